"""Who meets at a showdown: hands that are known, ranges, and hands that nobody knows anything about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeAlias

import msgspec
import numpy as np

from svara.errors import BadInput
from svara.game.cards import DECK, HAND_SIZE, Card, Hand, cards_text
from svara.game.rules import MAX_SEATS, MIN_SEATS
from svara.solve.ranges import Range, Weights, avoiding, check_cards
from svara.solve.tables import hands

Seat: TypeAlias = Hand | Range | None
"""A hand that is known, a range, or None for any three of the cards that are left."""


class Showdown(msgspec.Struct, frozen=True, eq=False):
    """Seats that have been checked.

    Attributes:
        seats: how many, 2 to 10.
        known: the hands that are known, by seat; a range of a single hand is one.
        ranges: the others' weights by the number of the hand, (4960,), scaled so that the largest is 1, and 0 wherever
            the hand holds a card of a known hand or a dead one.
        random: the seats that may hold anything.
        rest: the cards that are neither known nor dead, in deck order.
    """

    seats: int
    known: dict[int, Hand]
    ranges: dict[int, Weights]
    random: tuple[int, ...]
    rest: tuple[Card, ...]

    @property
    def unknown(self) -> list[int]:
        """The seats whose hands are not known, in order."""
        return sorted((*self.ranges, *self.random))

    def weights(self, seat: int) -> Weights:
        """The weights of a seat whose hand is not known: (4960,)."""
        if seat in self.ranges:
            return self.ranges[seat]
        return avoiding([card for card in DECK if card not in self.rest]).astype(np.float64)


def showdown(seats: Sequence[Seat], dead: Iterable[Card] = ()) -> Showdown:
    """Check who meets, and take the cards that are known out of the ranges.

    Args:
        seats: 2 to 10 of them.
        dead: cards that are known to be in none of the hands.

    Raises:
        BadInput: too many or too few seats, a card named twice, more cards needed than there are, or a range in which
            no hand is left.
    """
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise BadInput(f"seats are {MIN_SEATS} to {MAX_SEATS}, not {len(seats)}")
    known = {seat: hand for seat, held in enumerate(seats) if (hand := _known(held, seat)) is not None}
    out = check_cards([*(card for hand in known.values() for card in hand), *dead])
    needed = HAND_SIZE * (len(seats) - len(known))
    if needed > len(DECK) - len(out):
        raise BadInput(
            f"{len(seats) - len(known)} hands that are not known need {needed} cards, "
            f"and besides the {len(out)} known ones there are {len(DECK) - len(out)}"
        )
    ranges = {seat: held for seat, held in enumerate(seats) if isinstance(held, Range) and seat not in known}
    weights = {seat: _left(held, out, seat) for seat, held in ranges.items()}
    return Showdown(
        seats=len(seats),
        known=known,
        ranges={seat: left for seat, left in weights.items() if not _is_random(left, len(DECK) - len(out))},
        random=tuple(
            seat
            for seat in range(len(seats))
            if seat not in known and (seat not in weights or _is_random(weights[seat], len(DECK) - len(out)))
        ),
        rest=tuple(card for card in DECK if card not in out),
    )


def _known(held: object, seat: int) -> Hand | None:
    if held is None:
        return None
    if isinstance(held, Range):
        only = np.flatnonzero(held.weights)
        cards = tuple(hands()[only[0]].tolist()) if len(only) == 1 else None
    elif isinstance(held, Sequence) and not isinstance(held, str) and len(held) == HAND_SIZE:
        cards = check_cards(held)
    else:
        raise BadInput(f"seats[{seat}] is a hand of three cards, a Range or None, not {held!r}")
    return None if cards is None else (cards[0], cards[1], cards[2])


def _left(held: Range, out: tuple[Card, ...], seat: int) -> Weights:
    """The weights without the cards that are out, the largest of them 1."""
    left: Weights = held.weights * avoiding(out)
    if not left.any():
        raise BadInput(f"seats[{seat}]: no hand is left in the range without {cards_text(out, ' ')}")
    scaled: Weights = left / left.max()
    return scaled


def _is_random(weights: Weights, cards: int) -> bool:
    """Whether a range holds every hand that so many cards make, all alike."""
    return bool((weights == 1).sum() == comb(cards, HAND_SIZE))
