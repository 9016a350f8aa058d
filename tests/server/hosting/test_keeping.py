"""A table as bytes, and back: snapshots now and then, the facts since, and all forms that were ever written."""

from __future__ import annotations

import asyncio
import itertools

import msgspec
import pytest

from svara.errors import CorruptState
from svara.room import messages as m
from svara.server.hosting import actor as actors
from svara.server.hosting import keeping
from svara.server.store.api import Append, StoredTable
from tests.server.hosting import make_room_facts
from tests.server.hosting.crowd import Crowd
from tests.server.hosting.desk import QUICK, Desk, desk, until
from tests.server.hosting.make_room_facts import KINDS, Log

EVERY = actors.SNAPSHOT_EVERY


async def played(hands: int) -> tuple[Desk, list[StoredTable]]:
    """A table at which people played, and its row after each proposal."""
    rows: list[StoredTable] = []
    async with desk(seats=4, fill=3, **QUICK) as table:
        keep = table.memory._keep

        def watch(write: Append) -> None:
            keep(write)
            rows.append(table.memory.tables["t"])

        table.memory._keep = watch  # type: ignore[method-assign]
        crowd = Crowd(table, 7, 2)
        await crowd.come()
        await crowd.play_hands(hands)
    return table, rows


@pytest.fixture(scope="module")
def life() -> tuple[Desk, list[StoredTable]]:
    return asyncio.run(played(40))


def test_a_snapshot_takes_the_place_of_the_facts_now_and_then(life: tuple[Desk, list[StoredTable]]) -> None:
    table, rows = life
    at = [write.seq for write in table.memory.written if write.snapshot is not None]
    assert len(at) > 3
    assert at[0] == EVERY + 1
    steps = [after - before for before, after in itertools.pairwise(at)]
    assert set(steps) <= {EVERY + 1, EVERY + 2}
    assert max(len(row.facts) for row in rows) <= EVERY + 1
    assert all(row.facts == () for row in rows if row.seq in at)


def test_every_version_is_read_back_as_it_was_from_its_snapshot_and_the_facts_since(
    life: tuple[Desk, list[StoredTable]],
) -> None:
    table, rows = life
    facts = [(write.seq, write.now_ms, write.facts) for write in table.memory.written]
    for row, (_, _, after) in zip(rows, table.story(), strict=True):
        room, recording = keeping.restore(row)
        assert room.state == after
        if row.seq % 10 == 0:
            whole = msgspec.structs.replace(row, snapshot=None, facts=tuple(facts[: row.seq]))
            assert keeping.restore(whole)[1] == recording


def test_after_a_restart_the_snapshots_keep_their_distance() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            while table.state.version < 30:
                await ann.join()
                ann.say(m.Say(1))
                await until(lambda: not table.actor.depth)
            await table.die()
            table.come_back()
            ann = await table.comes("ann")
            while not table.memory.tables["t"].snapshot:
                ann.say(m.Say(1))
                await until(lambda: not table.actor.depth)
            assert next(write.seq for write in table.memory.written if write.snapshot) == EVERY + 1
            await table.die()
            table.come_back()
            await until(lambda: len(table.memory.tables["t"].facts) == 1)

    asyncio.run(main())


def test_a_table_that_lives_does_not_hold_what_is_stored_of_it(life: tuple[Desk, list[StoredTable]]) -> None:
    table, rows = life
    row = next(row for row in rows if row.snapshot is not None and row.facts)
    made = actors.Actor(table, row, *keeping.restore(row))
    assert (made.kept.facts, made.kept.snapshot) == ((), None)
    assert made.kept.id == row.id


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"facts": ()}, "version 40 is stored"),
        ({"seq": 41}, "version 41 is stored"),
        ({"snapshot": b"\x93\x01\xc0\xc0"}, "snapshot"),
        ({"snapshot": b"\x93\x7f\xc0\xc0"}, "snapshot"),
        ({"snapshot": b"junk"}, "snapshot"),
    ],
)
def test_a_table_that_cannot_have_been_is_not_read(
    life: tuple[Desk, list[StoredTable]], changes: dict[str, object], says: str
) -> None:
    row = life[1][39]
    with pytest.raises(CorruptState, match=says):
        keeping.restore(msgspec.structs.replace(row, **changes))


@pytest.mark.parametrize("facts", [b"", b"\x92\x01", b"\x92\x7f\x90", b"\x92\x01\x91\x81\xa4type\xa4none", b"\xff"])
def test_facts_that_are_damaged_or_of_a_newer_svara_are_not_read(
    life: tuple[Desk, list[StoredTable]], facts: bytes
) -> None:
    row = life[1][39]
    broken = (*row.facts[:9], (row.facts[9][0], row.facts[9][1], facts), *row.facts[10:])
    with pytest.raises(CorruptState, match="cannot be read"):
        keeping.restore(msgspec.structs.replace(row, facts=broken))


def test_a_proposal_that_is_missing_is_missed(life: tuple[Desk, list[StoredTable]]) -> None:
    row = life[1][39]
    for at in range(40):
        rest = (*row.facts[:at], *row.facts[at + 1 :])
        with pytest.raises(CorruptState):
            keeping.restore(msgspec.structs.replace(row, facts=rest))
        if at < 39:
            with pytest.raises(CorruptState):
                keeping.restore(msgspec.structs.replace(row, facts=rest, seq=39))


# Version 1


@pytest.fixture(scope="module")
def logs() -> list[Log]:
    return make_room_facts.read()


def test_every_kind_of_fact_is_among_the_kept_ones(logs: list[Log]) -> None:
    assert set().union(*map(make_room_facts.kinds, logs)) == KINDS


def test_what_version_1_stored_is_read_back(logs: list[Log]) -> None:
    for log in logs:
        room, _ = keeping.restore(log.kept())
        assert make_room_facts.end_of(room.state) == log.end
        assert make_room_facts.hands_of(log) == log.hands


def test_a_snapshot_of_version_1_is_read_back_with_the_hand_under_way(logs: list[Log]) -> None:
    for log in logs:
        (since,) = log.snapshots
        room, recording = keeping.restore(log.kept(since))
        again, whole = keeping.restore(log.kept())
        assert room.state == again.state
        assert recording == whole
        middle = keeping.restore(msgspec.structs.replace(log.kept(since), seq=since, facts=()))
        assert middle[0].state.playing
        assert middle[1].hand is not None
