"""Who comes to the tables of a server, how often, and who is shown the door."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from svara.room import messages as m
from svara.server.hosting import hub as hubs
from svara.server.store.api import Append, Overdrawn
from tests.server.hosting.desk import action, idle, until
from tests.server.hosting.place import START, Place, Visitor, place


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


def test_who_is_away_when_they_are_expelled_leaves_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob, cid = [await here.person(name) for name in ("Ann", "Bob", "Cid")]
            id_ = await here.table(ann, public=False)
            here.hub.hold(True)
            for person, seat in ((ann, 0), (bob, 1)):
                (await here.sits(person, id_, seat)).leave()
            waiting = await here.comes(cid, id_)
            assert isinstance(await waiting.ask(m.Wish(action(), "wait")), m.Done)
            waiting.leave()
            await until(lambda: not any(one.here for one in here.state(id_).people))
            await here.hub.expel(id_, bob)
            await here.hub.expel(id_, cid)
            await until(lambda: here.state(id_).owners == (ann, None) and not here.state(id_).waiting)
            await until(lambda: [one.id for one in here.state(id_).people] == [ann])
            assert await here.wallet(bob) == START
            assert here.hub._actors[id_].links == {}

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
            his = [await here.visitor(bob, one) for _ in range(2)]
            assert [ear.closed for ear in (*mine, *his)] == [None] * 5
            assert here.hub.figures().links == 5
            mine[0].leave()
            more = [await here.visitor(bob, one), await here.visitor(ann, other)]
            assert all(ear.actor is not None for ear in more)
            for ear in (*mine[1:], *his, *more):
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
            again = await here.visitor(ann, table)
            assert again.actor is not None
            assert [ear.closed for ear in (hers, *crowd)] == [None] * 3
            for ear in (hers, again, *crowd):
                ear.leave()

    asyncio.run(main())


def test_at_a_full_table_who_watches_yields_to_whoever_comes(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, links_per_table=4) as here:
            ann, bob, cid, dan = [await here.person(name) for name in ("Ann", "Bob", "Cid", "Dan")]
            table = await here.table()
            mine = [await here.sits(ann, table, 0), await here.visitor(ann, table)]
            his = [await here.visitor(bob, table) for _ in range(2)]
            hers = await here.comes(cid, table)
            assert hers.actor is not None
            await until(lambda: his[0].closed)
            assert his[0].closed == (1008, "others want to come to this table")
            assert (await here.visitor(dan, table)).actor is not None
            await until(lambda: his[1].closed)
            assert [ear.closed for ear in (*mine, hers)] == [None] * 3

    asyncio.run(main())


def test_who_has_a_part_in_the_game_gives_up_a_second_connection_and_never_the_only_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, links_per_table=3) as here:
            ann, bob, cid, dan = [await here.person(name) for name in ("Ann", "Bob", "Cid", "Dan")]
            table = await here.table()
            here.hub.hold(True)
            mine = [await here.sits(ann, table, 0), await here.visitor(ann, table)]
            his = await here.sits(bob, table, 1)
            hers = await here.comes(cid, table)
            await until(lambda: mine[0].closed)
            assert mine[0].closed == (1008, "others want to come to this table")
            assert isinstance(await hers.ask(m.Wish(action(), "wait")), m.Done)
            late = await here.visitor(dan, table)
            await until(lambda: late.closed)
            assert (late.closed, late.actor) == ((1008, "too many connections"), None)
            assert [ear.closed for ear in (mine[1], his, hers)] == [None] * 3

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


def test_what_a_guest_made_is_the_accounts_after_a_merge(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, bob, cid = [await here.person(name) for name in ("Ann", "Bob", "Cid")]
            mine, other = await here.table(ann), await here.table(bob)
            here.hub.merged(ann, cid)
            assert {info.id: info.owner for info in here.hub.all()} == {mine: cid, other: bob}

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


def test_chips_that_are_refused_or_leave_are_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            visitor = await here.comes(ann, id_)
            append, gate, errors = here.store.append, asyncio.Event(), [Overdrawn("no"), None]

            async def slow(write: Append) -> None:
                await gate.wait()
                error = errors.pop(0) if errors else None
                if error is not None:
                    raise error
                await append(write)

            monkeypatch.setattr(here.store, "append", slow)
            try:
                await _bring_and_take(here, visitor, gate)
            finally:
                gate.set()

    asyncio.run(main())


async def _bring_and_take(here: Place, visitor: Visitor, gate: asyncio.Event) -> None:
    """The store waits at the gate, and refuses the first time."""
    person, table = visitor.person, visitor.table
    for is_kept in (False, True):
        gate.clear()
        asking = asyncio.create_task(visitor.ask(m.TakeSeat(action(), 0, 300)))
        await until(lambda: here.hub.chips_on_tables(person) == 300)
        assert here.hub.seats_of(person) == [table]
        assert here.state(table).wanted == ()
        gate.set()
        assert isinstance(await asking, m.Done) == is_kept
        assert here.hub.chips_on_tables(person) == 300 * is_kept
    gate.clear()
    leaving = asyncio.create_task(visitor.ask(m.Wish(action(), "leave")))
    await until(lambda: here.hub._actors[table].storing)
    assert here.hub.chips_on_tables(person) == 300
    gate.set()
    await leaving
    assert here.hub.chips_on_tables(person) == 0


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
