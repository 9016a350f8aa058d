"""The RuleSet: every choice a house may make, its bounds, and its presets."""

from typing import Any

import msgspec
import pytest

from svara.game import FORTE, PRESETS, RuleSet, preset
from svara.game.rules import RulesError, changed, named, with_switches


def test_the_presets_are_those_of_the_law() -> None:
    assert set(PRESETS) == {"forte", "vipsvara"}
    assert preset("forte") == RuleSet() == FORTE
    assert (preset("vipsvara").blind_multiples, preset("vipsvara").seats) == ((2, 3, 4), 9)
    assert changed(preset("vipsvara")) == {"seats": 9, "blind_multiples": [2, 3, 4]}


def test_the_defaults_are_those_of_the_law() -> None:
    law = {
        "seats": 8,
        "joker_pair": "add",
        "three_sevens": "any",
        "seven_pair": "best",
        "blind_multiples": (2,),
        "limit": "none",
        "svara_entry": "share",
        "agree_split": False,
    }
    assert msgspec.structs.asdict(FORTE) == law


def test_an_unknown_preset_is_told_the_known_ones() -> None:
    with pytest.raises(RulesError, match="there is no preset 'fort': the presets are forte or vipsvara"):
        preset("fort")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"seats": 1}, r"seats is a whole number from 2 to 10, not 1 \(R1.2\)"),
        ({"seats": 11}, r"seats is a whole number from 2 to 10, not 11 \(R1.2\)"),
        ({"joker_pair": "sub"}, "joker_pair is add or replace, not 'sub'"),
        ({"three_sevens": "all"}, "three_sevens is any or joker, not 'all'"),
        ({"seven_pair": "free"}, "seven_pair is best or fixed, not 'free'"),
        ({"svara_entry": "third"}, "svara_entry is share, half or whole, not 'third'"),
        ({"blind_multiples": ()}, "blind_multiples are whole numbers from 2 upward"),
        ({"blind_multiples": (1, 2)}, "blind_multiples are whole numbers from 2 upward"),
        ({"blind_multiples": (3, 2)}, "ascending"),
        ({"blind_multiples": (2, 2)}, "ascending"),
        ({"limit": "some"}, r"limit is none, pot or cap:N with N a whole number from 1, not 'some' \(R5.9\)"),
        ({"limit": "cap:0"}, "not 'cap:0'"),
        ({"limit": "cap:x"}, "not 'cap:x'"),
        ({"limit": "cap:²"}, "not 'cap:²'"),
        ({"limit": "cap:1000000000"}, "not 'cap:1000000000'"),
        ({"limit": 5}, "not 5"),
        ({"limit": None}, "not None"),
        ({"seats": 8.0}, "seats is a whole number from 2 to 10, not 8.0"),
        ({"seats": True}, "seats is a whole number from 2 to 10, not True"),
        ({"blind_multiples": (2.5,)}, r"not \(2.5,\)"),
        ({"blind_multiples": [2, 3]}, r"not \[2, 3\]"),
        ({"agree_split": "no"}, "agree_split is true or false, not 'no'"),
    ],
)
def test_a_choice_that_no_house_has(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesError, match=says):
        RuleSet(**fields)


def test_cap_is_the_number_of_antes() -> None:
    assert (RuleSet(limit="cap:12").cap, RuleSet(limit="pot").cap, FORTE.cap) == (12, None, None)


def test_switches_from_texts() -> None:
    texts = {"joker_pair": "replace", "blind_multiples": "2,3", "limit": "cap:4", "agree_split": "true", "seats": "6"}
    assert with_switches(FORTE, texts) == RuleSet(
        seats=6, joker_pair="replace", blind_multiples=(2, 3), limit="cap:4", agree_split=True
    )
    assert with_switches(preset("vipsvara"), {}) == preset("vipsvara")


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("jokers", "add", "there is no switch 'jokers': the switches are seats, joker_pair,"),
        ("seats", "many", "seats is a whole number, not 'many'"),
        ("agree_split", "maybe", "agree_split is true or false, not 'maybe'"),
        ("blind_multiples", "2,x", "blind_multiples is whole numbers, as 2,3,4, not '2,x'"),
        ("joker_pair", "sub", "joker_pair is add or replace, not 'sub'"),
    ],
)
def test_switches_that_do_not_exist(name: str, text: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        with_switches(FORTE, {name: text})


def test_a_rule_set_knows_its_name() -> None:
    assert (named(FORTE), named(preset("vipsvara")), named(RuleSet(limit="pot"))) == ("forte", "vipsvara", None)
