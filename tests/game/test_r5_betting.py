"""R5: betting. Where nothing is said all seats have 500 left after the ante of 10, and the last seat deals."""

import pytest

from svara.game import FORTE, Phase, RuleSet, evolve, legal
from svara.game.events import (
    AntesPaid,
    BetMade,
    Called,
    CardsSeen,
    Folded,
    HandDealt,
    HandEnded,
    HandsShown,
    HandStarted,
    Looked,
    Passed,
    PotsFormed,
    Raised,
)
from tests.game.scenario import EIGHTEEN, NINETEEN, TWENTY, TWENTY_TWO, Scene, twenty, two_pots_of_two

HANDS = {1: TWENTY_TWO[0], 2: TWENTY[0], 3: NINETEEN, 4: EIGHTEEN}
"""22, 20, 19 and 18 points."""

POT = RuleSet(limit="pot")


def hand(*left: int, rules: RuleSet = FORTE) -> Scene:
    """A hand just dealt in which the seats have these chips left after the ante of 10; the last seat deals."""
    stacks = left or (500, 500, 500)
    scene = Scene([chips + 10 for chips in stacks], rules=rules)
    return scene.deal({seat: HANDS[seat] for seat in range(1, len(stacks) + 1)}, dealer=len(stacks))


# R5.1


def test_r5_1_the_dealers_left_is_first_where_nobody_bet_blind() -> None:
    scene = hand().do("s1 look")
    assert (scene.table.phase, scene.turn()) == (Phase.BETTING, 1)
    assert scene.refused("s2 bet 10") == ("not_your_turn", "R5.1", [])
    assert Scene([500] * 3).deal(dealer=1).do("s2 look").turn() == 2


def test_r5_1_the_seat_that_ended_the_chain_is_first() -> None:
    assert hand().do("s1 blind 10", "s2 look").turn() == 2
    assert hand().do("s1 blind 10", "s2 blind 20", "s3 look").turn() == 3
    assert hand().do("s1 blind 10", "s2 blind 20", "s3 blind 40", "s1 look").turn() == 1


def test_r5_1_then_clockwise() -> None:
    scene = hand(500, 500, 500, 500).do("s1 blind 10", "s2 look")
    turns = [scene.turn()]
    for action in ("s2 call 20", "s3 call 20", "s4 call 20"):
        turns.append(scene.do(action).turn())
    assert turns == [2, 3, 4, 1]


def test_r5_1_seats_without_chips_are_passed_over() -> None:
    scene = hand(0, 500, 0, 500).do("s2 look")
    assert scene.turn() == 2
    assert scene.do("s2 bet 10").turn() == 4


def test_r5_1_the_next_is_first_where_the_dealers_left_has_left() -> None:
    assert hand().do("s1 leave", "s2 look").turn() == 2
    assert hand().do("s1 look", "s1 leave").turn() == 2


# R5.2


def test_r5_2_with_no_bet_to_answer_a_seat_bets_or_passes_and_there_is_no_check() -> None:
    scene = hand().do("s1 look")
    legal = ["s1 pass", "s1 bet 10..500"]
    assert scene.options() == legal
    for action in ("call 0", "fold", "raise 20"):
        assert scene.refused(f"s1 {action}") == ("no_bet_to_answer", "R5.2", legal)


def test_r5_2_who_passes_is_out_of_the_hand() -> None:
    scene = hand().do("s1 look", "s1 pass")
    assert scene.all(Passed) == [Passed(0)]
    assert not scene.table.seat(0).live
    assert scene.options() == ["s2 pass", "s2 bet 10..500"]
    assert scene.middle() == [(30, [2, 3])]
    # The best hand is that of seat 1, but it is out: 30 antes + 2 x 20 for seat 2.
    scene.do("s2 bet 20", "s3 call 20")
    assert scene.shown() == [(2, 20), (3, 19)]
    assert scene.won() == [(2, 70, "showdown")]
    assert scene.stacks() == [500, 550, 480]


def test_r5_2_with_a_bet_to_answer_nobody_passes() -> None:
    scene = hand().do("s1 look", "s1 bet 20")
    legal = ["s2 fold", "s2 call 20", "s2 raise 30..500"]
    assert scene.options() == legal
    assert scene.refused("s2 pass") == ("bet_to_answer", "R5.2", legal)
    assert scene.refused("s2 bet 40") == ("bet_to_answer", "R5.2", legal)
    scene.do("s2 fold")
    assert scene.all(Folded) == [Folded(1)]


# R5.3


def test_r5_3_if_nobody_bets_the_dealer_wins_without_a_bet_or_a_card_shown() -> None:
    scene = hand().do("s1 look", "s1 pass", "s2 pass")
    assert scene.won() == [(3, 30, "alone")]
    assert scene.stacks() == [500, 500, 530]
    assert scene.all(BetMade) == []
    assert scene.all(HandsShown) == []
    assert scene.idle()


def test_r5_3_the_last_seat_is_not_asked() -> None:
    scene = hand(500, 500).do("s1 look", "s1 pass")
    assert scene.events[-1] == HandEnded()
    assert scene.won() == [(2, 20, "alone")]


def test_r5_3_if_the_dealer_has_left_it_is_the_last_seat_still_there() -> None:
    scene = hand().do("s3 leave", "s1 look", "s1 pass")
    assert scene.won() == [(2, 30, "alone")]
    assert scene.stacks() == [500, 530, None]


# R5.4


def test_r5_4_an_opening_bet_is_at_least_the_ante() -> None:
    scene = hand().do("s1 look")
    assert scene.refused("s1 bet 9") == ("too_little", "R5.4", ["s1 pass", "s1 bet 10..500"])
    assert scene.refused("s1 bet 501") == ("too_much", "R8.1", ["s1 pass", "s1 bet 10..500"])
    scene.do("s1 bet 10")
    assert scene.all(BetMade) == [BetMade(0, 10)]
    assert scene.stacks() == [490, 500, 500]


def test_r5_4_of_a_table_with_another_ante() -> None:
    scene = Scene([500, 500], ante=25).deal(dealer=2).do("s1 look")
    assert scene.options() == ["s1 pass", "s1 bet 25..475"]


def test_r5_4_in_a_svara_at_least_the_share() -> None:
    # 30 + 2 x 20 = 70 and two tied: 35. 500 - 20 = 480 left
    scene = Scene([510] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal().do("s2 look")
    assert scene.options() == ["s2 pass", "s2 bet 35..480"]
    assert scene.refused("s2 bet 34") == ("too_little", "R5.4", ["s2 pass", "s2 bet 35..480"])


# R5.5


def test_r5_5_a_seat_that_did_not_bet_blind_must_put_in_twice_the_last_blind() -> None:
    scene = hand().do("s1 blind 20", "s2 look")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50..500"]
    scene.do("s2 call 40")
    assert scene.all(Called) == [Called(1, 40)]
    assert scene.stacks() == [480, 460, 500]


def test_r5_5_it_raises_above_that() -> None:
    scene = hand().do("s1 blind 20", "s2 look")
    legal = ["s2 fold", "s2 call 40", "s2 raise 50..500"]
    assert scene.refused("s2 raise 49") == ("too_little", "R5.8", legal)
    scene.do("s2 raise 50")
    assert scene.all(Raised) == [Raised(1, 50)]
    assert scene.options() == ["s3 fold", "s3 call 50", "s3 raise 60..500"]


def test_r5_5_or_it_folds_and_the_next_has_the_same_to_answer() -> None:
    scene = hand().do("s1 blind 20", "s2 look", "s2 fold")
    assert scene.options() == ["s3 fold", "s3 call 40", "s3 raise 50..500"]


def test_r5_5_it_is_the_last_blind_that_counts() -> None:
    scene = hand(500, 500, 500, 500).do("s1 blind 10", "s2 blind 20", "s3 blind 40", "s4 look")
    assert scene.options() == ["s4 fold", "s4 call 80", "s4 raise 90..500"]


def test_r5_5_a_bet_above_twice_the_blind_is_what_it_must_put_in() -> None:
    scene = hand(500, 500, 500, 500).do("s1 blind 20", "s2 look", "s2 raise 70")
    assert scene.options() == ["s3 fold", "s3 call 70", "s3 raise 80..500"]


# R5.6


def test_r5_6_a_seat_that_bet_blind_pays_the_difference_up_to_the_bet() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 raise 70")
    assert scene.options() == ["s1 fold", "s1 call 70", "s1 raise 80..500"]
    scene.do("s1 call 70")
    assert scene.stacks() == [430, 480, 430]  # 60 more
    assert scene.options() == ["s2 fold", "s2 call 70", "s2 raise 80..500"]
    scene.do("s2 call 70")  # 50 more
    assert scene.pots() == [(240, [1, 2, 3])]  # 30 + 3 x 70


def test_r5_6_while_nobody_has_put_in_more_than_the_last_blind_that_is_the_bet() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 fold")
    assert scene.options() == ["s1 fold", "s1 call 20", "s1 raise 40..500"]
    scene.do("s1 call 20")
    # Seat 2 has its blind in: nothing is unanswered. 30 + 2 x 20 by points
    assert scene.shown() == [(1, 22), (2, 20)]
    assert scene.won() == [(1, 70, "showdown")]
    assert scene.stacks() == [550, 480, 500]


def test_r5_6_a_call_at_twice_the_blind_is_a_seen_bet_and_it_owes_that_too() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 call 40")
    assert scene.options() == ["s1 fold", "s1 call 40", "s1 raise 50..500"]
    scene.do("s1 call 40")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50..500"]
    scene.do("s2 fold")
    assert scene.pots() == [(130, [1, 3])]  # 30 + 2 x 40 + 20
    assert scene.won() == [(1, 130, "showdown")]


def test_r5_6_a_raise_is_a_seen_bet() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 fold", "s1 raise 40")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50..500"]


@pytest.mark.parametrize("left", [21, 30, 39])
def test_r5_6_a_short_all_in_between_b_and_2b_is_a_bet_of_that_size_for_who_bet_blind(left: int) -> None:
    scene = hand(500, 500, left, 500).do("s1 blind 10", "s2 blind 20", "s3 look")
    assert scene.options() == ["s3 fold", f"s3 call {left}"]
    scene.do(f"s3 call {left}")
    assert scene.options() == ["s4 fold", "s4 call 40", "s4 raise 50..500"]  # the others still owe 2B
    scene.do("s4 fold")
    # A raise goes to what is to answer and the ante, never to less than 2B.
    least = max(left + 10, 40)
    assert scene.options() == ["s1 fold", f"s1 call {left}", f"s1 raise {least}..500"]
    scene.do(f"s1 call {left}")
    assert scene.options() == ["s2 fold", f"s2 call {left}", f"s2 raise {least}..500"]
    scene.do(f"s2 call {left}")
    assert scene.pots() == [(40 + 3 * left, [1, 2, 3])]


def test_r5_6_after_a_short_all_in_a_call_at_2b_is_the_bet_for_all() -> None:
    scene = hand(500, 500, 30, 500).do("s1 blind 10", "s2 blind 20", "s3 look", "s3 call 30", "s4 call 40")
    assert scene.options() == ["s1 fold", "s1 call 40", "s1 raise 50..500"]
    scene.do("s1 fold", "s2 call 40")
    assert scene.pots() == [(140, [2, 3, 4]), (20, [2, 4])]  # 40 + 10 + 3 x 30; 2 x 10


@pytest.mark.parametrize("left", [5, 20])
def test_r5_6_an_all_in_up_to_b_changes_nothing_for_who_bet_blind(left: int) -> None:
    scene = hand(500, 500, left, 500).do("s1 blind 10", "s2 blind 20", "s3 look", f"s3 call {left}", "s4 fold")
    assert scene.options() == ["s1 fold", "s1 call 20", "s1 raise 40..500"]
    scene.do("s1 call 20")
    assert scene.all(HandEnded) == [HandEnded()]  # seat 2 has nothing to answer


def test_r5_6_a_blind_bettors_short_all_in_is_a_bet_of_that_size_for_who_bet_blind() -> None:
    # Seat 1 has 25 in all and 20 to answer; it raises to 25, less than 2B. Seat 2 owes 25.
    scene = hand(25, 500, 500).do("s1 blind 10", "s2 blind 20", "s3 look", "s3 fold")
    assert scene.options() == ["s1 fold", "s1 call 20", "s1 raise 25"]
    scene.do("s1 raise 25")
    assert scene.options() == ["s2 fold", "s2 call 25"]
    scene.do("s2 call 25")
    assert scene.pots() == [(80, [1, 2])]  # 30 + 2 x 25


def test_r5_6_in_a_chain_round_the_table_who_looked_bet_blind_before() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 blind 40", "s1 look")
    assert scene.options() == ["s1 fold", "s1 call 40", "s1 raise 80..500"]


# R5.7


def test_r5_7_if_everyone_else_folds_the_one_left_wins() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s2 raise 60", "s3 fold", "s1 fold")
    assert scene.returned() == [(2, 40)]
    assert scene.won() == [(2, 70, "alone")]  # 30 + 2 x 20
    assert scene.stacks() == [480, 550, 500]  # 500 - 60 + 40 + 70
    assert scene.all(HandsShown) == []


def test_r5_7_an_unanswered_last_blind_wins_the_pot() -> None:
    scene = hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 fold", "s1 fold")
    assert scene.returned() == [(2, 10)]
    assert scene.won() == [(2, 50, "alone")]  # 30 + 2 x 10
    assert scene.stacks() == [490, 540, 500]  # 500 - 20 + 10 + 50


def test_r5_7_a_single_blind_nobody_answers_returns_and_wins_the_antes() -> None:
    scene = hand().do("s1 blind 20", "s2 look", "s2 fold", "s3 fold")
    assert scene.returned() == [(1, 20)]
    assert scene.won() == [(1, 30, "alone")]
    assert scene.stacks() == [530, 500, 500]


def test_r5_7_if_everyone_else_leaves_as_well() -> None:
    scene = hand().do("s1 blind 20", "s2 leave", "s3 leave")
    assert scene.won() == [(1, 30, "alone")]
    assert scene.stacks() == [530, None, None]
    assert scene.all(CardsSeen) == []


# R5.8


def test_r5_8_a_raise_goes_to_at_least_the_bet_to_answer_and_the_ante() -> None:
    scene = hand().do("s1 look", "s1 bet 20")
    legal = ["s2 fold", "s2 call 20", "s2 raise 30..500"]
    assert scene.options() == legal
    assert scene.refused("s2 raise 29") == ("too_little", "R5.8", legal)
    assert scene.refused("s2 raise 501") == ("too_much", "R8.1", legal)
    # However large the raise before was.
    scene.do("s2 raise 200")
    assert scene.options() == ["s3 fold", "s3 call 200", "s3 raise 210..500"]
    scene.do("s3 raise 210")
    assert scene.options() == ["s1 fold", "s1 call 210", "s1 raise 220..500"]


def test_r5_8_after_a_last_blind_never_to_less_than_twice_it() -> None:
    scene = hand().do("s1 blind 25", "s2 blind 50", "s3 look", "s3 fold")
    # Seat 1 has 50 to answer; 60 would do but for 2B.
    legal = ["s1 fold", "s1 call 50", "s1 raise 100..500"]
    assert scene.options() == legal
    assert scene.refused("s1 raise 60") == ("too_little", "R5.8", legal)
    assert scene.refused("s1 raise 99") == ("too_little", "R5.8", legal)
    scene.do("s1 raise 100")
    assert scene.options() == ["s2 fold", "s2 call 100", "s2 raise 110..500"]


def test_r5_8_whoever_has_yet_to_answer_it_may_raise_again() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s2 raise 40", "s3 call 40")
    assert scene.options() == ["s1 fold", "s1 call 40", "s1 raise 50..500"]
    scene.do("s1 raise 50")
    assert scene.options() == ["s2 fold", "s2 call 50", "s2 raise 60..500"]
    scene.do("s2 call 50")
    assert scene.options() == ["s3 fold", "s3 call 50", "s3 raise 60..500"]


def test_r5_8_there_is_no_limit_to_the_number_of_raises() -> None:
    scene = hand(500, 500).do("s1 look", "s1 bet 10")
    for to in range(20, 500, 10):
        scene.do(f"s{scene.turn()} raise {to}")
    assert len(scene.all(Raised)) == 48
    assert scene.table.level == 490
    assert scene.options() == ["s2 fold", "s2 call 490", "s2 raise 500"]


def test_r5_8_in_a_svara_the_bet_to_answer_and_the_share() -> None:
    scene = Scene([510] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal().do("s2 look", "s2 bet 40")
    assert scene.options() == ["s1 fold", "s1 call 40", "s1 raise 75..480"]  # 40 + 35


def test_r5_8_in_a_svara_after_a_blind() -> None:
    scene = Scene([510] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal().do("s2 blind 40", "s1 look")
    assert scene.options() == ["s1 fold", "s1 call 80", "s1 raise 115..480"]  # 2 x 40 + 35


# R5.9


def test_r5_9_no_limit_is_table_stakes() -> None:
    scene = hand().do("s1 look")
    assert scene.options() == ["s1 pass", "s1 bet 10..500"]


def test_r5_9_pot_a_bet_adds_at_most_the_pot() -> None:
    scene = hand(rules=POT).do("s1 look")
    assert scene.options() == ["s1 pass", "s1 bet 10..30"]
    assert scene.refused("s1 bet 31") == ("too_much", "R5.9", ["s1 pass", "s1 bet 10..30"])


def test_r5_9_pot_a_blind_adds_at_most_the_pot() -> None:
    assert hand(rules=POT).options() == ["s1 look", "s1 blind 10..30"]


def test_r5_9_pot_a_raise_adds_at_most_the_pot_as_it_is_after_calling() -> None:
    scene = hand(rules=POT).do("s1 look", "s1 bet 30")
    # 30 + 30, after calling 90: to 30 + 90
    legal = ["s2 fold", "s2 call 30", "s2 raise 40..120"]
    assert scene.options() == legal
    assert scene.refused("s2 raise 121") == ("too_much", "R5.9", legal)
    scene.do("s2 raise 120")
    # 30 + 30 + 120, after calling 300: to 120 + 300
    assert scene.options() == ["s3 fold", "s3 call 120", "s3 raise 130..420"]
    scene.do("s3 fold")
    # Seat 1 calls with 90 more: 30 + 30 + 120 + 90 = 270: to 120 + 270
    assert scene.options() == ["s1 fold", "s1 call 120", "s1 raise 130..390"]


def test_r5_9_pot_a_raise_after_a_blind_counts_the_call_at_twice_the_blind() -> None:
    scene = hand(rules=POT).do("s1 blind 10", "s2 look")
    # 30 + 10, after calling 20: 60: to 20 + 60
    assert scene.options() == ["s2 fold", "s2 call 20", "s2 raise 30..80"]
    scene.do("s2 fold", "s3 raise 80")
    # 30 + 10 + 80, and 70 more from seat 1: 190: to 80 + 190
    assert scene.options() == ["s1 fold", "s1 call 80", "s1 raise 90..270"]


def test_r5_9_pot_in_a_svara_the_carried_pot_counts() -> None:
    # 30 + 2 x 20 = 70 carried
    scene = Scene([510] * 3, rules=POT).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal()
    assert scene.options() == ["s2 look", "s2 blind 35..70"]
    scene.do("s2 look")
    assert scene.options() == ["s2 pass", "s2 bet 35..70"]
    scene.do("s2 bet 70")
    assert scene.options() == ["s1 fold", "s1 call 70", "s1 raise 105..280"]  # 70 + (70 + 70 + 70)


def test_r5_9_cap_none_adds_more_than_n_antes_to_the_bet_to_answer() -> None:
    scene = hand(rules=RuleSet(limit="cap:3")).do("s1 look")
    assert scene.options() == ["s1 pass", "s1 bet 10..30"]
    assert scene.refused("s1 bet 31") == ("too_much", "R5.9", ["s1 pass", "s1 bet 10..30"])
    scene.do("s1 bet 25")
    legal = ["s2 fold", "s2 call 25", "s2 raise 35..55"]
    assert scene.options() == legal
    assert scene.refused("s2 raise 56") == ("too_much", "R5.9", legal)
    assert scene.refused("s2 raise 501") == ("too_much", "R8.1", legal)


def test_r5_9_cap_of_a_blind_and_of_a_raise_after_it() -> None:
    scene = hand(rules=RuleSet(limit="cap:3"))
    assert scene.options() == ["s1 look", "s1 blind 10..30"]
    scene.do("s1 blind 20", "s2 look")
    # 40 to answer and at most 30 on top
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50..70"]


def test_r5_9_cap_within_the_chips_left() -> None:
    assert hand(25, 500, 500, rules=RuleSet(limit="cap:3")).do("s1 look").options() == ["s1 pass", "s1 bet 10..25"]


def test_r5_9_cap_in_a_svara_counts_shares() -> None:
    scene = Scene([510] * 3, rules=RuleSet(limit="cap:2")).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal().do("s2 look")
    assert scene.options() == ["s2 pass", "s2 bet 35..70"]
    scene.do("s2 bet 50")
    assert scene.options() == ["s1 fold", "s1 call 50", "s1 raise 85..120"]


def test_r5_9_a_limit_is_never_below_the_minimum_of_r5_8() -> None:
    # 20 to answer; a cap of one ante allows 30, R5.8 asks 2 x 20.
    scene = hand(rules=RuleSet(limit="cap:1")).do("s1 blind 10", "s2 blind 20", "s3 look", "s3 fold")
    legal = ["s1 fold", "s1 call 20", "s1 raise 40"]
    assert scene.options() == legal
    assert scene.refused("s1 raise 30") == ("too_little", "R5.8", legal)
    assert scene.refused("s1 raise 41") == ("too_much", "R5.9", legal)
    scene.do("s1 raise 40")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50"]


def test_r5_9_a_limit_is_never_below_the_minimum_of_r5_4() -> None:
    # Seat 2 passes and the 400 are seat 1's: the pot is the 48 of seats 3 and 4, and the share is 224.
    scene = two_pots_of_two("pot").deal().do("s2 look", "s2 pass")
    assert scene.middle() == [(48, [3, 4]), (400, [1])]
    assert scene.options() == ["s3 pass", "s3 bet 224"]


def test_r5_9_a_limit_is_never_below_the_minimum_of_r4_1() -> None:
    scene = two_pots_of_two("pot").deal().do("s2 leave")
    assert scene.middle() == [(48, [3, 4]), (400, [1])]
    assert scene.options() == ["s3 look", "s3 blind 224"]


def test_r5_9_doubles_have_no_such_minimum() -> None:
    # A cap of one ante: 10 on top of 10 is allowed, 20 on top of 20 is not.
    scene = hand(rules=RuleSet(limit="cap:1")).do("s1 blind 10")
    assert scene.options() == ["s2 look", "s2 blind 20"]
    scene.do("s2 blind 20")
    assert scene.options() == ["s3 look"]
    assert scene.refused("s3 blind 40") == ("cannot_bet_blind", "R4.4", ["s3 look"])


# R5.10


def test_r5_10_betting_ends_when_every_live_seat_has_matched_the_bet() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s2 call 20")
    assert scene.turn() == 3
    scene.do("s3 call 20")
    assert scene.turn() is None
    assert scene.pots() == [(90, [1, 2, 3])]
    assert scene.won() == [(1, 90, "showdown")]


def test_r5_10_or_is_all_in() -> None:
    scene = hand(500, 15, 500).do("s1 look", "s1 bet 20", "s2 call 15", "s3 call 20")
    assert scene.pots() == [(75, [1, 2, 3]), (10, [1, 3])]  # 30 + 3 x 15; 2 x 5


def test_r5_10_the_last_to_bet_has_no_option_once_matched() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s2 raise 50", "s3 fold", "s1 call 50")
    assert scene.turn() is None
    assert scene.all(HandEnded) == [HandEnded()]
    assert scene.stacks() == [580, 450, 500]  # 30 + 2 x 50 to seat 1


def test_r5_10_nor_has_the_last_blind_bettor() -> None:
    scene = hand(500, 500).do("s1 blind 10", "s2 blind 20", "s1 look", "s1 call 20")
    assert scene.won() == [(1, 60, "showdown")]  # 20 + 2 x 20


def test_r5_10_without_a_bet_everybody_is_asked() -> None:
    scene = hand(500, 500, 500, 500).do("s1 look")
    turns = []
    while not scene.idle():
        turns.append(scene.turn())
        scene.do(f"s{scene.turn()} pass")
    assert turns == [1, 2, 3]  # all but the last (R5.3)


def test_r5_10_once_it_is_over_nobody_is_asked() -> None:
    # Event by event, also between the last call and the showdown, and between the start of a hand and its cards.
    scene = Scene([510] * 3)
    table = scene.table
    scene.deal(dealer=3).do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    asking = []
    for event in scene.events:
        table = evolve(table, event)
        asking.append((type(event), [option.seat + 1 for option in legal(table)][:1]))
    assert table == scene.table
    assert asking[:9] == [
        (HandStarted, []),
        (AntesPaid, []),
        (HandDealt, [1]),
        (Looked, [1]),
        (CardsSeen, [1]),
        (BetMade, [2]),
        (Called, [3]),
        (Called, []),
        (PotsFormed, []),
    ]
