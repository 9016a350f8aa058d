"""From where people have signed in: whoever tries passwords elsewhere cannot lock them out there."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST: Final = 50_000


class Familiar:
    """The addresses from which an account was signed in to since the start, the latest `MOST` of all."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def add(self, login: str, address: str) -> None:
        """Somebody signed in there."""
        self._known[login, address] = None
        self._known.move_to_end((login, address))
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def knows(self, login: str, address: str) -> bool:
        """Whether somebody did."""
        return (login, address) in self._known
