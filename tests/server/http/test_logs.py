"""Logs: one JSON object a line, and no value in it that nobody meant to log."""

import asyncio
import json
import logging
from pathlib import Path

import pytest
import structlog

from svara.errors import BadInput
from svara.room import Setup
from svara.room import messages as m
from tests.server.http.house import House, with_house
from tests.server.http.logged import logged
from tests.server.http.play import table_with_bots


def fail_with(secret: str) -> None:
    cards = secret
    raise KeyError(f"no such card: {cards}")


def test_a_line_is_an_object_with_time_level_and_logger() -> None:
    with logged() as lines:
        structlog.get_logger("table").warning("too slow", table="abc")
    assert lines[0].pop("timestamp").endswith("Z")
    assert lines == [{"event": "too slow", "level": "warning", "logger": "table", "table": "abc"}]


def test_lines_of_libraries_are_objects_too() -> None:
    with logged() as lines:
        logging.getLogger("uvicorn.error").error("cannot %s", "listen", extra={"color_message": "x"})
        logging.getLogger("uvicorn.error").info("not worth a line")
        logging.getLogger("uvicorn.access").info("GET /?secret")
    assert [(line["event"], line["logger"]) for line in lines] == [("cannot listen", "uvicorn.error")]


def test_an_error_is_its_kind_and_its_way_and_no_value() -> None:
    with logged() as lines:
        log = structlog.get_logger("http")
        for tell in (
            lambda error: log.error("failed", exc_info=error),
            lambda error: log.exception("failed"),
            lambda error: logging.getLogger("asyncio").error("failed", exc_info=error),
        ):
            try:
                try:
                    fail_with("7c Kh Kd")
                except KeyError as error:
                    raise RuntimeError(f"while showing {error}") from error
            except RuntimeError as error:
                tell(error)
    assert len(lines) == 3
    for line in lines:
        assert line["error"] == "RuntimeError"
        assert [entry for entry in line["trace"] if " in " not in entry] == ["RuntimeError", "KeyError"]
        assert any("fail_with" in entry for entry in line["trace"])
        assert "Kh" not in json.dumps(line)


def test_what_svara_wrote_for_people_is_told() -> None:
    with logged() as lines:
        structlog.get_logger("http").error("failed", exc_info=BadInput("port 1 is in use"))
    assert lines[0]["sentence"] == "port 1 is in use"


def told_by(lines: list[dict[str, object]], logger: str) -> list[dict[str, object]]:
    """What one logger told, without what every line has."""
    usual = {"timestamp", "level", "logger", "request"}
    return [{key: line[key] for key in line.keys() - usual} for line in lines if line["logger"] == logger]


def test_a_start_tells_how_many_tables_and_hands_there_are(tmp_path: Path) -> None:
    async def sit(house: House) -> None:
        browser, hub = await house.browser(), house.services.hub
        me = await browser.come()
        setup = Setup(table="x", seats=3, fill=3, turn_ms=60_000, mix_ms=1)
        await table_with_bots(house, None, public=True)
        table = await hub.create(owner=None, name="Kitchen", public=True, bots="bold", setup=setup)
        link = hub.new_link(me["id"], me["name"])
        actor = await hub.attach(table.id, link)
        assert actor is not None
        actor.say(link, m.Join())
        actor.say(link, m.TakeSeat("sit", seat=0, chips=500))
        async with asyncio.timeout(10):
            while not hub.figures().playing:
                await asyncio.sleep(0.01)

    async def nothing(house: House) -> None:
        assert house.services.hub.figures().tables == 2

    with logged() as lines:
        with_house(tmp_path, sit)
        with_house(tmp_path, nothing)
    assert told_by(lines, "svara") == [
        {"event": "started", "tables": 0, "living": 0, "hands": 0},
        {"event": "started", "tables": 2, "living": 1, "hands": 1},
    ]


@pytest.mark.parametrize(("how", "event"), [("stop", "stopped by the host"), ("drain", "drained by the host")])
def test_what_the_host_does_is_told_with_the_table_and_no_name(tmp_path: Path, how: str, event: str) -> None:
    async def test(house: House) -> str:
        table, host = await table_with_bots(house, None, public=True), await house.host()
        assert (await host.post(f"/api/host/tables/{table.id}/{how}")).status_code == 202
        assert (await host.post(f"/api/host/tables/nothing/{how}")).status_code == 404
        assert (await host.post("/api/host/drain")).status_code == 200
        assert (await host.post("/api/host/resume")).status_code == 200
        return table.id

    with logged() as lines:
        table = with_house(tmp_path, test)
    assert told_by(lines, "svara.host") == [
        {"event": event, "table": table},
        {"event": "no new deals, by the host"},
        {"event": "deals again, by the host"},
    ]
    assert "Kitchen" not in json.dumps(lines)
