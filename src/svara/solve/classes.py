"""The 4,960 hands in 337 classes that a game of two cannot tell apart, and how often two of them meet.

Points do not change when spades, hearts and diamonds are exchanged, nor when ten, jack, queen and king are (R2.1,
R2.2): whatever is right for a hand is right for its whole class. So nothing is lost by the classes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from svara.game.cards import Hand, all_hands
from svara.game.rules import FORTE, RuleSet
from svara.solve.tables import CARDS, HANDS, frozen, hands, points_by_hand

CLASSES: Final = 337

_TENS: Final = (3, 4, 5, 6)
"""The ranks that count 10."""


@lru_cache(maxsize=1)
def class_by_hand() -> NDArray[np.int16]:
    """The class of each hand by its number: (4960,), int16. Classes are numbered by their first hands."""
    same = [_exchange(suits, tens) for suits in permutations(range(3)) for tens in permutations(_TENS)]
    numbers: dict[Hand, int] = {}
    classes = np.empty(HANDS, dtype=np.int16)
    for number, hand in enumerate(all_hands()):
        if hand not in numbers:
            known = len(set(numbers.values()))
            for cards in same:
                a, b, c = sorted([cards[card] for card in hand])
                numbers[a, b, c] = known
        classes[number] = numbers[hand]
    return frozen(classes)


def _exchange(suits: tuple[int, ...], tens: tuple[int, ...]) -> list[int]:
    """Where each card goes when these suits and these ranks are put in the places of the first ones."""
    ranks = (0, 1, 2, *tens, 7)
    return [ranks[card // 4] * 4 + (*suits, 3)[card % 4] for card in range(CARDS)]


@lru_cache(maxsize=1)
def class_sizes() -> NDArray[np.float64]:
    """How many hands each class has: (337,), float64."""
    return frozen(np.bincount(class_by_hand(), minlength=CLASSES).astype(np.float64))


@lru_cache(maxsize=1)
def first_hands() -> NDArray[np.int16]:
    """The number of the first hand of each class: (337,), int16."""
    return frozen(np.unique(class_by_hand(), return_index=True)[1].astype(np.int16))


def points_by_class(rules: RuleSet = FORTE) -> NDArray[np.uint8]:
    """Points by class: (337,), uint8."""
    return frozen(points_by_hand(rules)[first_hands()])


@lru_cache(maxsize=1)
def meetings() -> NDArray[np.float64]:
    """How likely it is that of two one holds a hand of class i and the other one of class j: (337, 337), sums to 1.

    Counted exactly: two hands can meet where they have no card in common.
    """
    holds = np.zeros((HANDS, CARDS), dtype=np.float32)
    np.put_along_axis(holds, hands().astype(np.int64), 1, axis=1)
    member = np.zeros((HANDS, CLASSES), dtype=np.float32)
    member[np.arange(HANDS), class_by_hand()] = 1
    # Of the first hand of each class it is enough to know whom it meets: what the others meet is the same.
    apart = (holds[first_hands()] @ holds.T == 0).astype(np.float32)
    counts = (apart @ member).astype(np.float64) * class_sizes()[:, None]
    return frozen(counts / counts.sum())


@lru_cache(maxsize=8)
def outcomes(rules: RuleSet = FORTE) -> NDArray[np.float64]:
    """`meetings` by what they come to, in the order of `MATRICES`: (3, 337, 337), float64."""
    points = points_by_class(rules).astype(np.int64)
    meet, ahead = meetings(), np.sign(points[:, None] - points[None, :])
    return frozen(np.stack([meet, meet * ahead, meet * (ahead == 0)]))


FOLDS, SHOWS, TIES = MATRICES = (0, 1, 2)
"""The layers of `outcomes`: any two hands; 1 for who is ahead and -1 for who is behind; those that tie."""
