"""Time: the clock of whoever is asked, the time bank, the grace of a lost connection, the pause between deals (R9.1).

There is one owner of time, the room, and it is told the time with every message. Whatever is up is dealt with before
the message itself, so that a decision that comes late does not count.
"""

from __future__ import annotations

from svara.game import commands as c
from svara.game.legal import asked
from svara.game.state import Phase
from svara.room import facts as f
from svara.room.departures import departures
from svara.room.draft import Draft
from svara.room.facts import Ticking
from svara.room.state import RoomState


def due_ms(state: RoomState) -> int | None:
    """When the next thing happens by itself, or None; it may be past, if nobody has told the time since."""
    if state.halted:
        return None
    times = [until for _, until in state.offers]
    times += [one.at_ms for one in departures(state)]
    if state.clock is not None:
        times.append(state.clock.until_ms)
    if state.mixing:
        times.append(state.mix_until_ms)
    if state.pause_until_ms:
        times.append(state.pause_until_ms)
    if state.back_until_ms:
        times.append(state.back_until_ms)
    return min(times, default=None)


def end_pause(draft: Draft) -> bool:
    """End the pause between deals, if its time is up."""
    until = draft.state.pause_until_ms
    if not until or draft.now < until:
        return False
    draft.add(f.PauseOver())
    return True


def end_wait(draft: Draft) -> bool:
    """Wait no more for those who were there before a restart, if they are back or had their time."""
    state = draft.state
    if not state.back_until_ms or (draft.now < state.back_until_ms and not _all_back(state)):
        return False
    draft.add(f.WaitOver())
    return True


def _all_back(state: RoomState) -> bool:
    return all(one.here for one in state.people if one.id in state.owners)


def run(draft: Draft) -> bool:
    """Start, stop and obey the clock of whoever is asked; whether time was up."""
    state, setup = draft.state, draft.state.setup
    seats = asked(state.table)
    if not seats:
        if state.clock is not None:
            draft.add(f.Unclocked())
        return False
    at_once = state.table.phase is Phase.SPLIT or state.table.phase is Phase.ENTRY
    running = state.clock
    if running is None or running.turn != state.turn:
        draft.add(Ticking(state.turn, draft.now + (setup.entry_ms if at_once else setup.turn_ms)))
        return False
    if draft.now < running.until_ms:
        return False
    if at_once or not _more_time(draft, seats[0], running):
        draft.play(c.TimeOut(seats[0]))
    return True


def _more_time(draft: Draft, seat: int, running: Ticking) -> bool:
    """A turn's time is up: its time bank if the player is there, a grace if the connection is lost; once each."""
    state = draft.state
    owner, bank = state.owner(seat), state.banks[seat]
    if running.in_bank:
        bank = 0
        draft.add(f.BankLeft(seat, 0))
    if owner is None or owner.bot:
        return False
    if owner.away_ms is None:
        if bank:
            draft.add(Ticking(running.turn, running.until_ms + bank, True, running.graced))
        return bool(bank)
    until = owner.away_ms + state.setup.grace_ms
    if running.graced or until <= draft.now:
        return False
    draft.add(Ticking(running.turn, until, False, True))
    return True


def stop_bank(draft: Draft, seat: int) -> None:
    """A seat has decided: what it did not use of its time bank stays."""
    running = draft.state.clock
    if running is not None and running.in_bank:
        draft.add(f.BankLeft(seat, min(draft.state.banks[seat], max(0, running.until_ms - draft.now))))
