"""Versions, what a viewer is sent, and what never leaves the room."""

import msgspec
import pytest
from msgspec.structs import replace

from svara.errors import CorruptState
from svara.fair import commit
from svara.game import Phase
from svara.room import RING, Room
from svara.room import messages as m
from tests.room.host import Host, committed, decks, fields, keys, seed, tie


def versions(host: Host, person: str) -> list[int]:
    return [one.v for one in host.sent[person] if isinstance(one, m.Update | m.Skip)]


def a_long_game() -> Host:
    """Two hands and a svara, with people who come, sit, mix, talk and watch."""
    host = Host().seated("ann", "bob", "cat")
    host.join("eve")
    for person in ("ann", "bob"):
        committed(host, person, f"{person} 0")
    host.say("ann", m.Say(1))
    host.deal()
    for person in ("ann", "bob"):
        host.say(person, m.RevealSeed(1, seed(f"{person} 0"), commit(seed(f"{person} 1"))))
    host.play_on()
    host.sleep()
    host.deal()
    host.tick(3_000)
    host.next_hand()
    host.tick(3_000)
    host.play_on()
    host.wish("eve", "withdraw")
    host.sleep()
    host.deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    host.move("cat", "join_svara")
    host.sleep()
    host.deal()
    host.move(host.actor(), "look")
    host.say("eve", m.AskProof())
    host.say("ann", m.AskProof())
    return host


def test_every_version_is_told_to_everybody_who_is_here_without_a_gap() -> None:
    host = a_long_game()
    for person in ("ann", "bob", "cat", "eve"):
        told = versions(host, person)
        assert told == list(range(told[0], host.state.version + 1))


def test_a_version_that_is_nothing_to_a_viewer_is_skipped() -> None:
    host = Host().seated("ann", "bob").deal()
    host.say("ann", m.TopUp("t", 100))
    assert host.to("bob") == [m.Skip(host.state.version)]
    assert host.happened("ann") == [m.Wished(m.WishView("ann", "top_up", 0, 100), True)]


def test_who_may_know_the_same_gets_the_same_frame() -> None:
    host = Host().seated("ann")
    host.join("bob", "cat")
    host.say("ann", m.Say(0))
    assert host.to("bob")[0] is host.to("cat")[0]


def test_each_sees_their_own_cards_and_a_spectator_none() -> None:
    host = Host().seated("ann", "bob")
    host.join("eve")
    host.deal()
    for person in ("ann", "bob", "eve"):
        assert list(fields(host.last(person), "cards")) == []
    host.move(host.actor(), "look")
    table = host.state.table
    for seat, person in enumerate(("ann", "bob")):
        assert list(fields(host.last(person), "cards")) == [list(table.seat(seat).cards)]
    assert list(fields(host.last("eve"), "cards")) == []


def test_no_frame_holds_a_card_that_its_viewer_may_not_know() -> None:
    """Cards are found in frames only under these names, and are their viewer's own or shown."""
    host = Host().seated("ann", "bob", "cat")
    host.join("eve")
    for _ in range(4):
        host.deal()
        cards = {person: list(host.state.table.seat(seat).cards) for seat, person in enumerate(("ann", "bob", "cat"))}
        first = {person: len(frames) for person, frames in host.sent.items()}
        host.move(host.actor(), "look")
        while host.phase() is Phase.BETTING:
            level = host.state.table.level
            host.move(host.actor(), ("fold" if level > 20 else "call") if level else "bet", 20)
        shown = [seat for seat, one in enumerate(host.state.table.seats) if one is not None and one.shown]
        public = [cards[person] for seat, person in enumerate(cards) if seat in shown]
        for person in ("ann", "bob", "cat", "eve"):
            host.join(person)
            for frame in host.sent[person][first[person] :]:
                for found in fields(frame, "cards"):
                    assert any(set(found) <= set(known) for known in (cards.get(person, []), *public))
        host.play_on()
        host.sleep()


def test_a_whole_view_is_the_same_whatever_the_unseen_cards_are() -> None:
    host = Host().seated("ann", "bob").deal()
    host.join("eve")
    host.move(host.actor(), "look")
    table = host.state.table
    other = replace(table.seat(1), cards=(29, 30, 31))
    swapped = replace(table, seats=(table.seats[0], other, None, None))
    changed = Room(host.state.setup, replace(host.state, table=swapped))
    for person in ("ann", "eve"):
        message = m.FromClient(person, person.title(), m.Join())
        sent = [room.commit(room.handle(message, host.now)) for room in (host.room, changed)]
        assert msgspec.json.encode(sent[0][0]) == msgspec.json.encode(sent[1][0])


def test_no_frame_holds_a_key_of_the_deck_in_play_or_a_seed_before_its_proof() -> None:
    host = a_long_game()
    sealed = {key for number in range(1, host.keys_given + 1) for key in keys(number)}
    seeds = {seed(f"{person} {number}") for person in ("ann", "bob") for number in range(2)}
    assert host.state.shuffle is not None
    for frames in host.sent.values():
        for frame in frames:
            text = msgspec.json.encode(frame).decode()
            assert [one for one in seeds if one in text] == []
            found = {one for one in sealed if one in text}
            assert len(found) == (15 if isinstance(frame, m.ProofIs) else 0)
            for word in ("deck", "salts", "escrow"):
                assert f'"{word}"' not in text


def test_a_proof_opens_ones_own_cards_once_seen_and_nobody_elses() -> None:
    host = a_long_game()
    for person, count in (("ann", 3), ("eve", 0)):
        proofs = [one.proof for one in host.sent[person] if isinstance(one, m.ProofIs)]
        assert [len(one.openings) for one in proofs] == [count]


def test_a_new_owner_of_a_seat_does_not_hear_what_the_old_one_saw() -> None:
    host = Host().seated("ann", "bob").deal()
    host.move(host.actor(), "look")
    host.wish("ann", "leave")
    host.join("eve")
    host.sit("eve", 0)
    assert host.owners()[0] == "eve"
    host.join("eve", since=0)
    whole = host.last("eve")
    assert isinstance(whole, m.Whole)
    assert (whole.seat, whole.view.cards) == (0, ())


# Coming back


def test_who_missed_a_little_is_sent_exactly_that() -> None:
    host = Host().seated("ann", "bob")
    host.send(m.Lost("ann"))
    since = host.state.version - 1
    host.say("bob", m.Say(1))
    host.say("bob", m.Say(2))
    host.say("ann", m.Join(since))
    frames = host.to("ann")
    assert [one.v for one in frames] == [since + 1, since + 2, since + 3, since + 4, since + 4]  # type: ignore[union-attr]
    assert frames[1] == m.Update(since + 2, (m.Said("bob", 1),))
    assert frames[-1] == m.CaughtUp(since + 4, None, None)


def test_who_missed_nothing_is_told_so_with_the_present_clock() -> None:
    host = Host().seated("ann", "bob").deal()
    actor = host.actor()
    host.now += 5_000
    host.say(actor, m.Say(1))
    host.join(actor, since=host.state.version)
    asked = host.last(actor)
    assert isinstance(asked, m.CaughtUp)
    assert asked.ask is not None
    assert (asked.ask.left_ms, asked.ask.choices[0].do) == (15_000, "look")
    assert asked.clock == m.Clock((host.state.table.to_act or 0,), host.state.turn, 15_000, False)


def test_who_missed_too_much_gets_a_whole_view() -> None:
    host = Host().seated("ann", "bob")
    since = host.state.version
    for _ in range(RING):
        host.say("bob", m.Say(1))
    host.say("ann", m.Join(since))
    assert [one.v for one in host.to("ann")] == [*range(since + 1, since + RING + 1), since + RING]  # type: ignore[union-attr]
    host.say("bob", m.Say(1))
    host.say("ann", m.Join(since))
    assert [type(one) for one in host.to("ann")] == [m.Whole]


@pytest.mark.parametrize("since", [99, -1])
def test_a_version_that_never_was_gets_a_whole_view(since: int) -> None:
    host = Host().seated("ann")
    host.join("ann", since=since)
    assert [type(one) for one in host.to("ann")] == [m.Whole]


def test_a_version_that_only_comes_with_the_join_itself_gets_a_whole_view() -> None:
    """Nobody can have seen it; found by the simulator with seed 20249."""
    host = Host().seated("ann", "bob")
    host.send(m.Lost("ann"))
    since = host.state.version + 1
    host.say("ann", m.Join(since))
    assert host.state.version == since
    frames = host.to("ann")
    assert [type(one) for one in frames] == [m.Whole]
    assert frames[0].v == since  # type: ignore[union-attr]


def test_a_whole_view_says_what_one_waits_for() -> None:
    host = Host().seated("ann", "bob")
    host.join("eve")
    committed(host, "ann", "x")
    host.deal()
    host.join("ann")
    mixing = host.last("ann")
    assert isinstance(mixing, m.Whole)
    assert mixing.statement is not None
    assert mixing.statement.commitments.count(commit(seed("x"))) == 1
    host.tick(3_000)
    host.sit("eve", 2)
    host.say("ann", m.TopUp("t", 50))
    host.join("ann", "bob")
    for person, wishes in (("ann", ["sit", "top_up"]), ("bob", ["sit"])):
        whole = host.last(person)
        assert isinstance(whole, m.Whole)
        assert [one.what for one in whole.wishes] == wishes
        assert (whole.ask is not None) == (person == host.actor())
        msgspec.json.encode(whole)
    host.play_on()
    host.join("ann")
    whole = host.last("ann")
    assert isinstance(whole, m.Whole)
    assert whole.pause == m.Pause(2_000)


def test_who_is_told_nothing_new_is_not_asked_again() -> None:
    host = Host().seated("ann", "bob").deal()
    host.say("ann", m.Say(1))
    assert host.asks("ann") is None
    assert host.asks("bob") is None


def test_who_is_asked_hears_when_the_choices_change() -> None:
    host = Host().seated("ann", "bob", "cat").deal()
    host.move(host.actor(), "look")
    host.move(host.actor(), "bet", 30)
    actor = host.actor()
    broke = host.state
    others = [one for one in ("ann", "bob", "cat") if one != actor]
    host.wish(others[0] if broke.table.seat(broke.owners.index(others[0])).bet == 0 else others[1], "leave")
    assert host.actor() == actor
    assert host.asks(actor) is None


def test_a_proposal_fits_one_version_only() -> None:
    host = Host().seated("ann")
    stale = host.room.handle(m.FromClient("ann", "Ann", m.Say(1)), host.now)
    host.say("ann", m.Say(2))
    with pytest.raises(CorruptState, match="a proposal for version 2 meets version 3"):
        host.room.commit(stale)


def test_a_proposal_that_is_dropped_never_was() -> None:
    host = Host().seated("ann", "bob")
    before = host.state
    host.room.handle(decks(1), host.now)
    assert host.state is before


def test_keys_are_in_no_log() -> None:
    assert not [key for key in keys(1) if key in repr(decks(1))]
