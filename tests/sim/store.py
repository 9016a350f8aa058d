"""What survives a crash: stored proposals as bytes, snapshots, and the ids of all actions ever done."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from svara.errors import CorruptState
from svara.room import Room
from svara.room import facts as f
from svara.room.room import Proposal
from tests.sim.violation import Violation


class Stored(msgspec.Struct, frozen=True):
    """One transaction's facts."""

    version: int
    now_ms: int
    facts: tuple[f.Fact, ...]


class Store:
    """One table's rows. Everything goes through bytes, as it would on a disk."""

    def __init__(self, first: bytes) -> None:
        self._snapshot = first
        self._rows: list[bytes] = []
        self.actions: set[tuple[str, str]] = set()
        self.done: dict[str, list[str]] = {}

    def book(self, proposal: Proposal) -> None:
        """One transaction; `proposal` has facts."""
        row = Stored(proposal.version + 1, proposal.now_ms, proposal.facts)
        self._rows.append(msgspec.msgpack.encode(row))
        for person, action in done_in(proposal.facts):
            self.actions.add((person, action))
            self.done.setdefault(person, []).append(action)

    def keep(self, snapshot: bytes) -> None:
        """A snapshot in place of all rows before it."""
        self._snapshot, self._rows = snapshot, []

    def recover(self) -> Room:
        """The room as it was stored: the last snapshot and the facts since.

        Raises:
            Violation: they make no room.
        """
        rows = [msgspec.msgpack.decode(row, type=Stored) for row in self._rows]
        try:
            return Room.restore(self._snapshot, [(row.now_ms, row.facts) for row in rows])
        except CorruptState as error:
            raise Violation("recovery", str(error)) from error


def done_in(facts: Iterable[f.Fact]) -> list[tuple[str, str]]:
    """The actions that these facts say are done."""
    return [(fact.person, fact.action) for fact in facts if isinstance(fact, f.ActionDone)]
