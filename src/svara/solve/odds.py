"""The odds of a hand that goes to the showdown against hands that nobody knows.

For two and three seats every deal is counted; from four seats on deals are drawn. What is counted are the cards alone:
how people bet says something about their hands, and that is not in here. `svara.solve.equity` does the work, and takes
ranges and known hands too.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec

from svara.errors import BadInput
from svara.game.cards import Hand, check_different
from svara.game.rules import FORTE, MAX_SEATS, MIN_SEATS, RuleSet
from svara.solve.equity_counted import counted
from svara.solve.equity_drawn import draw_block, drawn
from svara.solve.equity_seats import showdown

EXACT_SEATS: Final = 3
"""Up to so many seats every deal is counted."""

SAMPLES: Final = 50_000


class Odds(msgspec.Struct, frozen=True):
    """The chances of one hand; `win`, `tie` and `lose` add up to 1.

    Attributes:
        win: every other hand has fewer points.
        tie: at least one other hand has exactly these points, and none has more: a svara (R7.1).
        lose: some other hand has more.
        error: the standard errors of the three, or None where every deal was counted. Where all deals drawn were alike,
            which would make it 0, it is one deal in all that were drawn: fewer cannot be told apart from none.
        deals: how many deals were counted or drawn.
    """

    win: float
    tie: float
    lose: float
    error: tuple[float, float, float] | None
    deals: int


def odds(
    hand: Hand, seats: int, rules: RuleSet = FORTE, samples: int = SAMPLES, rng: random.Random | None = None
) -> Odds:
    """The odds of `hand` at a showdown with `seats` hands in all.

    Args:
        hand: three different cards.
        seats: hands at the showdown, this one included: 2 to 10.
        rules: whose points count.
        samples: how many deals are drawn from four seats on, at least 1.
        rng: where they are drawn from; needed from four seats on.

    Raises:
        BadInput: a card twice, or a number out of range.
    """
    check_different(hand)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadInput(f"odds are for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    if samples < 1:
        raise BadInput(f"at least 1 deal has to be drawn, not {samples}")
    meeting = showdown([hand, *[None] * (seats - 1)])
    if seats <= EXACT_SEATS:
        found = counted(meeting, rules)
    elif rng is None:
        raise TypeError("from four seats on deals are drawn, which takes an rng")
    else:
        found = drawn(meeting, rules, samples, rng.getrandbits(64), draw_block)
    win, tie, lose = (float(share[0]) for share in (found.win, found.tie, found.lose))
    if found.error is None:
        return Odds(win, tie, lose, None, round(found.deals))
    errors = found.error[:, 0].tolist()
    return Odds(win, tie, lose, (errors[0], errors[1], errors[2]), samples)
