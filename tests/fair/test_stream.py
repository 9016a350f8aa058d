"""Chance from a key: streams, unbiased numbers, orders of 32. The statistics are of fixed mixes, so they never vary."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from statistics import NormalDist

import pytest

from svara.fair.stream import DECKS, Draw, below, block, draw, permutation, stream
from tests.fair.table import named

MIXES = 100_000
SEATS = 7
UNLIKELY = 1e-6


def chi_square(counts: Counter[int], kinds: int) -> float:
    due = counts.total() / kinds
    return sum((counts[kind] - due) ** 2 / due for kind in range(kinds))


def threshold(free: int) -> float:
    """What a chi-square of so many degrees of freedom exceeds once in a million times (Wilson and Hilferty, 1931)."""
    part = 2 / (9 * free)
    return float(free * (1 - part + NormalDist().inv_cdf(1 - UNLIKELY) * part**0.5) ** 3)


@pytest.fixture(scope="module")
def draws() -> list[Draw]:
    return [draw(sha256(number.to_bytes(4, "big")).digest(), SEATS) for number in range(MIXES)]


def test_the_threshold_is_that_of_the_tables() -> None:
    """Exactly, by integration of the density: 56.49 for 15 degrees of freedom, 83.64 for 31."""
    assert threshold(15) == pytest.approx(56.49, rel=0.02)
    assert threshold(31) == pytest.approx(83.64, rel=0.02)


def test_every_card_is_equally_likely_at_every_place(draws: list[Draw]) -> None:
    worst = max(chi_square(Counter(drawn.order[place] for drawn in draws), 32) for place in range(32))
    assert worst < threshold(31)


def test_places_and_positions_together_are_uniform(draws: list[Draw]) -> None:
    """All 32 x 32 at once. Each order has every position once, so 31 x 31 are free and the sum is 32/31 too large."""
    counts = Counter(32 * place + position for drawn in draws for place, position in enumerate(drawn.order))
    assert chi_square(counts, 1024) * 31 / 32 < threshold(31 * 31)


def test_first_pairs_are_uniform(draws: list[Draw]) -> None:
    """Which two lie on top: 32 x 31 ordered pairs."""
    counts = Counter(31 * drawn.order[0] + drawn.order[1] - (drawn.order[1] > drawn.order[0]) for drawn in draws)
    assert chi_square(counts, 32 * 31) < threshold(32 * 31 - 1)


def test_every_deck_is_equally_likely(draws: list[Draw]) -> None:
    assert chi_square(Counter(drawn.chosen for drawn in draws), DECKS) < threshold(DECKS - 1)


def test_every_dealer_is_equally_likely(draws: list[Draw]) -> None:
    assert chi_square(Counter(drawn.dealer for drawn in draws), SEATS) < threshold(SEATS - 1)


def test_the_test_sees_a_bias_that_rejection_removes() -> None:
    """A remainder without rejection favours the low numbers: 256 = 8 x 31 + 8."""
    numbers = list(islice(stream(b"bias\0", b""), MIXES))
    assert chi_square(Counter(number % 31 for number in numbers), 31) > threshold(30)
    assert chi_square(Counter(below(iter([number]), 31) for number in numbers if number < 248), 31) < threshold(30)


@pytest.mark.parametrize("n", range(1, 33))
def test_each_number_below_n_comes_from_equally_many_bytes(n: int) -> None:
    """No bias by construction: of the 256 bytes those that count fall on the n numbers in equal parts."""
    counts: Counter[int] = Counter()
    for byte in range(256):
        with_spare: Iterator[int] = iter([byte, 256])  # 256 is no byte: it shows that this one was thrown away
        try:
            counts[below(with_spare, n)] += 1
        except StopIteration:
            continue
    assert set(counts) == set(range(n))
    assert set(counts.values()) == {256 // n}


def test_a_stream_is_its_blocks_one_after_the_other() -> None:
    key = bytes.fromhex(named("key"))
    expected = b"".join(sha256(b"t\0" + key + bytes([0, 0, 0, number])).digest() for number in range(3))
    assert bytes(islice(stream(b"t\0", key), 96)) == expected
    assert block(b"t\0", key, 2) == expected[64:]


def test_a_permutation_has_every_number_once() -> None:
    assert sorted(permutation(stream(b"t\0", b""))) == list(range(32))


def test_a_permutation_is_fisher_and_yates_from_the_top() -> None:
    """Zeros exchange each place with the first: the first number wanders to the top, the others down by one."""
    assert permutation(iter([0] * 31)) == (*range(1, 32), 0)


def test_the_number_of_seats_changes_the_dealer_alone() -> None:
    mix = bytes.fromhex(named("mix"))
    assert draw(mix, 2)[:2] == draw(mix, 10)[:2]
