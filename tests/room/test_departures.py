"""Who sits out, or cannot pay the ante, for too long stands up (R9.3); and who is away costs no more than they must."""

import pytest

from svara.game import Phase
from svara.game import events as e
from svara.room import facts as f
from svara.room import messages as m
from svara.room.departures import departures
from svara.room.state import RoomState, evolve
from tests.room.host import Host, best, bet_20, tie

REST = 900_000


def rests(host: Host) -> tuple[tuple[int, int], ...]:
    """The seats that sit out or cannot pay the ante, and since when."""
    return host.state.resting


def resting() -> Host:
    host = Host().seated("ann", "bob", "cat")
    host.wish("ann", "sit_out")
    return host


def test_who_sits_out_for_long_stands_up_though_they_are_there() -> None:
    host = Host().seated("ann", "bob")
    host.wish("ann", "sit_out")
    host.wish("bob", "sit_out")
    assert host.wake == host.now + REST
    assert host.tick(REST - 1).facts == ()
    host.tick(1)
    assert host.owners() == (None,) * 4
    assert (host.spent("ann"), host.spent("bob")) == (0, 0)
    assert host.state.person("ann") is not None
    assert rests(host) == ()


def test_who_plays_again_begins_anew() -> None:
    host = resting()
    host.tick(REST - 1)
    host.wish("ann", "sit_in")
    assert rests(host) == ()
    host.wish("ann", "sit_out")
    host.tick(REST - 1)
    assert host.owners()[0] == "ann"
    host.tick(1)
    assert host.owners()[0] is None


def test_a_table_of_people_who_are_broke_is_free_again() -> None:
    host = Host(ante=100).seated("ann", "bob", "cat", chips=100).deal(best(0))
    host.play_on()
    assert (host.phase(), host.stack(0)) == (Phase.IDLE, 300)
    broke_since = host.now
    assert rests(host) == ((1, broke_since), (2, broke_since))
    host.tick(2_000)
    host.say("cat", m.TopUp("t", 500), later=1_000)
    assert rests(host) == ((1, broke_since),)
    host.now = broke_since + REST
    host.tick()
    assert host.owners() == ("ann", None, "cat", None)


def test_chips_in_a_pot_are_no_rest() -> None:
    host = Host(ante=100).seated("ann", "bob", "cat", chips=130).deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        assert rests(host) == ()
        host.move(host.actor(), "call" if host.state.table.level else "bet", 30)
    assert host.phase() is Phase.READY
    assert [seat for seat, _ in host.state.resting] == [2]
    assert host.stack(0) == host.stack(1) == 0


def test_nobody_is_stood_up_out_of_a_hand_or_a_claim() -> None:
    host = Host(rest_ms=1).seated("ann", "bob", "cat").deal(tie(0, 1))
    host.wish("ann", "sit_out")
    host.wish("cat", "sit_out")
    host.tick(10)
    assert host.owners() == ("ann", "bob", "cat", None)
    bet_20(host)
    host.tick()
    assert host.phase() is Phase.READY
    assert host.owners() == ("ann", "bob", None, None)
    host.sleep()
    host.deal(best(0))
    host.tick(10)
    host.play_on()
    assert host.owners() == (None, "bob", None, None)


def test_a_promised_deal_is_dealt_first() -> None:
    host = Host(rest_ms=10).seated("ann", "bob", "cat")
    host.say("bob", m.CommitSeed("ab" * 32))
    host.wish("ann", "sit_out")
    host.deal()
    host.tick(100)
    assert host.mixing()
    assert host.owners()[0] == "ann"


def test_bots_rest_for_nobody() -> None:
    host = Host(fill=2, rest_ms=1)
    host.join("ann")
    host.room.state = evolve(host.state, f.Played((e.SatOut(0),)))
    assert rests(host) == ((0, host.now),)
    assert departures(host.state) == []


def test_of_two_reasons_the_first_counts() -> None:
    host = Host().seated("ann", "bob", "cat")
    host.wish("ann", "sit_out")
    host.send(m.Lost("ann"), later=400_000)
    assert host.wake == host.now + REST - 400_000
    host.send(m.Lost("bob"))
    host.sleep()
    assert host.owners()[0] is None


def test_a_restart_is_no_rest() -> None:
    host = resting()
    host.tick(100_000)
    host.say("bob", m.Say(1))
    host.restart(down_ms=500_000, grace_ms=2_000)
    host.join("ann", "bob", "cat")
    host.tick(REST - 100_000 + 1_999)
    assert host.owners()[0] == "ann"
    host.tick(1)
    assert host.owners()[0] is None


def test_all_who_are_gone_are_forgotten_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many they are, what all of them have is looked up a few times, and not once for each."""
    looked = 0
    real = RoomState.involved

    def involved(state: RoomState) -> set[str | None]:
        nonlocal looked
        looked += 1
        return real(state)

    host = Host().seated("ann", "bob")
    host.join(*[f"p{number}" for number in range(100)])
    monkeypatch.setattr(RoomState, "involved", involved)
    host.restart()
    assert [one.id for one in host.state.people] == ["ann", "bob"]
    assert looked < 10
