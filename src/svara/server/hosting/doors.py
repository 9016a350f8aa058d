"""The doors of a table: who gets in when it is full, and how somebody is seen out."""

from __future__ import annotations

import asyncio
import secrets

from svara.room import messages as m
from svara.server.hosting.actor import Actor
from svara.server.hosting.links import Link
from svara.server.hosting.lobby import has_part


def let_in(actor: Actor, link: Link, most: int) -> bool:
    """Whether there is a place for one more connection, where there are `most`; if need be, somebody gives one up.

    Those who only watch yield to whoever comes, and first who has most connections, with the oldest of them: so nobody
    holds a table by being there. Whoever has a part in the game always gets in, and keeps one connection.
    """
    links = [[one for one in theirs if not one.closing] for theirs in actor.links.values()]
    if sum(map(len, links)) < most or has_part(actor.state, link.person):
        return True
    yields = max(links, key=lambda theirs: (bool(theirs) and not has_part(actor.state, theirs[0].person), len(theirs)))
    if len(yields) < 2 and has_part(actor.state, yields[0].person):
        return False
    yields[0].close(1008, "others want to come to this table")
    return True


async def see_out(actor: Actor, link: Link) -> None:
    """Come by this link in the name of somebody who has to go, take back what they want, leave, and be gone."""
    actor.add(link)
    try:
        action = f"expel-{secrets.token_hex(8)}"
        for says in (
            m.Join(),
            m.Wish(f"{action}-1", "withdraw"),
            m.Wish(f"{action}-2", "unwait"),
            m.Wish(f"{action}-3", "leave"),
        ):
            actor.say(link, says)
        while link.waiting and actor.task is not None and not actor.task.done():
            await asyncio.sleep(0.01)
    finally:
        actor.remove(link)
