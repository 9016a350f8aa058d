"""A slow twin of what the simulator does beside the rules: its random numbers, its deck, and how a policy chooses.

Whole numbers of Python, one step at a time; it knows nothing of the engine. All numbers are of 64 bits; the upper half
of one says what is done, the lower half how much.
"""

from collections.abc import Sequence
from math import floor

Sized = tuple[str, float]
"""A size: "anything", "range" or "pot", and the fraction."""

_ALL = 2**64 - 1


def mixed(number: int) -> int:
    """splitmix64's mixing function."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _ALL
    return number ^ (number >> 31)


class Numbers:
    """The numbers of one table: those given, then the generator's."""

    def __init__(self, seed: int, table: int, given: Sequence[int] = ()) -> None:
        gamma = 0x9E3779B97F4A7C15
        self._gamma = gamma
        self._counter = mixed(mixed((seed + gamma) & _ALL) ^ mixed((table * gamma + 1) & _ALL))
        self._given = list(given)

    def next(self) -> int:
        """The next one."""
        if self._given:
            return self._given.pop(0)
        self._counter = (self._counter + self._gamma) & _ALL
        return mixed(self._counter)


def part(number: int, of: int) -> int:
    """A whole number from 0 to `of` - 1 out of one from 0 to 2**32 - 1."""
    return number * of // 2**32


def mix(deck: list[int], cards: int, numbers: Numbers) -> None:
    """Fisher-Yates over the first `cards` cards of 32, two to a number."""
    for place in range(0, cards, 2):
        number = numbers.next()
        for here, half in ((place, number >> 32), (place + 1, number & 0xFFFFFFFF)):
            there = here + part(half, 32 - here)
            deck[here], deck[there] = deck[there], deck[here]


def first_dealer(seats: Sequence[int], numbers: Numbers) -> int:
    """One of the seats that are dealt in, ascending."""
    return seats[part(numbers.next() >> 32, len(seats))]


def action(weights: Sequence[float], number: int) -> int:
    """Which of the actions with these weights a number from 0 to 2**32 - 1 stands for."""
    total, so_far = sum(weights), 0.0
    last = max(place for place, weight in enumerate(weights) if weight > 0)
    for place, weight in enumerate(weights):
        so_far += weight
        if place == last or number < round(so_far / total * 2**32):
            return place
    raise AssertionError("there is a last one")


def amount(size: Sized, low: int, high: int, answer: int, called: int, number: int) -> int:
    """The "to" of a blind, bet or raise. `answer` is the bet to answer, `called` the pot after answering it."""
    unit, fraction = size
    if unit == "anything":
        return low + part(number, high - low + 1)
    if unit == "range":
        return low + floor(fraction * (high - low) + 0.5)
    return max(low, min(high, answer + floor(fraction * called + 0.5)))


def multiple(size: Sized, doubles: Sequence[int], answer: int, called: int, number: int) -> int:
    """One of the legal multiples of the last blind, which ascend."""
    unit, fraction = size
    if unit == "anything":
        return doubles[part(number, len(doubles))]
    if unit == "range":
        return doubles[floor(fraction * (len(doubles) - 1) + 0.5)]
    wanted = answer + floor(fraction * called + 0.5)
    return max([to for to in doubles if to <= wanted], default=doubles[0])
