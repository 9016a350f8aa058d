"""A hub on a real file, people with chips, and their connections to its tables."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from svara.room import Setup
from svara.room import messages as m
from svara.room.state import RoomState
from svara.server.hosting.actor import Actor
from svara.server.hosting.hub import Hub
from svara.server.store import chips, tables, users
from svara.server.store.api import StoredTable
from svara.server.store.sqlite import SqliteStore
from tests.room.host import setup
from tests.server.hosting.desk import QUICK, Ear, action, config, until

START = 10_000
"""What everybody begins with."""


class Place:
    """A server's folder of data, with or without a process on it."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        self.file = folder / "svara.sqlite3"
        self.changes = changes
        self.ears: list[Ear] = []
        self.store: SqliteStore
        self.hub: Hub

    async def open(self) -> None:
        self.store = await SqliteStore.open(self.file)
        self.hub = Hub(config(**self.changes), self.store)
        await self.hub.start()

    async def close(self) -> None:
        """The process ends in good order."""
        await self.hub.stop()
        for ear in self.ears:
            await until(ear.task.done, "every connection is closed")
        await self._end()

    async def die(self) -> None:
        """The process is killed. What the store has taken already it may have written, as a disk would."""
        actors = [one for one in self.hub._actors.values() if one.task is not None]
        tasks = [*self.hub._tasks, *self.hub._closings, *[one.task for one in actors if one.task is not None]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for one in actors:
            one._take_no_more()
        await self._end()

    async def _end(self) -> None:
        await self.store.close()
        for ear in self.ears:
            await ear.hang_up()
        self.ears.clear()

    async def person(self, name: str, start_chips: int = START) -> str:
        """A new guest; their id."""
        made = await self.store.write(
            lambda conn: users.create_guest(
                conn, name=name, address=name, now_ms=1, start_chips=start_chips, per_address=99
            )
        )
        return made.id

    async def table(self, owner: str | None = None, *, public: bool = True, **changes: Any) -> str:
        """A new table; its id."""
        settings: Setup = setup(**{"seats": 2, **QUICK, **changes})
        made = await self.hub.create(owner=owner, name="Test", public=public, bots="random", setup=settings)
        return made.id

    async def visitor(self, person: str, table: str) -> Visitor:
        """A connection that may have been refused."""
        one = Visitor(self, person, table)
        self.ears.append(one)
        one.actor = await self.hub.attach(table, one.link)
        return one

    async def comes(self, person: str, table: str) -> Visitor:
        """Somebody comes and watches."""
        one = await self.visitor(person, table)
        one.say(m.Join())
        await until(lambda: one.of(m.Whole), f"{person} is let in")
        return one

    async def sits(self, person: str, table: str, seat: int, bring: int = 500) -> Visitor:
        one = await self.comes(person, table)
        assert isinstance(await one.ask(m.TakeSeat(action(), seat, bring)), m.Done)
        return one

    def state(self, table: str) -> RoomState:
        return self.hub._actors[table].state

    async def wallet(self, person: str) -> int:
        return await self.store.read(lambda conn: chips.balance(conn, chips.wallet(person)))

    async def escrow(self, table: str) -> int:
        return await self.store.read(lambda conn: chips.balance(conn, chips.escrow(table)))

    async def row(self, table: str) -> StoredTable:
        found = await self.store.read(lambda conn: tables.load(conn, table))
        assert found is not None
        return found


class Visitor(Ear):
    """Somebody's connection to a table of a hub."""

    def __init__(self, place: Place, person: str, table: str) -> None:
        super().__init__(place.hub.new_link(person, f"Name {secrets.token_hex(2)}"))
        self.place, self.person, self.table = place, person, table
        self.actor: Actor | None = None

    def say(self, says: m.ClientMessage) -> None:
        assert self.actor is not None
        self.actor.say(self.link, says)

    async def ask(self, says: Any) -> m.Done | m.Refused:
        """Say something with an action, and wait for the answer."""

        def answers() -> list[m.Done | m.Refused]:
            return [one for one in self.frames if isinstance(one, m.Done | m.Refused) and one.action == says.action]

        before = len(answers())
        self.say(says)
        return (await until(lambda: answers()[before:], f"an answer to {says}"))[0]

    def leave(self) -> None:
        """The connection is gone."""
        assert self.actor is not None
        self.place.hub.detach(self.actor, self.link)
        self.task.cancel()


@asynccontextmanager
async def place(folder: Path, **changes: Any) -> AsyncIterator[Place]:
    """A server's hub, stopped at the end."""
    made = Place(folder, **changes)
    await made.open()
    try:
        yield made
    finally:
        if not made.store._closed:
            await made.close()
