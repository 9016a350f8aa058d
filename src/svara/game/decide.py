"""decide(state, command) -> events, or `IllegalCommand`.

A command that `legal` does not list is refused and changes nothing (R9.5). One that it lists becomes an event, and
what follows by itself is added until somebody has to be asked again: the betting is over, pots are paid, ties open a
svara, the asking closes, people who have left are seen out. `apply` gives the state as well, so that nothing is worked
out twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from svara.game import commands as c
from svara.game import events as e
from svara.game.cards import HAND_SIZE
from svara.game.evolve import evolve
from svara.game.legal import asked, claimants, is_legal, legal, next_deal, to_answer
from svara.game.points import points_table
from svara.game.pots import best_seats, carry, divide, entry_price, form, unmatched
from svara.game.refuse import IllegalCommand, refuse
from svara.game.state import Phase, Pot, Table, clockwise

Events: TypeAlias = list[e.Event]


class Step(msgspec.Struct, frozen=True):
    """What a command led to: its events, and the table after them."""

    events: tuple[e.Event, ...]
    table: Table


def decide(table: Table, command: c.Command) -> tuple[e.Event, ...]:
    """The events that `command` leads to.

    Raises:
        IllegalCommand: the rules refuse it.
        TypeError: it is no command at all.
    """
    return apply(table, command).events


def apply(table: Table, command: c.Command) -> Step:
    """`decide` and `evolve` in one.

    Raises:
        IllegalCommand: the rules refuse it; nothing has changed.
        TypeError: it is no command at all.
    """
    for option in legal(table):
        if option.accepts(command):
            break
    else:
        if type(command) not in _FIRST:
            raise TypeError(f"{command!r} is no command")
        if not is_legal(table, command):
            raise IllegalCommand(refuse(table, command))
    events = batch = _FIRST[type(command)](table, command)
    while True:
        for event in batch:
            table = evolve(table, event)
        if table.to_act is not None:
            break
        batch = _follows(table)
        if not batch:
            break
        events = events + batch
    return Step(tuple(events), table)


# The event that a command is


def _start_hand(table: Table, command: c.StartHand) -> Events:
    deal = next_deal(table)
    assert deal is not None, "is_legal has seen to it"
    dealer = command.dealer if deal.dealer is None else deal.dealer
    assert dealer is not None, "is_legal has seen to it"
    seats = deal.seats
    if deal.dealer is None:
        seats = tuple([index for index in clockwise(len(table.seats), dealer) if index in seats])
    svara = table.phase is Phase.READY
    stake = table.stake if svara else table.ante
    hand = table.hand + 1
    started = e.HandStarted(hand, dealer, seats, stake, table.hand if svara else 0)
    dealt = e.HandDealt(seats, tuple(command.deck[: HAND_SIZE * len(seats)]))
    return [started, dealt] if svara else [started, e.AntesPaid(seats, stake), dealt]


def _look(table: Table, command: c.Look) -> Events:
    return [e.Looked(command.seat), _cards_seen(table)]


def _cards_seen(table: Table) -> e.CardsSeen:
    return e.CardsSeen(
        tuple((index, seat.cards) for index, seat in enumerate(table.seats) if seat is not None and seat.dealt)
    )


def _call(table: Table, command: c.Call) -> Events:
    seat = table.seat(command.seat)
    return [e.Called(command.seat, min(to_answer(table, seat), seat.bet + seat.stack))]


def _joined(table: Table, seat: int) -> e.SvaraJoined:
    return e.SvaraJoined(seat, tuple(entry_price(pot, table.rules.svara_entry) for pot in table.pots))


def _time_out(table: Table, command: c.TimeOut) -> Events:
    """R9.1: the modest choice, which `legal` lists first, is made for the seat."""
    first = next(option for option in legal(table) if option.seat == command.seat)
    modest: Any = first.command
    return [e.TimedOut(command.seat), *_FIRST[modest](table, modest(command.seat))]


def _leave(table: Table, command: c.Leave) -> Events:
    """A svara whose seats were fixed is ready with the others, unless a pot is decided by that (`_close_asking`)."""
    left = e.Left(command.seat)
    if table.phase is not Phase.READY or command.seat not in claimants(table):
        return [left]
    after = evolve(table, left)
    return [left] if _decided(after) else [left, _ready(after)]


def _void_hand(table: Table, command: c.VoidHand) -> Events:
    """R9.6. An ante is an entry too; a pot of antes has no tied seats and comes to nothing beside its entries."""
    refunds: dict[int, int] = {
        index: seat.bet for index, seat in enumerate(table.seats) if seat is not None and seat.bet
    }
    for pot in table.pots:
        rest = pot.chips
        for index, chips in pot.entries:
            refunds[index] = refunds.get(index, 0) + chips
            rest -= chips
        for index, chips in divide(rest, _owners(pot), len(table.seats), _dealer(table)) if rest else ():
            refunds[index] = refunds.get(index, 0) + chips
    return [e.HandVoided(tuple(sorted(refunds.items())))]


def _owners(pot: Pot) -> tuple[int, ...]:
    """Who a carried pot goes to unplayed: the tied still there (R9.6), else who is in it, else who left last (R7.7)."""
    return pot.tied or pot.seats or (() if pot.last_left is None else (pot.last_left,))


def _dealer(table: Table) -> int:
    assert table.dealer is not None, "there has been a deal"
    return table.dealer


# What follows by itself


def _follows(table: Table) -> Events:
    """The next events that nobody has to be asked for; none when somebody has."""
    phase = table.phase
    if phase is Phase.BLIND or phase is Phase.BETTING:
        return _settle(table)
    if phase is Phase.SPLIT:
        return _close_split(table) or _see_out(table)
    if phase is Phase.ENTRY and not asked(table):
        return _close_asking(table)
    if phase is Phase.READY and _decided(table):
        return _close_asking(table)
    return _see_out(table)


def _settle(table: Table) -> Events:
    """The betting is over: bets back, pots, showdown, payments, and a svara for what is tied (R5.3, R5.7, R6 to R8)."""
    events: Events = []
    back = unmatched(table)
    if back is not None:
        events.append(e.BetReturned(*back))
        table = evolve(table, events[-1])
    pots = form(table)
    events.append(e.PotsFormed(pots))
    best: dict[int, int] = {}
    showing = {index for pot in pots if len(pot.seats) > 1 for index in pot.seats}
    if showing:
        if not table.opened:
            events.append(_cards_seen(table))
        shown = _show(table, showing)
        best = {hand.seat: hand.points for hand in shown.hands}
        events.append(shown)
    ties = []
    for place, pot in enumerate(pots):
        top = best_seats(pot, best)
        if len(top) > 1:
            ties.append((pot.chips, top))
        else:
            events.append(e.PotWon(place, top[0], pot.chips, "showdown" if len(pot.seats) > 1 else "alone"))
    if not ties:
        return [*events, e.HandEnded()]
    carried = carry(ties)
    price = sum(entry_price(pot, table.rules.svara_entry) for pot in carried)
    return [*events, e.SvaraOpened(carried, price)]


def _show(table: Table, showing: set[int]) -> e.HandsShown:
    look_up = points_table(table.rules)
    hands = []
    for index in clockwise(len(table.seats), _dealer(table)):
        if index in showing:
            a, b, d = cards = table.seat(index).cards
            hands.append(e.ShownHand(index, cards, look_up[a][b][d]))
    return e.HandsShown(tuple(hands))


def _close_split(table: Table) -> Events:
    """R7.6: all agreed, so divide; or nobody is left to agree with, so offer the entry."""
    there = claimants(table)
    if len(there) < 2:
        return [e.EntryOffered()]
    if asked(table):
        return []
    splits: Events = [
        e.PotSplit(place, divide(pot.chips, _owners(pot), len(table.seats), _dealer(table)))
        for place, pot in enumerate(table.pots)
    ]
    return [*splits, e.HandEnded()]


def _close_asking(table: Table) -> Events:
    """R7.3, R7.7: pots with one seat or none left are paid; the others are dealt for (R7.4)."""
    events: Events = []
    for place, pot in enumerate(table.pots):
        if pot.chips and len(pot.seats) < 2:
            how: Literal["alone", "last"] = "alone" if pot.seats else "last"
            events.append(e.PotWon(place, (pot.seats or _owners(pot))[0], pot.chips, how))
    ready = _ready(table)
    return [*events, ready if ready.seats else e.HandEnded()]


def _decided(table: Table) -> bool:
    """Whether a carried pot has one seat left, or none."""
    return any(pot.chips and len(pot.seats) < 2 for pot in table.pots)


def _ready(table: Table) -> e.SvaraReady:
    """The pots that are dealt for: their seats, and their shares as the stake (R7.4)."""
    playing = [pot for pot in table.pots if len(pot.seats) > 1]
    seats = tuple(sorted({seat for pot in playing for seat in pot.seats}))
    return e.SvaraReady(seats, sum(pot.share for pot in playing))


def _see_out(table: Table) -> Events:
    """Between deals: who has left goes as soon as no pot can be theirs (R9.2); who timed out twice sits out (R9.1)."""
    bound = {index for pot in table.pots if pot.chips for index in pot.seats or _owners(pot)}
    gone: Events = []
    for index, seat in enumerate(table.seats):
        if seat is None or index in bound:
            continue
        if seat.leaving:
            gone.append(e.SeatFreed(index, seat.stack))
        elif seat.timeouts > 1 and not seat.sitting_out:
            gone.append(e.SatOut(index, timed_out=True))
    return gone


_FIRST: Final[Mapping[type, Callable[[Table, Any], Events]]] = {
    c.StartHand: _start_hand,
    c.BetBlind: lambda _, command: [e.BlindBet(command.seat, command.to)],
    c.Look: _look,
    c.Bet: lambda _, command: [e.BetMade(command.seat, command.to)],
    c.Call: _call,
    c.RaiseTo: lambda _, command: [e.Raised(command.seat, command.to)],
    c.Pass: lambda _, command: [e.Passed(command.seat)],
    c.Fold: lambda _, command: [e.Folded(command.seat)],
    c.AgreeSplit: lambda _, command: [e.SplitAgreed(command.seat)],
    c.RefuseSplit: lambda _, command: [e.SplitRefused(command.seat)],
    c.JoinSvara: lambda table, command: [_joined(table, command.seat)],
    c.DeclineSvara: lambda _, command: [e.SvaraDeclined(command.seat)],
    c.TimeOut: _time_out,
    c.Leave: _leave,
    c.SitDown: lambda _, command: [e.SatDown(command.seat, command.chips)],
    c.TopUp: lambda _, command: [e.ToppedUp(command.seat, command.chips)],
    c.SitOut: lambda _, command: [e.SatOut(command.seat)],
    c.SitIn: lambda _, command: [e.SatIn(command.seat)],
    c.VoidHand: _void_hand,
}
