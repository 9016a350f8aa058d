"""Random numbers that belong to one table, and the deck that is mixed with them.

The generator is splitmix64 (Steele, Lea, Flood 2014): a counter and a mixing function, so a table's numbers follow from
the seed and the table's number alone, whichever thread plays it. A table can be given numbers that come before them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from svara.solve.kernels.hands.felt import DECK, Array
from svara.solve.kernels.hands.jit import part, rare

_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_BY_30, _BY_27, _BY_31, _HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_ONE: Final = np.uint64(1)

CARDS: Final = 32
GIVEN: Final = 3
"""Where the given numbers begin."""


@part
def mixed(number: Any) -> Any:
    """splitmix64's mixing function, uint64 to uint64, one to one."""
    number = (number ^ (number >> _BY_30)) * _FIRST
    number = (number ^ (number >> _BY_27)) * _SECOND
    return number ^ (number >> _BY_31)


@rare
def start_chance(chance: Array, seed: Any, table: Any, numbers: Array) -> None:
    """Begin the numbers of the table with that number; `seed` and `table` are uint64.

    `numbers` are those given to it, uint64, or none. `chance` has three places more than them: for the counter, how
    many of the given ones are used, and how many there are.
    """
    chance[0] = mixed(mixed(seed + _GAMMA) ^ mixed(table * _GAMMA + _ONE))
    chance[1] = np.uint64(0)
    chance[2] = np.uint64(numbers.shape[0])
    for place in range(numbers.shape[0]):
        chance[GIVEN + place] = numbers[place]


@part
def draw(chance: Array) -> Any:
    """The next number, uint64: of those given as long as there are any, then of the generator."""
    if chance[2] > chance[1]:
        chance[1] += _ONE
        return chance[np.int64(chance[1]) + (GIVEN - 1)]
    chance[0] += _GAMMA
    return mixed(chance[0])


@part
def upper(number: Any) -> int:
    """The upper 32 bits, 0 to 2**32 - 1."""
    return np.int64(number >> _HALF)  # type: ignore[return-value]


@part
def lower(number: Any) -> int:
    """The lower 32 bits, 0 to 2**32 - 1."""
    return np.int64(number & _LOW)  # type: ignore[return-value]


@part
def mix(felt: Array, chance: Array, cards: int) -> None:
    """Mix the deck as far as its first `cards` cards, at most 30 (Fisher-Yates); one number serves for two cards.

    The deck is taken as the last deal left it: a deck in any order is as good as one in order.
    """
    for first in range(0, cards, 2):
        number = draw(chance)
        _swap(felt, DECK + first, DECK + first + ((upper(number) * (CARDS - first)) >> 32))
        second = first + 1
        _swap(felt, DECK + second, DECK + second + ((lower(number) * (CARDS - second)) >> 32))


@part
def _swap(felt: Array, one: int, other: int) -> None:
    felt[one], felt[other] = felt[other], felt[one]
