"""Slow twins of ranges and equity: every deal is gone through, or drawn, one card after the other.

Cards are texts; a seat is a dict of hands and their weights. Random words are those of SplitMix64's C program.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import ceil

from tests.naive.points import RANKS, SUITS, Cards

DECK = [rank + suit for rank in RANKS for suit in SUITS]

Seat = Mapping[Cards, float]
Points = Callable[[Cards], int]
WORD = 2**64
GAMMA = 0x9E3779B97F4A7C15


def any_hand(out: Sequence[str] = ()) -> Seat:
    """All hands of the cards that are not out, alike."""
    return dict.fromkeys(combinations([card for card in DECK if card not in out], 3), 1.0)


def fits(cards: Cards, pattern: Sequence[str]) -> bool:
    """Whether the cards can be put in an order in which each fits its place: a card, ``7*``, ``*h`` or ``**``."""
    return any(
        all(want[0] in ("*", card[0]) and want[1] in ("*", card[1]) for card, want in zip(order, pattern, strict=False))
        for order in permutations(cards)
    )


def deals(seats: Sequence[Seat], dead: Sequence[str] = ()) -> Iterator[tuple[float, list[Cards]]]:
    """Every deal with its weight: all weights of its hands multiplied, and no card in it twice."""
    if not seats:
        yield 1.0, []
        return
    for hand, weight in seats[0].items():
        if weight and not set(hand) & set(dead):
            for others, hands in deals(seats[1:], [*dead, *hand]):
                yield weight * others, [hand, *hands]


def equity(seats: Sequence[Seat], points: Points, dead: Sequence[str] = ()) -> list[tuple[float, float, float, float]]:
    """Win, tie, lose and value of each seat over all deals."""
    sums = [[0.0] * 4 for _ in seats]
    total = 0.0
    for weight, hands in deals(seats, dead):
        held = [points(hand) for hand in hands]
        best = [seat for seat, mine in enumerate(held) if mine == max(held)]
        total += weight
        for seat, got in enumerate(sums):
            if seat not in best:
                got[2] += weight
            elif len(best) == 1:
                got[0] += weight
                got[3] += weight
            else:
                got[1] += weight
                got[3] += weight / len(best)
    return [(win / total, tie / total, lose / total, value / total) for win, tie, lose, value in sums]


# ------------------------------------------------------------------------------------------------------------ drawing


def split_mix(state: int) -> Iterator[int]:
    """The words of SplitMix64 from a state on."""
    while True:
        state = (state + GAMMA) % WORD
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
        yield z ^ (z >> 31)


def start(seed: int) -> int:
    """Where the words of a seed begin: at the word that comes after the seed, made a word, made a word again."""
    return next(split_mix(next(split_mix((seed - GAMMA) % WORD))))


def drawn_deal(
    seed: int, number: int, known: Sequence[Cards], ranges: Sequence[Seat], others: int, dead: Sequence[str] = ()
) -> tuple[float, list[Cards]]:
    """One deal with its weight: hands for the ranges in this order, then for so many others; 0 where it fails."""
    words = split_mix((start(seed) + number * 16 * GAMMA) % WORD)
    out = [*dead, *(card for hand in known for card in hand)]
    used: list[str] = []
    weight = 1.0
    hands: list[Cards] = []
    for seat in ranges:
        chance = (next(words) >> 12) / 2**52
        possible = whole({hand: share for hand, share in seat.items() if share and not set(hand) & set(out)})
        left = {hand: share for hand, share in possible.items() if not set(hand) & set(used)}
        if not left:
            return 0.0, []
        weight *= sum(left.values()) / sum(possible.values())
        hand = passing(left, chance * sum(left.values()))
        hands.append(hand)
        used += hand
    deck = [card for card in DECK if card not in out + used]
    drawn: list[str] = []
    for place in range(3 * others):
        if place % 5 == 0:
            fraction = next(words) >> 5
        choice, fraction = divmod(fraction * (len(deck) - place), 2**59)
        deck[place], deck[place + choice] = deck[place + choice], deck[place]
        drawn.append(deck[place])
    return weight, hands + [(drawn[at], drawn[at + 1], drawn[at + 2]) for at in range(0, len(drawn), 3)]


def whole(seat: Seat) -> dict[Cards, int]:
    """The weights as whole numbers, the largest 2**32, and none of them 0."""
    most = max(seat.values())
    return {hand: ceil(weight / most * 2**32) for hand, weight in seat.items()}


def passing(left: Mapping[Cards, int], target: float) -> Cards:
    """The hand at which the weights, added up, are more than `target`."""
    total = 0
    for hand, share in left.items():
        total += share
        if total > target:
            return hand
    raise AssertionError(f"no hand passes {target} of {total}")
