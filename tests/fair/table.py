"""A server and its players for tests: keys and seeds from names, whole deals in one call, and ways to cheat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from svara.fair import (
    Hex,
    Proof,
    Sealed,
    Shuffle,
    Statement,
    StatementMade,
    close,
    commit,
    deal,
    evolve,
    open_statement,
    proof_for,
    reveal,
    seal,
)
from svara.fair.decks import Deck, expand, sealed
from svara.fair.shuffle import mix_of
from svara.fair.stream import draw
from svara.game import FORTE, RuleSet

Json = dict[str, Any]


def named(name: str) -> Hex:
    """32 bytes that nobody would use in earnest: the hash of a name."""
    return sha256(name.encode()).hexdigest()


def keys_of(hand: int) -> Sequence[Hex]:
    return [named(f"key {deck} of hand {hand}") for deck in range(16)]


def decks_of(hand: int) -> list[Sealed]:
    return [seal(key) for key in keys_of(hand)]


def seed(seat: int, hand: int) -> Hex:
    return named(f"seed of seat {seat} in hand {hand}")


def state(
    seats: Sequence[int] = (0, 1, 2),
    *,
    previous: Statement | None = None,
    committed: Sequence[int] | None = None,
    rules: RuleSet = FORTE,
    table: str = "friends",
    commitments: Mapping[int, Hex] | None = None,
    keys: Sequence[Hex] | None = None,
) -> StatementMade:
    """A statement; `committed` (all by default) have each committed to its seed."""
    hand = 1 if previous is None else previous.hand + 1
    own = {seat: commit(seed(seat, hand)) for seat in (seats if committed is None else committed)}
    return open_statement(
        table=table,
        previous=previous,
        rules=rules,
        seats=seats,
        commitments=own if commitments is None else commitments,
        decks=[seal(key) for key in (keys_of(hand) if keys is None else keys)],
    )


def show(shuffle: Shuffle, seat: int) -> Shuffle:
    """A seat reveals its seed, and commits to its next."""
    hand = shuffle.statement.hand
    return evolve(shuffle, reveal(shuffle, seat, seed(seat, hand), commit(seed(seat, hand + 1))))


def mixed(made: StatementMade, revealing: Sequence[int] | None = None) -> Shuffle:
    """The statement with its mix closed; by default everybody who committed has revealed."""
    shuffle = evolve(None, made)
    pairs = zip(made.statement.seats, made.statement.commitments, strict=True)
    for seat in [seat for seat, commitment in pairs if commitment] if revealing is None else revealing:
        shuffle = show(shuffle, seat)
    return evolve(shuffle, close(shuffle))


def data(proof: Proof) -> Json:
    """A proof as it comes out of a file."""
    read: Json = json.loads(msgspec.json.encode(proof))
    return read


def prove(shuffle: Shuffle, viewer: int | None = 0, *, seen: bool = True, shown: Sequence[int] = ()) -> Json:
    return data(proof_for(shuffle, viewer, seen=seen, shown=shown))


def hands(count: int, seats: Sequence[int] = (0, 1, 2)) -> list[Shuffle]:
    """Hands of one table, one after the other; everybody mixes."""
    played = [mixed(state(seats))]
    while len(played) < count:
        played.append(mixed(state(after(played[-1], seats), previous=played[-1].statement)))
    return played


def after(last: Shuffle, seats: Sequence[int] = (0, 1, 2)) -> tuple[int, ...]:
    """The seats of the next deal: of these the first on the dealer's left deals it (R3.2)."""
    dealer = deal(last).seats[-1]
    order = sorted(seats, key=lambda seat: (seat - dealer - 1) % 10)
    return (*order[1:], order[0])


# ------------------------------------------------------------------------------------------------------- cheating


def with_two_alike(key: Hex) -> Deck:
    """The deck of a key, but that every card from the eighth on is the ace of clubs."""
    true = expand(bytes.fromhex(key))
    return sealed([*true.cards[:7], *[31] * 25], true.salts)


def false_deck(made: StatementMade, deck: int) -> StatementMade:
    """The statement of a server that put a false deck among the sixteen."""
    roots = list(made.statement.roots)
    roots[deck] = with_two_alike(made.keys[deck]).root.hex()
    return msgspec.structs.replace(made, statement=msgspec.structs.replace(made.statement, roots=tuple(roots)))


def opened_from(proof: Json, deck: Deck) -> Json:
    """The proof with its openings taken from `deck`."""
    for opening in proof["openings"]:
        at = opening["position"]
        opening["card"], opening["salt"] = deck.cards[at], deck.salts[at].hex()
        opening["path"] = [step.hex() for step in deck.path(at)]
    return proof


def chosen(shuffle: Shuffle) -> int:
    """The deck that the seeds revealed by all would choose."""
    statement = shuffle.statement
    seeds = [seed(seat, statement.hand) for seat in statement.seats]
    return draw(mix_of(statement, seeds), len(seeds)).chosen


def dealt_false() -> Json:
    """A showdown in which the false deck was the one dealt: the one time in sixteen."""
    for number in range(1000):
        honest = state((0, 1, 2), table=f"table {number}")
        made = false_deck(honest, 4)
        shuffle = mixed(made)
        if chosen(shuffle) == 4:
            return opened_from(prove(shuffle, shown=(0, 1, 2)), with_two_alike(made.keys[4]))
    raise AssertionError("no mix chose deck 4")
