"""Who may open a WebSocket to a table: over real sockets."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from svara.room.wire import MAX_MESSAGE
from tests.server.http.served import Served, served


class Person:
    """Somebody with a cookie and a token."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        with httpx.Client(base_url=server.url) as http:
            self.id = http.post("/api/guest", json={"name": name}).json()["id"]
            self.cookie = http.cookies["svara"]
            self.word = {"x-csrf-token": http.cookies["svara_csrf"]}
        self.token = self.call("POST", "/api/tokens", {"label": "x"})["token"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        with httpx.Client(base_url=self.server.url, cookies={"svara": self.cookie}, headers=self.word) as http:
            answer = http.request(method, path, json=body)
            assert answer.status_code < 300, answer.text
            return answer.json() if answer.content else None

    def make(self, *, public: bool = False) -> dict[str, Any]:
        made: dict[str, Any] = self.call("POST", "/api/tables", {"name": "Kitchen", "public": public})
        return made


def link(server: Served, table: str, headers: dict[str, str], **options: Any) -> connect:
    """A connection, without the headers that a browser would add."""
    return connect(
        f"{server.url.replace('http', 'ws', 1)}/ws/{table}",
        additional_headers=headers,
        compression=None,
        open_timeout=20,
        **options,
    )


async def refusal(server: Served, table: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status and code of a connection that must be refused."""
    with pytest.raises(InvalidStatus) as refused:
        await link(server, table, headers)
    response = refused.value.response
    assert response.body is not None
    return response.status_code, json.loads(response.body)["code"]


async def joined(server: Served, table: str, headers: dict[str, str]) -> str:
    """The first frame that one hears who joins."""
    async with link(server, table, headers) as socket:
        await socket.send('{"type": "join"}')
        frame: str = json.loads(await socket.recv())["type"]
        return frame


def by_token(person: Person) -> dict[str, str]:
    return {"authorization": f"Bearer {person.token}"}


def by_cookie(person: Person, origin: str | None = None) -> dict[str, str]:
    cookie = {"cookie": f"svara={person.cookie}"}
    return cookie | ({"origin": origin} if origin is not None else {})


def test_a_public_table_is_open_to_everybody_who_is_somebody(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        table = ann.make(public=True)["info"]["id"]
        assert asyncio.run(joined(server, table, by_token(bob))) == "whole"
        assert asyncio.run(joined(server, table, by_cookie(bob, server.url))) == "whole"
        assert asyncio.run(refusal(server, table, {})) == (401, "not_signed_in")
        assert asyncio.run(refusal(server, table, {"authorization": "Bearer made-up"})) == (401, "wrong_token")
        assert asyncio.run(refusal(server, table, {"cookie": "svara=made-up"})) == (401, "not_signed_in")
        assert asyncio.run(refusal(server, "nothing", by_token(bob))) == (404, "not_found")


def test_with_a_cookie_a_page_of_ours_has_to_ask(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Person(server, "Ann")
        table = ann.make(public=True)["info"]["id"]
        for origin in (None, "http://evil.example", "null", f"{server.url}1"):
            assert asyncio.run(refusal(server, table, by_cookie(ann, origin))) == (403, "wrong_origin")
        assert asyncio.run(refusal(server, table, {**by_token(ann), "origin": "http://evil.example"})) == (
            403,
            "wrong_origin",
        )


def test_a_private_table_is_for_those_who_came_by_its_link_until_that_is_renewed(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann, bob, eve = Person(server, "Ann"), Person(server, "Bob"), Person(server, "Eve")
        made = ann.make()
        table = made["info"]["id"]
        assert asyncio.run(joined(server, table, by_token(ann))) == "whole"
        assert asyncio.run(refusal(server, table, by_token(eve))) == (404, "not_found")
        bob.call("POST", "/api/join", {"invite": made["invite"]})
        assert asyncio.run(joined(server, table, by_token(bob))) == "whole"

        async def renewed() -> int | None:
            async with link(server, table, by_token(bob)) as socket:
                await socket.send('{"type": "join"}')
                assert json.loads(await socket.recv())["type"] == "whole"
                await asyncio.to_thread(ann.call, "POST", f"/api/tables/{table}/invite")
                with suppress(ConnectionClosed):
                    while True:  # whatever was on its way
                        await asyncio.wait_for(socket.recv(), 20)
                return socket.close_code

        assert asyncio.run(renewed()) == 1008
        assert asyncio.run(refusal(server, table, by_token(bob))) == (404, "not_found")
        assert asyncio.run(joined(server, table, by_token(ann))) == "whole"


def test_who_becomes_an_account_comes_back_with_the_new_cookie_and_nobody_with_the_old(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Person(server, "Ann")
        table = ann.make()["info"]["id"]
        old, token = by_cookie(ann, server.url), by_token(ann)

        def become() -> str:
            with httpx.Client(base_url=server.url, headers={**ann.word, "cookie": f"svara={ann.cookie}"}) as http:
                answer = http.post("/api/account", json={"login": "ann", "password": "correct horse"})
                assert answer.status_code == 200, answer.text
                return answer.cookies["svara"]

        async def main() -> None:
            async with link(server, table, old) as page, link(server, table, token) as program:
                ann.cookie = await asyncio.to_thread(become)
                for socket in (page, program):
                    with suppress(ConnectionClosed):
                        await asyncio.wait_for(socket.recv(), 20)
                    assert (socket.close_code, socket.close_reason) == (1012, "come back with your new session")

        asyncio.run(main())
        assert asyncio.run(refusal(server, table, old)) == (401, "not_signed_in")
        assert asyncio.run(refusal(server, table, token)) == (401, "wrong_token")
        assert asyncio.run(joined(server, table, by_cookie(ann, server.url))) == "whole"


def test_a_message_that_is_too_big_ends_the_connection_and_no_other(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        table = ann.make(public=True)["info"]["id"]

        async def main() -> None:
            async with link(server, table, by_token(ann)) as one, link(server, table, by_token(bob)) as other:
                await one.send("x" * (2 * MAX_MESSAGE + 1))
                async with asyncio.timeout(20):
                    with pytest.raises(ConnectionClosed) as closed:
                        await one.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009
                await other.send('{"type": "join"}')
                assert json.loads(await other.recv())["type"] == "whole"

        asyncio.run(main())


def test_one_person_opens_so_many_connections_a_minute(tmp_path: Path) -> None:
    with served(tmp_path, rates=1) as server:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        table = ann.make(public=True)["info"]["id"]

        async def main() -> list[int]:
            statuses = []
            for _ in range(40):
                try:
                    async with link(server, table, by_token(ann)):
                        statuses.append(101)
                except InvalidStatus as refused:
                    statuses.append(refused.response.status_code)
            return statuses

        statuses = asyncio.run(main())
        assert statuses[:30] == [101] * 30
        assert statuses[-1] == 429
        assert asyncio.run(joined(server, table, by_token(bob))) == "whole"
