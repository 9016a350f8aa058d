"""The outermost layer: every request and every WebSocket passes here first, and every answer last.

It gives each an id for the log, turns away names that are not ours, puts the headers of security on every answer, those
of errors too, and counts and logs what was answered: never a body, a query, a token or an address.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any, Final, cast

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from svara.server import metrics
from svara.server.http.logs import way_of
from svara.server.http.origins import Origins
from svara.server.http.problems import INTERNAL, Problem, Refused

log = structlog.get_logger("svara.http")

_POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
_HEADERS: Final = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics", "/static/{file_path}"})
_HASHED: Final = "/static/app/assets/"
"""Built files whose names change with what is in them."""

PATH_MOST: Final = 255
"""Bytes of an address; of a longer one, or one with a zero in it, no file system would hear."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Edge:
    """`app`, as the world meets it."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI, of HTTP and WebSockets; there is no lifespan."""
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self._websocket(scope, receive, send)

    # HTTP

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        start, path = time.perf_counter(), scope["path"]
        status = 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *_more(path, status)]
            elif message["type"] == "http.response.body" and scope["method"] == "HEAD":
                message["body"] = b""
            await send(message)

        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(8)):
            try:
                self._check(scope)
                if scope["method"] == "OPTIONS":
                    await self._methods(scope, receive, send_on)
                else:
                    await self._app(scope, _whole_body(receive), send_on)
            except Refused as error:
                await _answer(send_on, error.status, error.problem, error.headers)
            except Exception as error:
                log.error("failed", **way_of(error))
                if not status:
                    await _answer(send_on, 500, INTERNAL)
            finally:
                _told(scope, status, time.perf_counter() - start)

    async def _methods(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Answer OPTIONS. Litestar's own answer has the first method of an address alone, its refusals have all."""

        async def as_an_answer(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 405:
                allow = [(key, value) for key, value in message["headers"] if key.lower() == b"allow"]
                await send({**message, "status": 204, "headers": allow})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            elif message["type"] == "http.response.start":
                raise Refused(404, "not_found", "there is nothing at this address")

        await self._app({**scope, "method": cast(Any, "TRACE")}, receive, as_an_answer)

    def _check(self, scope: Scope) -> None:
        """Whether it asks for us, and whether a page that asks is ours.

        Raises:
            Refused: it is not.
        """
        if "\0" in scope["path"] or len(scope["path"].encode()) > PATH_MOST:
            raise Refused(404, "not_found", "there is nothing at this address")
        host = header(scope, b"host")
        if not self._origins.is_our_host(host):
            raise Refused(421, "wrong_host", "this server does not go by that name: see --public-url in docs/host.md")
        named = any(key == b"origin" for key, _ in scope["headers"])
        if named and not self._origins.is_our_origin(header(scope, b"origin"), host):
            raise Refused(403, "wrong_origin", "a page of another site may not ask for this")

    # WebSockets

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(8)):
            try:
                self._check(scope)
            except Refused as error:
                await deny(scope, send, error)
                return
            await self._app(scope, receive, send)


def _whole_body(receive: Receive) -> Receive:
    """`receive`, where a peer that goes in the middle of its body is refused, and is no failure of the server."""
    more = True

    async def receive_on() -> Any:
        nonlocal more
        message = await receive()
        if message["type"] == "http.request":
            more = message.get("more_body", False)
        elif more:
            raise Refused(400, "malformed", "the body ends before its time")
        return message

    return receive_on


def _more(path: str, status: int) -> Iterable[tuple[bytes, bytes]]:
    """The headers that this answer gets beside its own."""
    yield from _HEADERS
    if path.startswith("/api"):
        yield b"cache-control", b"no-store"
    elif path.startswith(_HASHED) and status == 200:
        yield b"cache-control", b"public, max-age=31536000, immutable"
    elif path.startswith("/static"):
        yield b"cache-control", b"no-cache"


def header(scope: Scope, name: bytes) -> str:
    """A header's only value; empty if it is not there, or there twice."""
    values = [value for key, value in scope["headers"] if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else ""


async def deny(scope: Scope, send: Send, error: Refused) -> None:
    """Answer the opening of a WebSocket with a problem, where the server can; else just close it."""
    metrics.REFUSED[error.problem.code].inc()
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.problem.code})
        return
    await _answer(send, error.status, error.problem, error.headers, "websocket.http.response")


async def _answer(
    send: Send, status: int, problem: Problem, headers: dict[str, str] | None = None, kind: str = "http.response"
) -> None:
    body = msgspec.json.encode(problem)
    lines = {"content-type": "application/json", "content-length": str(len(body)), **(headers or {})}
    encoded = [(key.lower().encode(), value.encode()) for key, value in lines.items()]
    await send(cast(Any, {"type": f"{kind}.start", "status": status, "headers": encoded}))
    await send(cast(Any, {"type": f"{kind}.body", "body": body, "more_body": False}))


def _told(scope: HTTPScope, status: int, seconds: float) -> None:
    """Count and log one answer, by its route and not by its path, in which anything may stand."""
    route = str(scope.get("path_template") or "none")
    method = scope["method"] if scope["method"] in _METHODS else "other"
    metrics.HTTP_REQUESTS[method, route, str(status)].inc()
    metrics.HTTP_SECONDS[route].observe(seconds)
    tell = log.debug if route in _QUIET else log.info
    tell("answered", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
