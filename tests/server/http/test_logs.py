"""Logs: one JSON object a line, and no value in it that nobody meant to log."""

import json
import logging

import structlog

from svara.errors import BadInput
from tests.server.http.logged import logged


def fail_with(secret: str) -> None:
    cards = secret
    raise KeyError(f"no such card: {cards}")


def test_a_line_is_an_object_with_time_level_and_logger() -> None:
    with logged() as lines:
        structlog.get_logger("table").warning("too slow", table="abc")
    assert lines[0].pop("timestamp").endswith("Z")
    assert lines == [{"event": "too slow", "level": "warning", "logger": "table", "table": "abc"}]


def test_lines_of_libraries_are_objects_too() -> None:
    with logged() as lines:
        logging.getLogger("uvicorn.error").error("cannot %s", "listen", extra={"color_message": "x"})
        logging.getLogger("uvicorn.error").info("not worth a line")
        logging.getLogger("uvicorn.access").info("GET /?secret")
    assert [(line["event"], line["logger"]) for line in lines] == [("cannot listen", "uvicorn.error")]


def test_an_error_is_its_kind_and_its_way_and_no_value() -> None:
    with logged() as lines:
        log = structlog.get_logger("http")
        for tell in (
            lambda error: log.error("failed", exc_info=error),
            lambda error: log.exception("failed"),
            lambda error: logging.getLogger("asyncio").error("failed", exc_info=error),
        ):
            try:
                try:
                    fail_with("7c Kh Kd")
                except KeyError as error:
                    raise RuntimeError(f"while showing {error}") from error
            except RuntimeError as error:
                tell(error)
    assert len(lines) == 3
    for line in lines:
        assert line["error"] == "RuntimeError"
        assert [entry for entry in line["trace"] if " in " not in entry] == ["RuntimeError", "KeyError"]
        assert any("fail_with" in entry for entry in line["trace"])
        assert "Kh" not in json.dumps(line)


def test_what_svara_wrote_for_people_is_told() -> None:
    with logged() as lines:
        structlog.get_logger("http").error("failed", exc_info=BadInput("port 1 is in use"))
    assert lines[0]["sentence"] == "port 1 is in use"
