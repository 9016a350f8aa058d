"""Sealed decks, ready before they are wanted: sealing sixteen takes as long as ten messages to a room."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Final

from svara.fair import Sealed, seal
from svara.fair.stream import DECKS

STOCK: Final = 64
"""Deals for which decks lie ready."""


class DeckStock:
    """Decks of keys from the operating system's generator; each is taken once."""

    def __init__(self) -> None:
        self._ready: deque[Sealed] = deque()
        self._short = asyncio.Event()
        self._short.set()

    def take(self) -> tuple[Sealed, ...]:
        """Sixteen decks that nobody else has had or will have."""
        self._short.set()
        return tuple([self._ready.popleft() if self._ready else _fresh() for _ in range(DECKS)])

    async def fill(self) -> None:
        """Keep the stock full, one deck at a time, so that nobody waits long for it; until cancelled."""
        while True:
            await self._short.wait()
            while len(self._ready) < STOCK * DECKS:
                self._ready.append(_fresh())
                await asyncio.sleep(0)
            self._short.clear()


def _fresh() -> Sealed:
    return seal(secrets.token_hex(32))
