"""R2: points, their reasons, and the facts that follow; and the same from the naive twin."""

import hashlib
import json
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any, get_args

import pytest

from svara.game import FORTE, PRESETS, Combination, RuleSet, Score, points, score
from svara.game.cards import JOKER, CardError, Hand, all_hands, card_text, cards_text, parse_card, parse_hand
from svara.game.points import combinations_of, points_table, value
from svara.game.rules import JokerPair, SevenPair, ThreeSevens, with_switches
from tests.naive import points as naive

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "data" / "points.json").read_text())

SCORINGS = [
    RuleSet(joker_pair=pair, three_sevens=three, seven_pair=two)
    for pair, three, two in product(get_args(JokerPair), get_args(ThreeSevens), get_args(SevenPair))
]

# Hands by points, from the law (R2.4).
HISTOGRAM = (
    "8:9 9:51 10:1104 11:540 15:63 16:63 17:345 18:426 19:453 20:651 21:492 22:234 23:147 24:7 25:12 26:18 27:50 "
    "28:56 29:65 30:68 31:76 32:16 33:10 34:4"
)


def reason(text: str, rules: RuleSet = FORTE) -> tuple[int, str, str, tuple[int, ...]]:
    got = score(parse_hand(text), rules)
    return got.points, got.combination.rule, cards_text(got.cards, " "), got.terms


@pytest.mark.parametrize("case", VECTORS, ids=[f"{case['cards']} {case.get('rules', '')}" for case in VECTORS])
def test_r2_the_cases_that_houses_publish(case: dict[str, Any]) -> None:
    rules = with_switches(FORTE, case.get("rules", {}))
    hand = parse_hand(case["cards"])
    assert score(hand, rules).points == points(hand, rules) == case["points"]


@pytest.mark.parametrize(
    ("card", "worth"),
    [("7s", 7), ("8h", 8), ("9d", 9), ("Tc", 10), ("Js", 10), ("Qh", 10), ("Kd", 10), ("Ac", 11), ("7c", 11)],
)
def test_r2_1_what_a_card_counts(card: str, worth: int) -> None:
    assert value(parse_card(card)) == worth


def test_r2_2a_one_card() -> None:
    assert reason("Qc Jh 9d") == (10, "R2.2a", "Jh", (10,))
    assert reason("As 8d Kh") == (11, "R2.2a", "As", (11,))


def test_r2_2b_two_or_three_of_a_suit() -> None:
    assert reason("Kh 9h Qc") == (19, "R2.2b", "9h Kh", (9, 10))
    assert reason("Td 9d Jd") == (29, "R2.2b", "9d Td Jd", (9, 10, 10))
    assert reason("8c 9c Tc") == (27, "R2.2b", "8c 9c Tc", (8, 9, 10))


def test_r2_2c_aces() -> None:
    assert reason("9h Ac Ad") == (22, "R2.2c", "Ad Ac", (11, 11))
    assert reason("As Ah Ad") == (33, "R2.2c", "As Ah Ad", (11, 11, 11))


def test_r2_2d_three_of_a_rank_count_and_two_do_not() -> None:
    assert reason("8s 8h 8d") == (24, "R2.2d", "8s 8h 8d", (8, 8, 8))
    assert reason("Qc Qh 9d") == (10, "R2.2a", "Qh", (10,))


def test_r2_2e_sevens() -> None:
    assert reason("7h 7d Ks") == (23, "R2.2e", "7h 7d", (23,))
    assert reason("7s 7h 7d") == (34, "R2.2e", "7s 7h 7d", (34,))
    assert reason("7c 7h 7d") == (34, "R2.2e", "7h 7d 7c", (34,))


def test_r2_2f_the_seven_of_clubs_joins_one_combination() -> None:
    assert reason("7c Ad Th") == (22, "R2.2f", "7c Ad", (11, 11))
    assert reason("7c Th Kh") == (31, "R2.2f", "7c Th Kh", (11, 10, 10))
    assert reason("7c Kh Kd") == (31, "R2.2f", "7c Kh Kd", (11, 10, 10))
    assert reason("7c Ah Ad") == (33, "R2.2f", "7c Ah Ad", (11, 11, 11))
    assert list(combinations_of((JOKER,))) == [Score(11, Combination.JOKER, (JOKER,), (11,))]


def test_r2_3_points_alone_count() -> None:
    for hand in all_hands()[::97]:
        assert {points((a, b, c)) for a, b, c in permutations(hand)} == {score(hand).points}


def test_r2_4_hands_by_points() -> None:
    found = Counter(points(hand) for hand in all_hands())
    assert " ".join(f"{worth}:{found[worth]}" for worth in sorted(found)) == HISTOGRAM
    assert sum(found.values()) == 4960


def test_r2_4_the_lowest_hands_are_seven_and_two_eights() -> None:
    lowest = [cards_text(hand, " ") for hand in all_hands() if points(hand) == 8]
    assert len(lowest) == 9
    for text in lowest:
        ranks, suits = [card[0] for card in text.split()], {card[1] for card in text.split()}
        assert (ranks, len(suits)) == (["7", "8", "8"], 3)
        assert "7c" not in text


def test_r2_4_the_highest_hands_are_three_sevens() -> None:
    assert [cards_text(hand, " ") for hand in all_hands() if points(hand) == 34] == [
        "7s 7h 7d",
        "7s 7h 7c",
        "7s 7d 7c",
        "7h 7d 7c",
    ]


def test_r2_5_joker_pair() -> None:
    replace = RuleSet(joker_pair="replace")
    assert reason("7c Kh Kd", replace) == (30, "R2.2f", "7c Kh Kd", (30,))
    assert reason("7c 8c 8d", replace) == (24, "R2.2f", "7c 8d 8c", (24,))
    assert reason("7c Ah Ad", replace) == (33, "R2.2f", "7c Ah Ad", (33,))


def test_r2_5_three_sevens() -> None:
    joker = RuleSet(three_sevens="joker")
    assert reason("7s 7h 7d", joker) == (23, "R2.2e", "7s 7h", (23,))
    assert reason("7c 7h 7d", joker) == (34, "R2.2e", "7h 7d 7c", (34,))


def test_r2_5_seven_pair() -> None:
    fixed = RuleSet(seven_pair="fixed")
    assert reason("7c 7d Td") == (28, "R2.2f", "7d 7c Td", (7, 11, 10))
    assert reason("7c 7d Td", fixed) == (23, "R2.2e", "7d 7c", (23,))
    assert reason("7h 7d Ks", fixed) == (23, "R2.2e", "7h 7d", (23,))
    assert reason("7c 7h 7d", fixed) == (34, "R2.2e", "7h 7d 7c", (34,))


@pytest.mark.parametrize("rules", SCORINGS, ids=lambda rules: "-".join(rules.scoring))
def test_r2_5_every_switch_agrees_with_the_naive_twin(rules: RuleSet) -> None:
    pair, three, two = rules.scoring
    for hand in all_hands():
        a, b, c = (card_text(card) for card in hand)
        expected = naive.points((a, b, c), pair, three, two)
        assert (score(hand, rules).points, points(hand, rules)) == (expected, expected), cards_text(hand)


@pytest.mark.parametrize("rules", SCORINGS, ids=lambda rules: "-".join(rules.scoring))
def test_r2_6_the_reason_adds_up(rules: RuleSet) -> None:
    for hand in all_hands():
        why = score(hand, rules)
        assert sum(why.terms) == why.points
        assert set(why.cards) <= set(hand)
        assert len(why.terms) in (1, len(why.cards))


def test_r2_6_of_several_combinations_the_fewest_cards_then_the_earliest() -> None:
    several = 0
    for hand in all_hands():
        formed = list(combinations_of(hand))
        best = max(one.points for one in formed)
        top = sorted((len(one.cards), one.cards) for one in formed if one.points == best)
        several += len(top) > 1
        assert (len(score(hand).cards), score(hand).cards) == top[0]
    assert several == 870
    assert reason("Ks Qh Jd") == (10, "R2.2a", "Jd", (10,))  # three of ten points: the earliest in deck order
    assert reason("Ah Ts Js") == (20, "R2.2b", "Ts Js", (10, 10))


def digest(rules: RuleSet) -> str:
    """One digest over the points of all 4,960 hands in order."""
    return hashlib.sha256(bytes(points(hand, rules) for hand in all_hands())).hexdigest()[:16]


def test_r2_digest_of_each_preset_and_scoring() -> None:
    assert {name: digest(rules) for name, rules in PRESETS.items()} == PRESET_DIGESTS
    assert {"-".join(rules.scoring): digest(rules) for rules in SCORINGS} == SCORING_DIGESTS


PRESET_DIGESTS = {"forte": "59063afd6329be6b", "vipsvara": "59063afd6329be6b"}
SCORING_DIGESTS = {
    "add-any-best": "59063afd6329be6b",
    "add-any-fixed": "32b40a1627890635",
    "add-joker-best": "e00b37fc4008b70a",
    "add-joker-fixed": "9ebf8918ea905965",
    "replace-any-best": "bb80a222f990904f",
    "replace-any-fixed": "eb34e8cb8c855fac",
    "replace-joker-best": "1b3bc77b0bb40c44",
    "replace-joker-fixed": "78c7d32e9ca4e358",
}


def test_r2_a_repeated_card_is_no_hand() -> None:
    with pytest.raises(CardError, match="7c is named twice"):
        score((3, 3, 5))
    wrong: Any
    for wrong in ((), (0, 1), (0, 1, 2, 3), (-1, 0, 1), (0, 1, 32)):
        with pytest.raises(CardError, match="a hand is three cards, numbers from 0 to 31"):
            score(wrong)
    repeated: Hand = (3, 3, 5)
    assert points(repeated) == 0


def test_r2_the_table_is_made_once_for_each_way_of_scoring() -> None:
    assert points_table(FORTE) is points_table(RuleSet(seats=4, limit="pot"))
    assert points_table(FORTE) is not points_table(RuleSet(joker_pair="replace"))
    assert points_table()[3][25][26] == points_table()[26][3][25] == 31
    assert points_table()[3][3][26] == 0
    with pytest.raises(IndexError):
        points((3, 25, 32))
