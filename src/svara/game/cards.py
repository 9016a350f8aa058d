"""The 32 cards (R1.1): small integers inside, two-letter texts outside.

A card is its place in *deck order*: sevens first, aces last, and within a rank spades, hearts, diamonds, clubs.
So ``rank = card // 4``, ``suit = card % 4``, and a sorted hand reads from its lowest rank to its highest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from svara.errors import BadInput

Card: TypeAlias = int
"""0..31, in deck order."""

Hand: TypeAlias = tuple[Card, Card, Card]
"""Three different cards, in any order."""

RANKS: Final = "789TJQKA"
SUITS: Final = "shdc"
CARD_TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK: Final[tuple[Card, ...]] = tuple(range(32))
HAND_SIZE: Final = 3
SEVENS: Final = frozenset({0, 1, 2, 3})
JOKER: Final[Card] = 3
"""The seven of clubs (R2.2f)."""

_BY_TEXT: Final = {text.lower(): card for card, text in enumerate(CARD_TEXTS)} | {
    "10" + suit: RANKS.index("T") * 4 + i for i, suit in enumerate(SUITS)
}
_SYMBOLS: Final = str.maketrans("♠♥♦♣", SUITS)


class CardError(BadInput):
    """A text that names no card, or a card named twice."""


def card_text(card: Card) -> str:
    """``3`` -> ``"7c"``."""
    return CARD_TEXTS[card]


def cards_text(cards: Iterable[Card], between: str = "") -> str:
    """Several cards in the order given: ``(3, 25, 26)`` -> ``"7cKhKd"``."""
    return between.join([CARD_TEXTS[card] for card in cards])


def parse_card(text: str) -> Card:
    """One card from its text; case does not matter, ``10h`` is ``Th`` and ``7♣`` is ``7c``.

    Raises:
        CardError: the text names none of the 32 cards.
    """
    card = _BY_TEXT.get(text.strip().translate(_SYMBOLS).lower())
    if card is None:
        raise CardError(
            f"{text[:20]!r} is no card: write a rank of {' '.join(RANKS)} and a suit of {' '.join(SUITS)}, as 7c"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Several different cards from one text, with or without spaces between: ``"7c Kh Kd"``, ``"7cKhKd"``.

    Raises:
        CardError: a part of the text is no card, or a card stands in it twice.
    """
    cards = tuple([parse_card(part) for part in split_cards(text)])
    check_different(cards)
    return cards


def split_cards(text: str) -> Iterator[str]:
    """The parts of a text that are due to be a card each, with or without spaces between: ``"7cKh 10d"``.

    Raises:
        CardError: there are more of them than cards.
    """
    packed = "".join(text.split()).translate(_SYMBOLS)
    at = count = 0
    while at < len(packed):
        if count == len(DECK):
            raise CardError(f"more than {len(DECK)} cards are named: there is one of each card")
        length = 3 if packed.startswith("10", at) else 2
        yield packed[at : at + length]
        at += length
        count += 1


def parse_hand(text: str) -> Hand:
    """Exactly three different cards.

    Raises:
        CardError: not three cards, one of them is none, or one stands in it twice.
    """
    cards = parse_cards(text)
    if len(cards) != HAND_SIZE:
        raise CardError(f"a hand is three cards, as 7c Kh Kd; {len(cards)} were given")
    return cards[0], cards[1], cards[2]


def check_different(cards: tuple[Card, ...]) -> None:
    """Raise `CardError` if a card stands in `cards` twice."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise CardError(f"{card_text(card)} is named twice: there is one of each card")


def all_hands() -> list[Hand]:
    """The 4,960 hands of R1.1, each sorted, in order."""
    return list(combinations(DECK, HAND_SIZE))
