"""Tokens, with which programs play in somebody's name."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta
from sqlalchemy import Connection

from svara.server.http.auth import Mine
from svara.server.http.names import a_name
from svara.server.http.problems import Refused, fails, not_found, not_signed_in
from svara.server.http.services import House
from svara.server.store import sessions

MOST = 20
"""Tokens of one person."""

LABEL_MOST = 40


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the token is for, in my words."""

    label: Annotated[str, Meta(min_length=1, max_length=100)]


class Token(msgspec.Struct, frozen=True):
    """A token that I have given out; what it is made of is not kept."""

    id: str
    label: str
    created_ms: int


class FreshToken(msgspec.Struct, frozen=True):
    """A new token. `token` is told this once and never again: send it as ``Authorization: Bearer TOKEN``."""

    id: str
    label: str
    created_ms: int
    token: str


@get("/tokens", responses=fails())
async def list_tokens(me: Mine, services: House) -> list[Token]:
    """The tokens that work in my name."""
    found = await services.store.read(lambda conn: sessions.tokens(conn, me.user.id))
    return [Token(one.id, one.label, one.created_ms) for one in found]


@post("/tokens", responses=fails(409, 413, 415))
async def make_token(data: JSONBody[NewToken], me: Mine, services: House) -> FreshToken:
    """A new token; whoever has it can do all that I can."""
    label, now_ms = a_name(data.label, "a label", LABEL_MOST), services.clock()

    def make(conn: Connection) -> FreshToken:
        if not sessions.is_open(conn, me.id):  # it has ended since it was looked at, with all tokens
            raise not_signed_in()
        if len(sessions.tokens(conn, me.user.id)) >= MOST:
            raise Refused(409, "too_many_tokens", f"you have {MOST} tokens, and that is the most: take one back first")
        token = sessions.open_session(conn, me.user.id, kind="api", label=label, now_ms=now_ms)
        made = sessions.session(conn, token, now_ms)
        assert made is not None, "it was opened just now"
        return FreshToken(made.id, made.label, made.created_ms, token)

    return await services.store.write(make)


@delete("/tokens/{id:str}", status_code=204, responses=fails(404))
async def drop_token(id: Annotated[str, PathParameter(max_length=64)], me: Mine, services: House) -> None:
    """Take a token back; it works no more."""

    def drop(conn: Connection) -> bool:
        mine = any(one.id == id for one in sessions.tokens(conn, me.user.id))
        return mine and sessions.close_session(conn, id, me.user.id)

    if not await services.store.write(drop):
        raise not_found("token")
    services.hub.signed_out(me.user.id, session=id)


ROUTES = [list_tokens, make_token, drop_token]
