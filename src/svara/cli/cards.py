"""Cards as a terminal shows them. Whoever may not see a card has no view that holds it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from svara.cli.words import card_word, rank_text, suit_letter
from svara.game.cards import Card

PAPER = "#fbf6ea"
INK = ("#1f2328", "#bf2b2b", "#1f5fa8", "#1e7045")
"""Ink by suit, four colours on the same paper, readable on any background."""

BACK = "#f0d9b8 on #8a3a30"


def ink(card: Card) -> str:
    """The style of a card's face."""
    return f"bold {INK[card % 4]} on {PAPER}"


def small_cards(cards: Sequence[Card]) -> Text:
    """Cards in a line of text, each a tag of paper."""
    return Text(" ").join([Text(f" {card_word(card)} ", ink(card)) for card in cards])


def backs(count: int = 3) -> Text:
    """Cards face down in a line of text."""
    return Text(" ").join([Text("::", BACK)] * count)


def big_cards(cards: Sequence[Card]) -> list[Text]:
    """Three cards, five lines high: rank, symbol, and the suit's letter for who sees no colour."""
    faces = [_face(card) for card in cards] or [_big_back()] * 3
    return [Text(" ").join([face[row] for face in faces]) for row in range(5)]


def _face(card: Card) -> list[Text]:
    rank, symbol, letter = rank_text(card), card_word(card)[-1], suit_letter(card)
    rows = ["╭─────╮", f"│{rank:<5}│", f"│  {symbol}  │", f"│{letter:>5}│", "╰─────╯"]
    return [Text(row, ink(card)) for row in rows]


def _big_back() -> list[Text]:
    return [Text(row, BACK) for row in ("╭─────╮", "│╲ ╱ ╲│", "│ ╳ ╳ │", "│╱ ╲ ╱│", "╰─────╯")]
