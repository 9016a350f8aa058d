from itertools import product
from typing import Literal

import pytest

from svara.game.rules import FORTE, RuleSet
from svara.solve.standing import HANDS, chance_against_one, hands_by_points, standing
from tests.naive import points as naive

JOKER_PAIR: tuple[Literal["add", "replace"], ...] = ("add", "replace")
THREE_SEVENS: tuple[Literal["any", "joker"], ...] = ("any", "joker")
SEVEN_PAIR: tuple[Literal["best", "fixed"], ...] = ("best", "fixed")


@pytest.mark.parametrize(("pair", "three", "seven"), list(product(JOKER_PAIR, THREE_SEVENS, SEVEN_PAIR)))
def test_hands_by_points_are_those_of_the_slow_twin_under_every_switch(
    pair: Literal["add", "replace"], three: Literal["any", "joker"], seven: Literal["best", "fixed"]
) -> None:
    counted: dict[int, int] = {}
    for hand in naive.all_hands():
        worth = naive.points(hand, pair, three, seven)
        counted[worth] = counted.get(worth, 0) + 1
    rules = RuleSet(joker_pair=pair, three_sevens=three, seven_pair=seven)
    assert hands_by_points(rules) == counted
    assert list(hands_by_points(rules)) == sorted(counted)


def test_r2_4_standing_of_the_lowest_the_highest_and_one_between() -> None:
    lowest, highest, between = standing(8), standing(34), standing(31)
    assert (lowest.better, lowest.equal, lowest.worse, lowest.rank) == (4951, 9, 0, 4952)
    assert (highest.better, highest.equal, highest.worse, highest.rank) == (0, 4, 4956, 1)
    assert (between.better, between.equal, between.rank) == (30, 76, 31)
    assert between.beats == 4854 / 4960


def test_points_that_no_hand_has_still_stand_somewhere() -> None:
    assert standing(12) == standing(14)
    assert standing(12).equal == 0
    assert standing(12).worse == 9 + 51 + 1104 + 540


def test_chance_against_one_counts_a_tie_as_half_and_averages_to_one_half() -> None:
    assert chance_against_one(34) == (4956 + 2) / HANDS
    average = sum(count * chance_against_one(points, FORTE) for points, count in hands_by_points().items()) / HANDS
    assert average == pytest.approx(0.5, abs=1e-12)
