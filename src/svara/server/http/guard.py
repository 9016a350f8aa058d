"""Connections that cannot hold up the server: uvicorn's protocols with bounds on what nobody else counts.

The loop is one thread. So whatever a peer sends is parsed a little at a time; heads and single frames are bounded in
size and number; and whoever takes too long to send a request, or to read an answer, is gone. Messages themselves are
counted by `svara.server.hosting.links`.
"""

from __future__ import annotations

import asyncio
import struct
from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from svara.server.hosting.links import Bucket
from svara.server.hosting.socket import WIRE
from svara.server.http.problems import Problem

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

HEAD_MOST: Final = 16 * 1024
"""Bytes of a request's line and headers."""

LINE_MOST: Final = 7 * 1024
LINES_MOST: Final = 100
"""Headers: their length, and how many. The handshake of a WebSocket takes no more than 8 KiB and 128."""

BODY_MOST: Final = 1024 * 1024
"""Bytes that may come after a head: who sends more than can be taken still has time to hear so."""

PIPELINED: Final = 8
"""Requests of a connection that may wait for the answer to another."""

HEAD_S: Final = 10.0
BODY_S: Final = 30.0
STUCK_S: Final = 30.0
GRACE_S: Final = 5.0
"""Times for the head of a request, for its body, for reading what is sent, and for reading a goodbye."""

PIECE: Final = 4 * 1024
"""Bytes that are parsed at once."""

QUEUED: Final = 128
"""Messages of a WebSocket that may wait to be counted; they come faster than they could be read."""

SMALL: Final = 64, 5.0
"""Pings, pongs and parts of messages: so many at once, and then each second."""

_ANSWERS: Final = {
    status: msgspec.json.encode(Problem(code, sentence))
    for status, code, sentence in (
        (400, "malformed", "this is no request that can be read"),
        (408, "too_slow", "the request takes too long: send it at once"),
        (431, "too_big", f"the headers are too big: {HEAD_MOST // 1024} KiB in {LINES_MOST} lines are the most"),
    )
}


class _TooMuch(Exception):
    """The head of a request is too big, or too many requests wait."""


class _Timer:
    """One thing that happens if nothing else does before."""

    def __init__(self) -> None:
        self._handle: TimerHandle | None = None

    @property
    def runs(self) -> bool:
        """Whether it is set."""
        return self._handle is not None

    def set(self, after_s: float, then: Any) -> None:
        """Let it happen so much later, and not when it was to happen before."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(after_s, self._fire, then)

    def stop(self) -> None:
        """Let it not happen."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _fire(self, then: Any) -> None:
        self._handle = None
        then()


class GuardedHttp(HttpToolsProtocol):
    """HTTP/1.1 with bounds on the size of a request, and on the time for it and for reading its answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._late, self._stuck = _Timer(), _Timer()
        self._in_head, self._bytes, self._wrong = True, 0, 400
        self._late.set(HEAD_S, self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._late.stop()
        self._stuck.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """They do not read as fast as they are sent."""
        super().pause_writing()
        self._stuck.set(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        """They do again."""
        self._stuck.stop()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Something of one request, or of several."""
        if self._is_idle() and not self._late.runs:
            self._late.set(HEAD_S, self._too_late)
        super().data_received(data)
        self._bytes += len(data)
        if not self.transport.is_closing() and self._bytes > (HEAD_MOST if self._in_head else BODY_MOST):
            self._answer(431) if self._in_head else self.transport.abort()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_head, self._bytes = True, 0
        self._late.set(HEAD_S, self._too_late)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or one that comes after the body, which nobody needs."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All of the head.

        Raises:
            _TooMuch: it is too big, or too many requests wait; httptools makes a parser's error of it.
        """
        lines = [len(name) + len(value) for name, value in self.headers]
        if sum(lines) + len(self.url) > HEAD_MOST or len(lines) > LINES_MOST or max(lines, default=0) > LINE_MOST:
            self._wrong = 431
            raise _TooMuch
        if len(self.pipeline) >= PIPELINED:
            raise _TooMuch
        self._in_head, self._bytes = False, 0
        self._late.set(BODY_S, self._too_late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of the body."""
        self._late.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        self._late.stop()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read, or not be taken."""
        self._answer(self._wrong)

    def _is_idle(self) -> bool:
        cycle: Any = self.cycle  # None at first, whatever its type says
        return cycle is None or cycle.response_complete

    def _too_late(self) -> None:
        if self._is_idle():
            self._answer(408)
        else:
            self.transport.abort()  # the application, which waits for the body, hears that nobody is there

    def _answer(self, status: int) -> None:
        """Say what is wrong with a request that no application has seen, and close."""
        body = _ANSWERS[status]
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()
        self._late.set(HEAD_S, self.transport.abort)


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket with bounds on frames that are no messages, on messages that wait, and on the time to read."""

    def connection_made(self, transport: BaseTransport) -> None:
        """The handshake begins."""
        super().connection_made(transport)
        self._stuck = _Timer()
        self._small = Bucket(*SMALL)
        self._hear: Callable[[bytes], None] | None = None
        self._rest = b""
        self.close_timeout = GRACE_S

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stuck.stop()
        self._hear = None
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """The handshake is read; the application finds a `Wire` in its scope."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope["extensions"]
            assert extensions is not None, "uvicorn has one of its own"
            extensions[WIRE] = {WIRE: self}

    def write(self, frames: tuple[bytes, ...]) -> int:
        """See `Wire.write`."""
        if self.close_sent or self.transport.is_closing():
            return 0
        self.transport.write(_packed(frames))
        return self.transport.get_write_buffer_size()

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """See `Wire.listen`. The application still hears of the end from `receive`."""
        self._hear = hear
        later: list[ASGIReceiveEvent] = []
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("bytes") or (event.get("text") or "").encode())
            else:
                later.append(event)
        for event in later:
            self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """They do not read as fast as they are sent."""
        super().pause_writing()
        self._stuck.set(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        """They do again."""
        if not self.transport.is_closing():
            self._stuck.stop()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse it piece by piece, and let everybody else have a turn between two of them."""
        waits = bool(self._rest)
        self._rest += data
        if not waits:
            self._parse()

    def _parse(self) -> None:
        if self.transport.is_closing():
            self._rest = b""
            return
        piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
        super().data_received(piece)
        if self._rest:
            self.transport.pause_reading()
            self.loop.call_soon(self._parse)
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message, which may be empty, so that their number has no end."""
        if self._takes():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping, whose pong waits here if they do not read."""
        if self._takes():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        if self._takes():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message: text is text, and there are not too many."""
        if self.close_sent:
            self.frames = []
        elif self.queue.qsize() >= QUEUED:
            self._fail(1008, "too fast")
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._fail(1007, "text is UTF-8")
        elif self._hear is not None:
            data, self.frames = b"".join(self.frames), []
            self._hear(data)
        else:
            super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        """See ASGI."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # with a refusal, which uvicorn else takes for a failure
        if self.close_timer is not None:  # whoever does not read a goodbye has had time to
            self._stuck.set(self.close_timeout + GRACE_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """No pong has come."""
        super().keepalive_timeout()
        self._stuck.set(GRACE_S, self.transport.abort)

    def _takes(self) -> bool:
        if self.close_sent:
            return False
        if self._small.take(self.loop.time()):
            return True
        self._fail(1008, "too many frames")
        return False

    def _fail(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()
        self._stuck.set(GRACE_S, self.transport.abort)


@lru_cache(16)
def _packed(frames: tuple[bytes, ...]) -> bytes:
    """These frames as they go out; the same ones go to everybody at a table, one after the other."""
    return b"".join([part for data in frames for part in (_head(len(data)), data)])


def _head(size: int) -> bytes:
    """The head of a whole text of so many bytes from a server (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return struct.pack("!BBH", 0x81, 126, size) if size < 65_536 else struct.pack("!BBQ", 0x81, 127, size)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
