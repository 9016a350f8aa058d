"""Options that several commands share, and what their values may be."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeAlias

import click

from svara.errors import BadInput
from svara.game.rules import MAX_SEATS, MIN_SEATS, RuleSet, preset, with_switches

Callback: TypeAlias = Callable[..., None]

MOST: Final = 10**12
"""The most chips that an option takes."""

SEATS: Final = 6
"""Places at the table where nobody says how many."""


class Whole(click.ParamType):  # type: ignore[type-arg]  # of older releases it is no generic class
    """A whole number from `low` up, to `high` if there is one."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number.

        Raises:
            BadInput: it is none, or out of range.
        """
        text = str(value).strip()
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,30}", text) else None
        if number is None or number < self.low or (self.high is not None and number > self.high):
            upto = "" if self.high is None else f" to {self.high:,}"
            raise BadInput(f"{_called(param)} is a whole number from {self.low}{upto}, not {quoted(text, number)}")
        return number


class Seconds(click.ParamType):  # type: ignore[type-arg]  # of older releases it is no generic class
    """A number of seconds from 0 to `most`."""

    name = "seconds"

    def __init__(self, most: int) -> None:
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds.

        Raises:
            BadInput: it is no such number.
        """
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not isfinite(seconds) or not 0 <= seconds <= self.most:
            raise BadInput(f"{_called(param)} is a number of seconds from 0 to {self.most}, not {quoted(str(value))}")
        return seconds


class FileName(click.ParamType):  # type: ignore[type-arg]  # of older releases it is no generic class
    """The name of a file, which is not empty."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path.

        Raises:
            BadInput: the name is empty.
        """
        if not str(value):
            raise BadInput(f"the name given for {_called(param)} is empty: give the name of a file")
        return Path(value)


def _called(param: click.Parameter | None) -> str:
    """How people write the parameter: ``--seats``, ``FILE``."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name if param else "it"


def number_of(option: str, text: str) -> float:
    """The number from 0 up that is given for an option.

    Raises:
        BadInput: it is none.
    """
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not isfinite(number) or number < 0:
        raise BadInput(f"{option} takes a number from 0 up, not {quoted(text)}")
    return number


def quoted(text: str, number: int | None = None, most: int = 40) -> str:
    """What somebody wrote, to be named in an error: numbers as they are, texts in quotes, long ones shortened."""
    if number is not None:
        return str(number)
    return repr(text if len(text) <= most else f"{text[:most]}…")


def rules_options(command: Callback) -> Callback:
    """``--rules`` and ``--set``; the command gets them as `rules`, a `RuleSet`."""

    @wraps(command)
    def with_rules(rules: str, switches: Sequence[str], **others: Any) -> None:
        command(rules=rules_of(rules, switches), **others)

    return _with_options(with_rules, *_RULES)


_RULES: Final = (
    click.option("--rules", default="forte", show_default=True, metavar="NAME", help="House: forte or vipsvara."),
    click.option(
        "--set",
        "switches",
        multiple=True,
        metavar="SWITCH=VALUE",
        help="Change one rule, as joker_pair=replace; may be repeated.",
    ),
)


def rules_of(rules: str, switches: Sequence[str], seats: int | None = None) -> RuleSet:
    """The rule set that ``--rules`` and ``--set`` ask for, for a table of `seats`.

    More seats than the house plays with are no reason to refuse, unless ``--set seats=`` says so.

    Raises:
        BadInput: no such preset or switch, or not a value of it.
    """
    pairs = {}
    for text in switches:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"--set takes SWITCH=VALUE, as joker_pair=replace, not {quoted(text)}")
        pairs[name.strip()] = value.strip()
    base = preset(rules)
    if seats is not None and seats > base.seats and "seats" not in pairs:
        pairs["seats"] = str(seats)
    return with_switches(base, pairs)


def table_options(command: Callback) -> Callback:
    """``--seats``, ``--ante``, ``--stack``, and the rules' options; the command gets them as `setup`, a `Setup`."""

    @wraps(command)
    def with_setup(
        seats: int | None, ante: int, stack: int, rules: str, switches: Sequence[str], **others: Any
    ) -> None:
        from svara.cli.driver import Setup

        if stack < ante:
            raise BadInput(f"a stack of {stack} cannot pay the ante of {ante}: --stack is at least --ante")
        house = rules_of(rules, switches, seats)
        if seats is not None and seats > house.seats:
            raise BadInput(
                f"--set seats={house.seats} allows {house.seats} seats, not {seats}: leave one of the two out"
            )
        command(setup=Setup(min(SEATS, house.seats) if seats is None else seats, ante, stack, house, rules), **others)

    return _with_options(
        with_setup,
        *_RULES,
        click.option(
            "--seats",
            type=Whole(MIN_SEATS, MAX_SEATS),
            show_default=str(SEATS),
            help=f"Places at the table, {MIN_SEATS} to {MAX_SEATS}.",
        ),
        click.option("--ante", type=Whole(1, MOST), default=10, show_default=True, help="Chips."),
        click.option("--stack", type=Whole(1, MOST), default=1000, show_default=True, help="Chips a seat."),
    )


def _with_options(command: Callback, *options: Callable[[Callback], Callback]) -> Callback:
    for option in reversed(options):
        command = option(command)
    return command


def names_of(bots: str) -> tuple[str, ...]:
    """``sensible,bold`` -> the names."""
    return tuple(name.strip() for name in bots.split(","))


def at_a_terminal() -> bool:
    """Whether somebody sees what is written and types what is read; either may not even be there."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
