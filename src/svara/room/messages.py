"""The messages: what a client may say to a table, what a host tells it, and what goes back to each of them.

Amounts are chips and "to", seats count from 0, times are milliseconds. Frames forbid unknown fields. `action` is an id
that the client makes up; the same person's same id is never done twice, so a resend is harmless.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from svara.fair import Hex, Proof, Sealed, Statement
from svara.game.view import View
from svara.room.happenings import (
    Arrived,
    Ask,
    Away,
    Choice,
    Clock,
    Departed,
    Draining,
    Halted,
    Happening,
    Id,
    Mixed,
    Offer,
    Pause,
    PersonView,
    Said,
    Seated,
    SeedIn,
    Stated,
    Verb,
    Waiting,
    Wished,
    WishView,
)

__all__ = [
    "PHRASES",
    "Arrived",
    "Ask",
    "AskBot",
    "AskProof",
    "Away",
    "BotMove",
    "CaughtUp",
    "CheckFailed",
    "Choice",
    "ClientMessage",
    "Clock",
    "CommitSeed",
    "Decks",
    "Departed",
    "Done",
    "Drain",
    "Draining",
    "Effect",
    "Finished",
    "Frame",
    "FromClient",
    "Halt",
    "Halted",
    "Happening",
    "Id",
    "Join",
    "Lost",
    "Message",
    "Mixed",
    "Move",
    "Mute",
    "NeedDecks",
    "Offer",
    "Pause",
    "PersonView",
    "ProofIs",
    "Refused",
    "Replaced",
    "Resume",
    "RevealSeed",
    "Said",
    "Say",
    "Seated",
    "SeedIn",
    "Send",
    "Skip",
    "Stated",
    "TakeSeat",
    "Tick",
    "TopUp",
    "Transfer",
    "Update",
    "Verb",
    "Waiting",
    "WakeAt",
    "Whole",
    "Wish",
    "WishView",
    "Wished",
]

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=9)]

PHRASES: Final = ("hello", "thanks", "nice_hand", "good_luck", "well_played", "oops", "hurry", "svara", "wow", "bye")
"""The quick phrases and reactions; a client has the words for them in each language."""


# From a client


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Be there, as a spectator at first; or come back. What followed `since`, the last version seen, is sent again."""

    since: int | None = None


class TakeSeat(msgspec.Struct, frozen=True, tag="take_seat", forbid_unknown_fields=True):
    """Sit down with so many chips as soon as it is between hands (R9.3).

    With a `commitment`, as of `CommitSeed`, one has a part in the shuffle of the very first hand.
    """

    action: Id
    seat: SeatNo
    chips: Chips
    commitment: Hex | None = None


class TopUp(msgspec.Struct, frozen=True, tag="top_up", forbid_unknown_fields=True):
    """Add chips as soon as it is between hands, up to the table's maximum (R9.3)."""

    action: Id
    chips: Annotated[int, Meta(ge=1, le=2**53 - 1)]


class Wish(msgspec.Struct, frozen=True, tag="wish", forbid_unknown_fields=True):
    """`sit_out` and `sit_in` from the next hand on; `stand_up` between hands, `leave` at once (R9.2, R9.3).

    `wait` and `unwait`: the waiting list for a seat. `withdraw`: no longer want what one has asked for and not got yet.
    """

    action: Id
    what: Literal["sit_out", "sit_in", "stand_up", "leave", "wait", "unwait", "withdraw"]


class Move(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """A decision. It counts only in the hand and turn it was meant for, and at the price that the player saw.

    `to` is for `blind`, `bet` and `raise`; `price`, for `call` and `join_svara`, is the choice's `low`.
    """

    action: Id
    hand: int
    turn: int
    do: Verb
    to: Chips = 0
    price: Chips = 0


class RevealSeed(msgspec.Struct, frozen=True, tag="reveal_seed", forbid_unknown_fields=True):
    """The seed for this hand's mix, while it is open, and the commitment to the next one."""

    hand: int
    seed: Hex
    next_commitment: Hex


class CommitSeed(msgspec.Struct, frozen=True, tag="commit_seed", forbid_unknown_fields=True):
    """A commitment to a seed, by somebody with a seat who has none standing."""

    commitment: Hex


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """One of `PHRASES`, by number."""

    phrase: Annotated[int, Meta(ge=0, lt=len(PHRASES))]


class Mute(msgspec.Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Hear no phrases of `person` any more, or again; forgotten when they are gone (`Departed`)."""

    person: Id
    on: bool = True


class AskProof(msgspec.Struct, frozen=True, tag="ask_proof", forbid_unknown_fields=True):
    """The proof of the last deal, as far as this viewer may have it now; best at its end, before the next statement."""


ClientMessage: TypeAlias = Join | TakeSeat | TopUp | Wish | Move | RevealSeed | CommitSeed | Say | Mute | AskProof


# From the host


class FromClient(msgspec.Struct, frozen=True, tag="from_client"):
    """What a person said; the host knows who it was, and on which of their connections."""

    person: Id
    name: str
    says: ClientMessage
    link: str = ""


class Lost(msgspec.Struct, frozen=True, tag="lost"):
    """A connection of a person is gone. That is not leaving (R9.2)."""

    person: Id
    link: str = ""


class Tick(msgspec.Struct, frozen=True, tag="tick"):
    """Time has passed: the answer to `WakeAt`."""


class Decks(msgspec.Struct, frozen=True, tag="decks"):
    """Sixteen decks of fresh keys for the deal `hand`, each sealed by `fair.seal`: the answer to `NeedDecks`."""

    hand: int
    decks: tuple[Sealed, ...]


class BotMove(msgspec.Struct, frozen=True, tag="bot_move"):
    """What a bot chose: the answer to `AskBot`."""

    seat: int
    turn: int
    do: Verb
    to: int = 0


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """The first message to a restored room: clocks go on with what was left of them and so much more.

    For so long the next deal waits until everybody with a seat is back.
    """

    grace_ms: int = 0


class Drain(msgspec.Struct, frozen=True, tag="drain"):
    """No new hands: the present one is played out, svaras too, then everybody is seen out."""


class Halt(msgspec.Struct, frozen=True, tag="halt"):
    """Stop at once: the hand is void, everybody gets their chips (R9.6)."""

    reason: str


Message: TypeAlias = FromClient | Lost | Tick | Decks | BotMove | Resume | Drain | Halt


# To a viewer


class Update(msgspec.Struct, frozen=True, tag="update"):
    """What happened from version `v` - 1 to `v`, as far as this viewer may know; `ask` if they are asked anew."""

    v: int
    happened: tuple[Happening, ...]
    ask: Ask | None = None


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Nothing that this viewer may know happened in version `v`; so a gap in versions always means a loss."""

    v: int


class Whole(msgspec.Struct, frozen=True, tag="whole"):
    """Everything the viewer may know at version `v`, to begin with or after too long an absence."""

    v: int
    you: Id
    seat: int | None
    view: View
    people: tuple[PersonView, ...]
    wishes: tuple[WishView, ...]
    waiting: tuple[Id, ...]
    offers: tuple[Offer, ...]
    clock: Clock | None
    pause: Pause | None
    statement: Statement | None
    committed: bool
    muted: tuple[Id, ...]
    ask: Ask | None
    draining: bool
    halted: str


class CaughtUp(msgspec.Struct, frozen=True, tag="caught_up"):
    """That was all that the viewer missed up to version `v`. The times in it are past; these are the present ones."""

    v: int
    clock: Clock | None
    ask: Ask | None


class Done(msgspec.Struct, frozen=True, tag="done"):
    """To the sender alone: the action is stored, by version `v` at the latest."""

    action: Id
    v: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """To the sender alone: why not. `code` and `rule` as in `Refusal`; `action` is empty for messages without one."""

    action: str
    code: str
    rule: str


class ProofIs(msgspec.Struct, frozen=True, tag="proof"):
    """To the sender alone."""

    proof: Proof


Frame: TypeAlias = Update | Skip | Whole | CaughtUp | Done | Refused | ProofIs


# To the host


class Send(msgspec.Struct, frozen=True, tag="send"):
    """A frame for one person. Who may know the same gets the same object, which need be encoded only once."""

    person: Id
    frame: Frame


class WakeAt(msgspec.Struct, frozen=True, tag="wake_at"):
    """Send a `Tick` at this time, if nothing else comes before; it takes the place of the last one."""

    at_ms: int


class NeedDecks(msgspec.Struct, frozen=True, tag="need_decks"):
    """The next deal's seats are fixed: send `Decks`."""

    hand: int


class AskBot(msgspec.Struct, frozen=True, tag="ask_bot"):
    """A bot is to act: send a `BotMove`."""

    seat: int
    turn: int
    view: View


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """A newer connection of this person speaks for them now; this one may watch, and should be told."""

    person: Id
    link: str


class CheckFailed(msgspec.Struct, frozen=True, tag="check_failed"):
    """A check of chips or cards failed, a bug: the table has stopped. Report it; the reason is for no player."""

    reason: str


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The table has stopped, or is drained and empty: the room can be put away."""


class Transfer(msgspec.Struct, frozen=True, tag="transfer"):
    """Chips between a person's wallet and the table, to be booked in the transaction that stores the proposal.

    Positive onto the table. A bot's are the house's.
    """

    person: Id
    chips: int


Effect: TypeAlias = Send | WakeAt | NeedDecks | AskBot | Replaced | CheckFailed | Finished
