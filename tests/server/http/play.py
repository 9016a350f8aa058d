"""A hand that is really played, at a table of the house, with bots that think for no time."""

from __future__ import annotations

import asyncio
from typing import Any

from svara.room import Setup
from svara.room import messages as m
from svara.server.store import hands
from svara.server.store.api import StoredTable
from tests.server.http.house import House


async def table_with_bots(house: House, owner: str | None, *, public: bool) -> StoredTable:
    setup = Setup(
        table="x",
        seats=3,
        fill=3,
        turn_ms=50,
        bank_ms=0,
        refill_ms=0,
        entry_ms=50,
        grace_ms=50,
        showdown_ms=0,
        mix_ms=1,
    )
    return await house.services.hub.create(owner=owner, name="Kitchen", public=public, bots="bold", setup=setup)


async def play_a_hand(house: House, me: dict[str, Any], table: StoredTable) -> int:
    """Sit down, let time run out on every turn, and see a hand end; its number."""
    hub = house.services.hub
    link = hub.new_link(me["id"], me["name"])
    actor = await hub.attach(table.id, link)
    assert actor is not None
    try:
        actor.say(link, m.Join())
        actor.say(link, m.TakeSeat("sit", seat=0, chips=500))
        async with asyncio.timeout(30):
            while not (mine := await house.services.store.read(lambda conn: hands.of_user(conn, me["id"], None, 1))):
                await asyncio.sleep(0.02)
        return mine[0].hand
    finally:
        hub.detach(actor, link)


async def is_there(house: House, me: dict[str, Any], table: StoredTable) -> None:
    """Come to a table, and stay for this test."""
    link = house.services.hub.new_link(me["id"], me["name"])
    actor = await house.services.hub.attach(table.id, link)
    assert actor is not None
    actor.say(link, m.Join())
    async with asyncio.timeout(10):
        while actor.state.person(me["id"]) is None:
            await asyncio.sleep(0.01)
