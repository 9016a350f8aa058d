"""Reports: what people tell the host about each other."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select, update

from svara.server.store.schema import reports, users


class Report(msgspec.Struct, frozen=True):
    """Somebody's report of a person, at a table and perhaps in a hand; a name is empty where nobody has it any more."""

    id: int
    reporter: str
    reporter_name: str
    person: str
    person_name: str
    table: str
    hand: int | None
    reason: str
    text: str
    made_ms: int


def add(  # noqa: PLR0913  # what is told, each by its name
    conn: Connection, *, reporter: str, person: str, table: str, hand: int | None, reason: str, text: str, now_ms: int
) -> int:
    """Keep a report; its number."""
    row = {"reporter": reporter, "person": person, "table_id": table, "hand": hand, "reason": reason, "text": text}
    key = conn.execute(insert(reports).values(**row, made_ms=now_ms)).inserted_primary_key
    assert key is not None, "a single row has one"
    return int(key[0])


def open_reports(conn: Connection, limit: int = 200) -> list[Report]:
    """The reports that nobody has dealt with, the oldest first."""
    one, other = users.alias("one"), users.alias("other")
    query = (
        select(reports, one.c.name.label("reporter_name"), other.c.name.label("person_name"))
        .outerjoin(one, one.c.id == reports.c.reporter)
        .outerjoin(other, other.c.id == reports.c.person)
        .where(reports.c.resolved_ms.is_(None))
        .order_by(reports.c.id)
        .limit(limit)
    )
    return [
        Report(
            id=row.id,
            reporter=row.reporter,
            reporter_name=row.reporter_name or "",
            person=row.person,
            person_name=row.person_name or "",
            table=row.table_id,
            hand=row.hand,
            reason=row.reason,
            text=row.text,
            made_ms=row.made_ms,
        )
        for row in conn.execute(query)
    ]


def resolve(conn: Connection, id: int, now_ms: int) -> bool:
    """A report is dealt with; whether it was open."""
    still = (reports.c.id == id, reports.c.resolved_ms.is_(None))
    return conn.execute(update(reports).where(*still).values(resolved_ms=now_ms)).rowcount == 1
