"""The store in a file: a proposal is there whole or not at all, many share a commit, and a bad one falls alone."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select, text

from svara.errors import BadInput
from svara.room.messages import Transfer
from svara.server.store import checkpoints, chips, schema, tables
from svara.server.store.api import ActionKnown, Append, Conflict, Overdrawn, StoreError, StoreFailed
from svara.server.store.opening import FILE
from svara.server.store.sqlite import SqliteStore
from tests.server.store.place import NOW, a_hand, a_table, add_table, in_file, step


def give(conn: Connection, user: str, amount: int) -> None:
    chips.move(conn, debit="mint", credit=chips.wallet(user), chips=amount, kind="test", now_ms=NOW)


def prepare(conn: Connection, *ids: str) -> None:
    """Tables, and 1,000 chips for Ann and Bob each."""
    for id in ids or ("t1",):
        add_table(conn, id)
    for user in ("ann", "bob"):
        give(conn, user, 1_000)


async def balances(store: SqliteStore, *names: str) -> list[int]:
    return await store.read(lambda conn: [chips.balance(conn, name) for name in names])


async def facts(store: SqliteStore, table: str = "t1") -> list[int]:
    """The versions whose facts are kept; the last must be the table's own."""
    kept = await store.read(lambda conn: tables.load(conn, table))
    assert kept is not None
    assert [seq for seq, _, _ in kept.facts][-1:] in ([], [kept.seq])
    return [seq for seq, _, _ in kept.facts]


async def everything(store: SqliteStore) -> dict[str, list[Any]]:
    """Every row of every table."""
    return await store.read(
        lambda conn: {
            table.name: [tuple(row) for row in conn.execute(select(table))] for table in schema.metadata.sorted_tables
        }
    )


@asynccontextmanager
async def held(store: SqliteStore) -> AsyncIterator[None]:
    """The writer is busy until the end of the block, and what is asked of it gathers."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        go_on.wait(30)

    busy = asyncio.create_task(store.write(wait))
    await asyncio.to_thread(begun.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # all tasks made in the block have asked now
    finally:
        go_on.set()
        await busy


def asking(*waiting: Awaitable[object]) -> list[asyncio.Future[object]]:
    return [asyncio.ensure_future(one) for one in waiting]


async def results(asked: list[asyncio.Future[object]]) -> list[str]:
    """What became of each: the name of the error, or done."""
    return [
        type(found).__name__ if isinstance(found, BaseException) else "done"
        for found in await asyncio.gather(*asked, return_exceptions=True)
    ]


# One proposal


def test_a_proposal_is_kept_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        transfers = (Transfer("ann", 300), Transfer("bot:1", 50))
        await store.append(Append("t1", 1, 1, NOW, b"one", transfers, ("ann", "a1"), hand=a_hand(1, {"ann": 0})))
        await store.append(Append("t1", 1, 2, NOW + 1, b"two", (Transfer("ann", -120), Transfer("bot:1", -10))))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.facts) == (2, ((1, NOW, b"one"), (2, NOW + 1, b"two")))
        assert await balances(store, "wallet:ann", "escrow:t1", "house") == [820, 220, -40]
        lines = await store.read(lambda conn: chips.lines(conn, "wallet:ann", None, 2))
        assert [(line.kind, line.chips, line.ref) for line in lines] == [("cash_out", 120, "2"), ("buy_in", -300, "1")]
        rows = await everything(store)
        assert rows["actions"] == [("t1", "ann", "a1", NOW)]
        assert len(rows["hands"]) == len(rows["hand_seats"]) == 1

    in_file(tmp_path, test)


def test_a_snapshot_takes_the_place_of_the_facts_before_it_and_of_its_own(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        for seq in (1, 2):
            await store.append(step(seq))
            await store.append(step(seq, "t2"))
        await store.append(msgspec.structs.replace(step(3), snapshot=b"first"))
        await store.append(step(4))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.snapshot, kept.facts) == (4, b"first", ((4, NOW + 4, b"facts 4"),))
        assert await facts(store, "t2") == [1, 2]
        await store.append(msgspec.structs.replace(step(5), snapshot=b"second"))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.snapshot, kept.facts) == (5, b"second", ())

    in_file(tmp_path, test)


BAD = {
    "stale": (step(1), Conflict),
    "ahead": (step(3), Conflict),
    "another owner": (msgspec.structs.replace(step(2), epoch=2), Conflict),
    "no such table": (step(1, "t9"), Conflict),
    "done already": (step(2, action=("ann", "a1")), ActionKnown),
    "no chips": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", 1_001),)), Overdrawn),
    "nobody": (msgspec.structs.replace(step(2), transfers=(Transfer("eve", 1),)), Overdrawn),
    "more than lies there": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", -1),)), Overdrawn),
    "chips of two, one without": (
        msgspec.structs.replace(step(2), transfers=(Transfer("ann", 10), Transfer("bob", 1_001))),
        Overdrawn,
    ),
    "no number": (msgspec.structs.replace(step(2), now_ms=2**70), StoreFailed),
    "no move": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", 0),)), StoreFailed),
    "a hand that is there": (msgspec.structs.replace(step(2), hand=a_hand(1, {"ann": 0})), StoreFailed),
}


@pytest.mark.parametrize("why", BAD)
def test_of_a_proposal_that_is_refused_nothing_is_kept(tmp_path: Path, why: str) -> None:
    bad, error = BAD[why]

    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(msgspec.structs.replace(step(1, action=("ann", "a1")), hand=a_hand(1, {"ann": 0})))
        before = await everything(store)
        with pytest.raises(StoreError) as refused:
            await store.append(bad)
        assert refused.type is error
        assert await everything(store) == before
        await store.append(step(2, action=("ann", "a2")))
        assert await facts(store) == [1, 2]

    in_file(tmp_path, test)


def test_a_closed_table_takes_nothing_more(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(step(1))
        await store.write(lambda conn: tables.close(conn, "t1", NOW))
        with pytest.raises(Conflict):
            await store.append(step(2))
        assert await facts(store) == [1]

    in_file(tmp_path, test)


def test_an_action_is_known_by_its_table_and_person_after_a_restart_too(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        await store.append(step(1, action=("ann", "a1")))

    async def second(store: SqliteStore) -> None:
        with pytest.raises(ActionKnown):
            await store.append(step(2, action=("ann", "a1")))
        await store.append(step(2, action=("bob", "a1")))
        await store.append(step(1, "t2", action=("ann", "a1")))
        assert await facts(store) == [1, 2]

    in_file(tmp_path, first)
    in_file(tmp_path, second)


def test_chips_come_onto_a_table_before_others_leave_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(Append("t1", 1, 1, NOW, b"", (Transfer("ann", 100),)))
        await store.append(Append("t1", 1, 2, NOW, b"", (Transfer("ann", -150), Transfer("bob", 60))))
        assert await balances(store, "wallet:ann", "wallet:bob", "escrow:t1") == [1_050, 940, 10]

    in_file(tmp_path, test)


# Many at once


def test_what_gathers_while_the_writer_is_busy_shares_one_commit(tmp_path: Path) -> None:
    ids = [f"t{number}" for number in range(150)]

    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, *ids))
        before = store.commits
        async with held(store):
            nets = {"ann": -1, "bob": 1}
            over = {id: a_hand(1, nets, table=id) for id in ids[:100]}
            asked = asking(
                *[
                    store.append(msgspec.structs.replace(step(1, id, action=("ann", "a1")), hand=over.get(id)))
                    for id in ids
                ]
            )
        assert await results(asked) == ["done"] * 150
        assert store.commits == before + 2  # the one that kept it busy, and one for all
        rows = await everything(store)
        assert [len(rows[name]) for name in ("actions", "hands", "hand_seats")] == [150, 100, 200]
        assert [await facts(store, id) for id in ids] == [[1]] * 150
        async with held(store):
            whole = [msgspec.structs.replace(step(2, id), snapshot=b"whole") for id in ids]
            asked = asking(*[store.append(one) for one in whole])
        assert await results(asked) == ["done"] * 150
        assert store.commits == before + 4
        kept = await store.read(tables.open_tables)
        assert {(one.seq, one.snapshot, one.facts) for one in kept} == {(2, b"whole", ())}

    in_file(tmp_path, test)


def test_in_a_shared_commit_only_the_bad_ones_fail(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, *[f"t{number}" for number in range(8)]))
        await store.append(step(1, "t2", action=("ann", "old")))
        before = store.commits
        async with held(store):
            asked = asking(
                store.append(Append("t0", 1, 1, NOW, b"", (Transfer("ann", 600),))),
                store.append(Append("t1", 1, 1, NOW, b"", (Transfer("ann", 600),))),  # 400 are left
                store.append(step(2, "t2", action=("ann", "old"))),
                store.append(step(5, "t3")),
                store.append(msgspec.structs.replace(step(1, "t4"), epoch=7)),
                store.append(msgspec.structs.replace(step(1, "t5"), now_ms=2**64)),
                store.append(step(1, "t6", action=("bob", "new"))),
                store.write(lambda conn: give(conn, "ann", -1)),
                store.append(Append("t7", 1, 1, NOW, b"", (Transfer("ann", 400),))),
            )
        assert await results(asked) == [
            "done",
            "Overdrawn",
            "ActionKnown",
            "Conflict",
            "Conflict",
            "StoreFailed",
            "done",
            "ValueError",
            "done",
        ]
        assert store.commits == before + 2
        assert await balances(store, "wallet:ann", "escrow:t0", "escrow:t1", "escrow:t7") == [0, 600, 0, 400]
        assert [await facts(store, f"t{number}") for number in range(8)] == [[1], [], [1], [], [], [], [1], [1]]
        assert (await store.read(chips.audit)).good

    in_file(tmp_path, test)


def test_of_one_table_only_the_version_that_is_next_is_taken(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        async with held(store):
            asked = asking(*[store.append(step(seq)) for seq in (1, 1, 2, 4, 3)])
        assert await results(asked) == ["done", "Conflict", "done", "Conflict", "done"]
        assert await facts(store) == [1, 2, 3]

    in_file(tmp_path, test)


def test_what_is_asked_first_is_done_first(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        async with held(store):
            asked = asking(
                store.append(step(1)),
                store.write(add_table),
                store.append(step(1)),
                store.write(lambda conn: tables.close(conn, "t1", NOW)),
                store.append(step(2)),
            )
        assert await results(asked) == ["Conflict", "done", "done", "done", "Conflict"]

    in_file(tmp_path, test)


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["t1", "t2"]),
            st.sampled_from(["ann", "bob", "bot:1"]),
            st.integers(-1_500, 1_500).filter(bool),
            st.integers(0, 3),
        ),
        max_size=25,
    )
)
def test_whatever_is_asked_at_once_the_ledger_sums_to_zero(
    tmp_path_factory: pytest.TempPathFactory, asked: list[tuple[str, str, int, int]]
) -> None:
    """Versions and actions are often wrong on purpose: two of three that are asked together."""

    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        seqs = {"t1": 0, "t2": 0}
        for start in range(0, len(asked), 5):
            writes = [
                Append(table, 1, seqs[table] + 1, NOW, b"", (Transfer(person, amount),), (person, str(action)))
                for table, person, amount, action in asked[start : start + 5]
            ]
            async with held(store):
                done = asking(*[store.append(one) for one in writes])
            for write, result in zip(writes, await results(done), strict=True):
                seqs[write.table] += result == "done"
        kept = {one.id: one for one in await store.read(tables.open_tables)}
        assert {id: one.seq for id, one in kept.items()} == seqs
        assert [len(one.facts) for one in kept.values()] == list(seqs.values())
        rows = await everything(store)
        assert len(rows["actions"]) == sum(seqs.values())
        assert (await store.read(chips.audit)).good
        total = await balances(store, "wallet:ann", "wallet:bob", "escrow:t1", "escrow:t2", "house")
        assert sum(total) == 2_000
        assert min(total[:4]) >= 0

    in_file(tmp_path_factory.mktemp("store"), test)


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


@pytest.mark.parametrize("at", ["BEGIN IMMEDIATE", "SAVEPOINT job", "INSERT INTO facts", "RELEASE job", "COMMIT"])
def test_wherever_the_disk_fails_nothing_is_kept_and_all_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
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
            asked = asking(store.append(step(1)), store.append(step(1, "t2")))
            monkeypatch.setattr(raw, "execute", fail)
        told = await results(asked)
        monkeypatch.undo()
        assert told == ["StoreFailed"] * 2
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
