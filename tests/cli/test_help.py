from itertools import product

import pytest

from svara.cli.help import help_lines
from svara.game.rules import FORTE, PRESETS, RuleSet

HOUSES = [
    RuleSet(
        joker_pair=pair,  # type: ignore[arg-type]
        three_sevens=three,  # type: ignore[arg-type]
        seven_pair=seven,  # type: ignore[arg-type]
        blind_multiples=multiples,
        limit=limit,
        svara_entry=entry,  # type: ignore[arg-type]
        agree_split=split,
    )
    for pair, three, seven, multiples, limit, entry, split in product(
        ("add", "replace"),
        ("any", "joker"),
        ("best", "fixed"),
        ((2,), (2, 3, 4), tuple(range(2, 12)), (1000, 1001)),
        ("none", "pot", "cap:1", "cap:1000000"),
        ("share", "half", "whole"),
        (False, True),
    )
]


def test_the_help_fits_the_smallest_screen_in_every_house() -> None:
    for house in HOUSES:
        page = help_lines(house, 2**32)
        assert len(page) <= 22
        assert max(len(line) for line in page) <= 79, max(page, key=len)


def page(**switches: object) -> str:
    return " ".join(" ".join(help_lines(RuleSet(**switches))).split())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("switches", "said", "not_said"),
    [
        ({}, "the next may double it, unseen", "times as much"),
        ({"blind_multiples": (2, 3, 4)}, "the next may make it 2, 3 or 4 times as much, unseen", "double"),
        ({}, "three sevens 34, the strongest", "else 23"),
        ({"three_sevens": "joker"}, "three 34 with the 7♣, the strongest, else 23.", "three sevens 34"),
        ({}, "Two sevens 23 at least;", "always"),
        ({"seven_pair": "fixed"}, "Two sevens 23, always;", "at least"),
        ({}, "joins any card, any two of a suit, or any pair", "makes three"),
        ({"joker_pair": "replace"}, "joins any card or two of a suit; a pair it makes three.", "or any pair"),
        ({}, "There is no limit but your chips.", "adds at most"),
        ({"limit": "pot"}, "adds at most the pot as it is after calling.", "no limit"),
        ({"limit": "cap:3"}, "adds at most 3 antes.", "no limit"),
        ({}, "may buy in for a fair share of the pot.", "half the pot"),
        ({"svara_entry": "half"}, "may buy in for half the pot.", "fair share"),
        ({"svara_entry": "whole"}, "may buy in for as much as the pot.", "fair share"),
        ({}, "A tie is not divided: the pot stays for a new hand.", "a agree to divide"),
        ({"agree_split": True}, "A tie is divided only if all who tied agree; else it stays", "is not divided"),
        ({"agree_split": True}, "a agree to divide h history", "is not divided"),
    ],
)
def test_the_help_follows_the_rules_that_are_played(switches: dict[str, object], said: str, not_said: str) -> None:
    assert said in page(**switches)
    assert not_said not in page(**switches)


def test_the_help_names_the_seed() -> None:
    assert "the same game again: --seed 17" in "\n".join(help_lines(FORTE, 17))
    assert "--seed" not in "\n".join(help_lines(PRESETS["vipsvara"]))
