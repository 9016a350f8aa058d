"""What waits at a table, in which order, and who speaks when somebody has several connections."""

from __future__ import annotations

import asyncio

import pytest

from svara.room import messages as m
from svara.room.wire import NewerLink
from svara.server.hosting import actor as actors
from svara.server.hosting.actor import PER_LINK
from svara.server.hosting.clock import clock_ms
from svara.server.store.api import StoreFailed
from tests.server.hosting.desk import QUICK, Client, Desk, action, config, desk, idle, to_act, until


async def stuck(table: Desk, one: Client) -> None:
    """The store stands still, with a phrase of this client's under way, and nothing waits behind it."""
    table.memory.shut()
    asked = len(table.memory.asked)
    one.say(m.Say(0))
    await until(lambda: len(table.memory.asked) > asked and not table.actor.depth)


def here(table: Desk, person: str) -> bool:
    known = table.state.person(person)
    return known is not None and known.here


def test_a_full_queue_says_busy_and_loses_nothing_that_it_took() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            table.config = config(queue=5)
            people = [await table.comes(f"p{at}") for at in range(4)]
            await stuck(table, people[0])
            version = table.state.version
            said = {one: [m.TopUp(action(), 5), m.TopUp(action(), 6)] for one in people}
            for at in (0, 1):
                for one, wishes in said.items():
                    one.say(wishes[at])
            assert table.actor.depth == 5
            await until(lambda: sum(len(one.of(m.Refused)) for one in people) == 3)
            busy = {(one.person, frame.action) for one in people for frame in one.of(m.Refused)}
            assert busy == {(one.person, said[one][1].action) for one in people[1:]}
            assert {frame.code for one in people for frame in one.of(m.Refused)} == {"busy"}
            table.memory.go_on()
            answers = [await one.answer(wish.action) for one, wishes in said.items() for wish in wishes]
            assert [one.code for one in answers if isinstance(one, m.Refused)].count("busy") == 3
            assert table.state.version == version + 1
            assert isinstance(await people[3].ask(m.TakeSeat(action(), 0, 200)), m.Done)

    asyncio.run(main())


def test_one_connection_cannot_fill_the_queue_for_the_others() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.comes("ann"), await table.comes("bob")
            await stuck(table, bob)
            for _ in range(PER_LINK + 3):
                ann.say(m.TopUp(action(), 5))
            await until(lambda: len(ann.of(m.Refused)) == 3)
            assert table.actor.depth == PER_LINK
            bob.say(m.TopUp(action(), 5))
            assert table.actor.depth == PER_LINK + 1
            table.memory.go_on()
            await until(lambda: len(ann.of(m.Refused)) == PER_LINK + 3)
            assert [one.code for one in ann.of(m.Refused)] == ["busy"] * 3 + ["no_seat"] * PER_LINK
            assert ann.link.waiting == 0
            assert isinstance(await ann.ask(m.TakeSeat(action(), 0, 200)), m.Done)

    asyncio.run(main())


def test_the_hosts_messages_find_room_in_a_full_queue_and_come_first() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            table.config = config(queue=1)
            ann, bob = await table.sits("ann", 0), await table.comes("bob")
            await stuck(table, ann)
            said = m.TakeSeat(action(), 1, 200)
            bob.say(said)
            for _ in range(20):
                table.actor.tell(m.Tick())
            table.actor.tell(m.Drain())
            bob.leave()
            assert table.actor.depth == 23
            table.memory.go_on()
            await until(lambda: table.gone == ["finished"])
            assert await bob.answer(said.action) == m.Refused(said.action, "draining", "")
            await until(lambda: not here(table, "bob"))

    asyncio.run(main())


def test_what_was_said_before_the_connection_was_lost_counts() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.comes("bob")
            await stuck(table, bob)
            ann.say(m.Wish(action(), "leave"))
            ann.leave()
            table.memory.go_on()
            await until(lambda: table.state.person("ann") is None)
            assert table.state.owners == (None, None)

    asyncio.run(main())


def test_who_joins_and_is_gone_before_the_answer_is_not_here() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            bob = await table.comes("bob")
            await stuck(table, bob)
            eve = table.client("eve")
            eve.say(m.Join())
            eve.leave()
            table.memory.go_on()
            await until(lambda: not table.actor.depth)
            await bob.join()
            assert table.state.person("eve") is None
            assert eve.frames == []
            assert table.actor.links.keys() == {"bob"}

    asyncio.run(main())


def test_who_is_gone_while_the_join_is_being_stored_does_not_stay() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            eve = table.client("eve")
            table.memory.shut()
            eve.say(m.Join())
            await until(lambda: table.memory.asked)
            eve.leave()
            table.memory.go_on()
            await until(lambda: len(table.memory.written) == 2)
            await idle()
            assert table.state.person("eve") is None

    asyncio.run(main())


def muting(table: Desk) -> int:
    return sum(bool(one.muted) for one in table.state.people)


def test_however_many_watch_and_talk_who_plays_waits_for_none_of_them() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            table.config = config(queue=4)
            ann, crowd = await table.sits("ann", 0), [await table.comes(f"p{at}") for at in range(6)]
            await stuck(table, crowd[0])
            for one in crowd:
                one.say(m.Mute("ann"))
            assert table.actor.depth == 4
            said = m.Wish(action(), "sit_out")
            ann.say(said)
            ann.leave()
            assert table.actor.depth == 6
            table.memory.go_on()
            done = await ann.answer(said.action)
            assert isinstance(done, m.Done)
            assert muting(table) < 4
            await until(lambda: not here(table, "ann"))
            await until(lambda: muting(table) == 4)

    asyncio.run(main())


def test_what_somebody_said_before_they_had_a_seat_comes_before_what_they_say_with_one() -> None:
    async def main() -> None:
        async with desk(seats=3, **QUICK) as table:
            ann, bob = await table.comes("ann"), await table.comes("bob")
            await stuck(table, bob)
            for wish in (m.TakeSeat("1", 0, 200), m.TopUp("2", 50), m.Wish("3", "leave")):
                ann.say(wish)
            table.memory.go_on()
            await ann.answer("3")
            assert [one.action for one in ann.of(m.Done)] == ["1", "2", "3"]

    asyncio.run(main())


def test_what_somebody_said_first_stays_first_when_they_come_to_play_meanwhile() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.comes("ann"), await table.comes("bob")
            await stuck(table, bob)
            said: list[m.TakeSeat | m.TopUp] = [
                m.TakeSeat(action(), 0, 300),
                m.TopUp(action(), 50),
                m.TopUp(action(), 60),
            ]
            for one in said:
                ann.say(one)
            table.memory.go_on()
            await until(lambda: table.state.seat_of("ann") == 0)
            table.memory.shut()
            await idle()
            assert table.actor.depth == 1
            leave = m.Wish(action(), "leave")
            ann.say(leave)
            ann.leave()
            table.memory.go_on()
            assert isinstance(await ann.answer(leave.action), m.Done)
            acted = [write.action for write in table.memory.written if write.action is not None]
            assert acted == [("ann", one.action) for one in (*said, leave)]
            await until(lambda: table.state.person("ann") is None)

    asyncio.run(main())


# Several connections of one person


def test_the_newest_connection_plays_and_the_older_one_hears_so_and_watches() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            old, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            new = await table.comes("ann")
            assert [type(one) for one in old.frames].count(NewerLink) == 1
            assert new.of(NewerLink) == bob.of(NewerLink) == []
            if to_act(new, bob) is bob:
                await bob.ask(bob.move("look"))
                await bob.ask(bob.move("bet", 20)) if to_act(new, bob) is bob else None
            said = old.move("look")
            refused = await old.ask(said)
            assert refused == m.Refused(said.action, "newer_link", "")
            version = table.state.version
            verb: m.Verb = "fold" if table.state.table.level else "look"
            assert isinstance(await new.ask(new.move(verb)), m.Done)
            heard = [
                await until(lambda ear=ear: [one for one in ear.of(m.Update) if one.v == version + 1])  # type: ignore[misc]
                for ear in (old, new)
            ]
            assert heard[0] == heard[1]

    asyncio.run(main())


def test_the_older_connection_takes_over_by_joining_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            old = await table.sits("ann", 0)
            new = await table.comes("ann")
            await old.join(since=table.state.version)
            assert len(new.of(NewerLink)) == 1
            assert isinstance(await old.ask(m.TopUp(action(), 50)), m.Done)
            said = m.TopUp(action(), 50)
            assert await new.ask(said) == m.Refused(said.action, "newer_link", "")

    asyncio.run(main())


def test_when_the_newest_connection_is_lost_the_one_before_it_speaks_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            old, bob = await table.sits("ann", 0), await table.comes("bob")
            new, unjoined = await table.comes("ann"), table.client("ann")
            await idle()
            told = len(old.of(m.CaughtUp))
            version = table.state.version
            new.leave()
            await until(lambda: len(old.of(m.CaughtUp)) > told)
            assert here(table, "ann")
            versions = [one.v for one in old.of(m.Update)]
            assert versions[-2:] == [version + 1, version + 2]
            assert isinstance(await old.ask(m.TopUp(action(), 50)), m.Done)
            bob.say(m.Say(3))
            await until(lambda: old.of(m.Update)[-1].v == table.state.version)
            assert unjoined.frames == []

    asyncio.run(main())


def test_when_an_older_connection_is_lost_nothing_changes() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            old, older = await table.sits("ann", 0), await table.comes("ann")
            new = await table.comes("ann")
            await old.join()
            new.leave()
            older.leave()
            await idle()
            before = table.state
            assert here(table, "ann")
            assert isinstance(await old.ask(m.TopUp(action(), 50)), m.Done)
            assert table.state.version == before.version + 1

    asyncio.run(main())


def test_of_several_older_connections_the_newest_speaks() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            oldest, old = await table.sits("ann", 0), await table.comes("ann")
            new = await table.comes("ann")
            new.leave()
            await old.next(m.CaughtUp)
            assert isinstance(await old.ask(m.TopUp(action(), 50)), m.Done)
            said = m.TopUp(action(), 50)
            assert await oldest.ask(said) == m.Refused(said.action, "newer_link", "")

    asyncio.run(main())


def test_time_that_is_up_when_a_silent_connection_is_lost_hands_nothing_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with desk(seats=2, **{**QUICK, "turn_ms": 20_000}) as table:
            ann, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            mine = [await table.comes("ann"), await table.comes("ann")]
            await ann.join()
            await idle()
            version = table.state.version
            monkeypatch.setattr(actors, "clock_ms", lambda: clock_ms() + 21_000)
            mine[1].leave()
            await until(lambda: table.state.version > version)
            await idle()
            assert isinstance(await ann.ask(m.TopUp(action(), 50)), m.Done)
            assert bob.of(NewerLink) == []

    asyncio.run(main())


def test_a_spectator_with_two_connections_stays_while_one_is_left() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            old, new = await table.comes("eve"), await table.comes("eve")
            new.leave()
            whole = await old.next(m.Whole)
            assert whole.v == table.state.version
            assert here(table, "eve")
            old.leave()
            await until(lambda: table.state.person("eve") is None)
            assert table.actor.links == {}

    asyncio.run(main())


def test_a_connection_is_not_handed_over_to_one_that_is_gone_when_the_store_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            monkeypatch.setattr(actors, "RETRY_S", 0.02)
            old = await table.sits("ann", 0)
            new = await table.comes("ann")
            table.memory.refusals += [StoreFailed("the disk is full"), None, StoreFailed("the disk is full")]
            new.leave()
            await until(lambda: not table.memory.refusals)
            old.leave()
            await until(lambda: not table.actor.depth and not table.actor._later)
            await idle()
            assert not here(table, "ann")

    asyncio.run(main())
