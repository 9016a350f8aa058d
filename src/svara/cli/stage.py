"""What a viewer has been told of a table so far: their view, the story in words, what each seat did last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from svara.cli.telling import deed, tell
from svara.cli.words import Cast
from svara.game import events as e
from svara.game.decide import Step
from svara.game.evolve import evolve
from svara.game.state import Table
from svara.game.view import View, ViewerEvent, redact, view


@dataclass
class Stage:
    """One viewer's side of a table; only what `view` and `redact` give them comes in.

    Attributes:
        cast: the names.
        seen: the view after the last event.
        house: the name of the preset that the table's rules were made from.
        story: sentences since the first deal of this hand, svaras included, with what came between it and the last.
        deeds: by seat, what it did last in this deal.
        won: chips won by seat since this deal began, returned bets not counted.
        shown: the showdown of this deal, or None.
        pots: how many pots there were when they were last formed or carried.
        between: sentences since the last hand was over, for the story of the next.
    """

    cast: Cast
    seen: View
    house: str = "forte"
    story: list[str] = field(default_factory=list)
    deeds: dict[int, str] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    shown: e.HandsShown | None = None
    pots: int = 1
    between: list[str] = field(default_factory=list)

    def copy(self) -> Stage:
        """This moment, kept."""
        return replace(self, story=[*self.story], deeds={**self.deeds}, won={**self.won}, between=[*self.between])

    def take_in(self, event: ViewerEvent, seen: View) -> list[str]:
        """Remember an event, given the view after it; returns its sentences."""
        self.seen = seen
        if isinstance(event, e.HandStarted):
            self.deeds, self.won, self.shown = {}, {}, None
            if not event.svara_of:
                self.story, self.between = self.between, []
        elif isinstance(event, e.PotsFormed | e.SvaraOpened):
            self.pots = len(event.pots)
        elif isinstance(event, e.HandsShown):
            self.shown = event
        elif isinstance(event, e.PotWon):
            self.won[event.seat] = self.won.get(event.seat, 0) + event.chips
        elif isinstance(event, e.PotSplit):
            for seat, chips in event.payments:
                self.won[seat] = self.won.get(seat, 0) + chips
        done = deed(event)
        if done is not None:
            self.deeds[done[0]] = done[1]
        said = tell(event, self.cast, seen, self.pots)
        self.story += said
        if isinstance(event, e.ToppedUp | e.SatDown):
            self.between += said
        return said


def scenes(before: Table, step: Step, viewer: int | None) -> Iterator[tuple[ViewerEvent, View]]:
    """The events of a step as `viewer` may know them, each with the view after it."""
    now = before
    for event in step.events:
        now = evolve(now, event)
        yield redact(event, viewer), view(now, viewer)
