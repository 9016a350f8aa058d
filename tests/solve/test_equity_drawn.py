import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svara.errors import BadInput
from svara.game.cards import card_text, parse_cards, parse_hand
from svara.game.rules import FORTE
from svara.solve.equity import equity
from svara.solve.equity_counted import counted
from svara.solve.equity_drawn import BLOCK, draw_block, drawn, mixed, plan_of
from svara.solve.equity_seats import Seat, Showdown, showdown
from svara.solve.kernels import equity as compiled
from svara.solve.ranges import Range, every_hand, parse_range
from tests.naive import equity as slow
from tests.naive import points as naive

MIXED: list[Seat] = [None, parse_range("20+"), parse_hand("Qh8h9s"), parse_range("21-23, AsAh*:0.3"), None, None]
MEETINGS: dict[str, list[Seat]] = {
    "a hand and others": [parse_hand("7cKhKd"), *[None] * 5],
    "a range and others": [None, parse_range("20+"), None, None],
    "all of it": MIXED,
    "ranges alone": [parse_range("9*9*, 20+:0.125")] * 5,
    "ten": [None] * 10,
    "crowded": [parse_range("7*"), parse_range("7*7*"), parse_range("7c, 8*8*"), parse_range("7*8*"), None],
}


def as_seat(weights: Range) -> slow.Seat:
    return dict(zip(naive.all_hands(), weights.weights.tolist(), strict=True))


def one_by_one(
    seats: list[Seat], seed: int, count: int, dead: str = ""
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The sums of weights and squares by outcome, from the slow twin's deals."""
    known = {seat: held for seat, held in enumerate(seats) if isinstance(held, tuple)}
    ranges = {seat: held for seat, held in enumerate(seats) if isinstance(held, Range)}
    smallest = sorted(ranges, key=lambda seat: (len(left_of(ranges[seat], known, dead)), seat))
    order = [*known, *smallest, *(seat for seat, held in enumerate(seats) if held is None)]
    hands = [naive_hand(hand) for hand in known.values()]
    sums = np.zeros((2, 2 ** len(seats)))
    for number in range(count):
        weight, drawn_hands = slow.drawn_deal(
            seed, number, hands, [as_seat(ranges[seat]) for seat in smallest], seats.count(None), dead.split()
        )
        if weight:
            points = [naive.points(hand) for hand in (*hands, *drawn_hands)]
            best = sum(1 << seat for seat, mine in zip(order, points, strict=True) if mine == max(points))
            sums[:, best] += (weight, weight**2)
    return sums


def naive_hand(hand: tuple[int, int, int]) -> naive.Cards:
    a, b, c = map(card_text, hand)
    return a, b, c


def left_of(held: Range, known: dict[int, tuple[int, int, int]], dead: str) -> Range:
    return held.without([*(card for hand in known.values() for card in hand), *parse_cards(dead)])


def meeting_of(name: str) -> Showdown:
    return showdown(MEETINGS[name])


# -------------------------------------------------------------------------------------------------------------- draws


def test_words_are_those_of_the_published_program() -> None:
    """The first words from the state 1234567, which other implementations of SplitMix64 are checked with."""
    words = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    steps = np.arange(1, 6, dtype=np.uint64) * np.uint64(slow.GAMMA) + np.uint64(1234567)
    assert mixed(steps).tolist() == words
    assert [word for word, _ in zip(slow.split_mix(1234567), words, strict=False)] == words


@pytest.mark.parametrize("name", MEETINGS)
def test_deals_are_those_of_the_slow_twin(name: str) -> None:
    plan = plan_of(meeting_of(name), FORTE, 5)
    wanted = one_by_one(MEETINGS[name], 5, 12)
    np.testing.assert_allclose(draw_block(plan, 0, 12), wanted, rtol=1e-12)
    np.testing.assert_allclose(compiled.draw_block(plan, 0, 12), wanted, rtol=1e-12)


@given(st.integers(0, 2**64 - 1), st.sampled_from(sorted(MEETINGS)), st.integers(0, 10**12), st.integers(1, 300))
@settings(max_examples=40)
def test_compiled_deals_are_the_same_to_the_last_bit(seed: int, name: str, first: int, count: int) -> None:
    plan = plan_of(meeting_of(name), FORTE, seed)
    assert compiled.draw_block(plan, first, first + count).tolist() == draw_block(plan, first, first + count).tolist()


def test_dead_cards_are_not_dealt() -> None:
    dead = "7s 7h 7d 8s 8h 8d 8c"
    seats: list[Seat] = [parse_hand("7cKhKd"), parse_range("9*9*, 22"), None, None, None]
    plan = plan_of(showdown(seats, parse_cards(dead)), FORTE, 3)
    wanted = one_by_one(seats, 3, 12, dead)
    np.testing.assert_allclose(draw_block(plan, 0, 12), wanted, rtol=1e-12)
    np.testing.assert_allclose(compiled.draw_block(plan, 0, 12), wanted, rtol=1e-12)


@pytest.mark.parametrize("seats", [MIXED, MEETINGS["ten"]], ids=["ranges", "ten"])
def test_the_result_is_the_same_for_any_number_of_threads(seats: list[Seat]) -> None:
    count = 3 * BLOCK // 2 if seats is MIXED else 5 * BLOCK + 7
    one, two, three = (compiled.equity(seats, samples=count, seed=9, workers=workers) for workers in (1, 2, 3))
    assert one.outcomes.tolist() == two.outcomes.tolist() == three.outcomes.tolist()
    assert one.error is not None
    assert two.error is not None
    assert one.error.tolist() == two.error.tolist()


def test_loops_are_right_without_the_compiler() -> None:
    program = (
        "import numpy as np\n"
        "from numba import config\n"
        "assert config.DISABLE_JIT\n"
        "from svara.game.rules import FORTE\n"
        "from svara.solve.equity_drawn import draw_block\n"
        "from svara.solve.kernels import equity as compiled\n"
        "from tests.solve.test_equity_drawn import MEETINGS, meeting_of, plan_of\n"
        "with np.errstate(over='ignore'):\n"  # words wrap around
        "    for name in MEETINGS:\n"
        "        plan = plan_of(meeting_of(name), FORTE, 5)\n"
        "        assert compiled.draw_block(plan, 7, 11).tolist() == draw_block(plan, 7, 11).tolist(), name\n"
        "print('the same')\n"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("the same\n", "")


# ---------------------------------------------------------------------------------------------------------- estimates


@pytest.mark.parametrize(
    "seats",
    [
        [parse_hand("QhKhJs"), None, None],
        [parse_range("20+"), parse_range("22+"), None],
        [parse_range("7*7*"), parse_range("7*:0.5, 20+"), parse_range("7c, 8*8*")],
    ],
    ids=["others", "ranges", "crowded"],
)
def test_drawn_and_counted_agree_within_their_error(seats: list[Seat]) -> None:
    """Four standard errors for each of twelve figures: once in a thousand times, and the seed is fixed."""
    meeting = showdown(seats)
    exact, found = counted(meeting), drawn(meeting, FORTE, 40_000, 1, compiled.draw_block)
    assert found.error is not None
    for row, name in enumerate(("win", "tie", "lose", "value")):
        off = np.abs(getattr(found, name) - getattr(exact, name))
        assert (off <= 4 * found.error[row]).all(), name


def test_errors_are_what_many_seeds_scatter() -> None:
    meeting = showdown([parse_range("7*7*"), parse_range("7*:0.5, 20+"), parse_range("7c, 8*8*"), None])
    runs = [drawn(meeting, FORTE, 2000, seed, compiled.draw_block) for seed in range(100)]
    scatter = np.std([run.value for run in runs], axis=0, ddof=1)
    told = np.mean([run.error[3] for run in runs if run.error is not None], axis=0)
    np.testing.assert_allclose(scatter, told, rtol=0.25)


def test_the_function_draws_from_four_unknown_hands_on() -> None:
    seats: list[Seat] = [parse_hand("7cKhKd"), None, None, None]
    assert equity(seats).error is None
    found = equity([*seats, None], samples=3000, seed=4)
    again = compiled.equity([*seats, None], samples=3000, seed=4)
    assert found.deals == 3000
    assert found.outcomes.tolist() == again.outcomes.tolist()
    assert equity([*seats, None], samples=3000, seed=5).outcomes.tolist() != again.outcomes.tolist()
    assert compiled.equity(seats).outcomes.tolist() == equity(seats).outcomes.tolist()


def test_a_range_that_holds_everything_is_no_range() -> None:
    assert meeting_of("ten").random == showdown([every_hand()] * 10).random


def test_what_drawing_refuses() -> None:
    for both in (equity, compiled.equity):
        with pytest.raises(BadInput, match="samples is at least 1, not 0"):
            both([None] * 4, samples=0)
        with pytest.raises(BadInput, match="seed is from 0 to"):
            both([None] * 4, seed=-1)
        with pytest.raises(BadInput, match="each of 500 deals has a card twice"):
            both([parse_range("7*7*")] * 4, samples=500)
    with pytest.raises(BadInput, match="workers is at least 1, not 0"):
        compiled.equity([None] * 4, workers=0)
