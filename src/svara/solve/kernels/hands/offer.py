"""What the seat to act may do, with bounds: `svara.game.legal` for the kernels (R4, R5, R5.9)."""

from __future__ import annotations

from svara.solve.kernels.hands.felt import (
    ANSWER,
    BET,
    CALL_ONLY,
    FIRST_BLIND,
    LOOK_ONLY,
    MULTIPLES,
    NEXT_BLIND,
    NO_LIMIT,
    OPEN,
    POT_CHIPS,
    POT_LIMIT,
    POT_SEATS,
    STACK,
    Array,
    Deal,
    House,
    Now,
    Offer,
)
from svara.solve.kernels.hands.jit import part, rare


@part
def offered(house: House, felt: Array, deal: Deal, now: Now) -> Offer:
    """The options of `now.turn`."""
    if now.opened:
        return _betting(house, felt, deal, now)
    return _blind(house, felt, deal, now)


@part
def _blind(house: House, felt: Array, deal: Deal, now: Now) -> Offer:
    seat, blind = now.turn, now.last_blind
    funds = felt[BET + seat] + felt[STACK + seat]
    if not now.rich & ~(1 << seat):
        return Offer(LOOK_ONLY, 0, 0, 0)
    if not blind:
        if funds < deal.stake:
            return Offer(LOOK_ONLY, 0, 0, 0)
        return Offer(FIRST_BLIND, 0, deal.stake, most(house, felt, deal, now, funds, 0, 0, deal.stake))
    ceiling = most(house, felt, deal, now, funds, blind, blind - felt[BET + seat], 0)
    high = 0
    for place in range(MULTIPLES, felt.shape[0]):
        if blind * felt[place] <= ceiling:
            high = blind * felt[place]
    if not high:
        return Offer(LOOK_ONLY, 0, 0, 0)
    return Offer(NEXT_BLIND, blind, blind * felt[MULTIPLES], high)


@part
def _betting(house: House, felt: Array, deal: Deal, now: Now) -> Offer:
    seat, stake = now.turn, deal.stake
    funds = felt[BET + seat] + felt[STACK + seat]
    if not now.level:
        return Offer(OPEN, 0, min(stake, funds), most(house, felt, deal, now, funds, 0, 0, stake))
    owed = now.level
    if not (now.blind >> seat) & 1:
        owed = max(owed, 2 * now.last_blind)
    if funds <= owed or not now.rich & ~(1 << seat):
        return Offer(CALL_ONLY, min(owed, funds), 0, 0)
    least = max(owed + stake, 2 * now.last_blind)
    high = most(house, felt, deal, now, funds, owed, owed - felt[BET + seat], least)
    return Offer(ANSWER, owed, min(least, funds), high)


@part
def most(house: House, felt: Array, deal: Deal, now: Now, funds: int, answer: int, call: int, least: int) -> int:  # noqa: PLR0913, PLR0917
    """The highest "to" that `funds` and the house's limit over the bet to answer allow (R5.9)."""
    if house.limit == NO_LIMIT:
        return funds
    adds = _contested(felt, deal, now) + call if house.limit == POT_LIMIT else house.limit * deal.stake
    return min(funds, max(answer + adds, least))


@rare
def _contested(felt: Array, deal: Deal, now: Now) -> int:
    """The pot that pot-limit bets count: pots and bets, less the pots that one seat has already (R5.9, R8.3).

    Of the bets nothing can be one seat's already here: whoever may go above the bet to answer can still match it.
    """
    chips = now.pot
    for pot in range(deal.pots):
        owners = felt[POT_SEATS + pot]
        if not owners & (owners - 1):
            chips -= felt[POT_CHIPS + pot]
    return chips
