"""R4: blind betting. Where nothing is said all seats have 100 left after the ante of 10, and the last seat deals."""

from collections.abc import Sequence

import pytest

from svara.game import FORTE, Phase, RuleSet, preset
from svara.game.cards import parse_hand
from svara.game.events import BlindBet, CardsSeen, Left, Looked
from tests.game.scenario import EIGHTEEN, NINETEEN, TWENTY, TWENTY_TWO, Scene, twenty


def blind(*left: int, rules: RuleSet = FORTE) -> Scene:
    """A hand just dealt in which the seats have these chips left after the ante of 10; the last seat deals."""
    stacks = left or (100, 100, 100)
    return Scene([chips + 10 for chips in stacks], rules=rules).deal(dealer=len(stacks))


def house(limit: str = "none", multiples: Sequence[int] = (2,)) -> RuleSet:
    return RuleSet(limit=limit, blind_multiples=tuple(multiples))


# The head of R4: "to"


def test_r4_amounts_are_what_a_seat_has_in_the_betting_in_all_without_the_ante() -> None:
    scene = blind(100, 100).do("s1 blind 10", "s2 blind 20", "s1 blind 40")
    assert scene.stacks() == [60, 80]
    assert [seat and seat.bet for seat in scene.table.seats] == [40, 20]
    assert scene.middle() == [(20, [1, 2])]


# R4.1


@pytest.mark.parametrize(("dealer", "first"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_r4_1_the_seat_left_of_the_dealer_speaks_first(dealer: int, first: int) -> None:
    scene = Scene([100] * 4).deal(dealer=dealer)
    assert (scene.table.phase, scene.turn()) == (Phase.BLIND, first)


def test_r4_1_it_may_bet_blind_from_the_ante_or_look() -> None:
    scene = blind()
    assert scene.options() == ["s1 look", "s1 blind 10..100"]
    assert scene.refused("s1 blind 9") == ("too_little", "R4.1", ["s1 look", "s1 blind 10..100"])
    scene.do("s1 blind 10")
    assert scene.stacks() == [90, 100, 100]
    assert scene.all(BlindBet) == [BlindBet(0, 10)]


def test_r4_1_nobody_else_speaks() -> None:
    scene = blind()
    assert scene.refused("s2 blind 10") == ("not_your_turn", "R4.1", [])
    assert scene.refused("s3 look") == ("not_your_turn", "R4.1", [])


def test_r4_1_up_to_all_its_chips_without_a_limit() -> None:
    scene = blind()
    assert scene.refused("s1 blind 101") == ("too_much", "R8.1", ["s1 look", "s1 blind 10..100"])
    scene.do("s1 blind 100")
    assert scene.stacks() == [0, 100, 100]


def test_r4_1_up_to_the_limit() -> None:
    pot = blind(rules=house("pot"))  # the pot is 3 x 10
    assert pot.options() == ["s1 look", "s1 blind 10..30"]
    assert pot.refused("s1 blind 31") == ("too_much", "R5.9", ["s1 look", "s1 blind 10..30"])
    cap = blind(rules=house("cap:2"))
    assert cap.options() == ["s1 look", "s1 blind 10..20"]
    assert cap.refused("s1 blind 21") == ("too_much", "R5.9", ["s1 look", "s1 blind 10..20"])
    assert blind(rules=house("cap:1")).options() == ["s1 look", "s1 blind 10"]


def test_r4_1_a_seat_with_less_than_the_ante_left_looks() -> None:
    scene = blind(9, 100, 100)
    assert scene.options() == ["s1 look"]
    assert scene.refused("s1 blind 9") == ("cannot_bet_blind", "R4.4", ["s1 look"])
    assert blind(10, 100, 100).options() == ["s1 look", "s1 blind 10"]


def test_r4_1_what_belongs_to_betting_is_refused() -> None:
    scene = blind()
    for action, rule in (("pass", "R5.2"), ("bet 10", "R5.4"), ("call 10", "R5.5"), ("raise 20", "R5.8")):
        code, by, legal = scene.refused(f"s1 {action}")
        assert (code, by, legal) == ("not_now", rule, ["s1 look", "s1 blind 10..100"])
    assert scene.refused("s1 fold") == ("not_now", "R5.5", ["s1 look", "s1 blind 10..100"])


# R4.2


def test_r4_2_the_next_seat_on_the_left_may_double_unseen_or_look() -> None:
    scene = blind().do("s1 blind 15")
    assert scene.options() == ["s2 look", "s2 blind 30"]
    scene.do("s2 blind 30")
    assert scene.options() == ["s3 look", "s3 blind 60"]
    assert scene.all(CardsSeen) == []
    assert scene.stacks() == [85, 70, 100]


@pytest.mark.parametrize("to", [20, 29])
def test_r4_2_less_than_double_is_refused(to: int) -> None:
    scene = blind().do("s1 blind 15")
    assert scene.refused(f"s2 blind {to}") == ("too_little", "R4.2", ["s2 look", "s2 blind 30"])


@pytest.mark.parametrize("to", [31, 45, 60])
def test_r4_2_more_than_double_is_refused(to: int) -> None:
    scene = blind().do("s1 blind 15")
    assert scene.refused(f"s2 blind {to}") == ("too_much", "R4.2", ["s2 look", "s2 blind 30"])


def test_r4_2_vipsvara_plays_two_three_and_four_times() -> None:
    scene = blind(rules=preset("vipsvara")).do("s1 blind 10")
    legal = ["s2 look", "s2 blind 20", "s2 blind 30", "s2 blind 40"]
    assert scene.options() == legal
    assert scene.refused("s2 blind 25") == ("not_this_amount", "R4.2", legal)
    assert scene.refused("s2 blind 15") == ("too_little", "R4.2", legal)
    assert scene.refused("s2 blind 50") == ("too_much", "R4.2", legal)
    scene.do("s2 blind 30")
    assert scene.options() == ["s3 look", "s3 blind 60", "s3 blind 90"]  # 120 is more than it has


def test_r4_2_the_multiples_are_the_houses() -> None:
    scene = blind(rules=house(multiples=(3, 5))).do("s1 blind 10")
    legal = ["s2 look", "s2 blind 30", "s2 blind 50"]
    assert scene.options() == legal
    assert scene.refused("s2 blind 20") == ("too_little", "R4.2", legal)
    assert scene.refused("s2 blind 40") == ("not_this_amount", "R4.2", legal)


# R4.3


def test_r4_3_the_chain_goes_round_the_table() -> None:
    scene = blind(500, 500, 500).do("s1 blind 10", "s2 blind 20", "s3 blind 40")
    assert scene.options() == ["s1 look", "s1 blind 80"]
    scene.do("s1 blind 80")
    assert scene.stacks() == [420, 480, 460]  # 70 more from seat 1, who had 10 in
    scene.do("s2 blind 160", "s3 blind 320")
    assert scene.stacks() == [420, 340, 180]
    # 640 is more than the 500 that it has in all.
    assert scene.options() == ["s1 look"]


def test_r4_3_doubling_twenty_means_having_forty_in() -> None:
    scene = blind(100, 100).do("s1 blind 10", "s2 blind 20", "s1 blind 40")
    assert scene.table.seat(0).bet == 40
    assert scene.stacks() == [60, 80]


def test_r4_3_the_first_look_ends_blind_betting_for_all_and_everyone_sees_their_cards() -> None:
    scene = Scene([110] * 3).deal({1: EIGHTEEN, 2: NINETEEN, 3: TWENTY[0]}, dealer=3)
    scene.do("s1 blind 10", "s2 look")
    assert scene.table.phase is Phase.BETTING
    assert scene.all(Looked) == [Looked(1)]
    hands = ((0, parse_hand(EIGHTEEN)), (1, parse_hand(NINETEEN)), (2, parse_hand(TWENTY[0])))
    assert scene.all(CardsSeen) == [CardsSeen(hands)]
    assert scene.refused("s2 blind 20") == ("not_now", "R4.1", ["s2 fold", "s2 call 20", "s2 raise 30..100"])
    scene.do("s2 call 20")
    assert scene.refused("s3 look") == ("not_now", "R4.3", ["s3 fold", "s3 call 20", "s3 raise 30..100"])


def test_r4_3_the_very_first_seat_may_end_it() -> None:
    scene = blind().do("s1 look")
    assert (scene.table.phase, scene.table.last_blind) == (Phase.BETTING, 0)


def test_r4_3_leaving_is_not_looking_the_next_seat_speaks() -> None:
    scene = blind().do("s1 blind 10", "s2 leave")
    assert scene.table.phase is Phase.BLIND
    assert scene.options() == ["s3 look", "s3 blind 20"]
    assert scene.all(CardsSeen) == []
    scene.do("s3 blind 20")
    assert scene.options() == ["s1 look", "s1 blind 40"]


def test_r4_3_if_the_first_to_speak_leaves_the_next_may_open_blind() -> None:
    scene = blind().do("s1 leave")
    assert scene.options() == ["s2 look", "s2 blind 10..100"]


def test_r4_3_who_leaves_out_of_turn_is_left_out_of_the_chain() -> None:
    scene = blind(100, 100, 100, 100).do("s1 blind 10", "s3 leave")
    assert scene.all(Left) == [Left(2)]
    assert scene.options() == ["s2 look", "s2 blind 20"]
    scene.do("s2 blind 20")
    assert scene.options() == ["s4 look", "s4 blind 40"]


def test_r4_3_the_last_blind_bettor_may_leave_and_its_blind_is_doubled_all_the_same() -> None:
    scene = blind().do("s1 blind 10", "s1 leave")
    assert scene.options() == ["s2 look", "s2 blind 20"]


def test_r4_3_back_at_the_last_blind_bettor_blind_betting_ends() -> None:
    # Seat 1 bets its last 10 blind, seat 2 doubles, seat 3 leaves: the turn comes back to seat 2. The 10 of it that
    # nobody matched return, and it is decided by points: 30 antes + 2 x 10.
    scene = Scene([20, 110, 110]).deal({1: TWENTY_TWO[0], 2: TWENTY[0]}, dealer=3)
    scene.do("s1 blind 10", "s2 blind 20", "s3 leave")
    assert scene.all(Looked) == []
    assert scene.last(CardsSeen).hands[:2] == (
        (0, parse_hand(TWENTY_TWO[0])),
        (1, parse_hand(TWENTY[0])),
    )
    assert scene.returned() == [(2, 10)]
    assert scene.shown() == [(1, 22), (2, 20)]
    assert scene.won() == [(1, 50, "showdown")]
    assert scene.stacks() == [50, 90, None]


# R4.4


def test_r4_4_who_cannot_cover_the_double_can_only_look() -> None:
    scene = blind(100, 59, 100).do("s1 blind 30")
    assert scene.options() == ["s2 look"]
    assert scene.refused("s2 blind 60") == ("cannot_bet_blind", "R4.4", ["s2 look"])
    assert blind(100, 60, 100).do("s1 blind 30").options() == ["s2 look", "s2 blind 60"]


def test_r4_4_there_is_no_blind_all_in_for_less() -> None:
    scene = blind(100, 59, 100).do("s1 blind 30")
    assert scene.refused("s2 blind 59") == ("cannot_bet_blind", "R4.4", ["s2 look"])


def test_r4_4_what_a_seat_has_bet_blind_already_counts() -> None:
    # 10, 20, 40: for 80 seat 1 needs 80 in all, 70 more.
    assert blind(80, 100, 100).do("s1 blind 10", "s2 blind 20", "s3 blind 40").options() == ["s1 look", "s1 blind 80"]
    assert blind(79, 100, 100).do("s1 blind 10", "s2 blind 20", "s3 blind 40").options() == ["s1 look"]


def test_r4_4_who_may_not_within_the_cap_can_only_look() -> None:
    # A cap of 3 antes: 30 on top of 30 is allowed, 60 on top of 60 is not.
    scene = blind(500, 500, 500, rules=house("cap:3")).do("s1 blind 30")
    assert scene.options() == ["s2 look", "s2 blind 60"]
    scene.do("s2 blind 60")
    assert scene.options() == ["s3 look"]
    assert scene.refused("s3 blind 120") == ("cannot_bet_blind", "R4.4", ["s3 look"])


def test_r4_4_who_may_not_within_the_pot_limit_is_offered_the_smaller_multiples() -> None:
    scene = blind(990, 990, 990, rules=house("pot", (2, 3, 4))).do("s1 blind 30")
    # The pot is 30 + 30, after calling 30 more 90: to 120 at most, four times 30.
    assert scene.options() == ["s2 look", "s2 blind 60", "s2 blind 90", "s2 blind 120"]
    scene.do("s2 blind 120")
    # 30 + 30 + 120, after calling 300: to 420 at most; four times would be 480.
    assert scene.options() == ["s3 look", "s3 blind 240", "s3 blind 360"]
    assert scene.refused("s3 blind 480") == ("too_much", "R5.9", scene.options())
    scene.do("s3 blind 240")
    # 30 + 30 + 120 + 240; calling is 210 more for seat 1: 630; to 240 + 630 = 870: twice 480, three times 720.
    assert scene.options() == ["s1 look", "s1 blind 480", "s1 blind 720"]


def test_r4_4_a_cap_below_the_smallest_multiple_leaves_only_the_look() -> None:
    scene = blind(rules=house("cap:1", (3,))).do("s1 blind 10")  # three times 10 adds 20
    assert scene.options() == ["s2 look"]


def test_r4_4_a_seat_without_chips_is_passed_over() -> None:
    scene = blind(100, 0, 100)
    scene.do("s1 blind 10")
    assert scene.options() == ["s3 look", "s3 blind 20"]
    assert scene.refused("s2 look") == ("not_your_turn", "R4.1", [])


def test_r4_4_it_neither_looks_nor_ends_the_chain() -> None:
    scene = blind(100, 0, 100).do("s1 blind 10", "s3 blind 20")
    assert scene.all(Looked) == []
    assert scene.options() == ["s1 look", "s1 blind 40"]


def test_r4_4_a_seat_without_chips_left_of_the_dealer_does_not_speak_first() -> None:
    assert blind(0, 100, 100).options() == ["s2 look", "s2 blind 10..100"]


def test_r4_4_who_has_bet_its_last_chips_blind_is_passed_over() -> None:
    scene = blind(10, 100, 100).do("s1 blind 10", "s2 blind 20", "s3 blind 40")
    assert scene.options() == ["s2 look", "s2 blind 80"]


# R4 in a svara (the head of R4)


def test_r4_in_a_svara_the_ante_is_the_share() -> None:
    # 30 antes + 2 x 20 = 70, two tied: the share is 35, and seat 3 pays it.
    scene = Scene([500] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 join 35").deal()
    # 500 - 30 = 470 left
    assert scene.options() == ["s2 look", "s2 blind 35..470"]
    assert scene.refused("s2 blind 34") == ("too_little", "R4.1", ["s2 look", "s2 blind 35..470"])
    scene.do("s2 blind 35")
    assert scene.options() == ["s3 look", "s3 blind 70"]
    assert scene.table.seat(1).bet == 35


def test_r4_in_a_svara_a_cap_counts_shares() -> None:
    scene = Scene([500] * 3, rules=house("cap:2")).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal()
    assert scene.options() == ["s2 look", "s2 blind 35..70"]
