"""Seats and what people ask for: sitting down, topping up, sitting out, going, the waiting list (R9.2, R9.3).

A request is taken at once, with its chips, and granted as soon as the rules allow it. From a statement of the shuffle
to its deal nothing is granted, since the seats of that deal are promised.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from svara.game import commands as c
from svara.game.legal import claimants, is_legal
from svara.room import commitments
from svara.room import facts as f
from svara.room import messages as m
from svara.room.draft import Draft, No
from svara.room.facts import Wanted
from svara.room.state import RoomState

WAITING: Final = 20
"""So many people may stand in line for a seat."""

_OPPOSITE: Final[Mapping[str, str]] = {"sit_out": "sit_in", "sit_in": "sit_out"}


def seat_of(state: RoomState, person: str) -> int:
    """The seat of somebody who sits.

    Raises:
        No: they have none, or have left it.
    """
    seat = state.seat_of(person)
    if seat is None:
        raise No("no_seat", "R9.3")
    if state.table.seat(seat).leaving:
        raise No("has_left", "R9.2")
    return seat


def is_free(state: RoomState, seat: int) -> bool:
    """Whether a person may ask for that seat: empty or a bot's, and nobody else's wish."""
    taken = state.owners[seat] is not None and not state.is_bot(seat)
    return not taken and not any(one.what == "sit" and one.seat == seat for one in state.wanted)


def unpromised(state: RoomState) -> int:
    """How many seats are free and not held for somebody on the waiting list."""
    return sum([is_free(state, seat) for seat in range(state.setup.seats)]) - len(state.offers)


def take_seat(draft: Draft, person: str, says: m.TakeSeat) -> None:
    """Ask for a seat."""
    state, setup = draft.state, draft.state.setup
    if state.draining:
        raise No("draining")
    if state.seat_of(person) is not None or any(one.person == person for one in state.wanted):
        raise No("seated_already", "R9.3")
    if not 0 <= says.seat < setup.seats:
        raise No("no_such_seat", "R1.2")
    if not is_free(state, says.seat):
        raise No("seat_taken", "R9.3")
    if unpromised(state) < 1 and not any(one == person for one, _ in state.offers):
        raise No("others_wait")
    least = least_buy_in(state, person, draft.now)
    if not least <= says.chips <= setup.max_buy_in:
        raise No("too_little" if says.chips < least else "too_much", "R9.3")
    if says.commitment is not None:
        commitments.check_form(says.commitment)
    draft.ask(Wanted(person, "sit", says.seat, says.chips, says.commitment))
    if person in state.waiting:
        draft.add(f.Listed(person, False))


def least_buy_in(state: RoomState, person: str, now_ms: int) -> int:
    """What this person sits down with at least: no less than they left with lately, up to the table's maximum."""
    left = [chips for one, chips, until in state.went_with if one == person and until > now_ms]
    return max([state.setup.min_buy_in, *[min(chips, state.setup.max_buy_in) for chips in left]])


def top_up(draft: Draft, person: str, says: m.TopUp) -> None:
    """Ask for more chips."""
    state = draft.state
    seat = seat_of(state, person)
    if any(one.person == person and one.what == "top_up" for one in state.wanted):
        raise No("already", "R9.3")
    most = state.setup.max_buy_in
    if state.table.seat(seat).stack >= most:
        raise No("at_maximum", "R9.3")
    draft.ask(Wanted(person, "top_up", seat, min(says.chips, most)))


def wish(draft: Draft, person: str, says: m.Wish) -> None:
    """Ask for something that takes no chips, or take back what one has asked for."""
    state, what = draft.state, says.what
    if what == "wait" or what == "unwait":  # noqa: PLR1714  # the form that narrows the type
        _wait(draft, person, what == "wait")
        return
    mine = [one for one in state.wanted if one.person == person]
    if what == "withdraw":
        if not mine:
            raise No("nothing_wanted", "R9.3")
        for one in mine:
            draft.settle(one)
        return
    seat = seat_of(state, person)
    opposite = [one for one in mine if one.what == _OPPOSITE.get(what)]
    if opposite:
        draft.settle(opposite[0])
        return
    sits_out = state.table.seat(seat).sitting_out
    if any(one.what == what for one in mine) or what == ("sit_out" if sits_out else "sit_in"):
        raise No("already", "R9.3")
    draft.ask(Wanted(person, what, seat))


def _wait(draft: Draft, person: str, on: bool) -> None:
    state = draft.state
    if not on and person not in state.waiting:
        raise No("nothing_wanted", "R9.3")
    if on and state.draining:
        raise No("draining")
    if on and (person in state.waiting or person in [one.person for one in state.wanted] or person in state.owners):
        raise No("already", "R9.3")
    if on and unpromised(state) > 0:
        raise No("seats_free", "R9.3")
    if on and len(state.waiting) >= WAITING:
        raise No("waiting_full")
    draft.add(f.Listed(person, on))


def bound(state: RoomState, seat: int) -> bool:
    """Whether a seat's chips must stay: cards are dealt, or it has a claim to a svara (R9.3)."""
    return state.playing or seat in claimants(state.table)


def grant(draft: Draft) -> bool:
    """Grant, or end, the first request that can be; whether there was one."""
    return not draft.state.mixing and any(_grant_one(draft, wanted) for wanted in draft.state.wanted)


def _grant_one(draft: Draft, wanted: Wanted) -> bool:
    state, seat = draft.state, wanted.seat
    if wanted.what == "sit":
        return _seat_them(draft, wanted)
    if state.owners[seat] != wanted.person or state.table.seat(seat).leaving:
        draft.settle(wanted)
        return True
    if _waits(state, wanted):
        return False
    if wanted.what == "top_up":
        chips = max(0, min(wanted.chips, state.setup.max_buy_in - state.table.seat(seat).stack))
        draft.settle(wanted, used=chips)
        if chips:
            draft.play(c.TopUp(seat, chips))
        return True
    draft.settle(wanted)
    kinds: Mapping[str, type[Any]] = {"sit_out": c.SitOut, "sit_in": c.SitIn}
    command = kinds.get(wanted.what, c.Leave)(seat)
    if is_legal(state.table, command):  # it may sit out already, having timed out meanwhile
        draft.play(command)
    return True


def _waits(state: RoomState, wanted: Wanted) -> bool:
    """Whether a request has to wait: for the end of the hand, or, of who said no to a svara, for its deal (R7.3)."""
    if wanted.what in ("top_up", "stand_up"):
        return bound(state, wanted.seat)
    return wanted.what in ("sit", "sit_in") and wanted.person in state.said_no


def _seat_them(draft: Draft, wanted: Wanted) -> bool:
    if draft.state.draining:
        draft.settle(wanted)
        return True
    command = c.SitDown(wanted.seat, wanted.chips)
    if _waits(draft.state, wanted) or not is_legal(draft.state.table, command):
        return False
    draft.add(f.SeatGiven(wanted.person, wanted.seat))
    draft.settle(wanted, used=wanted.chips)
    draft.play(command)
    if wanted.commitment is not None:
        with suppress(No):  # they have the seat, and can commit to another seed
            commitments.commit(draft, wanted.seat, wanted.commitment)
    return True


def offer(draft: Draft) -> bool:
    """Hold free seats for the first on the waiting list, each for a time; then it is the next one's."""
    state = draft.state
    if not state.waiting:
        return False
    late = [person for person, until in state.offers if draft.now >= until]
    if state.draining or late:
        draft.add(f.Listed((late or state.waiting)[0], False))
        return True
    offered = {person for person, _ in state.offers}
    first = next((person for person in state.waiting if person not in offered), None)
    if first is None or unpromised(state) < 1:
        return False
    draft.add(f.Offered(first, draft.now + state.setup.offer_ms))
    return True
