"""Proposals into the database: raw SQL, because it is the one thing that is done thousands of times a second.

Many proposals are written by few statements of many rows each. That is quicker, and it is kinder to the other threads:
around each statement sqlite3 gives up Python's lock, and a busy loop gives it back only after a while.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Engine

from svara.server.store import chips
from svara.server.store.api import ActionKnown, Append, Conflict

_ROWS: Final = 64
"""Rows of one statement, at most: each number of rows is a statement of its own, and they are kept prepared."""

_NEXT: Final = (
    "UPDATE heads SET seq = seq + 1 FROM (VALUES ",
    "(?, ?, ?)",
    ") AS next WHERE heads.table_id = next.column1 AND heads.epoch = next.column2 AND heads.seq = next.column3",
)
_ACTIONS: Final = (
    "INSERT INTO actions (table_id, person, action, at_ms) VALUES ",
    "(?, ?, ?, ?)",
    " ON CONFLICT DO NOTHING",
)
_FACTS: Final = ("INSERT INTO facts (table_id, seq, now_ms, data) VALUES ", "(?, ?, ?, ?)", "")
_NO_FACTS: Final = ("DELETE FROM facts WHERE table_id IN (", "?", ")")
_SNAPSHOTS: Final = ("INSERT OR REPLACE INTO snapshots (table_id, data) VALUES ", "(?, ?)", "")
_HANDS: Final = (
    "INSERT INTO hands (table_id, hand, svara_of, first_hand, ended_ms, data) VALUES ",
    "(?, ?, ?, coalesce((SELECT first_hand FROM hands WHERE table_id = ? AND hand = ?), ?), ?, ?)",
    "",
)
_SEATS: Final = (
    "INSERT INTO hand_seats (table_id, hand, seat, user_id, name, net, ended_ms) VALUES ",
    "(?, ?, ?, ?, ?, ?, ?)",
    "",
)


@cache
def _sql(statement: tuple[str, str, str], rows: int) -> str:
    head, row, tail = statement
    return head + ", ".join([row] * rows) + tail


def _run(raw: sqlite3.Connection, statement: tuple[str, str, str], rows: Sequence[tuple[Any, ...]]) -> int:
    """Run a statement for all rows; how many rows of the database it changed."""
    changed = 0
    for start in range(0, len(rows), _ROWS):
        some = rows[start : start + _ROWS]
        changed += raw.execute(_sql(statement, len(some)), tuple(chain.from_iterable(some))).rowcount
    return changed


def append(raw: sqlite3.Connection, engine: Engine, writes: Sequence[Append]) -> None:
    """Write proposals of different tables, in the transaction that is open on `raw`, the connection of `engine`.

    Raises:
        Conflict, ActionKnown, Overdrawn: one of them is refused; the caller undoes what was written of them all.
    """
    if _run(raw, _NEXT, [(one.table, one.epoch, one.seq - 1) for one in writes]) != len(writes):
        raise Conflict(f"another version or epoch is stored: {', '.join(one.table for one in writes)}")
    actions = [(one.table, *one.action, one.now_ms) for one in writes if one.action is not None]
    if _run(raw, _ACTIONS, actions) != len(actions):
        raise ActionKnown(f"an action is stored already: {', '.join(one.table for one in writes)}")
    _run(raw, _FACTS, [(one.table, one.seq, one.now_ms, one.facts) for one in writes if one.snapshot is None])
    whole = [(one.table, one.snapshot) for one in writes if one.snapshot is not None]
    _run(raw, _NO_FACTS, [(table,) for table, _ in whole])
    _run(raw, _SNAPSHOTS, whole)
    _hands(raw, writes)
    for write in writes:
        if write.transfers:
            _transfers(engine, write)


def _hands(raw: sqlite3.Connection, writes: Sequence[Append]) -> None:
    ended = [one.hand for one in writes if one.hand is not None]
    rows = [
        (one.table, one.hand, one.svara_of, one.table, one.svara_of, one.hand, one.ended_ms, zlib.compress(one.data, 1))
        for one in ended
    ]
    _run(raw, _HANDS, rows)
    seats = [
        (hand.table, hand.hand, one.seat, one.user, one.name, one.net, hand.ended_ms)
        for hand in ended
        for one in hand.seats
    ]
    _run(raw, _SEATS, seats)


def _transfers(engine: Engine, write: Append) -> None:
    """Onto the table first, so that no order of them can overdraw it."""
    escrow = chips.escrow(write.table)
    with engine.connect() as conn:
        for transfer in sorted(write.transfers, key=lambda one: -one.chips):
            purse = chips.HOUSE if transfer.person.startswith("bot:") else chips.wallet(transfer.person)
            debit, credit = (purse, escrow) if transfer.chips > 0 else (escrow, purse)
            chips.move(
                conn,
                debit=debit,
                credit=credit,
                chips=abs(transfer.chips),
                kind="buy_in" if transfer.chips > 0 else "cash_out",
                now_ms=write.now_ms,
                ref=str(write.seq),
            )
