"""A server with real sockets, in a thread of the test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import uvloop

from svara.server.config import Config
from svara.server.http.services import Services
from svara.server.http.serving import Server, address, listening, running
from tests.server.http.house import quick_passwords


class Served:
    """Where it is, and what it is made of; only its own thread may call that."""

    url: str
    host_token: str
    services: Services


@contextmanager
def served(path: Path, **settings: Any) -> Iterator[Served]:
    """A server on a free port of this machine, until the end."""
    config = Config(data=path / "data", port=0, **{"house_tables": False, "rates": 1_000_000, **settings})
    told, listens, servers = Served(), Event(), list[Server]()

    async def main() -> None:
        with listening(config.host, config.port) as listener:
            async with running(config, passwords=quick_passwords()) as services:
                told.url, told.host_token, told.services = address(listener, config), services.host_token, services
                servers.append(Server(services, listens.set))
                await servers[0].serve(sockets=[listener])

    def run() -> None:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(main())

    thread = Thread(target=run)
    thread.start()
    try:
        assert listens.wait(30)
        yield told
    finally:
        for server in servers:
            server.should_exit = True
        thread.join(30)
        assert not thread.is_alive()
