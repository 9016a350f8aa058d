"""Runs a table: draws the decks, asks whoever has to answer, keeps everyone in chips.

`play` and `simulate` share it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import msgspec

from svara.bots import Bot
from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.decide import Step, apply
from svara.game.legal import asked, next_deal
from svara.game.rules import RuleSet
from svara.game.state import Phase, Table, clockwise, new_table
from svara.game.view import View, view

Player: TypeAlias = Callable[[View], c.Command]
"""Answers for one seat; it sees that seat's view and nothing else."""


class Setup(msgspec.Struct, frozen=True):
    """What a table starts with: its size, the ante and the stacks in chips, the rules, and the preset they are from."""

    seats: int
    ante: int
    stack: int
    rules: RuleSet
    house: str = "forte"


def seated(setup: Setup) -> Table:
    """A new table with somebody in every seat.

    Raises:
        BadInput: a number is out of range.
    """
    table = new_table(setup.seats, ante=setup.ante, rules=setup.rules)
    for seat in range(setup.seats):
        table = apply(table, c.SitDown(seat, setup.stack)).table
    return table


def stream(seed: int, name: str) -> random.Random:
    """Random numbers of their own for each use, so that another bot in seat 3 changes neither the cards nor seat 4."""
    return random.Random(f"{seed}/{name}")


def bot_player(bot: Bot, seed: int, seat: int) -> Player:
    """`bot` as the player of a seat."""
    rng = stream(seed, f"seat {seat}")
    return lambda seen: bot(seen, rng)


def deal(table: Table, rng: random.Random) -> c.StartHand:
    """The next deal, with a shuffled deck and, the first time, a dealer drawn (R3.2). There must be one to make."""
    coming = next_deal(table)
    assert coming is not None, "the caller has seen to it"
    deck = list(DECK)
    rng.shuffle(deck)
    return c.StartHand(tuple(deck), rng.choice(coming.seats) if coming.dealer is None else None)


def next_asked(table: Table) -> int | None:
    """Who answers next; where several are asked at once, from the dealer's left."""
    waiting = asked(table)
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    dealer = len(table.seats) - 1 if table.dealer is None else table.dealer
    return next(seat for seat in clockwise(len(table.seats), dealer) if seat in waiting)


def steps(table: Table, players: Mapping[int, Player], cards: random.Random) -> Iterator[Step]:
    """One deal, until everything is paid or a svara waits for its deck, command by command."""
    step = apply(table, deal(table, cards))
    yield step
    while (seat := next_asked(step.table)) is not None:
        step = apply(step.table, players[seat](view(step.table, seat)))
        yield step


def top_ups(table: Table, stack: int) -> Iterator[c.TopUp]:
    """Between hands: fresh chips up to `stack` for everybody who cannot pay the ante (R3.1, R9.3)."""
    if table.phase is Phase.IDLE:
        for index, seat in enumerate(table.seats):
            if seat is not None and seat.stack < table.ante:
                yield c.TopUp(index, stack - seat.stack)
