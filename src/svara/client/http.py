"""One person at one server: signing in, the lobby, chips and hands over HTTP, and the way to its tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from pathlib import Path
from ssl import SSLContext
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec
from msgspec.structs import replace

from svara.client.answers import Granted, Hands, HandShown, Me, Problem, TableInfo, TableSettings, Token
from svara.client.dial import Dial
from svara.client.errors import Ended, ServerRefused
from svara.client.kept import keep_token, read_token
from svara.client.seeds import Seeds
from svara.client.table import TableClient
from svara.fair import Proof
from svara.game.handtext import dumps, loads

T = TypeVar("T")

COOKIE: Final = "svara"
TABLES_KEPT: Final = 64
"""Tables whose seeds are kept for when one comes back: the latest."""
WAITS: Final = 2
LONGEST_WAIT_S: Final = 10
"""What only reads is asked again so often when the server says that it was too fast, if the wait is no longer."""


class Client:
    """One person at one server. Use it in ``async with``, or call `close`.

    Every method raises `ServerRefused` if the server does not do it or cannot be reached. What only reads waits a while
    by itself if the server says that it comes too fast; for everything else `ServerRefused.retry_s` says how long.

    Args:
        url: the server's address, such as ``https://svara.example``.
        token: an API token; without one sign in with `be_guest` or `login`.
        timeout_s: for each request, seconds.
        dial: settings for connections to tables; their addresses and headers are filled in.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        timeout_s: float = 10.0,
        dial: Dial | None = None,
    ) -> None:
        self.url: Final = url.rstrip("/")
        self.token = token
        site = urlsplit(self.url)
        if site.scheme not in ("http", "https") or not site.netloc:
            raise ServerRefused(0, "unreachable", f"a server's address is like https://svara.example, not {url!r}")
        self._site = f"{site.scheme}://{site.netloc}"
        self._cookie = ""
        self._csrf = ""
        self._dial = dial or Dial()
        self._seeds: dict[str, Seeds] = {}
        self._http = httpx.AsyncClient(base_url=self.url, timeout=timeout_s, verify=_certificates())

    @classmethod
    async def guest(cls, url: str, name: str, **settings: Any) -> Self:
        """A new guest of that name: ``async with await Client.guest(url, "Ann") as client``."""
        client = cls(url, **settings)
        try:
            await client.be_guest(name)
        except BaseException:
            await client.close()
            raise
        return client

    @classmethod
    async def kept(cls, url: str, name: str, file: str | Path, **settings: Any) -> Self:
        """Whoever has the token in `file`; without one a new guest, whose token is kept there from now on.

        So a program that is started again is the same person, with the same seat: ``async with await
        Client.kept(url, "Robot", "~/.robot-token") as client``, then `my_table` and `TableClient.sit_down`.

        Raises:
            BadInput: the file cannot be read or written.
        """
        file = Path(file).expanduser()
        token = read_token(file)
        client = cls(url, token, **settings)
        try:
            if token is None:
                await client.be_guest(name)
                keep_token(file, await client.make_token(name))
            else:
                await client.me()
        except BaseException as error:
            await client.close()
            if isinstance(error, ServerRefused) and error.status == HTTPStatus.UNAUTHORIZED:
                text = f"the server does not know the token in {file}: give another file, or take that one away"
                raise ServerRefused(error.status, error.code, text) from None
            raise
        return client

    async def close(self) -> None:
        """Let go of the connections. The session stays; `sign_out` ends it."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Who I am

    async def be_guest(self, name: str) -> Me:
        """Come as a new guest, with chips to begin with; only `make_token` or `make_account` lets one come back."""
        return await self._signed_in("/api/guest", {"name": name})

    async def login(self, login: str, password: str, *, merge: bool = False) -> Me:
        """Sign in to an account; with `merge` the history of the guest that I was moves there."""
        return await self._signed_in("/api/login", {"login": login, "password": password, "merge": merge})

    async def make_account(self, login: str, password: str) -> Me:
        """Let the guest that I am become an account, with chips and history. Its other sessions end."""
        return self._session(await self._answer("POST", "/api/account", {"login": login, "password": password}))

    async def make_token(self, label: str) -> str:
        """A token with which a program plays in my name: keep it, and keep it secret. It is used from now on."""
        made = await self._call("POST", "/api/tokens", Token, {"label": label})
        self.token = made.token
        return made.token

    async def sign_out(self) -> None:
        """End this session."""
        await self._answer("POST", "/api/logout")
        self._cookie = self._csrf = ""

    async def me(self) -> Me:
        """Who I am, and what I have."""
        return await self._call("GET", "/api/me", Me)

    async def daily(self) -> Granted:
        """The daily chips for who has next to none."""
        return await self._call("POST", "/api/chips/daily", Granted)

    # Tables

    async def tables(self) -> list[TableInfo]:
        """The public tables."""
        return await self._call("GET", "/api/tables", list[TableInfo])

    async def my_table(self) -> TableInfo | None:
        """The public table where I have a seat or have asked for one, or None: looks in at one after the other."""
        if not (await self.me()).on_tables:
            return None
        for info in await self.tables():
            with suppress(Ended):  # full, or closed meanwhile
                async with self.table(info.id) as table:
                    if table.seat is not None or table.now.wants("sit"):
                        return info
        return None

    async def table_settings(self, table: str) -> TableSettings:
        """One table with all its settings."""
        return await self._call("GET", f"/api/tables/{quote(table, safe='')}", TableSettings)

    async def make_table(self, name: str, **settings: Any) -> TableSettings:
        """A new table; `settings` are those of POST /api/tables, such as ``public=True, seats=4, ante=5``."""
        return await self._call("POST", "/api/tables", TableSettings, {"name": name, **settings})

    async def join(self, link: str) -> TableSettings:
        """Come to a private table by its link, or by the secret at the link's end."""
        return await self._call("POST", "/api/join", TableSettings, {"invite": link.rpartition("join=")[2]})

    async def practice(self, bots: str = "sensible", seats: int = 4) -> TableSettings:
        """A private table of my own that bots fill."""
        return await self._call("POST", "/api/practice", TableSettings, {"bots": bots, "seats": seats})

    async def close_table(self, table: str) -> None:
        """Close a table of mine: the hand is played out, and everybody gets their chips."""
        await self._answer("DELETE", f"/api/tables/{quote(table, safe='')}")

    def table(self, table: str) -> TableClient:
        """A table to play at, by its id: ``async with client.table(id) as table``. Seeds outlast it here."""
        seeds = self._seeds.pop(table, None) or Seeds(table)
        self._seeds[table] = seeds
        while len(self._seeds) > TABLES_KEPT:
            del self._seeds[next(iter(self._seeds))]
        return TableClient(self.dial(table), seeds)

    def dial(self, table: str) -> Dial:
        """How to reach a table, for a `svara.client.link.Link`; it holds what this client is known by."""
        scheme, _, rest = self.url.partition("://")
        url = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/ws/{quote(table, safe='')}"
        return replace(self._dial, url=url, headers=self._link_headers())

    # Hands

    async def hands(self, before: int | None = None, limit: int = 50) -> Hands:
        """My hands, the latest first."""
        page = f"?limit={limit}" + ("" if before is None else f"&before={before}")
        return await self._call("GET", f"/api/hands{page}", Hands)

    async def hand(self, table: str, hand: int) -> HandShown:
        """One hand, with the cards that I may know."""
        return await self._call("GET", f"/api/hands/{quote(table, safe='')}/{hand}", HandShown)

    async def hand_text(self, table: str, hand: int) -> str:
        """One hand as text with its proof, for ``svara replay`` and ``svara verify``."""
        answer = await self._answer("GET", f"/api/hands/{quote(table, safe='')}/{hand}/text")
        return answer.text

    async def chain(self, table: str, first: int = 1) -> str:
        """The texts of a table's hands as one, for ``svara verify``: from `first` to the last that is over.

        Unlike `hands` it leaves out none that I was not in. It ends before a hand that is not for me, as at a private
        table that I may not come to any more.

        Raises:
            ServerRefused: there is no hand `first`, or it is not for me.
        """
        hands = loads(await self.hand_text(table, first))
        try:
            while True:
                hands += loads(await self.hand_text(table, first + len(hands)))
        except ServerRefused as refused:
            if refused.status != HTTPStatus.NOT_FOUND:
                raise
        return dumps(hands)

    async def proof(self, table: str, hand: int) -> Proof:
        """The proof of one hand's shuffle, as far as I may have it (docs/fairness.md)."""
        return await self._call("GET", f"/api/hands/{quote(table, safe='')}/{hand}/proof", Proof)

    # Requests

    def _headers(self) -> dict[str, str]:
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        if not self._cookie:
            return {}
        return {"Cookie": f"{COOKIE}={self._cookie}", "X-Csrf-Token": self._csrf}

    def _link_headers(self) -> dict[str, str]:
        headers = self._headers()
        return {**headers, "Origin": self._site} if "Cookie" in headers else headers

    async def _signed_in(self, path: str, body: dict[str, Any]) -> Me:
        """A new session, for this client alone; a token that it had counts no more."""
        self.token = None
        return self._session(await self._answer("POST", path, body))

    def _session(self, answer: httpx.Response) -> Me:
        """Who I am, in the session that the answer begins, if it begins one."""
        me = _decoded(answer, Me)
        cookie = answer.cookies.get(COOKIE)
        if cookie:
            self._cookie, self._csrf = cookie, me.csrf or ""
        return me

    async def _call(self, method: str, path: str, kind: type[T], body: dict[str, Any] | None = None) -> T:
        return _decoded(await self._answer(method, path, body), kind)

    async def _answer(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """The answer to a request; one that only reads waits and asks again where the server says when."""
        waits = WAITS if method == "GET" else 0
        while True:
            answer = await self._sent(method, path, body)
            if answer.is_success:
                return answer
            refused = _refused(answer)
            wait_s = refused.retry_s if refused.status == HTTPStatus.TOO_MANY_REQUESTS else None
            if not waits or wait_s is None or wait_s > LONGEST_WAIT_S:
                raise refused
            waits -= 1
            await asyncio.sleep(wait_s)

    async def _sent(self, method: str, path: str, body: dict[str, Any] | None) -> httpx.Response:
        try:
            return await self._http.request(method, path, json=body, headers=self._headers())
        except httpx.HTTPError as error:
            why = str(error) or type(error).__name__
            raise ServerRefused(0, "unreachable", f"the server at {self.url} cannot be reached: {why}") from error
        finally:
            self._http.cookies.clear()  # the session is kept here, and not by the library


def _refused(answer: httpx.Response) -> ServerRefused:
    """What the server says of a request that it did not do."""
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.MsgspecError:
        return _not_svara(answer)
    after = answer.headers.get("Retry-After", "")  # seconds, as Svara has it; a proxy may name a date
    retry_s = int(after) if after.isdecimal() and len(after) < 10 else None
    return ServerRefused(answer.status_code, problem.code, problem.sentence, retry_s)


def _decoded(answer: httpx.Response, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(answer.content, type=kind)
    except msgspec.MsgspecError:
        raise _not_svara(answer) from None


def _not_svara(answer: httpx.Response) -> ServerRefused:
    status = answer.status_code
    return ServerRefused(status, "not_svara", f"this is no answer of a Svara server that this client knows ({status})")


@cache
def _certificates() -> SSLContext:
    """Reading them takes long; all clients share them."""
    return httpx.create_ssl_context()
