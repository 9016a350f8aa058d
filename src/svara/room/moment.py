"""A room at one moment, as data: whole, so that stored and read again it goes on in the middle of anything."""

from __future__ import annotations

import msgspec

from svara.fair import Hex, Shuffle
from svara.game.state import Phase, Table
from svara.room.facts import Ticking, Wanted
from svara.room.setup import Setup


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table, with or without a seat.

    Attributes:
        id, name: as the host gave them.
        bot: whether it is one of the house's.
        link: the connection that speaks for them.
        away_ms: since when they have none, or None while they are here.
        muted: whose phrases they do not hear, the latest last.
    """

    id: str
    name: str
    bot: bool = False
    link: str = ""
    away_ms: int | None = None
    muted: tuple[str, ...] = ()

    @property
    def here(self) -> bool:
        """Whether they have a connection."""
        return self.away_ms is None


class Dealt(msgspec.Struct, frozen=True):
    """What proofs of the last deal are made from: it stays as it was, whoever leaves the table.

    Attributes:
        owners: whose each seat was when the cards were dealt.
        seen: blind betting is over, so that everybody dealt in has seen their cards (R3.3).
        shown: the seats that showed their cards (R6.1).
    """

    owners: tuple[str | None, ...]
    seen: bool = False
    shown: tuple[int, ...] = ()


class RoomState(msgspec.Struct, frozen=True):
    """One table's session.

    Attributes:
        setup: what it was set up with.
        table: the game.
        owners: whose each seat is.
        banks: what is left of each seat's time bank.
        escrow: chips booked onto the table less chips booked off it: what `check` compares with.
        version: proposals committed so far.
        turn: counts decisions: one that was meant for another turn does not count.
        now_ms: when the last of its facts happened.
        people: everybody here, and whoever has a seat, a wish to sit or a place on the waiting list.
        wanted: requests that wait, in order.
        waiting: the waiting list.
        offers: (person, until) of those on it for whom a place is held.
        went_with: (person, chips, until) of those who left lately.
        commitments: (seat, commitment) for the next mix.
        shuffle: of the present or last deal.
        mix_until_ms: when an open mix is closed.
        dealt: of the last deal, from its cards to the next one's.
        clock: of the seats that are asked.
        pause_until_ms: no deal before; 0 when nothing is waited for.
        back_until_ms: after a restart no deal before, unless all with a seat are back; 0 when nobody is waited for.
        resting: (seat, since) of those that sit out or cannot pay the ante.
        said_no: who is out of the svara that is offered: they declined, or sat out or left when they were asked.
        done: (person, actions) lately done, who acted last at the end.
        draining: no new first hands.
        halted: why the table has stopped, or empty.
    """

    setup: Setup
    table: Table
    owners: tuple[str | None, ...]
    banks: tuple[int, ...]
    escrow: int = 0
    version: int = 0
    turn: int = 0
    now_ms: int = 0
    people: tuple[Person, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    waiting: tuple[str, ...] = ()
    offers: tuple[tuple[str, int], ...] = ()
    went_with: tuple[tuple[str, int, int], ...] = ()
    commitments: tuple[tuple[int, Hex], ...] = ()
    shuffle: Shuffle | None = None
    mix_until_ms: int = 0
    dealt: Dealt | None = None
    clock: Ticking | None = None
    pause_until_ms: int = 0
    back_until_ms: int = 0
    resting: tuple[tuple[int, int], ...] = ()
    said_no: tuple[str, ...] = ()
    done: tuple[tuple[str, tuple[str, ...]], ...] = ()
    draining: bool = False
    halted: str = ""

    def person(self, name: str) -> Person | None:
        """Who that is, or None."""
        for person in self.people:
            if person.id == name:
                return person
        return None

    def seat_of(self, person: str) -> int | None:
        """Their seat, or None."""
        return self.owners.index(person) if person in self.owners else None

    def owner(self, seat: int) -> Person | None:
        """Who sits there, or None."""
        owner = self.owners[seat]
        return None if owner is None else self.person(owner)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        owner = self.owner(seat)
        return owner is not None and owner.bot

    def has_done(self, person: str, action: str) -> bool:
        """Whether this action is remembered as done."""
        return any(action in actions for one, actions in self.done if one == person)

    def involved(self) -> set[str | None]:
        """Who has a seat, a request or a place in line: the others are spectators."""
        return {*self.owners, *self.waiting, *[one.person for one in self.wanted]}

    @property
    def reserved(self) -> int:
        """Chips that lie with the table for requests."""
        return sum([one.chips for one in self.wanted])

    @property
    def mixing(self) -> bool:
        """A deal is stated and its mix still open: its seats are fixed, and nothing may change them."""
        return self.shuffle is not None and self.shuffle.closed is None

    @property
    def playing(self) -> bool:
        """Cards are dealt and bets open: chips and people stay as they are (R9.3)."""
        return self.table.phase is Phase.BLIND or self.table.phase is Phase.BETTING
