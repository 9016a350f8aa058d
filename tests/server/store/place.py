"""A store for a test: in memory for the functions on a connection, in a file for the rest."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, StaticPool, create_engine

from svara.server.store import chips, tables, users
from svara.server.store.api import Append, HandSeat, StoredHand, StoredTable
from svara.server.store.opening import FILE
from svara.server.store.schema import metadata
from svara.server.store.sqlite import SqliteStore
from svara.server.store.users import User

NOW = 1_700_000_000_000
DAY = 24 * 60 * 60_000


@contextmanager
def in_memory() -> Iterator[Connection]:
    """An empty store of today's schema."""
    raw = sqlite3.connect(":memory:", isolation_level=None)
    try:
        raw.execute("PRAGMA foreign_keys = ON")
        with create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool).connect() as conn:
            metadata.create_all(conn)
            yield conn
    finally:
        raw.close()


def in_file(folder: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Run a test on the store of a folder, and close it."""

    async def main() -> None:
        store = await SqliteStore.open(folder / FILE)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(main())


def guest(conn: Connection, name: str = "Ann", *, address: str = "192.0.2.1", now_ms: int = NOW) -> User:
    """A guest with 5,000 chips."""
    return users.create_guest(conn, name=name, address=address, now_ms=now_ms, start_chips=5_000, per_address=100)


def wallet(conn: Connection, user: str) -> int:
    return chips.balance(conn, chips.wallet(user))


def a_table(id: str = "t1", *, owner: str | None = None, public: bool = True, invite: str = "") -> StoredTable:
    return StoredTable(id, f"Table {id}", owner, public, invite, "sensible", b"{}", NOW)


def add_table(conn: Connection, id: str = "t1") -> None:
    tables.create(conn, a_table(id))


def step(seq: int, table: str = "t1", *, action: tuple[str, str] | None = None) -> Append:
    """A proposal with nothing in it but one fact."""
    return Append(table, 1, seq, NOW + seq, b"facts %d" % seq, action=action)


def a_hand(number: int, nets: dict[str, int], *, svara_of: int = 0, table: str = "t1", at: int = 0) -> StoredHand:
    """A hand of these people, in these seats in order."""
    seats = tuple([HandSeat(user, f"name of {user}", seat, net) for seat, (user, net) in enumerate(nets.items())])
    return StoredHand(table, number, svara_of, at or NOW + number, seats, b"hand %d" % number)
