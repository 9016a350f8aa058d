"""The store on one machine: SQLite, one thread that writes, and a few connections that read.

Theory of operation. Whoever writes puts a job into a queue and waits. The writer takes all that has gathered while it
was busy, begins a transaction, does the jobs, commits, which waits for the disk once for all of them, and only then
answers. Proposals that came one after the other are tried together, by few statements; if one of them is refused, all
are undone, and each is done again in a savepoint of its own, as every other job is, so that the bad one falls alone.
If the commit fails, all of its jobs have failed, and the writer goes on with the next ones.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from svara.server import metrics
from svara.server.store.api import Append, StoreError, StoreFailed
from svara.server.store.appends import append
from svara.server.store.checkpoints import Checkpoints
from svara.server.store.opening import READERS, Lock, make_file, make_folder, open_readers, open_writer

T = TypeVar("T")

MOST_AT_ONCE: Final = 1_024
"""Jobs in one commit."""

MANY: Final = 16
QUICK_S, EVEN_S = 0.0005, 0.005
"""After so long a thread that wants Python's lock is given it: the writer, after each of its statements.

While few write at once, nobody at one table waits long because others keep the loop busy. With `MANY` jobs in a commit
there is too much to do for so many turns, and what they cost matters more.
"""

_Work: TypeAlias = Append | Callable[[Connection], Any]


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "future", "loop", "result", "work")

    def __init__(self, work: _Work) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None


class _Bounds(NamedTuple):
    """Statements around jobs that are done together or not at all; each costs the writer Python's lock once more."""

    begin: tuple[str, ...]
    undo: tuple[str, ...]
    end: tuple[str, ...]


_AMONG: Final = _Bounds(("SAVEPOINT job",), ("ROLLBACK TO job",), ("RELEASE job",))
"""Where there are others in the transaction."""

_ALONE: Final = _Bounds((), ("ROLLBACK", "BEGIN IMMEDIATE"), ())
"""Where the transaction is all theirs."""


def _each(raw: sqlite3.Connection, statements: tuple[str, ...]) -> None:
    for statement in statements:
        raw.execute(statement)


class SqliteStore:
    """`svara.server.store.api.Store` in a file. Made by `open`.

    Whoever stops waiting for a write, as a cancelled task does, does not undo it.

    Attributes:
        commits: transactions so far; many writes share one.
    """

    def __init__(self, path: Path, lock: Lock, raw: sqlite3.Connection, engine: Engine) -> None:
        self.path = path
        self.commits = 0
        self._file = _which(path)
        self._refused = False
        self._lock = lock
        self._raw = raw
        self._engine = engine
        self._readers = open_readers(path)
        self._reading = ThreadPoolExecutor(READERS, "svara-read")
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._writer = Thread(target=self._write_all, name="svara-write", daemon=True)
        self._writer.start()
        self._checkpoints = Checkpoints(path, lambda: self.commits)

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """The store in the file at `path`, which is made if it is not there, and brought to today's schema.

        Raises:
            BadInput: another server has it open, it holds something else, or it cannot be used.
        """
        return await asyncio.to_thread(cls._open, path)

    @classmethod
    def _open(cls, path: Path) -> SqliteStore:
        make_folder(path)
        lock = Lock(path)
        try:
            make_file(path)
            return cls(path, lock, *open_writer(path))
        except BaseException:
            lock.release()
            raise

    async def append(self, write: Append) -> None:
        """See `Store.append`."""
        await self._submit(write)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Store.write`. `work` runs in the writer's thread, and must not commit."""
        result: T = await self._submit(work)
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Store.read`. `work` runs in a thread, and sees one moment of the data."""
        if self._closed:
            raise StoreFailed("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._readers.connect() as conn:
                return work(conn)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise _failed(error) from error

    async def check(self) -> None:
        """See `Store.check`. A file that was removed or replaced takes writes all the same, and loses them."""
        refused = self._refused
        try:
            await self._submit(_touch)
        finally:
            self._refused = False
        if refused:
            raise StoreFailed("there was no room for all, though there is for a little")
        if _which(self.path) != self._file:
            raise StoreFailed(f"{self.path} is not the file any more that is open")

    async def close(self) -> None:
        """See `Store.close`. A second time does nothing."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._checkpoints.stop()
        self._reading.shutdown()
        self._readers.dispose()
        self._writer.join()
        self._engine.dispose()
        self._raw.close()
        self._lock.release()

    def _submit(self, work: _Work) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreFailed("the store is closed")
        job = _Job(work)
        self._queue.put(job)
        return job.future

    # In the writer's thread

    def _write_all(self) -> None:
        going = True
        while going:
            batch: list[_Job | None] = [self._queue.get()]
            with suppress(Empty):
                while len(batch) < MOST_AT_ONCE:
                    batch.append(self._queue.get_nowait())
            going = None not in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                sys.setswitchinterval(QUICK_S if len(jobs) < MANY else EVEN_S)
                self._write(jobs)
                _answer_all(jobs)
        sys.setswitchinterval(EVEN_S)

    def _write(self, jobs: list[_Job]) -> None:
        try:
            self._raw.execute("BEGIN IMMEDIATE")
            runs = list(_runs(jobs))
            for together in runs:
                if not self._try(together, _ALONE if len(runs) == 1 else _AMONG) and len(together) > 1:
                    for job in together:
                        self._try([job], _AMONG)
            self._raw.execute("COMMIT")
            self.commits += 1
            metrics.BATCH_SIZE.observe(len(jobs))
        except BaseException as error:  # whatever it is, nobody waits for ever
            self._refused |= _is_the_disks(error)
            for job in jobs:
                job.error = _failed(error)
            self._roll_back()

    def _try(self, jobs: list[_Job], bounds: _Bounds) -> bool:
        """Do these jobs or none of them; if not, and it was one, that one is told why.

        Raises:
            sqlite3.Error: the whole transaction is gone.
        """
        raw = self._raw
        _each(raw, bounds.begin)
        try:
            self._do(jobs)
        except BaseException as error:
            if not raw.in_transaction:  # as SQLite does when the disk is full
                raise sqlite3.OperationalError(str(error)) from error
            self._refused |= _is_the_disks(error)
            _each(raw, bounds.undo)
            jobs[0].error = _own(error, jobs[0].work) if len(jobs) == 1 else None
            return False
        finally:
            if raw.in_transaction:
                _each(raw, bounds.end)
        return True

    def _do(self, jobs: list[_Job]) -> None:
        appends = []
        for job in jobs:
            if isinstance(job.work, Append):
                appends.append(job.work)
            else:
                with self._engine.connect() as conn:
                    job.result = job.work(conn)
        append(self._raw, self._engine, appends)

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")


def _touch(conn: Connection) -> None:
    """The smallest write: a number in the first page, which means nothing."""
    conn.exec_driver_sql("PRAGMA user_version = 1")


def _which(path: Path) -> tuple[int, int] | None:
    """The file that stands there, by its numbers, or None."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _runs(jobs: list[_Job]) -> Iterator[list[_Job]]:
    """The jobs in their order: proposals that come one after the other together, all else alone."""
    for are_appends, run in groupby(jobs, key=lambda job: isinstance(job.work, Append)):
        if are_appends:
            yield list(run)
        else:
            yield from ([job] for job in run)


def _failed(error: BaseException) -> StoreFailed:
    """What the database said, without the values that it was about."""
    cause = getattr(error, "orig", None) or error
    return StoreFailed(f"{type(cause).__name__}: {cause}")


def _is_the_disks(error: BaseException) -> bool:
    """Whether it is no fault of what was to be written."""
    return isinstance(getattr(error, "orig", None) or error, sqlite3.OperationalError)


def _own(error: BaseException, work: _Work) -> BaseException:
    """What one job is told of an error."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, SQLAlchemyError | sqlite3.Error) or isinstance(work, Append):
        return _failed(error)
    return RuntimeError(repr(error)) if isinstance(error, StopIteration) else error  # which no future takes


def _answer_all(jobs: list[_Job]) -> None:
    for loop in {job.loop for job in jobs}:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(_answer, [job for job in jobs if job.loop is loop])


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)
