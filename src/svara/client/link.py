"""One connection to one table that outlives its sockets: it misses nothing, and sends again what was not answered.

Theory of operation. `run` opens sockets one after the other. On each it says ``Join(since)`` with the last version that
was seen, and takes frames until the socket ends. Versions follow each other; one that is missing makes it join again,
one that was seen is ignored. It is *live* from the answer to a `Join` on: until then frames tell of the past.

What has an action id is kept until it is answered, and sent again on the next socket with the same id, so that it is
done once however often it is sent. A move that was never sent is not sent any more once its turn is over; one that may
have arrived is, to learn what became of it: its hand and turn keep it from counting in another.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from websockets.exceptions import WebSocketException

from svara.client.dial import Dial, ended
from svara.client.errors import Ended, Refused
from svara.client.socket import Socket
from svara.client.waiting import Action, Waiting
from svara.room import messages as m
from svara.room import wire

MOST_WAITING: Final = 8
"""Actions that may wait for an answer at once; of more the server says that it is busy."""

RESEND_S: Final = 5.0
"""An action that is not answered for so long is sent again."""

BUSY_S: Final = (0.2, 0.5, 1.0, 2.0)
"""What is answered with ``busy`` is sent again after these times; then it is refused."""

BURST: Final = 30
INTERVAL_S: Final = 1 / 16
"""So many messages at once, then one each interval: a little less than a server allows."""

log: Final = logging.getLogger("svara.client")


class _Lost(Exception):
    """This socket is of no more use; the next one may be."""


class Link:
    """A lasting connection.

    Args:
        dial: where to.
        hear: is told every frame that is news, in order; whatever `Done` and `Refused` answer an action is not among
            them. It must return quickly, and may `post`.
        rng: for the jitter in waiting.

    Attributes:
        v: the last version seen, or None before the first.
        live: whether the frames are about the present.
        replaced: whether a newer connection of the same person plays now; then this one ends with its socket.
    """

    def __init__(self, dial: Dial, hear: Callable[[wire.ServerFrame], None], rng: random.Random | None = None) -> None:
        self.v: int | None = None
        self.live = False
        self.replaced = False
        self._dial = dial
        self._hear = hear
        self._rng = rng or random.Random()
        self._socket: Socket | None = None
        self._deadline: asyncio.Timeout | None = None
        self._waiting: dict[str, Waiting] = {}
        self._settling: list[tuple[int, Waiting, m.Done]] = []
        self._posted: deque[m.ClientMessage] = deque()
        self._joins = 0
        self._fails = 0
        self._last = ""
        self._back_s = 0.0
        self._paced_s = 0.0
        self._over: Ended | None = None

    # Saying

    async def send(self, says: m.ClientMessage) -> bool:
        """Say something now; whether there was a socket to say it on. It may still get lost on its way."""
        wait_s = self._pace()
        if wait_s > 0:
            await asyncio.sleep(wait_s)
        return self._say(says)

    def post(self, says: m.ClientMessage) -> None:
        """For `hear`: say something as soon as it has returned."""
        self._posted.append(says)

    async def do(self, says: Action) -> m.Done:
        """Say something until it is answered, over as many sockets as it takes; the answer is heard of in `v` then.

        Raises:
            Refused: the table does not do it.
            Ended: the connection is over, and whether it was done is not known.
        """
        for wait_s in (*BUSY_S, None):
            answer = await self._answered(says)
            if isinstance(answer, m.Done):
                return answer
            if answer.code != "busy" or wait_s is None:
                raise Refused(answer.code, answer.rule)
            await asyncio.sleep(wait_s * self._rng.uniform(0.5, 1))
        raise AssertionError("the last time has no wait")

    async def _answered(self, says: Action) -> m.Done | m.Refused:
        if self._over is not None:
            raise self._over
        if len(self._waiting) >= MOST_WAITING or says.action in self._waiting:
            raise Refused("too_fast")
        waiting = self._waiting[says.action] = Waiting(says)
        try:
            while self._over is None:
                if self.live:
                    waiting.sent = True
                    await self.send(says)
                try:
                    async with asyncio.timeout(RESEND_S):
                        return await waiting.answer
                except TimeoutError:
                    waiting.again()
            raise self._over
        finally:
            del self._waiting[says.action]
            waiting.forget()

    def _pace(self) -> float:
        """How long to wait with one more message. All count, also those that do not wait."""
        now = asyncio.get_running_loop().time()
        self._paced_s = max(self._paced_s, now) + INTERVAL_S
        return self._paced_s - now - BURST * INTERVAL_S

    def rejoin(self) -> None:
        """For `hear`: join again, for everything."""
        self._joins = max(self._joins, 1)
        self._start_join(None)

    async def take_over(self) -> None:
        """Join again, so that this connection plays and no other of this person."""
        self.replaced = False
        if self._socket is not None:
            self._joins = 0
            self._start_join(self.v)
            self._flush()

    # Hearing

    async def run(self) -> None:
        """Stay connected until it is over or this task is cancelled.

        Raises:
            Ended: why it is over.
        """
        clock = asyncio.get_running_loop().time
        since_s = clock()
        try:
            while True:
                was_live = await self._one_socket()
                if self.replaced:
                    raise Ended("newer_link")
                since_s = clock() if was_live else since_s
                patience_s = self._dial.patience_s
                if patience_s is not None and clock() - since_s > patience_s:
                    raise Ended("unreachable", self._last)
                await asyncio.sleep(self._wait_s())
        except Ended as error:
            self._finish(error)
            raise
        except BaseException as error:
            self._finish(Ended("closed" if isinstance(error, asyncio.CancelledError) else "failed"))
            raise

    async def _one_socket(self) -> bool:
        """Use one socket to its end; whether it was live.

        Raises:
            Ended: there is no use in another one.
        """
        was_live = False
        try:
            async with self._dial.open() as socket:
                try:
                    await self._talk(socket)
                finally:
                    was_live = self.live
                    self._socket, self.live = None, False
        except (OSError, WebSocketException, _Lost) as error:
            over = ended(error)
            if over is not None:
                raise over from error
            self._last = str(error) or type(error).__name__
            log.info("the connection to %s is lost: %s", self._dial.url, self._last)
        return was_live

    async def _talk(self, socket: Socket) -> None:
        self._socket = socket
        self._joins = 0
        async with asyncio.timeout(None) as self._deadline:
            self._posted.clear()
            self._start_join(self.v)
            self._flush()
            await socket.listen(self._take)

    def _flush(self) -> None:
        while self._posted:
            self._pace()  # which counts it
            self._say(self._posted.popleft())

    def _say(self, says: m.ClientMessage) -> bool:
        return self._socket is not None and self._socket.say(wire.encode(says))

    def _start_join(self, since: int | None) -> None:
        """A second answer in a row that leaves a gap makes it ask for everything; a third is the socket's end."""
        self._joins += 1
        if self._joins > 3:
            raise _Lost
        self.live = False
        if self._deadline is not None:
            self._deadline.reschedule(asyncio.get_running_loop().time() + self._dial.open_s)
        self.post(m.Join(since if self._joins < 3 else None))

    def _take(self, data: bytes) -> None:
        try:
            frame = wire.decode_frame(data)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise Ended("unknown_frame") from error
        _TAKE[type(frame)](self, frame)
        if self._posted:
            self._flush()

    def _news(self, frame: m.Update | m.Skip) -> None:
        if self.v is None or frame.v <= self.v:
            return
        if frame.v == self.v + 1:
            self.v = frame.v
            self._hear(frame)
            if self._settling:
                self._settle()
        elif self.live:
            self._start_join(self.v)

    def _whole(self, frame: m.Whole) -> None:
        self.v = frame.v
        self._hear(frame)
        self._goes_live(frame.ask)

    def _caught_up(self, frame: m.CaughtUp) -> None:
        if frame.v == self.v:
            self._hear(frame)
            self._goes_live(frame.ask)
        elif self.v is None or frame.v > self.v:
            self._start_join(self.v)

    def _goes_live(self, ask: m.Ask | None) -> None:
        """The present is known: say again what was not answered."""
        self._settle()
        if self.live:
            return
        self.live = True
        self._joins = self._fails = 0
        if self._deadline is not None:
            self._deadline.reschedule(None)
        for one in self._waiting.values():
            if not one.sent and one.is_late(ask):
                one.tell(m.Refused(one.says.action, "stale", ""))
            elif not one.answer.done():
                one.sent = True
                self.post(one.says)

    def _done(self, frame: m.Done) -> None:
        waiting = self._waiting.get(frame.action)
        if waiting is not None:
            self._settling.append((frame.v, waiting, frame))
            self._settle()

    def _settle(self) -> None:
        """What is done is answered once its version is seen, so that whoever asked finds it done."""
        v = self.v or 0
        rest = []
        for one in self._settling:
            if one[0] <= v:
                one[1].tell(one[2])
            else:
                rest.append(one)
        self._settling = rest

    def _refused(self, frame: m.Refused) -> None:
        waiting = self._waiting.get(frame.action)
        if waiting is not None:
            waiting.tell(frame)
        elif not frame.action:
            if frame.code == "room_full" and not self.live:
                raise Ended("full")
            if frame.code == "busy" and not self.live:
                raise _Lost
            self._hear(frame)

    def _error(self, frame: wire.Error) -> None:
        log.warning("the server did not take a message: %s", frame.code)
        if not self.live:
            raise _Lost
        self._hear(frame)

    def _newer(self, frame: wire.NewerLink) -> None:
        self.replaced = True
        self._hear(frame)

    def _going_down(self, frame: wire.GoingDown) -> None:
        self._back_s = frame.back_ms / 1000
        self._hear(frame)

    # Ending

    def _wait_s(self) -> float:
        """How long to wait before the next socket: as the server said, or longer each time; never all at once."""
        dial, back_s, self._back_s = self._dial, self._back_s, 0.0
        if back_s:
            return back_s * self._rng.uniform(1, 1.5)
        self._fails += 1
        doubled_s: float = dial.first_s * 2 ** min(self._fails - 1, 16)
        return min(dial.most_s, doubled_s) * self._rng.uniform(0.5, 1)

    def _finish(self, error: Ended) -> None:
        self._over = error
        for one in self._waiting.values():
            one.fail(error)


_TAKE: Final[Mapping[type, Callable[[Link, Any], None]]] = {
    m.Update: Link._news,
    m.Skip: Link._news,
    m.Whole: Link._whole,
    m.CaughtUp: Link._caught_up,
    m.Done: Link._done,
    m.Refused: Link._refused,
    m.ProofIs: lambda link, frame: link._hear(frame),
    wire.Error: Link._error,
    wire.NewerLink: Link._newer,
    wire.GoingDown: Link._going_down,
}
