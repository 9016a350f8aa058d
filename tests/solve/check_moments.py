"""Moments of a svara that random play hardly ever comes to, made up: whose turn it is, and what the limit counts.

To be run with the JIT off, since it calls the kernels' pieces one by one: `python -m tests.solve.check_moments`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import numpy as np

from svara.game.pots import contested_chips
from svara.game.rules import RuleSet
from svara.game.state import Pot, Seat, Table
from svara.game.turn import next_to_act
from svara.solve.kernels.hands import bets, felt, offer
from tests.solve.check_simulate import mask, same

SEATS = 5


def moment(rng: random.Random) -> Counter[str]:
    """One of them, asked of kernel and engine; what was seen."""
    level = rng.choice([0, 0, rng.randint(1, 9)])
    seats = tuple(
        Seat(stack=rng.choice([0, rng.randint(1, 9)]), bet=rng.randint(0, level), live=rng.random() < 0.7)
        for _ in range(SEATS)
    )
    live = [index for index, seat in enumerate(seats) if seat.live]
    claims = [tuple(index for index in live if rng.random() < 0.5) for _ in range(rng.randint(2, 3))]
    pots = tuple(Pot(rng.randint(1, 9), claim or (rng.randrange(SEATS),)) for claim in claims)
    after = rng.randrange(SEATS)
    rich = mask(index for index in live if seats[index].stack)
    owing = mask(index for index in live if seats[index].stack and (not level or seats[index].bet < level))
    table = np.zeros(felt.MULTIPLES + 1, np.int64)
    for place, pot in enumerate(pots):
        table[felt.POT_SEATS + place], table[felt.POT_CHIPS + place] = mask(pot.seats), pot.chips
    deal = felt.Deal(0, mask(live), len(live), 1, len(pots))
    turn = int(bets._next(table, deal, mask(live), rich, owing, level, after))
    expected = next_to_act(seats, pots, level, 0, after)
    same("turn", turn, -1 if expected is None else expected)
    bet = sum(seat.bet for seat in seats)
    now = felt.Now(turn, 1, mask(live), rich, owing, 0, level, 0, bet + sum(pot.chips for pot in pots))
    reached = any(seat.live and seat.bet == level for seat in seats)
    asked = None if turn < 0 else seats[turn]
    may_raise = asked is not None and reached and asked.bet + asked.stack > level
    if may_raise:
        whole = Table(RuleSet(limit="pot"), 1, seats, level=level, pots=pots)
        same("contested chips", int(offer._contested(table, deal, now)), contested_chips(whole))
    alone = any(len(pot.seats) == 1 for pot in pots)
    uncontested = all(len(pot.seats) == 1 for pot in pots) and not level and rich.bit_count() > 1
    return Counter({"limits over pots of one seat": int(may_raise and alone), "nothing contested": int(uncontested)})


def main() -> int:
    """Some thousand moments."""
    rng, seen = random.Random(1), Counter[str]()
    for _ in range(4000):
        seen.update(moment(rng))
    sys.stdout.write(", ".join(f"{count} {name}" for name, count in sorted(seen.items())) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
