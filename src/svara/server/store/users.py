"""People: guests with a name, and accounts, which are guests with a login and a password.

Names and logins come as the edge has checked them; a password comes as its hash.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, Row, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from svara.errors import BadInput
from svara.server.store import chips
from svara.server.store.pairs import have_met
from svara.server.store.schema import grants, hand_seats, members, reports, sessions, tables, users


class LoginTaken(BadInput):
    """Somebody else has this login."""


class PlayedTogether(BadInput):
    """A guest and an account have sat in one game, and the host is to see what went from one to the other."""


class User(msgspec.Struct, frozen=True):
    """Somebody who plays; `login` is None for a guest."""

    id: str
    name: str
    login: str | None
    created_ms: int


def _user(row: Row[tuple[object, ...]]) -> User:
    return User(row.id, row.name, row.login, row.created_ms)


def _key(login: str) -> str:
    """A login as it is compared: however it is typed, it is the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())


def create_guest(conn: Connection, *, name: str, address: str, now_ms: int, start_chips: int, per_address: int) -> User:
    """A new guest, with `start_chips`, or none if `address` had `per_address` grants in the last 24 hours."""
    guest = User(f"u{secrets.token_urlsafe(12)}", name, None, now_ms)
    conn.execute(insert(users).values(id=guest.id, name=name, created_ms=now_ms))
    gets = 0 if chips.is_spent(conn, address, per_address, now_ms) else start_chips
    chips.grant(conn, guest.id, address=address, kind="start", chips=gets, now_ms=now_ms)
    return guest


def user(conn: Connection, id: str) -> User | None:
    """The user of that id."""
    row = conn.execute(select(users).where(users.c.id == id)).one_or_none()
    return None if row is None else _user(row)


def by_login(conn: Connection, login: str) -> tuple[User, str] | None:
    """The account of that login, upper and lower case alike, with the hash of its password."""
    row = conn.execute(select(users).where(users.c.login_key == _key(login))).one_or_none()
    return None if row is None else (_user(row), row.password_hash)


def password_hash(conn: Connection, id: str) -> str | None:
    """The hash of an account's password; None for a guest."""
    found: str | None = conn.execute(select(users.c.password_hash).where(users.c.id == id)).scalar()
    return found


def rename(conn: Connection, id: str, name: str) -> None:
    """Call a user otherwise from now on; old hands keep the old name."""
    conn.execute(update(users).where(users.c.id == id).values(name=name))


def become_account(conn: Connection, id: str, login: str, password_hash: str) -> None:
    """Give a guest a login; chips and hands stay.

    Raises:
        LoginTaken: somebody has it.
        BadInput: this is no guest.
    """
    values = {"login": login, "login_key": _key(login), "password_hash": password_hash}
    try:
        with conn.begin_nested():
            done = conn.execute(update(users).where(users.c.id == id, users.c.login_key.is_(None)).values(values))
    except IntegrityError:
        raise LoginTaken(f"the login {login} is taken: choose another one") from None
    if done.rowcount != 1:
        raise BadInput("only a guest can become an account: log out first to make another one")


def set_password(conn: Connection, id: str, hash: str) -> None:
    """Give an account a new password."""
    conn.execute(update(users).where(users.c.id == id, users.c.login_key.is_not(None)).values(password_hash=hash))


def merge_guest(conn: Connection, guest: str, account: str, now_ms: int) -> None:
    """Make a guest part of an account: hands, tables and memberships move; chips go back to the mint.

    The guest and its sessions are gone. The caller has seen to it that the guest has no chips on any table.

    Raises:
        BadInput: the one is no guest, or the other is no account.
        PlayedTogether: as one, they would have no line in the statistics of pairs.
    """
    one, other = user(conn, guest), user(conn, account)
    if one is None or one.login is not None or other is None or other.login is None:
        raise BadInput("only a guest can be merged, and only into an account: log in first")
    if have_met(conn, guest, account):
        raise PlayedTogether("this guest has played with the account, so they stay two")
    left = chips.balance(conn, chips.wallet(guest))
    if left:
        chips.move(conn, debit=chips.wallet(guest), credit=chips.MINT, chips=left, kind="merge", now_ms=now_ms)
    both = select(members.c.table_id).where(members.c.user_id == account)
    conn.execute(delete(members).where(members.c.user_id == guest, members.c.table_id.in_(both)))
    conn.execute(update(grants).where(grants.c.user_id == guest).values(kind="merged"))
    for table, column in _theirs():
        conn.execute(update(table).where(table.c[column] == guest).values({column: account}))
    conn.execute(delete(sessions).where(sessions.c.user_id == guest))
    conn.execute(delete(users).where(users.c.id == guest))


def _theirs() -> Iterator[tuple[Table, str]]:
    """Where a user's id stands and moves to the account."""
    yield hand_seats, "user_id"
    yield tables, "owner_id"
    yield members, "user_id"
    yield grants, "user_id"
    yield reports, "reporter"
    yield reports, "person"
