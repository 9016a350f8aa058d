"""What a seed decides before anything happens: the house, the people, and how bad the world is."""

from __future__ import annotations

import random
from dataclasses import dataclass

from svara.game.rules import RuleSet
from svara.room import Setup
from tests.sim.network import Faults
from tests.sim.tempers import TEMPERS, Temper


@dataclass(frozen=True)
class Plan:
    """One world; `together` is the chance that a seed waits for others, to be taken with them."""

    setup: Setup
    tempers: tuple[Temper, ...]
    faults: Faults
    snapshot_every: int
    ends_by: str
    together: float


def plan(rng: random.Random) -> Plan:
    """Any house of 2 to 8 seats, any people, any weather."""
    seats = rng.randint(2, 8)
    rules = RuleSet(
        seats=rng.choice((8, 9, 10)),
        joker_pair=rng.choice(("add", "replace")),
        three_sevens=rng.choice(("any", "joker")),
        seven_pair=rng.choice(("best", "fixed")),
        blind_multiples=rng.choice(((2,), (2, 3, 4))),
        limit=rng.choice(("none", "none", "pot", "cap:5")),
        svara_entry=rng.choice(("share", "half", "whole")),
        agree_split=rng.random() < 0.4,
    )
    setup = Setup(
        table=f"table-{rng.randrange(10**6)}",
        seats=seats,
        ante=rng.choice((1, 10, 25)),
        rules=rules,
        bank_ms=rng.choice((0, 5_000, 60_000)),
        grace_ms=rng.choice((0, 15_000)),
        showdown_ms=rng.choice((0, 4_000)),
        mix_ms=rng.choice((500, 3_000)),
        fill=rng.choice((0, 0, 2, seats)),
        rathole_ms=rng.choice((60_000, 30 * 60_000)),
        away_ms=rng.choice((60_000, 600_000)),
        rest_ms=rng.choice((20_000, 60_000, 600_000)),
    )
    people = seats + rng.randint(1, 3)
    tempers = tuple(rng.choice(TEMPERS[:2]) if rng.random() < 0.35 else rng.choice(TEMPERS) for _ in range(people))
    if not setup.fill and sum(temper.sits for temper in tempers) < 2:
        tempers = (TEMPERS[0], TEMPERS[0], *tempers[2:])  # or nobody would ever play
    faults, snapshot_every = weather(rng), rng.choice((1, 7, 50))
    ends_by, together = rng.choice(("drain", "drain", "halt")), rng.choice((0.0, 0.5, 0.9))
    return Plan(setup, tempers, faults, snapshot_every, ends_by, together)


def weather(rng: random.Random) -> Faults:
    """From fair to a hurricane; the first has no faults at all."""
    force = rng.choice((0.0, 0.5, 1.0, 1.0, 3.0))
    return Faults(
        drop=0.01 * force,
        double=0.02 * force,
        overtake=0.03 * force,
        slow_ms=rng.choice((200, 2_000, 6_000)),
        store_fails=0.01 * force,
        crash=0.0015 * force,
        cut=0.01 * force,
        jump=0.03 * force,
    )
