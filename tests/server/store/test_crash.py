"""Killed for real, at any moment: what was answered for is there, once, and whole."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from sqlalchemy import Connection, select

from svara.server.store import chips, schema, tables
from svara.server.store.opening import FILE
from svara.server.store.sqlite import SqliteStore
from tests.server.store import crasher
from tests.server.store.place import NOW, add_table, in_file

LINES = (1, 150, 700)
"""So many answers are read before each kill."""


def prepare(conn: Connection) -> None:
    for table in crasher.TABLES:
        add_table(conn, table)
    chips.move(conn, debit="mint", credit=chips.wallet(crasher.USER), chips=1_000, kind="test", now_ms=NOW)


def killed(path: Path, lines: int) -> dict[str, int]:
    """Run it, and kill it after so many answers; the last version of each table that it was answered for."""
    command = [sys.executable, "-m", crasher.__name__, str(path)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        answers = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        answers += child.stdout.readlines()
        assert child.wait() == -signal.SIGKILL
    told = [line.decode().split() for line in answers]
    return {table: int(seq) for table, seq in told}  # of each table they come in order


def check(conn: Connection, answered: dict[str, int]) -> dict[str, int]:
    """Everything answered for is there, and every table is whole; their versions."""
    found = {}
    for table in tables.open_tables(conn):
        seq = found[table.id] = table.seq
        assert answered.get(table.id, 0) <= seq <= answered.get(table.id, seq) + 1
        whole = seq - seq % 10
        assert table.snapshot == (b"%d" % whole if whole else None)
        assert [one for one, _, _ in table.facts] == list(range(whole + 1, seq + 1))
        assert rows(conn, "actions", table.id) == {f"a{one}" for one in range(1, seq + 1)}
        assert rows(conn, "hands", table.id) == set(range(7, seq + 1, 7))
        assert chips.balance(conn, chips.escrow(table.id)) == 10 * (seq % 2)
    assert chips.audit(conn).good
    assert found.keys() == set(crasher.TABLES)
    return found


def rows(conn: Connection, name: str, id: str) -> set[object]:
    table = schema.metadata.tables[name]
    column = table.c.action if name == "actions" else table.c.hand
    return set(conn.execute(select(column).where(table.c.table_id == id)).scalars())


def test_what_was_answered_for_survives_a_kill(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await store.write(prepare)

    in_file(tmp_path, first)
    answered: dict[str, int] = {}
    for lines in LINES:
        answered |= killed(tmp_path / FILE, lines)

        async def look(store: SqliteStore) -> None:
            nonlocal answered
            answered = await store.read(lambda conn: check(conn, answered))

        in_file(tmp_path, look)
    assert sum(answered.values()) >= sum(LINES)
