"""A room and its deal under way as bytes, and back: what the store keeps of a table (docs/room.md).

Stored facts carry a version. When their form changes, `_READ` gets a line that reads the old one, and a file of the old
form stays among the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from svara.errors import CorruptState
from svara.room import Room, Setup
from svara.room import state as s
from svara.room.facts import Fact
from svara.room.state import RoomState
from svara.server.hosting.recorder import Hand, Recording, go_on
from svara.server.store.api import StoredTable

VERSION: Final = 1


class Facts(msgspec.Struct, frozen=True, array_like=True):
    """The facts of one proposal; **secret**."""

    version: int
    facts: tuple[Fact, ...]


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A room, and what is recorded of its deal under way; **secret**."""

    version: int
    room: RoomState
    hand: Hand | None


class _Version(msgspec.Struct, array_like=True):
    version: int


_encode: Final = msgspec.msgpack.Encoder().encode
_version: Final = msgspec.msgpack.Decoder(_Version).decode
_READ: Final[Mapping[int, Callable[[bytes], Facts]]] = {1: msgspec.msgpack.Decoder(Facts).decode}
_READ_SNAPSHOT: Final[Mapping[int, Callable[[bytes], Snapshot]]] = {1: msgspec.msgpack.Decoder(Snapshot).decode}


def write_facts(facts: tuple[Fact, ...]) -> bytes:
    """The facts of one proposal for the store."""
    return _encode(Facts(VERSION, facts))


def read_facts(data: bytes) -> tuple[Fact, ...]:
    """The facts that the store kept.

    Raises:
        CorruptState: a newer Svara wrote them, or they are damaged.
    """
    try:
        return _READ[_version(data).version](data).facts
    except (KeyError, msgspec.MsgspecError) as error:
        raise CorruptState(f"stored facts cannot be read: {error}") from None


def write_snapshot(state: RoomState, under_way: Hand | None) -> bytes:
    """A whole table for the store."""
    return _encode(Snapshot(VERSION, state, under_way))


def restore(kept: StoredTable) -> tuple[Room, Recording]:
    """The room and what is recorded of its deals, as they were when the last proposal was stored.

    Raises:
        CorruptState: what is stored cannot have been.
    """
    state, recording = _begin(kept)
    for seq, now_ms, data in kept.facts:
        before = s.at_time(state, now_ms)
        trail = []
        for fact in read_facts(data):
            trail.append((before, fact))
            before = s.evolve(before, fact)
        state = s.sealed(before)
        recording = go_on(recording, kept.id, trail, state)
        if state.version != seq:
            raise CorruptState(f"table {kept.id}: proposal {seq} is stored where {state.version} is due")
    if state.version != kept.seq:
        raise CorruptState(f"table {kept.id}: version {kept.seq} is stored, and its facts lead to {state.version}")
    return Room.restore(msgspec.msgpack.encode(state)), recording


def _begin(kept: StoredTable) -> tuple[RoomState, Recording]:
    if kept.snapshot is None:
        return s.new_state(msgspec.json.decode(kept.setup, type=Setup)), Recording()
    try:
        snapshot = _READ_SNAPSHOT[_version(kept.snapshot).version](kept.snapshot)
    except (KeyError, msgspec.MsgspecError) as error:
        raise CorruptState(f"table {kept.id}: its snapshot cannot be read: {error}") from None
    return snapshot.room, Recording(snapshot.hand)
