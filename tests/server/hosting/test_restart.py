"""A process dies at any moment, and another comes: the same room, the same hand, clocks with what was left of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from svara.game import Phase
from svara.room import RoomState, advance
from svara.room import facts as f
from svara.room import messages as m
from svara.server.hosting import actor as actors
from svara.server.hosting import keeping
from svara.server.hosting.clock import clock_ms
from tests.room.host import tie
from tests.server.hosting import history
from tests.server.hosting.crowd import Crowd
from tests.server.hosting.desk import QUICK, Desk, config, desk, idle, to_act, until
from tests.server.hosting.memory import START

CRASHES = 25
BRISK: dict[str, Any] = {"turn_ms": 300, "entry_ms": 100, "bank_ms": 50, "refill_ms": 5, **QUICK, "mix_ms": 4}
MOMENTS: tuple[Callable[[RoomState], bool], ...] = (
    lambda state: True,
    lambda state: state.playing,
    lambda state: state.table.opened and state.playing,
    lambda state: state.mixing,
)


async def lives(rng: random.Random, crashes: int) -> Desk:
    """A table whose process is killed again and again while people play, and which is drained in the end."""
    made = Desk(seats=4, fill=3, **BRISK)
    made.live()
    crowd = Crowd(made, rng.randrange(1_000), 3)
    await crowd.come()
    for _ in range(crashes):
        await crowd.play(rng.randint(0, 20))
        wanted = rng.choice(MOMENTS)
        for _ in range(300):
            if wanted(made.state):
                break
            await crowd.play(1)
        await idle(rng.randint(0, 6))
        seen, asked = made.state, len(made.memory.asked)
        await made.die()
        same(made, seen, asked)
        made.come_back()
        await crowd.come()
    await crowd.play_hands(3)
    made.actor.tell(m.Drain())
    await until(lambda: made.gone == ["finished"])
    await made.stop()
    return made


def same(table: Desk, seen: RoomState, asked: int) -> None:
    """What is stored is what the process had, or one proposal more that it was just storing."""
    kept = table.memory.tables[table.table]
    room, _ = keeping.restore(kept)
    if kept.seq == seen.version + 1:
        last = table.memory.written[-1]
        seen = advance(seen, last.now_ms, keeping.read_facts(last.facts))
    assert room.state == seen


@pytest.fixture(scope="module")
def tables() -> list[Desk]:
    return [asyncio.run(lives(random.Random(seed), CRASHES)) for seed in range(5)]


def test_a_table_goes_on_after_every_crash_and_keeps_each_of_its_hands_once(tables: list[Desk]) -> None:
    for table in tables:
        story = list(table.story())
        history.check(story, table.memory.hands)
        assert len(table.memory.hands) > 10
        wallets = dict(table.memory.wallets)
        assert wallets.pop("house", 0) + sum(wallets.values()) == START * len(wallets)
        assert sum(isinstance(fact, f.Resumed) for _, facts, _ in story for fact in facts) == CRASHES


def test_the_crashes_above_meet_hands_half_way(tables: list[Desk]) -> None:
    met = [before for table in tables for before, facts, _ in table.story() if isinstance(facts[0], f.Resumed)]
    assert len(met) == CRASHES * len(tables)
    assert {before.table.phase for before in met} >= {Phase.IDLE, Phase.BETTING}
    assert sum(before.playing for before in met) > 10
    assert sum(before.mixing for before in met) > 10


def test_the_cards_and_bets_of_a_hand_are_there_after_a_restart() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.playing)
            await to_act(ann, bob).ask(to_act(ann, bob).move("look"))
            one = to_act(ann, bob)
            await one.ask(one.move("bet", 70))
            before = table.state
            await table.die()
            table.come_back()
            ann, bob = await table.comes("ann"), await table.comes("bob")
            assert table.state.table == before.table
            assert table.state.turn == before.turn
            asked = to_act(ann, bob)
            await asked.ask(asked.move("call"))
            await until(lambda: table.memory.hands)
            history.check(list(table.story()), table.memory.hands)

    asyncio.run(main())


def test_clocks_go_on_with_what_was_left_of_them_and_the_grace() -> None:
    async def main() -> None:
        async with desk(seats=2, turn_ms=20_000, **QUICK) as table:
            ann, bob = await table.sits("ann", 0), await table.sits("bob", 1)
            await until(lambda: table.state.clock is not None)
            await idle()
            before = table.state
            assert before.clock is not None
            left = before.clock.until_ms - before.now_ms
            await table.die()
            await asyncio.sleep(0.03)  # while it is down no time passes
            table.config = config(grace_ms=7_000)
            table.come_back()
            await until(lambda: table.state.version > before.version)
            now = table.state
            assert now.clock is not None
            assert now.clock.until_ms - now.now_ms == left + 7_000
            assert [one.here for one in now.people] == [False, False]
            again = await table.comes(ann.person)
            clock = again.of(m.Whole)[-1].clock
            assert clock is not None
            assert left + 6_000 < clock.left_ms <= left + 7_000
            assert bob.person in [one.id for one in table.state.people]

    asyncio.run(main())


def test_a_bot_that_was_thinking_is_asked_again() -> None:
    async def main() -> None:
        async with desk(seats=2, fill=2, bots="cautious", **QUICK) as table:
            ann = await table.sits("ann", 0)
            await until(lambda: table.state.seat_of("ann") == 0 and not table.state.playing)
            table.config = config(bot_delay_ms=(3_600_000, 3_600_000))
            await until(lambda: table.state.playing)
            if table.state.table.to_act == 0:
                await ann.ask(ann.move("blind", 10))
            assert table.state.table.to_act == 1
            await table.die()
            table.config = config()
            table.come_back()
            await until(lambda: table.state.table.to_act != 1)

    asyncio.run(main())


def test_decks_that_were_asked_for_are_asked_for_again() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            table.holding = True
            await table.sits("ann", 0)
            await table.sits("bob", 1)
            await table.die()
            table.holding = False
            table.come_back()
            await table.comes("ann")
            await until(lambda: table.state.playing)

    asyncio.run(main())


@pytest.mark.parametrize("snapshot_every", [actors.SNAPSHOT_EVERY, 0])
def test_the_second_of_two_deals_that_ended_at_once_is_not_lost_with_the_process(snapshot_every: int) -> None:
    async def main() -> None:
        patch.setattr(actors, "SNAPSHOT_EVERY", snapshot_every)
        async with desk(seats=2, **{**QUICK, "showdown_ms": 60_000}) as table:
            table.fits = tie(0, 1)
            ann, bob = await table.sits("ann", 0, 100), await table.sits("bob", 1, 100)
            await until(lambda: table.state.playing)
            await to_act(ann, bob).ask(to_act(ann, bob).move("look"))
            await to_act(ann, bob).ask(to_act(ann, bob).move("bet", 90))
            await to_act(ann, bob).ask(to_act(ann, bob).move("call"))
            assert table.state.pause_until_ms
            table.fits = lambda points: len(set(points.values())) == 2
            await skip(table)
            await until(lambda: table.state.table.hand == 2 and not table.state.playing)
            assert [one.hand for one in table.memory.hands] == [1]
            await table.die()
            table.come_back()
            await until(lambda: len(table.memory.hands) == 2)
            history.check(list(table.story()), table.memory.hands)

    async def skip(table: Desk) -> None:
        """The pause is over."""
        ahead = table.state.pause_until_ms - clock_ms()
        patch.setattr(actors, "clock_ms", lambda: clock_ms() + ahead)
        table.actor.tell(m.Tick())
        await until(lambda: not table.state.pause_until_ms)

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(main())


def test_an_actions_answer_survives_a_restart() -> None:
    async def main() -> None:
        async with desk(seats=2, **QUICK) as table:
            ann = await table.comes("ann")
            said = m.TakeSeat("the same", 0, 300)
            await ann.ask(said)
            await table.die()
            table.come_back()
            ann = await table.comes("ann")
            before = table.state
            assert await ann.ask(said) == m.Done("the same", before.version)
            assert table.state is before

    asyncio.run(main())


def test_a_table_that_was_stopped_in_order_goes_on_too() -> None:
    async def main() -> None:
        async with desk(seats=3, fill=3, **QUICK) as table:
            ann = await table.sits("ann", 0)
            await until(lambda: table.state.playing)
            ann.say(m.Say(2))
            await table.stop()
            assert table.actor.depth == 0
            assert table.actor.room.state == keeping.restore(table.memory.tables["t"])[0].state
            told = [one for frame in ann.of(m.Update) for one in frame.happened if isinstance(one, m.Said)]
            assert told == [m.Said("ann", 2)]
            before = table.state
            table.come_back()
            await table.comes("ann")
            assert table.state.table.hand >= before.table.hand
            assert msgspec.structs.replace(table.state.setup) == before.setup

    asyncio.run(main())
