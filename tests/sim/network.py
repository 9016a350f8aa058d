"""One direction of one connection: late always, and with faults lost, doubled, overtaken or cut."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

Schedule = Callable[[int, Callable[[], None]], None]
"""Do something in so many ms."""


@dataclass
class Faults:
    """How often what goes wrong: chances per message, or per try."""

    drop: float = 0.0
    double: float = 0.0
    overtake: float = 0.0
    slow_ms: int = 200
    store_fails: float = 0.0
    crash: float = 0.0
    cut: float = 0.0
    jump: float = 0.0

    def stop(self) -> None:
        """The sky clears."""
        self.drop = self.double = self.overtake = self.store_fails = self.crash = self.cut = self.jump = 0.0
        self.slow_ms = 200


class Pipe:
    """Carries bytes to `deliver`."""

    def __init__(
        self,
        rng: random.Random,
        faults: Faults,
        schedule: Schedule,
        now: Callable[[], int],
        deliver: Callable[[bytes], None],
    ) -> None:
        self._rng, self._faults, self._schedule, self._now, self._deliver = rng, faults, schedule, now, deliver
        self._last = 0
        self._open = True

    def send(self, payload: bytes) -> None:
        """On its way, perhaps."""
        rng, faults = self._rng, self._faults
        if rng.random() < faults.drop:
            return
        for _ in range(2 if rng.random() < faults.double else 1):
            due = self._now() + rng.randint(5, 60 if rng.random() < 0.9 else faults.slow_ms)
            if rng.random() >= faults.overtake:
                due = max(due, self._last)
                self._last = due
            self._schedule(due - self._now(), lambda: self._arrive(payload))

    def cut(self) -> None:
        """What is under way is lost."""
        self._open = False

    def _arrive(self, payload: bytes) -> None:
        if self._open:
            self._deliver(payload)
