"""Servers for a browser: one in a thread of the test, whose cards a scene may choose, and one as a process."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import IO, Any

import httpx
import msgspec
import pytest

from svara import fair
from svara.game import parse_hand
from svara.game.cards import DECK
from tests.server.http.served import Served, served

WITHIN_S = 15
"""So long anything may take that a server does; it is far less on a machine that is not busy."""

Cards = Mapping[int, str]
"""By seat its three cards; other seats get what is left."""


class Stacked:
    """The cards of hands to come, by table and hand; every other deal is what the shuffle makes of it.

    It stands in the place of `svara.fair.deal`, which only a test can put it into. The proof of such a hand does not
    hold, as it should not.
    """

    def __init__(self, plain: Any) -> None:
        self._plain = plain
        self._hands: dict[tuple[str, int], tuple[Cards, int | None]] = {}

    def plan(self, table: str, hand: int, cards: Cards, *, dealer: int | None = None) -> None:
        """Let a hand be dealt so; of the first hand the dealer may be chosen too."""
        self._hands[table, hand] = cards, dealer

    def __call__(self, shuffle: fair.Shuffle) -> fair.Deal:
        dealt: fair.Deal = self._plain(shuffle)
        planned = self._hands.get((shuffle.statement.table, shuffle.statement.hand))
        if planned is None:
            return dealt
        cards, dealer = planned
        if dealer is not None and dealt.dealer is not None:
            last = dealt.seats.index(dealer)
            seats = (*dealt.seats[last + 1 :], *dealt.seats[: last + 1])
            dealt = msgspec.structs.replace(dealt, dealer=dealer, seats=seats)
        return msgspec.structs.replace(dealt, deck=stacked(dealt.seats, cards))


def stacked(seats: Sequence[int], cards: Cards) -> tuple[int, ...]:
    """A deck that gives these seats, in the order in which they are dealt to, these cards."""
    hands = {seat: list(parse_hand(text)) for seat, text in cards.items()}
    chosen = {card for hand in hands.values() for card in hand}
    rest = iter([card for card in DECK if card not in chosen])
    dealt = [hands[seat][turn] if seat in hands else next(rest) for turn in range(3) for seat in seats]
    return (*dealt, *rest)


class House:
    """A server in a thread, and what a test may do with it."""

    def __init__(self, told: Served, cards: Stacked) -> None:
        self.url = told.url
        self.cards = cards
        self._host = httpx.Client(base_url=told.url, headers={"authorization": f"Bearer {told.host_token}"})

    def hold(self) -> None:
        """No new deals, so that everybody can sit down before the first one."""
        self._host.post("/api/host/drain").raise_for_status()

    def go(self) -> None:
        """Deals again."""
        self._host.post("/api/host/resume").raise_for_status()

    def close(self) -> None:
        self._host.close()


@contextmanager
def house(path: Path, **settings: Any) -> Iterator[House]:
    """A server whose cards a test may choose, until the end."""
    with pytest.MonkeyPatch.context() as patch:
        cards = Stacked(fair.deal)
        patch.setattr(fair, "deal", cards)
        with served(path, start_chips=20_000, grants_per_address=1_000, **settings) as told:
            one = House(told, cards)
            try:
                yield one
            finally:
                one.close()


class Process:
    """`svara serve` as a process, always on the same port and the same data."""

    def __init__(self, path: Path, name: str = "127.0.0.1") -> None:
        self.path = path
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://{name}:{self.port}"
        self._public = [] if name == "127.0.0.1" else ["--public-url", self.url]
        self._process: subprocess.Popen[str] | None = None
        self._log: IO[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._log = (self.path / "log").open("a", encoding="utf-8")
        options = ["--port", str(self.port), "--data", str(self.path / "data"), *self._public]
        command = [sys.executable, "-m", "svara", "serve", *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        assert self._process.stdout is not None
        assert "http://" in self._process.stdout.readline(), (self.path / "log").read_text(encoding="utf-8")[-2_000:]

    def end(self, how: Signals) -> None:
        """End it in good order, or as a loss of power would."""
        assert self._process is not None
        assert self._log is not None
        self._process.send_signal(how)
        with self._process as process:
            process.wait(WITHIN_S)
        self._process = None
        self._log.close()


@contextmanager
def process(path: Path, name: str = "127.0.0.1") -> Iterator[Process]:
    """A running `svara serve`, until the end; browsers know this machine by `name`."""
    one = Process(path, name)
    one.start()
    try:
        yield one
    finally:
        if one._process is not None:
            one.end(SIGTERM)


KILL = SIGKILL
