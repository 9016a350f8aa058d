"""R3: antes, the dealer, the cards."""

from svara.game import Phase, next_deal, view
from svara.game.cards import DECK, parse_hand
from svara.game.commands import StartHand
from svara.game.events import AntesPaid, CardsSeen, HandDealt, HandStarted
from tests.game.scenario import EIGHTEEN, NINETEEN, TWENTY, TWENTY_TWO, Scene, twenty


def passed_out(scene: Scene, *, dealer: int | None = None) -> Scene:
    """Deal a hand of three or more in which all but the last pass."""
    scene.deal(dealer=dealer)
    scene.do(f"s{scene.turn()} look")
    while not scene.idle():
        scene.do(f"s{scene.turn()} pass")
    return scene


def dealer_and_seats(scene: Scene) -> tuple[int, list[int]]:
    started = scene.last(HandStarted)
    return started.dealer + 1, [seat + 1 for seat in started.seats]


# R3.1


def test_r3_1_everyone_dealt_in_pays_the_ante() -> None:
    scene = Scene([500, 300, 100], ante=10).deal(dealer=3)
    assert scene.stacks() == [490, 290, 90]
    assert scene.middle() == [(30, [1, 2, 3])]
    assert scene.all(AntesPaid) == [AntesPaid((0, 1, 2), 10)]
    assert scene.all(HandStarted) == [HandStarted(1, 2, (0, 1, 2), 10, 0)]


def test_r3_1_the_ante_is_the_tables() -> None:
    scene = Scene([500, 300], ante=25).deal(dealer=1)
    assert scene.stacks() == [475, 275]
    assert scene.middle() == [(50, [1, 2])]


def test_r3_1_the_ante_is_paid_first() -> None:
    scene = Scene([100, 100, 100]).deal(dealer=3)
    assert [type(event) for event in scene.events] == [HandStarted, AntesPaid, HandDealt]


def test_r3_1_who_cannot_pay_the_ante_is_not_dealt_in() -> None:
    scene = Scene([100, 9, 100, 100]).deal(dealer=4)
    assert dealer_and_seats(scene) == (4, [1, 3, 4])
    assert scene.stacks() == [90, 9, 90, 90]
    assert scene.middle() == [(30, [1, 3, 4])]
    poor = scene.table.seat(1)
    assert (poor.dealt, poor.live, poor.cards) == (False, False, ())


def test_r3_1_the_last_chips_are_enough_for_the_ante() -> None:
    scene = Scene([100, 10, 100]).deal(dealer=3)
    assert dealer_and_seats(scene) == (3, [1, 2, 3])
    assert scene.stacks() == [90, 0, 90]
    assert len(scene.table.seat(1).cards) == 3


# R3.2


def test_r3_2_the_first_dealer_has_to_be_drawn() -> None:
    scene = Scene([100, 100, 100])
    assert scene.refused(StartHand(DECK)) == ("dealer_not_drawn", "R3.2", [])
    deal = next_deal(scene.table)
    assert deal is not None
    assert (deal.dealer, deal.seats) == (None, (0, 1, 2))


def test_r3_2_any_seat_that_is_dealt_in_may_be_drawn() -> None:
    for dealer, order in ((1, [2, 3, 1]), (2, [3, 1, 2]), (3, [1, 2, 3])):
        assert dealer_and_seats(Scene([100, 100, 100]).deal(dealer=dealer)) == (dealer, order)


def test_r3_2_a_seat_that_is_not_dealt_in_is_not_drawn() -> None:
    scene = Scene([100, 9, 100, None])
    assert scene.refused(StartHand(DECK, 1)) == ("dealer_not_dealt_in", "R3.2", [])  # cannot pay
    assert scene.refused(StartHand(DECK, 3)) == ("dealer_not_dealt_in", "R3.2", [])  # empty
    assert scene.refused(StartHand(DECK, 17)) == ("dealer_not_dealt_in", "R3.2", [])


def test_r3_2_afterwards_the_deal_passes_to_the_left() -> None:
    scene = passed_out(Scene([100, 100, 100]), dealer=2)
    dealers = []
    for _ in range(4):
        passed_out(scene)
        dealers.append(dealer_and_seats(scene))
    assert dealers == [(3, [1, 2, 3]), (1, [2, 3, 1]), (2, [3, 1, 2]), (3, [1, 2, 3])]


def test_r3_2_nobody_is_drawn_afterwards() -> None:
    scene = passed_out(Scene([100, 100, 100]), dealer=2)
    assert scene.refused(StartHand(DECK, 2)) == ("dealer_moves_on", "R3.2", [])


def test_r3_2_the_deal_passes_over_who_is_not_dealt_in_now() -> None:
    # On the left of dealer 1: seat 2 is empty, 3 cannot pay, 4 sits out.
    scene = passed_out(Scene([100, None, 9, 100, 100]), dealer=1).do("s4 sit_out")
    assert dealer_and_seats(scene.deal()) == (5, [1, 5])


def test_r3_2_the_deal_moves_on_from_a_dealer_who_has_left() -> None:
    scene = passed_out(Scene([100, 100, 100, 100]), dealer=2).do("s2 leave")
    assert scene.stacks()[1] is None
    assert dealer_and_seats(scene.deal()) == (3, [4, 1, 3])


def test_r3_2_svaras_included() -> None:
    # Dealer 4; seats 1 and 3 tie, 2 and 4 decline: on the left of 4 is 1, and then 3 deals.
    scene = Scene([500] * 4).deal(twenty(1, 3), dealer=4)
    scene.do("s1 look", "s1 bet 10", "s2 fold", "s3 call 10", "s4 fold", "s2 decline", "s4 decline")
    scene.deal(twenty(1, 3))
    assert dealer_and_seats(scene) == (1, [3, 1])
    scene.do("s3 look", "s3 bet 30", "s1 call 30", "s2 decline", "s4 decline")
    scene.deal({1: TWENTY_TWO[0], 3: EIGHTEEN})
    assert dealer_and_seats(scene) == (3, [1, 3])  # seat 2, on the left of 1, is not in it
    scene.do("s1 look", "s1 pass")
    assert scene.idle()
    assert dealer_and_seats(scene.deal()) == (4, [1, 2, 3, 4])  # and the next hand's dealer is on the left of 3


def test_r3_2_in_a_svara_only_its_seats_deal() -> None:
    # Dealer 1; on the left of it 2 declines, 3 and 4 tied.
    scene = Scene([500] * 4).deal(twenty(3, 4), dealer=1)
    scene.do("s2 look", "s2 pass", "s3 bet 10", "s4 call 10", "s1 fold", "s2 decline", "s1 join 30")
    assert dealer_and_seats(scene.deal()) == (3, [4, 1, 3])


# R3.3


def test_r3_3_one_card_at_a_time_clockwise_from_the_dealers_left_in_three_rounds() -> None:
    deck = tuple(reversed(DECK))
    scene = Scene([100, 100, None, 100])
    scene.give(StartHand(deck, dealer=1))  # seat 2 deals: 4, 1, 2
    assert scene.table.seat(3).cards == (deck[0], deck[3], deck[6])
    assert scene.table.seat(0).cards == (deck[1], deck[4], deck[7])
    assert scene.table.seat(1).cards == (deck[2], deck[5], deck[8])
    assert scene.last(HandDealt) == HandDealt((3, 0, 1), deck[:9])


def test_r3_3_the_deck_must_have_a_card_for_each_and_no_card_twice() -> None:
    scene = Scene([100, 100, 100])
    assert scene.refused(StartHand(DECK[:8], 0)) == ("too_few_cards", "R3.3", [])
    assert scene.refused(StartHand((*DECK[:8], 0), 0)) == ("bad_deck", "R3.3", [])
    assert scene.refused(StartHand((*DECK[:8], 32), 0)) == ("bad_deck", "R3.3", [])
    scene.give(StartHand(DECK[:9], 0))
    assert scene.turn() == 2


def test_r3_3_nobody_sees_a_card_before_blind_betting_is_over_for_everybody() -> None:
    scene = Scene([500] * 3).deal({1: EIGHTEEN, 2: NINETEEN, 3: TWENTY[0]}, dealer=3)
    for action in ("s1 blind 10", "s2 blind 20", "s3 blind 40"):
        assert [view(scene.table, viewer).cards for viewer in (0, 1, 2, None)] == [()] * 4
        assert scene.all(CardsSeen) == []
        scene.do(action)
    scene.do("s1 look")
    assert scene.table.phase is Phase.BETTING
    assert [view(scene.table, viewer).cards for viewer in (0, 1, 2, None)] == [
        parse_hand(EIGHTEEN),
        parse_hand(NINETEEN),
        parse_hand(TWENTY[0]),
        (),
    ]


def test_r3_3_in_a_svara_as_well() -> None:
    scene = Scene([500] * 3).deal(twenty(1, 2), dealer=3)
    scene.do("s1 look", "s1 bet 20", "s2 call 20", "s3 fold", "s3 decline").deal({1: EIGHTEEN, 2: NINETEEN})
    assert scene.turn() == 2
    assert [view(scene.table, viewer).cards for viewer in (0, 1, 2)] == [(), (), ()]
    scene.do("s2 look")
    assert [view(scene.table, viewer).cards for viewer in (0, 1)] == [parse_hand(EIGHTEEN), parse_hand(NINETEEN)]
