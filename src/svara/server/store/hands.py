"""Hands that are over: lists of them, one whole, and who wins from whom."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, null, select

from svara.server.store.api import HandSeat, StoredHand
from svara.server.store.pairs import PairLine, pairs
from svara.server.store.schema import hand_seats, hands, tables

__all__ = ["HandLine", "PairLine", "hand", "of_table", "of_user", "pairs", "was_at", "was_in"]


class HandLine(msgspec.Struct, frozen=True):
    """A hand in a list, without its cards.

    Attributes:
        svara_of: the hand whose tie it plays for, or 0.
        seat, net: of the user whose list it is; None in the list of a table.
        seats: everybody who was in it.
    """

    table: str
    table_name: str
    hand: int
    svara_of: int
    ended_ms: int
    seat: int | None
    net: int | None
    seats: tuple[HandSeat, ...]


def of_user(conn: Connection, user: str, before: int | None, limit: int) -> list[HandLine]:
    """The newest hands of a user, those that ended before the time `before`.

    There are more than `limit` where the last ones ended in the same millisecond, so that the next list misses none.
    """
    mine = hand_seats.alias("mine")
    query = (
        select(
            hands.c.table_id, tables.c.name, hands.c.hand, hands.c.svara_of, mine.c.ended_ms, mine.c.seat, mine.c.net
        )
        .join(mine, (mine.c.table_id == hands.c.table_id) & (mine.c.hand == hands.c.hand))
        .join(tables, tables.c.id == hands.c.table_id)
        .where(mine.c.user_id == user)
    )
    if before is not None:
        query = query.where(mine.c.ended_ms < before)
    order = (mine.c.ended_ms.desc(), hands.c.table_id, hands.c.hand.desc(), mine.c.seat)
    rows = conn.execute(query.order_by(*order).limit(limit)).all()
    if len(rows) == limit:
        last: int = rows[-1].ended_ms
        tied = conn.execute(query.where(mine.c.ended_ms == last).order_by(*order)).all()
        rows = [row for row in rows if row.ended_ms > last] + list(tied)
    return _lines(conn, rows)


def of_table(conn: Connection, table: str, before: int | None, limit: int) -> list[HandLine]:
    """The newest hands of a table, those before the hand numbered `before`."""
    query = (
        select(hands.c.table_id, tables.c.name, hands.c.hand, hands.c.svara_of, hands.c.ended_ms, null(), null())
        .join(tables, tables.c.id == hands.c.table_id)
        .where(hands.c.table_id == table)
    )
    if before is not None:
        query = query.where(hands.c.hand < before)
    return _lines(conn, conn.execute(query.order_by(hands.c.hand.desc()).limit(limit)).all())


def _lines(conn: Connection, rows: Sequence[Any]) -> list[HandLine]:
    seats = _seats(conn, {(row[0], row[2]) for row in rows})
    return [
        HandLine(table, name, number, svara_of, ended_ms, seat, net, seats[table, number])
        for table, name, number, svara_of, ended_ms, seat, net in rows
    ]


def _seats(conn: Connection, wanted: set[tuple[str, int]]) -> dict[tuple[str, int], tuple[HandSeat, ...]]:
    """Who was in these hands, by table and hand."""
    found: dict[tuple[str, int], list[HandSeat]] = {key: [] for key in wanted}
    numbers: dict[str, list[int]] = {}
    for table, number in sorted(wanted):
        numbers.setdefault(table, []).append(number)
    for table, those in numbers.items():
        query = select(hand_seats).where(hand_seats.c.table_id == table, hand_seats.c.hand.in_(those))
        for row in conn.execute(query.order_by(hand_seats.c.hand, hand_seats.c.seat)):
            found[row.table_id, row.hand].append(HandSeat(row.user_id, row.name, row.seat, row.net))
    return {key: tuple(seats) for key, seats in found.items()}


def hand(conn: Connection, table: str, number: int) -> StoredHand | None:
    """One hand whole: **secret**."""
    row = conn.execute(select(hands).where(hands.c.table_id == table, hands.c.hand == number)).one_or_none()
    if row is None:
        return None
    seats = _seats(conn, {(table, number)})[table, number]
    return StoredHand(table, number, row.svara_of, row.ended_ms, seats, zlib.decompress(row.data))


def was_at(conn: Connection, user: str, table: str) -> bool:
    """Whether a user was in any hand of a table."""
    query = select(hand_seats.c.hand).where(hand_seats.c.user_id == user, hand_seats.c.table_id == table)
    return conn.execute(query.limit(1)).first() is not None


def was_in(conn: Connection, user: str, table: str, hand: int) -> bool:
    """Whether a user was in a hand."""
    query = select(hand_seats.c.user_id).where(hand_seats.c.table_id == table, hand_seats.c.hand == hand)
    return user in conn.execute(query).scalars().all()
