"""R7: svara. Mostly seats 1 and 2 tie with 20 points for the antes of 10 and 20 from each; the last seat deals."""

import pytest

from svara.game import FORTE, Phase, RuleSet, redact
from svara.game.cards import DECK
from svara.game.commands import JoinSvara, StartHand, TimeOut
from svara.game.events import (
    AntesPaid,
    EntryOffered,
    HandDealt,
    HandEnded,
    HandStarted,
    PotSplit,
    PotWon,
    SplitAgreed,
    SplitRefused,
    SvaraDeclined,
    SvaraJoined,
    SvaraOpened,
    SvaraReady,
)
from svara.game.state import Pot
from tests.game.scenario import (
    EIGHTEEN,
    NINETEEN,
    TWENTY,
    TWENTY_TWO,
    Scene,
    from_one,
    twenty,
    two_pots_of_two,
)

AGREE = RuleSet(agree_split=True)


def tied(seats: int = 3, rules: RuleSet = FORTE, left: dict[int, int] | None = None) -> Scene:
    """Seats 1 and 2 have tied, the others folded. The pot is 10 a seat and 40; all have 490 left but 1 and 2, 470.

    `left` are the chips of some others after the ante.
    """
    scene = Scene([(left or {}).get(seat, 490) + 10 for seat in range(1, seats + 1)], rules=rules)
    scene.deal(twenty(1, 2), dealer=seats).do("s1 look", "s1 bet 20", "s2 call 20")
    return scene.do(*[f"s{seat} fold" for seat in range(3, seats + 1)])


def three_and_two(rules: RuleSet = FORTE) -> Scene:
    """Seats 1, 2 and 3 tied for 105, seats 1 and 2 for 53 besides; 4 and 5 folded and may join."""
    scene = Scene([505, 505, 25, 505, 505], ante=5, rules=rules).deal(twenty(1, 2, 3), dealer=5)
    scene.do("s1 look", "s1 bet 20", "s2 raise 31", "s3 call 20", "s4 call 31", "s5 fold")
    # 5 x 5 + 4 x 20 = 105 for 1, 2, 3; 21 + 21 + 11 = 53 for 1 and 2
    return scene.do("s1 raise 41", "s2 call 41", "s4 fold")


def ready(scene: Scene) -> tuple[list[int], int]:
    """Who plays the svara and the stake, if the asking is closed."""
    event = scene.last(SvaraReady)
    return from_one(event.seats), event.stake


# R7.1


def test_r7_1_a_tie_is_not_split_but_a_svara() -> None:
    scene = tied()
    assert scene.shown() == [(1, 20), (2, 20)]
    assert scene.won() == []
    assert scene.all(PotSplit) == []
    assert scene.all(HandEnded) == []
    assert scene.last(SvaraOpened) == SvaraOpened((Pot(70, (0, 1), ties=2, tied=(0, 1), held=70),), 35)
    assert scene.stacks() == [470, 470, 490]


def test_r7_1_of_three_as_well() -> None:
    scene = Scene([500] * 3).deal(twenty(1, 2, 3), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    assert scene.middle() == [(90, [1, 2, 3])]
    assert ready(scene) == ([1, 2, 3], 30)


def test_r7_1_only_the_best_hands_tie() -> None:
    scene = Scene([500] * 4).deal({1: NINETEEN, 4: EIGHTEEN} | twenty(2, 3), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 call 20")
    assert scene.middle() == [(120, [2, 3])]
    scene = Scene([500] * 3).deal({1: TWENTY_TWO[0]} | twenty(2, 3), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    assert scene.won() == [(1, 90, "showdown")]


def test_r7_1_the_pot_carries_over_into_a_new_hand() -> None:
    scene = tied().do("s3 decline")
    assert (scene.table.phase, scene.middle()) == (Phase.READY, [(70, [1, 2])])
    scene.deal({1: TWENTY_TWO[0], 2: EIGHTEEN})
    started = scene.last(HandStarted)
    assert (started.hand, started.svara_of) == (2, 1)
    # The 70 and 2 x 40 to seat 1
    scene.do("s2 look", "s2 bet 40", "s1 call 40")
    assert scene.won() == [(1, 150, "showdown")]
    assert scene.stacks() == [580, 430, 490]


# R7.2


def test_r7_2_the_seats_that_tied_are_in_for_it_free() -> None:
    scene = tied()
    assert scene.asked() == [3]
    assert scene.refused("s1 join 35") == ("not_asked", "R7.3", [])
    assert scene.refused("s2 decline") == ("not_asked", "R7.3", [])
    scene.do("s3 decline")
    assert ready(scene) == ([1, 2], 35)
    assert scene.stacks() == [470, 470, 490]


def test_r7_2_a_folded_seat_joins_for_the_share() -> None:
    scene = tied()
    assert scene.options() == ["s3 decline", "s3 join 35"]  # 70 / 2
    scene.do("s3 join 35")
    assert scene.all(SvaraJoined) == [SvaraJoined(2, (35,))]
    assert scene.stacks() == [470, 470, 455]
    assert scene.middle() == [(105, [1, 2, 3])]


def test_r7_2_a_beaten_seat_may_join() -> None:
    scene = Scene([500] * 3).deal({1: EIGHTEEN} | twenty(2, 3), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20")
    assert scene.options() == ["s1 decline", "s1 join 45"]
    scene.do("s1 join 45")
    assert scene.stacks() == [425, 470, 470]
    assert scene.middle() == [(135, [1, 2, 3])]


def test_r7_2_a_newly_seated_one_may_join() -> None:
    scene = Scene([500, 500, 500, None]).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 sit 200")
    assert scene.asked() == [3, 4]
    scene.do("s4 join 35", "s3 decline")
    assert scene.stacks() == [470, 470, 490, 165]
    assert ready(scene) == ([1, 2, 4], 35)


def test_r7_2_who_was_not_dealt_in_may_join() -> None:
    scene = Scene([500, 500, 500, 9]).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 top_up 91")
    assert scene.asked() == [3, 4]
    scene.do("s4 join 35")
    assert scene.stacks() == [470, 470, 490, 65]


def test_r7_2_sitting_out_and_leaving_seats_are_not_asked() -> None:
    scene = Scene([500] * 5).deal(twenty(1, 2), dealer=5)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 fold", "s3 sit_out", "s4 leave", "s5 fold")
    assert scene.asked() == [5]
    assert scene.refused("s3 join 45") == ("not_asked", "R7.3", [])


@pytest.mark.parametrize(("entry", "price"), [("share", 35), ("half", 35), ("whole", 70)])
def test_r7_2_the_price_of_a_pot_for_two(entry: str, price: int) -> None:
    scene = tied(rules=RuleSet(svara_entry=entry))  # type: ignore[arg-type]
    assert scene.options() == ["s3 decline", f"s3 join {price}"]
    scene.do(f"s3 join {price}")
    assert scene.middle() == [(70 + price, [1, 2, 3])]


@pytest.mark.parametrize(("entry", "price"), [("share", 34), ("half", 50), ("whole", 100)])
def test_r7_2_the_price_of_a_pot_for_three(entry: str, price: int) -> None:
    # 40 + 3 x 20 = 100; a third is 33 1/3
    scene = Scene([500] * 4, rules=RuleSet(svara_entry=entry))  # type: ignore[arg-type]
    scene.deal(twenty(1, 2, 3), dealer=4).do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 fold")
    assert scene.options() == ["s4 decline", f"s4 join {price}"]
    scene.do(f"s4 join {price}")
    assert scene.stacks() == [470, 470, 470, 490 - price]
    assert scene.middle() == [(100 + price, [1, 2, 3, 4])]


@pytest.mark.parametrize(("entry", "price"), [("share", 18), ("half", 18), ("whole", 35)])
def test_r7_2_rounded_up(entry: str, price: int) -> None:
    # 3 x 5 + 2 x 10 = 35; half is 17 1/2
    scene = Scene([500] * 3, ante=5, rules=RuleSet(svara_entry=entry)).deal(twenty(1, 2), dealer=3)  # type: ignore[arg-type]
    scene.do("s1 look", "s1 bet 10", "s2 call 10", "s3 fold")
    assert scene.options() == ["s3 decline", f"s3 join {price}"]


@pytest.mark.parametrize(
    ("entry", "parts"),
    [
        ("share", (35, 27)),  # 105 / 3; 53 / 2 = 26 1/2
        ("half", (53, 27)),  # 52 1/2 and 26 1/2: rounded each by itself, 80 and not 79
        ("whole", (105, 53)),
    ],
)
def test_r7_2_several_pots_are_priced_each_by_itself_and_each_part_goes_into_its_pot(
    entry: str, parts: tuple[int, int]
) -> None:
    scene = three_and_two(RuleSet(svara_entry=entry))  # type: ignore[arg-type]
    assert scene.middle() == [(105, [1, 2, 3]), (53, [1, 2])]
    price = sum(parts)
    assert scene.options() == ["s4 decline", f"s4 join {price}", "s5 decline", f"s5 join {price}"]
    scene.do(f"s5 join {price}")
    assert scene.all(SvaraJoined) == [SvaraJoined(4, parts)]
    assert scene.middle() == [(105 + parts[0], [1, 2, 3, 5]), (53 + parts[1], [1, 2, 5])]
    assert scene.stacks()[4] == 500 - price


def test_r7_2_one_joins_all_of_them_or_none() -> None:
    # 35 + 27 = 62: with 61 seat 5 can pay either part, but is not asked.
    scene = three_and_two()
    scene.do("s5 join 62")
    assert [5 in seats for _, seats in scene.middle()] == [True, True]
    scene.do("s4 decline")
    assert [4 in seats for _, seats in scene.middle()] == [False, False]
    assert ready(scene) == ([1, 2, 3, 5], 62)


def test_r7_2_who_tied_for_one_of_them_cannot_join_the_other() -> None:
    scene = three_and_two()
    assert scene.asked() == [4, 5]
    assert scene.refused("s3 join 27") == ("not_asked", "R7.3", [])


# R7.3


def test_r7_3_the_price_is_fixed_when_the_svara_opens() -> None:
    scene = tied(5)  # 90
    scene.do("s3 join 45")
    assert scene.middle() == [(135, [1, 2, 3])]
    assert scene.options() == ["s4 decline", "s4 join 45", "s5 decline", "s5 join 45"]
    scene.do("s5 join 45", "s4 join 45")
    assert scene.middle() == [(225, [1, 2, 3, 4, 5])]
    assert ready(scene) == ([1, 2, 3, 4, 5], 45)


def test_r7_3_it_counts_all_who_tied_also_who_has_left_since() -> None:
    scene = tied(4).do("s1 leave")  # 80
    assert scene.options() == ["s3 decline", "s3 join 40", "s4 decline", "s4 join 40"]
    scene.do("s3 join 40", "s4 decline")
    assert ready(scene) == ([2, 3], 40)


def test_r7_3_all_who_can_pay_it_are_asked_at_once() -> None:
    scene = tied(6, left={5: 49, 6: 50})  # 100: the price is 50
    assert scene.asked() == [3, 4, 6]
    assert scene.options() == [
        "s3 decline",
        "s3 join 50",
        "s4 decline",
        "s4 join 50",
        "s6 decline",
        "s6 join 50",
    ]
    # In any order
    scene.do("s6 join 50", "s3 decline", "s4 join 50")
    assert ready(scene) == ([1, 2, 4, 6], 50)
    assert scene.stacks() == [470, 470, 490, 440, 49, 0]


def test_r7_3_answers_are_final() -> None:
    scene = tied(5).do("s3 decline", "s4 join 45")
    assert scene.asked() == [5]
    for action in ("s3 join 45", "s3 decline", "s4 decline", "s4 join 45"):
        assert scene.refused(action) == ("not_asked", "R7.3", [])
    assert scene.refuse(TimeOut(3)).code == "not_asked"


def test_r7_3_topping_up_does_not_ask_again_who_has_declined() -> None:
    scene = tied(5).do("s3 decline", "s3 top_up 100")
    assert scene.asked() == [4, 5]


def test_r7_3_answers_are_shown_as_they_come() -> None:
    scene = tied(5)
    before = len(scene.events)
    scene.do("s4 join 45")
    assert [redact(event, viewer) for event in scene.events[before:] for viewer in (None, 0, 2)] == [
        SvaraJoined(3, (45,))
    ] * 3
    before = len(scene.events)
    scene.do("s3 decline")
    assert [redact(event, viewer) for event in scene.events[before:] for viewer in (None, 0, 4)] == [
        SvaraDeclined(2)
    ] * 3


def test_r7_3_who_has_not_answered_in_time_is_out() -> None:
    scene = tied(4).do("s3 join 40").give(TimeOut(3))
    assert scene.all(SvaraDeclined) == [SvaraDeclined(3)]
    assert ready(scene) == ([1, 2, 3], 40)
    assert scene.stacks() == [470, 470, 450, 490]


def test_r7_3_the_asking_closes_early_when_all_have_answered() -> None:
    scene = tied(4).do("s3 join 40")
    assert (scene.table.phase, scene.all(SvaraReady)) == (Phase.ENTRY, [])
    scene.do("s4 decline")
    assert (scene.table.phase, scene.all(SvaraReady)) == (Phase.READY, [SvaraReady((0, 1, 2), 40)])
    assert scene.refused("s4 join 40") == ("not_now", "R7.2", [])


def test_r7_3_a_seat_that_leaves_has_answered() -> None:
    scene = tied(4).do("s3 join 40", "s4 leave")
    assert ready(scene) == ([1, 2, 3], 40)
    assert scene.freed() == [(4, 490)]
    assert scene.stacks() == [470, 470, 450, None]


def test_r7_3_where_nobody_can_be_asked_it_closes_at_once() -> None:
    scene = tied(3, left={3: 34})
    assert (scene.table.phase, ready(scene)) == (Phase.READY, ([1, 2], 35))


def test_r7_3_no_entry_for_less_than_the_full_price() -> None:
    scene = tied(4, left={3: 39})  # the price is 40
    assert scene.asked() == [4]
    assert scene.refused(JoinSvara(2)) == ("cannot_pay", "R7.3", [])
    scene.do("s4 decline")
    assert scene.stacks() == [470, 470, 39, 490]
    assert tied(4, left={3: 40}).asked() == [3, 4]


def test_r7_3_who_tops_up_to_the_price_before_the_deadline_is_asked_too() -> None:
    scene = tied(4, left={3: 38}).do("s3 top_up 1")
    assert scene.asked() == [4]
    scene.do("s3 top_up 1")
    assert scene.asked() == [3, 4]
    scene.do("s3 join 40", "s4 decline")
    assert scene.stacks() == [470, 470, 0, 490]
    assert ready(scene) == ([1, 2, 3], 40)


def test_r7_3_who_sits_down_before_the_deadline_is_asked_too_if_it_can_pay() -> None:
    scene = Scene([500, 500, 500, None, None]).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s4 sit 34", "s5 sit 35")
    assert scene.asked() == [3, 5]


def test_r7_3_after_the_deadline_nobody_is_asked() -> None:
    scene = tied(3, left={3: 34}).do("s3 top_up 400")
    assert (scene.asked(), scene.options()) == ([], [])
    assert scene.refused("s3 join 35") == ("not_now", "R7.2", [])


def test_r7_3_somebody_new_in_the_place_of_who_declined_is_asked() -> None:
    scene = tied(4).do("s3 decline", "s3 leave", "s3 sit 100")
    assert scene.asked() == [3, 4]
    scene.do("s3 join 40", "s4 decline")
    assert ready(scene) == ([1, 2, 3], 40)


# R7.4


def test_r7_4_there_is_no_new_ante_the_entry_is_the_ante() -> None:
    scene = tied().do("s3 join 35").deal()
    assert scene.all(AntesPaid) == []
    assert scene.stacks() == [470, 470, 455]
    assert scene.middle() == [(105, [1, 2, 3])]


def test_r7_4_the_deck_is_new() -> None:
    scene = tied().do("s3 decline")
    before = [seat and seat.cards for seat in scene.table.seats]
    assert scene.refused(StartHand(DECK[:5])) == ("too_few_cards", "R3.3", [])
    scene.give(StartHand(tuple(reversed(DECK))))
    assert scene.last(HandDealt) == HandDealt((1, 0), tuple(reversed(DECK))[:6])
    assert before != [seat and seat.cards for seat in scene.table.seats]


def test_r7_4_only_its_seats_are_dealt_in() -> None:
    scene = tied(5).do("s3 decline", "s4 join 45", "s5 decline").deal()
    # The deal passes to seat 1, the next that is in it on the left of dealer 5.
    assert scene.last(HandStarted) == HandStarted(2, 0, (1, 3, 0), 45, 1)
    assert [seat and len(seat.cards) for seat in scene.table.seats] == [3, 3, 0, 3, 0]


def test_r7_4_with_the_share_as_the_ante_of_r4_and_r5() -> None:
    scene = tied().do("s3 join 35").deal()
    assert scene.options() == ["s2 look", "s2 blind 35..470"]
    scene.do("s2 look")
    assert scene.options() == ["s2 pass", "s2 bet 35..470"]
    scene.do("s2 bet 50")
    assert scene.options() == ["s3 fold", "s3 call 50", "s3 raise 85..455"]


def test_r7_4_the_share_is_what_the_pot_held_at_the_tie_for_each_that_tied_rounded_up() -> None:
    scene = Scene([500] * 4).deal(twenty(1, 2, 3), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 fold", "s4 join 34")
    assert ready(scene) == ([1, 2, 3, 4], 34)  # 100 / 3
    scene.deal()
    assert scene.options()[1] == "s2 blind 34..470"


@pytest.mark.parametrize(("entry", "price"), [("half", 53 + 27), ("whole", 105 + 53)])
def test_r7_4_it_is_the_share_whatever_the_entry_cost(entry: str, price: int) -> None:
    scene = three_and_two(RuleSet(svara_entry=entry))  # type: ignore[arg-type]
    scene.do(f"s4 join {price}", "s5 decline")
    assert ready(scene) == ([1, 2, 3, 4], 62)  # 35 + 27


def test_r7_4_summed_over_the_pots_that_are_dealt_for() -> None:
    assert ready(three_and_two().do("s4 decline", "s5 decline")) == ([1, 2, 3], 62)
    # Seat 1 leaves and so the 53 are seat 2's: only the 105 are dealt for.
    scene = three_and_two().do("s1 leave", "s4 decline", "s5 decline")
    assert ready(scene) == ([2, 3], 35)
    assert scene.won() == [(2, 53, "alone")]
    assert scene.middle() == [(105, [2, 3])]


def test_r7_4_so_the_pot_is_seats_times_the_share_but_for_rounding() -> None:
    scene = tied(5).do("s3 join 45", "s4 join 45", "s5 join 45")
    assert scene.middle() == [(5 * 45, [1, 2, 3, 4, 5])]
    scene = Scene([500] * 4).deal(twenty(1, 2, 3), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 fold", "s4 join 34")
    assert scene.middle() == [(4 * 34 - 2, [1, 2, 3, 4])]


def test_r7_4_r5_3_applies_nobody_bets_and_the_dealer_wins() -> None:
    scene = tied().do("s3 join 35").deal().do("s2 look", "s2 pass", "s3 pass")
    assert scene.won() == [(1, 105, "alone")]
    assert scene.stacks() == [575, 470, 455]


def test_r7_4_nothing_is_left_of_the_betting_before() -> None:
    scene = Scene([500] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 blind 20", "s2 look", "s2 call 40", "s3 fold", "s1 call 40")
    assert (scene.table.level, scene.table.last_blind, scene.table.price) == (0, 0, 55)
    scene.do("s3 decline")
    assert (scene.table.level, scene.table.last_blind, scene.table.price) == (0, 0, 0)
    scene.deal()
    assert (scene.table.level, scene.table.last_blind, scene.table.price) == (0, 0, 0)
    assert [seat and (seat.bet, seat.blind) for seat in scene.table.seats] == [(0, False)] * 3
    assert scene.options() == ["s2 look", "s2 blind 55..450"]


# R7.5


def test_r7_5_a_tie_in_a_svara_is_another_svara_on_the_larger_pot_and_at_a_new_price() -> None:
    scene = tied().do("s3 decline").deal(twenty(1, 2)).do("s2 look", "s2 bet 40", "s1 call 40")
    assert scene.middle() == [(150, [1, 2])]  # 70 + 2 x 40
    assert scene.last(SvaraOpened).price == 75
    assert scene.options() == ["s3 decline", "s3 join 75"]


def test_r7_5_who_was_out_may_join_again() -> None:
    # Seat 3 joins the first svara and folds, seat 4 declines it; both are asked about the next.
    scene = tied(4).do("s3 join 40", "s4 decline").deal(twenty(1, 2))
    scene.do("s2 look", "s2 bet 40", "s3 fold", "s1 call 40")
    # 80 + 40 + 2 x 40 = 200
    assert scene.options() == ["s3 decline", "s3 join 100", "s4 decline", "s4 join 100"]
    scene.do("s3 join 100", "s4 join 100")
    assert scene.stacks() == [430, 430, 350, 390]
    assert ready(scene) == ([1, 2, 3, 4], 100)


def test_r7_5_a_joiner_who_ties_is_in_free_like_the_others() -> None:
    scene = tied().do("s3 join 35").deal({1: EIGHTEEN} | twenty(2, 3))
    scene.do("s2 look", "s2 bet 40", "s3 call 40", "s1 call 40")
    # 105 + 3 x 40 = 225; half of it 113, rounded up
    assert scene.middle() == [(225, [2, 3])]
    assert scene.options() == ["s1 decline", "s1 join 113"]
    scene.do("s1 join 113")
    assert scene.stacks() == [317, 430, 415]
    assert ready(scene) == ([1, 2, 3], 113)


def test_r7_5_there_is_no_last_one() -> None:
    scene = Scene([10_000] * 2, ante=1).deal(twenty(1, 2), dealer=2).do("s1 look", "s1 bet 1", "s2 call 1")
    pot = 4
    for number in range(2, 9):
        assert scene.middle() == [(pot, [1, 2])]
        first, second = (1, 2) if number % 2 else (2, 1)
        share = pot // 2
        scene.deal(twenty(1, 2)).do(f"s{first} look", f"s{first} bet {share}", f"s{second} call {share}")
        pot *= 2  # the pot and two shares
    assert scene.middle() == [(512, [1, 2])]
    assert (scene.table.hand, scene.table.phase) == (8, Phase.READY)


# R7.6


def test_r7_6_off_by_default() -> None:
    scene = tied()
    assert scene.table.phase is Phase.ENTRY
    assert scene.refused("s1 agree") == ("not_now", "R7.6", [])
    assert scene.refused("s1 refuse") == ("not_now", "R7.6", [])


def test_r7_6_before_the_entry_is_offered_the_tied_seats_are_asked() -> None:
    scene = tied(rules=AGREE)
    assert scene.table.phase is Phase.SPLIT
    assert scene.options() == ["s1 refuse", "s1 agree", "s2 refuse", "s2 agree"]
    assert scene.refused("s3 join 35") == ("not_now", "R7.2", [])
    assert scene.refused("s3 agree") == ("not_asked", "R7.6", [])
    assert scene.refused("s1 join 35") == ("not_now", "R7.2", ["s1 refuse", "s1 agree"])


def test_r7_6_of_all_carried_pots() -> None:
    scene = three_and_two(AGREE)
    assert scene.asked() == [1, 2, 3]


def test_r7_6_if_all_agree_the_pot_is_divided() -> None:
    scene = tied(rules=AGREE).do("s2 agree")
    assert (scene.asked(), scene.divided()) == ([1], [])
    scene.do("s1 agree")
    assert scene.all(SplitAgreed) == [SplitAgreed(1), SplitAgreed(0)]
    assert scene.divided() == [[(1, 35), (2, 35)]]
    assert scene.stacks() == [505, 505, 490]
    assert scene.idle()
    assert scene.all(EntryOffered) == []


def test_r7_6_agreeing_is_final() -> None:
    scene = tied(rules=AGREE).do("s2 agree")
    assert scene.refused("s2 refuse") == ("not_asked", "R7.6", [])
    assert scene.refused("s2 agree") == ("not_asked", "R7.6", [])


def test_r7_6_one_refusal_is_enough_and_the_entry_is_offered() -> None:
    scene = tied(rules=AGREE).do("s1 agree", "s2 refuse")
    assert scene.all(SplitRefused) == [SplitRefused(1)]
    assert scene.table.phase is Phase.ENTRY
    assert scene.options() == ["s3 decline", "s3 join 35"]
    assert scene.stacks() == [470, 470, 490]


def test_r7_6_the_first_refusal_ends_it() -> None:
    scene = tied(rules=AGREE).do("s1 refuse")
    assert scene.refused("s2 agree") == ("not_now", "R7.6", [])
    assert scene.asked() == [3]


def test_r7_6_no_answer_in_time_is_a_refusal() -> None:
    scene = tied(rules=AGREE).do("s1 agree").give(TimeOut(1))
    assert scene.all(SplitRefused) == [SplitRefused(1)]
    assert scene.asked() == [3]


def test_r7_6_odd_chips_one_each_from_the_left_of_the_dealer_of_the_hand_just_played() -> None:
    # 5 antes of 10 and 3 x 15: 95 = 3 x 31 + 2. On the left of dealer 3 come 4 and 5, then 1 and 2.
    scene = Scene([500] * 5, rules=AGREE).deal(twenty(2, 3, 4), dealer=3)
    scene.do("s4 look", "s4 bet 15", "s5 fold", "s1 fold", "s2 call 15", "s3 call 15")
    scene.do("s2 agree", "s3 agree", "s4 agree")
    assert scene.divided() == [[(2, 32), (3, 31), (4, 32)]]
    assert scene.stacks() == [490, 507, 506, 507, 490]


def test_r7_6_each_pot_is_divided_among_its_own() -> None:
    scene = three_and_two(AGREE).do("s1 agree", "s2 agree", "s3 agree")
    # 105 = 3 x 35; 53 = 2 x 26 + 1, the odd chip to seat 1 on the left of dealer 5
    assert scene.divided() == [[(1, 35), (2, 35), (3, 35)], [(1, 27), (2, 26)]]
    # 500 - 41 + 35 + 27, 500 - 41 + 35 + 26, 35
    assert scene.stacks() == [521, 520, 35, 469, 500]


def test_r7_6_of_the_svara_just_played() -> None:
    # The first refusal, then a svara that 1 deals; 3 joined it and was beaten: it is not asked.
    scene = tied(rules=AGREE).do("s1 refuse", "s3 join 35").deal({3: EIGHTEEN} | twenty(1, 2))
    scene.do("s2 look", "s2 bet 40", "s3 call 40", "s1 call 40")
    assert scene.options() == ["s1 refuse", "s1 agree", "s2 refuse", "s2 agree"]
    scene.do("s1 agree", "s2 agree")
    # 105 + 120 = 225: the odd chip to seat 2, on the left of dealer 1
    assert scene.divided() == [[(1, 112), (2, 113)]]


def test_r7_6_a_tied_seat_that_leaves_meanwhile_is_not_waited_for() -> None:
    # Three tied for 100; one leaves, the other two agree: 50 each.
    scene = Scene([500] * 4, rules=AGREE).deal(twenty(1, 2, 3), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 fold", "s1 agree", "s2 leave")
    assert scene.asked() == [3]
    assert scene.freed() == [(2, 470)]
    scene.do("s3 agree")
    assert scene.divided() == [[(1, 50), (3, 50)]]
    assert scene.stacks() == [520, None, 520, 490]


def test_r7_6_the_last_one_to_be_waited_for_may_leave() -> None:
    scene = Scene([500] * 4, rules=AGREE).deal(twenty(1, 2, 3), dealer=4)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 call 20", "s4 fold", "s1 agree", "s2 agree", "s3 leave")
    assert scene.divided() == [[(1, 50), (2, 50)]]
    assert scene.idle()


def test_r7_6_only_while_at_least_two_tied_seats_are_there() -> None:
    # One leaves: there is nobody left to agree with, and the entry is offered.
    scene = tied(rules=AGREE).do("s1 leave")
    assert scene.all(EntryOffered) == [EntryOffered()]
    assert scene.options() == ["s3 decline", "s3 join 35"]
    scene.do("s3 decline")
    assert scene.won() == [(2, 70, "alone")]


def test_r7_6_two_of_different_pots_are_two() -> None:
    # Seats 3 and 4 tied for 48, 1 and 2 for 400. Seats 2 and 4 leave; 1 and 3 agree, and each has its own pot.
    scene = two_pots_of_two(rules=AGREE).do("s2 leave", "s4 leave")
    assert (scene.table.phase, scene.asked()) == (Phase.SPLIT, [1, 3])
    scene.do("s1 agree", "s3 agree")
    assert scene.divided() == [[(3, 48)], [(1, 400)]]
    assert scene.stacks() == [2000, None, 642, None]


def test_r7_6_a_pot_that_all_have_left_goes_to_the_last_to_leave() -> None:
    scene = two_pots_of_two(rules=AGREE).do("s1 leave", "s2 leave")
    assert scene.asked() == [3, 4]
    scene.do("s4 agree", "s3 agree")
    # 48 in halves; the 400 to seat 2, who takes them along
    assert scene.divided() == [[(3, 24), (4, 24)], [(2, 400)]]
    assert scene.freed() == [(1, 1600), (2, 2000)]
    assert scene.stacks() == [None, None, 618, 24]


# R7.7


def test_r7_7_a_tied_seat_that_leaves_gives_up_its_claim() -> None:
    scene = tied(4).do("s1 leave")
    assert scene.middle() == [(80, [2])]
    assert scene.freed() == [(1, 470)]
    scene.do("s3 join 40", "s4 decline")
    assert scene.middle() == [(120, [2, 3])]
    assert ready(scene) == ([2, 3], 40)


def test_r7_7_one_that_only_loses_its_connection_keeps_it() -> None:
    # It is not asked anything while the entry is offered, so there is nothing to time out.
    scene = tied()
    refusal = scene.refuse(TimeOut(0))
    assert (refusal.code, refusal.rule) == ("not_asked", "R9.1")
    scene.do("s3 decline").deal({1: TWENTY_TWO[0], 2: EIGHTEEN})
    # In the svara it is played by R9.1: here seat 2 bets and seat 1, who does not answer, folds.
    scene.do("s2 look", "s2 bet 40").give(TimeOut(0))
    assert scene.won() == [(2, 70, "alone")]
    assert scene.stacks() == [470, 540, 490]


def test_r7_7_and_wins_by_its_cards_if_it_has_no_chips_to_be_asked_for() -> None:
    scene = tied(left={1: 20}).do("s3 decline").deal({1: TWENTY_TWO[0], 2: EIGHTEEN})
    assert scene.won() == [(1, 70, "showdown")]


def test_r7_7_a_joiner_who_leaves_forfeits_the_entry() -> None:
    scene = tied(4).do("s3 join 40", "s3 leave")
    assert scene.freed() == [(3, 450)]
    assert scene.middle() == [(120, [1, 2])]
    scene.do("s4 decline")
    assert ready(scene) == ([1, 2], 40)
    scene.deal({1: TWENTY_TWO[0], 2: EIGHTEEN}).do("s2 look", "s2 bet 40", "s1 call 40")
    assert scene.won() == [(1, 200, "showdown")]  # 80 + 40 + 2 x 40


def test_r7_7_nothing_is_paid_before_the_asking_closes() -> None:
    scene = tied(4).do("s1 leave")
    assert (scene.won(), scene.stacks()) == ([], [None, 470, 490, 490])
    scene.do("s3 decline")
    assert (scene.won(), scene.stacks()) == ([], [None, 470, 490, 490])
    scene.do("s4 decline")
    assert scene.won() == [(2, 80, "alone")]


def test_r7_7_then_a_pot_with_one_seat_left_in_it_is_that_seats() -> None:
    scene = tied().do("s1 leave", "s3 decline")
    assert scene.won() == [(2, 70, "alone")]
    assert scene.stacks() == [None, 540, 490]
    assert scene.events[-1] == HandEnded()
    assert scene.idle()


def test_r7_7_also_if_that_one_has_joined() -> None:
    scene = tied(4).do("s3 join 40", "s1 leave", "s2 leave")
    assert scene.won() == []
    scene.do("s4 decline")
    assert scene.won() == [(3, 120, "alone")]
    assert scene.stacks() == [None, None, 570, 490]


def test_r7_7_who_joins_after_all_the_tied_have_left_wins_the_pot() -> None:
    scene = tied().do("s1 leave", "s2 leave")
    assert scene.options() == ["s3 decline", "s3 join 35"]
    assert scene.freed() == [(1, 470)]
    scene.do("s3 join 35")
    assert scene.won() == [(3, 105, "alone")]
    assert scene.stacks() == [None, None, 560]
    assert scene.freed() == [(1, 470), (2, 470)]


def test_r7_7_a_pot_that_all_have_left_goes_to_the_last_to_leave() -> None:
    scene = tied().do("s2 leave", "s1 leave")
    # Seat 2 is gone at once; the pot can still be seat 1's.
    assert scene.freed() == [(2, 470)]
    assert scene.won() == []
    scene.do("s3 decline")
    assert scene.all(PotWon) == [PotWon(0, 0, 70, "last")]
    assert scene.freed() == [(2, 470), (1, 540)]
    assert scene.stacks() == [None, None, 490]
    assert scene.table.total == 490


def test_r7_7_a_joiner_may_be_the_last_to_leave() -> None:
    scene = tied(4).do("s3 join 40", "s1 leave", "s2 leave", "s3 leave", "s4 decline")
    assert scene.won() == [(3, 120, "last")]
    assert scene.freed() == [(1, 470), (2, 470), (3, 570)]


def test_r7_7_where_nobody_has_to_be_asked_the_asking_is_closed_already() -> None:
    scene = tied(2).do("s1 leave")
    assert scene.won() == [(2, 60, "alone")]
    assert scene.stacks() == [None, 530]


def test_r7_7_leaving_when_the_asking_is_closed() -> None:
    scene = tied(4).do("s3 join 40", "s4 decline", "s1 leave")
    assert (scene.table.phase, scene.middle()) == (Phase.READY, [(120, [2, 3])])
    assert scene.freed() == [(1, 470)]
    assert scene.table.stake == 40
    scene.do("s3 leave")
    assert scene.won() == [(2, 120, "alone")]
    assert scene.stacks() == [None, 590, None, 490]
    assert scene.idle()


def test_r7_7_leaving_when_one_of_two_pots_is_dealt_for_afterwards() -> None:
    # READY for 105 and 53. Seat 1 leaves, and the 53 are seat 2's; the share is that of the 105.
    scene = three_and_two().do("s4 decline", "s5 decline")
    assert ready(scene) == ([1, 2, 3], 62)
    scene.do("s1 leave")
    assert scene.won() == [(2, 53, "alone")]
    assert ready(scene) == ([2, 3], 35)
    assert scene.stacks() == [None, 512, 0, 469, 500]
    scene.do("s2 leave")
    assert scene.won() == [(2, 53, "alone"), (3, 105, "alone")]
    assert scene.idle()


def test_r7_7_all_leave_one_of_two_pots() -> None:
    scene = two_pots_of_two().do("s1 leave")
    assert scene.won() == [(3, 594, "showdown"), (2, 400, "alone")]
    assert ready(scene) == ([3, 4], 24)
    assert scene.stacks() == [None, 2000, 594, 0]


def test_r7_7_leaving_in_the_svara_itself_folds() -> None:
    scene = tied(4).do("s3 join 40", "s4 decline").deal({1: EIGHTEEN, 2: TWENTY[0]})
    scene.do("s2 look", "s2 bet 40", "s3 leave")
    assert scene.middle() == [(120, [1, 2])]  # the entry is forfeited
    scene.do("s1 leave")
    assert scene.won() == [(2, 120, "alone")]
    assert scene.freed() == [(1, 470), (3, 450)]


def test_r7_7_the_place_of_who_has_left_is_free_when_no_pot_can_be_theirs() -> None:
    scene = tied(4).do("s1 leave", "s1 sit 100")
    assert scene.asked() == [1, 3, 4]
    scene.do("s1 join 40", "s2 leave", "s3 decline", "s4 decline")
    assert scene.won() == [(1, 120, "alone")]
    assert scene.stacks() == [180, None, 490, 490]
    scene = tied().do("s1 leave", "s2 leave")
    assert (scene.refuse("s2 sit 100").code, scene.refuse("s2 leave").code) == ("seat_taken", "has_left")
    scene.do("s1 sit 100", "s3 decline", "s1 decline")
    assert scene.won() == [(2, 70, "last")]
    assert scene.freed() == [(1, 470), (2, 540)]
    assert scene.stacks() == [100, None, 490]


def test_r7_7_all_the_tied_leave_while_they_are_asked_about_a_split() -> None:
    scene = tied(rules=AGREE).do("s1 leave")
    scene.do("s2 leave")
    assert scene.options() == ["s3 decline", "s3 join 35"]
    scene.do("s3 decline")
    assert scene.won() == [(2, 70, "last")]
    assert scene.freed() == [(1, 470), (2, 540)]
