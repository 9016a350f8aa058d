"""Whether people should be sent to a server: it says so only while the disk takes what is written."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from svara.server.http.ready import EVERY_MS, Readiness
from svara.server.store import tables
from svara.server.store.api import StoreFailed
from svara.server.store.opening import FILE
from svara.server.store.sqlite import SqliteStore
from tests.server.http.house import Browser, House, with_house
from tests.server.http.logged import logged
from tests.server.store.place import a_table


async def told(browser: Browser) -> tuple[int, str]:
    answer = await browser.get("/readyz")
    return answer.status_code, answer.json()["status"]


def test_a_disk_that_refuses_every_write_is_told_though_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        browser, store = await house.browser(), house.services.store
        assert isinstance(store, SqliteStore)
        assert await told(browser) == (200, "ok")
        real = store._raw.execute

        def full(sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")
            return real(sql, *values)

        monkeypatch.setattr(store._raw, "execute", full)
        house.clock.ahead_ms += EVERY_MS
        assert await told(browser) == (503, "store_failed")
        assert (await browser.get("/api/tables")).status_code == 200
        monkeypatch.undo()
        house.clock.ahead_ms += EVERY_MS
        assert await told(browser) == (200, "ok")

    with_house(tmp_path, test)


def test_a_disk_with_room_for_a_little_and_not_for_what_is_to_be_stored_is_told(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, store = await house.browser(), house.services.store

        async def room(pages: int) -> None:
            await store.write(lambda conn: conn.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

        await room(1)  # which SQLite takes as: no page more than there are
        big = msgspec.structs.replace(a_table(), setup=bytes(1_000_000))
        with pytest.raises(StoreFailed, match="full"):
            await store.write(lambda conn: tables.create(conn, big))
        assert await told(browser) == (503, "store_failed")
        await room(1_000_000)
        await store.write(lambda conn: tables.create(conn, big))
        house.clock.ahead_ms += EVERY_MS
        assert await told(browser) == (200, "ok")

    with_house(tmp_path, test)


def test_a_write_that_is_wrong_in_itself_says_nothing_of_the_disk(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        store = house.services.store
        with pytest.raises(StoreFailed, match="FOREIGN KEY"):
            await store.write(lambda conn: tables.add_member(conn, "nowhere", "nobody"))
        assert await told(await house.browser()) == (200, "ok")

    with_house(tmp_path, test)


@pytest.mark.parametrize("again", [False, True])
def test_a_file_that_was_removed_or_replaced_is_told(tmp_path: Path, again: bool) -> None:
    async def test(house: House) -> None:
        browser, file = await house.browser(), tmp_path / "data" / FILE
        assert await told(browser) == (200, "ok")
        kept = file.rename(tmp_path / "kept")
        if again:
            file.write_bytes(kept.read_bytes())
        house.clock.ahead_ms += EVERY_MS
        assert await told(browser) == (503, "store_failed")
        kept.replace(file)
        house.clock.ahead_ms += EVERY_MS
        assert await told(browser) == (200, "ok")

    with_house(tmp_path, test)


def test_it_is_logged_once_when_the_disk_refuses_and_once_when_it_takes_again() -> None:
    async def main() -> None:
        disk: Any = Disk()
        ready, now_ms = Readiness(disk), 0
        for disk.fails in (False, True, True, True, False, False, True):
            now_ms += EVERY_MS
            for _ in range(3):
                assert await ready.is_good(now_ms) is not disk.fails

    with logged() as lines:
        asyncio.run(main())
    assert [(line["event"], line["level"]) for line in lines] == [
        ("not ready", "error"),
        ("ready again", "info"),
        ("not ready", "error"),
    ]


class Disk:
    """A store that counts the little writes."""

    def __init__(self) -> None:
        self.writes = 0
        self.fails = False

    async def check(self) -> None:
        self.writes += 1
        await asyncio.sleep(0)
        if self.fails:
            raise StoreFailed("full")


def test_however_many_ask_there_is_one_write_in_a_while() -> None:
    async def main() -> None:
        disk: Any = Disk()
        ready = Readiness(disk)
        assert await asyncio.gather(*[ready.is_good(5) for _ in range(20)]) == [True] * 20
        disk.fails = True
        assert await ready.is_good(5 + EVERY_MS - 1)
        assert disk.writes == 1
        assert await asyncio.gather(*[ready.is_good(5 + EVERY_MS) for _ in range(20)]) == [False] * 20
        disk.fails = False
        assert not await ready.is_good(6 + EVERY_MS)
        assert disk.writes == 2
        assert await ready.is_good(5 + 2 * EVERY_MS)

    asyncio.run(main())
