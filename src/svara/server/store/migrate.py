"""The schema that a file has, and the way from there to today's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.command import upgrade as _upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from svara.errors import BadInput


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


@cache
def revisions() -> tuple[str, ...]:
    """All schemas that this Svara knows, the first one first."""
    steps = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(reversed([step.revision for step in steps]))


def revision(conn: Connection) -> str | None:
    """The schema of a database; None for an empty one."""
    return MigrationContext.configure(conn).get_current_revision()


def upgrade(conn: Connection) -> None:
    """Bring a database to today's schema, in the transaction that `conn` is in.

    Raises:
        BadInput: a newer Svara has written it.
    """
    found = revision(conn)
    if found is not None and found not in revisions():
        raise BadInput(
            f"the data is of schema {found}, which this svara does not know: run the newer one that wrote it"
        )
    if found != revisions()[-1]:
        config = _config()
        config.attributes["connection"] = conn
        _upgrade(config, "head")
