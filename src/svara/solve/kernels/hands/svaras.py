"""Between a tie and its svara: splits, prices, entries, the share (R7.2 to R7.6)."""

from __future__ import annotations

from svara.solve.kernels.hands.choose import answered
from svara.solve.kernels.hands.felt import (
    ENTRY,
    LOWEST,
    POT_CHIPS,
    POT_ENTRY,
    POT_SEATS,
    SHARE,
    SIZE,
    SPLIT,
    STACK,
    Array,
    Choices,
    House,
    Table,
)
from svara.solve.kernels.hands.jit import rare


@rare
def prepare(house: House, table: Table, choices: Choices, dealer: int, pots: int) -> tuple[int, int]:
    """The seats of the svara and its stake; no seats if the tied have divided the pots."""
    felt, tied = table.felt, 0
    for pot in range(pots):
        tied |= felt[POT_SEATS + pot]
    if house.agree_split and _all_agree(table, choices, tied):
        for pot in range(pots):
            _divide(house, felt, dealer, pot)
        return 0, 0
    price, stake = _prices(house, felt, pots)
    return _join(house, table, choices, pots, tied, price), stake


@rare
def _all_agree(table: Table, choices: Choices, tied: int) -> bool:
    """The tied are asked one after the other until one refuses (R7.6)."""
    agreed, left = True, tied
    while agreed and left:
        agreed = answered(table, choices, LOWEST[left], SPLIT, 0)
        left &= left - 1
    return agreed


@rare
def _divide(house: House, felt: Array, dealer: int, pot: int) -> None:
    """A pot in equal parts, odd chips one each from the left of the dealer."""
    seats, chips = felt[POT_SEATS + pot], felt[POT_CHIPS + pot]
    each, odd = chips // SIZE[seats], chips % SIZE[seats]
    for step in range(1, house.seats + 1):
        seat = (dealer + step) % house.seats
        if (seats >> seat) & 1:
            felt[STACK + seat] += each
            if odd:
                felt[STACK + seat] += 1
                odd -= 1


@rare
def _prices(house: House, felt: Array, pots: int) -> tuple[int, int]:
    """What joining costs (R7.2), and the share that is the ante of R4 and R5 (R7.4)."""
    price, stake = 0, 0
    for pot in range(pots):
        chips, ties = felt[POT_CHIPS + pot], SIZE[felt[POT_SEATS + pot]]
        share = (chips + ties - 1) // ties
        entry = share if house.entry == SHARE else (chips + house.entry - 1) // house.entry
        felt[POT_ENTRY + pot] = entry
        price += entry
        stake += share
    return price, stake


@rare
def _join(house: House, table: Table, choices: Choices, pots: int, tied: int, price: int) -> int:
    """Everybody else who can pay is asked, in the order of the seats (R7.2, R7.3); who is in the svara then."""
    felt, inside = table.felt, tied
    for seat in range(house.seats):
        if (tied >> seat) & 1 or felt[STACK + seat] < price or not answered(table, choices, seat, ENTRY, price):
            continue
        felt[STACK + seat] -= price
        inside |= 1 << seat
        for pot in range(pots):
            felt[POT_CHIPS + pot] += felt[POT_ENTRY + pot]
            felt[POT_SEATS + pot] |= 1 << seat
    return inside
