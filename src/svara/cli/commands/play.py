"""`svara play`."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from svara.cli.driver import Setup
from svara.cli.options import FileName, Seconds, Whole, at_a_terminal, names_of, table_options

MIX = "sensible,bold,sensible,cautious"


@click.command()
@table_options
@click.option("--seed", type=Whole(0), help="The same seed gives the same cards and the same bots.")
@click.option(
    "--bots", default=MIX, show_default=True, metavar="NAMES", help="Who plays: sensible, cautious, bold, random."
)
@click.option(
    "--pace",
    type=Seconds(60),
    default=0.7,
    show_default=True,
    help="Time to follow the others' moves on a terminal; 0 for none.",
)
@click.option(
    "--out", type=FileName(), help="Add every hand that is over to a file for svara replay; it holds all cards."
)
def play(setup: Setup, seed: int | None, bots: str, pace: float, out: Path | None) -> None:
    """Play at the terminal against bots.

    Type one letter or a word, and an amount where one is needed: l, b 20, c, r 80, p, f. The screen says what is
    possible; ? gives help, q ends the game.
    """
    from svara.cli import play as game
    from svara.cli.terminal import LineFront, ScreenFront

    front = ScreenFront(pace) if at_a_terminal() else LineFront()
    game.play(game.new_game(setup, names_of(bots), secrets.randbits(32) if seed is None else seed, front, out))
