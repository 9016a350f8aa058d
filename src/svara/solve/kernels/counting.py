"""The loops of `svara.solve.counting`: what all hands get at all ends of a tree."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from svara.solve.counting import Counting
from svara.solve.publictree import Arrays, Floats, Ints

WIDTH = 16
"""Ends that are counted at once, so that their sums lie side by side."""


@njit(cache=True, nogil=True)
def gains_of_ends(player: int, tree: Arrays) -> Floats:
    """For each node what `player` gets at a fold, at a showdown for more points, and for as many: (nodes, 3)."""
    gains = np.zeros((len(tree.kind), 3))
    for matrix in range(min(3, len(tree.term_start) - 1)):
        sign = 1.0 if player == 0 or matrix == 1 else -1.0
        for term in range(tree.term_start[matrix], tree.term_start[matrix + 1]):
            gains[tree.term_node[term], matrix] = sign * tree.term_gain[term]
    return gains


@njit(cache=True, nogil=True)
def count_ends(nodes: NDArray[np.int64], gains: Floats, table: Counting, reach: Floats, value: Floats) -> None:
    """Fill `value` at the ends `nodes` with what each hand gets there against the other's `reach`, both (nodes, hands).

    `gains` as `gains_of_ends` gives them.
    """
    hands = len(table.scale)
    came, sums, part = np.empty((hands, WIDTH)), np.empty((table.start[-1], WIDTH)), np.zeros((3, WIDTH))
    for begin in range(0, len(nodes), WIDTH):
        ends = nodes[begin : begin + WIDTH]
        came[:, len(ends) :] = 0.0
        for c in range(len(ends)):
            part[:, c] = gains[ends[c]]
            came[:, c] = reach[ends[c]]
        add_up(table, came, sums)
        combine(table.start, part, sums)
        give(ends, table, part, came, sums, value)


@njit(cache=True, nogil=True)
def add_up(table: Counting, came: Floats, sums: Floats) -> None:
    """Fill `sums`, (slots, width), with how many hands of those that `came`, (hands, width), have what a slot says."""
    sums[:, :] = 0.0
    for h in range(len(table.scale)):
        for k in range(table.slot.shape[1]):
            slot, within = table.slot[h, k], table.within[h, k]
            if slot < 0:
                break
            for c in range(WIDTH):
                sums[slot, c] += within * came[h, c]


@njit(cache=True, nogil=True)
def combine(start: Ints, part: Floats, sums: Floats) -> None:
    """Turn `sums` into what they are worth to a hand of these points, by `part`, (3, width): the gains of the ends."""
    total, below = np.empty(WIDTH), np.empty(WIDTH)
    for feature in range(len(start) - 1):
        total[:] = 0.0
        below[:] = 0.0
        for slot in range(start[feature], start[feature + 1]):
            for c in range(WIDTH):
                total[c] += sums[slot, c]
        for slot in range(start[feature], start[feature + 1]):
            for c in range(WIDTH):
                here = sums[slot, c]
                ahead = 2.0 * below[c] + here - total[c]
                below[c] += here
                sums[slot, c] = part[0, c] * total[c] + part[1, c] * ahead + part[2, c] * here


@njit(cache=True, nogil=True)
def give(ends: NDArray[np.int64], table: Counting, part: Floats, came: Floats, worth: Floats, value: Floats) -> None:
    """Fill `value` at the `ends` with what each hand makes of `worth`, (slots, width), less what it is itself."""
    total = np.empty(WIDTH)
    for h in range(len(table.scale)):
        for c in range(WIDTH):
            total[c] = -(part[0, c] + part[2, c]) * came[h, c]
        for k in range(table.slot.shape[1]):
            slot, sign = table.slot[h, k], table.sign[h, k]
            if slot < 0:
                break
            for c in range(WIDTH):
                total[c] += sign * worth[slot, c]
        for c in range(len(ends)):
            value[ends[c], h] = table.scale[h] * total[c]
