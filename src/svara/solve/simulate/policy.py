"""A way to play, as arrays: how likely each action is, by what is asked and by what one holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from svara.errors import BadInput
from svara.solve.kernels.hands import felt as f
from svara.solve.tables import HANDS, hand_numbers

Unit: TypeAlias = Literal["anything", "range", "pot"]
Floats: TypeAlias = NDArray[np.float64]

_UNITS: Final = {"anything": f.ANYTHING, "range": f.OF_RANGE, "pot": f.OF_POT}
_MOST_CLASSES: Final = HANDS
_MOST_SIZES: Final = 64
_WIDEST: Final = 1e6
_WHOLE: Final = 1 << 32
"""The chance of what is certain, in the kernel's units."""


def _is_number(given: Any, most: float) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given <= most


@dataclass(frozen=True)
class Size:
    """How much a blind, a bet or a raise is.

    Attributes:
        unit: ``anything``: every legal amount is as likely as any other. ``range``: `fraction` of the way from the
            lowest legal "to" to the highest. ``pot``: what it adds to the bet to answer is `fraction` of the pot, as it
            is after calling. An amount is rounded to the nearest chip, and one that is too low or too high is the
            nearest that is legal. For a multiple of the last blind (R4.2), ``range`` goes by the list of the legal
            multiples, and ``pot`` takes the highest of them that is not above the amount, else the lowest.
        fraction: from 0; for ``range`` at most 1, for ``pot`` at most a million; no matter for ``anything``.

    Raises:
        BadInput: another unit, or a fraction out of range.
    """

    unit: Unit = "anything"
    fraction: float = 0.0

    def __post_init__(self) -> None:
        if self.unit not in _UNITS:
            raise BadInput(f"unit is anything, range or pot, not {self.unit!r}")
        most = _WIDEST if self.unit == "pot" else 1.0
        if not _is_number(self.fraction, most):
            raise BadInput(f"fraction of unit {self.unit} is a number from 0 to {most:g}, not {self.fraction!r}")


ANYTHING: Final = (Size(),)


@dataclass(frozen=True, eq=False)
class Policy:
    """How one seat plays. S is the number of sizes, C that of classes of hands.

    Weights are numbers from 0 of any scale. An action that is not legal counts as weight 0; where nothing legal has
    weight (a raise where none is allowed), the seat calls. Before the cards are seen nothing depends on them.

    Attributes:
        first: (1 + S,) weights where it may bet blind first (R4.1): look, then each size.
        next: (1 + S,) where it may multiply a blind (R4.2): look, then each size.
        open: (C, 1 + S) where there is no bet to answer (R5.2): pass, then each size. (1 + S,) if C is 1.
        answer: (C, 2 + S) where there is one: fold, call, then each size of a raise. (2 + S,) if C is 1.
        join: how likely it buys into a svara (R7.2), 0 to 1.
        agree: how likely it agrees to divide a pot, where the house asks (R7.6), 0 to 1.
        sizes: the S sizes of blinds, bets and raises.
        classes: (4960,) whole numbers, 0 to C - 1: the class of each hand by its number (`svara.solve.tables`), as
            `points_by_hand(rules)` for C = 35. None if C is 1.

    Raises:
        BadInput: an array of another shape, a weight below 0 or not finite, a row with no weight at all, a class out of
            range.
    """

    first: ArrayLike
    next: ArrayLike
    open: ArrayLike
    answer: ArrayLike
    join: float = 0.5
    agree: float = 0.5
    sizes: Sequence[Size] = ANYTHING
    classes: ArrayLike | None = None

    def __post_init__(self) -> None:
        sizes = tuple(self.sizes)
        if not 1 <= len(sizes) <= _MOST_SIZES or not all(isinstance(size, Size) for size in sizes):
            raise BadInput(f"sizes are 1 to {_MOST_SIZES} of Size, not {self.sizes!r}")
        bets = 1 + len(sizes)
        opening = _weights("open", self.open)
        count = 1 if opening.ndim == 1 else len(opening)
        fields: dict[str, Any] = {
            "sizes": sizes,
            "first": _row("first", self.first, bets),
            "next": _row("next", self.next, bets),
            "open": _rows("open", opening, count, bets),
            "answer": _rows("answer", _weights("answer", self.answer), count, bets + 1),
            "join": _chance("join", self.join),
            "agree": _chance("agree", self.agree),
            "classes": _classes(self.classes, count),
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)


def uniform() -> Policy:
    """Every kind of action as likely as any other that is legal, every legal amount likewise."""
    return Policy(first=[1, 1], next=[1, 1], open=[1, 1], answer=[1, 1, 1])


def _weights(name: str, given: ArrayLike) -> Floats:
    try:
        weights = np.array(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise BadInput(f"{name} is an array of weights, not {type(given).__name__}") from None
    if weights.size == 0 or not np.all(np.isfinite(weights)) or np.any(weights < 0):
        raise BadInput(f"{name} holds weights: finite numbers from 0 upward")
    return weights


def _row(name: str, given: ArrayLike, actions: int) -> Floats:
    return _checked(name, _weights(name, given), (actions,))


def _rows(name: str, weights: Floats, count: int, actions: int) -> Floats:
    rows = weights[np.newaxis, :] if weights.ndim == 1 else weights
    return _checked(name, rows, (count, actions))


def _checked(name: str, weights: Floats, shape: tuple[int, ...]) -> Floats:
    if weights.shape != shape:
        raise BadInput(f"{name} has the shape {shape} with these sizes and classes, not {weights.shape}")
    if not np.all(weights.sum(axis=-1) > 0):
        raise BadInput(f"{name} has a row without any weight; each row needs one")
    weights.flags.writeable = False
    return weights


def _chance(name: str, given: float) -> float:
    if not _is_number(given, 1.0):
        raise BadInput(f"{name} is a chance from 0 to 1, not {given!r}")
    return float(given)


def _classes(given: ArrayLike | None, count: int) -> NDArray[np.int16] | None:
    if given is None:
        if count != 1:
            raise BadInput(f"classes are needed: open has {count} rows, one for each class of hands")
        return None
    classes = np.asarray(given)
    if classes.shape != (HANDS,) or classes.dtype.kind not in "iu":
        raise BadInput(f"classes are {HANDS} whole numbers, one for each hand, not {classes.dtype} of {classes.shape}")
    if count > _MOST_CLASSES or classes.min() < 0 or classes.max() >= count:
        raise BadInput(f"classes are 0 to {count - 1} with {count} rows in open, not up to {classes.max()}")
    classes = classes.astype(np.int16)
    classes.flags.writeable = False
    return classes


# For the kernel


def compiled(policies: Sequence[Policy]) -> tuple[f.Choices, list[int]]:
    """The policies of the seats, one each, as the kernels read them, and which of them each seat plays."""
    different = list({id(policy): policy for policy in policies}.values())
    numbers = {id(policy): number for number, policy in enumerate(different)}
    classes = max(len(_array(policy.open)) for policy in different)
    sizes = max(len(policy.sizes) for policy in different)
    below = np.full((len(different), f.SITUATIONS, classes, f.FIRST_SIZE + sizes), _WHOLE, dtype=np.int64)
    by_cards = np.zeros((len(different), 32, 32, 32), dtype=np.int16)
    amounts = np.zeros((len(different), sizes, 2), dtype=np.float64)
    for number, policy in enumerate(different):
        _fill(below[number], policy)
        if policy.classes is not None:
            by_cards[number] = _array(policy.classes)[hand_numbers()]
        for place, size in enumerate(policy.sizes):
            amounts[number, place] = _UNITS[size.unit], size.fraction
    return f.Choices(below, by_cards, amounts), [numbers[id(policy)] for policy in policies]


def _array(given: Any) -> NDArray[Any]:
    return np.asarray(given)


def _fill(below: NDArray[np.int64], policy: Policy) -> None:
    """What each action is below, in units of 2**-32, for one policy: (SITUATIONS, classes, actions)."""
    answer = _array(policy.answer)
    for situation, weights in ((f.FIRST_BLIND, policy.first), (f.NEXT_BLIND, policy.next), (f.OPEN, policy.open)):
        _cumulate(below[situation], np.insert(_array(weights), f.MIDDLE, 0.0, axis=-1))
    _cumulate(below[f.ANSWER], answer)
    closed = answer[:, : f.FIRST_SIZE].copy()
    closed[closed.sum(axis=1) == 0, f.MIDDLE] = 1.0
    _cumulate(below[f.CALL_ONLY], closed)
    _cumulate(below[f.SPLIT], np.array([1 - policy.agree, policy.agree]))
    _cumulate(below[f.ENTRY], np.array([1 - policy.join, policy.join]))


def _cumulate(below: NDArray[np.int64], weights: Floats) -> None:
    """Fill (classes, actions). The last action with weight takes what rounding leaves: none without is ever taken."""
    rows = np.atleast_2d(weights)
    shares = np.cumsum(rows, axis=1) / rows.sum(axis=1, keepdims=True)
    steps = np.rint(shares * _WHOLE).astype(np.int64)
    actions = rows.shape[1]
    last = actions - 1 - np.argmax(rows[:, ::-1] > 0, axis=1)
    steps[np.arange(actions) >= last[:, np.newaxis]] = _WHOLE
    below[: len(rows), :actions] = steps
