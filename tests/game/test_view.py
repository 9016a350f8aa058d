"""What a viewer may know (R3.3, R6): views and redacted events hold no card that its viewer has not seen."""

from __future__ import annotations

import random

import msgspec
import pytest

from svara.bots import BOTS
from svara.game import Phase, Table, apply, redact, view
from svara.game.cards import Card, parse_hand
from svara.game.commands import Command, StartHand
from svara.game.events import CardsSeen, Event, HandDealt, HandsShown
from svara.game.view import CardsDealt, CardsOpened, OwnCardsSeen, ViewerEvent
from tests.game.randomly import play
from tests.game.scenario import Scene


def test_r3_3_nobody_sees_a_card_before_blind_betting_is_over() -> None:
    scene = Scene([100, 100, 100]).deal({2: "7c Kh Kd"}, dealer=1)
    assert [view(scene.table, seat).cards for seat in range(3)] == [(), (), ()]
    assert view(scene.table, 1).score is None
    scene.do("s2 blind 10")
    assert view(scene.table, 1).cards == ()
    scene.do("s3 look")
    seen = view(scene.table, 1)
    assert set(seen.cards) == set(parse_hand("7c Kh Kd"))
    assert seen.score is not None
    assert (seen.score.points, seen.score.combination.rule) == (31, "R2.2f")
    assert view(scene.table, None).cards == ()


def test_folded_cards_stay_with_their_owner_until_the_next_deal() -> None:
    scene = Scene([100, 100, 100]).deal({2: "7c Kh Kd"}, dealer=1).do("s2 look", "s2 pass", "s3 bet 10", "s1 fold")
    assert scene.table.phase is Phase.IDLE
    assert set(view(scene.table, 1).cards) == set(parse_hand("7c Kh Kd"))
    assert all(seat is not None and seat.cards == () for seat in view(scene.table, 0).seats)
    scene.deal()
    assert view(scene.table, 1).cards == ()


def test_cards_that_nobody_looked_at_stay_face_down() -> None:
    scene = Scene([100, 100]).deal(dealer=1).do("s2 leave")
    assert scene.table.phase is Phase.IDLE
    assert view(scene.table, 0).cards == ()


def test_r6_1_the_showdown_shows_hands_to_all() -> None:
    hands = {2: "7c Kh Kd", 3: "As Ah Ad"}
    scene = Scene([100, 100, 100]).deal(hands, dealer=1).do("s2 look", "s2 bet 10", "s3 call 10", "s1 fold")
    shown = [seat.cards if seat is not None else None for seat in view(scene.table, None).seats]
    assert [set(cards or ()) for cards in shown] == [set(), set(parse_hand(hands[2])), set(parse_hand(hands[3]))]


def test_a_view_holds_what_its_viewer_may_answer_and_who_is_asked() -> None:
    scene = Scene([100, 100, 100]).deal(dealer=1).do("s2 look", "s2 bet 20")
    assert [option.command.__name__ for option in view(scene.table, 2).options] == ["Fold", "Call", "RaiseTo"]
    assert [view(scene.table, seat).options for seat in (0, 1, None)] == [(), (), ()]
    assert view(scene.table, None).asked == (2,)


def test_a_view_of_the_table_itself() -> None:
    scene = Scene([100, None, 100, 40]).deal(dealer=1).do("s3 blind 10", "s4 look", "s4 fold")
    seen = view(scene.table, None)
    assert (seen.hand, seen.dealer, seen.ante, seen.stake, seen.svara_of, seen.phase) == (
        1,
        0,
        10,
        10,
        0,
        Phase.BETTING,
    )
    assert seen.max_stack is None
    assert (seen.level, seen.last_blind, seen.to_act, seen.price) == (10, 10, 0, 0)
    assert seen.seats[1] is None
    rows = [(s.stack, s.bet, s.dealt, s.live, s.blind, s.leaving, s.sitting_out) for s in seen.seats if s is not None]
    assert rows == [
        (90, 0, True, True, False, False, False),
        (80, 10, True, True, True, False, False),
        (30, 0, True, False, False, False, False),
    ]
    assert [(pot.chips, pot.seats, pot.tied) for pot in seen.pots] == [(30, (0, 2), ())]


def test_only_a_seat_of_the_table_has_a_view() -> None:
    scene = Scene([100, 100]).deal(dealer=1).do("s2 look")
    for wrong in (-1, 2):
        with pytest.raises(ValueError, match=f"a viewer is a seat from 0 to 1, or None, not {wrong}"):
            view(scene.table, wrong)
    assert redact(scene.last(CardsSeen), -1) == CardsOpened()


def test_redacted_events_tell_each_viewer_their_own_cards_only() -> None:
    scene = Scene([100, 100, 100]).deal(dealer=1)
    dealt = scene.last(HandDealt)
    assert [redact(dealt, viewer) for viewer in (0, 1, None)] == [CardsDealt((1, 2, 0))] * 3
    scene.do("s2 look")
    seen = scene.last(CardsSeen)
    hands = dict(seen.hands)
    assert [redact(seen, seat) for seat in range(3)] == [OwnCardsSeen(hands[seat]) for seat in range(3)]
    assert redact(seen, None) == redact(seen, 7) == CardsOpened()


class Deal:
    """A deal as it goes: enough to play it again with the cards permuted that a viewer has not seen."""

    def __init__(self, before: Table, command: StartHand) -> None:
        self.before, self.deck = before, command.deck
        self.commands: list[Command] = [command]

    def seen_by(self, viewer: int | None, events: list[Event]) -> set[Card]:
        """Own cards once blind betting is over, and every card that was shown."""
        looks = [hand for event in events if isinstance(event, CardsSeen) for hand in event.hands]
        own = [card for seat, cards in looks if seat == viewer for card in cards]
        shown = [
            card for event in events if isinstance(event, HandsShown) for hand in event.hands for card in hand.cards
        ]
        return {*own, *shown}

    def permuted(self, seen: set[Card], rng: random.Random) -> tuple[Card, ...]:
        hidden = [card for card in self.deck if card not in seen]
        rng.shuffle(hidden)
        return tuple(card if card in seen else hidden.pop() for card in self.deck)

    def again(self, deck: tuple[Card, ...]) -> tuple[Table, list[Event]]:
        table = self.before
        events: list[Event] = []
        for command in self.commands:
            wanted: Command = StartHand(deck, command.dealer) if isinstance(command, StartHand) else command
            step = apply(table, wanted)
            table = step.table
            events += step.events
        return table, events


def known(table: Table, events: list[Event], viewer: int | None) -> tuple[object, list[ViewerEvent], list[Command]]:
    """Everything that a viewer learns: the view, the redacted events, and what each bot would do in their place."""
    seen = view(table, viewer)
    choices = [bot(seen, random.Random(5)) for bot in BOTS.values()] if seen.options else []
    return seen, [redact(event, viewer) for event in events], choices


@pytest.mark.parametrize("seed", range(25))
def test_non_interference(seed: int) -> None:
    """Permuting cards that a seat has not seen changes nothing in its view, its legal commands or its bot's choice."""
    rng = random.Random(seed)
    deal: Deal | None = None
    compared = 0
    for step in play(seed, 90, calm=0.97):
        if isinstance(step.command, StartHand):
            deal = Deal(step.before, step.command)
        elif deal is not None:
            deal.commands.append(step.command)
        if deal is None:
            continue
        _, events = deal.again(deal.deck)
        for viewer in (*range(len(step.table.seats)), None):
            seen = deal.seen_by(viewer, events)
            other_table, other_events = deal.again(deal.permuted(seen, rng))
            assert known(step.table, events, viewer) == known(other_table, other_events, viewer)
            compared += 1
    assert compared > 100


def test_a_leak_would_be_found() -> None:
    """The comparison above sees a single card: two tables that differ in a hidden card differ as raw data."""
    scene = Scene([100, 100]).deal({2: "7c Kh Kd", 1: "As Ah Ad"}, dealer=1).do("s2 look")
    other = Scene([100, 100]).deal({2: "7c Kh Kd", 1: "As Ah 9d"}, dealer=1).do("s2 look")
    assert scene.table != other.table
    assert known(scene.table, scene.events, 1) == known(other.table, other.events, 1)
    assert msgspec.json.encode(scene.events) != msgspec.json.encode(other.events)
