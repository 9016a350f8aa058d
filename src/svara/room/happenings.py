"""What an `Update` tells: the game's events as a viewer may know them, and what happens around the game.

They hold no card but those of `svara.game.view`, no key and no seed. `left_ms` counts from the frame it is in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from svara.fair import Statement
from svara.game import commands as c
from svara.game.view import ViewerEvent

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]

Verb = Literal[
    "look",
    "blind",
    "pass",
    "bet",
    "fold",
    "call",
    "raise",
    "refuse_split",
    "agree_split",
    "decline_svara",
    "join_svara",
]


VERBS: Final[Mapping[Verb, type[Any]]] = {
    "look": c.Look,
    "blind": c.BetBlind,
    "pass": c.Pass,
    "bet": c.Bet,
    "fold": c.Fold,
    "call": c.Call,
    "raise": c.RaiseTo,
    "refuse_split": c.RefuseSplit,
    "agree_split": c.AgreeSplit,
    "decline_svara": c.DeclineSvara,
    "join_svara": c.JoinSvara,
}
"""The commands by the words of the wire."""

VERB_OF: Final[Mapping[type, Verb]] = {command: verb for verb, command in VERBS.items()}
"""The words of the wire by the commands."""


class Choice(msgspec.Struct, frozen=True):
    """One thing the viewer may do: `low` to `high` where it takes an amount, else both are what it costs, or 0."""

    do: Verb
    low: int
    high: int


class Ask(msgspec.Struct, frozen=True):
    """The viewer is asked: what they may do, and for how long."""

    hand: int
    turn: int
    left_ms: int
    in_bank: bool
    choices: tuple[Choice, ...]


class PersonView(msgspec.Struct, frozen=True):
    """Somebody at the table as all see them; `seat` is None for a spectator."""

    person: Id
    name: str
    bot: bool
    here: bool
    seat: int | None


class WishView(msgspec.Struct, frozen=True):
    """What somebody has asked for and not got yet. A seat that is asked for is told to all, the rest to the asker."""

    person: Id
    what: str
    seat: int
    chips: int


class Arrived(msgspec.Struct, frozen=True, tag="arrived"):
    """Somebody came, or came back."""

    person: PersonView


class Away(msgspec.Struct, frozen=True, tag="away"):
    """Somebody's connection is lost."""

    person: Id


class Departed(msgspec.Struct, frozen=True, tag="departed"):
    """Somebody without a seat is gone for good."""

    person: Id


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Somebody has a seat."""

    person: Id
    seat: int


class Wished(msgspec.Struct, frozen=True, tag="wished"):
    """Something is asked for (`on`), or is no longer: granted, given up or come to nothing."""

    wish: WishView
    on: bool


class Waiting(msgspec.Struct, frozen=True, tag="waiting"):
    """The waiting list, first come first."""

    people: tuple[Id, ...]


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    """A free seat is held for somebody on the waiting list; they take it in time, or leave the list."""

    person: Id
    left_ms: int


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """A new clock for the seats that are asked; without seats: nobody is."""

    seats: tuple[int, ...]
    turn: int
    left_ms: int
    in_bank: bool


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """The next deal comes no earlier."""

    left_ms: int


class Stated(msgspec.Struct, frozen=True, tag="stated"):
    """The statement of the shuffle of the next deal: whoever has committed to a seed reveals it now."""

    statement: Statement
    left_ms: int


class SeedIn(msgspec.Struct, frozen=True, tag="seed_in"):
    """A seat's seed is in; what it is comes with the proof."""

    seat: int


class Mixed(msgspec.Struct, frozen=True, tag="mixed"):
    """The mix is closed: these seats' seeds are in it."""

    seats: tuple[int, ...]


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A phrase, by its number in `PHRASES`."""

    person: Id
    phrase: int


class Draining(msgspec.Struct, frozen=True, tag="draining"):
    """No new hands here: the present one is played out."""


class Halted(msgspec.Struct, frozen=True, tag="halted"):
    """The table has stopped, the hand is void, and everybody has their chips."""

    reason: str


Happening: TypeAlias = (
    ViewerEvent
    | Arrived
    | Away
    | Departed
    | Seated
    | Wished
    | Waiting
    | Offer
    | Clock
    | Pause
    | Stated
    | SeedIn
    | Mixed
    | Said
    | Draining
    | Halted
)
"""What an `Update` tells, in order."""
