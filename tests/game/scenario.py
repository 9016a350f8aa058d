"""Plays a table from short lines, so that a test reads like the rule it is about.

Seats are numbered from 1, as in hand texts and on screens; actions are those of docs/notation.md (``"s1 raise 90"``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import pytest
from msgspec.structs import replace

from svara.game import (
    FORTE,
    IllegalCommand,
    Phase,
    Refusal,
    RuleSet,
    Table,
    apply,
    asked,
    check,
    legal,
    new_table,
    next_deal,
)
from svara.game.cards import DECK, parse_hand
from svara.game.commands import Command, SitDown, StartHand
from svara.game.events import (
    BetReturned,
    Event,
    HandsShown,
    HandVoided,
    PotsFormed,
    PotSplit,
    PotWon,
    SeatFreed,
)
from svara.game.notation import parse_action

E = TypeVar("E")

# Hands of which no two share a card, so that a test can name who wins and who ties.
TWENTY = ("Ks Qs 8h", "Kh Qh 8d", "Kd Qd 8s", "Js Ts 9h", "Jh Th 9d", "Jd Td 9s")  # 20 points each
TWENTY_TWO = ("As Ah Tc", "Ad Ac Jc")  # 22 points each
EIGHTEEN = "Kc 8c 7s"
NINETEEN = "Qc 9c 7h"


def twenty(*seats: int) -> dict[int, str]:
    """The hands for `Scene.deal` that make these seats tie with 20 points."""
    return dict(zip(seats, TWENTY, strict=False))


class Scene:
    """A table with people at it. `table` is its state, `events` all that has happened since the last deal."""

    def __init__(
        self,
        stacks: Sequence[int | None],
        *,
        ante: int = 10,
        rules: RuleSet = FORTE,
        max_stack: int | None = None,
    ) -> None:
        self.table: Table = new_table(len(stacks), ante=ante, rules=rules, max_stack=max_stack)
        self.events: list[Event] = []
        for seat, chips in enumerate(stacks):
            if chips is not None:
                self.give(SitDown(seat, chips))

    def deal(self, hands: Mapping[int, str] | None = None, *, dealer: int | None = None) -> Scene:
        """Deal the next hand or svara. `hands` are the cards of some seats, as ``{1: "7c Kh Kd"}``; the rest is any.

        `dealer` is the seat drawn for the first hand.
        """
        self.events = []
        deal = next_deal(self.table)
        assert deal is not None, "no hand can start"
        first = dealer if dealer is not None else (deal.dealer or 0) + 1
        count = len(self.table.seats)
        order = [seat % count for seat in range(first, first + count) if seat % count in deal.seats]
        cards = {seat - 1: list(parse_hand(text)) for seat, text in (hands or {}).items()}
        used = {card for hand in cards.values() for card in hand}
        rest = [card for card in DECK if card not in used]
        for seat in order:
            if seat not in cards:
                cards[seat], rest = rest[:3], rest[3:]
        deck = tuple(cards[seat][card] for card in range(3) for seat in order)
        self.give(StartHand(deck, None if dealer is None else dealer - 1))
        return self

    def give(self, command: Command) -> Scene:
        step = apply(self.table, command)
        self.table = step.table
        self.events += step.events
        check(self.table)
        return self

    def do(self, *actions: str) -> Scene:
        """Play actions, as ``"s1 look", "s1 bet 20"``."""
        for action in actions:
            self.give(parse_action(action))
        return self

    def refuse(self, action: str | Command) -> Refusal:
        """The refusal of an action that is illegal now; the table must stay as it is."""
        before = self.table
        command = parse_action(action) if isinstance(action, str) else action
        with pytest.raises(IllegalCommand) as caught:
            apply(self.table, command)
        assert self.table == before
        return caught.value.refusal

    def refused(self, action: str | Command) -> tuple[str, str, list[str]]:
        """The refusal of an action as (code, rule, what the seat may answer instead)."""
        refusal = self.refuse(action)
        return refusal.code, refusal.rule, [word for word in instead(refusal) if word.split()[1] not in _ANY_TIME]

    # What is to be seen afterwards

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind since the last deal."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        return self.all(kind)[-1]

    def stacks(self) -> list[int | None]:
        return [None if seat is None else seat.stack for seat in self.table.seats]

    def options(self) -> list[str]:
        """What may be answered, as ``"s1 raise 40..990"``, in the order of `legal`."""
        return [_option(option.command.__name__, option.seat, option.low, option.high) for option in legal(self.table)]

    def turn(self) -> int | None:
        """The seat whose turn it is, from 1."""
        return None if self.table.to_act is None else self.table.to_act + 1

    def asked(self) -> list[int]:
        return from_one(asked(self.table))

    def pots(self) -> list[tuple[int, list[int]]]:
        """The pots as the betting ended, as (chips, seats that can win it)."""
        return [(pot.chips, from_one(pot.seats)) for pot in self.last(PotsFormed).pots]

    def won(self) -> list[tuple[int, int, str]]:
        """The pots won since the last deal, as (seat, chips, how)."""
        return [(event.seat + 1, event.chips, event.how) for event in self.all(PotWon)]

    def middle(self) -> list[tuple[int, list[int]]]:
        """The pots in the middle now, without open bets, as (chips, seats that can win it)."""
        return [(pot.chips, from_one(pot.seats)) for pot in self.table.pots if pot.chips]

    def shown(self) -> list[tuple[int, int]]:
        """The hands shown since the last deal, as (seat, points)."""
        return [(hand.seat + 1, hand.points) for event in self.all(HandsShown) for hand in event.hands]

    def returned(self) -> list[tuple[int, int]]:
        """The parts of bets returned since the last deal, as (seat, chips)."""
        return [(event.seat + 1, event.chips) for event in self.all(BetReturned)]

    def divided(self) -> list[list[tuple[int, int]]]:
        """For each pot divided since the last deal, (seat, chips) each, ascending."""
        return [sorted((seat + 1, chips) for seat, chips in event.payments) for event in self.all(PotSplit)]

    def refunds(self) -> list[tuple[int, int]]:
        """What a void hand gave back, as (seat, chips)."""
        return [(seat + 1, chips) for seat, chips in self.last(HandVoided).refunds]

    def freed(self) -> list[tuple[int, int]]:
        """Who has gone since the last deal and the chips that went with them."""
        return [(event.seat + 1, event.chips) for event in self.all(SeatFreed)]

    def idle(self) -> bool:
        return self.table.phase is Phase.IDLE


def two_pots_of_two(limit: str = "none", rules: RuleSet = FORTE) -> Scene:
    """A svara about to be dealt by seat 1: seats 3 and 4 tied for 48, seats 1 and 2 for 400; the share is 24 + 200.

    They have 1600, 1600, 594 and 0 chips left. Seat 2 speaks first, then 3 and 1; nobody else is at the table.
    """
    scene = Scene([2010, 2010, 210, 12], rules=replace(rules, limit=limit))
    scene.deal({1: TWENTY[0], 2: TWENTY[1], 3: TWENTY_TWO[0], 4: TWENTY_TWO[1]}, dealer=4)
    scene.do("s1 look", "s1 bet 40", "s2 raise 160", "s3 call 160", "s4 call 2", "s1 raise 400", "s2 call 400")
    # 40 antes + 4 x 2 for all; 3 x 198 for 1, 2 and 3, which 3 wins; 2 x 200 for 1 and 2
    return scene.do("s3 call 200")


def from_one(seats: Iterable[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def instead(refusal: Refusal) -> list[str]:
    """What a refusal says is legal instead, in the words of `Scene.options`."""
    return [_option(option.command.__name__, option.seat, option.low, option.high) for option in refusal.legal]


def _option(name: str, seat: int, low: int, high: int) -> str:
    amount = "" if not high else f" {low}" if low == high else f" {low}..{high}"
    return f"s{seat + 1} {_WORDS[name]}{amount}"


_WORDS = {
    "Look": "look",
    "BetBlind": "blind",
    "Pass": "pass",
    "Fold": "fold",
    "Bet": "bet",
    "Call": "call",
    "RaiseTo": "raise",
    "AgreeSplit": "agree",
    "RefuseSplit": "refuse",
    "JoinSvara": "join",
    "DeclineSvara": "decline",
    "TimeOut": "time_out",
    "Leave": "leave",
    "SitDown": "sit",
    "TopUp": "top_up",
    "SitOut": "sit_out",
    "SitIn": "sit_in",
}
_ANY_TIME = ("time_out", "leave", "sit_out", "sit_in", "top_up", "sit")
