"""Sessions: who somebody is, by a token that only they have. What is stored is its SHA-256, which lets nobody in."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from svara.server.store.schema import sessions, users
from svara.server.store.users import User

Kind = Literal["cookie", "api"]

DAY_MS: Final = 24 * 60 * 60_000
IDLE_MS: Final = 90 * DAY_MS
"""A cookie that nobody has come with for so long lets nobody in any more."""


class Session(msgspec.Struct, frozen=True):
    """A token's session; `seen_ms` is when somebody came with it, to the day."""

    id: str
    user: User
    kind: Kind
    label: str
    created_ms: int
    seen_ms: int

    def is_stale(self, now_ms: int) -> bool:
        """Whether it is time to `touch` it."""
        return now_ms - self.seen_ms >= DAY_MS


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def open_session(conn: Connection, user: str, kind: Kind, label: str, now_ms: int) -> str:
    """A new session of a user; its token, which cannot be had again."""
    token = secrets.token_urlsafe(32)
    row = {"id": secrets.token_urlsafe(9), "token_hash": _hash(token), "user_id": user, "kind": kind, "label": label}
    conn.execute(insert(sessions).values(**row, created_ms=now_ms, seen_ms=now_ms))
    return token


_ALL: Final = select(sessions, users.c.name, users.c.login, users.c.created_ms.label("user_ms")).join(users)


def _session(row: Row[Any]) -> Session:
    user = User(row.user_id, row.name, row.login, row.user_ms)
    return Session(row.id, user, row.kind, row.label, row.created_ms, row.seen_ms)


def session(conn: Connection, token: str, now_ms: int) -> Session | None:
    """The session of a token; None if there is none, or it is a cookie that was idle for `IDLE_MS`. Only reads."""
    row = conn.execute(_ALL.where(sessions.c.token_hash == _hash(token))).one_or_none()
    if row is None or (row.kind == "cookie" and now_ms - row.seen_ms >= IDLE_MS):
        return None
    return _session(row)


def touch(conn: Connection, id: str, now_ms: int) -> None:
    """Somebody came with this session; to be called when it `is_stale`, so that reading it stays reading."""
    conn.execute(update(sessions).where(sessions.c.id == id, sessions.c.seen_ms < now_ms).values(seen_ms=now_ms))


def tokens(conn: Connection, user: str) -> list[Session]:
    """A user's API sessions, the oldest first."""
    query = _ALL.where(sessions.c.user_id == user, sessions.c.kind == "api")
    return [_session(row) for row in conn.execute(query.order_by(sessions.c.created_ms, sessions.c.id))]


def is_open(conn: Connection, id: str) -> bool:
    """Whether a session has not ended in the meantime."""
    return conn.execute(select(sessions.c.id).where(sessions.c.id == id)).first() is not None


def close_session(conn: Connection, id: str, user: str) -> bool:
    """End a session, if it is this user's; whether it was."""
    return conn.execute(delete(sessions).where(sessions.c.id == id, sessions.c.user_id == user)).rowcount == 1


def close_all(conn: Connection, user: str, but: str | None = None) -> int:
    """End all sessions of a user, tokens too, except `but`; how many."""
    query = delete(sessions).where(sessions.c.user_id == user)
    if but is not None:
        query = query.where(sessions.c.id != but)
    return conn.execute(query).rowcount
