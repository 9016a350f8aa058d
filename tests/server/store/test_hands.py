"""The history: whose hands they are, in what order, and how they are divided into pages."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert

from svara.server.store import hands, schema, tables
from svara.server.store.api import Append, HandSeat, StoredHand
from svara.server.store.hands import HandLine
from svara.server.store.sqlite import SqliteStore
from tests.server.store.place import NOW, a_hand, a_table, add_table, in_file, in_memory


def keep(conn: Connection, hand: StoredHand) -> None:
    """As `append` does it, for lists that need no file."""
    conn.execute(
        insert(schema.hands).values(
            table_id=hand.table,
            hand=hand.hand,
            svara_of=hand.svara_of,
            first_hand=hand.hand,
            ended_ms=hand.ended_ms,
            data=hand.data,
        )
    )
    for one in hand.seats:
        seat = {"user_id": one.user, "name": one.name, "seat": one.seat, "net": one.net}
        row = insert(schema.hand_seats).values(table_id=hand.table, hand=hand.hand, ended_ms=hand.ended_ms, **seat)
        conn.execute(row)


def test_a_hand_that_was_appended_is_there_whole(tmp_path: Path) -> None:
    hand = a_hand(7, {"ann": -5, "bot:1": 0, "bob": 5}, svara_of=6)

    async def test(store: SqliteStore) -> None:
        await store.write(add_table)
        await store.append(Append("t1", 1, 1, NOW, b"", hand=hand))
        assert await store.read(lambda conn: hands.hand(conn, "t1", 7)) == hand
        assert await store.read(lambda conn: hands.hand(conn, "t1", 6)) is None
        assert await store.read(lambda conn: hands.hand(conn, "t2", 7)) is None
        was_in = await store.read(lambda conn: [hands.was_in(conn, one, "t1", 7) for one in ("ann", "eve")])
        assert was_in == [True, False]

    in_file(tmp_path, test)


def test_a_line_tells_table_result_and_who_was_there(conn: Connection) -> None:
    add_table(conn)
    keep(conn, a_hand(1, {"ann": -5, "bob": 5}))
    seats = (HandSeat("ann", "name of ann", 0, -5), HandSeat("bob", "name of bob", 1, 5))
    assert hands.of_user(conn, "bob", None, 9) == [HandLine("t1", "Table t1", 1, 0, NOW + 1, 1, 5, seats)]
    assert hands.of_table(conn, "t1", None, 9) == [HandLine("t1", "Table t1", 1, 0, NOW + 1, None, None, seats)]


def test_a_users_hands_are_those_they_were_in_newest_first(conn: Connection) -> None:
    for id in ("t1", "t2"):
        tables.create(conn, a_table(id))
    keep(conn, a_hand(1, {"ann": 0, "bob": 0}))
    keep(conn, a_hand(5, {"ann": 0}, table="t2"))
    keep(conn, a_hand(2, {"bob": 0}))
    keep(conn, a_hand(3, {"bob": 0, "ann": 0}))
    found = [(line.table, line.hand) for line in hands.of_user(conn, "ann", None, 9)]
    assert found == [("t2", 5), ("t1", 3), ("t1", 1)]
    assert [line.hand for line in hands.of_user(conn, "ann", NOW + 3, 9)] == [1]
    assert hands.of_user(conn, "eve", None, 9) == []


def test_who_was_in_any_hand_of_a_table_was_there(conn: Connection) -> None:
    for id in ("t1", "t2"):
        tables.create(conn, a_table(id))
    keep(conn, a_hand(1, {"ann": 0, "bob": 0}))
    keep(conn, a_hand(1, {"bob": 0}, table="t2"))
    found = [
        (user, table) for user in ("ann", "bob", "eve") for table in ("t1", "t2") if hands.was_at(conn, user, table)
    ]
    assert found == [("ann", "t1"), ("bob", "t1"), ("bob", "t2")]


def test_a_tables_hands_come_in_pages_by_number(conn: Connection) -> None:
    add_table(conn)
    for number in range(1, 6):
        keep(conn, a_hand(number, {"ann": 0}))
    assert [line.hand for line in hands.of_table(conn, "t1", None, 2)] == [5, 4]
    assert [line.hand for line in hands.of_table(conn, "t1", 4, 2)] == [3, 2]
    assert [line.hand for line in hands.of_table(conn, "t1", 2, 2)] == [1]
    assert hands.of_table(conn, "t2", None, 2) == []


@given(st.lists(st.tuples(st.sampled_from(["t1", "t2", "t3"]), st.integers(1, 6)), max_size=12), st.integers(1, 4))
def test_page_by_page_every_hand_comes_once(ended: list[tuple[str, int]], limit: int) -> None:
    with in_memory() as conn:
        for id in ("t1", "t2", "t3"):
            tables.create(conn, a_table(id))
        for number, (table, at) in enumerate(ended):
            keep(conn, a_hand(number, {"ann": 0}, table=table, at=NOW + at))
        seen: list[HandLine] = []
        before: int | None = None
        while page := hands.of_user(conn, "ann", before, limit):
            assert len(page) >= min(limit, len(ended) - len(seen))
            seen += page
            before = page[-1].ended_ms
        assert [line.ended_ms for line in seen] == sorted((NOW + at for _, at in ended), reverse=True)
        assert sorted(line.hand for line in seen) == list(range(len(ended)))
