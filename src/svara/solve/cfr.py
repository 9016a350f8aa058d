"""Counterfactual regret minimisation over all hands at once.

Zinkevich et al., "Regret minimization in games with incomplete information" (2007); players take turns and regrets are
never below 0 as in CFR+ (Tammelin, 2014); older regrets count for less and later strategies for more as in discounted
CFR (Brown and Sandholm, 2019), here with alpha = 1.3, beta = minus infinity, gamma = 3.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from svara.errors import BadInput
from svara.solve.counting import NO_COUNTING, Counting
from svara.solve.kernels import cfr as kernels
from svara.solve.publictree import Floats, PublicTree, sides

KEPT: Final = 1.3
"""alpha: before iteration t regrets are multiplied by (t-1)^alpha / ((t-1)^alpha + 1)."""

AVERAGED: Final = 3.0
"""gamma: the strategy of iteration t has the weight t^gamma in the average."""


class Solver:
    """One game being solved.

    Attributes:
        tree, sides: the game (`publictree`).
        table: how its ends are counted (`counting`); empty where matrices are multiplied.
        strategy: what both play in the next iteration: (rows, hands), float64.
        regrets, sums: what it is made of, and what the average is made of: (rows, hands), float64.
        iterations: how many there have been.
    """

    def __init__(self, tree: PublicTree, matrices: Floats, table: Counting = NO_COUNTING) -> None:
        """`matrices`: (matrices, hands, hands), float64; see `publictree`. With `table` they need not be multiplied.

        Raises:
            BadInput: matrices of another shape, kind or number than the tree asks for, or a table for other hands.
        """
        self.tree, self.sides, self.table = tree, sides(matrices), table
        if len(matrices) != len(tree.arrays.term_start) - 1:
            raise BadInput(f"matrices are {len(tree.arrays.term_start) - 1} for this tree, not {len(matrices)}")
        if len(table.scale) not in (0, matrices.shape[1]):
            raise BadInput(f"table counts {len(table.scale)} hands, and the matrices have {matrices.shape[1]}")
        shape = tree.rows, matrices.shape[1]
        self.regrets, self.sums = np.zeros(shape), np.zeros(shape)
        self.strategy = tree.normalised(np.zeros(shape))
        self.iterations = 0

    def run(self, iterations: int, *, kept: float = KEPT, averaged: float = AVERAGED) -> None:
        """So many more iterations."""
        until = self.iterations + iterations
        tables = self.strategy, self.regrets, self.sums
        kernels.iterate(self.iterations, until, kept, averaged, self.tree.arrays, self.sides, self.table, *tables)
        self.iterations = until

    def average(self) -> Floats:
        """The average strategy, which is the one that converges: (rows, hands), float64."""
        return self.tree.normalised(self.sums)
