"""A WebSocket becomes a link: bytes in, checked and counted; frames out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from svara.room.wire import MAX_MESSAGE, ErrorCode, decode
from svara.server import metrics
from svara.server.hosting.actor import Actor
from svara.server.hosting.links import Link, Wire

AnySocket: TypeAlias = WebSocket[Any, Any, Any]

WIRE: Final = "svara.wire"
"""The extension of ASGI that has a `links.Wire`, under the same name. Where there is none, tasks carry messages."""

FLUSH_S: Final = 5.0
"""So long a link that is closing may take for what waits to be sent."""


async def _yes() -> bool:
    return True


class Tables(Protocol):
    """What a socket needs of the hub."""

    def new_link(self, person: str, name: str, session: str) -> Link:
        """A link of that person, to no table yet."""

    async def attach(self, table: str, link: Link) -> Actor | None:
        """The table, with the link at it; or None, and the link is closing and says why."""

    def detach(self, actor: Actor, link: Link) -> None:
        """The link is gone."""


async def serve_link(  # whose connection it is, and to where
    socket: AnySocket,
    hub: Tables,
    person: str,
    name: str,
    table: str,
    *,
    session: str = "",
    still: Callable[[], Awaitable[bool]] = _yes,
) -> None:
    """Serve one connection of `person`, called `name`, to `table`, until it ends.

    `still` says whether they may be there. It is asked when the link is where everybody looks who takes leave away
    from them, so that none is taken unseen in the meantime.
    """
    link = hub.new_link(person, name, session)
    await socket.accept()
    link.wire = wire = _wire(socket)
    actor = await hub.attach(table, link)
    tasks = [asyncio.create_task(_write(socket, link)), asyncio.create_task(link.ended())]
    try:
        if actor is not None and not await still():
            link.close(1008, "you may not be at this table any more")
        elif actor is not None:
            if wire is not None:
                wire.listen(partial(take, link, actor))
            tasks.append(asyncio.create_task(_read(socket, link, actor)))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        link.close(1000, "")
        await asyncio.wait(tasks[:1], timeout=FLUSH_S)
    finally:
        for task in tasks:
            task.cancel()
        if actor is not None:
            hub.detach(actor, link)


def _wire(socket: AnySocket) -> Wire | None:
    extension = (socket.scope.get("extensions") or {}).get(WIRE)
    return None if extension is None else cast(Wire, extension[WIRE])


async def _write(socket: AnySocket, link: Link) -> None:
    with suppress(Exception):  # whatever ends a connection is its end, and no error of ours
        await link.write(socket.send)


async def _read(socket: AnySocket, link: Link, actor: Actor) -> None:
    with suppress(WebSocketDisconnect):
        while not link.closing:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            take(link, actor, event.get("text") or event.get("bytes") or "")  # type: ignore[arg-type]


def take(link: Link, actor: Actor, said: str | bytes) -> None:
    """What a client said: to the table if it can be read and is within the rate, else an error to the link."""
    if link.closing:
        return
    now_s = time.monotonic()
    if not link.may_say(now_s):
        _not_taken(link, "too_fast", now_s)
        return
    try:
        data = said.encode() if isinstance(said, str) else said
        if len(data) > MAX_MESSAGE:
            _not_taken(link, "too_big", now_s)
            return
        says = decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        _not_taken(link, "malformed", now_s)
        return
    metrics.MESSAGES[type(says).__name__.lower()].inc()
    actor.say(link, says)


def _not_taken(link: Link, code: ErrorCode, now_s: float) -> None:
    metrics.REFUSED[code].inc()
    link.error(code, now_s)
