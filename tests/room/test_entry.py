"""Answers to a svara's question are final, whoever comes and goes in the meantime (R7.3)."""

import pytest
from msgspec.structs import replace

from svara.game import Phase
from svara.room import messages as m
from tests.room.host import Host, best, bet_20, tie


def offered(*others: str, poor: int = 500) -> Host:
    """Ann and bob have tied; cat and dan, who has come with so much, are asked, if they can pay 60."""
    host = Host(seats=5, min_buy_in=80)
    for seat, (person, chips) in enumerate((("ann", 500), ("bob", 500), ("cat", 500), ("dan", poor))):
        host.join(person)
        host.sit(person, seat, chips)
    host.join(*others)
    host.deal(tie(0, 1))
    bet_20(host)
    assert (host.phase(), host.state.table.price) == (Phase.ENTRY, 60)
    return host


def in_pots(host: Host) -> set[int]:
    return {seat for pot in host.state.table.pots for seat in pot.seats}


def dealt_out(host: Host) -> None:
    """The svara is dealt and played."""
    if host.state.pause_until_ms:
        host.sleep()
    host.deal(best(0))
    host.play_on()


def test_who_declined_left_and_sits_down_again_is_not_asked_anew_r7_3() -> None:
    host = offered()
    host.move("cat", "decline_svara")
    host.wish("cat", "leave")
    assert host.owners()[2] is None
    host.sit("cat", 2, 490)
    assert (host.owners()[2], host.asks("cat")) == (None, None)
    assert host.spent("cat") == 30 + 490
    host.move("dan", "join_svara")
    assert (host.phase(), host.owners()[2]) == (Phase.READY, None)
    dealt_out(host)
    assert host.owners()[2] == "cat"
    assert host.state.said_no == ()


def test_who_left_without_an_answer_is_not_asked_anew() -> None:
    host = offered()
    host.wish("cat", "leave")
    host.sit("cat", 4, 490)
    assert (host.owners()[4], host.asks("cat")) == (None, None)


def test_who_let_the_time_pass_is_not_asked_anew() -> None:
    """The second time in a row sits out besides (R9.1), and sitting in again changes nothing."""
    host = offered()
    seats = [one and replace(one, timeouts=one.timeouts + (at == 2)) for at, one in enumerate(host.state.table.seats)]
    host.room.state = replace(host.state, table=replace(host.state.table, seats=tuple(seats)))
    host.tick(15_000)
    assert host.state.said_no == ("cat", "dan")
    assert host.state.table.seat(2).sitting_out
    host.wish("cat", "sit_in")
    assert host.state.table.seat(2).sitting_out
    dealt_out(host)
    assert not host.state.table.seat(2).sitting_out


def test_who_sat_out_when_asked_and_sits_in_again_is_not_asked_anew() -> None:
    host = offered()
    host.wish("cat", "sit_out")
    host.wish("cat", "sit_in")
    assert (host.state.table.seat(2).sitting_out, host.asks("cat")) == (True, None)
    assert [one.what for one in host.state.wanted] == ["sit_in"]
    host.move("dan", "decline_svara")
    assert host.phase() is Phase.READY
    host.sleep()
    host.deal()
    assert (host.state.table.seat(2).sitting_out, host.state.wanted) == (False, ())


@pytest.mark.parametrize("who", ["ann", "dan"])
def test_who_gave_a_claim_up_cannot_buy_it_back_r7_7(who: str) -> None:
    host = offered()
    host.move("dan", "join_svara")
    host.wish(who, "leave")
    seat = host.owners().index(None)
    host.sit(who, seat, 500)
    assert (host.owners()[seat], host.asks(who)) == (None, None)
    host.move("cat", "join_svara")
    assert in_pots(host) == {seat for seat, owner in enumerate(host.owners()) if owner is not None}


def test_who_was_not_asked_has_given_no_answer() -> None:
    """Too poor, out and in again: with the price in hand they are asked (R9.3). A claim needs no answer."""
    host = offered(poor=80)
    for person in ("dan", "ann"):
        host.wish(person, "sit_out")
        host.wish(person, "sit_in")
    assert (host.state.said_no, host.state.wanted) == ((), ())
    host.say("dan", m.TopUp("t", 100))
    assert host.asks("dan") is not None


def test_a_newcomer_is_asked_r9_3() -> None:
    host = offered("eve")
    host.move("cat", "decline_svara")
    host.sit("eve", 4)
    assert host.asks("eve") is not None


def test_a_void_svara_ends_it() -> None:
    host = offered()
    host.move("cat", "decline_svara")
    host.send(m.Halt("fire"))
    assert host.state.said_no == ()


def test_so_does_one_that_all_but_one_have_left() -> None:
    host = offered()
    host.move("cat", "decline_svara")
    host.wish("cat", "leave")
    host.sit("cat", 2, 490)
    host.wish("ann", "leave")
    host.move("dan", "decline_svara")
    assert (host.phase(), host.owners()[2]) == (Phase.IDLE, "cat")


def test_an_entry_in_which_nobody_is_asked_closes_at_once_and_later_comers_miss_it() -> None:
    host = Host().seated("ann", "bob").deal(tie(0, 1))
    host.join("cat")
    host.sit("cat", 2)
    bet_20(host)
    assert host.phase() is Phase.READY
    assert host.owners()[2] == "cat"
    assert host.asks("cat") is None
    assert in_pots(host) == {0, 1}
