"""The work of solving the whole family: openings as tasks, on several processors, each kept when it is done.

A task is all that its result depends on, and nothing else: so a result that is kept under the task's digest is right
whenever the same task comes up again, and neither the number of workers nor a break in the middle changes anything.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Final, NamedTuple, TypeAlias
from zipfile import BadZipFile

import numpy as np
import scipy.linalg.cython_blas  # noqa: F401  # it has to be there before it is told to take one thread
from msgspec.structs import replace
from threadpoolctl import threadpool_limits

from svara.game.rules import FORTE, RuleSet
from svara.solve.betting import Sizes, openings
from svara.solve.cfr import Solver
from svara.solve.classes import CLASSES, outcomes
from svara.solve.counting import counting
from svara.solve.exploit import exploitability
from svara.solve.family import Deal, InItsTree, deal_of, exploited, interpolated, with_svaras
from svara.solve.grid import RATIO, grid
from svara.solve.packing import Packed, packed, unpacked
from svara.solve.policy import FORMAT, Header, Policy, rules_digest, trees_digest
from svara.solve.publictree import PublicTree, sides

FEWEST: Final = 100
"""Iterations at least, and between two looks at how far it has come."""


class Effort(NamedTuple):
    """When an opening is solved well enough.

    Attributes:
        target: exploitability in milli-stakes of the deal that ends it; what it comes to in all svaras is not in it.
        iterations: the most there may be.
    """

    target: float = 0.5
    iterations: int = 20_000


class Task(NamedTuple):
    """One opening at one depth, with all that its ties are worth."""

    tree: PublicTree
    rules: RuleSet
    effort: Effort

    def digest(self) -> str:
        """What it is kept under."""
        told = hashlib.sha256(repr((self.tree.names, self.rules, self.effort)).encode())
        for array in self.tree.arrays:
            told.update(array.tobytes())
        return told.hexdigest()


class Solved(NamedTuple):
    """What came of a task."""

    strategy: Packed
    iterations: int


class Progress(NamedTuple):
    """How far it has come: rows of strategies that are solved, of all of them; and of which depth the last ones are."""

    done: float
    total: float
    depth: float


Tell: TypeAlias = Callable[[Progress], None]


class Stopped(Exception):
    """The work was broken off."""


def solve_task(task: Task, stop: Event | None = None) -> Solved:
    """Solve one opening.

    Raises:
        Stopped: `stop` was set meanwhile.
    """
    solver = Solver(task.tree, outcomes(task.rules), counting(task.rules))
    while stop is None or not stop.is_set():
        solver.run(min(FEWEST, task.effort.iterations - solver.iterations))
        strategy = packed(task.tree, solver.average())
        reached = exploitability(task.tree, solver.sides, unpacked(task.tree, strategy))
        if reached * 1_000 <= task.effort.target or solver.iterations >= task.effort.iterations:
            return Solved(strategy, solver.iterations)
    raise Stopped


class Work(NamedTuple):
    """How the work is done.

    Attributes:
        workers: threads; the kernels let go of the interpreter.
        kept: a folder where results are kept, and looked for.
        tell: is told after each opening.
    """

    workers: int = 1
    kept: Path | None = None
    tell: Tell = lambda progress: None


EFFORT, WORK, SIZES = Effort(), Work(), Sizes()


def solve_family(
    depths: Sequence[float], sizes: Sizes, rules: RuleSet, effort: Effort, work: Work
) -> tuple[list[Deal], list[int]]:
    """All deals of a grid, and how many iterations the openings of each one took together.

    Args:
        depths: ascending, as `svara.solve.grid.grid` makes them.
        sizes: the abstraction.
        rules: the house.
        effort: when an opening is solved.
        work: how it is done.
    """
    compiled = [openings(depth, sizes, rules) for depth in depths]
    total, done = float(sum(opening.tree.rows for each in compiled for opening in each)), 0.0
    both = sides(outcomes(rules))
    deals: list[Deal] = []
    iterations: list[int] = []
    with _pool(work.workers) as (pool, stop):
        while len(deals) < len(depths):
            worth = interpolated(depths, [deal.value for deal in deals], -1.0)
            ready = _ready(depths, len(deals))
            waiting: dict[Future[Solved], tuple[int, int]] = {}
            for place in reversed(ready):  # the longest first
                for number, opening in enumerate(compiled[place]):
                    tree = with_svaras(opening.tree, worth, depths[place])
                    waiting[pool.submit(_solve_kept, Task(tree, rules, effort), work.kept, stop)] = place, number
            found: dict[tuple[int, int], Solved] = {}
            for future in as_completed(waiting):
                place, number = waiting[future]
                found[place, number] = future.result()
                done += compiled[place][number].tree.rows
                work.tell(Progress(done, total, depths[place]))
            for place in ready:
                solved = [found[place, number] for number in range(len(compiled[place]))]
                strategies = [one.strategy for one in solved]
                deals.append(deal_of(depths[place], compiled[place], strategies, worth, both))
                iterations.append(sum(one.iterations for one in solved))
    return deals, iterations


@contextmanager
def _pool(workers: int) -> Iterator[tuple[ThreadPoolExecutor, Event]]:
    """Threads with one processor each, which end soon when the work is broken off."""
    stop = Event()
    with threadpool_limits(1), ThreadPoolExecutor(workers) as pool:
        try:
            yield pool, stop
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _solve_kept(task: Task, kept: Path | None, stop: Event) -> Solved:
    """What is kept of a task, or what comes of it now; then it is kept."""
    if kept is None:
        return solve_task(task, stop)
    path = kept / f"{task.digest()}{KEPT}"
    known = _known(task, path)
    if known is not None:
        return known
    solved = solve_task(task, stop)
    part = path.with_suffix(PART)
    with part.open("wb") as file:
        np.savez_compressed(file, strategy=solved.strategy, iterations=solved.iterations)
    part.replace(path)
    return solved


KEPT, PART = ".npz", ".part"
"""How the files end that are kept, and those being written."""


def _known(task: Task, path: Path) -> Solved | None:
    """What is kept of a task, if it is there and whole."""
    try:
        with np.load(path) as told:
            strategy, iterations = told["strategy"], int(told["iterations"])
    except (OSError, EOFError, ValueError, TypeError, KeyError, AttributeError, BadZipFile, zlib.error):
        return None
    sound = strategy.dtype == np.uint16 and strategy.shape == (task.tree.rows, CLASSES)
    return Solved(strategy, iterations) if sound else None


def _ready(depths: Sequence[float], known: int) -> range:
    """The places from `known` on that need no deal but those before: what a tie leaves is less than half."""
    deepest = depths[known - 1] if known else 0.0
    until = known + 1
    while until < len(depths) and (depths[until] - 1) / 2 <= deepest:
        until += 1
    return range(known, until)


def solve_policy(
    antes: Sequence[int],
    sizes: Sizes = SIZES,
    rules: RuleSet = FORTE,
    *,
    ratio: float = RATIO,
    effort: Effort = EFFORT,
    work: Work = WORK,
) -> Policy:
    """A policy for stacks of so many antes and what lies between (`svara.solve.grid.grid`), with its own figures.

    Raises:
        BadInput: antes, sizes or a ratio that cannot be.
    """
    depths = grid(antes, ratio)
    deals, iterations = solve_family(depths, sizes, rules, effort, work)
    header = Header(
        format=FORMAT,
        rules=rules_digest(rules),
        trees=trees_digest([deal.openings for deal in deals]),
        pots=tuple(map(str, sizes.pots)),
        blinds=tuple(map(str, sizes.blinds)),
        raises=sizes.raises,
        chain=sizes.chain,
        depths=depths,
        ratio=ratio,
        iterations=tuple(iterations),
        values=tuple(deal.value for deal in deals),
        exploitability=(),
        worst=(),
        chosen=tuple({",".join(blinds): choice for blinds, choice in deal.chosen.items()} for deal in deals),
    )
    policy = Policy(header, [deal.strategies for deal in deals], rules)
    beaten = exploited(depths, InItsTree(policy))
    policy.header = replace(
        header,
        exploitability=tuple(1_000 * one.root for one in beaten),
        worst=tuple(1_000 * max(one.openings.values()) for one in beaten),
    )
    return policy
