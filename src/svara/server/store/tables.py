"""Tables: their rows, who may come to the private ones, and what a room is restored from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update

from svara.server.store.api import StoredTable
from svara.server.store.schema import facts, heads, snapshots, tables
from svara.server.store.schema import members as listed


def create(conn: Connection, table: StoredTable) -> None:
    """Keep a new table; its id must be new."""
    row: dict[str, Any] = {"id": table.id, "name": table.name, "owner_id": table.owner, "public": table.public}
    row |= {"invite": table.invite, "bots": table.bots, "setup": table.setup}
    row |= {"created_ms": table.created_ms, "closed_ms": table.closed_ms}
    conn.execute(insert(tables).values(row))
    conn.execute(insert(heads).values(table_id=table.id, epoch=table.epoch, seq=table.seq))
    if table.snapshot is not None:
        conn.execute(insert(snapshots).values(table_id=table.id, data=table.snapshot))
    if table.facts:
        rows = [{"table_id": table.id, "seq": seq, "now_ms": at, "data": data} for seq, at, data in table.facts]
        conn.execute(insert(facts), rows)


def make(conn: Connection, table: StoredTable) -> None:
    """Keep a new table, and let in whoever made it."""
    create(conn, table)
    if table.owner is not None:
        add_member(conn, table.id, table.owner)


def _all() -> Select[Any]:
    joined = tables.join(heads, heads.c.table_id == tables.c.id)
    joined = joined.outerjoin(snapshots, snapshots.c.table_id == tables.c.id)
    return select(tables, heads.c.epoch, heads.c.seq, snapshots.c.data.label("snapshot")).select_from(joined)


def _table(row: Row[Any], stored: tuple[tuple[int, int, bytes], ...]) -> StoredTable:
    return StoredTable(
        id=row.id,
        name=row.name,
        owner=row.owner_id,
        public=row.public,
        invite=row.invite,
        bots=row.bots,
        setup=row.setup,
        created_ms=row.created_ms,
        epoch=row.epoch,
        seq=row.seq,
        snapshot=row.snapshot,
        facts=stored,
        closed_ms=row.closed_ms,
    )


def _facts(conn: Connection, id: str) -> tuple[tuple[int, int, bytes], ...]:
    query = select(facts.c.seq, facts.c.now_ms, facts.c.data).where(facts.c.table_id == id).order_by(facts.c.seq)
    return tuple([(seq, now_ms, data) for seq, now_ms, data in conn.execute(query)])


def open_tables(conn: Connection) -> list[StoredTable]:
    """All tables that are not closed, the oldest first, with what their rooms are restored from: **secret**."""
    rows = conn.execute(_all().where(tables.c.closed_ms.is_(None)).order_by(tables.c.created_ms, tables.c.id))
    return [_table(row, _facts(conn, row.id)) for row in rows]


def load(conn: Connection, id: str) -> StoredTable | None:
    """A table, open or closed, with what its room is restored from: **secret**."""
    row = conn.execute(_all().where(tables.c.id == id)).one_or_none()
    return None if row is None else _table(row, _facts(conn, id))


def by_invite(conn: Connection, invite: str) -> str | None:
    """The open private table that a link leads to."""
    query = select(tables.c.id).where(tables.c.invite == invite, ~tables.c.public, tables.c.closed_ms.is_(None))
    return conn.execute(query).scalar() if invite else None


def renew_invite(conn: Connection, id: str, invite: str, keep: Iterable[str]) -> None:
    """Give a table a new link: the old one leads nowhere, and of the members only those in `keep` stay."""
    conn.execute(update(tables).where(tables.c.id == id).values(invite=invite))
    conn.execute(delete(listed).where(listed.c.table_id == id, listed.c.user_id.not_in(list(keep))))


def add_member(conn: Connection, id: str, user: str) -> None:
    """Let a user in; twice is once."""
    if not _listed(conn, id, user):
        conn.execute(insert(listed).values(table_id=id, user_id=user))


def _listed(conn: Connection, id: str, user: str) -> bool:
    query = select(listed.c.user_id).where(listed.c.table_id == id, listed.c.user_id == user)
    return conn.execute(query).first() is not None


def is_member(conn: Connection, id: str, user: str) -> bool:
    """Whether a user may come to a private table: its owner, and who came by its link."""
    owner = conn.execute(select(tables.c.owner_id).where(tables.c.id == id)).scalar()
    return owner == user or _listed(conn, id, user)


def members(conn: Connection, id: str) -> list[str]:
    """Who came to a private table by its link."""
    return list(conn.execute(select(listed.c.user_id).where(listed.c.table_id == id)).scalars())


def made_by(conn: Connection, user: str) -> int:
    """How many open tables a user has made."""
    query = select(func.count()).where(tables.c.owner_id == user, tables.c.closed_ms.is_(None))
    return conn.execute(query).scalar_one()


def close(conn: Connection, id: str, now_ms: int) -> None:
    """A table is gone for good: nobody owns it any more, so nothing can be written to it. Its hands stay."""
    conn.execute(update(tables).where(tables.c.id == id, tables.c.closed_ms.is_(None)).values(closed_ms=now_ms))
    conn.execute(update(heads).where(heads.c.table_id == id).values(epoch=0))
