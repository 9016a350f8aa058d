"""Work that can be broken off, and on any number of threads."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from svara.errors import BadInput
from svara.solve.betting import Sizes
from svara.solve.family import exploited
from svara.solve.finer import Finer
from svara.solve.policy import Policy
from svara.solve.solving import Effort, Progress, Stopped, Work, solve_policy

SIZES = Sizes((Fraction(1),), (Fraction(1, 2), Fraction(2)), raises=1, chain=2)
EFFORT = Effort(2, 1_500)


def same(one: Policy, other: Policy) -> bool:
    pairs = [
        (a, b)
        for place in range(len(one.header.depths))
        for a, b in zip(one.strategies(place), other.strategies(place), strict=True)
    ]
    return one.header == other.header and all(np.array_equal(a, b) for a, b in pairs)


def test_one_thread_and_several_come_to_the_same() -> None:
    one = solve_policy([6], SIZES, effort=EFFORT)
    assert same(one, solve_policy([6], SIZES, effort=EFFORT, work=Work(3)))
    assert max(one.header.exploitability) < 5
    assert not same(one, solve_policy([6], SIZES, effort=Effort(2, 40)))


def test_svaras_are_solved_with_all_the_rest() -> None:
    """Each opening is solved to a fifth of a thousandth; were ties worth something else, it would not stay so small."""
    policy = solve_policy([9], SIZES, effort=Effort(0.2, 5_000))
    assert max(policy.header.exploitability) < 0.6
    assert max(policy.header.worst) < 0.6


def test_what_was_broken_off_goes_on(tmp_path: Path) -> None:
    told: list[Progress] = []

    def breaks(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_policy([6], SIZES, effort=EFFORT, work=Work(2, tmp_path, breaks))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.npz")}
    assert len(kept) >= 12
    assert not list(tmp_path.glob("*.part"))
    again: list[Progress] = []
    policy = solve_policy([6], SIZES, effort=EFFORT, work=Work(2, tmp_path, again.append))
    assert same(policy, solve_policy([6], SIZES, effort=EFFORT))
    assert {path: path.stat().st_mtime_ns for path in kept} == kept  # what was done was not done again
    assert again[-1].done == again[-1].total > 0


def test_what_is_kept_is_for_these_options_alone(tmp_path: Path) -> None:
    solve_policy([2], SIZES, effort=EFFORT, work=Work(1, tmp_path))
    before = len(list(tmp_path.iterdir()))
    solve_policy([2], SIZES, effort=Effort(3, 1_500), work=Work(1, tmp_path))
    assert len(list(tmp_path.iterdir())) == 2 * before


def test_a_finer_tree_of_the_same_sizes_finds_the_same_exploitability() -> None:
    """Two ways to the same number: by rows of the policy's own trees, and by following what it believes."""
    policy = solve_policy([9], SIZES, effort=Effort(20, 200))
    found = exploited(policy.header.depths, Finer(policy, SIZES))
    assert [one.root for one in found] == pytest.approx([one / 1_000 for one in policy.header.exploitability], abs=1e-9)
    assert [max(one.openings.values()) for one in found] == pytest.approx(
        [one / 1_000 for one in policy.header.worst], abs=1e-9
    )


def test_who_has_more_sizes_beats_a_policy_further() -> None:
    policy = solve_policy([9], SIZES, effort=Effort(2, 1_500))
    more = SIZES._replace(pots=tuple(map(Fraction, ("1/2", "3/4", "1", "2"))), raises=2)
    found = exploited(policy.header.depths, Finer(policy, more))
    assert found[-1].root * 1_000 > policy.header.exploitability[-1] + 1
    assert found[-1].root < 1


def test_numbers_that_cannot_be() -> None:
    with pytest.raises(BadInput, match="antes are"):
        solve_policy([0])
    with pytest.raises(BadInput, match="raises are 0 to 9"):
        solve_policy([5], SIZES._replace(raises=-1))
    with pytest.raises(BadInput, match="ratio"):
        solve_policy([5], ratio=3.0)
    assert issubclass(Stopped, Exception)
