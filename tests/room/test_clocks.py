"""Turn, time bank, grace, absence and pause (R9.1)."""

from svara.game import Phase
from svara.room import messages as m
from tests.room.host import Host, best, tie


def looking(**changes: int) -> Host:
    return Host(**changes).seated("ann", "bob", "cat").deal()


def banks(host: Host, person: str) -> int:
    seat = host.state.seat_of(person)
    assert seat is not None
    return host.state.banks[seat]


def test_a_turn_has_its_time_and_then_the_time_bank() -> None:
    host = looking()
    actor = host.actor()
    assert host.wake == host.now + 20_000
    assert host.tick(19_999).facts == ()
    host.tick(1)
    assert host.actor() == actor
    assert host.asks(actor) == m.Ask(1, host.state.turn, 10_000, True, host.asks(actor).choices)  # type: ignore[union-attr]
    assert m.Clock((host.state.table.to_act or 0,), host.state.turn, 10_000, True) in host.happened("ann")
    assert host.wake == host.now + 10_000
    host.tick(10_000)
    assert host.phase() is Phase.BETTING
    assert host.state.table.seat(host.state.table.to_act or 0).timed_out
    assert banks(host, actor) == 0


def test_what_is_not_used_of_the_bank_stays() -> None:
    host = looking()
    actor = host.actor()
    host.tick(20_000)
    host.move(actor, "look", later=3_000)
    assert banks(host, actor) == 7_000


def test_a_decision_within_its_time_costs_no_bank() -> None:
    host = looking()
    actor = host.actor()
    host.move(actor, "look", later=19_999)
    assert banks(host, actor) == 10_000


def test_a_late_decision_is_charged_though_nobody_told_the_time() -> None:
    host = looking()
    actor = host.actor()
    host.move(actor, "look", later=22_500)
    assert banks(host, actor) == 7_500
    assert host.phase() is Phase.BETTING


def test_a_decision_after_its_time_does_not_count() -> None:
    host = looking(bank_ms=0)
    actor = host.actor()
    assert host.refused(host.move(actor, "look", later=20_000)) == ("stale", "")
    assert host.wake == host.now
    host.tick()
    assert host.phase() is Phase.BETTING


def test_each_deal_adds_to_the_bank_up_to_its_size() -> None:
    host = looking()
    actor = host.actor()
    host.tick(20_000)
    host.move(actor, "look", later=5_000)
    assert banks(host, actor) == 5_000
    host.next_hand()
    assert banks(host, actor) == 6_000
    assert sorted(host.state.banks) == [0, 6_000, 10_000, 10_000]


def test_a_lost_connection_has_a_grace_from_its_loss_once_a_turn() -> None:
    host = looking()
    actor = host.actor()
    host.tick(15_000)
    host.send(m.Lost(actor))
    host.tick(5_000)
    assert host.state.clock is not None
    assert (host.state.clock.until_ms - host.now, host.state.clock.graced) == (4_000, True)
    host.join(actor)
    host.send(m.Lost(actor))
    host.tick(4_000)
    assert host.phase() is Phase.BETTING


def test_who_comes_back_in_the_grace_has_the_time_bank_too() -> None:
    host = looking()
    actor = host.actor()
    host.tick(19_000)
    host.send(m.Lost(actor))
    host.tick(1_000)
    host.join(actor)
    assert isinstance(host.last(actor), m.Whole)
    host.tick(8_000)
    assert host.state.clock is not None
    assert host.state.clock.in_bank
    host.tick(10_000)
    assert host.phase() is Phase.BETTING


def test_a_connection_lost_in_the_bank_has_the_grace_and_no_bank_is_left() -> None:
    host = looking()
    actor = host.actor()
    host.tick(20_000)
    host.send(m.Lost(actor), later=9_000)
    host.tick(1_000)
    assert host.state.clock is not None
    assert (host.state.clock.in_bank, host.state.clock.until_ms - host.now) == (False, 8_000)
    assert banks(host, actor) == 0
    host.join(actor)
    host.move(actor, "look", later=7_999)
    assert banks(host, actor) == 0


def test_who_is_away_for_long_slows_nobody_beyond_the_turn() -> None:
    host = looking()
    actor = host.actor()
    host.send(m.Lost(actor))
    host.tick(20_000)
    assert host.phase() is Phase.BETTING
    assert host.actor() == actor
    host.tick(20_000)
    assert host.actor() != actor


def test_timing_out_in_two_hands_sits_out() -> None:
    host = Host(bank_ms=0).seated("ann", "bob").deal()
    host.send(m.Lost("ann"))
    for _ in range(2):
        while host.phase() is not Phase.IDLE:
            if host.actor() == "ann":
                host.sleep()
            elif host.phase() is Phase.BLIND:
                host.move("bob", "look")
            else:
                host.move("bob", "call" if host.state.table.level else "bet", 20)
        if host.state.pause_until_ms:
            host.sleep()
        if host.effect(m.NeedDecks):
            host.deal(best(1))
    assert host.state.table.seat(0).sitting_out


def test_who_is_away_for_long_stands_up() -> None:
    host = Host().seated("ann", "bob")
    host.send(m.Lost("ann"))
    assert host.wake == host.now + 600_000
    host.tick(599_999)
    assert host.owners()[0] == "ann"
    host.tick(1)
    assert host.owners()[0] is None
    assert host.state.person("ann") is None
    assert host.spent("ann") == 0
    assert host.wake is not None


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    host = Host().seated("ann", "bob")
    host.send(m.Lost("ann"))
    host.join("ann")
    host.tick(600_000)
    assert host.owners()[0] == "ann"


def test_absence_never_takes_a_seat_out_of_a_hand() -> None:
    host = Host(away_ms=1, turn_ms=60_000).seated("ann", "bob").deal()
    host.send(m.Lost("bob"))
    host.tick(30_000)
    assert host.owners() == ("ann", "bob", None, None)
    assert host.wake == host.now + 30_000
    host.play_on()
    assert host.owners() == ("ann", None, None, None)


def test_after_a_showdown_there_is_a_pause_and_then_keys_are_wanted() -> None:
    host = looking()
    wanted = host.keys_wanted
    actor = host.actor()
    host.move(actor, "look")
    host.move(host.actor(), "bet", 20)
    host.move(host.actor(), "call")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "fold")
    assert m.Pause(4_000) in host.happened("ann")
    assert host.tick(3_999).facts == ()
    assert host.keys_wanted == wanted
    host.tick(1)
    assert host.keys_wanted == wanted + 1
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)


def test_without_a_showdown_the_pause_is_half_as_long() -> None:
    host = looking()
    host.play_on()
    assert m.Pause(2_000) in host.happened("ann")


def test_without_a_pause_keys_are_wanted_at_once() -> None:
    host = looking(showdown_ms=0)
    host.play_on()
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)
    assert host.state.pause_until_ms == 0


def test_the_entry_has_one_deadline_for_all_and_no_bank_r7_3() -> None:
    host = Host().seated("ann", "bob", "cat", "dan").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    opened = host.now
    assert m.Clock((2, 3), host.state.turn, 15_000, False) in host.happened("ann")
    host.tick(5_000)
    host.move("cat", "join_svara")
    assert host.state.clock is not None
    assert host.state.clock.until_ms == opened + 15_000
    host.now = opened + 15_000
    host.tick()
    assert host.phase() is Phase.READY
    assert [seat for pot in host.state.table.pots for seat in pot.seats] == [0, 1, 2]
    assert host.state.clock is None


def test_time_never_runs_backwards() -> None:
    host = looking()
    host.now -= 5_000
    host.say("ann", m.Say(0))
    assert host.state.now_ms == host.now + 5_000


def test_of_a_halted_table_no_clock_runs() -> None:
    host = looking()
    host.send(m.Halt("host"))
    assert host.effect(m.WakeAt) is None
