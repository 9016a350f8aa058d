"""A process to be killed: it stores proposals at many tables at once, and prints each that it was answered for.

A line is a table and its version, written at once and whole, so that what the parent read was acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from svara.room.messages import Transfer
from svara.server.store import tables
from svara.server.store.api import Append
from svara.server.store.sqlite import SqliteStore
from tests.server.store.place import NOW, a_hand

TABLES = tuple(f"t{number}" for number in range(12))
USER = "ann"


def proposal(table: str, seq: int) -> Append:
    """Everything that a proposal can have, in turn; chips come and go, one at a time."""
    return Append(
        table,
        1,
        seq,
        NOW + seq,
        b"%d" % seq * 200,
        transfers=(Transfer(USER, 10 if seq % 2 else -10),),
        action=(USER, f"a{seq}"),
        snapshot=b"%d" % seq if seq % 10 == 0 else None,
        hand=a_hand(seq, {USER: 1, "bot:1": -1}, table=table) if seq % 7 == 0 else None,
    )


async def play(store: SqliteStore, table: str) -> None:
    kept = await store.read(lambda conn: tables.load(conn, table))
    assert kept is not None
    seq = kept.seq
    while True:
        seq += 1
        await store.append(proposal(table, seq))
        os.write(1, f"{table} {seq}\n".encode())


async def main(path: Path) -> None:
    store = await SqliteStore.open(path)
    await asyncio.gather(*[play(store, table) for table in TABLES])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
