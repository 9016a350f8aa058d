"""Random play of a whole table, for tests that want many different tables: everybody may do anything that is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

from svara.game import (
    FORTE,
    Option,
    Phase,
    RuleSet,
    Step,
    Table,
    apply,
    legal,
    new_table,
    next_deal,
    points,
    table_options,
)
from svara.game.cards import DECK
from svara.game.commands import Command, SitDown, SitOut, StartHand, TopUp, VoidHand

HOUSES = (
    FORTE,
    RuleSet(seats=9, blind_multiples=(2, 3, 4)),
    RuleSet(limit="pot", svara_entry="half"),
    RuleSet(limit="cap:3", svara_entry="whole", agree_split=True),
    RuleSet(agree_split=True, joker_pair="replace", three_sevens="joker", seven_pair="fixed"),
)


class Played(Step, frozen=True):
    """A step, and what led to it."""

    before: Table
    command: Command


def one_of(option: Option, rng: random.Random) -> Command:
    """A command within an option; its bounds come up often."""
    if option.low == option.high:
        return next(option.commands())
    high = min(option.high, 300) if option.command in (SitDown, TopUp) else option.high
    amount = rng.choice([option.low, high, rng.randint(option.low, high)])
    return option.command(option.seat, amount)  # type: ignore[call-arg]


def shuffled(rng: random.Random, seats: int = 0) -> tuple[int, ...]:
    """A deck; half the time, for so many seats, one in which the best hands are likely to tie."""
    for _ in range(rng.choice([0, 8])):
        deck = tuple(rng.sample(DECK, len(DECK)))
        held = sorted(points((deck[seat], deck[seat + seats], deck[seat + 2 * seats])) for seat in range(seats))
        if held[-2:-1] == held[-1:]:
            return deck
    return tuple(rng.sample(DECK, len(DECK)))


def next_command(table: Table, rng: random.Random, calm: float) -> Command:
    """A legal command: mostly a decision or a deal, else (1 - `calm`) anything that may be asked of the table."""
    deal = next_deal(table)
    if rng.random() > calm:
        options = [option for option in table_options(table) if option.command is not SitOut or rng.random() < 0.2]
        if options:
            return one_of(rng.choice(options), rng)
    if table.phase is not Phase.IDLE and rng.random() < 0.004:
        return VoidHand()
    if legal(table):
        return one_of(rng.choice(legal(table)), rng)
    if deal is not None:
        return StartHand(shuffled(rng, len(deal.seats)), rng.choice(deal.seats) if deal.dealer is None else None)
    return one_of(rng.choice(table_options(table)), rng)


def play(seed: int, steps: int, *, rules: RuleSet | None = None, calm: float = 0.9) -> Iterator[Played]:
    """So many steps of a random table of 2 to 9 places."""
    rng = random.Random(seed)
    house = rng.choice(HOUSES) if rules is None else rules
    table = new_table(rng.randint(2, 6), ante=rng.choice([1, 2, 10]), rules=house, max_stack=rng.choice([None, 200]))
    for seat in range(len(table.seats)):
        if rng.random() < 0.9:
            command: Command = SitDown(seat, rng.randint(1, 60) if rng.random() < 0.5 else rng.randint(50, 200))
            step = apply(table, command)
            yield Played(step.events, step.table, table, command)
            table = step.table
    for _ in range(steps):
        command = next_command(table, rng, calm)
        step = apply(table, command)
        yield Played(step.events, step.table, table, command)
        table = step.table
