"""`svara backup` and `svara restore`: a copy of a running server is whole, and only a good one is put back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection

from svara.cli.commands.backup import backup as backup_command
from svara.cli.commands.backup import restore as restore_command
from svara.errors import BadInput
from svara.room.messages import Transfer
from svara.server.store import chips, tables
from svara.server.store.api import Append
from svara.server.store.backup import Summary, backup, restore
from svara.server.store.opening import FILE
from svara.server.store.sqlite import SqliteStore
from tests.cli.run import svara, wrong
from tests.server.store.place import NOW, a_table, guest, in_file, step


def prepare(conn: Connection) -> str:
    """Two open tables, one closed, two guests with 5,000 chips each."""
    guest(conn, "Bob")
    for id in ("t1", "t2", "t3"):
        tables.create(conn, a_table(id))
    tables.close(conn, "t3", NOW)
    return guest(conn, "Ann").id


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that was stopped."""

    async def test(store: SqliteStore) -> None:
        ann = await store.write(prepare)
        await store.append(Append("t1", 1, 1, NOW, b"facts 1", (Transfer(ann, 400), Transfer("bot:1", 30))))

    in_file(tmp_path / "data", test)
    return tmp_path / "data"


def spoil(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


WHAT = Summary(tables=2, users=2, chips=10_030)


def test_what_is_put_back_is_what_was_copied(tmp_path: Path, data: Path) -> None:
    copy = tmp_path / "copy"
    assert backup(data, copy) == WHAT
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert copy.read_bytes()[18:20] == b"\x01\x01"  # one file, which asks for none beside it
    assert names(tmp_path) == {"data", "copy"}
    assert names(data) == {FILE, f"{FILE}.lock"}
    assert restore(copy, tmp_path / "new") == WHAT
    assert stat.S_IMODE((tmp_path / "new" / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700

    async def test(store: SqliteStore) -> None:
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert kept.facts == ((1, NOW, b"facts 1"),)
        await store.append(step(2))
        assert (await store.read(chips.audit)).good

    in_file(tmp_path / "new", test)


def test_a_copy_of_a_running_server_holds_all_that_was_stored_and_is_of_one_moment(tmp_path: Path, data: Path) -> None:
    """Chips go to and fro between two tables' accounts all the while; in no copy may any be on the way."""

    async def test(store: SqliteStore) -> None:
        going = True

        async def play(table: str, user: str) -> int:
            seq = 0
            while going:
                seq += 1
                chips_to = 7 if seq % 2 else -7
                await store.append(Append(table, 1, seq, NOW, bytes(2_000), (Transfer(user, chips_to),)))
            return seq

        user = await store.write(prepare)
        playing = [asyncio.create_task(play(table, user)) for table in ("t1", "t2")]
        for number in range(3):
            await store.append(step(number + 1, "mark"))
            found = await asyncio.to_thread(backup, tmp_path / "live", tmp_path / f"copy {number}")
            assert found.chips == 10_000
            with closing(sqlite3.connect(tmp_path / f"copy {number}")) as raw:
                assert raw.execute("SELECT seq FROM heads WHERE table_id = 'mark'").fetchone() == (number + 1,)
        going = False
        assert min(await asyncio.gather(*playing)) > 1

    async def first(store: SqliteStore) -> None:
        await store.write(lambda conn: tables.create(conn, a_table("mark")))
        await test(store)

    in_file(tmp_path / "live", first)


def test_what_a_killed_server_had_stored_is_in_the_copy(tmp_path: Path, data: Path) -> None:
    """It leaves its last commits in the -wal, and nobody has looked at them since."""

    async def test(store: SqliteStore) -> None:
        await store.append(step(2))
        for name in (FILE, f"{FILE}-wal"):
            (killed / name).write_bytes((data / name).read_bytes())

    killed = tmp_path / "killed"
    killed.mkdir()
    in_file(data, test)
    backup(killed, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as raw:
        assert raw.execute("SELECT seq FROM heads WHERE table_id = 't1'").fetchone() == (2,)


def test_nothing_is_overwritten(tmp_path: Path, data: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(BadInput, match="mine is there already, and is not overwritten: give another name"):
        backup(data, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "mine"
    backup(data, tmp_path / "copy")
    before = (data / FILE).read_bytes()
    with pytest.raises(BadInput, match="is there already, and is not overwritten"):
        restore(tmp_path / "copy", data)
    assert (data / FILE).read_bytes() == before
    (data / FILE).unlink()
    (data / f"{FILE}-wal").write_text("of the old data")
    with pytest.raises(BadInput, match="so there was data: move it away"):
        restore(tmp_path / "copy", data)
    assert names(data) == {f"{FILE}-wal", f"{FILE}.lock"}


def test_where_a_server_runs_nothing_is_put_back(tmp_path: Path, data: Path) -> None:
    backup(data, tmp_path / "copy")

    async def test(store: SqliteStore) -> None:
        with pytest.raises(BadInput, match=r"a server uses .* already: stop it first"):
            restore(tmp_path / "copy", tmp_path / "other")
        del store

    in_file(tmp_path / "other", test)


def test_there_must_be_data_to_copy_and_a_copy_to_put_back(tmp_path: Path, data: Path) -> None:
    with pytest.raises(BadInput, match="give with --data the folder that svara serve uses"):
        backup(tmp_path, tmp_path / "copy")
    with pytest.raises(BadInput, match="give a file that svara backup made"):
        restore(tmp_path / "copy", tmp_path / "new")
    with pytest.raises(BadInput, match=r"cannot write .*nowhere.*give a name that can be written"):
        backup(data, tmp_path / "nowhere" / "copy")
    assert names(tmp_path) == {"data"}


def test_a_file_in_use_is_no_copy(tmp_path: Path, data: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.append(step(2))
        with pytest.raises(BadInput, match="-wal beside it, and is in use"):
            restore(data / FILE, tmp_path / "new")

    in_file(data, test)
    assert restore(data / FILE, tmp_path / "new") == WHAT  # stopped, it is one whole file


BAD = {
    "damaged": ("UPDATE heads SET seq = 1",),
    "of another program": ("DROP TABLE alembic_version",),
    "newer": ("UPDATE alembic_version SET version_num = '9999'",),
    "does not add up": ("UPDATE accounts SET balance = balance + 1 WHERE name = 'mint'",),
    "no such table: users": ("PRAGMA foreign_keys = OFF", "DROP TABLE users"),
}


def make_bad(file: Path, why: str) -> None:
    spoil(file, *BAD[why])
    if why == "damaged":
        content = file.read_bytes()
        at = content.rfind(b"facts 1")
        file.write_bytes(content[: at - 300] + b"\xff" * 600 + content[at + 300 :])


@pytest.mark.parametrize("why", BAD)
def test_a_bad_copy_is_not_put_back(tmp_path: Path, data: Path, why: str) -> None:
    backup(data, tmp_path / "copy")
    make_bad(tmp_path / "copy", why)
    with pytest.raises(BadInput, match=why):
        restore(tmp_path / "copy", tmp_path / "new")
    assert names(tmp_path) == {"data", "copy"}


@pytest.mark.parametrize("content", ["", "no data, but a text\n" * 500])
def test_what_is_no_copy_at_all_is_not_put_back(tmp_path: Path, content: str) -> None:
    (tmp_path / "copy").write_text(content)
    with pytest.raises(BadInput, match=r"no data of svara|file is not a database"):
        restore(tmp_path / "copy", tmp_path / "new")
    assert names(tmp_path) == {"copy"}


def test_of_bad_data_there_is_a_copy_and_an_error(tmp_path: Path, data: Path) -> None:
    spoil(data / FILE, *BAD["does not add up"])
    with pytest.raises(BadInput, match=r"copy is made, but the ledger in .* does not add up: keep the older copies"):
        backup(data, tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_size > 0


def test_of_no_data_of_ours_there_is_no_copy(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no data, but a text\n" * 500)
    with pytest.raises(BadInput, match=r"cannot copy .*: file is not a database"):
        backup(tmp_path, tmp_path / "copy")
    assert names(tmp_path) == {FILE}


# The commands


def test_the_commands_say_what_is_in_the_copy_and_that_it_is_secret(tmp_path: Path, data: Path) -> None:
    copy, new = tmp_path / "copy", tmp_path / "new"
    done = CliRunner().invoke(backup_command, [str(copy), "--data", str(data)], standalone_mode=False)
    assert done.stdout.splitlines() == [
        f"{copy}: 2 open tables, 2 users, 10,030 chips of theirs",
        "It holds the decks of all hands, those being played too: whoever reads it can cheat.",
    ]
    done = CliRunner().invoke(restore_command, [str(copy), "--data", str(new)], standalone_mode=False)
    assert done.stdout.splitlines() == [
        f"{new}: 2 open tables, 2 users, 10,030 chips of theirs",
        f"The tables go on with: svara serve --data {new}",
    ]


def test_they_are_commands_of_svara(tmp_path: Path, data: Path) -> None:
    done = svara("backup", str(tmp_path / "copy"), "--data", str(data))
    assert (done.returncode, done.stderr) == (0, "")
    assert wrong("restore", str(tmp_path / "copy"), "--data", str(data)).endswith("give another name")
    assert wrong("backup", str(tmp_path / "copy"), "--data", str(tmp_path)).startswith("there is no ")
