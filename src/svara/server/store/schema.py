"""What is kept, as SQLAlchemy Core tables: for SQLite today, with nothing that PostgreSQL has not.

Times are milliseconds since 1970, amounts chips. ``facts``, ``snapshots`` and ``hands`` hold **cards and keys**. The
version and the owner of a table stand in ``heads``, apart from its long row, because every proposal changes them.

A change here needs a migration (`migrations.versions`); a test compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

_Serial: Final = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up an INTEGER only

# People

users: Final = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text),  # as it was typed; None for a guest
    Column("login_key", Text, unique=True),  # as it is compared
    Column("password_hash", Text),
    Column("created_ms", BigInteger, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),  # SHA-256; the token itself is kept nowhere
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # cookie or api
    Column("label", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
)

grants: Final = Table(
    "grants",
    metadata,
    Column("id", _Serial, primary_key=True),
    Column("user_id", Text, ForeignKey("users.id"), nullable=False, index=True),
    Column("address", Text, nullable=False),
    Column("kind", Text, nullable=False),  # start, daily, or merged: of a guest that became part of this user
    Column("chips", BigInteger, nullable=False),  # 0 where the address had its grants already
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "address", "at_ms"),
)

# Chips

accounts: Final = Table(
    "accounts",
    metadata,
    Column("name", Text, primary_key=True),  # wallet:<user>, escrow:<table>, mint, house
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR name IN ('mint', 'house')", "covered"),
)

ledger: Final = Table(
    "ledger",
    metadata,
    Column("id", _Serial, primary_key=True),
    Column("account", Text, nullable=False),
    Column("chips", BigInteger, nullable=False),  # what it got; below 0 what it gave
    Column("balance", BigInteger, nullable=False),  # of the account after it
    Column("other", Text, nullable=False),  # the account on the other side, which has a line of its own
    Column("kind", Text, nullable=False),
    Column("ref", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "account", "id"),
)

# Tables

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("owner_id", Text, ForeignKey("users.id"), index=True),
    Column("public", Boolean, nullable=False),
    Column("invite", Text, nullable=False, index=True),
    Column("bots", Text, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
)

heads: Final = Table(
    "heads",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("epoch", BigInteger, nullable=False),  # from 1; 0 when the table is closed
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

facts: Final = Table(
    "facts",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("now_ms", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

actions: Final = Table(
    "actions",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("action", Text, primary_key=True),
    Column("at_ms", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)

members: Final = Table(
    "members",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", Text, ForeignKey("users.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)

# Hands

hands: Final = Table(
    "hands",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("svara_of", BigInteger, nullable=False),
    Column("first_hand", BigInteger, nullable=False),  # the one whose tie this svara, or svara of a svara, plays for
    Column("ended_ms", BigInteger, nullable=False, index=True),
    Column("data", LargeBinary, nullable=False),
)

hand_seats: Final = Table(
    "hand_seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", Text, nullable=False),  # or a bot's id
    Column("name", Text, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Index(None, "user_id", "ended_ms"),
    sqlite_with_rowid=False,
)

reports: Final = Table(
    "reports",
    metadata,
    Column("id", _Serial, primary_key=True),
    Column("reporter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("hand", BigInteger),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("resolved_ms", BigInteger),
)
