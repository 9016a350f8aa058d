"""Hands that are over: my list of them, and each as its viewer may know it. Reports of what went on at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta
from sqlalchemy import Connection

from svara.fair import Proof
from svara.server.hosting import recorder
from svara.server.http.auth import Mine
from svara.server.http.lobby import TableId
from svara.server.http.problems import Refused, fails, not_found
from svara.server.http.purse import Before, Limit
from svara.server.http.services import House, Services
from svara.server.store import hands, reports, tables, users
from svara.server.store.api import StoredHand, StoredTable
from svara.server.store.hands import HandLine
from svara.server.store.sessions import Session

T = TypeVar("T")

HandNo = Annotated[int, PathParameter(ge=1, le=2**53 - 1, description="Number of the hand at its table, from 1.")]


class Hands(msgspec.Struct, frozen=True):
    """My hands, the latest first; `before` is for the next page, or null at the end."""

    hands: list[HandLine]
    before: int | None


class SeatThen(msgspec.Struct, frozen=True):
    """Somebody in a hand: with how many chips they began it, and what it gave or took."""

    seat: int
    person: str
    name: str
    bot: bool
    stack: int
    net: int


class HandShown(msgspec.Struct, frozen=True):
    """A hand as its viewer may know it.

    Attributes:
        svara_of: the hand whose tie it was played for, or null.
        viewer: my seat in it, or null.
        rules: every switch.
        events: what happened, as `svara.game.events` has it for this viewer.
    """

    table: str
    hand: int
    svara_of: int | None
    ended_ms: int
    viewer: int | None
    ante: int
    rules: dict[str, Any]
    seats: list[SeatThen]
    events: list[dict[str, Any]]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the host should look at; they see who reports, and nobody else does."""

    person: Annotated[str, Meta(min_length=1, max_length=64)]
    table: Annotated[str, Meta(min_length=1, max_length=32)]
    reason: Literal["collusion", "cheating", "abuse", "name", "other"]
    hand: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    text: Annotated[str, Meta(max_length=500)] = ""


@get("/hands", responses=fails())
async def list_hands(me: Mine, services: House, before: Before = None, limit: Limit = 50) -> Hands:
    """The hands that I was in."""
    found = await services.store.read(lambda conn: hands.of_user(conn, me.user.id, before, limit))
    return Hands(found, found[-1].ended_ms if len(found) >= limit else None)


@get("/hands/{table:str}/{hand:int}", responses=fails(404))
async def read_hand(table: TableId, hand: HandNo, me: Mine, services: House) -> HandShown:
    """One hand, with the cards that I may know."""
    shown = await _shown(services, me, table, hand, recorder.viewer_json)
    return msgspec.convert(shown, HandShown)


@get("/hands/{table:str}/{hand:int}/text", media_type=MediaType.TEXT, responses=fails(404))
async def read_hand_text(table: TableId, hand: HandNo, me: Mine, services: House) -> Response[str]:
    """One hand as text with its proof, for `svara replay` and `svara verify` (docs/notation.md)."""
    text = await _shown(services, me, table, hand, recorder.viewer_text)
    name = {"content-disposition": f'attachment; filename="svara-{table}-{hand}.toml"'}
    return Response(text, media_type=MediaType.TEXT, headers=name)


@get("/hands/{table:str}/{hand:int}/proof", responses=fails(404))
async def read_proof(table: TableId, hand: HandNo, me: Mine, services: House) -> Proof:
    """The proof of one hand's shuffle, with the openings that I may have (docs/fairness.md)."""
    return await _shown(services, me, table, hand, recorder.viewer_proof)


async def _shown(
    services: Services, me: Session, table: str, hand: int, show: Callable[[StoredHand, str | None], T]
) -> T:
    """What `show` makes of a hand for me.

    A hand of a public table is for everybody, one of a private table for who was in it and who may come there.

    Raises:
        Refused: there is no such hand, or it is not for me; it is not told which.
    """
    row, user = services.hub.row(table), me.user.id

    def find(conn: Connection) -> StoredHand | None:
        kept = row or tables.load(conn, table)
        public = kept is not None and kept.public
        if public or hands.was_in(conn, user, table, hand) or tables.is_member(conn, table, user):
            return hands.hand(conn, table, hand)
        return None

    stored = await services.store.read(find)
    if stored is None:
        raise not_found("hand")
    return await asyncio.to_thread(show, stored, me.user.id)


@post("/reports", opt={"limit": "report"}, status_code=201, responses=fails(404, 413, 415))
async def report(data: JSONBody[NewReport], me: Mine, services: House) -> None:
    """Tell the host of somebody who is at a table or has played there; I may come there, or have played there."""
    now_ms = services.clock()
    if data.person == me.user.id:
        raise Refused(400, "bad_input", "one cannot report oneself: name the person that it is about")

    row = services.hub.row(data.table)
    is_here, am_here = [services.hub.is_at(data.table, one) for one in (data.person, me.user.id)]

    def keep(conn: Connection) -> bool:
        known = (
            users.user(conn, data.person) is not None
            and (is_here or hands.was_at(conn, data.person, data.table))
            and (am_here or _played_or_may_come(conn, me.user.id, data.table, row))
        )
        if known:
            reports.add(
                conn,
                reporter=me.user.id,
                person=data.person,
                table=data.table,
                hand=data.hand,
                reason=data.reason,
                text=data.text,
                now_ms=now_ms,
            )
        return known

    if not await services.store.write(keep):
        raise not_found("person or table")


def _played_or_may_come(conn: Connection, user: str, table: str, row: StoredTable | None) -> bool:
    """Whether a table, open or closed, is public, or they may come to it or were in a hand there."""
    kept = row or tables.load(conn, table)
    if kept is None:
        return False
    return kept.public or tables.is_member(conn, table, user) or hands.was_at(conn, user, table)


ROUTES = [list_hands, read_hand, read_hand_text, read_proof, report]
