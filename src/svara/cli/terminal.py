"""Two ways to show a game and to hear from the player: a redrawn screen, and lines for a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Protocol

from svara.cli.choices import KEYS, choice, marks, offer, possible
from svara.cli.stage import Stage
from svara.cli.words import card_words, chips, reason
from svara.game.legal import Option
from svara.game.view import View

Lines = Sequence[str]


class Front(Protocol):
    """What a game needs of whatever stands between it and the player."""

    def happened(self, stage: Stage, said: Lines, news: bool) -> None:
        """Something has happened that was put into these sentences, perhaps none; `news` takes time to see."""

    def ask(self, stage: Stage, notices: Lines) -> str:
        """The player's answer to their options, after these notices.

        Raises:
            EOFError: there will be no answer.
        """

    def pause(self, stage: Stage, prompt: str, notices: Lines = ()) -> str:
        """An answer to something else.

        Raises:
            EOFError: there will be no answer.
        """

    def page(self, lines: Lines) -> None:
        """Something to read that is longer than a notice."""


class LineFront:
    """For pipes and files: the story line by line, nothing redrawn."""

    def happened(self, stage: Stage, said: Lines, news: bool) -> None:
        """Print the sentences."""
        self.page(said)

    def ask(self, stage: Stage, notices: Lines) -> str:
        """Print the notices and the options if there are notices, else the situation; then read a line."""
        self.page([*notices, possible(stage.seen.options)] if notices else _situation(stage))
        return _line("> ")

    def pause(self, stage: Stage, prompt: str, notices: Lines = ()) -> str:
        """Print and read a line."""
        self.page(notices)
        return _line(f"{prompt} ")

    def page(self, lines: Lines) -> None:
        """Print."""
        for line in lines:
            print(line)


def _line(prompt: str) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    print()
    if not line:
        raise EOFError
    return line.strip()


def _situation(stage: Stage) -> list[str]:
    """What a player who sees no table needs to know to decide."""
    seen = stage.seen
    me = seen.seats[seen.options[0].seat]
    middle = sum(pot.chips for pot in seen.pots) + sum(seat.bet for seat in seen.seats if seat is not None)
    others = [
        f"{stage.cast.names[index]} {chips(seat.stack)}{f' (bet {chips(seat.bet)})' if seat.bet else ''}"
        for index, seat in enumerate(seen.seats)
        if seat is not None and seat.live and index != seen.viewer
    ]
    lines = [f"Your turn. Pot {chips(middle)}; you have {chips(me.stack if me else 0)}."]
    if others:
        lines.append(f"Still in: {', '.join(others)}.")
    if seen.score is not None and me is not None and me.live:
        lines.append(f"Your cards: {card_words(seen.cards)}, {seen.score.points} points: {reason(seen.score)}.")
    return [
        *lines,
        *(offer(seen, stage.cast) if seen.to_act is None else []),
        *[f"  {KEYS[option.command]}  {_priced(option, seen)}" for option in seen.options],
    ]


def _priced(option: Option, seen: View) -> str:
    more = marks(option, seen)
    return f"{choice(option, seen)}, {more}" if more else choice(option, seen)


class ScreenFront:
    """For a terminal: the table is drawn anew whenever something happens."""

    def __init__(self, pace_seconds: float) -> None:
        from svara.cli.paint import Painter

        self.painter = Painter()
        self.pace_seconds = pace_seconds

    def happened(self, stage: Stage, said: Lines, news: bool) -> None:
        """Draw the table after news, and leave time to read."""
        if news and self.pace_seconds:
            self._draw(stage)
            time.sleep(self.pace_seconds)

    def ask(self, stage: Stage, notices: Lines) -> str:
        """Draw the table with the choices and the notices, and read a line."""
        self._draw(stage, notices, choices=True)
        return self._read("Your turn" if stage.seen.to_act is not None else "Your answer")

    def pause(self, stage: Stage, prompt: str, notices: Lines = ()) -> str:
        """Draw the table with the notices, and read a line."""
        self._draw(stage, notices)
        return self._read(prompt)

    def page(self, lines: Lines) -> None:
        """Show the lines on a screen of their own until Enter."""
        self.painter.console.clear()
        for line in lines:
            self.painter.console.print(line, markup=False)
        self._read("Enter goes back")

    def _draw(self, stage: Stage, notices: Lines = (), choices: bool = False) -> None:
        from svara.cli.screen import Asked, picture

        width, height = self.painter.console.size
        self.painter.draw(picture(stage, width, height, Asked(choices, notices)))

    def _read(self, prompt: str) -> str:
        from rich.text import Text

        from svara.cli.paint import forget_typed
        from svara.cli.rows import NOW

        forget_typed()
        return self.painter.console.input(Text.assemble((f" {prompt} ", NOW), " ")).strip()
