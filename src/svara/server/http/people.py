"""Guests, accounts, and the sessions of browsers."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request, Response, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from svara.server.http.auth import COOKIE, Mine, address_of, bearer, csrf_of, give_cookies, take_cookies
from svara.server.http.names import PASSWORD_MOST, a_login, a_password, person_name
from svara.server.http.problems import Refused, fails
from svara.server.http.services import House, Services
from svara.server.store import chips, sessions, users
from svara.server.store.sessions import Session
from svara.server.store.users import LoginTaken, PlayedTogether, User

Name = Annotated[str, Meta(min_length=1, max_length=64, description="1 to 20 characters that can be seen.")]
Login = Annotated[str, Meta(min_length=1, max_length=64, description="3 to 32 of a-z, 0-9, and _ . -")]
Password = Annotated[str, Meta(max_length=PASSWORD_MOST, description="8 to 256 characters.")]
OnTables: TypeAlias = Annotated[
    int,
    Meta(
        description="What lies on tables for me: stacks, bets, chips for requests, and every pot that I may still win. "
        "Such a pot counts whole, for each who may win it, so this is no sum of what I own."
    ),
]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes to play, with nothing but a name."""

    name: Name


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I want to be called from now on."""

    name: Name


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the guest that I am will sign in with."""

    login: Login
    password: Password


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account; with `merge` the guest that I was becomes part of it: the history moves there, the chips do not."""

    login: Login
    password: Password
    merge: bool = False


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for my account; every other session of mine ends, and every token."""

    old: Password
    new: Password


class Me(msgspec.Struct, frozen=True):
    """Who I am.

    Attributes:
        id: what I am called in frames and hands; it never changes.
        name: what people call me.
        login: of an account; null for a guest.
        guest: whether I am gone with this browser's cookie.
        chips: in my wallet.
        on_tables: what lies on tables for me, a pot whole for each who may win it.
        csrf: to be repeated in the header X-Csrf-Token with all that changes something; null with a token.
        created_ms: since when I am here.
    """

    id: str
    name: str
    login: str | None
    guest: bool
    chips: int
    on_tables: OnTables
    csrf: str | None
    created_ms: int


AnyRequest = Request[Any, Any, State]


async def _me(services: Services, user: User, token: str | None) -> Me:
    balance = await services.store.read(lambda conn: chips.balance(conn, chips.wallet(user.id)))
    return Me(
        id=user.id,
        name=user.name,
        login=user.login,
        guest=user.login is None,
        chips=balance,
        on_tables=services.hub.chips_on_tables(user.id),
        csrf=None if token is None else csrf_of(token),
        created_ms=user.created_ms,
    )


def _cookie(request: AnyRequest) -> str | None:
    return None if bearer(request) is not None else request.cookies.get(COOKIE)


async def _signed_in(services: Services, user: User, status: int) -> Response[Me]:
    """A new session of a browser, with its cookies."""
    now_ms = services.clock()
    token = await services.store.write(lambda conn: _new_cookie(conn, user, now_ms))
    return await _answer(services, user, token, status)


def _new_cookie(conn: Connection, user: User, now_ms: int) -> str:
    return sessions.open_session(conn, user.id, kind="cookie", label="browser", now_ms=now_ms)


async def _answer(services: Services, user: User, token: str | None, status: int) -> Response[Me]:
    """Who they are, and the cookies of the new session that this token is of, if there is one."""
    response = Response(await _me(services, user, token), status_code=status)
    if token is not None:
        give_cookies(response, services, token)
    return response


@post("/guest", opt={"limit": "guest"}, responses=fails(409, 413, 415), security=[{}])
async def be_guest(data: JSONBody[NewGuest], services: House, request: AnyRequest) -> Response[Me]:
    """Come as a guest: a name, chips to begin with, and a cookie that is all there is of you."""
    if request.scope["auth"] is not None:
        raise Refused(409, "signed_in", "you are signed in already: POST /api/logout first to be somebody else")
    name, address, now_ms = person_name(data.name), address_of(request), services.clock()
    config = services.config
    user = await services.store.write(
        lambda conn: users.create_guest(
            conn,
            name=name,
            address=address,
            now_ms=now_ms,
            start_chips=config.start_chips,
            per_address=config.grants_per_address,
        )
    )
    return await _signed_in(services, user, 201)


@get("/me", responses=fails())
async def read_me(me: Mine, services: House, request: AnyRequest) -> Me:
    """Who I am, and what I have."""
    return await _me(services, me.user, _cookie(request))


@patch("/me", responses=fails(413, 415))
async def rename_me(data: JSONBody[NewName], me: Mine, services: House, request: AnyRequest) -> Me:
    """Take another name; tables hear of it when I come to them next."""
    name = person_name(data.name)
    await services.store.write(lambda conn: users.rename(conn, me.user.id, name))
    return await _me(services, msgspec.structs.replace(me.user, name=name), _cookie(request))


@post("/account", opt={"limit": "password"}, status_code=200, responses=fails(409, 413, 415))
async def make_account(data: JSONBody[NewAccount], me: Mine, services: House, request: AnyRequest) -> Response[Me]:
    """Become an account, with the chips and the history that I have as a guest.

    All sessions that the guest had end, and all tokens but the one that asks: whoever else had them is not let into the
    account. A browser gets a new cookie.
    """
    login, password = a_login(data.login), a_password(data.password)
    if me.user.login is not None:
        raise Refused(409, "has_account", "you have an account already: its login stays, its password can be changed")
    kept = await services.passwords.hash(password)
    now_ms = services.clock()

    def become(conn: Connection) -> str | None:
        users.become_account(conn, me.user.id, login, kept)
        sessions.close_all(conn, me.user.id, but=me.id if me.kind == "api" else None)
        return _new_cookie(conn, me.user, now_ms) if me.kind == "cookie" else None

    try:
        token = await services.store.write(become)
    except LoginTaken:
        raise Refused(409, "login_taken", "somebody has this login already: choose another") from None
    services.hub.signed_in_anew(me.user.id, but=me.id if me.kind == "api" else None)
    services.familiar.add(login, address_of(request))
    return await _answer(services, msgspec.structs.replace(me.user, login=login), token, 200)


@post("/login", opt={"limit": "password"}, status_code=200, responses=fails(409, 413, 415), security=[{}])
async def sign_in(data: JSONBody[SignIn], services: House, request: AnyRequest) -> Response[Me]:
    """Sign in to an account; the session that I had ends."""
    before: Session | None = request.scope["auth"]
    user = await _check_password(services, a_login(data.login), data.password, address_of(request))
    now_ms = services.clock()
    if before is not None and before.user.id != user.id and before.user.login is None and data.merge:
        if services.hub.seats_of(before.user.id):
            raise Refused(409, "at_a_table", "leave the tables where you sit or wait, then sign in")
        try:
            await services.store.write(lambda conn: users.merge_guest(conn, before.user.id, user.id, now_ms))
        except PlayedTogether:
            sentence = "this guest has played with the account, so they stay two: sign in without taking it along"
            raise Refused(409, "played_together", sentence) from None
        services.hub.merged(before.user.id, user.id)
        services.hub.signed_out(before.user.id)
    elif before is not None and before.kind == "cookie":
        await services.store.write(lambda conn: sessions.close_session(conn, before.id, before.user.id))
        services.hub.signed_out(before.user.id, session=before.id)
    return await _signed_in(services, user, 200)


async def _check_password(services: Services, login: str, password: str, address: str) -> User:
    """The user of this login and password. Whether the login exists cannot be told from the answer or its time.

    An account has few tries at an address and some more at all of them, but where somebody has signed in before: there
    nobody can use them up from elsewhere.

    Raises:
        Refused: one of them is wrong, or it is too fast, or busy.
    """
    services.limits.take("login", f"{login} {address}", services.clock())
    if not services.familiar.knows(login, address):
        services.limits.take("account", login, services.clock())
    found = await services.store.read(lambda conn: users.by_login(conn, login))
    user, kept = found or (None, None)
    matches = await services.passwords.matches(kept, password)
    if user is None or kept is None or not matches:
        raise Refused(401, "wrong_login", "the login or the password is wrong")
    services.familiar.add(login, address)
    if services.passwords.is_old(kept):
        fresh = await services.passwords.hash(password)
        await services.store.write(lambda conn: users.set_password(conn, user.id, fresh))
    return user


@post("/logout", status_code=200, responses=fails())
async def sign_out(me: Mine, services: House) -> Response[None]:
    """End this session. A guest who does cannot come back."""
    await services.store.write(lambda conn: sessions.close_session(conn, me.id, me.user.id))
    services.hub.signed_out(me.user.id, session=me.id)
    response: Response[None] = Response(None, status_code=200)
    take_cookies(response, services)
    return response


@post("/password", opt={"limit": "password"}, status_code=200, responses=fails(409, 413, 415))
async def change_password(data: JSONBody[NewPassword], me: Mine, services: House, request: AnyRequest) -> Me:
    """Change the password of my account. All my other sessions end, and all my tokens but the one that asks."""
    if me.user.login is None:
        raise Refused(409, "no_account", "a guest has no password: POST /api/account makes one")
    new = a_password(data.new)
    await _check_password(services, me.user.login, data.old, address_of(request))
    kept = await services.passwords.hash(new)
    await services.store.write(lambda conn: _replace_password(conn, me, kept))
    services.hub.signed_out(me.user.id, but=me.id)
    return await _me(services, me.user, _cookie(request))


def _replace_password(conn: Connection, me: Session, kept: str) -> None:
    users.set_password(conn, me.user.id, kept)
    sessions.close_all(conn, me.user.id, but=me.id)


ROUTES = [be_guest, read_me, rename_me, make_account, sign_in, sign_out, change_password]
