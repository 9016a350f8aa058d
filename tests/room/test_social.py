"""Phrases, muting, names, and several connections of one person."""

from svara.room import messages as m
from svara.room.decide import WATCHERS
from svara.room.state import MUTED
from tests.room.host import Host


def test_a_phrase_is_heard_by_everybody_here() -> None:
    host = Host().seated("ann", "bob")
    host.say("ann", m.Say(2))
    assert host.happened("ann") == host.happened("bob") == [m.Said("ann", 2)]


def test_a_phrase_that_there_is_not_is_refused() -> None:
    host = Host().seated("ann")
    assert host.refused(host.say("ann", m.Say(len(m.PHRASES)))) == ("malformed", "")
    assert host.refused(host.say("ann", m.Say(-1))) == ("malformed", "")


def test_who_is_muted_is_not_heard_by_who_muted_them() -> None:
    host = Host().seated("ann", "bob", "cat")
    host.say("bob", m.Mute("ann"))
    host.say("ann", m.Say(2))
    assert host.to("bob") == [m.Skip(host.state.version)]
    assert host.happened("cat") == [m.Said("ann", 2)]
    host.join("bob")
    assert host.last("bob").muted == ("ann",)  # type: ignore[union-attr]
    host.say("bob", m.Mute("ann", on=False))
    host.say("ann", m.Say(3))
    assert host.happened("bob") == [m.Said("ann", 3)]


def test_muting_tells_nobody_and_twice_is_once() -> None:
    host = Host().seated("ann", "bob")
    host.say("bob", m.Mute("ann"))
    assert host.to("ann") == [m.Skip(host.state.version)]
    assert host.say("bob", m.Mute("ann")).facts == ()
    assert host.refused(host.say("bob", m.Mute("zoe"))) == ("no_such_person", "")
    assert host.say("bob", m.Mute("zoe", on=False)).facts == ()


def test_no_more_than_64_are_muted_and_the_oldest_is_heard_again() -> None:
    host = Host().seated("ann", "bob")
    people = [f"p{number}" for number in range(MUTED + 1)]
    host.join(*people)
    for person in people:
        host.say("bob", m.Mute(person))
    bob = host.state.person("bob")
    assert bob is not None
    assert bob.muted == tuple(people[1:])


def test_who_is_gone_is_muted_no_more() -> None:
    host = Host().seated("ann", "bob")
    host.join("cat", "dan")
    for muted in ("cat", "dan"):
        host.say("bob", m.Mute(muted))
    host.send(m.Lost("cat"))
    host.join("cat")
    bob = host.state.person("bob")
    assert bob is not None
    assert bob.muted == ("dan",)
    host.say("cat", m.Say(1))
    assert host.happened("bob") == [m.Said("cat", 1)]


def test_the_room_holds_200_spectators_and_whoever_has_a_part_in_the_game() -> None:
    host = Host(seats=3).seated("ann", "bob").deal()
    host.join("cat", "dan")
    host.sit("cat", 2)
    host.wish("dan", "wait")
    host.join(*[f"p{number}" for number in range(WATCHERS)])
    full = host.state
    assert len(full.people) == WATCHERS + 4
    assert host.refused(host.say("eve", m.Join())) == ("room_full", "")
    assert host.state.person("eve") is None
    assert host.say("p0", m.Join(), link="tab 2").facts
    for person in ("ann", "cat", "dan"):
        host.send(m.Lost(person))
        assert host.say(person, m.Join()).facts
    assert len(host.state.people) == len(full.people)
    host.send(m.Lost("p0", "tab 2"))
    assert host.say("eve", m.Join()).facts


def test_a_new_name_is_told() -> None:
    host = Host().seated("ann", "bob")
    host.send(m.FromClient("ann", "Anna", m.Join()))
    assert host.happened("bob") == [m.Arrived(m.PersonView("ann", "Anna", False, True, 0))]


def test_the_newest_connection_speaks_and_the_older_one_is_told() -> None:
    host = Host()
    host.join("ann", link="tab 1")
    host.join("bob")
    host.join("ann", link="tab 2")
    assert host.effect(m.Replaced) == m.Replaced("ann", "tab 1")
    assert host.to("bob") == [m.Skip(3)]
    assert host.refused(host.say("ann", m.TakeSeat("x", 0, 500), link="tab 1")) == ("newer_link", "")
    assert host.say("ann", m.TakeSeat("x", 0, 500), link="tab 2").facts
    assert host.send(m.Lost("ann", "tab 1")).facts == ()
    assert host.send(m.Lost("ann", "tab 2")).facts


def test_who_comes_twice_on_one_connection_changes_nothing_and_is_told_everything() -> None:
    host = Host().seated("ann")
    assert host.say("ann", m.Join()).facts == ()
    assert isinstance(host.last("ann"), m.Whole)
    assert host.effect(m.Replaced) is None


def test_after_a_loss_one_joins_first() -> None:
    host = Host().seated("ann")
    host.send(m.Lost("ann"))
    assert host.refused(host.wish("ann", "sit_out")) == ("not_here", "")
