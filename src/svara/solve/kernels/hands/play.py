"""Whole hands, svaras and all, one table after the other: the kernel that `svara.solve.simulate` calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from svara.solve.kernels.hands.bets import bet
from svara.solve.kernels.hands.chance import CARDS, draw, mix, start_chance, upper
from svara.solve.kernels.hands.felt import (
    BEFORE,
    BET,
    COUNT,
    COUNTS,
    DEALS,
    DECK,
    HANDS,
    LOWEST,
    MOST_SEATS,
    PLACE,
    POT_CHIPS,
    POT_SEATS,
    SIZE,
    SPLITS,
    STACK,
    Array,
    Choices,
    Deal,
    House,
    Table,
)
from svara.solve.kernels.hands.jit import kernel, part, rare, sources
from svara.solve.kernels.hands.log import DEAL, DEALT, POT, STACKS, record
from svara.solve.kernels.hands.settle import settle
from svara.solve.kernels.hands.svaras import prepare


class Tables(NamedTuple):
    """What goes in and comes out, a row for each table."""

    start: Array
    """(tables, seats) int64: the stacks before the first hand."""
    stack: Array
    """(tables, seats) int64: the stacks after the last."""
    net: Array
    """(tables, seats) int64: chips won less chips lost, over all hands."""
    squares: Array
    """(tables, seats) float64: the squares of what each hand brought, summed."""
    counts: Array
    """(tables, COUNTS) int64."""
    numbers: Array
    """(tables, n) uint64: numbers that come before the random ones; n may be 0."""


def _compiled(sources: int) -> Any:
    @kernel
    def play(  # noqa: PLR0913, PLR0917
        house: House, table: Table, choices: Choices, tables: Tables, first: int, hands: int, keep: int, seed: Any
    ) -> None:
        if sources:
            for row in range(tables.start.shape[0]):
                start_chance(table.chance, seed, np.uint64(first + row), tables.numbers[row])
                _play_table(house, table, choices, tables, row, hands, keep)

    return play


play: Final[Callable[[House, Table, Choices, Tables, int, int, int, Any], None]] = _compiled(sources())
"""Play so many hands at each table: ``play(house, table, choices, tables, first, hands, keep, seed)``.

`first` is the number of the first table here; `seed` is uint64. With `keep` (1 or 0) the stacks go on from hand to
hand, until fewer than two seats can pay the ante; without it every hand begins with those of the start.
"""


@part
def _clear(felt: Array) -> None:
    """A deck in order, and nothing counted."""
    for card in range(CARDS):
        felt[DECK + card] = card
    for place in range(COUNTS):
        felt[COUNT + place] = 0


@rare
def _play_table(house: House, table: Table, choices: Choices, tables: Tables, row: int, hands: int, keep: int) -> None:
    felt, dealer = table.felt, -1
    _clear(felt)
    for seat in range(house.seats):
        felt[STACK + seat] = tables.start[row, seat]
    for _ in range(hands):
        able = 0
        for seat in range(house.seats):
            if not keep:
                felt[STACK + seat] = tables.start[row, seat]
            felt[BEFORE + seat] = felt[STACK + seat]
            if felt[STACK + seat] >= house.ante:
                able |= 1 << seat
        if not able & (able - 1):
            break
        dealer = _next_dealer(able, dealer) if dealer >= 0 else _drawn(able, draw(table.chance))
        dealer = _hand(house, table, choices, able, dealer)
        felt[COUNT + HANDS] += 1
        for seat in range(house.seats):
            won = felt[STACK + seat] - felt[BEFORE + seat]
            tables.net[row, seat] += won
            tables.squares[row, seat] += float(won) * float(won)
    for seat in range(house.seats):
        tables.stack[row, seat] = felt[STACK + seat]
    for place in range(COUNTS):
        tables.counts[row, place] = felt[COUNT + place]


@part
def _next_dealer(seats: int, dealer: int) -> int:
    """The next of the seats on the left of the last dealer (R3.2)."""
    behind = seats & ~((2 << dealer) - 1)
    return LOWEST[behind or seats]  # type: ignore[no-any-return]


@rare
def _drawn(seats: int, number: Any) -> int:
    """The first dealer of a table (R3.2)."""
    place = (upper(number) * SIZE[seats]) >> 32
    for _ in range(place):
        seats &= seats - 1
    return LOWEST[seats]  # type: ignore[no-any-return]


@part
def _hand(house: House, table: Table, choices: Choices, able: int, dealer: int) -> int:
    """A hand and its svaras until every pot is paid (R7.5); the last dealer."""
    felt, count = table.felt, SIZE[able]
    for seat in range(house.seats):
        if (able >> seat) & 1:
            felt[STACK + seat] -= house.ante
    felt[POT_SEATS] = able
    felt[POT_CHIPS] = house.ante * count
    deal, svara = Deal(dealer, able, count, house.ante, 1), 0
    while True:
        carried = _deal(house, table, choices, deal, svara)
        if not carried:
            break
        seats, stake = prepare(house, table, choices, deal.dealer, carried)
        if not seats:
            felt[COUNT + SPLITS] += 1
            break
        deal, svara = Deal(_next_dealer(seats, deal.dealer), seats, SIZE[seats], stake, carried), 1
    if table.log.shape[0]:
        for seat in range(house.seats):
            record(table.log, STACKS, seat, felt[STACK + seat], 0, 0, 0, 0, 0)
    return deal.dealer


@part
def _deal(house: House, table: Table, choices: Choices, deal: Deal, svara: int) -> int:
    """One deal from the cards to the payments; how many tied pots are left."""
    felt = table.felt
    felt[COUNT + DEALS] += 1
    mix(felt, table.chance, 3 * deal.players)
    place, seat = 0, deal.dealer
    for _ in range(house.seats):
        seat = seat + 1 if seat + 1 < house.seats else 0
        felt[BET + seat] = 0
        felt[PLACE + seat] = place
        place += (deal.dealt >> seat) & 1
    if table.log.shape[0]:
        _log_deal(felt, table.log, deal, svara)
    now = bet(house, table, choices, deal)
    carried = settle(table, deal, now)
    if table.log.shape[0]:
        for pot in range(carried):
            record(table.log, POT, felt[POT_CHIPS + pot], felt[POT_SEATS + pot], 0, 0, 0, 0, 0)
    return carried


@rare
def _log_deal(felt: Array, log: Array, deal: Deal, svara: int) -> None:
    record(log, DEAL, deal.dealer, deal.dealt, deal.stake, svara, 0, 0, 0)
    for seat in range(MOST_SEATS):
        if (deal.dealt >> seat) & 1:
            first = DECK + felt[PLACE + seat]
            second, third = first + deal.players, first + 2 * deal.players
            record(log, DEALT, seat, felt[first], felt[second], felt[third], 0, 0, 0)
