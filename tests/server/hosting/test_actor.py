"""A click's way: message, proposal, store, and only then the frames, each to those whom they are for."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
import pytest

from svara.errors import CorruptState
from svara.game import events as e
from svara.room import facts as f
from svara.room import messages as m
from svara.room import state as s
from svara.room.wire import encode
from svara.server import metrics
from svara.server.hosting import actor as actors
from svara.server.hosting.clock import clock_ms
from svara.server.store.api import Append
from tests.room.host import tie
from tests.server.hosting.desk import QUICK, Client, action, desk, idle, to_act, until


def quiet(*clients: Client) -> dict[str, int]:
    return {one.person: len(one.frames) for one in clients}


def test_nobody_hears_of_a_click_before_it_is_stored() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            await idle()
            clicker = to_act(ann, bob)
            before, version, heard = table.state, len(table.memory.written), quiet(ann, bob)
            table.memory.shut()
            said = clicker.move("look")
            clicker.say(said)
            await until(lambda: len(table.memory.asked) > version)
            await idle()
            assert table.memory.asked[-1].action == (clicker.person, said.action)
            assert table.state is before
            assert quiet(ann, bob) == heard
            table.memory.go_on()
            assert await clicker.answer(said.action) == m.Done(said.action, before.version + 1)
            await until(lambda: ann.of(m.Update)[-1].v == bob.of(m.Update)[-1].v == before.version + 1)
            assert len(table.memory.written) == version + 1

    asyncio.run(main())


def test_an_append_is_the_proposal_of_the_message() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            table.actor.kept = msgspec.structs.replace(table.actor.kept, epoch=1)
            said = m.TakeSeat(action(), 1, 300)
            await ann.ask(said)
            write: Append = table.memory.written[-1]
            assert (write.table, write.epoch, write.seq) == ("t", 1, table.state.version)
            assert write.now_ms == table.state.now_ms
            assert write.transfers == (m.Transfer("ann", 300),)
            assert write.action == ("ann", said.action)
            assert write.snapshot is None
            assert write.hand is None
            assert [after for _, _, after in table.story()][-1] == table.state

    asyncio.run(main())


def test_an_answer_goes_to_the_link_that_asked_and_news_to_all_that_joined() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.comes("bob")
            first, stranger, unjoined = await table.comes("cid"), table.client("dan"), table.client("ann")
            second = await table.comes("cid")
            await idle()
            heard = quiet(ann, bob, first, second)
            before = {one: len(one.frames) for one in (first, second)}
            done = await second.ask(m.TakeSeat(action(), 1, 200))
            refused = await second.ask(m.TakeSeat(action(), 0, 200))
            await idle()
            assert isinstance(refused, m.Refused)
            assert [one for one in first.frames[before[first] :] if isinstance(one, m.Done | m.Refused)] == []
            assert {done, refused} <= set(second.frames[before[second] :])
            news = bob.frames[heard["bob"] :]
            assert news[0].v == table.state.version - len(news) + 1  # type: ignore[union-attr]
            assert all(isinstance(one, m.Update | m.Skip) for one in news)
            assert first.frames[before[first] :] == [
                one for one in second.frames[before[second] :] if isinstance(one, m.Update | m.Skip)
            ]
            assert stranger.frames == []
            assert unjoined.frames == []

    asyncio.run(main())


def test_a_link_that_has_not_joined_is_refused_and_told_nothing_else() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            await table.sits("ann", 0)
            eve = table.client("eve")
            assert await eve.ask(m.TakeSeat(action(), 1, 200)) == m.Refused(eve.frames[0].action, "not_here", "")  # type: ignore[union-attr]
            await table.comes("bob")
            await idle()
            assert len(eve.frames) == 1

    asyncio.run(main())


def test_each_frame_is_encoded_once_for_all_who_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[object] = []

    def noted(frame: object) -> bytes:
        encoded.append(frame)
        return encode(frame)

    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            watching = [await table.comes(f"p{at}") for at in range(6)]
            both = [*watching, await table.comes("p0")]
            await idle()
            heard = {one: len(one.texts) for one in both}
            monkeypatch.setattr(actors, "encode", noted)
            watching[3].say(m.Say(1))
            await until(lambda: all(len(one.texts) > heard[one] for one in both))
            (update,) = encoded
            assert isinstance(update, m.Update)
            assert {one.texts[-1] for one in both} == {encode(update).decode()}

    asyncio.run(main())


def test_who_may_know_more_gets_a_frame_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob, eve = await table.sits("ann", 0), await table.sits("bob", 1), await table.comes("eve")
            await until(lambda: table.state.playing)
            clicker = to_act(ann, bob)
            await clicker.ask(clicker.move("look"))
            version = table.state.version
            await until(lambda: all(one.of(m.Update)[-1].v == version for one in (ann, bob, eve)))
            for one in (ann, bob):
                seat = table.state.seat_of(one.person)
                assert seat is not None
                cards = [h.cards for h in one.of(m.Update)[-1].happened if getattr(h, "cards", None)]  # type: ignore[union-attr]
                assert cards == [table.state.table.seat(seat).cards]
            assert not [h for h in eve.of(m.Update)[-1].happened if getattr(h, "cards", None)]

    asyncio.run(main())


def test_a_message_that_changes_nothing_is_not_stored() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            asked = len(table.memory.asked)
            table.memory.shut()
            assert await ann.ask(m.TopUp(action(), 5)) == m.Refused(ann.frames[-1].action, "no_seat", "R9.3")  # type: ignore[union-attr]
            whole = await ann.join()
            assert isinstance(whole, m.Whole)
            assert len(table.memory.asked) == asked

    asyncio.run(main())


def test_whoever_comes_back_is_sent_what_they_missed() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.comes("bob")
            await idle()
            seen = table.state.version
            ann.leave()
            await until(lambda: not _here(table.state, "ann"))
            for phrase in (1, 2, 3):
                bob.say(m.Say(phrase))
            await until(lambda: table.state.version == seen + 4)
            again = table.client("ann")
            caught = await again.join(since=seen)
            assert isinstance(caught, m.CaughtUp)
            missed = [one.v for one in again.frames if isinstance(one, m.Update | m.Skip)]
            assert missed == list(range(seen + 1, table.state.version + 1))

    asyncio.run(main())


def _here(state: Any, person: str) -> bool:
    known = state.person(person)
    return known is not None and known.here


def test_bots_play_and_time_passes_without_anybody() -> None:
    """Turns that nobody takes run out; bots answer whatever they are asked."""

    async def main() -> None:
        clocks = {"turn_ms": 25, "bank_ms": 0, "entry_ms": 25, "refill_ms": 0}
        async with desk(seats=3, fill=3, **clocks, **QUICK) as table:
            await table.sits("ann", 0)
            await until(lambda: table.state.table.hand >= 6)
            assert {h.hand for h in table.memory.hands} >= set(range(1, 6))
            told = [event for _, facts, _ in table.story() for event in events(facts)]
            assert any(isinstance(event, e.TimedOut) and event.seat == 0 for event in told)
            assert any(isinstance(event, e.Called | e.Folded) and event.seat != 0 for event in told)

    asyncio.run(main())


def events(facts: Any) -> list[e.Event]:
    return [event for fact in facts for event in (fact.events if isinstance(fact, f.Played) else ())]


def test_a_check_that_fails_is_reported_and_the_table_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.sits("ann", 0)
            real, calls = s.check, []

            def check(state: Any) -> None:
                calls.append(state)
                if len(calls) == 1:
                    raise CorruptState("1 chip is missing")
                real(state)

            monkeypatch.setattr(s, "check", check)
            counted = metrics.CHECKS_FAILED._value.get()
            refused = await ann.ask(m.TopUp(action(), 5))
            assert refused == m.Refused(refused.action, "halted", "R9.6")
            await until(lambda: table.gone == ["finished"])
            assert table.state.halted == "check_failed"
            assert metrics.CHECKS_FAILED._value.get() == counted + 1
            assert table.memory.has("ann") == 100_000

    asyncio.run(main())


def test_a_bug_in_the_table_ends_its_task_and_tells_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            monkeypatch.setattr(table.actor, "_bot", None)
            monkeypatch.setattr(table.actor.room, "handle", None)
            ann.say(m.Say(1))
            await until(lambda: table.gone == ["lost"])
            task = table.actor.task
            assert task is not None
            await until(task.done)
            assert task.exception() is None
            ann.say(m.Say(2))
            assert await ann.answer("") == m.Refused("", "busy", "")
            assert table.actor.depth == 0

    asyncio.run(main())


def test_the_clock_goes_on_evenly_whoever_sets_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clock_ms()
    assert abs(before - time.time_ns() // 1_000_000) < 60_000
    with monkeypatch.context() as patch:
        patch.setattr(time, "time_ns", lambda: 0)
        assert 0 <= clock_ms() - before < 60_000


def test_who_waits_for_the_end_of_a_table_may_cease_to_wait() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            table.memory.shut()
            said = m.TakeSeat(action(), 0, 200)
            ann.say(said)
            waiting = asyncio.create_task(table.actor.stop())
            await idle()
            waiting.cancel()
            await asyncio.wait([waiting])
            table.memory.go_on()
            assert await ann.answer(said.action) == m.Done(said.action, table.state.version)
            await table.actor.stop()

    asyncio.run(main())


def test_two_deals_that_end_with_one_message_are_stored_one_by_one() -> None:
    """A tie is over when its svara is dealt, and that one at once if everybody is all in."""

    async def main() -> None:
        async with desk(seats=2, showdown_ms=10, mix_ms=1) as table:
            table.fits = tie(0, 1)
            ann, bob = await table.sits("ann", 0, 100), await table.sits("bob", 1, 100)
            await until(lambda: table.state.playing)
            for do, to in (("look", 0), ("bet", 90)):
                clicker = to_act(ann, bob)
                await clicker.ask(clicker.move(do, to))  # type: ignore[arg-type]  # a verb
            table.fits = lambda points: len(set(points.values())) == 2
            clicker = to_act(ann, bob)
            await clicker.ask(clicker.move("call"))
            await until(lambda: {one.hand for one in table.memory.hands} >= {1, 2})
            writes = [write for write in table.memory.written if write.hand is not None]
            assert [(one.hand.hand, one.hand.svara_of) for one in writes[:2] if one.hand] == [(1, 0), (2, 1)]
            assert writes[1].seq == writes[0].seq + 1
            assert [one.net for one in table.memory.hands[0].seats] == [-100, -100]
            assert sorted(one.net for one in table.memory.hands[1].seats) == [0, 200]

    asyncio.run(main())


async def _ticks_ms(*dues_ms: int) -> list[float]:
    """When a table is told the time, in ms from now, that is to be told it at each of these times, set one by one."""
    async with desk() as table:
        told: list[float] = []
        began = clock_ms()
        table.actor.tell = lambda message: told.append(clock_ms() - began)  # type: ignore[method-assign]
        for due in dues_ms:
            table.actor._wake_at(m.WakeAt(began + due))
        await asyncio.sleep(0.15)
        return told


@pytest.mark.parametrize(("dues", "first"), [((20,), 20), ((20, 60), 60), ((10, 20, 60), 60), ((1_000, 20), 20)])
def test_the_time_is_told_when_it_is_due_and_once_however_often_it_is_set(dues: tuple[int, ...], first: int) -> None:
    told = asyncio.run(_ticks_ms(*dues))
    assert len(told) == 1
    assert first - 1 <= told[0] < 150
