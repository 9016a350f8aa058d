"""Writes docs/protocol.md from the types of the messages, their docstrings, and examples that are really encoded.

python -m tests.client.make_protocol
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as types

from svara.game.refuse import CODES
from svara.game.state import Pot, Seat, Table
from svara.game.view import PotView, SeatView, View
from svara.room import messages as m
from svara.room import wire
from svara.room.happenings import Happening
from svara.server.hosting.actor import PER_LINK
from svara.server.hosting.links import ERRORS, MESSAGES
from tests.client.protocol_examples import EXAMPLES
from tests.client.protocol_text import CLOSES, DEAL_CODES, FIELDS, HEAD, ORDER, REFUSALS

FILE: Final = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
COMMAND: Final = "python -m tests.client.make_protocol"
WIDTH: Final = 116

Kind = type[msgspec.Struct]

SAME: Final[dict[Kind, Kind]] = {View: Table, SeatView: Seat, PotView: Pot}
"""Where fields are explained that a view has too."""


def members(union: Any) -> tuple[Kind, ...]:
    """The messages of a union."""
    return get_args(union)


def tag(kind: Kind) -> str:
    """The `type` of a message."""
    return str(kind.__struct_config__.tag)


SAID: Final = members(m.ClientMessage)
FRAMES: Final = members(wire.ServerFrame)
HAPPENINGS: Final = members(Happening)
TAGS: Final = {kind.__name__: f"`{tag(kind)}`" for kind in (*SAID, *FRAMES, *HAPPENINGS)} | {
    "Refusal": "[refusals](#refusals)"
}

# ------------------------------------------------------------------------------------------------------- docstrings


def meaning(kind: Kind) -> str:
    """The docstring of a type as a paragraph or more, without its attributes."""
    doc = inspect.getdoc(kind) or ""
    prose = re.split(r"\n\n(?:Attributes|Raises):\n", doc)[0]
    return "\n\n".join(_markdown(part) for part in prose.split("\n\n"))


def attributes(kind: Kind) -> dict[str, str]:
    """What the docstring says of each field."""
    doc = inspect.getdoc(kind) or ""
    _, _, after = doc.partition("Attributes:\n")
    body = after.partition("\n\n")[0]
    found: dict[str, str] = {}
    for entry in re.split(r"\n(?=    \w)", body):
        names, colon, text = entry.strip().partition(":")
        if colon:
            found |= {name.strip(): _markdown(text) for name in names.split(",")}
    return found


def _markdown(text: str) -> str:
    """Prose of a docstring as prose of the page: names of classes become those of the wire."""
    text = " ".join(text.split()).replace("``", "`").replace("|", "\\|")
    text = re.sub(r"`(\w+)`", lambda found: TAGS.get(found[1], found[0]), text)
    return re.sub(r"\bNone\b", "null", text)


# ------------------------------------------------------------------------------------------------------------ types


def words(kind: types.Type) -> str:
    """A type with its bounds, in words."""
    say = _WORDS.get(type(kind))
    if say is None:
        raise TypeError(f"there are no words for {kind}")
    return str(say(kind))


def _number(kind: types.IntType) -> str:
    low = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
    high = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
    if low is None and high is None:
        return "number"
    if high is None:
        return f"number from {low}"
    return f"number, {low} to {'2^53 - 1' if high == 2**53 - 1 else high}"


def _text(kind: types.StrType) -> str:
    if kind.pattern is not None and kind.min_length == 64:
        return "64 hex digits"
    return "text" if kind.max_length is None else f"text, {kind.min_length or 0} to {kind.max_length} characters"


def _either(kind: types.UnionType) -> str:
    nullable = any(isinstance(one, types.NoneType) for one in kind.types)
    rest = [one for one in kind.types if not isinstance(one, types.NoneType)]
    if len(rest) > 10:
        return "[happening](#what-happens)"
    return " or ".join(map(words, rest)) + (" or null" if nullable else "")


def _values(values: Iterable[Any]) -> str:
    return " or ".join(f"`{value.value if isinstance(value, Enum) else value}`" for value in values)


def _linked(kind: Kind) -> str:
    return f"[{kind.__name__}](#{'what-happens' if kind in HAPPENINGS else kind.__name__.lower()})"


_WORDS: Final[dict[type[types.Type], Any]] = {
    types.IntType: _number,
    types.StrType: _text,
    types.BoolType: lambda _: "true or false",
    types.UnionType: _either,
    types.LiteralType: lambda kind: _values(kind.values),
    types.EnumType: lambda kind: _values(kind.cls),
    types.StructType: lambda kind: _linked(kind.cls),
    types.VarTupleType: lambda kind: f"list of {words(kind.item_type)}",
    types.TupleType: lambda kind: f"[{', '.join(map(words, kind.item_types))}]",
    types.DictType: lambda _: "object",
}


def fields(kind: Kind) -> Iterator[tuple[str, types.Type, str]]:
    """Name, type and what to say of it, for each field."""
    told = (attributes(SAME[kind]) if kind in SAME else {}) | attributes(kind)
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    for field in info.fields:
        if field.encode_name == "options":  # of a view; its type is the engine's own
            yield "options", types.VarTupleType(types.StrType()), "empty: what the viewer may do is in `ask`"
            continue
        optional = kind in SAID and not field.required
        default = f"{_json(msgspec.to_builtins(field.default))} if left out" if optional else ""
        text = told.get(field.encode_name, FIELDS.get(field.encode_name, "")).rstrip(".")
        yield field.encode_name, field.type, "; ".join(part for part in (text, default) if part)


def parts(kinds: Iterable[Kind]) -> list[Kind]:
    """All types that these messages are made of, in the order met, without the messages and the happenings."""
    found: dict[Kind, None] = {}
    messages = {*SAID, *FRAMES, *HAPPENINGS}
    todo = [types.type_info(kind) for kind in kinds]
    while todo:
        one = todo.pop(0)
        if isinstance(one, types.StructType):
            if one.cls not in messages and one.cls not in found:
                found[one.cls] = None
            elif one.cls in found:
                continue
            todo += [field.type for field in one.fields if field.encode_name != "options"]
        elif isinstance(one, types.UnionType):
            todo += one.types
        elif isinstance(one, types.VarTupleType):
            todo.append(one.item_type)
        elif isinstance(one, types.TupleType):
            todo += one.item_types
    return list(found)


# ------------------------------------------------------------------------------------------------------------- page


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def example(message: msgspec.Struct) -> str:
    """A message as it is encoded, with spaces, in lines that can be read."""
    text = _json(json.loads(wire.encode(message)))
    return "\n".join(wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def table_of(kind: Kind) -> list[str]:
    """The fields of a type."""
    told = list(fields(kind))
    if any(text for _, _, text in told):
        rows = [f"| `{name}` | {words(of)} | {text} |" for name, of, text in told]
        return ["", "| field | | |", "|---|---|---|", *rows]
    rows = [f"| `{name}` | {words(of)} |" for name, of, _ in told]
    return ["", "| field | |", "|---|---|", *rows] if rows else []


def message(kind: Kind) -> list[str]:
    """One message: what it means, its fields, an example."""
    shown = EXAMPLES.get(kind)
    lines = ["", f"### `{tag(kind)}`", "", meaning(kind), *table_of(kind)]
    return lines if shown is None else [*lines, "", "```json", example(shown), "```"]


def happening(kind: Kind) -> str:
    """One thing that happens, in a row."""
    told = " ".join(meaning(kind).split())
    return f"| `{tag(kind)}` | {told} | {', '.join(f'`{name}` {words(of)}' for name, of, _ in fields(kind))} |"


@cache
def page() -> str:
    """The page."""
    numbers = {
        "command": COMMAND,
        "burst": MESSAGES[0],
        "errors": ERRORS[0],
        "most_bytes": f"{wire.MAX_MESSAGE:,}",
        "per_link": PER_LINK,
        "per_second": round(MESSAGES[1]),
        "phrases": ", ".join(f"`{phrase}`" for phrase in m.PHRASES),
    }
    lines = [HEAD.format(**numbers), ORDER.format(**numbers), "## What a client says"]
    for kind in SAID:
        lines += message(kind)
    lines += ["", "## What a server says"]
    for kind in FRAMES:
        lines += message(kind)
    lines += ["", "## What happens", "", "In `update`, in order. Cards that a viewer may not know are in none of them."]
    lines += ["", "| type | | fields |", "|---|---|---|", *map(happening, HAPPENINGS), "", "For example:"]
    lines += ["", "```json", *[example(EXAMPLES[kind]) for kind in HAPPENINGS if kind in EXAMPLES], "```"]
    lines += ["", "## What they are made of"]
    for kind in parts([*SAID, *FRAMES]):
        lines += ["", f"### {kind.__name__}", "", meaning(kind), *table_of(kind)]
    return "\n".join([*lines, "", *_codes(), "", *_closes(), ""])


def _codes() -> Iterator[str]:
    yield "## Refusals"
    yield ""
    yield "The `code` of `refused`. Nothing has changed, and the same `action` may be sent again if it is `busy`."
    yield ""
    yield "| code | why |"
    yield "|---|---|"
    known = {**{code: text for code, text in CODES.items() if code not in DEAL_CODES}, **REFUSALS}
    yield from (f"| `{code}` | {known[code]} |" for code in sorted(known))


def _closes() -> Iterator[str]:
    yield "## When a connection is closed"
    yield ""
    yield "| code | why | then |"
    yield "|---|---|---|"
    yield from (f"| {code} | {why} | {then} |" for code, why, then in CLOSES)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: {page().count(chr(10))} lines\n")
