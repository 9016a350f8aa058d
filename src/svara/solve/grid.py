"""The depths at which Svara is solved, and what chance makes of a depth between two of them.

A deal of two depends on its depth alone (`svara.solve.betting`), and a tie always leads to less than half of it. So the
deals are solved from the shallow end up. What a tie leaves is rarely a depth of the grid; then chance takes the next
one below or above, so that the mean is right. Both are shallower than the deal that tied, which keeps the whole an
exact game.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import count, pairwise
from typing import Final

from svara.errors import BadInput

SHALLOWEST: Final = 0.2
"""Stakes; below it chance takes 0, where nobody can bet and a svara is worth half the pot, or this."""

RATIO: Final = 1.2
"""Two depths of a grid are at most so many times apart."""

RATIOS: Final = 1.02, 1.9
"""How far apart two depths may be at most."""

ANTES: Final = 2, 1_000
"""What of chips, in antes, each may have at least and at most when a hand begins."""


def grid(antes: Sequence[int], ratio: float = RATIO) -> tuple[float, ...]:
    """Depths, ascending, among them that of each number of `antes` and all that svaras after them need.

    Args:
        antes: chips of the shorter stack before the ante is paid, in antes: the depth and one more. One number, or
            several that ascend: then what lies between them is covered as finely.
        ratio: two neighbours are at most so many times apart.

    Raises:
        BadInput: a number out of range.
    """
    if not antes or list(antes) != sorted({*antes}) or not ANTES[0] <= antes[0] <= antes[-1] <= ANTES[1]:
        raise BadInput(f"antes are whole numbers from {ANTES[0]} to {ANTES[1]}, ascending, not {list(antes)}")
    if not RATIOS[0] <= ratio <= RATIOS[1]:
        raise BadInput(f"the ratio of a grid is from {RATIOS[0]} to {RATIOS[1]}, not {ratio}")
    wanted = [float(one - 1) for one in antes]
    below = (wanted[0] - 1) / 2
    fixed = sorted({SHALLOWEST, 1.0, *(one for one in (below,) if one > 1), *wanted})
    depths = {fixed[0]}
    for low, high in pairwise(fixed):
        if (low, high) == (below, wanted[0]):
            depths.add(high)  # no svara after these hands is as deep
            continue
        steps = next(steps for steps in count(1) if (high / low) ** (1 / steps) <= ratio)
        depths.update(low * (high / low) ** (step / steps) for step in range(1, steps))
        depths.add(high)
    return tuple(sorted(depths))


def between(depth: float, depths: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """What chance makes of a depth: (place in `depths`, how likely) of one or two; -1 is the depth of 0.

    Raises:
        BadInput: deeper than all of them.
    """
    if not depths or depth > depths[-1] * (1 + 1e-9):
        raise BadInput(f"the depth is 0 to {depths[-1] if depths else 0}, not {depth}")
    above = min(bisect_left(depths, depth), len(depths) - 1)
    low = depths[above - 1] if above else 0.0
    share = min(1.0, (depth - low) / (depths[above] - low))
    return tuple((place, part) for place, part in ((above - 1, 1 - share), (above, share)) if part > 1e-12)
