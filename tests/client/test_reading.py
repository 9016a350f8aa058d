import asyncio

import pytest

from svara.client.errors import Ended, FellBehind
from svara.client.reading import BUFFER, Bell, Frames
from svara.room import messages as m
from tests.client.play import run


def test_frames_are_read_in_order() -> None:
    async def main() -> None:
        frames = Frames()
        for v in (1, 2, 3):
            frames.put(m.Skip(v))
        frames.end(Ended("closed"))
        assert [one async for one in frames] == [m.Skip(1), m.Skip(2), m.Skip(3)]

    run(main())


def test_whoever_reads_too_slowly_is_told_so_once_and_may_read_on() -> None:
    async def main() -> None:
        frames = Frames()
        for v in range(BUFFER + 2):
            frames.put(m.Skip(v))
        with pytest.raises(FellBehind):
            await anext(frames)
        assert [await anext(frames), await anext(frames)] == [m.Skip(BUFFER), m.Skip(BUFFER + 1)]

    run(main())


def test_a_bad_end_is_raised_after_what_came_before_it() -> None:
    async def main() -> None:
        frames = Frames()
        frames.put(m.Skip(1))
        frames.end(Ended("gone"))
        assert await anext(frames) == m.Skip(1)
        with pytest.raises(Ended, match="the table is closed"):
            await anext(frames)

    run(main())


def test_a_reader_waits_for_what_is_not_there_yet() -> None:
    async def main() -> None:
        frames = Frames()
        reads = asyncio.create_task(frames.__anext__())
        await asyncio.sleep(0)
        assert not reads.done()
        frames.put(m.Skip(7))
        assert await reads == m.Skip(7)

    run(main())


def test_a_bell_wakes_all_who_wait_and_is_not_stopped_by_one_who_gives_up() -> None:
    async def main() -> None:
        bell = Bell()
        waits = [asyncio.create_task(bell.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waits[0].cancel()
        await asyncio.sleep(0)
        bell.ring()
        await asyncio.gather(*waits[1:])
        assert waits[0].cancelled()

    run(main())
