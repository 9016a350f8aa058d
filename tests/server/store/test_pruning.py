"""What goes with time, and what stays."""

import msgspec
from sqlalchemy import Connection, func, insert, select

from svara.server.store import chips, pruning, schema, sessions, tables
from svara.server.store.pruning import KEPT_MS, prune
from svara.server.store.sessions import IDLE_MS
from tests.server.store.place import NOW, a_table, guest


def count(conn: Connection, table: str) -> int:
    return conn.execute(select(func.count()).select_from(schema.metadata.tables[table])).scalar_one()


def act(conn: Connection, action: str, at_ms: int) -> None:
    conn.execute(insert(schema.actions).values(table_id="t1", person="ann", action=action, at_ms=at_ms))


def test_actions_go_after_30_days(conn: Connection) -> None:
    act(conn, "old", NOW - 1)
    act(conn, "young", NOW)
    assert prune(conn, NOW + KEPT_MS) == 1
    assert conn.execute(select(schema.actions.c.action)).scalars().all() == ["young"]
    assert prune(conn, NOW + KEPT_MS) == 0


def test_addresses_go_after_30_days_and_the_chips_stay(conn: Connection) -> None:
    ann = guest(conn, now_ms=NOW - 1)
    guest(conn, now_ms=NOW)
    assert prune(conn, NOW + KEPT_MS) == 1
    assert count(conn, "grants") == 1
    assert chips.balance(conn, chips.wallet(ann.id)) == 5_000
    assert chips.audit(conn).good


def test_idle_cookies_go_and_tokens_stay(conn: Connection) -> None:
    ann = guest(conn, now_ms=NOW + IDLE_MS)
    sessions.open_session(conn, ann.id, "cookie", "old", NOW)
    sessions.open_session(conn, ann.id, "cookie", "young", NOW + 1)
    sessions.open_session(conn, ann.id, "api", "token", NOW)
    assert prune(conn, NOW + IDLE_MS) == 1
    assert sorted(conn.execute(select(schema.sessions.c.label)).scalars()) == ["token", "young"]


def test_the_state_of_a_closed_table_goes_unless_chips_lie_on_it(conn: Connection) -> None:
    for id in ("open", "young", "old", "held"):
        whole = msgspec.structs.replace(a_table(id), snapshot=b"snapshot", facts=((1, NOW, b""), (2, NOW, b"")))
        tables.create(conn, whole)
        chips.move(conn, debit="mint", credit=chips.escrow(id), chips=5, kind="test", now_ms=NOW)
        if id != "held":
            chips.move(conn, debit=chips.escrow(id), credit="mint", chips=5, kind="test", now_ms=NOW)
    for id, at in (("young", NOW), ("old", NOW - 1), ("held", NOW - 1)):
        tables.close(conn, id, at)
    assert prune(conn, NOW + KEPT_MS) == 3
    kept = {id: tables.load(conn, id) for id in ("open", "young", "old", "held")}
    assert {id: table is not None and len(table.facts) for id, table in kept.items()} == {
        "open": 2,
        "young": 2,
        "old": 0,
        "held": 2,
    }
    assert kept["old"] is not None
    assert kept["old"].snapshot is None


def test_it_takes_no_more_than_it_is_told_to(conn: Connection) -> None:
    for number in range(5):
        act(conn, str(number), NOW - 5 + number)
    assert prune(conn, NOW + KEPT_MS, most=2) == 2
    assert sorted(conn.execute(select(schema.actions.c.action)).scalars()) == ["2", "3", "4"]
    assert [prune(conn, NOW + KEPT_MS, most=2) for _ in range(3)] == [2, 1, 0]


def test_nothing_is_old_in_a_young_store(conn: Connection) -> None:
    sessions.open_session(conn, guest(conn).id, "cookie", "", NOW)
    act(conn, "a", NOW)
    assert pruning.prune(conn, NOW) == 0
