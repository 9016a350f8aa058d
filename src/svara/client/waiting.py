"""An action that waits for its answer."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

from svara.client.errors import Ended
from svara.room import messages as m

Action: TypeAlias = m.TakeSeat | m.TopUp | m.Wish | m.Move
"""What has an action id, and is answered by `Done` or `Refused`."""


class Waiting:
    """An action without an answer yet.

    Attributes:
        says: the action.
        sent: whether it may have arrived.
        answer: what is waited for.
    """

    __slots__ = ("answer", "says", "sent")

    def __init__(self, says: Action) -> None:
        self.says = says
        self.sent = False
        self.again()

    def again(self) -> None:
        """Wait anew; the wait before was given up."""
        self.answer: asyncio.Future[m.Done | m.Refused] = asyncio.get_running_loop().create_future()

    def is_late(self, ask: m.Ask | None) -> bool:
        """Whether it is a move, and its turn is over now that `ask` is asked."""
        says = self.says
        return isinstance(says, m.Move) and (ask is None or (ask.hand, ask.turn) != (says.hand, says.turn))

    def tell(self, answer: m.Done | m.Refused) -> None:
        """The answer is there."""
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Ended) -> None:
        """There will be none."""
        if not self.answer.done():
            self.answer.set_exception(error)

    def forget(self) -> None:
        """Nobody waits any more."""
        if not self.answer.cancel() and not self.answer.cancelled():
            self.answer.exception()  # looked at, so that nobody is warned of it
