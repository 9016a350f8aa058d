"""Events <-> a hand as a text that people can read (docs/notation.md).

A record holds where a deal started, the cards, and what everybody did; with that the engine finds every event again,
so a record is checked by playing it: `replay` makes a record of what it has just played and compares the two.

A record that was made `for_viewer` does not hold every card. It is played with others in their place, which cannot
matter: what decides a pot was shown, and is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from svara.errors import BadInput
from svara.game import commands as c
from svara.game import events as e
from svara.game.decide import apply
from svara.game.facedown import (
    PUBLIC,
    check_shown,
    check_viewer,
    deck_text,
    fill,
    hidden_seats,
    known_seats,
    parse_deck,
    told,
)
from svara.game.handtext import CarriedText, HandRecord, NotationError, dump, dumps, loads
from svara.game.legal import asked, next_deal
from svara.game.record import record, records
from svara.game.refuse import IllegalCommand
from svara.game.rules import PRESETS, RuleSet
from svara.game.state import Phase, Pot, Seat, Table, new_table

__all__ = [
    "HandRecord",
    "NotationError",
    "Replay",
    "check_chain",
    "dump",
    "dumps",
    "for_viewer",
    "loads",
    "parse_action",
    "record",
    "records",
    "replay",
]


class Replay(msgspec.Struct, frozen=True):
    """A record played: the table before it, the commands, their events, the table after it.

    `hidden` are the seats, from 0, whose cards the record does not tell. In commands, events and table those are made
    up, and nobody may be shown them.
    """

    start: Table
    commands: tuple[c.Command, ...]
    events: tuple[e.Event, ...]
    end: Table
    hidden: frozenset[int] = frozenset()


def replay(hand: HandRecord) -> Replay:
    """Play a record by the rules and check everything it says.

    Raises:
        NotationError: the first thing in it that cannot be, or that the rules make otherwise.
    """
    played = _play(hand, _deal(hand))
    if played.end.phase not in (Phase.IDLE, Phase.READY):
        waiting = ", ".join(f"seat {seat + 1}" for seat in asked(played.end))
        raise NotationError(f"hand {hand.hand} stops before its end: it still waits for {waiting}")
    dealt = _dealt(played)
    tells = {*dealt.seats} - played.hidden
    said = msgspec.structs.replace(hand, deck=deck_text(parse_deck(hand.deck), max(len(hand.dealt), 1)))
    made = record(played.start, played.events, table=hand.table)
    _compare(said, msgspec.structs.replace(made, deck=deck_text(told(dealt, tells), len(dealt.seats))))
    if hand.viewer is not None:
        check_viewer(hand.hand, hand.viewer - 1, tells, known_seats(played.events, hand.viewer - 1))
    return played


def _deal(hand: HandRecord) -> Replay:
    """A record with its cards dealt and nothing done yet."""
    where = f"hand {hand.hand}"
    try:
        start, deck = _start(hand), parse_deck(hand.deck)
        first = c.StartHand(fill(deck), hand.dealer - 1)
        step = apply(start, first)
        begun = Replay(start, (first,), step.events, step.table)
        hidden = hidden_seats(_dealt(begun).seats, deck)
        check_shown(step.events, hidden)
    except IllegalCommand as error:
        raise NotationError(f"{where} cannot be dealt: {_sentence(error)}") from None
    except BadInput as error:
        raise NotationError(f"{where}: {error}") from None
    return msgspec.structs.replace(begun, hidden=hidden)


def _dealt(played: Replay) -> e.HandDealt:
    return next(event for event in played.events if isinstance(event, e.HandDealt))


def _play(hand: HandRecord, begun: Replay) -> Replay:
    """The actions of a record done one by one."""
    commands, events, now, where = [*begun.commands], [*begun.events], begun.end, ""
    try:
        for number, action in enumerate(hand.actions, 1):
            where = f"hand {hand.hand}, action {number} ({action!r})"
            if now.phase is Phase.IDLE:
                raise NotationError("the hand was over before it")
            command = parse_action(action)
            step = apply(now, command)
            check_shown(step.events, begun.hidden)
            commands.append(command)
            events += step.events
            now = step.table
    except IllegalCommand as error:
        raise NotationError(f"{where} is illegal: {_sentence(error)}") from None
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from None
    return Replay(begun.start, tuple(commands), tuple(events), now, begun.hidden)


def for_viewer(hand: HandRecord, viewer: int | None) -> HandRecord:
    """A record as one viewer may know it: the cards that they have seen, and `??` for all others.

    Which these are is what `view.redact` says of the events: a seat's own once blind betting is over (R3.3), and those
    shown to all (R6.1). Nothing else of a record tells a card but its proof, which is left out: a viewer's own can be
    put in.

    Args:
        hand: the record of a hand that is over, whole or with all that this viewer may know.
        viewer: a seat, from 0, for whoever had it when the cards were dealt; None for a spectator, and so for
            somebody who took a place after the deal.

    Raises:
        NotationError: the record does not check out, or hides what this viewer may know.
        ValueError: the table has no such seat.
    """
    if viewer is not None and not 0 <= viewer < hand.seat_count:
        raise ValueError(f"a viewer is a seat from 0 to {hand.seat_count - 1}, or None, not {viewer}")
    played = replay(hand)
    dealt, known = _dealt(played), known_seats(played.events, viewer)
    if known & played.hidden:
        raise NotationError(f"hand {hand.hand}: deck hides the cards of seat {min(known & played.hidden) + 1}")
    public: dict[str, Any] = {name: getattr(hand, name) for name in PUBLIC}
    whose = None if viewer is None else viewer + 1
    return HandRecord(**public, viewer=whose, deck=deck_text(told(dealt, known), len(dealt.seats)))


def _sentence(error: IllegalCommand) -> str:
    return str(error).split(" is refused by ", 1)[1]


_Maker: TypeAlias = Callable[..., c.Command]
_PLAIN: Final[Mapping[str, _Maker]] = {
    "look": c.Look,
    "pass": c.Pass,
    "fold": c.Fold,
    "agree": c.AgreeSplit,
    "refuse": c.RefuseSplit,
    "decline": c.DeclineSvara,
    "leave": c.Leave,
    "sit_out": c.SitOut,
    "sit_in": c.SitIn,
}
_BY_CLOCK: Final = frozenset({"look", "pass", "fold", "refuse", "decline"})
_WITH_AMOUNT: Final[Mapping[str, _Maker]] = {
    "blind": c.BetBlind,
    "bet": c.Bet,
    "raise": c.RaiseTo,
    "sit": c.SitDown,
    "top_up": c.TopUp,
    "call": lambda seat, _: c.Call(seat),
    "join": lambda seat, _: c.JoinSvara(seat),
}


def parse_action(action: str) -> c.Command:
    """The command that an action of a text says: ``"s1 raise 90"`` is ``RaiseTo(0, 90)``.

    Amounts of `call` and `join` are not part of the command, and what is done ``timeout`` is always `TimeOut`; that
    they come out as written is found by comparing afterwards.

    Raises:
        NotationError: it says nothing that can be done.
    """
    words = action.split(" ")
    if words == ["void"]:
        return c.VoidHand()
    seat, verb, rest = words[0], words[1] if len(words) > 1 else "", words[2:]
    if seat[:1] == "s" and _is_number(seat[1:]) and int(seat[1:]) > 0:
        index = int(seat[1:]) - 1
        if verb in _BY_CLOCK and rest == ["timeout"]:
            return c.TimeOut(index)
        if verb in _PLAIN and not rest:
            return _PLAIN[verb](index)
        if verb in _WITH_AMOUNT and len(rest) == 1 and _is_number(rest[0]):
            return _WITH_AMOUNT[verb](index, int(rest[0]))
    raise NotationError(f"{action!r} is no action: that is a seat, a word and perhaps an amount, as 's1 raise 90'")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 16 and (text == "0" or text[0] != "0")


def _rules(hand: HandRecord) -> RuleSet:
    if isinstance(hand.rules, str):
        if hand.rules not in PRESETS:
            raise NotationError(f"there is no preset {hand.rules!r}: the presets are {', '.join(PRESETS)}")
        return PRESETS[hand.rules]
    try:
        return msgspec.convert(hand.rules, RuleSet)
    except msgspec.ValidationError as error:
        raise NotationError(f"rules: {error}") from None


def _start(hand: HandRecord) -> Table:
    """The table just before the deal."""
    table = new_table(hand.seat_count, ante=hand.ante, rules=_rules(hand), max_stack=hand.max_stack)
    places = range(1, hand.seat_count + 1)
    if hand.viewer is not None and hand.viewer not in places:
        raise NotationError(f"viewer is a seat from 1 to {hand.seat_count}, not {hand.viewer}")
    named_seats = [*hand.sitting_out, *hand.leaving, *(seat for seat, _ in hand.timeouts)]
    if sorted(set(hand.seats)) != hand.seats or not set(hand.seats) <= set(places):
        raise NotationError(f"seats are numbers from 1 to {hand.seat_count}, ascending, not {hand.seats}")
    if len(hand.starting_stacks) != len(hand.seats) or min(hand.starting_stacks, default=0) < 0:
        raise NotationError("starting_stacks holds one number of chips for each of seats, none below 0")
    if hand.players is not None and len(hand.players) != len(hand.seats):
        raise NotationError("players holds one name for each of seats")
    if not set(named_seats) <= set(hand.seats) or min((count for _, count in hand.timeouts), default=1) < 1:
        raise NotationError("sitting_out, leaving and timeouts name only seats of this table; a count is at least 1")
    stacks = dict(zip(hand.seats, hand.starting_stacks, strict=True))
    timeouts = dict(hand.timeouts)
    seats = tuple(
        Seat(
            stack=stacks[place],
            sitting_out=place in hand.sitting_out,
            leaving=place in hand.leaving,
            timeouts=timeouts.get(place, 0),
        )
        if place in stacks
        else None
        for place in places
    )
    svara = hand.svara_of is not None
    if hand.hand < 1 + svara or (svara and hand.svara_of != hand.hand - 1):
        raise NotationError("hand counts the deals of a table from 1, and svara_of is the one before it")
    pots = tuple(_pot(carried, stacks) for carried in hand.carried)
    if bool(pots) != svara:
        raise NotationError("carried and svara_of go together: a svara has both, a first hand neither")
    return msgspec.structs.replace(
        table,
        seats=seats,
        total=sum(stacks.values()) + sum(pot.chips for pot in pots),
        hand=hand.hand - 1,
        phase=Phase.READY if svara else Phase.IDLE,
        pots=pots,
        stake=sum(pot.share for pot in pots),
    )


def _pot(pot: CarriedText, stacks: Mapping[int, int]) -> Pot:
    entered = [seat for seat, _ in pot.entries]
    sound = (
        sorted(set(pot.seats)) == pot.seats
        and sorted({*pot.tied, *entered}) == sorted([*pot.tied, *entered])
        and pot.seats == sorted([*pot.tied, *entered])
        and pot.tied == sorted(pot.tied)
        and set(pot.seats) <= set(stacks)
        and len(pot.seats) > 1
        and pot.ties >= max(2, len(pot.tied))
        and 0 < pot.held <= pot.chips - sum(chips for _, chips in pot.entries)
        and min((chips for _, chips in pot.entries), default=1) > 0
        and (pot.last_left is None or pot.last_left > 0)
    )
    if not sound:
        raise NotationError(
            "carried: the seats of a pot are those tied and those with entries, ascending, two at least and all at the "
            "table; chips are what it held at the tie and the entries, at least"
        )
    return Pot(
        chips=pot.chips,
        seats=tuple(seat - 1 for seat in pot.seats),
        ties=pot.ties,
        tied=tuple(seat - 1 for seat in pot.tied),
        held=pot.held,
        entries=tuple((seat - 1, chips) for seat, chips in pot.entries),
        last_left=None if pot.last_left is None else pot.last_left - 1,
    )


def _compare(said: HandRecord, made: HandRecord) -> None:
    """Raise at the first field in which a record and what its deal came to differ."""
    for name in HandRecord.__struct_fields__:
        ours, theirs = getattr(made, name), getattr(said, name)
        if name in ("players", "rules", "viewer", "proof") or ours == theirs:
            continue
        place = ""
        if isinstance(ours, list) and isinstance(theirs, list):
            same = [a == b for a, b in zip(ours, theirs, strict=False)]
            at = same.index(False) if False in same else len(same)
            place = f", entry {at + 1},"
            ours, theirs = (side[at] if at < len(side) else None for side in (ours, theirs))
        raise NotationError(f"hand {said.hand}: {name}{place} {_says(theirs)}, and by the rules {_says(ours)}")


def _says(value: object) -> str:
    return "is absent" if value is None else f"is {msgspec.to_builtins(value)!r}"


def check_chain(hands: Sequence[HandRecord]) -> list[Replay]:
    """Replay hands in turn, and check that each svara goes on exactly where the hand it names stopped.

    Hands of several tables may be mixed, and hands may be missing; a svara whose hand is not among those before it is
    checked by itself.

    Raises:
        NotationError: the first mismatch.
    """
    replays: list[Replay] = []
    last: dict[str | None, Replay] = {}
    for hand in hands:
        played = replay(hand)
        before = last.get(hand.table)
        if before is not None and before.end.hand == played.start.hand:
            _check_link(before.end, hand, played.start)
        last[hand.table] = played
        replays.append(played)
    return replays


def _check_link(end: Table, hand: HandRecord, start: Table) -> None:
    """`hand` comes next after a hand of the same table that ended in `end`."""
    deal = next_deal(end) if end.phase is Phase.READY else None
    if deal is None and hand.svara_of is None:
        return
    if hand.svara_of is None:
        raise NotationError(f"hand {hand.hand}: a svara is due here, and no other hand starts before it (R9.4)")
    if deal is None:
        raise NotationError(f"hand {hand.hand}: it plays for the tie of hand {hand.svara_of}, which ended otherwise")
    if deal.dealer != hand.dealer - 1:
        raise NotationError(f"hand {hand.hand}: seat {hand.dealer} deals, and by R3.2 it is the next seat's turn")
    for name in ("seats", "pots", "rules", "ante", "max_stack"):
        if _linked(end, name) != _linked(start, name):
            raise NotationError(f"hand {hand.hand}: its {name} are not as hand {hand.svara_of} left them")


def _linked(table: Table, name: str) -> object:
    if name == "pots":
        return [pot for pot in table.pots if pot.chips]
    if name != "seats":
        return getattr(table, name)
    return [
        seat and (seat.stack, seat.sitting_out, seat.leaving, 0 if seat.acted and not seat.timed_out else seat.timeouts)
        for seat in table.seats
    ]
