"""Who may know which card, key, salt and seed at which moment; and that no frame told more, read from its bytes.

What is known follows from the events and the shuffle's facts alone, and never from views, redaction or frames.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from svara import fair
from svara.fair.decks import expand
from svara.game import events as e
from svara.room import facts as f
from svara.room import messages as m
from tests.sim.violation import Violation

ALL: Final = "*"
CARDS: Final = re.compile(rb'"(?:cards?|deck)":\[?(\d[\d,]*)')
FORBIDDEN: Final = re.compile(rb'"type":"(?:hand_dealt|cards_seen|statement_made|seed_revealed|mix_closed)"')
TERMS: Final = re.compile(rb'"terms":\[[78901,]*\]')
"""What points are the sum of, 7 to 11 each, which may look like the numbers of low cards."""

HEX: Final = re.compile(rb"[0-9a-f]{64}")


class Knowledge:
    """By hand and person: each card they may know, and the version since when."""

    def __init__(self) -> None:
        self.hands: dict[int, dict[int, tuple[int, ...]]] = {}
        self._known: dict[int, dict[str, dict[int, int]]] = {}
        self._texts: dict[int, list[tuple[tuple[int, ...], bytes]]] = {}
        self._hand_of: list[int] = [0]
        self._scanned: tuple[bytes, list[int], list[str]] = (b"", [], [])
        self._secret: dict[str, str] = {}
        self._salts: dict[str, tuple[int, int]] = {}
        self._made: fair.Shuffle | None = None
        self._hand = 0

    def learn(self, version: int, facts: tuple[f.Fact, ...], owners: Mapping[int, str]) -> None:
        """A proposal is stored; `owners` as they were before it, and are changed by nobody who sees cards in it."""
        owners = dict(owners)
        for fact in facts:
            if isinstance(fact, f.Shuffled):
                self._shuffle(fact.fact)
            elif isinstance(fact, f.SeatGiven):
                owners[fact.seat] = fact.person
            elif isinstance(fact, f.Played):
                for event in fact.events:
                    self._event(version, event, owners)
        self._hand_of.append(self._hand)
        if len(self._hand_of) != version + 1:
            raise Violation("recovery", f"version {version} comes after {len(self._hand_of) - 2}")

    def _event(self, version: int, event: e.Event, owners: Mapping[int, str]) -> None:
        if isinstance(event, e.HandStarted):
            self._hand = event.hand
        elif isinstance(event, e.HandDealt):
            count = len(event.seats)
            hands = {seat: event.cards[at::count][:3] for at, seat in enumerate(event.seats)}
            self.hands[self._hand] = hands
            # Three seats or amounts in a list can look like a hand of low cards; of others that is no chance.
            self._texts[self._hand] = [
                (cards, json.dumps(cards, separators=(",", ":")).encode()) for cards in hands.values() if max(cards) > 9
            ]
        elif isinstance(event, e.CardsSeen):
            for seat, _ in event.hands:
                self._tell(version, owners[seat], self.hands[self._hand][seat])
        elif isinstance(event, e.HandsShown):
            for hand in event.hands:
                self._tell(version, ALL, self.hands[self._hand][hand.seat])

    def _tell(self, version: int, person: str, cards: tuple[int, ...]) -> None:
        known = self._known.setdefault(self._hand, {}).setdefault(person, {})
        for card in cards:
            known.setdefault(card, version)

    def _shuffle(self, fact: fair.Fact) -> None:
        self._made = fair.evolve(self._made, fact)
        if isinstance(fact, fair.StatementMade):
            self._secret |= dict.fromkeys(fact.keys, "the key of a deck")
        elif isinstance(fact, fair.SeedRevealed):
            self._secret[fact.seed] = "a seed that is not in the mix"
        else:
            chosen = fair.deal(self._made).chosen
            for deck, key in enumerate(self._made.made.keys):
                if deck != chosen:
                    del self._secret[key]
            for seed in filter(None, fair.shuffle.seeds(self._made)):
                del self._secret[seed]
            deck_of = expand(bytes.fromhex(self._made.made.keys[chosen]))
            hand = self._made.statement.hand
            self._salts |= {salt.hex(): (hand, card) for salt, card in zip(deck_of.salts, deck_of.cards, strict=True)}

    def may(self, person: str, hand: int, card: int, version: int) -> bool:
        """Whether `person` knows that card of that hand at `version`."""
        known = self._known.get(hand, {})
        return any(known.get(who, {}).get(card, version + 1) <= version for who in (person, ALL))

    def check(self, person: str, frame: m.Frame, payload: bytes) -> None:
        """No card, key, salt or seed is in these bytes that `person` may not know at that version.

        Raises:
            Violation: one is.
        """
        version = getattr(frame, "v", len(self._hand_of) - 1)
        hand = self._hand_of[version]
        if payload is not self._scanned[0]:
            self._scanned = payload, *self._scan(hand, payload)
        _, told, texts = self._scanned
        for card in told:
            if not self.may(person, hand, card, version):
                raise Violation("secrets", f"{person} is told of card {card} in hand {hand}: {payload[:500]!r}")
        for text in texts:
            if text in self._secret:
                raise Violation("secrets", f"{person} is told {self._secret[text]}")
            if text in self._salts and not self.may(person, *self._salts[text], version):
                raise Violation("secrets", f"{person} is told the salt of a sealed card")

    def _scan(self, hand: int, payload: bytes) -> tuple[list[int], list[str]]:
        """The cards and the 32 bytes in hexadecimal digits that stand in these bytes."""
        if FORBIDDEN.search(payload):
            raise Violation("secrets", f"they hold what only the server knows: {payload[:300]!r}")
        bare = TERMS.sub(b"", payload)
        told = {
            card for found in CARDS.finditer(payload) for card in json.loads(b"[" + found[1].rstrip(b",") + b"]")
        } | {cards[0] for cards, text in self._texts.get(hand, ()) if text in bare}
        return sorted(told), sorted({found.decode() for found in HEX.findall(payload)})
