"""The host of the server."""

import asyncio
import json
import os
import stat
from pathlib import Path

import pytest

from svara.errors import BadInput
from svara.server.http.hosts import host_token
from tests.server.http.house import House, problem, with_house
from tests.server.http.play import is_there, play_a_hand, table_with_bots

PATHS = (
    ("GET", "/figures"),
    ("GET", "/tables"),
    ("POST", "/tables/x/drain"),
    ("POST", "/tables/x/stop"),
    ("POST", "/drain"),
    ("POST", "/resume"),
    ("GET", "/reports"),
    ("POST", "/reports/1/resolve"),
    ("GET", "/pairs"),
    ("GET", "/audit"),
)


def test_the_token_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    token = host_token(tmp_path)
    assert len(token) >= 40
    assert host_token(tmp_path) == token
    assert stat.S_IMODE((tmp_path / "host-token").stat().st_mode) == 0o600
    (tmp_path / "host-token").unlink()
    assert host_token(tmp_path) != token


@pytest.mark.parametrize("held", [b"", b"\n", b"short\n", b"\xff" * 50])
def test_a_file_without_a_token_lets_nobody_in(tmp_path: Path, held: bytes) -> None:
    (tmp_path / "host-token").write_bytes(held)
    with pytest.raises(BadInput, match="remove it"):
        host_token(tmp_path)


def test_a_token_that_others_could_read_is_for_its_owner_alone_again(tmp_path: Path) -> None:
    token = host_token(tmp_path)
    (tmp_path / "host-token").chmod(0o644)
    assert host_token(tmp_path) == token
    assert stat.S_IMODE((tmp_path / "host-token").stat().st_mode) == 0o600


def test_a_token_that_somebody_else_has_put_there_lets_nobody_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "host-token"
    (tmp_path / "theirs").write_text("x" * 43)
    path.symlink_to(tmp_path / "theirs")
    with pytest.raises(BadInput, match="host-token is a link, which is not followed"):
        host_token(tmp_path)
    path.unlink()
    path.write_text("x" * 43)
    real = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: real + 1)
    with pytest.raises(BadInput, match="host-token belongs to another user: remove it"):
        host_token(tmp_path)


def test_without_the_token_nothing_is_done(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        program = await house.program(await browser.token())
        almost = await house.program(house.services.host_token[:-1])
        for method, path in PATHS:
            for one in (browser, program, almost):
                assert problem(await one.ask(method, f"/api/host{path}")) == (401, "not_the_host"), path
        assert not house.services.hub.holding
        schema = (await browser.get("/api/openapi.json")).json()
        assert {path for path in schema["paths"] if path.startswith("/api/host")} == {
            f"/api/host{path.replace('/x/', '/{table}/').replace('/1/', '/{id}/')}" for _, path in PATHS
        }

    with_house(tmp_path, test)


def test_the_hosts_token_is_nobody_at_a_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        assert problem(await (await house.host()).get("/api/me")) == (401, "wrong_token")

    with_house(tmp_path, test)


def test_the_host_sees_every_table_and_no_card(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        private = await table_with_bots(house, me["id"], public=False)
        await play_a_hand(house, me, private)
        host = await house.host()
        listed = await host.get("/api/host/tables")
        assert [one["id"] for one in listed.json()] == [private.id]
        assert "cards" not in listed.text
        assert private.invite not in listed.text
        told = (await host.get("/api/host/figures")).json()
        assert (told["figures"]["tables"], told["holding"], told["stopping"]) == (1, False, False)
        assert (await host.get("/api/host/audit")).json() == {"sum": 0, "lines": 0, "mismatches": []}
        assert (await host.get("/api/host/pairs?min_hands=1")).json()["pairs"] == []

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


@pytest.mark.parametrize("how", ["drain", "stop"])
def test_the_host_closes_a_table_and_everybody_has_their_chips(tmp_path: Path, how: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        table = await table_with_bots(house, me["id"], public=True)
        await play_a_hand(house, me, table)
        host = await house.host()
        assert problem(await host.post(f"/api/host/tables/nothing/{how}")) == (404, "not_found")
        assert (await host.post(f"/api/host/tables/{table.id}/{how}")).status_code == 202
        async with asyncio.timeout(20):
            while house.services.hub.row(table.id) is not None:
                await asyncio.sleep(0.02)
        purse = (await browser.get("/api/chips")).json()
        assert purse["on_tables"] == 0
        assert purse["chips"] == 5_000 + sum(hand["net"] for hand in (await browser.get("/api/hands")).json()["hands"])
        assert (await host.get("/api/host/audit")).json()["sum"] == 0

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


def test_the_host_holds_all_deals_and_lets_them_go_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        host = await house.host()
        assert (await host.post("/api/host/drain")).json()["holding"] is True
        assert house.services.hub.holding
        assert (await host.post("/api/host/resume")).json()["holding"] is False
        assert not house.services.hub.holding

    with_house(tmp_path, test)


def test_a_report_is_resolved_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        await browser.come("Ann")
        bob = await other.come("Bob")
        table = await table_with_bots(house, None, public=True)
        await is_there(house, bob, table)
        about = {"person": bob["id"], "table": table.id, "reason": "abuse"}
        assert (await browser.post("/api/reports", about)).status_code == 201
        host = await house.host()
        told = (await host.get("/api/host/reports")).json()
        assert [(one["reporter_name"], one["person_name"], one["hand"]) for one in told] == [("Ann", "Bob", None)]
        assert (await host.post(f"/api/host/reports/{told[0]['id']}/resolve")).status_code == 200
        assert problem(await host.post(f"/api/host/reports/{told[0]['id']}/resolve")) == (404, "not_found")
        assert (await host.get("/api/host/reports")).json() == []

    with_house(tmp_path, test)


@pytest.mark.parametrize("query", ["days=0", "days=366", "min_hands=0", "limit=0", "limit=501", "days=x"])
def test_other_pairs_are_refused(tmp_path: Path, query: str) -> None:
    async def test(house: House) -> None:
        assert problem(await (await house.host()).get(f"/api/host/pairs?{query}")) == (400, "malformed")

    with_house(tmp_path, test)


def test_the_token_is_in_no_repr(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        assert house.services.host_token not in repr(house.services)
        assert house.services.host_token not in json.dumps(
            (await (await house.browser()).get("/api/openapi.json")).json()
        )

    with_house(tmp_path, test)
