"""`svara replay`."""

from __future__ import annotations

from pathlib import Path

import click

from svara.cli.options import FileName, at_a_terminal


@click.command()
@click.argument("file", type=FileName())
def replay(file: Path) -> None:
    """Check recorded hands by the rules, and on a terminal step through them.

    Every action has to be legal, every number has to come out as written, and every svara has to go on where its tie
    stopped, if that hand is in the file too. Cards that the file does not tell stay face down. Enter or right goes on,
    p or left back, N and P by whole hands, q quits.
    """
    from svara.cli.files import read_text
    from svara.cli.words import counted
    from svara.game.notation import check_chain, loads

    records = loads(read_text(file, "give a file of hands, as simulate and play write with --out"))
    played = check_chain(records)
    if at_a_terminal():
        from svara.cli.replay import step_through

        step_through(records, played)
    hidden = sum(bool(one.hidden) for one in played)
    more = f", {hidden:,} with hidden cards" if hidden else ""
    print(f"{counted(len(records), 'hand')} check{'s' if len(records) == 1 else ''} out{more}")
