"""examples/bot.py is what it is said to be: a working bot, in under 40 lines."""

import asyncio
import os
import runpy
import stat
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
            playing = asyncio.create_task(bot["play"](real.url, None, None, str(tmp_path / "token")))
            for _ in range(3):
                assert (await told.get()).endswith(" chips")
            playing.cancel()
            await asyncio.wait([playing])

    run(main())


def test_killed_and_started_again_it_plays_on_in_its_seat(tmp_path: Path) -> None:
    """Though there are tables with more free seats, and though it was killed before its first hand was over."""
    kept = tmp_path / "token"

    async def main() -> None:
        async with real_server(tmp_path / "data") as real:
            command = [str(BOT), real.url, "--token-file", str(kept)]
            hub = real.services.hub
            for name in ("One", "Other"):
                setup = Setup(table=name, seats=3, fill=3, showdown_ms=0)
                await hub.create(owner=None, name=name, public=True, bots="cautious", setup=setup)
            first = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
            while not (people := [one.people for one in hub.lobby() if one.people]):
                await asyncio.sleep(0.01)
            first.kill()
            await first.wait()
            token = kept.read_text()
            again = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
            assert again.stdout is not None
            for _ in range(3):
                assert (await again.stdout.readline()).endswith(b" chips\n")
            assert [one.people for one in hub.lobby() if one.people] == people == [1]
            again.kill()
            await again.wait()
            assert kept.read_text() == token
            if os.name == "posix":
                assert stat.S_IMODE(kept.stat().st_mode) == 0o600

    run(main())


def test_it_says_in_a_sentence_why_it_cannot_play(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(BOT), "http://127.0.0.1:1", "--token-file", str(tmp_path / "token")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("the server at http://127.0.0.1:1 cannot be reached: ")
    assert done.stderr.count("\n") == 1
