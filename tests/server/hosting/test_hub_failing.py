"""A store that fails, tables that are lost or cannot be read, and a server that stops."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from svara.room import messages as m
from svara.room.wire import GoingDown
from svara.server import metrics
from svara.server.hosting import hub as hubs
from svara.server.hosting import keeping
from svara.server.store import schema
from svara.server.store.api import Append, StoreFailed
from svara.server.store.sqlite import SqliteStore
from tests.server.hosting.desk import action, idle, until
from tests.server.hosting.place import START, Place, place


def test_who_comes_while_the_store_does_not_answer_may_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()

            async def fails(work: Any) -> Any:
                raise StoreFailed("not now")

            with monkeypatch.context() as patch:
                patch.setattr(here.store, "read", fails)
                early = await here.visitor(ann, id_)
                await until(lambda: early.closed)
                assert early.closed == (1012, "the table restarts")
            assert (await here.comes(ann, id_)).actor is not None

    asyncio.run(main())


def test_a_table_that_another_wrote_to_is_read_anew_for_the_next_who_comes(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            visitor = await here.sits(ann, id_, 0)
            old = here.hub._actors[id_]
            await _meddle(here, id_)
            visitor.say(m.TopUp(action(), 5))
            await until(lambda: visitor.closed)
            assert visitor.closed == (1012, "the table restarts")
            assert id_ not in here.hub._actors
            visitor.leave()
            again = await here.comes(ann, id_)
            assert here.hub._actors[id_] is not old
            assert here.hub.chips_on_tables(ann) == 500
            assert isinstance(await again.ask(m.TopUp(action(), 5)), m.Done)

    asyncio.run(main())


def test_a_table_that_was_lost_is_read_anew_even_if_nobody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.02)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            visitor = await here.sits(ann, id_, 0)
            await _meddle(here, id_)
            visitor.say(m.Say(1))
            await until(lambda: visitor.closed)
            await until(lambda: id_ in here.hub._actors)
            assert here.hub.chips_on_tables(ann) == 500
            assert not here.hub._lost

    asyncio.run(main())


async def _meddle(here: Place, table: str) -> None:
    """Somebody else stores a proposal of that table."""
    row = await here.row(table)
    room, _ = keeping.restore(row)
    proposal = room.handle(m.FromClient("stranger", "Stranger", m.Join()), room.state.now_ms)
    facts = keeping.write_facts(proposal.facts)
    await here.store.append(Append(table, row.epoch, row.seq + 1, proposal.now_ms, facts))


def test_a_table_that_cannot_be_read_does_not_keep_the_others_from_opening(tmp_path: Path) -> None:
    junk, nobody = {"data": b"?"}, {"bots": "nobody"}

    async def main() -> None:
        here = Place(tmp_path)
        await here.open()
        ann = await here.person("Ann")
        good, bad, worse = await here.table(), await here.table(), await here.table()
        await here.sits(ann, good, 0)
        await here.sits(ann, bad, 0)
        await here.close()
        store = await SqliteStore.open(here.file)
        await store.write(lambda conn: conn.execute(update(schema.facts).where(schema.facts.c.table_id == bad), junk))
        await store.write(lambda conn: conn.execute(update(schema.tables).where(schema.tables.c.id == worse), nobody))
        await store.close()
        await here.open()
        assert [one.id for one in here.hub.all()] == [good]
        assert here.hub.chips_on_tables(ann) == 500
        assert here.hub._unused_since.keys() == {good}
        await here.close()

    asyncio.run(main())


def test_a_table_that_is_lost_and_cannot_be_read_is_no_longer_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.02)
    junk = {"data": b"?"}

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            good, bad = await here.table(), await here.table()
            visitor = await here.sits(ann, bad, 0)
            before = _unreadable()
            await _meddle(here, bad)
            spoil = update(schema.facts).where(schema.facts.c.table_id == bad)
            await here.store.write(lambda conn: conn.execute(spoil, junk))
            visitor.say(m.Say(1))
            await until(lambda: visitor.closed)
            await until(lambda: here.hub.info(bad) is None)
            assert [one.id for one in here.hub.lobby()] == [good]
            assert not here.hub._lost
            assert _unreadable() == before + 1
            late = await here.visitor(ann, bad)
            await until(lambda: late.closed)
            assert late.closed == (1000, "there is no such table")

    asyncio.run(main())


def _unreadable() -> float:
    found = metrics.REGISTRY.get_sample_value("svara_tables_unreadable_total")
    assert found is not None
    return found


# Stopping


def test_a_server_that_stops_stores_all_it_took_and_tells_everybody_when_to_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        here = Place(tmp_path, back_ms=1_234)
        await here.open()
        ann, bob = await here.person("Ann"), await here.person("Bob")
        one, other = await here.table(), await here.table(seats=3, fill=3)
        seated, watching = await here.sits(ann, one, 0), await here.comes(bob, other)
        silent = await here.visitor(bob, one)
        await until(lambda: here.state(other).playing)
        said: list[m.TopUp | m.Wish] = [m.TopUp(action(), 7), m.Wish(action(), "sit_out")]
        for says in said:
            seated.say(says)
        await here.hub.stop()
        for ear in (seated, watching, silent):
            await until(lambda ear=ear: ear.closed)  # type: ignore[misc]
            assert ear.closed == (1012, "the server restarts")
            assert ear.frames[-1] == GoingDown(1_234)
        assert [done.action for done in seated.of(m.Done)][-2:] == [says.action for says in said]
        late = await here.visitor(ann, one)
        await until(lambda: late.closed)
        assert late.frames == [GoingDown(1_234)]
        assert late.closed == (1012, "the server restarts")
        for id_ in (one, other):
            assert (await here.row(id_)).seq == here.state(id_).version
        states = {id_: here.state(id_) for id_ in (one, other)}
        await here.close()
        await here.open()
        assert here.state(one).table == states[one].table
        assert here.state(other).table.hand >= states[other].table.hand
        assert here.hub.chips_on_tables(ann) == 507
        await here.close()

    asyncio.run(main())


def test_a_server_can_stop_while_a_table_is_being_closed(tmp_path: Path) -> None:
    async def main() -> None:
        for _ in range(8):
            here = Place(tmp_path)
            await here.open()
            ann = await here.person("Ann")
            ids = [await here.table() for _ in range(3)]
            ears = [await here.sits(ann, id_, 0, 100) for id_ in ids]
            for id_ in ids:
                await here.hub.close_table(id_, at_once=True, reason="host")
            await idle(_)
            await here.hub.stop()
            for ear in ears:
                await until(lambda ear=ear: ear.closed)  # type: ignore[misc]
            assert not here.hub._closings
            assert await here.wallet(ann) == START
            await here.close()

    asyncio.run(main())


def test_who_comes_while_the_server_stops_does_not_wake_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            read, gate = here.store.read, asyncio.Event()

            async def slow(work: Any) -> Any:
                await gate.wait()
                return await read(work)

            monkeypatch.setattr(here.store, "read", slow)
            coming = asyncio.create_task(here.visitor(ann, id_))
            await idle()
            await here.hub.stop()
            gate.set()
            late = await coming
            assert late.actor is None
            await until(lambda: late.closed)
            assert late.closed == (1012, "the server restarts")
            assert not here.hub._actors

    asyncio.run(main())
