"""Hand texts for one viewer: no card that they may not know, and everything else as in the whole text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svara.game import Phase
from svara.game.cards import CARD_TEXTS, DECK, Card, cards_text
from svara.game.events import CardsSeen, Event, HandDealt, HandsShown
from svara.game.facedown import PUBLIC, deck_text, parse_deck
from svara.game.notation import (
    HandRecord,
    NotationError,
    check_chain,
    dump,
    dumps,
    for_viewer,
    loads,
    record,
    records,
    replay,
)
from tests.game.randomly import play
from tests.game.scenario import Scene
from tests.game.test_notation import EXAMPLE

FILES = sorted((Path(__file__).parent.parent / "golden").glob("*.toml"))
DECK_LINE = 'deck = "7cKhTs Kd9hTd 8s9dTh"\n'
SEAT_1 = EXAMPLE.replace(DECK_LINE, 'viewer = 1\ndeck = "??KhTs ??9hTd ??9dTh"\n')
DOCS = Path(__file__).parent.parent.parent / "docs" / "notation.md"


def viewers(hand: HandRecord) -> list[int | None]:
    return [*range(hand.seat_count), None]


def may_know(events: Iterable[Event], viewer: int | None) -> set[Card]:
    """By R3.3 and R6.1, straight from the events: own cards once they were seen, and every card that was shown."""
    known: set[Card] = set()
    for event in events:
        if isinstance(event, CardsSeen):
            known.update(card for seat, cards in event.hands if seat == viewer for card in cards)
        elif isinstance(event, HandsShown):
            known.update(card for hand in event.hands for card in hand.cards)
    return known


def cards_dealt(events: Iterable[Event]) -> HandDealt:
    return next(event for event in events if isinstance(event, HandDealt))


def cards_named(text: str) -> set[str]:
    """Every card that stands anywhere in a text without names."""
    return {card for card in CARD_TEXTS if card in text}


def otherwise_dealt(hand: HandRecord, known: set[Card], rng: random.Random) -> HandRecord:
    """The same hand with other cards in place of those that are not `known`."""
    others = [card for card in DECK if card not in known]
    rng.shuffle(others)
    deck = [card if card in known else others.pop() for card in parse_deck(hand.deck)]
    return msgspec.structs.replace(hand, deck=deck_text(deck, len(hand.dealt)))


def check_viewers_text(hand: HandRecord, events: Sequence[Event], viewer: int | None) -> HandRecord:
    """The viewer's record of a whole one, after all has been checked that has to hold of it."""
    dealt, known = cards_dealt(events), may_know(events, viewer)
    theirs = for_viewer(hand, viewer)
    text = dump(theirs, 1)
    assert cards_named(text) == set(map(cards_text, [(card,) for card in known & {*dealt.cards}]))
    assert text.count("??") == len(dealt.cards) - len(known)
    assert loads(text) == [theirs]
    assert for_viewer(theirs, viewer) == theirs
    for name in PUBLIC:
        assert getattr(theirs, name) == getattr(hand, name)

    again = replay(loads(text)[0])
    owners = {seat for place, seat in enumerate(dealt.seats) if dealt.cards[place] in known}
    assert again.hidden == {*dealt.seats} - owners
    assert known <= {*cards_dealt(again.events).cards}
    made = record(again.start, again.events, table=hand.table)
    assert (made.payments, made.finishing_stacks) == (hand.payments, hand.finishing_stacks)

    rng = random.Random(str(viewer))
    assert dump(for_viewer(otherwise_dealt(hand, known, rng), viewer), 1) == text
    return theirs


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_hands_as_each_viewer_may_know_them(path: Path) -> None:
    hands = loads(path.read_text(encoding="utf-8"))
    whole = check_chain(hands)
    for viewer in viewers(hands[0]):
        theirs = [check_viewers_text(hand, one.events, viewer) for hand, one in zip(hands, whole, strict=True)]
        for one, again in zip(whole, check_chain(loads(dumps(theirs))), strict=True):
            stacks = [seat and seat.stack for seat in one.end.seats]
            assert [seat and seat.stack for seat in again.end.seats] == stacks
            assert (again.end.pots, again.end.phase) == (one.end.pots, one.end.phase)


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_random_hands_as_each_viewer_may_know_them(seed: int) -> None:
    steps = list(play(seed, 60))
    while steps and steps[-1].table.phase is not Phase.IDLE:
        steps.pop()
    events = [event for step in steps for event in step.events]
    hands = list(records(steps[0].before, events, table="t")) if steps else []
    whole = check_chain(hands)
    assert all(one.hidden == set() for one in whole)
    for viewer in viewers(hands[0]) if hands else []:
        check_chain([check_viewers_text(hand, one.events, viewer) for hand, one in zip(hands, whole, strict=True)])


def test_the_example_of_the_docs() -> None:
    assert dumps([for_viewer(loads(EXAMPLE)[0], 0)]) == SEAT_1
    assert "viewer = 1" in DOCS.read_text(encoding="utf-8")
    assert 'deck = "??KhTs ??9hTd ??9dTh"' in DOCS.read_text(encoding="utf-8")
    spectator = for_viewer(loads(EXAMPLE)[0], None)
    assert (spectator.viewer, spectator.deck) == (None, "??KhTs ??9hTd ??9dTh")
    loser = for_viewer(loads(EXAMPLE)[0], 3)
    assert (loser.viewer, loser.deck) == (4, "7cKhTs Kd9hTd 8s9dTh")


def test_r3_3_cards_that_nobody_looked_at_are_not_told_to_their_owner_either() -> None:
    scene = Scene([100, 100, 100])
    start = scene.table
    scene.deal(dealer=1).do("s2 blind 10", "s3 leave", "s1 leave")
    for viewer in (0, 1, 2, None):
        theirs = for_viewer(record(start, scene.events), viewer)
        assert theirs.deck == "?????? ?????? ??????"
        assert replay(theirs).hidden == {0, 1, 2}


def test_a_field_is_public_or_is_known_not_to_be() -> None:
    """A new field has to be decided on before a viewer gets it."""
    assert {*HandRecord.__struct_fields__} - {*PUBLIC} == {"viewer", "deck", "proof"}


def test_names_go_with_the_text_and_another_viewers_proof_does_not() -> None:
    hand = msgspec.structs.replace(loads(EXAMPLE)[0], players=["Ana", "Boris", "Dimo"], proof='{"cards": "7c"}')
    theirs = for_viewer(hand, 0)
    assert (theirs.players, theirs.proof) == (["Ana", "Boris", "Dimo"], None)
    replay(msgspec.structs.replace(theirs, proof="their own"))


def test_of_a_viewers_text_no_more_can_be_made_than_is_in_it() -> None:
    theirs = for_viewer(loads(EXAMPLE)[0], 0)
    assert for_viewer(theirs, None) == msgspec.structs.replace(theirs, viewer=None)
    with pytest.raises(NotationError, match="hand 7: deck hides the cards of seat 4"):
        for_viewer(theirs, 3)


def test_only_a_seat_of_the_table_has_a_text() -> None:
    for wrong in (-1, 4):
        with pytest.raises(ValueError, match=f"a viewer is a seat from 0 to 3, or None, not {wrong}"):
            for_viewer(loads(EXAMPLE)[0], wrong)
    assert for_viewer(loads(EXAMPLE)[0], 2).viewer == 3  # a place that nobody has: as a spectator


# -------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("??9hTd", "??KhTd", "hand 7: Kh is named twice"),
        ("??KhTs ??9hTd ??9dTh", "??Kh?? ??9h?? ??9d??", r"hand 7, action 4 \('s2 call 20'\): deck hides the cards of "
         r"seat 2, which were shown and decide who wins \(R6\.1\)"),
        ("??KhTs ??9hTd ??9dTh", "?????? ?????? ??????", "action 4 .*: deck hides the cards of seat 1, which were "),
        ("??9dTh", "????Th", "hand 7: deck hides a part of the cards of seat 1: it tells all three or none"),
        ("??KhTs", "7cKhTs", "hand 7: deck hides a part of the cards of seat 4: it tells all three or none"),
        ("??KhTs ??9hTd ??9dTh", "7cKhTs Kd9hTd 8s9dTh", r"hand 7: viewer is seat 1, and deck tells the cards of seat "
         r"4, which they never saw \(R3\.3, R6\.1\)"),
        ("viewer = 1", "viewer = 4", r"hand 7: viewer is seat 4, and deck hides their own cards, which they saw"),
        ("viewer = 1", "viewer = 5", "hand 7: viewer is a seat from 1 to 4, not 5"),
        ("viewer = 1", "viewer = 0", "hand 7: viewer is a seat from 1 to 4, not 0"),
        ("viewer = 1", "viewer = -1", "hand 7: viewer is a seat from 1 to 4, not -1"),
        ("??KhTs", "?KhTs", r"hand 7: '\?K' is no card"),
        ("??KhTs", "?10sKh", r"hand 7: '\?1' is no card"),
        (" ??9dTh", "", "hand 7 cannot be dealt: R3.3: the deck has too few cards"),
        (" ??9dTh", " ??9dTh ??", r"hand 7: deck is '.* \?\?', and by the rules is '\?\?KhTs \?\?9hTd \?\?9dTh'"),
        ("??9dTh", "??9dTh" + "??" * 24, "hand 7: more than 32 cards are named"),
        ("s1 Kh9h9d 19", "s1 Kh9h8d 19", "hand 7: showdown, entry 1, is 's1 Kh9h8d 19', and by the rules is 's1 "),
        ("s2 TsTdTh 30", "s2 TsTdTh 31", "hand 7: showdown, entry 2, is 's2 TsTdTh 31'"),
        ('"s2 TsTdTh 30"]', '"s2 TsTdTh 30", "s4 7cKd8s 21"]', "hand 7: showdown, entry 3, is 's4 .*, and by the rules "
         "is absent"),
        ("s2 win 70", "s1 win 70", "hand 7: payments, entry 1, is 's1 win 70 pot 1 showdown'"),
        ("[470, 340, 70]", "[470, 340, 71]", "hand 7: finishing_stacks, entry 3, is 71, and by the rules is 70"),
        ("[4, 1, 2]", "[1, 2, 4]", "hand 7: dealt, entry 1, is 1, and by the rules is 4"),
    ],
)  # fmt: skip
def test_a_viewers_text_that_cannot_be(old: str, new: str, says: str) -> None:
    assert old in SEAT_1
    with pytest.raises(NotationError, match=says):
        check_chain(loads(SEAT_1.replace(old, new, 1)))


def test_a_viewer_is_a_number() -> None:
    with pytest.raises(NotationError, match=r"hand \[1\]: expected `int \| null`, got `str` - at `\$.viewer`"):
        loads(SEAT_1.replace("viewer = 1", 'viewer = "Ana"'))


def test_own_cards_that_nobody_had_looked_at_are_refused() -> None:
    scene = Scene([100, 100])
    start = scene.table
    scene.deal(dealer=1).do("s2 leave")
    with pytest.raises(NotationError, match="hand 1: viewer is seat 1, and deck tells the cards of seat 1, which they"):
        replay(msgspec.structs.replace(for_viewer(record(start, scene.events), 0), deck="??7s ??8s ??9s"))


def test_hidden_cards_that_are_shown_as_soon_as_they_are_dealt_are_refused() -> None:
    """R8.5: all are all in with the ante, so the hand is over with the deal."""
    scene = Scene([10, 10])
    start = scene.table
    hand = record(start, scene.deal(dealer=1).events)
    assert for_viewer(hand, None) == hand
    with pytest.raises(NotationError, match=r"^hand 1: deck hides the cards of seat 2, which were shown and decide"):
        replay(msgspec.structs.replace(hand, deck="?????? ??????"))


def test_without_a_viewer_whatever_decides_nothing_may_be_hidden() -> None:
    for deck, hidden in (("??KhTs ??9hTd ??9dTh", {3}), ("7cKhTs Kd9hTd 8s9dTh", set())):
        assert replay(loads(EXAMPLE.replace("7cKhTs Kd9hTd 8s9dTh", deck))[0]).hidden == hidden


def test_a_broken_viewers_text_is_refused_with_a_sentence_that_makes_up_no_card() -> None:
    rng = random.Random(0)
    refused = 0
    for _ in range(1500):
        letters = list(SEAT_1)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.choice([0, 1, 1, 4])] = rng.choice(
                ["", "0", "9", "?", "??", "]", '"', " ", "s2", "Kd"]
            )
        text = "".join(letters)
        try:
            check_chain(loads(text))
        except NotationError as error:
            refused += 1
            said = str(error)
            assert len(said.splitlines()) == 1
            named = {card for card in re.findall(r"[789TJQKA][shdc]", said) if card not in "".join(text.split())}
            assert named <= {"7c"}  # how a card is written: "as 7c"
    assert refused > 1200
