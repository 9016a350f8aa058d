"""How a socket to a table is opened, and what the end of one means."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI

from svara.client.answers import Problem
from svara.client.errors import EndCode, Ended
from svara.client.socket import Socket

MAX_FRAME: Final = 1024 * 1024
"""Bytes of a frame, at most."""

_CLOSED: Final[Mapping[int, EndCode]] = {1000: "gone", 1008: "policy", 1009: "too_big"}
_STATUS: Final[Mapping[int, EndCode]] = {401: "unauthorized", 404: "no_table"}
_LATER: Final = (408, 425, 429)
"""Of the statuses that say that it is the client's fault, those that may be otherwise the next time."""


class Dial(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table is and how to reach it. Times are seconds.

    Attributes:
        url: ``ws://`` or ``wss://``, with the table's id at the end.
        headers: for the handshake; **secret**, for the token in them.
        open_s: a handshake, and the answer to a `Join`, takes no longer.
        ping_s: a connection that shows no life for twice so long is given up; None for no pings.
        first_s, most_s: waiting before the next attempt doubles from the first to the most.
        patience_s: after so long without the table it is given up; None for never.
    """

    url: str = ""
    headers: Mapping[str, str] = {}
    open_s: float = 10.0
    ping_s: float | None = 20.0
    first_s: float = 0.25
    most_s: float = 15.0
    patience_s: float | None = 300.0

    def __repr__(self) -> str:
        """Without the headers, which no log may tell."""
        return f"Dial(url={self.url!r})"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Socket]:
        """A socket: ``async with dial.open() as socket``."""
        connecting = connect(
            self.url,
            additional_headers=self.headers,
            compression=None,
            create_connection=Socket,
            max_size=MAX_FRAME,
            open_timeout=self.open_s,
            ping_interval=self.ping_s,
            ping_timeout=self.ping_s,
            close_timeout=2,
        )
        async with connecting as socket:
            assert isinstance(socket, Socket), "it makes one"
            yield socket


def ended(error: Exception) -> Ended | None:
    """Whether a socket's end is the end of it all, or None: then it is worth another attempt."""
    if isinstance(error, ConnectionClosed) and error.rcvd is not None:
        code = _CLOSED.get(error.rcvd.code)
        return None if code is None else Ended(code, error.rcvd.reason)
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        again = status >= 500 or status in _LATER
        return None if again else Ended(_STATUS.get(status, "policy"), _sentence(error.response.body, status))
    if isinstance(error, InvalidURI):
        return Ended("unreachable", str(error))
    if isinstance(error, ssl.SSLCertVerificationError):
        return Ended("tls", error.verify_message)
    return None


def _sentence(body: bytes | bytearray, status: int) -> str:
    """What the server says of it."""
    try:
        return msgspec.json.decode(body, type=Problem).sentence
    except msgspec.MsgspecError:
        return f"HTTP {status}"


__all__ = ["MAX_FRAME", "Dial", "ended"]
