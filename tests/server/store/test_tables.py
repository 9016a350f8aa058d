"""Tables: their rows, their links, and what a room is restored from."""

import msgspec
from sqlalchemy import Connection

from svara.server.store import tables
from svara.server.store.api import StoredTable
from tests.server.store.place import NOW, a_table, guest


def open_ids(conn: Connection) -> list[str]:
    return [table.id for table in tables.open_tables(conn)]


def test_a_table_comes_back_as_it_was_made(conn: Connection) -> None:
    ann = guest(conn)
    table = StoredTable("t1", "Kitchen", ann.id, False, "link", "bold", b"setup", NOW, epoch=3)
    tables.create(conn, table)
    assert tables.load(conn, "t1") == table
    assert tables.open_tables(conn) == [table]
    assert tables.load(conn, "t2") is None


def test_a_table_comes_with_its_snapshot_and_its_own_facts_in_order(conn: Connection) -> None:
    facts = ((11, NOW, b"k"), (12, NOW + 1, b"l"), (100, NOW + 2, b"z"))
    table = msgspec.structs.replace(a_table(), seq=100, snapshot=b"snapshot", facts=facts)
    tables.create(conn, table)
    tables.create(conn, msgspec.structs.replace(a_table("t2"), facts=((1, NOW, b"other"),)))
    assert tables.load(conn, "t1") == table
    assert tables.open_tables(conn)[0] == table


def test_open_tables_come_oldest_first(conn: Connection) -> None:
    for id, age in (("b", 1), ("a", 2), ("c", 3), ("d", 1)):
        tables.create(conn, msgspec.structs.replace(a_table(id), created_ms=NOW - age))
    assert open_ids(conn) == ["c", "a", "b", "d"]


def test_a_closed_table_is_gone_from_the_lists_and_stays_closed(conn: Connection) -> None:
    ann = guest(conn)
    tables.create(conn, a_table(owner=ann.id, public=False, invite="link"))
    tables.create(conn, a_table("t2", owner=ann.id))
    assert tables.made_by(conn, ann.id) == 2
    tables.close(conn, "t1", NOW + 5)
    tables.close(conn, "t1", NOW + 9)
    assert open_ids(conn) == ["t2"]
    assert tables.made_by(conn, ann.id) == 1
    assert tables.by_invite(conn, "link") is None
    closed = tables.load(conn, "t1")
    assert closed is not None
    assert closed.closed_ms == NOW + 5


def test_a_link_leads_to_its_private_table_alone(conn: Connection) -> None:
    tables.create(conn, a_table("t1", public=False, invite="one"))
    tables.create(conn, a_table("t2", public=False, invite="two"))
    tables.create(conn, a_table("t3", public=True, invite="three"))
    tables.create(conn, a_table("t4", public=False, invite=""))
    found = [tables.by_invite(conn, invite) for invite in ("one", "two", "three", "", "ONE", "on_")]
    assert found == ["t1", "t2", None, None, None, None]


def test_members_are_the_owner_and_who_came_by_the_link(conn: Connection) -> None:
    ann, bob, eve = (guest(conn, name).id for name in ("Ann", "Bob", "Eve"))
    tables.create(conn, a_table(owner=ann, public=False, invite="one"))
    tables.create(conn, a_table("t2", public=False, invite="two"))
    tables.add_member(conn, "t1", bob)
    tables.add_member(conn, "t1", bob)
    tables.add_member(conn, "t2", eve)
    assert [tables.is_member(conn, "t1", user) for user in (ann, bob, eve, "nobody")] == [True, True, False, False]
    assert [tables.is_member(conn, "t2", user) for user in (ann, bob, eve)] == [False, False, True]
    assert not tables.is_member(conn, "t3", ann)
    assert tables.members(conn, "t1") == [bob]


def test_a_renewed_link_drops_the_old_one_and_whom_nobody_keeps(conn: Connection) -> None:
    ann, bob, eve = (guest(conn, name).id for name in ("Ann", "Bob", "Eve"))
    for id in ("t1", "t2"):
        tables.create(conn, a_table(id, owner=ann, public=False, invite=f"old {id}"))
        for user in (bob, eve):
            tables.add_member(conn, id, user)
    tables.renew_invite(conn, "t1", "new", keep=iter([bob]))
    assert tables.by_invite(conn, "old t1") is None
    assert tables.by_invite(conn, "new") == "t1"
    assert [tables.is_member(conn, "t1", user) for user in (ann, bob, eve)] == [True, True, False]
    assert sorted(tables.members(conn, "t2")) == sorted([bob, eve])
    tables.renew_invite(conn, "t1", "newer", keep=())
    assert tables.members(conn, "t1") == []
