"""The betting of one deal, blind and seen: `svara.game.evolve` and `svara.game.turn` for the kernels (R4, R5, R8.5)."""

from __future__ import annotations

from svara.solve.kernels.hands.choose import chosen
from svara.solve.kernels.hands.felt import (
    BET,
    LOWEST,
    MODEST,
    POT_CHIPS,
    POT_SEATS,
    STACK,
    Array,
    Choices,
    Deal,
    House,
    Now,
    Table,
)
from svara.solve.kernels.hands.jit import part, rare
from svara.solve.kernels.hands.offer import offered


@part
def bet(house: House, table: Table, choices: Choices, deal: Deal) -> Now:
    """Ask one seat after another until nobody has to be asked any more (R5.10, R8.5)."""
    felt = table.felt
    now = _start(house, felt, deal)
    while now.turn >= 0:
        offer = offered(house, felt, deal, now)
        action, to = chosen(table, choices, deal, now, offer)
        if action != MODEST:
            now = _put_in(felt, deal, now, to)
        elif now.opened:
            now = _out(felt, deal, now)
        else:
            now = _looked(now)
    return now


@part
def _start(house: House, felt: Array, deal: Deal) -> Now:
    rich, pot = 0, 0
    for seat in range(house.seats):
        if (deal.dealt >> seat) & 1 and felt[STACK + seat]:
            rich |= 1 << seat
    for place in range(deal.pots):
        pot += felt[POT_CHIPS + place]
    turn = _next(felt, deal, deal.dealt, rich, rich, 0, deal.dealer)
    return Now(turn, 0, deal.dealt, rich, rich, 0, 0, 0, pot)


@part
def _looked(now: Now) -> Now:
    """Blind betting is over for all; the seat that looked speaks first (R4.3, R5.1)."""
    return Now(now.turn, 1, now.live, now.rich, now.owing, now.blind, now.level, now.last_blind, now.pot)


@part
def _put_in(felt: Array, deal: Deal, now: Now, to: int) -> Now:
    """A blind, a bet, a call or a raise. One that goes above all others has to be answered by all others with chips."""
    seat, mine = now.turn, 1 << now.turn
    added = to - felt[BET + seat]
    felt[BET + seat] = to
    felt[STACK + seat] -= added
    rich, owing, blind = now.rich, now.owing, now.blind
    level, last_blind = now.level, now.last_blind
    if not felt[STACK + seat]:
        rich &= ~mine
    if to > level:
        level = to
        owing = rich
    owing &= ~mine
    if not now.opened:
        blind |= mine
        last_blind = to
    turn = _next(felt, deal, now.live, rich, owing, level, seat)
    return Now(turn, now.opened, now.live, rich, owing, blind, level, last_blind, now.pot + added)


@part
def _out(felt: Array, deal: Deal, now: Now) -> Now:
    """A pass or a fold."""
    seat, others = now.turn, ~(1 << now.turn)
    if deal.pots > 1:
        _strike(felt, deal, seat)
    live, rich, owing = now.live & others, now.rich & others, now.owing & others
    turn = _next(felt, deal, live, rich, owing, now.level, seat)
    return Now(turn, 1, live, rich, owing, now.blind, now.level, now.last_blind, now.pot)


@part
def _next(felt: Array, deal: Deal, live: int, rich: int, owing: int, level: int, after: int) -> int:
    """The first seat behind `after` that has something to decide, or -1 when the betting is over."""
    if not live & (live - 1) or not owing:
        return -1
    if not level and (not rich & (rich - 1) or (deal.pots > 1 and not _contested(felt, deal))):
        return -1
    behind = owing & ~((2 << after) - 1)
    return LOWEST[behind or owing]  # type: ignore[no-any-return]


@rare
def _contested(felt: Array, deal: Deal) -> bool:
    """Whether more than one seat can win some pot; with one pot that is so while more than one seat is live."""
    for pot in range(deal.pots):
        seats = felt[POT_SEATS + pot]
        if seats & (seats - 1):
            return True
    return False


@rare
def _strike(felt: Array, deal: Deal, seat: int) -> None:
    """Who is out can win no pot any more but one that is already its own (R8.3)."""
    for pot in range(deal.pots):
        seats = felt[POT_SEATS + pot]
        if seats & (seats - 1):
            felt[POT_SEATS + pot] = seats & ~(1 << seat)
