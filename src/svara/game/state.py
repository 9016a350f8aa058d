"""A table at one moment, as frozen data.

The state is whole: with it alone, `legal`, `decide` and `view` answer everything. Nothing in it is ever changed;
`evolve` makes the next one. Seats are numbered from 0, clockwise: the seat on the left of seat ``i`` is ``i + 1``.

Phases, and what leads from one to the next::

    IDLE ── StartHand ──> BLIND ── Look ──> BETTING ── betting over ──> pots paid ──> IDLE
                            └───────── R8.5 ────────────┘     │
                                                              └ tie (R7.1) ─> SPLIT (R7.6) ─> ENTRY (R7.2)
      IDLE <── nobody left to play ── READY <── everybody asked has answered (R7.3) ──────────────┘
                BLIND <── StartHand ── READY
"""

from __future__ import annotations

from enum import Enum

import msgspec

from svara.errors import BadInput, CorruptState
from svara.game.cards import Card
from svara.game.rules import FORTE, MIN_SEATS, RuleSet


class Phase(Enum):
    """Where a table is between two deals."""

    IDLE = "idle"
    """Between hands; nothing is in the middle."""
    BLIND = "blind"
    """Blind betting (R4)."""
    BETTING = "betting"
    """Betting with cards seen (R5)."""
    SPLIT = "split"
    """The tied seats are asked whether they divide the pot (R7.6)."""
    ENTRY = "entry"
    """Everybody else is asked whether they buy into the svara (R7.2, R7.3)."""
    READY = "ready"
    """The svara's seats are fixed; it waits for its deck (R7.4)."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Somebody's place at the table.

    Attributes:
        stack: chips in front of them that are not bet.
        bet: what they have in this deal's betting in all, without ante or entry (the head of R4). Chips.
        dealt: they got cards in the deal being played, or in the last one.
        live: they are still in the hand being played: dealt in, and neither passed nor folded.
        blind: they have bet blind in this deal.
        cards: three cards, or none.
        shown: their cards were shown (R6.1).
        leaving: they have left; the place is freed as soon as no pot can be theirs.
        sitting_out: they are not dealt in.
        timeouts: hands running in which they timed out (R9.1).
        timed_out: they timed out in this hand.
        acted: they took a decision of their own in this hand.
    """

    stack: int = 0
    bet: int = 0
    dealt: bool = False
    live: bool = False
    blind: bool = False
    cards: tuple[Card, ...] = ()
    shown: bool = False
    leaving: bool = False
    sitting_out: bool = False
    timeouts: int = 0
    timed_out: bool = False
    acted: bool = False

    def __repr__(self) -> str:
        """What differs from an empty seat; of cards that were not shown only how many, since no log may tell them."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        told = {name: value for name, value in fields.items() if value}
        if self.cards and not self.shown:
            told["cards"] = f"<{len(self.cards)} cards>"
        return f"Seat({', '.join(f'{name}={value}' for name, value in told.items())})"


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips in the middle, and who can win them.

    Attributes:
        chips: what is in it, bets of the deal being played not counted; 0 once it is paid.
        seats: the seats that can win it, ascending. With one left it is that seat's, whatever that seat does (R8.3).
        ties: how many seats tied for it; 0 if it is not carried from a tie.
        tied: those of them that are still at the table.
        held: what it held at the tie (R7.4).
        entries: what each seat paid into it for this deal and would get back if the hand were void (R9.6): antes, or
            the entries of joiners that are still at the table.
        last_left: the last of its seats to leave the table (R7.7).
    """

    chips: int
    seats: tuple[int, ...]
    ties: int = 0
    tied: tuple[int, ...] = ()
    held: int = 0
    entries: tuple[tuple[int, int], ...] = ()
    last_left: int | None = None

    @property
    def share(self) -> int:
        """What it adds to the *ante* of R4 and R5 in its svara (R7.4). Chips."""
        return -(-self.held // self.ties) if self.ties else 0


class Secured(msgspec.Struct, frozen=True):
    """The part of everybody's bets from `low` to `high` that only `seat` could win when it went out (R8.3)."""

    low: int
    high: int
    seat: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """One table.

    Attributes:
        rules: the house's choices.
        ante: what everyone pays to be dealt in (R3.1). Chips.
        seats: one entry a place, None where nobody sits.
        max_stack: the most a seat may sit down with or top up to; None for no maximum.
        total: chips brought to the table less chips taken away: what `check` compares with.
        phase: see the module.
        hand: number of the last deal; svaras count. 0 before the first.
        dealer: seat of the dealer of that deal, None before the first.
        svara_of: number of the deal this svara came from; 0 in a first hand.
        stake: the *ante* of R4 and R5 in this deal: the ante, or the share (R7.4). Chips.
        to_act: whose turn it is in BLIND and BETTING.
        level: the most that any seat has bet in this deal. Chips, "to".
        last_blind: the last blind bet, or 0. Chips, "to".
        opened: blind betting is over and everybody dealt in has seen their own cards (R3.3).
        pots: the pots in the middle; while bets are open, only what antes, entries and ties put there.
        secured: parts of the open bets that are somebody's already.
        price: what a joiner pays in ENTRY (R7.2). Chips.
        answered: seats that agreed in SPLIT, or declined in ENTRY.
    """

    rules: RuleSet
    ante: int
    seats: tuple[Seat | None, ...]
    max_stack: int | None = None
    total: int = 0
    phase: Phase = Phase.IDLE
    hand: int = 0
    dealer: int | None = None
    svara_of: int = 0
    stake: int = 0
    to_act: int | None = None
    level: int = 0
    last_blind: int = 0
    opened: bool = False
    pots: tuple[Pot, ...] = ()
    secured: tuple[Secured, ...] = ()
    price: int = 0
    answered: tuple[int, ...] = ()

    def seat(self, index: int) -> Seat:
        """The seat at `index`, which must be taken."""
        seat = self.seats[index]
        if seat is None:
            raise CorruptState(f"seat {index} is empty")
        return seat


class TableError(BadInput):
    """A table that cannot be set up."""


def new_table(seats: int | None = None, *, ante: int, rules: RuleSet = FORTE, max_stack: int | None = None) -> Table:
    """An empty table (R1.2).

    Args:
        seats: places at it; by default as many as the rules allow.
        ante: chips, at least 1.
        rules: the house.
        max_stack: the most a seat may sit down with, chips.

    Raises:
        TableError: a number is out of range.
    """
    count = rules.seats if seats is None else seats
    if type(count) is not int or not MIN_SEATS <= count <= rules.seats:
        raise TableError(f"a table under these rules has {MIN_SEATS} to {rules.seats} seats, not {count} (R1.2)")
    if type(ante) is not int or ante < 1:
        raise TableError(f"the ante is a whole number of chips from 1 upward, not {ante} (R3.1)")
    if max_stack is not None and (type(max_stack) is not int or max_stack < ante):
        raise TableError(f"the table's maximum is a whole number, at least the ante of {ante}, not {max_stack}")
    return Table(rules=rules, ante=ante, seats=(None,) * count, max_stack=max_stack)


def clockwise(count: int, after: int) -> list[int]:
    """All `count` places once, from the one on the left of `after` to `after` itself."""
    return [(after + step) % count for step in range(1, count + 1)]


def check(table: Table) -> None:
    """Raise `CorruptState` unless every chip is where it must be (R1.3)."""
    chips = 0
    for seat in table.seats:
        if seat is not None:
            stack, bet = seat.stack, seat.bet
            if stack < 0 or bet < 0:
                raise CorruptState(f"hand {table.hand}: a seat has {stack} chips and a bet of {bet}")
            chips += stack + bet
    for pot in table.pots:
        if pot.chips < 0:
            raise CorruptState(f"hand {table.hand}: a pot holds {pot.chips} chips")
        chips += pot.chips
    if chips != table.total:
        raise CorruptState(f"hand {table.hand}: {chips} chips on the table, {table.total} brought to it")
