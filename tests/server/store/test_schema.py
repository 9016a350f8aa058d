"""The schema: as the migrations make it, known to PostgreSQL too, and not touched when it is newer than we are."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Dialect, StaticPool, create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from svara.errors import BadInput
from svara.server.store import opening
from svara.server.store.migrate import revision, revisions, upgrade
from svara.server.store.opening import make_file, open_writer
from svara.server.store.schema import metadata


@contextmanager
def empty() -> Iterator[Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as raw:
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        with engine.connect() as conn:
            yield conn


def shape(conn: Connection) -> dict[str, str]:
    """What was made, as SQLite keeps it, without the spaces that differ."""
    rows = conn.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    return {name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"}


def test_the_migrations_make_what_the_schema_says() -> None:
    with empty() as migrated, empty() as made:
        upgrade(migrated)
        metadata.create_all(made)
        context = MigrationContext.configure(migrated, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert shape(migrated) == shape(made)
        assert len(shape(made)) > 15


def test_an_upgraded_schema_is_the_last_one_and_a_second_time_does_nothing() -> None:
    with empty() as conn:
        assert revision(conn) is None
        upgrade(conn)
        before = shape(conn)
        assert revision(conn) == revisions()[-1]
        upgrade(conn)
        assert shape(conn) == before


def test_a_schema_that_is_not_known_is_left_alone() -> None:
    with empty() as conn:
        upgrade(conn)
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(BadInput, match="schema 9999, which this svara does not know"):
            upgrade(conn)
        assert revision(conn) == "9999"


def test_the_schema_can_be_made_in_postgresql_too() -> None:
    dialect: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy's own has no types here
    for table in metadata.sorted_tables:
        text = str(CreateTable(table).compile(dialect=dialect))
        assert "WITHOUT ROWID" not in text
        assert ("BIGSERIAL" in text) == (table.name in {"grants", "ledger", "reports"})
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect)).startswith("CREATE INDEX ix_")


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "data"
    make_file(path)
    raw, engine = open_writer(path)
    with closing(raw):
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "fullfsync", "checkpoint_fullfsync", "temp_store")
        assert [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas] == ["wal", 2, 1, 1, 1, 2]
        engine.dispose()


def test_a_sqlite_that_is_too_old_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "OLDEST", (99, 1))
    with pytest.raises(BadInput, match=r"too old: use a Python with 99\.1 or newer"):
        open_writer(tmp_path / "data")
    assert list(tmp_path.iterdir()) == []
