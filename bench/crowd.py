"""Many people at many tables, in one process, as light as they can be: what the load test drives a server with.

They use `svara.client`'s connections and shuffle, keep no picture of their table, and answer at random when they are
asked. Everybody mixes.
"""

import asyncio
import random
import secrets
from collections import deque
from time import perf_counter

from msgspec.structs import replace

from svara.client import Client, Ended, Refused
from svara.client.dial import Dial
from svara.client.link import Link
from svara.client.seeds import Seeds
from svara.room import messages as m
from svara.room import wire

CHIPS = 100_000
KEPT = 64
"""Versions of a table whose latency is still being measured."""


class Score:
    """What a crowd did since it was last cleared."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.moves = self.seeds = self.frames = self.refused = 0
        self.latencies_s: list[float] = []
        self.since_s = perf_counter()

    @property
    def seconds(self) -> float:
        return perf_counter() - self.since_s

    def latency_ms(self, part: float) -> float:
        """The latency that this part of the actions did not exceed."""
        ranked = sorted(self.latencies_s)
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))] * 1000 if ranked else 0.0


class Crowd:
    """All of them.

    Attributes:
        think_s: how long somebody thinks on average; 0 to answer at once. None: nobody answers any more.
    """

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.score = Score()
        self.tables: list[Table] = []
        self.think_s: float | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.failed: list[Ended] = []

    @property
    def people(self) -> list["Player"]:
        return [player for table in self.tables for player in table.players]

    def spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def think(self, think_s: float | None) -> None:
        """From now on, and for those who are asked already."""
        self.think_s = think_s
        for player in self.people:
            player.answer()

    async def leave(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Table:
    """One table's people, and how long each of its versions took to reach the last of them."""

    def __init__(self, crowd: Crowd, id_: str) -> None:
        self.crowd = crowd
        self.id = id_
        self.players: list[Player] = []
        self._said_s: dict[str, float] = {}
        self._heard: deque[list[float]] = deque(maxlen=KEPT)
        self._first_v = 0

    def said(self, action: str) -> None:
        self._said_s[action] = perf_counter()

    def heard(self, v: int) -> None:
        """One more of them has heard of a version."""
        heard = self._heard
        if not heard:
            self._first_v = v
        while self._first_v + len(heard) <= v:
            if len(heard) == KEPT:
                self._first_v += 1
            heard.append([0, 0.0])
        if v >= self._first_v:
            one = heard[v - self._first_v]
            one[0] += 1
            one[1] = perf_counter()

    def done(self, action: str, v: int) -> None:
        """An action is done: its latency is known once everybody has heard of its version."""
        began_s = self._said_s.pop(action)
        asyncio.get_running_loop().call_later(0.5, self._judge, began_s, v)

    def _judge(self, began_s: float, v: int) -> None:
        if self._first_v <= v < self._first_v + len(self._heard):
            times, last_s = self._heard[v - self._first_v]
            if times >= len(self.players):
                self.crowd.score.latencies_s.append(last_s - began_s)


class Player:
    """Somebody at a table."""

    def __init__(self, table: Table, dial: Dial, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.link = Link(dial, self.hear)
        self.seeds = Seeds(table.id)
        self.ask: m.Ask | None = None
        self.ready = asyncio.Event()

    async def run(self) -> None:
        try:
            await self.link.run()
        except Ended as error:
            self.table.crowd.failed.append(error)

    async def sit(self) -> None:
        await self.link.do(m.TakeSeat(secrets.token_urlsafe(9), self.seat, CHIPS, self.seeds.to_sit()))

    def hear(self, frame: wire.ServerFrame) -> None:
        score, kind = self.table.crowd.score, type(frame)
        score.frames += 1
        if kind is m.Skip:
            self.table.heard(frame.v)  # type: ignore[union-attr]
            return
        if isinstance(frame, m.Update):
            self.table.heard(frame.v)
            for one in frame.happened:
                self.seeds.hear(one)
            if frame.ask is not None:
                self.ask = frame.ask
                self.answer()
        elif isinstance(frame, m.Whole):
            self.seeds.whole(frame)
            self.ask = frame.ask
            self.ready.set()
        elif isinstance(frame, m.Refused):
            self.seeds.refused(frame.code)
        for says in self.seeds.due():
            score.seeds += 1
            self.link.post(says)

    def answer(self) -> None:
        crowd, ask = self.table.crowd, self.ask
        if ask is None or crowd.think_s is None:
            return
        self.ask = None
        wait_s = crowd.rng.expovariate(1 / crowd.think_s) if crowd.think_s else 0.0
        crowd.spawn(self._act(ask, wait_s))

    async def _act(self, ask: m.Ask, wait_s: float) -> None:
        if wait_s:
            await asyncio.sleep(wait_s)
        move = choose(ask, self.table.crowd.rng)
        self.table.said(move.action)
        try:
            done = await self.link.do(move)
        except (Refused, Ended):
            self.table.crowd.score.refused += 1
        else:
            self.table.crowd.score.moves += 1
            self.table.done(move.action, done.v)


def choose(ask: m.Ask, rng: random.Random) -> m.Move:
    """One of the choices, small amounts, and seldom out."""
    weights = [{"pass": 1, "fold": 1, "decline_svara": 1}.get(one.do, 3) for one in ask.choices]
    one = rng.choices(ask.choices, weights)[0]
    return m.Move(secrets.token_urlsafe(9), ask.hand, ask.turn, one.do, one.low, one.low)


async def arrive(url: str, crowd: Crowd, tables: int, seats: int) -> None:
    """So many tables are made, and guests come for each of their seats; nobody is connected yet."""
    for number in range(tables):
        dials: list[Dial] = []
        for seat in range(seats):
            async with await Client.guest(url, f"Guest {number}-{seat}") as client:
                if not dials:
                    settings = {"seats": seats, "min_buy_in": 200, "max_buy_in": CHIPS, "showdown_ms": 0, "fill": 0}
                    made = await client.make_table(f"Table {number}", public=True, **settings)
                    table = Table(crowd, made.info.id)
                dials.append(replace(client.dial(table.id), ping_s=None, patience_s=30.0))
        table.players = [Player(table, dial, seat) for seat, dial in enumerate(dials)]
        crowd.tables.append(table)


async def connect(players: list[Player], at_once: int = 50) -> None:
    """Open their connections, a few at a time, and hear the tables."""
    for start in range(0, len(players), at_once):
        some = players[start : start + at_once]
        for player in some:
            player.table.crowd.spawn(player.run())
        await asyncio.gather(*[player.ready.wait() for player in some])
