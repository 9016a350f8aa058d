"""What houses disagree on, as one frozen value (the head of the law), and the presets by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

import msgspec

from svara.errors import BadInput

JokerPair = Literal["add", "replace"]
ThreeSevens = Literal["any", "joker"]
SevenPair = Literal["best", "fixed"]
SvaraEntry = Literal["share", "half", "whole"]

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10


class RulesError(BadInput):
    """A rule set, switch or preset that does not exist."""


class RuleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every choice a house may make. The defaults are the ForteGames rules.

    Attributes:
        seats: the most seats a table may have, 2 to 10 (R1.2).
        joker_pair: the seven of clubs beside a pair adds 11 to it, or replaces the third of its rank (R2.5).
        three_sevens: 34 for any three sevens, or only with the seven of clubs among them (R2.5).
        seven_pair: 23 is the least that two sevens are worth, or what they are always worth (R2.5).
        blind_multiples: by what the next blind may multiply the last one (R4.2), ascending.
        limit: ``none``, ``pot`` or ``cap:N`` (R5.9).
        svara_entry: the price of joining a svara (R7.2).
        agree_split: tied seats are asked first whether they would rather divide the pot (R7.6).

    Raises:
        RulesError: a value outside what the law names.
    """

    seats: int = 8
    joker_pair: JokerPair = "add"
    three_sevens: ThreeSevens = "any"
    seven_pair: SevenPair = "best"
    blind_multiples: tuple[int, ...] = (2,)
    limit: str = "none"
    svara_entry: SvaraEntry = "share"
    agree_split: bool = False

    def __post_init__(self) -> None:
        if type(self.seats) is not int or not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise RulesError(f"seats is a whole number from 2 to 10, not {self.seats} (R1.2)")
        for name, values in _CHOICES.items():
            if getattr(self, name) not in values:
                raise RulesError(f"{name} is {_either(values)}, not {getattr(self, name)!r}")
        multiples = self.blind_multiples
        whole = type(multiples) is tuple and {*map(type, multiples)} == {int}
        if not whole or multiples[0] < 2 or list(multiples) != sorted(set(multiples)):
            given = ",".join(map(str, multiples)) if whole else repr(multiples)
            raise RulesError(
                f"blind_multiples are whole numbers from 2 upward, ascending, as 2,3,4; not {given} (R4.2)"
            )
        if type(self.agree_split) is not bool:
            raise RulesError(f"agree_split is true or false, not {self.agree_split!r} (R7.6)")
        if type(self.limit) is not str or (self.limit not in ("none", "pot") and _cap_of(self.limit) is None):
            raise RulesError(f"limit is none, pot or cap:N with N a whole number from 1, not {self.limit!r} (R5.9)")

    @property
    def cap(self) -> int | None:
        """The N of ``cap:N`` in antes, or None under another limit (R5.9)."""
        return _cap_of(self.limit)

    @property
    def scoring(self) -> tuple[JokerPair, ThreeSevens, SevenPair]:
        """The three switches that points depend on (R2.5)."""
        return self.joker_pair, self.three_sevens, self.seven_pair


_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "joker_pair": get_args(JokerPair),
    "three_sevens": get_args(ThreeSevens),
    "seven_pair": get_args(SevenPair),
    "svara_entry": get_args(SvaraEntry),
}

FORTE: Final = RuleSet()
PRESETS: Final[Mapping[str, RuleSet]] = {
    "forte": FORTE,
    "vipsvara": RuleSet(seats=9, blind_multiples=(2, 3, 4)),
}


def preset(name: str) -> RuleSet:
    """The rule set of that name.

    Raises:
        RulesError: there is none.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError(f"there is no preset {name!r}: the presets are {_either(tuple(PRESETS))}") from None


def with_switches(rules: RuleSet, switches: Mapping[str, str]) -> RuleSet:
    """`rules` with some fields set from texts, as people type them: ``{"blind_multiples": "2,3"}``.

    Raises:
        RulesError: no such field, or not a value of it.
    """
    values: dict[str, Any] = msgspec.structs.asdict(rules)
    for name, text in switches.items():
        if name not in values:
            raise RulesError(f"there is no switch {name!r}: the switches are {', '.join(values)}")
        values[name] = _parse(name, text, values[name])
    return RuleSet(**values)


def named(rules: RuleSet) -> str | None:
    """The preset's name, or None for a rule set that has none."""
    return next((name for name, known in PRESETS.items() if known == rules), None)


def changed(rules: RuleSet) -> dict[str, Any]:
    """The fields that differ from ``forte``, as plain data."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in msgspec.structs.asdict(rules).items()
        if value != getattr(FORTE, name)
    }


def _parse(name: str, text: str, now: object) -> Any:
    kind: Any = bool if isinstance(now, bool) else int if isinstance(now, int) else str
    if isinstance(now, tuple):
        kind = tuple[int, ...]
    raw: Any = text.split(",") if isinstance(now, tuple) else text
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError:
        wanted = {bool: "true or false", int: "a whole number"}.get(kind, "whole numbers, as 2,3,4")
        raise RulesError(f"{name} is {wanted}, not {text!r}") from None


def _cap_of(limit: str) -> int | None:
    word, _, number = limit.partition(":")
    whole = word == "cap" and number.isascii() and number.isdigit() and len(number) < 10
    return int(number) if whole and int(number) > 0 else None


def _either(values: tuple[str, ...]) -> str:
    return f"{', '.join(values[:-1])} or {values[-1]}"
