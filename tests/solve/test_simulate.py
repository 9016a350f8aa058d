"""The simulator beside the engine, beside its naive twin, with the JIT off, and with what is wrong to give it."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svara.errors import BadInput
from svara.game.rules import FORTE, RuleSet
from svara.solve.kernels.hands.jit import sources
from svara.solve.kernels.hands.play import play
from svara.solve.simulate import Played, Policy, Size, simulate, uniform
from svara.solve.tables import HANDS, hands, points_by_hand
from tests.naive import simulate as naive
from tests.solve.check_simulate import Scenario, check, scenario
from tests.solve.slow_simulate import Slow

POTS_OF_ONE_SEAT = [3022, 3695, 3977]
"""Tables at which a carried pot becomes one seat's in the middle of the betting (R8.3), one in a thousand."""

LOOK_AND_CALL = Policy(first=[1, 0], next=[1, 0], open=[0, 1], answer=[0, 1, 0], join=0, sizes=[Size("range", 0)])
LOOK_AND_PASS = Policy(first=[1, 0], next=[1, 0], open=[1, 0], answer=[1, 0, 0], join=0)


# ---------------------------------------------------------------------------------------------------- beside the engine


@pytest.mark.parametrize("chunk", range(10))
def test_every_hand_is_the_one_that_the_engine_plays(chunk: int) -> None:
    hands = 0
    table = 1000 * chunk
    while hands < 1000:
        hands += check(table)["hands"]
        table += 1


def test_the_check_sees_everything_that_is_rare() -> None:
    seen: Counter[str] = Counter()
    for table in [*range(120), *POTS_OF_ONE_SEAT]:
        seen += check(table)
    rare = ["joined", "several tied pots", "short calls", "side pots", "splits", "svaras", "pots of one seat"]
    assert {name for name in rare if not seen[name]} == set()
    assert {number for number in range(-1, 7) if not seen[f"situation {number}"]} == set()


def test_r8_3_r8_5_moments_that_random_play_hardly_comes_to() -> None:
    """With the JIT off, since they ask single pieces of the kernels."""
    code = "import sys; from tests.solve.check_moments import main; sys.exit(main())"
    made_up = output(code, NUMBA_DISABLE_JIT="1")
    assert made_up.returncode == 0, made_up.stderr
    seen = re.findall(r"(\d+) ([a-z ]+)", made_up.stdout)
    assert [name for count, name in seen if int(count) > 50] == ["limits over pots of one seat", "nothing contested"]


# ------------------------------------------------------------------------------------------------- beside the slow twin


def slow(given_: Scenario, hands: int) -> tuple[Slow, Played]:
    """The same table by both."""
    numbers = naive.Numbers(given_.seed, 0, given_.numbers)
    table = Slow(given_.rules, given_.ante, given_.stacks, given_.policies, numbers, given_.keep)
    table.play(hands)
    played = simulate(
        1,
        given_.seats,
        hands,
        rules=given_.rules,
        ante=given_.ante,
        stacks=np.array([given_.stacks]),
        policy=given_.policies,
        seed=given_.seed,
        keep=given_.keep,
        numbers=np.array([given_.numbers], np.uint64) if given_.numbers else None,
    )
    return table, played


def assert_same(table: Slow, played: Played) -> None:
    assert played.stacks[0].tolist() == table.stacks()
    assert played.net[0].tolist() == table.net
    assert (played.hands[0], played.deals[0], played.decisions[0]) == (table.hands, table.deals, table.decisions)


@pytest.mark.parametrize("seed", range(120))
def test_the_slow_twin_mixes_and_chooses_the_same(seed: int) -> None:
    assert_same(*slow(scenario(seed), 6))


@settings(max_examples=60)
@given(
    stacks=st.lists(st.integers(0, 40), min_size=2, max_size=6),
    numbers=st.lists(st.integers(0, 2**64 - 1) | st.sampled_from([0, 2**63, 2**64 - 1]), min_size=1, max_size=60),
    limit=st.sampled_from(["none", "pot", "cap:2"]),
    keep=st.booleans(),
)
def test_given_numbers_lead_to_the_same_hands_as_in_the_slow_twin(
    stacks: list[int], numbers: list[int], limit: str, keep: bool
) -> None:
    rules = RuleSet(limit=limit, blind_multiples=(2, 3))
    assert_same(*slow(Scenario(3, rules, len(stacks), 2, stacks, [uniform()] * len(stacks), numbers, keep), 3))


SMALL = """
import numpy as np
from tests.solve.check_simulate import scenario
from svara.solve.simulate import simulate
for seed in range(6):
    s = scenario(seed)
    stacks = np.array([s.stacks] * 2)
    p = simulate(2, s.seats, 4, rules=s.rules, ante=s.ante, stacks=stacks, policy=s.policies, seed=seed)
    print(p.net.tolist(), p.stacks.tolist(), p.squares.tolist(), p.deals.tolist(), p.decisions.tolist())
"""


def output(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a new Python prints."""
    command = [sys.executable, "-W", "ignore", "-c", code]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)


def test_the_kernels_do_the_same_with_the_jit_off() -> None:
    interpreted = output(SMALL, NUMBA_DISABLE_JIT="1")
    assert interpreted.returncode == 0, interpreted.stderr
    assert len(interpreted.stdout.splitlines()) == 6
    assert output(SMALL).stdout == interpreted.stdout


# ------------------------------------------------------------------------------------------------------ what comes out


def everything(played: Played) -> list[Any]:
    """All arrays of a result as lists."""
    names = ("stacks", "net", "squares", "hands", "deals", "decisions", "splits", "showdowns")
    return [getattr(played, name).tolist() for name in names]


@pytest.mark.parametrize("keep", [False, True])
def test_any_number_of_threads_brings_the_same(keep: bool) -> None:
    alone = everything(simulate(7, 6, 50, ante=10, stacks=300, seed=5, keep=keep))
    for threads in (2, 3, 9):
        assert everything(simulate(7, 6, 50, ante=10, stacks=300, seed=5, keep=keep, threads=threads)) == alone


def test_a_table_does_not_depend_on_those_beside_it() -> None:
    few, many = simulate(2, 4, 30, seed=8), simulate(5, 4, 30, seed=8)
    assert few.net.tolist() == many.net[:2].tolist()
    assert len({tuple(row) for row in many.net.tolist()}) == 5


def test_another_seed_brings_other_hands() -> None:
    assert simulate(1, 4, 30, seed=1).net.tolist() != simulate(1, 4, 30, seed=2).net.tolist()


def test_r1_3_no_chip_is_made_or_lost() -> None:
    played = simulate(50, 10, 200, rules=RuleSet(seats=10), ante=5, stacks=np.arange(10) * 20, seed=1, keep=True)
    assert played.stacks.sum(axis=1).tolist() == [900] * 50
    assert (played.stacks - np.arange(10) * 20).tolist() == played.net.tolist()
    assert int(played.stacks.min()) >= 0


def test_r9_4_a_table_ends_when_fewer_than_two_can_pay_the_ante() -> None:
    played = simulate(20, 3, 10_000, ante=10, stacks=50, seed=1, keep=True)
    assert int(played.hands.max()) < 10_000
    assert ((played.stacks >= 10).sum(axis=1) < 2).all()


def test_r5_3_where_all_pass_the_dealer_wins_the_antes() -> None:
    one = simulate(300, 4, 1, ante=10, stacks=100, policy=LOOK_AND_PASS, seed=1)
    assert {tuple(sorted(row)) for row in one.net.tolist()} == {(-10, -10, -10, 30)}
    assert set(one.net.argmax(axis=1).tolist()) == {0, 1, 2, 3}  # the first dealer is drawn (R3.2)
    round_ = simulate(300, 4, 4, ante=10, stacks=100, policy=LOOK_AND_PASS, seed=1)
    assert not round_.net.any()  # then the deal goes round
    assert round_.decisions.tolist() == [16] * 300


def test_r7_2_the_share_is_exactly_fair() -> None:
    """Heads-up to the showdown: nobody can gain, and a tie is as often as the cards have it."""
    played = simulate(100, 2, 2000, ante=1, stacks=100, policy=LOOK_AND_CALL, seed=3, threads=2)
    assert np.all(np.abs(played.mean) < 4 * played.error)
    ties = played.svaras.sum() / played.deals.sum()
    assert abs(ties - chance_of_a_tie()) < 0.003


def chance_of_a_tie() -> float:
    """Of two hands of one deck."""
    cards = (1 << hands().astype(np.int64)).sum(axis=1)
    points = points_by_hand(FORTE)
    tied = apart = 0
    for mine, worth in zip(cards, points, strict=True):
        others = (cards & mine) == 0
        apart += int(others.sum())
        tied += int((points[others] == worth).sum())
    return tied / apart


def test_the_standard_error_is_that_of_the_hands() -> None:
    played = simulate(500, 3, 1, ante=10, stacks=200, seed=4)
    assert played.mean.tolist() == played.net.mean(axis=0).tolist()
    assert played.error == pytest.approx(played.net.std(axis=0, ddof=1) / np.sqrt(500))


def test_without_hands_there_is_no_average() -> None:
    played = simulate(2, 2, 5, ante=10, stacks=3)
    assert played.hands.tolist() == [0, 0]
    assert np.isnan(played.mean).all()
    assert np.isnan(played.error).all()


def test_a_policy_by_points_wins_against_one_that_does_not_look() -> None:
    good = np.arange(35) >= 20
    tight = Policy(
        first=[1, 0],
        next=[1, 0],
        open=np.column_stack([~good, good]),
        answer=np.column_stack([~good, good, np.zeros(35)]),
        sizes=[Size("pot", 1.0)],
        classes=points_by_hand(FORTE),
    )
    played = simulate(100, 2, 500, ante=1, stacks=50, policy=[tight, uniform()], seed=1)
    assert played.mean[0] > 10 * played.error[0]


def test_one_compilation_serves_all_calls() -> None:
    numbers = np.ones((1, 2), np.uint64)
    numbers.flags.writeable = False
    simulate(1, 2, 1, stacks=np.broadcast_to(np.int64(9), (1, 2)), numbers=numbers)
    simulate(2, 3, 1, stacks=np.asfortranarray(np.full((2, 3), 9)), policy=[uniform(), LOOK_AND_PASS, LOOK_AND_CALL])
    assert len(play.signatures) == 1  # type: ignore[attr-defined]


def test_a_kept_kernel_is_compiled_anew_when_one_of_its_files_changes() -> None:
    closure = play.py_func.__closure__  # type: ignore[attr-defined]
    assert [cell.cell_contents for cell in closure] == [sources()]


# -------------------------------------------------------------------------------------------------- what is wrong in it


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tables", 0),
        ("tables", 1.5),
        ("seats", 1),
        ("seats", 9),
        ("hands", 0),
        ("hands", True),
        ("rules", "forte"),
        ("ante", 0),
        ("ante", 2**31),
        ("stacks", [1.5, 2.5]),
        ("stacks", [1, 2, 3]),
        ("stacks", [[1, 2], [3]]),
        ("stacks", -1),
        ("stacks", 2**31 - 1),
        ("policy", "uniform"),
        ("policy", [uniform()]),
        ("policy", [uniform(), None]),
        ("seed", -1),
        ("seed", 2**64),
        ("threads", 0),
        ("keep", 1),
        ("numbers", [1, 2]),
        ("numbers", np.zeros((2, 3), np.int64)),
        ("numbers", np.zeros((3, 3), np.uint64)),
        ("numbers", np.zeros((2, 0), np.uint64)),
    ],
)
def test_what_is_wrong_is_named(name: str, value: Any) -> None:
    arguments: dict[str, Any] = {"tables": 2, "seats": 2, "hands": 1} | {name: value}
    with pytest.raises(BadInput, match=f"^{name} "):
        simulate(**arguments)


def row(*weights: float) -> Sequence[float]:
    return weights


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first", row(1)),
        ("first", row(0, 0)),
        ("first", row(1, -1)),
        ("first", row(1, float("nan"))),
        ("first", row(1, float("inf"))),
        ("first", "abc"),
        ("next", [[1, 1]]),
        ("open", []),
        ("open", row(1, 1, 1)),
        ("open", [[1, 1], [0, 0]]),
        ("answer", row(1, 1)),
        ("answer", [[1, 1, 1], [1, 1, 1]]),
        ("join", 1.5),
        ("join", "yes"),
        ("agree", True),
        ("sizes", []),
        ("sizes", [0.5]),
        ("classes", np.zeros(3, np.int64)),
        ("classes", np.zeros(HANDS)),
        ("classes", np.ones(HANDS, np.int64)),
        ("classes", -np.ones(HANDS, np.int64)),
    ],
)
def test_what_is_wrong_in_a_policy_is_named(name: str, value: Any) -> None:
    fields: dict[str, Any] = {"first": [1, 1], "next": [1, 1], "open": [1, 1], "answer": [1, 1, 1]} | {name: value}
    with pytest.raises(BadInput, match=f"^{name} "):
        Policy(**fields)


def test_classes_are_needed_where_open_has_a_row_for_each() -> None:
    with pytest.raises(BadInput, match=r"^classes are needed: open has 2 rows"):
        Policy(first=[1, 1], next=[1, 1], open=[[1, 1]] * 2, answer=[[1, 1, 1]] * 2)


@pytest.mark.parametrize(
    ("unit", "fraction", "name"),
    [("chips", 1, "unit"), ("range", 1.5, "fraction"), ("pot", -1, "fraction"), ("pot", float("nan"), "fraction")],
)
def test_what_is_wrong_in_a_size_is_named(unit: Any, fraction: float, name: str) -> None:
    with pytest.raises(BadInput, match=f"^{name} "):
        Size(unit, fraction)


def test_without_numba_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = None; import svara.solve.simulate"
    failed = output(code)
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].endswith(
        "BadInput: svara.solve.simulate needs numba, which is not installed: pip install svara[solve]"
    )


def test_the_examples_of_the_page_run() -> None:
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        exec(compile(block, "simulate.md", "exec"), names)
    assert names["played"].net.shape == (1000, 6)
