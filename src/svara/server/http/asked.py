"""A table as somebody asks for it: the settings with their bounds, and the same in words for who fills in a form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Meta

from svara.bots.registry import BOTS
from svara.errors import BadInput
from svara.game.rules import (
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    JokerPair,
    RuleSet,
    SevenPair,
    SvaraEntry,
    ThreeSevens,
    with_switches,
)
from svara.game.rules import preset as preset_named
from svara.room import Setup

Seats: TypeAlias = Annotated[int, Meta(ge=MIN_SEATS, le=MAX_SEATS)]
Stake: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
BuyIn: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]
SwitchText: TypeAlias = Annotated[str, Meta(max_length=40)]


BOTS_ANTE: Final = 50
BOTS_BUY_IN: Final = 5_000
"""Where bots play, the stakes are low: what they lose is new chips, as many as anybody has patience for."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be made. Amounts are chips, times milliseconds; what is left out is as the settings say.

    Attributes:
        name: what people call it.
        public: in the lobby, and open to all; else by its link only.
        preset: a house whose rules it has; `switches` change some of them, as texts.
        bots: which bots fill its seats.
    """

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    public: bool = False
    seats: Seats = 6
    ante: Stake = 10
    min_buy_in: BuyIn = 200
    max_buy_in: BuyIn = 2_000
    turn_ms: Annotated[int, Meta(ge=1_000, le=300_000)] = 20_000
    bank_ms: Annotated[int, Meta(ge=0, le=600_000)] = 60_000
    refill_ms: Annotated[int, Meta(ge=0, le=60_000)] = 1_000
    entry_ms: Annotated[int, Meta(ge=1_000, le=120_000)] = 15_000
    grace_ms: Annotated[int, Meta(ge=0, le=120_000)] = 15_000
    away_ms: Annotated[int, Meta(ge=60_000, le=3_600_000)] = 600_000
    rest_ms: Annotated[int, Meta(ge=60_000, le=3_600_000)] = 600_000
    offer_ms: Annotated[int, Meta(ge=5_000, le=120_000)] = 20_000
    showdown_ms: Annotated[int, Meta(ge=0, le=30_000)] = 4_000
    mix_ms: Annotated[int, Meta(ge=500, le=10_000)] = 3_000
    rathole_ms: Annotated[int, Meta(ge=0, le=86_400_000)] = 1_800_000
    fill: Annotated[int, Meta(ge=0, le=MAX_SEATS)] = 0
    bots: Annotated[str, Meta(max_length=40)] = "sensible"
    preset: Annotated[str, Meta(max_length=40)] = "forte"
    switches: Annotated[dict[SwitchText, SwitchText], Meta(max_length=20)] = {}


def setup_of(asked: NewTable) -> Setup:
    """The setup of the table; its id comes later.

    Raises:
        BadInput: the settings do not go together, or there is no such preset, switch, value or bot.
    """
    if asked.bots not in BOTS:
        raise BadInput(f"there are no bots {asked.bots!r}: bots are {', '.join(BOTS)}")
    if asked.fill and (asked.ante > BOTS_ANTE or asked.max_buy_in > BOTS_BUY_IN):
        most = f"an ante of at most {BOTS_ANTE} and a buy-in of at most {BOTS_BUY_IN:,}"
        raise BadInput(f"bots play with the house's chips, so with {most}: lower them, or leave the bots out")
    rules = preset_named(asked.preset)
    switches = {"seats": str(max(asked.seats, rules.seats)), **asked.switches}
    chips = {name: getattr(asked, name) for name in _NUMBERS}
    middling = min(max(1_000, asked.min_buy_in), asked.max_buy_in)
    return Setup(table="new", rules=with_switches(rules, switches), bot_chips=middling, **chips)


# --------------------------------------------------------------------------------------------------------- in words


class Setting(msgspec.Struct, frozen=True):
    """A number that a table is set up with, from `least` to `most`.

    Attributes:
        unit: ``chips``, ``ms`` or ``seats``.
    """

    name: str
    words: str
    unit: str
    least: int
    most: int
    usual: int


class Choice(msgspec.Struct, frozen=True):
    """One value of a switch, as it is written in `NewTable.switches`."""

    value: str
    words: str


class Switch(msgspec.Struct, frozen=True):
    """A rule on which houses differ.

    Attributes:
        rule: its number in the law (docs/rules.md).
        choices: its values; where any other text of the same form is a value too, `pattern` says which form.
        usual: by preset.
    """

    name: str
    words: str
    rule: str
    choices: list[Choice]
    pattern: str | None
    usual: dict[str, str]


class Settings(msgspec.Struct, frozen=True):
    """All that a table can be set up with; with bots, an ante of `bots_ante` and a buy-in of `bots_buy_in` at most."""

    presets: list[str]
    bots: list[str]
    bots_ante: int
    bots_buy_in: int
    numbers: list[Setting]
    switches: list[Switch]


_NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    "seats": ("seats", "Places at the table"),
    "ante": ("chips", "What everybody pays into the pot before the cards"),
    "min_buy_in": ("chips", "The least that one sits down with"),
    "max_buy_in": ("chips", "The most that one sits down with, or tops up to"),
    "turn_ms": ("ms", "Time for a decision"),
    "bank_ms": ("ms", "Time in reserve, for when the time for a decision is up"),
    "refill_ms": ("ms", "What each deal adds to the time in reserve"),
    "entry_ms": ("ms", "Time to answer whether one joins a svara"),
    "grace_ms": ("ms", "Time to come back when a connection is lost on one's turn"),
    "away_ms": ("ms", "Who is away for so long gives up the seat"),
    "rest_ms": ("ms", "Who sits out, or cannot pay, for so long gives up the seat"),
    "offer_ms": ("ms", "So long a free seat is kept for the first who waits"),
    "showdown_ms": ("ms", "The pause after a showdown"),
    "mix_ms": ("ms", "How long the shuffle waits for everybody's seed"),
    "rathole_ms": ("ms", "So long who comes back brings no less than they left with"),
    "fill": ("seats", "Seats that bots keep taken, people included; they give way to people"),
}

_YES_NO: Final = {"false": "No", "true": "Yes"}
_SWITCHES: Final[Mapping[str, tuple[str, str, Mapping[str, str], str | None]]] = {
    "joker_pair": (
        "The seven of clubs beside a pair",
        "R2.5",
        {"add": "Adds 11 to the pair", "replace": "Is the third of its rank"},
        None,
    ),
    "three_sevens": (
        "34 points for three sevens",
        "R2.5",
        {"any": "Any three", "joker": "Only with the seven of clubs among them"},
        None,
    ),
    "seven_pair": (
        "23 points for two sevens",
        "R2.5",
        {"best": "At least 23, more if the cards give more", "fixed": "Always 23"},
        None,
    ),
    "blind_multiples": (
        "A blind bet is the last one times",
        "R4.2",
        {"2": "2", "2,3": "2 or 3", "2,3,4": "2, 3 or 4"},
        r"[2-9](,[1-9][0-9]?)*",
    ),
    "limit": (
        "The most that a raise may be",
        "R5.9",
        {"none": "All that one has", "pot": "The pot", "cap:50": "50 antes a hand"},
        r"none|pot|cap:[1-9][0-9]{0,8}",
    ),
    "svara_entry": (
        "What it costs to join a svara",
        "R7.2",
        {"share": "A share of the pot", "half": "Half of the pot", "whole": "As much as the pot"},
        None,
    ),
    "agree_split": ("Those who tie may agree to divide the pot instead", "R7.6", _YES_NO, None),
}

_LITERALS: Final[Mapping[str, Any]] = {
    "joker_pair": JokerPair,
    "three_sevens": ThreeSevens,
    "seven_pair": SevenPair,
    "svara_entry": SvaraEntry,
}


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _switch(name: str) -> Switch:
    words, rule, values, pattern = _SWITCHES[name]
    assert name not in _LITERALS or set(get_args(_LITERALS[name])) == set(values), "every value has its words"
    usual = {preset: _text(getattr(rules, name)) for preset, rules in PRESETS.items()}
    return Switch(name, words, rule, [Choice(value, told) for value, told in values.items()], pattern, usual)


def _number(name: str) -> Setting:
    unit, words = _NUMBERS[name]
    field = next(one for one in msgspec.structs.fields(NewTable) if one.name == name)
    bounds = field.type.__metadata__[0]
    return Setting(name, words, unit, bounds.ge, bounds.le, field.default)


@cache
def all_settings() -> Settings:
    """What `NewTable` and `RuleSet` take, with words for it."""
    switches = [name for name in RuleSet.__struct_fields__ if name != "seats"]
    numbers = [_number(name) for name in _NUMBERS]
    return Settings(list(PRESETS), list(BOTS), BOTS_ANTE, BOTS_BUY_IN, numbers, list(map(_switch, switches)))
