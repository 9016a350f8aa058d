"""A table at which everybody does what the test says: Ana with a browser, the others by script."""

from __future__ import annotations

from typing import Any

from svara.client import TableSettings
from tests.e2e.browsers import DESKTOP, Screen, Visitors
from tests.e2e.house import Cards, House
from tests.e2e.players import Player, Troupe

BEST, SECOND, THIRD = "7c Ah Kh", "Kd Qd 9d", "Ks Qs 8h"
"""32, 29 and 20 points."""

LIKE_THIRD, LEAST = "Kh Qh 8d", "7s 9h Td"
"""20 points too, and 10."""


NAMES = ("Cveta", "Dimo", "Elena", "Filip")


class Scene:
    """A table, and Ana's screen."""

    def __init__(self, server: House, visitors: Visitors, troupe: Troupe) -> None:
        self.server, self.visitors, self.troupe = server, visitors, troupe
        self.ana: Screen
        self.others: list[Player] = []
        self.made: TableSettings

    def begins(
        self,
        *hands: Cards,
        dealer: int = 2,
        chips: tuple[int, ...] = (1_000,) * 3,
        ana: Screen | None = None,
        **settings: Any,
    ) -> None:
        """Everybody sits down; the first hand is dealt."""
        self.server.hold()
        boris = self.troupe.comes(self.server.url, "Boris")
        self.made = boris.makes_table(**settings)
        for number, cards in enumerate(hands, start=1):
            self.server.cards.plan(self.made.info.id, number, cards, dealer=dealer)
        self.ana = ana or self.visitors.one(DESKTOP)
        self.ana.comes(self.made.link or "", "Ana", chips=chips[0])
        others = [boris, *[self.troupe.comes(self.server.url, name) for name in NAMES[: len(chips) - 2]]]
        self.others = [
            player.sits(self.made, seat, most)
            for seat, (player, most) in enumerate(zip(others, chips[1:], strict=True), start=1)
        ]
        self.server.go()
