"""Pictures onto a terminal, over the one before them: nothing is wiped first, so nothing flickers."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

HOME, LINE_END, SCREEN_END = "\x1b[H", "\x1b[K", "\x1b[J"


class Painter:
    """Draws on one console."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self._begun = False

    def draw(self, lines: Sequence[Text]) -> None:
        """Show the lines from the top; the cursor stands below them, on an empty line."""
        console = self.console
        if not self._begun:
            console.clear()
            self._begun = True
        with console.capture() as drawn:
            for line in lines:
                console.print(line, no_wrap=True, overflow="ignore", crop=False)
        text = drawn.get()
        if not console.is_dumb_terminal:
            text = HOME + over(text, [line.cell_len < console.width for line in lines]) + SCREEN_END
        console.file.write(text)
        console.file.flush()


def over(text: str, room: Sequence[bool]) -> str:
    """`text` with the rest of each line wiped that has `room` left; in a full line that would wipe the last letter."""
    lines = text.split("\n")
    ends = [LINE_END if left else "" for left in room]
    return "\n".join([line + end for line, end in zip(lines, [*ends, ""], strict=True)])


def forget_typed() -> None:
    """Drop what was typed before it was asked for: it was meant for something else, at prices nobody had seen."""
    try:
        import termios
    except ImportError:  # this system has other terminals
        return
    if sys.stdin is not None and sys.stdin.isatty():
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
