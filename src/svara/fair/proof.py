"""What one viewer gets to check a deal with: everything public, and the openings of the cards that they may know.

A proof is built up from nothing. The key of the dealt deck is never in it, nor the card or salt of a sealed position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from svara.fair.decks import expand
from svara.fair.shuffle import Shuffle, deal, next_commitments, seeds
from svara.fair.statement import Hex, Statement, unhex
from svara.fair.stream import draw
from svara.game.cards import HAND_SIZE, Card


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of the dealt deck, unsealed.

    Attributes:
        number: the how-manieth card of the deal it is, from 0; it goes to ``dealt[number % len(dealt)]``.
        position: where it lies in the committed deck, 0 to 31.
        card: 0 to 31, in deck order.
        salt: what sealed it.
        path: five hashes from its leaf to the root.
    """

    number: int
    position: int
    card: Card
    salt: Hex
    path: tuple[Hex, ...]


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One deal, for one viewer; `verify` reads it as JSON. Lists by seat are in the order of ``statement.seats``.

    Attributes:
        statement: what was promised.
        rules: the rule set that its hash is of, as JSON data.
        seeds: each seat's seed, or None if it is not in the mix.
        announced: what each seat committed to for the next deal, as far as it revealed.
        mix: the hash that decided the deal.
        keys: of the 16 decks, all but the dealt one's, which is None.
        dealt: the seats in the order dealt, the dealer last.
        viewer: whose proof it is; None for somebody without a seat.
        seen: the viewer was dealt cards and has seen them (R3.3).
        shown: seats that showed their cards (R6.1), in the order of `dealt`.
        openings: of the cards of `viewer` if `seen`, and of `shown`, in the order dealt.
    """

    statement: Statement
    rules: dict[str, Any]
    seeds: tuple[Hex | None, ...]
    announced: tuple[Hex | None, ...]
    mix: Hex
    keys: tuple[Hex | None, ...]
    dealt: tuple[int, ...]
    viewer: int | None
    seen: bool
    shown: tuple[int, ...]
    openings: tuple[Opening, ...]


def proof_for(shuffle: Shuffle, viewer: int | None, *, seen: bool, shown: Iterable[int] = ()) -> Proof:
    """The proof of a closed shuffle as `viewer` may have it now.

    Args:
        shuffle: closed.
        viewer: a seat, dealt in or not, or None for somebody without one.
        seen: blind betting is over, so that each seat knows its own cards (R3.3): ``table.opened``.
        shown: the seats whose cards were shown to all.

    Raises:
        ValueError: the mix is still open, or a seat of `shown` was not dealt in.
    """
    dealt = deal(shuffle)
    seats = dealt.seats
    public = set(shown)
    if not public <= set(seats):
        raise ValueError(f"seats {sorted(public - set(seats))} were not dealt in and have nothing to show")
    knows = seen and viewer in seats
    nexts = next_commitments(shuffle)
    return Proof(
        statement=shuffle.statement,
        rules=shuffle.made.rules,
        seeds=seeds(shuffle),
        announced=tuple([nexts.get(seat) for seat in shuffle.statement.seats]),
        mix=dealt.mix,
        keys=tuple([None if deck == dealt.chosen else key for deck, key in enumerate(shuffle.made.keys)]),
        dealt=seats,
        viewer=viewer,
        seen=knows,
        shown=tuple([seat for seat in seats if seat in public]),
        openings=_openings(shuffle, [seat in public or (knows and seat == viewer) for seat in seats]),
    )


def _openings(shuffle: Shuffle, opened: list[bool]) -> tuple[Opening, ...]:
    """The openings of the seats that are `opened`, in the order dealt."""
    dealt = deal(shuffle)
    deck = expand(unhex(shuffle.made.keys[dealt.chosen]))
    order = draw(unhex(dealt.mix), len(opened)).order
    return tuple(
        [
            Opening(number, at, deck.cards[at], deck.salts[at].hex(), tuple([step.hex() for step in deck.path(at)]))
            for number, at in enumerate(order[: HAND_SIZE * len(opened)])
            if opened[number % len(opened)]
        ]
    )
