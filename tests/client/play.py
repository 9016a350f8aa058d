"""What tests of the client do with tables: run them to their end, play, and compare them with the room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from svara.client.errors import NotPlaying
from svara.client.table import TableClient
from svara.client.turn import Turn
from svara.room.frames import whole
from tests.client.served import PATIENT, Served
from tests.client.test_mirror import known


def run(main: Coroutine[Any, Any, None]) -> None:
    """A test on an event loop; none of its tasks may be left at its end."""

    async def bounded() -> None:
        async with asyncio.timeout(3 * PATIENT):
            await main
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(bounded())


async def modest(table: TableClient) -> None:
    """Take the first choice, turn after turn."""
    with suppress(NotPlaying):
        async for turn in table.turns():
            await turn.act(turn.ask.choices[0])


@asynccontextmanager
async def playing(*tables: TableClient) -> AsyncIterator[None]:
    """Everybody plays modestly meanwhile."""
    tasks = [asyncio.create_task(modest(table)) for table in tables]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def hands(served: Served, count: int, *tables: TableClient) -> None:
    """So many more hands are dealt, and played modestly."""
    until = served.room.state.table.hand + count
    async with playing(*tables):
        await served.until(lambda: served.room.state.table.hand >= until)


async def seated(served: Served, *tables: TableClient, chips: int = 500) -> None:
    """Each table's person sits, at seat 0, 1, 2, ..., and the first hand is dealt."""
    for seat, table in enumerate(tables):
        await table.sit(seat, chips)
    await served.until(lambda: served.room.state.table.hand == 1)


async def turn_of(served: Served, *tables: TableClient) -> tuple[TableClient, Turn]:
    """Whose turn it is, and the turn."""
    table = next(table for table in tables if table.now.you == served.owner())
    return table, await table.my_turn()


async def knows_all(served: Served, *tables: TableClient) -> None:
    """Once it has heard of everything, a table knows what the room would tell it."""
    for table in tables:
        await table.until(lambda now: now.v == served.room.state.version)
        assert known(table.now) == known(whole(served.room.state, table.now.you))
