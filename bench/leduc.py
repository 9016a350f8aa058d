"""Leduc poker solved by several: their iterations, and their average strategies as OpenSpiel's judge takes them.

An iteration makes both players' strategies anew, one after the other, and adds them to the averages. OpenSpiel has the
game twice: with six cards, and with three ranks of two cards each that nobody tells apart, which is how we play it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias, cast
from unittest.mock import patch

import pyspiel

from svara.solve.cfr import Solver
from svara.solve.publictree import CHANCE, Floats, PublicTree
from svara.solve.toys import RANKS, leduc

Told: TypeAlias = dict[str, list[tuple[int, float]]]
"""A strategy as OpenSpiel takes it: how likely each action is, by what a player knows."""

GAMES = {"six cards": "leduc_poker", "suits alike": "leduc_poker(suit_isomorphism=True)"}


class Contestant(NamedTuple):
    """One solver.

    Attributes:
        iterate: so many iterations more.
        average: its average strategy.
    """

    iterate: Callable[[int], None]
    average: Callable[[], Told]


def exploitability(game: Any, strategy: Told) -> float:
    """Half of OpenSpiel's NashConv, in chips, of which the ante is one."""
    return float(pyspiel.nash_conv(game, strategy)) / 2


def ours(game: Any) -> Contestant:
    solver = Solver(*leduc())
    return Contestant(solver.run, lambda: dict(_told(game, solver.tree, solver.average())))


def _told(game: Any, tree: PublicTree, strategy: Floats) -> Iterator[tuple[str, list[tuple[int, float]]]]:
    """Our strategy as OpenSpiel takes it, found by walking its game and our tree side by side."""
    arrays = tree.arrays
    waiting = [(game.new_initial_state(), 0)]
    suits = len(waiting[0][0].legal_actions()) // RANKS
    while waiting:
        state, node = waiting.pop()
        if state.is_terminal():
            continue
        actions, first, row = state.legal_actions(), int(arrays.first[node]), int(arrays.row[node])
        if not state.is_chance_node():
            hand = state.history()[state.current_player()] // suits
            rows = range(row, row + int(arrays.degree[node]))
            chances = [(action, float(strategy[one, hand])) for action, one in zip(actions, rows, strict=True)]
            yield state.information_state_string(), chances
            waiting.extend((state.child(action), first + a) for a, action in enumerate(actions))
        elif arrays.kind[node] == CHANCE:
            waiting.extend((state.child(card), first + card // suits) for card in actions)
        else:  # the hands, which are not in our tree
            waiting.extend((state.child(card), node) for card in actions)


def open_spiel_in_c(game: Any) -> Contestant:
    solver = pyspiel.CFRPlusSolver(game)
    return Contestant(_times(solver.evaluate_and_update_policy), lambda: solver.tabular_average_policy().policy_table())


def open_spiel_in_python(game: Any) -> Contestant:
    from open_spiel.python.algorithms.cfr import CFRPlusSolver  # noqa: PLC0415  # half a second, and others are first

    solver = CFRPlusSolver(game)
    return Contestant(_times(solver.evaluate_and_update_policy), lambda: solver.average_policy().to_dict())


def lite_efg(game: Any) -> Contestant | None:
    """LiteEFG's CFR+, as its own examples run it; none where it is not for this machine."""
    if not find_spec("LiteEFG"):
        return None
    library, baseline = import_module("LiteEFG"), import_module("LiteEFG.baselines.CFRplus")
    with TemporaryDirectory() as home, patch.dict(os.environ, HOME=home), redirect_stdout(StringIO()):
        plan, env = baseline.graph(), library.OpenSpielEnv(game)  # it talks, and writes the game to the home folder
    env.set_graph(plan)

    def once() -> None:
        plan.update_graph(env)
        env.update_strategy(plan.current_strategy())

    def average() -> Told:
        policy, _ = env.get_strategy(plan.current_strategy(), "linear-avg-iterate")
        return cast("Told", policy.to_dict())

    return Contestant(_times(once), average)


def _times(once: Callable[[], Any]) -> Callable[[int], None]:
    def iterate(iterations: int) -> None:
        for _ in range(iterations):
            once()

    return iterate
