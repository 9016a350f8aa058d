"""The lobby, and tables that people make."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from svara.game.rules import PRESETS, RuleSet, with_switches
from svara.room import Setup
from svara.server.http.asked import NewTable, all_settings
from tests.server.http.house import Browser, House, problem, with_house


async def make(browser: Browser, **asked: Any) -> dict[str, Any]:
    answer = await browser.post("/api/tables", {"name": "Kitchen", **asked})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_the_house_has_public_tables_from_the_first_start_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        tables = (await (await house.browser()).get("/api/tables")).json()
        assert len(tables) >= 3
        assert {(one["public"], one["owner"]) for one in tables} == {(True, None)}
        one = (await (await house.browser()).get(f"/api/tables/{tables[0]['id']}")).json()
        assert one["info"] == tables[0]
        assert (one["mine"], one["invite"], one["link"]) == (False, None, None)

    with_house(tmp_path, test, house_tables=True)


def test_a_table_has_every_setting_that_was_asked_for(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        asked = {
            "seats": 9, "ante": 25, "min_buy_in": 500, "max_buy_in": 5_000, "turn_ms": 10_000, "bank_ms": 0,
            "refill_ms": 500, "entry_ms": 9_000, "grace_ms": 8_000, "away_ms": 120_000, "rest_ms": 180_000,
            "offer_ms": 7_000, "showdown_ms": 1_000, "mix_ms": 2_000, "rathole_ms": 0, "fill": 3,
        }  # fmt: skip
        more = {"preset": "vipsvara", "switches": {"joker_pair": "replace", "limit": "cap:50"}, "bots": "bold"}
        made = await make(browser, public=True, **asked, **more)
        setup = msgspec.convert(made["setup"], Setup)
        assert {name: getattr(setup, name) for name in asked} == asked
        assert setup.table == made["info"]["id"]
        assert setup.rules == with_switches(PRESETS["vipsvara"], {"joker_pair": "replace", "limit": "cap:50"})
        assert made["info"]["bots"] == "bold"
        assert (await browser.get("/api/tables")).json() == [made["info"]]

    with_house(tmp_path, test)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"name": ""}, "malformed"),
        ({"name": "A\u202eB"}, "bad_input"),
        ({"seats": 1}, "malformed"),
        ({"seats": 11}, "malformed"),
        ({"ante": 0}, "malformed"),
        ({"ante": 10.5}, "malformed"),
        ({"ante": "10"}, "malformed"),
        ({"turn_ms": 1}, "malformed"),
        ({"fill": 7}, "bad_input"),
        ({"min_buy_in": 3_000}, "bad_input"),
        ({"min_buy_in": 5}, "bad_input"),
        ({"bots": "perfect"}, "bad_input"),
        ({"fill": 1, "ante": 51}, "bad_input"),
        ({"fill": 1, "max_buy_in": 5_001}, "bad_input"),
        ({"preset": "mine"}, "bad_input"),
        ({"switches": {"joker_pair": "both"}}, "bad_input"),
        ({"switches": {"jokers": "2"}}, "bad_input"),
        ({"switches": {"seats": "3"}}, "bad_input"),
        ({"switches": {"limit": "cap:" + "9" * 50}}, "malformed"),
        ({"owner": "somebody"}, "malformed"),
    ],
)
def test_other_settings_are_refused_in_a_sentence(tmp_path: Path, asked: dict[str, Any], code: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        assert problem(await browser.post("/api/tables", {"name": "Kitchen", **asked})) == (400, code)
        assert house.services.hub.all() == []

    with_house(tmp_path, test)


def test_the_settings_tell_every_number_and_switch_and_each_is_taken(tmp_path: Path) -> None:
    told = all_settings()
    assert {one.name for one in told.numbers} == set(Setup.__struct_fields__) - {
        "table",
        "rules",
        "bot_chips",
        "bots_alone",
    }
    assert {one.name for one in told.switches} == set(RuleSet.__struct_fields__) - {"seats"}
    for number in told.numbers:
        assert number.least <= number.usual <= number.most
        assert number.usual == getattr(NewTable(name="x"), number.name)
    for switch in told.switches:
        for choice in switch.choices:
            with_switches(RuleSet(), {switch.name: choice.value})
        assert {with_switches(RuleSet(), {switch.name: value}) for value in switch.usual.values()}

    async def test(house: House) -> None:
        answer = await (await house.browser()).get("/api/settings")
        assert answer.json() == msgspec.to_builtins(told)

    with_house(tmp_path, test)


def test_a_private_table_is_for_those_who_have_its_link(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        owner, friend, stranger = [await house.browser() for _ in range(3)]
        for browser, name in ((owner, "Ann"), (friend, "Bob"), (stranger, "Eve")):
            await browser.come(name)
        made = await make(owner)
        table = made["info"]["id"]
        assert made["mine"]
        assert made["link"] == f"http://localhost:8080/#join={made['invite']}"
        assert len(made["invite"]) == 22
        assert (await stranger.get("/api/tables")).json() == []
        missing = await stranger.get("/api/tables/abcdefghjk")
        refused = await stranger.get(f"/api/tables/{table}")
        assert problem(refused) == problem(missing) == (404, "not_found")
        assert refused.content == missing.content
        assert problem(await (await house.browser()).get(f"/api/tables/{table}")) == (404, "not_found")

        joined = (await friend.post("/api/join", {"invite": made["invite"]})).json()
        assert (joined["info"]["id"], joined["mine"], joined["invite"], joined["link"]) == (table, False, None, None)
        assert (await friend.get(f"/api/tables/{table}")).json() == joined
        assert (await friend.post("/api/join", {"invite": made["invite"]})).status_code == 200

    with_house(tmp_path, test)


@pytest.mark.parametrize("invite", ["x", "A" * 22, "' OR 1=1 --", "%", "*"])
def test_links_that_are_guessed_lead_nowhere(tmp_path: Path, invite: str) -> None:
    async def test(house: House) -> None:
        owner, stranger = await house.browser(), await house.browser()
        await owner.come()
        await stranger.come("Eve")
        public, private = await make(owner, public=True), await make(owner)
        assert public["invite"] is None
        row = house.services.hub.row(public["info"]["id"])
        assert row is not None
        for guess in (invite, private["info"]["id"], row.invite, private["invite"][:-1], private["invite"].swapcase()):
            assert problem(await stranger.post("/api/join", {"invite": guess})) == (404, "no_such_invite")

    with_house(tmp_path, test)


def test_a_renewed_link_shuts_out_who_came_by_the_old_one_and_has_no_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        owner, seated, dropped, thief = [await house.browser() for _ in range(4)]
        people = [await one.come(name) for one, name in zip((owner, seated, dropped, thief), "ABCD", strict=True)]
        made = await make(owner)
        table = made["info"]["id"]
        for one in (seated, dropped):
            assert (await one.post("/api/join", {"invite": made["invite"]})).status_code == 200
        hub, expelled = house.services.hub, []

        async def expel(at: str, user: str) -> None:
            expelled.append((at, user))

        monkeypatch.setattr(hub, "seats_of", lambda user: [table] if user == people[1]["id"] else [])
        monkeypatch.setattr(hub, "expel", expel)
        assert problem(await seated.post(f"/api/tables/{table}/invite")) == (404, "not_found")
        renewed = (await owner.post(f"/api/tables/{table}/invite")).json()
        assert renewed["invite"] != made["invite"]
        assert expelled == [(table, people[2]["id"])]
        assert (await owner.get(f"/api/tables/{table}")).json() == renewed
        assert (await seated.get(f"/api/tables/{table}")).status_code == 200
        assert problem(await dropped.get(f"/api/tables/{table}")) == (404, "not_found")
        assert problem(await thief.post("/api/join", {"invite": made["invite"]})) == (404, "no_such_invite")
        assert (await dropped.post("/api/join", {"invite": renewed["invite"]})).status_code == 200
        assert (await dropped.get(f"/api/tables/{table}")).status_code == 200

    with_house(tmp_path, test)


def test_a_public_table_has_no_link_to_renew(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        table = (await make(browser, public=True))["info"]["id"]
        assert problem(await browser.post(f"/api/tables/{table}/invite")) == (409, "public_table")

    with_house(tmp_path, test)


def test_only_who_made_a_table_can_close_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        owner, other = await house.browser(), await house.browser()
        await owner.come()
        await other.come("Eve")
        table = (await make(owner, public=True))["info"]["id"]
        assert problem(await other.ask("DELETE", f"/api/tables/{table}")) == (404, "not_found")
        assert (await owner.ask("DELETE", f"/api/tables/{table}")).status_code == 202
        async with asyncio.timeout(10):
            while house.services.hub.row(table) is not None:
                await asyncio.sleep(0.01)
        assert problem(await owner.get(f"/api/tables/{table}")) == (404, "not_found")
        assert problem(await owner.ask("DELETE", f"/api/tables/{table}")) == (404, "not_found")

    with_house(tmp_path, test)


def test_one_person_has_so_many_tables_also_when_they_ask_for_all_at_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        answers = await asyncio.gather(*[browser.post("/api/practice", {}) for _ in range(6)])
        assert sorted(answer.status_code for answer in answers) == [201, 201, 409, 409, 409, 409]
        assert problem(await browser.post("/api/tables", {"name": "One more"})) == (409, "too_many_tables")

    with_house(tmp_path, test, tables_per_user=2)


def test_a_server_has_so_many_tables(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await make(browser)
        assert problem(await browser.post("/api/tables", {"name": "One more"})) == (503, "full")

    with_house(tmp_path, test, tables=1)


def test_a_practice_table_is_private_and_filled_with_bots(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        made = (await browser.post("/api/practice", {"seats": 6, "bots": "cautious"})).json()
        info = made["info"]
        assert (info["public"], info["seats"], info["fill"], info["bots"]) == (False, 6, 6, "cautious")
        assert made["mine"]
        assert made["setup"]["bots_alone"] is False

    with_house(tmp_path, test)


def test_a_server_that_stops_makes_no_tables(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await house.services.hub.stop()
        assert problem(await browser.post("/api/practice", {})) == (503, "stopping")

    with_house(tmp_path, test)
