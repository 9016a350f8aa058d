"""Sitting down, topping up, sitting out, going (R9.2, R9.3), and whose chips are where."""

import pytest
from msgspec.structs import replace

from svara.game import Phase
from svara.room import messages as m
from svara.room.facts import Wanted
from tests.room.host import Host, best, tie

NO_SEAT = ("no_seat", "R9.3")


def test_who_comes_is_a_spectator_first() -> None:
    host = Host()
    host.join("ann")
    whole = host.last("ann")
    assert isinstance(whole, m.Whole)
    assert (whole.v, whole.you, whole.seat, whole.ask) == (1, "ann", None, None)
    assert whole.people == (m.PersonView("ann", "Ann", False, True, None),)


def test_a_seat_is_given_at_once_between_hands_and_the_chips_leave_the_wallet() -> None:
    host = Host()
    host.join("ann")
    proposal = host.sit("ann", 2, 300)
    assert proposal.transfers == (m.Transfer("ann", 300),)
    assert host.owners() == (None, None, "ann", None)
    assert (host.stack(2), host.state.escrow) == (300, 300)
    assert host.state.banks == (0, 0, 10_000, 0)
    assert host.to("ann")[0] == m.Done("a1", 2)


@pytest.mark.parametrize(
    ("seat", "chips", "refusal"),
    [
        (4, 300, ("no_such_seat", "R1.2")),
        (-1, 300, ("no_such_seat", "R1.2")),
        (0, 300, ("seat_taken", "R9.3")),
        (1, 99, ("too_little", "R9.3")),
        (1, 1001, ("too_much", "R9.3")),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused(seat: int, chips: int, refusal: tuple[str, str]) -> None:
    host = Host().seated("ann")
    host.join("bob")
    assert host.refused(host.sit("bob", seat, chips)) == refusal
    assert host.spent("bob") == 0


def test_nobody_sits_twice() -> None:
    host = Host().seated("ann")
    assert host.refused(host.sit("ann", 1)) == ("seated_already", "R9.3")


def test_who_has_not_joined_can_do_nothing() -> None:
    host = Host()
    assert host.refused(host.sit("ann", 0)) == ("not_here", "")


def test_in_a_hand_a_seat_is_reserved_with_its_chips_and_given_after_it() -> None:
    host = Host().seated("ann", "bob").deal()
    host.join("cat")
    host.sit("cat", 2, 400)
    assert host.owners() == ("ann", "bob", None, None)
    assert (host.spent("cat"), host.state.escrow, host.state.table.total) == (400, 1400, 1000)
    assert host.happened("ann") == [m.Wished(m.WishView("cat", "sit", 2, 400), True)]
    assert host.refused(host.sit("cat", 3)) == ("seated_already", "R9.3")
    host.join("dan")
    assert host.refused(host.sit("dan", 2)) == ("seat_taken", "R9.3")
    host.play_on()
    assert host.owners() == ("ann", "bob", "cat", None)
    assert host.state.wanted == ()
    assert host.stack(2) == 400
    assert m.Wished(m.WishView("cat", "sit", 2, 400), False) in host.happened("ann")


def test_a_reservation_can_be_taken_back() -> None:
    host = Host().seated("ann", "bob").deal()
    host.join("cat")
    host.sit("cat", 2, 400)
    assert host.wish("cat", "withdraw").transfers == (m.Transfer("cat", -400),)
    assert host.spent("cat") == 0
    assert host.refused(host.wish("cat", "withdraw")) == ("nothing_wanted", "R9.3")


def test_topping_up_waits_for_the_end_of_the_hand_and_stops_at_the_maximum() -> None:
    host = Host().seated("ann", "bob", chips=950).deal()
    host.say("ann", m.TopUp("t", 5000))
    assert host.spent("ann") == 950 + 1000
    assert host.refused(host.say("ann", m.TopUp("u", 10))) == ("already", "R9.3")
    assert host.happened("bob") == []
    host.play_on()
    stacks = (host.stack(0), host.stack(1))
    assert stacks in ((1000, 960), (1000, 940))
    assert host.spent("ann") + host.spent("bob") == sum(stacks)


def test_a_top_up_that_is_not_needed_any_more_goes_back() -> None:
    host = Host().seated("ann", "bob", chips=1000).deal(best(0))
    host.say("ann", m.TopUp("t", 100))
    assert host.spent("ann") == 1100
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        if host.actor() == "ann":
            host.move("ann", "bet" if not host.state.table.level else "call", 100)
        else:
            host.move("bob", "bet" if not host.state.table.level else "call", 100)
    assert host.stack(0) == 1110
    assert host.spent("ann") == 1000
    assert host.refused(host.say("ann", m.TopUp("u", 1))) == ("at_maximum", "R9.3")


def test_top_up_and_wishes_are_for_seats() -> None:
    host = Host()
    host.join("ann")
    assert host.refused(host.say("ann", m.TopUp("t", 10))) == NO_SEAT
    assert host.refused(host.wish("ann", "sit_out")) == NO_SEAT
    assert host.refused(host.move("ann", "look")) == NO_SEAT


def test_standing_up_waits_for_the_end_of_the_hand() -> None:
    host = Host().seated("ann", "bob").deal()
    host.wish("ann", "stand_up")
    assert host.state.table.seat(0).live
    assert host.refused(host.wish("ann", "stand_up")) == ("already", "R9.3")
    host.play_on()
    assert host.owners()[0] is None
    assert host.spent("ann") in (10, -10)
    assert host.state.person("ann") is not None


def test_leaving_folds_at_once_r9_2() -> None:
    host = Host().seated("ann", "bob", "cat").deal()
    waiting = host.actor()
    leaver = next(one for one in ("ann", "bob", "cat") if one != waiting)
    seat = host.state.seat_of(leaver)
    assert seat is not None
    host.wish(leaver, "leave")
    assert host.state.table.seat(seat).leaving
    assert host.refused(host.wish(leaver, "sit_out")) == ("has_left", "R9.2")
    assert host.refused(host.say(leaver, m.TopUp("t", 10))) == ("has_left", "R9.2")
    assert host.refused(host.sit(leaver, 3)) == ("seated_already", "R9.3")
    host.play_on()
    assert host.owners()[seat] is None
    assert host.spent(leaver) == 10


def test_what_a_leaver_had_asked_for_goes_back() -> None:
    host = Host().seated("ann", "bob", "cat").deal()
    host.say("ann", m.TopUp("t", 100))
    assert host.spent("ann") == 600
    host.wish("ann", "leave")
    assert host.state.wanted == ()
    host.play_on()
    assert host.spent("ann") == 10


def test_sitting_out_and_in_r9_3() -> None:
    host = Host().seated("ann", "bob", "cat")
    host.wish("ann", "sit_out")
    assert host.state.table.seat(0).sitting_out
    assert host.refused(host.wish("ann", "sit_out")) == ("already", "R9.3")
    host.deal()
    assert not host.state.table.seat(0).dealt
    host.wish("ann", "sit_in")
    assert host.refused(host.wish("ann", "sit_in")) == ("already", "R9.3")
    host.next_hand()
    assert host.state.table.seat(0).dealt


def test_ratholing_one_comes_back_with_what_one_left_with() -> None:
    host = Host().seated("ann", chips=800)
    host.wish("ann", "leave")
    assert host.spent("ann") == 0
    assert host.refused(host.sit("ann", 0, 799)) == ("too_little", "R9.3")
    assert host.sit("ann", 1, 800).facts
    host.wish("ann", "leave")
    host.now += 1_800_000
    assert host.sit("ann", 0, 100).facts


def test_ratholing_counts_up_to_the_maximum_only() -> None:
    host = Host().seated("ann", "bob", chips=1000).deal()
    host.play_on()
    rich = "ann" if host.stack(0) > 1000 else "bob"
    host.wish(rich, "leave")
    assert host.spent(rich) == -10
    seat = host.owners().index(None)
    assert host.refused(host.sit(rich, seat, 999)) == ("too_little", "R9.3")
    assert host.sit(rich, seat, 1000).facts


def test_who_left_with_little_comes_back_with_the_minimum() -> None:
    host = Host().seated("ann", "bob", chips=100).deal()
    host.play_on()
    poor = "ann" if host.stack(0) < 100 else "bob"
    host.wish(poor, "leave")
    assert host.refused(host.sit(poor, host.owners().index(None), 99)) == ("too_little", "R9.3")


def test_r9_3_claims_hold_requests_back_until_the_svara_is_over() -> None:
    host = Host().seated("ann", "bob", "cat").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    assert host.phase() is Phase.ENTRY
    host.wish("ann", "stand_up")
    host.say("bob", m.TopUp("t", 100))
    host.say("cat", m.TopUp("t", 100))
    assert [one.person for one in host.state.wanted] == ["ann", "bob"]
    assert host.stack(2) == 570
    host.move("cat", "decline_svara")
    assert host.phase() is Phase.READY
    assert host.owners()[0] == "ann"
    host.sleep()
    host.deal(best(1))
    host.play_on()
    assert host.phase() is Phase.IDLE
    assert host.owners()[0] is None
    assert host.state.wanted == ()


def test_a_request_to_sit_out_that_time_has_granted_comes_to_nothing() -> None:
    host = Host().seated("ann", "bob")
    host.wish("ann", "sit_out")
    host.room.state = replace(host.state, wanted=(Wanted("ann", "sit_out", 0),))
    host.tick()
    assert host.state.wanted == ()
    assert host.state.halted == ""
