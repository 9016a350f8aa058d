"""What may be nowhere: the secrets of a folder of data, in what left the server; and cards in wrong hands."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, create_engine

from svara.fair import Shuffle, deal
from svara.fair.decks import expand
from svara.game import events as e
from svara.game import parse_cards
from svara.server.hosting import keeping, recorder
from svara.server.http.hosts import TOKEN_FILE
from svara.server.store import hands, tables
from svara.server.store.api import StoredHand
from svara.server.store.opening import FILE
from tests.server.kills import Broken

CARD: Final = re.compile(r"(?<![A-Za-z0-9])[789TJQKA][shdc](?![A-Za-z0-9])")
CARDS: Final = re.compile(r"(?<![A-Za-z0-9])(?:[789TJQKA][shdc] ?){1,3}(?![A-Za-z0-9])")
_HEX: Final = re.compile(r"[0-9a-f]{64,}", re.IGNORECASE)
_HASHED: Final = "$argon2"
SIZE: Final = 64
"""Digits of a key, a seed or a salt."""


class Secrets:
    """All that a folder of data knows and nobody else may.

    Attributes:
        digits: keys of decks, salts, and seeds, as they are written.
        words: invites, hashes of passwords, the host's token; and what `add` was told.
    """

    def __init__(self, data: Path) -> None:
        self.digits: set[str] = set()
        self.words = {(data / TOKEN_FILE).read_text(encoding="ascii").strip(), _HASHED}
        with closing(sqlite3.connect(data / FILE)) as raw:
            self.words |= {invite for (invite,) in raw.execute("SELECT invite FROM tables")}
        engine = create_engine(f"sqlite:///{data / FILE}")
        try:
            with engine.connect() as conn:
                for shuffle in _shuffles(conn):
                    self._shuffle(shuffle)
        finally:
            engine.dispose()

    def add(self, words: Iterable[str]) -> None:
        """Secrets that only their owners know, such as cookies."""
        self.words |= {word for word in words if word}

    def _shuffle(self, shuffle: Shuffle) -> None:
        self.digits |= {*shuffle.made.keys, *[one.seed for one in shuffle.reveals]}
        if shuffle.closed is not None:
            salts = expand(bytes.fromhex(shuffle.made.keys[deal(shuffle).chosen])).salts
            self.digits |= {salt.hex() for salt in salts}

    def found_in(self, text: str) -> list[str]:
        """Secrets, and cards, that stand in a text that may have none."""
        runs = {run[at : at + SIZE].lower() for run in _HEX.findall(text) for at in range(len(run) - SIZE + 1)}
        return [*(self.digits & runs), *[word for word in self.words if word in text], *CARD.findall(text)]


def _shuffles(conn: Connection) -> Iterator[Shuffle]:
    for kept in _hands(conn):
        shuffle = recorder.opened(kept).shuffle
        if shuffle is not None:
            yield shuffle
    for table in tables.open_tables(conn):
        under_way = keeping.restore(table)[0].state.shuffle
        if under_way is not None:
            yield under_way


def _hands(conn: Connection) -> Iterator[StoredHand]:
    for table, number in conn.exec_driver_sql("SELECT table_id, hand FROM hands").fetchall():
        kept = hands.hand(conn, table, number)
        assert kept is not None, "it is in the list"
        yield kept


# ------------------------------------------------------------------------------------------- hands and their viewers


def check_views(data: Path) -> Counter[str]:
    """Each hand, as each of its players and as a stranger may have it, shows the cards that they know and no other.

    Raises:
        Broken: it does not.
    """
    counts = Counter[str]()
    engine = create_engine(f"sqlite:///{data / FILE}")
    try:
        with engine.connect() as conn:
            for kept in _hands(conn):
                for user in (*[one.user for one in kept.seats], "stranger", None):
                    counts.update(check_view(kept, user))
    finally:
        engine.dispose()
    return counts


def check_view(kept: StoredHand, user: str | None) -> Counter[str]:
    """One hand as one person may have it.

    Raises:
        Broken: it has a card too many, or one too few.
    """
    hand = recorder.opened(kept)
    seat = hand.owners.index(user) if user in hand.owners else None
    dealt = _dealt(hand.events)
    shown = {one.seat for event in hand.events if isinstance(event, e.HandsShown) for one in event.hands}
    seen = any(isinstance(event, e.CardsSeen) for event in hand.events)
    known = {card for one, cards in dealt.items() if one in shown or (seen and one == seat) for card in cards}
    told = recorder.viewer_json(kept, user)
    text = recorder.viewer_text(kept, user)
    rest = text.replace(f'table = "{kept.table}"', "")
    found = {
        "data": set(_cards(told["events"])),
        "text": {card for cards in CARDS.findall(rest) for card in parse_cards(cards)},
        "proof": {one.card for one in recorder.viewer_proof(kept, user).openings},
    }
    for where, cards in found.items():
        if cards != known:
            which = f"hand {kept.hand} of {kept.table} for {user}"
            raise Broken(f"the {where} of {which} has {len(cards)} cards, and not {len(known)}")
    _check_digits(hand, known, json.dumps(told) + text)
    return Counter({"views of hands": 1, "cards in them": len(known)})


def _check_digits(hand: recorder.Hand, known: set[int], told: str) -> None:
    """Neither the key of the dealt deck, nor a salt of a card that is not known."""
    assert hand.shuffle is not None, "every hand was shuffled"
    key = hand.shuffle.made.keys[deal(hand.shuffle).chosen]
    deck = expand(bytes.fromhex(key))
    sealed = [salt.hex() for card, salt in zip(deck.cards, deck.salts, strict=True) if card not in known]
    if any(secret in told for secret in (key, *sealed)):
        raise Broken(f"a sealed card can be opened in a hand of {len(known)} known cards")


def _dealt(events: Iterable[e.Event]) -> dict[int, list[int]]:
    """The cards of each seat."""
    found: dict[int, list[int]] = {}
    for event in events:
        if isinstance(event, e.HandDealt):
            for number, card in enumerate(event.cards):
                found.setdefault(event.seats[number % len(event.seats)], []).append(card)
    return found


def _cards(told: Any) -> Iterator[int]:
    """Every card that stands anywhere in data."""
    if isinstance(told, dict):
        yield from told.get("cards", ())
        for value in told.values():
            yield from _cards(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from _cards(value)
