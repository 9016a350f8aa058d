"""The table as a picture for a terminal, made of Rich parts. Whoever may not see a card has no view that holds it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from svara.cli.stage import Stage
from svara.cli.words import (
    KEYS,
    card_word,
    chips,
    choice,
    house,
    points_of,
    rank_text,
    reason,
    sentence,
    suit_letter,
)
from svara.game.cards import Card
from svara.game.state import Phase
from svara.game.view import SeatView, View
from svara.solve.standing import standing

NOW = "bold #2a1804 on #f3b562"
"""Apricot means: now, you."""

PAPER = "#fbf6ea"
INK = ("#1f2328", "#bf2b2b", "#1f5fa8", "#1e7045")
"""Ink by suit, four colours on the same paper, readable on any background."""

BACK = "#f0d9b8 on #8a3a30"
QUIET = "dim"
TABLE, WIDE = 80, 110
"""The columns of the table, and from how many on the story stands beside it instead of below."""

LEAST_STORY = 3
"""With fewer lines left for the story the cards are drawn small."""


def ink(card: Card) -> str:
    """The style of a card's face."""
    return f"bold {INK[card % 4]} on {PAPER}"


def small_cards(cards: Sequence[Card]) -> Text:
    """Cards in a line of text, each a tag of paper."""
    return Text(" ").join([Text(f" {card_word(card)} ", ink(card)) for card in cards])


def backs(count: int = 3) -> Text:
    """Cards face down in a line of text."""
    return Text(" ").join([Text("::", BACK)] * count)


def big_cards(cards: Sequence[Card]) -> Text:
    """Three cards, five lines high: rank, symbol, and the suit's letter for who sees no colour."""
    faces = [_face(card) for card in cards] or [_big_back()] * 3
    lines = [Text(" ").join([face[row] for face in faces]) for row in range(5)]
    return Text("\n").join(lines)


def _face(card: Card) -> list[Text]:
    rank, symbol, letter = rank_text(card), card_word(card)[-1], suit_letter(card)
    rows = ["╭─────╮", f"│{rank:<5}│", f"│  {symbol}  │", f"│{letter:>5}│", "╰─────╯"]
    return [Text(row, ink(card)) for row in rows]


def _big_back() -> list[Text]:
    return [Text(row, BACK) for row in ("╭─────╮", "│╲ ╱ ╲│", "│ ╳ ╳ │", "│╱ ╲ ╱│", "╰─────╯")]


def frame(stage: Stage, console: Console, footer: Sequence[RenderableType]) -> Group:
    """The whole picture: head, seats, pots, own cards, the story as far as it fits, a footer, a line to type in."""
    width, height = console.size
    wide = width >= WIDE
    left = min(width, TABLE - 4 if wide else TABLE)
    below = _rows(console, footer, width) + 1
    head: RenderableType = _head(stage.seen, width if wide else left)
    for big in (True, False):
        table: list[RenderableType] = [_seats(stage), *_blank(big), _middle(stage), *_blank(big), *_mine(stage, big)]
        taken = _rows(console, [head, *table], left) + below + 1
        if height - taken >= LEAST_STORY or wide:
            break
    if not wide:
        return Group(head, *table, _story(stage.story, max(1, height - taken), left), *footer)
    both = Grid.grid(padding=(0, 2, 0, 0))
    both.add_column(width=left)
    both.add_column(width=width - left - 3)
    both.add_row(Group(*table), _story(stage.story, height - below - 3, width - left - 3))
    return Group(head, both, *footer)


def _blank(wanted: bool) -> list[RenderableType]:
    return [Text()] if wanted else []


def _rows(console: Console, parts: Sequence[RenderableType], width: int) -> int:
    return len(console.render_lines(Group(*parts), console.options.update(width=width), pad=False)) if parts else 0


def _head(seen: View, width: int) -> RenderableType:
    name = f"hand {seen.hand}" if seen.hand else "a new table"
    svara = f", the svara of hand {seen.svara_of}" if seen.svara_of else ""
    least = f" · least bet {chips(seen.stake)}" if seen.svara_of else ""
    line = Grid.grid(expand=True)
    line.add_column()
    line.add_column(justify="right")
    line.add_row(
        Text.assemble((" SVARA ", NOW), f"  {name}{svara}"),
        Text(f"ante {chips(seen.ante)}{least} · {house(seen.rules)} "),
    )
    return Group(line, Rule(style=QUIET))


def _seats(stage: Stage) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    name = max(9, *[len(name) for name in stage.cast.names]) + 4 * bool(stage.cast.bots)
    for width in (1, -2, name, 1, -7, -9):
        grid.add_column(justify="left" if width > 0 else "right", no_wrap=True, min_width=abs(width))
    grid.add_column(no_wrap=True)
    for index, seat in enumerate(stage.seen.seats):
        if seat is not None:
            grid.add_row(*_seat(stage, index, seat))
    return grid


def _seat(stage: Stage, index: int, seat: SeatView) -> list[Text]:
    seen, you = stage.seen, stage.cast.you == index
    turn = index in seen.asked
    out = seat.dealt and not seat.live and _playing(seen)
    style = QUIET if out or not seat.dealt else "bold" if you else ""
    name = Text(f"{stage.cast.names[index]}", NOW if turn and you else "bold reverse" if turn else style)
    return [
        Text("▶" if turn else " ", "bold"),
        Text(str(index + 1), style),
        name.append(" bot" if index in stage.cast.bots else "", QUIET),
        Text("D" if seen.dealer == index else " ", "bold"),
        Text(f"{chips(seat.stack):>7}", style),
        Text(f"{'bet ' + chips(seat.bet) if seat.bet else '':>10}", style),
        _state(stage, index, seat),
    ]


def _playing(seen: View) -> bool:
    return seen.phase in (Phase.BLIND, Phase.BETTING)


def _state(stage: Stage, index: int, seat: SeatView) -> Text:
    """Cards as they lie, then what the seat did last."""
    seen, playing = stage.seen, _playing(stage.seen)
    said = stage.deeds.get(index, "")
    if seat.cards:
        lying = small_cards(seat.cards).append(f" {points_of(seen, index):>3}", "bold")
        said = said if playing else ""
    else:
        lying = backs() if playing and seat.live else Text(" " * 8 if playing else "")
    if index in stage.won:
        said = f"wins {chips(stage.won[index])}"
    elif seat.cards and any(index in pot.tied for pot in seen.pots):
        said = "ties"
    marks = [word for word, true in (("blind", seat.blind), ("all in", seat.live and not seat.stack)) if true]
    words = ", ".join([*[mark for mark in marks if mark not in said], *([said] if said else [])])
    return lying.append(f"  {words}" if words else "", "bold" if index in stage.won else "" if seat.live else QUIET)


def _middle(stage: Stage) -> RenderableType:
    """What is in the middle, pot by pot."""
    seen = stage.seen
    bets = sum(seat.bet for seat in seen.seats if seat is not None)
    pots = [pot for pot in seen.pots if pot.chips]
    if not pots and not bets:
        paid = [f"{stage.cast.does(seat, 'win')} {chips(amount)}" for seat, amount in stage.won.items()]
        return Text(" ").append(f" {'. '.join(paid)}. ", "bold reverse") if paid else Text()
    total = sum(pot.chips for pot in pots) + bets
    text = Text(" ").append(f" Pot {chips(total)} ", "bold reverse")
    if bets:
        text.append(f"  {chips(total - bets)} in the middle and {chips(bets)} in bets")
    for place, pot in enumerate(pots, 1):
        if len(pots) > 1:
            who = stage.cast.all_of(pot.seats)
            text.append(f"\n   pot {place}: {chips(pot.chips)} for {who}")
    return text


def _mine(stage: Stage, big: bool) -> list[RenderableType]:
    """The viewer's cards, with points, reason and standing; in one line if there is no room."""
    seen = stage.seen
    seat = None if stage.cast.you is None else seen.seats[stage.cast.you]
    if seat is None or not seat.dealt:
        return []
    row = Grid.grid(padding=(0, 2, 0, 0))
    if big:
        row.add_row(Text(), big_cards(seen.cards), _worth(seen))
    else:
        row.add_row(
            small_cards(seen.cards) if seen.cards else backs(), Text(_worth(seen).plain.strip().splitlines()[0])
        )
    return [row]


def _worth(seen: View) -> Text:
    if seen.score is None:
        return Text(
            "\nNobody has seen a card yet.\nThe first to look ends blind betting,\nand everyone sees their own."
        )
    stand = standing(seen.score.points, seen.rules)
    text = Text("\n").append(f"{seen.score.points} points", "bold").append(f"  {sentence(reason(seen.score))}")
    return text.append(f"\nMore than {stand.beats:.0%} of all hands; {stand.better / 4960:.0%} have more.", "")


def _story(story: Sequence[str], rows: int, width: int) -> RenderableType:
    """The last lines of the story that fit."""
    lines = [line for said in story for line in wrap(said, max(20, width - 2))][-rows:]
    fresh = len(lines) - 4
    return Group(
        Rule(style=QUIET) if width >= TABLE else Text(" This hand", "bold"),
        *[Text(f" {line}", NOW if "Svara!" in line else QUIET if at < fresh else "") for at, line in enumerate(lines)],
    )


def choices(seen: View) -> list[RenderableType]:
    """What can be typed, one choice a line."""
    lines: list[RenderableType] = []
    for option in seen.options:
        more = "" if option.low == option.high else "  or min, half, pot, all"
        lines.append(
            Text.assemble(
                "  ", (f" {KEYS[option.command]} ", "bold reverse"), f" {choice(option, seen)}", (more, QUIET)
            )
        )
    return lines
