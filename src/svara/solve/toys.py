"""Kuhn and Leduc poker as public trees: small games whose values everybody knows, by which a solver is checked.

Kuhn, "A simplified two-person poker" (1950); Southey et al., "Bayes' bluff: opponent modelling in poker" (2005).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from svara.solve.publictree import CHANCE, END, FIRST, SECOND, Floats, Node, PublicTree, compile_tree

KUHN_VALUE = -1 / 18
LEDUC_VALUE = -0.0856
"""Of the first player; Leduc's to four digits."""


class Game(NamedTuple):
    """A tree and its matrices: (matrices, hands, hands)."""

    tree: PublicTree
    matrices: Floats


def kuhn() -> Game:
    """Three cards, one each, a chip in the pot from each and one chip to bet."""
    apart = np.ones((3, 3)) - np.eye(3)
    ahead = np.sign(np.arange(3)[:, None] - np.arange(3)[None, :])
    matrices = np.stack([apart, apart * ahead]) / 6

    def ends(matrix: int, gain: float) -> Node:
        return Node(END, gains=((matrix, gain),))

    answers = ("fold", "call")
    bet = Node(SECOND, (ends(0, 1.0), ends(1, 2.0)), answers)
    check_bet = Node(FIRST, (ends(0, -1.0), ends(1, 2.0)), answers)
    check = Node(SECOND, (ends(1, 1.0), check_bet), ("check", "bet"))
    return Game(compile_tree(Node(FIRST, (check, bet), ("check", "bet")), 2), matrices)


RANKS, SUITS, RAISES = 3, 2, 2


def leduc() -> Game:
    """Three ranks in two suits, one card each, one on the table; two raises a round, of 2 and of 4.

    Suits are alike, so a hand is a rank.
    """
    pairs = np.full((RANKS, RANKS), SUITS * SUITS) - SUITS * np.eye(RANKS)
    ahead = np.sign(np.arange(RANKS)[:, None] - np.arange(RANKS)[None, :])
    folds, shows = [], []
    for board in range(RANKS):
        mine = np.eye(RANKS)[board]
        left = SUITS - mine[:, None] - mine[None, :]
        joint = pairs * np.maximum(left, 0) / (6 * 5 * 4)
        pair = mine[:, None] - mine[None, :]
        folds.append(joint)
        shows.append(joint * np.where(pair != 0, pair, ahead))
    matrices = np.stack([sum(folds), *folds, *shows])
    return Game(compile_tree(_leduc_round(None, (1, 1), 0, 0, 0), len(matrices)), matrices)


def _leduc_round(board: int | None, bets: tuple[int, int], player: int, raises: int, checks: int) -> Node:
    """The decision of `player` when so much has been put in, so often raised and so often checked in this round."""
    size = 2 if board is None else 4
    owes = bets[1 - player] - bets[player]
    names, children = [], []
    if owes:
        gain = float(-bets[0] if player == FIRST else bets[1])
        names.append("fold")
        children.append(Node(END, gains=((0 if board is None else 1 + board, gain),)))
    level = max(bets)
    names.append("call")
    if owes or checks:
        children.append(_leduc_over(board, level))
    else:
        children.append(_leduc_round(board, bets, 1 - player, raises, 1))
    if raises < RAISES:
        raised = (level + size, bets[1]) if player == FIRST else (bets[0], level + size)
        names.append("raise")
        children.append(_leduc_round(board, raised, 1 - player, raises + 1, checks))
    return Node(player, tuple(children), tuple(names))


def _leduc_over(board: int | None, level: int) -> Node:
    if board is None:
        return Node(CHANCE, tuple(_leduc_round(one, (level, level), FIRST, 0, 0) for one in range(RANKS)))
    return Node(END, gains=((1 + RANKS + board, float(level)),))
