"""How people are: chances for each thing that somebody may do, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """Chances: `asleep` to `stale` for each decision, `withholds` for each deal, the others every few seconds."""

    name: str
    think_ms: tuple[int, int] = (200, 2_500)
    asleep: float = 0.01
    double: float = 0.02
    stale: float = 0.0
    forges: float = 0.0
    withholds: float = 0.02
    chats: float = 0.01
    restless: float = 0.02
    leaves: float = 0.003
    tabs: float = 0.01
    cuts: float = 0.01
    sits: bool = True
    poor: bool = False
    loose: float = 1.0
    joins: float = 2.0


TEMPERS = (
    Temper("steady"),
    Temper("steady and loose", loose=3.0, joins=4.0),
    Temper("slow", think_ms=(5_000, 40_000), asleep=0.15),
    Temper("double clicker", double=0.7),
    Temper("stale", stale=0.5),
    Temper("forger", forges=0.6, withholds=0.2),
    Temper("leaver", leaves=0.04, restless=0.1, joins=3.0),
    Temper("ratholer", leaves=0.08, loose=3.0),
    Temper("restless", restless=0.4),
    Temper("svara guest", sits=False, restless=0.1, joins=20.0),
    Temper("chatter", chats=0.5),
    Temper("many tabs", tabs=0.3, double=0.3),
    Temper("bad line", cuts=0.25, withholds=0.1),
    Temper("asleep", asleep=0.6),
    Temper("poor", poor=True, loose=4.0, joins=4.0),
    Temper("spectator", sits=False, restless=0.0, chats=0.1),
)
