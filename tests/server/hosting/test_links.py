"""A connection: what is pushed comes in order, a slow reader costs little, and a chatterbox is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from svara.room import messages as m
from svara.room.wire import Error, encode
from svara.server.hosting import links
from svara.server.hosting.links import ERRORS, MESSAGES, WAITING, Bucket, Link
from tests.server.hosting.desk import Ear, idle, until


def test_what_is_pushed_is_sent_in_order_and_then_the_end() -> None:
    async def main() -> None:
        ear = Ear(Link("ann", "Ann"))
        sent = [encode(m.Skip(v)) for v in range(20)]
        for one in sent[:10]:
            ear.link.push(one)
        await until(lambda: len(ear.texts) == 10)
        for one in sent[10:]:
            ear.link.push(one)
        ear.link.close(1012, "bye")
        ear.link.push(encode(m.Skip(99)))
        ear.link.close(1000, "another")
        await asyncio.wait_for(ear.task, 5)
        assert ear.texts == [one.decode() for one in sent]
        assert ear.closed == (1012, "bye")
        assert ear.link.closing

    asyncio.run(main())


def test_a_connection_on_which_nothing_waits_is_closed_at_once() -> None:
    async def main() -> None:
        ear = Ear(Link("ann", "Ann"))
        await idle()
        ear.link.close(1000, "bye")
        await asyncio.wait_for(ear.task, 5)
        assert ear.closed == (1000, "bye")

    asyncio.run(main())


def test_a_reader_who_is_too_slow_is_closed_and_holds_no_more_than_the_limit() -> None:
    async def main() -> None:
        gate, got = asyncio.Event(), list[Any]()

        async def slow(event: Any) -> None:
            await gate.wait()
            got.append(event)

        link = Link("ann", "Ann")
        writing = asyncio.create_task(link.write(slow))
        frame = b"x" * 1_000
        for _ in range(WAITING // 1_000 - 1):
            link.push(frame)
        await idle()
        assert link._closing is None
        held = []
        for _ in range(1_000):
            link.push(frame)
            held.append(sum(map(len, link._frames)))
        assert link.closing
        assert max(held) <= WAITING
        assert held[-1] == 0
        await asyncio.wait_for(link.ended(), 1)
        gate.set()
        await asyncio.wait_for(writing, 5)
        assert got[-1] == {"type": "websocket.close", "code": 1013, "reason": "too slow"}
        assert len(got) == 2

    asyncio.run(main())


def test_a_reader_who_keeps_up_may_be_sent_any_amount() -> None:
    async def main() -> None:
        ear = Ear(Link("ann", "Ann"))
        frame = encode(m.Refused("x" * 60_000, "busy", ""))
        for at in range(50):
            ear.link.push(frame)
            await until(lambda at=at: len(ear.texts) > at)  # type: ignore[misc]
        assert not ear.link.closing
        await ear.hang_up()

    asyncio.run(main())


class Straight:
    """A wire: what was written at once, and how much of it waits."""

    def __init__(self) -> None:
        self.written: list[list[bytes]] = []
        self.waiting = 0

    def write(self, frames: Sequence[bytes]) -> int:
        self.written.append(list(frames))
        return self.waiting

    def listen(self, hear: Callable[[bytes], None]) -> None:
        raise AssertionError("nobody listens here")


def test_on_a_wire_what_is_pushed_together_is_written_together_and_at_once() -> None:
    async def main() -> None:
        ear, wire = Ear(Link("ann", "Ann")), Straight()
        ear.link.wire = wire
        ear.link.push(b"a", b"b")
        ear.link.push(b"c")
        assert wire.written == [[b"a", b"b"], [b"c"]]
        ear.link.close(1012, "bye")
        ear.link.push(b"d")
        await asyncio.wait_for(ear.task, 5)
        assert (wire.written, ear.texts, ear.closed) == ([[b"a", b"b"], [b"c"]], [], (1012, "bye"))

    asyncio.run(main())


def test_a_wire_on_which_too_much_waits_is_closed() -> None:
    async def main() -> None:
        ear, wire = Ear(Link("ann", "Ann")), Straight()
        ear.link.wire = wire
        wire.waiting = WAITING
        ear.link.push(b"a")
        assert not ear.link.closing
        wire.waiting += 1
        ear.link.push(b"b")
        ear.link.push(b"c")
        await asyncio.wait_for(ear.task, 5)
        assert (wire.written, ear.closed) == ([[b"a"], [b"b"]], (1013, "too slow"))

    asyncio.run(main())


def test_a_line_that_is_dead_ends_the_writing() -> None:
    async def main() -> None:
        async def dead(event: Any) -> None:
            raise ConnectionResetError

        link = Link("ann", "Ann")
        link.push(b"x")
        (error,) = await asyncio.gather(link.write(dead), return_exceptions=True)
        assert isinstance(error, ConnectionResetError)
        link = Link("ann", "Ann")
        link.close(1000, "")
        await link.write(dead)

    asyncio.run(main())


def test_a_budget_is_so_many_at_once_and_then_so_many_a_second() -> None:
    bucket = Bucket(3, 2.0)
    assert [bucket.take(100.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(100.5) for _ in range(2)] == [True, False]
    assert [bucket.take(100.9), bucket.take(101.0)] == [False, True]
    assert [bucket.take(9_000.0) for _ in range(5)] == [True, True, True, False, False]


def test_a_connection_may_say_so_much_and_a_looser_one_more() -> None:
    burst, per_second = MESSAGES
    for looser in (1, 7):
        link = Link("ann", "Ann", looser=looser)
        assert [link.may_say(5.0) for _ in range(burst * looser + 1)] == [True] * (burst * looser) + [False]
        again = [link.may_say(6.0) for _ in range(int(per_second) * looser + 1)]
        assert again == [True] * (int(per_second) * looser) + [False]


def test_a_few_errors_are_forgiven_and_more_are_not() -> None:
    async def main() -> None:
        ear = Ear(Link("ann", "Ann"))
        at_once, per_second = ERRORS
        for at in range(at_once):
            ear.link.error("malformed", 10.0)
            assert not ear.link.closing, at
        ear.link.error("malformed", 10.0 + 1.5 / per_second)
        assert not ear.link.closing
        ear.link.error("malformed", 10.0 + 1.5 / per_second)
        await asyncio.wait_for(ear.task, 5)
        assert ear.frames == [Error("malformed")] * (at_once + 2)
        assert ear.closed == (1008, "too many errors")

    asyncio.run(main())


def test_each_link_has_an_id_of_its_own_that_nobody_guesses() -> None:
    made = {Link("ann", "Ann").id for _ in range(500)}
    assert len(made) == 500
    assert all(len(one) == 8 for one in made)
    assert links.WAITING > 100_000
