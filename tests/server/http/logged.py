"""What is logged while a test runs."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from svara.server.http import logs


@contextmanager
def logged() -> Iterator[list[dict[str, Any]]]:
    """The lines that are logged, when it ends."""
    root, before, level = logging.getLogger(), logging.getLogger().handlers[:], logging.getLogger().level
    stream, lines = io.StringIO(), list[dict[str, Any]]()
    logs.configure(stream)
    try:
        yield lines
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        structlog.reset_defaults()
        lines += [told for line in stream.getvalue().splitlines() if (told := json.loads(line))["logger"] != "httpx"]
