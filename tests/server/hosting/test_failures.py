"""What a store that refuses leads to: nothing is lost, nothing is done twice, nobody hears of what is not."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import structlog

from svara.room import messages as m
from svara.server.hosting import actor as actors
from svara.server.store.api import Conflict, Overdrawn, StoreFailed
from tests.server.hosting.crowd import choose
from tests.server.hosting.desk import QUICK, Desk, action, config, desk, idle, until
from tests.server.hosting.memory import START


@pytest.fixture(autouse=True)
def retry_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actors, "RETRY_S", 0.002)


def fail_once(table: Desk, kind: type[m.Message]) -> list[m.Message]:
    """The next proposal that a message of this kind leads to is not kept; the list gets all such messages."""
    real, heard = table.actor.room.handle, list[m.Message]()

    def handle(message: m.Message, now_ms: int) -> Any:
        proposal = real(message, now_ms)
        if isinstance(message, kind) and proposal.facts:
            if not heard:
                table.memory.refusals.append(StoreFailed("the disk is full"))
            heard.append(message)
        return proposal

    table.actor.room.handle = handle  # type: ignore[method-assign]
    return heard


def test_an_action_that_cannot_be_stored_is_answered_busy_and_may_come_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.comes("ann"), await table.comes("bob")
            await idle()
            before, heard = table.state, len(bob.frames)
            table.memory.refusals.append(StoreFailed("the disk is full"))
            said = m.TakeSeat(action(), 0, 300)
            assert await ann.ask(said) == m.Refused(said.action, "busy", "")
            await idle()
            assert table.state is before
            assert len(bob.frames) == heard
            assert table.memory.has("ann") == START
            assert await ann.ask(said) == m.Done(said.action, before.version + 1)
            assert table.memory.has("ann") == START - 300
            assert table.state.owners[0] == "ann"

    asyncio.run(main())


@pytest.mark.parametrize("kind", [m.Tick, m.Decks])
def test_what_the_host_says_is_said_again_until_it_is_stored(kind: type[m.Message]) -> None:
    async def main() -> None:
        async with desk(seats=2, turn_ms=30, bank_ms=0, refill_ms=0, **QUICK) as table:
            heard = fail_once(table, kind)
            await table.sits("ann", 0)
            await table.sits("bob", 1)
            await until(lambda: len(heard) > 1)
            assert heard[0] == heard[1]
            await until(lambda: table.state.table.opened)

    asyncio.run(main())


def test_a_bots_move_is_made_again_until_it_is_stored() -> None:
    async def main() -> None:
        async with desk(seats=2, fill=2, bots="cautious", **QUICK) as table:
            heard, rng = fail_once(table, m.BotMove), random.Random(1)
            ann = await table.sits("ann", 0)
            while not heard:
                await until(lambda: heard or table.state.table.to_act == 0)
                if not heard:
                    await ann.ask(choose(rng, m.Ask(table.state.table.hand, table.state.turn, 0, False, ann.choices())))
            await until(lambda: len(heard) > 1)
            assert heard[0] == heard[1]

    asyncio.run(main())


def test_a_lost_connection_is_reported_again_until_it_is_stored() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.sits("ann", 0)
            heard = fail_once(table, m.Lost)
            ann.leave()
            await until(lambda: (one := table.state.person("ann")) is not None and not one.here)
            assert heard == [m.Lost("ann", ann.link.id)] * 2

    asyncio.run(main())


@pytest.mark.parametrize("message", [m.Drain(), m.Halt("enough")])
def test_the_end_of_a_table_comes_when_the_store_is_back(message: m.Message) -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            await table.sits("ann", 0)
            table.memory.refusals += [StoreFailed("the disk is full")] * 3
            table.actor.tell(message)
            await until(lambda: table.gone == ["finished"])
            assert table.memory.has("ann") == START
            assert not table.memory.refusals

    asyncio.run(main())


def test_an_action_that_only_the_store_remembers_is_done_and_not_done_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            said = m.TakeSeat(action(), 0, 300)
            table.memory.actions.add(("t", "ann", said.action))
            before = table.state
            assert await ann.ask(said) == m.Done(said.action, before.version)
            assert table.state is before
            assert table.memory.has("ann") == START

    asyncio.run(main())


def test_the_same_action_id_of_another_person_is_another_action() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.comes("ann"), await table.comes("bob")
            assert isinstance(await ann.ask(m.TakeSeat("a", 0, 300)), m.Done)
            assert isinstance(await bob.ask(m.TakeSeat("a", 1, 300)), m.Done)
            assert table.state.owners == ("ann", "bob")

    asyncio.run(main())


def test_who_has_too_little_is_told_so_and_nothing_has_changed() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            table.memory.wallets["ann"] = 299
            before = table.state
            said = m.TakeSeat(action(), 0, 300)
            assert await ann.ask(said) == m.Refused(said.action, "no_funds", "")
            assert table.state is before
            assert table.memory.has("ann") == 299
            table.memory.wallets["ann"] = 300
            assert await ann.ask(said) == m.Done(said.action, before.version + 1)
            assert table.state.owners[0] == "ann"
            assert table.memory.has("ann") == 0

    asyncio.run(main())


def test_a_ledger_that_has_too_little_for_the_table_itself_is_reported() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.sits("ann", 0)
            before = table.state
            table.memory.refusals.append(Overdrawn("escrow"))
            with structlog.testing.capture_logs() as logs:
                table.actor.tell(m.Drain())
                await until(lambda: not table.memory.refusals)
                await idle()
            assert logs == [{"event": "ledger refuses", "log_level": "critical", "table": "t"}]
            assert table.state is before
            assert isinstance(await ann.ask(m.TopUp(action(), 5)), m.Done)

    asyncio.run(main())


def test_a_table_that_another_writes_to_is_given_up_at_once() -> None:
    async def main() -> None:
        async with desk(seats=2, turn_ms=30, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            eve = await table.comes("eve")
            await idle()
            before, heard = table.state, [len(ann.frames), len(bob.frames)]
            table.memory.shut()
            asked = len(table.memory.asked)
            table.memory.refusals.append(Conflict("another was faster"))
            for one in (ann, bob, eve):
                one.say(m.Say(1))
            table.actor.tell(m.Tick())
            await until(lambda: len(table.memory.asked) > asked)
            table.memory.go_on()
            task = table.actor.task
            assert task is not None
            await until(task.done)
            assert table.gone == ["lost"]
            assert table.state is before
            assert table.actor.depth == 0
            assert len(table.memory.asked) == asked + 1
            assert [len(ann.frames), len(bob.frames)] == heard
            assert [timer.cancelled() for timer in table.actor._later] in ([], [True])
            assert table.actor._wake is not None
            assert table.actor._wake.cancelled()
            said = m.TopUp(action(), 5)
            assert await ann.ask(said) == m.Refused(said.action, "busy", "")

    asyncio.run(main())


def test_an_action_whose_answer_the_disk_lost_is_found_done_when_the_table_is_read_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            table.memory.answers_lost = 1
            said = m.TakeSeat(action(), 0, 300)
            assert await ann.ask(said) == m.Refused(said.action, "busy", "")
            assert table.state.seat_of("ann") is None
            ann.say(said)
            await until(lambda: table.gone == ["lost"])
            await table.die()
            table.come_back()
            ann = await table.comes("ann")
            assert table.state.seat_of("ann") == 0
            assert await ann.ask(said) == m.Done(said.action, table.state.version)
            assert table.memory.has("ann") == START - 300

    asyncio.run(main())


def test_nothing_comes_before_the_clocks_are_set_on() -> None:
    """Were somebody let in before, the resumption would send them away again, on a connection that is there."""

    async def main() -> None:
        async with desk(seats=2, turn_ms=40, **QUICK) as table:
            await table.sits("ann", 0)
            await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            await table.die()
            table.config = config(grace_ms=60_000)
            table.memory.refusals += [StoreFailed("the disk is full")] * 3
            await asyncio.sleep(0.05)  # the turn would be up by now, were it not for the grace
            table.come_back()
            table.actor.tell(m.Tick())
            ann = await table.comes("ann")
            known = table.state.person("ann")
            assert known is not None
            assert known.here
            assert not table.memory.refusals
            assert table.state.playing
            assert table.state.clock is not None
            assert table.state.clock.until_ms - table.state.now_ms > 50_000
            assert ann.of(m.Whole)[-1].clock is not None

    asyncio.run(main())


def test_a_table_can_be_stopped_before_the_store_has_let_it_resume() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            await table.sits("ann", 0)
            await table.die()
            table.memory.refusals += [StoreFailed("the disk is full")] * 10_000
            table.come_back()
            await until(lambda: len(table.memory.refusals) < 9_998)
            await asyncio.wait_for(table.actor.stop(), 5)

    asyncio.run(main())
