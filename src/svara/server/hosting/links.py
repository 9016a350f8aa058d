"""One connection of a person to a table: what waits to be sent, and how much it may say."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeAlias

from svara.room.wire import Close, Error, ErrorCode, encode

WAITING: Final = 512 * 1024
"""Bytes that may wait for a connection; one that takes longer to read is closed, and may come back."""

MESSAGES: Final = 40, 20.0
"""Messages that a connection may send at once, and then each second."""

ERRORS: Final = 8, 0.1
"""Messages that need not be taken before the connection is closed: so many at once, and then each second."""

SendRaw: TypeAlias = Callable[[Any], Awaitable[None]]


class Wire(Protocol):
    """A socket that takes frames at once, with no task between: what a server has, if it is ours."""

    def write(self, frames: tuple[bytes, ...]) -> int:
        """Send these, each as a text; how many bytes of all that was written still wait."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Let `hear` be told all that the other side says, from what waits already on."""


class Bucket:
    """A budget: `most` at once, and then so many each second."""

    __slots__ = ("_left", "_most", "_per_second", "_then_s")

    def __init__(self, most: int, per_second: float) -> None:
        self._left = self._most = float(most)
        self._per_second = per_second
        self._then_s: float | None = None

    def take(self, now_s: float) -> bool:
        """Whether there is one more, and then it is taken."""
        then_s, self._then_s = self._then_s, now_s
        if then_s is not None:
            self._left = min(self._most, self._left + (now_s - then_s) * self._per_second)
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Link:
    """A connection. What is pushed is sent in order: at once on its wire, or by `write`, which its owner runs.

    Attributes:
        id: told to nobody else.
        person, name: whose it is; set by who authenticated them.
        joined: whether it asked to be told what happens.
        session: with which they were authenticated.
        wire: takes what is pushed; without one it waits for `write`.
        waiting: its messages at the table that are not answered yet.
        plays: whether these wait among those of people who have a part in the game.
    """

    __slots__ = (
        "_bell",
        "_closing",
        "_errors",
        "_frames",
        "_messages",
        "_over",
        "_size",
        "id",
        "joined",
        "name",
        "person",
        "plays",
        "session",
        "waiting",
        "wire",
    )

    def __init__(self, person: str, name: str, *, session: str = "", looser: int = 1) -> None:
        self.id = secrets.token_urlsafe(6)
        self.person = person
        self.name = name
        self.session = session
        self.joined = False
        self.waiting = 0
        self.plays = False
        self.wire: Wire | None = None
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._bell = asyncio.Event()
        self._closing: tuple[Close, str] | None = None
        self._over = asyncio.Event()
        self._messages = Bucket(MESSAGES[0] * looser, MESSAGES[1] * looser)
        self._errors = Bucket(*ERRORS)

    def push(self, *frames: bytes) -> None:
        """Let encoded frames be sent; a connection that does not keep up is closed."""
        if self._closing is not None:
            return
        if self.wire is not None:
            waiting = self.wire.write(frames)
        else:
            self._frames += frames
            waiting = self._size = self._size + sum(map(len, frames))
            self._bell.set()
        if waiting > WAITING:
            self._frames.clear()
            self.close(1013, "too slow")

    def close(self, code: Close, reason: str) -> None:
        """Close after what waits to be sent."""
        if self._closing is None:
            self._closing = code, reason
            self._bell.set()
            self._over.set()

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent or taken."""
        return self._closing is not None

    async def ended(self) -> None:
        """Wait until it is closed, whether or not what waits to be sent gets through."""
        await self._over.wait()

    def may_say(self, now_s: float) -> bool:
        """Whether one more message is within the rate; counts it."""
        return self._messages.take(now_s)

    def error(self, code: ErrorCode, now_s: float) -> None:
        """Say that a message was not taken; close after a few."""
        self.push(encode(Error(code)))
        if not self._errors.take(now_s):
            self.close(1008, "too many errors")

    async def write(self, send: SendRaw) -> None:
        """Send what waits until the link is closed; then close the socket."""
        frames = self._frames
        while True:
            while frames:
                frame = frames.popleft()
                self._size -= len(frame)
                await send({"type": "websocket.send", "text": frame.decode()})
            if self._closing is not None:
                code, reason = self._closing
                with suppress(Exception):  # it may be closed already, which is what is wanted
                    await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._bell.clear()
            await self._bell.wait()
