"""`svara solve`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from svara.cli.options import FileName, Whole, number_of, quoted, rules_options
from svara.errors import BadInput
from svara.game.rules import RuleSet

if TYPE_CHECKING:
    from svara.solve.policy import Policy
    from svara.solve.solving import Tell


@click.command()
@click.option(
    "--antes",
    default="100",
    show_default=True,
    metavar="NUMBERS",
    help="Chips of the shorter stack, in antes: one number, or several and all that lies between: 2,100,200.",
)
@click.option("--sizes", default="1/2,1,2", show_default=True, metavar="PARTS", help="Bets and raises, of the pot.")
@click.option(
    "--blinds", default="1/2,1,2,4,8,16,32", show_default=True, metavar="PARTS", help="First blind bets, of the pot."
)
@click.option("--raises", type=Whole(0, 9), default=3, show_default=True, help="Raises of one hand.")
@click.option("--chain", type=Whole(0, 9), default=3, show_default=True, help="Blind bets running.")
@click.option("--ratio", default="1.2", show_default=True, help="How far two depths are apart at most.")
@click.option(
    "--target", default="0.5", show_default=True, help="Thousandths of an ante by which an opening may be beaten."
)
@click.option("--iterations", type=Whole(1), default=20_000, show_default=True, help="The most for one opening.")
@click.option("--workers", type=Whole(1, 256), default=os.cpu_count() or 1, show_default="processors")
@rules_options
@click.option("--out", type=FileName(), required=True, help="The policy; replaces the file when all is done.")
@click.option("--json", "as_json", is_flag=True, help="JSON.")
def solve(  # noqa: PLR0913, PLR0917  # one for each option
    antes: str,
    sizes: str,
    blinds: str,
    raises: int,
    chain: int,
    ratio: str,
    target: str,
    iterations: int,
    workers: int,
    rules: RuleSet,
    out: Path,
    as_json: bool,
) -> None:
    """Solve Svara of two: the best play with any hand, and how far it can be beaten.

    All in comes besides the sizes. What is done is kept in a folder beside --out until the policy is written: started
    again with the same options, the work goes on where it was broken off. Nothing is drawn, so the same options give
    the same policy, whatever the number of workers. See docs/solver.md.
    """
    from svara.solve.betting import Sizes
    from svara.solve.grid import grid

    asked = Sizes(_parts("--sizes", sizes), _parts("--blinds", blinds), raises, chain).check()
    wanted, apart, least = _antes(antes), number_of("--ratio", ratio), number_of("--target", target)
    grid(wanted, apart)
    out = _writable(out)
    try:
        from svara.solve.solving import Effort, Work, solve_policy
    except ImportError:
        raise BadInput("the solver needs numba and scipy: pip install svara[solve]") from None

    with _kept(out) as kept, _progress() as tell:
        work = Work(workers, kept, tell)
        policy = solve_policy(wanted, asked, rules, ratio=apart, effort=Effort(least, iterations), work=work)
        part = kept / "policy.part"
        policy.save(part)
        part.replace(out)
    for line in _json(policy) if as_json else _report(policy, out):
        print(line)


def _writable(out: Path) -> Path:
    """The file itself, whatever links lead to it.

    Raises:
        BadInput: it cannot be written.
    """
    found = Path(os.path.realpath(out))
    if found.exists() and not found.is_file():
        raise BadInput(f"cannot write {out}: --out takes the name of a file, and this is none")
    if not found.parent.is_dir() or not os.access(found.parent, os.W_OK):
        raise BadInput(f"cannot write {out}: --out takes a file in a folder that is there and can be written")
    return found


@contextmanager
def _kept(out: Path) -> Iterator[Path]:
    """The folder beside `out` where the work is kept: it goes when all is done, and stays when it is broken off.

    Raises:
        BadInput: something else is in its place, or another one works there.
    """
    from svara.solve.solving import KEPT, PART

    folder = out.with_name(f"{out.name}.kept")
    lock = folder / "lock"
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise BadInput(f"{folder} is in the way: the work would be kept there; take another --out")
    folder.mkdir(exist_ok=True)
    others = [path.name for path in folder.iterdir() if path != lock and path.suffix not in (KEPT, PART)]
    if others:
        raise BadInput(f"{folder} has other things in it, as {others[0]}: take another --out")
    with lock.open("w", encoding="utf-8") as file:
        if not _alone(file):
            raise BadInput(f"another svara solve is at work on {out}: wait for it, or take another --out")
        try:
            yield folder
        except KeyboardInterrupt:
            print(f"svara: what is done is kept in {folder}; the same command goes on", file=sys.stderr)
            raise
        except BadInput:
            if not any(path.suffix == KEPT for path in folder.iterdir()):
                _remove(folder)
            raise
        _remove(folder)


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def _alone(file: TextIO) -> bool:
    """Whether nobody else holds this file; where files cannot be held, nobody does."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _parts(option: str, text: str) -> tuple[Fraction, ...]:
    from svara.solve.betting import parts_of

    try:
        return parts_of(text.split(","))
    except BadInput:
        raise BadInput(f"{option} takes parts of the pot, as 1/2,1,2, not {quoted(text)}") from None


def _antes(text: str) -> list[int]:
    try:
        return [int(one) for one in text.split(",")]
    except ValueError:
        raise BadInput(f"--antes takes whole numbers, as 100 or 2,100,200, not {quoted(text)}") from None


@contextmanager
def _progress() -> Iterator[Tell]:
    """A bar on stderr when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda now: bar.update(
            task, total=now.total, completed=now.done, description=f"{now.depth + 1:.2f} antes"
        )


def _json(policy: Policy) -> Iterator[str]:
    import msgspec

    yield json.dumps(msgspec.to_builtins(policy.header))


def _report(policy: Policy, out: Path) -> Iterator[str]:
    header = policy.header
    yield "Thousandths of an ante a hand. Blind: what the first player does. Worst: of all ways that blind bets can go."
    yield f"{'antes':>8}{'first player':>14}{'blind':>12}{'exploitable':>13}{'worst':>9}{'iterations':>12}"
    rows = zip(
        header.depths, header.values, header.chosen, header.exploitability, header.worst, header.iterations, strict=True
    )
    for depth, value, chosen, root, worst, iterations in rows:
        blind = chosen[""].removeprefix("blind ")
        numbers = f"{abs(root):>13.4f}{abs(worst):>9.4f}"  # below 0 by rounding alone
        yield f"{depth + 1:>8.2f}{value * 1000:>+14.2f}{blind:>12}{numbers}{iterations:>12,}"
    yield f"{out}: {out.stat().st_size / 1e6:.2f} MB"
