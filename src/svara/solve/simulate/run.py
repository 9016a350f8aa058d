"""`simulate`: checks what it is given, hands the tables out to threads, and gathers what they played."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from svara.errors import BadInput
from svara.game.rules import FORTE, MIN_SEATS, RuleSet
from svara.solve.kernels.hands import felt as f
from svara.solve.kernels.hands.chance import GIVEN
from svara.solve.kernels.hands.log import ROW
from svara.solve.kernels.hands.play import Tables, play
from svara.solve.simulate.played import Ints, Played
from svara.solve.simulate.policy import Policy, compiled, uniform
from svara.solve.tables import points_by_cards

MOST_CHIPS: Final = 2**31 - 1
"""The most chips that a table may hold; it keeps every product of them within 64 bits."""
MOST_TABLES: Final = 10**8
_MOST_HANDS: Final = 2**53
_ENTRY: Final = {"share": f.SHARE, "half": f.HALF, "whole": f.WHOLE}


def simulate(  # noqa: PLR0913
    tables: int,
    seats: int,
    hands: int,
    *,
    rules: RuleSet = FORTE,
    ante: int = 1,
    stacks: ArrayLike = 100,
    policy: Policy | Sequence[Policy] | None = None,
    seed: int = 0,
    threads: int = 1,
    keep: bool = False,
    numbers: NDArray[np.uint64] | None = None,
) -> Played:
    """Play `hands` hands, each with its svaras until every pot is paid, at each of `tables` tables.

    The first dealer of a table is drawn, then the deal moves on (R3.2). Everybody who can pay the price of a svara is
    asked, in the order of the seats. The result depends on the arguments alone, not on `threads`.

    Args:
        tables: how many tables, 1 to a hundred million.
        seats: seats at each, all taken: 2 to as many as the rules allow.
        hands: hands at each table, at least 1.
        rules: the house, every switch of it.
        ante: chips, at least 1 (R3.1).
        stacks: chips before the first hand: one number, (seats,), or (tables, seats), whole numbers from 0. A table
            holds at most 2**31 - 1 in all.
        policy: how everybody plays, or one policy for each seat; `uniform()` by default.
        seed: of the random numbers, 0 to 2**64 - 1. A table's numbers follow from it and the table's place.
        threads: how many play at once, at least 1.
        keep: whether stacks go on from hand to hand; else each hand begins with `stacks`.
        numbers: (tables, n) uint64, for checks: what the first cards and choices of each table are taken by, from the
            left, in place of random numbers (see docs/simulate.md); then the random ones follow.

    Raises:
        BadInput: an argument of the wrong type, shape or range.
    """
    _whole("tables", tables, 1, MOST_TABLES)
    _whole("hands", hands, 1, _MOST_HANDS)
    _whole("seed", seed, 0, 2**64 - 1)
    _whole("threads", threads, 1, 1024)
    if type(keep) is not bool:
        raise BadInput(f"keep is True or False, not {keep!r}")
    house = house_of(rules, seats, ante)
    choices, of_seat = compiled(_policies(policy, seats))
    start = _stacks(stacks, tables, seats)
    out = Tables(
        start,
        np.empty((tables, seats), np.int64),
        np.zeros((tables, seats), np.int64),
        np.zeros((tables, seats), np.float64),
        np.empty((tables, f.COUNTS), np.int64),
        _numbers(numbers, tables),
    )
    bounds = [tables * part // threads for part in range(threads + 1)]

    def part(first: int, end: int) -> None:
        rows = Tables(*[array[first:end] for array in out])
        table = table_of(rules, of_seat, out.numbers.shape[1])
        play(house, table, choices, rows, first, hands, int(keep), np.uint64(seed))

    if threads == 1:
        part(0, tables)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(part, bounds[:-1], bounds[1:]))
    return played(out)


def house_of(rules: RuleSet, seats: int, ante: int) -> f.House:
    """The house as the kernels read it.

    Raises:
        BadInput: an argument of the wrong type or range.
    """
    given: Any = rules
    if not isinstance(given, RuleSet):
        raise BadInput(f"rules are a RuleSet, not {given!r}")
    _whole("seats", seats, MIN_SEATS, rules.seats)
    _whole("ante", ante, 1, MOST_CHIPS)
    limit = {"none": f.NO_LIMIT, "pot": f.POT_LIMIT}.get(rules.limit, rules.cap)
    return f.House(seats, ante, limit or f.NO_LIMIT, _ENTRY[rules.svara_entry], int(rules.agree_split))


def table_of(rules: RuleSet, of_seat: Sequence[int], given: int, log: Ints | None = None) -> f.Table:
    """The arrays of one thread: which policy each seat plays, how many numbers are given, `log` (rows, 8)."""
    multiples = [times for times in rules.blind_multiples if times <= MOST_CHIPS] or [MOST_CHIPS + 1]
    felt = np.zeros(f.MULTIPLES + len(multiples), np.int64)
    felt[f.MULTIPLES :] = multiples
    felt[f.POLICY : f.POLICY + len(of_seat)] = of_seat
    chance = np.zeros(GIVEN + given, np.uint64)
    return f.Table(felt, chance, np.zeros((0, ROW), np.int64) if log is None else log, points_by_cards(rules))


def played(out: Tables) -> Played:
    """The outcome as people read it."""
    counts = out.counts
    return Played(
        out.stack,
        out.net,
        out.squares,
        hands=counts[:, f.HANDS].copy(),
        deals=counts[:, f.DEALS].copy(),
        decisions=counts[:, f.DECISIONS].copy(),
        splits=counts[:, f.SPLITS].copy(),
        showdowns=counts[:, f.SHOWDOWNS].copy(),
    )


def _whole(name: str, given: Any, least: int, most: int) -> None:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not least <= given <= most:
        raise BadInput(f"{name} is a whole number from {least} to {most}, not {given!r}")


def _policies(given: Any, seats: int) -> Sequence[Policy]:
    if given is None or isinstance(given, Policy):
        return [given or uniform()] * seats
    if not isinstance(given, list | tuple) or len(given) != seats or {*map(type, given)} != {Policy}:
        raise BadInput(f"policy is a Policy, or one for each of {seats} seats, not {given!r}")
    return given


def _stacks(given: ArrayLike, tables: int, seats: int) -> Ints:
    stacks = _array("stacks", given)
    if stacks.dtype.kind not in "iu":
        raise BadInput(f"stacks are whole numbers of chips, not {stacks.dtype}")
    if stacks.shape not in ((), (seats,), (tables, seats)):
        raise BadInput(f"stacks are one number, ({seats},) or ({tables}, {seats}), not {stacks.shape}")
    if stacks.min() < 0 or stacks.max() > MOST_CHIPS:
        raise BadInput(f"stacks are from 0 to {MOST_CHIPS} chips, not {stacks.min()} to {stacks.max()}")
    each = np.array(np.broadcast_to(stacks, (tables, seats)), dtype=np.int64, order="C")
    most = each.sum(axis=1).max()
    if most > MOST_CHIPS:
        raise BadInput(f"stacks of one table are {MOST_CHIPS} chips at most in all, not {most}")
    return each


def _array(name: str, given: Any) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError:
        raise BadInput(f"{name} are an array, not rows of several lengths") from None


def _numbers(given: Any, tables: int) -> NDArray[np.uint64]:
    if given is None:
        return np.empty((tables, 0), np.uint64)
    if not isinstance(given, np.ndarray) or given.dtype != np.uint64:
        raise BadInput(f"numbers are an array of uint64, not {getattr(given, 'dtype', type(given).__name__)}")
    if given.ndim != 2 or len(given) != tables or given.shape[1] == 0:
        raise BadInput(f"numbers have the shape ({tables}, n) with n from 1, not {given.shape}")
    return np.array(given, order="C")
