"""The solver against games whose values are known, against its slow twin, and against linear programming."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from svara.errors import BadInput
from svara.solve.betting import Sizes, openings
from svara.solve.cfr import AVERAGED, KEPT, Solver
from svara.solve.classes import FOLDS, SHOWS, TIES, outcomes
from svara.solve.counting import counting
from svara.solve.exploit import best_response, exploitability, value
from svara.solve.kernels import cfr as kernels
from svara.solve.publictree import Floats, PublicTree, sides
from svara.solve.toys import KUHN_VALUE, LEDUC_VALUE, Game, kuhn, leduc
from tests.naive import lp
from tests.naive.cfr import Strategy, Twin


def as_table(tree: PublicTree, strategy: Strategy) -> Floats:
    return np.array([row for node, _ in tree.decisions() for row in strategy[node]])


def test_kuhn_has_the_value_that_kuhn_found() -> None:
    game = kuhn()
    solver = Solver(*game)
    solver.run(2_000)
    average = solver.average()
    assert value(game.tree, solver.sides, average) == pytest.approx(KUHN_VALUE, abs=1e-5)
    assert exploitability(game.tree, solver.sides, average) < 1e-4


def test_leduc_has_the_value_that_is_known() -> None:
    game = leduc()
    solver = Solver(*game)
    solver.run(500)
    assert exploitability(game.tree, solver.sides, solver.average()) < 1e-3
    solver.run(2_500)
    assert value(game.tree, solver.sides, solver.average()) == pytest.approx(LEDUC_VALUE, abs=1e-4)


def test_leduc_is_dealt_as_it_should_be() -> None:
    game = leduc()
    both, boards, shows = game.matrices[0], game.matrices[1:4], game.matrices[4:]
    assert both.sum() == pytest.approx(1)
    assert boards.sum(axis=(1, 2)) == pytest.approx([1 / 3] * 3)
    assert boards[1][1, 1] == 0  # both queens in hands: none is left for the table
    assert both[0, 0] == pytest.approx(2 / 30)
    assert shows[0][0, 2] == boards[0][0, 2]  # a pair of the lowest beats the highest card
    assert shows[1][0, 2] == -boards[1][0, 2]


def small_svara() -> Game:
    """One opening of a shallow deal, with twelve of the classes, and ties that are worth something."""
    tree = openings(2.5, Sizes())[1].tree
    gains = tree.arrays.term_gain.copy()
    gains[tree.arrays.term_start[TIES] :] *= 0.3
    some = np.arange(0, 336, 28)
    return Game(tree.with_gains(gains), np.ascontiguousarray(outcomes()[:, some[:, None], some[None, :]]))


@pytest.mark.parametrize("game", [kuhn(), leduc(), small_svara()], ids=["kuhn", "leduc", "svara"])
def test_the_kernels_do_what_the_twin_does(game: Game) -> None:
    solver, twin = Solver(*game), Twin(game.tree, game.matrices.tolist())
    solver.run(4)
    solver.run(5)
    twin.run(9, KEPT, AVERAGED)
    average = twin.average()
    np.testing.assert_allclose(solver.strategy, as_table(game.tree, twin.strategy), atol=1e-9)
    np.testing.assert_allclose(solver.regrets, as_table(game.tree, twin.regrets), atol=1e-12)
    np.testing.assert_allclose(solver.average(), as_table(game.tree, average), atol=1e-9)
    assert value(game.tree, solver.sides, solver.average()) == pytest.approx(twin.worth(0, average, best=False))
    for player in (0, 1):
        best = best_response(player, game.tree, solver.sides, solver.average())
        assert best == pytest.approx(twin.worth(player, average, best=True), abs=1e-12)


def test_the_kernels_do_the_same_without_the_compiler() -> None:
    code = "import tests.solve.test_cfr as t; t.tell()"
    compiled = t_told()
    plain = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.split()[0] == "False"
    assert [float(one) for one in plain.stdout.split()[1:]] == pytest.approx(compiled, abs=1e-12)


def t_told() -> list[float]:
    """What a few iterations make of two small games."""
    told: list[float] = []
    for game in (leduc(), small_svara()):
        solver = Solver(*game)
        solver.run(3)
        average = solver.average()
        told += [*average.sum(axis=1).tolist(), value(game.tree, solver.sides, average)]
        told += [best_response(player, game.tree, solver.sides, average) for player in (0, 1)]
    return told


def tell() -> None:
    sys.stdout.write(" ".join(map(str, [hasattr(kernels.iterate, "py_func"), *t_told()])))


def test_linear_programming_finds_the_values_of_kuhn_and_leduc() -> None:
    assert lp.value(*kuhn()) == pytest.approx(KUHN_VALUE, abs=1e-9)
    assert lp.value(*leduc()) == pytest.approx(LEDUC_VALUE, abs=1e-4)


def test_what_one_wins_the_other_loses() -> None:
    both = sides(outcomes())
    assert np.array_equal(both[0][SHOWS], both[1][SHOWS])  # from both seats the better hand wins
    assert np.array_equal(both[0][FOLDS], -both[1][FOLDS])


def test_arrays_that_are_not_of_this_game_are_refused() -> None:
    tree, matrices = leduc()
    wrongs: list[tuple[Any, str]] = [
        (matrices[0], r"matrices have the shape \(matrices, hands, hands\), not \(3, 3\)"),
        (matrices[:, :2], r"matrices have the shape"),
        (matrices.astype(np.float32), "matrices are finite numbers of 64 bits, float64, not float32"),
        (matrices * np.nan, "matrices are finite numbers"),
        (matrices[:3], "matrices are 7 for this tree, not 3"),
    ]
    for wrong, words in wrongs:
        with pytest.raises(BadInput, match=words):
            Solver(tree, wrong)
    with pytest.raises(BadInput, match="table counts 337 hands, and the matrices have 3"):
        Solver(tree, matrices, counting())
    strategies: list[Any] = [np.ones((2, 3)), np.ones((tree.rows, 4)), np.ones((tree.rows, 3), np.float32)]
    for strategy in strategies:
        for ask in (value, exploitability):
            with pytest.raises(BadInput, match=r"a strategy for this tree has the shape \(224, 3\) and float64, not"):
                ask(tree, sides(matrices), strategy)
