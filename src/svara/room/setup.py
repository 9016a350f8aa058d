"""What a table is set up with: its rules, stakes, clocks and bots. Frozen for the table's life."""

from __future__ import annotations

import msgspec

from svara.errors import BadInput
from svara.game.rules import FORTE, RuleSet
from svara.game.state import new_table


class SetupError(BadInput):
    """A table that cannot be set up so."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table's settings. Times are in milliseconds, amounts in chips.

    Attributes:
        table: its name: part of every statement of the shuffle.
        seats, ante, rules: as for `new_table`.
        min_buy_in, max_buy_in: what one sits down with; the maximum is also what one tops up to (R9.3).
        turn_ms: for each decision in betting (R9.1).
        bank_ms: the time bank a seat starts with, and the most it holds; it runs when the turn's time is up.
        refill_ms: what each deal adds to the time banks of those dealt in.
        entry_ms: for the questions of a svara, to everybody at once (R7.3).
        grace_ms: for a seat whose connection is lost, counted from the loss, once a turn (R9.1); so long also somebody
            without a seat keeps a place on the waiting list.
        away_ms: whoever is away for so long stands up, so that others can have the seat.
        rest_ms: whoever sits out, or cannot pay the ante, for so long without a break stands up too.
        offer_ms: for so long a free seat is held for the first on the waiting list.
        showdown_ms: the pause after a showdown before the next deal; half of it after another end.
        mix_ms: how long the shuffle waits for seeds.
        rathole_ms: for so long one sits down again with no less than one left with.
        fill: seats that bots keep taken, people included; bots give way to people.
        bots_alone: whether bots come and play with watchers only; if not, somebody has to sit or to want to.
        bot_chips: what a bot sits down with; without bots it does not matter.

    Raises:
        SetupError: a setting is out of range; `svara.errors.BadInput` is above all that can be raised.
    """

    table: str
    seats: int = 6
    ante: int = 10
    rules: RuleSet = FORTE
    min_buy_in: int = 200
    max_buy_in: int = 2_000
    turn_ms: int = 20_000
    bank_ms: int = 60_000
    refill_ms: int = 1_000
    entry_ms: int = 15_000
    grace_ms: int = 15_000
    away_ms: int = 10 * 60_000
    rest_ms: int = 10 * 60_000
    offer_ms: int = 20_000
    showdown_ms: int = 4_000
    mix_ms: int = 3_000
    rathole_ms: int = 30 * 60_000
    fill: int = 0
    bots_alone: bool = True
    bot_chips: int = 1_000

    def __post_init__(self) -> None:
        new_table(self.seats, ante=self.ante, rules=self.rules, max_stack=self.max_buy_in)
        if not 1 <= len(self.table.encode()) <= 255:
            raise SetupError(f"a table's name has 1 to 255 bytes, and {self.table!r} has not")
        if not self.ante <= self.min_buy_in <= self.max_buy_in:
            raise SetupError(f"the least buy-in is from the ante of {self.ante} to the most of {self.max_buy_in}")
        if self.fill and not self.min_buy_in <= self.bot_chips <= self.max_buy_in:
            raise SetupError(f"a bot's chips are a buy-in, from {self.min_buy_in} to {self.max_buy_in}")
        if not 0 <= self.fill <= self.seats:
            raise SetupError(f"bots keep 0 to {self.seats} seats taken, not {self.fill}")
        if min(self.turn_ms, self.entry_ms, self.away_ms, self.rest_ms, self.offer_ms) < 1:
            raise SetupError("a turn, an entry, an absence, a rest and an offer last at least 1 millisecond")
        pauses = (self.bank_ms, self.refill_ms, self.grace_ms, self.showdown_ms, self.mix_ms, self.rathole_ms)
        if min(pauses) < 0:
            raise SetupError("times are milliseconds from 0 upward")
