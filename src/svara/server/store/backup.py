"""Copies of the file of data: taken while a server runs, checked, and put back.

A copy holds **all decks, keys and seeds**, those of hands being played too, and is as secret as the file itself.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, StaticPool, create_engine, func, select
from sqlalchemy.exc import DBAPIError

from svara.errors import BadInput
from svara.server.store import chips
from svara.server.store.migrate import revision, revisions
from svara.server.store.opening import BUSY_S, FILE, SIDES, Lock, make_folder
from svara.server.store.schema import accounts, tables, users


class Summary(msgspec.Struct, frozen=True):
    """What is in a file of data: open tables, users, and the chips in wallets and on tables."""

    tables: int
    users: int
    chips: int


def backup(data: Path, to: Path) -> Summary:
    """Copy the data of the folder `data` into a new file `to`, for its owner alone; a server may go on all the while.

    Raises:
        BadInput: there is no data, or `to` is there already or cannot be written; or the data is not good, and the copy
            is made all the same.
    """
    source = data / FILE
    if not source.is_file():
        raise BadInput(f"there is no {source}: give with --data the folder that svara serve uses")
    with _new_file(to) as beside, _errors(source, to):
        _copy(source, beside, _LIVE)
    try:
        with _errors(source, to):
            return check(to, source)
    except BadInput as error:
        raise BadInput(f"{to} is made, but {error}: keep the older copies") from None


def restore(file: Path, data: Path) -> Summary:
    """Put a copy into the folder `data`, which holds no data yet.

    Raises:
        BadInput: `file` is no good copy, or there is data already, or a server runs there.
    """
    if not file.is_file():
        raise BadInput(f"there is no {file}: give a file that svara backup made")
    beside = file.with_name(f"{file.name}-wal")
    if beside.exists() and beside.stat().st_size:
        raise BadInput(f"{file} has a {beside.name} beside it, and is in use: give a file that svara backup made")
    target = data / FILE
    with _errors(file, target):
        summary = check(file, file)
    make_folder(target)
    lock = Lock(target)
    try:
        for side in SIDES:
            if target.with_name(f"{FILE}{side}").exists():
                raise BadInput(f"{data} has a {FILE}{side}, so there was data: move it away, or give a new folder")
        with _new_file(target) as copied, _errors(file, target):
            _copy(file, copied, _ALONE)
    finally:
        lock.release()
    return summary


def check(file: Path, name: Path) -> Summary:
    """What is in a copy, after a look at all of it; errors call it `name`.

    Raises:
        BadInput: it is damaged, of another program or of a newer Svara, or its chips do not add up.
    """
    with closing(_open(file, _ALONE)) as raw:
        said = raw.execute("PRAGMA integrity_check(1)").fetchone()
        if said != ("ok",):
            raise BadInput(f"{name} is damaged ({said[0]})")
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, hide_parameters=True)
        with engine.connect() as conn:
            return _check(conn, name)


def _check(conn: Connection, name: Path) -> Summary:
    found = revision(conn)
    if found is None:
        raise BadInput(f"{name} is no data of svara, but of another program")
    if found not in revisions():
        raise BadInput(f"{name} is of schema {found}, which a newer svara knows and this one does not")
    if not chips.audit(conn).good:
        raise BadInput(f"the ledger in {name} does not add up")
    return _summary(conn)


def _summary(conn: Connection) -> Summary:
    theirs = accounts.c.name.not_in((chips.MINT, chips.HOUSE))
    return Summary(
        conn.execute(select(func.count()).where(tables.c.closed_ms.is_(None))).scalar_one(),
        conn.execute(select(func.count()).select_from(users)).scalar_one(),
        int(conn.execute(select(func.coalesce(func.sum(accounts.c.balance), 0)).where(theirs)).scalar_one()),
    )


def _copy(file: Path, to: Path, how: str) -> None:
    """In one step, so that a writer cannot make it begin again; the copy is one file and nothing beside it."""
    with closing(_open(file, how)) as raw, closing(sqlite3.connect(to, isolation_level=None)) as copy:
        raw.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


_LIVE: Final = "mode=rw"  # whoever is the last to close it clears away what stands beside it
_ALONE: Final = "mode=ro&immutable=1"


def _open(path: Path, how: str) -> sqlite3.Connection:
    raw = sqlite3.connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, timeout=BUSY_S, isolation_level=None)
    raw.execute("PRAGMA query_only = ON")
    return raw


@contextmanager
def _errors(*files: Path) -> Iterator[None]:
    """What the disk or SQLite says, as a sentence."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
        raise BadInput(f"cannot copy {files[0]} to {files[1]}: {why}; give files that can be used so") from None


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file to write, which is on the disk as `path` when all went well; until then that name is held for it.

    Raises:
        BadInput: there is such a file already, or it cannot be made.
    """
    beside = path.with_name(f".{path.name[:80]}.{secrets.token_hex(4)}.tmp")
    try:
        _make(path)
    except FileExistsError:
        raise BadInput(f"{path} is there already, and is not overwritten: give another name") from None
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}; give a name that can be written") from None
    try:
        _make(beside)
        yield beside
        _sync(beside)
        beside.replace(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    finally:
        beside.unlink(missing_ok=True)
    _sync(path.parent)


def _make(path: Path) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
