"""`svara play`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from svara.cli.driver import Setup
from svara.cli.options import FileName, Seconds, Whole, at_a_terminal, names_of, table_options
from svara.errors import BadInput

MIX = "sensible,bold,sensible,cautious"
COMMANDLINE: Final = ParameterSource.COMMANDLINE


@click.command()
@click.option(
    "--terminal", is_flag=True, help="Play here and in no browser; the other options but --data are for this."
)
@click.option(
    "--data",
    type=FileName(),
    metavar="DIR",
    help="The folder in which chips and hands are kept; by default one of your own.",
)
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
def play(terminal: bool, data: Path | None, **game: Any) -> None:
    """Play against bots, in the browser.

    It starts a server for this machine alone, opens the browser, or says where the page is if there is no screen, and
    serves until Ctrl-C. The next time your chips and hands are still there.

    With --terminal one types a letter or a word, and an amount where one is needed: l, b 20, c, r 80, p, f. The screen
    says what is possible; ? gives help, q ends the game.
    """
    _refuse_what_is_not_for(terminal)
    if terminal:
        _at_the_terminal(**game)
    else:
        from svara.cli import browser

        browser.play(data or browser.own_folder(), click.echo)


def _refuse_what_is_not_for(terminal: bool) -> None:
    ctx = click.get_current_context()
    given = [one for one in ctx.command.params if ctx.get_parameter_source(one.name or "") is COMMANDLINE]
    others = [max(one.opts, key=len) for one in given if one.name != "terminal" and (one.name == "data") is terminal]
    if others and terminal:
        raise BadInput("--data is for the game in the browser: leave it or --terminal out")
    if others:
        raise BadInput(f"{' and '.join(others)} {'is' if len(others) == 1 else 'are'} for svara play --terminal")


def _at_the_terminal(setup: Setup, seed: int | None, bots: str, pace: float, out: Path | None) -> None:
    from svara.cli import play as game
    from svara.cli.terminal import LineFront, ScreenFront

    front = ScreenFront(pace) if at_a_terminal() else LineFront()
    game.play(game.new_game(setup, names_of(bots), secrets.randbits(32) if seed is None else seed, front, out))
