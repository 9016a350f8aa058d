"""Attackers: they come, say what they should not, and judge each answer."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import httpx
import msgspec

from svara.room import messages as m
from svara.room import wire
from svara.server.hosting.links import ERRORS
from tests.server.hostile.place import FORWARDED
from tests.server.hostile.raw import TEXT, Heard, Raw, Turned, frame, open_raw
from tests.server.hostile.shots import SITTERS, Gun, Known, Shot
from tests.server.kills import Broken

ENDINGS: Final = {1000, 1001, 1002, 1007, 1008, 1009, 3000, 4999}
"""With these codes a connection may end that a peer misuses: the last two are its own. 1012 would be a failed table."""

TURNED: Final = {400, 401, 403, 404, 429, 431, 503}
ANSWER_S: Final = 30.0
EACH: Final = 30
"""Shots of one connection; it closes of itself after a few that cannot be read."""

LAST: Final = 0.3
"""So many connections end with something that no peer may do."""

HELD, HOLDERS = 6, 5
"""Connections that one attacker leaves open without a word, and how many attackers do."""

_CODE: Final = re.compile(r"[a-z]+(_[a-z]+)*")


class Storm(NamedTuple):
    """What came of an attack: counts; every different reply; and the cookies that attackers had."""

    counts: Counter[str]
    replies: set[str]
    cookies: set[str]


class Attacker:
    """Somebody of an address of their own, at one table.

    Attributes:
        counts: what was sent, and what came of it.
        replies: every different error, refusal and reason, as it came, without the ids that were made up here.
    """

    def __init__(self, url: str, table: str, number: int, seed: int) -> None:
        self.url, self.table = url, table
        self.sits, self.holds = number < SITTERS, number < HOLDERS
        self.rng = random.Random(f"{seed} {number}")
        self.gun = Gun(self.rng, sits=self.sits)
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.name = f"Eve {number}"
        self.counts = Counter[str]()
        self.replies: set[str] = set()
        self.cookie = ""
        self._headers: dict[str, str] = {}
        self._held: list[Raw] = []
        self.waits = False

    async def come(self) -> None:
        """Be a guest."""
        async with httpx.AsyncClient(base_url=self.url, headers={FORWARDED: self.address}, timeout=60) as http:
            answer = await http.post("/api/guest", json={"name": self.name})
            if answer.status_code != 201:
                raise Broken(f"no guest: {answer.text}")
            self.cookie = http.cookies["svara"]
        self._headers = {"Cookie": f"svara={self.cookie}", "Origin": self.url, FORWARDED: self.address}

    def leave(self) -> None:
        """Let go of what was left open."""
        for one in self._held:
            one.abort()

    async def connect(self) -> Raw | None:
        """A socket to the table; None if the server will have no more of them for now."""
        try:
            return await open_raw(f"{self.url.replace('http', 'ws', 1)}/ws/{self.table}", self._headers)
        except Turned as error:
            self._turned(error)
            return None

    def _turned(self, error: Turned) -> None:
        self.counts[f"turned away: {error.status}"] += 1
        if error.status not in TURNED:
            raise Broken(f"an opening is answered with {error}")
        told = json.loads(error.body)
        if set(told) != {"code", "sentence"}:
            raise Broken(f"an opening is answered with {error}")
        self.replies.add(error.body.decode())
        self.waits = told["code"] == "too_fast"

    async def attack(self) -> int:
        """One connection, used up; how many shots it took."""
        sort = self.rng.random()
        if sort < 0.06:
            return await self._storm()
        raw = await self.connect()
        if raw is None:
            return 0
        if sort < 0.1 and self.holds and len(self._held) < HELD:
            self._held.append(raw)  # half open for good: nobody reads it
            return 1
        session = Session(self, raw)
        try:
            return await session.run()
        finally:
            self.counts.update(session.counts)
            if self.rng.random() < 0.5:
                raw.abort()
            else:
                await raw.close()

    async def _storm(self) -> int:
        """In and out."""
        for _ in range(4):
            raw = await self.connect()
            if raw is not None:
                if self.rng.random() < 0.5:
                    raw.write(frame(TEXT, b'{"type":"join"}'))
                raw.abort()
        return 4


class Session:
    """One connection of an attacker."""

    def __init__(self, attacker: Attacker, raw: Raw) -> None:
        self.counts = Counter[str]()
        self._by, self._raw, self._rng = attacker, raw, attacker.rng
        self._known = Known()
        self._open: dict[str, Shot] = {}
        self._errors = self._unread = 0
        self._fast = False
        self._end: Heard | None = None
        self._ends = False

    async def run(self) -> int:
        """Say things until all is said or it is over; how many.

        Raises:
            Broken: an answer that may not be, or none.
        """
        hearing = asyncio.create_task(self._hear())
        try:
            sent = await self._talk(hearing)
            await self._until(lambda: self._end is not None or not (self._ends or self._waits()), hearing)
            self._judge()
            if self._end is None and self._rng.random() < LAST:
                self._shoot(self._by.gun.last())
                await self._until(lambda: self._end is not None, hearing)
                self._judge()
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)
        if self._end is not None:
            self.counts[f"ended: {self._end.code or 'without a word'}"] += 1
        return sent

    async def _talk(self, hearing: asyncio.Task[None]) -> int:
        if self._rng.random() < 0.9:
            self._say({"type": "join"})
            await self._until(lambda: bool(self._known.me or self._end or self._errors), hearing)
            if self._by.sits and not self._known.seated:
                seat = self._known.seats - 1 - int(self._by.name[-1])
                self._say({"type": "take_seat", "action": self._by.gun.id(), "seat": seat, "chips": 500})
        sent = 0
        while sent < EACH and not self._end:
            for _ in range(self._rng.randint(1, 8)):
                sent += 1
                if self._shoot(self._by.gun.next(self._known)).fate == "ends":
                    return sent
            await self._raw.drain()
            if self._rng.random() < 0.8:  # else the table is soon busy
                await self._until(lambda: len(self._open) < 4 or self._fast or self._end is not None, hearing)
        self._say({"type": "top_up", "action": self._by.gun.id(), "chips": 1})
        return sent

    def _say(self, says: dict[str, Any]) -> None:
        wire = frame(TEXT, json.dumps(says).encode())
        self._shoot(Shot("polite", "open", wire, str(says.get("action", ""))))

    def _shoot(self, shot: Shot) -> Shot:
        self._raw.write(shot.wire)
        self.counts[f"sent: {shot.kind}"] += 1
        if shot.action:
            self._open[shot.action] = shot
        self._unread += shot.fate == "unread"
        self._ends |= shot.fate == "ends"
        return shot

    def _waits(self) -> bool:
        """Whether something has still to be answered; what came too fast is not told apart."""
        return not self._fast and bool(self._open)

    async def _until(self, holds: Callable[[], bool], hearing: asyncio.Task[None]) -> None:
        until = time.monotonic() + ANSWER_S
        while not holds() and time.monotonic() < until:
            if hearing.done():
                hearing.result()
            await asyncio.sleep(0.005)
        if not holds():
            raise Broken(f"no answer in {ANSWER_S:.0f} s to {list(self._open.values())[:3]}")

    async def _hear(self) -> None:
        while self._end is None:
            heard = await self._raw.hear()
            if heard.what == "frame":
                self._frame(heard.data)
            else:
                self._end = heard

    def _frame(self, data: bytes) -> None:
        try:
            told = wire.decode_frame(data)
        except msgspec.MsgspecError:
            raise Broken(f"no frame of a server: {data[:200]!r}") from None
        self._known.hear(json.loads(data))
        name = type(told).__name__.lower()
        if isinstance(told, wire.Error):
            self._errors += 1
            self._fast |= told.code == "too_fast"
            name = f"error {told.code}"
            self._by.replies.add(data.decode())
        elif isinstance(told, m.Refused):
            self._refused(told)
            name = f"refused {told.code}"
        elif isinstance(told, m.Done):
            self._done(told)
        elif isinstance(told, wire.GoingDown):
            raise Broken("the server goes down")
        self.counts[f"heard: {name}"] += 1

    def _refused(self, told: m.Refused) -> None:
        if not _CODE.fullmatch(told.code):
            raise Broken(f"a refusal without a code: {told}")
        if told.action:
            self._open.pop(told.action, None)
        self._by.replies.add(f"{told.code} {told.rule}")

    def _done(self, told: m.Done) -> None:
        shot = self._open.pop(told.action, None)
        if shot is not None and shot.fate == "refused":
            raise Broken(f"this was done: {shot}")

    def _judge(self) -> None:
        """What must hold of a connection that is over, or said all that it had to say."""
        end = self._end
        if end is None:
            if not self._fast and self._errors < self._unread:
                raise Broken(f"{self._unread} messages cannot be read, and {self._errors} errors came")
            return
        self._by.replies.add(end.data.decode())
        if end.what == "close" and end.code not in ENDINGS:
            raise Broken(f"a connection ends with {end}")
        if not self._ends and self._errors < ERRORS[0]:
            raise Broken(f"a connection ends with {end} after {self._errors} errors")


async def storm(url: str, table: str, frames: int, seed: int, at_once: int = 8) -> Storm:
    """So many frames or more, of as many attackers as it takes.

    Raises:
        Broken: something that must hold does not.
    """
    people = [Attacker(url, table, number, seed) for number in range(max(at_once, frames // 600))]
    left = frames
    resting = deque(people)

    async def work() -> None:
        nonlocal left
        while left > 0:
            one = resting.popleft()
            if not one.cookie:
                await one.come()
            sent = await one.attack()
            left -= sent
            if one.waits:
                one.waits = False
                await asyncio.sleep(0.2)
                resting.append(one)
            elif one.sits:
                resting.appendleft(one)
            else:
                resting.append(one)

    try:
        await _all([work() for _ in range(at_once)])
    finally:
        for one in people:
            one.leave()
    told = Storm(Counter(), set(), {one.cookie for one in people})
    for one in people:
        told.counts.update(one.counts)
        told.replies.update(one.replies)
    return told


async def _all(work: list[Awaitable[None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for one in work:
            group.create_task(_run(one))


async def _run(work: Awaitable[None]) -> None:
    await work


def storm_alone(url: str, table: str, frames: int, seed: int) -> Storm:
    """`storm`, for a process of its own."""
    try:
        return asyncio.run(storm(url, table, frames, seed))
    except BaseExceptionGroup as errors:
        broken = errors.exceptions[0]
        raise Broken(str(broken) or repr(broken)) from errors
