"""Whether people should be sent here: the disk takes what is written.

It is found out by writing a little, at most once in `EVERY_MS`, whoever asks and however often.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from svara.server.store.api import Store, StoreError

EVERY_MS: Final = 2_000


log = structlog.get_logger("svara")


class Readiness:
    """What the last little write led to; when that changes, it is logged once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writing = asyncio.Lock()
        self._at_ms: int | None = None
        self._good = True

    async def is_good(self, now_ms: int) -> bool:
        """Whether a write was kept, at most `EVERY_MS` ago."""
        async with self._writing:
            if self._at_ms is None or now_ms - self._at_ms >= EVERY_MS:
                good = await self._is_kept()
                if good != self._good:
                    log.info("ready again") if good else log.error("not ready", why="store_failed")
                self._good, self._at_ms = good, now_ms
            return self._good

    async def _is_kept(self) -> bool:
        try:
            await self._store.check()
        except StoreError:
            return False
        return True
