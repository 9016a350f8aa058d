"""Sealed decks, ready before they are wanted: sealing sixteen takes as long as ten messages to a room."""

from __future__ import annotations

import asyncio
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from typing import Final

import structlog

from svara.fair import Sealed, seal
from svara.fair.stream import DECKS
from svara.server.hosting import sealer

STOCK: Final = 64
"""Deals for which decks lie ready."""

log: Final = structlog.get_logger("svara")


class DeckStock:
    """Decks of keys from the operating system's generator; each is taken once.

    Args:
        apart: whether a process of its own seals them, where there is a processor for it.
    """

    def __init__(self, *, apart: bool = False) -> None:
        self._apart = apart
        self._ready: deque[Sealed] = deque()
        self._short = asyncio.Event()
        self._short.set()

    def take(self) -> tuple[Sealed, ...]:
        """Sixteen decks that nobody else has had or will have."""
        self._short.set()
        return tuple([self._ready.popleft() if self._ready else _fresh() for _ in range(DECKS)])

    async def fill(self) -> None:
        """Keep the stock full, a little at a time so that nobody waits long for it; until cancelled."""
        if self._apart:
            await self._fill_from_another()
        await self._fill_here()

    async def _fill_here(self) -> None:
        while True:
            await self._short.wait()
            while self._lacks():
                self._ready.append(_fresh())
                await asyncio.sleep(0)
            self._short.clear()

    async def _fill_from_another(self) -> None:
        """From a process that seals; returns if there is none any more."""
        process: Process | None = None
        try:
            sealing = sys.executable, "-m", sealer.__name__
            process = await asyncio.create_subprocess_exec(*sealing, stdin=PIPE, stdout=PIPE)
            while True:
                await self._short.wait()
                self._short.clear()
                self._ready += await _sealed(process, self._lacks())
        except (OSError, EOFError) as error:
            log.warning("decks are sealed here from now on", error=type(error).__name__)
            self._short.set()
        finally:
            if process is not None and process.stdin is not None:
                process.stdin.close()  # at which it ends
                await process.wait()

    def _lacks(self) -> int:
        return max(0, STOCK * DECKS - len(self._ready))


async def _sealed(process: Process, decks: int) -> list[Sealed]:
    """So many decks, or a few more.

    Raises:
        OSError, EOFError: the process has ended.
    """
    asks, answers = process.stdin, process.stdout
    assert asks is not None, "it is a pipe"
    assert answers is not None, "it is a pipe"
    batches = -(-decks // sealer.BATCH)
    asks.write(b"." * batches)
    return sealer.read(await answers.readexactly(batches * sealer.BATCH * sealer.SIZE))


def _fresh() -> Sealed:
    return seal(secrets.token_hex(32))
