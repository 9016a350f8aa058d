"""What goes over a WebSocket: the frames of the room and those of the server beside them, as JSON (docs/protocol.md).

A client sends one `ClientMessage` in each WebSocket message, and gets one `ServerFrame` in each.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from svara.room import messages as m

MAX_MESSAGE: Final = 2_048
"""Bytes of a client's message, at most."""

ErrorCode = Literal["malformed", "too_big", "too_fast"]


class Error(msgspec.Struct, frozen=True, tag="error", forbid_unknown_fields=True):
    """A message that was not taken, and changed nothing. After a few of them the connection is closed."""

    code: ErrorCode


class NewerLink(msgspec.Struct, frozen=True, tag="newer_link", forbid_unknown_fields=True):
    """A newer connection of this person plays at this table now; this one may watch, or join again to take over."""


class GoingDown(msgspec.Struct, frozen=True, tag="going_down", forbid_unknown_fields=True):
    """The server stops, and loses nothing; come back after so long with ``join`` and the last version seen."""

    back_ms: int


ServerFrame: TypeAlias = m.Frame | Error | NewerLink | GoingDown
"""All that a client hears."""

Close = Literal[1000, 1001, 1008, 1009, 1012, 1013]
"""Codes of RFC 6455: the table is gone (1000), policy (1008), too big (1009), restart (1012), too slow (1013)."""

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(m.ClientMessage).decode
decode_frame: Final = msgspec.json.Decoder(ServerFrame).decode
