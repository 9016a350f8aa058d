from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from svara.errors import BadInput
from svara.game.cards import all_hands, card_text, parse_hand
from svara.game.rules import RuleSet
from svara.solve.ranges import (
    Range,
    RangeError,
    every_hand,
    hand_masks,
    parse_range,
    range_of_hands,
    range_of_points,
)
from tests.naive import equity as slow
from tests.naive import points as naive

HANDS = naive.all_hands()
POINTS = [naive.points(hand) for hand in HANDS]


def where(holds: Callable[[naive.Cards, int], bool]) -> list[float]:
    """The weights of the hands of which this holds, by their cards and points."""
    return [float(holds(hand, worth)) for hand, worth in zip(HANDS, POINTS, strict=True)]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("20+", lambda _, worth: worth >= 20),
        ("21-23", lambda _, worth: 21 <= worth <= 23),
        (" 22 ", lambda _, worth: worth == 22),
        ("points>=20", lambda _, worth: worth >= 20),
        ("Points > 20", lambda _, worth: worth > 20),
        ("points<9", lambda _, worth: worth < 9),
        ("points<=9", lambda _, worth: worth <= 9),
        ("points=34", lambda _, worth: worth == 34),
        ("points == 34", lambda _, worth: worth == 34),
        ("*", lambda _hand, _worth: True),
        ("7c", lambda hand, _: "7c" in hand),
        ("7♣ K♥ k♦", lambda hand, _: hand == ("7c", "Kh", "Kd")),
        ("AsAh*", lambda hand, _: slow.fits(hand, ["As", "Ah"])),
        ("*asah", lambda hand, _: slow.fits(hand, ["As", "Ah"])),
        ("7c7*", lambda hand, _: slow.fits(hand, ["7c", "7*"])),
        ("10*T*", lambda hand, _: slow.fits(hand, ["T*", "T*"])),
        ("*h*h*h", lambda hand, _: slow.fits(hand, ["*h", "*h", "*h"])),
        ("A*K**h", lambda hand, _: slow.fits(hand, ["A*", "K*", "*h"])),
        ("22, 7c", lambda hand, worth: worth == 22 or "7c" in hand),
        ("20+, 7c:0", lambda hand, worth: worth >= 20 and "7c" not in hand),
    ],
)
def test_a_text_names_the_hands_that_it_says(text: str, holds: Callable[[naive.Cards, int], bool]) -> None:
    assert parse_range(text).weights.tolist() == where(holds)


def test_a_hand_has_the_weight_of_the_last_part_that_names_it() -> None:
    found = parse_range("20+:0.5, AsAh*, 34 : .25")
    wanted = [
        0.25 if worth == 34 else 1.0 if {"As", "Ah"} <= set(hand) else 0.5 if worth >= 20 else 0.0
        for hand, worth in zip(HANDS, POINTS, strict=True)
    ]
    assert found.weights.tolist() == wanted


def test_r2_5_switches_change_which_hands_have_the_points() -> None:
    replace = RuleSet(joker_pair="replace")
    hand = parse_hand("7cKhKd")
    number = all_hands().index(hand)
    assert parse_range("31").weights[number] == 1
    assert parse_range("30", replace).weights[number] == 1
    assert range_of_points(30, 30, replace).weights[number] == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a part of the range is empty: write points as"),
        ("20+,", "a part of the range is empty"),
        ("strong", "'strong' names no hands: write points as 20[+], 21-23 or points>=20, or cards as 7cKhKd"),
        ("7cKh1d", "names no hands"),
        ("7cKh7", "names no hands"),
        ("7cKhKdAs", "names 4 cards"),
        ("7c7c", "no hand fits '7c7c'"),
        ("points>34", "no hand fits 'points>34'"),
        ("35+", "no hand has 35 points or more: the points of a hand are from 8 to 34"),
        ("12", "no hand has 12 points"),
        ("12-14", "no hand has 12-14 points"),
        ("23-21", "points are given from low to high, as 21-23, not 23-21"),
        ("20+:2", "a weight is a number from 0 to 1, as 20[+]:0.5, not '2' in '20[+]:2'"),
        ("20+:-1", "a weight is a number from 0 to 1"),
        ("20+:", "a weight is a number from 0 to 1"),
        ("20+:nan", "a weight is a number from 0 to 1"),
        ("20+:0", "no hand is left in the range '20[+]:0'"),
        ("x" * 3000, "a range is at most 2,000 characters long, not 3,000"),
        ("x" * 300, "'x{40}…' names no hands"),
        ("٢٠+", "names no hands"),
        ("7\u017fKhKd", "names no hands"),
    ],
)
def test_what_a_text_of_a_range_refuses(text: str, said: str) -> None:
    with pytest.raises(RangeError, match=said):
        parse_range(text)


@given(st.text(alphabet="789TJQKA10shdc*+-:.,<>= points", max_size=12))
def test_any_text_is_a_range_or_bad_input(text: str) -> None:
    with suppress(BadInput):
        assert 1 <= len(parse_range(text)) <= 4960


def test_ranges_of_hands_and_of_points() -> None:
    some = [parse_hand("KdKh7c"), parse_hand("7s7h7d")]
    assert len(range_of_hands(some)) == 2
    assert range_of_hands(some) == parse_range("7cKhKd, 7s7h7d")
    assert range_of_points(20) == parse_range("20+")
    assert range_of_points(21, 23) == parse_range("21-23")
    assert every_hand() == parse_range("*")
    with pytest.raises(RangeError, match="no hand was given"):
        range_of_hands([])
    with pytest.raises(BadInput, match="a hand is three cards, as 7c Kh Kd; 2 were given"):
        range_of_hands([(1, 2)])  # type: ignore[list-item]
    with pytest.raises(BadInput, match="named twice"):
        range_of_hands([(1, 2, 2)])
    with pytest.raises(RangeError, match="no hand has 35 points or more"):
        range_of_points(35)


def test_cards_that_are_known_are_taken_out() -> None:
    out = parse_hand("7cKhKd")
    texts = {card_text(card) for card in out}
    assert parse_range("20+").without(out).weights.tolist() == where(
        lambda hand, worth: worth >= 20 and not texts & set(hand)
    )
    with pytest.raises(RangeError, match="no hand is left in the range without 7c Kh Kd"):
        parse_range("7c").without(out)
    with pytest.raises(BadInput, match="named twice"):
        every_hand().without((1, 1))
    with pytest.raises(BadInput, match="from 0 to 31, not"):
        every_hand().without((32,))


def test_ranges_are_put_together() -> None:
    strong, aces = parse_range("20+:0.75"), parse_range("AsAh*:0.5")
    both = [max(a, b) for a, b in zip(strong.weights, aces.weights, strict=True)]
    common = [min(a, b) for a, b in zip(strong.weights, aces.weights, strict=True)]
    assert (strong | aces).weights.tolist() == both
    assert (strong & aces).weights.tolist() == common
    assert (strong - aces) == parse_range("20+:0.75, AsAh*:0")
    assert (strong * 0.5) == parse_range("20+:0.375")
    with pytest.raises(RangeError, match="no hand in common"):
        parse_range("20") & parse_range("21")
    with pytest.raises(RangeError, match="every hand of the first range is in the second"):
        parse_range("20") - strong
    for weight in (0, 1.5, float("nan")):
        with pytest.raises(RangeError, match="multiplied by a number above 0 and at most 1"):
            strong * weight


def test_ranges_are_values() -> None:
    one, same, other = parse_range("20+"), range_of_points(20), parse_range("21+")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "20+"
    assert repr(one) == "<Range of 1,906 hands>"
    assert one.even
    assert (one * 0.5).even
    assert not (one | other * 0.5 | parse_range("15:0.5")).even
    assert len(one) == sum(worth >= 20 for worth in POINTS)
    with pytest.raises(ValueError, match="read-only"):
        one.weights[0] = 1


def test_what_weights_are_refused() -> None:
    for weights, said in (
        (np.ones(31), r"weights are 4,960 numbers, one a hand, not float64 of shape \(31,\)"),
        (np.ones((4960, 1)), "of shape"),
        (np.full(4960, "a"), "not <U1 of shape"),
        (np.full(4960, 1j), "not complex128"),
        (np.zeros(4960), "0 for every hand"),
        (np.full(4960, 1.5), "numbers from 0 to 1"),
        (np.full(4960, -0.5), "numbers from 0 to 1"),
        (np.full(4960, np.nan), "numbers from 0 to 1"),
    ):
        with pytest.raises(RangeError, match=said):
            Range(weights)
    assert Range(np.ones(4960, dtype=np.bool_)) == every_hand()


def test_a_range_keeps_its_own_weights() -> None:
    weights = np.ones(4960)
    found = Range(weights)
    weights[0] = 0.5
    assert found.weights[0] == 1


def test_masks_are_the_cards_as_bits() -> None:
    assert hand_masks().tolist() == [sum(1 << card for card in hand) for hand in all_hands()]
