"""What a policy makes of play that its trees do not have: what it takes blind bets and bets for, and what it does then.

By `svara.solve.translate`: for one of two sizes, by chance. What the policy does itself keeps its name, as a part of
the pot that is really there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from svara.solve.betting import Blinds
from svara.solve.policy import Policy, Spot
from svara.solve.translate import mapped

Past: TypeAlias = tuple[str, ...]
"""Actions with cards seen, as the policy believes in them."""

ALL: Final = 1e9
"""A part of the pot that is more than any other: all in."""


def blind_parts(blinds: Blinds) -> float:
    """The last blind bet as a part of the pot before any bet: ``("blind 1/2", "blind x2")`` -> 1.0."""
    amount = 0.0
    for name in blinds:
        told = name.removeprefix("blind ")
        if told.startswith("x"):
            amount *= int(told[1:])
        else:
            amount = ALL if told == "all" else float(Fraction(told))
    return amount


def believed_openings(
    policy: Policy, place: int, blinds: Blinds, part: float | None = None
) -> tuple[tuple[int, float], ...]:
    """For which of its openings the policy takes blind bets: (number of the opening, how likely).

    It is one after which the same seat speaks and the same seats have bet blind, and whose last blind bet is near:
    `part` of the pot before any bet, which by default is what their names say.
    """
    known = [(blind_parts(one.blinds), number, one.blinds) for number, one in enumerate(policy.openings(place))]
    exact = [number for _, number, one in known if one == blinds]
    if exact or not blinds:
        return ((exact[0] if exact else 0, 1.0),)
    wanted = blind_parts(blinds) if part is None else part
    length = len(blinds) if len(blinds) < 4 else 2 + len(blinds) % 2
    alike = sorted((size, number) for size, number, one in known if len(one) == length)
    if not alike:  # so shallow that it knows no such chain
        return ((0, 1.0),)
    return tuple((alike[one][1], chance) for one, chance in mapped(wanted, [size for size, _ in alike]))


def part_of(name: str) -> float:
    """The size of a bet or raise as a part of the pot after calling; `ALL` for all in."""
    told = name.split(" ")[1]
    return ALL if told == "all" else float(Fraction(told))


def believed(spot: Spot, past: Past, action: str, part: float | None = None) -> Iterator[tuple[Past, float]]:
    """What the policy believes to have happened when the other has taken an `action`, and how likely each of it is.

    A raise that its tree has no more room for is answered as the last one was: the policy takes back its own.

    Args:
        spot: where the other decided, in the policy's tree.
        past: what has led there.
        action: what they did; its size, if it has one, need not be in any tree.
        part: its size as a part of the pot after calling; by default what its name says.
    """
    bets = [name for name in spot.names if " " in name]
    word, sized, _ = action.partition(" ")
    if action in spot.names:
        yield (*past, action), 1.0
    elif bets:
        for one, chance in mapped(part_of(action) if part is None else part, [part_of(name) for name in bets]):
            yield (*past, bets[one]), chance
    elif past and (sized or word in ("bet", "raise")):
        yield past[:-1], 1.0
    else:  # it had taken a blind bet for all in
        yield (*past, "call"), 1.0


def meant(names: Sequence[str], action: str) -> str:
    """What is done when the policy's tree says `action` and there are only these."""
    if action in names:
        return action
    bets = [name for name in names if " " in name]
    if " " in action and bets:
        nearest = [name for name in bets if part_of(name) >= part_of(action)]
        return nearest[0] if nearest else bets[-1]
    return "call" if "call" in names else names[-1]
