"""Strategies with 16 bits for each chance, and nothing in them that nobody can notice."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from svara.solve.publictree import Floats, PublicTree

Packed: TypeAlias = NDArray[np.uint16]
"""A strategy, (rows, classes), as 65,535ths."""

WHOLE: Final = 65_535

SELDOM: Final = 2e-5
"""What a hand does more seldom than this, its own way there included, is left out."""


def packed(tree: PublicTree, strategy: Floats) -> Packed:
    """A strategy, (rows, hands), as it is stored.

    Where a hand never comes by its own strategy it does what it would do most.
    """
    kept = np.empty_like(strategy)
    reach = own_reach(tree, strategy)
    for node, rows in tree.decisions():
        block = strategy[rows]
        often = np.where(block * reach[node] < SELDOM, 0.0, block)
        never = often.sum(axis=0) == 0
        often[block.argmax(axis=0)[never], np.flatnonzero(never)] = 1.0
        kept[rows] = often / often.sum(axis=0)
    return np.round(kept * WHOLE).astype(np.uint16)


def unpacked(tree: PublicTree, strategy: Packed) -> Floats:
    """The strategy that is stored so: (rows, hands), float64."""
    return tree.normalised(strategy.astype(np.float64))


def chances(rows: Packed) -> NDArray[Any]:
    """Chances of the actions of one decision by what is stored of them: (actions, hands), float64."""
    block = rows.astype(np.float64)
    total = block.sum(axis=0)
    return np.where(total > 0, block / np.where(total > 0, total, 1), 1 / len(block))


def own_reach(tree: PublicTree, strategy: Floats) -> Floats:
    """How likely each hand comes to each node as far as the own actions of whoever decides there go: (nodes, hands).

    Nodes where nobody decides are left at 0.
    """
    arrays = tree.arrays
    both = np.zeros((2, len(arrays.kind), strategy.shape[1]))
    both[:, 0] = 1.0
    for node in range(len(arrays.kind)):
        for a in range(int(arrays.degree[node])):
            child = arrays.first[node] + a
            both[:, child] = both[:, node]
            if arrays.row[node] >= 0:
                both[arrays.kind[node], child] *= strategy[arrays.row[node] + a]
    decides = arrays.row >= 0
    reach = np.zeros(both.shape[1:])
    reach[decides] = both[arrays.kind[decides], np.flatnonzero(decides)]
    return reach
