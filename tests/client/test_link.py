import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest

from svara.client import link as links
from svara.client.dial import Dial
from svara.client.errors import Ended, Refused
from svara.client.table import TableClient
from svara.game.events import TimedOut
from svara.room import messages as m
from svara.room import wire
from tests.client.play import hands, knows_all, run, seated, turn_of
from tests.client.served import PATIENT, Served, once


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent again is so for its reason, and not because time has passed."""
    monkeypatch.setattr(links, "RESEND_S", 1_000)


def actions(served: Served, person: str) -> list[str]:
    return [says.action for who, says in served.heard if who == person and isinstance(says, m.Move)]


async def gone(table: TableClient) -> None:
    async with asyncio.timeout(PATIENT):
        while table.live:
            await asyncio.sleep(0)


async def two(test: Callable[[Served, TableClient, TableClient], Any], **changes: Any) -> None:
    """A test with two people who sit at a table where the first hand is dealt."""
    async with Served(**changes) as served, served.table("ann") as ann, served.table("bob") as bob:
        await seated(served, ann, bob)
        await test(served, ann, bob)


# ----------------------------------------------------------------------------------------- coming back, missing nothing


def test_whoever_comes_back_is_told_what_they_missed_and_nothing_else() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        await knows_all(served, ann)
        frames, v = ann.frames(), ann.now.v
        served.cut("ann")
        await served.until(lambda: len(served.said("ann", m.Join)) == 2)
        await knows_all(served, ann, bob)
        assert served.said("ann", m.Join) == [m.Join(), m.Join(v)]
        first = await anext(frames)
        assert isinstance(first, m.Update | m.Skip | m.CaughtUp)

    run(two(test))


def test_after_a_lost_connection_the_same_turn_goes_on() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.cut(person)
        await gone(table)
        again = await table.my_turn()
        assert (again.ask.hand, again.ask.turn) == (turn.ask.hand, turn.ask.turn)
        await again.act("look")
        assert table.view.phase.value == "betting"

    run(two(test))


def test_after_too_long_an_absence_everything_is_told_anew() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        await knows_all(served, ann)
        frames = ann.frames()
        served.refuses = [HTTPStatus.SERVICE_UNAVAILABLE] * 3
        served.cut("ann")
        for _ in range(140):
            served.tell(m.FromClient("bob", "Bob", m.Say(0), "link 1"))
        await served.until(lambda: len(served.said("ann", m.Join)) == 2)
        await knows_all(served, ann)
        assert isinstance(await anext(frames), m.Whole)

    run(two(test))


def test_a_gap_is_noticed_and_filled() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        served.dumb = once(lambda person, frame: person == "ann" and isinstance(frame, m.Update))
        await bob.say("wow")
        await bob.say("bye")
        await served.until(lambda: len(served.said("ann", m.Join)) == 2)
        await knows_all(served, ann, bob)
        assert len(served.said("ann", m.Join)) == 2
        assert len(served.opened) == 2

    run(two(test))


def test_gaps_that_do_not_end_lead_to_a_whole_view_and_then_to_another_connection() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann", open_s=0.2) as ann, served.table("bob") as bob:
            await knows_all(served, ann)
            v = ann.now.v
            served.dumb = lambda person, frame: person == "ann" and isinstance(frame, m.Update | m.Whole)
            await bob.say("wow")
            await served.until(lambda: served.room.state.version == v + 1)
            served.push("ann", m.Skip(v + 2))
            await served.until(lambda: len(served.opened) == 3)
            served.dumb = lambda _, __: False
            await knows_all(served, ann)
            assert [one.since for one in served.said("ann", m.Join)][:5] == [None, v, v, None, v]

    run(main())


def test_frames_that_were_seen_are_passed_over() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        await knows_all(served, ann)
        stack = ann.stack
        served.push("ann", m.Update(served.room.state.version, (TimedOut(0),)))
        served.push("ann", m.Skip(1))
        await hands(served, 1, ann, bob)
        await knows_all(served, ann)
        assert len(served.said("ann", m.Join)) == 1
        assert stack <= 500

    run(two(test))


def test_a_restart_in_the_middle_of_a_hand_loses_nothing() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        hand = served.room.state.table.hand
        served.restart()
        await served.until(lambda: len(served.opened) == 4)
        for table in (ann, bob):
            await table.until(lambda now: now.v == served.room.state.version)
        assert ann.now.table.hand == hand
        await hands(served, 2, ann, bob)
        await knows_all(served, ann, bob)

    run(two(test))


# ---------------------------------------------------------------------------------------------------- done exactly once


def test_an_action_whose_answer_is_lost_is_sent_again_and_done_once() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.dumb = once(lambda _, frame: isinstance(frame, m.Done))
        acts = asyncio.create_task(turn.act("look"))
        await served.until(lambda: actions(served, person) != [])
        served.cut(person)
        await acts
        sent = actions(served, person)
        assert len(sent) == 2
        assert sent[0] == sent[1]
        assert table.view.phase.value == "betting"

    run(two(test))


def test_an_action_that_did_not_arrive_is_sent_again_with_the_same_id() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.deaf = once(lambda _, says: isinstance(says, m.Move))
        acts = asyncio.create_task(turn.act("look"))
        await served.until(lambda: actions(served, person) != [])
        assert served.room.state.table.phase.value == "blind"
        served.cut(person)
        await acts
        assert served.room.state.table.phase.value == "betting"
        assert len(set(actions(served, person))) == 1

    run(two(test))


def test_an_action_without_an_answer_is_sent_again_on_the_same_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "RESEND_S", 0.05)

    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        served.deaf = once(lambda _, says: isinstance(says, m.Move))
        await turn.act("look")
        sent = actions(served, table.now.you)
        assert len(sent) >= 2
        assert len(set(sent)) == 1
        assert len(served.opened) == 2

    run(two(test))


def test_a_move_that_was_never_sent_is_not_sent_after_its_turn() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.refuses = [HTTPStatus.SERVICE_UNAVAILABLE] * 2
        served.cut(person)
        await gone(table)
        acts = asyncio.create_task(turn.act("look"))
        await served.until(lambda: not served.refuses[1:])
        served.later(100_000)
        served.later(100_000)
        with pytest.raises(Refused) as refused:
            await acts
        assert refused.value.code == "stale"
        assert actions(served, person) == []

    run(two(test, bank_ms=0))


def test_a_move_chosen_while_away_is_sent_if_its_turn_is_not_over() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        served.cut(table.now.you)
        await gone(table)
        await turn.act("look")
        assert served.room.state.table.phase.value == "betting"
        assert len(actions(served, table.now.you)) == 1

    run(two(test))


def test_what_became_of_a_move_that_may_have_arrived_is_asked_after_its_turn() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.deaf = once(lambda _, says: isinstance(says, m.Move))
        acts = asyncio.create_task(turn.act("look"))
        await served.until(lambda: actions(served, person) != [])
        served.refuses = [HTTPStatus.SERVICE_UNAVAILABLE]
        served.cut(person)
        served.later(100_000)
        served.later(100_000)
        with pytest.raises(Refused) as refused:
            await acts
        assert refused.value.code == "stale"
        assert len(set(actions(served, person))) == 1

    run(two(test, bank_ms=0))


def test_a_move_that_was_done_is_found_done_however_late_it_is_asked() -> None:
    async def test(served: Served, ann: TableClient, bob: TableClient) -> None:
        table, turn = await turn_of(served, ann, bob)
        person = table.now.you
        served.dumb = once(lambda _, frame: isinstance(frame, m.Done))
        acts = asyncio.create_task(turn.act("look"))
        await served.until(lambda: actions(served, person) != [])
        served.refuses = [HTTPStatus.SERVICE_UNAVAILABLE]
        served.cut(person)
        served.later(100_000)
        served.later(100_000)
        await acts
        assert len(set(actions(served, person))) == 1

    run(two(test, bank_ms=0))


def test_a_busy_table_is_asked_again_until_it_takes_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "BUSY_S", (0.01, 0.01))

    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.deaf = once(lambda _, says: isinstance(says, m.TakeSeat))
            sits = asyncio.create_task(ann.sit(0, 200))
            await served.until(lambda: served.said("ann", m.TakeSeat) != [])
            served.push("ann", m.Refused(served.said("ann", m.TakeSeat)[0].action, "busy", ""))
            await sits
            assert ann.seat == 0
            assert len({one.action for one in served.said("ann", m.TakeSeat)}) == 1

    run(main())


def test_a_table_that_stays_busy_refuses_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "BUSY_S", (0.01, 0.01))

    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.deaf = lambda _, says: isinstance(says, m.TakeSeat)
            sits = asyncio.create_task(ann.sit(0, 200))
            for times in (1, 2, 3):
                await served.until(lambda times=times: len(served.said("ann", m.TakeSeat)) == times)  # type: ignore[misc]
                served.push("ann", m.Refused(served.said("ann", m.TakeSeat)[0].action, "busy", ""))
            with pytest.raises(Refused, match="busy"):
                await sits

    run(main())


def test_no_more_actions_wait_at_once_than_a_server_takes() -> None:
    async def main() -> None:
        async with Served() as served:
            served.deaf = lambda _, says: isinstance(says, m.Wish)
            async with served.table("ann") as ann:
                waits = [asyncio.create_task(ann.wish("wait")) for _ in range(links.MOST_WAITING)]
                await served.until(lambda: len(served.said("ann", m.Wish)) == links.MOST_WAITING)
                with pytest.raises(Refused, match="too_fast"):
                    await ann.wish("wait")
            for wait in waits:
                with pytest.raises(Ended):
                    await wait

    run(main())


def test_a_flood_of_words_is_slowed_down_to_what_a_server_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "BURST", 2)
    monkeypatch.setattr(links, "INTERVAL_S", 0.05)

    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            start = asyncio.get_running_loop().time()
            for _ in range(5):
                await ann.say("wow")
            assert asyncio.get_running_loop().time() - start >= 3 * 0.05
            await served.until(lambda: len(served.said("ann", m.Say)) == 5)

    run(main())


# --------------------------------------------------------------------------------------------------- ends, good and bad


@pytest.mark.parametrize(
    ("code", "expected"),
    [(1000, "gone"), (1008, "policy"), (1009, "too_big"), (1012, None), (1013, None), (1001, None)],
)
def test_what_a_close_code_means(code: int, expected: str | None) -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            await served.hang_up("ann", code, "because")
            if expected is None:
                await served.until(lambda: len(served.opened) == 2)
                await ann.sit(0, 200)
            else:
                with pytest.raises(Ended) as ended:
                    await ann.until(lambda _: False)
                assert (ended.value.code, ended.value.detail) == (expected, "because")
                assert str(ended.value).endswith("(because)")
                with pytest.raises(Ended):
                    await ann.sit(0, 200)

    run(main())


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (HTTPStatus.UNAUTHORIZED, "unauthorized"),
        (HTTPStatus.NOT_FOUND, "no_table"),
        (HTTPStatus.FORBIDDEN, "policy"),
        (HTTPStatus.TOO_MANY_REQUESTS, None),
        (HTTPStatus.SERVICE_UNAVAILABLE, None),
    ],
)
def test_what_a_refused_handshake_means(status: HTTPStatus, expected: str | None) -> None:
    async def main() -> None:
        async with Served() as served:
            served.refuses = [status]
            if expected is None:
                async with served.table("ann") as ann:
                    await ann.sit(0, 200)
            else:
                with pytest.raises(Ended, match="the server says no") as ended:
                    await served.table("ann").__aenter__()
                assert ended.value.code == expected

    run(main())


def test_a_server_that_goes_down_is_left_alone_for_as_long_as_it_says() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.push("ann", wire.GoingDown(150))
            await ann.say("bye")
            await served.until(lambda: served.said("ann", m.Say) != [])
            loop = asyncio.get_running_loop()
            await served.hang_up("ann", 1012)
            closed = loop.time()
            await served.until(lambda: len(served.opened) == 2)
            assert 0.15 <= served.opened[1] - closed + 0.01 < 2
            await ann.sit(0, 200)

    run(main())


def test_waiting_gets_longer_each_time_up_to_a_limit_and_is_never_the_same_for_all() -> None:
    link = links.Link(Dial(first_s=1, most_s=8), lambda _: None)
    waits = [link._wait_s() for _ in range(8)]
    for wait_s, most_s in zip(waits, (1, 2, 4, 8, 8, 8, 8, 8), strict=True):
        assert most_s / 2 <= wait_s <= most_s
    assert len(set(waits)) == 8


def test_a_server_that_is_not_there_is_given_up_after_a_while() -> None:
    async def main() -> None:
        async with Served() as served:
            table = served.table("ann", patience_s=0.1)
        with pytest.raises(Ended) as ended:
            await table.__aenter__()
        assert ended.value.code == "unreachable"
        assert "refused" in ended.value.detail.lower() or "connect" in ended.value.detail.lower()

    run(main())


def test_a_server_that_was_away_for_a_moment_is_found_again() -> None:
    async def main() -> None:
        served = Served()
        await served.open()
        port = served.port
        async with served.table("ann") as ann:
            await ann.sit(0, 200)
            await served.close()
            await gone(ann)
            await served.open(port)
            await ann.wish("sit_out")
            await served.close()

    run(main())


def test_a_join_that_gets_no_answer_is_tried_on_another_connection() -> None:
    async def main() -> None:
        async with Served() as served:
            served.deaf = once(lambda _, says: isinstance(says, m.Join))
            async with served.table("ann", open_s=0.1) as ann:
                await ann.sit(0, 200)
            assert len(served.opened) == 2

    run(main())


@pytest.mark.parametrize("answer", [wire.Error("too_fast"), m.Refused("", "busy", "")])
def test_a_join_that_is_not_taken_is_tried_on_another_connection(answer: wire.ServerFrame) -> None:
    async def main() -> None:
        async with Served() as served:
            served.deaf = once(lambda _, says: isinstance(says, m.Join))
            entering = asyncio.create_task(served.table("ann", open_s=1_000).__aenter__())
            await served.until(lambda: served.said("ann", m.Join) != [])
            served.push("ann", answer)
            ann = await entering
            assert len(served.opened) == 2
            await ann.__aexit__(None, None, None)

    run(main())


def test_a_table_with_too_many_people_is_not_asked_again() -> None:
    async def main() -> None:
        async with Served() as served:
            served.deaf = once(lambda _, says: isinstance(says, m.Join))
            entering = asyncio.create_task(served.table("ann").__aenter__())
            await served.until(lambda: served.said("ann", m.Join) != [])
            served.push("ann", m.Refused("", "room_full", ""))
            with pytest.raises(Ended, match="too many people"):
                await entering

    run(main())


@pytest.mark.parametrize("data", [b'{"type":"later"}', b"{", b'{"type":"update","v":9,"happened":[{"type":"odd"}]}'])
def test_frames_that_it_does_not_know_end_it_with_a_sentence(data: bytes) -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.push("ann", data)
            with pytest.raises(Ended, match="use a newer one") as ended:
                await ann.until(lambda _: False)
            assert ended.value.code == "unknown_frame"

    run(main())


def test_no_secret_is_in_a_dial_that_is_printed() -> None:
    assert repr(Dial(url="ws://x", headers={"Authorization": "Bearer s3cret"})) == "Dial(url='ws://x')"
