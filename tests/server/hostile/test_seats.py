"""What is somebody else's: a seat, a turn, a hand, a table, a token."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from itertools import count
from typing import Any

import pytest

from svara.room.happenings import VERBS
from tests.server.hostile.leaks import CARD
from tests.server.hostile.place import Place, Somebody, problem
from tests.server.hostile.raw import Turned
from tests.server.hostile.talk import Talk, at, move

numbers = count()
SETTINGS: dict[str, Any] = {"seats": 3, "ante": 10, "turn_ms": 60_000, "mix_ms": 500}


class Company:
    """Ann and Bob sit at a table of Ann's, Eve and Dan do not."""

    def __init__(self, place: Place, people: ExitStack, links: AsyncExitStack, *, public: bool) -> None:
        self.place, self.people = place, people
        self._links = links
        self.ann, self.bob, self.eve, self.dan = [
            people.enter_context(Somebody(place, f"10.4.{next(numbers)}.1")).come(name)
            for name in ("Ann", "Bob", "Eve", "Dan")
        ]
        made = self.ann.make_table(public=public, **SETTINGS)
        self.table: str = made["info"]["id"]
        self.invite: str = made["invite"] or ""

    async def at(self, who: Somebody, *, joins: bool = True) -> Talk:
        """A connection of one of them."""
        return await self._links.enter_async_context(at(self.place, who, self.table, joins=joins))

    async def seated(self) -> tuple[Talk, Talk]:
        """Ann and Bob, as soon as a hand is dealt."""
        ann, bob = await self.at(self.ann), await self.at(self.bob)
        assert await ann.answer(type="take_seat", seat=0, chips=500) == "done"
        assert await bob.answer(type="take_seat", seat=1, chips=500) == "done"
        return ann, bob

    async def turned(self, who: Somebody) -> tuple[int, str]:
        """How somebody is turned away at the table."""
        with pytest.raises(Turned) as refused:
            await self.at(who)
        return refused.value.status, refused.value.body.decode()


def with_company(place: Place, test: Callable[[Company], Awaitable[None]], *, public: bool = True) -> None:
    async def main() -> None:
        with ExitStack() as people:
            async with AsyncExitStack() as links:
                company = Company(place, people, links, public=public)
                await test(company)

    asyncio.run(main())


async def first_asked(ann: Talk, bob: Talk) -> tuple[Talk, Talk, dict[str, Any]]:
    """Whose turn it is, the other one, and the question."""
    asks = {one: asyncio.create_task(one.ask()) for one in (ann, bob)}
    done, waiting = await asyncio.wait(asks.values(), return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    turn = next(one for one, task in asks.items() if task in done)
    return turn, bob if turn is ann else ann, done.pop().result()


def test_nobody_moves_for_a_seat_that_is_not_theirs(place: Place) -> None:
    async def test(all_: Company) -> None:
        turn, other, ask = await first_asked(*await all_.seated())
        eve = await all_.at(all_.eve)
        for verb in VERBS:
            assert await eve.answer(**move(ask, do=verb)) == "no_seat"
        assert await other.answer(**move(ask)) in ("not_your_turn", "not_now")
        for extra in ({"seat": 0}, {"person": all_.ann.id}, {"link": "x"}, {"from": all_.ann.id}):
            assert await eve.answer(**move(ask), **extra) == "malformed"
        for forged in ({"hand": ask["hand"] + 1}, {"turn": ask["turn"] + 1}, {"turn": ask["turn"] - 1}, {"hand": 0}):
            assert await turn.answer(**move(ask, **forged)) == "stale"
        assert await turn.answer(**move(ask, do="call", price=7)) in ("price_changed", "not_now")
        assert await turn.answer(**move(ask)) == "done"

    with_company(place, test)


def test_nobody_takes_or_leaves_a_seat_for_another(place: Place) -> None:
    async def test(all_: Company) -> None:
        await all_.seated()
        eve = await all_.at(all_.eve)
        for seat in (0, 1):
            assert await eve.answer(type="take_seat", seat=seat, chips=500) == "seat_taken"
        for what in ("leave", "stand_up", "sit_out", "sit_in"):
            assert await eve.answer(type="wish", what=what) == "no_seat"
        assert await eve.answer(type="wish", what="withdraw") == "nothing_wanted"
        assert await eve.answer(type="top_up", chips=100) == "no_seat"
        for chips in (6_000, 2**53 - 1):
            assert await eve.answer(type="take_seat", seat=2, chips=chips) == "too_much"
        assert all_.eve.ask("GET", "/api/me").json()["chips"] == 5_000

    with_company(place, test)


def test_another_persons_action_id_gets_nobody_their_answer(place: Place) -> None:
    async def test(all_: Company) -> None:
        turn, _, ask = await first_asked(*await all_.seated())
        eve = await all_.at(all_.eve)
        said = move(ask, action="the very same")
        assert await turn.answer(**said) == "done"
        assert await turn.answer(**said) == "done"
        assert await eve.answer(**said) == "no_seat"

    with_company(place, test)


def test_of_two_connections_of_one_person_only_the_newest_plays(place: Place) -> None:
    async def test(all_: Company) -> None:
        ann, _ = await all_.seated()
        again = await all_.at(all_.ann)
        await ann.hear(lambda told: told["type"] == "newer_link")
        assert await ann.answer(type="wish", what="leave") == "newer_link"
        assert await again.answer(type="wish", what="sit_out") == "done"

    with_company(place, test)


def test_a_private_table_is_not_there_for_who_guesses(place: Place) -> None:
    async def test(all_: Company) -> None:
        table, invite = all_.table, all_.invite
        missing = all_.eve.ask("GET", "/api/tables/abcdefghjk")
        refused = all_.eve.ask("GET", f"/api/tables/{table}")
        assert problem(refused) == (404, "not_found")
        assert refused.content == missing.content
        assert (await all_.turned(all_.eve))[0] == 404
        for guess in (table, invite[:-1], invite + "x", invite.swapcase(), invite[::-1], "%", "_" * 22, " " + invite):
            assert problem(all_.eve.ask("POST", "/api/join", {"invite": guess})) == (404, "no_such_invite")
        assert problem(all_.eve.ask("POST", f"/api/tables/{table}/invite"))[0] == 404
        assert problem(all_.eve.ask("DELETE", f"/api/tables/{table}"))[0] == 404
        assert all_.eve.ask("GET", "/api/tables").text.find(table) == -1

    with_company(place, test, public=False)


def test_a_stolen_link_leads_nowhere_once_it_is_renewed(place: Place) -> None:
    async def test(all_: Company) -> None:
        for who in (all_.bob, all_.eve, all_.dan):
            assert who.ask("POST", "/api/join", {"invite": all_.invite}).status_code == 200
        await all_.seated()
        watching, waiting = await all_.at(all_.eve), await all_.at(all_.dan, joins=False)
        renewed = all_.ann.ask("POST", f"/api/tables/{all_.table}/invite")
        assert renewed.json()["invite"] != all_.invite
        assert (await watching.end()).code == 1008
        assert (await waiting.end()).code == 1008
        assert problem(all_.eve.ask("GET", f"/api/tables/{all_.table}")) == (404, "not_found")
        assert problem(all_.eve.ask("POST", "/api/join", {"invite": all_.invite})) == (404, "no_such_invite")
        assert (await all_.turned(all_.eve))[0] == 404
        assert all_.bob.ask("GET", f"/api/tables/{all_.table}").status_code == 200
        assert await (await all_.at(all_.bob)).answer(type="wish", what="sit_out") == "done"

    with_company(place, test, public=False)


def test_a_hand_of_a_private_table_is_not_there_for_who_was_not_in_it(place: Place) -> None:
    async def test(all_: Company) -> None:
        assert all_.bob.ask("POST", "/api/join", {"invite": all_.invite}).status_code == 200
        ann, bob = await all_.seated()
        turn, _, ask = await first_asked(ann, bob)
        assert await turn.answer(type="wish", what="leave") == "done"
        await ann.hear(lambda told: any(one["type"] == "hand_ended" for one in told.get("happened", ())))
        for kind in ("", "/text", "/proof"):
            path = f"/api/hands/{all_.table}/{ask['hand']}{kind}"
            refused = all_.eve.ask("GET", path)
            assert problem(refused) == (404, "not_found")
            assert refused.content == all_.eve.ask("GET", f"/api/hands/abcdefghjk/1{kind}").content
            shown = [who.ask("GET", path) for who in (all_.ann, all_.bob)]
            assert [one.status_code for one in shown] == [200, 200]
            for one in shown:
                assert CARD.findall(one.text) == []
                assert '"cards"' not in one.text

    with_company(place, test, public=False)


def test_with_a_session_or_a_token_its_connections_end(place: Place) -> None:
    """Whoever has stolen one can go on with nothing."""

    async def test(all_: Company) -> None:
        ann, thief = all_.ann, all_.people.enter_context(Somebody(place, f"10.4.{next(numbers)}.1"))
        account = {"login": f"ann.{ann.id[-6:].lower().replace('_', '-')}", "password": "correct horse"}
        assert ann.ask("POST", "/api/account", account).status_code == 200
        mine = await all_.at(ann)

        assert thief.ask("POST", "/api/login", account).status_code == 200
        stolen = await all_.at(thief)
        assert ann.ask("POST", "/api/password", {"old": "correct horse", "new": "battery staple"}).status_code == 200
        assert (await stolen.end()).code == 1008
        assert (await all_.turned(thief))[0] == 401

        ann.make_token()
        (listed,) = ann.ask("GET", "/api/tokens").json()
        program = await all_.at(ann)
        assert ann.ask("DELETE", f"/api/tokens/{listed['id']}").status_code == 204
        assert (await program.end()).code == 1008

        ann.token = ""
        mine.say(type="join")
        await mine.hear(lambda told: told["type"] == "whole")
        assert ann.ask("POST", "/api/logout").status_code == 200
        assert (await mine.end()).code == 1008

    with_company(place, test)


def test_another_persons_token_is_not_theirs_to_take_back(place: Place) -> None:
    async def test(all_: Company) -> None:
        token = all_.ann.make_token()
        (listed,) = all_.ann.ask("GET", "/api/tokens").json()
        assert all_.eve.ask("GET", "/api/tokens").json() == []
        assert problem(all_.eve.ask("DELETE", f"/api/tokens/{listed['id']}"))[0] == 404
        with_it = {"authorization": f"Bearer {token}"}
        assert all_.eve.ask("GET", "/api/me", headers=with_it).json()["id"] == all_.ann.id
        assert all_.ann.ask("DELETE", f"/api/tokens/{listed['id']}").status_code == 204
        for _ in range(2):
            assert problem(all_.ann.ask("GET", "/api/me", headers=with_it)) == (401, "wrong_token")
        assert (await all_.turned(all_.ann))[0] == 401

    with_company(place, test)
