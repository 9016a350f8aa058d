"""What is no API: the pages and their files, health, metrics."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.static_files import create_static_files_router

from svara.server import metrics
from svara.server.http.hosts import is_host
from svara.server.http.origins import is_loopback
from svara.server.http.problems import Refused
from svara.server.http.services import House

STATIC: Final = Path(__file__).resolve().parent.parent / "static"
APP: Final = STATIC / "app"
"""The page that people play on, made of ``web/``; without it there is a plain one that says how to make it."""


look = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A route that is also asked whether it is there; the body of the answer is left out at the edge."""


class Health(msgspec.Struct, frozen=True):
    """How the server is: ``ok``, ``stopping``, or ``store_failed``."""

    status: str


def _page(path: str, file: Path, media_type: str = MediaType.HTML) -> HTTPRouteHandler:
    @look(path, media_type=media_type, sync_to_thread=False, name=f"page {path}")
    def read_page() -> File:
        return File(
            file,
            filename=file.name,
            content_disposition_type="inline",
            media_type=media_type,
            headers={"cache-control": "no-cache"},
        )

    return read_page


@look("/healthz", sync_to_thread=False)
def healthz() -> Health:
    """Whether the process answers at all."""
    return Health("ok")


@look("/readyz")
async def readyz(services: House) -> Response[Health]:
    """Whether people should be sent here: the store keeps what is written, and the server is not about to stop."""
    if services.hub.stopping:
        return Response(Health("stopping"), status_code=503)
    if not await services.readiness.is_good(services.clock()):
        return Response(Health("store_failed"), status_code=503)
    return Response(Health("ok"))


@get("/metrics", media_type="text/plain; version=0.0.4")
async def read_metrics(services: House, request: Request[Any, Any, State]) -> bytes:
    """For Prometheus: on this machine to everybody, else with the host's token."""
    peer = request.client.host if request.client else ""
    local = is_loopback(peer) and is_loopback(request.headers.get("host", ""))
    if not local and not is_host(request):
        services.limits.take("host", peer, services.clock())
        raise Refused(401, "not_the_host", "from another machine this needs the host's token, as a bearer token")
    figures = services.hub.figures()
    metrics.TABLES.set(figures.tables)
    metrics.TABLES_LOADED.set(figures.loaded)
    metrics.TABLES_PLAYING.set(figures.playing)
    metrics.QUEUE_DEPTH.set(figures.deepest_queue)
    return metrics.exposition()


def routes() -> list[Any]:
    """The handlers."""
    files = create_static_files_router("/static", [STATIC], include_in_schema=False, name="static")
    pages = [_page("/host", STATIC / "host.html")]
    if (APP / "index.html").exists():
        # The service worker is at the root, so that the page itself is in its reach.
        pages += [_page("/", APP / "index.html"), _page("/sw.js", APP / "sw.js", "text/javascript")]
    else:
        pages.append(_page("/", STATIC / "index.html"))
    return [*pages, files, healthz, readyz, read_metrics]
