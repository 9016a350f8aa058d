"""What the server says before it can know which deck it will deal, and its bytes.

The layout is the contract with every other language; docs/fairness.md describes it with a worked example.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from svara.fair.stream import DECKS, SIZE
from svara.game.rules import MAX_SEATS, MIN_SEATS, RuleSet

VERSION: Final = 1
MAX_TABLE: Final = 255
"""Bytes of a table's name in UTF-8, at most."""

Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]*$", min_length=2 * SIZE, max_length=2 * SIZE)]
"""32 bytes, as data: 64 digits, lower case. Every key, seed, commitment and hash is one; `secrets.token_hex(32)` makes
one."""

NOTHING: Final[Hex] = "00" * SIZE
"""The hash of the previous statement where there is none."""

RULES_TAG: Final = b"svara-rules-1\0"
SEED_TAG: Final = b"svara-seed-1\0"
STATEMENT_TAG: Final = b"svara-statement-1\0"


class Statement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One deal as it is promised, public as soon as it is stored.

    Attributes:
        version: of this format, 1.
        table: the table's name, 1 to 255 bytes in UTF-8.
        hand: number of the deal at its table, from 1.
        previous_hash: hash of the statement before this one at the table; zeros in hand 1, and in no other.
        rules_hash: hash of the rule set, `rules_hash`.
        seats: the seats dealt in, 2 to 10, clockwise from the dealer's left, the dealer last. In hand 1, where the
            dealer is not drawn yet, clockwise from any seat.
        commitments: for each of them in the same order the commitment to its seed, or None (a house bot).
        roots: the roots of the 16 decks, all different.

    Raises:
        ValueError: a field outside these bounds; `msgspec.ValidationError` when decoding.
    """

    version: int = VERSION
    table: str
    hand: int
    previous_hash: Hex
    rules_hash: Hex
    seats: tuple[int, ...]
    commitments: tuple[Hex | None, ...]
    roots: tuple[Hex, ...]

    def __post_init__(self) -> None:
        if self.version != VERSION:
            raise ValueError(f"the version of a statement is {VERSION}, not {self.version}")
        if not 1 <= len(self.table.encode()) <= MAX_TABLE:
            raise ValueError(f"a table's name has 1 to {MAX_TABLE} bytes, and {self.table!r} has not")
        if not 1 <= self.hand < 2**64:
            raise ValueError(f"hands count from 1, and this is hand {self.hand}")
        if (self.hand == 1) != (self.previous_hash == NOTHING):
            raise ValueError(f"hand 1 has no hand before it and every other has, and this is hand {self.hand}")
        seats = self.seats
        if not MIN_SEATS <= len(seats) <= MAX_SEATS or len(set(seats) & set(range(MAX_SEATS))) < len(seats):
            raise ValueError(f"a deal is for 2 to 10 different seats of 0 to 9, not {seats}")
        if sum([seat > after for seat, after in zip(seats, (*seats[1:], seats[0]), strict=True)]) > 1:
            raise ValueError(f"the seats of a deal go clockwise, and {seats} do not")
        if len(self.commitments) != len(seats):
            raise ValueError(f"{len(seats)} seats have {len(seats)} commitments or None, not {len(self.commitments)}")
        if len(self.roots) != DECKS or len(set(self.roots)) < DECKS:
            raise ValueError(f"a statement has {DECKS} different roots")
        for text in (self.previous_hash, self.rules_hash, *filter(None, self.commitments), *self.roots):
            unhex(text)


def unhex(text: Hex) -> bytes:
    """The 32 bytes of 64 lower-case digits.

    Raises:
        ValueError: something else.
    """
    raw = bytes.fromhex(text)
    if len(raw) != SIZE or raw.hex() != text:
        raise ValueError(f"32 bytes are written as 64 lower-case hexadecimal digits, not as {text!r}")
    return raw


def encode(statement: Statement) -> bytes:
    """The bytes that are hashed; numbers and lengths are big-endian."""
    table = statement.table.encode()
    parts = [
        statement.version.to_bytes(2, "big"),
        len(table).to_bytes(2, "big"),
        table,
        statement.hand.to_bytes(8, "big"),
        unhex(statement.previous_hash),
        unhex(statement.rules_hash),
        len(statement.seats).to_bytes(1, "big"),
    ]
    for seat, commitment in zip(statement.seats, statement.commitments, strict=True):
        parts += [bytes([seat]), b"\0" if commitment is None else b"\1" + unhex(commitment)]
    parts += [bytes([len(statement.roots)]), *map(unhex, statement.roots)]
    return b"".join(parts)


def statement_hash(statement: Statement) -> Hex:
    """What the next statement of the table calls this one by."""
    return sha256(STATEMENT_TAG + encode(statement)).hexdigest()


def fingerprint(statement: Statement) -> str:
    """The first 96 bits of the hash, for people to compare: ``"1f3a 90c2 77b1 04de 5a68 e31c"``."""
    digits = statement_hash(statement)[:24]
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def rules_data(rules: RuleSet) -> dict[str, Any]:
    """A rule set as plain JSON data: every switch, the defaults too."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rules))
    return data


def rules_hash(rules: dict[str, Any]) -> Hex:
    """The hash of `rules_data`, written as JSON with its keys sorted and without spaces."""
    return sha256(RULES_TAG + msgspec.json.encode(rules, order="sorted")).hexdigest()


def commit(seed: Hex) -> Hex:
    """The commitment to a seed: it can be shown to all, and only this seed fits it.

    Raises:
        ValueError: the seed is not 64 hexadecimal digits.
    """
    return sha256(SEED_TAG + unhex(seed)).hexdigest()
