"""Deals, svaras and blind bets as one game."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from svara.game.cards import parse_cards
from svara.game.points import points
from svara.solve.betting import Blinds, Sizes, openings
from svara.solve.cfr import Solver
from svara.solve.classes import TIES
from svara.solve.family import (
    InItsTree,
    best_of_blinds,
    blind_choices,
    deal_of,
    exploited,
    interpolated,
    with_svaras,
)
from svara.solve.grid import grid
from svara.solve.packing import packed
from svara.solve.policy import Policy
from svara.solve.publictree import FIRST, SECOND, Floats, sides
from svara.solve.solving import Effort, solve_policy
from tests.naive import lp

HALF = Fraction(1, 2)


def outcomes_of(cards: str) -> Floats:
    """`svara.solve.classes.outcomes` of a small deck, every hand by itself, gone through pair by pair."""
    hands = list(combinations(parse_cards(cards), 3))
    counted = np.zeros((3, len(hands), len(hands)))
    for i, mine in enumerate(hands):
        for j, theirs in enumerate(hands):
            if not {*mine} & {*theirs}:
                more = points(mine) - points(theirs)
                counted[:, i, j] = 1, np.sign(more), more == 0
    counted /= counted[0].sum()
    return counted


@pytest.mark.parametrize("cards", ["7c7sKsKhAsAh9sTh", "7c7h8s8d9hKsKdAsAd"])
def test_a_reduced_svara_is_worth_what_linear_programming_says(cards: str) -> None:
    """Eight or nine cards, blind bets, svaras of svaras: each deal by linear programming, on its own values below."""
    matrices, sizes = outcomes_of(cards), Sizes((HALF, Fraction(1)), (HALF,), raises=1, chain=2)
    both, depths = sides(matrices), grid([4], 1.9)
    ours: list[float] = []
    theirs: list[float] = []
    for depth in depths:
        compiled = openings(depth, sizes)
        worth = interpolated(depths, ours, -1.0)
        strategies = []
        for opening in compiled:
            solver = Solver(with_svaras(opening.tree, worth, depth), matrices)
            solver.run(1_500)
            strategies.append(packed(opening.tree, solver.average()))
        ours.append(deal_of(depth, compiled, strategies, worth, both).value)
        exact = interpolated(depths, theirs, -1.0)
        worths = {one.blinds: lp.value(with_svaras(one.tree, exact, depth), matrices) for one in compiled}
        theirs.append(best_of_blinds(worths, FIRST))
    assert ours == pytest.approx(theirs, abs=1e-4)
    assert max(map(abs, theirs)) > 0.02


@pytest.fixture(scope="module")
def policy() -> Policy:
    return solve_policy([3], Sizes((Fraction(1),), (HALF,), raises=1, chain=2), effort=Effort(0.5, 3_000))


def test_exploitability_is_what_two_best_responses_win_together(policy: Policy) -> None:
    found = exploited(policy.header.depths, InItsTree(policy))
    assert [1_000 * one.root for one in found] == pytest.approx(policy.header.exploitability)
    assert [one.first + one.second for one in found] == pytest.approx([2 * one.root for one in found])
    for one, value in zip(found, policy.header.values, strict=True):
        assert one.first >= value - 1e-9  # a best response is worth at least what is answered
        assert one.second >= -value - 1e-9
    assert -1e-6 <= max(policy.header.exploitability) < 2
    assert max(policy.header.worst) < 3


def test_who_always_folds_loses_the_ante_and_more_to_blind_bets(policy: Policy) -> None:
    """The worst strategy: look, and fold whatever comes; nobody bets first, so the first player passes."""
    place = len(policy.header.depths) - 1
    nothing = []
    for opening, strategy in zip(policy.openings(place), policy.strategies(place), strict=True):
        rows = np.zeros_like(strategy)
        for _, actions in opening.tree.decisions():
            rows[actions.start] = 65_535
        nothing.append(rows)
    chosen = dict.fromkeys(policy.header.chosen[place], "look")
    header = policy.header
    folding = Policy(
        type(header)(
            **{
                **{name: getattr(header, name) for name in header.__struct_fields__},
                "chosen": (*header.chosen[:-1], chosen),
            }
        ),
        [*(policy.strategies(one) for one in range(place)), nothing],
    )
    found = exploited(header.depths, InItsTree(folding))[place]
    assert found.first == pytest.approx(1)  # one ante from a dealer who folds to any bet
    assert found.second == pytest.approx(1)  # and from a first player who passes
    assert found.root == pytest.approx(1)


def test_a_tie_is_worth_the_svara_in_which_the_dealer_has_moved_on() -> None:
    tree = openings(3.0, Sizes((HALF,), (HALF,), raises=0))[0].tree
    asked: list[float] = []

    def worth(depth: float) -> float:
        asked.append(depth)
        return depth / 10

    gains = with_svaras(tree, worth, 3.0).arrays.term_gain
    ties = slice(*tree.arrays.term_start[TIES : TIES + 2])
    assert sorted(asked) == pytest.approx([0.0, 1.0])  # (3 - 3) / 4 after all in, (3 - 1) / 2 after a bet of 1
    assert sorted(gains[ties]) == pytest.approx([0.0, 2 * 0.1])


def test_between_two_depths_chance_decides() -> None:
    worth = interpolated((1.0, 2.0), [0.5, -0.5], -1.0)
    assert [worth(depth) for depth in (0.0, 0.5, 1.0, 1.25, 2.0)] == pytest.approx([0, -0.25, -0.5, -0.25, 0.5])


def test_blind_bets_by_going_back() -> None:
    worth: dict[Blinds, float] = {
        (): -0.2,
        ("a",): 0.1,
        ("a", "x"): -0.4,
        ("b",): 0.3,
        ("b", "x"): 0.5,
        ("b", "x", "x"): 0.9,
    }
    assert blind_choices(worth) == {
        (): "b",
        ("a",): "x",
        ("a", "x"): "look",
        ("b",): "look",
        ("b", "x"): "x",
        ("b", "x", "x"): "look",
    }
    assert best_of_blinds(worth, FIRST) == 0.3
    looks = dict.fromkeys(worth, "look")
    assert best_of_blinds(worth, FIRST, looks) == 0.3  # the first player may bet b, and the other looks
    assert best_of_blinds(worth, SECOND, looks) == -0.2  # the first player looks at once
    assert best_of_blinds(worth, SECOND, {**looks, (): "a"}) == -0.4
