"""`svara backup` and `svara restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from svara.cli.options import FileName

if TYPE_CHECKING:
    from svara.server.store.backup import Summary

_DATA = click.option(
    "--data",
    type=FileName(),
    default="svara-data",
    show_default=True,
    metavar="DIR",
    help="The folder of data that svara serve uses.",
)


@click.command()
@click.argument("file", type=FileName())
@_DATA
def backup(file: Path, data: Path) -> None:
    """Copy a server's data into FILE, while it runs or not.

    The copy is checked. It holds the decks of all hands, those being played too: keep it as secret as the data itself.
    """
    from svara.server.store.backup import backup as copy

    summary = copy(data, file)
    click.echo(f"{file}: {_said(summary)}")
    click.echo("It holds the decks of all hands, those being played too: whoever reads it can cheat.")


@click.command()
@click.argument("file", type=FileName())
@_DATA
def restore(file: Path, data: Path) -> None:
    """Put the copy FILE into a folder that holds no data yet.

    It is checked before. The server that is started there goes on where the copy was made.
    """
    from svara.server.store.backup import restore as put_back

    summary = put_back(file, data)
    click.echo(f"{data}: {_said(summary)}")
    click.echo(f"The tables go on with: svara serve --data {data}")


def _said(summary: Summary) -> str:
    from svara.cli.words import counted

    tables, users = counted(summary.tables, "open table"), counted(summary.users, "user")
    return f"{tables}, {users}, {counted(summary.chips, 'chip')} of theirs"
