"""A question to the viewer, and the message that answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from svara.game.commands import Command
from svara.game.view import View
from svara.room import messages as m
from svara.room.happenings import VERB_OF

Do: TypeAlias = m.Verb | m.Choice | Command
"""An answer: a word of the wire, one of the choices, or a command of the game, such as a bot's."""

_WITH_PRICE: Final = ("call", "join_svara")


class Turn:
    """The viewer is asked.

    Attributes:
        ask: the question: hand, turn, choices with their bounds.
        view: the table as the viewer sees it, for `svara.bots`; its options are the choices.
    """

    def __init__(self, answer: Callable[[m.Ask, Do, int], Awaitable[None]], ask: m.Ask, view: View) -> None:
        self.ask = ask
        self.view = view
        self._answer = answer

    async def act(self, do: Do, to: int = 0) -> None:
        """Answer it, in this turn and in no other; see `TableClient.act`."""
        await self._answer(self.ask, do, to)


def move(action: str, ask: m.Ask, do: Do, to: int) -> m.Move:
    """The message that answers `ask`, at the price that it names.

    Raises:
        TypeError: that command is no answer.
    """
    if isinstance(do, str):
        verb = do
    elif isinstance(do, m.Choice):
        verb = do.do
    else:
        verb, to = _verb(do), getattr(do, "to", 0)
    price = next((one.low for one in ask.choices if one.do == verb), 0) if verb in _WITH_PRICE else 0
    return m.Move(action, ask.hand, ask.turn, verb, to, price)


def _verb(command: Command) -> m.Verb:
    try:
        return VERB_OF[type(command)]
    except KeyError:
        raise TypeError(f"a seat that is asked cannot answer with {type(command).__name__}") from None
