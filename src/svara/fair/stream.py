"""Chance from a key: SHA-256 in counter mode, numbers without bias, and orders of 32.

Block ``n`` of a stream is ``SHA-256(tag || key || n)``, ``n`` in four bytes, big-endian, from 0; the bytes of the
blocks follow one another. A tag ends with a zero byte, so that no tag begins another, and names the purpose and the
version.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count
from typing import Final, NamedTuple

from svara.game.cards import DECK

SIZE: Final = 32
"""Bytes of a key, a seed, a salt and a hash: 256 bits each."""

DECKS: Final = 16
"""Decks that a statement commits to; one of them is dealt."""

DEAL_TAG: Final = b"svara-deal-1\0"


class Draw(NamedTuple):
    """What a mix decides.

    Attributes:
        chosen: the deck that is dealt, 0 to 15.
        order: card number ``t`` of the deal, from 0, lies at position ``order[t]`` of that deck.
        dealer: the place in the statement's list of seats whose seat deals, if this is a table's first hand (R3.2).
    """

    chosen: int
    order: tuple[int, ...]
    dealer: int


def block(tag: bytes, key: bytes, number: int) -> bytes:
    """Block `number` of a stream, 32 bytes."""
    return sha256(tag + key + number.to_bytes(4, "big")).digest()


def blocks(tag: bytes, key: bytes, count: int) -> tuple[bytes, ...]:
    """The first `count` blocks of a stream, 32 at most."""
    head = tag + key
    return tuple([sha256(head + number).digest() for number in _NUMBERS[:count]])


_NUMBERS: Final = tuple([number.to_bytes(4, "big") for number in range(32)])


def stream(tag: bytes, key: bytes) -> Iterator[int]:
    """The bytes of a stream, 0 to 255 each, without end."""
    return chain.from_iterable(block(tag, key, number) for number in count())


def below(numbers: Iterator[int], n: int) -> int:
    """A number of ``range(n)``, each as likely as any other if the bytes are; `n` is 1 to 256.

    A byte that would favour the low numbers, one from the last, incomplete round of `n`, is thrown away.
    """
    ceiling = 256 - 256 % n
    return next(number for number in numbers if number < ceiling) % n


def permutation(numbers: Iterator[int]) -> tuple[int, ...]:
    """An order of ``range(32)``, each of the 32! as likely as any other (Fisher and Yates, from the top down)."""
    order = list(DECK)
    for place, n, ceiling in _PLACES:  # `other = below(numbers, n)`, written out: a statement asks for 500 of them
        number = next(numbers)
        while number >= ceiling:
            number = next(numbers)
        other = number % n
        order[place], order[other] = order[other], order[place]
    return tuple(order)


_PLACES: Final = tuple([(n - 1, n, 256 - 256 % n) for n in range(len(DECK), 1, -1)])


def draw(mix: bytes, seats: int) -> Draw:
    """What `mix` decides for so many seats: from one stream the deck, then the order, then the dealer."""
    numbers = stream(DEAL_TAG, mix)
    return Draw(below(numbers, DECKS), permutation(numbers), below(numbers, seats))
