"""What happened at a table, row by row, for whoever checks it."""

from __future__ import annotations

from svara.solve.kernels.hands.felt import Array
from svara.solve.kernels.hands.jit import rare

DEAL, DEALT, DECISION, POT, STACKS = 1, 2, 3, 4, 5
"""The first number of a row; the others are

DEAL: dealer, set of seats dealt in, stake, whether it is a svara.
DEALT: seat, its three cards in the order it got them.
DECISION: seat, situation, "to" of a call or price, lowest, highest "to", action, "to" (see `felt`).
POT: chips, set of seats that tied for it: one row for each carried pot, when the deal is settled.
STACKS: seat, chips: one row for each seat, when the hand is over.
"""

ROW = 8
"""Numbers in a row; those that a row has no use for are 0."""


@rare
def record(log: Array, kind: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:  # noqa: PLR0913, PLR0917
    """Write one row. Row 0 counts: how many rows are written, and how many found no room any more."""
    row = log[0, 0] + 1
    if row >= log.shape[0]:
        log[0, 1] += 1
        return
    log[0, 0] = row
    log[row, 0], log[row, 1], log[row, 2], log[row, 3] = kind, a, b, c
    log[row, 4], log[row, 5], log[row, 6], log[row, 7] = d, e, f, g
