"""The tables of a server: which there are, which live, who is at them, and how they come and go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from svara.room import messages as m
from svara.room.wire import GoingDown
from svara.server.hosting import hub as hubs
from svara.server.hosting import keeping
from svara.server.hosting.house import HOUSE
from svara.server.store import schema, tables
from svara.server.store.api import Append, StoreFailed
from svara.server.store.sqlite import SqliteStore
from tests.server.hosting.desk import action, idle, until
from tests.server.hosting.place import START, Place, place

# What there is


def test_a_table_is_made_with_its_own_id_in_its_settings(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table(ann, public=False, seats=3)
            kept = await here.row(id_)
            assert (kept.id, kept.owner, kept.public, kept.closed_ms) == (id_, ann, False, None)
            assert f'"table":"{id_}"' in kept.setup.decode()
            assert len(kept.invite) == 22
            assert await here.store.read(lambda conn: tables.is_member(conn, id_, ann))
            assert (await here.row(await here.table())).invite != kept.invite

    asyncio.run(main())


def test_a_new_server_has_the_tables_of_the_house_and_an_old_one_no_second_set(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, house_tables=True) as here:
            assert {one.name for one in here.hub.lobby()} == {name for name, _, _ in HOUSE}
            assert all(one.owner is None and one.public for one in here.hub.all())
        async with place(tmp_path, house_tables=True) as here:
            assert len(here.hub.all()) == len(HOUSE)
        async with place(tmp_path, house_tables=False) as here:
            assert len(here.hub.all()) == len(HOUSE)

    asyncio.run(main())


def test_the_lobby_shows_public_tables_and_the_fullest_first(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            people = [await here.person(name) for name in ("Ann", "Bob", "Cid", "Dan")]
            private = await here.table(people[0], public=False)
            dear, cheap = await here.table(ante=50), await here.table(ante=5)
            one, two, watched = await here.table(), await here.table(), await here.table()
            await here.sits(people[0], two, 0)
            await here.sits(people[1], two, 1)
            await here.sits(people[2], one, 0)
            await here.comes(people[3], watched)
            await until(lambda: here.hub.lobby()[0].people == 2 and here.hub.lobby()[1].people == 1)
            assert [info.id for info in here.hub.lobby()] == [two, one, watched, cheap, dear]
            assert private not in [info.id for info in here.hub.lobby()]
            assert private in [info.id for info in here.hub.all()]

    asyncio.run(main())


def test_a_table_is_shown_in_numbers(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob, cid = [await here.person(name) for name in ("Ann", "Bob", "Cid")]
            id_ = await here.table(seats=5, ante=20, fill=4, showdown_ms=60_000, min_buy_in=100)
            info = here.hub.info(id_)
            assert info is not None
            assert (info.people, info.bots_seated, info.watching, info.playing, info.hand) == (0, 0, 0, False, 0)
            here.hub.hold(True)
            seated = await here.sits(ann, id_, 0)
            await here.sits(bob, id_, 1)
            await here.comes(cid, id_)
            await until(lambda: here.hub.info(id_) is not None and here.state(id_).owners.count(None) == 1)
            info = here.hub.info(id_)
            assert info is not None
            assert (info.id, info.name, info.owner, info.public) == (id_, "Test", None, True)
            assert (info.seats, info.ante, info.min_buy_in, info.max_buy_in) == (5, 20, 100, 1000)
            assert (info.turn_ms, info.fill, info.bots, info.rules.seats) == (20_000, 4, "random", 8)
            assert (info.people, info.bots_seated, info.watching, info.playing, info.hand) == (2, 2, 1, False, 0)
            seated.leave()
            await until(lambda: here.state(id_).people and not all(one.here for one in here.state(id_).people))
            info = here.hub.info(id_)
            assert info is not None
            assert (info.people, info.watching) == (2, 1)
            here.hub.hold(False)
            await until(lambda: (info := here.hub.info(id_)) is not None and info.playing and info.hand == 1)
            figures = here.hub.figures()
            assert (figures.tables, figures.loaded, figures.playing, figures.links) == (1, 1, 1, 2)

    asyncio.run(main())


def test_what_somebody_has_on_tables_is_counted(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            one, other, third = await here.table(ante=50), await here.table(), await here.table()
            await here.sits(ann, one, 0, 300)
            await here.sits(ann, other, 0, 200)
            assert here.hub.chips_on_tables(ann) == 500
            assert set(here.hub.seats_of(ann)) == {one, other}
            watcher = await here.comes(bob, third)
            assert here.hub.chips_on_tables(bob) == 0
            assert here.hub.seats_of(bob) == []
            await here.sits(bob, one, 1, 300)
            await until(lambda: here.state(one).playing)
            assert here.hub.chips_on_tables(ann) == 250 + 100 + 200  # the pot may be hers
            assert await here.wallet(ann) == START - 500
            watcher.leave()

    asyncio.run(main())


# Tables that nobody needs


def test_a_table_where_nobody_is_is_put_away_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.02)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            visitor = await here.sits(ann, id_, 0)
            await visitor.ask(m.Wish(action(), "leave"))
            before = here.state(id_)
            visitor.leave()
            await until(lambda: not here.hub.figures().loaded)
            assert here.hub.figures() == hubs.Figures(1, 0, 0, 0, 0)
            assert here.hub.info(id_) is not None
            again = await here.comes(ann, id_)
            assert here.state(id_).version > before.version
            assert again.of(m.Whole)[0].v == here.state(id_).version

    asyncio.run(main())


def test_a_table_with_somebodys_chips_is_not_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.004)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            kept, idle_one = await here.table(), await here.table()
            (await here.sits(ann, kept, 0)).leave()
            (await here.comes(bob, idle_one)).leave()
            await until(lambda: idle_one not in here.hub._actors)
            assert kept in here.hub._actors
            assert here.hub.chips_on_tables(ann) == 500

    asyncio.run(main())


def test_a_table_that_somebody_made_and_nobody_uses_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.004)
    monkeypatch.setattr(hubs, "UNUSED_S", 0.05)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            house, used, unused = await here.table(), await here.table(ann), await here.table(ann)
            await here.comes(ann, used)
            await until(lambda: here.hub.info(unused) is None)
            assert (await here.row(unused)).closed_ms is not None
            assert here.hub.info(house) is not None
            assert here.hub.info(used) is not None
            assert await here.store.read(lambda conn: tables.made_by(conn, ann)) == 1
            assert {house, used} >= here.hub._unused_since.keys() >= here.hub._locks.keys()

    asyncio.run(main())


def test_the_sweep_goes_on_when_a_table_fails_or_is_closed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.002)
    monkeypatch.setattr(hubs, "UNUSED_S", 0.03)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            several = [await here.table(ann) for _ in range(3)]
            read, calls = here.store.read, []

            async def fails_twice(work: Any) -> Any:
                calls.append(work)
                if len(calls) < 3:
                    raise StoreFailed("not now")
                if len(calls) == 3:
                    here.hub._forget(several[2])  # closed while the sweep waits
                return await read(work)

            monkeypatch.setattr(here.store, "read", fails_twice)
            await until(lambda: not here.hub.all())
            sweep = [task for task in here.hub._tasks if "_sweep" in repr(task)]
            assert [task.done() for task in sweep] == [False]

    asyncio.run(main())


# Closing


@pytest.mark.parametrize("at_once", [True, False])
def test_a_table_that_is_closed_pays_everybody_out(tmp_path: Path, at_once: bool) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            id_ = await here.table(ann, turn_ms=60_000 if at_once else 20, bank_ms=0, refill_ms=0)
            both = [await here.sits(ann, id_, 0), await here.sits(bob, id_, 1)]
            await until(lambda: here.state(id_).playing)
            await here.hub.close_table(id_, at_once=at_once, reason="host")
            await until(lambda: here.hub.info(id_) is None and all(one.closed for one in both))
            assert [one.closed for one in both] == [(1000, "the table is closed")] * 2
            heard = [one for frame in both[0].of(m.Update) for one in frame.happened]
            assert (m.Halted("host") in heard) == at_once
            assert (m.Draining() in heard) != at_once
            assert await here.wallet(ann) + await here.wallet(bob) == 2 * START
            assert await here.wallet(ann) == START or not at_once
            row = await here.row(id_)
            assert row.closed_ms is not None
            assert await here.escrow(id_) == 0
            late = await here.visitor(ann, id_)
            await until(lambda: late.closed)
            assert late.closed == (1000, "there is no such table")
            assert id_ not in here.hub._locks

    asyncio.run(main())


def test_a_table_that_does_not_live_is_closed_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            id_ = await here.table()
            await here.hub.close_table(id_, at_once=False, reason="host")
            await until(lambda: here.hub.info(id_) is None)
            assert (await here.row(id_)).closed_ms is not None
            await here.hub.close_table("nowhere", at_once=True, reason="host")

    asyncio.run(main())


def test_a_closing_that_cannot_be_stored_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "IDLE_S", 0.01)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            visitor = await here.sits(ann, id_, 0)
            write, failed = here.store.write, list[Any]()

            async def fails_once(work: Any) -> Any:
                if not failed:
                    failed.append(work)
                    raise StoreFailed("not now")
                return await write(work)

            monkeypatch.setattr(here.store, "write", fails_once)
            await here.hub.close_table(id_, at_once=True, reason="host")
            await until(lambda: visitor.closed)
            assert visitor.closed == (1012, "the table restarts")
            await until(lambda: here.hub.info(id_) is None)
            assert (await here.row(id_)).closed_ms is not None
            assert await here.wallet(ann) == START

    asyncio.run(main())


def test_a_table_that_was_finished_and_not_closed_is_closed_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table()
            await here.sits(ann, id_, 0)
            monkeypatch.setattr(here.hub, "finished", lambda table: None)
            await here.hub.close_table(id_, at_once=False, reason="host")
            await until(lambda: here.state(id_).draining and not any(here.state(id_).owners))
            await here.die()
            await here.open()
            await until(lambda: here.hub.info(id_) is None)
            assert (await here.row(id_)).closed_ms is not None

    asyncio.run(main())


# Holding, and who is shown the door


def test_while_deals_are_held_back_hands_go_on_and_no_new_one_begins(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            id_ = await here.table(seats=3, fill=3, turn_ms=20, bank_ms=0, refill_ms=0)
            await here.comes(ann, id_)
            await until(lambda: here.state(id_).playing)
            here.hub.hold(True)
            assert here.hub.holding
            hand = here.state(id_).table.hand
            await until(lambda: here.hub._actors[id_]._deals_wait is not None)
            await idle()
            state = here.state(id_)
            assert not state.playing
            assert not state.mixing
            assert state.table.hand in (hand, hand + 1)
            other = await here.table(seats=3, fill=3)
            await here.comes(ann, other)
            await until(lambda: here.hub._actors[other]._deals_wait is not None)
            here.hub.hold(False)
            await until(lambda: here.state(id_).table.hand > state.table.hand and here.state(other).table.hand)

    asyncio.run(main())


def test_who_is_expelled_leaves_at_once_and_is_cut_off(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob, eve = [await here.person(name) for name in ("Ann", "Bob", "Eve")]
            id_ = await here.table(ann, public=False)
            first, second = await here.sits(ann, id_, 0), await here.sits(bob, id_, 1)
            tab, silent = await here.comes(bob, id_), await here.visitor(eve, id_)
            await until(lambda: here.state(id_).playing)
            await here.hub.expel(id_, bob)
            await here.hub.expel(id_, eve)
            await until(lambda: second.closed and tab.closed and silent.closed)
            assert {second.closed, tab.closed, silent.closed} == {(1008, "you may not be at this table any more")}
            for one in (second, tab, silent):
                one.leave()
            await until(lambda: bob not in here.state(id_).owners)
            await until(lambda: here.state(id_).person(bob) is None)
            assert await here.wallet(bob) in (START - 10, START)
            assert first.closed is None
            await here.hub.expel(id_, "nobody")
            await here.hub.expel("nowhere", ann)
            assert "nowhere" not in here.hub._locks

    asyncio.run(main())


def test_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, links_per_user=3, links_per_table=4) as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            one, other = await here.table(), await here.table()
            mine = [await here.visitor(ann, id_) for id_ in (one, one, other)]
            fourth = await here.visitor(ann, other)
            await until(lambda: fourth.closed)
            assert fourth.closed == (1008, "too many connections")
            assert fourth.actor is None
            his = [await here.visitor(bob, one) for _ in range(3)]
            await until(lambda: his[2].closed)
            assert [ear.closed for ear in (*mine, *his[:2])] == [None] * 5
            assert here.hub.figures().links == 5
            mine[0].leave()
            more = [await here.visitor(bob, one), await here.visitor(ann, other)]
            assert all(ear.actor is not None for ear in more)
            for ear in (*mine[1:], *his[:2], *more):
                ear.leave()
            assert here.hub.figures().links == 0
            assert not here.hub._links

    asyncio.run(main())


def test_who_has_a_part_in_the_game_gets_back_to_a_table_that_is_full(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, links_per_table=3) as here:
            ann, bob, eve = [await here.person(name) for name in ("Ann", "Bob", "Eve")]
            table = await here.table()
            hers = await here.sits(ann, table, 0)
            crowd = [await here.visitor(bob, table), await here.visitor(eve, table)]
            assert (await here.visitor(eve, table)).actor is None
            again = await here.visitor(ann, table)
            assert again.actor is not None
            assert [ear.closed for ear in (hers, *crowd)] == [None] * 3
            for ear in (hers, again, *crowd):
                ear.leave()

    asyncio.run(main())


def test_of_many_connections_of_one_person_to_a_table_the_oldest_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            table, other = await here.table(), await here.table()
            far = await here.visitor(ann, other)
            mine = [await here.visitor(ann, table) for _ in range(hubs.LINKS_AT_ONE_TABLE + 2)]
            await until(lambda: mine[1].closed)
            assert [ear.closed for ear in mine[:2]] == [(1008, "you have newer connections to this table")] * 2
            assert [ear.closed for ear in (far, *mine[2:])] == [None] * (hubs.LINKS_AT_ONE_TABLE + 1)
            for ear in (far, *mine):
                ear.leave()
            assert here.hub.figures().links == 0

    asyncio.run(main())


def test_with_a_session_its_connections_end_and_no_others(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob = await here.person("Ann"), await here.person("Bob")
            table, other = await here.table(), await here.table()
            links = [here.hub.new_link(ann, "Ann", session) for session in ("phone", "phone", "laptop", "bot")]
            links.append(here.hub.new_link(bob, "Bob", "phone"))
            actors = [await here.hub.attach(id_, link) for id_, link in zip((table, other) * 3, links, strict=False)]
            here.hub.signed_out(ann, session="phone")
            assert [link.closing for link in links] == [True, True, False, False, False]
            here.hub.signed_out(ann, but="bot")
            assert [link.closing for link in links] == [True, True, True, False, False]
            here.hub.signed_out("nobody")
            here.hub.signed_out(ann)
            assert [link.closing for link in links] == [True, True, True, True, False]
            for actor, link in zip(actors, links, strict=True):
                assert actor is not None
                here.hub.detach(actor, link)

    asyncio.run(main())


def test_chips_on_their_way_to_a_table_are_nowhere_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            table = await here.table()
            hers = await here.comes(ann, table)
            actor, seen = here.hub._actors[table], set()
            hers.say(m.TakeSeat("sit", 0, 500))
            while not hers.of(m.Done):
                seen.add((here.hub.chips_on_tables(ann), tuple(here.hub.seats_of(ann)), bool(actor.storing)))
                await asyncio.sleep(0)
            assert (500, (table,), True) in seen
            assert seen <= {(0, (), False), (500, (table,), True), (500, (table,), False)}
            assert here.hub.chips_on_tables(ann) == 500
            hers.leave()

    asyncio.run(main())


def test_tables_that_are_not_there_leave_nothing_behind(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            for at in range(20):
                ear = await here.visitor(ann, f"nowhere{at}")
                assert ear.actor is None
                await here.hub.close_table(f"nowhere{at}", at_once=True, reason="")
                await here.hub.expel(f"nowhere{at}", ann)
                assert here.hub.info(f"nowhere{at}") is None
            kept = (here.hub._rows, here.hub._actors, here.hub._locks, here.hub._unused_since, here.hub._links)
            assert [len(one) for one in kept] == [0] * 5

    asyncio.run(main())


# A store that fails, and tables that are lost


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
