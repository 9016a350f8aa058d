"""Why a command is refused (R9.5): as data, with the rule, what was tried, and what the same seat may do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from svara.errors import SvaraError
from svara.game import commands as c
from svara.game.legal import Option, asked, claimants, legal, next_deal, table_options
from svara.game.state import Phase, Table


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was refused: data, to be put into words at the edge.

    Attributes:
        code: what is wrong, one of `CODES`.
        rule: the rule that refuses, as ``R5.8``.
        command: what was tried; of a deal without its deck, which is nobody's to know.
        legal: what the same seat may do instead.
    """

    code: str
    rule: str
    command: c.Command
    legal: tuple[Option, ...]


CODES: Final[Mapping[str, str]] = {
    "no_such_seat": "the table has no such seat",
    "seat_empty": "nobody sits there",
    "seat_taken": "somebody sits there",
    "has_left": "the seat has left the table",
    "not_whole": "chips are whole numbers",
    "too_little": "less than the least amount",
    "too_much": "more than the most",
    "not_this_amount": "between the least and the most, but not one of the amounts",
    "not_now": "not in this phase of the hand",
    "not_your_turn": "another seat is to act",
    "not_asked": "the seat was not asked, or has answered",
    "cannot_pay": "the seat has less than the price",
    "cannot_bet_blind": "the seat can only look",
    "cannot_raise": "the seat can only call or fold",
    "bet_to_answer": "there is a bet to answer",
    "no_bet_to_answer": "there is no bet to answer",
    "already": "that is how it is already",
    "at_maximum": "the stack is at the table's maximum",
    "between_hands": "chips and people come only between hands",
    "no_hand": "there is no hand",
    "hand_in_progress": "a hand is being played",
    "too_few_players": "fewer than two seats can pay the ante",
    "dealer_not_drawn": "the first dealer has to be drawn",
    "dealer_moves_on": "the dealer is drawn for the first hand only",
    "dealer_not_dealt_in": "the dealer drawn is not dealt in",
    "too_few_cards": "the deck has too few cards for the seats",
    "bad_deck": "a card is no card, or stands in the deck twice",
}
"""Every refusal, by code."""


class IllegalCommand(SvaraError):
    """A command that the rules refuse; `refusal` says why. The table is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        instead = ", ".join(map(_in_words, refusal.legal)) or "nothing"
        super().__init__(
            f"{refusal.command} is refused by {refusal.rule}: {CODES[refusal.code]}; legal instead: {instead}"
        )
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalCommand], tuple[Refusal]]:
        """It can be pickled: made again from its refusal."""
        return IllegalCommand, (self.refusal,)


def _in_words(option: Option) -> str:
    bounds = (
        "" if not option.high else f" {option.low}" if option.low == option.high else f" {option.low}..{option.high}"
    )
    return f"{option.command.__name__}{bounds}"


def refuse(table: Table, command: c.Command) -> Refusal:
    """Why `command`, which is not legal now, is refused."""
    if isinstance(command, c.StartHand | c.VoidHand):
        code, rule = _deal_reason(table, command)
        hidden = c.StartHand((), command.dealer) if isinstance(command, c.StartHand) else command
        return Refusal(code, rule, hidden, legal(table))
    instead = tuple(option for option in (*legal(table), *table_options(table)) if option.seat == command.seat)
    code, rule = _seat_reason(table, command, instead)
    return Refusal(code, rule, command, instead)


def _deal_reason(table: Table, command: c.StartHand | c.VoidHand) -> tuple[str, str]:
    if isinstance(command, c.VoidHand):
        return "no_hand", "R9.6"
    deal = next_deal(table)
    if deal is None:
        return ("too_few_players" if table.phase is Phase.IDLE else "hand_in_progress"), "R9.4"
    code = deal.refusal(command) or "bad_deck"
    return code, "R3.2" if code.startswith("dealer") else "R3.3"


def _seat_reason(table: Table, command: c.SeatCommand | _ForTable, instead: tuple[Option, ...]) -> tuple[str, str]:
    if type(command.seat) is not int or not 0 <= command.seat < len(table.seats):
        return "no_such_seat", "R1.2"
    seat = table.seats[command.seat]
    if seat is None and not isinstance(command, c.SitDown):
        return "seat_empty", "R9.3"
    if seat is not None and isinstance(command, c.SitDown):
        return "seat_taken", "R9.3"
    same = [option for option in instead if option.command is type(command)]
    if same and isinstance(command, _AMOUNTED):
        return _amount_reason(table, command, same)
    if isinstance(command, _ForTable):
        return _table_reason(table, command)
    if type(command) not in _PHASES[table.phase]:
        return "not_now", _RULES[type(command)]
    if command.seat not in asked(table):
        return _not_asked(table, command.seat)
    return _no_such_choice(table, command, instead)


_ForTable = c.TimeOut | c.Leave | c.SitDown | c.TopUp | c.SitOut | c.SitIn
_AMOUNTED = c.BetBlind | c.Bet | c.RaiseTo | c.SitDown | c.TopUp


def _amount_reason(table: Table, command: _AMOUNTED, same: list[Option]) -> tuple[str, str]:
    double = isinstance(command, c.BetBlind) and table.last_blind > 0
    rule = "R4.2" if double else _RULES[type(command)]
    amount: Any = command.chips if isinstance(command, c.SitDown | c.TopUp) else command.to
    if type(amount) is not int:
        return "not_whole", "R1.3"
    if amount < same[0].low:
        return "too_little", rule
    if amount <= same[-1].high:
        return "not_this_amount", rule
    if rule == "R9.3" or (double and amount not in [times * table.last_blind for times in table.rules.blind_multiples]):
        return "too_much", rule
    seat = table.seat(command.seat)
    if amount > seat.bet + seat.stack:
        return "too_much", "R4.4" if double else "R8.1"
    return "too_much", "R5.9"


def _table_reason(table: Table, command: _ForTable) -> tuple[str, str]:
    seat = table.seats[command.seat]
    if isinstance(command, c.TimeOut):
        return "not_asked", "R9.1"
    if seat is not None and seat.leaving:
        return "has_left", "R9.2"
    if isinstance(command, c.SitOut | c.SitIn):
        return "already", "R9.3"
    playing = table.phase in (Phase.BLIND, Phase.BETTING) or command.seat in claimants(table)
    return ("between_hands" if playing else "at_maximum"), "R9.3"


def _not_asked(table: Table, index: int) -> tuple[str, str]:
    rule = {Phase.BLIND: "R4.1", Phase.BETTING: "R5.1", Phase.SPLIT: "R7.6", Phase.ENTRY: "R7.3"}[table.phase]
    if table.phase is Phase.ENTRY and table.seat(index).stack < table.price and index not in claimants(table):
        return "cannot_pay", rule
    return ("not_asked" if table.to_act is None else "not_your_turn"), rule


def _no_such_choice(table: Table, command: c.SeatCommand, instead: tuple[Option, ...]) -> tuple[str, str]:
    """The seat is asked, but has no such choice."""
    if isinstance(command, c.BetBlind):
        alone = not any(
            seat is not None and seat.live and seat.stack and index != command.seat
            for index, seat in enumerate(table.seats)
        )
        return "cannot_bet_blind", "R8.5" if alone else "R4.4"
    if not table.level:
        return "no_bet_to_answer", "R5.2"
    if isinstance(command, c.RaiseTo):
        seat = table.seat(command.seat)
        calls = next(option.low for option in instead if option.command is c.Call)
        return "cannot_raise", "R8.1" if calls == seat.bet + seat.stack else "R8.5"
    return "bet_to_answer", "R5.2"


_PHASES: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.IDLE: (),
    Phase.BLIND: (c.Look, c.BetBlind),
    Phase.BETTING: (c.Pass, c.Fold, c.Bet, c.Call, c.RaiseTo),
    Phase.SPLIT: (c.AgreeSplit, c.RefuseSplit),
    Phase.ENTRY: (c.JoinSvara, c.DeclineSvara),
    Phase.READY: (),
}

_RULES: Final[Mapping[type, str]] = {
    c.Look: "R4.3",
    c.BetBlind: "R4.1",
    c.Pass: "R5.2",
    c.Fold: "R5.5",
    c.Bet: "R5.4",
    c.Call: "R5.5",
    c.RaiseTo: "R5.8",
    c.AgreeSplit: "R7.6",
    c.RefuseSplit: "R7.6",
    c.JoinSvara: "R7.2",
    c.DeclineSvara: "R7.2",
    c.SitDown: "R9.3",
    c.TopUp: "R9.3",
}
