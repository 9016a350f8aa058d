"""Scripted seats: players of `svara.client`, who do what a scene asks of them, one thing after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

from svara.client import Client, Mirror, TableClient, TableSettings
from svara.client.table import What
from svara.room import messages as m
from tests.e2e.house import WITHIN_S

T = TypeVar("T")

SETTINGS: dict[str, Any] = {
    "seats": 4,
    "ante": 10,
    "min_buy_in": 50,
    "max_buy_in": 5_000,
    "turn_ms": 90_000,
    "bank_ms": 0,
    "entry_ms": 60_000,
    "grace_ms": 60_000,
    "showdown_ms": 5_000,
    "mix_ms": 2_000,
}
"""A table where nobody is hurried."""


class Troupe:
    """Where scripted players live: a loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._players: list[Player] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            for player in self._players:
                self.do(player._close())
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(WITHIN_S)
            self._loop.close()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, WITHIN_S), self._loop).result(WITHIN_S + 5)

    def comes(self, url: str, name: str) -> Player:
        """A new player."""
        player = Player(self, self.do(Client.guest(url, name)))
        self._players.append(player)
        return player


class Player:
    """Somebody at one table."""

    def __init__(self, troupe: Troupe, client: Client) -> None:
        self._troupe = troupe
        self._client = client
        self._table: TableClient | None = None

    def makes_table(self, name: str = "Friday", **settings: Any) -> TableSettings:
        return self._troupe.do(self._client.make_table(name, **{**SETTINGS, **settings}))

    def sits(self, made: TableSettings, seat: int, chips: int = 1_000) -> Player:
        """Come to the table, and ask for a seat."""
        assert made.link is not None

        async def sit() -> None:
            await self._client.join(made.link or "")
            self._table = await self._client.table(made.info.id).__aenter__()
            await self._table.sit(seat, chips)

        self._troupe.do(sit())
        return self

    @property
    def table(self) -> TableClient:
        assert self._table is not None
        return self._table

    def does(self, verb: m.Verb, to: int = 0) -> None:
        """Wait for the next question, and answer it."""

        async def act() -> None:
            turn = await self.table.my_turn()
            await turn.act(verb, to)

        self._troupe.do(act())

    def says(self, phrase: int) -> None:
        self._troupe.do(self.table.say(phrase))

    def wishes(self, what: What) -> None:
        self._troupe.do(self.table.wish(what))

    def sees(self, what: Callable[[Mirror], bool]) -> None:
        """Wait until something holds of the table as this player has it."""
        self._troupe.do(self.table.until(what))

    async def _close(self) -> None:
        if self._table is not None:
            await self._table.__aexit__(None, None, None)
        await self._client.close()
