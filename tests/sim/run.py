"""Runs seeds until so many hands are played: `python -m tests.sim.run --hands 2000 --seed 1`.

A failing seed is printed with its step; the same `--seed`, with `--hands` as it is printed, replays it exactly.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tests.sim.world import World

HANDS_A_SEED = 100


class Outcome(NamedTuple):
    """What became of a seed; `failure` is empty if all invariants held."""

    seed: int
    stats: Counter[str]
    digest: str
    failure: str


def play(seed: int, hands: int = HANDS_A_SEED) -> Outcome:
    """One world."""
    world = World(seed)
    failure = ""
    try:
        world.run(hands)
    except Exception:
        failure = f"seed {seed}, step {world.stats['steps']}, {world.plan}\n{traceback.format_exc()}"
    stats = world.stats
    counts = world.model.counts
    stats["hands"], stats["svaras"] = len(world.model.ended), counts["SvaraOpened"]
    stats["voided"], stats["split"] = counts["HandVoided"], counts["PotSplit"]
    stats["timed out"], stats["left"] = counts["TimedOut"], counts["Left"]
    for name in ("left in a svara", "rested too long", "waited for", "mixes in vain"):
        stats[name] = counts[name]
    stats["actions"], stats["versions"] = counts["actions"], world.room.state.version if world.room else 0
    stats["seeds mixed in"] = sum(map(len, world.model.closed.values()))
    return Outcome(seed, stats, world.digest.hexdigest(), failure)


def _play(task: tuple[int, int]) -> Outcome:
    return play(*task)


def outcomes(first: int, hands: int, processes: int) -> Iterator[Outcome]:
    """Seed after seed, until so many hands are played."""
    seeds = max(1, -(-hands // HANDS_A_SEED))
    tasks = [(first + at, min(HANDS_A_SEED, hands)) for at in range(seeds)]
    if processes == 1:
        yield from map(_play, tasks)
        return
    with multiprocessing.Pool(processes) as pool:
        yield from pool.imap_unordered(_play, tasks)


def main() -> int:
    """The command line; 1 if an invariant is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.sim.run", description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000, help="how many, at least")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--processes", type=int, default=min(2, multiprocessing.cpu_count()))
    chosen = parser.parse_args()
    console, totals, began, seeds = Console(), Counter[str](), time.perf_counter(), 0
    columns = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("hands", total=chosen.hands)
        with suppress(KeyboardInterrupt):  # what was played until then counts
            for outcome in outcomes(chosen.seed, chosen.hands, chosen.processes):
                if outcome.failure:
                    progress.stop()
                    hands = min(HANDS_A_SEED, chosen.hands)
                    console.print(outcome.failure, markup=False, highlight=False)
                    console.print(f"again: python -m tests.sim.run --seed {outcome.seed} --hands {hands}", markup=False)
                    return 1
                totals += outcome.stats
                seeds += 1
                progress.update(bar, advance=min(outcome.stats["hands"], chosen.hands))
    took = time.perf_counter() - began
    table = Table("what", "how many", title=f"{seeds:,} seeds from {chosen.seed} on: all invariants held")
    for name, count in sorted(totals.items()):
        table.add_row(name, f"{count:,}")
    table.add_row("seconds", f"{took:,.1f}")
    table.add_row("hands a second", f"{totals['hands'] / took:,.1f}")
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
