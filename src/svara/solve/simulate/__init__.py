"""Hands by the million: the whole law of `svara.game` over batches of tables, played by policies that are arrays.

    from svara.solve.simulate import Policy, Size, simulate

    played = simulate(tables=1000, seats=6, hands=100, ante=10, stacks=1000, seed=1)
    played.mean, played.error          # chips a hand for each seat, and the standard error

Blind betting with its chains, bets, raises, limits, short all-ins, side pots, secured pots, svaras with their prices,
joiners and agreed splits are all in; leaving, timeouts and chips brought in the middle are not. Every hand is the one
that `svara.game` would play with the same cards and the same choices.
"""

from __future__ import annotations

from importlib.util import find_spec

from svara.errors import BadInput

if find_spec("numba") is None:
    raise BadInput("svara.solve.simulate needs numba, which is not installed: pip install svara[solve]")

from svara.solve.simulate.played import Played
from svara.solve.simulate.policy import Policy, Size, uniform
from svara.solve.simulate.run import simulate

__all__ = ["Played", "Policy", "Size", "simulate", "uniform"]
