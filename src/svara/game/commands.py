"""What somebody wants. A command may be refused (`decide` raises `IllegalCommand`); it then changes nothing (R9.5).

Amounts called ``to`` are what the seat will then have in this deal's betting in all; ``chips`` are simply so many.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from svara.game.cards import Card


class StartHand(msgspec.Struct, frozen=True, tag="start_hand"):
    """Deal (R3). `deck` is the order the cards are dealt in: at least three a seat, all different; the rest stays.

    `dealer` is the seat drawn to deal a table's very first hand (R3.2), and None ever after. The deck is secret and not
    part of the `repr`.
    """

    deck: tuple[Card, ...]
    dealer: int | None = None

    def __repr__(self) -> str:
        """Without the cards, which no log may tell."""
        return f"StartHand(deck=<{len(self.deck)} cards>, dealer={self.dealer})"


class BetBlind(msgspec.Struct, frozen=True, tag="bet_blind"):
    """Bet without looking (R4.1), or multiply the last blind (R4.2)."""

    seat: int
    to: int


class Look(msgspec.Struct, frozen=True, tag="look"):
    """End blind betting for all (R4.3)."""

    seat: int


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """Open the betting (R5.4)."""

    seat: int
    to: int


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Match the bet, with the last chips if need be (R5.5, R5.6, R8.1)."""

    seat: int


class RaiseTo(msgspec.Struct, frozen=True, tag="raise_to"):
    """Raise (R5.8)."""

    seat: int
    to: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """With no bet to answer: out of the hand (R5.2)."""

    seat: int


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """With a bet to answer: out of the hand (R5.5)."""

    seat: int


class AgreeSplit(msgspec.Struct, frozen=True, tag="agree_split"):
    """Rather divide the tied pots than play for them (R7.6)."""

    seat: int


class RefuseSplit(msgspec.Struct, frozen=True, tag="refuse_split"):
    """Rather play for them (R7.6)."""

    seat: int


class JoinSvara(msgspec.Struct, frozen=True, tag="join_svara"):
    """Pay the entry and play the svara (R7.2)."""

    seat: int


class DeclineSvara(msgspec.Struct, frozen=True, tag="decline_svara"):
    """Stay out of the svara (R7.3)."""

    seat: int


class TimeOut(msgspec.Struct, frozen=True, tag="time_out"):
    """The time of a seat that was asked is up: look, pass or fold, or no (R9.1)."""

    seat: int


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Leave the table: folds at once (R9.2), gives up every claim (R7.7)."""

    seat: int


class SitDown(msgspec.Struct, frozen=True, tag="sit_down"):
    """Take an empty place with so many chips (R9.3)."""

    seat: int
    chips: int


class TopUp(msgspec.Struct, frozen=True, tag="top_up"):
    """Add so many chips to one's stack (R9.3)."""

    seat: int
    chips: int


class SitOut(msgspec.Struct, frozen=True, tag="sit_out"):
    """Not be dealt in from the next first hand on (R9.3)."""

    seat: int


class SitIn(msgspec.Struct, frozen=True, tag="sit_in"):
    """Be dealt in again (R9.3)."""

    seat: int


class VoidHand(msgspec.Struct, frozen=True, tag="void_hand"):
    """The hand cannot go on; everybody gets back what is theirs (R9.6). The host's command, or a failed check's."""


SeatCommand: TypeAlias = (
    BetBlind | Look | Bet | Call | RaiseTo | Pass | Fold | AgreeSplit | RefuseSplit | JoinSvara | DeclineSvara
)
"""What a seat that is asked may answer."""

TableCommand: TypeAlias = StartHand | TimeOut | Leave | SitDown | TopUp | SitOut | SitIn | VoidHand
"""What may be asked of the table whosever turn it is."""

Command: TypeAlias = SeatCommand | TableCommand
