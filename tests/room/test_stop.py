"""Draining, halting, and what happens when a check fails (R9.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from svara.errors import CorruptState
from svara.game import Phase
from svara.game import events as e
from svara.game import evolve as evolve_table
from svara.room import Room, RoomState, advance, check, decide, state
from svara.room import facts as f
from svara.room import messages as m
from svara.room.draft import No
from tests.room.host import START, Host, committed, decks, tie


def test_draining_plays_the_hand_out_and_then_sees_everybody_out() -> None:
    host = Host().seated("ann", "bob").deal()
    host.send(m.Drain())
    assert host.happened("ann") == [m.Draining()]
    assert host.send(m.Drain()).facts == ()
    assert host.phase() is Phase.BLIND
    host.join("cat")
    assert host.refused(host.sit("cat", 2)) == ("draining", "")
    host.play_on()
    assert host.owners() == ("ann", "bob", None, None)
    host.sleep()
    assert host.owners() == (None,) * 4
    assert host.effect(m.Finished) is not None
    assert host.state.escrow == 0
    assert host.effect(m.NeedDecks) is None


def test_draining_gives_reservations_back() -> None:
    host = Host().seated("ann", "bob").deal()
    host.join("cat")
    host.sit("cat", 2, 300)
    host.send(m.Drain())
    assert host.spent("cat") == 0


def test_a_svara_is_played_out_while_draining_r9_4() -> None:
    host = Host().seated("ann", "bob").deal(tie(0, 1))
    host.send(m.Drain())
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    assert host.phase() is Phase.READY
    host.sleep()
    host.deal(tie(0))
    host.play_on()
    host.sleep()
    assert host.effect(m.Finished) is not None


def test_a_stated_hand_is_dealt_while_draining() -> None:
    host = Host().seated("ann", "bob")
    committed(host, "ann", "x")
    host.deal()
    host.send(m.Drain())
    assert host.owners()[0] == "ann"
    host.sleep()
    assert host.phase() is Phase.BLIND


def test_halting_voids_the_hand_and_pays_everybody_r9_6() -> None:
    host = Host().seated("ann", "bob", "cat").deal()
    host.join("dan", "eve")
    host.sit("dan", 3, 200)
    host.wish("eve", "wait")
    host.wish("ann", "leave")
    host.send(m.Halt("fire"))
    assert {person: START - chips for person, chips in host.wallets.items()} == dict.fromkeys(host.wallets, 0)
    assert host.state.halted == "fire"
    assert host.happened("bob")[-1] == m.Halted("fire")
    assert host.effect(m.Finished) is not None
    assert host.send(m.Halt("again")).facts == ()
    assert host.refused(host.say("bob", m.Say(1))) == ("halted", "R9.6")
    host.join("bob")
    whole = host.last("bob")
    assert isinstance(whole, m.Whole)
    assert whole.halted == "fire"


def test_halting_in_the_pause_and_without_words() -> None:
    host = Host(seats=2).seated("ann", "bob")
    host.join("cat")
    host.wish("cat", "wait")
    host.deal()
    host.play_on()
    host.send(m.Halt(""))
    assert (host.state.halted, host.state.pause_until_ms, host.waiting()) == ("halted", 0, ())


def test_halting_an_empty_table() -> None:
    host = Host()
    host.send(m.Halt("end"))
    assert host.state.halted == "end"


def break_check(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    """From now on, chips appear whenever a fact of this kind is made."""
    real = state._APPLY[kind]

    def broken(before: RoomState, fact: Any) -> RoomState:
        after = real(before, fact)
        return replace(after, escrow=after.escrow + 1)

    monkeypatch.setattr(state, "_APPLY", {**state._APPLY, kind: broken})


def test_a_check_that_fails_stops_the_table_and_pays_from_the_last_good_state(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host().seated("ann", "bob").deal()
    host.move(host.actor(), "look")
    host.move(host.actor(), "bet", 50)
    break_check(monkeypatch, f.ActionDone)
    proposal = host.say("ann", m.TopUp("t", 100))
    assert proposal.replies == (m.Send("ann", m.Refused("t", "halted", "R9.6")),)
    assert host.effect(m.CheckFailed) == m.CheckFailed("version 7: the table holds 1100 chips, 1101 are booked onto it")
    assert host.state.halted == "check_failed"
    assert (host.spent("ann"), host.spent("bob"), host.state.escrow) == (0, 0, 0)
    assert host.happened("bob")[-1] == m.Halted("check_failed")


def test_carried_pots_go_to_their_claimants_in_equal_parts_when_a_check_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host().seated("ann", "bob", "cat").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    break_check(monkeypatch, f.Ticking)
    break_check(monkeypatch, f.ActionDone)
    host.move("cat", "decline_svara")
    assert host.state.halted == "check_failed"
    assert (host.spent("ann"), host.spent("bob"), host.spent("cat")) == (-15, -15, 30)


def test_if_paying_out_fails_too_the_table_stops_with_its_chips_booked(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host().seated("ann", "bob").deal()
    break_check(monkeypatch, f.ActionDone)
    break_check(monkeypatch, f.Booked)
    host_state = host.state
    proposal = host.room.handle(m.FromClient("ann", "Ann", m.TopUp("t", 100)), host.now)
    assert proposal.transfers == ()
    assert "and nobody is paid out" in proposal.failed
    assert advance(host_state, proposal.now_ms, proposal.facts) == proposal.state
    effects = host.room.commit(proposal)
    assert [type(one) for one in effects][-2:] == [m.CheckFailed, m.Finished]
    assert (host.state.halted, host.state.escrow) == ("check_failed", 1000)
    monkeypatch.undo()
    assert Room.restore(host.room.snapshot()).state.halted == "check_failed"


def test_of_a_failed_check_of_the_clock_nobody_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host().seated("ann", "bob").deal()
    break_check(monkeypatch, f.Ticking)
    proposal = host.tick(20_000)
    assert proposal.replies == ()
    assert host.state.halted == "check_failed"


def test_a_deal_for_other_seats_than_promised_stops_the_table() -> None:
    host = Host().seated("ann", "bob", "cat")
    committed(host, "ann", "x")
    host.deal()
    table = evolve_table(host.state.table, e.SatOut(2))
    host.room.state = replace(host.state, table=table)
    host.tick(3_000)
    assert host.state.halted == "check_failed"
    failed = host.effect(m.CheckFailed)
    assert failed is not None
    assert failed.reason.startswith("hand 1 is promised to seats")


def test_what_should_follow_and_is_refused_stops_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host().seated("ann", "bob")

    def refused(_: object) -> bool:
        raise No("not_now", "R9.3")

    monkeypatch.setattr(decide, "_FOLLOWS", (refused,))
    host.say("ann", m.Say(1))
    failed = host.effect(m.CheckFailed)
    assert failed == m.CheckFailed("the rules refuse what should follow by itself: not_now R9.3")


def test_check_compares_what_is_held_with_what_was_booked() -> None:
    host = Host().seated("ann")
    check(host.state)
    with pytest.raises(CorruptState, match="the table holds 500 chips, 499 are booked onto it"):
        check(replace(host.state, escrow=499))


def test_a_seat_that_is_nobodys_cannot_be_freed() -> None:
    host = Host().seated("ann")
    left = (e.Left(0), e.SeatFreed(0, 500))
    with pytest.raises(CorruptState, match="seat 0 is freed and was nobody's"):
        advance(replace(host.state, owners=(None,) * 4), host.now, [f.Played(left)])


def test_decks_that_are_not_sixteen_are_the_hosts_mistake() -> None:
    host = Host().seated("ann", "bob")
    with pytest.raises(ValueError, match="16 different decks"):
        host.room.handle(m.Decks(1, decks(1).decks[:15]), host.now)


def test_a_deck_whose_root_is_not_its_own_is_not_dealt() -> None:
    host = Host().seated("ann", "bob")
    pairs = zip(decks(1).decks, decks(2).decks, strict=True)
    false = m.Decks(1, tuple(replace(deck, root=other.root) for deck, other in pairs))
    host.send(false)
    assert host.state.halted == "check_failed"
    failed = host.effect(m.CheckFailed)
    assert failed is not None
    assert "is not that of its key" in failed.reason
    assert host.state.escrow == 0
