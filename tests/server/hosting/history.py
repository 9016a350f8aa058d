"""What the history of a table must be, worked out from its facts alone, and compared with what was stored of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from svara.fair import verify
from svara.game import events as e
from svara.game.cards import card_text
from svara.game.evolve import evolve
from svara.game.notation import HandRecord, loads, record, replay
from svara.game.record import records
from svara.game.state import Phase
from svara.room import facts as f
from svara.room.state import RoomState
from svara.server.hosting import recorder
from svara.server.store.api import StoredHand
from tests.server.hosting.desk import Step
from tests.sim.knowledge import Knowledge

Story = list[Step]
APART = (e.SatDown, e.ToppedUp, e.SeatFreed)
"""What brings chips to a seat or takes them away without winning or losing any."""


class Deal(NamedTuple):
    """One deal of a story, until the next begins.

    Attributes:
        owners: whose each seat was when it began.
        sitting: who sat there then, as `(person, the how-manieth time they sit at this table)`.
        nets: what everybody who sat then, or sat down meanwhile, won or lost.
    """

    owners: tuple[str | None, ...]
    sitting: tuple[tuple[str, int], ...]
    nets: Counter[tuple[str, int]]


def events(story: Story) -> Iterator[tuple[RoomState, e.Event]]:
    """Each event, with the owners of the seats before the facts that it is among."""
    for before, facts, _ in story:
        owners = list(before.owners)
        for fact in facts:
            if isinstance(fact, f.SeatGiven):
                owners[fact.seat] = fact.person
            for event in fact.events if isinstance(fact, f.Played) else ():
                yield msgspec.structs.replace(before, owners=tuple(owners)), event
                if isinstance(event, e.SeatFreed):
                    owners[event.seat] = None


def expected(story: Story) -> list[HandRecord]:
    """The records of all deals that are over."""
    start = story[0][0]
    found = list(records(start.table, [event for _, event in events(story)], table=start.setup.table))
    return found if story[-1][2].table.phase is Phase.IDLE else found[:-1]


def deals(story: Story) -> dict[int, Deal]:
    """By its number what each deal gave and took, chip by chip."""
    found: dict[int, Deal] = {}
    times = Counter[str]()
    now = story[0][0].table
    for before, event in events(story):
        after = evolve(now, event)
        if isinstance(event, e.SatDown):
            times[before.owners[event.seat] or ""] += 1
        sitting = [None if owner is None else (owner, times[owner]) for owner in before.owners]
        if isinstance(event, e.HandStarted):
            found[event.hand] = Deal(before.owners, tuple([one for one in sitting if one is not None]), Counter())
        if found and not isinstance(event, APART):
            for one, was, becomes in zip(sitting, now.seats, after.seats, strict=True):
                if one is not None and was is not None and becomes is not None:
                    found[after.hand].nets[one] += becomes.stack + becomes.bet - was.stack - was.bet
        now = after
    return found


def nets(told: dict[int, Deal], hand: int) -> dict[str, int]:
    """What a stored hand must say of everybody.

    Whoever sat down after a tie paid for the svara while the deal before was still open, in which they had no part.
    """
    deal, before = told[hand], told.get(hand - 1)
    found = Counter({one[0]: net for one, net in deal.nets.items() if one in deal.sitting})
    for one, net in before.nets.items() if before is not None else ():
        if one in deal.sitting and before is not None and one not in before.sitting:
            found[one[0]] += net
    return {user: net for user, net in found.items() if net}


def strangers(told: dict[int, Deal], hand: int) -> int:
    """What those won or lost who sat down after the tie of this deal and had no part in the next deal either."""
    deal, after = told[hand], told.get(hand + 1)
    others = [one for one in deal.nets if one not in deal.sitting and (after is None or one not in after.sitting)]
    return sum(deal.nets[one] for one in others)


def check(story: Story, hands: list[StoredHand]) -> None:
    """The stored hands are those of the story, each once, in order, and say what happened."""
    due = expected(story)
    assert [one.hand for one in hands] == [one.hand for one in due]
    told = deals(story)
    for kept, text in zip(hands, due, strict=True):
        hand = recorder.opened(kept)
        made = record(hand.start, hand.events, table=text.table)
        assert made == text
        assert replay(made).events == hand.events
        assert hand.owners == told[kept.hand].owners
        assert kept.svara_of == (text.svara_of or 0)
        assert kept.ended_ms == _ended(kept.hand, story)
        assert {one.user: one.net for one in kept.seats if one.net} == nets(told, kept.hand)


def _ended(hand: int, story: Story) -> int:
    """When that deal was over: nobody plays, and if it was a tie the next one is dealt."""
    for before, _, after in story:
        over = after.table.phase is Phase.IDLE if after.table.hand == hand else after.table.hand > hand
        if over and before.table.hand >= hand - 1:
            return after.now_ms
    raise AssertionError(f"hand {hand} is not over")


class Secrets:
    """Who may know what of each deal, by the simulation's account of it."""

    def __init__(self, story: Story) -> None:
        self.knowledge = Knowledge()
        self.last: dict[int, int] = {}
        self.dealt: dict[int, dict[int, tuple[int, ...]]] = {}
        for before, facts, after in story:
            owners = {seat: owner for seat, owner in enumerate(before.owners) if owner is not None}
            self.knowledge.learn(after.version, facts, owners)
            self.last[after.table.hand] = after.version
        self.dealt = self.knowledge.hands

    def check(self, kept: StoredHand, user: str | None) -> None:
        """No view of this hand tells this user a card that they may not know, and each tells all that they may."""
        version = self.last[kept.hand]
        data = msgspec.json.encode(recorder.viewer_json(kept, user))
        text = recorder.viewer_text(kept, user)
        proof = recorder.viewer_proof(kept, user)
        frame = _Frame(version)
        for payload in (data, text.encode(), msgspec.json.encode(proof)):
            self.knowledge.check(user or "?", frame, payload)  # type: ignore[arg-type]  # it wants the version
        known = {
            card
            for cards in self.dealt[kept.hand].values()
            for card in cards
            if self.knowledge.may(user or "?", kept.hand, card, version)
        }
        assert set(_cards(json.loads(data))) == known
        assert {opening.card for opening in proof.openings} == known
        self._check_text(text, known)
        report = verify(json.loads(msgspec.json.encode(proof)))
        assert report.failure is None, report.failure
        assert set().union(*map(set, report.cards.values())) == known
        assert all(self.dealt[kept.hand][seat] == cards for seat, cards in report.cards.items())

    def _check_text(self, text: str, known: set[int]) -> None:
        (read,) = loads(text)
        replay(read)
        rest = msgspec.json.encode(msgspec.structs.replace(read, proof=None, deck="")).decode()
        assert set(re.findall(r"\b[789TJQKA][cdhs]\b", rest)) <= set(map(card_text, known))
        deck = read.deck.replace(" ", "")
        told = {deck[at : at + 2] for at in range(0, len(deck), 2)} - {"??"}
        assert told == set(map(card_text, known))
        assert verify(json.loads(read.proof or "")).failure is None


class _Frame(NamedTuple):
    v: int


def _cards(data: object) -> Iterator[int]:
    """Every card in JSON data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from value if key == "cards" else _cards(value)
    elif isinstance(data, list):
        for value in data:
            yield from _cards(value)
