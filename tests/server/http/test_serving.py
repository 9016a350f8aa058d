"""`svara serve`, as a process: from its line to its end."""

import asyncio
import json
import signal
import socket
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from svara.errors import BadInput
from svara.server.config import Config
from svara.server.http import serving
from svara.server.http.serving import Server, listening, running, serve
from tests.cli.run import SVARA, wrong
from tests.server.http.house import quick_passwords


class Process:
    """A server that listens."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.child = subprocess.Popen(
            [*SVARA, "serve", "--port", "0", "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.child.stdout is not None
        self.line = self.child.stdout.readline()
        self.url = next((word for word in self.line.split() if word.startswith("http")), "")

    def end(self, *signals: signal.Signals) -> int:
        """Send signals; the exit code."""
        for one in signals:
            self.child.send_signal(one)
        return self.child.wait(30)

    def log(self) -> list[dict[str, object]]:
        """Every line of the log, after the end."""
        assert self.child.stderr is not None
        return [json.loads(line) for line in self.child.stderr.read().splitlines()]


@contextmanager
def process(data: Path, *options: str) -> Iterator[Process]:
    server = Process(data, *options)
    try:
        yield server
    finally:
        if server.child.poll() is None:
            server.child.kill()
        server.child.communicate()


def until_closed(link: ClientConnection) -> list[dict[str, object]]:
    """Every frame to the end."""
    frames = []
    with suppress(ConnectionClosed):
        while True:
            frames.append(json.loads(link.recv(timeout=20)))
    return frames


def test_one_line_says_where_it_is_and_where_the_hosts_token_is(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    with process(data) as server:
        assert server.line == (
            f"Svara is at {server.url} and the host's page at {server.url}/host, with the token in {data}/host-token\n"
        )
        with httpx.Client(base_url=server.url) as http:
            assert http.get("/readyz").json() == {"status": "ok"}
            assert "server" not in http.get("/").headers
            token = (data / "host-token").read_text().strip()
            told = http.get("/api/host/figures", headers={"authorization": f"Bearer {token}"})
            assert told.json()["figures"]["tables"] >= 3
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()} == {0o600}
        assert server.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_tells_clients_when_to_come_back_and_exits_with_0(tmp_path: Path, how: signal.Signals) -> None:
    with process(tmp_path / "data") as server:
        with httpx.Client(base_url=server.url) as http:
            http.post("/api/guest", json={"name": "Ann"})
            table = http.get("/api/tables").json()[0]["id"]
            headers = {"cookie": f"svara={http.cookies['svara']}", "origin": server.url}
            with connect(
                f"{server.url.replace('http', 'ws')}/ws/{table}", additional_headers=headers, compression=None
            ) as link:
                link.send('{"type": "join"}')
                assert json.loads(link.recv(timeout=20))["type"] == "whole"
                server.child.send_signal(how)
                assert until_closed(link)[-1] == {"type": "going_down", "back_ms": 3_000}
                assert link.close_code == 1012
        assert server.child.wait(30) == 0
        log = server.log()
        assert [line["event"] for line in log if line["logger"] == "svara"] == ["started", "signal", "stopped"]
        assert [line for line in log if line["level"] not in ("info", "debug")] == []
    with closing(sqlite3.connect(tmp_path / "data" / "svara.sqlite3")) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_is_there_is_there_after_a_restart(tmp_path: Path) -> None:
    with process(tmp_path / "data") as server, httpx.Client(base_url=server.url) as http:
        me = http.post("/api/guest", json={"name": "Ann"}).json()
        cookie = http.cookies["svara"]
        tables = http.get("/api/tables").json()
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
    with (
        process(tmp_path / "data") as server,
        httpx.Client(base_url=server.url, cookies={"svara": cookie}) as http,
    ):
        assert http.get("/api/me").json() == me
        assert http.get("/api/tables").json() == tables
        assert server.end(signal.SIGTERM) == 0


def test_a_second_signal_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the tables never come to an end."""

    async def main() -> None:
        config = Config(data=tmp_path, port=0, house_tables=False)
        with listening(config.host, config.port) as listener:
            async with running(config, passwords=quick_passwords()) as services:
                stop, stops, starts = services.hub.stop, asyncio.Event(), asyncio.Event()

                async def never() -> None:
                    stops.set()
                    await asyncio.Event().wait()

                monkeypatch.setattr(services.hub, "stop", never)
                server = Server(services, starts.set)
                serving = asyncio.create_task(server.serve(sockets=[listener]))
                async with asyncio.timeout(20):
                    await starts.wait()
                    server.handle_exit(signal.SIGTERM, None)
                    await stops.wait()
                    assert not serving.done()
                    server.handle_exit(signal.SIGTERM, None)
                    await serving
                monkeypatch.setattr(services.hub, "stop", stop)

    asyncio.run(main())


def test_a_port_that_is_in_use_is_one_sentence_and_nothing_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = wrong("serve", "--port", port, "--data", str(tmp_path / "data"))
    assert told == (
        f"port {port} of 127.0.0.1 is in use: stop what uses it, or choose another with --port (0: any free one)"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("options", [["--port", "70000"], ["--data", ""], ["--nothing"], ["extra"]])
def test_options_that_are_none_are_one_sentence(options: list[str]) -> None:
    wrong("serve", *options)


def refused(data: Path, **settings: Any) -> str:
    """The sentence of a server that does not start."""
    with pytest.raises(BadInput) as error:
        asyncio.run(serve(Config(**{"data": data, "port": 0, **settings}), pytest.fail))
    return str(error.value)


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert f"cannot make {tmp_path}/file" in refused(tmp_path / "file" / "data")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "svara.sqlite3").write_text("this is no database, and long enough to be looked at " * 10)
    assert "svara.sqlite3" in refused(tmp_path / "data")


def test_a_folder_that_another_server_uses_is_one_sentence(tmp_path: Path) -> None:
    with process(tmp_path / "data") as server:
        assert "uses" in refused(tmp_path / "data")
        assert server.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("url", ["svara.example", "", "https://svara.example/path"])
def test_a_public_address_that_is_none_is_one_sentence(tmp_path: Path, url: str) -> None:
    assert refused(tmp_path / "data", public_url=url).startswith("--public-url is like https://svara.example")
    assert not (tmp_path / "data").exists()


def test_a_host_that_is_not_this_machine_is_one_sentence(tmp_path: Path) -> None:
    assert refused(tmp_path / "data", host="192.0.2.1").startswith("cannot listen on port 0 of 192.0.2.1")
    told = refused(tmp_path / "data", host="no.such.host.invalid")
    assert told.startswith("--host is an address or a name of this machine, not 'no.such.host.invalid'")


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_it_listens_on_ipv6_too(tmp_path: Path) -> None:
    with process(tmp_path / "data", "--host", "::1") as server, httpx.Client(base_url=server.url) as http:
        assert server.url.startswith("http://[::1]:")
        assert http.get("/healthz").status_code == 200
        assert server.end(signal.SIGTERM) == 0


def test_what_is_old_is_let_go_of_as_soon_as_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left, done = [2, 1, 0], threading.Event()

    def prune(conn: Connection, now_ms: int) -> int:
        assert now_ms > 0
        if len(left) == 1:
            done.set()
        return left.pop(0)

    async def main() -> None:
        async with running(Config(data=tmp_path), passwords=quick_passwords()):
            assert await asyncio.to_thread(done.wait, 30)

    monkeypatch.setattr(serving, "prune", prune)
    asyncio.run(main())
    assert left == []
