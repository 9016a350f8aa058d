"""Everything about chips at once, by people who try to have them twice; afterwards every chip is where it belongs."""

import asyncio
import random
import signal
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import httpx

from svara.server.store.opening import FILE
from tests.server.hostile.place import FORWARDED, QUICK, Place
from tests.server.hostile.raw import TEXT, Raw, Turned, frame, open_raw
from tests.server.kills import check

PEOPLE: Final = 8
ROUNDS: Final = 20
START: Final = 5_000
TABLE: Final = {"public": True, "seats": 4, "fill": 3, "bots": "bold", "min_buy_in": 200, "max_buy_in": START, **QUICK}


class Racer:
    """Somebody who does two or three things at the same moment, again and again."""

    def __init__(self, place: Place, number: int, tables: list[str], seed: int) -> None:
        self.place, self.number, self.tables = place, number, tables
        self.rng = random.Random(f"{seed} {number}")
        self.address = f"10.8.{number}.1"
        self.http = httpx.AsyncClient(base_url=place.url, headers={FORWARDED: self.address}, timeout=60, verify=False)
        self.links: list[Raw] = []
        self.seen = Counter[str]()
        self.logins = 0
        self.actions = 0

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Ask as a page of the server would; what it answers."""
        word = self.http.cookies.get("svara_csrf") or ""
        answer = await self.http.request(method, path, json=body, headers={"x-csrf-token": word})
        assert answer.status_code < 500 or answer.status_code == 503, answer.text
        self.seen[f"{method} {path.split('/')[2]} {answer.status_code}"] += 1
        told = answer.json() if answer.content else {}
        return told if isinstance(told, dict) else {}

    async def run(self) -> None:
        """All of it."""
        await self.ask("POST", "/api/guest", {"name": f"Eve {self.number}"})
        for _ in range(ROUNDS):
            await self._link()
            some = self.rng.sample(self._things(), self.rng.randint(2, 3))
            await asyncio.gather(*[thing() for thing in some])
            await asyncio.sleep(self.rng.random() * 0.05)

    def _things(self) -> list[Any]:
        often = [self._sit, self._sit, self._daily, self._daily, self._leave, self._top_up]
        return [*often, self._rename, self._account, self._merge, self._again, self._gone, self._stop]

    async def _link(self) -> None:
        if len(self.links) >= 4:
            self.links.pop(0).abort()
        headers = {
            "Cookie": f"svara={self.http.cookies.get('svara')}",
            "Origin": self.place.url,
            FORWARDED: self.address,
        }
        with suppress(Turned):
            raw = await open_raw(self.place.socket(self.rng.choice(self.tables)), headers)
            self.links.append(raw)
            raw.write(frame(TEXT, b'{"type":"join"}'))

    def _say(self, says: str) -> None:
        self.actions += 1
        for raw in self.rng.sample(self.links, min(2, len(self.links))):
            said = says.replace("ACTION", f"{self.number}-{self.actions}")
            raw.write(frame(TEXT, said.encode()) * self.rng.choice((1, 1, 2)))

    async def _sit(self) -> None:
        chips = self.rng.choice((200, 1_000, 4_500, START))
        self._say(f'{{"type":"take_seat","action":"ACTION","seat":{self.rng.randrange(4)},"chips":{chips}}}')

    async def _leave(self) -> None:
        what = self.rng.choice(("leave", "leave", "stand_up", "withdraw", "sit_out"))
        self._say(f'{{"type":"wish","action":"ACTION","what":"{what}"}}')

    async def _top_up(self) -> None:
        self._say('{"type":"top_up","action":"ACTION","chips":4000}')

    async def _daily(self) -> None:
        await self.ask("POST", "/api/chips/daily")

    async def _rename(self) -> None:
        await self.ask("PATCH", "/api/me", {"name": f"Eve {self.rng.randrange(1_000)}"})

    async def _account(self) -> None:
        self.logins += 1
        login = f"eve.{self.number}.{self.logins}"
        await self.ask("POST", "/api/account", {"login": login, "password": "correct horse"})

    async def _merge(self) -> None:
        """Sign in to an account of theirs, as the guest that they may be again."""
        login = f"eve.{self.number}.{max(1, self.logins)}"
        await self.ask("POST", "/api/login", {"login": login, "password": "correct horse", "merge": True})

    async def _again(self) -> None:
        """Be a new guest, whatever is left behind."""
        if self.rng.random() < 0.3:
            await self.ask("POST", "/api/logout")
            await self.ask("POST", "/api/guest", {"name": f"Eve {self.number}"})

    async def _gone(self) -> None:
        if self.links:
            self.links.pop().abort()

    async def _stop(self) -> None:
        """The host stops a table in the middle of a hand, and there is another."""
        if self.number == 0 and self.rng.random() < 0.5:
            number = self.rng.randrange(len(self.tables))
            how = self.rng.choice(("stop", "drain"))
            token = {"authorization": f"Bearer {self.place.host_token}"}
            await self.http.post(f"/api/host/tables/{self.tables[number]}/{how}", headers=token)
            made = await self.ask("POST", "/api/tables", {"name": "Kitchen", **TABLE})
            if "info" in made:
                self.tables[number] = made["info"]["id"]

    async def close(self) -> None:
        """Let go of all."""
        for raw in self.links:
            raw.abort()
        await self.http.aclose()


async def race(place: Place, seed: int) -> Counter[str]:
    """All at once; what was answered."""
    tables: list[str] = []
    people = [Racer(place, number, tables, seed) for number in range(PEOPLE)]
    try:
        for _ in range(2):
            maker = people[-1]
            await maker.ask("POST", "/api/guest", {"name": "Maker"})
            tables.append((await maker.ask("POST", "/api/tables", {"name": "Kitchen", **TABLE}))["info"]["id"])
        await asyncio.gather(*[one.run() for one in people])
    finally:
        for one in people:
            await one.close()
    return sum([one.seen for one in people], Counter[str]())


def test_whatever_is_done_at_once_no_chip_is_made_or_lost(tmp_path: Path) -> None:
    place = Place(tmp_path / "data")
    try:
        place.start()
        seen = asyncio.run(race(place, 7))
        assert place.end(signal.SIGTERM) == 0
        assert place.failures() == []
    finally:
        place.close()
    assert seen["POST chips 409"] > 5
    assert seen["POST login 200"] > 0
    found = check(tmp_path / "data" / FILE, [])
    assert found["versions"] > 20
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as raw:
        _every_wallet_is_somebodys(raw)


def _every_wallet_is_somebodys(raw: sqlite3.Connection) -> None:
    """Chips of a guest who became part of an account went back to the mint."""
    lost = raw.execute(
        "SELECT name, balance FROM accounts WHERE name LIKE 'wallet:%' AND balance != 0"
        " AND substr(name, 8) NOT IN (SELECT id FROM users)"
    ).fetchall()
    assert lost == []


def test_who_buys_in_with_all_they_have_is_not_broke_meanwhile(tmp_path: Path) -> None:
    """Daily chips are asked for at the very moment at which the chips go from the wallet to the table."""

    async def main(place: Place) -> Counter[str]:
        tables: list[str] = []
        people = [Racer(place, number, tables, 1) for number in range(8)]
        try:
            for one in people:
                await one.ask("POST", "/api/guest", {"name": "Eve"})
            for one in people:
                made = await one.ask("POST", "/api/tables", {"name": "Kitchen", **TABLE, "fill": 0})
                tables[:] = [made["info"]["id"]]
                await one._link()
                one._say(f'{{"type":"take_seat","action":"ACTION","seat":0,"chips":{START}}}')
                while (await one.ask("GET", "/api/me"))["on_tables"] == 0:
                    await asyncio.gather(*[one._daily() for _ in range(4)])
        finally:
            for one in people:
                await one.close()
        return sum([one.seen for one in people], Counter[str]())

    place = Place(tmp_path / "data")
    try:
        place.start()
        seen = asyncio.run(main(place))
        assert place.end(signal.SIGTERM) == 0
    finally:
        place.close()
    assert seen["POST chips 409"] > 8
    assert seen["POST chips 200"] == 0
