"""The public tables that a new server begins with: (name, bots, setup)."""

from __future__ import annotations

from typing import Final

from svara.game.rules import preset
from svara.room import Setup

HOUSE: Final[tuple[tuple[str, str, Setup], ...]] = (
    ("Kitchen", "sensible", Setup(table="house", seats=6, ante=10, min_buy_in=200, max_buy_in=2_000, fill=4)),
    (
        "Quick kitchen",
        "sensible",
        Setup(
            table="house", seats=4, ante=10, min_buy_in=200, max_buy_in=2_000, fill=3, turn_ms=10_000, bank_ms=20_000
        ),
    ),
    (
        "Vipsvara",
        "sensible",
        Setup(
            table="house",
            seats=9,
            ante=20,
            rules=preset("vipsvara"),
            min_buy_in=400,
            max_buy_in=4_000,
            bot_chips=2_000,
            fill=5,
        ),
    ),
    ("People only", "sensible", Setup(table="house", seats=8, ante=25, min_buy_in=500, max_buy_in=5_000)),
)
