"""The simulator beside its peers: hands and decisions a second of uniformly random players, full rules, one core.

Whatever a library needs for it counts: dealing, finding what is legal, choosing, the next state, paying out. Ours are
six seats with 100 antes each, svaras played to their end; the peers' games are named in the rows.
"""

import random
from collections.abc import Callable
from typing import Any

from bench.measure import race
from bench.report import Report
from bench.suite_engine import SEATS, pokerkit_hands, rlcard_hands
from svara.solve.simulate import Policy, Size, simulate

NAME = "simulate"
TABLES, HANDS = 20, 10_000
FEW = 30
HOLDEM = {  # the game that OpenSpiel's universal_poker is mostly used for; it has no three-card one
    "betting": "nolimit",
    "bettingAbstraction": "fcpa",
    "numPlayers": SEATS,
    "blind": "5 10 0 0 0 0",
    "firstPlayer": "3 1 1 1",
    "stack": "1000 1000 1000 1000 1000 1000",
    "numRounds": 4,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "numSuits": 4,
    "numRanks": 13,
}


def run(report: Report) -> None:
    """Measure all of it in one race."""
    jobs: dict[str, Callable[[], int]] = {
        "svara": svara_hands(),
        "OpenSpiel leduc_poker": openspiel_hands("leduc_poker", {}),
        "OpenSpiel leduc_poker, six players": openspiel_hands("leduc_poker", {"players": SEATS}),
        "OpenSpiel universal_poker, six players": openspiel_hands("universal_poker", HOLDEM),
        "RLCard limit hold'em": rlcard_hands("limit-holdem", FEW),
        "RLCard no-limit hold'em": rlcard_hands("no-limit-holdem", FEW),
        "PokerKit": pokerkit_hands(5),
        "svara, two threads": svara_hands(threads=2),
        "svara, sizes of the pot": svara_hands(pot_sizes()),
    }
    counted, played = dict.fromkeys(jobs, 0), dict.fromkeys(jobs, 0)

    def counting(name: str, job: Callable[[], int]) -> Callable[[], None]:
        def play() -> None:
            counted[name] += job()
            played[name] += 1

        return play

    timings = race({name: counting(name, job) for name, job in jobs.items()}, round_s=0.3)
    rates = {name: timings[name].rate(counted[name] / played[name]) for name in jobs}
    for peer in list(jobs)[1:7]:
        report.add("random decisions, one core", rates["svara"], "1/s", peer=peer, peer_value=rates[peer])
    for name in ("svara", "svara, two threads", "svara, sizes of the pot"):
        report.add(f"six-seat hands, {name}", timings[name].rate(TABLES * HANDS), "1/s")


def svara_hands(policy: Policy | None = None, threads: int = 1) -> Callable[[], int]:
    """A job that plays TABLES x HANDS hands and says how many decisions that took."""
    seeds = iter(range(10**9))

    def play() -> int:
        played = simulate(TABLES, SEATS, HANDS, ante=10, stacks=1000, policy=policy, seed=next(seeds), threads=threads)
        return int(played.decisions.sum())

    return play


def pot_sizes() -> Policy:
    """Half the pot, the pot or all in, each as likely as a pass or a call."""
    sizes = [Size("pot", 0.5), Size("pot", 1.0), Size("range", 1.0)]
    return Policy(first=[1] * 4, next=[1] * 4, open=[1] * 4, answer=[1] * 5, sizes=sizes)


def openspiel_hands(name: str, parameters: dict[str, Any]) -> Callable[[], int]:
    """The same for one of OpenSpiel's games, played from Python."""
    import pyspiel  # noqa: PLC0415  # the peers are there only for benchmarks

    game = pyspiel.load_game(name, parameters)
    chance = random.Random(1).random

    def play() -> int:
        decisions = 0
        for _ in range(FEW):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])
                    decisions += 1
        return decisions

    return play
