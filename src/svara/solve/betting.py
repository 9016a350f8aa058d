"""The betting of two as public trees, compiled by walking `svara.game`: it alone says what is legal and what follows.

Everything is counted in *stakes*: in a first hand the ante, in a svara the share (R7.4). The pot of two holds two of
them when cards are dealt, first hand or svara, so one number is all that tells one deal of two from another: how many
stakes the shorter stack still has, its *depth*. A tie after bets of b leaves a svara of depth (depth - b) / (1 + b).

Blind bets are made without cards. So they are no part of the trees: each way they can go (`Opening`) has its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from svara.errors import BadInput
from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.decide import apply
from svara.game.legal import Option, legal
from svara.game.rules import FORTE, RuleSet
from svara.game.state import Phase, Table, new_table
from svara.solve.classes import FOLDS, MATRICES, SHOWS, TIES
from svara.solve.publictree import END, Node, PublicTree, compile_tree

STAKE: Final = 1_000_000
"""Chips that stand for one stake in the walk, so that rounding to chips does not matter."""

MOST_NODES: Final = 20_000
"""Decisions of one tree; solving one as big takes hours."""

_BETS: Final = {c.BetBlind: "blind", c.Bet: "bet", c.RaiseTo: "raise"}
_PLAIN: Final = {c.Look: "look", c.Pass: "pass", c.Fold: "fold", c.Call: "call"}


class Sizes(NamedTuple):
    """What of all bets the tree has: the abstraction.

    Attributes:
        pots: bets and raises add these parts of the pot as it is after calling, ascending; all in comes besides.
        blinds: first blind bets in the same measure; all in comes besides.
        raises: how many raises of one hand; then there is only fold or call.
        chain: how many blind bets running.
    """

    pots: tuple[Fraction, ...] = tuple(map(Fraction, ("1/2", "1", "2")))
    blinds: tuple[Fraction, ...] = tuple(map(Fraction, ("1/2", "1", "2", "4", "8", "16", "32")))
    raises: int = 3
    chain: int = 3

    def check(self) -> Sizes:
        """Itself.

        Raises:
            BadInput: a size or a number that no tree can have.
        """
        for name, parts in (("pots", self.pots), ("blinds", self.blinds)):
            if not parts or any(part <= 0 for part in parts) or list(parts) != sorted({*parts}):
                raise BadInput(f"{name} are parts of the pot above 0, ascending, as 1/2,1; not {_told(parts)}")
        if not 0 <= self.raises <= 9:
            raise BadInput(f"raises are 0 to 9, not {self.raises}")
        if not 0 <= self.chain <= 9:
            raise BadInput(f"a blind chain is 0 to 9 bets long, not {self.chain}")
        return self


def _told(parts: tuple[Fraction, ...]) -> str:
    return ",".join(map(str, parts)) or "none"


Blinds: TypeAlias = tuple[str, ...]
"""Blind bets in order, the first player first: ``("blind 1/2", "blind x2")``."""


def parts_of(texts: Sequence[str]) -> tuple[Fraction, ...]:
    """Parts of the pot from their texts: ``["1/2", "2"]``.

    Raises:
        BadInput: a text that is no part, or has more than four digits.
    """
    found = [_PART.fullmatch(text.strip()) for text in texts]
    if not all(found):
        raise BadInput(f"parts of the pot are written as 1/2,1,2, not {','.join(texts)[:40]!r}")
    return tuple(Fraction(int(one[1]), int(one[2] or 1)) for one in found if one)


_PART: Final = re.compile(r"([0-9]{1,4})(?:/([1-9][0-9]{0,3}))?")


class Opening(NamedTuple):
    """One way that blind betting can go, and what may be played then with cards seen.

    Attributes:
        blinds: what was bet blind.
        tree: the betting. Its ends have terms of `svara.solve.classes.MATRICES`; the gains of `TIES` are no gains yet,
            but what both have bet, in stakes.
    """

    blinds: Blinds
    tree: PublicTree


def openings(depth: float, sizes: Sizes, rules: RuleSet = FORTE) -> tuple[Opening, ...]:
    """All openings of a deal of that depth, which is above 0; the one without a blind bet is the first.

    The seat that speaks first is `FIRST`, the dealer `SECOND`.
    """
    return tuple(_openings(_dealt(depth, rules), (), sizes.check()))


def _dealt(depth: float, rules: RuleSet) -> Table:
    table = new_table(2, ante=STAKE, rules=rules)
    for seat in (0, 1):
        table = apply(table, c.SitDown(seat, STAKE + max(1, round(depth * STAKE)))).table
    return apply(table, c.StartHand(DECK, dealer=1)).table


def _openings(table: Table, blinds: Blinds, sizes: Sizes) -> Iterator[Opening]:
    options = {option.command: option for option in reversed(legal(table))}
    looked = apply(table, options[c.Look].at()).table
    yield Opening(blinds, compile_tree(_Walk(sizes).node(looked, 0), len(MATRICES)))
    for name, command in _blind(table, sizes) if len(blinds) < sizes.chain else ():
        yield from _openings(apply(table, command).table, (*blinds, name), sizes)


def _blind(table: Table, sizes: Sizes) -> Iterator[tuple[str, c.Command]]:
    for option in legal(table):
        if option.command is c.BetBlind and not table.last_blind:
            yield from _amounts(table, option, sizes.blinds)
        elif option.command is c.BetBlind:
            yield f"blind x{option.low // table.last_blind}", option.at(option.low)


def _amounts(table: Table, option: Option, parts: tuple[Fraction, ...]) -> Iterator[tuple[str, c.Command]]:
    """The bets of an option that the abstraction has, ascending: parts of the pot, then all in."""
    word, below = _BETS[option.command], 0
    for part in parts:
        to = size(table, option, part)
        if below < to < option.high:
            yield f"{word} {part}", option.at(to)
            below = to
    yield f"{word} all", option.at(option.high)


def size(table: Table, option: Option, part: Fraction | float) -> int:
    """What a bet of so much of the pot after calling comes to, and the least that is legal. Chips, "to"."""
    return max(option.low, answer(table, option.seat) + round(part * pot_after_call(table, option.seat)))


def answer(table: Table, seat: int) -> int:
    """What `seat` comes to by calling, 0 where there is nothing to call. Chips, "to"."""
    return next((option.low for option in legal(table) if option.command is c.Call and option.seat == seat), 0)


def pot_after_call(table: Table, seat: int) -> int:
    """What the pot holds once `seat` has called (R5.9). Chips."""
    bets = sum(other.bet for other in table.seats if other is not None)
    return sum(pot.chips for pot in table.pots) + bets + max(0, answer(table, seat) - table.seat(seat).bet)


def actions(table: Table, raises: int, sizes: Sizes) -> Iterator[tuple[str, c.Command]]:
    """What the abstraction has of what is legal with cards seen, after so many raises."""
    for option in legal(table):
        if option.command in _PLAIN:
            yield _PLAIN[option.command], option.at()
        elif option.command is c.Bet or raises < sizes.raises:
            yield from _amounts(table, option, sizes.pots)


class _Walk:
    """Walks through one opening and counts the nodes that it meets."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes, self._nodes = sizes, 0

    def node(self, table: Table, raises: int) -> Node:
        """The tree from here on, after so many raises.

        Raises:
            BadInput: it has more than `MOST_NODES`.
        """
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise BadInput(f"with so many sizes and raises a tree has over {MOST_NODES:,} decisions: take fewer")
        seat = table.to_act
        if seat is None:  # nobody has chips to bet with: it is shown at once
            return _end(table, None)
        names, children = [], []
        for name, command in actions(table, raises, self._sizes):
            after = apply(table, command).table
            more = raises + isinstance(command, c.RaiseTo)
            names.append(name)
            children.append(self.node(after, more) if after.phase is Phase.BETTING else _end(table, command))
        return Node(seat, tuple(children), tuple(names))


def _end(table: Table, last: c.Command | None) -> Node:
    """The end that `last` makes: in stakes, who folds loses the stake and all own bets; else the lesser bet counts."""
    bets = [table.seat(seat).bet / STAKE for seat in (0, 1)]
    if isinstance(last, c.Fold | c.Pass):
        lost = 1 + bets[last.seat]
        return Node(END, gains=((FOLDS, -lost if last.seat == 0 else lost),))
    if isinstance(last, c.Call):
        bets[last.seat] = answer(table, last.seat) / STAKE
    return Node(END, gains=((SHOWS, 1 + min(bets)), (TIES, min(bets))))
