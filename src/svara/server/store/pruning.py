"""What need not be kept for ever."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Select, and_, delete, exists, select, tuple_

from svara.server.store import chips
from svara.server.store.schema import accounts, actions, facts, grants, sessions, snapshots, tables
from svara.server.store.sessions import DAY_MS, IDLE_MS

KEPT_MS: Final = 30 * DAY_MS
"""How long actions, the addresses of grants, and what a room that is gone could be restored from are kept."""


def prune(conn: Connection, now_ms: int, most: int = 2_000) -> int:
    """Delete what is old, at most so many rows of a kind at once, so that nobody waits long; how many rows.

    Actions, grants with their addresses, and the state of closed tables with no chips left on them go after `KEPT_MS`,
    idle cookies when they let nobody in any more. To be called again until it returns 0.
    """
    old = now_ms - KEPT_MS
    key = tuple_(actions.c.table_id, actions.c.person, actions.c.action)
    stale = select(actions.c.table_id, actions.c.person, actions.c.action).where(actions.c.at_ms < old)
    idle = and_(sessions.c.kind == "cookie", sessions.c.seen_ms <= now_ms - IDLE_MS)
    fact = tuple_(facts.c.table_id, facts.c.seq)
    queries = (
        delete(actions).where(key.in_(stale.order_by(actions.c.at_ms).limit(most))),
        delete(grants).where(grants.c.id.in_(select(grants.c.id).where(grants.c.at_ms < old).limit(most))),
        delete(sessions).where(sessions.c.id.in_(select(sessions.c.id).where(idle).limit(most))),
        delete(facts).where(
            fact.in_(select(facts.c.table_id, facts.c.seq).where(facts.c.table_id.in_(_gone(old))).limit(most))
        ),
        delete(snapshots).where(
            snapshots.c.table_id.in_(
                select(snapshots.c.table_id).where(snapshots.c.table_id.in_(_gone(old))).limit(most)
            )
        ),
    )
    return sum(conn.execute(query).rowcount for query in queries)


def _gone(old: int) -> Select[tuple[str]]:
    """Tables closed before then that hold nobody's chips."""
    held = exists().where(accounts.c.name == chips.escrow("") + tables.c.id, accounts.c.balance > 0)
    return select(tables.c.id).where(tables.c.closed_ms < old, ~held)
