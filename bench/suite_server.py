"""A server under load: 300 tables of six, 1,800 sockets, clients in a process of their own beside it.

Everything is real: the server of `svara serve`, its SQLite file on disk with synchronous=FULL, and the connections of
`svara.client`. An action is a move that was acknowledged, so it is stored. Everybody mixes: each deal also stores six
seeds, which are messages like moves, and counted apart. The latency of an action is from before it is sent to when the
last of the six clients has its frame. The echo rate is that of the same framework, server and client doing nothing.
SVARA_BENCH_TABLES=20 makes it smaller.
"""

import asyncio
import gc
import multiprocessing
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import uvicorn
import uvloop
from litestar import Litestar, WebSocket, websocket
from websockets.asyncio.client import connect as dial

from bench.crowd import Crowd, arrive, connect
from bench.report import Report
from svara.server.config import Config
from svara.server.http import logs
from svara.server.http.serving import serve

NAME = "server"
TABLES = int(os.environ.get("SVARA_BENCH_TABLES", "300"))
SEATS = 6
SECONDS = 15.0
ECHOES_S = 4.0
ECHO_SOCKETS = 64
GOAL = 2_000
"""Actions a second; the latency is measured at half of it, or at half of what is reached."""

THINK_S = 0.25
"""What each table's people think at first; it is then set so that half of the load is reached."""


def _serve(data: str, told: Connection) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    logs.configure()
    config = Config(
        data=Path(data),
        port=0,
        start_chips=1_000_000,
        grants_per_address=1_000_000,
        tables_per_user=1_000,
        links_per_user=1_000,
        house_tables=False,
        seal_apart=True,
        rates=10_000,
    )
    uvloop.run(serve(config, told.send))


def _echo(_: str, told: Connection) -> None:
    @websocket("/")
    async def echo(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        while (event := await socket.receive())["type"] == "websocket.receive":
            await socket.send({"type": "websocket.send", "text": event.get("text") or "", "bytes": None})

    async def main() -> None:
        config = uvicorn.Config(
            Litestar([echo], logging_config=None, openapi_config=None),
            port=0,
            http="httptools",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        told.send(f"http://127.0.0.1:{port}")
        await task

    uvloop.run(main())


@contextmanager
def process(target: Any, data: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and its process id."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=target, args=(data, theirs), daemon=True)
    child.start()
    try:
        line = ours.recv() if ours.poll(60) else ""
        assert child.pid is not None
        yield next(word for word in line.split() if word.startswith("http://")), child.pid
    finally:
        os.kill(child.pid or 0, signal.SIGTERM)
        child.join(30)
        child.kill()


def resident_kib(pid: int) -> float:
    """Memory of a process, KiB; 0 where there is no /proc."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0.0)


def processor_s(pid: int) -> float:
    """Processor time that a process has used, seconds; 0 where there is no /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def echoes_a_second(url: str) -> float:
    """Round trips a second of many sockets at once."""
    until = perf_counter() + ECHOES_S
    message = b'{"type":"move","action":"k3Vq11abcdef","hand":12,"turn":88,"do":"call","to":0,"price":40}'

    async def talk() -> int:
        times = 0
        async with dial(url.replace("http", "ws", 1), compression=None, ping_interval=None) as socket:
            while perf_counter() < until:
                await socket.send(message, text=True)
                await socket.recv(decode=False)
                times += 1
        return times

    return sum(await asyncio.gather(*[talk() for _ in range(ECHO_SOCKETS)])) / ECHOES_S


async def play(crowd: Crowd, think_s: float, seconds: float) -> None:
    """Let them play; the score is of the time after the first second."""
    crowd.think(think_s)
    await asyncio.sleep(1)
    crowd.score.clear()
    await asyncio.sleep(seconds)


async def load(url: str, pid: int, report: Report, echoes: float) -> None:
    crowd = Crowd()
    await arrive(url, crowd, TABLES, SEATS)
    empty = resident_kib(pid)
    firsts = [table.players[0] for table in crowd.tables]
    await connect(firsts)
    loaded = resident_kib(pid)
    await connect([player for table in crowd.tables for player in table.players[1:]])
    full = resident_kib(pid)
    await asyncio.gather(*[player.sit() for player in crowd.people])
    gc.collect()
    gc.freeze()  # the clients, as the server does with what is there for good
    score = crowd.score

    crowd.think(0.0)
    await asyncio.sleep(2)
    server_s, clients_s = processor_s(pid), process_time()
    score.clear()
    await asyncio.sleep(SECONDS)
    server_s, clients_s = processor_s(pid) - server_s, process_time() - clients_s
    rate, seeds, frames = score.moves / score.seconds, score.seeds / score.seconds, score.frames / score.seconds
    used = server_s / max(1, score.moves), clients_s / max(1, score.frames)
    busiest = score.latency_ms(0.5)
    wanted, think_s = min(rate, GOAL) / 2, THINK_S
    for _ in range(3):
        await play(crowd, think_s, SECONDS / 3)
        think_s = max(0.001, think_s + TABLES / wanted - TABLES * score.seconds / max(score.moves, 1))
    await play(crowd, think_s, SECONDS)
    half = score.moves / score.seconds

    report.add(f"sockets, {TABLES} tables of {SEATS}", len(crowd.people), "")
    report.add("actions, durable, everybody heard", rate, "1/s", peer="echo of the stack", peer_value=echoes)
    report.add("seeds beside them, durable too", seeds, "1/s")
    report.add("frames to clients then", frames, "1/s")
    report.add("processor time of the server, an action with all beside it", used[0] * 1e6, "µs")
    report.add("processor time of the clients, a frame", used[1] * 1e6, "µs")
    report.add("action to last broadcast then, median", busiest, "ms")
    report.add("half of that load", half, "1/s")
    for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99)):
        report.add(f"action to last broadcast at half the load, {name}", score.latency_ms(part), "ms")
    report.add("memory of an idle table with one socket", (loaded - empty) / TABLES, "KiB")
    report.add("memory of each further socket", (full - loaded) / (TABLES * (SEATS - 1)), "KiB")
    report.add("refused or failed", score.refused + len(crowd.failed), "")
    await crowd.leave()


def run(report: Report) -> None:
    with process(_echo, "") as (url, _):
        echoes = uvloop.run(echoes_a_second(url))
    with tempfile.TemporaryDirectory() as folder, process(_serve, folder) as (url, pid):
        uvloop.run(load(url, pid, report, echoes))
