"""Who plays with whom, and to whom the chips go: for a host who suspects that two play together.

A hand and the svaras of its tie count as one game here, since what is put into the first is won in the last. In each,
what somebody lost went to the winners in proportion to what each of them gained.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import CTE, Connection, Exists, Float, Select, and_, case, cast, func, intersect, select

from svara.server.store.schema import grants, hand_seats, hands, users


class PairLine(msgspec.Struct, frozen=True):
    """Two people, `a` before `b` by id.

    Attributes:
        hands: that both were in, svaras not counted.
        flow: chips that went from `a` to `b`; below 0 the other way.
        given, taken: from `a` to `b`, and back; `flow` is their difference.
        same_address: whether both were given chips at the same address lately.
    """

    a: str
    a_name: str
    b: str
    b_name: str
    hands: int
    flow: int
    given: int
    taken: int
    same_address: bool


def pairs(conn: Connection, since_ms: int, min_hands: int, limit: int) -> list[PairLine]:
    """Pairs with at least `min_hands` hands since then; those between whom most chips went one way come first."""
    met = _met(_games(since_ms), min_hands)
    first, second = users.alias("first"), users.alias("second")
    query = (
        select(met.c.a, first.c.name, met.c.b, second.c.name, met.c.hands, met.c.given, met.c.taken, _same_address(met))
        .join(first, first.c.id == met.c.a)
        .join(second, second.c.id == met.c.b)
        .order_by(func.abs(met.c.given - met.c.taken).desc(), met.c.hands.desc(), met.c.a, met.c.b)
        .limit(limit)
    )
    return [
        PairLine(a, a_name, b, b_name, count, round(given - taken), round(given), round(taken), same)
        for a, a_name, b, b_name, count, given, taken, same in conn.execute(query)
    ]


def have_met(conn: Connection, one: str, other: str) -> bool:
    """Whether two people were ever in one hand or the svaras of its tie."""

    def games(user: str) -> Select[tuple[str, int]]:
        theirs = and_(hand_seats.c.table_id == hands.c.table_id, hand_seats.c.hand == hands.c.hand)
        return select(hands.c.table_id, hands.c.first_hand).join(hand_seats, theirs).where(hand_seats.c.user_id == user)

    return conn.execute(intersect(games(one), games(other)).limit(1)).first() is not None


def _games(since_ms: int) -> CTE:
    """What everybody made of each hand and the svaras of its tie together."""
    return (
        select(hands.c.table_id, hands.c.first_hand, hand_seats.c.user_id, func.sum(hand_seats.c.net).label("net"))
        .join(hand_seats, and_(hand_seats.c.table_id == hands.c.table_id, hand_seats.c.hand == hands.c.hand))
        .where(hands.c.ended_ms >= since_ms)
        .group_by(hands.c.table_id, hands.c.first_hand, hand_seats.c.user_id)
        .cte("games")
    )


def _met(games: CTE, min_hands: int) -> CTE:
    """Pairs of people, with how many hands they were both in, and what went from one to the other and back."""
    gains = (
        select(games.c.table_id, games.c.first_hand, func.sum(games.c.net).label("chips"))
        .where(games.c.net > 0)
        .group_by(games.c.table_id, games.c.first_hand)
        .cte("gains")
    )
    one, other = games.alias("one"), games.alias("other")
    moved = func.abs(cast(one.c.net, Float) * other.c.net / gains.c.chips)
    given = case((and_(one.c.net < 0, other.c.net > 0), moved), else_=0.0)
    taken = case((and_(one.c.net > 0, other.c.net < 0), moved), else_=0.0)
    count = func.count().label("hands")
    of_one = and_(one.c.table_id == gains.c.table_id, one.c.first_hand == gains.c.first_hand)
    return (
        select(
            one.c.user_id.label("a"),
            other.c.user_id.label("b"),
            count,
            func.sum(given).label("given"),
            func.sum(taken).label("taken"),
        )
        .join(other, and_(one.c.table_id == other.c.table_id, one.c.first_hand == other.c.first_hand))
        .outerjoin(gains, of_one)
        .where(one.c.user_id < other.c.user_id)
        .where(one.c.user_id.not_like("bot:%"), other.c.user_id.not_like("bot:%"))
        .group_by(one.c.user_id, other.c.user_id)
        .having(count >= min_hands)
        .cte("met")
    )


def _same_address(met: CTE) -> Exists:
    one, other = grants.alias("at_one"), grants.alias("at_other")
    return (
        select(one.c.id)
        .join(other, one.c.address == other.c.address)
        .where(one.c.user_id == met.c.a, other.c.user_id == met.c.b)
        .exists()
    )
