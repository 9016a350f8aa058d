"""The API is what its description says, whatever is sent to it."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from svara.server.http.app import openapi_json
from tests.server.http.logged import logged
from tests.server.http.served import Served, served

SCHEMA: Final[dict[str, Any]] = json.loads(openapi_json())

EXAMPLES: Final = 8
"""Random requests to each operation, beside those that go to the bounds of each value."""

UNFIT: Final = (
    "positive_data_acceptance",  # names and table settings are held to more than JSON Schema can say
    "ignored_auth",  # every request comes with a token that is good, whatever was made up beside it
)
ENDING: Final = "/(logout|password|tokens/.*)$"
"""What may end the session of who asks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("schema")
    with logged() as lines, served(folder, tables_per_user=10_000, tables=100_000) as told:
        yield told
    assert [line for line in lines if line["level"] in ("error", "critical")] == []


def fresh_token(server: Served) -> str:
    """A token of a new guest."""
    with httpx.Client(base_url=server.url) as http:
        assert http.post("/api/guest", json={"name": "Ann"}).status_code == 201
        word = {"x-csrf-token": http.cookies["svara_csrf"]}
        token: str = http.post("/api/tokens", json={"label": "test"}, headers=word).json()["token"]
    return token


@pytest.mark.parametrize("part", ["people", "ending", "host"])
def test_every_answer_is_described_and_nothing_malformed_is_taken(server: Served, part: str, tmp_path: Path) -> None:
    token = server.host_token if part == "host" else fresh_token(server)
    chosen = {
        "people": ["--exclude-path-regex", f"{ENDING}|^/api/host/"],
        "ending": ["--include-path-regex", ENDING],
        "host": ["--include-path-regex", "^/api/host/"],
    }
    run = "from schemathesis.cli import schemathesis; schemathesis()"
    done = subprocess.run(
        [
            *(sys.executable, "-c", run, "run", f"{server.url}/api/openapi.json"),
            *("--phases", "coverage,fuzzing", "--seed", "1", "--max-examples", str(EXAMPLES), "--no-color"),
            *("--exclude-checks", ",".join(UNFIT), "--header", f"Authorization: Bearer {token}"),
            *chosen[part],
        ],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
    tested = int(re.findall(r"Tested: (\d+)", done.stdout)[0])
    assert tested == {"people": 22, "ending": 3, "host": 10}[part]


def test_every_operation_has_a_tag_a_description_security_and_problems() -> None:
    described = [one for methods in SCHEMA["paths"].values() for one in methods.values()]
    assert len(described) >= 30
    names = {tag["name"] for tag in SCHEMA["tags"]}
    for one in described:
        assert set(one["tags"]) <= names
        assert len(one["tags"]) == 1
        assert one["description"].endswith(".")
        assert one["security"]
        assert {"400", "401", "403", "429", "503"} <= set(one["responses"])
        for status, answer in one["responses"].items():
            if int(status) >= 400:
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}
    assert SCHEMA["paths"]["/api/host/audit"]["get"]["security"] == [{"host": []}]
