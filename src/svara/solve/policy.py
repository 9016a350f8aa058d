"""A solved strategy in a file: what to do with any hand of two, at any depth, and how far it can be beaten.

The file is a zip: ``header.json``, and for each depth and opening, as ``3.0``, its chances as little-endian numbers of
16 bits, row by row. A policy belongs to one set of rules and to the trees that these rules
make: it is refused where either is another. Reading one takes numpy alone.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from lzma import LZMAError
from pathlib import Path
from typing import IO, Final, NamedTuple

import msgspec
import numpy as np

from svara.errors import BadInput
from svara.game.rules import FORTE, RuleSet
from svara.solve.betting import Blinds, Opening, Sizes, openings, parts_of
from svara.solve.classes import CLASSES
from svara.solve.grid import ANTES, between
from svara.solve.packing import Packed, chances
from svara.solve.publictree import Floats
from svara.solve.tables import frozen

FORMAT: Final = 2
SHIPPED: Final = "heads-up.zip"

HEADER: Final = "header.json"

LARGEST, LARGEST_HEADER = 2**27, 2**20
"""Bytes of a policy's numbers, and of its header."""

_UNREADABLE: Final = (
    OSError,
    EOFError,
    ValueError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    zipfile.BadZipFile,
    LZMAError,
    zlib.error,
    msgspec.DecodeError,
    BadInput,
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
        ratio: two of them are at most so many times apart, but for a gap above what svaras need.
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
    ratio: float
    iterations: tuple[int, ...]
    values: tuple[float, ...]
    exploitability: tuple[float, ...]
    worst: tuple[float, ...]
    chosen: tuple[dict[str, str], ...]

    @property
    def sizes(self) -> Sizes:
        """The abstraction."""
        return Sizes(parts_of(self.pots), parts_of(self.blinds), self.raises, self.chain).check()


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
            BadInput: a place that the grid does not have, or blind bets that the abstraction does not.
        """
        if place not in range(len(self.header.depths)):
            raise BadInput(f"the places of the grid are 0 to {len(self.header.depths) - 1}, not {place}")
        for opening, strategy in zip(self.openings(place), self._strategies[place], strict=True):
            if opening.blinds == blinds:
                return opening, strategy
        known = "; ".join(", ".join(one.blinds) or "none" for one in self.openings(place))
        raise BadInput(f"there is no opening {', '.join(blinds)!r} here, but: {known}")

    def chosen(self, place: int, blinds: Blinds) -> str:
        """What to do blind after these blind bets: ``"look"`` or the next one; look after any others."""
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

        One or two. Below the shallowest depth it is that one.

        Raises:
            BadInput: more than the policy knows, or less than an ante, or where its grid has a gap.
        """
        depths = self.header.depths
        if not 1 <= antes <= depths[-1] + 1:
            raise BadInput(f"this policy is for 1 to {depths[-1] + 1:g} antes, not {antes:g}")
        found = between(antes - 1, depths)
        if found[0][0] < 0:
            return ((0, 1.0),)
        low, high = depths[found[0][0]], depths[found[-1][0]]
        if high > low * self.header.ratio * 1.001:
            raise BadInput(f"this policy has nothing between {low + 1:g} and {high + 1:g} antes, where {antes:g} is")
        return found

    def save(self, file: IO[bytes] | Path) -> None:
        """Write it."""
        parts = {
            _name(place, number): strategy.astype("<u2").tobytes()
            for place, deal in enumerate(self._strategies)
            for number, strategy in enumerate(deal)
        }
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in {HEADER: msgspec.json.encode(self.header), **parts}.items():
                entry = zipfile.ZipInfo(name)  # with no date, so that equal policies are equal files
                entry.compress_type = zipfile.ZIP_LZMA
                archive.writestr(entry, data)

    def __repr__(self) -> str:
        antes = f"{self.header.depths[0] + 1:g} to {self.header.depths[-1] + 1:g}"
        return f"<Policy of two for {antes} antes, {len(self.header.depths)} depths>"


def _name(place: int, number: int) -> str:
    return f"{place}.{number}"


def _names(opening: Opening, node: int) -> tuple[str, ...]:
    row, count = int(opening.tree.arrays.row[node]), int(opening.tree.arrays.degree[node])
    return opening.tree.names[row : row + count] if row >= 0 else ()


@lru_cache(maxsize=16)
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
        with zipfile.ZipFile(file) as archive:
            sizes = {part.filename: part.file_size for part in archive.infolist()}
            if sum(sizes.values()) > LARGEST or sizes[HEADER] > LARGEST_HEADER:
                raise PolicyError(f"this is no policy: it would be bigger than {LARGEST >> 20} MiB")
            header = msgspec.json.decode(archive.read(HEADER), type=Header)
            _check_header(header, rules)
            return _read(archive, sizes, header, rules)
    except PolicyError:
        raise
    except _UNREADABLE as error:
        name = file if isinstance(file, Path) else getattr(file, "name", "this")
        why = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
        raise PolicyError(f"{name} is no policy that can be read ({why})") from None


def _read(archive: zipfile.ZipFile, sizes: Mapping[str, int], header: Header, rules: RuleSet) -> Policy:
    strategies: list[list[Packed]] = []
    policy = Policy(header, strategies, rules)
    for place in range(len(header.depths)):
        deal = policy.openings(place)
        wanted = {_name(place, number): (one.tree.rows, CLASSES) for number, one in enumerate(deal)}
        if any(sizes.get(name) != 2 * rows * hands for name, (rows, hands) in wanted.items()):
            raise PolicyError(_OTHER_TREES)
        strategies.append(
            [frozen(np.frombuffer(archive.read(name), dtype="<u2").reshape(shape)) for name, shape in wanted.items()]
        )
        blinds = {one.blinds for one in deal}
        for told, choice in header.chosen[place].items():
            known = tuple(told.split(",")) if told else ()
            if known not in blinds or not (choice == "look" or (*known, choice) in blinds):
                raise PolicyError("this policy chooses blind bets that its trees do not have")
    if trees_digest([policy.openings(place) for place in range(len(header.depths))]) != header.trees:
        raise PolicyError(_OTHER_TREES)
    return policy


_OTHER_TREES: Final = "this policy is for other trees than this version makes of the rules: solve it anew"


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


@lru_cache(maxsize=1)
def shipped() -> Policy:
    """The policy for the default rules that comes with the package, from 2 to 200 antes."""
    with files("svara.solve").joinpath("data", SHIPPED).open("rb") as file:
        return load(file)
