"""What the room makes of the game's events: whose seats are free, time banks, and what it keeps of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from svara.errors import CorruptState
from svara.game import events as e
from svara.game.legal import asked, claimants
from svara.game.state import Phase, Table
from svara.room.moment import Dealt, RoomState


def played(state: RoomState, events: Iterable[e.Event], table: Table) -> RoomState:
    """The room after the events that led to `table`."""
    turn = state.turn if _turn_key(state.table) == _turn_key(table) else state.turn + 1
    before, state = state, replace(state, table=table, turn=turn)
    for event in events:
        follow = _FOLLOW.get(type(event))
        if follow is not None:
            state = follow(state, event, before)
    resting = _resting(state)
    return state if resting == state.resting else replace(state, resting=resting)


def _turn_key(table: Table) -> tuple[int, Phase, int | None, int]:
    return table.hand, table.phase, table.to_act, table.level


def _resting(state: RoomState) -> tuple[tuple[int, int], ...]:
    """Which seats sit out or cannot pay the ante, each with the time since when; chips in a pot may yet come back."""
    table = state.table
    ante, rests = table.ante, []
    for seat, one in enumerate(table.seats):
        if one is not None and (
            one.sitting_out or (one.stack < ante and not one.live and seat not in claimants(table))
        ):
            rests.append(seat)
    if not rests:
        return ()
    since = dict(state.resting)
    return tuple([(seat, since.get(seat, state.now_ms)) for seat in rests])


def _freed(state: RoomState, event: e.SeatFreed, before: RoomState) -> RoomState:
    owner = state.owners[event.seat]
    if owner is None:
        raise CorruptState(f"seat {event.seat} is freed and was nobody's")
    lately = [one for one in state.went_with if one[0] != owner and one[2] > state.now_ms]
    until = state.now_ms + state.setup.rathole_ms
    return replace(
        state,
        owners=put(state.owners, event.seat, None),
        banks=put(state.banks, event.seat, 0),
        commitments=tuple([one for one in state.commitments if one[0] != event.seat]),
        went_with=tuple(lately) if before.is_bot(event.seat) else (*lately, (owner, event.chips, until)),
    )


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The same values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def _started(state: RoomState, event: e.HandStarted, before: RoomState) -> RoomState:
    most, more = state.setup.bank_ms, state.setup.refill_ms
    banks = [min(most, bank + more) if seat in event.seats else bank for seat, bank in enumerate(state.banks)]
    return replace(state, banks=tuple(banks), dealt=Dealt(state.owners), said_no=())


def _seen(state: RoomState, event: e.CardsSeen, before: RoomState) -> RoomState:
    return replace(state, dealt=replace(_last(state), seen=True))


def _shown(state: RoomState, event: e.HandsShown, before: RoomState) -> RoomState:
    return replace(state, dealt=replace(_last(state), shown=tuple([hand.seat for hand in event.hands])))


def _last(state: RoomState) -> Dealt:
    return state.dealt or Dealt(state.owners)


def _over(state: RoomState, event: e.HandEnded | e.HandVoided, before: RoomState) -> RoomState:
    return replace(state, said_no=())


def _declined(state: RoomState, event: e.SvaraDeclined, before: RoomState) -> RoomState:
    return _no(state, before.owners[event.seat])


def _sat_out(state: RoomState, event: e.SatOut, before: RoomState) -> RoomState:
    return _no(state, before.owners[event.seat]) if _is_asked(before.table, event.seat) else state


def _left(state: RoomState, event: e.Left, before: RoomState) -> RoomState:
    offered = before.table.phase is Phase.ENTRY and event.seat in claimants(before.table)
    return _no(state, before.owners[event.seat]) if offered or _is_asked(before.table, event.seat) else state


def _is_asked(table: Table, seat: int) -> bool:
    """Whether the seat is asked to join a svara."""
    return table.phase is Phase.ENTRY and seat in asked(table)


def _no(state: RoomState, person: str | None) -> RoomState:
    return replace(state, said_no=tuple(dict.fromkeys((*state.said_no, person or ""))))


_FOLLOW: Final[Mapping[type, Callable[[RoomState, Any, RoomState], RoomState]]] = {
    e.SeatFreed: _freed,
    e.HandStarted: _started,
    e.CardsSeen: _seen,
    e.HandsShown: _shown,
    e.HandEnded: _over,
    e.HandVoided: _over,
    e.SvaraDeclined: _declined,
    e.SatOut: _sat_out,
    e.Left: _left,
}
