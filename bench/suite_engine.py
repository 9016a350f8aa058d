"""The rules engine beside its peers: decisions a second, points a second, and how long `svara score` takes.

Decisions are played by uniformly random players at six seats; whatever a library needs for that counts: dealing,
finding what is legal, judging, the next state, and paying out.
"""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from typing import Any

from bench.measure import race
from bench.report import Report
from svara.game import Phase, apply, legal, new_table, points
from svara.game.cards import DECK, all_hands
from svara.game.commands import Bet, BetBlind, RaiseTo, SitDown, StartHand
from svara.game.state import Table

NAME = "engine"
SEATS = 6
HANDS = 100
_WITH_AMOUNT = frozenset({Bet, BetBlind, RaiseTo})


def run(report: Report) -> None:
    """Measure all of it."""
    _decisions(report)
    _points(report)
    _score(report)


# ---------------------------------------------------------------------------------------------------------- decisions


def svara_hands(hands: int, seed: int = 1) -> Callable[[], int]:
    """A job that plays so many deals at six seats and says how many decisions that took."""
    rng = random.Random(seed)
    fresh = new_table(SEATS, ante=10)
    for seat in range(SEATS):
        fresh = apply(fresh, SitDown(seat, 1000)).table
    decks = cycle([tuple(rng.sample(DECK, len(DECK))) for _ in range(997)])

    def play() -> int:
        return sum(_one_hand(fresh, decks, rng) for _ in range(hands))

    return play


def _one_hand(table: Table, decks: Iterator[tuple[int, ...]], rng: random.Random) -> int:
    """A first hand and the svaras that follow from it; the number of decisions."""
    decisions = 0
    chance = rng.random
    table = apply(table, StartHand(next(decks), int(chance() * SEATS))).table
    while True:
        options = legal(table)
        if options:
            option = options[int(chance() * len(options))]
            kind: Any = option.command
            seat = option.seat
            if kind in _WITH_AMOUNT:
                command = kind(seat, option.low + int(chance() * (option.high - option.low + 1)))
            else:
                command = kind(seat)
            table = apply(table, command).table
            decisions += 1
        elif table.phase is Phase.READY:
            table = apply(table, StartHand(next(decks), None)).table
        else:
            return decisions


def rlcard_hands(game: str, hands: int) -> Callable[[], int]:
    """The same for one of RLCard's games: random agents that choose among the legal actions."""
    import rlcard  # noqa: PLC0415  # the peers are there only for benchmarks

    env = rlcard.make(game, config={"game_num_players": SEATS, "seed": 1})
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(hands):
            state, _player = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _player = env.step(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def pokerkit_hands(hands: int) -> Callable[[], int]:
    """The same for PokerKit's no-limit hold'em."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415

    automations = tuple(Automation)
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (5, 10), 10, 1000, SEATS)
            while state.status:
                choices = [state.check_or_call]
                if state.can_fold():
                    choices.append(state.fold)
                if state.can_complete_bet_or_raise_to():
                    low = state.min_completion_betting_or_raising_to_amount
                    high = state.max_completion_betting_or_raising_to_amount
                    choices.append(partial(state.complete_bet_or_raise_to, rng.randint(low, high)))
                choices[int(rng.random() * len(choices))]()
                decisions += 1
        return decisions

    return play


def _decisions(report: Report) -> None:
    jobs = {
        "svara": svara_hands(HANDS),
        "RLCard limit hold'em": rlcard_hands("limit-holdem", HANDS),
        "RLCard no-limit hold'em": rlcard_hands("no-limit-holdem", HANDS),
        "PokerKit": pokerkit_hands(10),
    }
    counted = dict.fromkeys(jobs, 0)
    played = dict.fromkeys(jobs, 0)

    def counting(name: str, job: Callable[[], int]) -> Callable[[], None]:
        def play() -> None:
            counted[name] += job()
            played[name] += 1

        return play

    timings = race({name: counting(name, job) for name, job in jobs.items()}, round_s=0.4)
    rates = {name: timings[name].rate(counted[name] / played[name]) for name in jobs}
    for peer in list(jobs)[1:]:
        report.add("decisions, six seats", rates["svara"], "1/s", peer=peer, peer_value=rates[peer])


# ------------------------------------------------------------------------------------------------------------- points


def _points(report: Report) -> None:
    import eval7  # noqa: PLC0415

    hands = all_hands()
    theirs = [[eval7.Card(text) for text in cards] for cards in _as_poker_cards(hands)]

    def ours() -> None:
        for hand in hands:
            points(hand)

    def evaluate() -> None:
        for hand in theirs:
            eval7.evaluate(hand)

    timings = race({"ours": ours, "eval7": evaluate}, round_s=0.2)
    rates = {name: timing.rate(len(hands)) for name, timing in timings.items()}
    report.add("points of a hand, one call", rates["ours"], "1/s", peer="eval7", peer_value=rates["eval7"])


def _as_poker_cards(hands: list[tuple[int, int, int]]) -> Iterator[list[str]]:
    for hand in hands:
        yield ["789TJQKA"[card // 4] + "shdc"[card % 4] for card in hand]


# -------------------------------------------------------------------------------------------------------------- score


def _score(report: Report) -> None:
    command = [sys.executable, "-m", "svara", "score", "7c", "Kh", "Kd"]
    bare = [sys.executable, "-c", "pass"]
    jobs = {
        "score": lambda: subprocess.run(command, check=True, capture_output=True),
        "python": lambda: subprocess.run(bare, check=True, capture_output=True),
    }
    timings = race(jobs, rounds=9, round_s=0.3)
    report.add(
        "svara score, process and all",
        timings["score"].median_s,
        "s",
        peer="python that does nothing",
        peer_value=timings["python"].median_s,
    )
