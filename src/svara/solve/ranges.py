"""Ranges: which hands somebody may hold, and how likely each of them is beside the others.

As text a range is parts with commas between, as ``20+, 7c7*, AsAh*:0.5``; `parse_range` says what a part can be.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from svara.errors import BadInput
from svara.game.cards import DECK, HAND_SIZE, RANKS, SUITS, Card, CardError, Hand, cards_text, check_different
from svara.game.rules import FORTE, RuleSet
from svara.solve.tables import HANDS, frozen, hand_numbers, hands, points_by_hand

Weights = NDArray[np.float64]
"""A weight from 0 to 1 for each hand by its number: (4960,), float64."""


class RangeError(BadInput):
    """A text or weights that make no range, or a range in which no hand is left."""


class Range:
    """A weight from 0 to 1 for each of the 4,960 hands, not all of them 0. Only their proportions count.

    Ranges are values: nothing changes one, and two with the same weights are equal.

    Raises:
        RangeError: not 4,960 numbers from 0 to 1, or all of them are 0.
    """

    __slots__ = ("weights",)

    weights: Weights
    """By the number of the hand: (4960,), float64, read-only."""

    def __init__(self, weights: NDArray[Any]) -> None:
        given = np.asarray(weights)
        if given.shape != (HANDS,) or given.dtype.kind not in "biuf":
            raise RangeError(f"weights are {HANDS:,} numbers, one a hand, not {given.dtype} of shape {given.shape}")
        kept = given.astype(np.float64)
        if not (kept >= 0).all() or not (kept <= 1).all():
            raise RangeError("weights are numbers from 0 to 1, which some of these are not")
        if not kept.any():
            raise RangeError("weights are 0 for every hand: a range holds at least one")
        self.weights = frozen(kept)

    def __len__(self) -> int:
        """How many hands have a weight above 0."""
        return int(np.count_nonzero(self.weights))

    @property
    def even(self) -> bool:
        """Whether all its hands have the same weight."""
        return bool((self.weights[self.weights > 0] == self.weights.max()).all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and bool(np.array_equal(self.weights, other.weights))

    def __hash__(self) -> int:
        return hash(self.weights.tobytes())

    def __repr__(self) -> str:
        return f"<Range of {len(self):,} hands>"

    def without(self, cards: Iterable[Card]) -> Range:
        """The hands that hold none of these cards.

        Raises:
            CardError: something among `cards` is none.
            RangeError: no hand is left.
        """
        known = check_cards(cards)
        left = self.weights * avoiding(known)
        if not left.any():
            raise RangeError(f"no hand is left in the range without {cards_text(known, ' ')}")
        return Range(left)

    def __or__(self, other: Range) -> Range:
        """The hands of either, with the larger of their weights."""
        return Range(np.maximum(self.weights, other.weights))

    def __and__(self, other: Range) -> Range:
        """The hands of both, with the smaller of their weights.

        Raises:
            RangeError: they have no hand in common.
        """
        return _left(np.minimum(self.weights, other.weights), "the two ranges have no hand in common")

    def __sub__(self, other: Range) -> Range:
        """The hands of this one that are not in the other.

        Raises:
            RangeError: all of them are.
        """
        return _left(self.weights * (other.weights == 0), "every hand of the first range is in the second")

    def __mul__(self, weight: float) -> Range:
        """All weights times a number, above 0 and at most 1; for a part of a mixture, as ``strong | weak * 0.25``.

        Raises:
            RangeError: the number is none of those.
        """
        if not 0 < weight <= 1:
            raise RangeError(f"weights are multiplied by a number above 0 and at most 1, not {weight}")
        return Range(self.weights * weight)


def _left(weights: Weights, otherwise: str) -> Range:
    if not weights.any():
        raise RangeError(otherwise)
    return Range(weights)


def check_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards as a tuple, all of them different and from 0 to 31.

    Raises:
        CardError: they are not.
    """
    known = tuple(cards)
    if not {*known} <= {*DECK}:
        raise CardError(f"cards are numbers from 0 to 31, not {known!r}")
    check_different(known)
    return tuple(map(int, known))


def avoiding(cards: Iterable[Card]) -> NDArray[np.bool_]:
    """Which hands hold none of these cards: (4960,), bool."""
    free: NDArray[np.bool_] = (hand_masks() & np.uint32(sum(1 << card for card in cards))) == 0
    return free


@lru_cache(maxsize=1)
def hand_masks() -> NDArray[np.uint32]:
    """The cards of each hand as bits, card 0 the lowest: (4960,), uint32."""
    bits = np.left_shift(np.uint32(1), hands().astype(np.uint32))
    return frozen(np.bitwise_or.reduce(bits, axis=1))


# --------------------------------------------------------------------------------------------------- how one is made


@lru_cache(maxsize=1)
def every_hand() -> Range:
    """All 4,960 hands, equally likely."""
    return Range(np.ones(HANDS))


def range_of_hands(some: Iterable[Hand]) -> Range:
    """These hands, equally likely, and no others.

    Raises:
        CardError: one of them is no hand.
        RangeError: there is none.
    """
    weights = np.zeros(HANDS)
    for hand in some:
        cards = check_cards(hand)
        if len(cards) != HAND_SIZE:
            raise CardError(f"a hand is three cards, as 7c Kh Kd; {len(cards)} were given")
        weights[hand_numbers()[cards]] = 1.0
    return _left(weights, "no hand was given: a range holds at least one")


def range_of_points(low: int, high: int | None = None, rules: RuleSet = FORTE) -> Range:
    """The hands of `low` points or more, and of no more than `high` if that is given, equally likely.

    Raises:
        RangeError: no hand has such points under `rules`.
    """
    return Range(_between(low, high, rules))


def _between(low: int, high: int | None, rules: RuleSet) -> Weights:
    points = points_by_hand(rules)
    most = int(points.max()) if high is None else high
    found = (points >= low) & (points <= most)
    if not found.any():
        if high is not None and high < low:
            raise RangeError(f"points are given from low to high, as {high}-{low}, not {low}-{high}")
        between = (
            f"{low} points or more" if high is None else f"{low} points" if low == high else f"{low}-{high} points"
        )
        raise RangeError(f"no hand has {between}: the points of a hand are from 8 to 34")
    return found.astype(np.float64)


# ------------------------------------------------------------------------------------------------------- from a text

_POINTS: Final = re.compile(r"(\d{1,3})\+|(\d{1,3})-(\d{1,3})|(\d{1,3})", re.ASCII)
_COMPARED: Final = re.compile(r"points(>=|<=|==|=|>|<)(\d{1,3})", re.ASCII | re.IGNORECASE)
_WEIGHT: Final = re.compile(r"\d{1,3}(\.\d{0,12})?|\.\d{1,12}", re.ASCII)
_CARD: Final = re.compile(rf"(10|[{RANKS}*])([{SUITS}*]?)", re.ASCII | re.IGNORECASE)
_SYMBOLS: Final = str.maketrans("♠♥♦♣", SUITS)
_COMPARE: Final = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_HELP: Final = "write points as 20+, 21-23 or points>=20, or cards as 7cKhKd, 7c7* or AsAh*"
_LONGEST: Final = 2000


def parse_range(text: str, rules: RuleSet = FORTE) -> Range:
    """A range from its text: parts with commas between, of which each can end with ``:`` and a weight from 0 to 1.

    ======================  ==========================================================================
    ``20+``                 20 points or more
    ``21-23``, ``22``       points from 21 to 23; 22 points
    ``points>=20``          the same as ``20+``; also ``<=``, ``=``, ``<``, ``>``
    ``7cKhKd``              one hand
    ``AsAh*``               two of the cards, the third is any
    ``7c7*``, ``*h*h*h``    ``7*`` is any seven and ``*h`` any heart; cards that are not named are any
    ``*``                   every hand
    ======================  ==========================================================================

    A hand that several parts name has the weight of the last of them, so ``20+, 7c:0`` are the hands of 20 points or
    more without the seven of clubs.

    Raises:
        RangeError: a part is none of these, no hand fits it, or no hand is left.
    """
    if len(text) > _LONGEST:
        raise RangeError(f"a range is at most {_LONGEST:,} characters long, not {len(text):,}")
    weights = np.zeros(HANDS)
    for part in text.split(","):
        named, colon, given = part.partition(":")
        weight = _weight(given.strip(), part.strip()) if colon else 1.0
        weights[_named("".join(named.split()).translate(_SYMBOLS), rules)] = weight
    return _left(weights, f"no hand is left in the range {_short(text)}: a range holds at least one")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _weight(text: str, part: str) -> float:
    weight = float(text) if _WEIGHT.fullmatch(text) else -1.0
    if not 0 <= weight <= 1:
        raise RangeError(f"a weight is a number from 0 to 1, as 20+:0.5, not {_short(text)} in {_short(part)}")
    return weight


def _named(part: str, rules: RuleSet) -> NDArray[np.bool_]:
    """Which hands one part names: (4960,), bool, at least one."""
    if found := _POINTS.fullmatch(part):
        above, low, high, just = (None if given is None else int(given) for given in found.groups())
        if above is not None:
            return _between(above, None, rules) > 0
        return _between(just if low is None else low, just if high is None else high, rules) > 0  # type: ignore[arg-type]
    if compared := _COMPARED.fullmatch(part):
        sign, number = compared.groups()
        hit: NDArray[np.bool_] = _COMPARE[sign](points_by_hand(rules), int(number))
    else:
        hit = _fitting(part)
    if not hit.any():
        raise RangeError(f"no hand fits {_short(part)}: {_HELP}")
    return hit


def _fitting(part: str) -> NDArray[np.bool_]:
    """Which hands fit a pattern of cards: each of its cards is another card of the hand."""
    patterns = _patterns(part)
    cards = hands()
    hit = np.zeros(HANDS, dtype=np.bool_)
    for order in permutations(range(HAND_SIZE), len(patterns)):
        fits = [pattern[cards[:, place]] for pattern, place in zip(patterns, order, strict=True)]
        hit |= np.logical_and.reduce(fits)
    return hit


def _patterns(part: str) -> list[NDArray[np.bool_]]:
    """One to three sets of cards, each (32,), bool."""
    if not part:
        raise RangeError(f"a part of the range is empty: {_HELP}")
    patterns = []
    at = 0
    while at < len(part):
        found = _CARD.match(part, at)
        if not found or (found[1] != "*" and not found[2]):
            raise RangeError(f"{_short(part)} names no hands: {_HELP}")
        rank, suit = found[1].upper().replace("10", "T"), found[2].lower()
        ranks = np.array([rank in ("*", other) for other in RANKS])
        suits = np.array([suit in ("*", "", other) for other in SUITS])
        patterns.append(np.outer(ranks, suits).reshape(-1))
        at = found.end()
    if len(patterns) > HAND_SIZE:
        raise RangeError(f"{_short(part)} names {len(patterns)} cards: a part of a range names one to three; {_HELP}")
    return patterns
