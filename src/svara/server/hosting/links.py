"""One connection of a person to a table: what waits to be sent, and how much it may say."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

from svara.room.wire import Close, Error, ErrorCode, encode

WAITING: Final = 512 * 1024
"""Characters that may wait for a connection; one that takes longer to read is closed, and may come back."""

BURST: Final = 30
PER_SECOND: Final = 10
"""Messages that a connection may send at once, and then each second."""

ERRORS: Final = 8
"""So many messages that were not taken, and the connection is closed."""

SendRaw: TypeAlias = Callable[[Any], Awaitable[None]]


class Link:
    """A connection. What is pushed is sent in order by `write`, which the owner of the socket runs.

    Attributes:
        id: told to nobody else.
        person, name: whose it is; set by who authenticated them.
        joined: whether it asked to be told what happens.
        waiting: its messages at the table that are not answered yet.
    """

    __slots__ = (
        "_bell",
        "_burst",
        "_closing",
        "_errors",
        "_filled_s",
        "_frames",
        "_size",
        "_tokens",
        "id",
        "joined",
        "name",
        "person",
        "waiting",
    )

    def __init__(self, person: str, name: str, *, looser: int = 1) -> None:
        self.id = secrets.token_urlsafe(6)
        self.person = person
        self.name = name
        self.joined = False
        self.waiting = 0
        self._frames: deque[str] = deque()
        self._size = 0
        self._bell = asyncio.Event()
        self._closing: tuple[Close, str] | None = None
        self._burst = BURST * looser
        self._tokens = float(self._burst)
        self._filled_s = 0.0
        self._errors = 0

    def push(self, text: str) -> None:
        """Let a frame be sent; a connection that does not keep up is closed."""
        if self._closing is not None:
            return
        self._frames.append(text)
        self._size += len(text)
        if self._size > WAITING:
            self._frames.clear()
            self.close(1013, "too slow")
        self._bell.set()

    def close(self, code: Close, reason: str) -> None:
        """Close after what waits to be sent."""
        if self._closing is None:
            self._closing = code, reason
            self._bell.set()

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent or taken."""
        return self._closing is not None

    def may_say(self, now_s: float) -> bool:
        """Whether one more message is within the rate; counts it."""
        per_second = self._burst * PER_SECOND / BURST
        if self._filled_s:
            self._tokens = min(self._burst, self._tokens + (now_s - self._filled_s) * per_second)
        self._filled_s = now_s
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def error(self, code: ErrorCode) -> None:
        """Say that a message was not taken; close after a few."""
        self._errors += 1
        self.push(text(Error(code)))
        if self._errors >= ERRORS:
            self.close(1008, "too many errors")

    async def write(self, send: SendRaw) -> None:
        """Send what is pushed until the link is closed; then close the socket."""
        frames = self._frames
        while True:
            while frames:
                frame = frames.popleft()
                self._size -= len(frame)
                await send({"type": "websocket.send", "text": frame})
            if self._closing is not None:
                code, reason = self._closing
                with suppress(Exception):  # it may be closed already, which is what is wanted
                    await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._bell.clear()
            await self._bell.wait()


def text(frame: object) -> str:
    """A frame as it is sent."""
    return encode(frame).decode()
