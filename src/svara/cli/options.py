"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeAlias

import click

from svara.errors import BadInput
from svara.game.rules import RuleSet, preset, with_switches

Callback: TypeAlias = Callable[..., None]


def rules_options(command: Callback) -> Callback:
    """``--rules`` and ``--set``; the command gets them as `rules`, a `RuleSet`."""

    @wraps(command)
    def with_rules(rules: str, switches: Sequence[str], **others: Any) -> None:
        command(rules=rules_of(rules, switches), **others)

    return _with_options(
        with_rules,
        click.option("--rules", default="forte", show_default=True, metavar="NAME", help="House: forte or vipsvara."),
        click.option(
            "--set",
            "switches",
            multiple=True,
            metavar="SWITCH=VALUE",
            help="Change one rule, as joker_pair=replace; may be repeated.",
        ),
    )


def rules_of(rules: str, switches: Sequence[str]) -> RuleSet:
    """The rule set that ``--rules`` and ``--set`` ask for.

    Raises:
        BadInput: no such preset or switch, or not a value of it.
    """
    pairs = {}
    for text in switches:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"--set takes SWITCH=VALUE, as joker_pair=replace, not {text!r}")
        pairs[name.strip()] = value.strip()
    return with_switches(preset(rules), pairs)


def table_options(command: Callback) -> Callback:
    """``--seats``, ``--ante``, ``--stack``, and the rules' options; the command gets them as `setup`, a `Setup`."""

    @wraps(command)
    def with_setup(seats: int, ante: int, stack: int, rules: RuleSet, **others: Any) -> None:
        from svara.cli.driver import Setup

        if stack < ante:
            raise BadInput(f"a stack of {stack} cannot pay the ante of {ante}: --stack is at least --ante")
        command(setup=Setup(seats, ante, stack, rules), **others)

    return _with_options(
        rules_options(with_setup),
        click.option("--seats", type=int, default=6, show_default=True, help="Places at the table, 2 to 10."),
        click.option("--ante", type=click.IntRange(1, MOST), default=10, show_default=True, help="Chips."),
        click.option("--stack", type=click.IntRange(1, MOST), default=1000, show_default=True, help="Chips a seat."),
    )


MOST = 10**12
"""The most chips that an option takes."""


def _with_options(command: Callback, *options: Callable[[Callback], Callback]) -> Callback:
    for option in reversed(options):
        command = option(command)
    return command


def names_of(bots: str) -> tuple[str, ...]:
    """``sensible,bold`` -> the names."""
    return tuple(name.strip() for name in bots.split(","))
