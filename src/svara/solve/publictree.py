"""A game of two with hidden hands as a tree of what both can see: arrays for kernels, made node by node.

Hands are dealt once, from one joint distribution, and never appear in the tree. What they do appear in are the
*matrices* at its ends: element (i, j) is how likely it is that the first player holds i and the second j, times what
the first player gets then. Chance that everybody sees, as a card on the table, is a node whose children carry its
probabilities in their matrices. So one solver plays Kuhn poker, Leduc poker and Svara.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from svara.errors import BadInput

FIRST, SECOND, CHANCE, END = 0, 1, 2, 3
"""Kinds of nodes: one of the players decides, chance does, or it is over."""

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int32]


class Node(NamedTuple):
    """What a builder says of a node.

    Attributes:
        kind: `FIRST`, `SECOND`, `CHANCE` or `END`.
        children: what follows, one for each action or outcome.
        names: what the actions are called.
        gains: of an end: which matrices, times what, add up to what the first player gets.
    """

    kind: int
    children: tuple[Node, ...] = ()
    names: tuple[str, ...] = ()
    gains: tuple[tuple[int, float], ...] = ()


class Arrays(NamedTuple):
    """A tree as kernels take it. Parents come before children, and the children of a node side by side.

    Attributes:
        kind: (nodes,) int32.
        first: (nodes,) int32, the first child.
        degree: (nodes,) int32, how many children.
        row: (nodes,) int32, the row of the first action in every table of strategies, -1 where nobody decides.
        term_node: (terms,) int32, the end to which each term belongs; terms are ordered by matrix.
        term_gain: (terms,) float64, by what the term's matrix is multiplied.
        term_start: (matrices + 1,) int32, where the terms of each matrix begin.
    """

    kind: Ints
    first: Ints
    degree: Ints
    row: Ints
    term_node: Ints
    term_gain: Floats
    term_start: Ints


class PublicTree(NamedTuple):
    """The tree, and what its rows are.

    Attributes:
        arrays: all that kernels need.
        names: for each row of a table of strategies, what the action is called: one for each action of each decision.
    """

    arrays: Arrays
    names: tuple[str, ...]

    @property
    def rows(self) -> int:
        """How many rows a table of strategies has."""
        return len(self.names)

    def with_gains(self, gains: Floats) -> PublicTree:
        """The same tree with other gains: (terms,)."""
        return self._replace(arrays=self.arrays._replace(term_gain=np.ascontiguousarray(gains, dtype=np.float64)))

    def decisions(self) -> Iterator[tuple[int, slice]]:
        """Every node where somebody decides, and its rows."""
        kind, _, degree, row = self.arrays[:4]
        for node in np.flatnonzero(kind <= SECOND).tolist():
            yield node, slice(int(row[node]), int(row[node] + degree[node]))

    def normalised(self, table: Floats) -> Floats:
        """A strategy, (rows, hands), whose chances of the actions of each decision are as the numbers in `table`.

        Where all of them are 0 each action is as likely.
        """
        strategy = np.empty_like(table)
        for _, rows in self.decisions():
            block = table[rows]
            total = block.sum(axis=0)
            strategy[rows] = np.where(total > 0, block / np.where(total > 0, total, 1), 1 / len(block))
        return strategy


def compile_tree(root: Node, matrices: int) -> PublicTree:
    """The arrays of a tree whose ends use so many matrices."""
    nodes: list[Node] = []
    kinds: list[int] = []
    first: list[int] = []
    rows: list[int] = []
    names: list[str] = []
    terms: list[tuple[int, int, float]] = []
    waiting = deque([root])
    while waiting:
        node = waiting.popleft()
        first.append(len(nodes) + 1 + len(waiting))
        nodes.append(node)
        kinds.append(node.kind)
        rows.append(len(names) if node.kind in (FIRST, SECOND) else -1)
        if node.kind in (FIRST, SECOND):
            assert len(node.names) == len(node.children), "every action has a name"
            names.extend(node.names)
        terms.extend((matrix, len(nodes) - 1, gain) for matrix, gain in node.gains)
        waiting.extend(node.children)
    terms.sort(key=lambda term: term[:2])
    order = np.array([matrix for matrix, _, _ in terms], dtype=np.int32)
    arrays = Arrays(
        kind=np.array(kinds, dtype=np.int32),
        first=np.array(first, dtype=np.int32),
        degree=np.array([len(node.children) for node in nodes], dtype=np.int32),
        row=np.array(rows, dtype=np.int32),
        term_node=np.array([node for _, node, _ in terms], dtype=np.int32),
        term_gain=np.array([gain for _, _, gain in terms], dtype=np.float64),
        term_start=np.searchsorted(order, np.arange(matrices + 1)).astype(np.int32),
    )
    return PublicTree(arrays, tuple(names))


def sides(matrices: Floats) -> Floats:
    """Both players' view of the matrices: (2, matrices, hands, hands), rows by the other player's hand.

    A row of reaches of the other player times a matrix of this array is what each hand of a player gets.

    Raises:
        BadInput: they are no matrices of numbers.
    """
    if matrices.ndim != 3 or matrices.shape[1] != matrices.shape[2] or not matrices.size:
        raise BadInput(f"matrices have the shape (matrices, hands, hands), not {matrices.shape}")
    if matrices.dtype != np.float64 or not np.isfinite(matrices).all():
        raise BadInput(f"matrices are finite numbers of 64 bits, float64, not {matrices.dtype}")
    return np.ascontiguousarray(np.stack([matrices.transpose(0, 2, 1), -matrices]))


def check_strategy(tree: PublicTree, strategy: Floats, hands: int) -> None:
    """Whether a strategy is one for this tree: (rows, hands), float64, in one piece.

    Raises:
        BadInput: it is not.
    """
    if strategy.shape != (tree.rows, hands) or strategy.dtype != np.float64:
        found = f"{strategy.shape} and {strategy.dtype}"
        raise BadInput(f"a strategy for this tree has the shape {(tree.rows, hands)} and float64, not {found}")
