"""What goes wrong for a client. All are `BadInput`: one sentence for people, and a code for programs."""

from __future__ import annotations

from typing import Final, Literal

from svara.errors import BadInput


class ServerRefused(BadInput):
    """A request over HTTP that was not done, or could not be made.

    Attributes:
        status: of the answer; 0 if there was none.
        code: for programs; ``unreachable`` if there was no answer, ``not_svara`` for one that is not a Svara server's.
        retry_s: after so many seconds it may be done, by the server's word; None if it said nothing of that.
    """

    def __init__(self, status: int, code: str, sentence: str, retry_s: float | None = None) -> None:
        super().__init__(sentence)
        self.status: Final = status
        self.code: Final = code
        self.retry_s: Final = retry_s


class Refused(BadInput):
    """A table does not do what was asked; nothing has changed.

    Attributes:
        code: why, such as ``stale`` for a move whose turn is over; docs/protocol.md lists them.
        rule: the rule of docs/rules.md behind it, such as ``R5.8``, or empty.
    """

    def __init__(self, code: str, rule: str = "") -> None:
        super().__init__(f"the table refuses that: {code}{f' ({rule})' if rule else ''}")
        self.code: Final = code
        self.rule: Final = rule


EndCode = Literal[
    "closed",
    "failed",
    "full",
    "gone",
    "newer_link",
    "no_table",
    "policy",
    "tls",
    "too_big",
    "unauthorized",
    "unknown_frame",
    "unreachable",
]

_ENDS: Final[dict[EndCode, str]] = {
    "closed": "this program has closed its connection to the table",
    "failed": "the client has failed, or what it was told to call",
    "full": "too many people are at this table already",
    "gone": "the table is closed: find another one",
    "newer_link": "a newer connection of the same person plays at this table now",
    "no_table": "there is no such table, or it is not for you",
    "policy": "the server does not take this connection",
    "tls": "the server's certificate cannot be trusted: check its address",
    "too_big": "the server takes no message of that size",
    "unauthorized": "the server does not know this token: sign in again",
    "unknown_frame": "the server says something that this client does not know: use a newer one",
    "unreachable": "the server cannot be reached: check its address, or try again later",
}


class Ended(BadInput):
    """The connection to a table is over and does not come back by itself. `code` says why, `detail` more of it."""

    def __init__(self, code: EndCode, detail: str = "") -> None:
        super().__init__(_ENDS[code] + (f" ({detail})" if detail else ""))
        self.code: Final[EndCode] = code
        self.detail: Final = detail


WhyNot = Literal["no_seat", "no_chips", "sits_out", "leaving", "closed", "halted"]

_WHY_NOT: Final[dict[WhyNot, str]] = {
    "no_seat": "you have no seat here: take one",
    "no_chips": "you cannot pay the ante: top up between hands",
    "sits_out": "you sit out: wish to sit in",
    "leaving": "you have left this seat",
    "closed": "the table is closed: find another one",
    "halted": "the table has stopped",
}


class NotPlaying(BadInput):
    """No turn will come by itself, for the reason `why`."""

    def __init__(self, why: WhyNot) -> None:
        super().__init__(_WHY_NOT[why])
        self.why: Final[WhyNot] = why


class FellBehind(BadInput):
    """A reader of frames was too slow, and some are lost to it; the table itself is not. Reading may go on."""

    def __init__(self) -> None:
        super().__init__("frames came faster than they were read: look at the table anew, and read faster")
