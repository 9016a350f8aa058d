"""Whether people should be sent here: the disk takes what is written.

It is found out by writing a little, at most once in `EVERY_MS`, whoever asks and however often.
"""

from __future__ import annotations

import asyncio
from typing import Final

from svara.server.store.api import Store, StoreError

EVERY_MS: Final = 2_000


class Readiness:
    """What the last little write led to."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writing = asyncio.Lock()
        self._at_ms: int | None = None
        self._good = False

    async def is_good(self, now_ms: int) -> bool:
        """Whether a write was kept, at most `EVERY_MS` ago."""
        async with self._writing:
            if self._at_ms is None or now_ms - self._at_ms >= EVERY_MS:
                try:
                    await self._store.check()
                    self._good = True
                except StoreError:
                    self._good = False
                self._at_ms = now_ms
            return self._good
