"""Stepping through recorded hands on a terminal, with every card face up that the file tells."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import click
from msgspec.structs import replace
from rich.text import Text

from svara.cli.paint import Painter
from svara.cli.plain import printable
from svara.cli.rows import NOW
from svara.cli.screen import Asked, picture
from svara.cli.stage import Stage
from svara.cli.words import Cast
from svara.game.evolve import evolve
from svara.game.state import Table
from svara.game.view import View, redact, view

if TYPE_CHECKING:
    from svara.game.notation import HandRecord, Replay

FORWARD, BACK, NEXT_HAND, PREVIOUS_HAND, QUIT = "forward", "back", "next hand", "previous hand", "quit"

KEYS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("\r", "\n", " ", "n", "\x1b[C", "\x1bOC"), FORWARD),
    **dict.fromkeys(("p", "\x1b[D", "\x1bOD"), BACK),
    **dict.fromkeys(("N", "\x1b[B", "\x1bOB"), NEXT_HAND),
    **dict.fromkeys(("P", "\x1b[A", "\x1bOA"), PREVIOUS_HAND),
    **dict.fromkeys(("q", "Q", "\x1b"), QUIT),
}
"""What a key does; arrows come as escape sequences."""

HINT = " Enter on · p back · N next hand · P previous hand · q "


def step_through(records: Sequence[HandRecord], played: Sequence[Replay]) -> None:
    """Show hand after hand, moment by moment, until the reader quits or goes past the end."""
    painter = Painter()
    place: tuple[int, int] | None = (0, 0)
    while place is not None:
        hand = place[0]
        stages = moments(records[hand], played[hand])
        moment = min(place[1], len(stages) - 1)
        where = f" hand {hand + 1} of {len(records)}: {moment + 1}/{len(stages)}"
        width, height = painter.console.size
        painter.draw(picture(stages[moment], width, height, Asked(bar=Text.assemble((HINT, NOW), where))))
        place = (hand, moment)
        for move in _moves():
            place = moved(place, move, len(stages), len(records))
            if place is None or place[0] != hand:
                break


def moved(place: tuple[int, int], move: str, moments_here: int, hands: int) -> tuple[int, int] | None:
    """Where a move leads from (hand, moment), both from 0; None for out, which is also what follows the last moment."""
    hand, moment = place
    last_hand = hand + 1 == hands
    if move == FORWARD:
        return (hand, moment + 1) if moment + 1 < moments_here else None if last_hand else (hand + 1, 0)
    if move == BACK:
        return (hand, moment - 1) if moment else (hand - 1, _END) if hand else place
    if move == NEXT_HAND:
        return place if last_hand else (hand + 1, 0)
    if move == PREVIOUS_HAND:
        return (hand, 0) if moment or not hand else (hand - 1, 0)
    return None


_END = 1 << 30
"""The last moment of a hand, however many it has."""


def _moves() -> list[str]:
    """What was typed since last time: one move a key, and none for keys that mean nothing."""
    try:
        typed = click.getchar()
    except (EOFError, KeyboardInterrupt):
        return [QUIT]
    return [KEYS[key] for key in re.findall(r"\x1b[\[O].|.", typed, re.DOTALL) if key in KEYS]


def moments(record: HandRecord, played: Replay) -> list[Stage]:
    """The hand after each event that says something, from the deal on."""
    house = record.rules if isinstance(record.rules, str) else "forte"
    stage = Stage(cast_of(record), _open(played.start, played.hidden), house)
    now, found = played.start, []
    for event in played.events:
        now = evolve(now, event)
        if stage.take_in(redact(event, None), _open(now, played.hidden)):
            found.append(stage.copy())
    return found


def cast_of(record: HandRecord) -> Cast:
    """The names in the record, or "Seat 3" where it has none."""
    names = [f"Seat {seat}" for seat in range(1, record.seat_count + 1)]
    for seat, name in zip(record.seats, record.players or [], strict=False):
        names[seat - 1] = "Player" if name == "You" else printable(name)  # who reads it need not be who played
    return Cast(tuple(names))


def _open(table: Table, hidden: Collection[int]) -> View:
    """The table with every hand face up but those of `hidden`: whoever has the file has the cards that it tells."""
    seats = tuple(
        seat and replace(seat, shown=bool(seat.cards and seat.dealt and index not in hidden))
        for index, seat in enumerate(table.seats)
    )
    return view(replace(table, seats=seats), None)
