"""`svara score`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from svara.cli.options import rules_options
from svara.errors import BadInput
from svara.game.rules import RuleSet


@click.command()
@click.argument("cards", nargs=-1)
@rules_options
@click.option("--all", "every", is_flag=True, help="All 4,960 hands instead, one a line.")
@click.option("--json", "as_json", is_flag=True, help="JSON, one object a line.")
def score(cards: tuple[str, ...], rules: RuleSet, every: bool, as_json: bool) -> None:
    """The points of three cards, and why: svara score 7c Kh Kd.

    A card is a rank of 7 8 9 T J Q K A and a suit of s h d c.
    """
    if every and cards:
        raise BadInput("give three cards or --all, not both")
    for line in _all(rules, as_json) if every else _one(" ".join(cards), rules, as_json):
        print(line)


def _all(rules: RuleSet, as_json: bool) -> Iterator[str]:
    from svara.game.cards import all_hands, card_text
    from svara.game.points import points

    for hand in all_hands():
        texts = [card_text(card) for card in hand]
        worth = points(hand, rules)
        yield json.dumps({"cards": texts, "points": worth}) if as_json else f"{' '.join(texts)} {worth}"


def _one(text: str, rules: RuleSet, as_json: bool) -> Iterator[str]:
    from svara.cli.words import beats, card_words, reason, sentence
    from svara.game.cards import parse_hand
    from svara.game.points import score as score_of
    from svara.solve.standing import HANDS, standing

    hand = parse_hand(text)
    why = score_of(hand, rules)
    stand = standing(why.points, rules)
    if as_json:
        yield json.dumps(_data(hand, rules))
        return
    yield f"{card_words(hand)}   {why.points} points"
    yield f"{sentence(reason(why))} ({why.combination.rule})."
    same = "the only hand" if stand.equal == 1 else f"one of {stand.equal:,} hands"
    yield f"Rank {stand.rank:,} of {HANDS:,}, {same} with {why.points}; {beats(stand, 1)}."


def _data(hand: tuple[int, int, int], rules: RuleSet) -> dict[str, Any]:
    """The answer as JSON data; `rank` is 1 for the best, `beats` a share from 0 to 1."""
    from svara.cli.words import reason
    from svara.game.cards import card_text
    from svara.game.points import score as score_of
    from svara.solve.standing import standing

    why = score_of(hand, rules)
    stand = standing(why.points, rules)
    return {
        "cards": [card_text(card) for card in hand],
        "points": why.points,
        "reason": reason(why),
        "combination": why.combination.value,
        "rule": why.combination.rule,
        "counting": [card_text(card) for card in why.cards],
        "terms": list(why.terms),
        "rank": stand.rank,
        "equal": stand.equal,
        "beats": stand.beats,
    }
