"""One sealed deck: 32 cards and 32 salts expanded from a key, under a Merkle tree of depth 5.

``leaf = SHA-256(0x00 || position || card || salt)``, position and card one byte each; ``node = SHA-256(0x01 || left ||
right)``. The root fixes every card; a salt of 256 bits keeps a leaf from being guessed, though there are only 32 cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from svara.fair.statement import Hex, unhex
from svara.fair.stream import blocks, permutation, stream
from svara.game.cards import DECK, Card

DEPTH: Final = 5
DECK_TAG: Final = b"svara-deck-1\0"
SALT_TAG: Final = b"svara-salt-1\0"


class Deck(NamedTuple):
    """A deck that only its maker can read.

    Attributes:
        cards: the card at each position, 32.
        salts: the salt at each position, 32 of 32 bytes.
        levels: the tree: 32 leaves, then 16, 8, 4 and 2 nodes, then the root.
    """

    cards: tuple[Card, ...]
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> bytes:
        """What a statement says of this deck, 32 bytes."""
        return self.levels[DEPTH][0]

    def path(self, position: int) -> tuple[bytes, ...]:
        """The five hashes that lead from a leaf to the root: at each level, from the leaves up, the neighbour's."""
        return tuple(self.levels[level][position >> level ^ 1] for level in range(DEPTH))


class Sealed(msgspec.Struct, frozen=True):
    """A deck ready for a statement. `key` is all of it, and **secret**; `root` is what a statement says of it."""

    key: Hex
    root: Hex

    def __repr__(self) -> str:
        """Without the key, so that no log can tell the cards."""
        return f"Sealed(root={self.root!r})"


def seal(key: Hex) -> Sealed:
    """The deck of a key, 64 hexadecimal digits; this is most of the work of a shuffle, and can be done ahead of it.

    Raises:
        ValueError: that is no key.
    """
    return Sealed(key, expand(unhex(key)).root.hex())


def expand(key: bytes) -> Deck:
    """The deck of a 32-byte key."""
    salts = blocks(SALT_TAG, key, len(DECK))
    return sealed(cards_of(key), salts)


def cards_of(key: bytes) -> tuple[Card, ...]:
    """The cards alone of the deck of a key."""
    return permutation(stream(DECK_TAG, key))


def sealed(cards: Sequence[Card], salts: Sequence[bytes]) -> Deck:
    """A deck of these cards and salts, 32 each, under its tree."""
    level = [sha256(heads[card] + salt).digest() for heads, card, salt in zip(_HEADS, cards, salts, strict=True)]
    levels = [tuple(level)]
    for _ in range(DEPTH):
        below = iter(level)
        level = [sha256(b"\1" + left + right).digest() for left, right in zip(below, below, strict=True)]
        levels.append(tuple(level))
    return Deck(tuple(cards), tuple(salts), tuple(levels))


# A statement takes 1,500 hashes, so `sealed` calls no function for each; `leaf` and `node` say what it hashes.
_HEADS: Final = tuple([tuple([bytes((0, position, card)) for card in DECK]) for position in DECK])


def leaf(position: int, card: Card, salt: bytes) -> bytes:
    """The hash that seals one card."""
    return sha256(bytes((0, position, card)) + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two neighbours in the tree."""
    return sha256(b"\1" + left + right).digest()
