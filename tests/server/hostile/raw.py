"""A WebSocket by hand: any bytes at all go out, and what comes back is read by the book (RFC 6455)."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
CONTINUED: Final = 0x0
LONGEST: Final = 4 * 1024 * 1024
"""Bytes of a frame that a server may send."""


class Heard(NamedTuple):
    """What came: a `frame`, a `close` with its code, or the `end` of the connection without one."""

    what: Literal["frame", "close", "end"]
    data: bytes = b""
    code: int = 0


class Turned(Exception):
    """The server did not open a WebSocket: the status, and the body of its answer."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body[:200]!r}")
        self.status, self.body = status, body


def frame(opcode: int, data: bytes = b"", *, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it, or as none may."""
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([bit | len(data)])
    elif len(data) < 2**16:
        head += bytes([bit | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", len(data))
    return head + (b"\0\0\0\0" if masked else b"") + data  # a mask of zeros changes nothing


def opening(url: str, headers: Mapping[str, str]) -> bytes:
    """The request that asks for a WebSocket."""
    site = urlsplit(url)
    lines = {
        "Host": site.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    told = "".join([f"{name}: {value}\r\n" for name, value in lines.items()])
    return f"GET {site.path} HTTP/1.1\r\n{told}\r\n".encode()


class Raw:
    """An open WebSocket; made by `open_raw`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def write(self, data: bytes) -> None:
        """Send bytes."""
        if not self._writer.is_closing():
            self._writer.write(data)

    async def drain(self) -> None:
        """Until most of what was written is on its way."""
        with suppress(OSError):
            await self._writer.drain()

    async def hear(self) -> Heard:
        """What comes next; pings are answered."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                opcode, data = await self._frame()
                if opcode == PING:
                    self.write(frame(PONG, data))
                elif opcode == CLOSE:
                    return Heard("close", data[2:], int.from_bytes(data[:2], "big") or 1005)
                elif opcode != PONG:
                    return Heard("frame", data)
        return Heard("end")

    async def _frame(self) -> tuple[int, bytes]:
        first, second = await self._reader.readexactly(2)
        assert first & 0x80, "a server sends whole messages"
        assert not second & 0x80, "a server does not mask"
        length = second
        if length == 126:
            (length,) = struct.unpack("!H", await self._reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._reader.readexactly(8))
        assert length <= LONGEST
        return first & 0x0F, await self._reader.readexactly(length)

    def abort(self) -> None:
        """Be gone at once, without a word."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """Say goodbye, and be gone."""
        self.write(frame(CLOSE, struct.pack("!H", 1000)))
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


async def open_raw(url: str, headers: Mapping[str, str]) -> Raw:
    """A WebSocket to `url`.

    Raises:
        Turned: the server answers with something else.
        OSError: it does not answer at all.
    """
    site = urlsplit(url)
    reader, writer = await asyncio.open_connection(site.hostname, site.port)
    try:
        writer.write(opening(url, headers))
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            raise Turned(status, await reader.read())
    except asyncio.IncompleteReadError as error:
        writer.close()
        raise Turned(0, error.partial) from None
    except BaseException:
        writer.close()
        raise
    return Raw(reader, writer)
