"""R8: all in and side pots. Where nothing is said the stacks given are those after the ante of 10, and the last seat
deals. At the end the pots are compared with those of a slow twin (`tests.naive.settle`).
"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from svara.game import FORTE, Phase, Pot, RuleSet, Seat, Table, apply, legal, new_table, next_deal
from svara.game.cards import DECK, cards_text
from svara.game.commands import Fold, Pass, SitDown, StartHand
from svara.game.events import (
    AntesPaid,
    BetReturned,
    CardsSeen,
    HandDealt,
    HandEnded,
    Looked,
    PotsFormed,
    PotWon,
    SvaraOpened,
)
from svara.game.pots import best_seats, carry, form, unmatched, without
from tests.game.scenario import (
    EIGHTEEN,
    NINETEEN,
    TWENTY,
    TWENTY_TWO,
    Scene,
    twenty,
    two_pots_of_two,
)
from tests.naive.points import points
from tests.naive.settle import settle

HANDS = {1: TWENTY_TWO[0], 2: TWENTY[0], 3: NINETEEN, 4: EIGHTEEN}
"""22, 20, 19 and 18 points."""

POT = RuleSet(limit="pot")


def hand(*left: int, rules: RuleSet = FORTE, hands: dict[int, str] | None = None) -> Scene:
    scene = Scene([chips + 10 for chips in left], rules=rules)
    held = hands or {seat: HANDS[seat] for seat in range(1, len(left) + 1)}
    return scene.deal(held, dealer=len(left))


# R8.1


def test_r8_1_what_is_on_the_table_plays_and_no_chips_come_during_a_hand() -> None:
    scene = hand(100, 100, 100).do("s1 look")
    assert (scene.refuse("s2 top_up 50").code, scene.refuse("s2 top_up 50").rule) == ("between_hands", "R9.3")
    assert scene.refused("s1 bet 101") == ("too_much", "R8.1", ["s1 pass", "s1 bet 10..100"])


def test_r8_1_a_seat_may_always_call_for_less_with_its_last_chips() -> None:
    scene = hand(500, 30, 500).do("s1 look", "s1 bet 100")
    assert scene.options() == ["s2 fold", "s2 call 30"]
    assert scene.refused("s2 raise 130") == ("cannot_raise", "R8.1", ["s2 fold", "s2 call 30"])
    scene.do("s2 call 30")
    assert scene.stacks() == [400, 0, 500]
    assert scene.options() == ["s3 fold", "s3 call 100", "s3 raise 110..500"]


def test_r8_1_it_plays_for_the_part_that_it_matched_and_the_rest_is_a_side_pot() -> None:
    # 30 + 3 x 30 = 120 for all; 2 x 70 = 140 for seats 1 and 3. Seat 2 has the best hand.
    scene = hand(500, 30, 500, hands={1: TWENTY[0], 2: TWENTY_TWO[0], 3: NINETEEN})
    scene.do("s1 look", "s1 bet 100", "s2 call 30", "s3 call 100")
    assert scene.pots() == [(120, [1, 2, 3]), (140, [1, 3])]
    assert scene.won() == [(2, 120, "showdown"), (1, 140, "showdown")]
    assert scene.stacks() == [540, 120, 400]


def test_r8_1_a_call_for_just_what_is_left_is_a_call() -> None:
    scene = hand(500, 100, 500).do("s1 look", "s1 bet 100")
    assert scene.options() == ["s2 fold", "s2 call 100"]
    scene.do("s2 call 100", "s3 fold")
    assert scene.pots() == [(230, [1, 2])]


def test_r8_1_several_all_ins_make_several_side_pots() -> None:
    scene = hand(500, 20, 50, 500).do("s1 look", "s1 bet 80", "s2 call 20", "s3 call 50", "s4 call 80")
    # 40 + 4 x 20; 3 x 30; 2 x 30
    assert scene.pots() == [(120, [1, 2, 3, 4]), (90, [1, 3, 4]), (60, [1, 4])]


def test_r8_1_the_bets_of_who_folds_lie_in_the_pots() -> None:
    # Seat 3 puts in 20 and folds to 60; seat 2 is all in with 40.
    scene = hand(500, 40, 500, 500).do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 raise 60")
    scene.do("s1 call 60", "s2 call 40", "s3 fold")
    # 40 + 20 + 3 x 40; 2 x 20
    assert scene.pots() == [(180, [1, 2, 4]), (40, [1, 4])]


def test_r8_1_the_part_of_a_bet_that_nobody_matched_returns() -> None:
    scene = hand(500, 50, 20).do("s1 look", "s1 bet 100", "s2 call 50", "s3 call 20")
    assert scene.returned() == [(1, 50)]
    assert scene.pots() == [(90, [1, 2, 3]), (60, [1, 2])]
    # It returns before anything is won.
    kinds = [type(event) for event in scene.events]
    assert kinds.index(BetReturned) < kinds.index(PotsFormed) < kinds.index(PotWon)


def test_r8_1_what_somebody_matched_and_folded_does_not_return() -> None:
    # Seat 2 put in 30 and folds to 100: 30 of the 100 are matched.
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 20", "s2 raise 30", "s3 fold", "s1 raise 100", "s2 fold")
    assert scene.returned() == [(1, 70)]
    assert scene.won() == [(1, 90, "alone")]  # 30 + 2 x 30
    assert scene.stacks() == [560, 470, 500]


def test_r8_1_a_seat_that_leaves_gets_no_bet_back_and_its_bet_stays_to_be_answered() -> None:
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 40", "s1 leave")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 50..500"]
    scene.do("s2 call 40", "s3 call 40")
    assert scene.pots() == [(150, [2, 3])]  # 30 + 3 x 40
    assert scene.freed() == [(1, 460)]
    assert scene.won() == [(2, 150, "showdown")]
    assert scene.stacks() == [None, 610, 460]


def test_r8_1_a_leavers_blind_stays_to_be_answered_too() -> None:
    scene = hand(500, 500, 500).do("s1 blind 40", "s1 leave", "s2 look")
    assert scene.options() == ["s2 fold", "s2 call 80", "s2 raise 90..500"]


def test_r8_1_if_all_but_one_fold_to_a_leavers_bet_that_one_wins_all() -> None:
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 40", "s1 leave", "s2 fold")
    assert scene.won() == [(3, 70, "alone")]  # 30 + 40
    assert scene.returned() == []
    assert scene.freed() == [(1, 460)]
    assert scene.stacks() == [None, 500, 570]


def test_r8_1_what_stands_above_every_live_seat_goes_to_the_highest_pot_that_bets_formed() -> None:
    # Seat 1 bets 40 and leaves, 2 calls with 25 and 3 with 20: 30 + 3 x 20 for both, and of seat 1 5 and 15 more,
    # with the 5 of seat 2, for seat 2.
    scene = hand(500, 25, 20, hands={2: EIGHTEEN, 3: TWENTY[0]})
    scene.do("s1 look", "s1 bet 40", "s1 leave", "s2 call 25", "s3 call 20")
    assert scene.pots() == [(90, [2, 3]), (25, [2])]
    assert scene.returned() == []
    assert scene.won() == [(3, 90, "showdown"), (2, 25, "alone")]
    assert scene.stacks() == [None, 25, 90]


def test_r8_1_the_highest_may_be_the_only_one() -> None:
    # 30 + 20 + 20 and the 40 of seat 1: one pot for 2 and 3.
    scene = hand(500, 20, 20).do("s1 look", "s1 bet 40", "s1 leave", "s2 call 20", "s3 call 20")
    assert scene.pots() == [(110, [2, 3])]


def test_r8_1_of_a_live_seats_bet_a_leaver_may_have_matched_a_part() -> None:
    # Seat 1 bets 40 and leaves; 2 raises to 100 and 3 folds. 60 return, for only 40 were matched.
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 40", "s1 leave", "s2 raise 100", "s3 fold")
    assert scene.returned() == [(2, 60)]
    assert scene.won() == [(2, 110, "alone")]  # 30 + 2 x 40


def test_r8_1_else_to_a_pot_for_all_live_seats() -> None:
    # Seats 3 and 4 are all in with their antes. 1 bets 40 and leaves, 2 folds.
    scene = hand(500, 500, 0, 0).do("s1 look", "s1 bet 40", "s1 leave", "s2 fold")
    assert scene.pots() == [(80, [3, 4])]
    assert scene.won() == [(3, 80, "showdown")]


def test_r8_1_a_leavers_bet_is_answered_even_where_nobody_else_has_chips() -> None:
    # Seat 3 is all in with its ante. Seat 2 calls 40, and the 80 are its own: the bet stays in them.
    scene = hand(500, 500, 0, hands={2: NINETEEN, 3: TWENTY[0]}).do("s1 look", "s1 bet 40", "s1 leave")
    assert scene.options() == ["s2 fold", "s2 call 40"]
    scene.do("s2 call 40")
    assert scene.won() == [(3, 30, "showdown"), (2, 80, "alone")]
    assert scene.stacks() == [None, 540, 30]


def test_r8_1_a_pot_for_all_live_seats_beside_one_for_some() -> None:
    # In a svara the live seats need not all be in one pot. Seats 3 and 4 tied for 48, 1 and 2 for 400. Seat 3 bets
    # 300 and leaves: the 48 are seat 4's. 1 and 2, who have chips, answer.
    scene = two_pots_of_two().deal({1: EIGHTEEN, 2: NINETEEN, 4: TWENTY[0]})
    scene.do("s2 look", "s2 pass")
    assert scene.middle() == [(48, [3, 4]), (400, [1])]
    scene.do("s3 bet 300", "s3 leave", "s1 fold")
    # Nobody live has bet: the 300 are for the live seats, and that is seat 4 alone.
    assert scene.won() == [(4, 348, "alone"), (1, 400, "alone")]
    assert scene.stacks() == [2000, 1600, None, 348]


# R8.2


def test_r8_2_a_seat_may_bet_all_in_for_less_than_the_ante() -> None:
    scene = hand(5, 500, 500).do("s1 look")
    assert scene.options() == ["s1 pass", "s1 bet 5"]
    scene.do("s1 bet 5")
    assert scene.stacks() == [0, 500, 500]
    # A bet like any other: there are 5 to answer, and a raise goes to 5 and the ante.
    assert scene.options() == ["s2 fold", "s2 call 5", "s2 raise 15..500"]


def test_r8_2_a_seat_may_raise_all_in_for_less_than_the_minimum() -> None:
    scene = hand(500, 25, 500).do("s1 look", "s1 bet 20")
    assert scene.options() == ["s2 fold", "s2 call 20", "s2 raise 25"]
    assert scene.refused("s2 raise 24") == ("too_little", "R5.8", scene.options())
    scene.do("s2 raise 25")
    assert scene.options() == ["s3 fold", "s3 call 25", "s3 raise 35..500"]


def test_r8_2_it_is_a_raise_like_any_other_and_opens_the_betting_again() -> None:
    scene = hand(500, 25, 500).do("s1 look", "s1 bet 20", "s2 raise 25", "s3 call 25")
    assert scene.options() == ["s1 fold", "s1 call 25", "s1 raise 35..500"]


def test_r8_2_a_raise_above_twice_the_last_blind_for_less_than_the_minimum() -> None:
    scene = hand(500, 45, 500).do("s1 blind 20", "s2 look")
    assert scene.options() == ["s2 fold", "s2 call 40", "s2 raise 45"]
    scene.do("s2 raise 45")
    assert scene.options() == ["s3 fold", "s3 call 45", "s3 raise 55..500"]


def test_r8_2_in_a_svara_for_less_than_the_share() -> None:
    # 30 + 2 x 20 = 70 and 35 is the share; seat 2 has 20 left.
    scene = Scene([500, 50, 500]).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal().do("s2 look")
    assert scene.options() == ["s2 pass", "s2 bet 20"]


# R8.3


def test_r8_3_each_pot_goes_to_the_best_live_hand_that_can_win_it() -> None:
    # Best hands in turn: 4 (22, for 20 chips), 3 (20, for 50), 2 (19), 1 (18).
    scene = hand(500, 500, 50, 20, hands={1: EIGHTEEN, 2: NINETEEN, 3: TWENTY[0], 4: TWENTY_TWO[0]})
    scene.do("s1 look", "s1 bet 80", "s2 call 80", "s3 call 50", "s4 call 20")
    assert scene.won() == [(4, 120, "showdown"), (3, 90, "showdown"), (2, 60, "showdown")]
    assert scene.stacks() == [420, 480, 90, 120]


def test_r8_3_a_pot_that_one_live_seat_can_win_is_its_at_once_even_if_it_folds_later() -> None:
    # Seat 2 passes: the 400 are seat 1's. Seat 3 bets 224; seat 1 folds and gets the 400 all the same.
    scene = two_pots_of_two().deal({1: TWENTY_TWO[0], 3: EIGHTEEN, 4: NINETEEN})
    scene.do("s2 look", "s2 pass")
    assert scene.middle() == [(48, [3, 4]), (400, [1])]
    scene.do("s3 bet 224", "s1 fold")
    assert scene.won() == [(4, 48, "showdown"), (1, 400, "alone")]


def test_r8_3_it_is_credited_when_the_hand_ends() -> None:
    scene = two_pots_of_two().deal().do("s2 look", "s2 pass")
    assert scene.stacks()[0] == 1600
    scene.do("s3 bet 224")
    assert scene.options() == ["s1 fold", "s1 call 224", "s1 raise 448..1600"]  # the 400 cannot be bet
    assert scene.won() == []
    scene.do("s1 fold")
    assert scene.stacks()[0] == 2000


def test_r8_3_even_if_it_leaves_later() -> None:
    scene = two_pots_of_two().deal({3: EIGHTEEN, 4: NINETEEN}).do("s2 look", "s2 pass", "s3 bet 224", "s1 leave")
    assert scene.won() == [(4, 48, "showdown"), (1, 400, "alone")]
    assert scene.freed() == [(1, 2000)]
    assert scene.stacks() == [None, 1600, 594, 48]


def test_r8_3_pot_limit_bets_no_longer_count_it() -> None:
    scene = two_pots_of_two("pot").deal().do("s2 look", "s2 pass", "s3 bet 224")
    # The pot is 48 + 224, after calling 496: to 224 + 496. With the 400 it would be 1120.
    assert scene.options() == ["s1 fold", "s1 call 224", "s1 raise 448..720"]


def test_r8_3_while_two_can_win_it_they_do() -> None:
    scene = two_pots_of_two("pot").deal().do("s2 look", "s2 bet 224")
    # 48 + 400 + 224, and 224 more: to 224 + 896, but seat 3 has 594
    assert scene.options() == ["s3 fold", "s3 call 224", "s3 raise 448..594"]
    scene.do("s3 fold")
    # The 48 are seat 4's: 400 + 224 + 224: to 224 + 848
    assert scene.options() == ["s1 fold", "s1 call 224", "s1 raise 448..1072"]


def leaver_above(*more: str) -> Scene:
    """Seat 3 has called with its last 30. Seat 1 bet 100, seat 2 raised to 200 and left; seat 4 has folded."""
    scene = hand(500, 500, 30, 500, hands={1: TWENTY_TWO[0], 3: TWENTY[0]})
    return scene.do("s1 look", "s1 bet 100", "s2 raise 200", "s2 leave", "s3 call 30", "s4 fold", *more)


def test_r8_3_levels_of_open_bets_that_only_one_live_seat_can_win_are_its_even_if_it_folds() -> None:
    # From 30 to 100 only seats 1 and 2 have bet, and 2 has left: 2 x 70 are seat 1's. It folds to the 200. The 100
    # of seat 2 above are above every live seat: they go to the highest pot of live seats, 40 + 3 x 30.
    scene = leaver_above()
    assert scene.options() == ["s1 fold", "s1 call 200"]
    scene.do("s1 fold")
    assert scene.pots() == [(230, [3]), (140, [1])]
    assert sorted(scene.won()) == [(1, 140, "alone"), (3, 230, "alone")]
    assert scene.stacks() == [540, None, 230, 500]


def test_r8_3_also_if_it_leaves() -> None:
    scene = leaver_above("s1 leave")
    assert sorted(scene.won()) == [(1, 140, "alone"), (3, 230, "alone")]
    assert scene.freed() == [(1, 540), (2, 300)]


def test_r8_3_and_if_it_answers_it_has_these_levels_and_those_above() -> None:
    scene = leaver_above("s1 call 200")
    # 40 + 3 x 30; 2 x 170
    assert scene.pots() == [(130, [1, 3]), (340, [1])]
    assert sorted(scene.won()) == [(1, 130, "showdown"), (1, 340, "alone")]
    assert scene.stacks() == [770, None, 0, 500]


def test_r8_3_not_while_another_live_seat_could_still_answer() -> None:
    # Seat 4 has not answered yet and could reach 100: when seat 1 leaves, nothing is its own.
    scene = hand(500, 500, 30, 500, hands={3: TWENTY[0], 4: NINETEEN})
    scene.do("s1 look", "s1 bet 100", "s2 raise 200", "s2 leave", "s1 leave", "s3 call 30", "s4 call 200")
    # 40 + 4 x 30; 70 + 170 + 170
    assert scene.pots() == [(160, [3, 4]), (410, [4])]
    assert scene.freed() == [(1, 400), (2, 300)]


def test_r8_3_pot_limit_counts_what_a_live_seat_can_still_answer() -> None:
    # Seat 1 bets 40 blind, seat 2 doubles and leaves; seat 3 has 30 and can only look. Seat 4 has 160 to answer:
    # with 40 + 40 + 80, and 30 from seat 3, and its own 160 the pot is 350, all of which it could win.
    scene = hand(500, 500, 30, 1000, rules=POT).do("s1 blind 40", "s2 blind 80", "s2 leave")
    assert scene.options() == ["s3 look"]
    scene.do("s3 look", "s3 call 30")
    assert scene.options() == ["s4 fold", "s4 call 160", "s4 raise 170..510"]


def test_r8_3_levels_of_blinds_that_only_one_can_win() -> None:
    # Seat 1 bets 30 blind, seat 2 doubles and leaves; seat 3 has 20 and can only look, and calls with them. From 20
    # to 30 the 10 of seats 1 and 2 each can only be seat 1's.
    scene = hand(500, 500, 20, rules=POT, hands={1: TWENTY_TWO[0], 3: TWENTY[0]})
    scene.do("s1 blind 30", "s2 blind 60", "s2 leave")
    assert scene.options() == ["s3 look"]
    scene.do("s3 look", "s3 call 20")
    assert scene.options() == ["s1 fold", "s1 call 60"]
    scene.do("s1 fold")
    # 30 + 3 x 20 and the 30 of seat 2 above everybody; 2 x 10
    assert sorted(scene.won()) == [(1, 20, "alone"), (3, 120, "alone")]
    assert scene.stacks() == [490, None, 120]


def test_r8_3_empty_places_make_no_difference() -> None:
    scene = Scene([None, 510, None, 510, 40, None])
    scene.deal({2: TWENTY_TWO[0], 5: TWENTY[0]}, dealer=5)
    scene.do("s2 look", "s2 bet 100", "s4 raise 200", "s4 leave", "s5 call 30")
    assert scene.options() == ["s2 fold", "s2 call 200"]
    scene.do("s2 fold")
    # 30 + 3 x 30 and 100 above everybody; 2 x 70
    assert sorted(scene.won()) == [(2, 140, "alone"), (5, 220, "alone")]


# R8.4


def test_r8_4_a_tied_pot_carries_with_the_seats_that_tied_for_it_and_the_others_are_paid() -> None:
    # Pots of 120 for all, 240 for 1, 2 and 3, and 100 for 1 and 2. 3 and 4 have 22 points, 1 and 2 have 20.
    scene = hand(500, 500, 100, 20, hands={1: TWENTY[0], 2: TWENTY[1], 3: TWENTY_TWO[0], 4: TWENTY_TWO[1]})
    scene.do("s1 look", "s1 bet 150", "s2 call 150", "s3 call 100", "s4 call 20")
    assert scene.pots() == [(120, [1, 2, 3, 4]), (240, [1, 2, 3]), (100, [1, 2])]
    assert scene.won() == [(3, 240, "showdown")]
    assert scene.middle() == [(120, [3, 4]), (100, [1, 2])]
    assert scene.stacks() == [350, 350, 240, 0]
    # Both pairs are in the svara, and neither is asked to buy into the pot of the other.
    assert (scene.table.phase, scene.table.stake) == (Phase.READY, 110)


def test_r8_4_pots_with_the_same_claimants_are_one() -> None:
    # The carried pot and the bets of the same two seats: 70 + 2 x 40.
    scene = Scene([500] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal(twenty(1, 2))
    scene.do("s2 look", "s2 bet 40", "s1 call 40")
    assert scene.pots() == [(150, [1, 2])]


def test_r8_4_pots_that_the_same_seats_tied_for_are_one() -> None:
    # 40 + 3 x 5 = 55 for three and 2 x 15 = 30 for two; seats 1 and 2 tie for both.
    scene = hand(500, 500, 5, 500, hands=twenty(1, 2) | {3: EIGHTEEN, 4: NINETEEN})
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 5", "s4 fold")
    assert scene.pots() == [(55, [1, 2, 3]), (30, [1, 2])]
    assert scene.middle() == [(85, [1, 2])]
    assert scene.options() == ["s4 decline", "s4 join 43"]  # one pot is rounded once


def test_r8_4_levels_of_bets_with_the_same_claimants_are_one() -> None:
    # Seat 3 folds with 20 in, which is no level of the pot of 1 and 2.
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 20", "s2 call 20", "s3 raise 60", "s1 raise 90", "s2 call 90")
    scene.do("s3 fold")
    assert scene.pots() == [(270, [1, 2])]  # 30 + 60 + 2 x 90


def test_r8_4_a_tied_seat_wins_only_pots_that_it_tied_for() -> None:
    # Seat 4 has by far the best hand of the svara, and gets the 48 that it tied for.
    scene = two_pots_of_two().deal({1: EIGHTEEN, 2: NINETEEN, 3: TWENTY[0], 4: "7c Ah Ad"})
    scene.do("s2 look", "s2 bet 224", "s3 fold", "s1 call 224")
    assert scene.pots() == [(48, [4]), (848, [1, 2])]
    assert scene.won() == [(4, 48, "alone"), (2, 848, "showdown")]
    assert scene.shown() == [(2, 19), (1, 18)]


def test_r8_4_bets_make_pots_of_their_own_where_carried_pots_have_other_claimants() -> None:
    # 48 for 3 and 4, 400 for 1 and 2, and 3 x 224 for 1, 2 and 3.
    scene = two_pots_of_two().deal({1: EIGHTEEN, 2: NINETEEN, 3: TWENTY_TWO[0], 4: TWENTY[0]})
    scene.do("s2 look", "s2 bet 224", "s3 call 224", "s1 call 224")
    assert scene.pots() == [(48, [3, 4]), (400, [1, 2]), (672, [1, 2, 3])]
    assert scene.won() == [(3, 48, "showdown"), (2, 400, "showdown"), (3, 672, "showdown")]
    assert scene.stacks() == [1376, 1776, 1090, 0]


def broke_and_tied() -> Scene:
    """Seats 1 and 2 tied for 70; seat 1 has no chips left. Seat 3 has joined for 35."""
    scene = hand(20, 500, 500, hands=twenty(1, 2) | {3: EIGHTEEN})
    return scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 join 35")


def test_r8_4_a_tied_seat_without_chips_plays_on_for_its_pot_without_betting() -> None:
    scene = broke_and_tied()
    assert scene.stacks() == [0, 480, 465]
    scene.deal({1: TWENTY_TWO[0], 2: TWENTY[0], 3: EIGHTEEN})
    turns = [scene.turn()]
    for action in ("s2 look", "s2 bet 35", "s3 raise 70"):
        turns.append(scene.do(action).turn())
    assert turns == [2, 2, 3, 2]  # never seat 1
    scene.do("s2 call 70")
    assert scene.pots() == [(105, [1, 2, 3]), (140, [2, 3])]
    assert scene.won() == [(1, 105, "showdown"), (2, 140, "showdown")]
    assert scene.stacks() == [105, 550, 395]


def test_r8_4_it_is_never_charged() -> None:
    scene = broke_and_tied().deal()
    assert scene.all(AntesPaid) == []
    assert scene.stacks()[0] == 0
    assert len(scene.table.seat(0).cards) == 3


def test_r8_4_it_never_loses_its_claim_for_being_broke() -> None:
    # It ties again without a chip, and again, and wins: 105 + 2 x 35 that it has no part in.
    scene = broke_and_tied().deal(twenty(1, 2) | {3: EIGHTEEN}).do("s2 look", "s2 bet 35", "s3 call 35")
    assert scene.won() == [(2, 70, "showdown")]
    assert scene.middle() == [(105, [1, 2])]
    scene.do("s3 decline").deal({1: TWENTY_TWO[0], 2: EIGHTEEN})
    assert scene.won() == [(1, 105, "showdown")]
    assert scene.stacks() == [105, 515, 430]


# R8.5


def test_r8_5_when_at_most_one_live_seat_has_chips_nobody_is_asked() -> None:
    scene = hand(500, 0, 0)
    assert scene.all(HandEnded) == [HandEnded()]
    assert scene.all(Looked) == []
    assert scene.shown() == [(1, 22), (2, 20), (3, 19)]
    assert scene.won() == [(1, 30, "showdown")]


def test_r8_5_nor_when_none_has() -> None:
    scene = hand(0, 0)
    assert scene.won() == [(1, 20, "showdown")]
    assert [type(event) for event in scene.events[2:4]] == [HandDealt, PotsFormed]
    assert len(scene.all(CardsSeen)) == 1


def test_r8_5_that_may_come_about_by_leaving() -> None:
    scene = hand(500, 500, 0).do("s1 look", "s1 leave")
    assert scene.shown() == [(2, 20), (3, 19)]
    assert scene.won() == [(2, 30, "showdown")]


def test_r8_5_by_a_call() -> None:
    # Seat 3 folds and 1, who alone has chips, has been called.
    scene = hand(500, 20, 500).do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold")
    assert scene.won() == [(1, 70, "showdown")]


def test_r8_5_not_while_a_bet_is_unanswered() -> None:
    # Seat 1 is all in, seat 2 alone has chips, but it has 50 to answer.
    scene = hand(50, 500, 0).do("s1 look", "s1 bet 50")
    assert scene.options() == ["s2 fold", "s2 call 50"]


def test_r8_5_not_while_a_blind_is_unanswered() -> None:
    scene = hand(50, 500, 0).do("s1 blind 50")
    assert (scene.table.phase, scene.options()) == (Phase.BLIND, ["s2 look"])
    scene.do("s2 look")
    assert scene.options() == ["s2 fold", "s2 call 100"]
    scene.do("s2 call 100")
    assert scene.returned() == [(2, 50)]
    assert scene.pots() == [(30, [1, 2, 3]), (100, [1, 2])]


def test_r8_5_in_a_svara_too() -> None:
    # Seat 1 has no chips: the two are not asked, and the better hand has the 60.
    scene = hand(20, 500, hands=twenty(1, 2)).do("s1 look", "s1 bet 20", "s2 call 20")
    scene.deal({1: EIGHTEEN, 2: NINETEEN})
    assert scene.won() == [(2, 60, "showdown")]
    assert scene.stacks() == [0, 540]


def test_r8_5_when_no_pot_is_contested_any_more_nobody_is_asked() -> None:
    # Seat 2 has the word; seat 4 leaves, so its pot is seat 3's; seat 2 passes, so the other is seat 1's. Seats 1 and 3
    # both have chips, and there is nothing left to bet for.
    scene = three_with_chips().do("s2 look", "s4 leave")
    assert scene.turn() == 2
    scene.do("s2 pass")
    assert scene.turn() is None
    assert [how for _, _, how in scene.won()] == ["alone", "alone"]
    assert {seat for seat, _, _ in scene.won()} == {1, 3}


def three_with_chips() -> Scene:
    """A svara that seat 1 deals: 1 and 2 tied for one pot, 3 and 4 for another, and all but 4 have chips."""
    return two_pots_of_two().deal({1: EIGHTEEN, 2: NINETEEN, 3: TWENTY[0], 4: TWENTY[1]})


def test_r8_5_a_bet_not_yet_answered_is_contested() -> None:
    # Seat 2 bets, seat 3 folds: the 48 are seat 4's. Seat 1 has the bet to answer.
    scene = three_with_chips().do("s2 look", "s2 bet 224", "s3 fold")
    assert scene.middle() == [(48, [4]), (400, [1, 2])]
    assert scene.options() == ["s1 fold", "s1 call 224", "s1 raise 448..1600"]
    # Seat 2 leaves instead: the 400 are seat 1's. No pot is contested but its bet is: seat 1 is asked all the same.
    scene = three_with_chips().do("s2 look", "s2 bet 224", "s3 fold", "s2 leave")
    assert scene.middle() == [(48, [4]), (400, [1])]
    assert scene.options() == ["s1 fold", "s1 call 224"]


def test_r8_5_in_blind_betting_too() -> None:
    # Seat 2 leaves, the 400 are seat 1's; 3 leaves, the 48 are seat 4's: nobody speaks.
    scene = three_with_chips().do("s2 leave", "s3 leave")
    assert scene.turn() is None
    assert scene.won() == [(4, 48, "alone"), (1, 400, "alone")]
    assert scene.shown() == []
    assert scene.freed() == [(2, 1600), (3, 594)]


def test_r8_5_a_blind_not_yet_answered_is_contested_too() -> None:
    # Seats 2 and 3 leave: both pots are somebody's. But seat 1 has not answered the blind that seat 2 left behind.
    scene = three_with_chips().do("s2 blind 224", "s3 leave", "s2 leave")
    assert scene.middle() == [(48, [4]), (400, [1])]
    assert scene.options() == ["s1 look"]
    scene.do("s1 look")
    assert scene.options() == ["s1 fold", "s1 call 448"]
    scene.do("s1 call 448")
    # 224 that nobody matched return; 2 x 224 are seat 1's, with the 400.
    assert scene.returned() == [(1, 224)]
    assert scene.won() == [(4, 48, "alone"), (1, 848, "alone")]
    assert scene.stacks() == [2224, None, None, 48]


def test_r8_5_nobody_bets_blind_when_no_other_live_seat_has_chips() -> None:
    scene = hand(40, 500, 0).do("s1 blind 40")
    assert scene.options() == ["s2 look"]
    assert scene.refused("s2 blind 80") == ("cannot_bet_blind", "R8.5", ["s2 look"])


def test_r8_5_nobody_raises_when_no_other_live_seat_has_chips() -> None:
    scene = hand(40, 500, 0).do("s1 look", "s1 bet 40")
    assert scene.refused("s2 raise 80") == ("cannot_raise", "R8.5", ["s2 fold", "s2 call 40"])
    # A folded seat has chips, but is not live.
    scene = hand(40, 500, 500).do("s1 look", "s1 bet 40", "s2 fold")
    assert scene.refused("s3 raise 80") == ("cannot_raise", "R8.5", ["s3 fold", "s3 call 40"])


def test_r8_5_nobody_bets_when_no_other_live_seat_has_chips() -> None:
    # Seat 1 passes: seat 2 alone has chips, and is not even asked.
    scene = hand(500, 500, 0).do("s1 look", "s1 pass")
    assert (scene.turn(), scene.shown()) == (None, [(2, 20), (3, 19)])


# R8.6


def test_r8_6_an_all_in_seat_cannot_pass_and_it_is_decided_by_points() -> None:
    scene = hand(500, 500, 0, hands={2: EIGHTEEN, 3: TWENTY[0]}).do("s1 look", "s1 pass")
    assert scene.shown() == [(2, 18), (3, 20)]
    assert scene.won() == [(3, 30, "showdown")]
    assert scene.stacks() == [500, 500, 30]


def test_r8_6_between_it_and_the_last_seat_that_did_not_pass() -> None:
    scene = hand(0, 500, 500, 500, hands={1: EIGHTEEN, 4: NINETEEN}).do("s2 look", "s2 pass", "s3 pass")
    assert scene.shown() == [(1, 18), (4, 19)]
    assert scene.won() == [(4, 40, "showdown")]


def test_r8_6_two_all_in_seats() -> None:
    scene = hand(0, 500, 0, 500).do("s2 look", "s2 pass")
    assert scene.shown() == [(1, 22), (3, 19), (4, 18)]
    assert scene.won() == [(1, 40, "showdown")]


def test_r8_6_they_may_tie() -> None:
    scene = hand(500, 500, 0, hands=twenty(2, 3)).do("s1 look", "s1 pass")
    assert scene.middle() == [(30, [2, 3])]
    assert scene.options() == ["s1 decline", "s1 join 15"]


# Pots against their slow twin


def made_up_table(rng: random.Random) -> Table:
    """A table at the end of betting: whoever folded did so facing a larger bet of a live seat; nobody has left."""
    count = rng.randint(2, 8)
    bets = [rng.choice((0, rng.randint(1, 40))) for _ in range(count)]
    live = [rng.random() < 0.7 for _ in range(count)]
    live[bets.index(max(bets))] = True
    highest = max(bets)
    seats = tuple(
        Seat(bet=bet, dealt=True, live=alive or bet == highest) for bet, alive in zip(bets, live, strict=True)
    )
    pots: list[Pot] = []
    for _ in range(rng.randint(1, 3)):
        pot = Pot(rng.randint(1, 60), tuple(sorted(rng.sample(range(count), rng.randint(2, count)))))
        out = [index for index in pot.seats if not seats[index].live]
        rng.shuffle(out)
        held: tuple[Pot, ...] = (pot,)
        for index in out:
            held = without(held, index)
        pots += held
    table = new_table(count, ante=1)
    total = sum(bets) + sum(pot.chips for pot in pots)
    return replace(table, seats=seats, pots=tuple(pots), total=total, phase=Phase.BETTING, dealer=0)


@pytest.mark.parametrize("seed", range(400))
def test_r8_pots_are_those_of_the_slow_twin(seed: int) -> None:
    rng = random.Random(seed)
    table = made_up_table(rng)
    bets = [seat.bet if seat else 0 for seat in table.seats]
    live = [seat is not None and seat.live for seat in table.seats]
    held = {seat: rng.randint(20, 23) for seat in range(len(bets))}
    said = settle(bets, live, [(pot.chips, set(pot.seats)) for pot in table.pots], held)

    back = unmatched(table)
    assert ({} if back is None else {back[0]: back[1]}) == said.returned
    if back is not None:
        seat = table.seat(back[0])
        seats = list(table.seats)
        seats[back[0]] = replace(seat, bet=seat.bet - back[1])
        table = replace(table, seats=tuple(seats))
    pots = form(table)
    assert [(pot.chips, frozenset(pot.seats)) for pot in pots] == said.pots

    paid: dict[int, int] = {}
    ties = []
    for pot in pots:
        best = best_seats(pot, held)
        if len(best) == 1:
            paid[best[0]] = paid.get(best[0], 0) + pot.chips
        else:
            ties.append((pot.chips, best))
    assert paid == said.paid
    assert [(pot.chips, frozenset(pot.tied)) for pot in carry(ties)] == said.tied


@pytest.mark.parametrize("seed", range(200))
def test_r8_hands_are_settled_as_by_the_slow_twin(seed: int) -> None:
    """Hands and svaras played at random, without leavers: who gets what is worked out by the twin from the bets."""
    rng = random.Random(seed)
    table = new_table(4, ante=5)
    for index in range(4):
        table = apply(table, SitDown(index, rng.choice((5, rng.randint(6, 40), rng.randint(20, 120))))).table
    hands = 0
    while hands < 6 and next_deal(table) is not None:
        table = deal_and_compare(rng, table)
        hands += 1
    assert hands > 0


def deal_and_compare(rng: random.Random, table: Table) -> Table:
    """Play one deal and what is asked after it; the table before the next deal."""
    ante = 5 if table.phase is Phase.IDLE else 0
    carried = table.pots
    step = apply(table, StartHand(tuple(rng.sample(DECK, 12)), 0 if table.dealer is None else None))
    dealt = next(event for event in step.events if isinstance(event, HandDealt))
    live = [index in dealt.seats for index in range(4)]
    stacks = [(seat.stack if seat else 0) - ante * alive for seat, alive in zip(table.seats, live, strict=True)]
    bets = [0] * 4
    pots = [(pot.chips, set(pot.seats)) for pot in carried if pot.chips] or [(ante * sum(live), set(dealt.seats))]
    events = list(step.events)
    while step.table.to_act is not None:
        option = rng.choice(legal(step.table))
        command = rng.choice(list(option.commands()))
        if option.command in (Pass, Fold):
            live[option.seat] = False
            pots = [(chips, seats - {option.seat} if len(seats) > 1 else seats) for chips, seats in pots]
        elif option.low:
            bets[option.seat] = getattr(command, "to", option.low)
        step = apply(step.table, command)
        events += step.events
    texts = [(seat, cards_text(dealt.cards[place :: len(dealt.seats)])) for place, seat in enumerate(dealt.seats)]
    said = settle(bets, live, pots, {seat: points((text[:2], text[2:4], text[4:])) for seat, text in texts})

    expected = [stacks[seat] - bets[seat] + said.returned.get(seat, 0) + said.paid.get(seat, 0) for seat in range(4)]
    assert [seat.stack if seat else 0 for seat in step.table.seats] == expected
    opened = [event for event in events if isinstance(event, SvaraOpened)]
    assert [(pot.chips, frozenset(pot.tied)) for event in opened for pot in event.pots] == said.tied
    while step.table.phase is Phase.ENTRY:
        step = apply(step.table, next(rng.choice(legal(step.table)).commands()))
    return step.table


def test_r7_7_a_pot_paid_before_the_deal_plays_no_part_in_it() -> None:
    # Seat 3 leaves, so its 48 are seat 4's at once; the 400 are dealt for, by 1 and 2 alone.
    scene = two_pots_of_two().do("s3 leave")
    assert scene.won()[-1] == (4, 48, "alone")
    scene.deal().do("s2 look", "s2 pass")
    assert scene.pots() == [(400, [1])]
    assert scene.won() == [(1, 400, "alone")]
