"""The file of data and the connections to it: who may read it, who alone may write it, how SQLite is set.

WAL with ``synchronous=FULL``: what is committed is on the disk, and readers never wait for the writer. A lock beside
the file lets one server in and no second one; the system takes it back when a process ends, however it ends.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, QueuePool, StaticPool, create_engine, event

from svara.errors import BadInput
from svara.server.store.migrate import upgrade

FILE: Final = "svara.sqlite3"
"""The name of the file of data in a server's folder."""

SIDES: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""

OLDEST: Final = (3, 33)
"""The first SQLite that has all that is asked of it here."""

BUSY_S: Final = 5.0
READERS: Final = 2

_PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # on a Mac, where fsync alone promises little
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",  # what a savepoint may have to undo, which else goes through a file
    "PRAGMA wal_autocheckpoint = 8000",  # pages; see `checkpoints`
)


class Quiet(sqlite3.Connection):
    """The writer's connection: its transactions are begun and ended by SQL alone, not by SQLAlchemy in passing."""

    def commit(self) -> None:
        """Nothing."""

    def rollback(self) -> None:
        """Nothing."""


def trust(path: Path) -> None:
    """Pass a file that is ours, or that is not there; links are not followed.

    Raises:
        BadInput: somebody else has put it there, or might have.
    """
    try:
        found = path.lstat()
    except OSError:  # it is not there, or whoever opens it hears why not
        return
    if stat.S_ISLNK(found.st_mode):
        raise BadInput(f"{path} is a link, which is not followed: put the file itself there, or remove it")
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(f"cannot write {path}: it is no file; remove it, or give another folder")
    if found.st_uid != os.geteuid():
        raise BadInput(f"{path} belongs to another user: remove it, or run as the user that it belongs to")


class Lock:
    """The right to write a file of data, until `release` or the end of the process.

    Raises:
        BadInput: somebody has it, or the folder cannot be written, or its file is not ours.
    """

    def __init__(self, path: Path) -> None:
        beside = path.with_name(f"{path.name}.lock")
        trust(beside)
        try:
            self._file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise BadInput(f"cannot write {beside}: {error.strerror}; give a folder that can be written") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise BadInput(f"a server uses {path} already: stop it first, or take another folder") from None

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)


def make_folder(path: Path) -> None:
    """Make the folder of a file, for its owner alone; one that is there stays as it is.

    Raises:
        BadInput: it cannot be made.
    """
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise BadInput(f"cannot make {path.parent}: {error.strerror}; give a folder that can be made") from None


def make_file(path: Path) -> None:
    """Make an empty file for its owner alone; one that is there becomes so.

    Raises:
        BadInput: it cannot be opened, or it or what SQLite keeps beside it is not ours.
    """
    for side in ("", *SIDES):
        trust(path.with_name(f"{path.name}{side}"))
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            os.fchmod(handle, 0o600)
        finally:
            os.close(handle)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}; give a folder that can be written") from None


def _set(raw: sqlite3.Connection) -> None:
    for pragma in _PRAGMAS:
        raw.execute(pragma)


def connect(path: Path) -> sqlite3.Connection:
    """A connection set as all are."""
    raw = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    _set(raw)
    return raw


def open_writer(path: Path) -> tuple[sqlite3.Connection, Engine]:
    """The one connection that writes, and an engine whose only connection it is; the schema is today's.

    Raises:
        BadInput: the file holds something else or is of a newer Svara, or SQLite is too old.
    """
    if sqlite3.sqlite_version_info < OLDEST:
        raise BadInput(
            f"SQLite {sqlite3.sqlite_version} is too old: use a Python with {OLDEST[0]}.{OLDEST[1]} or newer"
        )
    raw = sqlite3.connect(
        path, timeout=BUSY_S, isolation_level=None, check_same_thread=False, factory=Quiet, cached_statements=512
    )
    try:
        if raw.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise BadInput(f"{path} is on a disk without shared memory: give a folder on a disk of this machine")
        _set(raw)
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, hide_parameters=True)
        _migrate(raw, engine)
    except sqlite3.DatabaseError as error:
        raw.close()
        raise BadInput(f"cannot use {path}: {error}; give a folder with data of svara, or an empty one") from None
    except BaseException:
        raw.close()
        raise
    return raw, engine


def _migrate(raw: sqlite3.Connection, engine: Engine) -> None:
    raw.execute("BEGIN IMMEDIATE")
    with engine.connect() as conn:
        upgrade(conn)
    raw.execute("COMMIT")


def open_readers(path: Path) -> Engine:
    """A few connections that can only read, each use of one a view of one moment."""

    def reader() -> Any:
        raw = connect(path)
        raw.execute("PRAGMA query_only = ON")
        return raw

    engine = create_engine(
        "sqlite://", creator=reader, poolclass=QueuePool, pool_size=READERS, max_overflow=0, hide_parameters=True
    )
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN"))
    return engine
