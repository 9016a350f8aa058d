"""`svara simulate`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from svara.cli.options import FileName, Whole, names_of, table_options

if TYPE_CHECKING:
    from svara.cli.driver import Setup
    from svara.cli.simulate import Deal, Result


@click.command()
@click.option("--hands", type=Whole(1), default=1000, show_default=True, help="Hands, svaras not counted.")
@table_options
@click.option("--seed", type=Whole(0), default=1, show_default=True, help="The same seed gives the same hands.")
@click.option(
    "--bots", default="sensible", show_default=True, metavar="NAMES", help="The seats in turn: sensible,bold."
)
@click.option(
    "--fresh", is_flag=True, help="Everybody starts every hand with a fresh stack; svaras go on with what is left."
)
@click.option(
    "--out",
    type=FileName(),
    help="Write every hand as text, with its proof (docs/notation.md); replaces the file when all is done.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON.")
def simulate(hands: int, setup: Setup, seed: int, bots: str, fresh: bool, out: Path | None, as_json: bool) -> None:
    """Let bots play among themselves.

    A seat that cannot pay the ante gets fresh chips, which are counted. That no chip is lost is checked all the way.
    """
    from svara.cli.simulate import kinds
    from svara.cli.simulate import simulate as run

    names = names_of(bots)
    kinds(setup, names)
    start = time.perf_counter()
    with _writing(out, names, setup.seats) as each, _progress(hands) as tick:
        result = run(setup, names, hands, seed, each, tick, fresh)
    seconds = time.perf_counter() - start
    for line in _json(result, seconds) if as_json else _report(result, seconds):
        print(line)


@contextmanager
def _writing(out: Path | None, bots: tuple[str, ...], seats: int) -> Iterator[Callable[[Deal], None]]:
    """What to do with each deal: nothing, or to write it to what takes the place of `out` at the end."""
    if out is None:
        yield lambda deal: None
        return
    import msgspec

    from svara.cli.files import replacing
    from svara.game.notation import dump, record

    players = {seat: f"{bots[seat % len(bots)]} {seat + 1}" for seat in range(seats)}
    count = 0
    with replacing(out) as file:

        def write(deal: Deal) -> None:
            nonlocal count
            count += 1
            start, events, proof = deal
            hand = msgspec.structs.replace(record(start, events, players=players), proof=proof())
            file.write(("\n" if count > 1 else "") + dump(hand, count))

        yield write


@contextmanager
def _progress(hands: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=hands)
        yield lambda: bar.advance(task)


def _json(result: Result, seconds: float) -> Iterator[str]:
    import msgspec

    yield json.dumps({**msgspec.to_builtins(result), "hands_per_second": round(result.hands / seconds, 1)})


def _report(result: Result, seconds: float) -> Iterator[str]:
    from svara.cli.words import chips, counted

    deals = result.hands + result.svaras
    shown = f"{result.showdowns / deals:.0%} with a showdown"
    yield f"{counted(result.hands, 'hand')} and {counted(result.svaras, 'svara')}, {shown}"
    yield f"{chips(round(result.hands / seconds))} hands a second, {seconds:.1f} s in all"
    before, brought = chips(result.chips_before), chips(result.chips_brought)
    yield f"chips: {before} at the start + {brought} brought later = {chips(result.chips_after)} in the end"
    yield ""
    yield f"{'bot':<10}{'seats':>6}{'chips won':>14}{'antes a seat in 100 hands':>28}"
    for line in result.bots:
        average = f"{line.per_100:+.1f} ± {line.error:.1f}"
        yield f"{line.bot:<10}{line.seats:>6}{line.net_chips:>+14,}{average:>28}"
