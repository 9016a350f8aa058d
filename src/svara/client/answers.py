"""What a server answers over HTTP, as far as a client needs it; fields that a newer server adds are passed over."""

from __future__ import annotations

from typing import Any

import msgspec

from svara.game.rules import RuleSet
from svara.room import Setup


class Me(msgspec.Struct, frozen=True):
    """Who I am: `chips` are in my wallet, `on_tables` lie on tables; `login` is null for a guest."""

    id: str
    name: str
    login: str | None
    chips: int
    on_tables: int
    csrf: str | None = None


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby shows it; `fill` and `bots` are how many seats bots keep taken, and which."""

    id: str
    name: str
    owner: str | None
    public: bool
    seats: int
    ante: int
    min_buy_in: int
    max_buy_in: int
    rules: RuleSet
    turn_ms: int
    fill: int
    bots: str
    people: int
    bots_seated: int
    watching: int
    playing: bool
    hand: int

    @property
    def free(self) -> int:
        """Seats that no person has; bots give way."""
        return self.seats - self.people


class TableSettings(msgspec.Struct, frozen=True):
    """A table with all its settings; `link` and its secret `invite` are for who made it."""

    info: TableInfo
    setup: Setup
    mine: bool
    invite: str | None
    link: str | None


class Granted(msgspec.Struct, frozen=True):
    """Chips that were given to me, and what is in my wallet now."""

    granted: int
    chips: int


class HandLine(msgspec.Struct, frozen=True):
    """A hand that I was in; `net` is what it gave me."""

    table: str
    hand: int
    ended_ms: int
    seat: int
    net: int


class Hands(msgspec.Struct, frozen=True):
    """My hands, the latest first; `before` asks for the next page, and is null at the end."""

    hands: list[HandLine]
    before: int | None


class Token(msgspec.Struct, frozen=True):
    """A token for programs; **secret**."""

    token: str

    def __repr__(self) -> str:
        """Without the token, which no log may tell."""
        return "Token(<secret>)"


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not done."""

    code: str
    sentence: str


HandShown = dict[str, Any]
"""A hand as its viewer may know it, as JSON."""
