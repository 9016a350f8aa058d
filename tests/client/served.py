"""A real room behind real sockets on this event loop, and faults on demand: what a server is to a client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from svara import fair
from svara.client.dial import Dial
from svara.client.reading import Bell
from svara.client.seeds import Seeds
from svara.client.table import TableClient
from svara.game import legal
from svara.room import Room, wire
from svara.room import messages as m
from svara.room.happenings import VERB_OF
from tests.room.host import seed, setup

TABLE = "t"
PATIENT = 5.0
"""Seconds after which a test that waits has failed."""


class Served:
    """One table. Whoever has the token `ann` is Ann.

    Attributes:
        heard: all that clients said, in order, with who it was.
        opened: when each connection was opened, in the loop's time.
        deaf: messages for which it is true are lost on their way in.
        dumb: frames for which it is true are lost on their way out; called with the person and the frame.
        refuses: what handshakes are answered with, one each; with None they are let in.
    """

    def __init__(self, **changes: Any) -> None:
        settings = {"showdown_ms": 1, "turn_ms": 60_000, "entry_ms": 60_000, "mix_ms": 60_000, **changes}
        self.room = Room(setup(table=TABLE, **settings))
        self.heard: list[tuple[str, m.ClientMessage]] = []
        self.opened: list[float] = []
        self.deaf: Callable[[str, m.ClientMessage], bool] = lambda _, __: False
        self.dumb: Callable[[str, wire.ServerFrame], bool] = lambda _, __: False
        self.refuses: list[HTTPStatus | None] = []
        self.bell = Bell()
        self._links: dict[str, ServerConnection] = {}
        self._whose: dict[str, str] = {}
        self._joined: set[str] = set()
        self._server: Server | None = None
        self._wake: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._keys = 0

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self, port: int = 0) -> None:
        self._server = await serve(
            self._serve, "127.0.0.1", port, compression=None, ping_interval=None, process_request=self._let_in
        )

    async def close(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = next(iter(self._server.sockets)).getsockname()[1]
        return port

    def dial(self, person: str, **changes: Any) -> Dial:
        headers = {"Authorization": f"Bearer {person}"}
        settings = {"first_s": 0.01, "most_s": 0.05, "ping_s": None, **changes}
        return Dial(url=f"ws://127.0.0.1:{self.port}/ws/{TABLE}", headers=headers, **settings)

    def table(self, person: str, **changes: Any) -> TableClient:
        return TableClient(self.dial(person, **changes), Seeds(TABLE))

    # What a test looks at

    async def until(self, condition: Callable[[], bool]) -> None:
        """Until something holds of the room or of what was heard."""
        async with asyncio.timeout(PATIENT):
            while not condition():
                await self.bell.wait()

    def said(self, person: str, kind: type[Any]) -> list[Any]:
        return [says for who, says in self.heard if who == person and isinstance(says, kind)]

    def owner(self) -> str:
        """Whose turn it is."""
        seat = self.room.state.table.to_act
        assert seat is not None
        owner = self.room.state.owners[seat]
        assert owner is not None
        return owner

    # Faults

    def cut(self, person: str) -> None:
        """Their connections end without a word."""
        for link in self._of(person):
            self._links[link].transport.abort()

    async def hang_up(self, person: str, code: int, reason: str = "") -> None:
        """Their connections are closed with that code."""
        for link in self._of(person):
            await self._links[link].close(code, reason)

    def push(self, person: str, frame: wire.ServerFrame | bytes) -> None:
        """Say something that the room did not."""
        for link in self._of(person):
            self._write(link, frame)

    def restart(self) -> None:
        """The process dies, and another goes on with what was stored."""
        self.room = Room.restore(self.room.snapshot())
        for link in list(self._links):
            self._links[link].transport.abort()
        self._links.clear()
        self._joined.clear()
        self.tell(m.Resume(0))

    def later(self, ms: int) -> None:
        """Time passes, all at once."""
        self._tell(m.Tick(), self._now() + ms)

    # The host

    def tell(self, message: m.Message) -> None:
        self._tell(message, self._now())

    def _tell(self, message: m.Message, now_ms: int) -> None:
        for effect in self.room.commit(self.room.handle(message, now_ms)):
            if isinstance(effect, m.Send):
                self._send(effect, message.link if isinstance(message, m.FromClient) else "")
            elif isinstance(effect, m.Replaced):
                self._write(effect.link, wire.NewerLink())
            elif isinstance(effect, m.WakeAt):
                self._wake_at(effect.at_ms)
            elif isinstance(effect, m.NeedDecks):
                self._keys += 1
                keys = [seed(f"key {self._keys} {deck}") for deck in range(16)]
                self._soon(m.Decks(effect.hand, tuple(fair.seal(key) for key in keys)))
            elif isinstance(effect, m.AskBot):
                option = legal(self.room.state.table)[0]
                self._soon(m.BotMove(effect.seat, effect.turn, VERB_OF[option.command]))
        self.bell.ring()

    def _send(self, effect: m.Send, sender: str) -> None:
        if isinstance(effect.frame, m.Done | m.Refused | m.ProofIs):
            self._write(sender, effect.frame)
        else:
            for link in self._of(effect.person):
                if link in self._joined:
                    self._write(link, effect.frame)

    def _write(self, link: str, frame: wire.ServerFrame | bytes) -> None:
        socket = self._links.get(link)
        if socket is None or (not isinstance(frame, bytes) and self.dumb(self._whose[link], frame)):
            return
        task = asyncio.get_running_loop().create_task(_send(socket, frame))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _soon(self, message: m.Message) -> None:
        asyncio.get_running_loop().call_soon(self.tell, message)

    def _wake_at(self, at_ms: int) -> None:
        if self._wake is not None:
            self._wake.cancel()
        self._wake = asyncio.get_running_loop().call_later(max(0, at_ms - self._now()) / 1000, self.tell, m.Tick())

    def _now(self) -> int:
        return max(self.room.state.now_ms, round(asyncio.get_running_loop().time() * 1000))

    def _of(self, person: str) -> list[str]:
        return [link for link in self._links if self._whose[link] == person]

    # Sockets

    def _let_in(self, socket: ServerConnection, request: Request) -> Response | None:
        status = self.refuses.pop(0) if self.refuses else None
        self.bell.ring()
        if status is None:
            return None
        return socket.respond(status, '{"code":"odd","sentence":"the server says no"}')

    async def _serve(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        person = socket.request.headers["Authorization"].removeprefix("Bearer ")
        link = f"link {len(self.opened)}"
        self.opened.append(asyncio.get_running_loop().time())
        self._links[link], self._whose[link] = socket, person
        with suppress(ConnectionClosed):
            async for data in socket:
                self._hear(person, link, wire.decode(data))
        self._links.pop(link, None)
        self._joined.discard(link)
        self.tell(m.Lost(person, link))

    def _hear(self, person: str, link: str, says: m.ClientMessage) -> None:
        self.heard.append((person, says))
        if not self.deaf(person, says):
            if isinstance(says, m.Join):
                self._joined.add(link)
            self.tell(m.FromClient(person, person.title(), says, link))
        self.bell.ring()


async def _send(socket: ServerConnection, frame: wire.ServerFrame | bytes) -> None:
    with suppress(ConnectionClosed):
        await socket.send(frame if isinstance(frame, bytes) else wire.encode(frame), text=True)


def once(condition: Callable[..., bool]) -> Callable[..., bool]:
    """True the first time that the condition is."""
    left = [True]

    def first(*args: Any) -> bool:
        if left and condition(*args):
            left.clear()
            return True
        return False

    return first
