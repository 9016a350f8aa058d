"""The help page of the game at the terminal: the keys, and the rules in a nutshell. Short enough for 24 lines."""

from __future__ import annotations

from textwrap import wrap

from svara.cli.words import counted, listed
from svara.game.rules import RuleSet


def help_lines(rules: RuleSet, seed: int | None = None) -> list[str]:
    """The page for these rules, at most 22 lines of 79 columns; with the seed that deals the same cards again."""
    agree = "   a agree to divide" if rules.agree_split else ""
    again = "" if seed is None else f"   the same game again: --seed {seed}"
    return [
        "KEYS   l look   b 20 bet, or bet blind   c call   r 80 raise to 80   p pass",
        f"       f fold   j join a svara   n no{agree}   h history   q quit",
        "       Amounts are what you will have bet in all; min, half, pot, all work too.",
        f"{again:>79}".rstrip(),
        *_points(rules),
        "",
        "A HAND  Everyone pays the ante and gets three cards, face down.",
        *_part("BLIND", _blind(rules.blind_multiples)),
        *_part("BETTING", _betting(rules)),
        "  SHOWDOWN  The most points win. All in plays for what it matched.",
        *_part("SVARA", _svara(rules)),
    ]


def _part(name: str, text: str) -> list[str]:
    """A part of the hand, its text beside its name."""
    return [f"  {name if not row else '':<9} {line}" for row, line in enumerate(wrap(text, 67))]


def _points(rules: RuleSet) -> list[str]:
    pair = "23, always" if rules.seven_pair == "fixed" else "23 at least"
    three = "three sevens 34, the strongest hand"
    if rules.three_sevens == "joker":
        three = "three 34 with the 7♣, the strongest, else 23"
    joker = (
        "The 7♣ counts 11 and joins any card, any two of a suit, or any pair."
        if rules.joker_pair == "add"
        else "The 7♣ counts 11 and joins any card or two of a suit; a pair it makes three."
    )
    return [
        "POINTS  The best of what your three cards make:",
        "  7, 8, 9 count their face, 10 J Q K ten, an ace eleven; one suit adds up.",
        "  Three of a rank: their sum. Two aces 22, three 33.",
        f"  Two sevens {pair}; {three}.",
        f"  {joker}",
    ]


def _blind(multiples: tuple[int, ...]) -> str:
    shown = [str(number) for number in multiples]
    some = [*shown[:3], "more"] if len(shown) > 4 else shown
    times = "double it" if multiples == (2,) else f"make it {listed(some, 'or')} times as much"
    return (
        "The seat left of the dealer bets blind or looks. After a blind bet the next "
        f"may {times}, unseen. The first look ends this for all. "
        "After a last blind of 20, who bet blind needs 20, all others 40."
    )


def _betting(rules: RuleSet) -> str:
    limit = "There is no limit but your chips."
    if rules.cap is not None:
        limit = f"A bet or raise adds at most {counted(rules.cap, 'ante')}."
    elif rules.limit == "pot":
        limit = "A bet or raise adds at most the pot as it is after calling."
    return f"No check: you bet, or pass and are out. If nobody bets, the dealer wins. {limit}"


def _svara(rules: RuleSet) -> str:
    price = {"share": "a fair share of the pot", "half": "half the pot", "whole": "as much as the pot"}
    divided = "is divided only if all who tied agree; else it" if rules.agree_split else "is not divided: the pot"
    return (
        f"A tie {divided} stays for a new hand. "
        f"The tied are in it free; everyone else may buy in for {price[rules.svara_entry]}."
    )
