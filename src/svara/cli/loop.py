"""The event loop that a server runs on."""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable


def loop_factory(platform: str = sys.platform) -> Callable[[], AbstractEventLoop] | None:
    """uvloop, where it is to be had."""
    if platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
