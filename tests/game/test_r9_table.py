"""R9: at the table. Mostly three seats with 500 at an ante of 10, of which the last deals.

How long a decision takes, time banks and graces are no business of the engine: it is told `TimeOut` (R9.1).
"""

from collections.abc import Callable

import pytest

from svara.game import FORTE, IllegalCommand, Phase, RuleSet, apply, legal, table_options
from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.events import (
    Folded,
    HandDealt,
    HandEnded,
    HandStarted,
    HandVoided,
    Left,
    Looked,
    Passed,
    SatIn,
    SatOut,
    SplitRefused,
    SvaraDeclined,
    TimedOut,
)
from svara.game.refuse import CODES
from tests.game.scenario import (
    EIGHTEEN,
    NINETEEN,
    TWENTY,
    TWENTY_TWO,
    Scene,
    from_one,
    instead,
    twenty,
    two_pots_of_two,
)

AGREE = RuleSet(agree_split=True)


def hand(seats: int = 3, rules: RuleSet = FORTE) -> Scene:
    return Scene([500] * seats, rules=rules).deal({1: TWENTY_TWO[0], 2: TWENTY[0], 3: NINETEEN}, dealer=seats)


def tied(seats: int = 3, rules: RuleSet = FORTE, max_stack: int | None = None) -> Scene:
    """Seats 1 and 2 have tied for 10 a seat and 40, the others folded: 470, 470, 490, ..."""
    scene = Scene([500] * seats, rules=rules, max_stack=max_stack).deal(twenty(1, 2), dealer=seats)
    scene.do("s1 look", "s1 bet 20", "s2 call 20")
    return scene.do(*[f"s{seat} fold" for seat in range(3, seats + 1)])


def time_out(scene: Scene, *seats: int) -> Scene:
    for seat in seats:
        scene.give(c.TimeOut(seat - 1))
    return scene


def dealt(scene: Scene) -> list[int]:
    return sorted(from_one(scene.last(HandStarted).seats))


def tried(scene: Scene, action: str | c.Command) -> tuple[str, str, list[str]]:
    """The refusal of an action: its code, its rule, and all that is legal instead."""
    refusal = scene.refuse(action)
    return refusal.code, refusal.rule, instead(refusal)


# R9.1


def test_r9_1_in_blind_betting_it_is_a_look() -> None:
    scene = time_out(hand().do("s1 blind 10"), 2)
    assert [event for event in scene.events if isinstance(event, TimedOut | Looked)] == [TimedOut(1), Looked(1)]
    assert (scene.table.phase, scene.turn()) == (Phase.BETTING, 2)


def test_r9_1_with_no_bet_to_answer_it_is_a_pass() -> None:
    scene = time_out(hand().do("s1 look"), 1)
    assert scene.all(Passed) == [Passed(0)]
    assert scene.options() == ["s2 pass", "s2 bet 10..490"]


def test_r9_1_with_a_bet_to_answer_it_is_a_fold() -> None:
    scene = time_out(hand().do("s1 look", "s1 bet 20"), 2, 3)
    assert scene.all(Folded) == [Folded(1), Folded(2)]
    assert scene.won() == [(1, 30, "alone")]
    assert scene.stacks() == [520, 490, 490]


def test_r9_1_to_the_entry_it_is_no() -> None:
    scene = time_out(tied(4), 4)
    assert scene.all(SvaraDeclined) == [SvaraDeclined(3)]
    assert scene.asked() == [3]
    time_out(scene, 3)
    assert (scene.table.phase, scene.stacks()) == (Phase.READY, [470, 470, 490, 490])


def test_r9_1_to_an_agreed_split_it_is_no() -> None:
    scene = time_out(tied(rules=AGREE), 1)
    assert scene.all(SplitRefused) == [SplitRefused(0)]
    assert scene.asked() == [3]


def test_r9_1_time_is_up_only_for_who_is_asked() -> None:
    assert tried(hand(), c.TimeOut(1)) == ("not_asked", "R9.1", ["s2 leave", "s2 sit_out"])
    assert tried(tied(), c.TimeOut(0)) == ("not_asked", "R9.1", ["s1 leave", "s1 sit_out"])
    assert tried(Scene([500, 500]), c.TimeOut(0))[:2] == ("not_asked", "R9.1")
    assert tried(tied().do("s3 decline"), c.TimeOut(2))[:2] == ("not_asked", "R9.1")


def test_r9_1_it_is_among_what_may_be_said_of_who_is_asked() -> None:
    assert [option.seat for option in table_options(hand().table) if option.command is c.TimeOut] == [0]
    assert [option.seat for option in table_options(tied(5).table) if option.command is c.TimeOut] == [2, 3, 4]


def out_of_time(scene: Scene, seat: int) -> Scene:
    """Play a hand in which one seat times out wherever it is asked, and the others look and pass in time."""
    scene.deal(dealer=None if scene.table.hand else len(scene.table.seats))
    while not scene.idle():
        turn = scene.turn()
        if turn == seat:
            time_out(scene, seat)
        elif scene.table.phase is Phase.BLIND:
            scene.do(f"s{turn} look")
        else:
            scene.do(f"s{turn} pass")
    return scene


def test_r9_1_who_timed_out_in_two_hands_running_sits_out() -> None:
    # A hand in which it has nothing to decide does not count either way.
    scene = out_of_time(Scene([500] * 4), 1)  # dealer 4: 1 speaks first
    assert (scene.table.seat(0).timeouts, scene.all(SatOut)) == (1, [])
    out_of_time(scene, 1)  # dealer 1: it is not asked
    out_of_time(scene, 1)  # dealer 2: asked behind 3 and 4
    assert scene.all(SatOut) == [SatOut(0, timed_out=True)]
    assert dealt(scene.deal()) == [2, 3, 4]


def test_r9_1_several_times_in_one_hand_count_once() -> None:
    scene = time_out(hand(4), 1, 1)  # a look and a pass
    scene.do("s2 pass", "s3 pass")
    assert scene.idle()
    assert scene.all(TimedOut) == [TimedOut(0), TimedOut(0)]
    assert (scene.table.seat(0).timeouts, scene.all(SatOut)) == (1, [])


def test_r9_1_a_hand_played_in_time_breaks_the_run() -> None:
    scene = out_of_time(Scene([500] * 3), 1)  # dealer 3
    scene.deal().do("s2 look", "s2 bet 10", "s3 fold", "s1 call 10")  # dealer 1: in time
    out_of_time(scene, 1)  # dealer 2
    assert (scene.table.seat(0).timeouts, scene.all(SatOut)) == (1, [])


def test_r9_1_a_fold_in_time_is_enough_for_that() -> None:
    scene = out_of_time(Scene([500] * 3), 1)  # dealer 3
    assert scene.table.seat(0).timeouts == 1
    scene.deal().do("s2 look", "s2 bet 10", "s3 call 10", "s1 fold")  # dealer 1
    assert scene.deal().table.seat(0).timeouts == 0


def test_r9_1_and_so_is_a_look() -> None:
    scene = out_of_time(Scene([500] * 3), 1).deal().do("s2 leave", "s3 blind 10", "s1 look", "s3 leave")
    assert scene.won() == [(1, 40, "alone")]  # 30 and the blind that stays
    scene.do("s3 sit 100")
    assert scene.deal().table.seat(0).timeouts == 0


def test_r9_1_a_seat_with_a_claim_sits_out_as_soon_as_it_has_none() -> None:
    # Seat 1 looks too late in the first hand and in the svara, plays on and ties each time: it stays in.
    scene = time_out(Scene([500] * 3).deal(twenty(1, 2), dealer=3), 1)
    scene.do("s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal(twenty(1, 2)).do("s2 blind 40")
    time_out(scene, 1).do("s1 call 80", "s2 call 80", "s3 decline")
    assert (scene.table.seat(0).timeouts, scene.table.seat(0).sitting_out) == (2, False)
    assert scene.middle() == [(230, [1, 2])]  # 70 + 2 x 80
    scene.deal({1: EIGHTEEN, 2: NINETEEN})
    assert dealt(scene) == [1, 2]
    scene.do("s1 look", "s1 bet 115", "s2 call 115")
    assert scene.won() == [(2, 460, "showdown")]
    assert scene.all(SatOut) == [SatOut(0, timed_out=True)]
    assert dealt(scene.deal()) == [2, 3]


def test_r9_1_in_the_first_hand_running_after_sitting_in_again_it_starts_anew() -> None:
    scene = Scene([500] * 4)
    for _ in range(3):
        out_of_time(scene, 1)
    scene.do("s1 sit_in")
    assert (scene.all(SatIn), scene.table.seat(0).timeouts) == ([SatIn(0)], 0)
    out_of_time(scene, 1)  # dealer 3
    assert (scene.table.seat(0).timeouts, scene.table.seat(0).sitting_out) == (1, False)


def test_r9_1_the_entry_counts_as_well() -> None:
    # Seat 3 answers in time in the first hand, but not to the entry; in the next hand it does not look in time.
    scene = time_out(tied(), 3)
    assert scene.table.seat(2).timeouts == 1
    scene.deal({1: EIGHTEEN, 2: NINETEEN}).do("s2 look", "s2 bet 35", "s1 call 35")
    assert scene.won() == [(2, 140, "showdown")]
    scene.deal()  # dealer 2: 3 speaks first
    time_out(scene, 3, 3).do("s1 pass")
    assert scene.all(SatOut) == [SatOut(2, timed_out=True)]


def test_r9_1_who_has_to_sit_out_as_a_svara_opens_is_not_asked_to_join() -> None:
    # Seat 3 times out in two hands; in the second seats 1 and 2 tie, and there is nobody else to ask.
    scene = out_of_time(Scene([500] * 3), 3)  # dealer 3: it is not asked
    out_of_time(scene, 3)  # dealer 1: it passes behind 2
    scene.deal(twenty(1, 2))  # dealer 2: it speaks first
    time_out(scene, 3, 3).do("s1 bet 20", "s2 call 20")
    assert scene.all(SatOut) == [SatOut(2, timed_out=True)]
    assert (scene.table.phase, scene.middle()) == (Phase.READY, [(70, [1, 2])])


# R9.2


def test_r9_2_leaving_in_a_hand_folds_at_once_whoevers_turn_it_is() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s3 leave")
    assert scene.all(Left) == [Left(2)]
    assert not scene.table.seat(2).live
    assert scene.turn() == 2
    assert scene.middle() == [(30, [1, 2])]
    scene.do("s2 call 20")
    assert scene.won() == [(1, 70, "showdown")]
    assert scene.stacks() == [540, 470, None]


def test_r9_2_in_turn_the_next_is_asked() -> None:
    assert hand().do("s1 look", "s1 leave").options() == ["s2 pass", "s2 bet 10..490"]
    scene = hand().do("s1 look", "s1 bet 20", "s2 leave")
    assert scene.options() == ["s3 fold", "s3 call 20", "s3 raise 30..490"]


def test_r9_2_the_chips_that_are_left_go_when_the_hand_ends() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s1 leave")
    assert (scene.freed(), scene.stacks()) == ([], [470, 490, 490])
    scene.do("s2 call 20", "s3 fold")
    assert scene.freed() == [(1, 470)]
    assert scene.stacks() == [None, 540, 490]
    assert scene.table.total == 1030


def test_r9_2_between_hands_they_go_at_once() -> None:
    scene = Scene([500, 300, 200]).do("s2 leave")
    assert scene.freed() == [(2, 300)]
    assert (scene.stacks(), scene.table.total) == ([500, None, 200], 700)


def test_r9_2_who_is_not_in_the_hand_goes_when_it_ends_too() -> None:
    # Chips come and go only between hands (R8.1).
    scene = Scene([500] * 3).do("s3 sit_out").deal(dealer=2).do("s3 leave")
    assert scene.freed() == []
    scene.do("s1 look", "s1 pass")
    assert scene.freed() == [(3, 500)]
    assert scene.stacks() == [490, 510, None]


def test_r9_2_who_has_left_cannot_do_anything_any_more() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s1 leave")
    for action in ("leave", "sit_out", "sit_in", "top_up 5"):
        assert tried(scene, f"s1 {action}") == ("has_left", "R9.2", [])
    assert tried(scene, "s1 fold") == ("not_your_turn", "R5.1", [])
    assert tried(scene, "s1 sit 100") == ("seat_taken", "R9.3", [])


def test_r9_2_all_leave_and_the_last_one_has_the_pot() -> None:
    scene = hand().do("s1 look", "s1 bet 20", "s1 leave", "s3 leave")
    assert scene.won() == [(2, 50, "alone")]  # 30 and the bet that stays
    assert scene.stacks() == [None, 540, None]


def test_r9_2_losing_the_connection_is_not_leaving() -> None:
    # The engine hears of it only when time is up, and the seat keeps its place, its chips and its cards.
    scene = time_out(hand(), 1)
    seat = scene.table.seat(0)
    assert (seat.leaving, seat.live, seat.stack) == (False, True, 490)
    scene.do("s1 bet 20", "s2 call 20", "s3 fold")
    assert scene.won() == [(1, 70, "showdown")]


# R9.3


def test_r9_3_sitting_down_takes_effect_between_hands() -> None:
    scene = Scene([500, 500, None]).do("s3 sit 200")
    assert scene.stacks() == [500, 500, 200]
    assert (dealt(scene.deal(dealer=1)), scene.table.total) == ([1, 2, 3], 1200)


def test_r9_3_nobody_sits_down_while_a_hand_is_played() -> None:
    for actions in ([], ["s1 look"], ["s1 look", "s1 bet 20"]):
        scene = Scene([500, 500, None]).deal(dealer=2).do(*actions)
        assert tried(scene, "s3 sit 200") == ("between_hands", "R9.3", [])


def test_r9_3_one_sits_down_in_an_empty_place_that_the_table_has() -> None:
    scene = Scene([500, None])
    assert tried(scene, "s1 sit 100")[:2] == ("seat_taken", "R9.3")
    assert tried(scene, "s3 sit 100") == ("no_such_seat", "R1.2", [])
    for action in ("leave", "sit_out", "sit_in", "top_up 5", "look"):
        assert tried(scene, f"s2 {action}")[:2] == ("seat_empty", "R9.3")
    assert instead(scene.refuse("s2 leave"))[0].startswith("s2 sit 1..")


def test_r9_3_to_the_tables_maximum() -> None:
    scene = Scene([500, None, None], max_stack=500)
    assert tried(scene, "s2 sit 501") == ("too_much", "R9.3", ["s2 sit 1..500"])
    assert tried(scene, c.SitDown(1, 0)) == ("too_little", "R9.3", ["s2 sit 1..500"])
    assert scene.do("s2 sit 500", "s3 sit 1").stacks() == [500, 500, 1]


def test_r9_3_topping_up_between_hands_to_the_tables_maximum() -> None:
    scene = Scene([500, 300], max_stack=500)
    legal_instead = ["s2 leave", "s2 top_up 1..200", "s2 sit_out"]
    assert tried(scene, "s2 top_up 201") == ("too_much", "R9.3", legal_instead)
    assert tried(scene, "s2 top_up 0") == ("too_little", "R9.3", legal_instead)
    assert tried(scene, "s1 top_up 1") == ("at_maximum", "R9.3", ["s1 leave", "s1 sit_out"])
    assert scene.do("s2 top_up 150", "s2 top_up 50").stacks() == [500, 500]
    assert scene.table.total == 1000
    assert tried(scene, "s2 top_up 1")[:2] == ("at_maximum", "R9.3")


def test_r9_3_a_stack_won_above_the_maximum_stays_and_is_not_topped_up() -> None:
    scene = Scene([100, 100], max_stack=100).deal(dealer=2).do("s1 look", "s1 pass")
    assert scene.stacks() == [90, 110]
    assert tried(scene, "s2 top_up 1")[:2] == ("at_maximum", "R9.3")
    assert scene.do("s1 top_up 10").stacks() == [100, 110]


def test_r9_3_without_a_maximum_one_tops_up_by_what_one_likes() -> None:
    assert Scene([500, 500]).do("s1 top_up 1000000").stacks() == [1_000_500, 500]


def test_r9_3_nobody_tops_up_while_a_hand_is_played() -> None:
    scene = hand()
    assert tried(scene, "s1 top_up 5")[:2] == ("between_hands", "R9.3")
    assert tried(scene.do("s1 look", "s1 pass"), "s1 top_up 5") == ("between_hands", "R9.3", ["s1 leave", "s1 sit_out"])


def test_r9_3_sitting_out_in_a_hand_takes_effect_after_it() -> None:
    scene = hand().do("s1 look", "s1 sit_out")
    assert scene.options() == ["s1 pass", "s1 bet 10..490"]
    scene.do("s1 bet 20", "s2 fold", "s3 fold")
    assert scene.won() == [(1, 30, "alone")]
    assert dealt(scene.deal()) == [2, 3]
    assert scene.stacks() == [520, 480, 480]


def test_r9_3_sitting_in_in_a_hand_takes_effect_after_it() -> None:
    scene = Scene([500] * 3).do("s1 sit_out").deal(dealer=3)
    assert dealt(scene) == [2, 3]
    scene.do("s1 sit_in")
    assert scene.refused("s1 look") == ("not_your_turn", "R4.1", [])
    scene.do("s2 look", "s2 pass")
    assert dealt(scene.deal()) == [1, 2, 3]


def test_r9_3_sitting_out_twice_is_refused_and_so_is_sitting_in_twice() -> None:
    scene = Scene([500, 500], max_stack=500)
    assert tried(scene, "s1 sit_in") == ("already", "R9.3", ["s1 leave", "s1 sit_out"])
    scene.do("s1 sit_out")
    assert tried(scene, "s1 sit_out") == ("already", "R9.3", ["s1 leave", "s1 sit_in"])


def test_r9_3_standing_up_between_hands() -> None:
    scene = hand().do("s1 look", "s1 pass", "s2 pass", "s1 leave")
    assert scene.stacks() == [None, 490, 520]
    assert dealt(scene.deal()) == [2, 3]


@pytest.mark.parametrize("phase", [Phase.SPLIT, Phase.ENTRY, Phase.READY])
def test_r9_3_from_a_tie_on_the_requests_of_tied_seats_wait(phase: Phase) -> None:
    scene = tied(rules=AGREE)
    if phase is not Phase.SPLIT:
        scene.do("s1 refuse")
    if phase is Phase.READY:
        scene.do("s3 join 35")
    assert scene.table.phase is phase
    claims = (1, 2, 3) if phase is Phase.READY else (1, 2)
    for seat in claims:
        assert tried(scene, f"s{seat} top_up 100")[:2] == ("between_hands", "R9.3")
        assert f"s{seat} top_up" not in " ".join(instead(scene.refuse(f"s{seat} top_up 100")))


def test_r9_3_who_has_no_claim_may_top_up_meanwhile() -> None:
    for scene in (tied(), tied(rules=AGREE), tied().do("s3 decline")):
        assert scene.do("s3 top_up 10").stacks() == [470, 470, 500]


def test_r9_3_one_may_sit_down_while_a_svara_is_prepared_and_plays_from_the_next_hand_on() -> None:
    scene = Scene([500, 500, None]).deal(twenty(1, 2), dealer=2).do("s1 look", "s1 bet 20", "s2 call 20")
    assert scene.table.phase is Phase.READY
    scene.do("s3 sit 200").deal({1: EIGHTEEN, 2: NINETEEN})
    assert dealt(scene) == [1, 2]
    scene.do("s2 look", "s2 bet 30", "s1 call 30")
    assert dealt(scene.deal()) == [1, 2, 3]


def test_r9_3_a_tied_seat_that_sits_out_plays_the_svara_first() -> None:
    scene = tied().do("s1 sit_out", "s3 decline")
    assert scene.last(SatOut) == SatOut(0)
    scene.deal({1: TWENTY_TWO[0], 2: NINETEEN})
    assert dealt(scene) == [1, 2]
    scene.do("s2 look", "s2 bet 35", "s1 call 35")
    assert scene.won() == [(1, 140, "showdown")]
    assert dealt(scene.deal()) == [2, 3]


def test_r9_3_a_joined_seat_too() -> None:
    scene = tied().do("s3 join 35", "s3 sit_out").deal()
    assert dealt(scene) == [1, 2, 3]
    scene.do("s2 look", "s2 pass", "s3 pass")
    assert scene.won() == [(1, 105, "alone")]
    assert dealt(scene.deal()) == [1, 2]


def test_r9_3_who_sits_out_instead_of_answering_is_not_asked_any_more() -> None:
    scene = tied(4).do("s3 sit_out")
    assert scene.asked() == [4]
    scene.do("s4 sit_out")
    assert (scene.table.phase, scene.asked()) == (Phase.READY, [])


def test_r9_3_who_sits_in_before_the_deadline_is_asked_but_not_who_has_declined() -> None:
    scene = tied(5).do("s3 sit_out", "s4 decline", "s4 sit_out")
    assert scene.asked() == [5]
    scene.do("s3 sit_in", "s4 sit_in")
    assert scene.asked() == [3, 5]


def test_r9_3_who_sits_down_or_tops_up_to_the_price_before_the_deadline_is_asked_too() -> None:
    scene = Scene([500, 500, 500, 20, None], max_stack=500).deal(twenty(1, 2), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 fold")  # 80: the price is 40
    assert scene.asked() == [3]
    scene.do("s5 sit 40", "s4 top_up 30")
    assert scene.options() == [f"s{seat} {word}" for seat in (3, 4, 5) for word in ("decline", "join 40")]
    scene.do("s3 decline", "s4 join 40", "s5 join 40")
    assert scene.stacks() == [470, 470, 490, 0, 0]
    assert scene.middle() == [(160, [1, 2, 4, 5])]


# R9.4


def test_r9_4_a_hand_starts_when_at_least_two_seats_can_pay_the_ante() -> None:
    for stacks in ([500, None, None], [500, 9, None], [9, 9, 9]):
        scene = Scene(stacks)
        assert tried(scene, c.StartHand(DECK, 0)) == ("too_few_players", "R9.4", [])
    assert dealt(Scene([500, 10, None]).deal(dealer=1)) == [1, 2]


def test_r9_4_seats_that_sit_out_are_not_counted() -> None:
    scene = Scene([500, 500]).do("s1 sit_out")
    assert tried(scene, c.StartHand(DECK, 1))[:2] == ("too_few_players", "R9.4")
    assert dealt(scene.do("s1 sit_in").deal(dealer=1)) == [1, 2]


def test_r9_4_no_hand_starts_in_a_hand() -> None:
    scene = hand()
    assert tried(scene, c.StartHand(DECK)) == ("hand_in_progress", "R9.4", ["s1 look", "s1 blind 10..490"])
    scene.do("s1 look")
    assert tried(scene, c.StartHand(DECK)) == ("hand_in_progress", "R9.4", ["s1 pass", "s1 bet 10..490"])


def test_r9_4_between_a_svara_and_its_next_deal_no_other_hand_starts() -> None:
    assert tried(tied(rules=AGREE), c.StartHand(DECK)) == (
        "hand_in_progress",
        "R9.4",
        ["s1 refuse", "s1 agree", "s2 refuse", "s2 agree"],
    )
    scene = tied()
    assert tried(scene, c.StartHand(DECK)) == ("hand_in_progress", "R9.4", ["s3 decline", "s3 join 35"])
    # What starts then is the svara and nothing else.
    scene.do("s3 decline").deal()
    assert (scene.last(HandStarted).svara_of, dealt(scene)) == (1, [1, 2])


# R9.5


def test_r9_5_a_refusal_names_its_rule_what_was_tried_and_what_is_legal_instead() -> None:
    scene = hand().do("s1 look")
    refusal = scene.refuse("s1 bet 5")
    assert (refusal.code, refusal.rule, refusal.command) == ("too_little", "R5.4", c.Bet(0, 5))
    assert refusal.legal[:2] == legal(scene.table)
    assert instead(refusal) == ["s1 pass", "s1 bet 10..490", "s1 time_out", "s1 leave", "s1 sit_out"]


def test_r9_5_it_says_so_in_words() -> None:
    scene = hand().do("s1 look")
    refusal = scene.refuse("s1 bet 5")
    says = r" is refused by R5\.4: less than the least amount; legal instead: Pass, Bet 10\.\.\d+, "
    with pytest.raises(IllegalCommand, match=says):
        apply(scene.table, refusal.command)


def test_r9_5_it_changes_nothing() -> None:
    scene = hand().do("s1 blind 10")
    before = scene.table
    for action in ("s1 look", "s2 blind 15", "s2 fold", "s3 top_up 5", "s2 sit 5", "s9 look"):
        scene.refuse(action)
    assert scene.table is before
    scene.do("s2 blind 20")  # and the hand goes on
    assert scene.stacks() == [480, 470, 490]


def test_r9_5_what_is_legal_instead_is_the_seats_own() -> None:
    assert tried(hand(), "s2 look") == ("not_your_turn", "R4.1", ["s2 leave", "s2 sit_out"])
    assert tried(tied(4, max_stack=500), "s4 agree") == (
        "not_now",
        "R7.6",
        ["s4 decline", "s4 join 40", "s4 time_out", "s4 leave", "s4 top_up 1..10", "s4 sit_out"],
    )


def short(*actions: str) -> Callable[[], Scene]:
    """Seats with 490, 30 and nothing left."""
    return lambda: Scene([500, 40, 10]).deal(dealer=3).do(*actions)


def poor_seat_4() -> Scene:
    """The price is 40; seat 4 has 39 left, and seat 3 is asked."""
    scene = Scene([500, 500, 500, 49]).deal(twenty(1, 2), dealer=4)
    return scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 fold")


REFUSALS: list[tuple[str, str, str | c.Command, Callable[[], Scene]]] = [
    ("no_such_seat", "R1.2", "s4 look", hand),
    ("no_such_seat", "R1.2", c.Look(-1), hand),
    ("seat_empty", "R9.3", "s3 look", lambda: Scene([500, 500, None]).deal(dealer=1)),
    ("seat_taken", "R9.3", "s2 sit 5", lambda: Scene([500, 500])),
    ("has_left", "R9.2", "s2 leave", lambda: hand().do("s2 leave")),
    ("not_whole", "R1.3", c.BetBlind(0, 20.5), hand),  # type: ignore[arg-type]
    ("not_whole", "R1.3", c.TopUp(0, 5.0), lambda: Scene([500, 500])),  # type: ignore[arg-type]
    ("too_little", "R4.1", "s1 blind 9", hand),
    ("too_little", "R5.4", "s1 bet 9", lambda: hand().do("s1 look")),
    ("too_little", "R5.8", "s2 raise 29", lambda: hand().do("s1 look", "s1 bet 20")),
    ("too_little", "R9.3", "s1 top_up 0", lambda: Scene([500, 500])),
    ("too_much", "R8.1", "s1 bet 491", lambda: hand().do("s1 look")),
    ("too_much", "R5.9", "s1 bet 31", lambda: hand(rules=RuleSet(limit="pot")).do("s1 look")),
    ("too_much", "R9.3", "s1 top_up 2", lambda: Scene([500, 500], max_stack=501)),
    (
        "not_this_amount",
        "R4.2",
        "s2 blind 25",
        lambda: hand(rules=RuleSet(blind_multiples=(2, 3))).do("s1 blind 10"),
    ),
    ("not_now", "R4.3", "s1 look", lambda: hand().do("s1 look")),
    ("not_now", "R4.1", "s1 blind 10", lambda: hand().do("s1 look")),
    ("not_now", "R5.2", "s1 pass", hand),
    ("not_now", "R5.5", "s1 fold", hand),
    ("not_now", "R5.4", "s1 bet 10", hand),
    ("not_now", "R5.5", "s1 call 10", hand),
    ("not_now", "R5.8", "s1 raise 10", hand),
    ("not_now", "R7.6", "s1 agree", tied),
    ("not_now", "R7.6", "s1 refuse", tied),
    ("not_now", "R7.2", "s3 join 35", lambda: tied(rules=AGREE)),
    ("not_now", "R7.2", "s3 decline", lambda: tied().do("s3 decline")),
    ("not_now", "R5.2", "s1 pass", lambda: Scene([500, 500])),
    ("not_your_turn", "R4.1", "s2 look", hand),
    ("not_your_turn", "R5.1", "s2 bet 10", lambda: hand().do("s1 look")),
    ("not_asked", "R7.3", "s1 join 35", tied),
    ("not_asked", "R7.6", "s3 agree", lambda: tied(rules=AGREE)),
    ("not_asked", "R9.1", c.TimeOut(1), hand),
    ("cannot_pay", "R7.3", "s4 join 40", poor_seat_4),
    ("cannot_bet_blind", "R4.4", "s2 blind 40", short("s1 blind 20")),
    ("cannot_bet_blind", "R8.5", "s2 blind 80", lambda: Scene([50, 500, 10]).deal(dealer=3).do("s1 blind 40")),
    ("cannot_raise", "R8.1", "s2 raise 50", short("s1 look", "s1 bet 40")),
    ("cannot_raise", "R8.5", "s1 raise 80", short("s1 look", "s1 bet 20", "s2 raise 30")),
    ("bet_to_answer", "R5.2", "s2 pass", short("s1 look", "s1 bet 20")),
    ("bet_to_answer", "R5.2", "s2 bet 30", short("s1 look", "s1 bet 20")),
    ("no_bet_to_answer", "R5.2", "s1 call 0", short("s1 look")),
    ("no_bet_to_answer", "R5.2", "s1 fold", short("s1 look")),
    ("no_bet_to_answer", "R5.2", "s1 raise 20", short("s1 look")),
    ("already", "R9.3", "s1 sit_in", hand),
    ("at_maximum", "R9.3", "s1 top_up 1", lambda: Scene([500, 500], max_stack=500)),
    ("between_hands", "R9.3", "s1 top_up 1", hand),
    ("between_hands", "R9.3", "s3 sit 1", lambda: Scene([500, 500, None]).deal(dealer=1)),
    ("between_hands", "R9.3", "s1 top_up 1", tied),
    ("no_hand", "R9.6", "void", lambda: Scene([500, 500])),
    ("hand_in_progress", "R9.4", c.StartHand(DECK), hand),
    ("too_few_players", "R9.4", c.StartHand(DECK, 0), lambda: Scene([500, None])),
    ("dealer_not_drawn", "R3.2", c.StartHand(DECK), lambda: Scene([500, 500])),
    ("dealer_moves_on", "R3.2", c.StartHand(DECK, 0), lambda: tied().do("s3 decline")),
    ("dealer_not_dealt_in", "R3.2", c.StartHand(DECK, 2), lambda: Scene([500, 500, None])),
    ("too_few_cards", "R3.3", c.StartHand(DECK[:5], 0), lambda: Scene([500, 500])),
    ("bad_deck", "R3.3", c.StartHand((*DECK[:31], 0), 0), lambda: Scene([500, 500])),
]


@pytest.mark.parametrize(("code", "rule", "action", "scene"), REFUSALS)
def test_r9_5_every_refusal(code: str, rule: str, action: str | c.Command, scene: Callable[[], Scene]) -> None:
    assert tried(scene(), action)[:2] == (code, rule)


def test_r9_5_there_are_no_other_refusals() -> None:
    assert {code for code, _, _, _ in REFUSALS} == set(CODES)


# R9.6


def voided(scene: Scene) -> Scene:
    """The scene declared void: nobody wins or ends anything, and the middle is empty."""
    won = scene.won()
    scene.do("void")
    assert (len(scene.all(HandVoided)), scene.all(HandEnded), scene.won()) == (1, [], won)
    assert (scene.idle(), scene.middle()) == (True, [])
    return scene


def test_r9_6_where_there_is_no_hand_nothing_is_void() -> None:
    assert tried(Scene([500, 500]), "void") == ("no_hand", "R9.6", [])
    assert tried(hand().do("s1 look", "s1 pass", "s2 pass"), "void") == ("no_hand", "R9.6", [])


def test_r9_6_every_seat_gets_back_what_it_had_before_the_ante() -> None:
    scene = voided(hand())
    assert scene.refunds() == [(1, 10), (2, 10), (3, 10)]
    assert scene.stacks() == [500, 500, 500]


def test_r9_6_and_before_its_bets() -> None:
    scene = voided(hand().do("s1 blind 10", "s2 blind 20", "s3 look", "s3 call 40"))
    assert scene.refunds() == [(1, 20), (2, 30), (3, 50)]
    assert scene.stacks() == [500, 500, 500]


def test_r9_6_also_who_passed_or_folded() -> None:
    scene = hand(5).do("s1 look", "s1 pass", "s2 bet 20", "s3 call 20", "s4 raise 60", "s5 fold", "s2 call 60")
    assert scene.turn() == 3
    voided(scene)
    assert scene.refunds() == [(1, 10), (2, 70), (3, 30), (4, 70), (5, 10)]
    assert scene.stacks() == [500] * 5


def test_r9_6_also_who_has_left() -> None:
    scene = voided(hand().do("s1 look", "s1 bet 20", "s1 leave"))
    assert scene.refunds() == [(1, 30), (2, 10), (3, 10)]
    assert scene.freed() == [(1, 500)]
    assert scene.stacks() == [None, 500, 500]


def test_r9_6_the_table_goes_on_with_the_next_dealer() -> None:
    scene = voided(hand())
    scene.deal()
    assert (scene.last(HandStarted).dealer, scene.stacks()) == (0, [490, 490, 490])
    assert scene.last(HandDealt).seats == (1, 2, 0)


@pytest.mark.parametrize("rules", [AGREE, FORTE])
def test_r9_6_a_carried_pot_goes_to_those_who_tied_in_equal_parts(rules: RuleSet) -> None:
    # In SPLIT, and in ENTRY.
    scene = voided(tied(rules=rules))
    assert scene.refunds() == [(1, 35), (2, 35)]
    assert scene.stacks() == [505, 505, 490]


def test_r9_6_when_it_is_ready_too() -> None:
    scene = voided(tied().do("s3 decline"))
    assert scene.stacks() == [505, 505, 490]


def test_r9_6_without_the_entries_which_their_payers_get_back() -> None:
    for scene in (tied(4).do("s3 join 40"), tied(4).do("s3 join 40", "s4 decline")):
        voided(scene)
        assert scene.refunds() == [(1, 40), (2, 40), (3, 40)]
        assert scene.stacks() == [510, 510, 490, 490]


def odd(seats: int = 3) -> Scene:
    """Three seats at an ante of 5; dealer 2; seats 1 and 3 tied for 15 + 2 x 10 = 35."""
    scene = Scene([500] * seats, ante=5).deal(twenty(1, 3), dealer=2)
    return scene.do("s3 look", "s3 bet 10", "s1 call 10", "s2 fold")


def test_r9_6_odd_chips_from_the_dealers_left() -> None:
    # On the left of dealer 2 is 3.
    scene = voided(odd())
    assert scene.refunds() == [(1, 17), (3, 18)]
    assert scene.stacks() == [502, 495, 503]


def test_r9_6_in_the_svara_from_the_left_of_its_dealer() -> None:
    # The svara is dealt by 3: on its left is 1.
    scene = voided(odd().do("s2 decline").deal())
    assert scene.refunds() == [(1, 18), (3, 17)]


def test_r9_6_in_a_svara_bets_and_entries_come_back_as_well() -> None:
    scene = tied(4).do("s3 join 40", "s4 decline").deal().do("s2 blind 40", "s3 look", "s3 call 80")
    voided(scene)
    # 1: half of 80; 2: that and 40; 3: 40 and 80
    assert scene.refunds() == [(1, 40), (2, 80), (3, 120)]
    assert scene.stacks() == [510, 510, 490, 490]


def test_r9_6_a_tied_seat_that_folded_in_the_svara_is_still_there() -> None:
    scene = tied().do("s3 join 35").deal().do("s2 look", "s2 pass", "s3 bet 35")
    voided(scene)
    assert scene.refunds() == [(1, 35), (2, 35), (3, 70)]


def test_r9_6_only_those_who_are_still_there() -> None:
    scene = voided(tied().do("s1 leave", "s3 join 35"))
    assert scene.refunds() == [(2, 70), (3, 35)]
    assert scene.stacks() == [None, 540, 490]


def test_r9_6_who_tied_and_left_in_the_svara_gets_back_only_the_bet() -> None:
    scene = tied().do("s3 join 35").deal().do("s2 look", "s2 bet 50", "s2 leave")
    voided(scene)
    assert scene.refunds() == [(1, 70), (2, 50), (3, 35)]
    assert scene.freed() == [(2, 470)]
    assert scene.stacks() == [540, None, 490]


def test_r9_6_forfeited_entries_stay_in_their_pot() -> None:
    scene = voided(tied(4).do("s3 join 40", "s3 leave"))
    assert scene.refunds() == [(1, 60), (2, 60)]
    assert scene.stacks() == [530, 530, None, 490]


def test_r9_6_also_when_the_joiner_left_in_the_svara_and_gets_back_the_bet() -> None:
    scene = tied(4).do("s3 join 40", "s4 decline").deal().do("s2 look", "s2 bet 40", "s3 raise 80", "s3 leave")
    voided(scene)
    # Half of 80 + 40 each; 2 has 40 in, 3 80
    assert scene.refunds() == [(1, 60), (2, 100), (3, 80)]
    assert scene.freed() == [(3, 450)]
    assert scene.stacks() == [530, 530, None, 490]


def test_r9_6_a_pot_whose_tied_have_all_left_goes_to_those_in_it() -> None:
    scene = voided(tied(5).do("s3 join 45", "s4 join 45", "s1 leave", "s2 leave"))
    # 90 in halves, and 45 each back
    assert scene.refunds() == [(3, 90), (4, 90)]
    assert scene.freed() == [(1, 470), (2, 470)]
    assert scene.stacks() == [None, None, 535, 535, 490]


def test_r9_6_a_pot_that_all_have_left_is_the_last_leavers() -> None:
    scene = voided(tied().do("s1 leave", "s2 leave"))
    assert scene.refunds() == [(2, 70)]
    assert scene.freed() == [(1, 470), (2, 540)]
    assert scene.stacks() == [None, None, 490]


def test_r9_6_the_last_leaver_may_have_joined() -> None:
    # 80 of the tie and the forfeited 40
    scene = voided(tied(4).do("s3 join 40", "s1 leave", "s2 leave", "s3 leave"))
    assert scene.refunds() == [(3, 120)]
    assert scene.freed() == [(1, 470), (2, 470), (3, 570)]


def test_r9_6_several_pots_each_by_itself() -> None:
    # Seats 3 and 4 tied for 48, 1 and 2 for 400. Seat 2 has left.
    scene = voided(two_pots_of_two(rules=AGREE).do("s2 leave"))
    assert scene.refunds() == [(1, 400), (3, 24), (4, 24)]
    assert scene.stacks() == [2000, None, 618, 24]


def test_r9_6_a_pot_that_is_one_seats_already_is_still_its() -> None:
    # In the svara seat 2 leaves, and the 400 are seat 1's. Seat 3 has bet 224.
    scene = voided(two_pots_of_two().deal().do("s2 leave", "s3 look", "s3 bet 224"))
    assert scene.refunds() == [(1, 400), (3, 248), (4, 24)]
    assert scene.freed() == [(2, 1600)]
    assert scene.stacks() == [2000, None, 618, 24]


def test_r9_6_a_pot_paid_before_is_paid() -> None:
    # Seat 2 left when the svara was ready, and the 400 went to seat 1.
    scene = two_pots_of_two().do("s2 leave")
    assert scene.stacks() == [2000, None, 594, 0]
    voided(scene)
    assert scene.refunds() == [(3, 24), (4, 24)]


def test_r9_6_stacks_are_what_they_were_before_the_hand_whatever_was_bet() -> None:
    scene = Scene([500, 30, 10, 9]).deal(dealer=3).do("s1 look", "s1 bet 100")
    assert voided(scene).stacks() == [500, 30, 10, 9]
    assert scene.all(HandEnded) == []
