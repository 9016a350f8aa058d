"""A server that is killed while people play at several tables, and comes back on the same file, again and again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from svara.room import RoomState, advance
from svara.room import messages as m
from svara.server.hosting import actor as actors
from svara.server.hosting import keeping
from svara.server.hosting.actor import Actor
from svara.server.store import chips, hands, tables
from svara.server.store.api import StoredHand
from svara.server.store.sqlite import SqliteStore
from tests.server.hosting import history
from tests.server.hosting.crowd import Crowd
from tests.server.hosting.desk import Ear, idle, story, until
from tests.server.hosting.place import Place

BRISK: dict[str, Any] = {"turn_ms": 300, "entry_ms": 100, "bank_ms": 50, "refill_ms": 5, "mix_ms": 3}
SIZE = 2


class AtTable:
    """One table of a place, for a crowd."""

    def __init__(self, place: Place, table: str) -> None:
        self.place, self.table = place, table
        self.people: list[Ear] = place.ears

    @property
    def actor(self) -> Actor:
        return self.place.hub._actors[self.table]

    @property
    def state(self) -> RoomState:
        return self.actor.state


async def opened(folder: Path) -> tuple[Place, list[Crowd]]:
    """A new server with two tables, and people with chips who will play at both."""
    here = Place(folder)
    await here.open()
    ids = [await here.table(seats=4, fill=3, **BRISK) for _ in range(SIZE)]
    crowds = [Crowd(AtTable(here, id_), at, 2) for at, id_ in enumerate(ids)]

    def give(conn: Connection) -> None:
        for person in crowds[0].seeds:
            chips.move(
                conn, debit=chips.MINT, credit=chips.wallet(person), chips=100_000, kind="start", now_ms=1, ref=""
            )

    await here.store.write(give)
    return here, crowds


async def all_come(here: Place, crowds: list[Crowd]) -> None:
    for crowd in crowds:
        assert isinstance(crowd.desk, AtTable)
        assert await here.hub._get(crowd.desk.table) is not None
        await crowd.come()


async def drained(here: Place, crowds: list[Crowd]) -> None:
    for crowd in crowds:
        await crowd.play_hands(2)
    for info in here.hub.all():
        await here.hub.close_table(info.id, at_once=False, reason="host")
    await until(lambda: not here.hub.all())


def test_after_any_number_of_kills_all_hands_are_there_and_all_chips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actors, "SNAPSHOT_EVERY", 10**9)  # so that in the end all facts are there to look at

    async def main() -> None:
        here, crowds = await opened(tmp_path)
        ids, rng = [info.id for info in here.hub.all()], random.Random(4)
        rounds = 0
        while rounds < 12 or (rounds < 60 and min([len(await _hands(here, id_)) for id_ in ids]) <= 3):
            rounds += 1  # how much is played in one hangs on the machine
            await all_come(here, crowds)
            await asyncio.gather(*[crowd.play(rng.randint(5, 60)) for crowd in crowds])
            await idle(rng.randint(0, 9))
            await here.die()
            await here.open()
        await all_come(here, crowds)
        await drained(here, crowds)
        for id_ in ids:
            row = await here.row(id_)
            assert row.closed_ms is not None
            told = list(story(row.setup, [(now_ms, data) for _, now_ms, data in row.facts]))
            stored = await _hands(here, id_)
            history.check(told, stored)
            assert len(stored) > 3
            assert await here.escrow(id_) == 0
        audit = await here.store.read(chips.audit)
        assert audit.sum == 0
        assert not audit.mismatches
        await here.close()

    asyncio.run(main())


async def _hands(here: Place, table: str) -> list[StoredHand]:
    def read(conn: Connection) -> list[StoredHand]:
        lines = hands.of_table(conn, table, None, 10_000)
        found = [hands.hand(conn, table, line.hand) for line in lines]
        return sorted([one for one in found if one is not None], key=lambda one: one.hand)

    return await here.store.read(read)


def test_a_table_with_snapshots_is_the_same_after_every_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actors, "SNAPSHOT_EVERY", 8)

    async def main() -> None:
        here, crowds = await opened(tmp_path)
        rng, snapshots = random.Random(5), 0
        rounds = 0
        while rounds < 6 or (snapshots <= 2 * SIZE and rounds < 40):  # how much is played in one hangs on the machine
            rounds += 1
            await all_come(here, crowds)
            await asyncio.gather(*[crowd.play(rng.randint(20, 60)) for crowd in crowds])
            seen = {id_: actor.state for id_, actor in here.hub._actors.items()}
            await here.die()
            snapshots += await _compare(here, seen)
            await here.open()
        assert snapshots > 2 * SIZE
        await all_come(here, crowds)
        await drained(here, crowds)
        assert (await here.store.read(chips.audit)).sum == 0
        await here.close()

    asyncio.run(main())


async def _compare(here: Place, seen: dict[str, RoomState]) -> int:
    """What is stored is what was seen, or a proposal more that was under way. How many tables have a snapshot."""
    store, snapshots = await SqliteStore.open(here.file), 0
    for row in await store.read(tables.open_tables):
        state, stored = seen[row.id], keeping.restore(row)[0].state
        if row.seq == state.version + 1 and row.facts:
            _, now_ms, data = row.facts[-1]
            state = advance(state, now_ms, keeping.read_facts(data))
        assert stored == state or (row.seq == state.version + 1 and not row.facts)
        assert len(row.facts) <= 9
        snapshots += row.snapshot is not None
    await store.close()
    return snapshots


def test_everybody_who_was_at_a_table_is_still_there_for_the_hub(tmp_path: Path) -> None:
    async def main() -> None:
        here = Place(tmp_path)
        await here.open()
        ann, bob = await here.person("Ann"), await here.person("Bob")
        one, other, third = await here.table(), await here.table(ann, public=False), await here.table()
        await here.sits(ann, one, 0, 300)
        await here.sits(bob, one, 1, 300)
        await here.comes(bob, third)
        await until(lambda: here.state(one).playing)
        await idle()
        before = here.state(one)
        await here.die()
        await here.open()
        assert {info.id for info in here.hub.all()} == {one, other, third}
        assert here.hub.seats_of(ann) == [one]
        assert here.hub.chips_on_tables(ann) == 300 - 10 + 20
        assert here.hub.figures().loaded == 1 + (third in here.hub._actors)
        assert here.hub.row(other) is not None
        again = await here.comes(ann, one)
        await until(lambda: here.state(one).version > before.version)
        assert here.state(one).table == before.table
        asked = here.state(one).table.to_act
        assert (again.of(m.Whole)[0].ask is not None) == (here.state(one).owners[asked or 0] == ann)
        await here.close()

    asyncio.run(main())
