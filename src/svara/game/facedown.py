"""Hand texts that do not tell every card: who may know which, and how `??` is read, written and played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from svara.game import events as e
from svara.game.cards import DECK, Card, card_text, check_different, parse_card, split_cards
from svara.game.handtext import NotationError
from svara.game.view import OwnCardsSeen, redact

HIDDEN: Final = "??"

PUBLIC: Final = (
    "variant",
    "notation",
    "table",
    "hand",
    "svara_of",
    "rules",
    "seat_count",
    "ante",
    "max_stack",
    "seats",
    "players",
    "starting_stacks",
    "sitting_out",
    "leaving",
    "timeouts",
    "carried",
    "dealer",
    "dealt",
    "antes",
    "min_bet",
    "actions",
    "pots",
    "showdown",
    "svara",
    "svara_ready",
    "payments",
    "finishing_stacks",
)
"""The fields of a record that everybody at its table may know; no others go into a viewer's as they are."""


def parse_deck(text: str) -> tuple[Card | None, ...]:
    """The cards of a deck, None for each that it does not tell: ``"7c??Kd"``.

    Raises:
        CardError: a part of the text is neither, or a card stands in it twice.
    """
    deck = tuple([None if part == HIDDEN else parse_card(part) for part in split_cards(text)])
    check_different(tuple([card for card in deck if card is not None]))
    return deck


def deck_text(deck: Sequence[Card | None], size: int) -> str:
    """A deck as text, with a space after each round of `size` cards."""
    parts = [HIDDEN if card is None else card_text(card) for card in deck]
    return " ".join(["".join(parts[at : at + size]) for at in range(0, len(parts), size)])


def fill(deck: Sequence[Card | None]) -> tuple[Card, ...]:
    """A deck with any cards that are not in it in place of those that it does not tell."""
    others = iter([card for card in DECK if card not in deck])
    return tuple([next(others) if card is None else card for card in deck])


def hidden_seats(seats: Sequence[int], deck: Sequence[Card | None]) -> frozenset[int]:
    """Those of `seats`, in the order dealt, whose cards `deck` does not tell.

    Raises:
        NotationError: it tells one or two of somebody's cards.
    """
    hidden = set()
    for place, seat in enumerate(seats):
        cards = deck[place : 3 * len(seats) : len(seats)]
        if None in cards:
            hidden.add(seat)
            if {*cards} != {None}:
                raise NotationError(f"deck hides a part of the cards of seat {seat + 1}: it tells all three or none")
    return frozenset(hidden)


def told(dealt: e.HandDealt, seats: Collection[int]) -> tuple[Card | None, ...]:
    """The cards as they were dealt, those of `seats` and no others."""
    count = len(dealt.seats)
    return tuple([card if dealt.seats[place % count] in seats else None for place, card in enumerate(dealt.cards)])


def known_seats(events: Iterable[e.Event], viewer: int | None) -> frozenset[int]:
    """The seats whose cards `viewer` may know after `events`: their own once they saw them, and those shown to all."""
    known: set[int] = set()
    for event in [redact(one, viewer) for one in events]:
        if isinstance(event, OwnCardsSeen) and viewer is not None:
            known.add(viewer)
        elif isinstance(event, e.HandsShown):
            known.update([hand.seat for hand in event.hands])
    return frozenset(known)


def check_shown(events: Iterable[e.Event], hidden: Collection[int]) -> None:
    """Raise `NotationError` if the cards of a hidden seat are shown: whatever is played in their place would decide."""
    for event in events:
        for hand in event.hands if isinstance(event, e.HandsShown) else ():
            if hand.seat in hidden:
                raise NotationError(
                    f"deck hides the cards of seat {hand.seat + 1}, which were shown and decide who wins (R6.1)"
                )


def check_viewer(hand: int, viewer: int, tells: Collection[int], known: Collection[int]) -> None:
    """Raise `NotationError` unless the seats whose cards a viewer's record `tells` are those that they may know."""
    for seat in sorted({*tells} ^ {*known}):
        wrong = f"tells the cards of seat {seat + 1}, which they never saw (R3.3, R6.1)"
        if seat in known:
            wrong = "hides their own cards, which they saw (R3.3)"
        raise NotationError(f"hand {hand}: viewer is seat {viewer + 1}, and deck {wrong}")
