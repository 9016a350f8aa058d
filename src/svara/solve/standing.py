"""How a number of points stands among the 4,960 hands of R1.1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from svara.game.cards import Hand, all_hands
from svara.game.points import kind, score
from svara.game.rules import FORTE, JokerPair, RuleSet, SevenPair, ThreeSevens

HANDS: Final = 4960
"""C(32, 3), R1.1."""


class Standing(msgspec.Struct, frozen=True):
    """How many of the 4,960 hands have more points, the same, and fewer; the hand itself is among the same."""

    better: int
    equal: int
    worse: int

    @property
    def rank(self) -> int:
        """1 for the strongest hands: one more than the hands that are strictly better."""
        return self.better + 1

    @property
    def beats(self) -> float:
        """The share of all hands that have fewer points, 0 to 1."""
        return self.worse / HANDS


def standing(points: int, rules: RuleSet = FORTE) -> Standing:
    """How `points` stand under `rules`; they need not be points that a hand can have."""
    return _standings(*rules.scoring)[points]


def chance_against_one(points: int, rules: RuleSet = FORTE) -> float:
    """The chance against one hand drawn from all 4,960, a tie counting as half; 0 to 1."""
    stand = standing(points, rules)
    return (stand.worse + stand.equal / 2) / HANDS


def hands_by_points(rules: RuleSet = FORTE) -> Mapping[int, int]:
    """How many of the 4,960 hands have so many points (R2.4), by points ascending."""
    return _by_points(*rules.scoring)


@lru_cache(maxsize=8)
def _standings(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> list[Standing]:
    counts = _by_points(joker_pair, three_sevens, seven_pair)
    below = [sum(count for points, count in counts.items() if points < mine) for mine in range(max(counts) + 2)]
    return [
        Standing(HANDS - worse - counts.get(mine, 0), counts.get(mine, 0), worse) for mine, worse in enumerate(below)
    ]


@lru_cache(maxsize=8)
def _by_points(joker_pair: JokerPair, three_sevens: ThreeSevens, seven_pair: SevenPair) -> dict[int, int]:
    """Hands that differ only in what points do not depend on are scored once, many times faster than one by one."""
    rules = RuleSet(joker_pair=joker_pair, three_sevens=three_sevens, seven_pair=seven_pair)
    kinds: dict[tuple[object, ...], tuple[Hand, int]] = {}
    for hand in all_hands():
        same = kind(hand)
        known = kinds.get(same)
        kinds[same] = (hand, 1) if known is None else (known[0], known[1] + 1)
    counts: Counter[int] = Counter()
    for hand, count in kinds.values():
        counts[score(hand, rules).points] += count
    return dict(sorted(counts.items()))
