"""What a player gives up who leaves now (R7.7, R9.2)."""

from __future__ import annotations

from typing import NamedTuple

from svara.cli.words import chips
from svara.game.legal import claimants
from svara.game.state import Phase, Table


class Stake(NamedTuple):
    """What a seat has in what is being played, in chips.

    Attributes:
        claim: the tied pots that it can win.
        paid: what it put into the pot of the hand being played, not counting what a tie carried into it.
    """

    claim: int
    paid: int


def stake_of(table: Table, seat: int) -> Stake | None:
    """What `seat` would lose by leaving now, or None if that is nothing."""
    me = table.seats[seat]
    claim = sum(pot.chips for pot in table.pots if pot.ties and seat in pot.seats)
    if me is None or table.phase is Phase.IDLE:
        return None
    if table.phase not in (Phase.BLIND, Phase.BETTING):
        return Stake(claim, 0) if seat in claimants(table) else None
    if not me.live:
        return None
    antes = sum(paid for pot in table.pots if not pot.ties for index, paid in pot.entries if index == seat)
    return Stake(claim, antes + me.bet)


def price_of_leaving(stake: Stake) -> str:
    """What to tell a player who is about to leave."""
    if not stake.claim:
        return f"You have {chips(stake.paid)} in this pot; leaving loses it."
    bet = f" and lose the {chips(stake.paid)} that you have bet" if stake.paid else ""
    return f"You give up your claim to {chips(stake.claim)}{bet}."


def left_behind(stake: Stake) -> str:
    """What to tell a player who has left."""
    if not stake.claim:
        return f"You left with {chips(stake.paid)} of yours in the pot, and lost it."
    bet = f" and lost the {chips(stake.paid)} that you had bet" if stake.paid else ""
    return f"You gave up your claim to {chips(stake.claim)}{bet}."
