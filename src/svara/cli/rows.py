"""The seats of a table, one a line, in as many columns as there are."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from svara.cli.cards import backs, small_cards
from svara.cli.stage import Stage
from svara.cli.telling import points_of
from svara.cli.words import card_words, chips, listed
from svara.game.state import Phase
from svara.game.view import SeatView

NOW = "bold #2a1804 on #f3b562"
"""Apricot means: now, you."""

QUIET = "dim"

TABLE = 76
"""The columns of the table where the story stands beside it; so many hold the lines at large."""


def seat_rows(stage: Stage, width: int) -> list[tuple[int, Text]]:
    """Each seat that is taken with its line: at large where every line fits `width`, else brief.

    At large a deed that would be too long leaves its amount to the column of the bet.
    """
    at_large = [(index, _at_large(stage, index, seat, width)) for index, seat in _taken(stage)]
    if all(row.cell_len <= width for _, row in at_large):
        return at_large
    return [(index, _brief(stage, index, seat)) for index, seat in _taken(stage)]


def is_out(stage: Stage, index: int) -> bool:
    """Whether a seat has nothing more to do with the hand that is being played."""
    seat = stage.seen.seats[index]
    return seat is not None and not seat.live and _playing(stage) and index not in (stage.cast.you, stage.seen.dealer)


def out_row(stage: Stage, indices: Sequence[int]) -> Text:
    """Several seats that are out, in one line."""
    return Text(f"   out: {listed([stage.cast.names[index] for index in indices])}", QUIET)


def _taken(stage: Stage) -> list[tuple[int, SeatView]]:
    return [(index, seat) for index, seat in enumerate(stage.seen.seats) if seat is not None]


def _playing(stage: Stage) -> bool:
    return stage.seen.phase in (Phase.BLIND, Phase.BETTING)


def _style(stage: Stage, index: int, seat: SeatView) -> str:
    out = seat.dealt and not seat.live and _playing(stage)
    return QUIET if out or not seat.dealt else "bold" if stage.cast.you == index else ""


def _name(stage: Stage, index: int, seat: SeatView) -> Text:
    turn, you = index in stage.seen.asked, stage.cast.you == index
    style = NOW if turn and you else "bold reverse" if turn else _style(stage, index, seat)
    return Text(stage.cast.names[index], style)


def _mark(stage: Stage, index: int) -> str:
    return "▶" if index in stage.seen.asked else " "


def _at_large(stage: Stage, index: int, seat: SeatView, width: int) -> Text:
    """Marks, name, stack, bet, cards as they lie, and what the seat did last."""
    others = _taken(stage)
    style = _style(stage, index, seat)
    name = _name(stage, index, seat).append(" bot" if index in stage.cast.bots else "", QUIET)
    names = max(9, *[len(name) for name in stage.cast.names]) + 4 * bool(stage.cast.bots)
    stacks = max(7, *[len(chips(other.stack)) for _, other in others])
    bets = max(9, *[len(_bet(other)) for _, other in others])
    name.pad_right(names - name.cell_len)
    line = Text.assemble((_mark(stage, index), "bold"), (f" {index + 1:>2} ", style), name)
    line.append(f"  {'D' if stage.seen.dealer == index else ' '} ", "bold")
    line.append(f" {chips(seat.stack):>{stacks}}  {_bet(seat):>{bets}}  ", style)
    line.append_text(_lying(stage, index, seat))
    said = _said(stage, index, seat, brief=False)
    if width >= TABLE and seat.bet and line.cell_len + said.cell_len > width:
        plain = said.plain.removesuffix(f" {chips(seat.bet)}").removesuffix(" to")
        said = Text(plain, said.style)
    return line.append_text(said)


def _bet(seat: SeatView) -> str:
    return f"bet {chips(seat.bet)}" if seat.bet else ""


def _brief(stage: Stage, index: int, seat: SeatView) -> Text:
    """What a narrow window holds: the bet stands with the deed, and shown cards are words."""
    others = _taken(stage)
    style = _style(stage, index, seat)
    name = _name(stage, index, seat)
    name.pad_right(max(len(stage.cast.names[other]) for other, _ in others) - name.cell_len)
    line = Text.assemble((f"{_mark(stage, index)}{index + 1:>2} ", style), name)
    line.append(f" {chips(seat.stack):>{max(len(chips(other.stack)) for _, other in others)}}", style)
    line.append("D" if stage.seen.dealer == index else " ", "bold")
    if seat.cards:
        line.append(f" {card_words(seat.cards)} {points_of(stage.seen, index)}")
    return line.append_text(_said(stage, index, seat, brief=True))


def _lying(stage: Stage, index: int, seat: SeatView) -> Text:
    if seat.cards:
        return small_cards(seat.cards).append(f" {points_of(stage.seen, index):>3}", "bold")
    return backs() if _playing(stage) and seat.live else Text(" " * 8 if _playing(stage) else "")


def _said(stage: Stage, index: int, seat: SeatView, *, brief: bool) -> Text:
    """What the seat did last or won, with what else there is to know of it."""
    said = stage.deeds.get(index, "")
    if seat.cards and not _playing(stage):
        said = ""
    if index in stage.won:
        said = f"wins {chips(stage.won[index])}"
    elif seat.cards and any(index in pot.tied for pot in stage.seen.pots):
        said = "ties"
    marks = [word for word, true in (("blind", seat.blind), ("all in", seat.live and not seat.stack)) if true]
    words = [*[mark for mark in marks if mark not in said], *([said] if said else [])]
    if brief and seat.bet and chips(seat.bet) not in said:
        words.append(_bet(seat))
    style = "bold" if index in stage.won else "" if seat.live else QUIET
    return Text(f"  {', '.join(words)}" if words else "", style)
