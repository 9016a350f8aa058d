"""What holds for every sequence of legal commands (Hypothesis, stateful), and for long random play."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from svara.game import (
    IllegalCommand,
    Option,
    Phase,
    Table,
    apply,
    asked,
    check,
    decide,
    evolve,
    is_legal,
    legal,
    new_table,
    next_deal,
    replay,
    table_options,
)
from svara.game import commands as c
from svara.game.events import Event, HandEnded, HandStarted, SvaraOpened
from tests.game.randomly import HOUSES, one_of, play, shuffled

SEAT_COMMANDS = (c.Look, c.Call, c.Pass, c.Fold, c.AgreeSplit, c.RefuseSplit, c.JoinSvara, c.DeclineSvara)
TABLE_COMMANDS = (c.TimeOut, c.Leave, c.SitOut, c.SitIn)
AMOUNT_COMMANDS = (c.BetBlind, c.Bet, c.RaiseTo, c.SitDown, c.TopUp)


def longest_deal(table: Table) -> int:
    """More decisions than a deal just begun can take (R4, R5), from its stacks alone.

    A blind bet doubles at least, so there are no more than log2 of the largest stack and the first; then somebody
    looks. Every bet or raise puts the price up by the ante, or is all in, which a seat can be once; each is answered
    by no more than all the others.
    """
    stacks = [seat.stack for seat in table.seats if seat is not None and seat.live]
    blinds = math.log2(max(stacks) / table.stake) + 2 if max(stacks) >= table.stake else 0
    raises = max(stacks) / table.stake + len(stacks) + 1
    return int(blinds + 1 + (raises + 1) * len(stacks))


class AnyTable(RuleBasedStateMachine):
    """A table at which anything legal may happen."""

    @initialize(seed=st.integers(0, 2**32), seats=st.integers(2, 5), house=st.sampled_from(HOUSES))
    def sit_down(self, seed: int, seats: int, house: object) -> None:
        self.rng = random.Random(seed)
        maximum = self.rng.choice([None, 300])
        self.start = self.table = new_table(seats, ante=self.rng.choice([1, 5]), rules=house, max_stack=maximum)  # type: ignore[arg-type]
        self.events: list[Event] = []
        self.decisions = self.bound = 0
        for seat in range(seats):
            self.give(c.SitDown(seat, self.rng.randint(1, 120)))

    def give(self, command: c.Command) -> None:
        step = apply(self.table, command)
        assert step.events == decide(self.table, command)
        self.table = step.table
        self.events += step.events

    @precondition(lambda self: bool(legal(self.table)))
    @rule(pick=st.integers(0, 99))
    def decide(self, pick: int) -> None:
        options = legal(self.table)
        playing = self.table.to_act is not None
        self.give(one_of(options[pick % len(options)], self.rng))
        self.decisions += playing
        assert self.decisions <= self.bound

    @precondition(lambda self: next_deal(self.table) is not None)
    @rule()
    def deal(self) -> None:
        deal = next_deal(self.table)
        assert deal is not None
        first = self.rng.choice(deal.seats) if deal.dealer is None else None
        before = self.table
        self.give(c.StartHand(shuffled(self.rng, len(deal.seats)), first))
        first_event = max(place for place, event in enumerate(self.events) if isinstance(event, HandStarted))
        self.bound, self.decisions = longest_deal(evolve(before, self.events[first_event])), 0

    @rule(pick=st.integers(0, 99))
    def ask_the_table(self, pick: int) -> None:
        options = table_options(self.table)
        if options:
            self.give(one_of(options[pick % len(options)], self.rng))

    @precondition(lambda self: self.table.phase is not Phase.IDLE)
    @rule(often=st.integers(0, 9))
    def void(self, often: int) -> None:
        if often == 0:
            self.give(c.VoidHand())
            assert self.table.phase is Phase.IDLE

    @rule()
    def try_everything(self) -> None:
        """Every command that is listed is accepted, every other one is refused and changes nothing (R9.5)."""
        listed = (*legal(self.table), *table_options(self.table))
        before = self.table
        for command in every_command(self.table):
            if any(option.accepts(command) for option in listed):
                assert is_legal(self.table, command)
                check(apply(self.table, command).table)
            else:
                assert not is_legal(self.table, command)
                with pytest.raises(IllegalCommand) as caught:
                    decide(self.table, command)
                refusal = caught.value.refusal
                assert (refusal.command, refusal.rule[0]) == (command, "R")
                assert all(option in listed and option.seat == command.seat for option in refusal.legal)
        assert self.table == before == replay(self.start, self.events)

    @invariant()
    def chips_are_conserved(self) -> None:
        if hasattr(self, "table"):
            check(self.table)

    @invariant()
    def the_table_is_the_sum_of_its_events(self) -> None:
        if hasattr(self, "table"):
            assert replay(self.start, self.events) == self.table

    @invariant()
    def somebody_is_asked_while_a_hand_is_played(self) -> None:
        if hasattr(self, "table") and self.table.phase not in (Phase.IDLE, Phase.READY):
            assert asked(self.table)
            assert {option.seat for option in legal(self.table)} == set(asked(self.table))


def every_command(table: Table) -> list[c.SeatCommand | c.TimeOut | c.Leave | c.SitDown | c.TopUp | c.SitOut | c.SitIn]:
    """Every seat's every command, with the amounts at and around every bound."""
    seats = range(-1, len(table.seats) + 1)
    options: tuple[Option, ...] = (*legal(table), *table_options(table))
    amounts = {-1, 0, 1, table.stake, table.level, 2 * table.last_blind, table.total}
    for option in options:
        amounts |= {option.low - 1, option.low, option.low + 1, option.high - 1, option.high, option.high + 1}
    plain = [kind(seat) for kind in (*SEAT_COMMANDS, *TABLE_COMMANDS) for seat in seats]
    return [*plain, *(kind(seat, amount) for kind in AMOUNT_COMMANDS for seat in seats for amount in amounts)]


AnyTable.TestCase.settings = settings(max_examples=120, stateful_step_count=40)
TestAnyTable = AnyTable.TestCase


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_long_random_play_is_the_sum_of_its_events(house: object) -> None:
    for seed in range(12):
        steps = list(play(seed, 120, rules=house))  # type: ignore[arg-type]
        events = [event for step in steps for event in step.events]
        assert replay(steps[0].before, events) == steps[-1].table


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_chains_of_svaras_end(seats: int) -> None:
    """R7.5: there is no last svara, but with cards that come at random every chain ends."""
    longest = 0
    for seed in range(60):
        rng = random.Random(seed)
        table = new_table(seats, ante=1)
        for seat in range(seats):
            table = apply(table, c.SitDown(seat, 50)).table
        chain, ended = 0, False
        while not ended:
            deal = next_deal(table)
            if deal is not None:
                command: c.Command = c.StartHand(shuffled(rng, len(deal.seats)), 0 if deal.dealer is None else None)
            else:
                command = one_of(rng.choice(legal(table)), rng)
            step = apply(table, command)
            table = step.table
            chain += any(isinstance(event, SvaraOpened) for event in step.events)
            ended = any(isinstance(event, HandEnded) for event in step.events)
            assert chain < 60
        longest = max(longest, chain)
    assert longest > 1
