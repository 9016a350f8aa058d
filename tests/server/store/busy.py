"""A store that is kept busy, so that what is asked of it gathers; and all that is in it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, select

from svara.server.store import chips, schema, tables
from svara.server.store.sqlite import SqliteStore
from tests.server.store.place import NOW, add_table


def give(conn: Connection, user: str, amount: int) -> None:
    chips.move(conn, debit="mint", credit=chips.wallet(user), chips=amount, kind="test", now_ms=NOW)


def prepare(conn: Connection, *ids: str) -> None:
    """Tables, and 1,000 chips for Ann and Bob each."""
    for id in ids or ("t1",):
        add_table(conn, id)
    for user in ("ann", "bob"):
        give(conn, user, 1_000)


async def balances(store: SqliteStore, *names: str) -> list[int]:
    return await store.read(lambda conn: [chips.balance(conn, name) for name in names])


async def facts(store: SqliteStore, table: str = "t1") -> list[int]:
    """The versions whose facts are kept; the last must be the table's own."""
    kept = await store.read(lambda conn: tables.load(conn, table))
    assert kept is not None
    assert [seq for seq, _, _ in kept.facts][-1:] in ([], [kept.seq])
    return [seq for seq, _, _ in kept.facts]


async def everything(store: SqliteStore) -> dict[str, list[Any]]:
    """Every row of every table."""
    return await store.read(
        lambda conn: {
            table.name: [tuple(row) for row in conn.execute(select(table))] for table in schema.metadata.sorted_tables
        }
    )


@asynccontextmanager
async def held(store: SqliteStore) -> AsyncIterator[None]:
    """The writer is busy until the end of the block, and what is asked of it gathers."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        go_on.wait(30)

    busy = asyncio.create_task(store.write(wait))
    await asyncio.to_thread(begun.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # all tasks made in the block have asked now
    finally:
        go_on.set()
        await busy


def asking(*waiting: Awaitable[object]) -> list[asyncio.Future[object]]:
    return [asyncio.ensure_future(one) for one in waiting]


async def results(asked: list[asyncio.Future[object]]) -> list[str]:
    """What became of each: the name of the error, or done."""
    return [
        type(found).__name__ if isinstance(found, BaseException) else "done"
        for found in await asyncio.gather(*asked, return_exceptions=True)
    ]
