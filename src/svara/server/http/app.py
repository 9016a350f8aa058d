"""The application: all routes, what stands before each of them, and their description as OpenAPI."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme, Tag
from litestar.types import ControllerRouterHandler

from svara.server.http import history, hosts, links, lobby, pages, people, purse, tokens
from svara.server.http.auth import COOKIE, CSRF_COOKIE, CSRF_HEADER, identify, same_site, signed_in, throttle
from svara.server.http.bodies import StrictRequest
from svara.server.http.edge import Edge
from svara.server.http.problems import HANDLERS
from svara.server.http.services import Services, provide_services

BODY_MOST: Final = 16 * 1024
"""Bytes of a request's body, at most."""

_TAGS: Final = (
    Tag(name="people", description="Guests, accounts, and the sessions of browsers."),
    Tag(name="chips", description="The wallet and its ledger."),
    Tag(name="tokens", description="Tokens for programs."),
    Tag(name="tables", description="The lobby, and tables that people make."),
    Tag(name="hands", description="Hands that are over, their proofs, and reports."),
    Tag(name="host", description="For the host of the server, with the host's token."),
)
_SCHEMES: Final = {
    "cookie": SecurityScheme(
        type="apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description=f"What changes something repeats the cookie {CSRF_COOKIE} in the header {CSRF_HEADER}.",
    ),
    "token": SecurityScheme(type="http", scheme="bearer", description="A token from /api/tokens; no CSRF word."),
    "host": SecurityScheme(type="http", scheme="bearer", description="The host's token."),
}
_ANYBODY: Final[list[SecurityRequirement]] = [{"cookie": []}, {"token": []}]


def _api() -> Router:
    groups: Sequence[tuple[str, list[Any]]] = (
        ("people", people.ROUTES),
        ("chips", purse.ROUTES),
        ("tokens", tokens.ROUTES),
        ("tables", lobby.ROUTES),
        ("hands", history.ROUTES),
    )
    mine = [
        Router(
            path="/",
            route_handlers=handlers,
            tags=[tag],
            security=_ANYBODY,
            guards=[identify, throttle, same_site],
            dependencies={"me": Provide(signed_in)},
        )
        for tag, handlers in groups
    ]
    return Router(path="/api", route_handlers=[*mine, hosts.router(), read_schema])


def _handlers() -> list[ControllerRouterHandler]:
    return [_api(), links.open_link, *pages.routes()]


@get("/openapi.json", include_in_schema=False, sync_to_thread=True, media_type=MediaType.JSON)
def read_schema() -> bytes:
    """What this API is, as OpenAPI 3.1."""
    return openapi_json()


@cache
def openapi_json() -> bytes:
    """The OpenAPI document of ``/api``. It is made by an application of its own, that serves no pages about it."""
    api = Litestar(
        route_handlers=[_api()],
        logging_config=None,
        dependencies={"services": Provide(provide_services, sync_to_thread=False)},
        openapi_config=OpenAPIConfig(
            title="Svara",
            version=version("svara"),
            description="People, chips, tables and hands over HTTP; the play itself goes over a WebSocket.",
            components=Components(security_schemes=dict(_SCHEMES)),
            tags=list(_TAGS),
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
    )
    return msgspec.json.encode(api.openapi_schema.to_schema())


def make_app(services: Services) -> Edge:
    """The ASGI application of one server; `app.state.services` are its parts."""
    app = Litestar(
        route_handlers=_handlers(),
        dependencies={"services": Provide(provide_services, sync_to_thread=False)},
        exception_handlers=dict(HANDLERS),
        state=State({"services": services}),
        request_class=StrictRequest,
        request_max_body_size=BODY_MOST,
        openapi_config=None,
        logging_config=None,
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude=["^/api", "^/ws"]),  # no secrets
    )
    return Edge(app, services.origins)
