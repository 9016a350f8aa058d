"""The waiting list: places are offered in order, each for a time."""

from svara.room import messages as m
from svara.room.wishes import WAITING
from tests.room.host import Host


def full() -> Host:
    host = Host(seats=2).seated("ann", "bob")
    host.join("cat", "dan")
    return host


def test_who_waits_stands_in_line() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("dan", "wait")
    assert host.waiting() == ("cat", "dan")
    assert host.happened("ann") == [m.Waiting(("cat", "dan"))]
    assert host.refused(host.wish("dan", "wait")) == ("already", "R9.3")
    assert host.refused(host.wish("ann", "wait")) == ("already", "R9.3")
    host.wish("cat", "unwait")
    assert host.waiting() == ("dan",)
    assert host.refused(host.wish("cat", "unwait")) == ("nothing_wanted", "R9.3")


def test_nobody_waits_for_a_seat_that_is_free() -> None:
    host = Host().seated("ann")
    host.join("cat")
    assert host.refused(host.wish("cat", "wait")) == ("seats_free", "R9.3")


def test_a_free_seat_is_held_for_the_first_in_line() -> None:
    host = full()
    host.wish("cat", "wait")
    host.join("eve")
    host.wish("ann", "leave")
    assert host.offers() == (("cat", host.now + 7_000),)
    assert host.happened("cat")[-1] == m.Offer("cat", 7_000)
    assert host.wake == host.now + 7_000
    assert host.refused(host.sit("eve", 0)) == ("others_wait", "")
    host.sit("cat", 0)
    assert host.owners() == ("cat", "bob")
    assert (host.waiting(), host.offers()) == ((), ())


def test_an_offer_that_is_not_taken_goes_to_the_next() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("dan", "wait")
    host.wish("ann", "leave")
    host.sleep()
    assert host.waiting() == ("dan",)
    assert host.offers() == (("dan", host.now + 7_000),)
    assert host.refused(host.sit("cat", 0)) == ("others_wait", "")
    host.wish("dan", "unwait")
    assert host.offers() == ()
    assert host.sit("cat", 0).facts


def test_as_many_are_offered_a_place_as_there_are_places() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("dan", "wait")
    host.wish("ann", "leave")
    host.wish("bob", "leave")
    assert [person for person, _ in host.offers()] == ["cat", "dan"]
    assert host.refused(host.sit("ann", 0)) == ("others_wait", "")
    host.sit("dan", 1)
    host.sit("cat", 0)
    assert host.owners() == ("cat", "dan")


def test_a_seat_more_than_there_are_people_waiting_is_anybodys() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("ann", "leave")
    host.wish("bob", "leave")
    assert [person for person, _ in host.offers()] == ["cat"]
    assert host.sit("dan", 1).facts
    assert host.refused(host.sit("ann", 0)) == ("others_wait", "")


def test_a_place_in_line_survives_a_refresh_and_no_more() -> None:
    host = full()
    host.wish("cat", "wait")
    host.send(m.Lost("cat"))
    assert host.waiting() == ("cat",)
    host.tick(8_999)
    assert host.waiting() == ("cat",)
    host.join("cat")
    host.send(m.Lost("cat"))
    assert host.wake == host.now + 9_000
    host.sleep()
    assert host.waiting() == ()
    assert host.state.person("cat") is None
    assert host.happened("ann") == [m.Waiting(()), m.Departed("cat")]


def test_chips_of_a_reservation_go_back_when_its_owner_is_gone() -> None:
    host = Host().seated("ann", "bob").deal()
    host.join("cat")
    host.sit("cat", 2, 300)
    host.send(m.Lost("cat"))
    assert host.spent("cat") == 300
    host.tick(9_000)
    assert host.spent("cat") == 0
    assert host.state.person("cat") is None


def test_a_spectator_who_goes_is_forgotten_at_once() -> None:
    host = full()
    host.send(m.Lost("cat"))
    assert host.state.person("cat") is None
    assert host.happened("ann") == [m.Away("cat"), m.Departed("cat")]
    assert host.send(m.Lost("cat")).facts == ()


def test_who_has_a_seat_or_asked_for_one_does_not_wait() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("ann", "leave")
    host.sit("cat", 0)
    assert host.refused(host.wish("cat", "wait")) == ("already", "R9.3")


def test_twenty_may_stand_in_line() -> None:
    host = full()
    people = [f"p{number}" for number in range(WAITING)]
    for person in people:
        host.join(person)
        host.wish(person, "wait")
    assert host.refused(host.wish("cat", "wait")) == ("waiting_full", "")
    host.wish("p3", "unwait")
    host.wish("cat", "wait")
    assert host.waiting() == (*[person for person in people if person != "p3"], "cat")


def test_the_list_is_told_once_a_version() -> None:
    host = full().deal()
    for number in range(5):
        host.join(f"p{number}")
        host.wish(f"p{number}", "wait")
    for number in range(3):
        host.send(m.Lost(f"p{number}"))
    host.tick(9_000)
    assert [one for one in host.happened("ann") if isinstance(one, m.Waiting)] == [m.Waiting(("p3", "p4"))]
    assert {one.person for one in host.happened("ann") if isinstance(one, m.Departed)} == {"p0", "p1", "p2"}


def test_who_lets_an_offer_go_by_and_waits_again_at_that_moment_has_none() -> None:
    host = full()
    host.wish("cat", "wait")
    host.wish("dan", "wait")
    host.wish("ann", "leave")
    host.now += 7_000
    host.wish("cat", "wait")
    assert host.waiting() == ("dan", "cat")
    assert [person for person, _ in host.offers()] == ["dan"]
    lists = [one for one in host.happened("ann") if isinstance(one, m.Waiting)]
    assert lists == [m.Waiting(("dan",)), m.Waiting(("dan", "cat"))]


def test_draining_sends_the_line_home() -> None:
    host = full().deal()
    host.wish("cat", "wait")
    host.wish("dan", "wait")
    host.send(m.Drain())
    assert host.waiting() == ()
    assert host.happened("ann") == [m.Draining(), m.Waiting(())]
    assert host.refused(host.wish("cat", "wait")) == ("draining", "")
