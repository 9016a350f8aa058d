"""A socket that tells each message at once, with no queue and no task between.

websockets reads the handshake and whatever is not an ordinary message: pings and pongs, the goodbye, messages in parts
and very long ones. The ordinary ones, which are nearly all, are found here (RFC 6455, 5.2): a head of two or four bytes
and then the text, whole and without a mask.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection
from websockets.frames import CTRL_OPCODES, DATA_OPCODES, Frame
from websockets.protocol import OPEN, Event

_TEXT: Final = 0x81
"""The first byte of a text that is whole."""

_CONTROL: Final = frozenset([0x80 | opcode for opcode in CTRL_OPCODES])
"""The first bytes of frames that are no messages; they are short, and may stand between two of them."""

_SHORT: Final = 125
"""Bytes of a frame whose head has two; with 126 in place of its length it has four."""


class Socket(ClientConnection):
    """A connection, open or about to be; `websockets.connect` makes it."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._hear: Callable[[bytes], None] | None = None
        self._early: list[bytes] = []
        self._parts: list[bytes] = []
        self._rest = b""
        self._at_a_head = False  # between two frames, so that the next byte can be read here
        self._ends: asyncio.Future[None] = self.loop.create_future()
        self._failed: Exception | None = None

    async def listen(self, hear: Callable[[bytes], None]) -> None:
        """Let `hear` be told each message as it comes, from the first on, until the connection ends.

        Raises:
            ConnectionClosed: it has ended. What `hear` raises comes through, and it is told nothing more then.
        """
        self._hear = hear
        try:
            while self._early:
                self._tell(self._early.pop(0))
            await self._ends
            raise self._failed or self.close_exc
        finally:
            self._hear = lambda _: None

    def say(self, data: bytes) -> bool:
        """Send a text now; whether the connection is open. It may still get lost on its way."""
        if self.protocol.state is not OPEN:
            return False
        self.protocol.send_text(data)
        self.send_data()
        return True

    # What asyncio and websockets call

    def data_received(self, data: bytes) -> None:
        """Bytes: of the handshake, or of frames."""
        if self._at_a_head:
            self._frames(self._rest + data if self._rest else data)
        elif self.response is None and (head := data.find(b"\r\n\r\n") + 4) >= 4:
            super().data_received(data[:head])
            self._at_a_head = self.protocol.state is OPEN
            if head < len(data):
                self.data_received(data[head:])
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._end()

    def process_event(self, event: Event) -> None:
        """What websockets has read."""
        if self.response is None or not isinstance(event, Frame) or event.opcode not in DATA_OPCODES:
            super().process_event(event)
            return
        self._parts.append(bytes(event.data))
        if event.fin:
            data = b"".join(self._parts)
            self._parts.clear()
            self._tell(data)

    def _frames(self, data: bytes) -> None:
        """Frames, from the head of one on; what is not whole yet waits."""
        at, end = 0, len(data)
        while self._at_a_head and (end - at >= 4 or (end - at >= 2 and data[at + 1] <= _SHORT)):
            kind, size, start = data[at], data[at + 1], at + 2
            if size == _SHORT + 1:
                size, start = data[start] << 8 | data[start + 1], start + 2
            elif size > _SHORT:
                kind = 0
            if kind != _TEXT and kind not in _CONTROL:
                self._at_a_head = False  # from here on websockets reads all
                break
            stop = start + size
            if stop > end:
                break
            if kind == _TEXT:
                self._tell(data[start:stop])
            else:
                super().data_received(data[at:stop])
                self._at_a_head = self.protocol.state is OPEN
            at = stop
        self._rest = data[at:]
        if not self._at_a_head:
            data, self._rest = self._rest, b""
            super().data_received(data)

    def _tell(self, data: bytes) -> None:
        if self._hear is None:
            self._early.append(data)
        elif self._failed is None:
            try:
                self._hear(data)
            except Exception as error:
                self._failed = error
                self._end()

    def _end(self) -> None:
        if not self._ends.done():
            self._ends.set_result(None)
