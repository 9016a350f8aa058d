"""My chips."""

from pathlib import Path

import pytest

from svara.server.store import chips
from tests.server.http.house import House, problem, with_house


async def spend(house: House, user: str, amount: int) -> None:
    """Chips go from a wallet back to the mint."""
    wallet = chips.wallet(user)
    await house.services.store.write(
        lambda conn: chips.move(conn, debit=wallet, credit="mint", chips=amount, kind="merge", now_ms=house.clock())
    )


def test_the_ledger_tells_how_chips_came_the_newest_line_first(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        for amount in (100, 200, 300):
            await spend(house, me["id"], amount)
        whole = (await browser.get("/api/chips")).json()
        assert (whole["chips"], whole["on_tables"], whole["before"]) == (4_400, 0, None)
        told = [(line["kind"], line["chips"], line["balance"]) for line in whole["lines"]]
        assert told == [
            ("merge", -300, 4_400),
            ("merge", -200, 4_700),
            ("merge", -100, 4_900),
            ("start", 5_000, 5_000),
        ]
        first = (await browser.get("/api/chips?limit=3")).json()
        rest = (await browser.get(f"/api/chips?limit=3&before={first['before']}")).json()
        assert first["lines"] + rest["lines"] == whole["lines"]
        assert rest["before"] is None

    with_house(tmp_path, test)


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "before=-1", "before=1.5", f"before={2**70}"])
def test_other_pages_are_refused(tmp_path: Path, query: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        assert problem(await browser.get(f"/api/chips?{query}")) == (400, "malformed")

    with_house(tmp_path, test)


def test_daily_chips_are_for_the_broke_once_a_day(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        assert problem(await browser.post("/api/chips/daily")) == (409, "not_broke")
        await spend(house, me["id"], 4_001)
        assert (await browser.post("/api/chips/daily")).json() == {"granted": 5_000, "chips": 5_999}
        await spend(house, me["id"], 5_999)
        house.clock.ahead_ms = 23 * 3_600_000
        answer = await browser.post("/api/chips/daily")
        assert problem(answer) == (409, "already_today")
        assert "in 1 hour" in answer.json()["sentence"]
        house.clock.ahead_ms = 25 * 3_600_000
        assert (await browser.post("/api/chips/daily")).json() == {"granted": 5_000, "chips": 5_000}
        assert (await house.services.store.read(chips.audit)).good

    with_house(tmp_path, test)


def test_chips_on_tables_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        await spend(house, me["id"], 5_000)
        monkeypatch.setattr(house.services.hub, "chips_on_tables", lambda _: 1_000)
        assert problem(await browser.post("/api/chips/daily")) == (409, "not_broke")
        monkeypatch.setattr(house.services.hub, "chips_on_tables", lambda _: 999)
        assert (await browser.get("/api/me")).json()["on_tables"] == 999
        assert (await browser.post("/api/chips/daily")).status_code == 200

    with_house(tmp_path, test)


def test_an_address_is_spent_after_so_many(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        await spend(house, me["id"], 5_000)
        assert problem(await browser.post("/api/chips/daily")) == (409, "address_spent")

    with_house(tmp_path, test, grants_per_address=1)
