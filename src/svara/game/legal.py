"""What may be done, with bounds: the only judge. `decide` asks nobody else, so the two cannot disagree.

`legal` lists what the seats that are asked may answer, `table_options` what may be asked of the table besides. Their
order is fixed: the modest choice first, amounts ascending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

import msgspec

from svara.game.cards import DECK, HAND_SIZE, Card
from svara.game.commands import (
    AgreeSplit,
    Bet,
    BetBlind,
    Call,
    Command,
    DeclineSvara,
    Fold,
    JoinSvara,
    Leave,
    Look,
    Pass,
    RaiseTo,
    RefuseSplit,
    SeatCommand,
    SitDown,
    SitIn,
    SitOut,
    StartHand,
    TimeOut,
    TopUp,
    VoidHand,
)
from svara.game.pots import contested_chips
from svara.game.state import Phase, Seat, Table, clockwise


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that a seat may do, or a range of them.

    Attributes:
        command: the class of the command.
        seat: who may give it.
        low, high: for `BetBlind`, `Bet`, `RaiseTo` the bounds of ``to``, for `SitDown` and `TopUp` of ``chips``, both
            included. For `Call` and `JoinSvara` both are what it comes to: the "to" that is reached, the price. Else
            0.
    """

    command: type[SeatCommand | TableSeatCommand]
    seat: int
    low: int = 0
    high: int = 0

    def accepts(self, command: Command) -> bool:
        """Whether `command` is within this option."""
        kind = self.command
        if type(command) is not kind or command.seat != self.seat or type(command.seat) is not int:
            return False
        if kind not in _AMOUNTED:
            return True
        amount = getattr(command, _AMOUNTED[kind])
        return type(amount) is int and self.low <= amount <= self.high

    def at(self, amount: int = 0) -> Command:
        """The command of this option, with the amount that it allows and that is nearest to `amount`."""
        make: Any = self.command
        if self.command in _AMOUNTED:
            return cast("Command", make(self.seat, max(self.low, min(amount, self.high))))
        return cast("Command", make(self.seat))

    def commands(self) -> Iterator[Command]:
        """Every command within this option, amounts ascending."""
        several = range(self.low, self.high + 1) if self.command in _AMOUNTED else (0,)
        return map(self.at, several)


TableSeatCommand: TypeAlias = TimeOut | Leave | SitDown | TopUp | SitOut | SitIn

_AMOUNTED: Final[Mapping[type, str]] = {BetBlind: "to", Bet: "to", RaiseTo: "to", SitDown: "chips", TopUp: "chips"}
_OF_TABLE: Final[frozenset[type]] = frozenset({TimeOut, Leave, SitDown, TopUp, SitOut, SitIn})


class Deal(msgspec.Struct, frozen=True):
    """The next deal, when there can be one: the seats it would deal to, clockwise from the dealer's left.

    `dealer` is None, and `seats` merely ascend, where the dealer has to be drawn first (R3.2).
    """

    seats: tuple[int, ...]
    dealer: int | None

    def refusal(self, command: StartHand) -> str | None:
        """Why this deal is not `command`'s, as a code, or None."""
        deck = command.deck
        if (self.dealer is None) != (command.dealer is not None):
            return "dealer_not_drawn" if self.dealer is None else "dealer_moves_on"
        if command.dealer is not None and (command.dealer not in self.seats or type(command.dealer) is not int):
            return "dealer_not_dealt_in"
        if len(deck) < HAND_SIZE * len(self.seats):
            return "too_few_cards"
        different = set(deck)
        sound = len(different) == len(deck) and different <= _ALL_CARDS and set(map(type, deck)) == {int}
        return None if sound else "bad_deck"


_ALL_CARDS: frozenset[Card] = frozenset(DECK)
_BLIND, _BETTING = Phase.BLIND, Phase.BETTING
_last: tuple[Table | None, tuple[Option, ...]] = (None, ())


def legal(table: Table) -> tuple[Option, ...]:
    """What the seats that are asked may answer: one seat in BLIND and BETTING, in SPLIT and ENTRY several at once.

    The last answer is kept, since whoever chooses among the options gives the table to `decide` next; a table is
    frozen.
    """
    global _last  # noqa: PLW0603  # a cache of one: one tuple read or replaced at once, so threads cannot mix it up
    kept, options = _last
    if kept is table:
        return options
    options = _legal(table)
    _last = table, options
    return options


def _legal(table: Table) -> tuple[Option, ...]:
    phase = table.phase
    if phase is _BETTING:
        return _betting(table)
    if phase is _BLIND:
        return _blind(table)
    if phase is Phase.SPLIT:
        return tuple(
            option for seat in asked(table) for option in (Option(RefuseSplit, seat), Option(AgreeSplit, seat))
        )
    if phase is Phase.ENTRY:
        price = table.price
        return tuple(
            option
            for seat in asked(table)
            for option in (Option(DeclineSvara, seat), Option(JoinSvara, seat, price, price))
        )
    return ()


def _blind(table: Table) -> tuple[Option, ...]:
    """R4: look, or bet blind from the ante up, or multiply the last blind."""
    index = table.to_act
    if index is None:
        return ()
    seat, blind = table.seat(index), table.last_blind
    look = Option(Look, index)
    if not _others_with_chips(table, index):
        return (look,)
    funds = seat.bet + seat.stack
    if not blind:
        most = _most(table, funds, 0, 0, table.stake)
        return (look, Option(BetBlind, index, table.stake, most)) if funds >= table.stake else (look,)
    ceiling = _most(table, funds, blind, blind - seat.bet, 0)
    doubles = [blind * times for times in table.rules.blind_multiples if blind * times <= ceiling]
    return (look, *[Option(BetBlind, index, to, to) for to in doubles])


def _betting(table: Table) -> tuple[Option, ...]:
    """R5: pass or bet without a bet to answer; else fold, call, raise."""
    index = table.to_act
    if index is None:
        return ()
    seat, stake = table.seat(index), table.stake
    funds = seat.bet + seat.stack
    if not table.level:
        least = stake if stake < funds else funds
        return Option(Pass, index), Option(Bet, index, least, _most(table, funds, 0, 0, stake))
    owed = to_answer(table, seat)
    if funds <= owed or not _others_with_chips(table, index):
        call = owed if owed < funds else funds
        return Option(Fold, index), Option(Call, index, call, call)
    least = max(owed + stake, 2 * table.last_blind)
    most = funds if table.rules.limit == "none" else _most(table, funds, owed, owed - seat.bet, least)
    return (
        Option(Fold, index),
        Option(Call, index, owed, owed),
        Option(RaiseTo, index, least if least < funds else funds, most),
    )


def to_answer(table: Table, seat: Seat) -> int:
    """The bet that `seat` has to answer: the highest, and at least twice the last blind unless it bet blind. "To".

    R5.5, R5.6.
    """
    level = table.level
    double = 2 * table.last_blind
    return level if seat.blind or level > double else double


def _others_with_chips(table: Table, index: int) -> bool:
    """Whether another live seat has chips, so that a bet can be answered (R8.5)."""
    me = table.seats[index]
    for seat in table.seats:
        if seat is None or seat is me or not (seat.live and seat.stack):
            continue
        return True
    return False


def _most(table: Table, funds: int, answer: int, call: int, least: int) -> int:
    """The highest "to" that `funds` and the house's limit over the bet to answer allow (R5.9).

    A limit counts as never below `least`; `call` is what answering the bet adds to the pot.
    """
    if table.rules.limit == "none":
        return funds
    cap = table.rules.cap
    adds = contested_chips(table) + call if cap is None else cap * table.stake
    return min(funds, max(answer + adds, least))


def asked(table: Table) -> tuple[int, ...]:
    """The seats that owe an answer, ascending: whose turn it is, or in SPLIT and ENTRY who has not answered.

    In SPLIT that is every seat that tied and is still there (R7.6); in ENTRY every seat that can pay the price, is in
    no pot, and neither sits out nor leaves (R7.2).
    """
    if table.phase is Phase.SPLIT:
        return tuple(seat for seat in claimants(table) if seat not in table.answered)
    if table.phase is Phase.ENTRY:
        in_it = claimants(table)
        return tuple(
            index
            for index, seat in enumerate(table.seats)
            if seat is not None
            and seat.stack >= table.price
            and not (seat.leaving or seat.sitting_out or index in in_it or index in table.answered)
        )
    return () if table.to_act is None else (table.to_act,)


def claimants(table: Table) -> tuple[int, ...]:
    """The seats with a claim to a pot of a svara: tied, or joined; ascending."""
    return tuple(sorted({seat for pot in table.pots if pot.chips for seat in pot.seats}))


def next_deal(table: Table) -> Deal | None:
    """The deal that `StartHand` would make now, or None (R3.1, R3.2, R7.4, R9.4)."""
    if table.phase is Phase.READY:
        seats = claimants(table)
    elif table.phase is Phase.IDLE:
        seats = tuple(
            index
            for index, seat in enumerate(table.seats)
            if seat is not None and seat.stack >= table.ante and not (seat.sitting_out or seat.leaving)
        )
    else:
        return None
    if len(seats) < 2:
        return None
    if table.dealer is None:
        return Deal(seats, None)
    order = [index for index in clockwise(len(table.seats), table.dealer) if index in seats]
    return Deal((*order[1:], order[0]), order[0])


def table_options(table: Table) -> tuple[Option, ...]:
    """What may be asked of the table besides, seat by seat.

    `StartHand` is judged by `next_deal`, `VoidHand` by `may_void`.
    Chips come and go only between hands (R8.1, R9.3): `SitDown` and `TopUp` are listed while nothing is played, and
    not for seats with a claim to the svara that is being prepared. `SitOut` and `SitIn` may be said at any time: they
    matter for the next first hand, and while a svara is offered for whether the seat is asked (R7.3).
    """
    waiting = asked(table)
    brings = NO_MAXIMUM - table.total
    moving = table.phase is not Phase.BLIND and table.phase is not Phase.BETTING
    bound = claimants(table) if moving else ()
    options: list[Option] = []
    for index, seat in enumerate(table.seats):
        most = table.max_stack
        if seat is None:
            if moving:
                options.append(Option(SitDown, index, 1, brings if most is None else min(most, brings)))
            continue
        if index in waiting:
            options.append(Option(TimeOut, index))
        if seat.leaving:
            continue
        options.append(Option(Leave, index))
        room = brings if most is None else min(most - seat.stack, brings)
        if moving and index not in bound and room > 0:
            options.append(Option(TopUp, index, 1, room))
        options.append(Option(SitIn if seat.sitting_out else SitOut, index))
    return tuple(options)


NO_MAXIMUM = 2**53 - 1
"""The most chips a table may hold: the largest whole number that every JSON client keeps."""


def may_void(table: Table) -> bool:
    """Whether there is a hand, or a svara being prepared, that can be declared void (R9.6)."""
    return table.phase is not Phase.IDLE


def is_legal(table: Table, command: Command) -> bool:
    """Whether `decide` would take `command`."""
    if isinstance(command, StartHand):
        deal = next_deal(table)
        return deal is not None and deal.refusal(command) is None
    if isinstance(command, VoidHand):
        return may_void(table)
    options = table_options(table) if type(command) in _OF_TABLE else legal(table)
    return any(option.accepts(command) for option in options)
