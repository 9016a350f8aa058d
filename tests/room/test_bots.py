"""Bots keep seats taken, give way to people, and are told from them."""

from svara.game import Phase
from svara.room import messages as m
from tests.room.host import Host, decks, tie


def test_bots_come_with_the_first_person_and_fill_seats() -> None:
    host = Host(fill=3)
    assert host.tick().facts == ()
    host.join("ann")
    assert host.owners() == ("bot:0", "bot:1", "bot:2", None)
    assert [host.state.is_bot(seat) for seat in range(4)] == [True, True, True, False]
    assert host.state.escrow == 1500
    assert host.spent("bot:0") == 500
    assert [one.bot for one in host.last("ann").people] == [False, True, True, True]  # type: ignore[union-attr]


def test_bots_that_do_not_play_alone_come_when_somebody_asks_for_a_seat() -> None:
    host = Host(fill=4, bots_alone=False)
    host.join("ann", "bob")
    assert host.owners() == (None,) * 4
    host.sit("ann", 1)
    assert host.owners() == ("bot:0", "ann", "bot:2", "bot:3")
    assert host.effect(m.NeedDecks) == m.NeedDecks(1)
    host.wish("ann", "stand_up")
    assert host.owners() == ("bot:0", None, "bot:2", "bot:3")
    host.tick(60_000)
    assert not host.room.handle(decks(1), host.now).facts


def test_a_person_takes_a_bots_seat() -> None:
    host = Host(fill=3)
    host.join("ann")
    host.sit("ann", 1)
    assert host.owners() == ("bot:0", "ann", "bot:2", None)
    assert host.spent("bot:1") == 0
    assert host.state.person("bot:1") is None


def test_a_person_on_a_free_seat_sends_a_bot_home() -> None:
    host = Host(fill=3)
    host.join("ann")
    host.sit("ann", 3)
    assert host.owners() == ("bot:0", "bot:1", None, "ann")


def test_people_never_make_a_bot_come_that_is_not_needed() -> None:
    host = Host(fill=2).seated("ann", "bob", "cat")
    assert host.owners() == ("ann", "bob", "cat", None)


def test_a_bot_gives_way_after_the_hand() -> None:
    host = Host(fill=3)
    host.join("ann", "bob")
    host.sit("ann", 0)
    host.deal()
    host.sit("bob", 1)
    assert host.owners() == ("ann", "bot:1", "bot:2", None)
    host.play_on()
    assert host.owners() == ("ann", "bot:1", "bot:2", None), "whoever won is looked at for a while"
    host.sleep()
    assert host.owners() == ("ann", "bob", "bot:2", None)


def test_bots_wait_for_the_only_person_who_sits_out() -> None:
    host = Host(fill=3)
    host.join("ann")
    host.sit("ann", 0)
    host.deal()
    host.wish("ann", "sit_out")
    host.play_on()
    hand = host.state.table.hand
    for _ in range(3):
        host.tick(20_000)
    assert not host.room.handle(decks(hand + 1), host.now).facts
    assert host.owners()[1:3] == ("bot:1", "bot:2")
    host.wish("ann", "sit_in")
    host.deal()
    assert host.state.table.hand == hand + 1


def test_a_bot_without_a_claim_gives_way_before_a_svaras_entry_closes_r9_3() -> None:
    host = Host(fill=4, seats=4)
    host.join("ann", "bob", "cat")
    host.sit("ann", 0)
    host.sit("bob", 1)
    host.deal(tie(0, 1))
    host.sit("cat", 2, 200)
    host.move(host.actor(), "look") if host.actor() in ("ann", "bob") else host.modest()
    while host.phase() is Phase.BETTING:
        who = host.actor()
        if who.startswith("bot"):
            host.modest()
        else:
            host.move(who, "call" if host.state.table.level else "bet", 20)
    assert host.phase() is Phase.ENTRY
    assert host.owners()[2] == "cat"
    assert host.asks("cat") is not None
    assert host.owners()[3] == "bot:3"


def test_a_bot_is_asked_and_its_answer_counts_once() -> None:
    host = Host(fill=2)
    host.join("ann")
    host.sit("ann", 0)
    host.deal()
    while not host.bots:
        host.modest()
    asked = host.bots.pop()
    assert asked.seat == asked.view.viewer == 1
    assert [one.seat for one in asked.view.options] == [1] * len(asked.view.options)
    move = m.BotMove(1, asked.turn, "pass" if host.phase() is Phase.BETTING else "look")
    assert host.send(move).facts
    assert host.send(move).facts == ()


def test_what_a_bot_may_not_do_is_dropped_and_its_clock_runs() -> None:
    host = Host(fill=2)
    host.join("ann")
    host.sit("ann", 0)
    host.deal()
    while not host.bots:
        host.modest()
    asked = host.bots.pop()
    assert host.send(m.BotMove(1, asked.turn, "raise", 7)).facts == ()
    host.tick(20_000)
    assert host.state.table.seat(1).timed_out


def test_a_bot_that_is_broke_gets_chips_between_hands() -> None:
    host = Host(fill=2, ante=100, min_buy_in=100, bot_chips=100)
    host.join("ann")
    host.sit("ann", 0)
    host.deal(tie(0))
    host.play_on()
    assert host.stack(1) == 0
    host.sleep()
    assert host.stack(1) == 100
    assert host.spent("bot:1") == 200


def test_a_bot_that_timed_out_twice_plays_again() -> None:
    host = Host(fill=2, bank_ms=0)
    host.join("ann")
    host.sit("ann", 0)
    for _ in range(3):
        host.deal(tie(0))
        while host.phase() is not Phase.IDLE:
            if host.actor() == "ann":
                ask = "call" if host.state.table.level else "bet"
                host.move("ann", "look" if host.phase() is Phase.BLIND else ask, 20)  # type: ignore[arg-type]
            else:
                host.sleep()
        host.sleep()
    assert host.state.table.seat(1).timeouts < 2
    assert not host.state.table.seat(1).sitting_out
    assert host.state.table.hand == 3


def test_bots_do_not_play_while_nobody_is_there() -> None:
    host = Host(fill=3)
    host.join("ann")
    host.deal()
    host.send(m.Lost("ann"))
    host.play_on()
    host.sleep()
    assert host.effect(m.NeedDecks) is None
    assert not host.room.handle(m.Decks(2, ()), host.now).facts
    host.join("ann")
    assert host.effect(m.NeedDecks) == m.NeedDecks(2)


def test_a_bot_is_never_lost() -> None:
    host = Host(fill=2)
    host.join("ann")
    assert host.send(m.Lost("bot:0")).facts == ()
