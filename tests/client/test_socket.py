"""A socket that tells each message at once, however its bytes come (RFC 6455)."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError
from websockets.utils import accept_key

from svara.client.dial import MAX_FRAME, Dial
from svara.client.socket import Socket
from tests.client.play import run
from tests.client.served import PATIENT

TEXT, BINARY, CLOSE, PING = 0x1, 0x2, 0x8, 0x9
PARTS = b"in three parts"

Script = Callable[["Far"], Awaitable[None]]


def frame(data: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """A frame of a server."""
    size = len(data)
    head = bytes([(0x80 if last else 0) | opcode])
    if size < 126:
        return head + bytes([size]) + data
    return head + (struct.pack("!BH", 126, size) if size < 65_536 else struct.pack("!BQ", 127, size)) + data


class Far:
    """The far end: any bytes at all go out."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def open(self, more: bytes = b"") -> None:
        """Take the handshake, and let its answer bring so many more bytes with it."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        key = next(line.split(": ")[1] for line in head.split("\r\n") if line.lower().startswith("sec-websocket-key"))
        lines = ("HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade")
        self.writer.write("\r\n".join([*lines, f"Sec-WebSocket-Accept: {accept_key(key)}", "", ""]).encode() + more)

    async def say(self, *pieces: bytes) -> None:
        """Bytes, one piece after the other, each in a read of its own at the near end."""
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.sleep(0.005)

    async def hear(self) -> tuple[int, bytes]:
        """The opcode and the data of the next frame of the client; it is short."""
        first, second = await self.reader.readexactly(2)
        assert second & 0x80, "a client masks"
        mask = await self.reader.readexactly(4)
        data = await self.reader.readexactly(second & 0x7F)
        return first & 0x0F, bytes([byte ^ mask[at % 4] for at, byte in enumerate(data)])

    async def goodbye(self) -> None:
        self.writer.write(frame(struct.pack("!H", 1000), CLOSE))
        await self.writer.drain()


@asynccontextmanager
async def opened(script: Script, more: bytes = b"") -> AsyncIterator[Socket]:
    """A socket whose far end does as the script says, and then says goodbye."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            far = Far(reader, writer)
            await far.open(more)
            await script(far)
            await far.goodbye()
            while (await far.hear())[0] != CLOSE:
                pass
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        async with Dial(url=f"ws://127.0.0.1:{port}/", ping_s=None).open() as socket:
            yield socket


async def told(script: Script, more: bytes = b"") -> list[bytes]:
    """All that a socket tells, until it ends with 1000."""
    heard: list[bytes] = []
    async with asyncio.timeout(PATIENT), opened(script, more) as socket:
        with pytest.raises(ConnectionClosed) as ended:
            await socket.listen(heard.append)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 1000
    return heard


def in_pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[at : at + size] for at in range(0, len(data), size))


SENT = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65_535, b"e" * 65_536, b"f"]
"""Every way to write a length, and its edges."""


@pytest.mark.parametrize("messages", [SENT[:5], SENT], ids=["short", "and long"])
def test_messages_of_any_length_are_told_whole_and_in_order(messages: list[bytes]) -> None:
    async def main() -> None:
        assert await told(lambda far: far.say(b"".join(map(frame, messages)))) == messages

    run(main())


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_wherever_the_bytes_are_cut(size: int) -> None:
    async def main() -> None:
        data = b"".join(map(frame, [b"x" * 9, b"", b"y" * 130])) + frame(b"!", PING) + frame(b"z")
        assert await told(lambda far: far.say(*in_pieces(data, size))) == [b"x" * 9, b"", b"y" * 130, b"z"]

    run(main())


def test_what_comes_with_the_handshake_is_told_too() -> None:
    async def main() -> None:
        early = frame(b"first") + frame(b"second")[:4]
        assert await told(lambda far: far.say(frame(b"second")[4:]), early) == [b"first", b"second"]

    run(main())


def test_a_message_in_parts_is_told_once_with_a_ping_between_them_and_so_is_the_next() -> None:
    async def script(far: Far) -> None:
        one, two, three = PARTS[:3], PARTS[3:8], PARTS[8:]
        await far.say(frame(one, last=False), frame(b"p", PING), frame(two, 0, last=False) + frame(three, 0))
        await far.say(frame(b"next"), frame(b"bytes", BINARY))

    async def main() -> None:
        assert await told(script) == [PARTS, b"next", b"bytes"]

    run(main())


def test_a_ping_between_two_messages_is_answered() -> None:
    pongs: list[tuple[int, bytes]] = []

    async def script(far: Far) -> None:
        await far.say(frame(b"one") + frame(b"are you there?", PING) + frame(b"two"))
        pongs.append(await far.hear())

    async def main() -> None:
        assert await told(script) == [b"one", b"two"]
        assert pongs == [(0xA, b"are you there?")]

    run(main())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (b"\x81\x81\0\0\0\0x", 1002),  # a server does not mask
        (b"\xc1\x01x", 1002),  # a reserved bit
        (b"\x89\x7e\x00\x7e" + b"x" * 126, 1002),  # a ping that is too long
        (frame(b"x", 0), 1002),  # a part of nothing
        (b"\x81\x7f" + struct.pack("!Q", MAX_FRAME + 1), 1009),
    ],
    ids=["masked", "reserved", "long ping", "stray part", "too big"],
)
def test_what_no_server_may_send_ends_the_connection(wrong: bytes, code: int) -> None:
    async def main() -> None:
        heard: list[bytes] = []

        async def script(far: Far) -> None:
            await far.say(frame(b"good") + wrong + frame(b"never"))

        async with asyncio.timeout(PATIENT), opened(script) as socket:
            with pytest.raises(ConnectionClosedError) as ended:
                await socket.listen(heard.append)
        assert ended.value.sent is not None
        assert ended.value.sent.code == code
        assert heard == [b"good"]

    run(main())


def test_after_the_goodbye_nothing_is_told() -> None:
    async def script(far: Far) -> None:
        await far.say(frame(b"one") + frame(struct.pack("!H", 1000), CLOSE) + frame(b"two"))

    async def main() -> None:
        assert await told(script) == [b"one"]

    run(main())


def test_what_the_listener_raises_comes_through_and_it_is_told_no_more() -> None:
    async def main() -> None:
        heard: list[bytes] = []

        def hear(data: bytes) -> None:
            heard.append(data)
            raise KeyError(data)

        async with asyncio.timeout(PATIENT), opened(lambda far: far.say(frame(b"one") + frame(b"two"))) as socket:
            with pytest.raises(KeyError, match="one"):
                await socket.listen(hear)
        assert heard == [b"one"]

    run(main())


def test_what_is_said_arrives_and_after_the_end_nothing_is_said() -> None:
    arrived: list[tuple[int, bytes]] = []

    async def script(far: Far) -> None:
        arrived.append(await far.hear())

    async def main() -> None:
        async with asyncio.timeout(PATIENT), opened(script) as socket:
            assert socket.say("śvara".encode())
            with pytest.raises(ConnectionClosed):
                await socket.listen(lambda _: None)
            assert not socket.say(b"too late")
        assert arrived == [(TEXT, "śvara".encode())]

    run(main())
