"""The odds of a hand that goes to the showdown against hands that nobody knows.

For two and three seats every deal is counted; from four seats on deals are drawn. What is counted are the cards alone:
how people bet says something about their hands, and that is not in here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from typing import Final

import msgspec

from svara.errors import BadInput
from svara.game.cards import DECK, HAND_SIZE, Card, Hand, check_different
from svara.game.points import PointsTable, points_table
from svara.game.rules import FORTE, MAX_SEATS, MIN_SEATS, RuleSet

EXACT_SEATS: Final = 3
"""Up to so many seats every deal is counted."""

SAMPLES: Final = 50_000


class Odds(msgspec.Struct, frozen=True):
    """The chances of one hand; `win`, `tie` and `lose` add up to 1.

    Attributes:
        win: every other hand has fewer points.
        tie: at least one other hand has exactly these points, and none has more: a svara (R7.1).
        lose: some other hand has more.
        error: the standard errors of the three, or None where every deal was counted. Where all deals drawn were alike,
            which would make it 0, it is one deal in all that were drawn: fewer cannot be told apart from none.
        deals: how many deals were counted or drawn.
    """

    win: float
    tie: float
    lose: float
    error: tuple[float, float, float] | None
    deals: int


def odds(
    hand: Hand, seats: int, rules: RuleSet = FORTE, samples: int = SAMPLES, rng: random.Random | None = None
) -> Odds:
    """The odds of `hand` at a showdown with `seats` hands in all.

    Args:
        hand: three different cards.
        seats: hands at the showdown, this one included: 2 to 10.
        rules: whose points count.
        samples: how many deals are drawn from four seats on, at least 1.
        rng: where they are drawn from; needed from four seats on.

    Raises:
        BadInput: a card twice, or a number out of range.
    """
    check_different(hand)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadInput(f"odds are for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    if samples < 1:
        raise BadInput(f"at least 1 deal has to be drawn, not {samples}")
    if seats <= EXACT_SEATS:
        return _counted(hand, seats, rules)
    if rng is None:
        raise TypeError("from four seats on deals are drawn, which takes an rng")
    return _drawn(hand, seats, rules, samples, rng)


def _counted(hand: Hand, seats: int, rules: RuleSet) -> Odds:
    table = points_table(rules)
    a, b, c = hand
    mine = table[a][b][c]
    others = list(combinations([card for card in DECK if card not in hand], HAND_SIZE))
    fewer = [(a, b, c) for a, b, c in others if table[a][b][c] < mine]
    no_more = [(a, b, c) for a, b, c in others if table[a][b][c] <= mine]
    count = len if seats == 2 else disjoint_pairs
    deals, unbeaten, win = count(others), count(no_more), count(fewer)
    return Odds(win / deals, (unbeaten - win) / deals, (deals - unbeaten) / deals, None, deals)


def disjoint_pairs(hands: list[Hand]) -> int:
    """In how many ways two opponents can hold two of these different sorted hands with no card in common.

    For each hand, the hands that share a card with it are taken away by inclusion and exclusion: those with each of its
    cards, less those with each two of them, and the hand itself. So the work grows with the hands and not with their
    pairs.
    """
    with_card: Counter[Card] = Counter()
    with_two: Counter[tuple[Card, Card]] = Counter()
    for a, b, c in hands:
        with_card.update((a, b, c))
        with_two.update(((a, b), (a, c), (b, c)))
    return sum(
        len(hands)
        - (with_card[a] + with_card[b] + with_card[c])
        + (with_two[a, b] + with_two[a, c] + with_two[b, c])
        - 1
        for a, b, c in hands
    )


def _drawn(hand: Hand, seats: int, rules: RuleSet, samples: int, rng: random.Random) -> Odds:
    table = points_table(rules)
    a, b, c = hand
    mine = table[a][b][c]
    rest = [card for card in DECK if card not in hand]
    needed = HAND_SIZE * (seats - 1)
    win = tie = 0
    for _ in range(samples):
        best = _best(rng.sample(rest, needed), table)
        win += best < mine
        tie += best == mine
    shares = (win / samples, tie / samples, (samples - win - tie) / samples)
    errors = tuple(sqrt(share * (1 - share) / samples) or 1 / samples for share in shares)
    return Odds(*shares, error=(errors[0], errors[1], errors[2]), deals=samples)


def _best(cards: Iterable[Card], table: PointsTable) -> int:
    each = iter(cards)
    return max([table[a][b][c] for a, b, c in zip(each, each, each, strict=True)])
