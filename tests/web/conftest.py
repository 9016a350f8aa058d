"""Leaves out what needs Node where there is none."""

from pathlib import Path

import pytest

from tests.needs import leave_out
from tests.web.node import missing


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """See `leave_out`."""
    leave_out(config, items, Path(__file__).with_name("test_checks.py"), "with Node", missing())
