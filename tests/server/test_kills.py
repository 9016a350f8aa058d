"""`kill -9` of a running server under load: nothing acknowledged is lost, and every table goes on."""

import asyncio
from pathlib import Path

from svara.server.hosting.house import HOUSE
from tests.server import kills


def test_a_server_that_is_killed_five_times_loses_nothing(tmp_path: Path) -> None:
    found = asyncio.run(kills.run(tmp_path / "data", 5, 20, quiet=True))
    assert found["tables"] == kills.TABLES + len(HOUSE)
    assert found["actions acknowledged"] > 5 * kills.TABLES
    assert found["hands"] > 0
