"""What some tests need and not every machine has: a browser, Node. They are left out in one line, or asked for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

ASKED: Final = os.environ.get("SVARA_NEED_BROWSER") == "1"
"""Whether these tests are asked for: then they fail where something is missing."""

LEFT_OUT: Final = pytest.StashKey[list[str]]()


def leave_out(config: pytest.Config, items: list[pytest.Item], place: Path, what: str, missing: str) -> None:
    """Take the tests of a file or folder out of `items` where something is missing, and keep the line that says so."""
    those = [item for item in items if item.path.is_relative_to(place)]
    if those and missing and not ASKED:
        config.stash.setdefault(LEFT_OUT, []).append(f"Left out {len(those)} tests {what}: {missing}.")
        config.hook.pytest_deselected(items=those)
        items[:] = [item for item in items if item not in those]
