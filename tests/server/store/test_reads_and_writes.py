"""Plain reads and writes, and how a store is opened and closed."""

from __future__ import annotations

import asyncio
import stat
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from svara.errors import BadInput
from svara.server.store import checkpoints, chips
from svara.server.store.api import Overdrawn, StoreFailed
from svara.server.store.opening import FILE
from svara.server.store.sqlite import SqliteStore
from tests.server.store.busy import asking, balances, facts, give, held, prepare, results
from tests.server.store.place import in_file, step

# Plain writes and reads


def test_what_work_raises_comes_through_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    def broken(conn: Connection) -> None:
        give(conn, "ann", 5)
        conn.commit()  # which it must not, and which does nothing
        raise BadInput("no")

    def stopped(conn: Connection) -> None:
        give(conn, "ann", 5)
        next(iter(()))

    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadInput, match="no"):
            await store.write(broken)
        with pytest.raises(RuntimeError, match="StopIteration"):
            await store.write(stopped)
        with pytest.raises(Overdrawn):
            await store.write(
                lambda conn: chips.move(conn, debit="wallet:a", credit="house", chips=1, kind="", now_ms=0)
            )
        assert await balances(store, "wallet:ann", "mint") == [0, 0]
        assert await store.write(lambda conn: conn.execute(text("SELECT 6 * 7")).scalar()) == 42

    in_file(tmp_path, test)


def test_whoever_reads_cannot_write(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        with pytest.raises(StoreFailed, match="readonly"):
            await store.read(lambda conn: give(conn, "ann", 5))
        with pytest.raises(StoreFailed, match="no such table"):
            await store.read(lambda conn: conn.execute(text("SELECT * FROM nowhere")))
        with pytest.raises(KeyError):
            await store.read(lambda conn: {"a": 1}[str(conn)])
        assert await balances(store, "wallet:ann") == [0]

    in_file(tmp_path, test)


def test_a_read_sees_one_moment_and_holds_nobody_up(tmp_path: Path) -> None:
    seen, written = threading.Event(), threading.Event()

    def slowly(conn: Connection) -> tuple[int, int]:
        before = chips.balance(conn, "mint")
        seen.set()
        written.wait(30)
        return before, chips.balance(conn, "mint")

    async def test(store: SqliteStore) -> None:
        reading = asyncio.create_task(store.read(slowly))
        await asyncio.to_thread(seen.wait, 30)
        await store.write(lambda conn: give(conn, "ann", 5))
        written.set()
        assert await reading == (0, 0)
        assert await balances(store, "mint") == [-5]

    in_file(tmp_path, test)


def test_whoever_stops_waiting_stops_nobody_else(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2", "t3"))
        async with held(store):
            asked = asking(*[store.append(step(1, id)) for id in ("t1", "t2", "t3")])
            await asyncio.sleep(0)
            asked[1].cancel()
        assert await results(asked) == ["done", "CancelledError", "done"]
        assert [await facts(store, id) for id in ("t1", "t2", "t3")] == [[1], [1], [1]]

    in_file(tmp_path, test)


# Opening and closing


def test_closing_finishes_what_was_asked_and_takes_nothing_more(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        async with held(store):
            asked = asking(store.append(step(1)), store.append(step(1, "t2")))
            await asyncio.sleep(0)
            closing = asyncio.create_task(store.close())
        await closing
        assert await results(asked) == ["done", "done"]
        with pytest.raises(StoreFailed, match="closed"):
            await store.append(step(2))
        with pytest.raises(StoreFailed, match="closed"):
            await store.read(chips.audit)
        await store.close()

    in_file(tmp_path, test)
    assert {path.name for path in tmp_path.iterdir()} == {FILE, f"{FILE}.lock"}

    async def again(store: SqliteStore) -> None:
        assert await facts(store, "t2") == [1]

    in_file(tmp_path, again)


def test_only_its_owner_may_look_into_it(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"

    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert modes == dict.fromkeys((FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}.lock"), 0o600)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    in_file(folder, test)
    (folder / FILE).chmod(0o644)
    in_file(folder, nothing)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


async def nothing(store: SqliteStore) -> None:
    del store


def test_a_second_server_is_turned_away(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadInput, match=r"a server uses .* already: stop it first"):
            await SqliteStore.open(tmp_path / FILE)
        await store.write(prepare)

    in_file(tmp_path, test)
    in_file(tmp_path, nothing)


@pytest.mark.parametrize(
    "content", [b"hello, I am a text and no data of anybody's\n" * 100, b"SQLite format 3\0" * 300]
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    for _ in range(2):  # the first one has let go of the lock
        with pytest.raises(BadInput, match=r"cannot use .*: file is not a database; give a folder with data of svara"):
            asyncio.run(SqliteStore.open(tmp_path / FILE))
    assert (tmp_path / FILE).read_bytes() == content


def test_data_of_a_newer_svara_is_left_alone(tmp_path: Path) -> None:
    async def age(store: SqliteStore) -> None:
        await store.write(lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'"))

    in_file(tmp_path, age)
    for _ in range(2):
        with pytest.raises(BadInput, match="schema 9999, which this svara does not know"):
            asyncio.run(SqliteStore.open(tmp_path / FILE))


def test_a_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / FILE, tmp_path / "file" / "deeper" / FILE):
        with pytest.raises(BadInput, match=r"cannot (make|write) .*file.*give a folder"):
            asyncio.run(SqliteStore.open(path))
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadInput, match="cannot write"):
        asyncio.run(SqliteStore.open(tmp_path / FILE))


def test_what_is_committed_goes_into_the_file_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY_S", 0.01)
    made: list[bool] = []

    def look() -> None:
        deadline = time.monotonic() + 60
        while not made and time.monotonic() < deadline:
            if b"facts 1" in (tmp_path / FILE).read_bytes():
                made.append(True)

    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(step(1))
        await asyncio.to_thread(look)
        assert made

    in_file(tmp_path, test)
