"""The simulator beside the engine, hand by hand: `python -m tests.solve.check_simulate --hands 1000000 --seed 1`.

The kernel plays tables of every kind and writes down what it dealt, offered and did. Each hand is played again through
`svara.game` with the same cards and the same choices: whose turn it is, every option with its bounds, stakes, prices,
tied pots and all stacks have to be the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from svara.game import Phase, RuleSet, SitDown, StartHand, apply, legal, new_table
from svara.game import commands as c
from svara.game.events import Event, HandsShown, HandStarted, PotsFormed
from svara.game.legal import Option, asked, next_deal
from svara.game.state import Table
from svara.solve.kernels.hands import felt as f
from svara.solve.kernels.hands import log as rows
from svara.solve.kernels.hands.play import Tables, play
from svara.solve.simulate import Policy, Size, uniform
from svara.solve.simulate.policy import compiled
from svara.solve.simulate.run import house_of, table_of
from svara.solve.tables import HANDS

ROWS = 20_000
HANDS_A_TABLE = 20
ALL_BITS = 2**64 - 1

Row = list[int]


class Differs(AssertionError):
    """The engine has it otherwise."""


@dataclass(frozen=True)
class Scenario:
    """One table to play at."""

    seed: int
    rules: RuleSet
    seats: int
    ante: int
    stacks: list[int]
    policies: list[Policy]
    numbers: list[int]
    keep: bool


class Recorded(NamedTuple):
    """What the kernel played: its rows, and its results."""

    rows: list[Row]
    stacks: list[int]
    net: list[int]
    counts: list[int]


# ------------------------------------------------------------------------------------------------------------ at random


def scenario(seed: int) -> Scenario:
    """A table of any kind: short stacks are common, so that side pots are."""
    rng = random.Random(seed)
    seats = rng.randint(2, 10)
    rules = RuleSet(
        seats=10,
        joker_pair=rng.choice(["add", "replace"]),
        three_sevens=rng.choice(["any", "joker"]),
        seven_pair=rng.choice(["best", "fixed"]),
        blind_multiples=rng.choice([(2,), (2, 3, 4), (3,), (2, 5)]),
        limit=rng.choice(["none", "none", "pot", "cap:1", "cap:4"]),
        svara_entry=rng.choice(["share", "half", "whole"]),
        agree_split=rng.random() < 0.3,
    )
    ante = rng.choice([1, 2, 7, 10])
    deep = rng.choice([3, 10, 100])
    stacks = [rng.randint(0, deep * ante) if rng.random() < 0.9 else rng.randint(0, 2 * ante) for _ in range(seats)]
    policies = [policy(rng) for _ in range(seats)] if rng.random() < 0.7 else [uniform()] * seats
    numbers = [
        rng.choice([rng.getrandbits(64), rng.getrandbits(3) << 61]) for _ in range(rng.choice([0, 0, 1, 7, 500]))
    ]
    return Scenario(seed, rules, seats, ante, stacks, policies, numbers, keep=rng.random() < 0.8)


def policy(rng: random.Random) -> Policy:
    """Weights of any kind; some seats love to stay, some hate to."""
    sizes = [size(rng) for _ in range(rng.randint(1, 3))]
    count = rng.choice([1, 1, 5])
    classes = [rng.randrange(count) for _ in range(HANDS)] if count > 1 else None
    shy = rng.choice([0.05, 0.3, 1.0])

    def weights(actions: int) -> list[float]:
        return [shy * rng.random() + 0.001, *(rng.choice([0.0, rng.random()]) for _ in range(actions - 1))]

    bets = 1 + len(sizes)
    return Policy(
        first=weights(bets),
        next=weights(bets),
        open=[weights(bets) for _ in range(count)],
        answer=[weights(bets + 1) for _ in range(count)],
        join=rng.choice([0.0, 0.5, 1.0]),
        agree=rng.choice([0.2, 1.0]),
        sizes=sizes,
        classes=classes,
    )


def size(rng: random.Random) -> Size:
    """A size of any unit."""
    return rng.choice([Size(), Size("range", rng.choice([0.0, rng.random(), 1.0])), Size("pot", 2 * rng.random())])


# ------------------------------------------------------------------------------------------------------------- recorded


def record(given: Scenario, hands: int) -> Recorded:
    """Let the kernel play, and keep what it wrote down."""
    log = np.zeros((ROWS, rows.ROW), np.int64)
    choices, of_seat = compiled(given.policies)
    numbers = np.array([given.numbers], np.uint64)
    shape = (1, given.seats)
    out = Tables(
        np.array([given.stacks], np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.float64),
        np.zeros((1, f.COUNTS), np.int64),
        numbers,
    )
    table = table_of(given.rules, of_seat, len(given.numbers), log)
    house = house_of(given.rules, given.seats, given.ante)
    play(house, table, choices, out, 0, hands, int(given.keep), np.uint64(given.seed))
    if log[0, 1]:
        raise Differs(f"{log[0, 1]} rows of the log found no room")
    written: list[Row] = log[1 : log[0, 0] + 1].tolist()
    return Recorded(written, out.stack[0].tolist(), out.net[0].tolist(), out.counts[0].tolist())


# --------------------------------------------------------------------------------------------------------- played again


class Replay:
    """One table of the engine, led through what the kernel recorded."""

    def __init__(self, given: Scenario) -> None:
        self.given = given
        self.seen: Counter[str] = Counter()
        self.table = new_table(given.seats, ante=given.ante, rules=given.rules)
        for seat, chips in enumerate(given.stacks):
            if chips:
                self.table = apply(self.table, SitDown(seat, chips)).table
        self.fresh = self.table

    def run(self, recorded: Recorded) -> None:
        """Follow all rows; compare the results at the end."""
        todo = iter(recorded.rows)
        net = [0] * self.given.seats
        row = next(todo, None)
        while row is not None:
            before = stacks(self.table) if self.given.keep else list(self.given.stacks)
            row = self._hand(row, todo)
            net = [sum_ + now - was for sum_, now, was in zip(net, stacks(self.table), before, strict=True)]
        self.seen["hands"] += recorded.counts[f.HANDS]
        same("net", recorded.net, net)
        if self.given.keep:
            same("stacks at the end", recorded.stacks, stacks(self.table))
        counted = [self.seen[name] for name in ("decisions", "deals", "splits", "showdowns", "ended")]
        same("counts", recorded.counts, counted)

    def _hand(self, row: Row, todo: Iterator[Row]) -> Row | None:
        if not self.given.keep:
            self.table = replace(self.table, seats=self.fresh.seats, total=self.fresh.total)
        same("phase before a hand", self.table.phase, Phase.IDLE)
        while True:
            self._deal(row, todo)
            row = next(todo)
            while row[0] == rows.DECISION:
                self._decision(row)
                row = next(todo)
            if row[0] == rows.POT:
                row = self._svara(row, todo)
            if row[0] == rows.STACKS:
                return self._end(row, todo)

    def _deal(self, row: Row, todo: Iterator[Row]) -> None:
        _, dealer, dealt, stake, svara, *_ = row
        deal = next_deal(self.table)
        assert deal is not None
        same("seats dealt in", dealt, mask(deal.seats))
        order = list(deal.seats)
        if deal.dealer is None:
            order = [seat % self.given.seats for seat in range(dealer + 1, dealer + 1 + self.given.seats)]
            order = [seat for seat in order if seat in deal.seats]
        deck = [-1] * (3 * len(order))
        for _ in order:
            _, seat, *cards, _, _, _ = next(todo)
            for turn in range(3):
                deck[order.index(seat) + turn * len(order)] = cards[turn]
        same("a svara", bool(svara), self.table.phase is Phase.READY)
        started = self._apply(StartHand(tuple(deck), dealer if deal.dealer is None else None))[0]
        assert isinstance(started, HandStarted)
        same("dealer and stake", (dealer, stake), (started.dealer, started.stake))
        self.seen["deals"] += 1
        self.seen["svaras"] += svara

    def _decision(self, row: Row) -> None:
        _, seat, situation, answer, low, high, action, to = row
        same("turn", seat, asked(self.table)[0])
        options = [option for option in legal(self.table) if option.seat == seat]
        blinds = [self.table.last_blind * times for times in self.given.rules.blind_multiples]
        same("options", told(options), expected(situation, answer, low, high, blinds))
        self.seen["decisions"] += 1
        self.seen[f"situation {situation}"] += 1
        option = options[min(action, len(options) - 1)]
        if action >= f.FIRST_SIZE:
            option = next(one for one in options if one.command in AMOUNTED and one.low <= to <= one.high)
        elif action == f.MIDDLE:
            option = next(one for one in options if one.command in MIDDLES)
        command = option.at(to)
        if action >= f.FIRST_SIZE:
            same("amount", to, getattr(command, "to", None))
        if option.command is c.Call and option.high < self.table.level:
            self.seen["short calls"] += 1
        self._apply(command)

    def _svara(self, row: Row, todo: Iterator[Row]) -> Row:
        """The tied pots; then splits and entries, up to the next deal or the end."""
        tied = []
        while row[0] == rows.POT:
            tied.append((row[1], row[2]))
            row = next(todo)
        same("tied pots", sorted(tied), sorted((pot.chips, mask(pot.tied)) for pot in self.table.pots))
        self.seen["ties"] += 1
        self.seen["several tied pots"] += len(tied) > 1
        while row[0] == rows.DECISION:
            self.seen["joined"] += row[2] == f.ENTRY and row[6] == f.MIDDLE
            self._decision(row)
            row = next(todo)
        self.seen["splits"] += row[0] == rows.STACKS
        return row

    def _end(self, row: Row | None, todo: Iterator[Row]) -> Row | None:
        same("phase after a hand", self.table.phase, Phase.IDLE)
        found = []
        while row is not None and row[0] == rows.STACKS:
            found.append(row[2])
            row = next(todo, None)
        same("stacks", found, stacks(self.table))
        self.seen["ended"] += 1
        return row

    def _apply(self, command: c.Command) -> tuple[Event, ...]:
        step = apply(self.table, command)
        same("parts of bets that are somebody's already", (), step.table.secured)
        self.seen["pots of one seat"] += any(len(pot.seats) == 1 for pot in step.table.pots)
        self.table = step.table
        for event in step.events:
            self.seen["showdowns"] += isinstance(event, HandsShown)
            self.seen["side pots"] += isinstance(event, PotsFormed) and len(event.pots) > 1
        return step.events


MIDDLES = (c.Call, c.AgreeSplit, c.JoinSvara)
AMOUNTED = (c.BetBlind, c.Bet, c.RaiseTo)


def told(options: list[Option]) -> list[tuple[str, int, int]]:
    """The engine's options as names and bounds."""
    return [(option.command.__name__, option.low, option.high) for option in options]


def expected(situation: int, answer: int, low: int, high: int, blinds: list[int]) -> list[tuple[str, int, int]]:
    """The kernel's options in the same form; `blinds` are the multiples of the last one."""
    doubles = [to for to in blinds if to <= high]
    if situation == f.NEXT_BLIND:
        same("lowest and highest blind", [low, high], [doubles[0], doubles[-1]])
    kinds: dict[int, list[tuple[str, int, int]]] = {
        f.LOOK_ONLY: [("Look", 0, 0)],
        f.FIRST_BLIND: [("Look", 0, 0), ("BetBlind", low, high)],
        f.NEXT_BLIND: [("Look", 0, 0), *(("BetBlind", to, to) for to in doubles)],
        f.OPEN: [("Pass", 0, 0), ("Bet", low, high)],
        f.ANSWER: [("Fold", 0, 0), ("Call", answer, answer), ("RaiseTo", low, high)],
        f.CALL_ONLY: [("Fold", 0, 0), ("Call", answer, answer)],
        f.SPLIT: [("RefuseSplit", 0, 0), ("AgreeSplit", 0, 0)],
        f.ENTRY: [("DeclineSvara", 0, 0), ("JoinSvara", answer, answer)],
    }
    return kinds[situation]


def same(what: str, kernel: Any, engine: Any) -> None:
    """Raise unless both are the same."""
    if kernel != engine:
        raise Differs(f"{what}: {kernel} in the kernel, {engine} in the engine")


def mask(seats: Any) -> int:
    """A set of seats as bits."""
    return sum(1 << seat for seat in seats)


def stacks(table: Table) -> list[int]:
    """What lies in front of each seat."""
    return [0 if seat is None else seat.stack for seat in table.seats]


def check(seed: int, hands: int = HANDS_A_TABLE) -> Counter[str]:
    """One table, played and played again; what was seen on the way."""
    given = scenario(seed)
    replay = Replay(given)
    try:
        replay.run(record(given, hands))
    except Exception as error:
        raise Differs(f"table {seed}: {error!r} after {replay.seen['ended']} hands") from error
    return replay.seen


def main() -> int:
    """Play so many hands; say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    begun, table = time.perf_counter(), options.seed * 10_000_000
    while seen["hands"] < options.hands:
        seen += check(table)
        table += 1
    write = sys.stdout.write
    write(f"{seen['hands']:,} hands, the same in kernel and engine ({time.perf_counter() - begun:.0f} s)\n")
    write(", ".join(f"{name} {count:,}" for name, count in sorted(seen.items()) if name != "ended") + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
