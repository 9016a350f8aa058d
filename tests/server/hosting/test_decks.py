"""Decks ready before they are wanted: each once, enough at any time, and nobody waits for them."""

from __future__ import annotations

import asyncio
import time

import pytest

from svara.fair import seal
from svara.fair.stream import DECKS
from svara.server.hosting import decks
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
