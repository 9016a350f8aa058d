"""Waiting for frames: a bell that wakes whoever waits, and readers with a bounded buffer each."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from svara.client.errors import Ended, FellBehind
from svara.room.wire import ServerFrame

BUFFER: Final = 512
"""Frames that wait for a reader."""


class Bell:
    """Wakes whoever waits, each time that it rings."""

    def __init__(self) -> None:
        self._rings: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake all."""
        rings, self._rings = self._rings, None
        if rings is not None and not rings.done():
            rings.set_result(None)

    async def wait(self) -> None:
        """Until it rings next."""
        if self._rings is None:
            self._rings = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._rings)


class Frames:
    """``async for frame in table.frames()``: what comes from its making on, until the connection is over.

    Raises:
        FellBehind: more frames came than it holds and the oldest are lost; it goes on with the next ones.
        Ended: the connection is over, and not because this program closed it.
    """

    def __init__(self) -> None:
        self._frames: deque[ServerFrame] = deque()
        self._bell = Bell()
        self._behind = False
        self._over: Ended | None = None

    def put(self, frame: ServerFrame) -> None:
        """One more."""
        if len(self._frames) == BUFFER:
            self._frames.clear()
            self._behind = True
        self._frames.append(frame)
        self._bell.ring()

    def end(self, error: Ended) -> None:
        """There will be no more."""
        self._over = error
        self._bell.ring()

    def __aiter__(self) -> Frames:
        return self

    async def __anext__(self) -> ServerFrame:
        while True:
            if self._behind:
                self._behind = False
                raise FellBehind
            if self._frames:
                return self._frames.popleft()
            if self._over is not None:
                if self._over.code == "closed":
                    raise StopAsyncIteration
                raise self._over
            await self._bell.wait()
