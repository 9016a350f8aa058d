"""What is said when a request is not done: a code for programs, a sentence for people, and nothing else.

Every answer with a status from 400 up is a `Problem`. What went wrong inside the server is for the log alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from svara.errors import BadInput, CorruptState, SvaraError
from svara.server.http.logs import way_of
from svara.server.store.api import StoreError

log = structlog.get_logger("svara.http")


class Problem(msgspec.Struct, frozen=True):
    """Why nothing was done.

    Attributes:
        code: for programs; one word of snake_case that stays the same.
        sentence: for people: what was wrong and what would be right.
    """

    code: str
    sentence: str


class Refused(SvaraError):
    """A request that is not done, with the answer to it."""

    def __init__(self, status: int, code: str, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(code, sentence)
        self.headers = dict(headers or {})


INTERNAL: Final = Problem("internal", "something went wrong in the server, and it is in its log; try again later")

_WORDS: Final[Mapping[int, tuple[str, str]]] = {
    400: ("malformed", "the request could not be read: send what /api/openapi.json describes"),
    404: ("not_found", "there is nothing at this address"),
    405: ("method_not_allowed", "this address does not take that method: the header Allow has those that it takes"),
    413: ("too_big", "the request is too big: 16 KiB is the most"),
    429: ("too_fast", "that is too fast: wait a moment"),
}

_DOCUMENTED: Final[Mapping[int, str]] = {
    400: "Malformed, or a value that is not allowed.",
    401: "Nobody is signed in, or the token is wrong.",
    403: "Not allowed to you, or the CSRF token or origin is wrong.",
    404: "There is no such thing, or it is not for you.",
    409: "Not possible as things stand.",
    413: "The request is too big.",
    415: "The body is not JSON.",
    429: "Too fast; the header Retry-After has the seconds to wait.",
    503: "Not now: the server is stopping, or has too much to do.",
}


def fails(*statuses: int) -> dict[int, ResponseSpec]:
    """For a route's ``responses``: the problems that it may answer with, beside those of every route."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=_DOCUMENTED[status])
        for status in sorted({400, 401, 403, 429, 503, *statuses})
    }


def _answer(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, headers=dict(headers or {}), media_type=MediaType.JSON)


def _refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    return _answer(error.status, error.problem, error.headers)


def _bad_input(_: Request[Any, Any, Any], error: BadInput) -> Response[Problem]:
    return _answer(400, Problem("bad_input", str(error)))


def _store(_: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    log.error("store_failed", error=type(error).__name__)
    return _answer(
        503, Problem("store_failed", "the server could not store it, and nothing has changed; try again later")
    )


def _validation(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """Litestar tells each field that is wrong; people get the first."""
    extra = error.extra if isinstance(error.extra, list) else []
    first = next((one for one in extra if isinstance(one, dict)), {})
    where = f"{first['key']}: " if first.get("key") else ""
    return _answer(400, Problem("malformed", f"{where}{first.get('message', _WORDS[400][1])}"))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    if error.status_code >= 500:
        return _unexpected(request, error)
    code, sentence = _WORDS.get(error.status_code, _WORDS[400])
    return _answer(error.status_code, Problem(code, sentence), error.headers)


def _unexpected(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("failed", **way_of(error))
    return _answer(500, INTERNAL)


HANDLERS: Final[dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]]] = {
    Refused: _refused,
    BadInput: _bad_input,
    StoreError: _store,
    CorruptState: _unexpected,
    ValidationException: _validation,
    HTTPException: _http,
    Exception: _unexpected,
}
"""For Litestar's ``exception_handlers``."""


# ------------------------------------------------------------------------------------------- those said in many places


def not_found(what: str) -> Refused:
    """There is no such thing, or it is not for whoever asks: which of the two is not told."""
    return Refused(404, "not_found", f"there is no such {what}, or it is not for you")


def not_signed_in() -> Refused:
    """This is for somebody, and nobody asks."""
    return Refused(401, "not_signed_in", "nobody is signed in: POST /api/guest with a name first")


def stopping() -> Refused:
    """The server goes down."""
    return Refused(503, "stopping", "the server is about to stop: try again in a moment", {"Retry-After": "5"})
