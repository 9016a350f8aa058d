"""Writes the browser's types from the server's: web/src/wire.ts (frames) and web/src/http.ts (the API's answers).

python -m tests.web.make_types
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import inspect as shape

from svara.fair import Proof
from svara.game.view import ViewerEvent
from svara.room import messages as m
from svara.room import wire
from svara.room.happenings import Happening, Verb
from svara.server.http import asked, history, lobby, people, problems, purse

WEB: Final = Path(__file__).resolve().parent.parent.parent / "web" / "src"
COMMAND: Final = "python -m tests.web.make_types"

HEAD: Final = f"// Made from the server's own types; do not edit. `{COMMAND}` makes it anew.\n"

RENAMED: Final = {wire.Error: "WireError", asked.Choice: "SwitchChoice", asked.Settings: "TableOptions"}
"""Where a name would hide one of TypeScript's or the other file's."""


class Maker:
    """Types of one file, in the order in which they are needed.

    `aliases` are unions and literals that have a name; `given` are classes that a client sends, in which what has a
    default may be left out; `known` are made elsewhere.
    """

    def __init__(self, aliases: dict[str, Any], given: Iterable[type] = (), known: Iterable[type] = ()) -> None:
        self._aliases = {_key(shape.type_info(kind)): name for name, kind in aliases.items()}
        self._named = aliases
        self._given = set(given)
        self._known = set(known)
        self._made: dict[type, str] = {}
        self.imports: set[str] = set()

    @property
    def classes(self) -> set[type]:
        """The classes that were written."""
        return set(self._made)

    def text(self, kinds: Iterable[Any]) -> str:
        """The declarations of `kinds` and of all that they are made of."""
        for kind in kinds:
            self.of(shape.type_info(kind))
        aliases = [
            f"export type {name} =\n  | " + "\n  | ".join(self._parts(shape.type_info(kind)))
            for name, kind in self._named.items()
        ]
        return "\n\n".join([*self._made.values(), *aliases]) + "\n"

    def of(self, kind: shape.Type, *, named: bool = True) -> str:
        """`kind` as TypeScript."""
        if named and (name := self._aliases.get(_key(kind))) is not None:
            for part in _members(kind):
                if isinstance(part, shape.StructType):
                    self._struct(part)
            return name
        return " | ".join(self._parts(kind))

    def _parts(self, kind: shape.Type) -> list[str]:
        return [text for part in _members(kind) for text in self._single(part)]

    def _single(self, kind: shape.Type) -> Iterator[str]:  # noqa: C901, PLR0912  # one line a kind
        match kind:
            case shape.StructType():
                yield self._struct(kind)
            case shape.LiteralType():
                yield from [repr(value) for value in kind.values]
            case shape.EnumType():
                yield from [repr(one.value) for one in kind.cls]
            case shape.NoneType():
                yield "null"
            case shape.BoolType():
                yield "boolean"
            case shape.IntType() | shape.FloatType():
                yield "number"
            case shape.StrType():
                yield "string"
            case shape.TupleType():
                yield f"readonly [{', '.join(self.of(one) for one in kind.item_types)}]"
            case shape.VarTupleType() | shape.ListType() | shape.CollectionType():
                item = self.of(kind.item_type)
                yield f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
            case shape.DictType():
                yield f"Readonly<Record<string, {self.of(kind.value_type)}>>"
            case shape.AnyType():
                yield "unknown"
            case shape.CustomType():  # of `View.options`, which frames leave empty: what may be done is in `ask`
                yield "never"
            case _:
                raise TypeError(f"no TypeScript is known for {kind!r}")

    def _struct(self, kind: shape.StructType) -> str:
        name = RENAMED.get(kind.cls, kind.cls.__name__)
        if kind.cls in self._known:
            self.imports.add(name)
        elif kind.cls not in self._made:
            self._made[kind.cls] = ""
            lines = [f"  type: '{kind.tag}'"] if kind.tag is not None else []
            for field in kind.fields:
                optional = "?" if kind.cls in self._given and not field.required else ""
                lines.append(f"  {field.encode_name}{optional}: {self.of(field.type)}")
            text = f"export interface {name} {{\n" + "\n".join(lines) + "\n}"
            del self._made[kind.cls]
            self._made[kind.cls] = text
        return name


def _members(kind: shape.Type) -> tuple[shape.Type, ...]:
    members = kind.types if isinstance(kind, shape.UnionType) else (kind,)
    return tuple([one.type if isinstance(one, shape.Metadata) else one for one in members])


def _key(kind: shape.Type) -> Any:
    """What two spellings of one union or literal share."""
    plain = kind.type if isinstance(kind, shape.Metadata) else kind
    if isinstance(plain, shape.LiteralType):
        return "literal", frozenset(plain.values)
    if isinstance(plain, shape.UnionType) and all(isinstance(one, shape.StructType) for one in plain.types):
        return "union", frozenset(one.cls for one in plain.types if isinstance(one, shape.StructType))
    return id(plain)


def frames() -> Maker:
    """What goes over the WebSocket."""
    return Maker(
        {
            "Verb": Verb,
            "ViewerEvent": ViewerEvent,
            "Happening": Happening,
            "ClientMessage": m.ClientMessage,
            "ServerFrame": wire.ServerFrame,
        },
        given=get_args(m.ClientMessage),
    )


ANSWERS: Final = (
    problems.Problem,
    people.Me,
    purse.Purse,
    purse.Granted,
    lobby.TableSettings,
    asked.Settings,
    history.Hands,
    history.HandShown,
)
GIVEN: Final = (
    asked.NewTable,
    lobby.Practice,
    lobby.Invite,
    people.NewGuest,
    people.NewName,
    people.NewAccount,
    people.SignIn,
    people.NewPassword,
    history.NewReport,
)


def texts() -> dict[Path, str]:
    """Each file and what is in it."""
    over_socket = frames()
    wire_text = over_socket.text([m.ClientMessage, wire.ServerFrame, Proof])
    over_http = Maker({}, given=GIVEN, known=over_socket.classes)
    http_text = over_http.text([*ANSWERS, *GIVEN])
    imports = f"import type {{ {', '.join(sorted(over_http.imports))} }} from './wire'\n" if over_http.imports else ""
    return {
        WEB / "wire.ts": f"{HEAD}\n{wire_text}",
        WEB / "http.ts": f"{HEAD}\n{imports}\n{http_text}",
    }


def main() -> int:
    """Write the files."""
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.name}: {len(text.splitlines())} lines\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
