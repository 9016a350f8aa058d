"""The house's bots: they keep seats taken while there are too few people, and give way to people.

The room only seats them. What they play, its host asks elsewhere (`AskBot`); a bot that does not answer is timed out
like anybody else.
"""

from __future__ import annotations

from typing import Final

from svara.game import commands as c
from svara.game.legal import claimants
from svara.game.state import Phase
from svara.room import facts as f
from svara.room.draft import Draft
from svara.room.state import RoomState

PREFIX: Final = "bot:"
"""What the bots' ids begin with, and nobody else's."""

NAMES: Final = ("Yana", "Boyan", "Vesna", "Dragan", "Milena", "Stoyan", "Radka", "Ivo", "Elena", "Kosta")
"""What the bot of each seat is called. A person may have the same name; only a bot is marked as one."""


def anybody_here(state: RoomState) -> bool:
    """Whether a person is at the table, with or without a seat."""
    return any(person.here and not person.bot for person in state.people)


def may_play(state: RoomState) -> bool:
    """Whether bots come, and first hands are dealt: not while nobody is there to play with them or to watch."""
    if state.setup.bots_alone or not anybody_here(state):
        return anybody_here(state)
    return any(one.what in ("sit", "sit_in") for one in state.wanted) or any(
        owner is not None and not owner.startswith(PREFIX) and not state.table.seat(seat).sitting_out
        for seat, owner in enumerate(state.owners)
    )


def tend(draft: Draft) -> bool:
    """Let one bot go, come or get chips, if that is due; whether it was."""
    state = draft.state
    if state.playing or state.mixing or state.draining or _is_shown(state):
        return False
    bots = [seat for seat in range(state.setup.seats) if state.is_bot(seat)]
    return _give_way(draft, bots) or (state.table.phase is Phase.IDLE and (_refresh(draft, bots) or _fill(draft, bots)))


def _is_shown(state: RoomState) -> bool:
    """Whether the hand that is over is still looked at: who won it does not go meanwhile."""
    return bool(state.pause_until_ms) and state.table.phase is Phase.IDLE


def _give_way(draft: Draft, bots: list[int]) -> bool:
    """A bot leaves whose seat a person wants; between hands also one that is too many."""
    state = draft.state
    wished = [one.seat for one in state.wanted if one.what == "sit"]
    free_to_go = [seat for seat in bots if seat not in claimants(state.table) and not state.table.seat(seat).leaving]
    leaving = [seat for seat in free_to_go if seat in wished]
    if not leaving and state.table.phase is Phase.IDLE and len(bots) + _people(state, bots) > state.setup.fill:
        leaving = free_to_go[-1:]
    for seat in leaving[:1]:
        draft.play(c.Leave(seat))
    return bool(leaving)


def _people(state: RoomState, bots: list[int]) -> int:
    """Seats that people have or have asked for."""
    seated = sum([owner is not None for owner in state.owners]) - len(bots)
    return seated + sum([one.what == "sit" for one in state.wanted])


def _refresh(draft: Draft, bots: list[int]) -> bool:
    """A bot that cannot pay the ante gets chips; one that was made to sit out plays again."""
    setup = draft.state.setup
    for seat in bots:
        place = draft.state.table.seat(seat)
        if place.stack < setup.ante:
            draft.book(draft.state.owners[seat] or "", setup.bot_chips - place.stack)
            draft.play(c.TopUp(seat, setup.bot_chips - place.stack))
            return True
        if place.sitting_out:
            draft.play(c.SitIn(seat))
            return True
    return False


def _fill(draft: Draft, bots: list[int]) -> bool:
    """A bot comes, if seats are to be filled and somebody is there to play with."""
    state, setup = draft.state, draft.state.setup
    if len(bots) + _people(state, bots) >= setup.fill or not may_play(state):
        return False
    wished = [one.seat for one in state.wanted if one.what == "sit"]
    seat = next(seat for seat, owner in enumerate(state.owners) if owner is None and seat not in wished)
    name = f"{PREFIX}{seat}"
    draft.add(f.Came(name, NAMES[seat], bot=True))
    draft.add(f.SeatGiven(name, seat))
    draft.book(name, setup.bot_chips)
    draft.play(c.SitDown(seat, setup.bot_chips))
    return True
