"""A real server without sockets: a store in a file, tables, and browsers that keep cookies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from argon2 import PasswordHasher

from svara.server.config import Config
from svara.server.hosting.clock import clock_ms
from svara.server.http.app import make_app
from svara.server.http.passwords import Passwords
from svara.server.http.services import Services
from svara.server.http.serving import running

T = TypeVar("T")

SITE = "http://localhost:8080"


def quick_passwords() -> Passwords:
    """Real ones, of the least cost."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return clock_ms() + self.ahead_ms


class Browser:
    """Somebody's browser: cookies, and the word that goes with what changes something."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def ask(self, method: str, path: str, body: Any = None, **extra: Any) -> httpx.Response:
        word = self.http.cookies.get("svara_csrf")
        headers = {"x-csrf-token": word} if word else {}
        headers |= extra.pop("headers", {})
        if body is not None:
            extra["json"] = body
        return await self.http.request(method, path, headers=headers, **extra)

    async def get(self, path: str, **extra: Any) -> httpx.Response:
        return await self.ask("GET", path, **extra)

    async def post(self, path: str, body: Any = None, **extra: Any) -> httpx.Response:
        return await self.ask("POST", path, body, **extra)

    async def come(self, name: str = "Ann") -> dict[str, Any]:
        """Be a guest."""
        answer = await self.post("/api/guest", {"name": name})
        assert answer.status_code == 201, answer.text
        me: dict[str, Any] = answer.json()
        return me

    async def token(self) -> str:
        """A token for programs."""
        answer = await self.post("/api/tokens", {"label": "bot"})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token


class House:
    """A running server, and as many browsers as are wanted."""

    def __init__(self, services: Services, clock: Clock, stack: AsyncExitStack) -> None:
        self.services = services
        self.clock = clock
        self.app: Any = make_app(services)
        self._stack = stack

    async def browser(self, address: str = "192.0.2.1", site: str = SITE) -> Browser:
        transport = httpx.ASGITransport(self.app, client=(address, 40_000), raise_app_exceptions=False)
        return Browser(await self._stack.enter_async_context(httpx.AsyncClient(transport=transport, base_url=site)))

    async def program(self, token: str) -> Browser:
        """A program with this token."""
        browser = await self.browser()
        browser.http.headers["authorization"] = f"Bearer {token}"
        return browser

    async def host(self) -> Browser:
        return await self.program(self.services.host_token)


@asynccontextmanager
async def open_house(path: Path, **settings: Any) -> AsyncIterator[House]:
    config = Config(data=path / "data", **{"house_tables": False, "rates": 1_000, **settings})
    clock = Clock()
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(running(config, passwords=quick_passwords(), clock=clock))
        yield House(services, clock, stack)


def with_house(path: Path, test: Callable[[House], Awaitable[T]], **settings: Any) -> T:
    """Run a test in a house of its own."""

    async def main() -> T:
        async with open_house(path, **settings) as house:
            return await test(house)

    return asyncio.run(main())


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of an answer that must be a problem, which says a sentence and nothing else."""
    told = answer.json()
    assert set(told) == {"code", "sentence"}, told
    assert told["sentence"]
    return answer.status_code, told["code"]
