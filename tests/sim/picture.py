"""A table as somebody puts it together from frames alone: the view of each client, and the ledger of the model.

Written from docs/rules.md and the frames' docstrings; it shares no code with the engine or the room. Two pictures are
of the same table when `facts` of both are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from svara import fair
from svara.game import events as e
from svara.game.view import CardsDealt, CardsOpened, OwnCardsSeen, SeatView
from svara.room import messages as m


@dataclass
class Place:
    """A seat as all see it."""

    stack: int
    bet: int = 0
    dealt: bool = False
    live: bool = False
    blind: bool = False
    cards: tuple[int, ...] = ()
    leaving: bool = False
    sitting_out: bool = False


@dataclass
class Heap:
    """A pot as all see it."""

    chips: int
    seats: tuple[int, ...]
    tied: tuple[int, ...] = ()


@dataclass
class Picture:
    """What one viewer knows. `answered` and `unsure` are seats in SPLIT and ENTRY; a whole view does not name them."""

    v: int
    you: str
    seat: int | None
    ante: int
    agree_split: bool
    phase: str = "idle"
    hand: int = 0
    svara_of: int = 0
    dealer: int | None = None
    stake: int = 0
    level: int = 0
    last_blind: int = 0
    price: int = 0
    turn_of: int | None = None
    places: list[Place | None] = field(default_factory=list)
    pots: list[Heap] = field(default_factory=list)
    cards: tuple[int, ...] = ()
    answered: set[int] = field(default_factory=set)
    unsure: set[int] = field(default_factory=set)
    people: dict[str, m.PersonView] = field(default_factory=dict)
    waiting: tuple[str, ...] = ()
    clock: tuple[int, bool] | None = None
    offers: set[str] = field(default_factory=set)
    wishes: set[m.WishView] = field(default_factory=set)
    statement: fair.Statement | None = None
    ask: m.Ask | None = None
    draining: bool = False
    halted: str = ""

    @classmethod
    def of(cls, whole: m.Whole) -> Picture:
        """From everything at once."""
        view = whole.view
        picture = cls(whole.v, whole.you, whole.seat, view.ante, view.rules.agree_split)
        for name in ("hand", "svara_of", "dealer", "stake", "level", "last_blind", "price", "cards"):
            setattr(picture, name, getattr(view, name))
        picture.phase, picture.turn_of = view.phase.value, view.to_act
        picture.places = [None if seat is None else _place(seat) for seat in view.seats]
        picture.pots = [Heap(pot.chips, pot.seats, pot.tied) for pot in view.pots]
        eligible = set(picture._eligible())
        picture.answered = eligible - set(view.asked)
        picture.unsure = set(range(len(view.seats))) - eligible
        picture.people = {one.person: one for one in whole.people}
        picture.waiting, picture.offers = whole.waiting, {offer.person for offer in whole.offers}
        picture.wishes, picture.statement, picture.ask = set(whole.wishes), whole.statement, whole.ask
        picture.clock = None if whole.clock is None else (whole.clock.turn, whole.clock.in_bank)
        picture.draining, picture.halted = whole.draining, whole.halted
        return picture

    def follow(self, frame: m.Update | m.Skip) -> None:
        """One version further."""
        assert frame.v == self.v + 1, "versions follow each other"
        self.v = frame.v
        if isinstance(frame, m.Update):
            for happening in frame.happened:
                self.apply(happening)
            self.ask = frame.ask or self.ask

    def asks(self) -> m.Ask | None:
        """What the viewer is asked now; an ask stands until somebody answers, or another clock runs."""
        stands = self.ask is not None and self.clock is not None and self.ask.turn == self.clock[0]
        return self.ask if stands and self.seat in self.asked() else None

    def apply(self, happening: m.Happening | CardsDealt) -> None:
        """One thing that happened."""
        _APPLY[type(happening)](self, happening)

    def asked(self) -> tuple[int, ...]:
        """The seats that owe an answer (R7.2, R7.3, R7.6)."""
        if self.phase in ("split", "entry"):
            return tuple(seat for seat in self._eligible() if seat not in self.answered)
        return () if self.turn_of is None else (self.turn_of,)

    def _eligible(self) -> list[int]:
        claims = sorted({seat for pot in self.pots if pot.chips for seat in pot.seats})
        if self.phase == "split":
            return claims
        if self.phase != "entry":
            return []
        bound = {seat for pot in self.pots for seat in (*pot.seats, *pot.tied)}
        return [
            at
            for at, one in enumerate(self.places)
            if one and at not in bound and one.stack >= self.price and not (one.leaving or one.sitting_out)
        ]

    def chips(self) -> int:
        """All chips that lie on the table."""
        return sum(one.stack + one.bet for one in self.places if one) + sum(pot.chips for pot in self.pots)

    def can_be_dealt(self) -> bool:
        """Between hands, with two seats that can pay the ante (R9.4)."""
        ready = [one for one in self.places if one and one.stack >= self.ante and not (one.sitting_out or one.leaving)]
        return self.phase == "ready" or (self.phase == "idle" and len(ready) > 1)

    def facts(self, unsure: Iterable[int] = ()) -> dict[str, Any]:
        """All that two pictures of one table have in common; seats that are `unsure` are not compared as asked."""
        names = ("v", "you", "seat", "phase", "hand", "svara_of", "dealer", "stake", "level", "last_blind", "price")
        others = ("cards", "people", "waiting", "offers", "wishes", "statement", "draining", "halted")
        ask = self.asks()
        return {
            **{name: getattr(self, name) for name in (*names, *others)},
            "places": self.places,
            "pots": [pot for pot in self.pots if pot.chips],
            "asked": tuple(seat for seat in self.asked() if seat not in unsure),
            "clock": self.clock if self.asked() else None,
            "ask": ask and (ask.hand, ask.turn, ask.in_bank, ask.choices),
        }

    # What changes what

    def _at(self, seat: int) -> Place:
        place = self.places[seat]
        assert place is not None, f"seat {seat} is empty"
        return place

    def _put_in(self, seat: int, to: int, *, blind: bool = False) -> None:
        place = self._at(seat)
        place.stack, place.bet = place.stack - (to - place.bet), to
        place.blind = place.blind or blind
        self.level = max(self.level, to)
        self.last_blind = to if blind else self.last_blind

    def _out(self, seat: int) -> None:
        self._at(seat).live = False
        for pot in self.pots:
            if len(pot.seats) > 1:
                pot.seats = tuple(one for one in pot.seats if one != seat)

    def _left(self, event: e.Left) -> None:
        place, playing = self._at(event.seat), self.phase in ("blind", "betting")
        place.leaving, place.live = True, False
        for pot in self.pots:
            pot.tied = tuple(one for one in pot.tied if one != event.seat)
            if not (playing and len(pot.seats) == 1):
                pot.seats = tuple(one for one in pot.seats if one != event.seat)

    def _sat_down(self, event: e.SatDown) -> None:
        self.places[event.seat] = Place(event.chips)
        self.answered.discard(event.seat)
        self.unsure.discard(event.seat)

    def _freed(self, event: e.SeatFreed) -> None:
        self.places[event.seat] = None
        if self.seat == event.seat:
            self.seat, self.cards = None, ()
        for one in [one for one in self.people.values() if one.seat == event.seat]:
            self.people[one.person] = m.PersonView(one.person, one.name, one.bot, one.here, None)

    def _started(self, event: e.HandStarted) -> None:
        for at, one in enumerate(self.places):
            if one is not None:
                dealt = at in event.seats
                self.places[at] = Place(
                    one.stack, dealt=dealt, live=dealt, leaving=one.leaving, sitting_out=one.sitting_out
                )
        self.pots = [pot for pot in self.pots if pot.chips]
        self.phase, self.hand, self.dealer = "blind", event.hand, event.dealer
        self.svara_of, self.stake = event.svara_of, event.stake
        self.level = self.last_blind = self.price = 0
        self.turn_of, self.cards = None, ()
        self.answered, self.unsure = set(), set()

    def _antes(self, event: e.AntesPaid) -> None:
        for seat in event.seats:
            self._at(seat).stack -= event.chips
        self.pots = [Heap(event.chips * len(event.seats), tuple(sorted(event.seats)))]

    def _returned(self, event: e.BetReturned) -> None:
        self._at(event.seat).stack += event.chips
        self._at(event.seat).bet -= event.chips

    def _formed(self, event: e.PotsFormed) -> None:
        for one in self.places:
            if one is not None:
                one.bet = 0
        self.pots = [Heap(pot.chips, pot.seats, pot.tied) for pot in event.pots]

    def _shown(self, event: e.HandsShown) -> None:
        for hand in event.hands:
            self._at(hand.seat).cards = hand.cards

    def _pay(self, number: int, payments: Iterable[tuple[int, int]]) -> None:
        for seat, chips in payments:
            self._at(seat).stack += chips
        self._paid_pot(number, sum(chips for _, chips in payments)).chips = 0

    def _paid_pot(self, number: int, chips: int) -> Heap:
        """A whole view leaves pots out that are paid, so the number of a pot may be too high afterwards."""
        if number < len(self.pots) and self.pots[number].chips == chips:
            return self.pots[number]
        return next(pot for pot in self.pots if pot.chips == chips)

    def _rest(self, phase: str) -> None:
        for one in self.places:
            if one is not None:
                one.bet, one.live, one.blind = 0, False, False
        self.phase, self.turn_of = phase, None
        self.level = self.last_blind = 0
        self.answered, self.unsure = set(), set()

    def _svara(self, event: e.SvaraOpened) -> None:
        self._rest("split" if self.agree_split else "entry")
        self.pots = [Heap(pot.chips, pot.seats, pot.tied) for pot in event.pots]
        self.price = event.price

    def _offered(self) -> None:
        self.phase, self.answered, self.unsure = "entry", set(), set()

    def _joined(self, event: e.SvaraJoined) -> None:
        self._at(event.seat).stack -= sum(event.entries)
        for pot, chips in zip(self.pots, event.entries, strict=True):
            pot.chips += chips
            pot.seats = tuple(sorted((*pot.seats, event.seat)))

    def _ready(self, event: e.SvaraReady) -> None:
        self.phase, self.stake, self.price = "ready", event.stake, 0
        self.answered, self.unsure = set(), set()

    def _over(self, refunds: Iterable[tuple[int, int]] = ()) -> None:
        self._rest("idle")
        self.pots, self.price = [], 0
        for seat, chips in refunds:
            self._at(seat).stack += chips

    def _arrived(self, happening: m.Arrived) -> None:
        self.people[happening.person.person] = happening.person

    def _away(self, person: str) -> None:
        one = self.people[person]
        self.people[person] = m.PersonView(person, one.name, one.bot, False, one.seat)

    def _departed(self, happening: m.Departed) -> None:
        del self.people[happening.person]

    def _seated(self, happening: m.Seated) -> None:
        one = self.people[happening.person]
        self.people[one.person] = m.PersonView(one.person, one.name, one.bot, one.here, happening.seat)
        if one.person == self.you:
            self.seat = happening.seat

    def _wished(self, happening: m.Wished) -> None:
        (self.wishes.add if happening.on else self.wishes.discard)(happening.wish)

    def _waits(self, happening: m.Waiting) -> None:
        self.waiting = happening.people
        self.offers &= set(happening.people)

    def _ticks(self, clock: m.Clock) -> None:
        self.clock = (clock.turn, clock.in_bank) if clock.seats else None
        self.turn_of = clock.seats[0] if clock.seats and self.phase in ("blind", "betting") else None

    def _note(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)


def _place(seat: SeatView) -> Place:
    return Place(*[getattr(seat, name) for name in Place.__dataclass_fields__])


def _top_up(picture: Picture, event: e.ToppedUp) -> None:
    picture._at(event.seat).stack += event.chips


def _sits_out(out: bool) -> Callable[[Picture, Any], None]:
    def apply(picture: Picture, event: e.SatOut | e.SatIn) -> None:
        picture._at(event.seat).sitting_out = out

    return apply


def _bet(picture: Picture, event: e.BetMade | e.Called | e.Raised) -> None:
    picture._put_in(event.seat, event.to)


def _nothing(picture: Picture, happening: object) -> None:
    """It changes nothing that can be seen."""


_APPLY: Mapping[type, Callable[[Picture, Any], None]] = {
    e.SatDown: Picture._sat_down,
    e.ToppedUp: _top_up,
    e.SatOut: _sits_out(True),
    e.SatIn: _sits_out(False),
    e.Left: Picture._left,
    e.SeatFreed: Picture._freed,
    e.HandStarted: Picture._started,
    e.AntesPaid: Picture._antes,
    CardsDealt: _nothing,
    e.BlindBet: lambda picture, event: picture._put_in(event.seat, event.to, blind=True),
    e.Looked: lambda picture, _: picture._note(phase="betting"),
    OwnCardsSeen: lambda picture, event: picture._note(cards=event.cards),
    CardsOpened: _nothing,
    e.BetMade: _bet,
    e.Called: _bet,
    e.Raised: _bet,
    e.Passed: lambda picture, event: picture._out(event.seat),
    e.Folded: lambda picture, event: picture._out(event.seat),
    e.TimedOut: _nothing,
    e.BetReturned: Picture._returned,
    e.PotsFormed: Picture._formed,
    e.HandsShown: Picture._shown,
    e.PotWon: lambda picture, event: picture._pay(event.pot, [(event.seat, event.chips)]),
    e.SvaraOpened: Picture._svara,
    e.SplitAgreed: lambda picture, event: picture.answered.add(event.seat),
    e.SplitRefused: lambda picture, _: picture._offered(),
    e.PotSplit: lambda picture, event: picture._pay(event.pot, event.payments),
    e.EntryOffered: lambda picture, _: picture._offered(),
    e.SvaraJoined: Picture._joined,
    e.SvaraDeclined: lambda picture, event: picture.answered.add(event.seat),
    e.SvaraReady: Picture._ready,
    e.HandEnded: lambda picture, _: picture._over(),
    e.HandVoided: lambda picture, event: picture._over(event.refunds),
    m.Arrived: Picture._arrived,
    m.Away: lambda picture, one: picture._away(one.person),
    m.Departed: Picture._departed,
    m.Seated: Picture._seated,
    m.Wished: Picture._wished,
    m.Waiting: Picture._waits,
    m.Offer: lambda picture, one: picture.offers.add(one.person),
    m.Clock: Picture._ticks,
    m.Pause: _nothing,
    m.Stated: lambda picture, one: picture._note(statement=one.statement),
    m.SeedIn: _nothing,
    m.Mixed: lambda picture, _: picture._note(statement=None),
    m.Said: _nothing,
    m.Draining: lambda picture, _: picture._note(draining=True),
    m.Halted: lambda picture, one: picture._note(halted=one.reason),
}
