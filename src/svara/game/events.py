"""What happened, past tense. Events are facts: `evolve` never refuses one, and a table is the sum of its events.

Events hold every card; what one viewer may know of an event is `view.redact`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from svara.game.cards import Card
from svara.game.state import Pot


class SatDown(msgspec.Struct, frozen=True, tag="sat_down"):
    """Somebody took a place with chips (R9.3)."""

    seat: int
    chips: int


class ToppedUp(msgspec.Struct, frozen=True, tag="topped_up"):
    """Chips were added to a stack (R9.3)."""

    seat: int
    chips: int


class SatOut(msgspec.Struct, frozen=True, tag="sat_out"):
    """Somebody sits out (R9.3); `timed_out` if it was done for them after two hands of timing out (R9.1)."""

    seat: int
    timed_out: bool = False


class SatIn(msgspec.Struct, frozen=True, tag="sat_in"):
    """Somebody plays again (R9.3)."""

    seat: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """Somebody left the table: folded at once, claims given up (R7.7, R9.2). Their chips wait for `SeatFreed`."""

    seat: int


class SeatFreed(msgspec.Struct, frozen=True, tag="seat_freed"):
    """The place of somebody who left is free, and the chips are gone with them."""

    seat: int
    chips: int


class HandStarted(msgspec.Struct, frozen=True, tag="hand_started"):
    """A new deal. `seats` are those dealt in, clockwise from the dealer's left; `stake` is the ante of R4 and R5."""

    hand: int
    dealer: int
    seats: tuple[int, ...]
    stake: int
    svara_of: int


class AntesPaid(msgspec.Struct, frozen=True, tag="antes_paid"):
    """Everyone dealt in paid the ante (R3.1): `chips` each."""

    seats: tuple[int, ...]
    chips: int


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """The cards in the order dealt: one each to `seats` in turn, three rounds (R3.3). Secret: not in the `repr`."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        """Without the cards, which no log may tell."""
        return f"HandDealt(seats={self.seats}, cards=<{len(self.cards)} cards>)"


class BlindBet(msgspec.Struct, frozen=True, tag="blind_bet"):
    """A bet without looking (R4)."""

    seat: int
    to: int


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """The look that ended blind betting (R4.3)."""

    seat: int


class CardsSeen(msgspec.Struct, frozen=True, tag="cards_seen"):
    """Everybody dealt in saw their own cards: (seat, its three cards) each. Secret: not in the `repr`."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]

    def __repr__(self) -> str:
        """Without the cards, which no log may tell."""
        return f"CardsSeen(seats={[seat for seat, _ in self.hands]})"


class BetMade(msgspec.Struct, frozen=True, tag="bet_made"):
    """The opening bet (R5.4)."""

    seat: int
    to: int


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A bet was matched, or called for less (R8.1)."""

    seat: int
    to: int


class Raised(msgspec.Struct, frozen=True, tag="raised"):
    """A raise (R5.8)."""

    seat: int
    to: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """Out, with no bet to answer (R5.2)."""

    seat: int


class Folded(msgspec.Struct, frozen=True, tag="folded"):
    """Out, with a bet to answer."""

    seat: int


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out"):
    """The time was up; what follows was done for the seat (R9.1)."""

    seat: int


class BetReturned(msgspec.Struct, frozen=True, tag="bet_returned"):
    """The part of a bet that nobody matched went back (R8.1)."""

    seat: int
    chips: int


class PotsFormed(msgspec.Struct, frozen=True, tag="pots_formed"):
    """Betting is over; all bets lie in these pots (R8.1)."""

    pots: tuple[Pot, ...]


class ShownHand(msgspec.Struct, frozen=True):
    """A hand at the showdown."""

    seat: int
    cards: tuple[Card, ...]
    points: int


class HandsShown(msgspec.Struct, frozen=True, tag="hands_shown"):
    """The showdown (R6.1), from the dealer's left."""

    hands: tuple[ShownHand, ...]


class PotWon(msgspec.Struct, frozen=True, tag="pot_won"):
    """A pot was paid. `pot` is its place in the last `PotsFormed` or `SvaraOpened`.

    `how`: ``showdown`` by points (R6.1), ``alone`` when no other seat could win it (R5.3, R5.7, R8.3), ``last`` to
    the last to leave (R7.7).
    """

    pot: int
    seat: int
    chips: int
    how: Literal["showdown", "alone", "last"]


class SvaraOpened(msgspec.Struct, frozen=True, tag="svara_opened"):
    """Ties carry these pots into a new hand; joining costs `price` (R7.1 to R7.3)."""

    pots: tuple[Pot, ...]
    price: int


class SplitAgreed(msgspec.Struct, frozen=True, tag="split_agreed"):
    """A tied seat would divide the pots (R7.6)."""

    seat: int


class SplitRefused(msgspec.Struct, frozen=True, tag="split_refused"):
    """A tied seat would not."""

    seat: int


class PotSplit(msgspec.Struct, frozen=True, tag="pot_split"):
    """A pot was divided: (seat, chips) each (R7.6)."""

    pot: int
    payments: tuple[tuple[int, int], ...]


class EntryOffered(msgspec.Struct, frozen=True, tag="entry_offered"):
    """After SPLIT: the entry is offered to the others."""


class SvaraJoined(msgspec.Struct, frozen=True, tag="svara_joined"):
    """A seat bought into the svara: `entries` are the chips for each pot in turn (R7.2)."""

    seat: int
    entries: tuple[int, ...]


class SvaraDeclined(msgspec.Struct, frozen=True, tag="svara_declined"):
    """A seat stays out (R7.3)."""

    seat: int


class SvaraReady(msgspec.Struct, frozen=True, tag="svara_ready"):
    """The asking is closed: these seats, ascending, play with `stake` as the ante of R4 and R5 (R7.4)."""

    seats: tuple[int, ...]
    stake: int


class HandEnded(msgspec.Struct, frozen=True, tag="hand_ended"):
    """Everything is paid."""


class HandVoided(msgspec.Struct, frozen=True, tag="hand_voided"):
    """The hand was void: (seat, chips) given back each (R9.6)."""

    refunds: tuple[tuple[int, int], ...]


Event: TypeAlias = (
    SatDown
    | ToppedUp
    | SatOut
    | SatIn
    | Left
    | SeatFreed
    | HandStarted
    | AntesPaid
    | HandDealt
    | BlindBet
    | Looked
    | CardsSeen
    | BetMade
    | Called
    | Raised
    | Passed
    | Folded
    | TimedOut
    | BetReturned
    | PotsFormed
    | HandsShown
    | PotWon
    | SvaraOpened
    | SplitAgreed
    | SplitRefused
    | PotSplit
    | EntryOffered
    | SvaraJoined
    | SvaraDeclined
    | SvaraReady
    | HandEnded
    | HandVoided
)
