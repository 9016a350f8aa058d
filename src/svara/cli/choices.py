"""What a player may do, in words: options with their prices, why something was refused, what a svara offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from svara.cli.words import Cast, chips, listed, sentence
from svara.game import commands as c
from svara.game.legal import Option
from svara.game.refuse import Refusal
from svara.game.state import Phase
from svara.game.view import View

KEYS: Final[Mapping[type[c.Command], str]] = {
    c.Look: "l",
    c.BetBlind: "b",
    c.Pass: "p",
    c.Bet: "b",
    c.Fold: "f",
    c.Call: "c",
    c.RaiseTo: "r",
    c.RefuseSplit: "n",
    c.AgreeSplit: "a",
    c.DeclineSvara: "n",
    c.JoinSvara: "j",
}
"""The key of each choice."""


def span(low: int, high: int) -> str:
    """``20``, or ``30-990``."""
    return chips(low) if low == high else f"{chips(low)}-{chips(high)}"


def choice(option: Option, seen: View) -> str:
    """What an option is and costs: ``call 80 (leaves 1,160)``."""
    seat = seen.seats[option.seat]
    funds, bet = (seat.bet + seat.stack, seat.bet) if seat else (0, 0)
    low, upto = chips(option.low), span(option.low, option.high)
    if option.command is c.Call:
        rest = "all your chips" if option.low == funds else f"leaves {chips(funds - option.low)}"
        adds = f"you add {chips(option.low - bet)}, " if bet else ""
        return f"call {low} ({adds}{rest})"
    if option.command is c.RaiseTo:
        return f"raise to {upto} (you add {span(option.low - bet, option.high - bet)})"
    if option.command is c.JoinSvara:
        return f"join the svara for {low} (leaves {chips(funds - option.low)})"
    return {
        c.Look: "look at your cards, which ends blind betting for all",
        c.BetBlind: f"{'raise blind to' if seen.last_blind else 'bet blind'} {upto}",
        c.Pass: "pass: out of this hand",
        c.Bet: f"bet {upto}",
        c.Fold: "fold: out of this hand",
        c.AgreeSplit: f"agree to divide the {chips(sum(pot.chips for pot in seen.pots))}",
        c.RefuseSplit: "no, play the svara for it",
        c.DeclineSvara: "no, stay out of the svara",
    }[option.command]


def marks(option: Option, seen: View) -> str:
    """What half and pot come to where there is an amount to choose: ``half 45, pot 90``."""
    if option.low == option.high:
        return ""
    return ", ".join(f"{word} {chips(shortcut(word, [option], seen))}" for word in ("half", "pot"))


def short_choice(option: Option) -> str:
    """An option in a few words: ``r raise to 160-900``."""
    upto = span(option.low, option.high)
    return f"{KEYS[option.command]} {_VERBS[option.command]}{f' {upto}' if option.low else ''}"


_VERBS: Final[Mapping[type, str]] = {
    c.Look: "look",
    c.BetBlind: "bet blind",
    c.Pass: "pass",
    c.Bet: "bet",
    c.Fold: "fold",
    c.Call: "call",
    c.RaiseTo: "raise to",
    c.AgreeSplit: "agree to divide",
    c.RefuseSplit: "no",
    c.JoinSvara: "join for",
    c.DeclineSvara: "no",
}


def possible(options: Iterable[Option]) -> str:
    """All that can be typed, in one line: ``f fold, c call 20, r raise to 30-990``."""
    return ", ".join(short_choice(option) for option in options if option.command in KEYS)


def shortcut(word: str, options: list[Option], seen: View) -> int:
    """What ``min``, ``half``, ``pot`` or ``all`` comes to, "to". Half and pot are of the pot as it is after calling."""
    low, high = options[0].low, options[-1].high
    if word in ("min", "all", "max"):
        return low if word == "min" else high
    me = seen.seats[options[0].seat]
    answer = next((option.low for option in seen.options if option.command is c.Call), seen.last_blind)
    middle = sum(pot.chips for pot in seen.pots) + sum(seat.bet for seat in seen.seats if seat is not None)
    after_call = middle + answer - (me.bet if me else 0)
    wanted = answer + (after_call if word == "pot" else after_call // 2)
    return min(
        (to for option in options for to in (option.low, max(option.low, min(wanted, option.high)))),
        key=lambda to: abs(to - wanted),
    )


# Refusals

_AMOUNTS: Final[Mapping[str, str]] = {
    "not_whole": "{amount} is no whole number of chips",
    "too_little": "{amount} is too little",
    "too_much": "{amount} is too much",
    "not_this_amount": "{amount} is none of the amounts",
}

_REFUSED: Final[Mapping[str, str]] = {
    "not_your_turn": "it is not your turn",
    "not_asked": "you are not asked",
    "cannot_pay": "you have less than the price",
    "cannot_bet_blind": "there is no blind bet that you can make now",
    "cannot_raise": "you cannot raise now",
    "bet_to_answer": "there is a bet to answer",
    "no_bet_to_answer": "there is no bet to answer",
}

_BLIND: Final = (c.Look, c.BetBlind)
_SEEN: Final = (c.Pass, c.Bet, c.Fold, c.Call, c.RaiseTo)


def refusal(why: Refusal) -> str:
    """Why a choice was refused, and what is legal instead (R9.5): ``1,000 is too much (R8.1): raise to 30-990.``."""
    amount = getattr(why.command, "to", getattr(why.command, "chips", 0))
    shown = chips(amount) if isinstance(amount, int) else str(amount)
    legal = [option for option in why.legal if option.command in KEYS]
    same = [option for option in legal if option.command is type(why.command)]
    if why.code in _AMOUNTS:
        what = f"{_AMOUNTS[why.code].format(amount=shown)} ({why.rule})"
        return f"{sentence(what)}: {_grouped(same)[0]}." if same else f"{sentence(what)}."
    what = _not_now(why, legal) if why.code == "not_now" else _REFUSED.get(why.code, why.code.replace("_", " "))
    instead = f" You can {listed(_grouped(legal), 'or')}." if legal else ""
    return f"{sentence(what)} ({why.rule}).{instead}"


def _not_now(why: Refusal, legal: Sequence[Option]) -> str:
    """What part of the hand it is, so that this is not the time for the choice."""
    kinds = [option.command for option in legal]
    tried = type(why.command)
    if tried in _BLIND:
        return "blind betting is over"
    if tried in _SEEN:
        early = any(kind in _BLIND for kind in kinds)
        return "blind betting comes first" if early else "the betting is over"
    if any(kind in (*_BLIND, *_SEEN) for kind in kinds):
        return "there is no tie to decide about"
    return "the pot is not to be divided now" if tried in (c.AgreeSplit, c.RefuseSplit) else "the entry is not open yet"


def _grouped(options: Sequence[Option]) -> list[str]:
    """Each kind of choice once, with all its amounts: ``raise blind to 40, 60 or 80``."""
    spans: dict[type[c.Command], list[str]] = {}
    for option in options:
        spans.setdefault(option.command, []).append(span(option.low, option.high) if option.low else "")
    said = {**_VERBS, c.RefuseSplit: "say no", c.DeclineSvara: "say no"}
    return [f"{said[kind]} {listed(amounts, 'or')}".strip() for kind, amounts in spans.items()]


# What a svara offers


def offer(seen: View, cast: Cast) -> list[str]:
    """What a svara offers: who tied for how much, the price, and what part of the pot it buys (R7.2)."""
    lines = []
    for pot in seen.pots:
        lines.append(f"{sentence(cast.all_of(pot.tied))} tied; {chips(pot.chips)} in the middle.")
        joined = [seat for seat in pot.seats if seat not in pot.tied]
        if joined:
            lines.append(f"Already joined: {cast.all_of(joined)}.")
    if seen.phase is Phase.ENTRY and len(seen.pots) == 1:
        pot = seen.pots[0]
        after, seats = pot.chips + seen.price, len(pot.seats) + 1
        about = "about " if after % seats else ""
        lines.append(
            f"With you it would be {chips(after)} for {seats} players: {about}{chips(round(after / seats))} each."
        )
    return lines
