"""Policies in files: what goes in comes out, and nothing else is taken for one."""

import io
import zipfile
from fractions import Fraction
from pathlib import Path

import msgspec
import numpy as np
import pytest

from svara.errors import BadInput
from svara.game.rules import FORTE, PRESETS, RuleSet
from svara.solve.betting import Sizes, openings
from svara.solve.family import InItsTree, exploited
from svara.solve.packing import SELDOM, chances, own_reach, packed, unpacked
from svara.solve.policy import Policy, PolicyError, load, rules_digest, shipped
from svara.solve.solving import Effort, solve_policy


@pytest.fixture(scope="module")
def policy() -> Policy:
    return solve_policy([4], Sizes((Fraction(1),), (Fraction(1, 2),), raises=1, chain=2), effort=Effort(5, 500))


@pytest.fixture(scope="module")
def saved(policy: Policy) -> bytes:
    file = io.BytesIO()
    policy.save(file)
    return file.getvalue()


def changed(saved: bytes, **fields: object) -> io.BytesIO:
    """The same file with another header."""
    new = io.BytesIO()
    with np.load(io.BytesIO(saved)) as arrays:
        header = msgspec.json.decode(arrays["header"].tobytes()) | fields
        others = {name: arrays[name] for name in arrays.files if name != "header"}
    np.savez(new, header=np.frombuffer(msgspec.json.encode(header), dtype=np.uint8), **others)
    new.seek(0)
    return new


def test_what_is_saved_is_loaded(policy: Policy, saved: bytes) -> None:
    found = load(io.BytesIO(saved))
    assert found.header == policy.header
    for place in range(len(policy.header.depths)):
        for one, other in zip(found.strategies(place), policy.strategies(place), strict=True):
            assert np.array_equal(one, other)
            assert one.dtype == np.uint16
    again = io.BytesIO()
    found.save(again)
    assert again.getvalue() == saved  # equal policies are equal files


def test_a_spot_has_the_chances_of_every_hand(policy: Policy) -> None:
    last = len(policy.header.depths) - 1
    spot = policy.spot(last, ("blind 1/2",), ["raise all"])
    assert spot.names == ("fold", "call")
    assert spot.chances.shape == (2, 337)
    assert spot.chances.sum(axis=0) == pytest.approx(np.ones(337))
    best = policy.spot(last).chances[:, -1]  # three aces
    assert dict(zip(policy.spot(last).names, best, strict=True))["pass"] == 0
    assert policy.chosen(last, ()) == "blind 1/2"
    assert policy.chosen(last, ("never",)) == "look"
    assert policy.places(4) == ((last, 1.0),)


def test_spots_that_are_not_there(policy: Policy) -> None:
    last = len(policy.header.depths) - 1
    with pytest.raises(BadInput, match="there is no opening 'blind 7' here, but: none; blind 1/2"):
        policy.spot(last, ("blind 7",))
    with pytest.raises(BadInput, match="'check' cannot be here, but: pass, bet 1, bet all"):
        policy.spot(last, (), ["check"])
    with pytest.raises(BadInput, match="after pass nobody decides any more"):
        policy.spot(last, (), ["pass"])
    with pytest.raises(BadInput, match="this policy is for 1 to 4 antes, not 5"):
        policy.places(5)


def test_a_policy_for_other_rules_is_refused(saved: bytes) -> None:
    for rules in (PRESETS["vipsvara"], RuleSet(limit="pot"), RuleSet(joker_pair="replace")):
        with pytest.raises(PolicyError, match="other rules of points, blind bets or limits"):
            load(io.BytesIO(saved), rules)
    assert rules_digest(RuleSet(seats=2, svara_entry="half")) == rules_digest(FORTE)  # what two do not care about
    assert load(io.BytesIO(saved), RuleSet(seats=2)).rules.seats == 2


def test_a_policy_of_other_trees_is_refused(saved: bytes) -> None:
    with pytest.raises(PolicyError, match="other trees"):
        load(changed(saved, pots=["1/2"]))
    with pytest.raises(PolicyError, match="other trees"):
        load(changed(saved, trees="0" * 64))
    with pytest.raises(PolicyError, match="format 7: this version reads format 1"):
        load(changed(saved, format=7))


def test_numbers_of_another_kind_are_refused(policy: Policy, saved: bytes) -> None:
    new = io.BytesIO()
    with np.load(io.BytesIO(saved)) as arrays:
        np.savez(new, **{name: arrays[name].astype(np.uint8) for name in arrays.files})
    new.seek(0)
    with pytest.raises(PolicyError, match="other numbers than its trees ask for"):
        load(new)


def test_what_is_too_big_is_not_read(saved: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svara.solve.policy.LARGEST", 2**20)
    new = io.BytesIO()
    with np.load(io.BytesIO(saved)) as arrays:
        np.savez_compressed(new, **{name: arrays[name] for name in arrays.files}, more=np.zeros(2**21, np.uint8))
    new.seek(0)
    with pytest.raises(PolicyError, match="more than 1 MiB"):
        load(new)


def test_what_is_no_policy_is_refused(policy: Policy, saved: bytes, tmp_path: Path) -> None:
    empty = io.BytesIO()
    np.savez(empty, numbers=np.arange(3))
    for file in (io.BytesIO(b""), io.BytesIO(b"no zip"), io.BytesIO(saved[:1000]), io.BytesIO(empty.getvalue())):
        with pytest.raises(PolicyError, match=r"is no policy that can be read"):
            load(file)
    with pytest.raises(PolicyError, match=r"none\.npz is no policy that can be read"):
        load(tmp_path / "none.npz")
    with pytest.raises(PolicyError, match="no policy that can be read"):
        load(changed(saved, more=1))
    with pytest.raises(PolicyError, match="does not say the same of all its depths"):
        load(changed(saved, values=[0.0]))
    with pytest.raises(PolicyError, match="do not ascend"):
        load(changed(saved, depths=sorted(policy.header.depths, reverse=True)))
    cut = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(cut, "w") as new:
        for name in old.namelist():
            if name != "0.0.npy":
                new.writestr(name, old.read(name))
    cut.seek(0)
    with pytest.raises(PolicyError, match=r"no policy that can be read|other numbers"):
        load(cut)


def test_what_nobody_notices_is_left_out() -> None:
    tree = openings(0.5, Sizes())[0].tree  # pass or bet; then fold or call
    strategy = np.array([[1 - 1e-6, 0.3], [1e-6, 0.7], [SELDOM / 2, 0.25], [1 - SELDOM / 2, 0.75]])
    found = packed(tree, strategy)
    assert found.tolist() == [[65_535, 19_660], [0, 45_874], [0, 16_384], [65_535, 49_151]]
    assert unpacked(tree, found)[:, 0].tolist() == [1, 0, 0, 1]
    assert unpacked(tree, found)[:, 1] == pytest.approx(strategy[:, 1], abs=1e-5)
    assert chances(found[:2])[:, 0].tolist() == [1, 0]


def test_where_a_hand_never_comes_it_does_what_it_would_do_most() -> None:
    tree = openings(20.0, Sizes((Fraction(1),), (Fraction(1),), raises=2))[0].tree
    strategy = tree.normalised(np.zeros((tree.rows, 1)))
    first = next(tree.decisions())[1]
    strategy[first] = [[1.0], [0.0], [0.0]]  # it always passes
    reach = own_reach(tree, strategy)
    again = next(rows for node, rows in tree.decisions() if node and tree.arrays.kind[node] == 0)
    assert [reach[node, 0] for node, rows in tree.decisions() if rows == again] == [0.0]
    block = strategy[again]
    block[:] = 0.2 / (len(block) - 1)
    block[1] = 0.8
    assert packed(tree, strategy)[again, 0].tolist() == [65_535 if a == 1 else 0 for a in range(len(block))]


def test_the_policy_that_is_shipped_is_for_every_depth_from_2_to_200_antes() -> None:
    policy = shipped()
    assert policy.header.rules == rules_digest(FORTE)
    sizes = policy.header.sizes
    assert len(sizes.pots) >= 2
    assert (sizes.raises, sizes.chain) == (3, 3)
    for antes in range(2, 201):
        assert sum(chance for _, chance in policy.places(antes)) == pytest.approx(1)
    with pytest.raises(BadInput, match="for 1 to 200 antes, not 201"):
        policy.places(201)


def test_how_far_the_policy_that_is_shipped_can_be_beaten() -> None:
    """Best responses of both seats, over all hands, through all svaras: anew, from what is stored."""
    policy = shipped()
    found = exploited(policy.header.depths, InItsTree(policy))
    assert [1_000 * one.root for one in found] == pytest.approx(policy.header.exploitability, abs=1e-6)
    ((hundred, _),) = policy.places(100)
    assert 1_000 * found[hundred].root < 0.1
    assert 1_000 * max(found[hundred].openings.values()) < 0.3
