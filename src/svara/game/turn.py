"""Whose turn it is, and whether there is one: the order and the end of betting (R4.3, R5.1, R5.10, R8.5)."""

from __future__ import annotations

from typing import Final

from svara.game.rules import MAX_SEATS, MIN_SEATS
from svara.game.state import Pot, Seat, clockwise


def next_to_act(
    seats: tuple[Seat | None, ...], pots: tuple[Pot, ...], level: int, last_blind: int, after: int
) -> int | None:
    """The first seat clockwise behind `after` that has something to decide, or None when the betting is over.

    It is over when one live seat is left (R5.7); when there is a bet and everyone has matched it or is all in
    (R5.10); and when nothing is unanswered and at most one live seat has chips, or no pot is contested any more
    (R8.5). In blind betting that also ends a chain that comes back to the last bettor (R4.3).
    """
    double = level if level > 2 * last_blind else 2 * last_blind
    live = rich = 0
    found: int | None = None
    for index in _ORDER[len(seats)][after]:
        seat = seats[index]
        if seat is not None and seat.live:
            live += 1
            if seat.stack:
                rich += 1
                if found is None and (not level or seat.bet < (level if seat.blind else double)):
                    found = index
            if found is not None and live > 1 and (level or rich > 1):
                return found if level or _contested(pots) else None
    return None


def _contested(pots: tuple[Pot, ...]) -> bool:
    return any(len(pot.seats) > 1 for pot in pots)


_ORDER: Final = {
    count: [tuple(clockwise(count, after)) for after in range(count)] for count in range(MIN_SEATS, MAX_SEATS + 1)
}
"""The seats from the left of each seat round to itself, by the number of places; its last entry also serves -1."""
