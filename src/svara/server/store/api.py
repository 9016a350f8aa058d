"""A store, seen from the tables: commit before anybody hears of it.

One proposal of a room is one `Append`: its facts, its chips, its action and, when there is one, its hand, in one
transaction or not at all. `seq` is the table's version after it, and `epoch` says who owns the table: a writer that
does not follow the table's last version, or lost the table to another, is refused. Everything else, users and lists,
is plain rows, read and written through SQLAlchemy Core by the functions beside this file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from sqlalchemy import Connection

from svara.errors import SvaraError
from svara.room.messages import Transfer

T = TypeVar("T")


class StoreError(SvaraError):
    """A write that was not made; nothing of it is there."""


class Conflict(StoreError):
    """Somebody else has written to this table, or owns it."""


class ActionKnown(StoreError):
    """This person's action is stored already."""


class Overdrawn(StoreError):
    """A wallet has fewer chips than are asked of it."""


class StoreFailed(StoreError):
    """The disk or the database refused; what it said is for the log."""


class HandSeat(msgspec.Struct, frozen=True):
    """Somebody in a hand: `user` is a user's id or a bot's, `net` what the hand gave or took."""

    user: str
    name: str
    seat: int
    net: int


class StoredHand(msgspec.Struct, frozen=True):
    """A hand that is over, for the history. `data` holds **all cards and keys** (`svara.server.hosting.recorder`).

    It is kept packed, and packed by who writes it, since that takes as long as an action at a table.
    """

    table: str
    hand: int
    svara_of: int
    ended_ms: int
    seats: tuple[HandSeat, ...]
    data: bytes


class Append(msgspec.Struct, frozen=True):
    """One proposal.

    Attributes:
        table, epoch: whose, and by which owner.
        seq: the table's version after it; the stored one must be one less.
        now_ms: of the proposal.
        facts: all of them, encoded; **secret**.
        transfers: chips between wallets and this table; a person that begins with ``bot:`` is the house.
        action: (person, action) to be done once for ever.
        snapshot: the whole room after it, which then takes the place of all facts stored before, and of these.
        hand: a hand that ended.
    """

    table: str
    epoch: int
    seq: int
    now_ms: int
    facts: bytes
    transfers: tuple[Transfer, ...] = ()
    action: tuple[str, str] | None = None
    snapshot: bytes | None = None
    hand: StoredHand | None = None


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is kept.

    Attributes:
        id: part of its address; of a private table it does not let anybody in.
        name: what people call it.
        owner: the user who made it, or None for the house.
        public: whether it is in the lobby.
        invite: of a private table the secret part of its link.
        bots: the bots that fill its seats, by name.
        setup: `svara.room.Setup`, encoded as JSON.
        epoch, seq: see `Append`.
        snapshot: the last one, or None.
        facts: (seq, now_ms, facts) stored since, in order.
        closed_ms: since when it is gone, or None.
    """

    id: str
    name: str
    owner: str | None
    public: bool
    invite: str
    bots: str
    setup: bytes
    created_ms: int
    epoch: int = 1
    seq: int = 0
    snapshot: bytes | None = None
    facts: tuple[tuple[int, int, bytes], ...] = ()
    closed_ms: int | None = None


class Store(Protocol):
    """Where everything is. All calls may wait; none of them loses what it has answered for."""

    async def append(self, write: Append) -> None:
        """Keep one proposal, on disk when this returns.

        Raises:
            Conflict, ActionKnown, Overdrawn, StoreFailed: nothing of it is kept.
        """
        ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on a connection that only reads.

        Raises:
            StoreFailed: the database refused. What `work` raises comes through.
        """
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own, on disk when this returns.

        Raises:
            StoreFailed: the database refused. What `work` raises comes through, and nothing of it is kept.
        """
        ...

    async def check(self) -> None:
        """Write a little, and see that it is where the next start looks for it.

        Raises:
            StoreFailed: it is not, or the disk has refused something since the last check.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way; nothing can be asked any more."""
        ...
