"""What a player types, as a command: keys, words, amounts and their shortcuts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from svara.cli.choices import KEYS, shortcut, span
from svara.cli.options import quoted
from svara.cli.words import chips, listed
from svara.errors import BadInput
from svara.game import commands as c
from svara.game.state import Phase
from svara.game.view import View


class Request(Enum):
    """What a player may ask of the program instead of playing."""

    HELP = "help"
    HISTORY = "history"
    QUIT = "quit"


REQUESTS: Final[Mapping[str, Request]] = {
    "?": Request.HELP,
    "help": Request.HELP,
    "rules": Request.HELP,
    "h": Request.HISTORY,
    "history": Request.HISTORY,
    "q": Request.QUIT,
    "quit": Request.QUIT,
    "exit": Request.QUIT,
}

_LETTERS: Final[Mapping[str, str]] = {
    "look": "l",
    "bet": "b",
    "blind": "b",
    "call": "c",
    "raise": "r",
    "pass": "p",
    "fold": "f",
    "join": "j",
    "no": "n",
    "decline": "n",
    "refuse": "n",
    "agree": "a",
}

_AMOUNTS: Final = ("min", "half", "pot", "all")


def understand(text: str, seen: View) -> c.Command | Request:
    """What `text` means for the viewer, who is being asked.

    A command comes back as it was meant, legal or not: the engine judges it. Amounts are "to"; ``min``, ``half``,
    ``pot`` and ``all`` stand for amounts.

    Raises:
        BadInput: the text means nothing.
    """
    words = text.lower().replace(",", "").split()
    if not words:
        raise BadInput("type a letter, and an amount where one is needed")
    if words[0] in REQUESTS and len(words) == 1:
        return REQUESTS[words[0]]
    letter, rest = _split(words)
    kinds: list[Any] = [kind for kind, key in KEYS.items() if key == letter]
    if not kinds:
        raise BadInput(f"{quoted(text.strip())} is no move; ? explains them")
    option = next((option for option in seen.options if option.command in kinds), None)
    kind: Any = option.command if option else _meant(kinds, seen.phase)
    seat = seen.options[0].seat
    amounts = kind in (c.BetBlind, c.Bet, c.RaiseTo)
    if rest and not amounts:
        raise BadInput(f"{letter!r} takes no amount: type {letter!r} alone")
    command: c.Command = kind(seat, _amount(rest, letter, seen) if option else 0) if amounts else kind(seat)
    return command


def _split(words: list[str]) -> tuple[str, list[str]]:
    """The letter of the move and what follows it: ``r80``, ``r 80``, ``raise to 80``."""
    first, rest = words[0], [word for word in words[1:] if word != "to"]
    if first[1:].isdigit():
        first, rest = first[0], [first[1:], *rest]
    return _LETTERS.get(first, first), rest


def _meant(kinds: list[Any], phase: Phase) -> Any:
    """Which of the moves on one key was meant, none of them being possible now."""
    wanted: Mapping[Phase, Any] = {
        Phase.BLIND: c.BetBlind,
        Phase.BETTING: c.Bet,
        Phase.SPLIT: c.RefuseSplit,
        Phase.ENTRY: c.DeclineSvara,
    }
    return wanted[phase] if wanted.get(phase) in kinds else kinds[0]


def _amount(rest: list[str], letter: str, seen: View) -> int:
    options = [option for option in seen.options if KEYS[option.command] == letter]
    low, high = options[0].low, options[-1].high
    if not rest and low == high:
        return low
    if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 16:
        return int(rest[0])
    if len(rest) == 1 and rest[0] in (*_AMOUNTS, "max"):
        return shortcut(rest[0], options, seen)
    amounts = span(low, high) if len(options) == 1 else listed([chips(option.low) for option in options], "or")
    wrong = f"{quoted(' '.join(rest))} is no amount" if rest else "an amount is missing"
    raise BadInput(f"{wrong}: type {letter} and {amounts}, or {letter} and {listed(_AMOUNTS, 'or')}")
