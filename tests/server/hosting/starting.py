"""How long a server takes to begin with many tables: `python -m tests.server.hosting.starting 300`.

All of them are copies of one, in the middle of a hand, as far from its last snapshot as a table gets.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from svara.server.hosting.actor import SNAPSHOT_EVERY
from svara.server.store import tables
from svara.server.store.api import StoredTable
from tests.server.hosting.place import Place

QUICK: dict[str, Any] = {"turn_ms": 50, "bank_ms": 0, "refill_ms": 0, "entry_ms": 50, "showdown_ms": 1, "mix_ms": 1}


async def played(here: Place) -> StoredTable:
    """A table of five bots and somebody who lets the time run out, when it has most facts to be read."""
    ann = await here.person("Ann")
    id_ = await here.table(seats=6, fill=6, **QUICK)
    await here.sits(ann, id_, 0)
    while True:
        row = await here.row(id_)
        if row.snapshot is not None and len(row.facts) >= SNAPSHOT_EVERY - 2 and here.state(id_).playing:
            return row
        await asyncio.sleep(0)


async def main(count: int) -> None:
    """Make the tables, begin, and tell how long that took."""
    with tempfile.TemporaryDirectory() as folder:
        here = Place(Path(folder))
        await here.open()
        row = await played(here)

        def copy(conn: Connection) -> None:
            for at in range(count - 1):
                tables.create(conn, replace(row, id=f"copy{at}", invite=f"copy{at}"))

        await here.store.write(copy)
        await here.die()
        start = time.perf_counter()
        await here.open()
        seconds, figures = time.perf_counter() - start, here.hub.figures()
        assert figures.loaded == count
        sys.stdout.write(f"{figures.tables} tables in {seconds:.2f} s, {1_000 * seconds / count:.1f} ms each\n")
        await here.die()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
