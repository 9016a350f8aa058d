"""Bets that no tree has, as bets that it has.

A bet between two sizes is taken for the smaller or for the larger one by chance, such that neither direction gives an
opponent much (the pseudo-harmonic mapping of Ganzfried and Sandholm, "Action translation in extensive-form games with
large action spaces", 2013).
"""

from __future__ import annotations

from collections.abc import Sequence

from svara.errors import BadInput


def mapped(part: float, sizes: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """For which of some sizes a bet is taken: (place in `sizes`, how likely) of one or two.

    Args:
        part: what is bet or raised beyond calling, as a part of the pot after calling; above 0.
        sizes: those that there are, ascending, in the same measure.

    Raises:
        BadInput: no sizes.
    """
    if not sizes:
        raise BadInput("sizes are at least one")
    above = next((place for place, size in enumerate(sizes) if size >= part * (1 - 1e-9)), None)
    if above is None:
        return ((len(sizes) - 1, 1.0),)
    if above == 0 or sizes[above] <= part * (1 + 1e-9):
        return ((above, 1.0),)
    low, high = sizes[above - 1], sizes[above]
    smaller = (high - part) * (1 + low) / ((high - low) * (1 + part))
    return (above - 1, smaller), (above, 1 - smaller)
