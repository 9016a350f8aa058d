"""What a simulation brought."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Played:
    """The outcome of `simulate`. All chips are whole numbers; arrays have a row for each table.

    Attributes:
        stacks: (tables, seats) int64: the chips in front of each seat after the last hand.
        net: (tables, seats) int64: chips won less chips lost, over all hands; each row adds up to 0.
        squares: (tables, seats) float64: the squares of what each hand brought each seat, summed.
        hands: (tables,) int64: hands played to their end, svaras included; fewer than asked for where stacks are kept
            and fewer than two seats could pay the ante any more (R9.4).
        deals: (tables,) int64: deals; each svara is one more.
        decisions: (tables,) int64: how often a seat was asked.
        splits: (tables,) int64: hands that ended with their pots divided by consent (R7.6).
        showdowns: (tables,) int64: deals in which hands were compared.
    """

    stacks: Ints
    net: Ints
    squares: Floats
    hands: Ints
    deals: Ints
    decisions: Ints
    splits: Ints
    showdowns: Ints

    @property
    def svaras(self) -> Ints:
        """(tables,) How many svaras were dealt."""
        return self.deals - self.hands

    @property
    def mean(self) -> Floats:
        """(seats,) What a hand brought each seat on average. Chips; not a number where no hand was played."""
        hands = self.hands.sum()
        return self.net.sum(axis=0) / hands if hands else np.full(self.net.shape[1], np.nan)

    @property
    def error(self) -> Floats:
        """(seats,) The standard error of `mean`, hands taken as independent of each other. Chips.

        Not a number below two hands.
        """
        hands = int(self.hands.sum())
        if hands < 2:
            return np.full(self.net.shape[1], np.nan)
        variance = (self.squares.sum(axis=0) - hands * self.mean**2) / (hands - 1)
        return np.asarray(np.sqrt(np.maximum(variance, 0.0) / hands))
