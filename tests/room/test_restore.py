"""Snapshot and restore in the middle of anything; clocks go on with what was left."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from svara.errors import CorruptState
from svara.game import Phase
from svara.room import Room
from svara.room import messages as m
from tests.room.host import Host, committed, decks, tie


def idle() -> Host:
    return Host().seated("ann", "bob", "cat")


def mixing() -> Host:
    host = idle()
    committed(host, "ann", "x")
    return host.deal()


def blind() -> Host:
    return idle().deal()


def in_bank() -> Host:
    host = blind()
    host.tick(20_000)
    return host


def betting() -> Host:
    host = blind()
    host.move(host.actor(), "look")
    return host


def tied(**changes: object) -> Host:
    host = Host(**changes).seated("ann", "bob", "cat").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    return host


def ready() -> Host:
    host = tied()
    host.move("cat", "decline_svara")
    return host


def paused() -> Host:
    host = blind()
    host.play_on()
    return host


def waiting() -> Host:
    host = Host(seats=2).seated("ann", "bob")
    host.join("cat")
    host.wish("cat", "wait")
    host.wish("ann", "leave")
    return host


PHASES: dict[str, Callable[[], Host]] = {
    one.__name__: one for one in (idle, mixing, blind, in_bank, betting, tied, ready, paused, waiting)
}


@pytest.mark.parametrize("name", PHASES)
def test_a_room_comes_back_from_its_facts_in_the_middle_of_anything(name: str) -> None:
    host = PHASES[name]()
    before = host.state
    host.restart(down_ms=100_000, grace_ms=5_000)
    after = host.state
    assert after.table == before.table
    assert (after.owners, after.banks, after.escrow, after.turn) == (
        before.owners,
        before.banks,
        before.escrow,
        before.turn,
    )
    assert after.shuffle == before.shuffle
    assert not any(one.here for one in after.people)
    if before.clock is not None:
        assert after.clock is not None
        assert after.clock.until_ms - after.now_ms == before.clock.until_ms - before.now_ms + 5_000
    if before.mixing:
        assert after.mix_until_ms - after.now_ms == 3_000 + 5_000
    if before.pause_until_ms:
        assert after.pause_until_ms - after.now_ms == before.pause_until_ms - before.now_ms + 5_000
    assert [until - after.now_ms for _, until in after.offers] == [12_000] * len(before.offers)


@pytest.mark.parametrize("name", ["blind", "betting", "tied", "ready", "paused", "mixing"])
def test_a_hand_is_played_to_its_end_after_a_restart(name: str) -> None:
    host = PHASES[name]()
    chips = host.state.escrow
    host.restart(down_ms=1_000)
    host.join("ann", "bob", "cat")
    for _ in range(60):
        if host.phase() is Phase.IDLE and not host.mixing():
            break
        if host.effect(m.NeedDecks):
            host.deal()
        elif host.state.table.to_act is not None or host.phase() is Phase.ENTRY:
            host.modest()
        else:
            host.sleep()
    assert host.phase() is Phase.IDLE
    assert host.state.escrow == chips


def test_bots_are_asked_again_after_a_restart() -> None:
    host = Host(fill=2)
    host.join("ann")
    host.sit("ann", 0)
    host.deal()
    while not host.bots:
        host.modest()
    host.restart()
    assert [one.seat for one in host.bots] == [1]


def test_keys_are_asked_for_again_after_a_restart() -> None:
    host = ready()
    host.sleep()
    host.restart()
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)


def returning(grace_ms: int = 5_000) -> Host:
    """Between two hands, after a restart."""
    host = paused()
    host.sleep()
    host.restart(down_ms=60_000, grace_ms=grace_ms)
    return host


def test_after_a_restart_no_antes_are_taken_before_all_are_back() -> None:
    host = returning()
    assert host.effect(m.NeedDecks) is None
    assert host.wake == host.now + 5_000
    host.join("eve", "ann", "bob")
    assert host.effect(m.NeedDecks) is None
    assert host.send(decks(9, 2)).facts == ()
    host.join("cat")
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)
    assert host.state.back_until_ms == 0


def test_nor_longer_than_the_grace() -> None:
    host = returning()
    host.join("ann")
    host.tick(4_999)
    assert host.effect(m.NeedDecks) is None
    host.tick(1)
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)
    host.send(m.Lost("ann"))
    assert host.state.back_until_ms == 0


def test_a_restart_without_a_grace_waits_for_nobody() -> None:
    host = returning(0)
    host.join("ann")
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)


def test_a_svara_is_not_dealt_either_before_all_are_back() -> None:
    host = ready()
    host.sleep()
    host.restart(grace_ms=5_000)
    assert host.effect(m.NeedDecks) is None
    host.join("ann", "bob")
    assert host.effect(m.NeedDecks) is None
    host.sleep()
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)


def test_bots_are_always_back() -> None:
    host = Host(fill=3)
    host.join("ann")
    host.sit("ann", 0)
    host.restart(grace_ms=5_000)
    assert host.effect(m.NeedDecks) is None
    host.join("ann")
    assert host.effect(m.NeedDecks) == m.NeedDecks(1)


def test_a_finished_room_says_so_again() -> None:
    host = idle()
    host.send(m.Halt("host"))
    assert host.effect(m.Finished) is not None
    host.restart()
    assert host.effect(m.Finished) is not None


def test_of_a_bank_no_more_is_left_than_there_was() -> None:
    host = in_bank()
    actor = host.actor()
    host.restart(grace_ms=30_000)
    host.join(actor)
    host.move(actor, "look")
    assert max(host.state.banks) == 10_000


def test_who_was_away_before_stays_away_for_as_long() -> None:
    host = idle()
    host.send(m.Lost("ann"))
    host.say("bob", m.Say(1), later=200_000)
    host.restart(down_ms=300_000)
    ann, bob = host.state.person("ann"), host.state.person("bob")
    assert ann is not None
    assert bob is not None
    assert (ann.away_ms, bob.away_ms) == (host.now - 200_000, host.now)


def test_after_a_restart_everybody_gets_a_whole_view() -> None:
    host = betting()
    host.restart()
    host.join("bob", since=2)
    assert isinstance(host.last("bob"), m.Whole)


def test_who_had_seen_all_before_a_restart_hears_that_the_others_are_away() -> None:
    host = betting()
    host.restart()
    host.join("ann", since=host.state.version - 1)
    assert isinstance(host.last("ann"), m.CaughtUp)
    told = [one for frame in host.to("ann") if isinstance(frame, m.Update) for one in frame.happened]
    assert {one.person for one in told if isinstance(one, m.Away)} >= {"bob", "cat"}


def test_a_snapshot_whose_chips_are_wrong_is_not_played_on() -> None:
    host = betting()
    for broken in (
        replace(host.state, escrow=host.state.escrow + 1),
        replace(host.state, table=replace(host.state.table, total=7)),
    ):
        with pytest.raises(CorruptState):
            Room.restore(Room(broken.setup, broken).snapshot())
