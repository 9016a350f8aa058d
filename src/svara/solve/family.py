"""Svara of two, svaras included: one family of deals, solved from the shallow end up.

A tie is worth what the svara after it is worth, and in that the dealer is the one who spoke first (R3.2). So a deal can
be solved when all shallower ones are. Blind bets are made without cards: what both know is the same, so each opening is
solved by itself, and the blind bets by going back from what the openings are worth. The same twice over, once for each
player, is the best response to a strategy: it, too, goes on in svaras.

Values are in stakes of the deal and of the first player, above what half of the pot is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from svara.solve.betting import Blinds, Opening
from svara.solve.classes import TIES, outcomes
from svara.solve.exploit import best_response, value
from svara.solve.grid import between
from svara.solve.packing import Packed, unpacked
from svara.solve.policy import Policy
from svara.solve.publictree import FIRST, SECOND, Floats, PublicTree, sides

Worth: TypeAlias = Callable[[float], float]
"""What a svara of a depth is worth to somebody, in its stakes."""

NOTHING: Final = 1e-5
"""A depth below it is 0: what rounding to chips has left of an all-in."""


def with_svaras(tree: PublicTree, worth: Worth, depth: float) -> PublicTree:
    """The tree of an opening of a deal of `depth`, with what ties are worth.

    Args:
        tree: of `svara.solve.betting.Opening`.
        worth: what a svara is worth to the first player of the deal that tied, who is the dealer in it.
        depth: of that deal, in its stakes.
    """
    gains = tree.arrays.term_gain.copy()
    for term in range(*tree.arrays.term_start[TIES : TIES + 2]):
        bets = gains[term]
        gains[term] = (1 + bets) * worth((depth - bets) / (1 + bets))
    return tree.with_gains(gains)


def interpolated(depths: Sequence[float], values: Sequence[float], sign: float = 1.0) -> Worth:
    """What a depth is worth by what those of the grid are worth, of which there may be fewer (`grid.between`)."""
    known = depths[: len(values)]

    def worth(depth: float) -> float:
        if depth < NOTHING:
            return 0.0
        return sign * sum(part * (values[place] if place >= 0 else 0.0) for place, part in between(depth, known))

    return worth


def best_of_blinds(worth: dict[Blinds, float], player: int, chosen: dict[Blinds, str] | None = None) -> float:
    """What a deal is worth to the first player when the blind bets are the best that they can be.

    Args:
        worth: what each opening is worth to the first player.
        player: who does the best: `FIRST` or `SECOND`; the other one does what `chosen` says.
        chosen: what to do after these blind bets: ``"look"`` or the next bet. Without it, both do the best.
    """
    return _best_of_blinds((), worth, player, chosen)[0]


def blind_choices(worth: dict[Blinds, float]) -> dict[Blinds, str]:
    """What is best after any blind bets for whoever speaks: ``"look"``, or the next blind bet."""
    return {blinds: _best_of_blinds(blinds, worth, FIRST, None)[1] for blinds in worth}


def _best_of_blinds(
    blinds: Blinds, worth: dict[Blinds, float], player: int, chosen: dict[Blinds, str] | None
) -> tuple[float, str]:
    speaks = (FIRST, SECOND)[len(blinds) % 2]
    options = {"look": worth[blinds]}
    for longer in worth:
        if longer[:-1] == blinds and longer:
            options[longer[-1]] = _best_of_blinds(longer, worth, player, chosen)[0]
    if chosen is not None and speaks != player:
        choice = chosen[blinds]
    else:
        best = max if speaks == FIRST else min
        choice = best(options, key=lambda name: options[name])
    return options[choice], choice


class Deal(NamedTuple):
    """One depth, solved.

    Attributes:
        openings: with the gains of ties not yet put in.
        strategies: one for each opening.
        worth: what each opening is worth to the first player when both play so.
        chosen: what the strategy does blind.
        value: what the deal is worth to the first player.
    """

    openings: tuple[Opening, ...]
    strategies: tuple[Packed, ...]
    worth: dict[Blinds, float]
    chosen: dict[Blinds, str]
    value: float


class Exploited(NamedTuple):
    """What best responses win against a strategy, svaras and blind bets included; in stakes, and both seats' mean.

    Attributes:
        root: from the first blind bet on.
        openings: from each opening on, as if blind betting had gone so.
        first, second: what the best responder is worth in each seat.
    """

    root: float
    openings: dict[Blinds, float]
    first: float
    second: float


def deal_of(
    depth: float, openings: tuple[Opening, ...], strategies: Sequence[Packed], worth: Worth, sides: Floats
) -> Deal:
    """The deal that these strategies make; `worth` as for `with_svaras`."""
    worths = {}
    for opening, strategy in zip(openings, strategies, strict=True):
        tree = with_svaras(opening.tree, worth, depth)
        worths[opening.blinds] = value(tree, sides, unpacked(tree, strategy))
    chosen = blind_choices(worths)
    return Deal(openings, tuple(strategies), worths, chosen, best_of_blinds(worths, FIRST, chosen))


class Responder(Protocol):
    """Somebody who knows a strategy, and the best response to it."""

    def openings(self, place: int) -> Sequence[Opening]:
        """The trees in which they respond at a depth of the grid, with the gains of ties not yet put in."""

    def chosen(self, place: int, blinds: Blinds) -> str:
        """What the strategy does after these blind bets."""

    def best(self, player: int, place: int, number: int, tree: PublicTree) -> float:
        """What they win as `player` in that opening, of which `tree` has all gains."""


def exploited(depths: Sequence[float], responder: Responder) -> list[Exploited]:
    """What best responses win at each depth, those in all svaras included."""
    found: list[Exploited] = []
    for place, depth in enumerate(depths):
        # Whoever was first is the dealer in the svara, and the other way round.
        after = {
            FIRST: interpolated(depths, [one.second for one in found]),
            SECOND: interpolated(depths, [one.first for one in found], -1.0),
        }
        best: dict[int, dict[Blinds, float]] = {FIRST: {}, SECOND: {}}
        for number, opening in enumerate(responder.openings(place)):
            for player, worth in after.items():
                tree = with_svaras(opening.tree, worth, depth)
                best[player][opening.blinds] = responder.best(player, place, number, tree)
        chosen = {blinds: responder.chosen(place, blinds) for blinds in best[FIRST]}
        lost = {blinds: -won for blinds, won in best[SECOND].items()}
        worths = best_of_blinds(best[FIRST], FIRST, chosen), -best_of_blinds(lost, SECOND, chosen)
        openings = {blinds: (won - lost[blinds]) / 2 for blinds, won in best[FIRST].items()}
        found.append(Exploited(sum(worths) / 2, openings, *worths))
    return found


class InItsTree:
    """Who responds to a policy within the policy's own trees."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._sides = sides(outcomes(policy.rules))
        self.openings, self.chosen = policy.openings, policy.chosen

    def best(self, player: int, place: int, number: int, tree: PublicTree) -> float:
        """See `Responder`."""
        strategy = unpacked(tree, self._policy.strategies(place)[number])
        return best_response(player, tree, self._sides, strategy)
