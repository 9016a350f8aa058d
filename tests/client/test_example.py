"""examples/bot.py is what it is said to be: a working bot, in under 40 lines."""

import asyncio
import runpy
import subprocess
import sys
from pathlib import Path

from svara.room import Setup
from tests.client.play import run
from tests.client.real import real_server

BOT = Path(__file__).resolve().parent.parent.parent / "examples" / "bot.py"


def test_it_has_fewer_than_40_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 40


def test_it_plays_with_the_bots_of_the_house_and_tells_its_chips(tmp_path: Path) -> None:
    async def main() -> None:
        told: asyncio.Queue[str] = asyncio.Queue()
        bot = runpy.run_path(str(BOT))
        bot["play"].__globals__["print"] = told.put_nowait
        async with real_server(tmp_path / "data") as real:
            setup = Setup(table="t", seats=3, fill=3, showdown_ms=0)
            await real.services.hub.create(owner=None, name="Kitchen", public=True, bots="cautious", setup=setup)
            playing = asyncio.create_task(bot["play"](real.url, None, None))
            for _ in range(3):
                assert (await told.get()).endswith(" chips")
            playing.cancel()
            await asyncio.wait([playing])

    run(main())


def test_it_says_in_a_sentence_why_it_cannot_play() -> None:
    done = subprocess.run(
        [sys.executable, str(BOT), "http://127.0.0.1:1"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("the server at http://127.0.0.1:1 cannot be reached: ")
    assert done.stderr.count("\n") == 1
