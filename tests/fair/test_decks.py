"""One sealed deck and its tree."""

from hashlib import sha256

from svara.fair.decks import DEPTH, expand, leaf, node, sealed
from svara.game.cards import DECK
from tests.fair.table import named


def key(name: str = "key") -> bytes:
    return bytes.fromhex(named(name))


def test_a_deck_has_32_different_cards_and_salts() -> None:
    deck = expand(key())
    assert sorted(deck.cards) == list(DECK)
    assert len(set(deck.salts)) == 32
    assert {len(salt) for salt in deck.salts} == {32}


def test_the_tree_has_depth_five() -> None:
    deck = expand(key())
    assert DEPTH == 5
    assert [len(level) for level in deck.levels] == [32, 16, 8, 4, 2, 1]


def test_a_leaf_is_what_the_docs_say() -> None:
    salt = key("salt")
    assert leaf(5, 31, salt) == sha256(bytes([0, 5, 31]) + salt).digest()
    assert node(b"l" * 32, b"r" * 32) == sha256(b"\1" + b"l" * 32 + b"r" * 32).digest()


def test_every_path_leads_to_the_root() -> None:
    deck = expand(key())
    for position in DECK:
        reached, at = leaf(position, deck.cards[position], deck.salts[position]), position
        for step in deck.path(position):
            reached = node(step, reached) if at % 2 else node(reached, step)
            at //= 2
        assert reached == deck.root


def test_every_card_salt_and_place_is_under_the_root() -> None:
    deck = expand(key())
    for position in DECK:
        cards, salts = list(deck.cards), list(deck.salts)
        cards[position], salts[position] = (cards[position] + 1) % 32, key("other")
        assert sealed(cards, deck.salts).root != deck.root
        assert sealed(deck.cards, salts).root != deck.root


def test_another_key_is_another_deck() -> None:
    one, other = expand(key()), expand(key("other"))
    assert one.cards != other.cards
    assert not set(one.salts) & set(other.salts)
