"""What each viewer hears: frames built up from nothing, out of facts and the state before each.

The seat of a viewer is taken from the state *before* a fact: a seat that changes hands must not tell its new owner what
the old one saw. What is the same for all is made once; `ForSome` is the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from svara import fair
from svara.game import events as e
from svara.game.legal import asked, legal
from svara.game.view import redact, view
from svara.room import facts as f
from svara.room import messages as m
from svara.room.facts import Fact, Wanted
from svara.room.happenings import VERB_OF, VERBS
from svara.room.state import Person, RoomState

__all__ = ["VERBS", "ForSome", "Trail", "ask", "caught_up", "choices", "clock", "frames", "whole"]

Trail: TypeAlias = Sequence[tuple[RoomState, Fact]]


class ForSome(NamedTuple):
    """A happening that people hear in their own words, or not at all: `own` by person, `rest` for everybody else."""

    own: Mapping[str, m.Happening | None]
    rest: m.Happening | None


def frames(trail: Trail, before: RoomState, after: RoomState) -> Iterator[tuple[Person, m.Update | m.Skip]]:
    """What everybody hears of one version; who hears the same gets the same frame."""
    told = [one for state, fact in trail if (tell := _TELL.get(type(fact))) is not None for one in tell(state, fact)]
    if before.waiting:
        superseded = _superseded(before.waiting, [one for one in told if isinstance(one, m.Waiting)])
        told = [one for one in told if id(one) not in superseded]
    some = {name for one in told if isinstance(one, ForSome) for name in one.own}
    common = _frame(after.version, _heard(told, ""), None)
    asks = _new_asks(before, after)
    for person in after.people:
        if not person.bot:
            if person.id in some or person.id in asks:
                yield person, _frame(after.version, _heard(told, person.id), asks.get(person.id))
            else:
                yield person, common


def _superseded(people: tuple[m.Id, ...], lists: list[m.Waiting]) -> set[int]:
    """Which waiting lists are not worth telling: all but the last, and but one that ends a place offered again."""
    old = set()
    for one in lists[:-1]:
        if {*people}.isdisjoint({*lists[-1].people} - {*one.people}):
            old.add(id(one))
        people = one.people
    return old


def _heard(told: list[m.Happening | ForSome], viewer: str) -> tuple[m.Happening, ...]:
    heard = [one.own.get(viewer, one.rest) if isinstance(one, ForSome) else one for one in told]
    return tuple([one for one in heard if one is not None])


def _frame(version: int, happened: tuple[m.Happening, ...], asks: m.Ask | None) -> m.Update | m.Skip:
    return m.Update(version, happened, asks) if happened or asks is not None else m.Skip(version)


def _new_asks(before: RoomState, after: RoomState) -> dict[str, m.Ask]:
    """Who is asked something that they were not asked before, or with another clock or other choices."""
    if after.clock is None:
        return {}
    asks = {}
    same_clock = before.clock == after.clock
    for seat in asked(after.table):
        owner = after.owners[seat] or ""
        known = same_clock and before.owners[seat] == owner and seat in asked(before.table)
        if not known or choices(before, seat) != choices(after, seat):
            asks[owner] = _ask(after, seat, after.clock)
    return asks


def choices(state: RoomState, seat: int) -> tuple[m.Choice, ...]:
    """What a seat may do now, if it is asked."""
    return tuple([m.Choice(VERB_OF[one.command], one.low, one.high) for one in legal(state.table) if one.seat == seat])


def ask(state: RoomState, viewer: str) -> m.Ask | None:
    """What `viewer` is asked now, if they are."""
    seat = state.seat_of(viewer)
    if seat is None or state.clock is None or seat not in asked(state.table):
        return None
    return _ask(state, seat, state.clock)


def _ask(state: RoomState, seat: int, running: f.Ticking) -> m.Ask:
    left = _left(state, running.until_ms)
    return m.Ask(state.table.hand, state.turn, left, running.in_bank, choices(state, seat))


def clock(state: RoomState) -> m.Clock | None:
    """The clock that runs, if one does."""
    return None if state.clock is None else _ticking(state, state.clock)[0]


def whole(state: RoomState, viewer: str) -> m.Whole:
    """Everything that `viewer` may know now."""
    seat = state.seat_of(viewer)
    person = state.person(viewer)
    return m.Whole(
        v=state.version,
        you=viewer,
        seat=seat,
        view=replace(view(state.table, seat), options=()),  # they are in `ask`, in the words of the wire
        people=tuple([_person_view(state, one) for one in state.people]),
        wishes=tuple([_wish_view(one) for one in state.wanted if one.what == "sit" or one.person == viewer]),
        waiting=state.waiting,
        offers=tuple([m.Offer(one, _left(state, until)) for one, until in state.offers]),
        clock=clock(state),
        pause=m.Pause(_left(state, state.pause_until_ms)) if state.pause_until_ms else None,
        statement=state.shuffle.statement if state.shuffle is not None and state.mixing else None,
        committed=any(place == seat for place, _ in state.commitments),
        muted=() if person is None else person.muted,
        ask=ask(state, viewer),
        draining=state.draining,
        halted=state.halted,
    )


def caught_up(state: RoomState, viewer: str) -> m.CaughtUp:
    """The present time, for who was sent what they missed."""
    return m.CaughtUp(state.version, clock(state), ask(state, viewer))


def _person_view(state: RoomState, person: Person) -> m.PersonView:
    return m.PersonView(person.id, person.name, person.bot, person.here, state.seat_of(person.id))


def _wish_view(wanted: Wanted) -> m.WishView:
    return m.WishView(wanted.person, wanted.what, wanted.seat, wanted.chips)


def _left(state: RoomState, until_ms: int) -> int:
    return max(0, until_ms - state.now_ms)


# Facts, told


def _came(before: RoomState, fact: f.Came) -> list[m.Happening]:
    known = before.person(fact.person)
    if known is not None and known.here and known.name == fact.name:
        return []
    bot = fact.bot if known is None else known.bot
    return [m.Arrived(m.PersonView(fact.person, fact.name, bot, True, before.seat_of(fact.person)))]


def _wished(wanted: Wanted, on: bool) -> list[m.Happening | ForSome]:
    word = m.Wished(_wish_view(wanted), on)
    return [word if wanted.what == "sit" else ForSome({wanted.person: word}, None)]


def _listed(before: RoomState, fact: f.Listed) -> list[m.Happening]:
    rest = tuple([one for one in before.waiting if one != fact.person])
    return [m.Waiting((*rest, fact.person) if fact.on else rest)]


def _played(before: RoomState, fact: f.Played) -> list[m.Happening | ForSome]:
    return [
        _cards_seen(before, event) if isinstance(event, e.CardsSeen) else redact(event, None) for event in fact.events
    ]


def _cards_seen(before: RoomState, event: e.CardsSeen) -> ForSome:
    """Each to its owner; who has no card there hears what a spectator hears."""
    owners = [(owner, seat) for seat, _ in event.hands if (owner := before.owners[seat]) is not None]
    return ForSome({owner: redact(event, seat) for owner, seat in owners}, redact(event, None))


def _ticking(before: RoomState, fact: f.Ticking) -> list[m.Clock]:
    return [m.Clock(asked(before.table), fact.turn, _left(before, fact.until_ms), fact.in_bank)]


def _shuffled(before: RoomState, fact: f.Shuffled) -> list[m.Happening]:
    if isinstance(fact.fact, fair.StatementMade):
        return [m.Stated(fact.fact.statement, _left(before, fact.until_ms))]
    if isinstance(fact.fact, fair.SeedRevealed):
        return [m.SeedIn(fact.fact.seat)]
    return [m.Mixed(fact.fact.seats)]


def _spoke(before: RoomState, fact: f.Spoke) -> list[m.Happening | ForSome]:
    deaf = {one.id: None for one in before.people if fact.person in one.muted}
    word = m.Said(fact.person, fact.phrase)
    return [ForSome(deaf, word) if deaf else word]


_TELL: Final[Mapping[type, Callable[[RoomState, Any], Sequence[m.Happening | ForSome]]]] = {
    f.Came: _came,
    f.WentAway: lambda _, fact: [m.Away(fact.person)],
    f.Gone: lambda _, fact: [m.Departed(fact.person)],
    f.SeatGiven: lambda _, fact: [m.Seated(fact.person, fact.seat)],
    f.Asked: lambda _, fact: _wished(fact.wanted, True),
    f.Settled: lambda _, fact: _wished(fact.wanted, False),
    f.Listed: _listed,
    f.Offered: lambda before, fact: [m.Offer(fact.person, _left(before, fact.until_ms))],
    f.Played: _played,
    f.Ticking: _ticking,
    f.Unclocked: lambda before, _: [m.Clock((), before.turn, 0, False)],
    f.PausedUntil: lambda before, fact: [m.Pause(_left(before, fact.ms))],
    f.Shuffled: _shuffled,
    f.Spoke: _spoke,
    f.Resumed: lambda before, _: [m.Away(one.id) for one in before.people if one.here and not one.bot],
    f.DrainBegan: lambda _, __: [m.Draining()],
    f.HaltedFor: lambda _, fact: [m.Halted(fact.reason)],
}
"""What is said of each fact. Of those that are missing here nobody hears."""
