"""Real hands of the full game, both seats played by a policy: is their mean what the solver says a hand is worth?

    python -m tests.solve.check_value --hands 1000000 --antes 100 --seed 1

Svaras are played on with what is left, until somebody has the pot. The first player's chips are counted, in antes.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.decide import apply
from svara.game.state import Phase, new_table
from svara.solve.line import Line
from svara.solve.policy import Policy, load, shipped

ANTE = 10_000
"""Chips, so many that rounding to chips does not matter."""


class Found(NamedTuple):
    """What the first player won on average, the standard error of that, in antes; hands and svaras."""

    mean: float
    error: float
    hands: int
    svaras: int


def mean_of(policy: Policy, antes: int, hands: int, seed: int) -> Found:
    """Play so many hands from fresh stacks."""
    total, squares, svaras = _play(policy, antes, hands, seed)
    return _found(total, squares, hands, svaras)


def _found(total: float, squares: float, hands: int, svaras: int) -> Found:
    mean = total / hands
    return Found(mean, sqrt((squares / hands - mean * mean) / hands), hands, svaras)


def _play(policy: Policy, antes: int, hands: int, seed: int) -> tuple[float, float, int]:
    rng, start, svaras = random.Random(seed), new_table(2, ante=ANTE), 0
    for seat in (0, 1):
        start = apply(start, c.SitDown(seat, antes * ANTE)).table
    total = squares = 0.0
    for _ in range(hands):
        table = apply(start, c.StartHand(tuple(rng.sample(DECK, 6)), dealer=1)).table
        while True:
            line = Line(policy, table, rng)
            while table.phase in (Phase.BLIND, Phase.BETTING):
                command = line.choose(table)
                line.follow(table, command)
                table = apply(table, command).table
            if table.phase is Phase.IDLE:
                break
            svaras += 1
            table = apply(table, c.StartHand(tuple(rng.sample(DECK, 6)))).table
        won = (table.seat(0).stack - antes * ANTE) / ANTE
        total += won
        squares += won * won
    return total, squares, svaras


def _part(file: str | None, antes: int, hands: int, seed: int) -> tuple[float, float, int]:
    return _play(load(Path(file)) if file else shipped(), antes, hands, seed)


def main() -> int:
    """The command line; 1 if it is more than three standard errors away."""
    parser = argparse.ArgumentParser(prog="python -m tests.solve.check_value", description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--antes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", help="a file; by default the one that is shipped")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    each = -(-asked.hands // asked.processes)
    with ProcessPoolExecutor(asked.processes) as pool:
        seeds = range(asked.seed * 1_000, asked.seed * 1_000 + asked.processes)
        parts = list(pool.map(_part, *zip(*[(asked.policy, asked.antes, each, seed) for seed in seeds], strict=True)))
    found = _found(
        sum(part[0] for part in parts),
        sum(part[1] for part in parts),
        each * asked.processes,
        sum(part[2] for part in parts),
    )
    policy = load(Path(asked.policy)) if asked.policy else shipped()
    value = sum(part * policy.header.values[place] for place, part in policy.places(asked.antes))
    away = (found.mean - value) / found.error
    Console().print(
        f"{found.hands:,} hands, {found.svaras:,} svaras: {found.mean:+.5f} ± {found.error:.5f} antes a hand; "
        f"the solver says {value:+.5f}, {abs(away):.2f} standard errors away"
    )
    return 1 if abs(away) > 3 else 0


if __name__ == "__main__":
    sys.exit(main())
