"""Every deal counted, for up to three hands that are not known.

Two hands share no card in as many ways as inclusion and exclusion say: all pairs of hands, less those with a card in
common, once for each such card, plus those with two, once for each such two, less those that are the same hand. Sums by
points, by card and by each two cards are enough for that (`svara.solve.equity_sums`), so nothing grows with the pairs
of hands: two ranges take less than a millisecond. For three it is done once for each hand of the smallest range, which
is about a second where all three may hold anything.
"""

from __future__ import annotations

from functools import reduce
from typing import Final

import numpy as np

from svara.errors import BadInput
from svara.game.rules import FORTE, RuleSet
from svara.solve.equity_result import Equity, counted_equity
from svara.solve.equity_seats import Showdown
from svara.solve.equity_sums import CANCELLED, Floats, binned, by_card, by_level, by_pair, levels, whole
from svara.solve.ranges import Weights, hand_masks
from svara.solve.tables import points_by_cards, points_by_hand

MOST_COUNTED: Final = 3
"""Up to so many hands that are not known every deal is counted."""


def counted(meeting: Showdown, rules: RuleSet = FORTE) -> Equity:
    """The exact equity of at most three hands that are not known and any number that are.

    Weights of 0 and 1 are counted without any rounding, others to ten figures or more.

    Raises:
        BadInput: no deal has a hand for each of the ranges.
    """
    joint = joint_points([meeting.weights(seat) for seat in meeting.unknown], rules)
    if not joint.sum() > 0:
        raise BadInput("seats cannot all hold a hand of their range: in every deal two of them need the same card")
    return counted_equity(_by_outcome(joint, meeting, rules), meeting.seats)


def _by_outcome(joint: Floats, meeting: Showdown, rules: RuleSet) -> Floats:
    """The weight of the deals in which exactly these seats have the most points, (2**seats,)."""
    found = np.unique(points_by_hand(rules)).astype(np.int64)
    places = iter(np.ix_(*[found] * joint.ndim))
    table = points_by_cards(rules)
    held = [
        np.int64(table[meeting.known[seat]]) if seat in meeting.known else next(places) for seat in range(meeting.seats)
    ]
    most = reduce(np.maximum, held)
    outcomes = np.zeros(joint.shape, dtype=np.int64)
    for seat, points in enumerate(held):
        outcomes |= np.int64(1 << seat) * (points == most)
    return binned(outcomes.reshape(-1), joint.reshape(-1), 2**meeting.seats)


def joint_points(weights: list[Weights], rules: RuleSet) -> Floats:
    """The weight of all deals of up to three hands by the points of each.

    An axis for each hand; along it the points that there are, ascending.
    """
    if not weights:
        return np.ones(())
    if len(weights) == 1:
        return by_level(weights[0], rules)
    if len(weights) == 2:
        return pair_points(weights[0], weights[1], rules)
    least = min(range(3), key=lambda place: np.count_nonzero(weights[place]))
    first, second = [weights[place] for place in range(3) if place != least]
    level, count = levels(rules)
    joint = np.zeros((count, count, count))
    masks = hand_masks()
    for number in np.flatnonzero(weights[least]):
        free = (masks & masks[number]) == 0
        joint[level[number]] += weights[least][number] * pair_points(first * free, second * free, rules)
    return np.moveaxis(joint, 0, least)


def pair_points(first: Weights, second: Weights, rules: RuleSet) -> Floats:
    """The weight of all deals of two hands by the points of the one and of the other: (levels, levels).

    Where hardly a pair is left, differences of broken numbers are not to be trusted, and pairs are gone through.
    """
    joint = np.outer(by_level(first, rules), by_level(second, rules))
    joint -= by_card(first, rules).T @ by_card(second, rules)
    joint += by_pair(first, rules).T @ by_pair(second, rules)
    joint -= np.diag(by_level(first * second, rules))
    trusted = joint.sum() > CANCELLED * first.sum() * second.sum() or (whole(first) and whole(second))
    return np.maximum(joint, 0.0) if trusted else _pair_by_pair(first, second, rules)


def _pair_by_pair(first: Weights, second: Weights, rules: RuleSet) -> Floats:
    level, count = levels(rules)
    joint = np.zeros((count, count))
    masks = hand_masks()
    for number in np.flatnonzero(first) if second.any() else ():
        joint[level[number]] += first[number] * by_level(second * ((masks & masks[number]) == 0), rules)
    return joint
