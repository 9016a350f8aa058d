"""What hands are worth at a showdown: how often each has the most points, alone or in a svara, and its part of the pot.

With up to three hands that are not known every deal is counted; with more of them deals are drawn.
`svara.solve.kernels.equity` has the same function with the draws compiled, and it gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from svara.game.cards import Card
from svara.game.rules import FORTE, RuleSet
from svara.solve.equity_counted import MOST_COUNTED, counted
from svara.solve.equity_drawn import draw_block, drawn
from svara.solve.equity_result import Equity
from svara.solve.equity_seats import Seat, showdown

SAMPLES: Final = 100_000


def equity(
    seats: Sequence[Seat],
    dead: Iterable[Card] = (),
    rules: RuleSet = FORTE,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Equity:
    """How the hands of these seats do against each other.

    Args:
        seats: 2 to 10, each a hand of three cards, a `Range`, or None for any hand of the cards that are left. Deals
            have the odds of their weights: those of all hands in a deal multiplied, 0 where two of them share a card.
        dead: cards that are known to be in none of the hands.
        rules: whose points count.
        samples: how many deals are drawn where more than three hands are not known, at least 1.
        seed: the same seed draws the same deals; 0 to 2**64 - 1.

    Raises:
        BadInput: a seat is none of these, there are too many or too few, a card is named twice, a number is out of
            range, or the ranges cannot be held together.
    """
    meeting = showdown(seats, dead)
    if len(meeting.unknown) <= MOST_COUNTED:
        return counted(meeting, rules)
    return drawn(meeting, rules, samples, seed, draw_block)
