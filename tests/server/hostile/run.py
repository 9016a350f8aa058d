"""Hostile traffic against a real server, with honest players beside it who must not notice.

    python -m tests.server.hostile.run --frames 100000 --seed 1

One table is attacked, by people who watch it and by two who sit at it; at another one honest clients play on. Then:

- every answer was an error, a refusal or the end of the connection, with a code that is documented;
- nothing was done that may not be, and the log has no error;
- both tables went on, their hands replay by the rules, and the ledger sums to zero;
- no card, key, salt, seed, cookie or invite is in the log, the metrics or a reply, and every hand shows each viewer the
  cards that they know, and no other;
- the server holds no more memory than before, within a bound;
- an honest action took not much longer than without the attack.

And every operation of HTTP is asked so often at random as `--examples` says, which its description must foresee.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

from svara.client import Client, TableClient
from svara.room import messages as m
from svara.server.store.opening import FILE
from tests.server.hostile import attack, leaks
from tests.server.hostile.place import QUICK, Place
from tests.server.http.logged import logged
from tests.server.http.probing import PARTS, SETTINGS, probe
from tests.server.http.served import served
from tests.server.kills import CHIPS, DIAL, Broken, Player, check

ATTACKED, QUIET = "attacked", "quiet"
PLAYERS: Final = {ATTACKED: 2, QUIET: 3}
GROWS_MOST_KIB: Final = 64 * 1024
"""So much more memory may the server hold after an attack, however long it was."""

SLOWER_MOST: Final = 15.0
"""The p99 of an honest action at the quiet table, under attack, is at most so many times what it is without."""

WARM_S: Final = 20.0
THINKS_S: Final = 0.05, 0.15
HANDS: Final = 3
"""Hands that each table has to go on by, after all is over."""


class Result(NamedTuple):
    """What came of it: counts; every different reply; memory before and after; p99 by table, before and during."""

    counts: Counter[str]
    replies: set[str]
    rss_kib: tuple[int, int]
    p99_ms: dict[str, tuple[float, float]]


class Honest(Player):
    """A player who thinks a little, as no client has to wait for its own pace then, and notes how long answers take."""

    def __init__(self, client: Client, table: str, seat: int, rng: random.Random) -> None:
        super().__init__(client, table, seat, rng)
        self.took_s: list[float] = []

    def _listen(self, table: TableClient) -> None:
        super()._listen(table)
        noting = table._link.do

        async def do(says: m.TakeSeat | m.TopUp | m.Wish | m.Move) -> m.Done:
            await asyncio.sleep(self.rng.uniform(*THINKS_S))
            began = time.perf_counter()
            done = await noting(says)
            self.took_s.append(time.perf_counter() - began)
            return done

        table._link.do = do  # type: ignore[method-assign]


def p99_ms(players: list[Honest], since: dict[Honest, int]) -> float:
    """Of all that these players did since they had done so much."""
    took = sorted([one for player in players for one in player.took_s[since.get(player, 0) :]])
    return took[int(0.99 * (len(took) - 1))] * 1_000 if took else 0.0


async def run(folder: Path, frames: int, seed: int, *, warm_s: float = WARM_S) -> Result:
    """Attack a server with so many frames.

    Raises:
        Broken: something that must hold does not.
    """
    place = Place(folder / "data")
    try:
        await asyncio.to_thread(place.start)
        tables = await _arrive(place.url, random.Random(seed))
        players = [player for one in tables.values() for player in one]
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await _go_on(tables, tasks, 1)
            result, cookies = await _attack(place, tables, tasks, (frames, seed), warm_s)
            told = "\n".join([*result.replies, await _metrics(place.url)])
            cookies |= {player.client._cookie for player in players}
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in players:
                await player.client.close()
        if await asyncio.to_thread(place.end, signal.SIGTERM):
            raise Broken("the server ends with a code")
        _check_log(place)
    finally:
        place.close()
    result.counts.update(check(folder / "data" / FILE, [*players]))
    result.counts.update(leaks.check_views(folder / "data"))
    _check_told(folder / "data", cookies, told + place.log_path.read_text(encoding="utf-8"))
    return result


async def _arrive(url: str, rng: random.Random) -> dict[str, list[Honest]]:
    tables: dict[str, list[Honest]] = {}
    clocks = {**QUICK, "turn_ms": 1_000, "bank_ms": 0, "refill_ms": 0, "grace_ms": 0, "entry_ms": 1_000}
    for name, count in PLAYERS.items():
        tables[name], table = [], ""
        for seat in range(count):
            client = await Client.guest(url, f"Ann {name} {seat}", dial=DIAL)
            if not table:
                settings = {"public": True, "seats": 6, "ante": 2, "min_buy_in": 200, "max_buy_in": 5 * CHIPS, **clocks}
                table = (await client.make_table(name, **settings)).info.id
            tables[name].append(Honest(client, table, seat, random.Random(rng.random())))
    return tables


async def _attack(
    place: Place,
    tables: dict[str, list[Honest]],
    tasks: list[asyncio.Task[None]],
    what: tuple[int, int],
    warm_s: float,
) -> tuple[Result, set[str]]:
    everybody = [player for players in tables.values() for player in players]
    since = {player: len(player.took_s) for player in everybody}
    await asyncio.sleep(warm_s)
    before = {name: p99_ms(players, since) for name, players in tables.items()}
    rss_kib = place.rss_kib()
    since = {player: len(player.took_s) for player in everybody}
    began = time.perf_counter()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        work = pool.submit(attack.storm_alone, place.url, tables[ATTACKED][0].id, *what)
        done: attack.Storm = await asyncio.wrap_future(work)
    counts, replies, cookies = done
    counts["seconds"] = round(time.perf_counter() - began)
    p99 = {name: (before[name], p99_ms(players, since)) for name, players in tables.items()}
    await _go_on(tables, tasks, HANDS)
    return Result(counts, replies, (rss_kib, place.rss_kib()), p99), cookies


async def _go_on(tables: dict[str, list[Honest]], tasks: list[asyncio.Task[None]], hands: int) -> None:
    """Wait until each table is so many hands on."""

    def hand(players: list[Honest]) -> int:
        table = players[0].table
        return 0 if table is None or table._mirror is None else table.view.hand

    begun, until = {name: hand(players) for name, players in tables.items()}, time.monotonic() + 60
    while any(hand(players) < begun[name] + hands for name, players in tables.items()):
        _none_stopped(tasks)
        if time.monotonic() > until:
            raise Broken(
                f"a table does not go on: {begun}, then { ({name: hand(one) for name, one in tables.items()}) }"
            )
        await asyncio.sleep(0.05)


def _none_stopped(tasks: list[asyncio.Task[None]]) -> None:
    stopped = next((task for task in tasks if task.done()), None)
    if stopped is not None:
        raise Broken(f"an honest player stopped: {stopped.exception()!r}")


def _check_log(place: Place) -> None:
    failures = place.failures()
    if failures:
        raise Broken(f"the server has logged {len(failures)} errors, the first {failures[0]}")


async def _metrics(url: str) -> str:
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.get("/metrics")
    if "svara_messages_total" not in answer.text:
        raise Broken(f"no metrics: {answer.status_code}")
    return answer.text


def _check_told(data: Path, cookies: set[str], told: str) -> None:
    """Whether a secret is in what was told to everybody."""
    secrets = leaks.Secrets(data)
    secrets.add(cookies)
    found = secrets.found_in(told)
    if found:
        raise Broken(f"{len(found)} secrets are in logs, metrics or replies, one begins with {found[0][:6]!r}")


def ask_at_random(folder: Path, examples: int, seed: int) -> None:
    """Requests over HTTP, to a server of their own.

    Raises:
        Broken: an answer that is not described, or something malformed that was taken.
    """
    with logged() as lines, served(folder, **SETTINGS) as server:
        for part in PARTS:
            wrong = probe(server, part, folder, examples, seed)
            if wrong:
                raise Broken(wrong)
    failures = [line for line in lines if line["level"] in ("error", "critical")]
    if failures:
        raise Broken(f"the server has logged {len(failures)} errors, the first {failures[0]}")


def bounds(result: Result) -> list[str]:
    """What of memory and time is out of bounds, in words."""
    before, after = result.rss_kib
    wrong = []
    if after - before > GROWS_MOST_KIB:
        wrong.append(f"the server holds {after - before:,} KiB more than before: {GROWS_MOST_KIB:,} are the most")
    calm, attacked = result.p99_ms[QUIET]
    if attacked > SLOWER_MOST * calm:
        wrong.append(
            f"at the quiet table p99 went from {calm:.1f} ms to {attacked:.1f}: {SLOWER_MOST:.0f} times is most"
        )
    return wrong


def main() -> int:
    """The command line; 1 if something does not hold."""
    told = Console().print
    parser = argparse.ArgumentParser(prog="python -m tests.server.hostile.run", description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--examples", type=int, default=100, help="requests to each operation of HTTP")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = asyncio.run(run(Path(folder), chosen.frames, chosen.seed))
            (Path(folder) / "http").mkdir()
            ask_at_random(Path(folder) / "http", chosen.examples, chosen.seed)
        except Broken as error:
            told(str(error), markup=False)
            told((Path(folder) / "log").read_text(encoding="utf-8")[-4_000:], markup=False)
            return 1
    table = Table("what", "how many", title=f"{chosen.frames:,} hostile frames, and all holds")
    for name, count in sorted(result.counts.items()):
        table.add_row(name, f"{count:,}")
    table.add_row("requests at random to each operation of HTTP", f"{chosen.examples:,}")
    table.add_row("different replies", f"{len(result.replies):,}")
    table.add_row("memory of the server, KiB", "{:,} then {:,}".format(*result.rss_kib))
    for name, (calm, attacked) in result.p99_ms.items():
        ratio = attacked / calm if calm else 0.0
        table.add_row(f"p99 of an honest action, {name} table", f"{calm:.1f} then {attacked:.1f} ms: {ratio:.1f} times")
    told(table)
    wrong = bounds(result)
    for line in wrong:
        told(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
