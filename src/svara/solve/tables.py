"""What arrays know of cards: every hand by its number, and points by cards or by hand. All arrays are read-only.

A *hand's number* is its place among all 4,960 sorted hands in deck order, as `svara.game.cards.all_hands` gives them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from svara.game.cards import all_hands
from svara.game.points import points_table
from svara.game.rules import FORTE, JokerPair, RuleSet, SevenPair, ThreeSevens

CARDS: Final = 32
HANDS: Final = 4960
"""C(32, 3), R1.1."""

Cards: TypeAlias = NDArray[np.uint8]
"""Cards, 0..31, in deck order."""

_Array = TypeVar("_Array", bound=NDArray[Any])


def frozen(array: _Array) -> _Array:
    """The same array, which nobody can write to any more."""
    array.flags.writeable = False
    return array


@lru_cache(maxsize=1)
def hands() -> Cards:
    """The sorted cards of every hand: (4960, 3), uint8."""
    return frozen(np.array(list(all_hands()), dtype=np.uint8))


@lru_cache(maxsize=1)
def hand_numbers() -> NDArray[np.int16]:
    """A hand's number by its three cards in any order: (32, 32, 32), int16; -1 where a card is repeated."""
    numbers = np.full((CARDS, CARDS, CARDS), -1, dtype=np.int16)
    for number, hand in enumerate(all_hands()):
        for a, b, c in permutations(hand):
            numbers[a, b, c] = number
    return frozen(numbers)


def points_by_cards(rules: RuleSet = FORTE) -> NDArray[np.uint8]:
    """Points by three cards in any order: (32, 32, 32), uint8; 0 where a card is repeated (R2.2)."""
    return _points(*rules.scoring)


def points_by_hand(rules: RuleSet = FORTE) -> NDArray[np.uint8]:
    """Points by a hand's number: (4960,), uint8 (R2.2)."""
    a, b, c = hands().T
    return frozen(points_by_cards(rules)[a, b, c])


@lru_cache(maxsize=8)
def _points(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> NDArray[np.uint8]:
    rules = RuleSet(joker_pair=joker_pair, three_sevens=three_sevens, seven_pair=seven_pair)
    return frozen(np.array(points_table(rules), dtype=np.uint8))
