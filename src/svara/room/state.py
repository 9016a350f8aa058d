"""A room at one moment, and `evolve`, which makes the next moment of a fact.

The state is whole: stored and read again it goes on in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from svara import fair
from svara.errors import CorruptState
from svara.fair import Hex, Shuffle
from svara.game import events as e
from svara.game.evolve import evolve as evolve_table
from svara.game.state import Phase, Table, new_table
from svara.room import facts as f
from svara.room.facts import Fact, Ticking, Wanted
from svara.room.setup import Setup

REMEMBERED: Final = 32
"""So many of a person's latest actions are remembered, for a resend not to be done twice; a store remembers all."""

ACTIVE: Final = 64
"""So many persons' actions are remembered: those who acted last."""


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table, with or without a seat.

    Attributes:
        id, name: as the host gave them.
        bot: whether it is one of the house's.
        link: the connection that speaks for them.
        away_ms: since when they have none, or None while they are here.
        muted: whose phrases they do not hear.
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
        clock: of the seats that are asked.
        pause_until_ms: no deal before; 0 when nothing is waited for.
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
    clock: Ticking | None = None
    pause_until_ms: int = 0
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


def new_state(setup: Setup) -> RoomState:
    """An empty room."""
    table = new_table(setup.seats, ante=setup.ante, rules=setup.rules, max_stack=setup.max_buy_in)
    return RoomState(setup, table, (None,) * setup.seats, (0,) * setup.seats)


def check(state: RoomState) -> None:
    """Raise `CorruptState` unless the chips on the table and for requests are those that were booked onto it."""
    held = state.table.total + state.reserved
    if held != state.escrow:
        raise CorruptState(f"version {state.version}: the table holds {held} chips, {state.escrow} are booked onto it")


def evolve(state: RoomState, fact: Fact) -> RoomState:
    """The room after a fact.

    Raises:
        CorruptState: the chips of the game or the shuffle are not as they must be.
    """
    return _APPLY[type(fact)](state, fact)


def advance(state: RoomState, now_ms: int, facts: Iterable[Fact]) -> RoomState:
    """The room after one stored proposal; this is how a snapshot is brought up to date.

    Raises:
        CorruptState: see `evolve` and `check`.
    """
    start = state
    state = at_time(state, now_ms)
    for fact in (facts := tuple(facts)):
        state = evolve(state, fact)
    return sealed(state) if facts else start


def at_time(state: RoomState, now_ms: int) -> RoomState:
    """The same room at that time, which never runs backwards."""
    return replace(state, now_ms=max(state.now_ms, now_ms))


def sealed(state: RoomState) -> RoomState:
    """The room of the next version, once the facts of a proposal have happened.

    Raises:
        CorruptState: see `check`.
    """
    check(state)
    return replace(state, version=state.version + 1)


def played(state: RoomState, events: Iterable[e.Event], table: Table) -> RoomState:
    """The room after the events that led to `table`."""
    turn = state.turn if _turn_key(state.table) == _turn_key(table) else state.turn + 1
    before, state = state, replace(state, table=table, turn=turn)
    for event in events:
        if isinstance(event, e.SeatFreed):
            state = _seat_freed(state, event, before)
        elif isinstance(event, e.HandStarted):
            state = replace(state, banks=_refilled(state, event.seats))
    return state


def _turn_key(table: Table) -> tuple[int, Phase, int | None, int]:
    return table.hand, table.phase, table.to_act, table.level


def _refilled(state: RoomState, dealt: tuple[int, ...]) -> tuple[int, ...]:
    setup = state.setup
    most = setup.bank_ms
    return tuple(
        [min(most, bank + setup.refill_ms) if seat in dealt else bank for seat, bank in enumerate(state.banks)]
    )


def _seat_freed(state: RoomState, event: e.SeatFreed, before: RoomState) -> RoomState:
    owner = state.owners[event.seat]
    if owner is None:
        raise CorruptState(f"seat {event.seat} is freed and was nobody's")
    lately = [one for one in state.went_with if one[0] != owner and one[2] > state.now_ms]
    until = state.now_ms + state.setup.rathole_ms
    return replace(
        state,
        owners=_at(state.owners, event.seat, None),
        banks=_at(state.banks, event.seat, 0),
        commitments=tuple([one for one in state.commitments if one[0] != event.seat]),
        went_with=tuple(lately) if before.is_bot(event.seat) else (*lately, (owner, event.chips, until)),
    )


def _at(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _came(state: RoomState, fact: f.Came) -> RoomState:
    known = state.person(fact.person) or Person(fact.person, fact.name, fact.bot)
    person = replace(known, name=fact.name, link=fact.link, away_ms=None)
    return replace(state, people=(*[one for one in state.people if one.id != person.id], person))


def _went_away(state: RoomState, fact: f.WentAway) -> RoomState:
    now = state.now_ms
    return _change(state, fact.person, lambda one: replace(one, away_ms=now))


def _muted(state: RoomState, fact: f.Muted) -> RoomState:
    def mute(one: Person) -> Person:
        rest = tuple([name for name in one.muted if name != fact.whom])
        return replace(one, muted=(*rest, fact.whom) if fact.on else rest)

    return _change(state, fact.person, mute)


def _change(state: RoomState, person: str, change: Callable[[Person], Person]) -> RoomState:
    return replace(state, people=tuple([change(one) if one.id == person else one for one in state.people]))


def _gone(state: RoomState, fact: f.Gone) -> RoomState:
    return replace(state, people=tuple([one for one in state.people if one.id != fact.person]))


def _seat_given(state: RoomState, fact: f.SeatGiven) -> RoomState:
    return replace(
        state,
        owners=_at(state.owners, fact.seat, fact.person),
        banks=_at(state.banks, fact.seat, state.setup.bank_ms),
    )


def _listed(state: RoomState, fact: f.Listed) -> RoomState:
    waiting = tuple([one for one in state.waiting if one != fact.person])
    offers = tuple([one for one in state.offers if one[0] != fact.person])
    return replace(state, waiting=(*waiting, fact.person) if fact.on else waiting, offers=offers)


def _played(state: RoomState, fact: f.Played) -> RoomState:
    table = state.table
    for event in fact.events:
        table = evolve_table(table, event)
    return played(state, fact.events, table)


def _shuffled(state: RoomState, fact: f.Shuffled) -> RoomState:
    inner = fact.fact
    shuffle = fair.evolve(state.shuffle, inner)
    commitments = state.commitments
    if isinstance(inner, fair.StatementMade):
        commitments = tuple([one for one in commitments if one[0] not in inner.statement.seats])
    if isinstance(inner, fair.SeedRevealed):
        kept = [one for one in commitments if one[0] != inner.seat]
        commitments = (*kept, (inner.seat, inner.next_commitment))
    until = fact.until_ms or state.mix_until_ms
    return replace(state, shuffle=shuffle, commitments=commitments, mix_until_ms=until)


def _action_done(state: RoomState, fact: f.ActionDone) -> RoomState:
    mine: tuple[str, ...] = ()
    others = []
    for one in state.done:
        if one[0] == fact.person:
            mine = one[1]
        else:
            others.append(one)
    latest = (fact.person, (*mine, fact.action)[-REMEMBERED:])
    return replace(state, done=(*others, latest)[-ACTIVE:])


def _resumed(state: RoomState, fact: f.Resumed) -> RoomState:
    shift, now = fact.shift_ms, state.now_ms
    people = [
        one if one.bot else replace(one, link="", away_ms=now if one.away_ms is None else one.away_ms + shift)
        for one in state.people
    ]
    return replace(
        state,
        people=tuple(people),
        offers=tuple([(person, until + shift) for person, until in state.offers]),
        clock=state.clock and replace(state.clock, until_ms=state.clock.until_ms + shift),
        mix_until_ms=state.mix_until_ms + shift,
        pause_until_ms=state.pause_until_ms and state.pause_until_ms + shift,
    )


def _booked(state: RoomState, fact: f.Booked) -> RoomState:
    return replace(state, escrow=state.escrow + sum([one.chips for one in fact.transfers]))


_APPLY: Final[Mapping[type, Callable[[RoomState, Any], RoomState]]] = {
    f.Came: _came,
    f.WentAway: _went_away,
    f.Gone: _gone,
    f.SeatGiven: _seat_given,
    f.Asked: lambda state, fact: replace(state, wanted=(*state.wanted, fact.wanted)),
    f.Settled: lambda state, fact: replace(state, wanted=tuple([one for one in state.wanted if one != fact.wanted])),
    f.Listed: _listed,
    f.Offered: lambda state, fact: replace(state, offers=(*state.offers, (fact.person, fact.until_ms))),
    f.Booked: _booked,
    f.Played: _played,
    f.Ticking: lambda state, fact: replace(state, clock=fact),
    f.Unclocked: lambda state, _: replace(state, clock=None),
    f.BankLeft: lambda state, fact: replace(state, banks=_at(state.banks, fact.seat, fact.ms)),
    f.PausedUntil: lambda state, fact: replace(state, pause_until_ms=fact.ms),
    f.PauseOver: lambda state, _: replace(state, pause_until_ms=0),
    f.Shuffled: _shuffled,
    f.Committed: lambda state, fact: replace(state, commitments=(*state.commitments, (fact.seat, fact.commitment))),
    f.Muted: _muted,
    f.Spoke: lambda state, _: state,
    f.ActionDone: _action_done,
    f.Resumed: _resumed,
    f.DrainBegan: lambda state, _: replace(state, draining=True),
    f.HaltedFor: lambda state, fact: replace(state, halted=fact.reason),
}
