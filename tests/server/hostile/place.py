"""Where the attacks happen: a real server process with the limits that every server has, and people who come to it.

A server believes its own machine's word on where somebody comes from, as it would a proxy's; so everybody here can have
an address of their own.
"""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from svara.server.http.hosts import TOKEN_FILE
from tests.server.kills import Server

FORWARDED = "x-forwarded-for"
QUICK = {"showdown_ms": 0, "mix_ms": 500, "turn_ms": 5_000, "grace_ms": 5_000, "entry_ms": 5_000}
"""Clocks of a table where hands follow each other fast."""


class Place(Server):
    """A server process, seen from outside: its log, its memory, and its host."""

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def log_path(self) -> Path:
        """Its stderr."""
        return self.data.parent / "log"

    def log(self) -> list[dict[str, Any]]:
        """What it has logged; every line is a JSON object."""
        return [json.loads(line) for line in self.log_path.read_text(encoding="utf-8").splitlines()]

    def failures(self) -> list[dict[str, Any]]:
        """What it has logged and should never have to: errors, and traces of them."""
        return [line for line in self.log() if line["level"] in ("error", "critical") or "trace" in line]

    def rss_kib(self) -> int:
        """The memory that it holds now, KiB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0
        found = re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)
        return int(found[1]) if found else 0

    @property
    def host_token(self) -> str:
        """The host's token."""
        return (self.data / TOKEN_FILE).read_text(encoding="ascii").strip()

    def socket(self, table: str) -> str:
        """Where the WebSocket of a table is."""
        return f"{self.url.replace('http', 'ws', 1)}/ws/{table}"


@contextmanager
def at_a_place(folder: Path) -> Iterator[Place]:
    """A server with its data in this folder, ended in good order."""
    place = Place(folder / "data")
    try:
        place.start()
        yield place
        if place.running:
            assert place.end(signal.SIGTERM) == 0
    finally:
        place.close()


class Somebody:
    """A guest of their own address, with a browser's cookie and a program's token."""

    def __init__(self, place: Place, address: str) -> None:
        self.place = place
        self.http = httpx.Client(base_url=place.url, headers={FORWARDED: address}, timeout=30, verify=False)
        self.address = address
        self.id = ""
        self.token = ""

    def __enter__(self) -> Somebody:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def come(self, name: str) -> Somebody:
        """Be a guest."""
        answer = self.ask("POST", "/api/guest", {"name": name})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]
        return self

    def ask(self, method: str, path: str, body: Any = None, **extra: Any) -> httpx.Response:
        """Ask as a page of the server would, with whatever else in ``headers``."""
        word = self.http.cookies.get("svara_csrf")
        headers = {**({"x-csrf-token": word} if word else {}), **extra.pop("headers", {})}
        if body is not None:
            extra["json"] = body
        return self.http.request(method, path, headers=headers, **extra)

    def make_token(self) -> str:
        """A token for programs, which `link_headers` uses from now on."""
        answer = self.ask("POST", "/api/tokens", {"label": "bot"})
        assert answer.status_code == 201, answer.text
        self.token = answer.json()["token"]
        return self.token

    def make_table(self, **settings: Any) -> dict[str, Any]:
        """A table, as quick as may be."""
        answer = self.ask("POST", "/api/tables", {"name": "Kitchen", **QUICK, **settings})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def link_headers(self) -> dict[str, str]:
        """What opens a WebSocket in their name."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}", FORWARDED: self.address}
        cookie = f"svara={self.http.cookies['svara']}"
        return {"Cookie": cookie, "Origin": self.place.url, FORWARDED: self.address}


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of an answer, which must be a problem: a code and a sentence, and nothing else."""
    told = answer.json()
    assert set(told) == {"code", "sentence"}, told
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", told["code"])
    assert told["sentence"]
    return answer.status_code, told["code"]
