"""`python -m bench.run [--only NAME]`: run the suites, show a table, keep the numbers in bench/results/NAME.json.

A suite is a module `bench/suite_NAME.py` with `NAME = "NAME"` and `def run(report: Report) -> None`.
"""

import importlib
import os
import platform
from pathlib import Path
from typing import Protocol, cast

import click
import msgspec
from rich.console import Console
from rich.table import Table

from bench.report import Report, Row

HERE = Path(__file__).parent
RESULTS = HERE / "results"


class Suite(Protocol):
    NAME: str

    def run(self, report: Report) -> None: ...


class CannotRun(click.ClickException):
    """Said in one sentence, with exit code 2."""

    exit_code = 2


def suite_names() -> list[str]:
    return sorted(path.stem.removeprefix("suite_") for path in HERE.glob("suite_*.py"))


def load(name: str) -> Suite:
    suite = cast("Suite", importlib.import_module(f"bench.suite_{name}"))
    if name != suite.NAME:
        raise CannotRun(f"bench/suite_{name}.py calls itself {suite.NAME!r}; its NAME must be {name!r}.")
    return suite


def save(name: str, rows: list[Row]) -> Path:
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n")
    return path


def show(console: Console, name: str, rows: list[Row]) -> None:
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    table = Table(title=f"{name} ({machine})", title_justify="left")
    table.add_column("what")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("beside")
    table.add_column("ours / theirs", justify="right")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:,.3g} x"
        table.add_row(row.name, figure(row.value), row.unit, row.peer or "", ratio)
    console.print(table)


def figure(value: float) -> str:
    """Whole numbers from a thousand up, three figures below."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


@click.command()
@click.option("--only", metavar="NAME", help="Run this suite alone.")
def main(only: str | None) -> None:
    """Run the benchmark suites beside the peers."""
    names = suite_names()
    known = ", ".join(names) if names else "none yet"
    if not names or (only is not None and only not in names):
        raise CannotRun(f"There is no suite {only or 'to run'}; the suites are: {known}.")
    console = Console()
    for name in names if only is None else [only]:
        report = Report()
        load(name).run(report)
        save(name, report.rows)
        show(console, name, report.rows)


if __name__ == "__main__":
    main(prog_name="python -m bench.run")
