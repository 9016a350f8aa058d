"""`svara replay`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from svara.errors import BadInput


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Check recorded hands by the rules, and on a terminal step through them.

    Every action has to be legal, every number has to come out as written, and every svara has to go on where its tie
    stopped. Enter or right goes on, p or left back, N and P by whole hands, q quits.
    """
    from svara.cli.words import counted
    from svara.game.notation import check_chain, loads

    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(
            f"cannot read {file}: {error.strerror}; give a file of hands, as simulate --out writes"
        ) from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is no text: give a file of hands, as simulate --out writes") from None
    records = loads(text)
    played = check_chain(records)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from svara.cli.replay import step_through

        step_through(records, played)
    print(f"{counted(len(records), 'hand')} check{'s' if len(records) == 1 else ''} out")
