"""The table as a picture for a terminal: lines that fit it, whatever its size.

What there is room for is decided by plans, from the roomiest to the barest, and not by what a notice says: the cards
and the story stay where they are when a line of text comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from rich.text import Text

from svara.cli.cards import backs, big_cards, small_cards
from svara.cli.choices import KEYS, choice, marks, offer, short_choice
from svara.cli.rows import NOW, QUIET, TABLE, is_out, out_row, seat_rows
from svara.cli.stage import Stage
from svara.cli.words import beaten, beats, chips, house, reason, sentence
from svara.game.view import View
from svara.solve.standing import standing

WIDE = 110
"""From so many columns on the story stands beside the table."""

SMALLEST: Final = (60, 16)
"""Columns and rows from which on everything is shown."""

LEAST_STORY = 3
"""With fewer lines left for the story the cards are drawn small."""

ASKING = 4
"""Lines that choices and a notice usually take; kept free while nobody asks, so that nothing jumps."""


class Plan(NamedTuple):
    """How a picture is laid out.

    Attributes:
        big: the cards are drawn big.
        airy: empty lines, and a rule below the head.
        rule: a rule above the story.
        short: the choices stand side by side.
        outs: a line for each seat that is out, too.
        story: lines of the story that there has to be room for.
    """

    big: bool
    airy: bool
    rule: bool
    short: bool
    outs: bool
    story: int


PLANS: Final = (
    Plan(True, True, True, False, True, LEAST_STORY),
    Plan(True, False, True, False, True, LEAST_STORY),
    Plan(False, False, True, False, True, LEAST_STORY),
    Plan(False, False, False, True, True, 2),
    Plan(False, False, False, True, False, 0),
)


class Asked(NamedTuple):
    """What stands below the table.

    Attributes:
        choices: the viewer is asked, so their options are shown.
        notices: sentences for this moment.
        bar: a line of its own, as for the keys of a replay.
    """

    choices: bool = False
    notices: Sequence[str] = ()
    bar: Text | None = None


def picture(stage: Stage, width: int, height: int, below: Asked = Asked()) -> list[Text]:  # noqa: B008  # frozen
    """The whole picture, at most `height` - 1 lines of at most `width` columns: the last line is there to type in."""
    rows = height - 1
    if width >= WIDE:
        lines = _side_by_side(stage, width, rows, below)
        if len(lines) <= rows:
            return _cut(lines, width)
    for plan in PLANS:
        lines = _stacked(stage, width, rows, below, plan)
        if len(lines) <= rows:
            return _cut(lines, width)
    return _cut(_barest(stage, width, rows, below), width)


def _cut(lines: list[Text], width: int) -> list[Text]:
    """Every line cut to the width, with a mark where something is missing."""
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def _side_by_side(stage: Stage, width: int, rows: int, below: Asked) -> list[Text]:
    left = TABLE + 2
    foot = _foot(stage, width, below, short=False)
    table = [Text(), *_table(stage, TABLE, PLANS[0])]
    head = _head(stage, width, airy=True)
    beside = [Text(" This hand", "bold")]
    beside += _story(stage.story, rows - len(head) - max(len(foot), ASKING) - 1, width - left)
    lines = list(head)
    for row in range(max(len(table), len(beside))):
        line = table[row].copy() if row < len(table) else Text()
        line.truncate(TABLE, overflow="ellipsis")
        if row < len(beside):
            line.pad_right(left - line.cell_len)
            line.append_text(beside[row])
        lines.append(line)
    return [*lines, *foot]


def _stacked(stage: Stage, width: int, rows: int, below: Asked, plan: Plan) -> list[Text]:
    """One below the other; too many lines where the plan does not fit."""
    foot = _foot(stage, width, below, short=plan.short)
    note = [_small_window(width)] if _is_small(width, rows) else []
    lines = [*note, *_head(stage, width, plan.rule), *_table(stage, width, plan)]
    if plan.rule:
        lines.append(_rule(width))
    room = rows - len(lines) - max(len(foot), 2 if plan.short else ASKING)
    if room < plan.story:
        return [Text()] * (rows + 1)
    return [*lines, *(_story(stage.story, room, width) if room else []), *foot]


def _barest(stage: Stage, width: int, rows: int, below: Asked) -> list[Text]:
    """The viewer's own line, cards and options, what is in the middle, and as many other seats as there is room for."""
    foot = _foot(stage, width, below, short=True)
    if not below.notices and below.bar is None:
        foot = foot[:-1]
    note = [_small_window(width)] if _is_small(width, rows) else []
    middle = [line for line in _middle(stage, width) if line.plain.strip()][:1]
    mine = _mine(stage, width, big=False)
    kept = [*middle, *mine]
    seats = seat_rows(stage, width)
    room = max(1, rows - len(kept) - len(foot) - len(note))
    head = _head(stage, width, airy=False) if room > len(seats) else []
    room -= len(head)
    asked = stage.seen.asked
    bets = {index: seat.bet for index, seat in enumerate(stage.seen.seats) if seat is not None}
    first = sorted(
        seats,
        key=lambda row: (row[0] != stage.cast.you, row[0] not in asked, is_out(stage, row[0]), -bets[row[0]]),
    )
    shown = {index for index, _ in first[:room]}
    return [*note, *head, *[line for index, line in seats if index in shown], *kept, *foot][-rows:]


def _is_small(width: int, rows: int) -> bool:
    return width < SMALLEST[0] or rows + 1 < SMALLEST[1]


def _small_window(width: int) -> Text:
    columns, rows = SMALLEST
    said = f"The window is small: {columns}x{rows} or more shows everything."
    return Text(said if len(said) <= width else f"Small window: {columns}x{rows} shows all.", QUIET)


def _rule(width: int) -> Text:
    return Text("─" * width, QUIET)


def _head(stage: Stage, width: int, airy: bool) -> list[Text]:
    seen = stage.seen
    svara = f", the svara of hand {seen.svara_of}" if seen.svara_of else ""
    left = Text.assemble((" SVARA ", NOW), f"  hand {seen.hand}{svara}" if seen.hand else "  a new table")
    least = f" · least bet {chips(seen.stake)}" if seen.svara_of else ""
    right = f"ante {chips(seen.ante)}{least}"
    room = width - left.cell_len - len(right) - 6
    rules = house(seen.rules, stage.house, room)
    if len(rules) <= room:
        right += f" · {rules}"
    left.append(f"{right:>{max(len(right) + 2, width - left.cell_len - 1)}}")
    return [left, _rule(width)] if airy else [left]


def _table(stage: Stage, width: int, plan: Plan) -> list[Text]:
    gap = [Text()] if plan.airy else []
    seats = seat_rows(stage, width)
    out = [] if plan.outs else [index for index, _ in seats if is_out(stage, index)]
    lines = [line for index, line in seats if index not in out]
    if out:
        lines.append(out_row(stage, out))
    middle = _middle(stage, width)
    if not plan.rule:
        middle = [Text(" ·").join(middle)] if len(middle) > 1 else middle
    return [*lines, *gap, *middle, *gap, *_mine(stage, width, plan.big)]


def _middle(stage: Stage, width: int) -> list[Text]:
    """What is in the middle, pot by pot."""
    seen = stage.seen
    bets = sum(seat.bet for seat in seen.seats if seat is not None)
    pots = [pot for pot in seen.pots if pot.chips]
    if not pots and not bets:
        paid = [f"{stage.cast.does(seat, 'win')} {chips(amount)}" for seat, amount in stage.won.items()]
        return [Text.assemble(" ", (f" {'. '.join(paid)}. ", "bold reverse"))] if paid else [Text()]
    total = sum(pot.chips for pot in pots) + bets
    text = Text.assemble(" ", (f" Pot {chips(total)} ", "bold reverse"))
    detail = f"  {chips(total - bets)} in the middle and {chips(bets)} in bets"
    if bets and text.cell_len + len(detail) <= width:
        text.append(detail)
    if len(pots) < 2:
        return [text]
    return [
        text,
        *[
            Text(f"   pot {place}: {chips(pot.chips)} for {stage.cast.all_of(pot.seats)}")
            for place, pot in enumerate(pots, 1)
        ],
    ]


def _mine(stage: Stage, width: int, big: bool) -> list[Text]:
    """The viewer's cards, with points, reason and standing; in one line if there is no room."""
    seen = stage.seen
    seat = None if stage.cast.you is None else seen.seats[stage.cast.you]
    if seat is None or not seat.dealt:
        return []
    if not big:
        cards = small_cards(seen.cards) if seen.cards else backs()
        return [Text.assemble(" ", cards, "  ", _worth(seen, 1000)[0])]
    lines = [Text.assemble("  ", row, "  ") for row in big_cards(seen.cards)]
    for row, words in enumerate(_worth(seen, max(20, width - lines[0].cell_len - 1)), 1):
        if row < len(lines):
            lines[row].append_text(words)
    return lines


def _worth(seen: View, width: int) -> list[Text]:
    if seen.score is None:
        said = "Nobody has seen a card yet. The first to look ends blind betting, and everyone sees their own."
        return [Text(line) for line in wrap(said, min(width, 38) if width < 1000 else width)]
    stand = standing(seen.score.points, seen.rules)
    lines = wrap(f"{seen.score.points} points  {sentence(reason(seen.score))}", width)
    first = Text(lines[0])
    first.stylize("bold", 0, len(f"{seen.score.points} points"))
    return [first, *[Text(line) for line in [*lines[1:], f"{sentence(beats(stand))}; {beaten(stand)}."]]]


def _story(story: Sequence[str], rows: int, width: int) -> list[Text]:
    """The last lines of the story that fit."""
    lines = [line for said in story for line in wrap(said, max(20, width - 2))][-rows:] if rows > 0 else []
    fresh = len(lines) - 4
    return [Text(f" {line}", NOW if "Svara!" in line else QUIET if at < fresh else "") for at, line in enumerate(lines)]


def _foot(stage: Stage, width: int, below: Asked, *, short: bool) -> list[Text]:
    """Choices, then a line kept free for a notice, or the notices."""
    lines: list[Text] = []
    if below.choices:
        if stage.seen.to_act is None:
            lines += [Text(f"  {line}") for line in offer(stage.seen, stage.cast)]
        lines += _flowing(stage.seen, width) if short else _choices(stage.seen, width)
    lines += [Text(f" {line}", "bold") for notice in below.notices for line in wrap(notice, max(20, width - 2))]
    if not below.notices and below.bar is None:
        lines.append(Text())
    return [*lines, below.bar] if below.bar is not None else lines


def _choices(seen: View, width: int) -> list[Text]:
    """What can be typed, one choice a line, as much of it as fits."""
    lines = []
    for option in seen.options:
        key = Text.assemble("  ", (f" {KEYS[option.command]} ", "bold reverse"), " ")
        said, more = choice(option, seen), marks(option, seen)
        if more and key.cell_len + len(said) + 2 + len(more) > width:
            said = said.partition(" (")[0]
        lines.append(key.append(said).append(f"  {more}" if more else "", QUIET))
    return lines


def _flowing(seen: View, width: int) -> list[Text]:
    """The choices side by side, in as few lines as hold them."""
    lines = [Text(" ")]
    for option in seen.options:
        more = marks(option, seen)
        said = [short_choice(option)[1:], f" ({more})" if more else ""]
        if len("".join(said)) + 5 > width:
            said.pop()
        part = Text.assemble((f" {KEYS[option.command]} ", "bold reverse"), *said)
        if lines[-1].cell_len + part.cell_len > width and lines[-1].cell_len > 1:
            lines.append(Text(" "))
        lines[-1].append_text(part).append("  ")
    for line in lines:
        line.rstrip()
    return lines
