"""When the disk or the database says no: nothing is kept, all who wait are told, and the writer goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert, text

from svara.server.store import schema, tables
from svara.server.store.api import StoreFailed
from svara.server.store.sqlite import SqliteStore
from tests.server.store.busy import asking, everything, facts, give, held, prepare, results
from tests.server.store.place import a_hand, a_table, in_file, step

# When the disk says no


def test_a_full_disk_fails_what_it_has_no_room_for_and_the_writer_goes_on(tmp_path: Path) -> None:
    async def room(store: SqliteStore, pages: int) -> None:
        await store.write(lambda conn: conn.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        await store.append(step(1))
        before = await everything(store)
        await room(store, 1)  # which SQLite takes as: no page more than there are
        async with held(store):
            big = msgspec.structs.replace(step(2), snapshot=bytes(1_000_000))
            asked = asking(store.append(step(1, "t2")), store.append(big))
        assert (await results(asked))[1] == "StoreFailed"
        error = asked[1].exception()
        assert str(error) == "OperationalError: database or disk is full"
        assert (await everything(store))["snapshots"] == before["snapshots"]
        assert await facts(store) == [1]
        with pytest.raises(StoreFailed, match="full"):
            await store.write(
                lambda conn: tables.create(conn, msgspec.structs.replace(a_table("t3"), setup=bytes(1_000_000)))
            )
        await room(store, 1_000_000)
        await store.append(big)
        assert (await everything(store))["snapshots"] == [("t1", bytes(1_000_000))]

    in_file(tmp_path, test)


def test_when_the_commit_fails_all_of_it_fails_and_the_next_one_is_taken(tmp_path: Path) -> None:
    def owe(conn: Connection) -> None:
        """What the database looks at only when it commits, and then refuses."""
        conn.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        conn.execute(insert(schema.members).values(table_id="t1", user_id="nobody"))

    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        before = await everything(store)
        commits = store.commits
        async with held(store):
            asked = asking(store.append(step(1)), store.write(owe), store.write(lambda conn: give(conn, "ann", 5)))
        assert await results(asked) == ["StoreFailed"] * 3
        assert "FOREIGN KEY" in str(asked[0].exception())
        assert await everything(store) == before
        assert store.commits == commits + 1
        await store.append(step(1))
        assert await facts(store) == [1]

    in_file(tmp_path, test)


ALONE = ["BEGIN IMMEDIATE", "INSERT INTO facts", "COMMIT"]
AMONG = [*ALONE, "SAVEPOINT job", "RELEASE job"]


@pytest.mark.parametrize(("at", "others"), [*[(at, 0) for at in ALONE], *[(at, 1) for at in AMONG]])
def test_wherever_the_disk_fails_nothing_is_kept_and_all_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, others: int
) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        before = await everything(store)
        raw = store._raw
        real = raw.execute
        statements: list[str] = []

        def fail(sql: str, *values: Any) -> sqlite3.Cursor:
            statements.append(sql)
            if sql.startswith(at) and "BEGIN IMMEDIATE" in statements:  # what keeps the writer busy now is to be done
                raise sqlite3.OperationalError("disk I/O error")
            return real(sql, *values)

        async with held(store):
            besides = [store.write(lambda _: None) for _ in range(others)]
            asked = asking(store.append(step(1)), store.append(step(1, "t2")), *besides)
            monkeypatch.setattr(raw, "execute", fail)
        told = await results(asked)
        monkeypatch.undo()
        assert told[:2] == ["StoreFailed"] * 2
        first = statements[statements.index("BEGIN IMMEDIATE") + 1 :][:1]
        assert at == "BEGIN IMMEDIATE" or (first == ["SAVEPOINT job"]) == (others > 0)
        assert str(asked[0].exception()) == "OperationalError: disk I/O error"
        assert await everything(store) == before
        await store.append(step(1))
        await store.append(step(1, "t2"))
        assert await facts(store, "t2") == [1]

    in_file(tmp_path, test)


def test_an_error_does_not_tell_what_was_to_be_stored(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        hand = msgspec.structs.replace(a_hand(1, {"ann": 0}), data=b"7s7h7d")
        await store.append(msgspec.structs.replace(step(1), hand=hand))
        with pytest.raises(StoreFailed) as first:
            await store.append(msgspec.structs.replace(step(2), hand=hand))
        statement = text("INSERT INTO members (table_id, user_id) VALUES (:table, '7s7h7d')")
        with pytest.raises(StoreFailed) as second:
            await store.write(lambda conn: conn.execute(statement, {"table": "7s7h7d"}))
        for error in (first.value, second.value):
            assert "7s7h7d" not in f"{error!r} {error}"
            assert "constraint failed" in str(error)

    in_file(tmp_path, test)
