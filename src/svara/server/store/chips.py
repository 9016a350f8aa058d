"""Chips: a double-entry ledger. Every move takes from one account what it gives to another, so all of them sum to zero.

Accounts are ``wallet:<user>``, ``escrow:<table>`` for what lies on a table, ``mint`` for what is given away, and
``house`` for what bots play with. Only the last two may be below zero.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, bindparam, func, insert, literal, or_, select, text, union_all, update

from svara.errors import BadInput
from svara.server.store.api import Overdrawn
from svara.server.store.schema import accounts, grants, ledger

MINT: Final = "mint"
HOUSE: Final = "house"
MOST: Final = 2**53 - 1
"""The most chips that one move takes."""

DAY_MS: Final = 24 * 60 * 60_000


class NotBroke(BadInput):
    """Daily chips are for who has next to none."""


class AlreadyToday(BadInput):
    """There were daily chips already; there are some again at `at_ms`."""

    def __init__(self, at_ms: int) -> None:
        super().__init__("daily chips come once in 24 hours: come back when they are over")
        self.at_ms = at_ms


class AddressSpent(BadInput):
    """So many people had chips at this address that there are none left for today."""


class LedgerLine(msgspec.Struct, frozen=True):
    """A move as one of its two accounts sees it.

    Attributes:
        id: lines count up; the other account's line of the same move has a number of its own.
        at_ms: when.
        chips: got, or below 0 given.
        balance: of the account after it.
        other: the account on the other side.
        kind: start, daily, buy_in, cash_out or merge.
        ref: of buy_in and cash_out the table's version that did it.
    """

    id: int
    at_ms: int
    chips: int
    balance: int
    other: str
    kind: str
    ref: str


class Mismatch(msgspec.Struct, frozen=True):
    """An account whose balance, or the balance beside one of its lines, is not what its lines lead to."""

    account: str
    balance: int
    lines: int


class Audit(msgspec.Struct, frozen=True):
    """Whether the books are in order."""

    sum: Annotated[int, Meta(description="Of the balances of all accounts, chips; it must be 0.")]
    lines: Annotated[
        int, Meta(description="The sum of all lines of the ledger, chips, not their number; it must be 0.")
    ]
    mismatches: Annotated[
        tuple[Mismatch, ...], Meta(description="Accounts that are not what their lines say; there must be none.")
    ]

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return self.sum == 0 and self.lines == 0 and not self.mismatches


def wallet(user: str) -> str:
    """The account of what a user has and has not on a table."""
    return f"wallet:{user}"


def escrow(table: str) -> str:
    """The account of what lies on a table."""
    return f"escrow:{table}"


_ENSURE: Final = text("INSERT INTO accounts (name, balance) VALUES (:account, 0) ON CONFLICT (name) DO NOTHING")
_GIVE: Final = (
    update(accounts)
    .where(accounts.c.name == bindparam("account"))
    .where(or_(accounts.c.balance >= bindparam("chips"), accounts.c.name.in_((MINT, HOUSE))))
    .values(balance=accounts.c.balance - bindparam("chips"))
)
_TAKE: Final = (
    update(accounts)
    .where(accounts.c.name == bindparam("account"))
    .values(balance=accounts.c.balance + bindparam("chips"))
)
_BALANCE: Final = select(accounts.c.balance).where(accounts.c.name == bindparam("account"))


def move(conn: Connection, *, debit: str, credit: str, chips: int, kind: str, now_ms: int, ref: str = "") -> None:
    """Take chips from the account `debit` and give them to `credit`; `kind` and `ref` say why.

    Raises:
        Overdrawn: `debit` has not so many.
        ValueError: `chips` is not from 1 to `MOST`, or both are the same account.
    """
    if not 1 <= chips <= MOST or debit == credit:
        raise ValueError(f"a move takes 1 to {MOST} chips from one account to another, not {chips}")
    conn.execute(_ENSURE, {"account": debit})
    conn.execute(_ENSURE, {"account": credit})
    if conn.execute(_GIVE, {"account": debit, "chips": chips}).rowcount != 1:
        raise Overdrawn(f"{debit} has fewer than {chips} chips")
    conn.execute(_TAKE, {"account": credit, "chips": chips})
    why = {"kind": kind, "ref": ref, "at_ms": now_ms}
    conn.execute(
        insert(ledger),
        [
            {"account": debit, "chips": -chips, "balance": balance(conn, debit), "other": credit, **why},
            {"account": credit, "chips": chips, "balance": balance(conn, credit), "other": debit, **why},
        ],
    )


def balance(conn: Connection, account: str) -> int:
    """The chips of an account; one that nothing was ever moved to or from has 0."""
    found: int | None = conn.execute(_BALANCE, {"account": account}).scalar()
    return 0 if found is None else found


def lines(conn: Connection, account: str, before: int | None, limit: int) -> list[LedgerLine]:
    """The newest lines of an account, those before the line `before`."""
    query = select(ledger).where(ledger.c.account == account).order_by(ledger.c.id.desc()).limit(limit)
    if before is not None:
        query = query.where(ledger.c.id < before)
    return [
        LedgerLine(row.id, row.at_ms, row.chips, row.balance, row.other, row.kind, row.ref)
        for row in conn.execute(query)
    ]


# Chips that are given away


def grant(conn: Connection, user: str, *, address: str, kind: str, chips: int, now_ms: int) -> None:
    """Give a user chips of the mint, or none, and remember at which address that was."""
    conn.execute(insert(grants).values(user_id=user, address=address, kind=kind, chips=chips, at_ms=now_ms))
    if chips:
        move(conn, debit=MINT, credit=wallet(user), chips=chips, kind=kind, now_ms=now_ms)


def is_spent(conn: Connection, address: str, per_address: int, now_ms: int) -> bool:
    """Whether an address had so many grants in the last 24 hours already."""
    had = select(func.count()).where(grants.c.address == address, grants.c.at_ms > now_ms - DAY_MS, grants.c.chips > 0)
    return conn.execute(had).scalar_one() >= per_address


def daily(  # noqa: PLR0913  # numbers of the host's, each by its name
    conn: Connection, user: str, *, address: str, on_tables: int, below: int, chips: int, per_address: int, now_ms: int
) -> int:
    """Give `chips` to a user who has fewer than `below`, those on tables included; how many that were.

    Raises:
        NotBroke: the user has more.
        AlreadyToday: the last ones are less than 24 hours ago.
        AddressSpent: the address had `per_address` grants in the last 24 hours.
    """
    if balance(conn, wallet(user)) + on_tables >= below:
        raise NotBroke(f"daily chips are for who has fewer than {below}, those on tables included")
    query = select(func.max(grants.c.at_ms)).where(grants.c.user_id == user, grants.c.kind == "daily")
    last = conn.execute(query).scalar()
    if last is not None and last + DAY_MS > now_ms:
        raise AlreadyToday(last + DAY_MS)
    if is_spent(conn, address, per_address, now_ms):
        raise AddressSpent("so many people had chips at this address today that none are left: come back tomorrow")
    grant(conn, user, address=address, kind="daily", chips=chips, now_ms=now_ms)
    return chips


# The books


def audit(conn: Connection) -> Audit:
    """Add up everything."""
    total = conn.execute(select(func.coalesce(func.sum(accounts.c.balance), 0))).scalar_one()
    booked = conn.execute(select(func.coalesce(func.sum(ledger.c.chips), 0))).scalar_one()
    return Audit(int(total), int(booked), tuple(_mismatches(conn)))


def _mismatches(conn: Connection) -> list[Mismatch]:
    found = {name: Mismatch(name, int(kept), int(booked)) for name, kept, booked in conn.execute(_OFF_IN_THE_END)}
    for name, kept, booked in conn.execute(_OFF_ON_THE_WAY):
        found.setdefault(name, Mismatch(name, int(kept), int(booked)))
    return [found[name] for name in sorted(found)]


_both: Final = union_all(
    select(accounts.c.name, accounts.c.balance.label("kept"), literal(0).label("booked")),
    select(ledger.c.account, literal(0), ledger.c.chips),
).subquery()
_kept, _booked = func.sum(_both.c.kept), func.sum(_both.c.booked)
_OFF_IN_THE_END: Final = select(_both.c.name, _kept, _booked).group_by(_both.c.name).having(_kept != _booked)
_running: Final = select(
    ledger.c.account,
    ledger.c.balance,
    func.sum(ledger.c.chips).over(partition_by=ledger.c.account, order_by=ledger.c.id).label("booked"),
).subquery()
_OFF_ON_THE_WAY: Final = select(_running).where(_running.c.balance != _running.c.booked)
