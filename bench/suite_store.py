"""The store on this machine's disk: proposals a second that are on the disk when they are answered for.

So many tables at once wait each for its last proposal, then bring the next: 600 bytes of facts and an action, and a
snapshot of 12 kB every 50. Beside it the same rows by the same SQLite, one commit each, and the disk alone: one block
written over and synced. The two take turns with the store; rates are of the best round, since whatever else the machine
does only takes away. What was stored is read back and counted.
"""

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Generator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

import uvloop
from sqlalchemy import Connection

from bench.report import Report
from svara.room.messages import Transfer
from svara.server.store import chips, tables
from svara.server.store.api import Append, StoredTable
from svara.server.store.sqlite import SqliteStore

NAME = "store"
ROUNDS = 5
EACH = 60
"""Proposals of one table in a round."""
FACTS = os.urandom(600)
SNAPSHOT = os.urandom(12_000)
SETUP = os.urandom(700)


class Round(NamedTuple):
    """What one round gave: proposals a second and a commit, waits in seconds in order, processor seconds of each."""

    rate: float
    together: float
    waits: list[float]
    cpu_s: float

    def wait_ms(self, part: float) -> float:
        return self.waits[int(part * len(self.waits))] * 1e3


def proposal(table: str, seq: int, user: str = "") -> Append:
    """The next one; with a user, chips come onto the table, and leave it with the next one."""
    return Append(
        table=table,
        epoch=1,
        seq=seq,
        now_ms=1_700_000_000_000 + seq,
        facts=FACTS,
        transfers=(Transfer(user, 10 if seq % 2 else -10),) if user else (),
        action=("u0123456789abcdef", f"{seq:08}-{table}"),
        snapshot=None if seq % 50 else SNAPSHOT,
    )


class Tables:
    """Tables in a store, each at its version."""

    def __init__(self, store: SqliteStore, prefix: str, number: int, *, chips: bool = False) -> None:
        self.store = store
        self.seqs = {f"{prefix}{one:06}": count(1) for one in range(number)}
        self.chips = chips
        self.sent = 0

    async def open(self) -> None:
        def make(conn: Connection) -> None:
            for id in self.seqs:
                tables.create(conn, StoredTable(id, id, None, True, "", "sensible", SETUP, 0))
                if self.chips:
                    chips.move(conn, debit="mint", credit=chips.wallet(f"of {id}"), chips=10, kind="test", now_ms=0)

        await self.store.write(make)

    async def round(self, each: int = EACH) -> Round:
        waits: list[float] = []

        async def play(id: str) -> None:
            for seq in (next(self.seqs[id]) for _ in range(each)):
                start = time.perf_counter()
                await self.store.append(proposal(id, seq, f"of {id}" if self.chips else ""))
                waits.append(time.perf_counter() - start)

        commits, start, cpu = self.store.commits, time.perf_counter(), time.process_time()
        await asyncio.gather(*[play(id) for id in self.seqs])
        taken, cpu = time.perf_counter() - start, time.process_time() - cpu
        done = len(waits)
        self.sent += each
        return Round(done / taken, done / (self.store.commits - commits), sorted(waits), cpu / done)

    async def check(self) -> None:
        """What was answered for is there."""
        kept = [table for table in await self.store.read(tables.open_tables) if table.id in self.seqs]
        assert {table.seq for table in kept} == {self.sent}
        assert {len(table.facts) for table in kept} == {self.sent % 50}
        assert (await self.store.read(chips.audit)).good


def one_commit_each(folder: Path) -> Generator[float]:
    """The same rows, a second, with a commit for each, in a file of its own."""
    with closing(sqlite3.connect(folder / "plain", isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("CREATE TABLE heads (id TEXT PRIMARY KEY, seq INTEGER) WITHOUT ROWID")
        raw.execute("CREATE TABLE actions (id TEXT, person TEXT, action TEXT, PRIMARY KEY (id, person, action))")
        raw.execute("CREATE TABLE facts (id TEXT, seq INTEGER, data BLOB, PRIMARY KEY (id, seq)) WITHOUT ROWID")
        raw.execute("INSERT INTO heads VALUES ('t', 0)")
        seqs = count(1)
        while True:
            start, done = time.perf_counter(), 0
            while done < EACH:
                write = proposal("t", next(seqs))
                raw.execute("BEGIN IMMEDIATE")
                raw.execute("UPDATE heads SET seq = ? WHERE id = 't' AND seq = ?", (write.seq, write.seq - 1))
                raw.execute("INSERT INTO actions VALUES ('t', ?, ?)", write.action or ())
                raw.execute("INSERT INTO facts VALUES ('t', ?, ?)", (write.seq, write.facts))
                raw.execute("COMMIT")
                done += 1
            yield done / (time.perf_counter() - start)


def syncs_ms(folder: Path) -> Generator[float]:
    """What one block takes to be written over and synced."""
    handle = os.open(folder / "block", os.O_RDWR | os.O_CREAT)
    try:
        os.write(handle, bytes(4096))
        os.fsync(handle)
        while True:
            start = time.perf_counter()
            for _ in range(EACH):
                os.pwrite(handle, os.urandom(4096), 0)
                os.fsync(handle)
            yield (time.perf_counter() - start) / EACH * 1e3
    finally:
        os.close(handle)


async def measure(folder: Path, report: Report) -> None:
    store = await SqliteStore.open(folder / "store")
    one, some, many = (Tables(store, name, number) for name, number in (("a", 1), ("b", 64), ("c", 300)))
    paying = Tables(store, "d", 64, chips=True)
    every = (one, some, many, paying)
    for group in every:
        await group.open()
    plain, disk = one_commit_each(folder), syncs_ms(folder)
    rounds = []
    for _ in range(ROUNDS):
        rounds.append(([await group.round() for group in every], next(plain), next(disk)))
    plain.close()
    disk.close()
    for group in every:
        await group.check()
    start = time.perf_counter()
    assert len(await store.read(tables.open_tables)) == 429
    restored = time.perf_counter() - start
    await store.close()
    rate_each, sync_ms = max(one[1] for one in rounds), min(one[2] for one in rounds)
    best = [max(taken, key=lambda one: one.rate) for taken in zip(*[one[0] for one in rounds], strict=True)]
    tell(report, best, rate_each, sync_ms)
    report.add("reading 429 tables to be restored", restored * 1e3, "ms")


def tell(report: Report, best: list[Round], rate_each: float, sync_ms: float) -> None:
    for name, one in zip(("1 table", "64 tables", "300 tables", "64 tables, chips in each"), best, strict=True):
        report.add(f"durable proposals, {name}", one.rate, "1/s", peer="one commit each", peer_value=rate_each)
    for name, one in zip(("1 table", "64 tables", "300 tables"), best[:3], strict=True):
        report.add(f"wait for one, {name}, median", one.wait_ms(0.5), "ms", peer="one sync", peer_value=sync_ms)
        report.add(f"wait for one, {name}, of 99 in 100", one.wait_ms(0.99), "ms", peer="one sync", peer_value=sync_ms)
    report.add("proposals a commit, 64 tables", best[1].together, "")
    report.add("processor time of a proposal, 64 tables", best[1].cpu_s * 1e6, "µs")
    report.add("processor time of a proposal with chips", best[3].cpu_s * 1e6, "µs")


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure(Path(folder), report))
