from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svara.errors import BadInput
from svara.game.cards import CARD_TEXTS, all_hands, parse_cards, parse_hand
from svara.game.rules import FORTE, RuleSet
from svara.solve.equity import equity
from svara.solve.equity_counted import pair_points
from svara.solve.equity_hands import hands_against
from svara.solve.equity_result import Equity, drawn_equity
from svara.solve.ranges import Range, every_hand, parse_range, range_of_hands
from tests.naive import equity as slow
from tests.naive import points as naive

NUMBERS = {hand: number for number, hand in enumerate(naive.all_hands())}
FEW_CARDS = CARD_TEXTS[:4] + CARD_TEXTS[22:30]
"""So few that random hands often share one."""

hands = st.lists(st.sampled_from(FEW_CARDS), min_size=3, max_size=3, unique=True).map(
    lambda cards: tuple(sorted(cards, key=CARD_TEXTS.index))
)
rough_seats = st.dictionaries(hands, st.sampled_from((1e-9, 0.1, 0.3, 0.7)), min_size=2, max_size=8)
seats = st.dictionaries(hands, st.sampled_from((0.25, 0.5, 1.0)), min_size=1, max_size=12)


def as_range(seat: slow.Seat) -> Range:
    weights = np.zeros(4960)
    for hand, weight in seat.items():
        weights[NUMBERS[hand]] = weight
    return Range(weights)


def same(found: Equity, wanted: Sequence[tuple[float, float, float, float]]) -> None:
    """Equal to 12 figures."""
    got = np.stack([found.win, found.tie, found.lose, found.value])
    np.testing.assert_allclose(got.T, np.array(wanted), rtol=0, atol=1e-12)


# ----------------------------------------------------------------------------------------------------------- counted


@given(st.lists(seats, min_size=2, max_size=3), st.lists(st.sampled_from(FEW_CARDS), max_size=2, unique=True))
@settings(max_examples=60)
def test_two_and_three_ranges_are_what_going_through_all_deals_gives(meeting: list[slow.Seat], dead: list[str]) -> None:
    if not any(True for _ in slow.deals(meeting, dead)):
        with pytest.raises(BadInput, match=r"no hand is left|cannot all hold|named twice"):
            equity([as_range(seat) for seat in meeting], parse_cards("".join(dead)))
        return
    found = equity([as_range(seat) for seat in meeting], parse_cards("".join(dead)))
    same(found, slow.equity(meeting, naive.points, dead))
    assert found.error is None


@given(st.lists(rough_seats, min_size=2, max_size=3))
@settings(max_examples=60)
def test_weights_that_are_no_binary_fractions_leave_nothing_where_nothing_is(meeting: list[slow.Seat]) -> None:
    """Sums and differences of tenths are not exact, and what is left of them is not to be taken for a deal."""
    if not any(True for _ in slow.deals(meeting)):
        with pytest.raises(BadInput, match="cannot all hold"):
            equity([as_range(seat) for seat in meeting])
        return
    found = equity([as_range(seat) for seat in meeting])
    np.testing.assert_allclose(found.value, [each[3] for each in slow.equity(meeting, naive.points)], rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    ("hand", "dead"), [("7cKhKd", ""), ("QhKhJs", "7s 7h As"), ("8s8d8h", "7c"), ("9d9cTs", "8s 8d 8h 8c")]
)
def test_a_hand_against_any_hand(hand: str, dead: str) -> None:
    mine = hand[0:2], hand[2:4], hand[4:6]
    out = [*mine, *dead.split()]
    wanted = slow.equity([{mine: 1.0}, slow.any_hand(out)], naive.points, dead.split())
    found = equity([parse_hand(hand), None], parse_cards(dead))
    same(found, wanted)
    assert found.deals == len(slow.any_hand(out))


def test_known_hands_are_no_more_work_than_dead_cards() -> None:
    """Five seats of which three are known: their cards are out of the others' ranges, and their points count."""
    known = ["7c Kh Kd", "As Ah 9c", "Qs Qh 8d"]
    tens, nines = "T*T*", "9*9*, 21"
    wanted = slow.equity(
        [
            *({(text[0:2], text[3:5], text[6:8]): 1.0} for text in known),
            {hand: 1.0 for hand in naive.all_hands() if slow.fits(hand, ["T*", "T*"])},
            {hand: 1.0 for hand in naive.all_hands() if slow.fits(hand, ["9*", "9*"]) or naive.points(hand) == 21},
        ],
        naive.points,
    )
    found = equity([*map(parse_hand, known), parse_range(tens), parse_range(nines)])
    same(found, wanted)


def test_hands_that_are_all_known_meet_once() -> None:
    found = equity([parse_hand("KsQs8h"), parse_hand("KhQh8d"), parse_hand("9sJdTc")])
    same(found, [(0, 1, 0, 0.5), (0, 1, 0, 0.5), (0, 0, 1, 0)])
    assert found.deals == 1
    assert found.outcomes.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]


def test_r7_2_three_that_tie_have_a_third_of_the_pot_each() -> None:
    found = equity([parse_hand("KsQs8h"), parse_hand("KhQh8d"), parse_hand("KdQd8s")])
    same(found, [(0, 1, 0, 1 / 3)] * 3)


def test_three_that_may_hold_anything_are_alike() -> None:
    found = equity([None, None, every_hand()])
    np.testing.assert_allclose(found.value, 1 / 3, rtol=0, atol=1e-14)
    assert found.deals == 4960 * 3654 * 2600
    np.testing.assert_allclose(found.win, found.win[0], rtol=0, atol=1e-14)


def test_the_order_of_seats_does_not_matter() -> None:
    ranges = [parse_range("20+"), None, parse_range("9*9*, AsAh*:0.5")]
    found = equity(ranges)
    turned = equity([ranges[2], ranges[0], ranges[1]])
    np.testing.assert_allclose(turned.value, found.value[[2, 0, 1]], rtol=0, atol=1e-12)
    assert found.value.sum() == pytest.approx(1, abs=1e-12)


def test_only_proportions_of_weights_count() -> None:
    strong, other = parse_range("20+"), parse_range("15-22")
    assert equity([strong * 1e-200, other]).value.tolist() == equity([strong, other]).value.tolist()


def test_r2_5_switches_change_equity() -> None:
    mine = parse_hand("7cKhKd")
    assert equity([mine, None], rules=RuleSet(joker_pair="replace")).lose[0] > equity([mine, None]).lose[0]


# ------------------------------------------------------------------------------------------------- all hands at once


@given(seats, st.lists(st.sampled_from(FEW_CARDS), max_size=2, unique=True))
@settings(max_examples=25)
def test_every_hand_against_a_range_is_what_one_by_one_gives(seat: slow.Seat, dead: list[str]) -> None:
    opponent = as_range(seat)
    out = parse_cards("".join(dead))
    if all(set(hand) & set(dead) for hand in seat):
        with pytest.raises(BadInput, match="no hand is left in the range"):
            hands_against(opponent, out)
        return
    found = hands_against(opponent, out)
    for number, hand in list(enumerate(naive.all_hands()))[::97]:
        got = [float(share[number]) for share in (found.win, found.tie, found.lose, found.value)]
        meets = [weight for other, weight in seat.items() if not {*other} & {*hand, *dead}]
        if {*hand} & {*dead} or not meets:
            assert np.isnan(got).all()
            assert found.met[number] == 0
        else:
            wanted = slow.equity([{hand: 1.0}, seat], naive.points, dead)[0]
            assert got == pytest.approx(wanted, abs=1e-12)
            assert found.met[number] == pytest.approx(sum(meets), abs=1e-12)


@given(rough_seats)
@settings(max_examples=25)
def test_every_hand_against_rough_weights(seat: slow.Seat) -> None:
    found = hands_against(as_range(seat))
    for number, hand in enumerate(naive.all_hands()):
        meets = [weight for other, weight in seat.items() if not {*other} & {*hand}]
        assert found.met[number] == pytest.approx(sum(meets), rel=1e-9, abs=0)
        assert np.isnan(found.value[number]) == (not meets)


def test_every_hand_against_any_hand_gives_half_the_pot_on_the_whole() -> None:
    found = hands_against(every_hand())
    assert found.value.mean() == pytest.approx(0.5, abs=1e-14)
    assert set(found.met) == {3654.0}
    assert found.win[all_hands().index(parse_hand("7s7h7d"))] == 1


def test_what_equity_of_all_hands_refuses() -> None:
    with pytest.raises(BadInput, match="opponent is a Range"):
        hands_against("20+")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="named twice"):
        hands_against(every_hand(), (1, 1))


# ------------------------------------------------------------------------------------------------------------ refused


@pytest.mark.parametrize(
    ("meeting", "dead", "said"),
    [
        ([None], "", "seats are 2 to 10, not 1"),
        ([None] * 11, "", "seats are 2 to 10, not 11"),
        (
            [None] * 10,
            "7s 7h 7d",
            "10 hands that are not known need 30 cards, and besides the 3 known ones there are 29",
        ),
        ([(0, 1, 2), (2, 3, 4)], "", "7d is named twice"),
        ([(0, 1, 2), None], "7s", "7s is named twice"),
        ([(0, 1, 1), None], "", "7h is named twice"),
        ([(0, 1, 32), None], "", r"cards are numbers from 0 to 31, not \(0, 1, 32\)"),
        ([(0, 1), None], "", r"seats\[0\] is a hand of three cards, a Range or None, not \(0, 1\)"),
        ([None, "20+"], "", r"seats\[1\] is a hand of three cards, a Range or None, not '20\+'"),
        ([(3, 25, 26), parse_range("7c")], "", r"seats\[1\]: no hand is left in the range without 7c Kh Kd"),
        ([parse_range("7c"), parse_range("7c, 34:0")], "", "cannot all hold a hand of their range"),
    ],
)
def test_what_equity_refuses(meeting: list[object], dead: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        equity(meeting, parse_cards(dead), FORTE)  # type: ignore[arg-type]


def test_errors_of_weighted_deals_are_those_of_a_ratio() -> None:
    """Two seats; three deals won by the first with weights 1, 1 and 2, and one won by the second with weight 4."""
    weights, squares = np.array([0, 4.0, 4.0, 0]), np.array([0, 6.0, 16.0, 0])
    found = drawn_equity(weights, squares, 2, 4)
    assert found.win.tolist() == [0.5, 0.5]
    by_hand = np.sqrt(6 * 0.5**2 + 16 * 0.5**2) / 8
    assert found.error is not None
    np.testing.assert_allclose(found.error[[0, 2, 3]], by_hand)
    assert found.error[1].tolist() == [0.25, 0.25]  # no deal was tied: one deal in all


def test_a_range_of_one_hand_is_a_known_hand() -> None:
    hand = parse_hand("QhKhJs")
    found, again = equity([range_of_hands([hand]), None]), equity([hand, None])
    assert found.outcomes.tolist() == again.outcomes.tolist()


@pytest.mark.parametrize(
    ("some", "pairs"),
    [
        ([(0, 1, 2)], 0),
        ([(0, 1, 2), (3, 4, 5)], 2),
        ([(0, 1, 2), (2, 4, 5)], 0),
        ([(0, 1, 2), (0, 1, 3), (4, 5, 6)], 4),
    ],
)
def test_pairs_of_a_few_hands_counted_by_hand(some: list[tuple[int, int, int]], pairs: int) -> None:
    weights = range_of_hands(some).weights
    assert pair_points(weights, weights, FORTE).sum() == pairs
