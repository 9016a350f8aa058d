"""The viewer's part of the shuffle (docs/fairness.md): a commitment, its seed when the statement comes, the next one.

`hear` and `whole` follow the frames, `due` is what is to be said now. Seeds outlast connections. One is shown for one
statement only, and for none that does not continue the statements before it.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import msgspec

from svara import fair
from svara.fair import Hex, Statement
from svara.fair.statement import rules_data, rules_hash
from svara.game import events as e
from svara.room import messages as m

KEPT: Final = 64
"""Seeds, hashes of statements and doubts that are kept: the latest."""

SOMEBODYS: Final = "?"
"""A commitment that stands, and that another client of this person may have made."""

DoubtCode = Literal["broken_chain", "commitment_changed", "left_out", "other_table", "replayed_root", "wrong_rules"]

_SENTENCES: Final[dict[DoubtCode, str]] = {
    "broken_chain": "the statement does not continue that of the hand before, or is the second one of its hand",
    "commitment_changed": "the statement has another commitment for your seat than the one that you made",
    "left_out": "your seed was left out of the mix: it came too late, or was dropped",
    "other_table": "the statement is of another table",
    "replayed_root": "a deck of this statement was in the one before it",
    "wrong_rules": "the statement is for other rules than those of the table",
}


class Doubt(msgspec.Struct, frozen=True):
    """Something about the shuffle of a hand that should not be so, for programs and for people."""

    code: DoubtCode
    hand: int
    sentence: str


class Seeds:
    """The seeds of one person at one table.

    Args:
        table: the name that its statements bear.
        fresh: makes a seed.

    Attributes:
        doubts: the latest.
        on_doubt: is told of each when it comes up.
        noted: by hand, the hash of the statement as it came: compare it with the proof's.
    """

    def __init__(self, table: str, fresh: Callable[[], Hex] = lambda: secrets.token_hex(32)) -> None:
        self.doubts: deque[Doubt] = deque(maxlen=KEPT)
        self.noted: OrderedDict[int, Hex] = OrderedDict()
        self.on_doubt: Callable[[Doubt], None] | None = None
        self._table = table
        self._fresh = fresh
        self._seeds: OrderedDict[Hex, Hex] = OrderedDict()
        self._you = ""
        self._seat: int | None = None
        self._rules: Hex = ""
        self._last: Statement | None = None
        self._open: Statement | None = None
        self._reveal: m.RevealSeed | None = None
        self._arrived = False
        self._standing: Hex | None = None
        self._certain = False
        self._said: set[m.ClientMessage] = set()
        self._to_sit: Hex | None = None

    def __repr__(self) -> str:
        """Without the seeds, which no log may tell."""
        return f"Seeds(table={self._table!r}, seeds=<{len(self._seeds)} secret>)"

    # What comes

    def whole(self, frame: m.Whole) -> None:
        """The present, all of it."""
        self._you, self._seat = frame.you, frame.seat
        self._rules = rules_hash(rules_data(frame.view.rules))
        if frame.statement is None:
            self._open = None
        elif frame.statement != self._last:
            self._hear_statement(frame.statement)
        if frame.seat is None or not frame.committed:
            self._standing, self._certain = None, False
        elif not self._certain:
            self._standing, self._certain = SOMEBODYS, True

    def again(self) -> None:
        """The connection is a new one: what is not known to have arrived is to be said again."""
        self._said.clear()

    def hear(self, happening: m.Happening) -> None:
        """One thing that happened."""
        hear = _HEAR.get(type(happening))
        if hear is not None:
            hear(self, happening)

    def refused(self, code: str) -> None:
        """A message without an action was refused; some codes tell what became of a commitment or a seed."""
        if code == "already":
            self._standing, self._certain = SOMEBODYS, True
        elif code == "stale_commitment":
            self._standing, self._certain = None, False
        elif code == "already_revealed" and self._reveal is not None:
            self._has_arrived()

    # What is to be said

    def to_sit(self) -> Hex:
        """The commitment with which a seat is asked for, so that it has a part in its very first hand."""
        self._to_sit = self._promise()
        return self._to_sit

    def due(self) -> tuple[m.ClientMessage, ...]:
        """What is to be said now; each thing once on each connection."""
        says = self._next()
        if says is None or says in self._said:
            return ()
        self._said.add(says)
        return (says,)

    def _next(self) -> m.ClientMessage | None:
        if self._seat is None:
            return None
        if self._open is not None and self._commitment(self._open) is not None:
            return None if self._arrived else self._reveal
        if self._standing is None:
            self._standing, self._certain = self._promise(), False
        return None if self._certain else m.CommitSeed(self._standing)

    # The statement, seeds, the mix

    def _stated(self, happening: m.Stated) -> None:
        self._hear_statement(happening.statement)

    def _hear_statement(self, statement: Statement) -> None:
        doubts = self._doubts_of(statement)
        self._last = self._open = statement
        self._arrived, self._reveal = False, None
        self.noted[statement.hand] = fair.statement_hash(statement)
        _trim(self.noted)
        for code in doubts:
            self._tell(code, statement.hand)
        mine = self._commitment(statement)
        if mine is not None:
            self._standing, self._certain = None, False
            seed = self._seeds.pop(mine, None)
            if seed is not None and not doubts:
                self._reveal = m.RevealSeed(statement.hand, seed, self._promise())

    def _doubts_of(self, statement: Statement) -> list[DoubtCode]:
        found: list[DoubtCode] = []
        last = self._last
        if statement.table != self._table:
            found.append("other_table")
        if self._rules and statement.rules_hash != self._rules:
            found.append("wrong_rules")
        if last is not None:
            follows = statement.hand > last.hand + 1 or statement.previous_hash == self.noted.get(last.hand)
            if statement.hand <= last.hand or not follows:
                found.append("broken_chain")
            if set(statement.roots) & set(last.roots):
                found.append("replayed_root")
        known = self._certain and self._standing not in (None, SOMEBODYS)
        if known and self._seat in statement.seats and self._commitment(statement) != self._standing:
            found.append("commitment_changed")
        return found

    def _seed_in(self, happening: m.SeedIn) -> None:
        if happening.seat == self._seat:
            self._has_arrived()

    def _has_arrived(self) -> None:
        """The seed is there, and with it the commitment to the next."""
        self._arrived, self._certain = True, True
        self._standing = SOMEBODYS if self._reveal is None else self._reveal.next_commitment

    def _mixed(self, happening: m.Mixed) -> None:
        statement, reveal = self._open, self._reveal
        if statement is not None and reveal in self._said and self._seat not in happening.seats:
            self._tell("left_out", statement.hand)
        self._open = None
        self._said.clear()

    def _seated(self, happening: m.Seated) -> None:
        if happening.person == self._you:
            self._seat, self._standing, self._certain = happening.seat, self._to_sit, False
            self._to_sit = None

    def _freed(self, event: e.SeatFreed) -> None:
        if event.seat == self._seat:
            self._seat, self._standing, self._certain = None, None, False

    # Odds and ends

    def _commitment(self, statement: Statement) -> Hex | None:
        """The viewer's in that statement, or None."""
        pairs = zip(statement.seats, statement.commitments, strict=True)
        return next((commitment for seat, commitment in pairs if seat == self._seat), None)

    def _promise(self) -> Hex:
        """A commitment to a new seed."""
        seed = self._fresh()
        commitment = fair.commit(seed)
        self._seeds[commitment] = seed
        _trim(self._seeds)
        return commitment

    def _tell(self, code: DoubtCode, hand: int) -> None:
        doubt = Doubt(code, hand, f"hand {hand}: {_SENTENCES[code]}")
        self.doubts.append(doubt)
        if self.on_doubt is not None:
            self.on_doubt(doubt)


def _trim(kept: OrderedDict[Any, Hex]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)


_HEAR: Final[Mapping[type, Callable[[Seeds, Any], None]]] = {
    m.Stated: Seeds._stated,
    m.SeedIn: Seeds._seed_in,
    m.Mixed: Seeds._mixed,
    m.Seated: Seeds._seated,
    e.SeatFreed: Seeds._freed,
}
