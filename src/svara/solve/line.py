"""A policy at a real table of two: what it does, and what it takes the other's play for, in one deal.

A `Line` is given every command of the deal. It plays either seat, or both: then both believe the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeVar

from svara.errors import BadInput
from svara.game import commands as c
from svara.game.legal import Option, legal
from svara.game.state import Phase, Table
from svara.solve.belief import ALL, believed, believed_openings
from svara.solve.betting import answer, pot_after_call, size
from svara.solve.classes import class_by_hand
from svara.solve.policy import Policy, rules_digest
from svara.solve.tables import hand_numbers

_One = TypeVar("_One")

_PLAIN: Final = {"look": c.Look, "pass": c.Pass, "fold": c.Fold, "call": c.Call}
_WORDS: Final = {command: name for name, command in _PLAIN.items()}
_SIZED: Final = {c.BetBlind: "blind", c.Bet: "bet", c.RaiseTo: "raise"}


class Line:
    """One deal of two as a policy sees it.

    Attributes:
        policy: what is played.
        place: the depth of the policy's grid that stands for the depth of this deal.
    """

    def __init__(self, policy: Policy, table: Table, rng: random.Random) -> None:
        """`table` is that of a deal in which nobody has spoken yet.

        Raises:
            BadInput: it is not, or not of two seats, or under other rules, or they have more than the policy knows.
        """
        dealt = [seat for seat in table.seats if seat is not None and seat.dealt]
        if len(dealt) != 2 or table.stake <= 0:
            raise BadInput(f"this policy is for a deal of two seats, not {len(dealt)}")
        if rules_digest(table.rules) != policy.header.rules:
            raise BadInput("this policy is for other rules of points, blind bets or limits than those of the table")
        if table.phase is Phase.BETTING or any(seat.bet for seat in dealt):
            raise BadInput("a policy follows a deal from its first word on, and somebody has spoken already")
        self.policy, self._rng = policy, rng
        depth = min(seat.stack for seat in dealt) / table.stake
        self.place = _drawn(policy.places(1 + depth), rng)
        self._blinds: tuple[str, ...] = ()
        self._opening = 0
        self._past: tuple[str, ...] = ()
        self._meant = ""

    def choose(self, table: Table) -> c.Command:
        """What whoever's turn it is does. `follow` has to be told.

        Raises:
            BadInput: nobody bets now.
        """
        if table.phase not in (Phase.BLIND, Phase.BETTING):
            raise BadInput("a policy says what to do while there is betting, and there is none now")
        options = legal(table)
        if table.phase is Phase.BLIND:
            self._meant = self.policy.chosen(self.place, self._blinds)
        else:
            spot = self.policy.spot_of(self.place, self._opening, self._past)
            cards = table.seat(options[0].seat).cards
            chances = spot.chances[:, class_by_hand()[hand_numbers()[cards]]].tolist()
            self._meant = self._rng.choices(spot.names, chances)[0] if spot.names else ""
        return command_of(table, options, self._meant or "call")

    def follow(self, table: Table, command: c.Command) -> None:
        """`command` is given at `table`, by either of the two."""
        meant, self._meant = self._meant, ""
        if table.phase is Phase.BLIND:
            if isinstance(command, c.Look):
                part = self._blind_part(table)
                known = believed_openings(self.policy, self.place, self._blinds, part)
                self._opening = _drawn(known, self._rng)
            else:
                self._blinds += (meant or self._blind_name(table, command),)
            return
        spot = self.policy.spot_of(self.place, self._opening, self._past)
        if spot.names:
            name, part = named(table, command)
            own = (*self._past, meant)
            self._past = own if meant else _drawn(tuple(believed(spot, self._past, name, part)), self._rng)

    def _blind_part(self, table: Table) -> float:
        """The last blind bet as a part of the pot before any bet."""
        bets = [seat for seat in table.seats if seat is not None and seat.dealt]
        most = min(seat.bet + seat.stack for seat in bets)
        return ALL if table.last_blind >= most else table.last_blind / sum(pot.chips for pot in table.pots)

    def _blind_name(self, table: Table, command: c.Command) -> str:
        if table.last_blind and isinstance(command, c.BetBlind):
            return f"blind x{command.to // table.last_blind}"
        option = next(option for option in legal(table) if option.command is c.BetBlind)
        if option.at(option.high) == command:
            return "blind all"
        sizes = {option.at(size(table, option, part)): part for part in self.policy.header.sizes.blinds}
        return f"blind {sizes[command]}" if command in sizes else "blind"


def command_of(table: Table, options: Sequence[Option], action: str) -> c.Command:
    """The legal command that an action of a tree means here; a raise that is not possible is a call."""
    word, _, told = action.partition(" ")
    for option in options:
        if _PLAIN.get(word) is option.command:
            return option.at()
        if _SIZED.get(option.command) == word:
            if told.startswith("x"):
                to = table.last_blind * int(told[1:])
                if option.low == to:
                    return option.at(to)
                continue
            return option.at(option.high if told == "all" else size(table, option, Fraction(told)))
    return next(option for option in options if option.command in (c.Call, c.Look)).at()


def named(table: Table, command: c.Command) -> tuple[str, float]:
    """What a tree would call a command of seen betting, and how much of the pot after calling it adds.

    ``all`` is the most that is legal and that the other can answer.
    """
    if type(command) in _WORDS:
        return _WORDS[type(command)], 0.0
    assert isinstance(command, c.Bet | c.RaiseTo), "every command of betting is one of these"
    word = _SIZED[type(command)]
    most = next((option.high for option in legal(table) if option.command is type(command)), 0)
    if command.to >= min(most, *[seat.bet + seat.stack for seat in table.seats if seat is not None and seat.live]):
        return f"{word} all", ALL
    pot = pot_after_call(table, command.seat)
    part = (command.to - answer(table, command.seat)) / pot
    near = Fraction(part).limit_denominator(8)
    return (f"{word} {near}" if abs(part - near) * pot <= 1 else word), part


def _drawn(chances: Sequence[tuple[_One, float]], rng: random.Random) -> _One:
    return rng.choices([one for one, _ in chances], [chance for _, chance in chances])[0]
