"""The tables of a server: which there are, which live, who is at them, and how they come and go."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from svara.room import messages as m
from svara.server.hosting import hub as hubs
from svara.server.hosting.actor import Actor
from svara.server.hosting.house import HOUSE
from svara.server.store import tables
from svara.server.store.api import StoreFailed
from tests.server.hosting.desk import action, until
from tests.server.hosting.place import START, place

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
            ann, bob, cid = [await here.person(name) for name in ("Ann", "Bob", "Cid")]
            one, other, third = await here.table(ante=50, seats=3), await here.table(), await here.table()
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
            asking = await here.comes(cid, one)
            assert isinstance(await asking.ask(m.TakeSeat(action(), 2, 200)), m.Done)
            assert here.state(one).wanted
            assert here.hub.chips_on_tables(cid) == 200
            assert here.hub.seats_of(cid) == [one]
            watcher.leave()

    asyncio.run(main())


def test_what_a_table_does_is_of_no_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    request, seen, real = ContextVar("request", default="none"), list[str](), Actor.run

    async def run(self: Actor) -> None:
        seen.append(request.get())
        await real(self)

    monkeypatch.setattr(Actor, "run", run)

    async def main() -> None:
        async with place(tmp_path) as here:
            id_ = await here.table()
            request.set("the first who came")
            await here.comes(await here.person("Ann"), id_)
            assert seen == ["none"]

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
            before, actor = here.state(id_), here.hub._actors[id_]
            visitor.leave()
            await until(lambda: not here.hub.figures().loaded)
            assert actor.task is not None
            assert actor.task.done()
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


def test_a_table_that_somebody_made_and_nobody_uses_is_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            house, used, unused = await here.table(), await here.table(ann), await here.table(ann)
            await here.comes(ann, used)
            for id_ in (house, used, unused):
                here.hub._unused_since[id_] -= hubs.UNUSED_S + 1
                await here.hub._look_after(id_)
            await until(lambda: here.hub.info(unused) is None)
            assert (await here.row(unused)).closed_ms is not None
            assert here.hub.info(house) is not None
            assert here.hub.info(used) is not None
            assert await here.store.read(lambda conn: tables.made_by(conn, ann)) == 1
            assert here.hub._unused_since.keys() == {house, used}
            assert here.hub._locks.keys() <= {house, used}

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
            visitor = await here.sits(ann, id_, 0)
            monkeypatch.setattr(here.hub, "finished", lambda table: None)
            await here.hub.close_table(id_, at_once=False, reason="host")
            await until(lambda: here.state(id_).draining and not any(here.state(id_).owners))
            visitor.leave()
            await until(lambda: not here.state(id_).people)
            await here.die()
            await here.open()
            await until(lambda: here.hub.info(id_) is None)
            assert (await here.row(id_)).closed_ms is not None

    asyncio.run(main())
