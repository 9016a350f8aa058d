"""All tables of one server: which there are, which of them live, and who is connected to them.

A table lives while somebody is there or has something there: chips, a place on the waiting list, a hand. Any other is a
row in the store, and is read when somebody comes. Tables that people made and left are closed after a time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, Final

import msgspec
import structlog

from svara.errors import SvaraError
from svara.room import Setup
from svara.room import messages as m
from svara.room.wire import GoingDown, encode
from svara.server import metrics
from svara.server.config import Config
from svara.server.hosting import doors, keeping
from svara.server.hosting.actor import Actor
from svara.server.hosting.clock import clock_ms
from svara.server.hosting.decks import DeckStock
from svara.server.hosting.house import HOUSE
from svara.server.hosting.links import Link
from svara.server.hosting.lobby import Figures, TableInfo, chips_of, has_part, is_needed, table_info
from svara.server.store import tables
from svara.server.store.api import Store, StoredTable, StoreError

IDLE_S: Final = 60.0
"""A table where nobody is lives on for so long."""

UNUSED_S: Final = 24 * 60 * 60.0
"""A table that somebody made, and where nobody has been for so long, is closed."""

LINKS_AT_ONE_TABLE: Final = 4
"""Connections of one person to one table; with one more the oldest ends. It may be of a network that is gone."""

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"

__all__ = ["Figures", "Hub", "TableInfo"]

log: Final = structlog.get_logger("hub")


class Hub:
    """The tables of one server.

    Attributes:
        stopping: no new connections any more.
        holding: no new deals for now.
    """

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.stopping = False
        self.holding = False
        self._rows: dict[str, StoredTable] = {}
        self._actors: dict[str, Actor] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._unused_since: dict[str, float] = {}
        self._links: Counter[str] = Counter()
        self._decks = DeckStock(apart=config.seal_apart)
        self._lost: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closings: set[asyncio.Task[None]] = set()

    # From start to stop

    async def start(self) -> None:
        """Take up every open table where it was stored; those with somebody at them live at once."""
        needed = []
        for kept in await self.store.read(tables.open_tables):
            self._rows[kept.id] = msgspec.structs.replace(kept, facts=(), snapshot=None)
            self._unused_since[kept.id] = time.monotonic()
            actor = self._restored(kept)
            if actor is None:
                self._forget(kept.id)
                continue
            clock_ms.not_before(actor.state.now_ms)
            if is_needed(actor.state):
                needed.append(actor)
        for actor in needed:
            self._live(actor)
        if self.config.house_tables and not any(row.owner is None for row in self._rows.values()):
            for name, bots, setup in HOUSE:
                await self.create(owner=None, name=name, public=True, bots=bots, setup=setup)
        self._start(self._decks.fill(), self._tasks)
        self._start(self._sweep(), self._tasks)

    async def stop(self) -> None:
        """No new deals; what waits is stored; clients are told when to come back, and their connections closed."""
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        actors = list(self._actors.values())
        await asyncio.gather(*[actor.stop() for actor in actors])
        farewell = encode(GoingDown(self.config.back_ms))
        for actor in actors:
            for link in _links_of(actor):
                link.push(farewell)
                link.close(1012, "the server restarts")
        while self._closings:
            await asyncio.wait(self._closings)

    def hold(self, on: bool) -> None:
        """No new deals, or deals again; hands under way go on."""
        self.holding = on
        if not on:
            for actor in self._actors.values():
                actor.deal_again()

    def _start(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> None:
        task = asyncio.create_task(work)
        among.add(task)
        task.add_done_callback(among.discard)

    def _restored(self, kept: StoredTable) -> Actor | None:
        """The table of its row, or None: whatever is wrong with one, the others can be played at."""
        try:
            return Actor(self, kept, *keeping.restore(kept))
        except Exception as error:
            check = str(error) if isinstance(error, SvaraError) else ""
            log.critical("table cannot be read", table=kept.id, error=type(error).__name__, check=check)
            metrics.TABLES_UNREADABLE.inc()
            return None

    def _live(self, actor: Actor) -> None:
        """Let it run, in no context of whoever came first: what is logged of it is of no request."""
        self._actors[actor.kept.id] = actor
        actor.task = asyncio.create_task(actor.run(), name=f"table {actor.kept.id}", context=Context())
        actor.tell(m.Resume(self.config.grace_ms))

    # What there is

    def lobby(self) -> list[TableInfo]:
        """The public tables, those with most people first."""
        infos = [self._info(row) for row in self._rows.values() if row.public]
        return sorted(infos, key=lambda one: (-one.people, -one.watching, one.ante, one.name))

    def info(self, table: str) -> TableInfo | None:
        """An open table, or None."""
        row = self._rows.get(table)
        return None if row is None else self._info(row)

    def row(self, table: str) -> StoredTable | None:
        """An open table's row, without what happened at it; its `invite` is for its owner alone."""
        return self._rows.get(table)

    def all(self) -> list[TableInfo]:
        """Every open table, for the host."""
        return [self._info(row) for row in self._rows.values()]

    def figures(self) -> Figures:
        """The hub in numbers."""
        actors = self._actors.values()
        return Figures(
            tables=len(self._rows),
            loaded=len(actors),
            playing=sum([actor.state.playing for actor in actors]),
            links=self._links.total(),
            deepest_queue=max([actor.depth for actor in actors], default=0),
        )

    def seats_of(self, user: str) -> list[str]:
        """The tables where they sit, have asked to, or wait."""
        return [id_ for id_, one in self._actors.items() if has_part(one.state, user) or _storing(one, user)]

    def is_at(self, table: str, user: str) -> bool:
        """Whether they are there, or have a part in the game."""
        actor = self._actors.get(table)
        return actor is not None and (actor.state.person(user) is not None or has_part(actor.state, user))

    def chips_on_tables(self, user: str) -> int:
        """All that lies on tables for them: stacks, bets, chips for requests, and the pots that they may win.

        Chips that are on their way there count too, so that nobody has them nowhere.
        """
        return sum([chips_of(one.state, user) + _storing(one, user) for one in self._actors.values()])

    def _info(self, row: StoredTable) -> TableInfo:
        actor = self._actors.get(row.id)
        return table_info(row, None if actor is None else actor.state)

    # Tables come and go

    async def create(self, *, owner: str | None, name: str, public: bool, bots: str, setup: Setup) -> StoredTable:
        """A new table; its `setup` gets the table's own id for a name."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(10))
        kept = StoredTable(
            id=id_,
            name=name,
            owner=owner,
            public=public,
            invite=secrets.token_urlsafe(16),
            bots=bots,
            setup=msgspec.json.encode(msgspec.structs.replace(setup, table=id_)),
            created_ms=clock_ms(),
        )
        await self.store.write(lambda conn: tables.make(conn, kept))
        self._rows[id_] = kept
        self._unused_since[id_] = time.monotonic()
        return kept

    def renewed(self, table: str, invite: str) -> None:
        """The table's link is another now."""
        self._rows[table] = msgspec.structs.replace(self._rows[table], invite=invite)

    def merged(self, guest: str, account: str) -> None:
        """What a guest made is an account's now."""
        for id_, row in self._rows.items():
            if row.owner == guest:
                self._rows[id_] = msgspec.structs.replace(row, owner=account)

    async def close_table(self, table: str, *, at_once: bool, reason: str) -> None:
        """Play the hand out and close the table, or `at_once` void the hand and pay everybody out (R9.6)."""
        actor = await self._get(table)
        if actor is not None:
            actor.tell(m.Halt(reason) if at_once else m.Drain())

    async def expel(self, table: str, user: str) -> None:
        """Somebody leaves now, as if they had said so (R9.2), be they there or away; their connections are closed."""
        actor = self._actors.get(table)
        if actor is None:
            return
        for link in actor.links.get(user, ()):
            link.close(1008, "you may not be at this table any more")
        known = actor.state.person(user)
        if known is not None:
            self._start(doors.see_out(actor, self.new_link(user, known.name)), self._closings)

    def finished(self, table: Actor) -> None:
        """The table has stopped, or is drained and empty: it is closed for good."""
        self._start(self._put_away(table, closed=True), self._closings)

    def lost(self, table: Actor) -> None:
        """The table cannot go on here: its clients come again, and it is read anew, for them or after a while."""
        if self._actors.get(table.kept.id) is table:
            del self._actors[table.kept.id]
            self._lost.add(table.kept.id)
        for link in _links_of(table):
            link.close(1012, "the table restarts")

    async def _put_away(self, actor: Actor, *, closed: bool) -> None:
        id_ = actor.kept.id
        async with self._lock(id_):
            if self._actors.get(id_) is not actor:
                return
            await actor.stop()
            if self._actors.pop(id_, None) is not None and closed:
                await self._close(actor)

    async def _close(self, actor: Actor) -> None:
        id_ = actor.kept.id
        try:
            await self.store.write(lambda conn: tables.close(conn, id_, clock_ms()))
        except StoreError:
            log.error("table cannot be closed", table=id_)
            self.lost(actor)
            self._lost.add(id_)
            return
        self._forget(id_)
        for link in _links_of(actor):
            link.close(1000, "the table is closed")

    def _forget(self, table: str) -> None:
        self._rows.pop(table, None)
        self._unused_since.pop(table, None)
        self._locks.pop(table, None)
        self._lost.discard(table)

    async def _get(self, table: str) -> Actor | None:
        """The living table, read from the store if need be; None if there is none, or no more.

        Raises:
            StoreFailed: the store does not answer.
        """
        if table not in self._rows:
            return None
        async with self._lock(table):
            if table in self._rows and table not in self._actors:
                kept = await self.store.read(lambda conn: tables.load(conn, table))
                if self.stopping:
                    return None
                actor = None if kept is None else self._restored(kept)
                self._lost.discard(table)
                if actor is None:
                    self._forget(table)
                else:
                    self._live(actor)
            return self._actors.get(table)

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    async def _sweep(self) -> None:
        """Put tables away where nobody is, and close those that nobody uses."""
        while True:
            await asyncio.sleep(IDLE_S / 2)
            for id_ in list(self._rows):
                try:
                    await self._look_after(id_)
                except StoreError:
                    log.error("store failed", table=id_)

    async def _look_after(self, table: str) -> None:
        row, actor, now = self._rows.get(table), self._actors.get(table), time.monotonic()
        if row is None:
            return
        unused_s = now - self._unused_since[table]
        if table in self._lost:
            await self._get(table)
        elif actor is not None and (actor.links or is_needed(actor.state)):
            self._unused_since[table] = now
        elif row.owner is not None and unused_s > UNUSED_S:
            await self.close_table(table, at_once=False, reason="unused")
        elif actor is not None and unused_s > IDLE_S:
            await self._put_away(actor, closed=False)

    # Connections, and what tables need

    def new_link(self, person: str, name: str, session: str = "") -> Link:
        """A link of that person, to no table yet."""
        return Link(person, name, session=session, looser=self.config.rates)

    def signed_out(self, user: str, *, session: str | None = None, but: str | None = None) -> None:
        """A session has ended, or without `session` all of that person `but` one: so do its connections."""
        for actor in self._actors.values():
            for link in actor.links.get(user, ()):
                if session in (None, link.session) and link.session != but:
                    link.close(1008, "you are signed out")

    def signed_in_anew(self, user: str, *, but: str | None = None) -> None:
        """All their sessions `but` one have ended for a new one: so do the connections, and come back with that."""
        for actor in self._actors.values():
            for link in actor.links.get(user, ()):
                if link.session != but:
                    link.close(1012, "come back with your new session")

    async def attach(self, table: str, link: Link) -> Actor | None:
        """The table, with the link at it; or None, and the link is closing and says why."""
        try:
            actor = None if self.stopping else await self._get(table)
        except StoreError:
            log.error("store failed", table=table)
            link.close(1012, "the table restarts")
            return None
        if self.stopping:
            link.push(encode(GoingDown(self.config.back_ms)))
            link.close(1012, "the server restarts")
            return None
        if actor is None:
            link.close(1000, "there is no such table")
            return None
        own = [one for one in actor.links.get(link.person, ()) if not one.closing]
        if len(own) >= LINKS_AT_ONE_TABLE:
            own[0].close(1008, "you have newer connections to this table")
        if self._links[link.person] >= self.config.links_per_user or not doors.let_in(
            actor, link, self.config.links_per_table
        ):
            link.close(1008, "too many connections")
            return None
        self._links[link.person] += 1
        metrics.LINKS.inc()
        actor.add(link)
        self._unused_since[table] = time.monotonic()
        return actor

    def detach(self, actor: Actor, link: Link) -> None:
        """The link is gone."""
        self._links[link.person] -= 1
        if not self._links[link.person]:
            del self._links[link.person]
        metrics.LINKS.dec()
        actor.remove(link)

    def decks(self, hand: int) -> m.Decks | None:
        """Decks for that hand of a table, or None while there are no new deals."""
        return None if self.stopping or self.holding else m.Decks(hand, self._decks.take())


def _storing(actor: Actor, user: str) -> int:
    """Chips that are being booked onto the table."""
    return sum([one.chips for one in actor.storing if one.person == user and one.chips > 0])


def _links_of(actor: Actor) -> list[Link]:
    return [link for links in actor.links.values() for link in links]
