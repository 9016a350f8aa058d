"""Two ways to show a game and to hear from the player: a redrawn screen, and lines for a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Protocol

from svara.cli.stage import Stage
from svara.cli.words import KEYS, card_words, chips, choice, offer, possible, reason

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
        """Print the notices alone if there are some, else the situation; then read a line."""
        self.page([*notices, f"You can {possible(stage.seen.options)}."] if notices else _situation(stage))
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
    line = sys.stdin.readline()
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
        *[f"  {KEYS[option.command]}  {choice(option, seen)}" for option in seen.options],
    ]


class ScreenFront:
    """For a terminal: the table is drawn anew whenever something happens."""

    def __init__(self, pace_seconds: float) -> None:
        from rich.console import Console

        self.console = Console(highlight=False)
        self.pace_seconds = pace_seconds

    def happened(self, stage: Stage, said: Lines, news: bool) -> None:
        """Draw the table after news, and leave time to read."""
        if news and self.pace_seconds:
            self._draw(stage, [])
            time.sleep(self.pace_seconds)

    def ask(self, stage: Stage, notices: Lines) -> str:
        """Draw the table with the choices and the notices, and read a line."""
        from svara.cli.screen import choices

        self._draw(stage, [*_svara_offer(stage), *choices(stage.seen), *self._notices(notices)])
        return self._read("Your turn" if stage.seen.to_act is not None else "Your answer")

    def pause(self, stage: Stage, prompt: str, notices: Lines = ()) -> str:
        """Draw the table with the notices, and read a line."""
        self._draw(stage, self._notices(notices))
        return self._read(prompt)

    def page(self, lines: Lines) -> None:
        """Show the lines on a screen of their own until Enter."""
        self.console.clear()
        for line in lines:
            self.console.print(line, markup=False)
        self._read("Enter goes back")

    def _notices(self, notices: Lines) -> list[object]:
        from rich.text import Text

        return [Text(f" {notice}", "bold") for notice in notices]

    def _draw(self, stage: Stage, footer: list[object]) -> None:
        from svara.cli.screen import frame

        self.console.clear()
        self.console.print(frame(stage, self.console, footer))  # type: ignore[arg-type]

    def _read(self, prompt: str) -> str:
        from rich.text import Text

        from svara.cli.screen import NOW

        return self.console.input(Text.assemble((f" {prompt} ", NOW), " ")).strip()


def _svara_offer(stage: Stage) -> list[object]:
    from rich.text import Text

    return [Text(f"  {line}") for line in offer(stage.seen, stage.cast)] if stage.seen.to_act is None else []
