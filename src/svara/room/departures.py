"""Who goes without having said so: who is away, sits out or is broke for too long, and watchers who are gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from svara.game import commands as c
from svara.game.legal import claimants
from svara.room import facts as f
from svara.room.draft import Draft
from svara.room.state import Person, RoomState


class Departure(NamedTuple):
    """When somebody goes: out of a seat, or without one for good."""

    at_ms: int
    person: Person
    seat: int | None


def departures(state: RoomState) -> list[Departure]:
    """Whom time takes, unless they come back or play again; nobody out of a hand, a claim or a promised deal."""
    owners, gone = state.owners, []
    for one in state.people:
        if one.away_ms is not None or (one.bot and one.id not in owners):
            gone.append(one)
    if not gone and not state.resting:
        return []
    return [*_watchers(state, [one for one in gone if one.id not in owners]), *_sitters(state)]


def _watchers(state: RoomState, people: list[Person]) -> Iterator[Departure]:
    """A request or a place in line outlives a lost connection for a short while, and nothing else does."""
    if people:
        involved = state.involved()
        for one in people:
            waits = one.away_ms is not None and one.id in involved
            yield Departure((one.away_ms or 0) + state.setup.grace_ms if waits else 0, one, None)


def _sitters(state: RoomState) -> Iterator[Departure]:
    if state.playing or state.mixing:
        return
    setup, bound, resting = state.setup, claimants(state.table), dict(state.resting)
    seats = {owner: seat for seat, owner in enumerate(state.owners)}
    for one in state.people:
        seat = None if one.bot else seats.get(one.id)
        if seat is None or seat in bound or state.table.seat(seat).leaving:
            continue
        until = [] if one.away_ms is None else [one.away_ms + setup.away_ms]
        until += [resting[seat] + setup.rest_ms] if seat in resting else []
        if until:
            yield Departure(min(until), one, seat)


def tidy(draft: Draft) -> bool:
    """Let go whose time is up: all who have no seat, or one who has; whether there was anybody."""
    due = [one for one in departures(draft.state) if one.at_ms <= draft.now]
    for one in due:
        if one.seat is not None:
            draft.play(c.Leave(one.seat))
            break
        _forget(draft, one.person.id)
    return bool(due)


def _forget(draft: Draft, person: str) -> None:
    state = draft.state
    for one in [one for one in state.wanted if one.person == person]:
        draft.settle(one)
    if person in state.waiting:
        draft.add(f.Listed(person, False))
    draft.add(f.Gone(person))
