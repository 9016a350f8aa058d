"""`svara odds`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import click

from svara.cli.options import Whole, quoted, rules_options
from svara.errors import BadInput
from svara.game.rules import MAX_SEATS, MIN_SEATS, RuleSet

if TYPE_CHECKING:
    from svara.game.cards import Card, Hand
    from svara.solve.equity_result import Equity
    from svara.solve.ranges import Range

NAMES: Final = ("win", "tie", "lose", "value")

WORTH_COMPILING: Final = 2_000_000
"""From so many deals on the compiled draws, which are the same, take less time than loading them."""


@click.command()
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--seats",
    type=Whole(MIN_SEATS, MAX_SEATS),
    show_default=f"{MIN_SEATS}, or one for each --against and yours",
    help=f"Hands at the showdown, yours included, {MIN_SEATS} to {MAX_SEATS}.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="RANGE",
    help="What an opponent may hold, as 20+, 21-23, AsAhKd, 7c7* or '20+, AsAh*:0.5'; may be repeated.",
)
@click.option("--dead", default="", metavar="CARDS", help="Cards that nobody at the showdown holds, as '7s 8d'.")
@rules_options
@click.option(
    "--samples",
    type=Whole(1),
    default=50_000,
    show_default=True,
    help="Deals drawn where they are not counted; 1 or more.",
)
@click.option("--seed", type=Whole(0), default=1, show_default=True, help="The same seed draws the same deals.")
@click.option("--json", "as_json", is_flag=True, help="JSON.")
def odds(
    cards: tuple[str, ...],
    seats: int | None,
    against: tuple[str, ...],
    dead: str,
    rules: RuleSet,
    as_json: bool,
    **drawing: int,
) -> None:
    """The odds of a hand at the showdown: svara odds 7c Kh Kd --seats 6.

    Against hands that nobody chose to play. For two and three seats every deal is counted; for more, deals are drawn.

    With --against a range of hands for each opponent who is known better: svara odds 7c Kh Kd --against 20+. The hand
    may be a range too. Up to three hands that are not known every deal is counted then.
    """
    mine = _held(" ".join(cards), rules)
    if len(against) >= MAX_SEATS:
        raise BadInput(f"--against is for at most {MAX_SEATS - 1} opponents, not {len(against)}")
    if seats is None:
        seats = max(MIN_SEATS, len(against) + 1)
    if seats <= len(against):
        raise BadInput(
            f"--seats {seats} has no place for {len(against)} hands --against and yours: "
            f"it is at least {len(against) + 1}, or leave it out"
        )
    if isinstance(mine, tuple) and not against and not dead.strip():
        _alone(mine, seats, rules, as_json, **drawing)
    else:
        others = [*against, *["*"] * (seats - len(against) - 1)]
        _meeting(mine, [" ".join(cards), *others], dead, rules, as_json, **drawing)


def _held(text: str, rules: RuleSet) -> Hand | Range:
    """A hand, or a range where the text has something in it that no hand has."""
    from svara.game.cards import parse_hand

    between = [part.strip() for part in text.split(",")]
    if len(between) > 1 and all(map(_is_card, between)):  # as people write a hand, and no range of three parts
        return parse_hand(" ".join(between))
    if not set(text) & set("*+-<>=,:") and not text.strip().isdigit():
        return parse_hand(text)
    from svara.solve.ranges import parse_range

    return parse_range(text, rules)


def _is_card(text: str) -> bool:
    from svara.game.cards import CardError, parse_card

    try:
        parse_card(text)
    except CardError:
        return False
    return True


# ------------------------------------------------------------------------------------ a hand against any other hands


def _alone(hand: Hand, seats: int, rules: RuleSet, as_json: bool, *, samples: int, seed: int) -> None:
    import random

    from svara.cli.words import card_words, counted
    from svara.game.cards import card_text
    from svara.solve.odds import odds as odds_of

    found = odds_of(hand, seats, rules, samples, random.Random(seed))
    names = NAMES[:3]
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


# --------------------------------------------------------------------------------------------- ranges and dead cards


def _meeting(
    mine: Hand | Range, texts: list[str], dead: str, rules: RuleSet, as_json: bool, *, samples: int, seed: int
) -> None:
    """All seats by their texts, of which the first is `mine`."""
    import random

    from svara.game.cards import card_text, parse_cards
    from svara.solve.ranges import Range

    out = parse_cards(dead)
    known = (*out, *mine) if isinstance(mine, tuple) else out
    seats = [mine, *[None if text.strip() == "*" else _opponent(text, known, rules) for text in texts[1:]]]
    found = _equity_by(samples)(seats, out, rules, samples, random.Random(seed).getrandbits(64))
    if as_json:
        cards = [card_text(card) for card in mine] if isinstance(mine, tuple) else None
        print(json.dumps({"cards": cards, "dead": [card_text(card) for card in out], **_data(texts, found)}))
    else:
        weighed = any(isinstance(seat, Range) and not seat.even for seat in seats)
        _show([_called(mine, texts[0]), *[_called(None, text) for text in texts[1:]]], found, weighed)


def _opponent(text: str, known: tuple[Card, ...], rules: RuleSet) -> Range:
    from svara.game.cards import cards_text
    from svara.solve.ranges import avoiding, parse_range

    found = parse_range(text, rules)
    if not found.weights[avoiding(known)].any():
        raise BadInput(f"--against {quoted(text)} has no hand without {cards_text(known, ' ')}, which are known")
    return found


def _equity_by(samples: int) -> Callable[..., Equity]:
    from importlib.util import find_spec

    if samples >= WORTH_COMPILING and find_spec("numba"):
        from svara.solve.kernels.equity import equity as compiled

        return compiled
    from svara.solve.equity import equity

    return equity


def _data(texts: list[str], found: Equity) -> dict[str, Any]:
    """The answer as JSON data: what the first seat gets, and what each seat gets."""
    each = [
        {
            **{name: float(getattr(found, name)[seat]) for name in NAMES},
            "error": None if found.error is None else dict(zip(NAMES, found.error[:, seat].tolist(), strict=True)),
        }
        for seat in range(len(texts))
    ]
    hands = [{"hand": text, **shares} for text, shares in zip(texts, each, strict=True)]
    return {"seats": len(texts), **each[0], "deals": found.deals, "hands": hands}


def _called(held: Hand | Range | None, text: str) -> str:
    from svara.cli.plain import printable
    from svara.cli.words import card_words

    if isinstance(held, tuple):
        return card_words(held)
    text = printable(" ".join(text.split()))
    return "any hand" if text == "*" else text if len(text) <= 30 else f"{text[:29]}…"


def _show(names: list[str], found: Equity, weighed: bool) -> None:
    from svara.cli.words import counted

    width = max(map(len, names))
    print(f"{'':<{width}}" + "".join([f"{name:>9}" for name in NAMES]))
    for seat, name in enumerate(names):
        shares = "".join([f"{getattr(found, column)[seat]:>9.2%}" for column in NAMES])
        error = "" if found.error is None else f"  ± {found.error[3, seat]:.2%}"
        print(f"{name:<{width}}{shares}{error}")
    deals = "All deals" if weighed and found.error is None else counted(round(found.deals), "deal")
    how = "drawn; ± is one standard error of the value" if found.error is not None else "counted, so exact"
    print(f"{deals} {how}.")
    print("A tie is a svara; value is the part of the pot, of which a svara gives equal parts.")
