"""Requests that no page of ours makes, over real sockets."""

import json
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any, Final

import httpx
import pytest

from svara.server.http.app import openapi_json
from svara.server.http.guard import HEAD_MOST
from tests.server.hostile.place import Place, Somebody, problem
from tests.server.hostile.raw import opening

SCHEMA: Final[dict[str, Any]] = json.loads(openapi_json())
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "OPTIONS")
EVIL: Final = "http://evil.example"

numbers = count()


def somebody(place: Place, name: str = "Eve") -> Somebody:
    """A guest of an address that nobody else has."""
    number = next(numbers)
    return Somebody(place, f"10.1.{number >> 8}.{number & 255}").come(name)


def say(place: Place, request: bytes) -> tuple[int, bytes, bytes]:
    """The status, head and body of the answer to a request made by hand, and the connection closes."""
    with socket.create_connection(("127.0.0.1", place.port), timeout=20) as one:
        one.sendall(request)
        read = b""
        while data := one.recv(65_536):
            read += data
    head, _, body = read.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]) if head else 0, head, body


def get(place: Place, path: bytes, lines: bytes = b"") -> tuple[int, bytes, bytes]:
    return say(place, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + lines + b"\r\n")


def turned(place: Place, table: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status and the code with which a WebSocket is not opened."""
    status, _, body = say(place, opening(place.socket(table), headers))
    told = json.loads(body)
    assert set(told) == {"code", "sentence"}
    return status, told["code"]


# ----------------------------------------------------------------------------------------------------- who may ask


def test_a_page_of_another_site_can_do_nothing_and_open_no_socket(place: Place) -> None:
    with somebody(place) as eve:
        table = eve.ask("GET", "/api/tables").json()[0]["id"]
        other = place.url.replace("127.0.0.1", "localhost")
        for origin in (EVIL, "null", "", other, place.url + "/", place.url.upper(), f"{place.url}.evil.example"):
            answer = eve.ask("POST", "/api/practice", {}, headers={"origin": origin})
            assert problem(answer) == (403, "wrong_origin"), origin
            assert turned(place, table, eve.link_headers() | {"Origin": origin}) == (403, "wrong_origin"), origin
        without = {name: value for name, value in eve.link_headers().items() if name != "Origin"}
        assert turned(place, table, without) == (403, "wrong_origin")
        assert eve.ask("POST", "/api/practice", {}, headers={"origin": place.url}).status_code == 201


@pytest.mark.parametrize(
    "lines",
    [b"Host: evil.example", b"Host: localhost.evil.example", b"Host: localhost\r\nHost: evil.example", b"X: y",
     b"Host: localhost@evil.example", b"Host: evil.example\r\nX-Forwarded-Host: localhost", b"Host: 127.0.0.1 evil"],
)  # fmt: skip
def test_a_name_that_points_here_from_elsewhere_gets_nothing(place: Place, lines: bytes) -> None:
    for path in (b"/", b"/api/tables", b"/metrics", b"/static/host.js"):
        status, _, body = say(place, b"GET " + path + b" HTTP/1.1\r\n" + lines + b"\r\nConnection: close\r\n\r\n")
        assert (status, json.loads(body)["code"]) in ((421, "wrong_host"), (400, "malformed"))


def test_a_request_to_another_address_in_its_first_line_is_still_held_to_its_host(place: Place) -> None:
    status, _, _ = say(
        place, b"GET http://localhost/api/tables HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )
    assert status == 421


def test_the_csrf_word_of_another_is_none(place: Place) -> None:
    with somebody(place) as ann, somebody(place) as eve:
        word = eve.http.cookies["svara_csrf"]
        for wrong in (word, "", ann.http.cookies["svara"], word[:-1]):
            answer = ann.ask("POST", "/api/practice", {}, headers={"x-csrf-token": wrong})
            assert problem(answer) == (403, "wrong_csrf")
        both = {"cookie": f"svara={ann.http.cookies['svara']}; svara_csrf={word}", "x-csrf-token": word}
        assert problem(httpx.post(f"{place.url}/api/practice", json={}, headers=both)) == (403, "wrong_csrf")


HOST_PATHS: Final = sorted(
    (method.upper(), path.replace("{table}", "abc").replace("{id}", "1"))
    for path, methods in SCHEMA["paths"].items()
    if path.startswith("/api/host")
    for method in methods
)


def test_nobody_but_the_host_is_the_host(place: Place) -> None:
    token = place.host_token
    with somebody(place) as eve:
        mine = eve.make_token()
        gate = (401, "not_the_host")
        wrongs = ("", f"Bearer {mine}", f"Bearer {token[:-1]}", f"Bearer {token}x", f"Basic {token}", token, "Bearer")
        assert len(HOST_PATHS) >= 10
        for method, path in HOST_PATHS:
            assert problem(eve.ask(method, path)) == (401, "not_the_host")
            assert problem(eve.ask(method, f"{path}?token={token}")) == (401, "not_the_host")
        for wrong in wrongs:
            assert problem(eve.ask("GET", "/api/host/audit", headers={"authorization": wrong})) == gate
            assert problem(eve.ask("POST", "/api/host/drain", headers={"authorization": wrong})) == (
                401,
                "not_the_host",
            )
        right = {"authorization": f"Bearer {token}"}
        assert eve.ask("GET", "/api/host/audit", headers=right).json() == {"sum": 0, "lines": 0, "mismatches": []}
        assert problem(eve.ask("GET", "/api/me", headers=right)) == (401, "wrong_token")


def test_metrics_are_not_for_who_comes_from_elsewhere(place: Place) -> None:
    with Somebody(place, "203.0.113.9") as eve:
        assert problem(eve.ask("GET", "/metrics")) == (401, "not_the_host")
        assert "svara_links" in eve.ask("GET", "/metrics", headers={"authorization": f"Bearer {place.host_token}"}).text


# ------------------------------------------------------------------------------------------------- paths and methods

PATHS: Final = (
    b"/static/../hosting/hub.py", b"/static/%2e%2e/http/app.py", b"/static/..%2fhttp/app.py",
    b"/static/%252e%252e/app.py", b"/static/....//http/app.py", b"/static/..\\http\\app.py",
    b"/static/%2e%2e%5chttp%5capp.py", b"/static//etc/passwd", b"/static/" + b"%ef%bf%bf" * 100,
    b"/static/%2fetc%2fpasswd", b"/static/host.js/../../http/app.py", b"/static/host.js%00.py", b"/static/%00",
    b"/static/.", b"/static/", b"/static/%c0%ae%c0%ae/http/app.py", b"/../../../etc/passwd", b"/static/~root",
    b"/static/C:%5cboot.ini", b"/static/" + b"../" * 40 + b"etc/passwd", b"/static/" + b"a" * 5_000, b"//evil.example/",
    b"/host/../host-token", b"/svara.sqlite3", b"/host-token", b"/.git/config",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_file_but_those_of_the_pages_is_served(place: Place, path: bytes) -> None:
    status, _, body = get(place, path)
    assert status in (400, 404), body[:80]
    assert set(json.loads(body)) == {"code", "sentence"}


def test_line_ends_in_an_address_make_no_header(place: Place) -> None:
    for path in (
        b"/api/hands/%0d%0aSet-Cookie:%20a=b/1/text",
        b"/api/tables/x%0d%0aX-Evil:%201",
        b"/%0d%0aX-Evil:%201",
        b"/static/%0d%0aX-Evil:%201",
        b"/api/hands?limit=%0d%0aX-Evil:%201",
    ):
        status, head, _ = get(place, path)
        assert status in (400, 401, 404)
        assert b"evil" not in head.lower()
        assert b"set-cookie" not in head.lower()


def test_what_is_no_http_is_answered_and_closed(place: Place) -> None:
    for said in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(400),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b: c\r\nBad Name: x\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"\r\n" * 40 + b"nonsense\r\n\r\n",
    ):
        status, _, body = say(place, said)
        assert status == 400
        assert json.loads(body)["code"] == "malformed"


def test_two_requests_never_come_out_of_one(place: Place) -> None:
    """A body is never read as the next request, however its length is told."""
    hidden = b"GET /api/settings HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for lines in (
        b"Content-Length: %d\r\n" % len(hidden),
        b"Content-Length: %d\r\nTransfer-Encoding : chunked\r\n" % len(hidden),
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding: xchunked\r\n",
    ):
        with socket.create_connection(("127.0.0.1", place.port), timeout=20) as one:
            head = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            one.sendall(head + lines + b"\r\n" + hidden)
            one.settimeout(0.5)
            read = b""
            with suppress(TimeoutError):
                while data := one.recv(65_536):
                    read += data
        assert b"presets" not in read
        assert read.startswith(b"HTTP/1.1 4")


def test_a_method_is_what_its_first_line_says(place: Place) -> None:
    with somebody(place) as eve:
        table = eve.make_table()["info"]["id"]
        others = {"x-http-method-override": "DELETE", "x-method-override": "DELETE", "x-http-method": "DELETE"}
        assert eve.ask("GET", f"/api/tables/{table}?_method=DELETE", headers=others).status_code == 200
        assert problem(eve.ask("POST", f"/api/tables/{table}", {"_method": "DELETE"}, headers=others))[0] == 405
        assert eve.ask("GET", f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize("path", sorted(SCHEMA["paths"]))
def test_other_methods_are_not_taken(place: Place, path: str) -> None:
    taken = {method.upper() for method in SCHEMA["paths"][path]}
    real = path.replace("{table}", "abc").replace("{hand}", "1").replace("{id}", "1")
    with Somebody(place, f"10.2.0.{sorted(SCHEMA['paths']).index(path)}") as eve:
        for method in set(METHODS) - taken - {"OPTIONS"}:
            answer = eve.http.request(method, real)
            if method == "CONNECT":
                assert answer.status_code in (400, 404, 405)
            elif method == "HEAD":
                assert answer.status_code in (404, 405)
                assert answer.content == b""
            else:
                assert problem(answer) == (405, "method_not_allowed")
                assert taken <= set(answer.headers["allow"].split(", "))
        assert set(eve.http.request("OPTIONS", real).headers["allow"].split(", ")) >= taken


def test_big_heads_are_refused_and_those_below_the_bound_are_not(place: Place) -> None:
    lines = b"X-A: " + b"a" * 6_000 + b"\r\nX-B: " + b"b" * 6_000 + b"\r\n"
    assert get(place, b"/healthz", lines)[0] == 200
    status, _, body = get(place, b"/healthz", lines + b"X-C: " + b"c" * (HEAD_MOST - 12_000) + b"\r\n")
    assert (status, json.loads(body)["code"]) == (431, "too_big")


# ------------------------------------------------------------------------------------------------- bodies and names


def test_of_a_key_that_comes_twice_the_one_that_counts_is_the_one_that_is_checked(place: Place) -> None:
    with Somebody(place, "10.1.255.1") as eve:
        for body, status in (
            ('{"name": "Ann", "name": "bot"}', 400),
            ('{"name": "bot", "name": "Ann"}', 201),
            ('{"name": "Ann", "name": 5}', 400),
            ('{"name": "Ann", "na\\u006de": "bot"}', 400),
        ):
            answer = eve.http.post("/api/guest", content=body, headers={"content-type": "application/json"})
            assert answer.status_code == status, body
            if status == 201:
                assert answer.json()["name"] == "Ann"
                eve.http.cookies.clear()


NAMES: Final = (
    "A\u202eB", "A\u200bB", "\u2066Ann\u2069", "A\ufeffB", "A\u00adB", "A\u2028B", "A\nB", "A\0B", "\u3164", "\u2800",
    "A\u0300\u0300\u0300\u0300", "bot", "B O T".replace(" ", ""), "b\u043et", "\u0432ot", "Boyan bot", "b0t",
    "\uff42\uff4f\uff54", "b\u034fot", "bo\ufe0ft", "b\u00f6t", "b\u0585t", "\u044cot", "x" * 21,
    "\ud800", " ", "\U000e0041Ann", "\ue000",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_shows_what_it_is_and_is_no_bots(place: Place, name: str) -> None:
    with Somebody(place, f"10.1.254.{NAMES.index(name)}") as eve:
        body = json.dumps({"name": name})
        answer = eve.http.post("/api/guest", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert problem(answer)[1] in ("bad_input", "malformed")


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>"[:20],
        '"]\n'.strip() + " = x",
        "'; DROP TABLE u",
        "{{7*7}}",
        "%s%n",
        "\\u0000",
        "../..",
    ],
)
def test_a_name_is_a_name_and_nothing_else(place: Place, name: str) -> None:
    with somebody(place, name) as eve:
        answer = eve.ask("GET", "/api/me")
        assert answer.json()["name"] == name
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/api/guest", "/api/login", "/api/tables", "/api/join", "/api/reports", "/api/account"]
)
def test_no_body_at_all_does_what_it_should_not(place: Place, path: str) -> None:
    with somebody(place) as eve:
        for body in (
            b"", b"null", b"[]", b"1", b'"x"', b"{", b"[" * 8_000, b'{"a":' * 2_000, b"\xff", b'{"name":1e999}', b"NaN",
            b'{"__proto__":{}}', b'{"name":"\\ud800"}', b'{"name":' + b"9" * 9_000 + b"}",
            b'{"login":["a"]}', b"x" * 16_385,
        ):  # fmt: skip
            answer = eve.ask("POST", path, content=body, headers={"content-type": "application/json"})
            assert 400 <= answer.status_code < 500
            problem(answer)


# ------------------------------------------------------------------------------------------------------ passwords


def test_a_flood_of_sign_ins_leaves_the_server_to_the_others(place: Place) -> None:
    with somebody(place) as ann, ThreadPoolExecutor(30) as pool:
        assert ann.ask("POST", "/api/account", {"login": "ann.flood", "password": "correct horse"}).status_code == 200

        def sign_in(number: int) -> tuple[int, str]:
            with Somebody(place, f"10.3.0.{number}") as eve:
                return problem(
                    eve.ask("POST", "/api/login", {"login": f"nobody{number}", "password": "battery staple"})
                )

        flood = [pool.submit(sign_in, number) for number in range(30)]
        began, asked = time.monotonic(), 0
        while not all(one.done() for one in flood):
            assert ann.ask("GET", "/healthz").status_code == 200
            assert ann.ask("GET", "/api/me").status_code == 200 or asked > 150
            asked += 1
        assert (time.monotonic() - began) / asked < 0.5
        told = {one.result() for one in flood}
        assert (401, "wrong_login") in told
        assert told <= {(401, "wrong_login"), (503, "busy")}
        answer = ann.ask("POST", "/api/login", {"login": "ann.flood", "password": "correct horse"})
        assert answer.status_code == 200


def test_nothing_in_an_answer_tells_which_logins_there_are(place: Place) -> None:
    with somebody(place) as ann, Somebody(place, "10.3.1.1") as eve:
        ann.ask("POST", "/api/account", {"login": "ann.known", "password": "correct horse"})
        answers = [
            eve.ask("POST", "/api/login", {"login": login, "password": "x" * 9}) for login in ("ann.known", "ann.un")
        ]
        assert answers[0].content == answers[1].content
        told = [re.sub(r"date: .*", "", str(sorted(answer.headers.items()))) for answer in answers]
        assert [answer.status_code for answer in answers] == [401, 401]
        assert len(told[0]) == len(told[1])
