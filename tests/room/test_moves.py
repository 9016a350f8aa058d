"""Decisions: bound to hand, turn and price; done once whatever is sent twice."""

import pytest
from msgspec.structs import replace

from svara.game import Phase
from svara.room import messages as m
from svara.room.state import ACTIVE, REMEMBERED
from tests.room.host import Host, tie


def betting() -> Host:
    host = Host().seated("ann", "bob", "cat").deal()
    host.move(host.actor(), "look")
    return host


def test_the_seat_whose_turn_it_is_is_asked_with_its_choices() -> None:
    host = Host().seated("ann", "bob").deal()
    actor = host.actor()
    other = "bob" if actor == "ann" else "ann"
    asked = host.asks(actor)
    assert asked is not None
    assert asked == m.Ask(1, host.state.turn, 20_000, False, asked.choices)
    assert asked.choices == (m.Choice("look", 0, 0), m.Choice("blind", 10, 490))
    assert host.asks(other) is None


def test_a_decision_is_acknowledged_and_told() -> None:
    host = betting()
    actor = host.actor()
    seat = host.state.seat_of(actor)
    host.move(actor, "bet", 30)
    assert host.to(actor)[0] == m.Done("a5", host.state.version)
    assert host.happened("ann")[0].to == 30
    assert host.happened("ann")[0].seat == seat


@pytest.mark.parametrize(("name", "by"), [("hand", -1), ("hand", 1), ("turn", -1), ("turn", 1)])
def test_a_decision_for_another_hand_or_turn_does_not_count(name: str, by: int) -> None:
    host = betting()
    meant = {"hand": host.state.table.hand, "turn": host.state.turn}
    assert host.refused(host.move(host.actor(), "bet", 30, **{name: meant[name] + by})) == ("stale", "")


def test_a_second_click_is_no_second_decision() -> None:
    host = betting()
    actor, turn = host.actor(), host.state.turn
    host.move(actor, "bet", 30)
    assert host.refused(host.move(actor, "fold", turn=turn)) == ("stale", "")
    assert host.refused(host.move(actor, "fold"))[0] == "not_your_turn"


def test_what_the_rules_refuse_is_refused_with_their_code() -> None:
    host = betting()
    assert host.refused(host.move(host.actor(), "bet", 9)) == ("too_little", "R5.4")
    assert host.refused(host.move(host.actor(), "call")) == ("no_bet_to_answer", "R5.2")


def test_a_call_counts_only_at_the_price_that_was_seen() -> None:
    host = betting()
    host.move(host.actor(), "bet", 30)
    assert host.refused(host.move(host.actor(), "call", price=10)) == ("price_changed", "")
    assert host.refused(host.move(host.actor(), "call", price=31)) == ("price_changed", "")
    assert host.move(host.actor(), "call", price=30).facts


def test_a_resend_is_acknowledged_and_not_done_again() -> None:
    host = betting()
    actor = host.actor()
    move = m.Move("x", 1, host.state.turn, "bet", 30)
    host.say(actor, move)
    after = host.state
    proposal = host.say(actor, move)
    assert proposal.facts == ()
    assert host.to(actor) == [m.Done("x", after.version)]
    assert host.state is after


def test_the_same_id_of_somebody_else_is_another_action() -> None:
    host = Host()
    host.join("ann", "bob")
    host.say("ann", m.TakeSeat("x", 0, 500))
    host.say("bob", m.TakeSeat("x", 1, 500))
    assert host.owners() == ("ann", "bob", None, None)


def test_a_resend_after_a_restart_is_not_done_again() -> None:
    host = Host().seated("ann")
    host.say("ann", m.TopUp("x", 100))
    host.restart()
    host.join("ann")
    assert host.say("ann", m.TopUp("x", 100)).facts == ()
    assert host.to("ann") == [m.Done("x", host.state.version)]
    assert host.stack(0) == 600


def test_a_refused_action_may_be_tried_again() -> None:
    host = betting()
    actor = host.actor()
    host.refused(host.say(actor, m.Move("x", 1, host.state.turn, "bet", 5)))
    assert host.say(actor, m.Move("x", 1, host.state.turn, "bet", 50)).facts


def test_nobody_crowds_out_what_others_have_done() -> None:
    host = Host().seated("ann", "bob")
    for number in range(REMEMBERED + 5):
        host.say("bob", m.Wish(f"{number}", "sit_in" if number % 2 else "sit_out"))
    assert host.state.has_done("ann", "a1")
    assert host.state.has_done("bob", "36")
    assert not host.state.has_done("bob", "0")
    for number in range(ACTIVE):
        host.join(f"p{number}")
        host.wish(f"p{number}", "wait")
        host.send(m.Lost(f"p{number}"))
    assert len(host.state.done) <= ACTIVE


def test_those_with_a_part_in_the_game_are_remembered_longest() -> None:
    host = Host(seats=3).seated("ann", "bob").deal()
    for person in ("cat", "dan"):
        host.join(person)
    host.say("cat", m.TakeSeat("sit", 2, 500))
    host.say("dan", m.Wish("wait", "wait"))
    for number in range(2 * ACTIVE):
        host.join(f"p{number}")
        host.wish(f"p{number}", "wait")
        host.wish(f"p{number}", "unwait")
    assert len(host.state.done) == ACTIVE
    for person, action in (("ann", "a1"), ("bob", "a2"), ("cat", "sit"), ("dan", "wait")):
        assert host.state.has_done(person, action)
    assert host.state.has_done(f"p{2 * ACTIVE - 1}", host.action()) is False
    assert host.state.done[-1][0] == f"p{2 * ACTIVE - 1}"


def test_if_all_have_a_part_the_one_who_acted_first_is_forgotten() -> None:
    host = Host().seated("ann")
    full = tuple((f"p{number}", ("x",)) for number in range(ACTIVE))
    host.room.state = replace(host.state, done=full, waiting=tuple(person for person, _ in full))
    host.wish("ann", "sit_out")
    assert [person for person, _ in host.state.done] == [*[person for person, _ in full[1:]], "ann"]


def test_everybody_who_can_pay_is_asked_at_once_in_a_svara() -> None:
    host = Host().seated("ann", "bob", "cat", "dan").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    assert host.asks("cat") == host.asks("dan")
    asked = host.asks("cat")
    assert asked is not None
    assert [(one.do, one.low) for one in asked.choices] == [("decline_svara", 0), ("join_svara", 60)]
    assert host.refused(host.move("cat", "join_svara", price=59)) == ("price_changed", "")
    turn = host.state.turn
    host.move("dan", "join_svara")
    assert host.move("cat", "join_svara", turn=turn).facts
    assert host.phase() is Phase.READY


def test_a_wrong_number_of_a_bot_is_nobodys_turn() -> None:
    host = betting()
    for seat in (-1, 0, 4):
        assert host.send(m.BotMove(seat, host.state.turn, "look")).facts == ()
        assert [one for one in host.effects if isinstance(one, m.Send)] == []


def test_a_client_cannot_speak_for_a_bot() -> None:
    host = Host()
    assert host.refused(host.say("bot:0", m.Join())) == ("reserved_name", "")
