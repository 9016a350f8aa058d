"""Policies in files: what goes in comes out, and nothing else is taken for one."""

import io
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

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


def changed(saved: bytes, name: str = "header.json", data: bytes | None = None, **fields: Any) -> io.BytesIO:
    """The same file with another header, or with other data in one of its parts, or without it."""
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(new, "w") as parts:
        for part in old.namelist():
            held = old.read(part)
            if part == "header.json":
                held = msgspec.json.encode(msgspec.json.decode(held) | fields)
            if part != name or fields:
                parts.writestr(part, held)
        if data is not None:
            parts.writestr(name, data)
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
    with pytest.raises(PolicyError, match="format 7: this version reads format 2"):
        load(changed(saved, format=7))


def test_what_is_too_big_is_not_read(saved: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PolicyError, match="it would be bigger than 128 MiB"):
        load(changed(saved, "more", bytes(2**27)))
    with pytest.raises(PolicyError, match="bigger than"):
        load(changed(saved, rules=" " * 2**20))


@pytest.mark.parametrize(
    "fields",
    [
        {"pots": ["1e99999999"]},
        {"pots": ["1/0"]},
        {"pots": ["abc"]},
        {"pots": []},
        {"raises": 99},
        {"depths": [0.1]},
        {"depths": ["a"]},
        {"ratio": None},
        {"more": 1},
    ],
)
def test_headers_that_cannot_be_are_refused(saved: bytes, fields: dict[str, Any]) -> None:
    with pytest.raises(PolicyError):
        load(changed(saved, **fields))


def test_blind_bets_that_its_trees_do_not_have_are_refused(policy: Policy, saved: bytes) -> None:
    for choice in ({"": "rm -rf"}, {"": "blind 77"}, {"blind 9": "look"}):
        with pytest.raises(PolicyError, match="chooses blind bets that its trees do not have"):
            load(changed(saved, chosen=[*policy.header.chosen[:-1], choice]))


def test_parts_that_are_not_as_long_as_they_should_be_are_refused(saved: bytes) -> None:
    for data in (None, b"", b"1" * 10):
        with pytest.raises(PolicyError, match="other trees"):
            load(changed(saved, "0.0", data))
    with pytest.raises(PolicyError, match="no policy that can be read"):
        load(changed(saved, "header.json", b"{"))
    flagged = bytearray(changed(saved, "more", b"").getvalue())
    for place in range(len(flagged)):
        if bytes(flagged[place : place + 4]) in (b"PK\x01\x02", b"PK\x03\x04"):
            flagged[place + (8 if flagged[place + 2] == 1 else 6)] |= 1  # as if it were encrypted
    with pytest.raises(PolicyError, match="no policy that can be read"):
        load(io.BytesIO(bytes(flagged)))


def test_what_is_no_policy_is_refused(policy: Policy, saved: bytes, tmp_path: Path) -> None:
    empty = io.BytesIO()
    np.savez(empty, numbers=np.arange(3))
    for file in (io.BytesIO(b""), io.BytesIO(b"no zip"), io.BytesIO(saved[:1000]), io.BytesIO(empty.getvalue())):
        with pytest.raises(PolicyError, match=r"is no policy that can be read"):
            load(file)
    with pytest.raises(PolicyError, match=r"none\.zip is no policy that can be read"):
        load(tmp_path / "none.zip")
    with pytest.raises(PolicyError, match="does not say the same of all its depths"):
        load(changed(saved, values=[0.0]))
    with pytest.raises(PolicyError, match="do not ascend"):
        load(changed(saved, depths=sorted(policy.header.depths, reverse=True)))


def test_places_are_those_of_the_grid(policy: Policy) -> None:
    assert policy.places(1.05) == ((0, 1.0),)  # shallower than all: the shallowest, and never a negative place
    assert policy.places(1) == ((0, 1.0),)
    with pytest.raises(BadInput, match=r"nothing between 2 and 4 antes, where 3 is"):
        policy.places(3)
    for place in (-1, len(policy.header.depths)):
        with pytest.raises(BadInput, match="the places of the grid are 0 to"):
            policy.spot(place)
    assert repr(policy).startswith("<Policy of two for 1.2 to 4 antes")


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
