import numpy as np
import pytest

from svara.game.cards import parse_hand
from svara.game.points import points
from svara.game.rules import RuleSet
from svara.solve.classes import (
    CLASSES,
    FOLDS,
    SHOWS,
    TIES,
    class_by_hand,
    class_sizes,
    first_hands,
    meetings,
    outcomes,
    points_by_class,
)
from svara.solve.tables import hand_numbers, hands, points_by_cards, points_by_hand

RULES = [RuleSet(), RuleSet(joker_pair="replace"), RuleSet(three_sevens="joker"), RuleSet(seven_pair="fixed")]


def number(text: str) -> int:
    return int(hand_numbers()[parse_hand(text)])


def test_tables_know_every_hand_in_any_order() -> None:
    numbers = hand_numbers()
    for mine in (0, 17, 4959):
        a, b, c = hands()[mine]
        assert {int(numbers[order]) for order in ((a, b, c), (c, a, b), (b, c, a), (c, b, a))} == {mine}
    assert (numbers == -1).sum() == 32**3 - 6 * 4960
    assert not hands().flags.writeable


@pytest.mark.parametrize("rules", RULES)
def test_points_are_those_of_the_game(rules: RuleSet) -> None:
    table, by_hand = points_by_cards(rules), points_by_hand(rules)
    for place, (a, b, c) in enumerate(hands().tolist()):
        assert table[c, a, b] == by_hand[place] == points((a, b, c), rules)


def test_there_are_337_classes_of_all_hands() -> None:
    classes = class_by_hand()
    assert len(set(classes.tolist())) == CLASSES == 337
    assert class_sizes().sum() == 4960
    assert [int(classes[one]) for one in first_hands()] == list(range(337))


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("KsQsJs", "ThJhQh", True),
        ("KsKhAd", "TdThAs", True),
        ("KsKcAd", "TdThAs", False),  # clubs have the joker's suit
        ("8sKsAs", "9sKsAs", False),
        ("7c7s8h", "7c7d8s", True),
        ("7c7s8s", "7c7d8s", False),
    ],
)
def test_hands_are_alike_where_suits_or_tens_may_be_exchanged(one: str, other: str, alike: bool) -> None:
    classes = class_by_hand()
    assert (classes[number(one)] == classes[number(other)]) == alike


@pytest.mark.parametrize("rules", RULES)
def test_hands_of_a_class_have_the_same_points(rules: RuleSet) -> None:
    assert np.array_equal(points_by_class(rules)[class_by_hand()], points_by_hand(rules))


def test_meetings_are_counted_pair_by_pair() -> None:
    cards = [{*hand} for hand in hands().tolist()]
    classes = class_by_hand().tolist()
    for mine in (0, 2000, 4959):
        counted = np.zeros(CLASSES)
        for theirs, other in enumerate(cards):
            counted[classes[theirs]] += not cards[mine] & other
        expected = counted * class_sizes()[classes[mine]] / (4960 * 3654)
        assert meetings()[classes[mine]] == pytest.approx(expected)
    assert meetings().sum() == pytest.approx(1)


def test_outcomes_are_the_meetings_by_who_has_more() -> None:
    found = outcomes()
    assert np.array_equal(found[FOLDS], meetings())
    assert np.array_equal(found[SHOWS], -found[SHOWS].T)
    assert np.array_equal(np.abs(found[SHOWS]) + found[TIES], found[FOLDS])
    best, worst = class_by_hand()[number("7c7s7h")], class_by_hand()[number("7s8h8d")]
    assert found[SHOWS][best, worst] == found[FOLDS][best, worst] > 0
    assert found[TIES].sum() == pytest.approx(0.1031426, abs=1e-7)  # one showdown of two in ten is a svara
