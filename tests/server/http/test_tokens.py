"""Tokens for programs."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from svara.server.http.tokens import MOST
from svara.server.store import sessions
from tests.server.http.house import House, problem, with_house

T = TypeVar("T")


def test_a_token_plays_in_my_name_without_cookie_or_csrf_word(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        made = (await browser.post("/api/tokens", {"label": "my bot"})).json()
        program = await house.program(made["token"])
        told = (await program.get("/api/me")).json()
        assert told == {**me, "csrf": None}
        assert (await program.post("/api/practice", {})).status_code == 201
        listed = (await browser.get("/api/tokens")).json()
        assert listed == [{"id": made["id"], "label": "my bot", "created_ms": made["created_ms"]}]

    with_house(tmp_path, test)


def test_a_session_that_ends_while_it_asks_gets_no_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        store = house.services.store
        write = store.write

        async def late(work: Callable[[Connection], T]) -> T:
            await write(lambda conn: sessions.close_all(conn, me["id"]))
            return await write(work)

        monkeypatch.setattr(store, "write", late)
        assert problem(await browser.post("/api/tokens", {"label": "my bot"})) == (401, "not_signed_in")
        assert await store.read(lambda conn: sessions.tokens(conn, me["id"])) == []

    with_house(tmp_path, test)


def test_a_token_that_is_taken_back_works_no_more(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        await browser.come()
        await other.come("Bob")
        made = (await browser.post("/api/tokens", {"label": "my bot"})).json()
        program = await house.program(made["token"])
        assert problem(await other.ask("DELETE", f"/api/tokens/{made['id']}")) == (404, "not_found")
        assert (await program.get("/api/me")).status_code == 200
        assert (await browser.ask("DELETE", f"/api/tokens/{made['id']}")).status_code == 204
        assert problem(await program.get("/api/me")) == (401, "wrong_token")
        assert problem(await browser.ask("DELETE", f"/api/tokens/{made['id']}")) == (404, "not_found")

    with_house(tmp_path, test)


def test_the_session_of_a_browser_is_no_token_and_is_not_ended_as_one(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        program = await house.program(browser.http.cookies["svara"])
        assert problem(await program.get("/api/me")) == (401, "wrong_token")
        token = await browser.token()
        other = await house.browser()
        other.http.cookies.set("svara", token)
        assert problem(await other.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)


def test_with_a_token_cookies_count_for_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        await browser.come()
        bob = await other.come("Bob")
        answer = await browser.get("/api/me", headers={"authorization": f"Bearer {await other.token()}"})
        assert answer.json()["id"] == bob["id"]
        for wrong in ("Bearer made-up", "Bearer", "Basic YTpi", ""):
            assert problem(await browser.get("/api/me", headers={"authorization": wrong})) == (401, "wrong_token")

    with_house(tmp_path, test)


def test_there_is_a_most_to_tokens(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        for _ in range(MOST):
            await browser.token()
        assert problem(await browser.post("/api/tokens", {"label": "one more"})) == (409, "too_many_tokens")

    with_house(tmp_path, test)
