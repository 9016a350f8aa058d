"""Schemathesis against a running server: requests that its description allows, and those that it does not."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import httpx

from tests.server.http.served import Served

UNFIT: Final = (
    "positive_data_acceptance",  # names and table settings are held to more than JSON Schema can say
    "ignored_auth",  # every request comes with a token that is good, whatever was made up beside it
)
ENDING: Final = "/(logout|password|tokens/.*)$"
"""What may end the session of who asks."""

PARTS: Final[Mapping[str, tuple[int, list[str]]]] = {
    "people": (22, ["--exclude-path-regex", f"{ENDING}|^/api/host/"]),
    "ending": (3, ["--include-path-regex", ENDING]),
    "host": (10, ["--include-path-regex", "^/api/host/"]),
}
"""What is asked with one token, and how many operations that are."""

SETTINGS: Final = {"tables_per_user": 10_000, "tables": 100_000}


def fresh_token(server: Served) -> str:
    """A token of a new guest."""
    with httpx.Client(base_url=server.url) as http:
        assert http.post("/api/guest", json={"name": "Ann"}).status_code == 201
        word = {"x-csrf-token": http.cookies["svara_csrf"]}
        token: str = http.post("/api/tokens", json={"label": "test"}, headers=word).json()["token"]
    return token


def probe(server: Served, part: str, folder: Path, examples: int, seed: int = 1) -> str:
    """Ask each operation of a part so often at random, beside what goes to the bounds of each value.

    Returns:
        What is wrong; nothing if it is empty.
    """
    operations, chosen = PARTS[part]
    token = server.host_token if part == "host" else fresh_token(server)
    run = "from schemathesis.cli import schemathesis; schemathesis()"
    done = subprocess.run(
        [
            *(sys.executable, "-c", run, "run", f"{server.url}/api/openapi.json"),
            *("--phases", "coverage,fuzzing", "--seed", str(seed), "--max-examples", str(examples), "--no-color"),
            *("--exclude-checks", ",".join(UNFIT), "--header", f"Authorization: Bearer {token}"),
            *chosen,
        ],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        timeout=300 + 10 * examples,
        check=False,
    )
    said = done.stdout[-8_000:] + done.stderr[-2_000:]
    tested = re.findall(r"Tested: (\d+)", done.stdout)
    return "" if done.returncode == 0 and tested == [str(operations)] else said
