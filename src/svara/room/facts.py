"""What happens to a room, past tense. Facts are what a store keeps; `state.evolve` makes the next room of each.

Facts hold every card, key and seed; what one viewer may hear of them is the business of `frames`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from svara import fair
from svara.fair import Hex
from svara.game import events as e
from svara.room.messages import Transfer

What = Literal["sit", "top_up", "stand_up", "leave", "sit_out", "sit_in"]


class Wanted(msgspec.Struct, frozen=True):
    """What a person has asked for and gets as soon as the rules allow it (R9.3).

    Its chips have left the wallet already and lie with the table, so that granting it cannot fail for want of them.
    """

    person: str
    what: What
    seat: int
    chips: int = 0
    commitment: Hex | None = None


class Came(msgspec.Struct, frozen=True, tag="came"):
    """Somebody came, or came back; `link` is the connection that speaks for them from now on."""

    person: str
    name: str
    link: str = ""
    bot: bool = False


class WentAway(msgspec.Struct, frozen=True, tag="went_away"):
    """Somebody's connection is lost; they may come back."""

    person: str


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """Somebody without seat, wish or place on the waiting list is forgotten."""

    person: str


class SeatGiven(msgspec.Struct, frozen=True, tag="seat_given"):
    """A seat is somebody's; that they sit down follows."""

    person: str
    seat: int


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """A request waits."""

    wanted: Wanted


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """A request is granted, given up or come to nothing."""

    wanted: Wanted


class Listed(msgspec.Struct, frozen=True, tag="listed"):
    """Somebody joined (`on`) or left the waiting list."""

    person: str
    on: bool


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """A place is held until then for the first in line."""

    person: str
    until_ms: int


class Booked(msgspec.Struct, frozen=True, tag="booked"):
    """These chips went from wallets to the table, or back; the last fact of a proposal that moves any."""

    transfers: tuple[Transfer, ...]


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The game went on."""

    events: tuple[e.Event, ...]


class Ticking(msgspec.Struct, frozen=True, tag="ticking"):
    """Who is asked in `turn` has until `until_ms`; `in_bank`: on their time bank; `graced`: had a lost link's grace."""

    turn: int
    until_ms: int
    in_bank: bool = False
    graced: bool = False


class Unclocked(msgspec.Struct, frozen=True, tag="unclocked"):
    """Nobody is asked any more."""


class BankLeft(msgspec.Struct, frozen=True, tag="bank_left"):
    """What is left of a seat's time bank."""

    seat: int
    ms: int


class PausedUntil(msgspec.Struct, frozen=True, tag="paused_until"):
    """No deal before that."""

    ms: int


class PauseOver(msgspec.Struct, frozen=True, tag="pause_over"):
    """The next deal may come."""


class WaitOver(msgspec.Struct, frozen=True, tag="wait_over"):
    """After a restart everybody with a seat is back, or had the time to come: the next deal may."""


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """The shuffle went on; `until_ms`: when its mix is closed at the latest."""

    fact: fair.StatementMade | fair.SeedRevealed | fair.MixClosed
    until_ms: int = 0


class Committed(msgspec.Struct, frozen=True, tag="committed"):
    """A seat has a commitment for the next mix."""

    seat: int
    commitment: Hex


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """Somebody hears `whom` no more (`on`), or again."""

    person: str
    whom: str
    on: bool


class Spoke(msgspec.Struct, frozen=True, tag="spoke"):
    """Somebody said a phrase."""

    person: str
    phrase: int


class ActionDone(msgspec.Struct, frozen=True, tag="action_done"):
    """An action is done, and a resend of it is not done again."""

    person: str
    action: str


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The room was restored: all are away, every clock stands `shift_ms` later, and deals wait `wait_ms` for them."""

    shift_ms: int
    wait_ms: int = 0


class DrainBegan(msgspec.Struct, frozen=True, tag="drain_began"):
    """No new first hands."""


class HaltedFor(msgspec.Struct, frozen=True, tag="halted_for"):
    """The table has stopped."""

    reason: str


Fact: TypeAlias = (
    Came
    | WentAway
    | Gone
    | SeatGiven
    | Asked
    | Settled
    | Listed
    | Offered
    | Booked
    | Played
    | Ticking
    | Unclocked
    | BankLeft
    | PausedUntil
    | PauseOver
    | WaitOver
    | Shuffled
    | Committed
    | Muted
    | Spoke
    | ActionDone
    | Resumed
    | DrainBegan
    | HaltedFor
)
