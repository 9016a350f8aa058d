"""A slow twin of R7.1, R8.1, R8.3 and R8.4: who gets what at the end of a deal, looked at one chip level at a time."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

Pot = tuple[int, frozenset[int]]


@dataclass(frozen=True)
class Settlement:
    """Where every chip of a deal goes. `returned`, `paid` and `tied` together hold all bets and all carried chips.

    returned: seat -> chips of its bet that nobody matched (R8.1); seats with none are left out.
    pots: (chips, seats that can win them), one entry for each set of claimants; carried pots first, then low to high.
    paid: seat -> chips won from pots, without what was returned; seats with none are left out.
    tied: (chips, seats that tied for them), one entry for each set of tied seats; these chips carry over (R7.1).
    """

    returned: dict[int, int]
    pots: list[Pot]
    paid: dict[int, int]
    tied: list[Pot]


def settle(
    bets: Sequence[int],
    live: Sequence[bool],
    carried: Iterable[tuple[int, AbstractSet[int]]],
    points: Mapping[int, int] | Sequence[int],
    left_order: Sequence[int] = (),
) -> Settlement:
    """Settle one deal. `bets` is what each seat has in the betting in all, before any return, without ante or entry.

    `carried` holds the ante pot and carried pots as (chips, seats that can still win them). Seats that are not live are
    struck from a set unless that leaves nobody: a set of one seat that is not live means that the pot became that
    seat's before it folded (R8.3). `points` is read only for the claimants of contested pots.

    Right only where nobody left the table, so that whoever folded did so facing a larger bet of a live seat. For hands
    with leavers (`left_order`, first to last) this follows the end of R8.1 and R7.7, but it cannot tell a pot that was
    one seat's before that seat left. Raises ValueError where a pot has nobody left to go to.
    """
    everyone_live = frozenset(seat for seat in range(len(bets)) if live[seat])
    returned: dict[int, int] = {}
    pots: dict[frozenset[int], int] = {}  # a dict keyed by the claimants: pots with the same claimants are one (R8.4)

    for chips, seats in carried:
        claimants = frozenset(seats) & everyone_live
        if not claimants and len(seats) == 1:
            claimants = frozenset(seats)
        if not claimants:
            claimants = frozenset([seat for seat in left_order if seat in seats][-1:])
        if not claimants:
            raise ValueError(f"a carried pot of {chips} for seats {sorted(seats)}: none of them is live or has left")
        if chips > 0:
            pots[claimants] = pots.get(claimants, 0) + chips

    highest: frozenset[int] | None = None
    for level in range(1, max(bets, default=0) + 1):  # the level-th chip of every seat that bet that many
        payers = [seat for seat in range(len(bets)) if bets[seat] >= level]
        claimants = everyone_live.intersection(payers)
        if len(payers) == 1 and claimants:
            returned[payers[0]] = returned.get(payers[0], 0) + 1
            continue
        if claimants:
            highest = claimants
        else:  # only with leavers: what stands above every live seat
            claimants = everyone_live if highest is None else highest
        if not claimants:
            raise ValueError(f"chips at level {level} with no live seat to win them")
        pots[claimants] = pots.get(claimants, 0) + len(payers)

    paid: dict[int, int] = {}
    tied: dict[frozenset[int], int] = {}
    for claimants, chips in pots.items():
        if len(claimants) == 1:
            winners = claimants
        else:
            best = max(points[seat] for seat in claimants)
            winners = frozenset(seat for seat in claimants if points[seat] == best)
        if len(winners) == 1:
            (winner,) = winners
            paid[winner] = paid.get(winner, 0) + chips
        else:
            tied[winners] = tied.get(winners, 0) + chips
    return Settlement(
        returned=returned,
        pots=[(chips, claimants) for claimants, chips in pots.items()],
        paid=paid,
        tied=[(chips, seats) for seats, chips in tied.items()],
    )
