"""Everything that changes something has a rate: every route, and every message of a WebSocket."""

import asyncio
import json
import socket
from typing import Any, Final, get_args

import msgspec
import pytest

from svara.room import messages as m
from svara.server.hosting.links import ERRORS, MESSAGES
from svara.server.http.app import openapi_json
from svara.server.http.limits import RATES
from tests.server.hostile.place import FORWARDED, Place, Somebody
from tests.server.hostile.raw import TEXT, frame, open_raw, opening

SCHEMA: Final[dict[str, Any]] = json.loads(openapi_json())
WRITES: Final = [
    (method.upper(), path.replace("{table}", "abc").replace("{hand}", "1").replace("{id}", "1"))
    for path, methods in SCHEMA["paths"].items()
    for method in methods
    if method not in ("get", "head", "options")
]
MOST: Final = max(rate.burst for rate in RATES.values())


def asked_until_too_fast(place: Place, who: Somebody, method: str, path: str) -> int:
    """How many requests are taken before one comes too fast; they are made as fast as may be, on one connection."""
    headers: dict[str, str] = {
        **who.link_headers(),
        "Host": f"127.0.0.1:{place.port}",
        "Content-Type": "application/json",
    }
    if method != "GET":
        headers["X-Csrf-Token"] = who.http.cookies.get("svara_csrf") or ""
    lines = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
    body = "" if method == "GET" else "{}"
    request = f"{method} {path} HTTP/1.1\r\n{lines}Content-Length: {len(body)}\r\n\r\n{body}".encode()
    with socket.create_connection(("127.0.0.1", place.port), timeout=20) as one:
        read = one.makefile("rb")
        for number in range(2 * MOST):
            one.sendall(request)
            status = int(read.readline().split(b" ")[1])
            assert status < 500
            length = 0
            while line := read.readline().strip():
                name, _, value = line.partition(b": ")
                length = int(value) if name.lower() == b"content-length" else length
            read.read(length)
            if status == 429:
                return number
    return 2 * MOST


@pytest.mark.parametrize(("method", "path"), WRITES, ids=lambda told: told)
def test_every_route_that_writes_has_a_rate(place: Place, method: str, path: str) -> None:
    with Somebody(place, f"10.6.{WRITES.index((method, path))}.1") as eve:
        eve.come("Eve")
        if path.startswith("/api/host"):
            eve.token = place.host_token
        taken = asked_until_too_fast(place, eve, method, path)
    assert taken <= (RATES["host"].burst if path.startswith("/api/host") else RATES["write"].burst) + 10


def test_what_writes_is_all_there() -> None:
    assert len(WRITES) >= 20
    assert {path for _, path in WRITES} >= {"/api/guest", "/api/login", "/api/tables", "/api/join", "/api/chips/daily"}


def test_reading_has_a_rate_too(place: Place) -> None:
    with Somebody(place, "10.6.255.1") as eve:
        eve.come("Eve")
        assert asked_until_too_fast(place, eve, "GET", "/api/me") <= RATES["read"].burst + 50


def test_so_has_opening_a_socket(place: Place) -> None:
    with Somebody(place, "10.6.255.2") as eve:
        eve.come("Eve")
        request = opening(place.socket("abc"), eve.link_headers())
        statuses = []
        for _ in range(2 * RATES["link"].burst):
            with socket.create_connection(("127.0.0.1", place.port), timeout=20) as one:
                one.sendall(request)
                statuses.append(int(one.recv(4_096).split(b" ")[1]))
    assert set(statuses) == {404, 429}
    assert statuses.index(429) <= RATES["link"].burst + 5


SAID: Final[dict[str, Any]] = {
    "join": m.Join(),
    "take_seat": m.TakeSeat("a", 9, 1),
    "top_up": m.TopUp("a", 1),
    "wish": m.Wish("a", "withdraw"),
    "move": m.Move("a", 0, 0, "fold"),
    "reveal_seed": m.RevealSeed(1, "0" * 64, "1" * 64),
    "commit_seed": m.CommitSeed("0" * 64),
    "say": m.Say(1),
    "mute": m.Mute("nobody"),
    "ask_proof": m.AskProof(),
}


def test_every_message_is_tried() -> None:
    assert {type(says) for says in SAID.values()} == set(get_args(m.ClientMessage))
    assert {msgspec.to_builtins(says)["type"] for says in SAID.values()} == set(SAID)


@pytest.mark.parametrize("kind", SAID)
def test_every_message_has_a_rate_and_whoever_does_not_keep_to_it_is_sent_away(place: Place, kind: str) -> None:
    async def main() -> None:
        with Somebody(place, f"10.7.{list(SAID).index(kind)}.1") as eve:
            table = eve.come("Eve").make_table()["info"]["id"]
            raw = await open_raw(place.socket(table), eve.link_headers())
            errors, answers = 0, 0
            try:
                raw.write(frame(TEXT, msgspec.json.encode(SAID[kind])) * (MESSAGES[0] + 40))
                while (heard := await raw.hear()).what == "frame":
                    told = json.loads(heard.data)
                    errors += told == {"type": "error", "code": "too_fast"}
                    answers += told["type"] in ("refused", "whole", "done")
            finally:
                raw.abort()
        assert heard.code == 1008
        assert ERRORS[0] <= errors <= ERRORS[0] + 1
        assert answers <= MESSAGES[0] + 2

    asyncio.run(main())


def test_an_address_has_a_rate_that_new_guests_do_not_get_round(place: Place) -> None:
    with Somebody(place, "10.6.255.3") as eve:
        statuses = []
        for _ in range(RATES["guest"].burst + 5):
            statuses.append(eve.ask("POST", "/api/guest", {"name": "Eve"}).status_code)
            eve.http.cookies.clear()
        assert statuses.count(201) <= RATES["guest"].burst + 1
        assert statuses[-1] == 429
        for other in ("1.2.3.4", "2001:db8::1", "unknown", "10.6.255.3, 1.2.3.4"):
            headers = {FORWARDED: f"{other}, 10.6.255.3"}
            assert eve.ask("POST", "/api/guest", {"name": "Eve"}, headers=headers).status_code == 429
