"""What the simulator's kernels know of one table.

Sets of seats are the bits of a whole number: seat 3 is ``1 << 3``. Chips are int64. `House`, `Table` and `Choices` are
handed round; `Deal` and `Now` are replaced by new ones, as the engine's own states are, and live in registers.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

MOST_SEATS: Final = 10
_SETS: Final = 1 << MOST_SEATS

LOWEST: Final[Array] = np.array([0] + [(s & -s).bit_length() - 1 for s in range(1, _SETS)], dtype=np.int64)
"""The lowest seat of a set."""
SIZE: Final[Array] = np.array([s.bit_count() for s in range(_SETS)], dtype=np.int64)
"""How many seats are in a set."""

NO_LIMIT, POT_LIMIT = 0, -1
"""`House.limit`; any other value is the N of ``cap:N`` (R5.9)."""
SHARE, HALF, WHOLE = 0, 2, 1
"""`House.entry` (R7.2): what a pot is divided by; for a share it is the number of seats that tied."""

DECISIONS, DEALS, SPLITS, SHOWDOWNS, HANDS = 0, 1, 2, 3, 4
"""What is counted, by its place behind `COUNT`."""
COUNTS: Final = 5


STACK, BEFORE, BET, PLACE = 0, 10, 20, 30
"""Places in `Table.felt`, where each seat has one: its chips that are not bet; the same before the hand; what it has in
this deal's betting; the how-manieth it is dealt to."""
DECK, COUNT, POLICY = 40, 80, 90
"""The cards in the order they are dealt in; what is counted; which policy each seat plays."""
POT_SEATS, POT_CHIPS, POT_ENTRY, NEW_SEATS, NEW_CHIPS = (100 + _SETS * row for row in range(5))
"""The pots in the middle, bets not counted: who can win each, what is in it, what a joiner pays into it; and the first
two of these while pots are formed. There is room for all: no two pots have the same seats (R8.4)."""
MULTIPLES: Final = 100 + _SETS * 5
"""From here to the end: by what a blind may be multiplied, ascending (R4.2)."""


class House(NamedTuple):
    """The rules of a table as numbers."""

    seats: int
    ante: int
    limit: int
    entry: int
    agree_split: int


class Table(NamedTuple):
    """A table's arrays, used again by every hand and every table of a thread."""

    felt: Array
    """int64, see `STACK` and what follows it."""
    chance: Array
    """uint64, see `svara.solve.kernels.hands.chance`."""
    log: Array
    """(rows, 8) int64: what happened, row by row, or no rows at all (`svara.solve.kernels.hands.log`)."""
    points: Array
    """(32, 32, 32) uint8: points by three cards in any order."""


class Deal(NamedTuple):
    """What stays the same through a deal."""

    dealer: int
    dealt: int
    """The seats in it."""
    players: int
    """How many they are."""
    stake: int
    """The ante of R4 and R5: the ante, or the share (R7.4)."""
    pots: int
    """How many pots there are before any bet."""


class Now(NamedTuple):
    """The betting at one moment."""

    turn: int
    """Whose turn it is; -1 when the betting is over."""
    opened: int
    """Whether blind betting is over: 0 or 1."""
    live: int
    """The seats in the hand."""
    rich: int
    """Those of them that have chips."""
    owing: int
    """Those of them that have yet to answer the bet, or while there is none, to speak."""
    blind: int
    """The seats that have bet blind."""
    level: int
    """The most that any seat has bet."""
    last_blind: int
    pot: int
    """All chips in the middle, bets too."""


class Offer(NamedTuple):
    """What the seat to act may do (`svara.game.legal`)."""

    situation: int
    answer: int
    """The "to" that calling reaches, or the price of the entry."""
    low: int
    high: int
    """The bounds of a blind, bet or raise, "to"."""


LOOK_ONLY, FIRST_BLIND, NEXT_BLIND, OPEN, ANSWER, CALL_ONLY, SPLIT, ENTRY = -1, 0, 1, 2, 3, 4, 5, 6
"""`Offer.situation`. CALL_ONLY is ANSWER where no raise is legal; with LOOK_ONLY there is nothing to choose."""
SITUATIONS: Final = 7

MODEST, MIDDLE, FIRST_SIZE = 0, 1, 2
"""What is chosen: look, pass, fold, refuse, decline; call, agree, join; from 2 on a blind, bet or raise by size."""


class Choices(NamedTuple):
    """P policies, each filled up to the largest number of classes and sizes."""

    below: Array
    """(P, SITUATIONS, classes, actions) int64: an action is chosen by an upper half of a number below this."""
    classes: Array
    """(P, 32, 32, 32) int16: the class of three cards in any order."""
    sizes: Array
    """(P, sizes, 2) float64: unit and fraction of each size."""


ANYTHING, OF_RANGE, OF_POT = 0, 1, 2
"""The unit of a size: every legal amount alike; a fraction of the way from the lowest to the highest; of the pot."""
