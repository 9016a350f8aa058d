"""The solver: known games beside its peers, Svara of two from nothing, and the policy that comes with the package.

Exploitability is half of what best responses win in both seats together; of Svara in thousandths of an ante. Whoever is
timed on Leduc has been judged before, by OpenSpiel, after the same number of iterations; its own Python is too slow.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import pyspiel
from threadpoolctl import threadpool_limits

from bench import leduc
from bench.measure import race
from bench.report import Report
from svara.solve import toys
from svara.solve.betting import Sizes
from svara.solve.cfr import Solver
from svara.solve.classes import outcomes
from svara.solve.counting import counting
from svara.solve.exploit import value
from svara.solve.family import InItsTree, Responder, exploited, interpolated, with_svaras
from svara.solve.finer import Finer
from svara.solve.policy import Policy, load, shipped

NAME = "solver"
ITERATIONS = 500
"""On Leduc, before the strategies are judged."""

JUDGED = 1e-3
"""What a strategy for Leduc may lose after them, at most."""

ANTES = 100
LIMITS = 1.0, 3.0, 120.0
"""What Svara from nothing may lose, and lose in the worst opening; and how many seconds it may take on two cores."""

TWICE = Sizes(pots=tuple(map(Fraction, ("1/2", "3/4", "1", "3/2", "2", "4"))))
"""Twice as many bets as the policies have, and the same blind bets."""


def run(report: Report) -> None:
    """Measure all of it."""
    _values(report)
    for how, text in leduc.GAMES.items():
        _leduc(report, how, pyspiel.load_game(text))
    with tempfile.TemporaryDirectory() as folder:
        policy = _from_nothing(report, Path(folder))
    _speed(report, policy)
    _shipped(report)


# -------------------------------------------------------------------------------------------------------- known games


def _values(report: Report) -> None:
    known = {"Kuhn": (toys.kuhn(), toys.KUHN_VALUE), "Leduc": (toys.leduc(), toys.LEDUC_VALUE)}
    for name, (game, worth) in known.items():
        solver = Solver(*game)
        solver.run(3_000)
        found = value(game.tree, solver.sides, solver.average())
        assert abs(found - worth) < 1e-4, f"{name} is worth {worth}, not {found}"
        report.add(f"{name}, worth to the first player", found, "chips", peer="published", peer_value=worth)


def _leduc(report: Report, how: str, game: Any) -> None:
    entered = {
        "svara": leduc.ours(game),
        "OpenSpiel C++ CFR+": leduc.open_spiel_in_c(game),
        "LiteEFG CFR+": leduc.lite_efg(game),
    }
    contestants = {name: one for name, one in entered.items() if one is not None}
    lost: dict[str, float] = {}
    for name, one in contestants.items():
        one.iterate(ITERATIONS)
        lost[name] = leduc.exploitability(game, one.average())
    assert lost["svara"] < JUDGED, f"after {ITERATIONS} iterations Leduc is exploitable by {lost['svara']}"
    for peer in list(contestants)[1:]:
        what = f"Leduc, {how}: exploitability after {ITERATIONS} iterations"
        report.add(what, lost["svara"], "chips", peer=peer, peer_value=lost[peer])
    _race(report, how, {**contestants, "OpenSpiel Python CFR+": leduc.open_spiel_in_python(game)})


def _race(report: Report, how: str, contestants: dict[str, leduc.Contestant]) -> None:
    many = {"svara": 100}  # the others take one at a time
    jobs = {name: partial(one.iterate, many.get(name, 1)) for name, one in contestants.items()}
    timings = race(jobs, rounds=5, round_s=0.3)
    rates = {name: timing.rate(many.get(name, 1)) for name, timing in timings.items()}
    for peer in list(contestants)[1:]:
        report.add(f"Leduc, {how}: iterations", rates["svara"], "1/s", peer=peer, peer_value=rates[peer])


# ------------------------------------------------------------------------------------------------- Svara from nothing


class Ended(NamedTuple):
    """What a process took: seconds, and its greatest memory in MB."""

    seconds: float
    memory_mb: float


def _from_nothing(report: Report, folder: Path) -> Policy:
    """`svara solve` as somebody runs it for the first time: with all processors, and nothing compiled yet."""
    file = folder / "policy.npz"
    command = [sys.executable, "-m", "svara", "solve", "--antes", str(ANTES), "--target", "0.5", "--out", str(file)]
    ended = _process(command, {**os.environ, "NUMBA_CACHE_DIR": str(folder / "compiled")})
    policy = load(file)
    root, worst, seconds = LIMITS
    what = f"Svara of two, {ANTES} antes, from nothing"
    header = policy.header
    report.add(f"{what}: compiling and all", ended.seconds, "s", peer="limit", peer_value=seconds)
    report.add(f"{what}: exploitability", header.exploitability[-1], "milli-antes", peer="limit", peer_value=root)
    report.add(f"{what}: worst opening", header.worst[-1], "milli-antes", peer="limit", peer_value=worst)
    report.add(f"{what}: memory", ended.memory_mb, "MB")
    report.add(f"{what}: file", file.stat().st_size / 1e6, "MB")
    return policy


def _process(command: list[str], environment: dict[str, str]) -> Ended:
    start = perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, f"{' '.join(command)} ended with {child.returncode}"
    units = 1 if sys.platform == "darwin" else 1024
    return Ended(perf_counter() - start, used.ru_maxrss * units / 1e6)


def _speed(report: Report, policy: Policy) -> None:
    depths, values = policy.header.depths, policy.header.values
    place = len(depths) - 1
    tree = with_svaras(policy.openings(place)[0].tree, interpolated(depths, values, -1.0), depths[place])
    counted = Solver(tree, outcomes(policy.rules), counting(policy.rules))
    multiplied = Solver(tree, outcomes(policy.rules))
    jobs: dict[str, Callable[[], object]] = {
        "best": lambda: exploited(depths, InItsTree(policy)),
        "counted": lambda: counted.run(10),
        "multiplied": lambda: multiplied.run(10),
    }
    with threadpool_limits(1):
        timings = race(jobs, round_s=0.5)
        found = exploited(depths, InItsTree(policy))[-1]
    assert abs(1_000 * found.root - policy.header.exploitability[-1]) < 1e-6, "the file says something else of itself"
    openings = sum(len(policy.openings(one)) for one in range(len(depths)))
    name = f"exact best responses of both seats, {len(depths)} depths, {openings} openings"
    report.add(f"{name}, one thread", timings["best"].median_s, "s")
    name, rate = f"iterations, no blind bet, {ANTES} antes, one thread", timings["counted"].rate(10)
    report.add(name, rate, "1/s", peer="products of matrices", peer_value=timings["multiplied"].rate(10))


# -------------------------------------------------------------------------------------------------- the shipped policy


def _shipped(report: Report) -> None:
    try:
        policy = shipped()
    except FileNotFoundError:  # none has been made yet
        return
    header, place = policy.header, policy.header.depths.index(ANTES - 1.0)
    responders: dict[str, Responder] = {"its own sizes": InItsTree(policy), "twice the sizes": Finer(policy, TWICE)}
    for sizes, responder in responders.items():
        beaten = exploited(header.depths, responder)[place]
        found = {
            "exploitability": (beaten.root, header.exploitability[place]),
            "worst opening": (max(beaten.openings.values()), header.worst[place]),
        }
        for what, (antes, told) in found.items():
            name = f"the shipped policy, {ANTES} antes, against {sizes}: {what}"
            report.add(name, 1_000 * antes, "milli-antes", peer="what it says itself", peer_value=told)
