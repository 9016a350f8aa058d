"""The real server on a free port of this machine, on this event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from svara.server.config import Config
from svara.server.http.services import Services
from svara.server.http.serving import Server, address, listening, running


class Real:
    """A server that runs; `url` is its address."""

    def __init__(self, services: Services, url: str) -> None:
        self.services = services
        self.url = url


@asynccontextmanager
async def real_server(data: Path, port: int = 0, **settings: Any) -> AsyncIterator[Real]:
    config = Config(data=data, **{"house_tables": False, "rates": 1_000, "bot_delay_ms": (0, 1), **settings})
    with listening("127.0.0.1", port) as listener:
        async with running(config) as services:
            ready = asyncio.Event()
            server = Server(services, ready.set)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await ready.wait()
            try:
                yield Real(services, address(listener, config))
            finally:
                server.should_exit = True
                await serving
