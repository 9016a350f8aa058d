"""People who come to a desk's table, play at random, mix the deals, change seats and go."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from svara import fair
from svara.game.state import Phase
from svara.room import messages as m
from svara.room.happenings import Ask, Stated
from tests.server.hosting.desk import Client, Scene, action, idle


def choose(rng: random.Random, ask: Ask) -> m.Move:
    """One of the choices, and mostly the least amount; few fold, so that there are showdowns and ties."""
    weights = {"fold": 0.4, "pass": 0.4, "join_svara": 4.0, "raise": 0.4, "agree_split": 0.5}
    one = rng.choices(ask.choices, [weights.get(one.do, 2.0) for one in ask.choices])[0]
    high = one.high if rng.random() < 0.1 else min(one.high, 2 * one.low)
    to = rng.randint(one.low, high) if one.do in ("blind", "bet", "raise") else 0
    price = one.low if one.do in ("call", "join_svara") else 0
    return m.Move(action(), ask.hand, ask.turn, one.do, to, price)


class Player(Client):
    """Somebody who answers what they are asked and adds seeds to the mix, some of them too late."""

    def __init__(self, desk: Scene, person: str, rng: random.Random, seeds: dict[str, str], late: float) -> None:
        self.rng, self.seeds, self.late = rng, seeds, late
        super().__init__(desk, person)

    async def _hear(self, event: Any) -> None:
        await super()._hear(event)
        if event["type"] != "websocket.send":
            return
        frame = self.frames[-1]
        for happening in getattr(frame, "happened", ()):
            if isinstance(happening, Stated):
                self.reveal(happening.statement, self.rng.random() < self.late)
        ask = getattr(frame, "ask", None)
        if ask is not None:
            self.say(choose(self.rng, ask))

    def commitment(self) -> str:
        seed = self.rng.randbytes(32).hex()
        promise = fair.commit(seed)
        self.seeds[promise] = seed
        return promise

    def reveal(self, statement: fair.Statement, late: bool) -> None:
        seat = self.desk.state.seat_of(self.person)
        promised = dict(zip(statement.seats, statement.commitments, strict=True)).get(-1 if seat is None else seat)
        if promised in self.seeds:
            says = m.RevealSeed(statement.hand, self.seeds[promised], self.commitment())
            if late:
                asyncio.get_running_loop().call_later(0.006, lambda: None if self.task.done() else self.say(says))
            else:
                self.say(says)

    def do_something(self) -> None:
        """Now and then people sit down, bring chips, go."""
        state, rng = self.desk.state, self.rng
        seat = state.seat_of(self.person)
        if seat is None:
            if rng.random() < (0.8 if state.table.phase in (Phase.ENTRY, Phase.SPLIT, Phase.READY) else 0.2):
                self.say(m.TakeSeat(action(), rng.randrange(state.setup.seats), rng.randint(200, 1_000)))
            return
        if rng.random() < 0.3 and seat not in dict(state.commitments):
            self.say(m.CommitSeed(self.commitment()))
        if state.table.seat(seat).sitting_out:
            self.say(m.Wish(action(), "sit_in"))
        if state.table.seat(seat).stack < 100 and rng.random() < 0.5:
            self.say(m.TopUp(action(), rng.randint(1, 500)))
        if rng.random() < 0.03:
            self.say(m.Wish(action(), rng.choice(("leave", "stand_up", "sit_out"))))


class Crowd:
    """Some people; they come back after a crash with their seeds and go on."""

    def __init__(self, desk: Scene, seed: int, size: int, *, late: float = 0.2) -> None:
        self.desk, self.late = desk, late
        self.rng = random.Random(seed)
        self.seeds: dict[str, dict[str, str]] = {f"p{at}": {} for at in range(size)}
        self.players: list[Player] = []

    async def come(self) -> None:
        """All of them connect; none waits for an answer, as whoever comes back has a right to play at once."""
        self.players = []
        for person, seeds in self.seeds.items():
            one = Player(self.desk, person, self.rng, seeds, self.late)
            self.desk.people.append(one)
            self.players.append(one)
            one.say(m.Join())
        await idle()

    async def play(self, steps: int) -> None:
        """Go on for so many turns of somebody's mind."""
        for _ in range(steps):
            self.rng.choice(self.players).do_something()
            await idle(self.rng.randint(1, 12))

    async def play_hands(self, hands: int) -> None:
        """Go on until so many hands more are dealt."""
        end = self.desk.state.table.hand + hands
        for _ in range(100_000):
            if self.desk.state.table.hand >= end:
                return
            await self.play(1)
        raise AssertionError(f"no {hands} hands: {self.desk.state.table}")
