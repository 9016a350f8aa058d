"""R6: the showdown. All seats have 500 left after the ante of 10 unless others are given, and the last seat deals."""

from svara.game import RuleSet, view
from svara.game.cards import parse_hand
from svara.game.events import HandsShown, ShownHand
from tests.game.scenario import EIGHTEEN, NINETEEN, TWENTY, TWENTY_TWO, Scene, two_pots_of_two

HANDS = {1: NINETEEN, 2: TWENTY_TWO[0], 3: TWENTY[0], 4: EIGHTEEN}
"""19, 22, 20 and 18 points."""


def hand(*left: int) -> Scene:
    scene = Scene([chips + 10 for chips in left])
    return scene.deal({seat: HANDS[seat] for seat in range(1, len(left) + 1)}, dealer=len(left))


# R6.1


def test_r6_1_all_who_contest_the_pot_show() -> None:
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    assert scene.all(HandsShown) == [
        HandsShown(
            (
                ShownHand(0, parse_hand(NINETEEN), 19),
                ShownHand(1, parse_hand(TWENTY_TWO[0]), 22),
                ShownHand(2, parse_hand(TWENTY[0]), 20),
            )
        )
    ]
    # The beaten hands too are there for everybody to see.
    assert [seat and seat.cards for seat in view(scene.table, None).seats] == [
        parse_hand(NINETEEN),
        parse_hand(TWENTY_TWO[0]),
        parse_hand(TWENTY[0]),
    ]


def test_r6_1_from_the_dealers_left() -> None:
    scene = Scene([510] * 3).deal({1: NINETEEN, 2: EIGHTEEN, 3: TWENTY[0]}, dealer=1)
    scene.do("s2 look", "s2 bet 20", "s3 call 20", "s1 call 20")
    assert scene.shown() == [(2, 18), (3, 20), (1, 19)]


def test_r6_1_the_highest_points_win() -> None:
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    assert scene.won() == [(2, 90, "showdown")]
    assert scene.stacks() == [480, 570, 480]


def test_r6_1_who_is_out_neither_shows_nor_wins() -> None:
    scene = hand(500, 500, 500).do("s1 look", "s1 bet 20", "s2 fold", "s3 call 20")
    assert scene.shown() == [(1, 19), (3, 20)]
    assert scene.won() == [(3, 70, "showdown")]
    seats = view(scene.table, None).seats
    assert seats[1] is not None
    assert seats[1].cards == ()


def test_r6_1_the_highest_points_win_each_pot_that_they_can_win() -> None:
    # Seat 2 has the best hand and 20 chips: 40 + 4 x 20 are its; 3 x 30 and 2 x 50 go to seat 3, the next best.
    scene = hand(500, 20, 500, 50).do("s1 look", "s1 bet 100", "s2 call 20", "s3 call 100", "s4 call 50")
    assert scene.pots() == [(120, [1, 2, 3, 4]), (90, [1, 3, 4]), (100, [1, 3])]
    assert scene.won() == [(2, 120, "showdown"), (3, 90, "showdown"), (3, 100, "showdown")]
    assert scene.stacks() == [400, 120, 590, 0]


def test_r6_1_by_the_points_of_the_house() -> None:
    # 7c Kh Kd is 31, or 30 where the joker replaces: Qs Js Ks has 30.
    for joker, won in (("add", [(1, 60, "showdown")]), ("replace", [])):
        rules = RuleSet(joker_pair="replace") if joker == "replace" else RuleSet()
        scene = Scene([500, 500], rules=rules).deal({1: "7c Kh Kd", 2: "Qs Js Ks"}, dealer=2)
        scene.do("s1 look", "s1 bet 20", "s2 call 20")
        assert scene.won() == won


# R6.2


def test_r6_2_a_winner_without_a_showdown_need_not_show() -> None:
    for actions in (
        ["s1 look", "s1 pass", "s2 pass"],
        ["s1 look", "s1 pass", "s2 bet 10", "s3 fold"],
        ["s1 blind 20", "s2 look", "s2 fold", "s3 fold"],
    ):
        scene = hand(500, 500, 500).do(*actions)
        assert scene.idle()
        assert scene.shown() == []
        assert [won for _, _, won in scene.won()] == ["alone"]
        assert [seat and seat.cards for seat in view(scene.table, None).seats] == [(), (), ()]


def test_r6_2_nor_who_is_live_and_contests_no_pot() -> None:
    # Seats 1 and 2 tied for 400, 3 and 4 for 48. Seat 2 passes: the 400 are seat 1's, and nobody bets against it:
    # 3 passes as well, and the 48 are seat 4's, who has no chips. No card is shown.
    scene = two_pots_of_two().deal().do("s2 look", "s2 pass", "s3 pass")
    assert scene.shown() == []
    assert scene.won() == [(4, 48, "alone"), (1, 400, "alone")]
    assert scene.stacks() == [2000, 1600, 594, 48]


def test_r6_2_the_winner_of_a_pot_alone_does_not_show_beside_a_showdown_of_others() -> None:
    # Seat 2 passes: the 400 are seat 1's. Seat 3 bets, seat 1 folds: 3 and 4 show for their 48, and 1 does not.
    scene = two_pots_of_two().deal({1: TWENTY[0], 3: EIGHTEEN, 4: NINETEEN})
    scene.do("s2 look", "s2 pass", "s3 bet 224", "s1 fold")
    assert scene.shown() == [(3, 18), (4, 19)]
    assert scene.returned() == [(3, 224)]
    assert scene.won() == [(4, 48, "showdown"), (1, 400, "alone")]
    assert scene.stacks() == [2000, 1600, 594, 48]


def test_r6_2_nor_does_a_live_seat_without_chips_whose_pot_is_its_own() -> None:
    # As above, but seat 1 has no chips left, so that it is still in the hand when 3 and 4 show.
    scene = Scene([410, 2010, 210, 12])
    scene.deal({1: TWENTY[0], 2: TWENTY[1], 3: TWENTY_TWO[0], 4: TWENTY_TWO[1]}, dealer=4)
    scene.do("s1 look", "s1 bet 400", "s2 call 400", "s3 call 200", "s4 call 2")
    assert scene.middle() == [(48, [3, 4]), (400, [1, 2])]
    scene.deal({1: TWENTY[0], 3: EIGHTEEN, 4: NINETEEN}).do("s2 look", "s2 pass")
    assert scene.shown() == [(3, 18), (4, 19)]
    assert scene.won() == [(4, 48, "showdown"), (1, 400, "alone")]
    assert scene.stacks() == [400, 1600, 594, 48]
