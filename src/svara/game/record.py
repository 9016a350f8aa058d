"""Events -> a record of the hand: the first half of `notation`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from svara.game import events as e
from svara.game.cards import cards_text
from svara.game.evolve import evolve
from svara.game.facedown import deck_text
from svara.game.handtext import VERSION, CarriedText, HandRecord, PotText, ReadyText, SvaraText, TiedText
from svara.game.rules import changed, named
from svara.game.state import Phase, Pot, Table


def records(
    start: Table, events: Iterable[e.Event], *, table: str | None = None, players: Mapping[int, str] | None = None
) -> Iterator[HandRecord]:
    """The hands in a table's events, one record each; what happens between two hands belongs to none.

    `start` is the table before the first of `events`; `table` and `players` (by seat, from 0) are names.
    """
    before, now = start, start
    hand: list[e.Event] = []
    for event in events:
        trailing = isinstance(event, e.SeatFreed) or (isinstance(event, e.SatOut) and event.timed_out)
        over = isinstance(event, e.HandStarted) or (now.phase is Phase.IDLE and not trailing)
        if hand and over:
            yield record(before, hand, table=table, players=players)
            hand = []
        if hand or isinstance(event, e.HandStarted):
            before = before if hand else now
            hand.append(event)
        now = evolve(now, event)
    if hand:
        yield record(before, hand, table=table, players=players)


def record(
    start: Table, events: Sequence[e.Event], *, table: str | None = None, players: Mapping[int, str] | None = None
) -> HandRecord:
    """One deal as a record.

    Args:
        start: the table just before the deal.
        events: from `HandStarted` until the hand is over; after a tie until the next deal.
        table: a name for the table.
        players: names by seat, from 0; for every seat that is taken, or none at all.
    """
    first, dealt = events[0], next(event for event in events if isinstance(event, e.HandDealt))
    assert isinstance(first, e.HandStarted), "events start with the deal"
    taken = [(index, seat) for index, seat in enumerate(evolve(start, first).seats) if seat is not None]
    antes = [event.chips for event in events if isinstance(event, e.AntesPaid)] or [0]
    return HandRecord(
        variant="svara",
        notation=VERSION,
        table=table,
        hand=first.hand,
        svara_of=first.svara_of or None,
        rules=named(start.rules) or changed(start.rules),
        seat_count=len(start.seats),
        ante=start.ante,
        max_stack=start.max_stack,
        seats=[index + 1 for index, _ in taken],
        players=None if players is None else [players[index] for index, _ in taken],
        starting_stacks=[seat.stack for _, seat in taken],
        sitting_out=[index + 1 for index, seat in taken if seat.sitting_out],
        leaving=[index + 1 for index, seat in taken if seat.leaving],
        timeouts=[(index + 1, seat.timeouts) for index, seat in taken if seat.timeouts],
        carried=[_carried(pot) for pot in start.pots if pot.chips],
        dealer=first.dealer + 1,
        dealt=_from_one(first.seats),
        antes=antes * len(first.seats),
        min_bet=first.stake,
        deck=deck_text(dealt.cards, len(dealt.seats)),
        actions=_actions(events),
        payments=[line for event in events for line in _payments(event)],
        finishing_stacks=_finishing_stacks(start, events),
        **_outcome(events),
    )


def _from_one(seats: Iterable[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _carried(pot: Pot) -> CarriedText:
    return CarriedText(
        chips=pot.chips,
        seats=_from_one(pot.seats),
        ties=pot.ties,
        tied=_from_one(pot.tied),
        held=pot.held,
        entries=[(seat + 1, chips) for seat, chips in pot.entries],
        last_left=None if pot.last_left is None else pot.last_left + 1,
    )


_WORDS: Final[Mapping[type, Callable[[Any], str]]] = {
    e.BlindBet: lambda event: f"blind {event.to}",
    e.Looked: lambda _: "look",
    e.BetMade: lambda event: f"bet {event.to}",
    e.Called: lambda event: f"call {event.to}",
    e.Raised: lambda event: f"raise {event.to}",
    e.Passed: lambda _: "pass",
    e.Folded: lambda _: "fold",
    e.SplitAgreed: lambda _: "agree",
    e.SplitRefused: lambda _: "refuse",
    e.SvaraJoined: lambda event: f"join {sum(event.entries)}",
    e.SvaraDeclined: lambda _: "decline",
    e.Left: lambda _: "leave",
    e.SatDown: lambda event: f"sit {event.chips}",
    e.ToppedUp: lambda event: f"top_up {event.chips}",
    e.SatOut: lambda _: "sit_out",
    e.SatIn: lambda _: "sit_in",
}


def _actions(events: Sequence[e.Event]) -> list[str]:
    actions = []
    timeout = ""
    for event in events:
        if isinstance(event, e.TimedOut):
            timeout = " timeout"
        elif isinstance(event, e.HandVoided):
            actions.append("void")
        elif type(event) in _WORDS and not (isinstance(event, e.SatOut) and event.timed_out):
            seat: int = event.seat  # type: ignore[union-attr]  # every event of _WORDS has one
            actions.append(f"s{seat + 1} {_WORDS[type(event)](event)}{timeout}")
            timeout = ""
    return actions


def _payments(event: e.Event) -> list[str]:
    if isinstance(event, e.BetReturned):
        return [f"s{event.seat + 1} return {event.chips}"]
    if isinstance(event, e.PotWon):
        return [f"s{event.seat + 1} win {event.chips} pot {event.pot + 1} {event.how}"]
    if isinstance(event, e.PotSplit):
        return [f"s{seat + 1} split {chips} pot {event.pot + 1}" for seat, chips in event.payments]
    if isinstance(event, e.HandVoided):
        return [f"s{seat + 1} refund {chips}" for seat, chips in event.refunds]
    return [f"s{event.seat + 1} take {event.chips}"] if isinstance(event, e.SeatFreed) else []


def _outcome(events: Sequence[e.Event]) -> dict[str, Any]:
    """The fields `pots`, `showdown`, `svara` and `svara_ready`, those that there are."""
    found: dict[str, Any] = {}
    for event in events:
        if isinstance(event, e.PotsFormed):
            found["pots"] = [PotText(pot.chips, _from_one(pot.seats)) for pot in event.pots]
        elif isinstance(event, e.HandsShown):
            found["showdown"] = [f"s{hand.seat + 1} {cards_text(hand.cards)} {hand.points}" for hand in event.hands]
        elif isinstance(event, e.SvaraOpened):
            pots = [TiedText(pot.chips, _from_one(pot.tied)) for pot in event.pots]
            found["svara"] = SvaraText(event.price, pots)
        elif isinstance(event, e.SvaraReady):
            found["svara_ready"] = ReadyText(_from_one(event.seats), event.stake)
        elif isinstance(event, e.HandEnded | e.HandVoided):
            found.pop("svara_ready", None)
    return found


def _finishing_stacks(start: Table, events: Iterable[e.Event]) -> list[int]:
    """By seat as the deal started, then newcomers as they sat down; of somebody who left, what they took."""
    people: list[int | tuple[int]] = [index for index, seat in enumerate(start.seats) if seat is not None]
    now = start
    for event in events:
        if isinstance(event, e.SatDown):
            people.append(event.seat)
        elif isinstance(event, e.SeatFreed):
            people[people.index(event.seat)] = (event.chips,)
        now = evolve(now, event)
    return [now.seat(person).stack if isinstance(person, int) else person[0] for person in people]
