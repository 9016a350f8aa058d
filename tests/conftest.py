"""Hypothesis: new examples on a developer's machine, the same ones on every run in CI. What was left out is said."""

import os

import pytest
from hypothesis import settings

from tests.needs import LEFT_OUT

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out, a line for each kind."""
    for line in config.stash.get(LEFT_OUT, []):
        terminalreporter.write_line(line)
