"""What a bot is, and what all bots need: the options by kind, and amounts that are legal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from svara.game.commands import Command
from svara.game.legal import Option
from svara.game.view import SeatView, View

Bot: TypeAlias = Callable[[View, random.Random], Command]
"""Takes one of `view.options`, which must not be empty."""


def find(view: View, kind: type[Command]) -> Option | None:
    """The option of that kind, or None; of several blind doubles the lowest."""
    return next((option for option in view.options if option.command is kind), None)


def take(option: Option, to: int = 0) -> Command:
    """The command of `option`; where it carries an amount, the one nearest to `to` that it allows. Chips, "to"."""
    return option.at(to)


def me(view: View) -> SeatView:
    """The viewer's own seat."""
    seat = None if view.viewer is None else view.seats[view.viewer]
    assert seat is not None, "a bot is asked only for a seat that it has"
    return seat


def chips_in_the_middle(view: View) -> int:
    """All that can be won: the pots and the bets. Pots that are one other seat's already do not count (R8.3)."""
    pots = sum(pot.chips for pot in view.pots if len(pot.seats) > 1 or view.viewer in pot.seats)
    return pots + sum(seat.bet for seat in view.seats if seat is not None)


def expected_share(view: View) -> float:
    """What joining the svara is worth to a player like the others, per chip of its price (R7.2): 1 is fair.

    That is an equal part of each carried pot with the entry in it, the price taken to be spread over the pots as their
    chips are.
    """
    chips = sum(pot.chips for pot in view.pots)
    if not view.price or not chips:
        return 1.0
    return sum((pot.chips / view.price + pot.chips / chips) / (len(pot.seats) + 1) for pot in view.pots)
