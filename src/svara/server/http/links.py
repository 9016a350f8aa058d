"""The way to a table: who may open a WebSocket, before it is open."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from svara.server.hosting.socket import serve_link
from svara.server.http.auth import address_of, bearer, find_session
from svara.server.http.edge import deny
from svara.server.http.lobby import TableId, admitted
from svara.server.http.problems import Refused, not_signed_in, stopping
from svara.server.http.services import Services, services_of
from svara.server.store.api import StoreError
from svara.server.store.sessions import Session


@websocket("/ws/{table:str}")
async def open_link(socket: WebSocket[Any, Any, State], table: TableId) -> None:
    """Serve a connection to a table (docs/protocol.md); who may not have one gets a `Problem` in place of it."""
    services = services_of(socket)
    try:
        session = await _admit(services, socket, table)
    except Refused as error:
        await deny(socket.scope, socket.send, error)
        return

    async def still() -> bool:
        try:
            found = await find_session(socket)
            await admitted(services, socket, table)
        except (Refused, StoreError):
            return False
        return found is not None

    user = session.user
    await serve_link(socket, services.hub, user.id, user.name, table, session=session.id, still=still)


async def _admit(services: Services, socket: WebSocket[Any, Any, State], table: str) -> Session:
    """Whose connection it is.

    Raises:
        Refused: it is nobody's, or of another site's page, or too many, or the table is not for them.
    """
    socket.scope["auth"] = None
    services.limits.take("read", address_of(socket), services.clock())
    session = await find_session(socket)
    if session is None:
        raise not_signed_in()
    if bearer(socket) is None and "origin" not in socket.headers:
        raise Refused(403, "wrong_origin", "with a cookie the header Origin has to say which page it is that asks")
    if services.hub.stopping:
        raise stopping()
    services.limits.take("link", session.user.id, services.clock())
    socket.scope["auth"] = session
    await admitted(services, socket, table)
    return session
