"""Hands that are over, as their viewers may know them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert

from svara.fair import verify
from svara.game.notation import loads
from svara.server.hosting import recorder
from svara.server.store import hands, reports, tables
from svara.server.store.schema import hand_seats
from tests.server.http.house import Browser, House, problem, with_house
from tests.server.http.play import is_there, play_a_hand, table_with_bots
from tests.server.store.place import a_table


async def played(house: House, *, public: bool) -> tuple[Browser, dict[str, Any], str, int]:
    """A browser, who it is, and the table and number of a hand of theirs."""
    browser = await house.browser()
    me = await browser.come()
    table = await table_with_bots(house, me["id"], public=public)
    return browser, me, table.id, await play_a_hand(house, me, table)


def test_a_hand_is_listed_and_shown_with_the_cards_that_i_may_know(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, me, table, number = await played(house, public=True)
        listed = (await browser.get("/api/hands?limit=1")).json()
        line = listed["hands"][0]
        assert (line["table"], line["hand"], line["table_name"], line["seat"]) == (table, number, "Kitchen", 0)
        assert listed["before"] == line["ended_ms"]

        path = f"/api/hands/{table}/{number}"
        shown = (await browser.get(path)).json()
        assert (shown["table"], shown["hand"], shown["viewer"]) == (table, number, 0)
        assert {seat["person"]: seat["bot"] for seat in shown["seats"]}[me["id"]] is False
        tied = any(event["type"] == "svara_opened" for event in shown["events"])
        assert sum(seat["net"] for seat in shown["seats"]) == 0 or tied or shown["svara_of"] is not None
        assert next(seat["net"] for seat in shown["seats"] if seat["seat"] == 0) == line["net"]

        text = await browser.get(f"{path}/text")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert text.headers["content-disposition"] == f'attachment; filename="svara-{table}-{number}.toml"'
        assert [hand.table for hand in loads(text.text)] == [table]

        proof = (await browser.get(f"{path}/proof")).json()
        report = verify(proof)
        assert report.failure is None
        assert proof["viewer"] == 0

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


def test_a_stranger_sees_the_public_part_of_a_hand_of_a_public_table_alone(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        _, _, table, number = await played(house, public=True)
        stranger = await house.browser()
        path = f"/api/hands/{table}/{number}"
        assert problem(await stranger.get(path)) == (401, "not_signed_in")
        await stranger.come("Eve")
        shown = (await stranger.get(path)).json()
        proof = (await stranger.get(f"{path}/proof")).json()
        assert shown["viewer"] is None
        assert (proof["viewer"], proof["seen"]) == (None, False)
        assert verify(proof).failure is None
        stored = await house.services.store.read(lambda conn: hands.hand(conn, table, number))
        assert stored is not None
        public = recorder.viewer_json(stored, None)
        assert shown == json.loads(json.dumps(public))
        assert (await stranger.get("/api/hands")).json() == {"hands": [], "before": None}

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


def test_a_hand_of_a_private_table_is_for_who_was_in_it_or_may_come_there(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, _, table, number = await played(house, public=False)
        friend, stranger = await house.browser(), await house.browser()
        await friend.come("Bob")
        await stranger.come("Eve")
        row = house.services.hub.row(table)
        assert row is not None
        assert (await friend.post("/api/join", {"invite": row.invite})).status_code == 200
        for part in ("", "/text", "/proof"):
            path = f"/api/hands/{table}/{number}{part}"
            assert (await browser.get(path)).status_code == 200
            assert (await friend.get(path)).status_code == 200
            refused, missing = await stranger.get(path), await stranger.get(f"/api/hands/{table}/999{part}")
            assert problem(refused) == problem(missing) == (404, "not_found")
            assert refused.content == missing.content
        assert (await friend.get(f"/api/hands/{table}/{number}")).json()["viewer"] is None

        await browser.post(f"/api/tables/{table}/invite")
        assert problem(await friend.get(f"/api/hands/{table}/{number}")) == (404, "not_found")
        assert (await browser.get(f"/api/hands/{table}/{number}")).status_code == 200

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


@pytest.mark.parametrize(
    "path", ["/api/hands/nothing/1", "/api/hands/nothing/0", "/api/hands/nothing/x", "/api/hands/a/1/b"]
)
def test_other_hands_are_none(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        status, code = problem(await browser.get(path))
        assert (status, code) in [(404, "not_found"), (400, "malformed")]

    with_house(tmp_path, test)


def test_a_report_is_by_who_may_see_the_table_about_who_is_or_was_there(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bob, eve = [await house.browser() for _ in range(3)]
        me = [await one.come(name) for one, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve"))]
        public, private = [await table_with_bots(house, me[0]["id"], public=one) for one in (True, False)]

        async def reports_of(by: Browser, person: dict[str, Any], table: str) -> tuple[int, bytes]:
            about = {"person": person["id"], "table": table, "reason": "abuse"}
            answer = await by.post("/api/reports", about)
            return answer.status_code, answer.content

        missing = await reports_of(eve, me[0], "nothing")
        assert missing[0] == 404
        assert await reports_of(eve, me[0], public.id) == missing  # who made it, and never came
        await is_there(house, me[0], public)
        assert (await reports_of(eve, me[0], public.id))[0] == 201

        await play_a_hand(house, me[0], private)
        assert await reports_of(bob, me[0], private.id) == missing
        assert (await bob.post("/api/join", {"invite": private.invite})).status_code == 200
        assert await reports_of(ann, me[1], private.id) == missing  # he may come, and has not
        assert (await reports_of(bob, me[0], private.id))[0] == 201
        assert await reports_of(eve, me[0], private.id) == missing
        assert await reports_of(ann, {"id": "bot:1"}, private.id) == missing
        await is_there(house, me[1], private)
        assert (await reports_of(ann, me[1], private.id))[0] == 201

    with_house(tmp_path, test, bot_delay_ms=(0, 0))


def test_a_report_is_about_who_played_at_a_table_that_is_closed_by_who_did_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bob, eve = [await house.browser() for _ in range(3)]
        me = [await one.come(name) for one, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve"))]
        await house.services.store.write(lambda conn: both_played(conn, me[0]["id"], me[1]["id"]))
        about = {"person": me[1]["id"], "table": "gone", "reason": "collusion"}
        assert (await ann.post("/api/reports", about)).status_code == 201
        assert problem(await eve.post("/api/reports", about)) == (404, "not_found")

    with_house(tmp_path, test)


def both_played(conn: Connection, *people: str) -> None:
    """A hand of theirs at a private table that is no more."""
    table = a_table("gone", public=False)
    tables.create(conn, msgspec.structs.replace(table, closed_ms=table.created_ms + 1))
    for seat, person in enumerate(people):
        row = {"table_id": "gone", "hand": 1, "seat": seat, "user_id": person, "name": "x", "net": 0, "ended_ms": 1}
        conn.execute(insert(hand_seats).values(row))


def test_a_report_reaches_the_host_with_who_wrote_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        ann, bob = await browser.come(), await other.come("Bob")
        table = await table_with_bots(house, None, public=True)
        await is_there(house, bob, table)
        about = {"person": bob["id"], "table": table.id, "hand": 3, "reason": "collusion", "text": "with Eve"}
        assert (await browser.post("/api/reports", about)).status_code == 201
        kept = await house.services.store.read(reports.open_reports)
        assert [(one.reporter, one.person, one.table, one.hand, one.reason, one.text) for one in kept] == [
            (ann["id"], bob["id"], table.id, 3, "collusion", "with Eve")
        ]
        for wrong, code in (
            ({"person": "nobody"}, (404, "not_found")),
            ({"table": "nothing"}, (404, "not_found")),
            ({"person": ann["id"]}, (400, "bad_input")),
            ({"reason": "boring"}, (400, "malformed")),
            ({"text": "x" * 501}, (400, "malformed")),
        ):
            assert problem(await browser.post("/api/reports", {**about, **wrong})) == code

    with_house(tmp_path, test)
