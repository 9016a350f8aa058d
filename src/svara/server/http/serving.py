"""A server from its start to its end: store, tables, sockets, and the same in the other order."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from signal import Signals
from types import FrameType
from typing import Final

import structlog
import uvicorn

from svara.errors import BadInput
from svara.room.wire import MAX_MESSAGE
from svara.server.config import Config
from svara.server.hosting.clock import clock_ms
from svara.server.hosting.hub import Hub
from svara.server.http.app import make_app
from svara.server.http.guard import GuardedHttp, GuardedSocket
from svara.server.http.hosts import TOKEN_FILE, host_token
from svara.server.http.limits import Limits
from svara.server.http.origins import Origins
from svara.server.http.passwords import Passwords
from svara.server.http.services import Services
from svara.server.store.api import Store, StoreError
from svara.server.store.opening import FILE
from svara.server.store.pruning import prune
from svara.server.store.sqlite import SqliteStore

GOODBYE_S: Final = 3.0
"""So long clients may take to hear that the server goes down."""

log = structlog.get_logger("svara")


@asynccontextmanager
async def running(
    config: Config, *, passwords: Passwords | None = None, clock: Callable[[], int] = clock_ms
) -> AsyncIterator[Services]:
    """A store and its tables, from start to stop; nobody can reach them yet.

    Raises:
        BadInput: the folder of data or the public address cannot be used.
    """
    origins = Origins(config.public_url)
    store = await SqliteStore.open(config.data / FILE)
    try:
        hub = Hub(config, store)
        services = Services(
            config=config,
            store=store,
            hub=hub,
            host_token=host_token(config.data),
            passwords=passwords or Passwords(),
            origins=origins,
            limits=Limits(config.rates),
            clock=clock,
        )
        await hub.start()
        found = hub.figures()
        log.info("started", tables=found.tables, living=found.loaded, hands=found.playing)
        pruning = asyncio.create_task(_prune(store))
        try:
            yield services
        finally:
            pruning.cancel()
            await asyncio.gather(pruning, return_exceptions=True)
            if not hub.stopping:
                await hub.stop()
            services.passwords.close()
    finally:
        await store.close()


async def _prune(store: Store) -> None:
    """Let go of what is old, some rows at a time so that nobody waits for it; every hour, until cancelled."""
    while True:
        try:
            while await store.write(lambda conn: prune(conn, clock_ms())):
                await asyncio.sleep(0.1)
        except StoreError:
            log.error("pruning failed")
        await asyncio.sleep(3_600)


class Server(uvicorn.Server):
    """uvicorn, that stops the tables before it closes the sockets, and exits with code 0 then.

    `started` is called when it listens.
    """

    def __init__(self, services: Services, started: Callable[[], None]) -> None:
        super().__init__(_uvicorn_config(services))
        self._hub = services.hub
        self._told = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self._told()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal stops in good order, the second at once."""
        log.info("signal", signal=Signals(sig).name)
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new deals, all stored, clients told; then the sockets close."""
        stopping = asyncio.create_task(self._goodbye())
        while not stopping.done() and not self.force_exit:
            await asyncio.wait([stopping], timeout=0.1)
        if self.force_exit:
            stopping.cancel()
        await asyncio.gather(stopping, return_exceptions=self.force_exit)
        await super().shutdown(sockets)

    async def _goodbye(self) -> None:
        await self._hub.stop()
        loop = asyncio.get_running_loop()
        until = loop.time() + GOODBYE_S
        while self._hub.figures().links and loop.time() < until:
            await asyncio.sleep(0.02)


def _uvicorn_config(services: Services) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(services),
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        http=GuardedHttp,
        ws=GuardedSocket,
        ws_max_size=2 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket on this address, which takes connections as soon as a server has it.

    Raises:
        BadInput: it cannot be had.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadInput(f"--host is an address or a name of this machine, not {host!r}: {error.strerror}") from None
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise BadInput(_why_not(host, port, error)) from None
    return listener


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use: stop what uses it, or choose another with --port (0: any free one)"
    if error.errno == errno.EACCES:
        return f"port {port} of {host} is not for everybody: choose one from 1024 up with --port"
    return f"cannot listen on port {port} of {host}: {error.strerror}"


def address(listener: socket.socket, config: Config) -> str:
    """What people type to come."""
    if config.public_url is not None:
        return config.public_url.rstrip("/")
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _spare_the_collector() -> None:
    """What is there at the start stays; and a room makes thousands of small values a second, none of them in a circle.

    Left as it is, Python looks through all connections and tables several times a second, and everybody waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def serve(config: Config, tell: Callable[[str], None]) -> None:
    """Serve until a signal ends it. `tell` gets one line for whoever started it, when people can come.

    Raises:
        BadInput: the address, the folder of data or the public address cannot be used.
    """
    Origins(config.public_url)
    listener = listening(config.host, config.port)
    with listener:
        async with running(config) as services:
            at = address(listener, config)
            line = f"Svara is at {at} and the host's page at {at}/host, with the token in {config.data / TOKEN_FILE}"
            _spare_the_collector()
            await Server(services, lambda: tell(line)).serve(sockets=[listener])
    log.info("stopped")
