"""The end of a deal: `svara.game.pots` and the showdown for the kernels (R6, R7.1, R8).

Most deals end with one pot that every live seat can win; everything else goes the long way. Nobody leaves here, so
whoever folds faces a larger bet of a live seat: the highest bet of all is a live seat's, and nobody folds while part of
the bets is its own already (`svara.game.state.Secured`).
"""

from __future__ import annotations

from svara.solve.kernels.hands.felt import (
    BET,
    COUNT,
    DECK,
    LOWEST,
    MOST_SEATS,
    NEW_CHIPS,
    NEW_SEATS,
    PLACE,
    POT_CHIPS,
    POT_SEATS,
    SHOWDOWNS,
    STACK,
    Array,
    Deal,
    Now,
    Table,
)
from svara.solve.kernels.hands.jit import part, rare


@part
def settle(table: Table, deal: Deal, now: Now) -> int:
    """Pay what is won. What is tied is left in the pots: returns how many they are."""
    felt, live = table.felt, now.live
    if deal.pots > 1:
        return _settle_by_levels(felt, table.points, deal, now)
    if not live & (live - 1):
        felt[STACK + LOWEST[live]] += now.pot
        return 0
    pot = now.pot - _return_unmatched(felt, now)
    if not _even(felt, live):
        return _settle_by_levels(felt, table.points, deal, now)
    felt[COUNT + SHOWDOWNS] += 1
    best = winners(felt, table.points, deal, live)
    if not best & (best - 1):
        felt[STACK + LOWEST[best]] += pot
        return 0
    felt[POT_SEATS] = best
    felt[POT_CHIPS] = pot
    return 1


@part
def _even(felt: Array, live: int) -> bool:
    """Whether all live seats have bet alike: then all bets are one pot."""
    level, left = felt[BET + LOWEST[live]], live & (live - 1)
    while left:
        if felt[BET + LOWEST[left]] != level:
            return False
        left &= left - 1
    return True


@part
def winners(felt: Array, points: Array, deal: Deal, seats: int) -> int:
    """Those of the seats with the highest points (R6.1)."""
    top, best, left = 0, 0, seats
    while left:
        seat = LOWEST[left]
        left &= left - 1
        first = DECK + felt[PLACE + seat]
        worth = points[felt[first], felt[first + deal.players], felt[first + 2 * deal.players]]
        if worth > top:
            top, best = worth, 0
        if worth == top:
            best |= 1 << seat
    return best


@part
def _return_unmatched(felt: Array, now: Now) -> int:
    """The part of the highest bet that nobody matched goes back, if a live seat made it (R8.1). Chips."""
    first, first_bet, second_bet = 0, 0, 0
    for seat in range(MOST_SEATS):
        bet = felt[BET + seat]
        second_bet = max(second_bet, min(bet, first_bet))
        if bet > first_bet:
            first, first_bet = seat, bet
    if not (now.live >> first) & 1:
        return 0
    felt[STACK + first] += first_bet - second_bet
    felt[BET + first] = second_bet
    return first_bet - second_bet


@rare
def _settle_by_levels(felt: Array, points: Array, deal: Deal, now: Now) -> int:
    """The long way: pots level by level, each with its own claimants."""
    if deal.pots == 1:
        felt[POT_SEATS] = now.live
    _return_unmatched(felt, now)
    pots = _form(felt, deal, now)
    carried = 0
    shown = 0
    for pot in range(pots):
        seats, chips = felt[NEW_SEATS + pot], felt[NEW_CHIPS + pot]
        best = seats
        if seats & (seats - 1):
            shown = 1
            best = winners(felt, points, deal, seats)
        if best & (best - 1):
            carried = _add(felt, POT_SEATS, POT_CHIPS, carried, best, chips)
        else:
            felt[STACK + LOWEST[best]] += chips
    felt[COUNT + SHOWDOWNS] += shown
    return carried


@rare
def _form(felt: Array, deal: Deal, now: Now) -> int:
    """All pots and bets as pots with the seats that can win them, level by level (R8.1, R8.3); how many they are."""
    pots = 0
    for pot in range(deal.pots):
        pots = _add(felt, NEW_SEATS, NEW_CHIPS, pots, felt[POT_SEATS + pot], felt[POT_CHIPS + pot])
    low = 0
    high = _level_above(felt, now, low)
    while high:
        chips, seats = 0, 0
        for seat in range(MOST_SEATS):
            bet = felt[BET + seat]
            chips += max(min(bet, high) - low, 0)
            if (now.live >> seat) & 1 and bet >= high:
                seats |= 1 << seat
        pots = _add(felt, NEW_SEATS, NEW_CHIPS, pots, seats, chips)
        low = high
        high = _level_above(felt, now, low)
    return pots


@rare
def _level_above(felt: Array, now: Now, low: int) -> int:
    """The lowest bet of a live seat above `low`, or 0. The highest of all bets is a live seat's."""
    level = 0
    for seat in range(MOST_SEATS):
        bet = felt[BET + seat]
        if (now.live >> seat) & 1 and bet > low and (not level or bet < level):
            level = bet
    return level


@rare
def _add(felt: Array, all_seats: int, all_chips: int, pots: int, seats: int, chips: int) -> int:
    """Put chips into the pot that these seats can win, which may be a new one (R8.4); how many pots there are then."""
    for pot in range(pots):
        if felt[all_seats + pot] == seats:
            felt[all_chips + pot] += chips
            return pots
    felt[all_seats + pots] = seats
    felt[all_chips + pots] = chips
    return pots + 1
