"""What the host of the server may do, with the host's token: tables, reports, statistics. Never a live card."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import structlog
from litestar import Router, get, post
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from svara.errors import BadInput
from svara.server.config import DAY_MS
from svara.server.hosting.hub import Figures, TableInfo
from svara.server.http.auth import Connection, address_of, bearer
from svara.server.http.lobby import TableId
from svara.server.http.problems import Refused, fails, not_found
from svara.server.http.services import House, Services, services_of
from svara.server.store import chips, pairs, reports
from svara.server.store.chips import Audit
from svara.server.store.opening import trust
from svara.server.store.pairs import PairLine
from svara.server.store.reports import Report

TOKEN_FILE: Final = "host-token"

log = structlog.get_logger("svara.host")


def host_token(data: Path) -> str:
    """The host's token, from the file in the folder of data; made when it is not there, for its owner alone to read.

    Raises:
        BadInput: the file cannot be read or made, or is not ours, or holds no token.
    """
    path = data / TOKEN_FILE
    trust(path)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
    except FileExistsError:
        pass
    except OSError as error:
        raise BadInput(f"cannot make {path}: {error.strerror}") from None
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        with os.fdopen(handle, encoding="ascii") as file:
            os.fchmod(handle, 0o600)
            token = file.read().strip()
    except (OSError, UnicodeError):
        raise BadInput(f"cannot read {path}: remove it, and the next start makes a new one") from None
    if len(token) < 20:
        raise BadInput(f"{path} holds no token: remove it, and the next start makes a new one")
    return token


def is_host(connection: Connection) -> bool:
    """Whether the host's token came along."""
    given = bearer(connection) or ""
    return hmac.compare_digest(given.encode(), services_of(connection).host_token.encode())


async def for_the_host(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: nobody but the host.

    Raises:
        Refused: the token is missing or wrong, or it is tried too fast.
    """
    services = services_of(connection)
    services.limits.take("host", address_of(connection), services.clock())
    if not is_host(connection):
        raise Refused(401, "not_the_host", f"this needs the token in the file {TOKEN_FILE}, as a bearer token")


class Overview(msgspec.Struct, frozen=True):
    """The server in numbers; `holding` means that there are no new deals."""

    figures: Figures
    holding: bool
    stopping: bool


class Pairs(msgspec.Struct, frozen=True):
    """Who played how much together, and where the chips went, since a moment; the most suspicious first."""

    since_ms: int
    pairs: list[PairLine]


@get("/figures", responses=fails())
async def read_figures(services: House) -> Overview:
    """The server in numbers."""
    hub = services.hub
    return Overview(hub.figures(), hub.holding, hub.stopping)


@get("/tables", responses=fails())
async def list_all_tables(services: House) -> list[TableInfo]:
    """Every open table, private ones too; no cards."""
    return services.hub.all()


@post("/tables/{table:str}/drain", status_code=202, responses=fails(404))
async def drain_table(table: TableId, services: House) -> None:
    """Play the hand and its svaras out, pay everybody out, and close the table."""
    await _close(services, table, at_once=False)


@post("/tables/{table:str}/stop", status_code=202, responses=fails(404))
async def stop_table(table: TableId, services: House) -> None:
    """Void the hand (R9.6), pay everybody out, and close the table at once."""
    await _close(services, table, at_once=True)


async def _close(services: Services, table: str, *, at_once: bool) -> None:
    if services.hub.row(table) is None:
        raise not_found("table")
    log.info("stopped by the host" if at_once else "drained by the host", table=table)
    await services.hub.close_table(table, at_once=at_once, reason="host")


@post("/drain", status_code=200, responses=fails())
async def drain_server(services: House) -> Overview:
    """No new deals anywhere; hands under way are played out. Then the server can be stopped, or resumed."""
    log.info("no new deals, by the host")
    services.hub.hold(True)
    return Overview(services.hub.figures(), services.hub.holding, services.hub.stopping)


@post("/resume", status_code=200, responses=fails())
async def resume_server(services: House) -> Overview:
    """Deal again."""
    log.info("deals again, by the host")
    services.hub.hold(False)
    return Overview(services.hub.figures(), services.hub.holding, services.hub.stopping)


@get("/reports", responses=fails())
async def list_reports(services: House) -> list[Report]:
    """What people have reported and nobody has resolved yet."""
    return await services.store.read(reports.open_reports)


@post("/reports/{id:int}/resolve", status_code=200, responses=fails(404))
async def resolve_report(id: Annotated[int, PathParameter(ge=1, le=2**53 - 1)], services: House) -> None:
    """Done with it."""
    now_ms = services.clock()
    if not await services.store.write(lambda conn: reports.resolve(conn, id, now_ms)):
        raise not_found("open report")


@get("/pairs", responses=fails())
async def list_pairs(
    services: House,
    days: Annotated[int, QueryParameter(ge=1, le=365, description="Of the last so many days.")] = 30,
    min_hands: Annotated[int, QueryParameter(ge=1, le=100_000, description="Together in so many hands at least.")] = 20,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> Pairs:
    """Pairs of people who often play together, and how chips flow between them: where to look for collusion."""
    since_ms = services.clock() - days * DAY_MS
    return Pairs(since_ms, await services.store.read(lambda conn: pairs.pairs(conn, since_ms, min_hands, limit)))


@get("/audit", responses=fails())
async def audit_chips(services: House) -> Audit:
    """Whether the ledger adds up: all accounts sum to zero, and each to its lines."""
    return await services.store.read(chips.audit)


def router(**options: Any) -> Router:
    """The routes under ``/host``."""
    return Router(
        path="/host",
        guards=[for_the_host],
        tags=["host"],
        security=[{"host": []}],
        route_handlers=[
            read_figures,
            list_all_tables,
            drain_table,
            stop_table,
            drain_server,
            resume_server,
            list_reports,
            resolve_report,
            list_pairs,
            audit_chips,
        ],
        **options,
    )
