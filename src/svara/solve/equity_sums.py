"""Sums of weights by points, by card and by each two cards: what inclusion and exclusion over hands is made of.

The hands that share no card with one hand are all hands, less those with each of its cards, plus those with each two of
them, less the hand itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from svara.game.rules import FORTE, JokerPair, RuleSet, SevenPair, ThreeSevens
from svara.solve.ranges import Weights
from svara.solve.tables import CARDS, HANDS, frozen, hands, points_by_hand

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PAIRS: Final = CARDS * (CARDS - 1) // 2

CANCELLED: Final = 1e-6
"""Where so little of a sum is left, ten figures of the difference may not be right."""


def whole(weights: Floats) -> bool:
    """Whether all of them are whole numbers, of which sums and differences are exact."""
    return bool((weights == np.floor(weights)).all())


def levels(rules: RuleSet = FORTE) -> tuple[Ints, int]:
    """Each hand's points as their place among all points that there are, (4960,), and how many of these there are."""
    return _levels(*rules.scoring)


def by_level(weights: Weights, rules: RuleSet) -> Floats:
    """The weight of all hands with each number of points: (levels,)."""
    level, count = levels(rules)
    return binned(level, weights, count)


def by_card(weights: Weights, rules: RuleSet) -> Floats:
    """The weight of all hands with each card, by their points: (32, levels)."""
    return _sums(card_places(rules), weights, CARDS, levels(rules)[1])


def by_pair(weights: Weights, rules: RuleSet) -> Floats:
    """The weight of all hands with each two cards, by their points: (496, levels)."""
    return _sums(pair_places(rules), weights, PAIRS, levels(rules)[1])


def card_places(rules: RuleSet) -> Ints:
    """Where a hand is in `by_card` taken as one row, for each of its cards: (3, 4960)."""
    return _places(*rules.scoring)[0]


def pair_places(rules: RuleSet) -> Ints:
    """Where a hand is in `by_pair` taken as one row, for each two of its cards: (3, 4960)."""
    return _places(*rules.scoring)[1]


def binned(places: Ints, weights: Floats, size: int) -> Floats:
    """The sum of the weights at each place: (size,)."""
    return np.bincount(places, weights, size).astype(np.float64, copy=False)


def _sums(places: Ints, weights: Weights, rows: int, count: int) -> Floats:
    return binned(places.reshape(-1), np.tile(weights, 3), rows * count).reshape(rows, count)


@lru_cache(maxsize=8)
def _levels(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> tuple[Ints, int]:
    rules = RuleSet(joker_pair=joker_pair, three_sevens=three_sevens, seven_pair=seven_pair)
    points, level = np.unique(points_by_hand(rules), return_inverse=True)
    return frozen(level.astype(np.int64)), len(points)


@lru_cache(maxsize=8)
def _places(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> tuple[Ints, Ints]:
    level, count = _levels(joker_pair, three_sevens, seven_pair)
    cards = hands().T.astype(np.int64)
    two = np.stack([cards[a] * CARDS + cards[b] for a, b in ((0, 1), (0, 2), (1, 2))])
    pairs = np.unique(two, return_inverse=True)[1].reshape(3, HANDS)
    return frozen(cards * count + level), frozen(pairs * count + level)
