"""evolve(state, event) -> state: what each event makes of a table. Never refuses, never chooses; ends in `check`.

Whose turn comes next is worked out here, by `turn.next_to_act`, since it follows from the seats alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from svara.game import events as e
from svara.game.cards import HAND_SIZE
from svara.game.pots import after_leaving, sole, without
from svara.game.state import Phase, Pot, Seat, Secured, Table, check
from svara.game.turn import next_to_act

_BLIND, _BETTING, _READY = Phase.BLIND, Phase.BETTING, Phase.READY


def evolve(table: Table, event: e.Event) -> Table:
    """The table after `event`.

    Raises:
        CorruptState: a chip was lost or made; that is a bug, not a refusal.
    """
    kind = type(event)
    after = _APPLY[kind](table, event)
    if kind not in _MOVES_NO_CHIPS:
        check(after)
    return after


def replay(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after all `events`, one by one."""
    for event in events:
        table = evolve(table, event)
    return table


def _with_seat(table: Table, index: int, seat: Seat | None) -> tuple[Seat | None, ...]:
    seats = list(table.seats)
    seats[index] = seat
    return tuple(seats)


def _paid(table: Table, payments: Iterable[tuple[int, int]]) -> tuple[Seat | None, ...]:
    seats = list(table.seats)
    for index, chips in payments:
        seat = seats[index] or Seat()
        seats[index] = replace(seat, stack=seat.stack + chips)
    return tuple(seats)


def _at_rest(table: Table) -> tuple[Seat | None, ...]:
    """The seats once a deal is over; cards stay, for their owners to look at."""
    return tuple(
        [
            replace(seat, bet=0, live=False, blind=False)
            if seat is not None and (seat.live or seat.bet or seat.blind)
            else seat
            for seat in table.seats
        ]
    )


# Coming and going (R9.2, R9.3)


def _sat_down(table: Table, event: e.SatDown) -> Table:
    seats = _with_seat(table, event.seat, Seat(stack=event.chips))
    answered = tuple(seat for seat in table.answered if seat != event.seat)
    return replace(table, seats=seats, total=table.total + event.chips, answered=answered)


def _topped_up(table: Table, event: e.ToppedUp) -> Table:
    return replace(table, seats=_paid(table, [(event.seat, event.chips)]), total=table.total + event.chips)


def _sat_out(table: Table, event: e.SatOut) -> Table:
    return replace(table, seats=_with_seat(table, event.seat, replace(table.seat(event.seat), sitting_out=True)))


def _sat_in(table: Table, event: e.SatIn) -> Table:
    seat = replace(table.seat(event.seat), sitting_out=False, timeouts=0)
    return replace(table, seats=_with_seat(table, event.seat, seat))


def _left(table: Table, event: e.Left) -> Table:
    playing = table.phase is _BLIND or table.phase is _BETTING
    seat = table.seat(event.seat)
    secured = _secure(table, event.seat) if seat.live else table.secured
    seats = _with_seat(table, event.seat, replace(seat, leaving=True, live=False))
    pots = after_leaving(table.pots, event.seat, playing)
    turn = table.to_act
    if turn is not None:
        turn = next_to_act(seats, pots, table.level, table.last_blind, turn - 1)
    return replace(table, seats=seats, pots=pots, secured=secured, to_act=turn)


def _seat_freed(table: Table, event: e.SeatFreed) -> Table:
    return replace(table, seats=_with_seat(table, event.seat, None), total=table.total - event.chips)


# The deal (R3)


def _hand_started(table: Table, event: e.HandStarted) -> Table:
    dealt = event.seats
    return replace(
        table,
        seats=tuple([seat and _fresh(seat, index in dealt) for index, seat in enumerate(table.seats)]),
        pots=tuple([pot for pot in table.pots if pot.chips]),
        phase=_BLIND,
        hand=event.hand,
        dealer=event.dealer,
        svara_of=event.svara_of,
        stake=event.stake,
        to_act=None,
        level=0,
        last_blind=0,
        opened=False,
        secured=(),
        price=0,
        answered=(),
    )


def _fresh(seat: Seat, dealt: bool) -> Seat:
    return Seat(
        seat.stack,
        dealt=dealt,
        live=dealt,
        leaving=seat.leaving,
        sitting_out=seat.sitting_out,
        timeouts=0 if seat.acted and not seat.timed_out else seat.timeouts,
    )


def _antes_paid(table: Table, event: e.AntesPaid) -> Table:
    chips, among = event.chips, sorted(event.seats)
    seats = _paid(table, [(seat, -chips) for seat in among])
    pot = Pot(chips * len(among), tuple(among), entries=tuple([(seat, chips) for seat in among]))
    return replace(table, seats=seats, pots=(pot,))


def _hand_dealt(table: Table, event: e.HandDealt) -> Table:
    seats = list(table.seats)
    count = len(event.seats)
    for place, index in enumerate(event.seats):
        seats[index] = replace(seats[index] or Seat(), cards=event.cards[place : count * HAND_SIZE : count])
    after = tuple(seats)
    return replace(table, seats=after, to_act=next_to_act(after, table.pots, 0, 0, event.seats[-1]))


# Betting (R4, R5)


def _put_in(table: Table, index: int, to: int, blind: bool) -> Seat:
    seat = table.seat(index)
    return replace(seat, stack=seat.stack - to + seat.bet, bet=to, blind=blind or seat.blind, acted=True)


def _blind_bet(table: Table, event: e.BlindBet) -> Table:
    index, to = event.seat, event.to
    seats = _with_seat(table, index, _put_in(table, index, to, True))
    turn = next_to_act(seats, table.pots, to, to, index)
    return replace(table, seats=seats, level=to, last_blind=to, to_act=turn)


def _looked(table: Table, event: e.Looked) -> Table:
    seats = _with_seat(table, event.seat, replace(table.seat(event.seat), acted=True))
    return replace(table, seats=seats, phase=Phase.BETTING, to_act=event.seat)


def _cards_seen(table: Table, event: e.CardsSeen) -> Table:
    return replace(table, opened=True)


def _bet(table: Table, event: e.BetMade | e.Called | e.Raised) -> Table:
    index, to, level = event.seat, event.to, table.level
    level = to if to > level else level
    seats = _with_seat(table, index, _put_in(table, index, to, False))
    return replace(
        table, seats=seats, level=level, to_act=next_to_act(seats, table.pots, level, table.last_blind, index)
    )


def _out(table: Table, event: e.Passed | e.Folded) -> Table:
    index, level = event.seat, table.level
    seats = _with_seat(table, index, replace(table.seat(index), live=False, acted=True))
    pots = without(table.pots, index)
    turn = next_to_act(seats, pots, level, table.last_blind, index)
    if not level:
        return replace(table, seats=seats, pots=pots, to_act=turn)
    return replace(table, seats=seats, pots=pots, secured=_secure(table, index), to_act=turn)


def _secure(table: Table, out: int) -> tuple[Secured, ...]:
    part = sole(table, out)
    return table.secured if part is None else (*table.secured, part)


def _timed_out(table: Table, event: e.TimedOut) -> Table:
    seat = table.seat(event.seat)
    seat = replace(seat, timeouts=seat.timeouts + (not seat.timed_out), timed_out=True)
    return replace(table, seats=_with_seat(table, event.seat, seat))


# The end of a deal (R6, R8)


def _bet_returned(table: Table, event: e.BetReturned) -> Table:
    seat = table.seat(event.seat)
    seat = replace(seat, stack=seat.stack + event.chips, bet=seat.bet - event.chips)
    return replace(table, seats=_with_seat(table, event.seat, seat))


def _pots_formed(table: Table, event: e.PotsFormed) -> Table:
    seats = tuple([replace(seat, bet=0) if seat is not None and seat.bet else seat for seat in table.seats])
    return replace(table, seats=seats, pots=event.pots, secured=())


def _hands_shown(table: Table, event: e.HandsShown) -> Table:
    seats = list(table.seats)
    for hand in event.hands:
        seats[hand.seat] = replace(seats[hand.seat] or Seat(), shown=True)
    return replace(table, seats=tuple(seats))


def _without_chips(table: Table, index: int) -> tuple[Pot, ...]:
    return (*table.pots[:index], replace(table.pots[index], chips=0), *table.pots[index + 1 :])


def _pot_won(table: Table, event: e.PotWon) -> Table:
    pots = _without_chips(table, event.pot)
    return replace(table, seats=_paid(table, [(event.seat, event.chips)]), pots=pots)


def _hand_ended(table: Table, event: e.HandEnded | e.HandVoided) -> Table:
    return replace(
        table,
        seats=_at_rest(table),
        phase=Phase.IDLE,
        to_act=None,
        level=0,
        last_blind=0,
        pots=(),
        secured=(),
        price=0,
        answered=(),
    )


def _hand_voided(table: Table, event: e.HandVoided) -> Table:
    return replace(_hand_ended(table, event), seats=_paid(replace(table, seats=_at_rest(table)), event.refunds))


# Svara (R7)


def _svara_opened(table: Table, event: e.SvaraOpened) -> Table:
    return replace(
        table,
        seats=_at_rest(table),
        phase=Phase.SPLIT if table.rules.agree_split else Phase.ENTRY,
        to_act=None,
        level=0,
        last_blind=0,
        pots=event.pots,
        price=event.price,
    )


def _answered(table: Table, event: e.SplitAgreed | e.SvaraDeclined) -> Table:
    return replace(_acted(table, event.seat), answered=(*table.answered, event.seat))


def _acted(table: Table, index: int) -> Table:
    return replace(table, seats=_with_seat(table, index, replace(table.seat(index), acted=True)))


def _split_refused(table: Table, event: e.SplitRefused) -> Table:
    return _entry_offered(_acted(table, event.seat), event)


def _entry_offered(table: Table, event: e.EntryOffered | e.SplitRefused) -> Table:
    return replace(table, phase=Phase.ENTRY, answered=())


def _pot_split(table: Table, event: e.PotSplit) -> Table:
    return replace(table, seats=_paid(table, event.payments), pots=_without_chips(table, event.pot))


def _svara_joined(table: Table, event: e.SvaraJoined) -> Table:
    pots = tuple(
        replace(
            pot,
            chips=pot.chips + chips,
            seats=tuple(sorted((*pot.seats, event.seat))),
            entries=tuple(sorted((*pot.entries, (event.seat, chips)))),
        )
        for pot, chips in zip(table.pots, event.entries, strict=True)
    )
    seat = table.seat(event.seat)
    seat = replace(seat, stack=seat.stack - sum(event.entries), acted=True)
    return replace(table, seats=_with_seat(table, event.seat, seat), pots=pots)


def _svara_ready(table: Table, event: e.SvaraReady) -> Table:
    return replace(table, phase=_READY, stake=event.stake, price=0, answered=())


_APPLY: Final[Mapping[type, Callable[[Table, Any], Table]]] = {
    e.SatDown: _sat_down,
    e.ToppedUp: _topped_up,
    e.SatOut: _sat_out,
    e.SatIn: _sat_in,
    e.Left: _left,
    e.SeatFreed: _seat_freed,
    e.HandStarted: _hand_started,
    e.AntesPaid: _antes_paid,
    e.HandDealt: _hand_dealt,
    e.BlindBet: _blind_bet,
    e.Looked: _looked,
    e.CardsSeen: _cards_seen,
    e.BetMade: _bet,
    e.Called: _bet,
    e.Raised: _bet,
    e.Passed: _out,
    e.Folded: _out,
    e.TimedOut: _timed_out,
    e.BetReturned: _bet_returned,
    e.PotsFormed: _pots_formed,
    e.HandsShown: _hands_shown,
    e.PotWon: _pot_won,
    e.SvaraOpened: _svara_opened,
    e.SplitAgreed: _answered,
    e.SplitRefused: _split_refused,
    e.PotSplit: _pot_split,
    e.EntryOffered: _entry_offered,
    e.SvaraJoined: _svara_joined,
    e.SvaraDeclined: _answered,
    e.SvaraReady: _svara_ready,
    e.HandEnded: _hand_ended,
    e.HandVoided: _hand_voided,
}


_MOVES_NO_CHIPS: Final[frozenset[type]] = frozenset(
    {
        e.SatOut,
        e.SatIn,
        e.Looked,
        e.CardsSeen,
        e.Passed,
        e.Folded,
        e.TimedOut,
        e.HandsShown,
        e.SplitAgreed,
        e.SplitRefused,
        e.EntryOffered,
        e.SvaraDeclined,
    }
)
"""Events after which `check` would find what it found before."""
