"""The bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from svara.bots.bot import Bot
from svara.bots.sensible import sensible
from svara.bots.simple import bold, cautious, uniform
from svara.errors import BadInput

BOTS: Final[Mapping[str, Bot]] = {
    "sensible": sensible,
    "cautious": cautious,
    "bold": bold,
    "random": uniform,
}


def bot(name: str) -> Bot:
    """The bot of that name.

    Raises:
        BadInput: there is none.
    """
    try:
        return BOTS[name]
    except KeyError:
        raise BadInput(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}") from None
