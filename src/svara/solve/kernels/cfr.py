"""The loops of counterfactual regret minimisation and of best responses over a public tree (`svara.solve.publictree`).

Tables of strategies, regrets and sums have one row for each action and one column for each hand; `reach` and `value`
one row for each node. The naive twins are in `tests.naive.cfr`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from svara.solve.counting import Counting
from svara.solve.kernels.counting import count_ends, gains_of_ends
from svara.solve.publictree import END, Arrays, Floats


@njit(cache=True, nogil=True)
def reach_down(player: int, tree: Arrays, strategy: Floats, reach: Floats) -> None:
    """Fill `reach` with how likely each hand of `player` comes to each node as far as its own actions go."""
    reach[0, :] = 1.0
    for node in range(len(tree.kind)):
        for a in range(tree.degree[node]):
            child, chosen = tree.first[node] + a, tree.row[node] + a
            if tree.kind[node] == player:
                for h in range(reach.shape[1]):
                    reach[child, h] = reach[node, h] * strategy[chosen, h]
            else:
                reach[child, :] = reach[node, :]


@njit(cache=True, nogil=True)
def values_of_ends(
    player: int, tree: Arrays, sides: Floats, reach: Floats, gathered: Floats, gained: Floats, value: Floats
) -> None:
    """Fill `value` at each end with what each hand of `player` gets there against the other's `reach`.

    The terms of one matrix are one product of matrices; `gathered` and `gained`, (terms, hands), are room for it.
    """
    for term in range(len(tree.term_node)):
        node = tree.term_node[term]
        value[node, :] = 0.0
        gathered[term, :] = reach[node, :]
    for matrix in range(len(tree.term_start) - 1):
        a, b = tree.term_start[matrix], tree.term_start[matrix + 1]
        if a < b:
            np.dot(gathered[a:b], sides[player, matrix], gained[a:b])
    for term in range(len(tree.term_node)):
        node, gain = tree.term_node[term], tree.term_gain[term]
        for h in range(reach.shape[1]):
            value[node, h] += gain * gained[term, h]


@njit(cache=True, nogil=True)
def add_to_sums(player: int, tree: Arrays, strategy: Floats, reach: Floats, weight: float, sums: Floats) -> None:
    """Add the strategy of an iteration to `sums`, by own reach and the iteration's weight."""
    for node in range(len(tree.kind)):
        if tree.kind[node] == player:
            for chosen in range(tree.row[node], tree.row[node] + tree.degree[node]):
                for h in range(reach.shape[1]):
                    sums[chosen, h] += weight * reach[node, h] * strategy[chosen, h]


@njit(cache=True, nogil=True)
def values_up(player: int, tree: Arrays, strategy: Floats, value: Floats) -> None:
    """Fill `value` from the ends to the root where `player` keeps to `strategy`."""
    for back in range(len(tree.kind)):
        node = len(tree.kind) - 1 - back
        if tree.kind[node] == END:
            continue
        value[node, :] = 0.0
        for a in range(tree.degree[node]):
            child, chosen = tree.first[node] + a, tree.row[node] + a
            for h in range(value.shape[1]):
                share = strategy[chosen, h] if tree.kind[node] == player else 1.0
                value[node, h] += share * value[child, h]


@njit(cache=True, nogil=True)
def best_up(player: int, tree: Arrays, value: Floats) -> None:
    """Fill `value` from the ends to the root where `player` does the best with each hand."""
    for back in range(len(tree.kind)):
        node = len(tree.kind) - 1 - back
        if tree.kind[node] == END:
            continue
        child = tree.first[node]
        value[node, :] = value[child, :]
        for a in range(1, tree.degree[node]):
            for h in range(value.shape[1]):
                more = value[child + a, h]
                if tree.kind[node] != player:
                    value[node, h] += more
                elif more > value[node, h]:
                    value[node, h] = more


@njit(cache=True, nogil=True)
def match_regrets(
    player: int, tree: Arrays, value: Floats, keep: float, regrets: Floats, strategy: Floats, total: Floats
) -> None:
    """Make the next strategy of `player`: regrets, of which a part is kept, grow by what each action would have given.

    Those below 0 become 0, as in CFR+. `total`, (hands,), is room.
    """
    hands = value.shape[1]
    for node in range(len(tree.kind)):
        if tree.kind[node] != player:
            continue
        total[:] = 0.0
        for a in range(tree.degree[node]):
            child, chosen = tree.first[node] + a, tree.row[node] + a
            for h in range(hands):
                regret = regrets[chosen, h] * keep + value[child, h] - value[node, h]
                regret = regret if regret > 0.0 else 0.0
                regrets[chosen, h] = strategy[chosen, h] = regret
                total[h] += regret
        even = 1.0 / tree.degree[node]
        for chosen in range(tree.row[node], tree.row[node] + tree.degree[node]):
            for h in range(hands):
                strategy[chosen, h] = strategy[chosen, h] / total[h] if total[h] > 0.0 else even


@njit(cache=True, nogil=True)
def iterate(  # noqa: PLR0913, PLR0917  # a kernel takes its numbers and tables one by one
    begin: int,
    end: int,
    kept: float,
    averaged: float,
    tree: Arrays,
    sides: Floats,
    table: Counting,
    strategy: Floats,
    regrets: Floats,
    sums: Floats,
) -> None:
    """Iterations `begin` + 1 to `end`: in each, first one player's strategy is made anew, then the other's.

    Ends are counted where `table` is not empty, else the matrices of `sides` are multiplied.
    """
    nodes, terms, hands = len(tree.kind), len(tree.term_node), strategy.shape[1]
    reach, value, total = np.empty((2, nodes, hands)), np.empty((nodes, hands)), np.empty(hands)
    gathered, gained = np.empty((terms, hands)), np.empty((terms, hands))
    over = np.flatnonzero(tree.kind == END)
    gains = gains_of_ends(0, tree), gains_of_ends(1, tree)
    counted = len(table.scale) > 0
    for player in range(2):
        reach_down(player, tree, strategy, reach[player])
    for iteration in range(begin + 1, end + 1):
        grown = float(iteration - 1) ** kept
        for player in range(2):
            add_to_sums(player, tree, strategy, reach[player], float(iteration) ** averaged, sums)
            if counted:
                count_ends(over, gains[player], table, reach[1 - player], value)
            else:
                values_of_ends(player, tree, sides, reach[1 - player], gathered, gained, value)
            values_up(player, tree, strategy, value)
            match_regrets(player, tree, value, grown / (grown + 1.0), regrets, strategy, total)
            reach_down(player, tree, strategy, reach[player])
