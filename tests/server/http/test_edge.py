"""What every request meets first, and every answer last."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from svara.server import metrics
from tests.server.http.house import SITE, House, problem, with_house
from tests.server.http.logged import logged

EVIL = "http://evil.example"


@pytest.mark.parametrize("path", ["/", "/host", "/healthz", "/api/me", "/api/tables", "/nothing", "/static/style.css"])
def test_every_answer_has_the_headers_of_security(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        answer = await (await house.browser()).get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        kept = "no-store" if path.startswith("/api") else None if path in ("/healthz", "/nothing") else "no-cache"
        assert answer.headers.get("cache-control") == kept

    with_house(tmp_path, test)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", ""])
def test_a_name_that_is_not_ours_is_turned_away(tmp_path: Path, host: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        answer = await browser.get("/api/me", headers={"host": host})
        assert problem(answer) == (421, "wrong_host")
        assert answer.headers["x-content-type-options"] == "nosniff"

    with_house(tmp_path, test)


def test_a_page_of_another_site_may_ask_for_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        for origin in (EVIL, "null", "http://localhost:9999", ""):
            for method, path in (("GET", "/api/me"), ("POST", "/api/practice"), ("POST", "/api/guest")):
                answer = await browser.ask(method, path, {} if method == "POST" else None, headers={"origin": origin})
                assert problem(answer) == (403, "wrong_origin")
        assert (await browser.post("/api/practice", {}, headers={"origin": SITE})).status_code == 201

    with_house(tmp_path, test)


def test_with_a_cookie_what_changes_something_needs_the_csrf_word(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        await browser.come()
        await other.come("Bob")
        word = other.http.cookies["svara_csrf"]
        for method, path in (
            ("POST", "/api/practice"),
            ("POST", "/api/tables"),
            ("POST", "/api/join"),
            ("POST", "/api/logout"),
            ("POST", "/api/chips/daily"),
            ("POST", "/api/account"),
            ("POST", "/api/login"),
            ("POST", "/api/password"),
            ("POST", "/api/tokens"),
            ("POST", "/api/reports"),
            ("PATCH", "/api/me"),
            ("DELETE", "/api/tokens/x"),
            ("DELETE", "/api/tables/x"),
            ("POST", "/api/tables/x/invite"),
        ):
            for wrong in ("", word, "\N{SNOWMAN}".encode()):
                answer = await browser.ask(method, path, {}, headers={"x-csrf-token": wrong})
                assert problem(answer) == (403, "wrong_csrf"), path
        assert (await browser.get("/api/me")).status_code == 200

    with_house(tmp_path, test)


def test_a_body_that_is_not_json_is_refused_as_a_form_of_another_site_would_be(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            answer = await browser.http.post("/api/guest", content=b'{"name": "Ann"}', headers={"content-type": kind})
            assert problem(answer) == (415, "not_json")
        answer = await browser.http.post("/api/guest", content=b'{"name": "Ann"}')
        assert problem(answer) == (415, "not_json")

    with_house(tmp_path, test)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"null", b'{"name": "\\ud800"}', b"[" * 5_000, b'{"name": ' + b"9" * 5_000 + b"}"]
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, body: bytes) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        answer = await browser.http.post("/api/guest", content=body, headers={"content-type": "application/json"})
        status, code = problem(answer)
        assert status == 400
        assert code in ("malformed", "bad_input")

    with_house(tmp_path, test)


def test_a_body_that_is_too_big_is_refused(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        answer = await browser.post("/api/guest", {"name": "x" * 20_000})
        assert problem(answer) == (413, "too_big")

    with_house(tmp_path, test)


def test_an_address_that_is_none_and_a_method_that_it_does_not_take_are_told_apart(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        assert problem(await browser.get("/api/nothing")) == (404, "not_found")
        assert problem(await browser.get("/api")) == (404, "not_found")
        answer = await browser.ask("PUT", "/api/me")
        assert problem(answer) == (405, "method_not_allowed")
        assert {"GET", "PATCH"} <= set(answer.headers["allow"].split(", "))

    with_house(tmp_path, test)


def test_what_fails_inside_is_told_to_the_log_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()

        def fail(_: object) -> int:
            cards = "7c Kh Kd"
            raise RuntimeError(f"these are {cards}")

        monkeypatch.setattr(house.services.hub, "chips_on_tables", fail)
        answer = await browser.get("/api/me?secret=1")
        assert problem(answer) == (500, "internal")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "Kh" not in answer.text

    with logged() as lines:
        with_house(tmp_path, test)
    failed, answered = [line for line in lines if line["logger"] == "svara.http"][-2:]
    assert (failed["event"], answered["event"]) == ("failed", "answered")
    assert failed["error"] == "RuntimeError"
    assert failed["request"] == answered["request"]
    assert (answered["route"], answered["status"]) == ("/api/me", 500)
    assert "Kh" not in json.dumps(lines)
    assert "secret" not in json.dumps(lines)


def test_logs_hold_no_body_query_token_name_or_address(tmp_path: Path) -> None:
    secrets: list[str] = ["Zaphod", "battery staple", "198.51.100.77", "beeblebrox"]

    async def test(house: House) -> None:
        browser = await house.browser("198.51.100.77")
        await browser.come("Zaphod")
        await browser.post("/api/account", {"login": "beeblebrox", "password": "battery staple"})
        await browser.get("/api/chips?limit=battery+staple")
        made = (await browser.post("/api/tables", {"name": "Zaphod"})).json()
        await browser.post("/api/join", {"invite": made["invite"]})
        program = await house.program(await browser.token())
        await program.get("/api/me")
        secrets.extend([*browser.http.cookies.values(), made["invite"], house.services.host_token])
        secrets.append(program.http.headers["authorization"].removeprefix("Bearer "))
        await browser.get(f"/{made['invite']}")
        await (await house.host()).get("/api/host/figures")

    with logged() as lines:
        with_house(tmp_path, test)
    told = json.dumps(lines)
    assert told.count("answered") >= 8
    assert [secret for secret in secrets if secret in told] == []


def test_answers_are_counted_by_their_route(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()

        def count(route: str, status: int) -> float:
            labels = {"method": "GET", "route": route, "status": str(status)}
            return metrics.REGISTRY.get_sample_value("svara_http_requests_total", labels) or 0.0

        table, nothing = count("/api/tables/{table}", 404), count("none", 404)
        for path in ("/api/tables/abc", "/api/tables/def", "/secret/path"):
            await browser.get(path)
        assert count("/api/tables/{table}", 404) == table + 2
        assert count("none", 404) == nothing + 1
        assert b"secret" not in metrics.exposition()

    with_house(tmp_path, test)


def test_a_method_that_somebody_made_up_makes_no_label(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        answer = await browser.ask("MADEUP", "/api/me")
        assert problem(answer)[0] in (404, 405)
        assert b"MADEUP" not in metrics.exposition()

    with_house(tmp_path, test)


def writes(schema: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (method.upper(), path.format(table="x", hand=1, id=1))
        for path, methods in schema["paths"].items()
        for method in methods
        if method not in ("get", "head", "options")
    ]


def test_everything_that_writes_has_a_rate(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        schema = (await (await house.browser()).get("/api/openapi.json")).json()
        assert len(writes(schema)) >= 15
        for number, (method, path) in enumerate(writes(schema)):
            browser = await house.browser(f"192.0.2.{number}")
            codes = set()
            for _ in range(300):
                codes.add((await browser.ask(method, path, {})).status_code)
                if 429 in codes:
                    break
            assert 429 in codes, path
            assert 500 not in codes, path

    with_house(tmp_path, test, rates=1)


def test_who_is_too_fast_hears_when_to_come_again(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        answer = httpx.Response(200)
        for _ in range(40):
            answer = await browser.post("/api/chips/daily")
            if answer.status_code == 429:
                break
        assert problem(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        other = await house.browser("192.0.2.9")
        await other.come("Bob")
        assert problem(await other.post("/api/chips/daily")) == (409, "not_broke")

    with_house(tmp_path, test, rates=1)


def test_options_tells_every_method_of_an_address_and_lets_no_other_site_in(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        answer = await browser.ask("OPTIONS", "/api/me")
        assert (answer.status_code, answer.content) == (204, b"")
        assert set(answer.headers["allow"].split(", ")) == {"GET", "PATCH", "OPTIONS"}
        assert problem(await browser.ask("OPTIONS", "/api/nothing")) == (404, "not_found")
        asked = {"origin": EVIL, "access-control-request-method": "POST"}
        assert problem(await browser.ask("OPTIONS", "/api/me", headers=asked)) == (403, "wrong_origin")

    with_house(tmp_path, test)
