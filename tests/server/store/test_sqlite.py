"""The store in a file: a proposal is there whole or not at all, many share a commit, and a bad one falls alone."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from svara.room.messages import Transfer
from svara.server.store import chips, hands, tables
from svara.server.store.api import ActionKnown, Append, Conflict, Overdrawn, StoreError, StoreFailed
from svara.server.store.sqlite import EVEN_S, MANY, QUICK_S, SqliteStore
from tests.server.store.busy import asking, balances, everything, facts, give, held, prepare, results
from tests.server.store.place import NOW, a_hand, add_table, in_file, step

# One proposal


def test_a_proposal_is_kept_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        transfers = (Transfer("ann", 300), Transfer("bot:1", 50))
        await store.append(Append("t1", 1, 1, NOW, b"one", transfers, ("ann", "a1"), hand=a_hand(1, {"ann": 0})))
        await store.append(Append("t1", 1, 2, NOW + 1, b"two", (Transfer("ann", -120), Transfer("bot:1", -10))))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.facts) == (2, ((1, NOW, b"one"), (2, NOW + 1, b"two")))
        assert await balances(store, "wallet:ann", "escrow:t1", "house") == [820, 220, -40]
        lines = await store.read(lambda conn: chips.lines(conn, "wallet:ann", None, 2))
        assert [(line.kind, line.chips, line.ref) for line in lines] == [("cash_out", 120, "2"), ("buy_in", -300, "1")]
        rows = await everything(store)
        assert rows["actions"] == [("t1", "ann", "a1", NOW)]
        assert len(rows["hands"]) == len(rows["hand_seats"]) == 1

    in_file(tmp_path, test)


def test_a_snapshot_takes_the_place_of_the_facts_before_it_and_of_its_own(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        for seq in (1, 2):
            await store.append(step(seq))
            await store.append(step(seq, "t2"))
        await store.append(msgspec.structs.replace(step(3), snapshot=b"first"))
        await store.append(step(4))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.snapshot, kept.facts) == (4, b"first", ((4, NOW + 4, b"facts 4"),))
        assert await facts(store, "t2") == [1, 2]
        await store.append(msgspec.structs.replace(step(5), snapshot=b"second"))
        kept = await store.read(lambda conn: tables.load(conn, "t1"))
        assert kept is not None
        assert (kept.seq, kept.snapshot, kept.facts) == (5, b"second", ())

    in_file(tmp_path, test)


BAD = {
    "stale": (step(1), Conflict),
    "ahead": (step(3), Conflict),
    "another owner": (msgspec.structs.replace(step(2), epoch=2), Conflict),
    "no such table": (step(1, "t9"), Conflict),
    "done already": (step(2, action=("ann", "a1")), ActionKnown),
    "no chips": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", 1_001),)), Overdrawn),
    "nobody": (msgspec.structs.replace(step(2), transfers=(Transfer("eve", 1),)), Overdrawn),
    "more than lies there": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", -1),)), Overdrawn),
    "chips of two, one without": (
        msgspec.structs.replace(step(2), transfers=(Transfer("ann", 10), Transfer("bob", 1_001))),
        Overdrawn,
    ),
    "no number": (msgspec.structs.replace(step(2), now_ms=2**70), StoreFailed),
    "no move": (msgspec.structs.replace(step(2), transfers=(Transfer("ann", 0),)), StoreFailed),
    "a hand that is there": (msgspec.structs.replace(step(2), hand=a_hand(1, {"ann": 0})), StoreFailed),
}


@pytest.mark.parametrize("why", BAD)
def test_of_a_proposal_that_is_refused_nothing_is_kept(tmp_path: Path, why: str) -> None:
    bad, error = BAD[why]

    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(msgspec.structs.replace(step(1, action=("ann", "a1")), hand=a_hand(1, {"ann": 0})))
        before = await everything(store)
        with pytest.raises(StoreError) as refused:
            await store.append(bad)
        assert refused.type is error
        assert await everything(store) == before
        await store.append(step(2, action=("ann", "a2")))
        assert await facts(store) == [1, 2]

    in_file(tmp_path, test)


def test_a_closed_table_takes_nothing_more(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(step(1))
        await store.write(lambda conn: tables.close(conn, "t1", NOW))
        with pytest.raises(Conflict):
            await store.append(step(2))
        assert await facts(store) == [1]

    in_file(tmp_path, test)


def test_an_action_is_known_by_its_table_and_person_after_a_restart_too(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        await store.append(step(1, action=("ann", "a1")))

    async def second(store: SqliteStore) -> None:
        with pytest.raises(ActionKnown):
            await store.append(step(2, action=("ann", "a1")))
        await store.append(step(2, action=("bob", "a1")))
        await store.append(step(1, "t2", action=("ann", "a1")))
        assert await facts(store) == [1, 2]

    in_file(tmp_path, first)
    in_file(tmp_path, second)


def test_chips_come_onto_a_table_before_others_leave_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        await store.append(Append("t1", 1, 1, NOW, b"", (Transfer("ann", 100),)))
        await store.append(Append("t1", 1, 2, NOW, b"", (Transfer("ann", -150), Transfer("bob", 60))))
        assert await balances(store, "wallet:ann", "wallet:bob", "escrow:t1") == [1_050, 940, 10]

    in_file(tmp_path, test)


# Many at once


def test_what_gathers_while_the_writer_is_busy_shares_one_commit(tmp_path: Path) -> None:
    ids = [f"t{number}" for number in range(150)]

    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, *ids))
        before = store.commits
        async with held(store):
            nets = {"ann": -1, "bob": 1}
            over = {id: a_hand(1, nets, table=id) for id in ids[:100]}
            asked = asking(
                *[
                    store.append(msgspec.structs.replace(step(1, id, action=("ann", "a1")), hand=over.get(id)))
                    for id in ids
                ]
            )
        assert await results(asked) == ["done"] * 150
        assert store.commits == before + 2  # the one that kept it busy, and one for all
        rows = await everything(store)
        assert [len(rows[name]) for name in ("actions", "hands", "hand_seats")] == [150, 100, 200]
        assert [await facts(store, id) for id in ids] == [[1]] * 150
        async with held(store):
            whole = [msgspec.structs.replace(step(2, id), snapshot=b"whole") for id in ids]
            asked = asking(*[store.append(one) for one in whole])
        assert await results(asked) == ["done"] * 150
        assert store.commits == before + 4
        kept = await store.read(tables.open_tables)
        assert {(one.seq, one.snapshot, one.facts) for one in kept} == {(2, b"whole", ())}

    in_file(tmp_path, test)


def test_who_writes_alone_is_given_the_lock_soon_and_a_crowd_shares_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        def interval_s(_: Connection) -> float:
            return sys.getswitchinterval()

        assert await store.write(interval_s) == pytest.approx(QUICK_S)
        async with held(store):
            asked = asking(*[store.write(interval_s) for _ in range(MANY)])
        await results(asked)
        assert [one.result() for one in asked] == [pytest.approx(EVEN_S)] * MANY
        assert await store.write(interval_s) == pytest.approx(QUICK_S)

    in_file(tmp_path, test)
    assert sys.getswitchinterval() == pytest.approx(EVEN_S)


def test_a_hand_is_packed_in_the_file_and_whole_outside_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        hand = msgspec.structs.replace(a_hand(1, {"ann": 0}), data=b"0123456789abcdef" * 100)
        await store.append(msgspec.structs.replace(step(1), hand=hand))
        kept = await store.read(lambda conn: conn.exec_driver_sql("SELECT data FROM hands").scalar_one())
        assert len(kept) < len(hand.data) / 10
        assert await store.read(lambda conn: hands.hand(conn, "t1", 1)) == hand

    in_file(tmp_path, test)


def test_in_a_shared_commit_only_the_bad_ones_fail(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, *[f"t{number}" for number in range(8)]))
        await store.append(step(1, "t2", action=("ann", "old")))
        before = store.commits
        async with held(store):
            asked = asking(
                store.append(Append("t0", 1, 1, NOW, b"", (Transfer("ann", 600),))),
                store.append(Append("t1", 1, 1, NOW, b"", (Transfer("ann", 600),))),  # 400 are left
                store.append(step(2, "t2", action=("ann", "old"))),
                store.append(step(5, "t3")),
                store.append(msgspec.structs.replace(step(1, "t4"), epoch=7)),
                store.append(msgspec.structs.replace(step(1, "t5"), now_ms=2**64)),
                store.append(step(1, "t6", action=("bob", "new"))),
                store.write(lambda conn: give(conn, "ann", -1)),
                store.append(Append("t7", 1, 1, NOW, b"", (Transfer("ann", 400),))),
            )
        assert await results(asked) == [
            "done",
            "Overdrawn",
            "ActionKnown",
            "Conflict",
            "Conflict",
            "StoreFailed",
            "done",
            "ValueError",
            "done",
        ]
        assert store.commits == before + 2
        assert await balances(store, "wallet:ann", "escrow:t0", "escrow:t1", "escrow:t7") == [0, 600, 0, 400]
        assert [await facts(store, f"t{number}") for number in range(8)] == [[1], [], [1], [], [], [], [1], [1]]
        assert (await store.read(chips.audit)).good

    in_file(tmp_path, test)


def test_of_one_table_only_the_version_that_is_next_is_taken(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(prepare)
        async with held(store):
            asked = asking(*[store.append(step(seq)) for seq in (1, 1, 2, 4, 3)])
        assert await results(asked) == ["done", "Conflict", "done", "Conflict", "done"]
        assert await facts(store) == [1, 2, 3]

    in_file(tmp_path, test)


def test_what_is_asked_first_is_done_first(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        async with held(store):
            asked = asking(
                store.append(step(1)),
                store.write(add_table),
                store.append(step(1)),
                store.write(lambda conn: tables.close(conn, "t1", NOW)),
                store.append(step(2)),
            )
        assert await results(asked) == ["Conflict", "done", "done", "done", "Conflict"]

    in_file(tmp_path, test)


@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["t1", "t2"]),
            st.sampled_from(["ann", "bob", "bot:1"]),
            st.integers(-1_500, 1_500).filter(bool),
            st.integers(0, 3),
        ),
        max_size=25,
    )
)
def test_whatever_is_asked_at_once_the_ledger_sums_to_zero(
    tmp_path_factory: pytest.TempPathFactory, asked: list[tuple[str, str, int, int]]
) -> None:
    """Versions and actions are often wrong on purpose: two of three that are asked together."""

    async def test(store: SqliteStore) -> None:
        await store.write(lambda conn: prepare(conn, "t1", "t2"))
        seqs = {"t1": 0, "t2": 0}
        for start in range(0, len(asked), 5):
            writes = [
                Append(table, 1, seqs[table] + 1, NOW, b"", (Transfer(person, amount),), (person, str(action)))
                for table, person, amount, action in asked[start : start + 5]
            ]
            async with held(store):
                done = asking(*[store.append(one) for one in writes])
            for write, result in zip(writes, await results(done), strict=True):
                seqs[write.table] += result == "done"
        kept = {one.id: one for one in await store.read(tables.open_tables)}
        assert {id: one.seq for id, one in kept.items()} == seqs
        assert [len(one.facts) for one in kept.values()] == list(seqs.values())
        rows = await everything(store)
        assert len(rows["actions"]) == sum(seqs.values())
        assert (await store.read(chips.audit)).good
        total = await balances(store, "wallet:ann", "wallet:bob", "escrow:t1", "escrow:t2", "house")
        assert sum(total) == 2_000
        assert min(total[:4]) >= 0

    in_file(tmp_path_factory.mktemp("store"), test)
