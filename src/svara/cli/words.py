"""The engine's data as English words: names, numbers, cards, reasons, how hands stand, the house.

Seats count from 1 on the screen, and the engine's from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from svara.game.cards import JOKER, RANKS, SUITS, Card
from svara.game.points import Combination, Score
from svara.game.rules import FORTE, PRESETS, RuleSet
from svara.solve.standing import HANDS, Standing

SUIT_SYMBOLS: Final = "♠♥♦♣"
_RANK_NAMES: Final = ("sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces")


class Cast(msgspec.Struct, frozen=True):
    """Who sits where: the names by seat, which seat, if any, is "you", and which are bots."""

    names: tuple[str, ...]
    you: int | None = None
    bots: frozenset[int] = frozenset()

    def name(self, seat: int) -> str:
        """How a seat is called in the middle of a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb to begin a sentence: ``Boyan calls``, ``You call``. Only the verb's first word is bent."""
        if seat == self.you:
            return f"You {verb}"
        letters = next((at for at, sign in enumerate(verb) if not sign.isalpha()), len(verb))
        ending = "es" if verb[:letters].endswith("s") else "s"
        return f"{sentence(self.names[seat])} {verb[:letters]}{ending}{verb[letters:]}"

    def all_of(self, seats: Iterable[int]) -> str:
        """Several seats in a row: ``Boyan, Vesna and you``."""
        return listed([self.name(seat) for seat in sorted(seats, key=lambda seat: (seat == self.you, seat))])


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""


def sentence(text: str) -> str:
    """`text` with a capital letter."""
    return text[:1].upper() + text[1:]


def chips(amount: int) -> str:
    """``1160`` -> ``1,160``."""
    return f"{amount:,}"


def counted(number: int, thing: str) -> str:
    """``1 hand``, ``1,200 hands``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


# Cards and points


def rank_text(card: Card) -> str:
    """``10`` for a ten, else the letter."""
    return RANKS[card // 4].replace("T", "10")


def card_word(card: Card) -> str:
    """``K♥``."""
    return rank_text(card) + SUIT_SYMBOLS[card % 4]


def card_words(cards: Iterable[Card]) -> str:
    """``K♥ A♥ 9♠``."""
    return " ".join([card_word(card) for card in cards])


def suit_letter(card: Card) -> str:
    """``h``."""
    return SUITS[card % 4]


def reason(why: Score) -> str:
    """Why a hand has its points: ``K♥ and A♥ of one suit, 10 + 11``."""
    rank = why.cards[-1] // 4
    many = {2: "two", 3: "three"}.get(len(why.cards), "one")
    all_cards = listed([card_word(card) for card in why.cards])
    others = listed([card_word(card) for card in why.cards if card != JOKER])
    pair = f"two {_RANK_NAMES[rank]}" if len(why.terms) > 1 else f"two {_RANK_NAMES[rank]}, as the third"
    made = {
        Combination.CARD: f"{all_cards} alone",
        Combination.SUIT: f"{all_cards} of one suit",
        Combination.ACES: f"{many} aces",
        Combination.THREE: f"{many} {_RANK_NAMES[rank]}",
        Combination.SEVENS: f"{many} sevens",
        Combination.JOKER: "the 7♣ alone",
        Combination.JOKER_CARD: f"the 7♣ with {others}",
        Combination.JOKER_SUIT: f"the 7♣ with {others} of one suit",
        Combination.JOKER_PAIR: f"the 7♣ with {pair}",
    }[why.combination]
    if len(why.terms) == 1:
        return made
    joker_first = sorted(zip(why.cards, why.terms, strict=True), key=lambda counted: counted[0] != JOKER)
    return f"{made}, {' + '.join(str(term) for _, term in joker_first)}"


def share(part: int, whole: int, decimals: int = 0) -> str:
    """``89%``; never 0% or 100% of what is some or not quite all: ``fewer than 1%``, ``more than 99%``."""
    step = 10.0**-decimals
    percent = round(100 * part / whole, decimals)
    if part and percent < step:
        return f"fewer than {step:.{decimals}f}%"
    if part < whole and percent > 100 - step:
        return f"more than {100 - step:.{decimals}f}%"
    return f"{percent:.{decimals}f}%"


def beats(stand: Standing, decimals: int = 0) -> str:
    """``beats 89% of all hands``."""
    return f"beats {share(stand.worse, HANDS, decimals)} of all hands" if stand.worse else "beats no hand"


def beaten(stand: Standing) -> str:
    """``8% have more``."""
    return f"{share(stand.better, HANDS)} have more" if stand.better else "none has more"


def house(rules: RuleSet, base: str = "forte", width: int = 1000) -> str:
    """The rules as the house `base` and what differs from it, in `width` columns: what does not fit is counted.

    The number of seats is left out, since the table shows it.
    """
    changes = [
        f"{switch}={switch_text(getattr(rules, switch))}"
        for switch in RuleSet.__struct_fields__
        if switch != "seats" and getattr(rules, switch) != getattr(PRESETS.get(base, FORTE), switch)
    ]
    told = base
    for count in range(len(changes) + 1):
        more = [f"{len(changes) - count} more" if count else counted(len(changes), "change")]
        parts = [*changes[:count], *(more if count < len(changes) else [])]
        longer = f"{base} with {', '.join(parts)}" if parts else base
        if len(longer) <= width:
            told = longer
    return told


def switch_text(value: object) -> str:
    """A switch's value as people type it: ``2,3,4``, ``true``."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
