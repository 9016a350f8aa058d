"""From how often exactly these seats had the most points to what each seat gets."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from svara.solve.equity_sums import Floats
from svara.solve.tables import frozen


class Equity(msgspec.Struct, frozen=True, eq=False):
    """What each seat gets at a showdown. Arrays are (seats,), float64; `win`, `tie` and `lose` add up to 1.

    Attributes:
        win: the seat alone has the most points.
        tie: it has the most points with others: a svara (R7.1).
        lose: some other seat has more.
        value: the part of the pot it gets, a tie being worth an equal part of it to each who tied. That is what a svara
            is worth, since whoever joins one pays the exact price of a seat in it (R7.2).
        error: the standard errors of the four, (4, seats), or None where every deal was counted. Where all deals drawn
            were alike, which would make it 0, it is one deal in all that were drawn.
        deals: how many deals were drawn; where every deal was counted, the sum of their weights, which is their number
            where all weights are 1.
        outcomes: how often exactly these seats had the most points, (2**seats,), seat 0 being the lowest bit.
    """

    win: Floats
    tie: Floats
    lose: Floats
    value: Floats
    error: Floats | None
    deals: float
    outcomes: Floats


def counted_equity(weights: Floats, seats: int) -> Equity:
    """The equity when all deals with an outcome weigh `weights`, (2**seats,), together."""
    total = float(weights.sum())
    win, tie, lose, value = _gains(seats) @ weights / total
    return Equity(win, tie, lose, value, None, total, weights / total)


def drawn_equity(weights: Floats, squares: Floats, seats: int, deals: int) -> Equity:
    """The equity and its errors from deals that were drawn.

    `weights` and `squares` are the sums of the deals' weights and of the squares of these by outcome, (2**seats,). The
    estimate is a ratio of two sums, so the error is that of a ratio (Cochran, Sampling Techniques, 6.4); where all
    weights are alike, it is the square root of p (1 - p) / n.
    """
    total = float(weights.sum())
    gains = _gains(seats)
    found = gains @ weights / total
    error = np.sqrt((gains - found[:, :, None]) ** 2 @ squares) / total
    error[error == 0] = 1 / deals
    win, tie, lose, value = found
    return Equity(win, tie, lose, value, error, float(deals), weights / total)


@lru_cache(maxsize=16)
def _gains(seats: int) -> Floats:
    """What each outcome is to each seat: (4, seats, 2**seats); won, tied, lost, and the part of the pot."""
    outcomes = np.arange(2**seats)
    best = (outcomes >> np.arange(seats)[:, None]) & 1
    among = np.maximum(best.sum(axis=0), 1)
    return frozen(np.stack([best * (among == 1), best * (among > 1), 1 - best, best / among]).astype(np.float64))
