"""The simulation as CI runs it, 2,000 hands; `make sim` runs more of the same."""

import functools
from collections import Counter

import pytest

from tests.sim.run import Outcome, play
from tests.sim.world import CRASHES, FAULTS, World

# The simulation is for what no other test sees; measured line by line it would take three times as long.
pytestmark = pytest.mark.no_cover

SEEDS = range(1, 21)


@functools.cache
def outcome(seed: int) -> Outcome:
    return play(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hundred_hands_hold_every_invariant(seed: int) -> None:
    assert outcome(seed).failure == ""
    assert outcome(seed).stats["hands"] >= 100


def test_what_can_go_wrong_has_gone_wrong() -> None:
    """Were a fault never to happen, nothing would be said about it."""
    totals = sum((outcome(seed).stats for seed in SEEDS), Counter())
    kinds = ("store failures", "clock jumps", "taken", "times that only some were taken")
    together = [f"seeds together: {kind}" for kind in kinds]
    faults = ["decks twice", *FAULTS, *together]
    ends = ["svaras", "split", "voided", "timed out", "left", "left in a svara", "rested too long", "waited for"]
    checks = ["proofs", "seeds mixed in", "views compared"]
    assert [name for name in (*faults, *ends, *checks) if not totals[name]] == []
    assert any(totals[f"seeds together: crashes when {point}"] for point in CRASHES)


def test_the_seeds_hold_every_kind_of_house() -> None:
    houses = [World(seed).plan.setup for seed in SEEDS]
    assert {house.seats for house in houses} >= {2, 8}
    assert {house.rules.limit for house in houses} >= {"none", "pot", "cap:5"}
    assert {house.rules.agree_split for house in houses} == {True, False}
    assert {bool(house.fill) for house in houses} == {True, False}


def test_a_seed_replays_exactly() -> None:
    first, again = play(7, hands=20), play(7, hands=20)
    assert first == again
    assert play(8, hands=20).digest != first.digest
