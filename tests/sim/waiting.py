"""What waits while the host is busy: seeds, which are taken together, as the server's actor takes them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from svara.room import Room
from svara.room import messages as m
from svara.room.room import Proposal
from tests.sim.network import Schedule

BUSY_MS: Final = (20, 60, 150, 600)
"""For one of these the host does something else; the last is longer than some mixes."""


class Waiting:
    """Seeds, each of another person, in the order in which they came. `answer` gets one message, or several of these.

    With the chance `together` the host is busy when the first seed comes. What else a client says, or that it is lost,
    is answered after the seeds that wait; the host's own messages overtake them.
    """

    def __init__(
        self, rng: random.Random, together: float, schedule: Schedule, answer: Callable[[Sequence[m.Message]], None]
    ) -> None:
        self._rng, self._together, self._schedule, self._answer = rng, together, schedule, answer
        self._seeds: dict[str, m.Message] = {}

    def come(self, message: m.Message) -> None:
        """A message by a connection: it waits with the seeds, or it is answered now."""
        person = _shows_seed(message)
        if person and person not in self._seeds and (self._seeds or self._rng.random() < self._together):
            if not self._seeds:
                self._schedule(self._rng.choice(BUSY_MS), self.take)
            self._seeds[person] = message
        else:
            self.take()
            self._answer([message])

    def take(self) -> None:
        """Answer all that wait."""
        seeds = [*self._seeds.values()]
        self._seeds.clear()
        if seeds:
            self._answer(seeds)

    def lose(self) -> None:
        """A crash: nobody has heard of them."""
        self._seeds.clear()


def propose(room: Room, messages: Sequence[m.Message], now_ms: int) -> Proposal:
    """What one message leads to, or seeds that are taken together."""
    if len(messages) == 1:
        return room.handle(messages[0], now_ms)
    return room.handle_seeds([one for one in messages if isinstance(one, m.FromClient)], now_ms)


def _shows_seed(message: m.Message) -> str:
    """Who shows a seed with this message; empty if nobody does."""
    return message.person if isinstance(message, m.FromClient) and isinstance(message.says, m.RevealSeed) else ""
