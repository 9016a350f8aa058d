"""Writes tests/data/room-facts-v1.bin: tables as a server of version 1 has them on its disk.

    python -m tests.server.hosting.make_room_facts

It is written while that version is the present one, and then kept: every later Svara has to read it.
"""

from __future__ import annotations

import random
import typing
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from svara.room import Setup
from svara.room import facts as f
from svara.room import state as s
from svara.room.state import RoomState, new_state
from svara.server.hosting import keeping
from svara.server.hosting.recorder import Recording, go_on
from svara.server.store.api import StoredTable
from tests.sim.plan import plan
from tests.sim.store import Stored
from tests.sim.world import World

FILE = Path(__file__).parents[2] / "data" / "room-facts-v1.bin"
HANDS = 4
SHUFFLED = typing.get_args(typing.get_type_hints(f.Shuffled)["fact"])
KINDS = {kind.__name__ for kind in (*typing.get_args(f.Fact), *SHUFFLED)}


class Log(msgspec.Struct, frozen=True):
    """A table's life in a simulation, as its rows in a store.

    Attributes:
        facts: of all proposals: (seq, now_ms, facts).
        snapshots: one in the middle of a hand, by its seq.
        end: what the room came to: `end_of`.
        hands: (hand, nets by user) of each deal that was over.
    """

    setup: Setup
    facts: tuple[tuple[int, int, bytes], ...]
    snapshots: dict[int, bytes]
    end: dict[str, Any]
    hands: tuple[tuple[int, dict[str, int]], ...]

    def kept(self, since: int = 0) -> StoredTable:
        """The table's row: the snapshot of version `since`, if there is one, and all facts after it."""
        return StoredTable(
            id=self.setup.table,
            name="Old",
            owner=None,
            public=True,
            invite="",
            bots="sensible",
            setup=msgspec.json.encode(self.setup),
            created_ms=0,
            seq=len(self.facts),
            snapshot=self.snapshots.get(since),
            facts=self.facts[since:],
        )


def read(file: Path = FILE) -> list[Log]:
    """What is in the file."""
    return msgspec.msgpack.decode(zlib.decompress(file.read_bytes()), type=list[Log])


def lived(log: Log) -> Iterator[tuple[RoomState, Recording]]:
    """The room, and what is recorded of it, after each proposal."""
    state, recording = new_state(log.setup), Recording()
    for _, now_ms, data in log.facts:
        before, trail = s.at_time(state, now_ms), []
        for fact in keeping.read_facts(data):
            trail.append((before, fact))
            before = s.evolve(before, fact)
        state = s.sealed(before)
        recording = go_on(recording, log.setup.table, trail, state)
        yield state, recording


def kinds(log: Log) -> set[str]:
    """The kinds of its facts."""
    facts = [fact for _, _, data in log.facts for fact in keeping.read_facts(data)]
    inner = [fact.fact for fact in facts if isinstance(fact, f.Shuffled)]
    return {type(fact).__name__ for fact in (*facts, *inner)}


def end_of(room: RoomState) -> dict[str, Any]:
    """What a room came to, in words that do not change with its form."""
    return {
        "version": room.version,
        "hand": room.table.hand,
        "escrow": room.escrow,
        "halted": room.halted,
        "draining": room.draining,
        "went_with": [[person, chips] for person, chips, _ in room.went_with],
        "last_statement": None if room.shuffle is None else room.shuffle.statement.previous_hash,
    }


def hands_of(log: Log) -> tuple[tuple[int, dict[str, int]], ...]:
    """The deals that were over, and what they gave and took."""
    over = [recording.now for _, recording in lived(log) if recording.now is not None]
    return tuple([(one.hand, {seat.user: seat.net for seat in one.seats}) for one in over])


def simulate(seed: int) -> Log:
    made = plan(random.Random(seed))
    world = World(seed, replace(made, snapshot_every=10**9))
    world.run(HANDS)
    rows = [msgspec.msgpack.decode(row, type=Stored) for row in world.store._rows]
    facts = tuple([(row.version, row.now_ms, keeping.write_facts(row.facts)) for row in rows])
    log = Log(made.setup, facts, {}, {}, ())
    states = list(lived(log))
    middle = next(at for at, (state, _) in enumerate(states) if at > len(states) // 2 and state.playing)
    snapshot = keeping.write_snapshot(states[middle][0], states[middle][1].hand)
    return Log(made.setup, facts, {middle + 1: snapshot}, end_of(states[-1][0]), hands_of(log))


def main() -> None:
    """Simulate tables until every kind of fact is among theirs."""
    logs: list[Log] = []
    missing, seed = KINDS, 0
    while missing:
        seed += 1
        log = simulate(seed)
        if kinds(log) & missing:
            logs.append(log)
            missing = missing - kinds(log)
    FILE.write_bytes(zlib.compress(msgspec.msgpack.encode(logs), 9))


if __name__ == "__main__":
    main()
