"""All 4,960 hands at once, each against one opponent."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np

from svara.errors import BadInput
from svara.game.cards import Card
from svara.game.rules import FORTE, RuleSet
from svara.solve.equity_sums import (
    CANCELLED,
    Floats,
    Ints,
    by_card,
    by_level,
    by_pair,
    card_places,
    levels,
    pair_places,
    whole,
)
from svara.solve.ranges import Range, Weights, avoiding, check_cards, hand_masks
from svara.solve.tables import hands


class HandsEquity(msgspec.Struct, frozen=True, eq=False):
    """What each hand gets against one opponent, by the number of the hand: (4960,), float64.

    All four are NaN where the hand holds a dead card, or where the opponent has no hand without its cards.

    Attributes:
        win: the hand has more points.
        tie: it has the same: a svara (R7.1).
        lose: it has fewer; the three add up to 1.
        value: the part of the pot it gets, a tie being worth half of it (R7.2).
        met: the weight of the opponent's hands that share no card with it: their number where all weights are 1.
    """

    win: Floats
    tie: Floats
    lose: Floats
    value: Floats
    met: Floats


def hands_against(opponent: Range, dead: Iterable[Card] = (), rules: RuleSet = FORTE) -> HandsEquity:
    """The exact equity of every hand against `opponent`, with the cards of the hand and the dead ones taken out.

    Args:
        opponent: what the other may hold.
        dead: cards that are known to be in neither hand.
        rules: whose points count.

    Raises:
        BadInput: `opponent` is no range, something among `dead` is no card, or no hand is left in the range.
    """
    if not isinstance(opponent, Range):
        raise BadInput(f"opponent is a Range, as parse_range('20+'), not {opponent!r}")
    out = check_cards(dead)
    weights = (opponent.without(out) if out else opponent).weights
    below, same, met = _met(weights, rules)
    there = (met > 0) & avoiding(out)
    shares = np.full((3, len(weights)), np.nan)
    np.divide([below, same, np.maximum(met - below - same, 0.0)], met, out=shares, where=there)
    win, tie, lose = shares
    return HandsEquity(win, tie, lose, win + tie / 2, np.where(there, met, 0.0))


def _met(weights: Weights, rules: RuleSet) -> tuple[Floats, Floats, Floats]:
    """For each hand the weight of the hands it can meet that have fewer points, the same, or any: three of (4960,)."""
    level, _ = levels(rules)
    sums = by_level(weights, rules), by_card(weights, rules), by_pair(weights, rules)
    at_points = level, card_places(rules), pair_places(rules)
    at_all = np.zeros_like(level), hands().T.astype(np.int64), at_points[2] // sums[2].shape[1]

    def meeting(sums: tuple[Floats, ...], places: tuple[Ints, ...]) -> Floats:
        total, with_card, with_two = [some.take(at) for some, at in zip(sums, places, strict=True)]
        return np.asarray(total - with_card.sum(axis=0) + with_two.sum(axis=0))

    same = meeting(sums, at_points)
    upto = meeting(tuple(np.cumsum(some, axis=-1) for some in sums), at_points)
    every = meeting(tuple(some.sum(axis=-1) for some in sums), at_all)
    below, same, every = (np.maximum(some, 0.0) for some in (upto - same, same - weights, every - weights))
    if not whole(weights):
        masks = hand_masks()
        for number in np.flatnonzero(every < CANCELLED * weights.sum()):
            left = weights * ((masks & masks[number]) == 0)
            every[number] = left.sum()
            below[number], same[number] = left[level < level[number]].sum(), left[level == level[number]].sum()
    return below, same, every
