"""How far a policy can be beaten by somebody who is not bound to its sizes: best responses in a finer tree.

The policy plays by translation (`svara.solve.translate`): whatever the other does is taken for something that its own
tree has, by chance where it lies between two sizes; what it does itself keeps its name, as a part of the pot that is
really there. So it may believe in one of several pasts, and the best response knows how likely each of them is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np

from svara.solve.belief import Past, believed, believed_openings, meant
from svara.solve.betting import Opening, Sizes, openings
from svara.solve.classes import CLASSES, outcomes
from svara.solve.exploit import best_of_ends
from svara.solve.policy import Policy, Spot
from svara.solve.publictree import Floats, PublicTree, sides

Belief: TypeAlias = dict[tuple[int, Past], Floats]
"""How likely each hand of the policy has come here, (337,), by the past it believes in: opening and actions."""


class Finer:
    """Who responds to a policy in trees with more sizes: a `svara.solve.family.Responder`."""

    def __init__(self, policy: Policy, sizes: Sizes) -> None:
        """`sizes`: at least those of the policy."""
        self._policy = policy
        self._sides = sides(outcomes(policy.rules))
        self._openings = [openings(depth, sizes, policy.rules) for depth in policy.header.depths]
        self.chosen = policy.chosen

    def openings(self, place: int) -> tuple[Opening, ...]:
        """See `Responder`."""
        return self._openings[place]

    def best(self, player: int, place: int, number: int, tree: PublicTree) -> float:
        """See `Responder`."""
        reach = _reach(self._policy, place, self._openings[place][number], 1 - player)
        return best_of_ends(player, tree, self._sides, reach)


def _reach(policy: Policy, place: int, opening: Opening, player: int) -> Floats:
    """How likely each hand of the policy, as `player`, comes to each node of a tree: (nodes, 337)."""
    arrays = opening.tree.arrays
    reach = np.zeros((len(arrays.kind), CLASSES))
    belief: Belief = {
        (number, ()): np.full(CLASSES, chance) for number, chance in believed_openings(policy, place, opening.blinds)
    }
    _go_down(policy, place, opening.tree, player, 0, belief, reach)
    return reach


def _go_down(
    policy: Policy, place: int, tree: PublicTree, player: int, node: int, belief: Belief, reach: Floats
) -> None:
    arrays = tree.arrays
    reach[node] = sum(belief.values(), np.zeros(CLASSES))
    count, first, row = int(arrays.degree[node]), int(arrays.first[node]), int(arrays.row[node])
    if not count:
        return
    names = tree.names[row : row + count]
    after: list[Belief] = [{} for _ in names]
    for (number, past), chance in belief.items():
        spot = policy.spot_of(place, number, past)
        own = arrays.kind[node] == player
        for a, then, share in _own(spot, past, names) if own else _others(spot, past, names):
            _add(after[a], (number, then), chance * share)
    for a in range(count):
        _go_down(policy, place, tree, player, first + a, after[a], reach)


Taken: TypeAlias = Iterator[tuple[int, Past, Floats | float]]
"""Which action of the real tree, what the policy believes in after it, and how likely that is."""


def _own(spot: Spot, past: Past, names: Sequence[str]) -> Taken:
    """What the policy does itself."""
    for action, share in zip(spot.names, spot.chances, strict=True):
        yield names.index(meant(names, action)), (*past, action), share
    if not spot.names:  # it had taken a bet for all in, and believes that all is over
        yield names.index(meant(names, "call")), past, 1.0


def _others(spot: Spot, past: Past, names: Sequence[str]) -> Taken:
    """What the other does."""
    for a, name in enumerate(names):
        for then, share in believed(spot, past, name) if spot.names else ((past, 1.0),):
            yield a, then, share


def _add(belief: Belief, past: tuple[int, Past], chance: Floats) -> None:
    belief[past] = belief[past] + chance if past in belief else chance
