"""R1: cards, seats and chips; and the texts of cards."""

import pickle
from typing import Any

import pytest

from svara.errors import BadInput, CorruptState
from svara.game import IllegalCommand, RuleSet, Seat, Table, apply, check, new_table
from svara.game.cards import (
    CARD_TEXTS,
    DECK,
    CardError,
    all_hands,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    parse_hand,
)
from svara.game.commands import Bet, Leave, SitDown, StartHand, TopUp
from svara.game.events import HandDealt
from svara.game.legal import NO_MAXIMUM
from svara.game.notation import record
from svara.game.notation import replay as replay_text
from svara.game.state import Pot, TableError, clockwise
from tests.game.scenario import Scene


def test_r1_1_thirty_two_cards_and_4960_hands() -> None:
    assert len(DECK) == len(set(CARD_TEXTS)) == 32
    assert {text[0] for text in CARD_TEXTS} == set("789TJQKA")
    assert {text[1] for text in CARD_TEXTS} == set("shdc")
    assert len(all_hands()) == len({frozenset(hand) for hand in all_hands()}) == 4960


def test_r1_1_deck_order_is_by_rank_then_suit() -> None:
    assert cards_text(DECK[:6], " ") == "7s 7h 7d 7c 8s 8h"
    assert [card_text(card) for card in (3, 31)] == ["7c", "Ac"]


@pytest.mark.parametrize("text", ["7c", "7C", " 7c ", "7♣"])
def test_a_card_may_be_written_in_several_ways(text: str) -> None:
    assert parse_card(text) == 3


def test_ten_may_be_written_with_its_number() -> None:
    assert parse_cards("10h") == parse_cards("Th") == (13,)
    assert parse_hand("10h10d 9s") == parse_hand("Th Td 9s")


@pytest.mark.parametrize("text", ["", "7", "7x", "6c", "1c", "7cc", "Kh Kd"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match=r"is no card: write a rank of 7 8 9 T J Q K A and a suit of s h d c, as 7c"):
        parse_card(text)


def test_cards_named_twice_and_hands_of_another_size() -> None:
    with pytest.raises(CardError, match="7c is named twice: there is one of each card"):
        parse_cards("7c Kh 7c")
    with pytest.raises(CardError, match="a hand is three cards, as 7c Kh Kd; 2 were given"):
        parse_hand("7c Kh")
    assert issubclass(CardError, BadInput)


def test_a_text_of_too_many_cards_is_refused_at_once() -> None:
    with pytest.raises(CardError, match="more than 32 cards are named"):
        parse_cards("7s" * 1_000_000)
    assert len(parse_cards("".join(CARD_TEXTS))) == 32
    with pytest.raises(CardError, match=r"^'x{20}' is no card"):
        parse_card("x" * 5000)


def test_r1_2_two_to_ten_seats() -> None:
    assert len(new_table(ante=1).seats) == 8
    assert len(new_table(2, ante=1).seats) == 2
    assert len(new_table(10, ante=1, rules=RuleSet(seats=10)).seats) == 10
    for count in (1, 9):
        with pytest.raises(TableError, match=rf"has 2 to 8 seats, not {count} \(R1.2\)"):
            new_table(count, ante=1)


def test_a_table_needs_an_ante_and_a_maximum_that_can_pay_it() -> None:
    with pytest.raises(TableError, match=r"from 1 upward, not 0 \(R3.1\)"):
        new_table(ante=0)
    with pytest.raises(TableError, match="maximum is a whole number, at least the ante of 10, not 9"):
        new_table(ante=10, max_stack=9)


@pytest.mark.parametrize("wrong", [10.5, float("nan"), True, "10"])
def test_r1_3_a_table_of_fractions_cannot_be_set_up(wrong: Any) -> None:
    with pytest.raises(TableError, match="ante is a whole number"):
        new_table(3, ante=wrong)
    with pytest.raises(TableError, match="maximum is a whole number"):
        new_table(3, ante=1, max_stack=wrong)
    with pytest.raises(TableError, match="2 to 8 seats"):
        new_table(wrong, ante=1)


def test_r1_2_ten_seats_are_dealt_thirty_cards() -> None:
    scene = Scene([100] * 10, rules=RuleSet(seats=10)).deal(dealer=1)
    cards = [card for seat in scene.table.seats if seat is not None for card in seat.cards]
    assert len(set(cards)) == 30


def table_of(seat: Seat, *pots: Pot, total: int) -> Table:
    return Table(rules=RuleSet(), ante=1, seats=(seat, None), pots=pots, total=total)


def test_r1_3_a_chip_too_many_or_too_few_is_found() -> None:
    sound = table_of(Seat(stack=5, bet=3), Pot(4, (0,)), total=12)
    check(sound)
    with pytest.raises(CorruptState, match="12 chips on the table, 13 brought to it"):
        check(table_of(Seat(stack=5, bet=3), Pot(4, (0,)), total=13))


def test_r1_3_no_stack_bet_or_pot_is_below_nothing() -> None:
    with pytest.raises(CorruptState, match="a seat has -1 chips and a bet of 3"):
        check(table_of(Seat(stack=-1, bet=3), total=2))
    with pytest.raises(CorruptState, match="a seat has 3 chips and a bet of -1"):
        check(table_of(Seat(stack=3, bet=-1), total=2))
    with pytest.raises(CorruptState, match="a pot holds -2 chips"):
        check(table_of(Seat(stack=3), Pot(-2, (0,)), total=1))


def test_an_empty_seat_has_no_chips_to_ask_for() -> None:
    with pytest.raises(CorruptState, match="seat 1 is empty"):
        table_of(Seat(), total=0).seat(1)


def test_clockwise_is_to_the_left() -> None:
    assert clockwise(4, 1) == [2, 3, 0, 1]


@pytest.mark.parametrize("to", [20.0, 20.5, True, "20", None])
def test_r1_3_an_amount_that_is_no_whole_number_is_refused(to: Any) -> None:
    scene = Scene([100, None, 100]).deal(dealer=1).do("s3 look")
    refusal = scene.refuse(Bet(2, to))
    assert (refusal.code, refusal.rule) == ("not_whole", "R1.3")
    assert scene.refuse(SitDown(1, to)).code == "between_hands"
    idle = scene.do("s3 pass")
    assert idle.refuse(SitDown(1, to)).code == "not_whole"


def test_r1_1_a_deck_holds_cards_and_nothing_else() -> None:
    scene = Scene([100, 100])
    for wrong in (3.0, 32, -1, "7c"):
        deck: Any = (0, 1, 2, wrong, 4, 5)
        assert scene.refuse(StartHand(deck, 0)).code == "bad_deck"
    assert scene.give(StartHand((0, 1, 2, 3, 4, 5), 0)).turn() == 2


def test_a_deck_may_be_any_sequence_and_is_dealt_as_a_tuple() -> None:
    for deck in ([5, 4, 3, 2, 1, 0, 31], range(32)):
        some: Any = deck
        scene = Scene([100, 100]).give(StartHand(some, 0))
        assert scene.last(HandDealt).cards == tuple(deck[:6])
        assert isinstance(hash(scene.table), int)


def test_seats_are_whole_numbers_too() -> None:
    scene = Scene([100, 100, 100])
    one: Any = True
    half: Any = 1.0
    assert scene.refuse(Leave(one)).code == "no_such_seat"
    assert scene.refuse(Leave(half)).code == "no_such_seat"
    assert scene.refuse(StartHand(DECK, one)).code == "dealer_not_dealt_in"


@pytest.mark.parametrize("wrong", [None, "look", 5])
def test_what_is_no_command_at_all(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is no command"):
        apply(Scene([100, 100]).table, wrong)


def test_r1_3_a_table_never_holds_more_chips_than_every_client_can_count() -> None:
    scene = Scene([NO_MAXIMUM - 20, 20])
    assert scene.refuse(TopUp(1, 1)).code == "at_maximum"
    scene.do("s2 leave")
    assert scene.refuse(SitDown(1, 21)).code == "too_much"
    scene.give(SitDown(1, 20))
    start = scene.table
    scene.deal(dealer=1).do("s2 look", "s2 pass")
    assert replay_text(record(start, scene.events)).end.total == NO_MAXIMUM


def test_no_repr_and_no_refusal_tells_a_hidden_card() -> None:
    """A log may hold any of them."""
    scene = Scene([100, 100]).deal({1: "7c Kh Kd", 2: "As Ah Ad"}, dealer=1).do("s2 look")
    told = [repr(event) for event in scene.events] + [repr(scene.table)]
    assert all("cards=(" not in text and "hands=(" not in text for text in told)
    assert "cards=<3 cards>" in told[-1]
    assert "HandDealt(seats=(1, 0), cards=<6 cards>)" in told
    assert "CardsSeen(seats=[0, 1])" in told
    shown = scene.do("s2 bet 10", "s1 call 10").table.seat(0)
    assert f"cards={shown.cards}" in repr(shown)
    command = StartHand(DECK, 1)
    assert repr(command) == "StartHand(deck=<32 cards>, dealer=1)"
    with pytest.raises(IllegalCommand) as caught:
        apply(scene.table, command)
    assert caught.value.refusal.command == StartHand((), 1)


def test_a_refusal_can_be_pickled() -> None:
    with pytest.raises(IllegalCommand) as caught:
        apply(Scene([100, 100]).deal(dealer=1).table, Bet(1, 5))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.refusal) == (str(caught.value), caught.value.refusal)
