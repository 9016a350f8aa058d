"""Bots among themselves: many hands, what each kind of bot made of them, and the hands as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import TypeAlias

import msgspec

from svara.bots import Bot, bot
from svara.cli.driver import Player, Setup, bot_player, next_asked, seated
from svara.cli.host import Host
from svara.errors import CorruptState
from svara.game import events as e
from svara.game.state import Phase, Table
from svara.game.view import view

Deal: TypeAlias = tuple[Table, list[e.Event], Callable[[], str]]
"""The table before a deal, all events of it, and its proof as JSON for anybody, when asked for."""


class Line(msgspec.Struct, frozen=True):
    """What one kind of bot made of it.

    Attributes:
        bot: its name.
        seats: how many seats it has.
        net_chips: what these seats won and lost together.
        per_100: antes that one of them won in 100 hands, on average.
        error: the standard error of that.
    """

    bot: str
    seats: int
    net_chips: int
    per_100: float
    error: float


class Result(msgspec.Struct, frozen=True):
    """What came of a simulation; chips in all seats together.

    Attributes:
        hands: hands from the ante on, as many as were asked for.
        svaras: deals after ties, which come on top of them.
        showdowns: deals that went to a showdown.
        chips_before: what everybody sat down with.
        chips_brought: fresh chips of seats that could not pay the ante any more.
        chips_after: what everybody has in the end: the sum of the two.
        bots: one line a kind.
    """

    hands: int
    svaras: int
    showdowns: int
    chips_before: int
    chips_brought: int
    chips_after: int
    bots: tuple[Line, ...]


def simulate(
    setup: Setup,
    bots: tuple[str, ...],
    hands: int,
    seed: int,
    each: Callable[[Deal], None],
    progress: Callable[[], None],
    fresh: bool = False,
) -> Result:
    """Play `hands` hands with the svaras that come of them; the bots named take the seats in turn.

    Args:
        setup: the table.
        bots: names of bots.
        hands: how many, at least 1.
        seed: decides the cards and the bots' choices.
        each: is given every deal when it is over.
        progress: is called after every hand.
        fresh: everybody has the stack they sat down with again before every hand that is no svara.

    Raises:
        BadInput: an unknown bot, or a table that cannot be.
        CorruptState: chips were lost or made.
    """
    players = {seat: bot_player(kind, seed, seat) for seat, kind in enumerate(kinds(setup, bots))}
    names = [bots[seat % len(bots)] for seat in range(setup.seats)]
    host = Host(setup, seed, name="simulate", person=None)
    brought = svaras = showdowns = 0
    nets: list[list[int]] = []
    for number in range(hands):
        if fresh and number:
            brought += setup.seats * setup.stack - sum(stacks(host.table))
            host = Host(setup, seed, name=f"simulate {number + 1}", person=None)
        net = [-chips for chips in stacks(host.table)]
        deals = 0
        while not deals or host.table.phase is Phase.READY:
            start = host.table
            events, refills = _deal(host, players)
            deals += 1
            showdowns += any(isinstance(event, e.HandsShown) for event in events)
            each((start, events, host.proof))
        svaras += deals - 1
        for refill in refills:
            net[refill.seat] -= refill.chips
            brought += refill.chips
        nets.append([then + now for then, now in zip(net, stacks(host.table), strict=True)])
        if sum(nets[-1]):
            raise CorruptState(f"hand {number + 1}: the seats won {sum(nets[-1])} chips more than they lost")
        progress()
    at_start, at_end = setup.seats * setup.stack, sum(stacks(host.table))
    if at_end != at_start + brought:
        raise CorruptState(f"{at_start} chips and {brought} brought became {at_end}")
    lines = tuple(_lines(names, nets, setup.ante))
    return Result(hands, svaras, showdowns, at_start, brought, at_end, lines)


def _deal(host: Host, players: Mapping[int, Player]) -> tuple[list[e.Event], list[e.ToppedUp]]:
    """The events of one deal, and the fresh chips that the room gives to broke bots when it is over."""
    steps = host.deal()
    while (seat := next_asked(host.table)) is not None:
        steps += host.act(seat, players[seat](view(host.table, seat)))
    events = [event for step in steps for event in step.events]
    refills = [event for event in events if isinstance(event, e.ToppedUp)]
    return [event for event in events if not isinstance(event, e.ToppedUp)], refills


def kinds(setup: Setup, bots: tuple[str, ...]) -> list[Bot]:
    """The bot of each seat; that the table can be is checked too.

    Raises:
        BadInput: an unknown bot, or a table that cannot be.
    """
    named = [bot(name) for name in bots]
    seated(setup)
    return [named[seat % len(named)] for seat in range(setup.seats)]


def stacks(table: Table) -> list[int]:
    """The chips of every seat."""
    return [seat.stack if seat is not None else 0 for seat in table.seats]


def _lines(names: list[str], nets: list[list[int]], ante: int) -> Iterator[Line]:
    for name in dict.fromkeys(names):
        seats = [seat for seat, its in enumerate(names) if its == name]
        per_hand = [sum(net[seat] for seat in seats) / len(seats) / ante for net in nets]
        mean = sum(per_hand) / len(per_hand)
        spread = sum((one - mean) ** 2 for one in per_hand) / max(1, len(per_hand) - 1)
        total = sum(net[seat] for net in nets for seat in seats)
        yield Line(name, len(seats), total, 100 * mean, 100 * sqrt(spread / len(per_hand)))
