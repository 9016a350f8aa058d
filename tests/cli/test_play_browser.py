"""`svara play` without --terminal: a server for one machine, and a browser on its page."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from svara.bots import bot
from svara.cli import browser
from svara.client import Client
from svara.errors import BadInput
from svara.server.http.pages import APP
from tests.cli.run import SVARA, wrong

PATIENT_S = 60

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "XDG_DATA_HOME")


def own(home: Path, **env: str) -> dict[str, str]:
    """The environment of somebody whose home this is, without a screen unless one is given."""
    return {**{name: value for name, value in os.environ.items() if name not in SCREENS}, "HOME": str(home), **env}


@contextmanager
def playing(home: Path, *args: str, **env: str) -> Iterator[str]:
    """A running `svara play`, and its address; Ctrl-C ends it, in good order."""
    with subprocess.Popen(
        [*SVARA, "play", *args],
        env=own(home, **env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            told = re.fullmatch(r"Svara is at (http://127\.0\.0\.1:\d+) until Ctrl-C\n", process.stdout.readline())
            assert told is not None
            yield told[1]
        finally:
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=PATIENT_S)
    kept = Path(args[args.index("--data") + 1]) if "--data" in args else home / ".local" / "share" / "svara"
    assert (process.returncode, said, complained) == (0, f"Your chips and hands are kept in {kept}\n", "")
    assert (kept / "svara.sqlite3").exists()


def test_a_guest_plays_with_bots_and_the_chips_are_there_the_next_time(tmp_path: Path) -> None:
    async def plays(url: str) -> str:
        choose, rng = bot("sensible"), Random(1)
        async with await Client.guest(url, "Ann") as client, asyncio.timeout(PATIENT_S):
            assert {"Kitchen", "Quick kitchen"} <= {one.name for one in await client.tables() if one.fill}
            info = (await client.practice(seats=2)).info
            async with client.table(info.id) as table:
                await table.sit(table.free_seats[0], info.min_buy_in)
                async for turn in table.turns():
                    await turn.act(choose(turn.view, rng))
                    break
            return await client.make_token("the next time")

    async def comes_back(url: str, token: str) -> tuple[str, int]:
        async with Client(url, token) as client:
            me = await client.me()
            return me.name, me.chips

    with playing(tmp_path) as url:
        page = httpx.get(url)
        assert (page.status_code, page.content) == (200, (APP / "index.html").read_bytes())
        token = asyncio.run(plays(url))
    with playing(tmp_path) as url:
        name, chips = asyncio.run(comes_back(url, token))
        assert name == "Ann"
        assert chips > 0


def test_with_a_screen_the_browser_opens_and_is_answered_while_it_runs(tmp_path: Path) -> None:
    told = tmp_path / "told"
    opener = tmp_path / "opener.py"
    opener.write_text(
        "import sys, httpx, pathlib\n"
        "status = httpx.get(sys.argv[1]).status_code\n"
        "pathlib.Path(sys.argv[2]).write_text(f'{sys.argv[1]} {status}\\n')\n",
        encoding="utf-8",
    )
    with playing(tmp_path, DISPLAY=":0", BROWSER=f"{sys.executable} {opener} %s {told}") as url:
        end = time.monotonic() + PATIENT_S
        while not (told.exists() and told.read_text(encoding="utf-8").endswith("\n")):
            assert time.monotonic() < end, "no browser is opened"
            time.sleep(0.05)
    assert told.read_text(encoding="utf-8") == f"{url} 200\n"


def test_two_play_at_once_with_data_of_their_own_and_not_with_the_same(tmp_path: Path) -> None:
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    with playing(tmp_path, "--data", one) as first, playing(tmp_path, "--data", other) as second:
        assert first != second
        assert {httpx.get(f"{url}/healthz").status_code for url in (first, second)} == {200}
        assert wrong("play", "--data", one).startswith(f"a server uses {one}/svara.sqlite3 already: stop it first")


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert wrong("play", "--data", str(tmp_path / "file")).startswith("cannot ")


def test_without_the_page_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "APP", tmp_path)
    with pytest.raises(BadInput, match="the page of the browser is not built: make play builds it"):
        browser.play(tmp_path / "data", print)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("platform", "env", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_what_counts_as_a_screen(platform: str, env: dict[str, str], there: bool) -> None:
    assert browser.has_screen(platform, env) is there


def test_data_are_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somebody")
    usual = Path("/somebody/.local/share/svara")
    assert browser.own_folder("linux", {}) == usual
    assert browser.own_folder("linux", {"XDG_DATA_HOME": "not/absolute"}) == usual
    assert browser.own_folder("linux", {"XDG_DATA_HOME": "/data"}) == Path("/data/svara")
