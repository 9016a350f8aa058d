"""The server's time: it goes on evenly, whoever sets the clock of the machine, for turns are measured by it."""

from __future__ import annotations

import time
from typing import Final


class Clock:
    """The time, ms since 1970, when it is called."""

    def __init__(self) -> None:
        self._began_ns = time.time_ns() - time.monotonic_ns()

    def __call__(self) -> int:
        """The time now, ms."""
        return (self._began_ns + time.monotonic_ns()) // 1_000_000

    def not_before(self, ms: int) -> None:
        """Let it be at least so late: what is stored has happened, though the machine's clock was set back since."""
        self._began_ns = max(self._began_ns, ms * 1_000_000 - time.monotonic_ns())


clock_ms: Final = Clock()
"""The one that all tables go by."""
