"""Deals drawn, for more hands that are not known than can be counted.

Deal number n depends on the seed and on n alone: its random words are those that SplitMix64 (Steele, Lea and Flood
2014) gives from its place in the sequence on. So the deals are the same drawn by numpy or compiled, by one thread or by
several.

Seats with ranges are dealt one after the other, the smallest range first, each from what is left of its range; the deal
then weighs as much as was left of each, which makes the deals right on the whole (sequential importance sampling, Liu
2001, chapter 3). Seats that may hold anything are dealt last, by a Fisher-Yates shuffle as far as needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from svara.errors import BadInput
from svara.game.cards import HAND_SIZE
from svara.game.rules import RuleSet
from svara.solve.equity_result import Equity, drawn_equity
from svara.solve.equity_seats import Showdown
from svara.solve.equity_sums import Floats, Ints, binned
from svara.solve.ranges import hand_masks
from svara.solve.tables import frozen, hands, points_by_cards

BLOCK: Final = 1 << 14
"""Deals that are drawn and added up at a time."""

WORDS: Final = 16
"""Random words that belong to each deal: one for each range, and one for every five cards of the other seats."""

CARDS_A_WORD: Final = 5
"""So many cards are drawn from one word. The chances of five cards are off by at most one in 2**34."""

STEP: Final = 0x9E3779B97F4A7C15
"""From one random word to the next."""

JUMP: Final = WORDS * STEP % 2**64
"""From the words of one deal to those of the next."""

FRACTION: Final = 59
"""Bits of the word from which cards are drawn; with five more for the card it fills 64."""

UNIT: Final = 2.0**32
"""The largest weight of a range as a whole number. Sums of whole numbers are exact in any order."""

_ROWS: Final = 1 << 16
"""Weights that are looked through at a time."""

Words: TypeAlias = NDArray[np.uint64]


class Plan(NamedTuple):
    """A showdown as arrays, for drawing its deals; a tuple, since that can be handed to compiled code.

    Attributes:
        key: (), uint64: where the random words begin.
        points: (32768,), uint8: by the cards of a hand as a number of 15 bits.
        best: the most points among the known hands, 0 without any.
        outcome: the seats that have them, as bits.
        outcomes: 2**seats.
        rest: (n,), uint8: the cards that can be dealt.
        range_bits: (ranges,), int64: the seat of each range as a bit; the smallest range first.
        range_starts: (ranges + 1,), int64: where the hands of each range begin below, and where the last ends.
        range_weights: (ranges,), int64: all weights of each range together.
        upto: (hands of the first range,), int64: its weights, added up.
        weights: (hands,), int64: as whole numbers, the largest `UNIT`; rounded up, so that none is 0.
        masks: (hands,), uint32: cards as bits.
        codes: (hands,), uint16: cards as a number of 15 bits.
        random_bits: (seats,), int64: the other seats that are not known, as bits.
    """

    key: np.uint64
    points: NDArray[np.uint8]
    best: int
    outcome: int
    outcomes: int
    rest: NDArray[np.uint8]
    range_bits: Ints
    range_starts: Ints
    range_weights: Ints
    upto: Ints
    weights: Ints
    masks: NDArray[np.uint32]
    codes: NDArray[np.uint16]
    random_bits: Ints


DrawBlock: TypeAlias = Callable[[Plan, int, int], Floats]
"""Draws the deals from one number up to another: sums of their weights and of the squares of these, (2, outcomes)."""

Each: TypeAlias = Callable[[Callable[[int], Floats], Iterable[int]], Iterable[Floats]]
"""What `map` does, or several threads do in its place."""


def drawn(meeting: Showdown, rules: RuleSet, samples: int, seed: int, draw: DrawBlock, each: Each = map) -> Equity:
    """The equity from so many deals, of which `draw` makes each block.

    Raises:
        BadInput: `samples` or `seed` is out of range, or no deal that was drawn has a hand for each of the ranges.
    """
    if samples < 1:
        raise BadInput(f"samples is at least 1, not {samples}")
    if not 0 <= seed < 2**64:
        raise BadInput(f"seed is from 0 to 2**64 - 1, not {seed}")
    plan = plan_of(meeting, rules, seed)
    sums = np.zeros((2, plan.outcomes))
    for block in each(lambda first: draw(plan, first, min(first + BLOCK, samples)), range(0, samples, BLOCK)):
        sums += block
    if not sums[0].sum() > 0:
        raise BadInput(f"seats can hardly all hold a hand of their range: each of {samples:,} deals has a card twice")
    return drawn_equity(sums[0], sums[1], meeting.seats, samples)


def plan_of(meeting: Showdown, rules: RuleSet, seed: int) -> Plan:
    """The arrays of a showdown."""
    table = points_by_cards(rules)
    held = {seat: int(table[hand]) for seat, hand in meeting.known.items()}
    best = max(held.values(), default=0)
    order = sorted(meeting.ranges, key=lambda seat: (np.count_nonzero(meeting.ranges[seat]), seat))
    numbers = [np.flatnonzero(meeting.ranges[seat]) for seat in order]
    weights = [
        np.ceil(meeting.ranges[seat][some] * UNIT).astype(np.int64) for seat, some in zip(order, numbers, strict=True)
    ]
    upto = [np.cumsum(some) for some in weights]
    every = np.concatenate([np.zeros(0, np.int64), *numbers])
    a, b, c = hands()[every].T.astype(np.uint16)
    return Plan(
        key=mixed(mixed(np.array([seed], dtype=np.uint64)) + np.uint64(STEP))[0],
        points=frozen(table.reshape(-1)),
        best=best,
        outcome=sum(1 << seat for seat, points in held.items() if points == best),
        outcomes=2**meeting.seats,
        rest=np.array(meeting.rest, dtype=np.uint8),
        range_bits=np.array([1 << seat for seat in order], dtype=np.int64),
        range_starts=np.cumsum([0, *map(len, numbers)]),
        range_weights=np.array([some[-1] for some in upto], dtype=np.int64),
        upto=upto[0] if upto else np.zeros(0, np.int64),
        weights=np.concatenate([np.zeros(0, np.int64), *weights]),
        masks=hand_masks()[every],
        codes=a << np.uint16(10) | b << np.uint16(5) | c,
        random_bits=np.array([1 << seat for seat in meeting.random], dtype=np.int64),
    )


def mixed(words: Words) -> Words:
    """The output function of SplitMix64."""
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


# ----------------------------------------------------------------------------------------------------------- one block


class _Deals:
    """Deals half made: for each its place in the random words, its weight, the cards that are used, and who is best."""

    def __init__(self, plan: Plan, first: int, last: int) -> None:
        numbers = np.arange(first, last, dtype=np.uint64)
        self.places = plan.key + numbers * np.uint64(JUMP)
        self.weight = np.ones(last - first)
        self.used = np.zeros(last - first, dtype=np.uint32)
        self.best = np.full(last - first, plan.best, dtype=np.uint8)
        self.outcome = np.full(last - first, plan.outcome, dtype=np.int64)

    def word(self) -> Words:
        """The next random word of each deal."""
        self.places = self.places + np.uint64(STEP)
        return mixed(self.places)

    def keep(self, those: NDArray[np.bool_]) -> None:
        """Go on with these deals alone."""
        if those.all():
            return
        for name in ("places", "weight", "used", "best", "outcome"):
            setattr(self, name, getattr(self, name)[those])

    def shows(self, bit: int, points: NDArray[np.uint8]) -> None:
        """A seat holds so many points."""
        more, same = points > self.best, points == self.best
        self.outcome = np.where(more, bit, self.outcome | same * bit)
        self.best = np.maximum(self.best, points)


def draw_block(plan: Plan, first: int, last: int) -> Floats:
    """Draw the deals from number `first` up to `last`: sums of weights and of their squares, (2, outcomes)."""
    deals = _Deals(plan, first, last)
    for place in range(len(plan.range_bits)):
        _deal_range(plan, deals, place)
    _deal_random(plan, deals)
    weights = [deals.weight, deals.weight * deals.weight]
    return np.stack([binned(deals.outcome, some, plan.outcomes) for some in weights])


def _deal_range(plan: Plan, deals: _Deals, place: int) -> None:
    """A hand for a seat with a range, from what the seats before have left of it."""
    part = slice(plan.range_starts[place], plan.range_starts[place + 1])
    chance = (deals.word() >> np.uint64(12)).astype(np.float64) * 2.0**-52
    if place == 0:
        chosen = np.searchsorted(plan.upto, chance * plan.upto[-1], side="right")
        left = np.full(len(chosen), plan.upto[-1])
    else:
        chosen, left = _from_left(plan.masks[part], plan.weights[part], deals.used, chance)
    deals.weight = deals.weight * (left / plan.range_weights[place])
    deals.used = deals.used | plan.masks[part][chosen]
    deals.shows(plan.range_bits[place], plan.points[plan.codes[part][chosen]])
    deals.keep(left > 0)


def _from_left(masks: NDArray[np.uint32], weights: Ints, used: NDArray[np.uint32], chance: Floats) -> tuple[Ints, Ints]:
    """A hand of the range for each deal, and the weight of all that are left: both (deals,).

    The hand is the one in which the weights, added up one after the other, pass `chance` times all of them.
    """
    chosen = np.empty(len(used), dtype=np.int64)
    left = np.empty(len(used), dtype=np.int64)
    rows = max(1, _ROWS // len(masks))
    for start in range(0, len(used), rows):
        some = slice(start, start + rows)
        upto = np.cumsum(np.where(used[some, None] & masks, 0, weights), axis=1)
        left[some] = upto[:, -1]
        chosen[some] = (upto > (chance[some] * left[some])[:, None]).argmax(axis=1)
    return chosen, left


def _deal_random(plan: Plan, deals: _Deals) -> None:
    """Hands for the seats that may hold anything, from the cards that are left."""
    count = len(deals.used)
    if not count or not len(plan.random_bits):
        return
    deck = _left_in_deck(plan, deals.used)
    cards, lanes = deck.reshape(-1), np.arange(count)
    hand: list[NDArray[np.uint16]] = []
    for drawn_before in range(HAND_SIZE * len(plan.random_bits)):
        if drawn_before % CARDS_A_WORD == 0:
            fraction = deals.word() >> np.uint64(64 - FRACTION)
        fraction = fraction * np.uint64(len(deck) - drawn_before)
        place = (drawn_before + (fraction >> np.uint64(FRACTION)).astype(np.int64)) * count + lanes
        fraction &= np.uint64(2**FRACTION - 1)
        hand.append(cards[place].astype(np.uint16))
        cards[place] = deck[drawn_before]
        if len(hand) == HAND_SIZE:
            a, b, c = hand
            worth = plan.points[a << np.uint16(10) | b << np.uint16(5) | c]
            deals.shows(plan.random_bits[drawn_before // HAND_SIZE], worth)
            hand = []


def _left_in_deck(plan: Plan, used: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The cards that are not dealt yet, in deck order: (cards, deals)."""
    if not len(plan.range_bits):
        return np.repeat(plan.rest[:, None], len(used), axis=1)
    taken = used[:, None] >> plan.rest.astype(np.uint32) & np.uint32(1)
    order = np.argsort(taken, axis=1, kind="stable")[:, : len(plan.rest) - HAND_SIZE * len(plan.range_bits)]
    return np.ascontiguousarray(plan.rest[order].T)
