"""The API is what its description says, whatever is sent to it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from svara.server.http.app import openapi_json
from tests.server.http.logged import logged
from tests.server.http.probing import PARTS, SETTINGS, probe
from tests.server.http.served import Served, served

SCHEMA: Final[dict[str, Any]] = json.loads(openapi_json())

EXAMPLES: Final = 8
"""Random requests to each operation; `tests.server.hostile.run` makes more."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with logged() as lines, served(tmp_path_factory.mktemp("schema"), **SETTINGS) as told:
        yield told
    assert [line for line in lines if line["level"] in ("error", "critical")] == []


@pytest.mark.parametrize("part", PARTS)
def test_every_answer_is_described_and_nothing_malformed_is_taken(server: Served, part: str, tmp_path: Path) -> None:
    assert probe(server, part, tmp_path, EXAMPLES) == ""


@pytest.mark.parametrize(
    ("schema", "field", "told"),
    [
        ("Audit", "lines", "not their number; it must be 0"),
        ("Me", "on_tables", "counts whole, for each who may win it"),
        ("Purse", "on_tables", "counts whole, for each who may win it"),
    ],
)
def test_numbers_that_could_be_taken_for_others_say_what_they_count(schema: str, field: str, told: str) -> None:
    assert told in SCHEMA["components"]["schemas"][schema]["properties"][field]["description"]


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
