"""Showdowns of all hands at once by inclusion and exclusion over cards and pairs of cards.

How many hands of a class have no card in common with a hand is: all of them, less those with each of its three cards,
plus those with each two of its cards, less the hand itself. How many have a card, or two, depends on what kind of card
or pair that is, up to the exchanges of suits and tens of `svara.solve.classes`. So it is enough to add up the reaches
of all hands once for each kind (*feature*) and points, and what each hand gets follows from a few of these sums: a
small part of the work of a product with each of the matrices.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from svara.game.rules import FORTE, RuleSet
from svara.solve.classes import CLASSES, class_sizes, first_hands, points_by_class
from svara.solve.publictree import Floats, Ints
from svara.solve.tables import CARDS, HANDS, hands

WIDEST: Final = 7
"""Features of a hand: itself, three cards, three pairs."""


class Counting(NamedTuple):
    """The tables for it. A *slot* is a feature together with points that a hand with it has.

    Attributes:
        slot: (classes, 7) int32, the slots of each class; -1 where it has fewer.
        within: (classes, 7) float64, how many hands of the class have what the feature says, card by card or pair by
            pair.
        sign: (classes, 7) float64, how often, and with which sign, the sum of the slot counts for the class.
        scale: (classes,) float64, hands of the class by all pairs of hands that can meet.
        start: (features + 1,) int32, where the slots of each feature begin; they ascend by points.
    """

    slot: Ints
    within: Floats
    sign: Floats
    scale: Floats
    start: Ints


NO_COUNTING: Final = Counting(
    np.zeros((0, WIDEST), np.int32), *(np.zeros((0, WIDEST)),) * 2, np.zeros(0), np.zeros(1, np.int32)
)
"""For games whose matrices are multiplied."""


@lru_cache(maxsize=8)
def counting(rules: RuleSet = FORTE) -> Counting:
    """The tables for Svara of two: what they give is what `svara.solve.classes.outcomes` gives."""
    points, sizes = points_by_class(rules), class_sizes()
    kinds = _kinds_of_cards()
    features: dict[tuple[object, ...], float] = {(): 1.0}  # with how many cards or pairs there are of the kind
    for size in (1, 2):
        for cards in combinations(range(CARDS), size):
            feature = _feature(cards, kinds)
            features[feature] = features.get(feature, 0.0) + 1
    numbers = {feature: number for number, feature in enumerate(features)}
    has: list[dict[int, float]] = []
    for hand in hands()[first_hands()].tolist():
        counted: dict[int, float] = {}
        for size in (0, 1, 2):
            for cards in combinations(hand, size):
                number = numbers[_feature(cards, kinds)]
                counted[number] = counted.get(number, 0.0) + (-1) ** size
        has.append(counted)
    slots = sorted({(number, int(points[one])) for one, counted in enumerate(has) for number in counted})
    place = {slot: number for number, slot in enumerate(slots)}
    found = Counting(
        slot=np.full((CLASSES, WIDEST), -1, dtype=np.int32),
        within=np.zeros((CLASSES, WIDEST)),
        sign=np.zeros((CLASSES, WIDEST)),
        scale=sizes / (HANDS * 3654),
        start=np.searchsorted([number for number, _ in slots], np.arange(len(features) + 1)).astype(np.int32),
    )
    many = list(features.values())
    for one, counted in enumerate(has):
        for k, (number, sign) in enumerate(counted.items()):
            found.slot[one, k] = place[number, int(points[one])]
            found.within[one, k] = sizes[one] * abs(sign) / many[number]
            found.sign[one, k] = sign
    return found


def _kinds_of_cards() -> NDArray[np.int64]:
    """For each card its suit, clubs 3 and the others alike 0, and its rank, the tens alike: (32, 2)."""
    cards = np.arange(CARDS)
    ranks = np.where(np.isin(cards // 4, (3, 4, 5, 6)), 3, cards // 4)
    return np.stack([np.where(cards % 4 == 3, 3, 0), ranks], axis=1)


def _feature(cards: tuple[int, ...], kinds: NDArray[np.int64]) -> tuple[object, ...]:
    """What a card or a pair has in common with all that the exchanges make of it."""
    alone = tuple(sorted(tuple(kinds[card].tolist()) for card in cards))
    if len(cards) < 2:
        return alone
    a, b = cards
    return (*alone, a % 4 == b % 4, a // 4 == b // 4)
