"""A desk with one table on it, living on a `MemoryStore`, and people who are connected to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from svara.fair import seal
from svara.game import points
from svara.room import RoomState, Setup, advance
from svara.room import messages as m
from svara.room.facts import Fact
from svara.room.frames import choices
from svara.room.room import Room
from svara.room.state import new_state
from svara.room.wire import ServerFrame, decode_frame
from svara.server.config import Config
from svara.server.hosting import keeping
from svara.server.hosting.actor import Actor
from svara.server.hosting.links import Link
from svara.server.store.api import Store, StoredTable
from tests.room.host import Deal, setup
from tests.server.hosting.memory import MemoryStore

T = TypeVar("T")
Step: TypeAlias = tuple[RoomState, tuple[Fact, ...], RoomState]

PATIENCE_S = 20.0
"""What has not happened by then never will."""

QUICK: dict[str, Any] = {"showdown_ms": 2, "mix_ms": 1}
"""A table whose hands follow each other at once."""


async def until(fits: Callable[[], T], what: str = "") -> T:
    """Wait for something; the loop goes on meanwhile."""
    late = time.monotonic() + PATIENCE_S
    turns = 0
    while not (found := fits()):
        if time.monotonic() > late:
            raise AssertionError(f"it never came to this: {what or fits}")
        turns += 1
        await asyncio.sleep(0 if turns < 100 else 0.001)  # not to take the processor from a store's threads
    return found


async def idle(turns: int = 30) -> None:
    """Let everything happen that can happen without the store or the clock."""
    for _ in range(turns):
        await asyncio.sleep(0)


def config(**changes: Any) -> Config:
    settings: dict[str, Any] = {"data": Path(), "bot_delay_ms": (0, 0), "grace_ms": 0, "house_tables": False}
    return Config(**{**settings, **changes})


class Ear:
    """The far end of a link: what it was sent, as text and as frames, and how it was closed."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.texts: list[str] = []
        self.frames: list[ServerFrame] = []
        self.closed: tuple[int, str] | None = None
        self.task = asyncio.create_task(link.write(self._hear))

    async def _hear(self, event: Any) -> None:
        if event["type"] == "websocket.close":
            self.closed = event["code"], event["reason"]
            return
        self.texts.append(event["text"])
        self.frames.append(decode_frame(event["text"]))

    def of(self, kind: type[T]) -> list[T]:
        return [frame for frame in self.frames if isinstance(frame, kind)]

    async def next(self, kind: type[T]) -> T:
        """The next frame of that kind, from now on."""
        before = len(self.of(kind))
        return (await until(lambda: self.of(kind)[before:], f"{kind.__name__} to {self.link.person}"))[0]

    async def hang_up(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Scene(Protocol):
    """A table that lives, whoever keeps it, and people at it."""

    people: list[Ear]

    @property
    def actor(self) -> Actor: ...

    @property
    def state(self) -> RoomState: ...


class Client(Ear):
    """Somebody's connection to a table."""

    def __init__(self, desk: Scene, person: str) -> None:
        super().__init__(Link(person, person.title()))
        self.desk, self.person = desk, person
        desk.actor.add(self.link)

    def say(self, says: m.ClientMessage) -> None:
        self.desk.actor.say(self.link, says)

    async def ask(self, says: Any) -> m.Done | m.Refused:
        """Say something with an action, and wait for the answer."""
        before = len(self.answers(says.action))
        self.say(says)
        return (await until(lambda: self.answers(says.action)[before:], f"an answer to {says}"))[0]

    def answers(self, action: str) -> list[m.Done | m.Refused]:
        return [one for one in self.frames if isinstance(one, m.Done | m.Refused) and one.action == action]

    async def answer(self, action: str) -> m.Done | m.Refused:
        """The first answer to an action."""
        return (await until(lambda: self.answers(action), f"an answer to {action}"))[0]

    async def join(self, since: int | None = None) -> m.Whole | m.CaughtUp:
        self.say(m.Join(since))
        kinds = (m.Whole, m.CaughtUp)
        before = len([one for one in self.frames if isinstance(one, kinds)])
        found = await until(
            lambda: [one for one in self.frames if isinstance(one, kinds)][before:], f"{self.person} is let in"
        )
        return found[0]

    async def sit(self, seat: int, chips: int = 500) -> m.Done | m.Refused:
        return await self.ask(m.TakeSeat(action(), seat, chips))

    def choices(self) -> tuple[m.Choice, ...]:
        """What they may do now."""
        seat = self.desk.state.seat_of(self.person)
        assert seat is not None
        return choices(self.desk.state, seat)

    def move(self, do: m.Verb, to: int = 0) -> m.Move:
        """A decision at the table as it is now."""
        state = self.desk.state
        costs = [one.low for one in self.choices() if one.do == do and do in ("call", "join_svara")]
        return m.Move(action(), state.table.hand, state.turn, do, to, costs[0] if costs else 0)

    def leave(self) -> None:
        """The connection is gone."""
        self.desk.actor.remove(self.link)


def to_act(*clients: Client) -> Client:
    """Whose turn it is."""
    state = clients[0].desk.state
    seat = state.table.to_act
    return next(one for one in clients if seat is not None and one.person == state.owners[seat])


def action() -> str:
    return secrets.token_hex(6)


class Desk:
    """The host of one table. It can die with all that is not stored, and come back.

    Attributes:
        memory: the store, by its own name.
        gone: what the table told its host: `finished`, `lost`.
        fits: decks are tried until their deal, if nobody adds a seed, fits.
    """

    def __init__(self, *, bots: str = "random", **changes: Any) -> None:
        self.memory = MemoryStore()
        self.store: Store = self.memory
        self.config = config()
        self.holding = False
        self.gone: list[str] = []
        self.fits: Callable[[Deal], bool] | None = None
        self.people: list[Ear] = []
        made = setup(**changes)
        kept = StoredTable(
            id=made.table,
            name="Test",
            owner=None,
            public=True,
            invite="",
            bots=bots,
            setup=msgspec.json.encode(made),
            created_ms=0,
        )
        self.memory.tables[kept.id] = kept
        self.table = kept.id
        self._actor = self._read()

    def _read(self) -> Actor:
        kept = self.memory.tables[self.table]
        return Actor(self, kept, *keeping.restore(kept))

    @property
    def actor(self) -> Actor:
        return self._actor

    @property
    def state(self) -> RoomState:
        return self.actor.state

    # What a table needs of its host

    def decks(self, hand: int) -> m.Decks | None:
        if self.holding:
            return None
        while True:
            decks = m.Decks(hand, tuple([seal(secrets.token_hex(32)) for _ in range(16)]))
            if self.fits is None or self.fits(dealt(self.actor.room, decks)):
                return decks

    def finished(self, table: Actor) -> None:
        self.gone.append("finished")

    def lost(self, table: Actor) -> None:
        self.gone.append("lost")

    # Its life

    def live(self) -> None:
        """The table's task runs from now on."""
        self.actor.task = asyncio.create_task(self.actor.run())

    async def stop(self) -> None:
        await self.actor.stop()
        await self._hang_up()

    async def die(self) -> None:
        """The process is killed: nothing more is stored, nobody hears anything."""
        task = self.actor.task
        assert task is not None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        for timer in (*self.actor._later, *([self.actor._wake] if self.actor._wake else [])):
            timer.cancel()
        self.memory.go_on()
        await self._hang_up()

    async def _hang_up(self) -> None:
        for one in self.people:
            await one.hang_up()
        self.people.clear()

    def come_back(self) -> None:
        """A new process takes the table up where it was stored."""
        self._actor = self._read()
        self.live()
        self.actor.tell(m.Resume(self.config.grace_ms))

    def client(self, person: str) -> Client:
        """A connection that has not joined yet."""
        one = Client(self, person)
        self.people.append(one)
        return one

    async def comes(self, person: str) -> Client:
        """Somebody comes and watches."""
        one = self.client(person)
        await one.join()
        return one

    async def sits(self, person: str, seat: int, chips: int = 500) -> Client:
        """Somebody comes and sits down."""
        one = await self.comes(person)
        assert isinstance(await one.sit(seat, chips), m.Done)
        return one

    # What is stored

    def story(self) -> Iterator[Step]:
        """Every stored proposal: the room before it, its facts, the room after it."""
        return story(self.memory.tables[self.table].setup, [(one.now_ms, one.facts) for one in self.memory.written])


@asynccontextmanager
async def desk(**changes: Any) -> AsyncIterator[Desk]:
    """A table that lives, and is stopped at the end."""
    made = Desk(**changes)
    made.live()
    try:
        yield made
    finally:
        if made.actor.task is not None and not made.actor.task.done():
            made.memory.go_on()
            await made.stop()
        await made._hang_up()


def story(made: bytes, stored: Iterable[tuple[int, bytes]]) -> Iterator[Step]:
    """What the stored proposals of a table say that happened, from its beginning on."""
    state = new_state(msgspec.json.decode(made, type=Setup))
    for now_ms, data in stored:
        facts = keeping.read_facts(data)
        after = advance(state, now_ms, facts)
        yield state, facts, after
        state = after


def dealt(room: Room, decks: m.Decks) -> Deal:
    """The points that these decks would deal at once, by seat; none if the room waits for seeds."""
    proposal = room.handle(decks, room.state.now_ms)
    return {
        seat: points((one.cards[0], one.cards[1], one.cards[2]))
        for seat, one in enumerate(proposal.state.table.seats)
        if one is not None and one.cards and one.dealt
    }
