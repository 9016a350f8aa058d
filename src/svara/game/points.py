"""Points of a hand, and why (R2): the readable reference, and the table that is made from it.

`score` builds every combination the three cards form and takes the best; it is what the law says, in the law's order.
`points` looks the same number up in a table, which is what everything that has no time uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, TypeAlias

import msgspec

from svara.game.cards import DECK, HAND_SIZE, JOKER, SEVENS, Card, CardError, Hand, all_hands, check_different
from svara.game.rules import FORTE, JokerPair, RuleSet, SevenPair, ThreeSevens

FACE: Final = (7, 8, 9, 10, 10, 10, 10, 11)
"""Value by rank (R2.1)."""

JOKER_VALUE: Final = 11
SEVEN_PAIR: Final = 23
THREE_SEVENS: Final = 34

_ACE = 7


class Combination(Enum):
    """What gives a hand its points: the letters of R2.2, with f told apart by what the joker joins."""

    CARD = "card"
    """One card (a)."""
    SUIT = "suit"
    """Two or three of one suit (b)."""
    ACES = "aces"
    """Two or three aces (c)."""
    THREE = "three"
    """Three of one rank (d)."""
    SEVENS = "sevens"
    """Two or three sevens (e)."""
    JOKER = "joker"
    """The seven of clubs alone (f)."""
    JOKER_CARD = "joker_card"
    """The seven of clubs with one card (f)."""
    JOKER_SUIT = "joker_suit"
    """The seven of clubs with two of a suit (f)."""
    JOKER_PAIR = "joker_pair"
    """The seven of clubs with two of a rank (f, R2.5)."""

    @property
    def rule(self) -> str:
        """The rule number, as ``R2.2b``."""
        return "R2.2" + _LETTERS.get(self.value, "f")


_LETTERS: Final = {"card": "a", "suit": "b", "aces": "c", "three": "d", "sevens": "e"}


class Score(msgspec.Struct, frozen=True):
    """Points with their reason (R2.6).

    Attributes:
        points: 8 to 34.
        combination: which combination gives them.
        cards: the cards it is made of, in deck order.
        terms: the numbers that add up to the points, one a card where each card counts by itself, else one in all.
    """

    points: int
    combination: Combination
    cards: tuple[Card, ...]
    terms: tuple[int, ...]


def value(card: Card) -> int:
    """What one card counts by itself: its face (R2.1), 11 for the seven of clubs (R2.2f)."""
    return JOKER_VALUE if card == JOKER else FACE[card // 4]


def score(hand: Hand, rules: RuleSet = FORTE) -> Score:
    """The points of three cards and why (R2.2, R2.5, R2.6).

    Raises:
        CardError: not three cards, or one stands in the hand twice.
    """
    if not (len([*hand]) == HAND_SIZE and {*hand} <= {*DECK}):
        raise CardError(f"a hand is three cards, numbers from 0 to 31, not {hand!r}")
    check_different(hand)
    cards = tuple(sorted(hand))
    if rules.seven_pair == "fixed" and sum(card in SEVENS for card in cards) == 2:
        sevens = tuple(card for card in cards if card in SEVENS)
        return Score(SEVEN_PAIR, Combination.SEVENS, sevens, (SEVEN_PAIR,))
    return min(combinations_of(cards, rules), key=lambda s: (-s.points, len(s.cards), s.cards))


def combinations_of(cards: tuple[Card, ...], rules: RuleSet = FORTE) -> Iterator[Score]:
    """Every combination that `cards` (sorted) form, by R2.2 a to f and the switches of R2.5."""
    for size in range(1, HAND_SIZE + 1):
        for some in combinations(cards, size):
            yield from _plain(some, rules)
            if JOKER in some:
                yield from _with_joker(some, rules)


def _plain(some: tuple[Card, ...], rules: RuleSet) -> Iterator[Score]:
    """R2.2 a to e: combinations in which the seven of clubs, if there, is no more than a seven."""
    ranks = {card // 4 for card in some}
    faces = tuple(FACE[card // 4] for card in some)
    if len(some) == 1 and JOKER not in some:
        yield Score(sum(faces), Combination.CARD, some, faces)
    if len(some) > 1 and JOKER not in some and len({card % 4 for card in some}) == 1:
        yield Score(sum(faces), Combination.SUIT, some, faces)
    if len(some) > 1 and ranks == {_ACE}:
        yield Score(sum(faces), Combination.ACES, some, faces)
    if len(some) == HAND_SIZE and len(ranks) == 1 and not ranks & {_ACE, 0}:
        yield Score(sum(faces), Combination.THREE, some, faces)
    if len(some) > 1 and ranks == {0}:
        three = len(some) == HAND_SIZE and (rules.three_sevens == "any" or JOKER in some)
        if three or len(some) == 2:
            worth = THREE_SEVENS if three else SEVEN_PAIR
            yield Score(worth, Combination.SEVENS, some, (worth,))


def _with_joker(some: tuple[Card, ...], rules: RuleSet) -> Iterator[Score]:
    """R2.2 f: the seven of clubs and one combination of the others."""
    others = tuple(card for card in some if card != JOKER)
    faces = tuple(FACE[card // 4] for card in others)
    terms = tuple(value(card) for card in some)
    if not others:
        yield Score(JOKER_VALUE, Combination.JOKER, some, terms)
    elif len(others) == 1:
        yield Score(sum(terms), Combination.JOKER_CARD, some, terms)
    elif others[0] % 4 == others[1] % 4:
        yield Score(sum(terms), Combination.JOKER_SUIT, some, terms)
    elif faces[0] == faces[1] and others[0] // 4 == others[1] // 4 != 0:
        if rules.joker_pair == "add":
            yield Score(sum(terms), Combination.JOKER_PAIR, some, terms)
        else:
            yield Score(3 * faces[0], Combination.JOKER_PAIR, some, (3 * faces[0],))


PointsTable: TypeAlias = list[list[list[int]]]
"""Points by three cards in any order, ``table[a][b][c]``; 0 where a card is repeated."""


def points(hand: Hand, rules: RuleSet | None = None) -> int:
    """The points of three different cards, by look-up; 0 where a card is repeated. Without `rules` those of `FORTE`."""
    a, b, c = hand
    if rules is None:
        try:
            return _forte[a][b][c]
        except IndexError:  # the table is made when it is first needed
            _forte.extend(points_table()[len(_forte) :])
            return _forte[a][b][c]
    return points_table(rules)[a][b][c]


_forte: PointsTable = []
"""The table of `FORTE`, by which nearly everybody plays: a list at hand is found sooner than one of several."""


def points_table(rules: RuleSet = FORTE) -> PointsTable:
    """The table of `rules`: 32 by 32 by 32 numbers, shared by all who ask. Not to be changed."""
    return _table(*rules.scoring)


@lru_cache(maxsize=8)
def _table(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> PointsTable:
    """Scored by `score`, once for all hands that cannot differ in points (`kind`)."""
    rules = RuleSet(joker_pair=joker_pair, three_sevens=three_sevens, seven_pair=seven_pair)
    table = [[[0] * 32 for _ in range(32)] for _ in range(32)]
    known: dict[tuple[object, ...], int] = {}
    for hand in all_hands():
        same = kind(hand)
        if same not in known:
            known[same] = score(hand, rules).points
        for a, b, c in permutations(hand):
            table[a][b][c] = known[same]
    return table


def kind(hand: Hand) -> tuple[object, ...]:
    """All that the points of a sorted hand depend on: its ranks, which cards share a suit, and the seven of clubs."""
    a, b, c = hand
    return a >> 2, b >> 2, c >> 2, (a ^ b) & 3 == 0, (b ^ c) & 3 == 0, (a ^ c) & 3 == 0, JOKER in hand
