"""What of the messages that wait is answered together."""

from __future__ import annotations

import asyncio
from collections import deque

from svara.fair import commit
from svara.room import messages as m
from svara.server.hosting.links import Link
from svara.server.hosting.waiting import Waiting, link_of, take
from svara.server.store.api import StoreFailed
from tests.room.host import seed
from tests.server.hosting.desk import Desk, Ear, desk, idle, until


def shows(person: str, hand: int = 1, after: str = "next") -> m.RevealSeed:
    return m.RevealSeed(hand, seed(person), commit(seed(f"{person} {after}")))


def waiting(person: str, says: m.ClientMessage) -> Waiting:
    link = Link(person, person)
    return Waiting(m.FromClient(person, person, says, link.id), link, 0.0)


def people(taken: list[Waiting]) -> list[str]:
    return [one.message.person for one in taken if isinstance(one.message, m.FromClient)]


def test_seeds_in_line_are_taken_together_and_nothing_else_is() -> None:
    async def main() -> None:
        line = [
            waiting("ann", m.Say(0)),
            waiting("ann", shows("ann")),
            waiting("bob", shows("bob")),
            waiting("cid", m.Say(0)),
            waiting("cid", shows("cid")),
            waiting("cid", shows("cid", after="other")),
        ]
        queue = deque([*line, Waiting(m.Tick(), None, 0.0)])
        taken = [people(take(queue)) for _ in range(6)]
        assert taken == [["ann"], ["ann", "bob"], ["cid"], ["cid"], ["cid"], []]
        assert not queue

    asyncio.run(main())


def test_a_reply_goes_to_the_connection_of_whom_it_is_for() -> None:
    async def main() -> None:
        ann, bob = waiting("ann", shows("ann")), waiting("bob", shows("bob"))
        assert link_of([ann, bob], "bob") is bob.link
        assert link_of([ann, bob], "cid") is None
        assert link_of([ann], "ann") is ann.link

    asyncio.run(main())


async def _mixing(table: Desk) -> list[Ear]:
    """Two people whose seeds are waited for; the hub's desk has no more to do."""
    clients = []
    for seat, person in enumerate(("ann", "bob")):
        client = await table.comes(person)
        await client.ask(m.TakeSeat(f"sit-{person}", seat, 500, commit(seed(person))))
        clients.append(client)
    await until(lambda: table.state.mixing)
    await idle()
    return [*clients]


def test_seeds_that_wait_together_are_stored_once_and_refused_apart() -> None:
    async def main() -> None:
        async with desk(seats=2, showdown_ms=2, mix_ms=5_000) as table:
            ann, bob = await _mixing(table)
            stored = len(table.memory.written)
            for client in (ann, bob):
                table.actor.say(client.link, shows(client.link.person))
            await until(lambda: table.state.playing)
            assert len(table.memory.written) == stored + 1
            for client, hand in ((ann, 7), (bob, 8)):
                table.actor.say(client.link, shows(client.link.person, hand))
            await until(lambda: ann.of(m.Refused) and bob.of(m.Refused))
            assert (ann.of(m.Refused), bob.of(m.Refused)) == ([m.Refused("", "stale", "")],) * 2
            assert len(table.memory.written) == stored + 1

    asyncio.run(main())


def test_whose_seeds_could_not_be_stored_all_hear_so() -> None:
    async def main() -> None:
        async with desk(seats=2, showdown_ms=2, mix_ms=5_000) as table:
            ann, bob = await _mixing(table)
            table.memory.refusals.append(StoreFailed("no room on the disk"))
            for client in (ann, bob):
                table.actor.say(client.link, shows(client.link.person))
            await until(lambda: ann.of(m.Refused) and bob.of(m.Refused))
            assert (ann.of(m.Refused), bob.of(m.Refused)) == ([m.Refused("", "busy", "")],) * 2
            for client in (ann, bob):
                table.actor.say(client.link, shows(client.link.person))
            await until(lambda: table.state.playing)

    asyncio.run(main())
