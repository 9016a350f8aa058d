"""`evolve`, which makes of a room and a fact the room at the next moment; the room itself is in `moment`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from svara import fair
from svara.errors import CorruptState
from svara.game.evolve import evolve as evolve_table
from svara.game.state import new_table
from svara.room import facts as f
from svara.room.facts import Fact
from svara.room.moment import Dealt, Person, RoomState
from svara.room.played import played, put
from svara.room.setup import Setup

__all__ = [
    "ACTIVE",
    "MUTED",
    "REMEMBERED",
    "Dealt",
    "Person",
    "RoomState",
    "advance",
    "at_time",
    "check",
    "evolve",
    "new_state",
    "played",
    "sealed",
]

REMEMBERED: Final = 32
"""So many of a person's latest actions are remembered, for a resend not to be done twice; a store remembers all."""

ACTIVE: Final = 64
"""So many persons' actions are remembered: those who acted last, and before them who has a part in the game."""

MUTED: Final = 64
"""So many people somebody can have muted; the oldest are heard again."""


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
        return replace(one, muted=(*rest, fact.whom)[-MUTED:] if fact.on else rest)

    return _change(state, fact.person, mute)


def _change(state: RoomState, person: str, change: Callable[[Person], Person]) -> RoomState:
    return replace(state, people=tuple([change(one) if one.id == person else one for one in state.people]))


def _gone(state: RoomState, fact: f.Gone) -> RoomState:
    """They are forgotten, and that they were muted too."""
    gone = fact.person
    rest = [
        replace(one, muted=tuple([whom for whom in one.muted if whom != gone])) if gone in one.muted else one
        for one in state.people
        if one.id != gone
    ]
    return replace(state, people=tuple(rest))


def _seat_given(state: RoomState, fact: f.SeatGiven) -> RoomState:
    return replace(
        state,
        owners=put(state.owners, fact.seat, fact.person),
        banks=put(state.banks, fact.seat, state.setup.bank_ms),
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
    if len(others) >= ACTIVE:
        involved = state.involved()
        others.remove(next((one for one in others if one[0] not in involved), others[0]))
    return replace(state, done=(*others, (fact.person, (*mine, fact.action)[-REMEMBERED:])))


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
        back_until_ms=now + fact.wait_ms if fact.wait_ms else 0,
        resting=tuple([(seat, since + shift) for seat, since in state.resting]),
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
    f.BankLeft: lambda state, fact: replace(state, banks=put(state.banks, fact.seat, fact.ms)),
    f.PausedUntil: lambda state, fact: replace(state, pause_until_ms=fact.ms),
    f.PauseOver: lambda state, _: replace(state, pause_until_ms=0),
    f.WaitOver: lambda state, _: replace(state, back_until_ms=0),
    f.Shuffled: _shuffled,
    f.Committed: lambda state, fact: replace(state, commitments=(*state.commitments, (fact.seat, fact.commitment))),
    f.Muted: _muted,
    f.Spoke: lambda state, _: state,
    f.ActionDone: _action_done,
    f.Resumed: _resumed,
    f.DrainBegan: lambda state, _: replace(state, draining=True),
    f.HaltedFor: lambda state, fact: replace(state, halted=fact.reason),
}
