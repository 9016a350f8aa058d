"""The lobby, and tables that people make: settings, links, members."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta
from msgspec.structs import replace
from sqlalchemy import Connection as SqlConnection

from svara.room import Setup
from svara.server.hosting.hub import TableInfo
from svara.server.http.asked import NewTable, Seats, Settings, all_settings, setup_of
from svara.server.http.auth import Connection, Mine
from svara.server.http.names import a_name
from svara.server.http.people import AnyRequest
from svara.server.http.problems import Refused, fails, not_found, stopping
from svara.server.http.services import House, Services
from svara.server.store import tables
from svara.server.store.api import StoredTable
from svara.server.store.sessions import Session

NAME_MOST: Final = 30

TableId = Annotated[str, PathParameter(max_length=32, description="A table's id.")]


class TableSettings(msgspec.Struct, frozen=True):
    """An open table, with all its settings.

    Attributes:
        info: as in the lobby.
        setup: every setting; amounts are chips, times ms.
        mine: whether it is I who made it.
        invite: the secret of its link, for who made it; else null.
        link: what to send to friends, for who made it; else null.
    """

    info: TableInfo
    setup: Setup
    mine: bool
    invite: str | None
    link: str | None


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a private table's link: what stands after ``#join=``."""

    invite: Annotated[str, Meta(min_length=1, max_length=64)]


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of my own with bots."""

    bots: Annotated[str, Meta(max_length=40)] = "sensible"
    seats: Seats = 4


@get("/settings", responses=fails(), security=[{}])
async def read_settings() -> Settings:
    """What a table can be set up with: numbers with their bounds, switches with their values, in words."""
    return all_settings()


@get("/tables", responses=fails(), security=[{}])
async def list_tables(services: House) -> list[TableInfo]:
    """The public tables, those with most people first."""
    return services.hub.lobby()


@get("/tables/{table:str}", responses=fails(404))
async def read_table(table: TableId, services: House, request: AnyRequest) -> TableSettings:
    """One table and all its settings: a public one, or one that I may come to."""
    row = await admitted(services, request, table)
    return _told(services, request, row)


@post("/tables", opt={"limit": "table"}, responses=fails(409, 413, 415))
async def make_table(data: JSONBody[NewTable], me: Mine, services: House, request: AnyRequest) -> TableSettings:
    """Make a table: public in the lobby, or private with a link."""
    name, setup = a_name(data.name, "the name of a table", NAME_MOST), setup_of(data)
    row = await _make(services, me, name=name, public=data.public, bots=data.bots, setup=setup)
    return _told(services, request, row)


@post("/practice", opt={"limit": "table"}, responses=fails(409, 413, 415))
async def practise(data: JSONBody[Practice], me: Mine, services: House, request: AnyRequest) -> TableSettings:
    """A private table that bots fill; one of them gives me the seat that I take."""
    asked = NewTable(name="Practice", seats=data.seats, fill=data.seats, bots=data.bots)
    setup = replace(setup_of(asked), bots_alone=False)  # the first hand waits for me
    row = await _make(services, me, name=asked.name, public=False, bots=data.bots, setup=setup)
    return _told(services, request, row)


async def _make(services: Services, me: Session, **table: Any) -> StoredTable:
    if services.hub.stopping:
        raise stopping()
    config = services.config
    async with services.making:
        made = await services.store.read(lambda conn: tables.made_by(conn, me.user.id))
        if made >= config.tables_per_user:
            raise Refused(
                409, "too_many_tables", f"you have {made} open tables, and that is the most: close one of them first"
            )
        if services.hub.figures().tables >= config.tables:
            raise Refused(503, "full", "the server has as many tables as it takes: join one of them, or try later")
        return await services.hub.create(owner=me.user.id, **table)


@post("/tables/{table:str}/invite", opt={"limit": "table"}, status_code=200, responses=fails(404, 409))
async def renew_link(table: TableId, me: Mine, services: House, request: AnyRequest) -> TableSettings:
    """Give my private table a new link. The old one leads nowhere, and who has no seat there has to come by the new."""
    row = own(services, me, table)
    if row.public:
        raise Refused(409, "public_table", "a public table has no link: everybody finds it in the lobby")
    invite = secrets.token_urlsafe(16)
    known = await services.store.read(lambda conn: tables.members(conn, table))
    keep = {me.user.id, *[user for user in known if table in services.hub.seats_of(user)]}

    def renew(conn: SqlConnection) -> set[str]:
        members = tables.members(conn, table)
        tables.renew_invite(conn, table, invite, keep)
        return set(members) - keep

    dropped = await services.store.write(renew)
    services.hub.renewed(table, invite)
    for user in dropped:
        await services.hub.expel(table, user)
    return _told(services, request, msgspec.structs.replace(row, invite=invite))


@delete("/tables/{table:str}", opt={"limit": "table"}, status_code=202, responses=fails(404))
async def close_table(table: TableId, me: Mine, services: House) -> None:
    """Close my table: the hand and its svaras are played out, everybody gets their chips, then it is gone."""
    own(services, me, table)
    await services.hub.close_table(table, at_once=False, reason="owner")


@post("/join", opt={"limit": "join"}, status_code=200, responses=fails(404, 413, 415))
async def join(data: JSONBody[Invite], me: Mine, services: House, request: AnyRequest) -> TableSettings:
    """Come to a private table by its link; from then on I may come as often as I like, until the link is renewed."""

    def enter(conn: SqlConnection) -> str | None:
        table = tables.by_invite(conn, data.invite)
        if table is not None:
            tables.add_member(conn, table, me.user.id)
        return table

    table = await services.store.write(enter)
    row = None if table is None else services.hub.row(table)
    if row is None:
        raise Refused(404, "no_such_invite", "this link leads nowhere any more: ask for a new one")
    return _told(services, request, row)


async def admitted(services: Services, connection: Connection, table: str) -> StoredTable:
    """The row of an open table that whoever is connected may come to.

    Raises:
        Refused: there is none, or it is private and not for them; it is not told which.
    """
    row = services.hub.row(table)
    session: Session | None = connection.scope["auth"]
    if row is not None and (row.public or (session is not None and await _may(services, row, session.user.id))):
        return row
    raise not_found("table")


async def _may(services: Services, row: StoredTable, user: str) -> bool:
    return await services.store.read(lambda conn: tables.is_member(conn, row.id, user))


def own(services: Services, me: Session, table: str) -> StoredTable:
    """The row of an open table of mine.

    Raises:
        Refused: there is no such table of mine.
    """
    row = services.hub.row(table)
    if row is None or row.owner != me.user.id:
        raise not_found("table of yours")
    return row


def _told(services: Services, request: AnyRequest, row: StoredTable) -> TableSettings:
    info = services.hub.info(row.id)
    if info is None:
        raise not_found("table")
    session: Session | None = request.scope["auth"]
    mine = session is not None and row.owner == session.user.id
    shown = mine and not row.public
    site = services.origins.public(request.headers.get("host", ""))
    return TableSettings(
        info=info,
        setup=msgspec.json.decode(row.setup, type=Setup),
        mine=mine,
        invite=row.invite if shown else None,
        link=f"{site}/#join={row.invite}" if shown else None,
    )


ROUTES = [
    read_settings,
    list_tables,
    read_table,
    make_table,
    practise,
    renew_link,
    close_table,
    join,
]
