"""What an invariant that does not hold raises."""

from __future__ import annotations


class Violation(AssertionError):
    """An invariant is broken: `invariant` is its name."""

    def __init__(self, invariant: str, what: str) -> None:
        super().__init__(f"{invariant}: {what}")
        self.invariant = invariant
