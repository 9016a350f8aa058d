"""Players that see what a player sees: `choose(view, rng) -> command`.

A bot's choice depends on its `View` and on the random numbers it is given, and on nothing else: it keeps no memory,
reads no clock, and cannot know a card that its view does not show. It must be asked only when its view has options.
"""

from svara.bots.bot import Bot
from svara.bots.registry import BOTS, bot

__all__ = ["BOTS", "Bot", "bot"]
