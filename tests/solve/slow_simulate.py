"""`svara.solve.simulate` the slow way: `svara.game` plays, the naive twin mixes and chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from msgspec.structs import replace

from svara.game import Phase, RuleSet, SitDown, StartHand, apply, legal, new_table
from svara.game import commands as c
from svara.game.legal import Option, asked, next_deal, to_answer
from svara.game.state import Table
from svara.solve.simulate import Policy
from svara.solve.tables import hand_numbers
from tests.naive import simulate as naive


@dataclass
class Slow:
    """One table, and what `Played` has of it."""

    rules: RuleSet
    ante: int
    start: list[int]
    policies: list[Policy]
    numbers: naive.Numbers
    keep: bool
    hands: int = 0
    deals: int = 0
    decisions: int = 0
    net: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=lambda: list(range(32)))

    def __post_init__(self) -> None:
        self.net = [0] * len(self.start)
        self.table = new_table(len(self.start), ante=self.ante, rules=self.rules)
        for seat, chips in enumerate(self.start):
            if chips:
                self.table = apply(self.table, SitDown(seat, chips)).table
        self.fresh = self.table

    def play(self, hands: int) -> None:
        """So many hands, as long as two seats can pay the ante."""
        for _ in range(hands):
            if not self.keep:
                self.table = replace(self.table, seats=self.fresh.seats, total=self.fresh.total)
            if next_deal(self.table) is None:
                return
            before = self.stacks()
            self._deal()
            while self.table.phase is not Phase.IDLE:
                if self.table.phase is Phase.READY:
                    self._deal()
                else:
                    self._decide()
            self.hands += 1
            self.net = [sum_ + now - was for sum_, now, was in zip(self.net, self.stacks(), before, strict=True)]

    def stacks(self) -> list[int]:
        """What lies in front of each seat."""
        return [0 if seat is None else seat.stack for seat in self.table.seats]

    def _deal(self) -> None:
        deal = next_deal(self.table)
        assert deal is not None
        dealer = naive.first_dealer(deal.seats, self.numbers) if deal.dealer is None else None
        naive.mix(self.deck, 3 * len(deal.seats), self.numbers)
        self.deals += 1
        self.table = apply(self.table, StartHand(tuple(self.deck[: 3 * len(deal.seats)]), dealer)).table

    def _decide(self) -> None:
        seat = asked(self.table)[0]
        options = [option for option in legal(self.table) if option.seat == seat]
        self.decisions += 1
        command: Any = options[0].at()
        if len(options) > 1:
            command = self._chosen(self.policies[seat], options, self.numbers.next())
        self.table = apply(self.table, command).table

    def _chosen(self, policy: Policy, options: list[Option], number: int) -> Any:
        kind = options[1].command
        upper, lower = number >> 32, number & 0xFFFFFFFF
        if kind in (c.AgreeSplit, c.JoinSvara):
            chance = policy.agree if kind is c.AgreeSplit else policy.join
            return options[naive.action([1 - chance, chance], upper)].at()
        seat = self.table.seat(options[0].seat)
        weights, modest = self._weights(policy, options, seat.cards), 2 if kind is c.Call else 1
        place = naive.action(weights, upper)
        if place < modest:
            return options[place].at()
        size = policy.sizes[place - modest]
        answer = to_answer(self.table, seat) if self.table.opened else self.table.last_blind
        called = chips_in_the_middle(self.table) + answer - seat.bet
        sized, last = (size.unit, size.fraction), options[-1]
        if kind is c.BetBlind and self.table.last_blind:
            return last.command(
                last.seat, naive.multiple(sized, [one.low for one in options[1:]], answer, called, lower)
            )  # type: ignore[call-arg]
        return last.at(naive.amount(sized, last.low, last.high, answer, called, lower))

    def _weights(self, policy: Policy, options: list[Option], cards: tuple[int, ...]) -> list[float]:
        kind = options[1].command
        if kind is c.BetBlind:
            return list(np.asarray(policy.next if self.table.last_blind else policy.first))
        a, b, d = cards
        row = 0 if policy.classes is None else int(np.asarray(policy.classes)[hand_numbers()[a, b, d]])
        if kind is c.Bet:
            return list(np.asarray(policy.open)[row])
        weights = list(np.asarray(policy.answer)[row])
        if len(options) == 3:
            return weights
        return weights[:2] if sum(weights[:2]) else [0.0, 1.0]


def chips_in_the_middle(table: Table) -> int:
    """Pots and bets."""
    return sum(pot.chips for pot in table.pots) + sum(seat.bet for seat in table.seats if seat is not None)
