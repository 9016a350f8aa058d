"""One deal's shuffle as facts: state, mix, open.

Theory of operation. Everything that must survive a crash is a *fact*, and a `Shuffle` is the sum of its facts::

    open_statement ──> StatementMade ── reveal ──> SeedRevealed (any number) ── close ──> MixClosed ── deal, proof_for

`open_statement`, `reveal` and `close` answer with a fact and change nothing: the caller stores it, and only then
applies it with `evolve`. So whatever moment the process dies at, `restore` gives back a shuffle that the outside may
have seen, and never a second one: before `MixClosed` it is the same statement with the reveals that were stored; after
it the deal is fixed. A reveal that comes late is kept for its commitment to the next deal's seed, and does not reach
the mix.

Once a statement is made its hand must be dealt, whoever leaves: a seat that does folds after the deal. A server that
could drop a statement could also draw until it likes the cards, so a chain in which one is missing does not verify.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

import msgspec

from svara.errors import BadInput, CorruptState
from svara.fair.decks import Sealed, cards_of, expand
from svara.fair.statement import NOTHING, Hex, Statement, commit, encode, rules_data, rules_hash, statement_hash, unhex
from svara.fair.stream import DECKS, draw
from svara.game.cards import Card
from svara.game.rules import RuleSet

MIX_TAG: Final = b"svara-mix-1\0"


class StatementMade(msgspec.Struct, frozen=True, tag="statement_made"):
    """The deal is promised. `keys` are the 16 decks: **secret**; only `statement` and `rules` may leave the server."""

    statement: Statement
    rules: dict[str, Any]
    keys: tuple[Hex, ...]

    def __repr__(self) -> str:
        """Without the keys, so that no log can tell the cards."""
        return f"StatementMade(statement={self.statement!r}, rules={self.rules!r}, keys=<{len(self.keys)} sealed>)"


class SeedRevealed(msgspec.Struct, frozen=True, tag="seed_revealed"):
    """A seat showed its seed, and committed to the one for the next deal."""

    seat: int
    seed: Hex
    next_commitment: Hex


class MixClosed(msgspec.Struct, frozen=True, tag="mix_closed"):
    """The seeds of `seats`, in the statement's order, are the mix; every other seat's is absent for good."""

    seats: tuple[int, ...]


Fact: TypeAlias = StatementMade | SeedRevealed | MixClosed


class Shuffle(msgspec.Struct, frozen=True):
    """One deal's shuffle at one moment.

    Attributes:
        made: the statement and its keys.
        reveals: in order of arrival, late ones too.
        closed: the seats whose seeds are the mix, or None while it is open.
    """

    made: StatementMade
    reveals: tuple[SeedRevealed, ...] = ()
    closed: tuple[int, ...] | None = None

    @property
    def statement(self) -> Statement:
        """The public part."""
        return self.made.statement


class Deal(msgspec.Struct, frozen=True):
    """What a closed shuffle deals: ``StartHand(deal.deck, deal.dealer)``. **Secret**, for its deck.

    Attributes:
        deck: all 32 cards in the order they are dealt in.
        dealer: the seat drawn to deal a table's first hand (R3.2), None in every other.
        seats: the seats in the order they are dealt to, the dealer last.
        chosen: which of the 16 decks it is.
        mix: the hash of statement and seeds that decided it.
        left_out: seats that committed to a seed which is not in the mix; they must be told.
    """

    deck: tuple[Card, ...]
    dealer: int | None
    seats: tuple[int, ...]
    chosen: int
    mix: Hex
    left_out: tuple[int, ...]


RevealCode = Literal["no_seat", "no_commitment", "malformed", "wrong_seed", "already_revealed", "stale_commitment"]

_REFUSALS: Final[Mapping[RevealCode, str]] = {
    "no_seat": "seat {} is not in this deal",
    "no_commitment": "seat {} committed to no seed before this deal",
    "malformed": "seat {}: a seed and a commitment are 64 lower-case hexadecimal digits each",
    "wrong_seed": "seat {}: this seed does not fit the commitment in the statement",
    "already_revealed": "seat {} has revealed its seed already",
    "stale_commitment": "seat {}: the commitment for the next deal is in use already; each deal takes a new seed",
}


class RevealRefused(BadInput):
    """A reveal that does not count; nothing has changed. `code` says why, `seat` is counted from 0."""

    def __init__(self, code: RevealCode, seat: int) -> None:
        self.code: Final = code
        self.seat: Final = seat
        super().__init__(_REFUSALS[code].format(seat + 1))


def open_statement(
    *,
    table: str,
    previous: Statement | None,
    rules: RuleSet,
    seats: Sequence[int],
    commitments: Mapping[int, Hex],
    decks: Sequence[Sealed],
) -> StatementMade:
    """Promise a deal, once its seats are fixed.

    Args:
        table: the table's name.
        previous: the table's last statement, whose hand was dealt or voided; None before its first hand.
        rules: the house.
        seats: the seats dealt in, in the order of `Statement.seats`.
        commitments: by seat, of those that will add a seed; of other seats they are ignored.
        decks: 16 different ones, of keys fresh from the operating system's generator for this statement alone. That
            each root is that of its key is taken on trust; with another one the proofs fail.

    Raises:
        ValueError: a number or a size is out of range, or a deck was in the statement before.
    """
    keys = tuple([deck.key for deck in decks])
    if len(keys) != DECKS or len(set(keys)) < DECKS:
        raise ValueError(f"a statement takes {DECKS} different decks")
    if previous is not None and not {deck.root for deck in decks}.isdisjoint(previous.roots):
        raise ValueError(f"hand {previous.hand + 1} takes fresh decks, and one of these was in the statement before")
    data = rules_data(rules)
    statement = Statement(
        table=table,
        hand=1 if previous is None else previous.hand + 1,
        previous_hash=NOTHING if previous is None else statement_hash(previous),
        rules_hash=rules_hash(data),
        seats=tuple(seats),
        commitments=tuple([commitments.get(seat) for seat in seats]),
        roots=tuple([deck.root for deck in decks]),
    )
    return StatementMade(statement, data, keys)


def waiting(shuffle: Shuffle) -> tuple[int, ...]:
    """The seats that committed to a seed and have not revealed it: when there are none left, or time is up, `close`."""
    revealed = {fact.seat for fact in shuffle.reveals}
    return tuple([seat for seat in _committed(shuffle.statement) if seat not in revealed])


def reveal(shuffle: Shuffle, seat: int, seed: Hex, next_commitment: Hex) -> SeedRevealed:
    """The fact that a seat shows its seed; after `close` too, though it then changes nothing about this deal.

    Raises:
        RevealRefused: it does not count, for one of the reasons of `RevealCode`.
    """
    committed = _committed(shuffle.statement)
    if seat not in shuffle.statement.seats:
        raise RevealRefused("no_seat", seat)
    if seat not in committed:
        raise RevealRefused("no_commitment", seat)
    try:
        fits = commit(seed) == committed[seat]
        unhex(next_commitment)
    except (TypeError, ValueError):
        raise RevealRefused("malformed", seat) from None
    if not fits:
        raise RevealRefused("wrong_seed", seat)
    if seat not in waiting(shuffle):
        raise RevealRefused("already_revealed", seat)
    if next_commitment in {*committed.values(), *next_commitments(shuffle).values()}:
        raise RevealRefused("stale_commitment", seat)
    return SeedRevealed(seat, seed, next_commitment)


def close(shuffle: Shuffle) -> MixClosed:
    """The fact that the mix is what has been revealed.

    Raises:
        ValueError: it is closed already.
    """
    if shuffle.closed is not None:
        raise ValueError(f"the mix of hand {shuffle.statement.hand} is closed already")
    revealed = {fact.seat for fact in shuffle.reveals}
    return MixClosed(tuple([seat for seat in shuffle.statement.seats if seat in revealed]))


def next_commitments(shuffle: Shuffle) -> dict[int, Hex]:
    """The commitments that came with the reveals, by seat, for the next statement.

    A seat that revealed nothing is not in it: it commits anew, since nobody can tell whether its seed is still secret.
    """
    return {fact.seat: fact.next_commitment for fact in shuffle.reveals}


def evolve(shuffle: Shuffle | None, fact: Fact) -> Shuffle:
    """The shuffle after a stored fact; a `StatementMade` begins the table's next one.

    Raises:
        CorruptState: the fact cannot follow, as no `reveal`, `close` or `open_statement` would have made it.
    """
    if isinstance(fact, StatementMade):
        if shuffle is not None:
            _check_next(shuffle, fact.statement)
        return Shuffle(fact)
    if shuffle is None:
        raise CorruptState(f"a shuffle begins with its statement, not with {type(fact).__name__}")
    if isinstance(fact, SeedRevealed):
        if commit(fact.seed) != _committed(shuffle.statement).get(fact.seat) or fact.seat not in waiting(shuffle):
            raise CorruptState(f"hand {shuffle.statement.hand}: a reveal of seat {fact.seat} is stored that cannot be")
        return msgspec.structs.replace(shuffle, reveals=(*shuffle.reveals, fact))
    if shuffle.closed is not None or fact != close(shuffle):
        raise CorruptState(
            f"hand {shuffle.statement.hand}: a closed mix of seats {fact.seats} is stored that cannot be"
        )
    return msgspec.structs.replace(shuffle, closed=fact.seats)


def restore(facts: Iterable[Fact]) -> Shuffle | None:
    """The last shuffle of a table's stored facts, of one hand or of many; None without facts.

    Raises:
        CorruptState: see `evolve`.
    """
    shuffle = None
    for fact in facts:
        shuffle = evolve(shuffle, fact)
    return shuffle


def deal(shuffle: Shuffle) -> Deal:
    """What the closed mix deals; always the same.

    Raises:
        ValueError: the mix is still open.
    """
    if shuffle.closed is None:
        raise ValueError(f"the mix of hand {shuffle.statement.hand} is open: close it first")
    seats = shuffle.statement.seats
    mix = mix_of(shuffle.statement, seeds(shuffle))
    drawn = draw(mix, len(seats))
    first = shuffle.statement.hand == 1
    last = drawn.dealer if first else len(seats) - 1
    cards = cards_of(unhex(shuffle.made.keys[drawn.chosen]))
    return Deal(
        deck=tuple([cards[position] for position in drawn.order]),
        dealer=seats[last] if first else None,
        seats=(*seats[last + 1 :], *seats[: last + 1]),
        chosen=drawn.chosen,
        mix=mix.hex(),
        left_out=tuple([seat for seat in _committed(shuffle.statement) if seat not in shuffle.closed]),
    )


def check_root(shuffle: Shuffle, dealt: Deal) -> None:
    """That the deck to deal is the one that was promised; roots come from whoever sealed the decks.

    Raises:
        CorruptState: it is not, so its openings would convince nobody.
    """
    made = shuffle.made
    if expand(unhex(made.keys[dealt.chosen])).root.hex() != made.statement.roots[dealt.chosen]:
        raise CorruptState(f"hand {made.statement.hand}: the root of deck {dealt.chosen} is not that of its key")


def seeds(shuffle: Shuffle) -> tuple[Hex | None, ...]:
    """For each seat of the statement its seed if it is in the mix, else None."""
    revealed = {fact.seat: fact.seed for fact in shuffle.reveals if fact.seat in (shuffle.closed or ())}
    return tuple([revealed.get(seat) for seat in shuffle.statement.seats])


def mix_of(statement: Statement, seeds: Sequence[Hex | None]) -> bytes:
    """The hash of a statement and of each seat's seed, each behind its length in four bytes; 0 is an absent seed."""
    parts = [encode(statement), *[b"" if seed is None else unhex(seed) for seed in seeds]]
    return sha256(MIX_TAG + b"".join([len(part).to_bytes(4, "big") + part for part in parts])).digest()


def _committed(statement: Statement) -> dict[int, Hex]:
    pairs = zip(statement.seats, statement.commitments, strict=True)
    return {seat: commitment for seat, commitment in pairs if commitment is not None}


def _check_next(shuffle: Shuffle, statement: Statement) -> None:
    before = shuffle.statement
    if shuffle.closed is None:
        raise CorruptState(f"hand {statement.hand} is stated while the mix of hand {before.hand} is open")
    follows = statement.hand == before.hand + 1 and statement.previous_hash == statement_hash(before)
    if statement.table != before.table or not follows:
        raise CorruptState(f"the statement of hand {statement.hand} does not follow that of hand {before.hand}")
