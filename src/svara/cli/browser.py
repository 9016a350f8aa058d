"""A server for whoever sits at this machine, and their browser on its page."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Final

import click

from svara.cli.loop import loop_factory
from svara.errors import BadInput
from svara.server.config import Config
from svara.server.http import logs
from svara.server.http.pages import APP
from svara.server.http.serving import Server, address, listening, running

HERE: Final = "127.0.0.1"
PORT: Final = 8420
"""Where the page is found again: a browser keeps seeds and settings by the address, port and all."""


def own_folder(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> Path:
    """Where this user's programs keep their data, with a folder of ours."""
    if platform in ("darwin", "win32"):
        return Path(click.get_app_dir("svara"))
    told = Path(env.get("XDG_DATA_HOME", ""))  # which counts for nothing unless it is absolute
    return (told if told.is_absolute() else Path.home() / ".local" / "share") / "svara"


def has_screen(platform: str = sys.platform, env: Mapping[str, str] = os.environ) -> bool:
    """Whether a browser could show something to whoever started this."""
    return platform in ("darwin", "win32") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def play(data: Path, tell: Callable[[str], None]) -> None:
    """Serve on this machine alone, with a browser on the page if there is a screen, until a signal ends it.

    Raises:
        BadInput: the folder of data cannot be used, or the page is not built.
    """
    if not (APP / "index.html").exists():
        raise BadInput(
            "the page of the browser is not built: make play builds it, and svara play --terminal needs none"
        )
    logs.configure(level=logging.WARNING)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(Config(data=data, host=HERE), tell))
    tell(f"Your chips and hands are kept in {data}")


async def _serve(config: Config, tell: Callable[[str], None]) -> None:
    with _listening() as listener:
        async with running(config) as services:
            at = address(listener, config)
            await Server(services, lambda: _come(at, tell)).serve(sockets=[listener])


def _listening() -> socket:
    """At the usual port, or at any that is free."""
    try:
        return listening(HERE, PORT)
    except BadInput:
        return listening(HERE, 0)


def _come(at: str, tell: Callable[[str], None]) -> None:
    tell(f"Svara is at {at} until Ctrl-C")
    if has_screen():
        # In a thread, and one that nobody waits for: some browsers return only when they are closed.
        Thread(target=webbrowser.open, args=(at,), daemon=True).start()
