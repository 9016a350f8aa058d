"""`svara policy`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from svara.cli.options import FileName, number_of, rules_options
from svara.errors import BadInput
from svara.game.rules import RuleSet

if TYPE_CHECKING:
    from svara.solve.policy import Policy


@click.command()
@click.argument("cards", nargs=-1)
@click.option("--antes", default="100", show_default=True, help="Chips of the shorter stack, before the ante is paid.")
@click.option(
    "--after",
    default="",
    metavar="ACTIONS",
    help="What has been done, as 'blind 1/2, raise 1': sizes are parts of the pot after calling, or all.",
)
@click.option(
    "--file", type=FileName(), help="A policy of svara solve; by default the one that comes with the package."
)
@rules_options
@click.option("--json", "as_json", is_flag=True, help="JSON.")
def policy(cards: tuple[str, ...], antes: str, after: str, file: Path | None, rules: RuleSet, as_json: bool) -> None:
    """What the solved policy does at a table of two: svara policy 7c Kh Kd --after "blind 1/2".

    Without cards: what it does with all hands together. The one who speaks first is the one who is not the dealer.
    """
    from svara.solve.policy import load, shipped

    known = shipped() if file is None and rules == RuleSet() else None
    if known is None:
        if file is None:
            raise BadInput("the policy of the package is for the default rules: give one of svara solve with --file")
        known = load(file, rules)
    found = _found(
        known, number_of("--antes", antes), [part.strip() for part in after.split(",") if part.strip()], " ".join(cards)
    )
    for line in [json.dumps(found)] if as_json else _report(found):
        print(line)


def _found(known: Policy, antes: float, said: list[str], hand: str) -> dict[str, Any]:
    """What it does: the depth that stands for `antes`, what it does blind, and the chances with cards seen."""
    from svara.game.cards import parse_hand
    from svara.solve.classes import class_by_hand, class_sizes
    from svara.solve.tables import hand_numbers

    place, _ = max(known.places(antes), key=lambda one: one[1])
    blinds = tuple(one for one in said if one.startswith("blind"))
    actions = [one for one in said if not one.startswith("blind") and one != "look"]
    spot = known.spot(place, blinds, actions)
    if hand:
        chances = spot.chances[:, class_by_hand()[hand_numbers()[parse_hand(hand)]]]
    else:
        chances = spot.chances @ class_sizes() / class_sizes().sum()
    return {
        "antes": round(known.header.depths[place] + 1, 2),
        "cards": hand or None,
        "after": said,
        "blind": None if actions else known.chosen(place, blinds),
        "chances": dict(zip(spot.names, [round(float(one), 4) for one in chances], strict=True)),
    }


def _report(found: dict[str, Any]) -> list[str]:
    lines = [
        f"{found['antes']:g} antes, {found['cards'] or 'all hands'}, after {', '.join(found['after']) or 'the deal'}"
    ]
    if found["blind"] is not None:
        lines.append(f"unseen     {found['blind']}")
    return lines + [f"{name:<10} {chance:>6.1%}" for name, chance in found["chances"].items()]
