"""Facts in the making: what `decide` and its parts write on, and what becomes of it in the end.

Each fact is applied as it is made. Nothing outside the draft changes; a draft that is dropped never was.
"""

from __future__ import annotations

from svara.errors import SvaraError
from svara.game import events as e
from svara.game.commands import Command
from svara.game.decide import apply
from svara.game.refuse import IllegalCommand
from svara.room import facts as f
from svara.room import state as s
from svara.room.facts import Fact, Wanted
from svara.room.messages import Transfer
from svara.room.state import RoomState


class No(SvaraError):
    """A message is refused: for the sender alone."""

    def __init__(self, code: str, rule: str = "") -> None:
        super().__init__(f"{code} {rule}".strip())
        self.code, self.rule = code, rule


class Draft:
    """The room as it would be (`state`), and the facts that lead there, each with the state before it (`trail`).

    `began_ms` is the time of the last fact before it.
    """

    def __init__(self, state: RoomState, now_ms: int) -> None:
        self.began_ms = state.now_ms
        self.state = s.at_time(state, now_ms)
        self.trail: list[tuple[RoomState, Fact]] = []
        self._booked: dict[str, int] = {}

    @property
    def now(self) -> int:
        """The time, ms."""
        return self.state.now_ms

    def add(self, fact: Fact) -> None:
        """Let a fact be."""
        before = self.state
        self.state = s.evolve(before, fact)
        self.trail.append((before, fact))

    def book(self, person: str, chips: int) -> None:
        """So many chips go from a person's wallet to the table; below 0, back."""
        self._booked[person] = self._booked.get(person, 0) + chips

    def ask(self, wanted: Wanted) -> None:
        """A request waits, and its chips lie ready."""
        self.add(f.Asked(wanted))
        self.book(wanted.person, wanted.chips)

    def settle(self, wanted: Wanted, used: int = 0) -> None:
        """A request is over; of its chips `used` go to the game, the rest back."""
        self.add(f.Settled(wanted))
        self.book(wanted.person, used - wanted.chips)

    def play(self, command: Command) -> None:
        """Let the game go on; with the pause that a showdown or the end of a hand calls for.

        Raises:
            No: the rules refuse the command.
        """
        before = self.state
        try:
            step = apply(before.table, command)
        except IllegalCommand as error:
            raise No(error.refusal.code, error.refusal.rule) from None
        pause = 0
        for event in step.events:
            if isinstance(event, e.SeatFreed):
                self.book(before.owners[event.seat] or "", -event.chips)
            elif isinstance(event, e.HandsShown):
                pause = before.setup.showdown_ms
            elif isinstance(event, e.HandEnded | e.HandVoided):
                pause = pause or before.setup.showdown_ms // 2
        self.state = s.played(before, step.events, step.table)
        self.trail.append((before, f.Played(step.events)))
        if pause:
            self.add(f.PausedUntil(max(before.pause_until_ms, self.now + pause)))

    def finish(self) -> tuple[Transfer, ...]:
        """Close a draft that has facts: book what goes between wallets and table, and check the chips.

        Raises:
            CorruptState: chips were made or lost.
        """
        transfers = tuple([Transfer(person, chips) for person, chips in sorted(self._booked.items()) if chips])
        if transfers:
            self.add(f.Booked(transfers))
        self.state = s.sealed(self.state)
        return transfers
