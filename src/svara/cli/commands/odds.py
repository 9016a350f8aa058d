"""`svara odds`."""

from __future__ import annotations

import json

import click

from svara.cli.options import Whole, rules_options
from svara.game.rules import MAX_SEATS, MIN_SEATS, RuleSet


@click.command()
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--seats",
    type=Whole(MIN_SEATS, MAX_SEATS),
    default=2,
    show_default=True,
    help=f"Hands at the showdown, yours included, {MIN_SEATS} to {MAX_SEATS}.",
)
@rules_options
@click.option(
    "--samples", type=Whole(1), default=50_000, show_default=True, help="Deals drawn, from four seats on; 1 or more."
)
@click.option("--seed", type=Whole(0), default=1, show_default=True, help="The same seed draws the same deals.")
@click.option("--json", "as_json", is_flag=True, help="JSON.")
def odds(cards: tuple[str, ...], seats: int, rules: RuleSet, samples: int, seed: int, as_json: bool) -> None:
    """The odds of a hand at the showdown: svara odds 7c Kh Kd --seats 6.

    Against hands that nobody chose to play. For two and three seats every deal is counted; for more, deals are drawn.
    """
    import random

    from svara.cli.words import card_words, counted
    from svara.game.cards import card_text, parse_hand
    from svara.solve.odds import odds as odds_of

    hand = parse_hand(" ".join(cards))
    found = odds_of(hand, seats, rules, samples, random.Random(seed))
    names = ("win", "tie", "lose")
    shares = (found.win, found.tie, found.lose)
    if as_json:
        data = {
            "cards": [card_text(card) for card in hand],
            "seats": seats,
            **dict(zip(names, shares, strict=True)),
            "error": None if found.error is None else dict(zip(names, found.error, strict=True)),
            "deals": found.deals,
        }
        print(json.dumps(data))
        return
    print(f"{card_words(hand)}   {seats} seats")
    for place, name in enumerate(names):
        error = "" if found.error is None else f"  ± {found.error[place]:.2%}"
        print(f"{name:<5}{shares[place]:>8.2%}{error}")
    deals = counted(found.deals, "deal")
    if found.error is None:
        print(f"{deals} counted, so exact. A tie is a svara.")
        return
    never = f", or 1 in {found.deals:,} where all deals were alike" if {0.0, 1.0} & set(shares) else ""
    print(f"{deals} drawn; ± is one standard error{never}. A tie is a svara.")
