"""Hand text as data and as TOML: the fields of docs/notation.md, read and written.

Seats are numbered from 1 here, as in the text. What the fields mean is the business of `record` and `notation`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from svara.errors import BadInput

VERSION: Final = 1
_WIDTH: Final = 110


class NotationError(BadInput):
    """A hand text that cannot be read, or that the rules contradict."""


class CarriedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pot that a svara is played for."""

    chips: int
    seats: list[int]
    ties: int
    tied: list[int]
    held: int
    entries: list[tuple[int, int]] = []
    last_left: int | None = None


class PotText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pot when betting is over, and the seats that can win it."""

    chips: int
    seats: list[int]


class TiedText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tied pot."""

    chips: int
    tied: list[int]


class SvaraText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The svara that a tie opens."""

    price: int
    pots: list[TiedText]


class ReadyText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The svara whose seats are fixed."""

    seats: list[int]
    min_bet: int


class HandRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hand text; its fields are described in docs/notation.md."""

    variant: str
    notation: int
    table: str | None = None
    hand: int
    svara_of: int | None = None
    rules: str | dict[str, Any]
    seat_count: int
    ante: int
    max_stack: int | None = None
    seats: list[int]
    players: list[str] | None = None
    starting_stacks: list[int]
    sitting_out: list[int] = []
    leaving: list[int] = []
    timeouts: list[tuple[int, int]] = []
    carried: list[CarriedText] = []
    dealer: int
    dealt: list[int]
    antes: list[int]
    min_bet: int
    viewer: int | None = None
    deck: str
    actions: list[str]
    pots: list[PotText] | None = None
    showdown: list[str] | None = None
    svara: SvaraText | None = None
    svara_ready: ReadyText | None = None
    payments: list[str]
    finishing_stacks: list[int]
    proof: str | None = None


def loads(text: str) -> list[HandRecord]:
    """The hands of a text, in order.

    Raises:
        NotationError: not TOML, another version, a heading out of order, a field missing, unknown or of the wrong
            type.
    """
    _check_keys(text)
    try:
        sections = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no hand text, which is TOML: {_short(str(error))}") from None
    records = []
    for number, (heading, fields) in enumerate(sections.items(), 1):
        if heading != str(number):
            raise NotationError(
                f"heading {_short(heading)!r} stands where [{number}] is due: they count a file's hands"
            )
        records.append(_read(number, fields))
    if not records:
        raise NotationError("there is no hand in this text: each hand stands under a heading, [1], [2] and so on")
    return records


def _check_keys(text: str) -> None:
    """Refuse dotted keys, which no hand text has and which take a TOML reader long."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.split(r"[\"'#=]", line, maxsplit=1)[0].count(".") > 8:
            raise NotationError(f"line {number} is no line of a hand text: keys have no dots")


def _short(text: str) -> str:
    return text if len(text) < 200 else f"{text[:200]}..."


def _read(number: int, fields: object) -> HandRecord:
    if isinstance(fields, Mapping) and fields.get("variant", "svara") != "svara":
        raise NotationError(
            f"hand [{number}]: variant is {_short(repr(fields['variant']))}, and only svara is played here"
        )
    if isinstance(fields, Mapping) and fields.get("notation", VERSION) != VERSION:
        raise NotationError(
            f"hand [{number}]: notation is {_short(repr(fields['notation']))}, and this reader knows version {VERSION}"
        )
    try:
        return msgspec.convert(fields, HandRecord)
    except msgspec.ValidationError as error:
        said = _short(str(error))
        raise NotationError(f"hand [{number}]: {said[0].lower()}{said[1:]}") from None


def dumps(records: Iterable[HandRecord]) -> str:
    """The text of several hands; `loads` gives them back exactly."""
    return "\n".join(dump(record, number) for number, record in enumerate(records, 1))


def dump(record: HandRecord, number: int) -> str:
    """The text of one hand under the heading ``[number]``.

    Raises:
        NotationError: a name holds what no UTF-8 text can.
    """
    fields: dict[str, Any] = msgspec.to_builtins(record)
    text = f"[{number}]\n" + "".join(f"{name} = {_field(name, value)}\n" for name, value in fields.items())
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise NotationError("a name holds half of a character, which no text can: write it whole")
    return text


def _field(name: str, value: object) -> str:
    """A value; a long list takes several lines, which TOML allows of a list, but not within an inline table."""
    line = _value(value)
    if isinstance(value, list | tuple) and len(name) + 3 + len(line) > _WIDTH:
        return f"[\n{_wrapped([_value(item) for item in value])}\n]"
    return line


def _value(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join([_value(item) for item in value])}]"
    return str(value).lower()


def _wrapped(items: list[str]) -> str:
    lines = [""]
    for item in items:
        if lines[-1] and len(lines[-1]) + len(item) > _WIDTH - 6:
            lines.append("")
        lines[-1] += f" {item}," if lines[-1] else f"  {item},"
    return "\n".join(lines)
