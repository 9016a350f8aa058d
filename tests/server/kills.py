"""A server that is killed with SIGKILL at any moment, under load, again and again; and what must hold all the same.

    python -m tests.server.kills --kills 50

A real process, real sockets, a real file. Players of `svara.client` sit at a few tables and act as fast as they may.
After every kill the server is started on the same file, and each table has to go on before the next one. In the end:

- every action that was acknowledged is in the store, once;
- all accounts sum to zero, and each table's chips are those of its escrow account;
- every hand is there, replays by the rules, and its proof holds for everybody who sat in it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table
from sqlalchemy import Connection, create_engine

from svara.client import Client, Dial, NotPlaying, Refused, TableClient
from svara.fair import verify
from svara.game import Phase
from svara.game.notation import loads, record, replay
from svara.room import messages as m
from svara.server.hosting import keeping, recorder
from svara.server.store import chips, hands, tables
from svara.server.store.api import StoredHand, StoredTable
from svara.server.store.opening import FILE

TABLES, PLAYERS = 3, 4
CHIPS = 1_000
CLOCKS = {"showdown_ms": 0, "mix_ms": 500, "turn_ms": 5_000, "grace_ms": 5_000, "entry_ms": 5_000}
DIAL = Dial(first_s=0.05, most_s=0.5)
PATIENCE_S = 60.0


class Broken(Exception):
    """Something that must hold does not."""


class Server:
    """`svara serve` as a process, on a folder of data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.url = ""
        self._process: subprocess.Popen[str] | None = None
        self._log = (data.parent / "log").open("a", encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait for its line."""
        command = [sys.executable, "-m", "svara", "serve", "--port", str(self.port), "--data", str(self.data)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "http://" not in line:
            raise Broken(f"the server does not start: {line!r}")
        self.url = next(word for word in line.split() if word.startswith("http://"))
        self.port = int(self.url.rsplit(":", 1)[1])

    def end(self, how: signal.Signals) -> int:
        """End it; its exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        with self._process as process:
            return process.wait(timeout=30)

    def close(self) -> None:
        """Whatever happened, it is gone."""
        if self._process is not None and self._process.poll() is None:
            self.end(signal.SIGKILL)
        self._log.close()


class Player:
    """Somebody who acts at once, at random, and remembers what was acknowledged."""

    def __init__(self, client: Client, table: str, seat: int, rng: random.Random) -> None:
        self.client, self.id, self.seat, self.rng = client, table, seat, rng
        self.acknowledged: list[str] = []
        self.seen = Counter[str]()
        self.table: TableClient | None = None

    async def play(self) -> None:
        """Sit and play until cancelled."""
        async with self.client.table(self.id) as table:
            self.table = table
            self._listen(table)
            await table.sit(self.seat, CHIPS)
            while True:
                try:
                    async for turn in table.turns():
                        choice = self.rng.choice(turn.ask.choices)
                        await turn.act(choice, choice.high if self.rng.random() < 0.01 else choice.low)
                except Refused as error:
                    self.seen[f"refused: {error.code}"] += 1
                except NotPlaying as error:
                    await self._again(table, error.why)

    async def _again(self, table: TableClient, why: str) -> None:
        """Broke, or sat out by the clock while the server was away."""
        self.seen[why] += 1
        try:
            if why == "no_chips":
                await table.top_up(CHIPS // 2)
            elif why == "sits_out":
                await table.wish("sit_in")
            elif why == "no_seat":
                await table.sit(self.seat, CHIPS)
        except Refused as error:
            self.seen[f"refused: {error.code}"] += 1
        await asyncio.sleep(0.2)

    def _listen(self, table: TableClient) -> None:
        """Note the id of each action as it is acknowledged, where the connection learns of it."""
        link = table._link
        plain = link.do

        async def do(says: m.TakeSeat | m.TopUp | m.Wish | m.Move) -> m.Done:
            done = await plain(says)
            self.acknowledged.append(says.action)
            return done

        link.do = do  # type: ignore[method-assign]


async def run(data: Path, kills: int, seed: int, *, quiet: bool) -> Counter[str]:
    """Kill a server so many times; what happened, in numbers.

    Raises:
        Broken: something that must hold does not.
    """
    rng, server = random.Random(seed), Server(data)
    try:
        server.start()
        players = [player async for player in _arrive(server.url, rng)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in track(range(kills), "kills", disable=quiet, console=Console(stderr=True)):
            await _all_go_on(players, tasks)
            await asyncio.sleep(rng.uniform(0, 1.5))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.sleep(rng.choice((0, 0, 0.5)))
            await asyncio.to_thread(server.start)
        await _all_go_on(players, tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        code = await asyncio.to_thread(server.end, signal.SIGTERM)
        if code:
            raise Broken(f"the server ends with code {code}")
        for player in players:
            await player.client.close()
    finally:
        server.close()
    return check(data / FILE, players)


async def _arrive(url: str, rng: random.Random) -> AsyncIterator[Player]:
    for number in range(TABLES):
        table = ""
        for seat in range(PLAYERS):
            client = await Client.guest(url, f"Player {number}{seat}", dial=DIAL)
            if not table:
                made = await client.make_table(
                    f"Table {number}", public=True, seats=PLAYERS, ante=2, min_buy_in=200, max_buy_in=5_000, **CLOCKS
                )
                table = made.info.id
            yield Player(client, table, seat, random.Random(rng.random()))


async def _all_go_on(players: list[Player], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until a few more actions are acknowledged at every table."""
    begun, until = _acknowledged(players), time.monotonic() + PATIENCE_S
    while any(now < begun[table] + 3 for table, now in _acknowledged(players).items()):
        stopped = next((task for task in tasks if task.done()), None)
        if stopped is not None:
            raise Broken(f"a player stopped: {stopped.exception()!r}")
        if time.monotonic() > until:
            raise Broken(f"a table does not go on: {begun} acknowledged, then {_acknowledged(players)}")
        await asyncio.sleep(0.05)


def _acknowledged(players: list[Player]) -> dict[str, int]:
    counts = dict.fromkeys([player.id for player in players], 0)
    for player in players:
        counts[player.id] += len(player.acknowledged)
    return counts


def check(file: Path, players: list[Player]) -> Counter[str]:
    """What must hold of the file when all is over; what is in it, in numbers.

    Raises:
        Broken: it does not hold.
    """
    found = Counter[str]()
    with closing(sqlite3.connect(file)) as raw:
        stored = Counter(raw.execute("SELECT action FROM actions").fetchall())
    for player in players:
        found.update(player.seen)
        for action in player.acknowledged:
            found["actions acknowledged"] += 1
            if stored[(action,)] != 1:
                raise Broken(f"an acknowledged action of {player.id} is stored {stored[(action,)]} times")
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as conn:
            audit = chips.audit(conn)
            if audit.sum or audit.mismatches:
                raise Broken(f"the ledger is not even: {audit}")
            for kept in tables.open_tables(conn):
                found.update(_check_table(conn, kept))
    finally:
        engine.dispose()
    return found


def _check_table(conn: Connection, kept: StoredTable) -> Counter[str]:
    room, _ = keeping.restore(kept)
    held, booked = room.state.table.total + room.state.reserved, chips.balance(conn, chips.escrow(kept.id))
    if held != booked:
        raise Broken(f"table {kept.id} holds {held} chips, and {booked} are booked onto it")
    found = Counter(tables=1, chips=held, versions=room.state.version)
    over = room.state.table.hand if room.state.table.phase is Phase.IDLE else room.state.table.hand - 1
    for number in range(1, over + 1):
        hand = hands.hand(conn, kept.id, number)
        if hand is None:
            raise Broken(f"hand {number} of table {kept.id} is not kept")
        _check_hand(hand)
        found["hands"] += 1
    return found


def _check_hand(kept: StoredHand) -> None:
    whole = recorder.opened(kept)
    replay(record(whole.start, whole.events))
    for user in (*[one.user for one in kept.seats], None):
        replay(loads(recorder.viewer_text(kept, user))[0])
        report = verify(msgspec.json.decode(msgspec.json.encode(recorder.viewer_proof(kept, user))))
        if report.failure is not None:
            raise Broken(f"the proof of hand {kept.hand} of {kept.table} fails: {report.failure}")


def main() -> int:
    """The command line; 1 if something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = asyncio.run(run(Path(folder) / "data", chosen.kills, chosen.seed, quiet=False))
        except Broken as error:
            Console().print(str(error), markup=False)
            Console().print((Path(folder) / "log").read_text(encoding="utf-8")[-4_000:], markup=False)
            return 1
    table = Table("what", "how many", title=f"{chosen.kills} times killed, and all holds")
    for name, count in sorted(found.items()):
        table.add_row(name, f"{count:,}")
    table.add_row("seconds", f"{time.perf_counter() - began:,.1f}")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
