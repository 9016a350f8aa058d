"""Somebody at a table, who says any JSON at all and hears what comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from tests.server.hostile.place import Place, Somebody
from tests.server.hostile.raw import TEXT, Heard, Raw, frame, open_raw

_numbers = count()


class Talk:
    """One connection to a table."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def say(self, **says: Any) -> str:
        """Say it; with an action of its own, if it has none and needs one. The action."""
        if says["type"] in ("move", "take_seat", "top_up", "wish"):
            says.setdefault("action", f"a{next(_numbers)}")
        self.raw.write(frame(TEXT, json.dumps(says).encode()))
        return str(says.get("action", ""))

    async def hear(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next frame of which something holds."""
        async with asyncio.timeout(30):
            while True:
                heard = await self.raw.hear()
                assert heard.what == "frame", heard
                told: dict[str, Any] = json.loads(heard.data)
                if holds(told):
                    return told

    async def answer(self, **says: Any) -> str:
        """Say it; ``done``, or the code of the refusal or the error."""
        action = self.say(**says)
        told = await self.hear(lambda told: told["type"] == "error" or told.get("action") == action)
        return "done" if told["type"] == "done" else str(told["code"])

    async def ask(self) -> dict[str, Any]:
        """The next question to this seat."""
        told = await self.hear(lambda told: told.get("ask"))
        asked: dict[str, Any] = told["ask"]
        return asked

    async def end(self) -> Heard:
        """How the connection ends."""
        async with asyncio.timeout(30):
            while (heard := await self.raw.hear()).what == "frame":
                pass
        return heard


@asynccontextmanager
async def at(place: Place, who: Somebody, table: str, *, joins: bool = True) -> AsyncIterator[Talk]:
    """A connection of somebody to a table."""
    raw = await open_raw(place.socket(table), who.link_headers())
    try:
        talk = Talk(raw)
        if joins:
            talk.say(type="join")
            await talk.hear(lambda told: told["type"] == "whole")
        yield talk
    finally:
        await raw.close()


def move(ask: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A move that answers a question with its first choice."""
    choice = ask["choices"][0]
    price = choice["low"] if choice["do"] in ("call", "join_svara") else 0
    to = choice["low"] if choice["do"] in ("blind", "bet", "raise") else 0
    said = {"type": "move", "hand": ask["hand"], "turn": ask["turn"], "do": choice["do"], "to": to, "price": price}
    return said | other
