"""The shuffle at the table: statement, seeds, mix and proof."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from svara import fair
from svara.errors import CorruptState
from svara.fair import commit, verify
from svara.game import Phase
from svara.room import messages as m
from tests.room.host import Host, best, committed, decks, seed


def stated(*people: str) -> Host:
    """Three seats, of which these have committed to a seed, and a statement."""
    host = Host().seated("ann", "bob", "cat")
    for person in people:
        committed(host, person, person)
    return host.deal()


def reveal(host: Host, person: str, after: str = "next", hand: int = 1) -> m.RevealSeed:
    return m.RevealSeed(hand, seed(person), commit(seed(f"{person} {after}")))


def test_keys_are_wanted_as_soon_as_two_can_play() -> None:
    host = Host().seated("ann")
    assert host.keys_wanted == 0
    host.join("bob")
    host.sit("bob", 1)
    assert host.effect(m.NeedDecks) == m.NeedDecks(1)
    host.join("cat")
    assert host.effect(m.NeedDecks) is None


def test_without_seeds_the_deal_comes_at_once() -> None:
    host = stated()
    assert host.phase() is Phase.BLIND
    kinds = [type(one) for one in host.happened("ann")]
    assert kinds[:2] == [m.Stated, m.Mixed]


def test_seeds_are_waited_for_and_the_seats_stay_as_promised() -> None:
    host = stated("ann", "bob")
    assert host.phase() is Phase.IDLE
    assert host.wake == host.now + 3_000
    assert [type(one) for one in host.happened("cat")] == [m.Stated]
    host.wish("cat", "leave")
    host.wish("bob", "sit_out")
    assert host.refused(host.wish("bob", "sit_out")) == ("already", "R9.3")
    assert host.owners()[2] == "cat"
    assert host.refused(host.say("ann", m.AskProof())) == ("no_deal", "")
    host.say("ann", reveal(host, "ann"))
    assert host.happened("cat") == [m.SeedIn(0)]
    host.say("bob", reveal(host, "bob"))
    assert host.state.table.seat(2).leaving
    assert host.state.table.seat(2).dealt
    assert host.state.table.seat(1).sitting_out
    assert host.phase() is Phase.BLIND


def test_a_wish_of_the_same_moment_is_taken_back_by_its_opposite() -> None:
    host = stated("ann")
    host.wish("bob", "sit_out")
    host.wish("bob", "sit_in")
    assert host.state.wanted == ()
    host.sleep()
    assert not host.state.table.seat(1).sitting_out


def together(host: Host, *people: str, hand: int = 1) -> list[m.FromClient]:
    """The seeds of these people, as they come when everybody shows theirs at once."""
    return [m.FromClient(person, person.title(), reveal(host, person, hand=hand)) for person in people]


def test_seeds_that_come_together_are_one_version() -> None:
    alone, host = stated("ann", "bob", "cat"), stated("ann", "bob", "cat")
    for person in ("ann", "bob", "cat"):
        alone.say(person, reveal(alone, person))
    before = host.state.version
    host.commit(host.room.handle_seeds(together(host, "ann", "bob", "cat"), host.now))
    assert host.state.version == before + 1
    assert host.happened("ann")[:4] == [m.SeedIn(0), m.SeedIn(1), m.SeedIn(2), m.Mixed((0, 1, 2))]
    assert host.phase() is Phase.BLIND
    assert host.state.table == alone.state.table
    assert host.state.commitments == alone.state.commitments


def test_of_seeds_that_come_together_each_is_judged_alone() -> None:
    host = stated("ann", "bob")
    host.join("eve")
    messages = together(host, "eve", "ann", "cat")
    host.commit(host.room.handle_seeds(messages, host.now))
    assert [one.frame.code for one in host.effects if isinstance(one, m.Send) and isinstance(one.frame, m.Refused)] == [
        "no_seat",
        "no_commitment",
    ]
    assert host.happened("bob") == [m.SeedIn(0)]
    assert host.mixing()


def test_seeds_of_which_none_counts_change_nothing() -> None:
    host = stated("ann", "bob")
    before = host.state
    proposal = host.room.handle_seeds(together(host, "ann", "bob", hand=2), host.now)
    assert [reply.frame for reply in proposal.replies] == [m.Refused("", "stale", ""), m.Refused("", "stale", "")]
    assert host.commit(proposal).facts == ()
    assert host.state is before


def test_seeds_that_come_together_after_the_time_are_too_late() -> None:
    host = stated("ann", "bob")
    proposal = host.room.handle_seeds(together(host, "ann", "bob"), host.now + 3_000)
    assert [reply.frame for reply in proposal.replies] == [m.Refused("", "too_late", "")] * 2
    assert proposal.facts == ()


def test_a_check_that_fails_at_seeds_that_come_together_stops_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise CorruptState("another deck")

    host = stated("ann", "bob")
    monkeypatch.setattr(fair, "check_root", wrong)
    proposal = host.room.handle_seeds(together(host, "ann", "bob"), host.now)
    assert [reply.person for reply in proposal.replies] == ["ann", "bob"]
    assert {reply.frame for reply in proposal.replies} == {m.Refused("", "halted", "R9.6")}
    assert proposal.failed == "another deck"
    host.commit(proposal)
    assert host.state.halted == "check_failed"


def test_after_three_seconds_the_mix_is_what_is_there() -> None:
    host = stated("ann", "bob")
    host.say("bob", reveal(host, "bob"))
    host.tick(2_999)
    assert host.mixing()
    host.tick(1)
    assert host.happened("ann")[0] == m.Mixed((1,))
    assert host.phase() is Phase.BLIND


def test_after_that_a_seed_is_too_late() -> None:
    host = stated("ann", "bob")
    host.tick(3_000)
    assert host.refused(host.say("ann", reveal(host, "ann"))) == ("too_late", "")


def committed_seats(host: Host) -> list[int]:
    """The seats of the last statement that committed to a seed."""
    assert host.state.shuffle is not None
    statement = host.state.shuffle.statement
    return [seat for seat, one in zip(statement.seats, statement.commitments, strict=True) if one is not None]


def test_who_let_a_mix_run_out_is_not_waited_for_in_the_next() -> None:
    host = stated("ann", "bob")
    host.say("bob", reveal(host, "bob"))
    host.tick(3_000)
    anew = m.CommitSeed(commit(seed("anew")))
    assert host.refused(host.say("ann", anew)) == ("too_soon", "")
    committed(host, "cat", "cat")
    host.next_hand()
    assert sorted(committed_seats(host)) == [1, 2]
    assert host.say("ann", anew).facts
    host.tick(3_000)
    host.play_on()
    host.sleep()
    assert host.refused(host.say("bob", m.CommitSeed(commit(seed("anew 2"))))) == ("too_soon", "")
    host.deal()
    assert committed_seats(host) == [0]


def test_who_is_waited_for_reveals_and_does_not_commit_anew() -> None:
    host = stated("ann", "bob")
    assert host.refused(host.say("ann", m.CommitSeed(commit(seed("anew"))))) == ("too_soon", "")
    host.say("ann", reveal(host, "ann"))
    assert host.refused(host.say("ann", m.CommitSeed(commit(seed("anew"))))) == ("already", "")


def test_who_takes_another_seat_or_is_new_in_one_is_known_by_name() -> None:
    host = stated("ann")
    host.tick(3_000)
    host.wish("ann", "leave")
    host.play_on()
    host.join("dan")
    host.sit("dan", 0)
    host.sit("ann", 3, 500)
    assert host.owners() == ("dan", "bob", "cat", "ann")
    assert host.refused(host.say("ann", m.CommitSeed(commit(seed("y"))))) == ("too_soon", "")
    committed(host, "dan", "dan")
    host.sleep()
    host.deal()
    assert committed_seats(host) == [0]


def sits(host: Host, person: str, seat: int, commitment: str | None) -> None:
    """This person asks for a seat with a commitment."""
    host.join(person)
    assert host.say(person, m.TakeSeat(f"{person} sits", seat, 500, commitment)).facts


def test_who_sits_down_with_a_commitment_has_a_part_in_the_first_hand() -> None:
    host = Host()
    sits(host, "ann", 0, commit(seed("ann")))
    sits(host, "bob", 1, commit(seed("ann")))
    sits(host, "cat", 2, None)
    assert host.state.commitments == ((0, commit(seed("ann"))),)
    host.deal()
    assert committed_seats(host) == [0]
    assert host.say("ann", reveal(host, "ann")).facts


def test_a_commitment_waits_with_the_wish_for_the_seat() -> None:
    host = stated("ann")
    sits(host, "dan", 3, commit(seed("dan")))
    assert 3 not in dict(host.state.commitments)
    host.say("ann", reveal(host, "ann"))
    host.play_on()
    assert dict(host.state.commitments)[3] == commit(seed("dan"))


def test_sitting_down_anew_does_not_let_a_mix_wait_again() -> None:
    host = stated("ann")
    host.tick(3_000)
    host.wish("ann", "leave")
    host.play_on()
    sits(host, "ann", 3, commit(seed("y")))
    assert host.owners()[3] == "ann"
    assert host.state.commitments == ()


@pytest.mark.parametrize("text", ["0" * 63, "A" * 64, "xy" * 32])
def test_a_commitment_with_a_seat_is_64_digits(text: str) -> None:
    host = Host()
    host.join("ann")
    assert host.refused(host.say("ann", m.TakeSeat("a", 0, 500, text))) == ("malformed", "")
    assert host.state.wanted == ()
    assert host.owners()[0] is None


@pytest.mark.parametrize(
    ("person", "says", "code"),
    [
        ("ann", m.RevealSeed(2, seed("ann"), commit(seed("x"))), "stale"),
        ("ann", m.RevealSeed(1, seed("bob"), commit(seed("x"))), "wrong_seed"),
        ("cat", m.RevealSeed(1, seed("cat"), commit(seed("x"))), "no_commitment"),
        ("ann", m.RevealSeed(1, seed("ann"), commit(seed("ann"))), "stale_commitment"),
        ("eve", m.RevealSeed(1, seed("ann"), commit(seed("x"))), "no_seat"),
    ],
)
def test_a_seed_that_does_not_count_is_refused(person: str, says: m.RevealSeed, code: str) -> None:
    host = stated("ann", "bob")
    host.join("eve")
    assert host.refused(host.say(person, says))[0] == code


def test_before_the_first_deal_there_is_nothing_to_reveal_or_prove() -> None:
    host = Host().seated("ann", "bob")
    assert host.refused(host.say("ann", reveal(host, "ann"))) == ("stale", "")
    assert host.refused(host.say("ann", m.AskProof())) == ("no_deal", "")


@pytest.mark.parametrize("text", ["0" * 63, "A" * 64, "xy" * 32])
def test_a_commitment_is_64_digits(text: str) -> None:
    host = Host().seated("ann")
    assert host.refused(host.say("ann", m.CommitSeed(text))) == ("malformed", "")


def test_a_commitment_stands_until_it_is_used_and_is_never_used_again() -> None:
    host = Host().seated("ann", "bob")
    committed(host, "ann", "x")
    assert host.refused(host.say("ann", m.CommitSeed(commit(seed("y"))))) == ("already", "")
    assert host.refused(host.say("bob", m.CommitSeed(commit(seed("x"))))) == ("stale_commitment", "")
    host.deal()
    assert host.refused(host.say("bob", m.CommitSeed(commit(seed("x"))))) == ("stale_commitment", "")
    host.tick(3_000)
    host.next_hand()
    committed(host, "ann", "y")
    assert host.state.commitments == ((0, commit(seed("y"))),)


def test_a_commitment_goes_with_its_owner() -> None:
    host = Host().seated("ann", "bob")
    committed(host, "ann", "x")
    host.wish("ann", "leave")
    assert host.state.commitments == ()


def test_the_proof_of_a_hand_verifies() -> None:
    host = stated("ann", "bob")
    host.say("ann", reveal(host, "ann"))
    host.say("bob", reveal(host, "bob"))
    host.move(host.actor(), "look")
    host.move(host.actor(), "bet", 20)
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call")
    host.join("eve")
    for person, opened in (("cat", 9), ("eve", 9)):
        host.say(person, m.AskProof())
        frame = host.last(person)
        assert isinstance(frame, m.ProofIs)
        assert len(frame.proof.openings) == opened
        report = verify(json.loads(msgspec.json.encode(frame.proof)))
        assert report.failure is None


def test_keys_that_nobody_waits_for_are_dropped() -> None:
    host = stated()
    assert host.send(decks(99)).facts == ()
    host = Host().seated("ann")
    assert host.send(decks(99)).facts == ()
    host = stated("ann")
    assert host.send(decks(99)).facts == ()


def test_decks_are_for_one_hand_and_a_second_copy_of_them_is_stale() -> None:
    host = Host().seated("ann", "bob")
    twice = decks(1)
    assert host.send(twice).facts
    host.play_on()
    host.sleep()
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)
    for hand in (1, 3):
        assert host.send(m.Decks(hand, twice.decks)).facts == ()
    assert host.send(decks(2, 2)).facts


def test_what_the_store_lost_is_said_again() -> None:
    host = Host().seated("ann", "bob")
    lost = host.room.handle(decks(1), host.now)
    assert lost.facts
    assert host.send(decks(1)).facts == lost.facts


@pytest.mark.parametrize("whole", [True, False])
def test_a_deck_of_the_statement_before_is_the_hosts_mistake(whole: bool) -> None:
    host = Host().seated("ann", "bob")
    host.send(decks(1))
    host.play_on()
    host.sleep()
    old, fresh = decks(1).decks[3], decks(2).decks
    known = old if whole else replace(old, root=fresh[0].root)
    with pytest.raises(ValueError, match="hand 2 takes fresh decks"):
        host.room.handle(m.Decks(2, (known, *fresh[1:])), host.now)


def test_keys_are_wanted_again_when_a_deal_is_over_as_soon_as_it_is_dealt() -> None:
    host = Host(ante=100, showdown_ms=0)
    for seat, (person, chips) in enumerate((("ann", 100), ("bob", 100), ("cat", 500))):
        host.join(person)
        host.sit(person, seat, chips)
    host.deal(best(0))
    assert (host.phase(), host.state.table.hand, host.stack(0)) == (Phase.IDLE, 1, 300)
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)
