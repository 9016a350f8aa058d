"""A solved strategy in a file: what to do with any hand of two, at any depth, and how far it can be beaten.

The file is a zip of numpy arrays and a header. A policy belongs to one set of rules and to the trees that these rules
make: it is refused where either is another. Reading one takes numpy alone.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from lzma import LZMAError
from pathlib import Path
from typing import IO, Any, Final, NamedTuple
from zipfile import BadZipFile

import msgspec
import numpy as np

from svara.errors import BadInput
from svara.game.rules import FORTE, RuleSet
from svara.solve.betting import Blinds, Opening, Sizes, openings
from svara.solve.classes import CLASSES
from svara.solve.grid import ANTES, between
from svara.solve.packing import Packed, chances
from svara.solve.publictree import Floats

FORMAT: Final = 1
SHIPPED: Final = "heads-up.npz"

LARGEST: Final = 2**28
"""Bytes of a policy's numbers."""

_UNREADABLE: Final = (
    OSError,
    EOFError,
    ValueError,
    TypeError,
    AttributeError,
    KeyError,
    NotImplementedError,
    BadZipFile,
    LZMAError,
    zlib.error,
    msgspec.DecodeError,
)
"""What reading a file that is no policy may raise."""


class PolicyError(BadInput):
    """A file that is no policy, or one for other rules or trees."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a policy says of itself.

    Attributes:
        format: of the file.
        rules: `rules_digest` of the rules.
        trees: one digest of all trees.
        pots, blinds, raises, chain: `svara.solve.betting.Sizes`.
        depths: the grid, in stakes.
        iterations: of all openings of each depth together.
        values: what each depth is worth to the first player, in stakes.
        exploitability: of the whole game from each depth on, in milli-stakes.
        worst: the same of the worst opening.
        chosen: at each depth, what to do after any blind bets, which are joined by commas: ``look`` or the next one.
    """

    format: int
    rules: str
    trees: str
    pots: tuple[str, ...]
    blinds: tuple[str, ...]
    raises: int
    chain: int
    depths: tuple[float, ...]
    iterations: tuple[int, ...]
    values: tuple[float, ...]
    exploitability: tuple[float, ...]
    worst: tuple[float, ...]
    chosen: tuple[dict[str, str], ...]

    @property
    def sizes(self) -> Sizes:
        """The abstraction."""
        pots, blinds = (tuple(map(Fraction, parts)) for parts in (self.pots, self.blinds))
        return Sizes(pots, blinds, self.raises, self.chain).check()


class Spot(NamedTuple):
    """Where somebody has to decide.

    Attributes:
        names: what may be done.
        chances: how likely each is, with each class of hands: (actions, 337), float64.
    """

    names: tuple[str, ...]
    chances: Floats


class Policy:
    """A strategy for both seats.

    Attributes:
        header: what it says of itself.
        rules: the house.
    """

    def __init__(self, header: Header, strategies: Sequence[Sequence[Packed]], rules: RuleSet = FORTE) -> None:
        """`strategies`: of each depth, of each opening: (rows, 337), uint16."""
        self.header, self.rules = header, rules
        self._strategies = strategies
        self._openings: dict[int, tuple[Opening, ...]] = {}
        self._spot = lru_cache(maxsize=4096)(self._find)

    def openings(self, place: int) -> tuple[Opening, ...]:
        """The openings of a depth of the grid."""
        if place not in self._openings:
            self._openings[place] = openings(self.header.depths[place], self.header.sizes, self.rules)
        return self._openings[place]

    def strategies(self, place: int) -> Sequence[Packed]:
        """The strategies of a depth of the grid, one for each opening."""
        return self._strategies[place]

    def opening(self, place: int, blinds: Blinds) -> tuple[Opening, Packed]:
        """One opening and its strategy.

        Raises:
            BadInput: blind bets that the abstraction does not have.
        """
        for opening, strategy in zip(self.openings(place), self._strategies[place], strict=True):
            if opening.blinds == blinds:
                return opening, strategy
        known = "; ".join(", ".join(one.blinds) or "none" for one in self.openings(place))
        raise BadInput(f"there is no opening {', '.join(blinds)!r} here, but: {known}")

    def chosen(self, place: int, blinds: Blinds) -> str:
        """What to do blind after these blind bets: ``"look"`` or the next one."""
        return self.header.chosen[place].get(",".join(blinds), "look")

    def spot(self, place: int, blinds: Blinds = (), actions: Sequence[str] = ()) -> Spot:
        """What the policy does after these blind bets and these actions with cards seen.

        Raises:
            BadInput: an action that cannot be there, or after which nobody decides.
        """
        opening, _ = self.opening(place, blinds)
        spot = self.spot_of(place, self.openings(place).index(opening), tuple(actions))
        if not spot.names:
            raise BadInput(f"after {', '.join(actions)} nobody decides any more")
        return spot

    def spot_of(self, place: int, number: int, actions: tuple[str, ...]) -> Spot:
        """`spot`, by the number of an opening of a depth; without any actions where nobody decides."""
        return self._spot(place, number, actions)

    def _find(self, place: int, number: int, actions: tuple[str, ...]) -> Spot:
        opening, strategy = self.openings(place)[number], self._strategies[place][number]
        arrays, names = opening.tree.arrays, opening.tree.names
        node = 0
        for action in actions:
            options = _names(opening, node)
            if action not in options:
                raise BadInput(f"{action!r} cannot be here, but: {', '.join(options) or 'nothing any more'}")
            node = int(arrays.first[node]) + options.index(action)
        if arrays.row[node] < 0:
            return Spot((), np.ones((0, CLASSES)))
        rows = slice(int(arrays.row[node]), int(arrays.row[node] + arrays.degree[node]))
        return Spot(names[rows], chances(strategy[rows]))

    def places(self, antes: float) -> tuple[tuple[int, float], ...]:
        """Which depths of the grid stand for so many antes of the shorter stack, and how likely each one is.

        Raises:
            BadInput: more than the policy knows, or not even the ante and a little more.
        """
        deepest = self.header.depths[-1]
        if not 1 <= antes <= deepest + 1:
            raise BadInput(f"this policy is for 1 to {deepest + 1:g} antes, not {antes:g}")
        return between(antes - 1, self.header.depths)

    def save(self, file: IO[bytes] | Path) -> None:
        """Write it."""
        arrays: dict[str, Any] = {
            f"{place}.{number}": strategy
            for place, deal in enumerate(self._strategies)
            for number, strategy in enumerate(deal)
        }
        arrays["header"] = np.frombuffer(msgspec.json.encode(self.header), dtype=np.uint8)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as parts:  # a third less than what numpy itself would write
            for name, array in arrays.items():
                entry = zipfile.ZipInfo(f"{name}.npy")  # with no date, so that equal policies are equal files
                entry.compress_type = zipfile.ZIP_LZMA
                with parts.open(entry, "w") as part:
                    np.lib.format.write_array(part, array, allow_pickle=False)


def _names(opening: Opening, node: int) -> tuple[str, ...]:
    row, count = int(opening.tree.arrays.row[node]), int(opening.tree.arrays.degree[node])
    return opening.tree.names[row : row + count] if row >= 0 else ()


def rules_digest(rules: RuleSet) -> str:
    """What of the rules a game of two depends on, as a digest: not the seats, nor the price that others would pay."""
    told = [*rules.scoring, list(rules.blind_multiples), rules.limit]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def trees_digest(deals: Sequence[Sequence[Opening]]) -> str:
    """One digest of all trees: of what is called what, what follows what, and what everything is worth."""
    told = hashlib.sha256()
    for deal in deals:
        for opening in deal:
            told.update(repr((opening.blinds, opening.tree.names)).encode())
            for array in opening.tree.arrays:
                told.update(array.tobytes())
    return told.hexdigest()


def load(file: IO[bytes] | Path, rules: RuleSet = FORTE) -> Policy:
    """Read a policy for these rules.

    Raises:
        PolicyError: there is none, or it is one for other rules, or of other trees than these rules make.
    """
    try:
        with np.load(file) as arrays:
            if sum(part.file_size for part in arrays.zip.infolist()) > LARGEST:
                raise ValueError(f"more than {LARGEST >> 20} MiB")
            header = msgspec.json.decode(arrays["header"].tobytes(), type=Header)
            _check_header(header, rules)
            names = {name for name in arrays.files if name != "header"}
            strategies = [
                [arrays[f"{place}.{number}"] for number in range(sum(name.startswith(f"{place}.") for name in names))]
                for place in range(len(header.depths))
            ]
    except PolicyError:
        raise
    except _UNREADABLE as error:
        raise PolicyError(f"{getattr(file, 'name', file)} is no policy that can be read ({error})") from None
    policy = Policy(header, strategies, rules)
    _check(policy)
    return policy


def _check_header(header: Header, rules: RuleSet) -> None:
    if header.format != FORMAT:
        raise PolicyError(f"this is a policy of format {header.format}: this version reads format {FORMAT}")
    if header.rules != rules_digest(rules):
        raise PolicyError(
            "this policy is for other rules of points, blind bets or limits: solve these with svara solve"
        )
    each = header.iterations, header.values, header.exploitability, header.worst, header.chosen
    if not header.depths or any(len(one) != len(header.depths) for one in each) or header.depths[0] <= 0:
        raise PolicyError("this policy does not say the same of all its depths")
    if any(low >= high for low, high in pairwise(header.depths)) or header.depths[-1] >= ANTES[1]:
        raise PolicyError("the depths of this policy do not ascend, or are beyond all that are solved")


def _check(policy: Policy) -> None:
    compiled = [policy.openings(place) for place in range(len(policy.header.depths))]
    if trees_digest(compiled) != policy.header.trees:
        raise PolicyError("this policy is for other trees than this version makes of the rules: solve it anew")
    for place, deal in enumerate(compiled):
        shapes = [(one.tree.rows, CLASSES) for one in deal]
        found = policy.strategies(place)
        if [one.shape for one in found] != shapes or any(one.dtype != np.uint16 for one in found):
            raise PolicyError(f"this policy has other numbers than its trees ask for at depth {place}")


@lru_cache(maxsize=1)
def shipped() -> Policy:
    """The policy for the default rules that comes with the package, from 2 to 200 antes."""
    with files("svara.solve").joinpath("data", SHIPPED).open("rb") as file:
        return load(file)
