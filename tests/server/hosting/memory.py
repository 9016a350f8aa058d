"""A store in memory: what `Store.append` promises, and a hand on it that stops it or lets it fail."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection

from svara.server.store.api import (
    ActionKnown,
    Append,
    Conflict,
    Overdrawn,
    StoredHand,
    StoredTable,
    StoreError,
    StoreFailed,
)

T = TypeVar("T")

START = 100_000
"""What everybody's wallet begins with."""


class MemoryStore:
    """Tables in a dict.

    Attributes:
        gate: appends wait here while it is closed (`shut`, `go_on`); each passes it before and after it is kept.
        refusals: raised by the next appends, one each; None in it lets one pass.
        answers_lost: so many appends are kept and then raise `StoreFailed`, as when the answer of a disk is lost.
        asked: all appends that came, kept or not; `written` those that are kept.
    """

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}
        self.wallets: dict[str, int] = {}
        self.actions: set[tuple[str, str, str]] = set()
        self.hands: list[StoredHand] = []
        self.asked: list[Append] = []
        self.written: list[Append] = []
        self.refusals: deque[StoreError | None] = deque()
        self.answers_lost = 0
        self.gate = asyncio.Event()
        self.gate.set()

    def shut(self) -> None:
        self.gate.clear()

    def go_on(self) -> None:
        self.gate.set()

    def has(self, person: str) -> int:
        """The chips in a wallet; the house's may be below 0."""
        return self.wallets.setdefault(person, 0 if person == "house" else START)

    async def append(self, write: Append) -> None:
        self.asked.append(write)
        await asyncio.sleep(0)
        await self.gate.wait()
        refusal = self.refusals.popleft() if self.refusals else None
        if refusal is not None:
            raise refusal
        self._keep(write)
        await asyncio.sleep(0)
        if self.answers_lost:
            self.answers_lost -= 1
            raise StoreFailed("the answer is lost")

    def _keep(self, write: Append) -> None:
        table = self.tables[write.table]
        if (write.epoch, write.seq) != (table.epoch, table.seq + 1):
            raise Conflict(f"version {table.seq} is stored, and {write.seq} comes")
        if write.action is not None and (write.table, *write.action) in self.actions:
            raise ActionKnown("twice")
        moved = dict(self.wallets)
        for one in write.transfers:
            purse = "house" if one.person.startswith("bot:") else one.person
            moved[purse] = moved.get(purse, self.has(purse)) - one.chips
            if moved[purse] < 0 and purse != "house":
                raise Overdrawn(f"{purse} has too little")
        if write.hand is not None and any((write.hand.table, write.hand.hand) == (h.table, h.hand) for h in self.hands):
            raise AssertionError(f"hand {write.hand.hand} is stored twice")
        self.wallets = moved
        if write.action is not None:
            self.actions.add((write.table, *write.action))
        if write.hand is not None:
            self.hands.append(write.hand)
        row = (write.seq, write.now_ms, write.facts)
        kept: dict[str, Any] = {"facts": (*table.facts, row)}
        if write.snapshot is not None:
            kept = {"facts": (), "snapshot": write.snapshot}
        self.tables[write.table] = msgspec.structs.replace(table, seq=write.seq, **kept)
        self.written.append(write)

    async def read(self, work: Callable[[Connection], T]) -> T:
        raise AssertionError("a table has nothing to read")

    async def write(self, work: Callable[[Connection], T]) -> T:
        raise AssertionError("a table writes by append alone")

    async def check(self) -> None:
        """Nothing."""

    async def close(self) -> None:
        """Nothing."""
