"""Counting by inclusion and exclusion against the matrices, which were counted pair by pair."""

import numpy as np
import pytest

from svara.game.rules import RuleSet
from svara.solve.betting import Sizes, openings
from svara.solve.cfr import Solver
from svara.solve.classes import outcomes
from svara.solve.counting import counting
from svara.solve.kernels import cfr
from svara.solve.kernels import counting as kernels
from svara.solve.publictree import END, sides


@pytest.mark.parametrize(
    "rules", [RuleSet(), RuleSet(joker_pair="replace"), RuleSet(three_sevens="joker"), RuleSet(seven_pair="fixed")]
)
@pytest.mark.parametrize("compiled", [True, False])
def test_all_ends_are_worth_what_the_matrices_say(rules: RuleSet, compiled: bool) -> None:
    tree = openings(3.0, Sizes(raises=1), rules)[1].tree.arrays
    reach = np.random.default_rng(1).random((len(tree.kind), 337))
    reach[:, ::3] = 0
    gathered, gained, multiplied, counted = (np.full((len(tree.kind) * 2, 337), np.nan) for _ in range(4))
    ends = np.flatnonzero(tree.kind == END)
    gains, count = kernels.gains_of_ends, kernels.count_ends
    if not compiled:
        gains, count = gains.py_func, count.py_func
        ends = ends[:17]  # one more than are counted at once
    for player in (0, 1):
        room = gathered[: len(tree.term_node)], gained[: len(tree.term_node)]
        cfr.values_of_ends(player, tree, sides(outcomes(rules)), reach, *room, multiplied)
        count(ends, gains(player, tree), counting(rules), reach, counted)
        np.testing.assert_allclose(counted[ends], multiplied[ends], atol=1e-14)
        assert np.abs(counted[ends]).max() > 0.01


def test_there_are_75_features() -> None:
    """One for all hands, ten kinds of cards, 64 kinds of pairs; by hand in docs/solver.md."""
    table = counting()
    assert len(table.start) - 1 == 75
    assert (table.slot[:, 0] >= 0).all()
    assert table.scale.sum() == pytest.approx(1 / 3654)
    assert table.sign[:, 0].tolist() == [1.0] * 337


def test_a_solver_comes_to_the_same_either_way() -> None:
    tree = openings(6.0, Sizes())[1].tree
    multiplied, counted = Solver(tree, outcomes()), Solver(tree, outcomes(), counting())
    for solver in (multiplied, counted):
        solver.run(20)
    np.testing.assert_allclose(counted.regrets, multiplied.regrets, atol=1e-12)
    assert np.abs(counted.average() - multiplied.average()).max() < 1e-6
