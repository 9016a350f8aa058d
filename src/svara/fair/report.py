"""What checking a proof comes to, as data."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """A failure or a warning: `code` for programs, a sentence for people (who count seats from 1; decks from 0)."""

    code: str
    sentence: str


@dataclass(frozen=True)
class Report:
    """What a proof proves. Seats are counted from 0; after a failure the fields say only what was reached before it."""

    table: str = ""
    hand: int = 0
    statement_hash: str = ""
    seats: int = 0
    mixed_by: int = 0
    dealt: tuple[int, ...] = ()
    """The seats in the order dealt, the dealer last."""
    cards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat, the cards that were opened, in the order dealt."""
    proven: tuple[str, ...] = ()
    warnings: tuple[Finding, ...] = ()
    failure: Finding | None = None

    @property
    def mixing(self) -> str:
        """``"mixed by 2 of 3"``, or ``"unmixed"``."""
        return f"mixed by {self.mixed_by} of {self.seats}" if self.mixed_by else "unmixed"
