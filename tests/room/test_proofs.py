"""A proof is for the seat that was one's own when the cards were dealt, whatever has become of it since."""

import json
from collections.abc import Callable

import msgspec
import pytest

from svara.fair import Proof, verify
from svara.game import Phase
from svara.room import messages as m
from tests.room.host import Host, best, bet_20, committed


def proof(host: Host, person: str) -> Proof:
    """What this person gets, which must hold."""
    host.say(person, m.AskProof())
    frame = host.last(person)
    assert isinstance(frame, m.ProofIs)
    report = verify(json.loads(msgspec.json.encode(frame.proof)))
    assert report.failure is None
    return frame.proof


def opened(made: Proof) -> set[int]:
    """The seats whose cards are open in it."""
    return {made.dealt[one.number % len(made.dealt)] for one in made.openings}


def shown(**changes: int) -> Host:
    """A showdown of all three: the first has won, and another hand is not dealt yet."""
    host = Host(**changes).seated("ann", "bob", "cat").deal(best(0))
    bet_20(host)
    return host


def seen() -> Host:
    """All have seen their cards, and nothing is shown."""
    host = Host().seated("ann", "bob", "cat").deal()
    host.move(host.actor(), "look")
    return host


def test_shown_cards_stay_in_the_proof_when_their_owners_have_left() -> None:
    host = shown()
    for person in ("bob", "cat"):
        host.wish(person, "leave")
    assert host.owners() == ("ann", None, None, None)
    for person in ("ann", "bob", "cat"):
        assert proof(host, person).shown == (proof(host, person).dealt)
        assert opened(proof(host, person)) == {0, 1, 2}
    assert [proof(host, person).viewer for person in ("ann", "bob", "cat")] == [0, 1, 2]


def test_who_folded_and_left_keeps_their_own_cards() -> None:
    host = seen()
    host.wish("bob", "leave")
    host.play_on()
    assert host.owners()[1] is None
    made = proof(host, "bob")
    assert (made.viewer, made.seen, opened(made)) == (1, True, {1})
    assert opened(proof(host, "ann")) == {0}


@pytest.mark.parametrize("end", [m.Halt("fire"), m.Drain()])
def test_a_void_hand_is_proven_too(end: m.Message) -> None:
    host = seen()
    host.send(end)
    host.play_on()
    if host.state.pause_until_ms:
        host.sleep()
    assert host.owners() == (None,) * 4
    for seat, person in enumerate(("ann", "bob", "cat")):
        made = proof(host, person)
        assert (made.viewer, made.seen, opened(made)) == (seat, True, {seat})


def test_before_the_look_nothing_is_open_even_when_the_hand_is_void() -> None:
    host = Host().seated("ann", "bob").deal()
    host.send(m.Halt("fire"))
    made = proof(host, "ann")
    assert (made.viewer, made.seen, made.openings) == (0, False, ())


def test_a_newcomer_in_a_seat_of_the_last_deal_is_its_spectator() -> None:
    host = seen()
    host.join("dan")
    host.wish("bob", "leave")
    host.play_on()
    host.sit("dan", 1)
    assert host.owners()[1] == "dan"
    made = proof(host, "dan")
    assert (made.viewer, made.seen, made.openings) == (None, False, ())
    host.sit("bob", 3, 490)
    assert host.owners()[3] == "bob"
    assert (proof(host, "bob").viewer, opened(proof(host, "bob"))) == (1, {1})


def test_who_sat_there_without_cards_and_who_watches() -> None:
    host = Host().seated("ann", "bob", "cat")
    host.join("eve")
    host.wish("cat", "sit_out")
    host.deal(best(0))
    bet_20(host)
    for person, viewer in (("cat", 2), ("eve", None)):
        made = proof(host, person)
        assert (made.viewer, made.seen, made.shown, opened(made)) == (viewer, False, made.dealt, {0, 1})


def test_after_a_restart_the_proof_is_the_same() -> None:
    host = shown()
    host.wish("bob", "leave")
    before = {person: proof(host, person) for person in ("ann", "bob")}
    host.restart()
    host.join("ann", "bob")
    assert {person: proof(host, person) for person in ("ann", "bob")} == before


def ready() -> Host:
    host = shown()
    host.sleep()
    return host


def mixing() -> Host:
    host = Host().seated("ann", "bob", "cat").deal(best(0))
    committed(host, "ann", "x")
    host.play_on()
    host.sleep()
    return host


@pytest.mark.parametrize("made", [ready, mixing])
def test_the_next_statement_ends_the_time_of_a_proof(made: Callable[[], Host]) -> None:
    host = made()
    assert proof(host, "ann").statement.hand == 1
    host.deal()
    if host.mixing():
        assert host.refused(host.say("ann", m.AskProof())) == ("no_deal", "")
        host.sleep()
    made_of_2 = proof(host, "ann")
    assert (made_of_2.statement.hand, made_of_2.seen, made_of_2.shown) == (2, False, ())
    assert host.phase() is Phase.BLIND
