from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from svara.errors import BadInput
from svara.game.cards import CARD_TEXTS
from svara.game.rules import FORTE, RuleSet
from svara.solve.kernels import scoring as compiled
from svara.solve.scoring import BLOCK, score_hands
from svara.solve.tables import hands, points_by_cards
from tests.naive import points as naive

Score = Callable[..., NDArray[np.uint8]]
BOTH = [score_hands, compiled.score_hands]
HOUSES = [
    RuleSet(joker_pair=pair, three_sevens=three, seven_pair=seven)  # type: ignore[arg-type]
    for pair, three, seven in product(("add", "replace"), ("any", "joker"), ("best", "fixed"))
]


def slow(cards: NDArray[np.uint8], rules: RuleSet = FORTE) -> list[int]:
    return [naive.points((CARD_TEXTS[a], CARD_TEXTS[b], CARD_TEXTS[c]), *rules.scoring) for a, b, c in cards.tolist()]


@pytest.mark.parametrize("score", BOTH)
@pytest.mark.parametrize("rules", HOUSES)
def test_r2_all_hands_have_the_points_of_the_slow_twin(score: Score, rules: RuleSet) -> None:
    points = score(hands(), rules)
    assert (str(points.dtype), points.shape) == ("uint8", (4960,))
    assert points.tolist() == slow(hands(), rules)


@given(st.lists(st.permutations(range(32)), max_size=20))
def test_cards_in_any_order_and_layout(decks: list[list[int]]) -> None:
    rows = np.array([deck[:3] for deck in decks], dtype=np.uint8).reshape(-1, 3)
    wanted = slow(rows)
    for score in BOTH:
        assert score(rows).tolist() == wanted
        assert score(np.asfortranarray(rows)).tolist() == wanted
        assert score(np.repeat(rows, 2, axis=0)[::2]).tolist() == wanted


@pytest.mark.parametrize("score", BOTH)
def test_more_hands_than_one_block(score: Score) -> None:
    many = np.tile(hands(), (30, 1))
    assert len(many) > 2 * BLOCK
    assert score(many).tolist() == slow(hands()) * 30


def test_the_loop_is_right_without_the_compiler() -> None:
    points = np.zeros(4960, dtype=np.uint8)
    compiled.look_up.py_func(hands(), points_by_cards().reshape(-1), points)
    assert points.tolist() == slow(hands())


@pytest.mark.parametrize("score", BOTH)
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (np.zeros((2, 4), np.uint8), r"shape \(n, 3\), three cards a hand, not uint8 of shape \(2, 4\)"),
        (np.zeros(3, np.uint8), r"not uint8 of shape \(3,\)"),
        (np.zeros((2, 3), np.int64), r"not int64 of shape \(2, 3\)"),
        ([[0, 1, 2]], "not list"),
        (np.array([[0, 1, 2], [3, 3, 5]], np.uint8), r"cards holds three different cards a row; row 1 is \[3, 3, 5\]"),
        (np.array([[0, 1, 2], [3, 32, 5]], np.uint8), r"cards holds numbers from 0 to 31; row 1 is \[3, 32, 5\]"),
    ],
)
def test_what_scoring_refuses(score: Score, cards: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        score(cards)


@pytest.mark.parametrize("score", BOTH)
def test_the_row_is_named_in_a_later_block_too(score: Score) -> None:
    many = np.tile(hands(), (30, 1))
    many[100_000] = (7, 8, 200)
    with pytest.raises(BadInput, match=r"row 100000 is \[7, 8, 200\]"):
        score(many)
