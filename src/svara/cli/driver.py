"""What `play` and `simulate` share: the setup, random numbers by use, and who answers next."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from svara.bots import Bot
from svara.game import commands as c
from svara.game.decide import apply
from svara.game.legal import asked
from svara.game.rules import RuleSet
from svara.game.state import Table, clockwise, new_table
from svara.game.view import View

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


def next_asked(table: Table) -> int | None:
    """Who answers next; where several are asked at once, from the dealer's left."""
    waiting = asked(table)
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    dealer = len(table.seats) - 1 if table.dealer is None else table.dealer
    return next(seat for seat in clockwise(len(table.seats), dealer) if seat in waiting)
