"""Logs as data: one JSON object a line on stderr, whoever wrote it.

An error is logged as its kind and the lines of code that it passed through. Its message is not, unless Svara itself
wrote it for people: messages of libraries repeat values, and a value may be a card. No local variable is ever logged.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

from svara.errors import BadInput

Event = MutableMapping[str, Any]

_FRAMES: Final = 30
"""Lines of code of one error, at most."""

_NOISE: Final = ("color_message",)


def configure(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send all logs of this process to `stream`, stderr if it is None."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _frames_alone,
    ]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, _plain],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("alembic", "asyncio", "uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _is_news(record: logging.LogRecord) -> bool:
    """A WebSocket that is turned away with an answer is none; uvicorn takes it for an error of ours."""
    return "without completing handshake" not in record.getMessage()


def _frames_alone(_: Any, __: str, event: Event) -> Event:
    given = event.pop("exc_info", None)
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event.update(way_of(error))
    return event


def way_of(error: BaseException) -> dict[str, Any]:
    """What may be logged of an error: its kind, where it passed, and the same of those that led to it."""
    sentence = {"sentence": str(error)} if isinstance(error, BadInput) else {}
    return {"error": type(error).__qualname__, **sentence, "trace": _trace(error)}


def _trace(error: BaseException | None) -> list[str]:
    lines = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        lines.append(type(error).__qualname__)
        passed = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        lines += [f"{code.co_filename}:{line} in {code.co_qualname}" for code, line in passed[-_FRAMES:]]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return lines


def _plain(_: Any, __: str, event: Event) -> Event:
    """Of a library's line only what it says."""
    for key in _NOISE:
        event.pop(key, None)
    return event
