"""Honest timing on a machine that does other things too.

The contestants take turns, round after round, so that a busy moment hits them all alike; each is judged by the median
of its rounds. Only ratios of numbers that come from one race mean anything.
"""

import gc
import math
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

Job = Callable[[], object]


@dataclass(frozen=True)
class Timing:
    """How long one call of a contestant took, in seconds: median, best and worst of the rounds."""

    median_s: float
    best_s: float
    worst_s: float
    calls: int  # in each round

    def rate(self, work: float = 1) -> float:
        """Units of work a second, where one call does `work` of them."""
        return work / self.median_s


def race(jobs: Mapping[str, Job], *, rounds: int = 7, round_s: float = 0.1) -> dict[str, Timing]:
    """Time `jobs` against each other: `rounds` rounds, in each of which every job runs for about `round_s` seconds.

    Every job is called at least once a round and is warmed up before. The order turns by one place each round. The
    garbage collector is off while the clock runs and cleans up in between.
    """
    calls = {name: _calls_for(job, round_s) for name, job in jobs.items()}
    samples: dict[str, list[float]] = {name: [] for name in jobs}
    names = list(jobs)
    for number in range(rounds):
        shift = number % len(names) if names else 0
        for name in names[shift:] + names[:shift]:
            samples[name].append(_time(jobs[name], calls[name]) / calls[name])
    return {
        name: Timing(statistics.median(taken), min(taken), max(taken), calls[name]) for name, taken in samples.items()
    }


def _calls_for(job: Job, round_s: float) -> int:
    """How many calls fill a round; doubles as the warm-up."""
    calls = 1
    while (taken := _time(job, calls)) < round_s / 10:
        calls *= 4
    return max(1, math.ceil(calls * round_s / taken))


def _time(job: Job, calls: int) -> float:
    """Seconds that `calls` calls of `job` take."""
    turns = range(calls)
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        start = perf_counter()
        for _ in turns:
            job()
        return perf_counter() - start
    finally:
        if was_on:
            gc.enable()
