"""What one viewer knows of a table, kept up to date by frames alone.

The game is followed with the engine's own `evolve`: what happened comes as its events, without the cards that the
viewer may not know. Nothing is judged here: what the viewer may do is what the server asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from svara.fair import Statement
from svara.game import events as e
from svara.game.evolve import evolve
from svara.game.legal import Option, asked, claimants
from svara.game.state import Phase, Pot, Seat, Table
from svara.game.view import CardsDealt, CardsOpened, OwnCardsSeen, SeatView, View, view
from svara.room import messages as m
from svara.room.happenings import VERBS


class Mirror:
    """One viewer's table. Frames that are built of are not changed; times in them count from when they came.

    Attributes:
        v: the version it is at.
        you, seat: who looks; None without a seat.
        table: the game, with the cards that the viewer knows and no others.
        people: everybody here, by id.
        wishes: what is asked for and not granted yet: seats by anybody, everything else by the viewer.
        waiting, offers: the waiting list, and for whom on it a seat is held.
        clock, pause: of the last that was told, or None.
        statement: of the shuffle that is being mixed, or None.
        ask: the last question, which may be answered already; see `asks`.
        muted, draining, halted: as in `Whole`.
    """

    def __init__(self, whole: m.Whole) -> None:
        self.v = whole.v
        self.you = whole.you
        self.seat = whole.seat
        self.table = _table(whole.view)
        self.people: dict[str, m.PersonView] = {one.person: one for one in whole.people}
        self.wishes: tuple[m.WishView, ...] = whole.wishes
        self.waiting: tuple[str, ...] = whole.waiting
        self.offers: tuple[m.Offer, ...] = whole.offers
        self.clock: m.Clock | None = whole.clock
        self.pause: m.Pause | None = whole.pause
        self.statement: Statement | None = whole.statement
        self.ask: m.Ask | None = whole.ask
        self.muted: tuple[str, ...] = whole.muted
        self.draining = whole.draining
        self.halted = whole.halted

    def follow(self, frame: m.Update | m.Skip) -> None:
        """One version further.

        Raises:
            ValueError: it is not the next version.
            CorruptState: chips do not add up; look at the table anew.
        """
        if frame.v != self.v + 1:
            raise ValueError(f"version {frame.v} does not follow version {self.v}")
        self.v = frame.v
        if isinstance(frame, m.Update):
            for one in frame.happened:
                apply = _APPLY.get(type(one))
                if apply is not None:
                    apply(self, one)
                elif type(one) not in _NOTHING:
                    self.table = evolve(self.table, one)  # type: ignore[arg-type]  # all others are the game's
            self.ask = frame.ask or self.ask

    def catch_up(self, frame: m.CaughtUp) -> None:
        """The times of what followed were past; these are the present ones."""
        self.clock, self.ask = frame.clock, frame.ask

    def asks(self) -> m.Ask | None:
        """What the viewer is asked now, or None."""
        ask, clock = self.ask, self.clock
        stands = ask is not None and clock is not None and ask.turn == clock.turn
        return ask if stands and self.seat in asked(self.table) else None

    def view(self) -> View:
        """The table as the viewer sees it; its options are the choices of `asks`."""
        ask, seat = self.asks(), self.seat
        options: tuple[Option, ...] = ()
        if ask is not None and seat is not None:
            options = tuple([Option(VERBS[one.do], seat, one.low, one.high) for one in ask.choices])
        return replace(view(self.table, seat), options=options)

    def wants(self, what: str) -> bool:
        """Whether the viewer has asked for that and not got it yet; ``sit`` is a seat."""
        return any(one.what == what and one.person == self.you for one in self.wishes)

    # The game, where a viewer knows less than the engine

    def _dealt(self, event: CardsDealt) -> None:
        self.table = evolve(self.table, e.HandDealt(event.seats, ()))

    def _opened(self, event: OwnCardsSeen | CardsOpened) -> None:
        self.table = evolve(self.table, e.CardsSeen(()))
        if isinstance(event, OwnCardsSeen) and self.seat is not None:
            self._with_cards(self.seat, event.cards)

    def _shown(self, event: e.HandsShown) -> None:
        for hand in event.hands:
            self._with_cards(hand.seat, hand.cards)
        self.table = evolve(self.table, event)

    def _with_cards(self, index: int, cards: tuple[int, ...]) -> None:
        seats = list(self.table.seats)
        seats[index] = replace(self.table.seat(index), cards=cards)
        self.table = replace(self.table, seats=tuple(seats))

    def _won(self, event: e.PotWon) -> None:
        self.table = evolve(self.table, replace(event, pot=self._pot(event.pot, event.chips)))

    def _split(self, event: e.PotSplit) -> None:
        chips = sum(chips for _, chips in event.payments)
        self.table = evolve(self.table, replace(event, pot=self._pot(event.pot, chips)))

    def _pot(self, number: int, chips: int) -> int:
        """The pot that is meant: a whole view leaves out those that are paid, so that later numbers are too high."""
        pots = self.table.pots
        if number < len(pots) and pots[number].chips == chips:
            return number
        return next((at for at, pot in enumerate(pots) if pot.chips == chips), number)

    def _freed(self, event: e.SeatFreed) -> None:
        self.table = evolve(self.table, event)
        if self.seat == event.seat:
            self.seat = None
        for one in [one for one in self.people.values() if one.seat == event.seat]:
            self._person(one.person, seat=None)

    # What happens around it

    def _person(self, person: str, **changes: Any) -> None:
        self.people[person] = replace(self.people[person], **changes)

    def _arrived(self, happening: m.Arrived) -> None:
        self.people[happening.person.person] = happening.person

    def _departed(self, happening: m.Departed) -> None:
        self.people.pop(happening.person, None)

    def _seated(self, happening: m.Seated) -> None:
        self._person(happening.person, seat=happening.seat)
        if happening.person == self.you:
            self.seat = happening.seat

    def _wished(self, happening: m.Wished) -> None:
        rest = tuple([one for one in self.wishes if one != happening.wish])
        self.wishes = (*rest, happening.wish) if happening.on else rest

    def _waits(self, happening: m.Waiting) -> None:
        self.waiting = happening.people
        self.offers = tuple([one for one in self.offers if one.person in happening.people])

    def _stated(self, happening: m.Stated) -> None:
        self.statement, self.pause = happening.statement, None

    def _set(self, name: str, value: Any) -> None:
        setattr(self, name, value)


def _table(seen: View) -> Table:
    """The table behind a view, as far as it can be known."""
    pots = tuple([Pot(pot.chips, pot.seats, ties=len(pot.tied), tied=pot.tied) for pot in seen.pots])
    seats = tuple([None if one is None else _seat(one) for one in seen.seats])
    table = Table(
        rules=seen.rules,
        ante=seen.ante,
        seats=seats,
        max_stack=seen.max_stack,
        total=sum(one.stack + one.bet for one in seats if one) + sum(pot.chips for pot in pots),
        phase=seen.phase,
        hand=seen.hand,
        dealer=seen.dealer,
        svara_of=seen.svara_of,
        stake=seen.stake,
        to_act=seen.to_act,
        level=seen.level,
        last_blind=seen.last_blind,
        opened=seen.phase is not Phase.BLIND,
        pots=pots,
        price=seen.price,
    )
    if seen.viewer is not None and seen.cards:
        own = replace(table.seat(seen.viewer), cards=seen.cards)
        table = replace(table, seats=(*seats[: seen.viewer], own, *seats[seen.viewer + 1 :]))
    return replace(table, answered=_answered(table, seen.asked))


def _seat(seen: SeatView) -> Seat:
    return Seat(
        stack=seen.stack,
        bet=seen.bet,
        dealt=seen.dealt,
        live=seen.live,
        blind=seen.blind,
        cards=seen.cards,
        shown=bool(seen.cards),
        leaving=seen.leaving,
        sitting_out=seen.sitting_out,
    )


def _answered(table: Table, still: tuple[int, ...]) -> tuple[int, ...]:
    """Who has answered a question to several: who would be asked by the rules, and is not."""
    if table.phase is Phase.SPLIT:
        return tuple([seat for seat in claimants(table) if seat not in still])
    return tuple([seat for seat in asked(table) if seat not in still]) if table.phase is Phase.ENTRY else ()


_APPLY: Final[Mapping[type, Callable[[Mirror, Any], None]]] = {
    CardsDealt: Mirror._dealt,
    OwnCardsSeen: Mirror._opened,
    CardsOpened: Mirror._opened,
    e.HandsShown: Mirror._shown,
    e.PotWon: Mirror._won,
    e.PotSplit: Mirror._split,
    e.SeatFreed: Mirror._freed,
    m.Arrived: Mirror._arrived,
    m.Away: lambda mirror, one: mirror._person(one.person, here=False),
    m.Departed: Mirror._departed,
    m.Seated: Mirror._seated,
    m.Wished: Mirror._wished,
    m.Waiting: Mirror._waits,
    m.Offer: lambda mirror, one: mirror._set("offers", (*mirror.offers, one)),
    m.Clock: lambda mirror, one: mirror._set("clock", one if one.seats else None),
    m.Pause: lambda mirror, one: mirror._set("pause", one),
    m.Stated: Mirror._stated,
    m.Mixed: lambda mirror, _: mirror._set("statement", None),
    m.Draining: lambda mirror, _: mirror._set("draining", True),
    m.Halted: lambda mirror, one: mirror._set("halted", one.reason),
}

_NOTHING: Final[frozenset[type]] = frozenset({m.SeedIn, m.Said})
"""What leaves no trace."""
