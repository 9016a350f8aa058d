"""What one viewer may know: of a table, `view`; of an event, `redact`.

Both are built up from nothing: a card is copied into a view only by the two lines that say whose it is. What a viewer
sees does not depend on any card that they have not seen.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from svara.game import events as e
from svara.game.cards import Card
from svara.game.legal import Option, asked, legal
from svara.game.points import Score, score
from svara.game.rules import RuleSet
from svara.game.state import Phase, Seat, Table


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; the fields are those of `Seat`, and `cards` only what was shown (R6.1)."""

    stack: int
    bet: int
    dealt: bool
    live: bool
    blind: bool
    cards: tuple[Card, ...]
    leaving: bool
    sitting_out: bool


class PotView(msgspec.Struct, frozen=True):
    """A pot and the seats that can win it; `tied` are those that tied for it, none in a first hand."""

    chips: int
    seats: tuple[int, ...]
    tied: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """A table as one viewer sees it. Fields of the same name are those of `Table`.

    Attributes:
        viewer: the seat that looks, or None for somebody without one.
        cards: the viewer's own cards once they have seen them (R3.3), else none.
        score: the points of these cards, and why.
        pots: the pots in the middle; open bets are in front of their seats.
        asked: the seats that owe an answer.
        options: what the viewer may answer now, in the order of `legal`.
    """

    viewer: int | None
    rules: RuleSet
    ante: int
    max_stack: int | None
    phase: Phase
    hand: int
    svara_of: int
    dealer: int | None
    stake: int
    to_act: int | None
    level: int
    last_blind: int
    price: int
    seats: tuple[SeatView | None, ...]
    pots: tuple[PotView, ...]
    cards: tuple[Card, ...]
    score: Score | None
    asked: tuple[int, ...]
    options: tuple[Option, ...]


def view(table: Table, viewer: int | None) -> View:
    """What `viewer` may know of `table`; None is a spectator.

    Raises:
        ValueError: the table has no such seat.
    """
    if viewer is not None and not 0 <= viewer < len(table.seats):
        raise ValueError(f"a viewer is a seat from 0 to {len(table.seats) - 1}, or None, not {viewer}")
    cards = _own_cards(table, viewer)
    return View(
        viewer=viewer,
        rules=table.rules,
        ante=table.ante,
        max_stack=table.max_stack,
        phase=table.phase,
        hand=table.hand,
        svara_of=table.svara_of,
        dealer=table.dealer,
        stake=table.stake,
        to_act=table.to_act,
        level=table.level,
        last_blind=table.last_blind,
        price=table.price,
        seats=tuple([None if seat is None else _seat_view(seat) for seat in table.seats]),
        pots=tuple([PotView(pot.chips, pot.seats, pot.tied) for pot in table.pots if pot.chips]),
        cards=cards,
        score=score((cards[0], cards[1], cards[2]), table.rules) if cards else None,
        asked=asked(table),
        options=tuple([option for option in legal(table) if option.seat == viewer]),
    )


def _own_cards(table: Table, viewer: int | None) -> tuple[Card, ...]:
    seat = None if viewer is None else table.seats[viewer]
    return seat.cards if seat is not None and table.opened else ()


def _seat_view(seat: Seat) -> SeatView:
    return SeatView(
        stack=seat.stack,
        bet=seat.bet,
        dealt=seat.dealt,
        live=seat.live,
        blind=seat.blind,
        cards=seat.cards if seat.shown else (),
        leaving=seat.leaving,
        sitting_out=seat.sitting_out,
    )


class CardsDealt(msgspec.Struct, frozen=True, tag="cards_dealt"):
    """`HandDealt` as everybody sees it: three cards face down before each of `seats`."""

    seats: tuple[int, ...]


class OwnCardsSeen(msgspec.Struct, frozen=True, tag="own_cards_seen"):
    """`CardsSeen` as one of the players sees it: their own cards, in the order dealt."""

    cards: tuple[Card, ...]


class CardsOpened(msgspec.Struct, frozen=True, tag="cards_opened"):
    """`CardsSeen` as anybody else sees it: the players have looked."""


PublicEvent: TypeAlias = (
    e.SatDown
    | e.ToppedUp
    | e.SatOut
    | e.SatIn
    | e.Left
    | e.SeatFreed
    | e.HandStarted
    | e.AntesPaid
    | e.BlindBet
    | e.Looked
    | e.BetMade
    | e.Called
    | e.Raised
    | e.Passed
    | e.Folded
    | e.TimedOut
    | e.BetReturned
    | e.PotsFormed
    | e.HandsShown
    | e.PotWon
    | e.SvaraOpened
    | e.SplitAgreed
    | e.SplitRefused
    | e.PotSplit
    | e.EntryOffered
    | e.SvaraJoined
    | e.SvaraDeclined
    | e.SvaraReady
    | e.HandEnded
    | e.HandVoided
)
"""Events that hold no card, or only shown ones."""

ViewerEvent: TypeAlias = PublicEvent | CardsDealt | OwnCardsSeen | CardsOpened


def redact(event: e.Event, viewer: int | None) -> ViewerEvent:
    """`event` as `viewer` may know it; None is a spectator."""
    if isinstance(event, e.HandDealt):
        return CardsDealt(event.seats)
    if isinstance(event, e.CardsSeen):
        own = [cards for seat, cards in event.hands if seat == viewer]
        return OwnCardsSeen(own[0]) if own else CardsOpened()
    return event
