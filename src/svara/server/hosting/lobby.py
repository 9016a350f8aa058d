"""What there is to know of a table without being at it: what the lobby shows, who has a part in it and which chips."""

from __future__ import annotations

import functools

import msgspec

from svara.game.rules import RuleSet
from svara.room import Setup
from svara.room.bots import anybody_here
from svara.room.decide import is_finished
from svara.room.state import RoomState
from svara.server.store.api import StoredTable


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby shows it: its settings, and who is there, in numbers."""

    id: str
    name: str
    owner: str | None
    public: bool
    seats: int
    ante: int
    min_buy_in: int
    max_buy_in: int
    rules: RuleSet
    turn_ms: int
    fill: int
    bots: str
    people: int
    bots_seated: int
    watching: int
    playing: bool
    hand: int


class Figures(msgspec.Struct, frozen=True):
    """The hub in numbers."""

    tables: int
    loaded: int
    playing: int
    links: int
    deepest_queue: int


@functools.lru_cache(maxsize=4_096)
def _setup(data: bytes) -> Setup:
    return msgspec.json.decode(data, type=Setup)


def table_info(row: StoredTable, state: RoomState | None) -> TableInfo:
    """A table as the lobby shows it; `state` is its room's, if it lives."""
    setup = _setup(row.setup)
    owners = [] if state is None else [owner for owner in state.owners if owner is not None]
    bots = sum([owner.startswith("bot:") for owner in owners])
    here = [] if state is None else [one.id for one in state.people if one.here and not one.bot]
    return TableInfo(
        id=row.id,
        name=row.name,
        owner=row.owner,
        public=row.public,
        seats=setup.seats,
        ante=setup.ante,
        min_buy_in=setup.min_buy_in,
        max_buy_in=setup.max_buy_in,
        rules=setup.rules,
        turn_ms=setup.turn_ms,
        fill=setup.fill,
        bots=row.bots,
        people=len(owners) - bots,
        bots_seated=bots,
        watching=len([one for one in here if one not in owners]),
        playing=state is not None and state.playing,
        hand=0 if state is None else state.table.hand,
    )


def is_needed(state: RoomState) -> bool:
    """Whether the room must live: somebody is at the table or has something there, or it is about to be closed."""
    seated = any(owner is not None and not owner.startswith("bot:") for owner in state.owners)
    if seated or anybody_here(state) or state.wanted or state.waiting:
        return True
    return state.playing or is_finished(state)


def has_part(state: RoomState, user: str) -> bool:
    """Whether they sit there, have asked to, or wait."""
    return user in state.owners or user in state.waiting or any(one.person == user for one in state.wanted)


def chips_of(state: RoomState, user: str) -> int:
    """All that lies there for them: stack, bets, chips for requests, and the pots that they may win."""
    chips = sum([one.chips for one in state.wanted if one.person == user])
    seat = state.seat_of(user)
    place = None if seat is None else state.table.seats[seat]
    if place is None:
        return chips
    pots = sum([pot.chips for pot in state.table.pots if seat in pot.seats])
    return chips + place.stack + place.bet + pots
