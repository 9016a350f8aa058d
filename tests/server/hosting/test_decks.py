"""Decks ready before they are wanted: each once, enough at any time, and nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from svara.fair import Sealed, seal
from svara.fair.stream import DECKS
from svara.server.hosting import decks, sealer
from svara.server.hosting.decks import DeckStock
from tests.server.hosting.desk import until


@pytest.fixture(autouse=True)
def small_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "STOCK", 4)


def test_no_key_is_ever_given_twice() -> None:
    async def main() -> None:
        stock = DeckStock()
        filling = asyncio.create_task(stock.fill())
        seen: list[str] = []
        for turn in range(30):
            seen += [deck.key for deck in stock.take()]
            for _ in range(turn % 7 * 5):
                await asyncio.sleep(0)
        filling.cancel()
        assert len(seen) == 30 * DECKS == len(set(seen))
        assert all(len(key) == 64 and set(key) <= set("0123456789abcdef") for key in seen)

    asyncio.run(main())


def test_each_deck_is_sealed_by_its_own_key() -> None:
    for deck in DeckStock().take():
        assert deck == seal(deck.key)


def test_an_empty_stock_gives_sixteen_decks_all_the_same() -> None:
    stock = DeckStock()
    assert [len({deck.root for deck in stock.take()}) for _ in range(3)] == [DECKS] * 3


def test_the_stock_fills_again_while_others_are_served() -> None:
    async def main() -> None:
        stock = DeckStock()
        filling = asyncio.create_task(stock.fill())
        turns, longest, then = 0, 0.0, time.perf_counter()
        while len(stock._ready) < 4 * DECKS:
            await asyncio.sleep(0)
            now = time.perf_counter()
            turns, longest, then = turns + 1, max(longest, now - then), now
        assert turns >= 4 * DECKS - 1
        await asyncio.sleep(0)
        assert not stock._short.is_set()
        ready = [deck.key for deck in stock._ready]
        assert [deck.key for deck in stock.take()] == ready[:DECKS]
        await until(lambda: len(stock._ready) == 4 * DECKS)
        assert not filling.done()
        filling.cancel()
        (ended,) = await asyncio.gather(filling, return_exceptions=True)
        assert isinstance(ended, asyncio.CancelledError)

    asyncio.run(main())


def test_a_process_of_its_own_seals_and_ends_with_the_filling(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> Sealed:
        raise AssertionError("it was to be sealed in the other process")

    async def main() -> None:
        monkeypatch.setattr(decks, "_fresh", nothing)
        stock = DeckStock(apart=True)
        filling = asyncio.create_task(stock.fill())
        seen = list[Sealed]()
        for _ in range(3):
            await until(lambda: len(stock._ready) >= 4 * DECKS)
            seen += [*stock.take(), *stock.take()]
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)
        assert filling.cancelled()
        assert len({deck.key for deck in seen}) == 6 * DECKS
        assert all(deck == seal(deck.key) for deck in seen)
        assert not [one for one in _children() if sealer.__name__ in one]

    asyncio.run(main())


def _children() -> list[str]:
    """The command lines of the processes that this one started and that are there; none where there is no /proc."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.append((folder / "cmdline").read_text())
    return found


def test_the_process_that_seals_ends_when_nobody_asks_any_more() -> None:
    asks = b"." * 3
    done = subprocess.run(
        [sys.executable, "-m", sealer.__name__], input=asks, capture_output=True, timeout=60, check=True
    )
    made = sealer.read(done.stdout)
    assert len(made) == 3 * sealer.BATCH
    assert [deck for deck in made if deck != seal(deck.key)] == []
    assert sealer.read(sealer.write(made)) == made
    assert done.stderr == b""


@pytest.mark.parametrize("command", ["/nowhere/python", "true"])
def test_without_that_process_decks_are_sealed_here(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    async def main() -> None:
        monkeypatch.setattr(sys, "executable", shutil.which(command) or command)
        stock = DeckStock(apart=True)
        filling = asyncio.create_task(stock.fill())
        await until(lambda: len(stock._ready) == 4 * DECKS)
        filling.cancel()
        await asyncio.gather(filling, return_exceptions=True)

    asyncio.run(main())


@pytest.mark.parametrize("turns", [1, 5, 200])
def test_filling_ends_when_it_is_cancelled(turns: int) -> None:
    async def main() -> None:
        filling = asyncio.create_task(DeckStock().fill())
        for _ in range(turns):
            await asyncio.sleep(0)
        filling.cancel()
        await asyncio.wait([filling], timeout=5)
        assert filling.cancelled()

    asyncio.run(main())


def test_a_stock_and_its_decks_do_not_tell_their_keys() -> None:
    stock = DeckStock()
    (first, *_) = stock.take()
    assert first.key not in repr(first)
    assert first.key not in repr(stock)
