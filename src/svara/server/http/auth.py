"""Who somebody is: by the cookie of a browser, or by the token of a program; and that a page of ours asked.

A cookie comes with every request that a browser makes, whoever's page made it. So a request that changes something has
to repeat, in a header, a word that only our own pages can read: it follows from the session's token, which it does not
give away. Programs send ``Authorization: Bearer``; then cookies count for nothing, and no such word is needed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Any, Final, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.handlers.base import BaseRouteHandler
from litestar.params import SkipValidation

from svara.server.http.limits import RATES, network_of
from svara.server.http.problems import Refused, not_signed_in
from svara.server.http.services import Services, services_of
from svara.server.store import sessions
from svara.server.store.sessions import Session

COOKIE: Final = "svara"
CSRF_COOKIE: Final = "svara_csrf"
CSRF_HEADER: Final = "x-csrf-token"
COOKIE_AGE_S: Final = 400 * 24 * 3600
"""As long as browsers let one live; the store ends a session that nobody uses much earlier."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, State]


def bearer(connection: Connection) -> str | None:
    """The token of a program; empty if the header is of another kind, None without the header."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = str(header).partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def find_session(connection: Connection) -> Session | None:
    """Whose connection it is, or None for nobody's.

    Raises:
        Refused: it has a token of a program, and that is wrong.
    """
    services = services_of(connection)
    token, kind = bearer(connection), "api"
    if token is None:
        token, kind = connection.cookies.get(COOKIE), "cookie"
        if not token:
            return None
    now_ms = services.clock()
    found = await services.store.read(lambda conn: sessions.session(conn, token, now_ms)) if token else None
    if found is not None and found.kind == kind:
        if found.is_stale(now_ms):
            await services.store.write(lambda conn: sessions.touch(conn, found.id, now_ms))
        return found
    if kind == "api":
        raise Refused(401, "wrong_token", "the token is wrong or was taken back: make a new one at /api/tokens")
    return None


def csrf_of(token: str) -> str:
    """The word that a page repeats to show that it is ours."""
    digest = hashlib.sha256(b"svara-csrf\0" + token.encode()).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


async def identify(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: find out whose request it is; `connection.auth` is the session then, or None."""
    try:
        connection.scope["auth"] = await find_session(connection)
    except Refused:
        services = services_of(connection)
        services.limits.take("read", address_of(connection), services.clock())
        raise


async def same_site(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: a request that changes something is JSON, and with a cookie it is of a page of ours.

    Raises:
        Refused: it is not.
    """
    if connection.scope.get("method") in SAFE:
        return
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "not_json", "the body is JSON: say so with content-type application/json")
    if connection.scope["auth"] is None or bearer(connection) is not None:
        return
    word = csrf_of(connection.cookies[COOKIE])
    if not hmac.compare_digest(headers.get(CSRF_HEADER, "").encode(), word.encode()):
        raise Refused(
            403, "wrong_csrf", f"repeat the value of the cookie {CSRF_COOKIE} in the header {CSRF_HEADER.title()}"
        )


async def throttle(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: within the rate of the route, which is named in its ``opt`` or that of all that read or write.

    Raises:
        Refused: too fast.
    """
    services = services_of(connection)
    name = handler.opt.get("limit") or ("read" if connection.scope.get("method") in SAFE else "write")
    services.limits.take(name, _key(connection, name), services.clock())


def _key(connection: Connection, name: str) -> str:
    session: Session | None = connection.scope["auth"]
    return address_of(connection) if session is None or not RATES[name].by_person else session.user.id


def address_of(connection: Connection) -> str:
    """Where it comes from, as grants and rates count it."""
    return network_of(connection.client.host if connection.client else None)


async def signed_in(request: Request[Any, Any, State]) -> Session:
    """Dependency: the session; for routes that are for somebody.

    Raises:
        Refused: nobody is signed in.
    """
    session: Session | None = request.scope["auth"]
    if session is None:
        raise not_signed_in()
    return session


Mine: TypeAlias = NamedDependency[SkipValidation[Session]]
"""In a route: whose request it is."""


def give_cookies(response: Response[Any], services: Services, token: str) -> None:
    """Let the browser keep this session."""
    for key, value, hidden in ((COOKIE, token, True), (CSRF_COOKIE, csrf_of(token), False)):
        response.set_cookie(_cookie(services, key, value, hidden, COOKIE_AGE_S))


def take_cookies(response: Response[Any], services: Services) -> None:
    """Let the browser forget the session."""
    for key in (COOKIE, CSRF_COOKIE):
        response.set_cookie(_cookie(services, key, "", key == COOKIE, 0))


def _cookie(services: Services, key: str, value: str, hidden: bool, age_s: int) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        max_age=age_s,
        path="/",
        httponly=hidden,
        samesite="lax",
        secure=services.origins.secure,
    )
