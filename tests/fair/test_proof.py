"""A proof shows its viewer what they may know, and nothing else."""

import msgspec
import pytest

from svara.fair import Proof, Shuffle, deal, proof_for
from svara.fair import proof as module
from svara.fair.decks import Deck, expand
from svara.fair.stream import draw
from tests.fair.table import hands, mixed, named, state

VIEWS = [
    (None, False, ()),
    (None, True, ()),
    (0, False, ()),
    (1, True, ()),
    (1, True, (0,)),
    (None, True, (0, 2)),
    (2, False, (2,)),
    (7, True, (1,)),
    (0, True, (0, 1, 2)),
]


def dealt_deck(shuffle: Shuffle) -> Deck:
    return expand(bytes.fromhex(shuffle.made.keys[deal(shuffle).chosen]))


def open_positions(shuffle: Shuffle, owners: set[int]) -> set[int]:
    """Written out from R3.3: one card each in turn, three rounds."""
    dealt = deal(shuffle)
    order = draw(bytes.fromhex(dealt.mix), len(dealt.seats)).order
    numbers = [turn * len(dealt.seats) + at for turn in range(3) for at in range(len(dealt.seats))]
    return {order[number] for number in numbers if dealt.seats[number % len(dealt.seats)] in owners}


@pytest.mark.parametrize(("viewer", "seen", "shown"), VIEWS)
def test_no_salt_of_a_sealed_card_and_no_key_of_its_deck_is_in_a_proof(
    viewer: int | None, seen: bool, shown: tuple[int, ...]
) -> None:
    shuffle = hands(2)[1]
    text = msgspec.json.encode(proof_for(shuffle, viewer, seen=seen, shown=shown)).decode()
    owners = set(shown) | ({viewer} if seen and viewer in (0, 1, 2) else set())
    deck, opened = dealt_deck(shuffle), open_positions(shuffle, owners)
    assert len(opened) == 3 * len(owners)
    assert {at for at in range(32) if deck.salts[at].hex() in text} == opened
    assert shuffle.made.keys[deal(shuffle).chosen] not in text
    assert sum(key in text for key in shuffle.made.keys) == 15


@pytest.mark.parametrize(("viewer", "seen", "shown"), VIEWS)
def test_a_proof_does_not_depend_on_cards_that_its_viewer_may_not_know(
    viewer: int | None, seen: bool, shown: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sealed cards exchanged among each other, and their salts, under the same tree: not a byte differs."""
    shuffle = hands(2)[1]
    true = proof_for(shuffle, viewer, seen=seen, shown=shown)
    opened = {opening.position for opening in true.openings}
    hidden = [at for at in range(32) if at not in opened]

    def permuted(key: bytes) -> Deck:
        deck = expand(key)
        cards, salts = list(deck.cards), list(deck.salts)
        for at, other in zip(hidden, reversed(hidden), strict=True):
            cards[at], salts[at] = deck.cards[other], deck.salts[other]
        return Deck(tuple(cards), tuple(salts), deck.levels)

    monkeypatch.setattr(module, "expand", permuted)
    assert msgspec.json.encode(proof_for(shuffle, viewer, seen=seen, shown=shown)) == msgspec.json.encode(true)
    if opened:
        monkeypatch.setattr(module, "expand", lambda _: expand(bytes.fromhex(named("another"))))
        assert proof_for(shuffle, viewer, seen=seen, shown=shown) != true


def test_nobody_sees_a_card_before_blind_betting_is_over() -> None:
    assert proof_for(hands(1)[0], 0, seen=False).openings == ()


def test_a_seat_that_was_not_dealt_in_has_nothing_to_show() -> None:
    with pytest.raises(ValueError, match="not dealt in"):
        proof_for(mixed(state()), 0, seen=True, shown=(5,))


def test_own_cards_and_shown_cards_are_opened_once_each() -> None:
    shuffle = hands(2)[1]
    numbers = [opening.number for opening in proof_for(shuffle, 1, seen=True, shown=[2, 1]).openings]
    assert numbers == [0, 2, 3, 5, 6, 8]


def test_a_proof_comes_back_from_json() -> None:
    proof = proof_for(hands(2)[1], 0, seen=True, shown=(0, 1))
    assert msgspec.json.decode(msgspec.json.encode(proof), type=Proof) == proof
