"""One table that lives: a room, a bounded queue before it, the store behind it.

Theory of operation. One task takes one message at a time:

    message -> room.handle -> store.append -> room.commit -> frames to the connections, and what is asked of the host

Nobody hears of anything that is not stored. If the store refuses, the proposal is dropped and the room is as it was; a
client hears a code and may send the same action again, and what the host itself had to say is said again. Messages of
the host (time, decks, bots) have a queue of their own, so that a full one loses none of them. So have those of people
who only watch, so that nobody who plays waits for more than one of them, however many they are. That a connection is
lost keeps its place behind what was said on it.
"""

from __future__ import annotations

import asyncio
import random
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import structlog

from svara.bots.registry import bot
from svara.room import Room
from svara.room import messages as m
from svara.room.happenings import VERB_OF
from svara.room.room import Proposal
from svara.room.state import RoomState
from svara.room.wire import NewerLink, encode
from svara.server import metrics
from svara.server.config import Config
from svara.server.hosting import keeping, recorder
from svara.server.hosting.clock import clock_ms
from svara.server.hosting.links import Link
from svara.server.hosting.lobby import has_part
from svara.server.hosting.recorder import Recording
from svara.server.hosting.waiting import Waiting, action_of, link_of, take
from svara.server.store.api import ActionKnown, Append, Conflict, Overdrawn, Store, StoredTable, StoreError

SNAPSHOT_EVERY: Final = 50
"""Proposals from one snapshot to the next."""

RETRY_S: Final = 0.2
PER_LINK: Final = 8
"""Messages of one connection that may wait at once."""

log: Final = structlog.get_logger("table")


class Host(Protocol):
    """What a table needs of whoever keeps it."""

    config: Config
    store: Store

    def decks(self, hand: int) -> m.Decks | None:
        """Decks for that hand of a table, or None while there are no new deals."""

    def finished(self, table: Actor) -> None:
        """The table has stopped, or is drained and empty."""

    def lost(self, table: Actor) -> None:
        """The store says that the table is somebody else's: forget it, and let its clients come again."""


class Actor:
    """A loaded table.

    Attributes:
        kept: the table's row, as `name` and `owner`, without what happened at it.
        room: the session.
        links: by person, their connections.
        storing: chips between wallets and the table that are being booked just now, and are not in its state yet.
    """

    def __init__(self, host: Host, kept: StoredTable, room: Room, recording: Recording) -> None:
        self.kept = msgspec.structs.replace(kept, facts=(), snapshot=None)
        self.room = room
        self.links: dict[str, list[Link]] = {}
        self.storing: tuple[m.Transfer, ...] = ()
        self._host = host
        self._recording = recording
        self._unsaved = len(kept.facts)
        self._said: deque[Waiting] = deque()
        self._watching: deque[Waiting] = deque()
        self._own: deque[Waiting] = deque()
        self._bell = asyncio.Event()
        self._wake: asyncio.TimerHandle | None = None
        self._wake_ms = self._due_ms = 0
        self._later: set[asyncio.TimerHandle] = set()
        self._rng = random.Random()
        self._bot = bot(kept.bots)
        self._deals_wait: m.NeedDecks | None = None
        self._stopped = False
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> RoomState:
        """The room now."""
        return self.room.state

    @property
    def depth(self) -> int:
        """Messages that wait."""
        return len(self._said) + len(self._watching) + len(self._own)

    # Messages in

    def say(self, link: Link, says: m.ClientMessage) -> None:
        """A client's message joins the queue, or is answered with `busy` if there is no room in it."""
        queue = self._queue(link)
        if self._stopped or len(queue) >= self._host.config.queue or link.waiting >= PER_LINK:
            link.push(encode(m.Refused(getattr(says, "action", ""), "busy", "")))
            metrics.REFUSED["busy"].inc()
            return
        link.waiting += 1
        queue.append(Waiting(m.FromClient(link.person, link.name, says, link.id), link, time.perf_counter()))
        self._bell.set()

    def tell(self, message: m.Message) -> None:
        """The host's own message; none of them is ever lost."""
        if not self._stopped:
            self._own.append(Waiting(message, None, time.perf_counter()))
            self._bell.set()

    def add(self, link: Link) -> None:
        """A connection; it hears nothing before it joins."""
        self.links.setdefault(link.person, []).append(link)

    def remove(self, link: Link) -> None:
        """A connection is gone."""
        mine = self.links.get(link.person, [])
        if link in mine:
            mine.remove(link)
            if not mine:
                del self.links[link.person]
            if not self._stopped:
                self._queue(link).append(Waiting(m.Lost(link.person, link.id), None, time.perf_counter()))
                self._bell.set()

    def _queue(self, link: Link) -> deque[Waiting]:
        """Where its messages wait: who watches does not hold up who plays. What was said first stays first."""
        if not link.waiting:
            link.plays = has_part(self.state, link.person)
        return self._said if link.plays else self._watching

    def deal_again(self) -> None:
        """New deals are allowed again."""
        if self._deals_wait is not None:
            self._bring_decks(self._deals_wait)

    # The one task

    async def run(self) -> None:
        """Answer messages until the table is stopped; what waits then is answered first."""
        try:
            while True:
                queue = self._own or self._said or self._watching
                if queue:
                    taken = take(queue)
                    for one in taken:
                        if one.link is not None:
                            one.link.waiting -= 1
                    await self._answer(taken)
                elif self._stopped:
                    return
                else:
                    self._bell.clear()
                    await self._bell.wait()
        except Exception as error:
            log.critical("table failed", table=self.kept.id, error=type(error).__name__, at=_where(error))
            self._give_up()

    async def stop(self) -> None:
        """Answer what waits, and take nothing more."""
        self._take_no_more()
        if self.task is not None and self.task is not asyncio.current_task():
            await asyncio.wait([self.task])  # which goes on if whoever waits here is cancelled

    def _take_no_more(self) -> None:
        self._stopped = True
        self._bell.set()
        for timer in (*self._later, *([self._wake] if self._wake else [])):
            timer.cancel()

    def _give_up(self) -> None:
        """Nothing is answered any more; the host lets everybody come again."""
        self._take_no_more()
        self._own.clear()
        self._said.clear()
        self._watching.clear()
        self._host.lost(self)

    async def _answer(self, taken: list[Waiting]) -> None:
        message, link, since = taken[0]
        if isinstance(message, m.FromClient) and isinstance(message.says, m.Join) and not self._has(message):
            return  # a link that is gone would be here for ever: that it is lost has been said, or comes next
        proposal = self._propose(taken)
        if proposal.facts and not await self._keep(taken, proposal):
            return
        if link is not None and proposal.joined is not None:
            link.joined = True
        for effect in self._send(self.room.commit(proposal), taken):
            _DO[type(effect)](self, effect)
        if proposal.facts:
            metrics.ACTION_SECONDS.observe(time.perf_counter() - since)
            if isinstance(message, m.Lost):
                self._hand_over(message.person)

    def _propose(self, taken: list[Waiting]) -> Proposal:
        if len(taken) == 1:
            return self.room.handle(taken[0].message, clock_ms())
        seeds = [one.message for one in taken if isinstance(one.message, m.FromClient)]
        return self.room.handle_seeds(seeds, clock_ms())

    def _has(self, message: m.FromClient) -> bool:
        return any(one.id == message.link for one in self.links.get(message.person, ()))

    def _hand_over(self, person: str) -> None:
        """The connection that spoke for them is gone: the newest that is left and was told all speaks from now on."""
        known = self.state.person(person)
        left = [one for one in self.links.get(person, ()) if one.joined and not one.closing]
        if left and (known is None or not known.here):
            again = m.Join(self.state.version - 1)
            self.tell(m.FromClient(person, left[-1].name, again, left[-1].id))

    # The store

    async def _keep(self, taken: list[Waiting], proposal: Proposal) -> bool:
        """Store a proposal; whether it is stored. If not, who it was hears why."""
        message = taken[0].message
        person, action = action_of(message)
        recording = recorder.go_on(self._recording, self.kept.id, proposal.trail, proposal.state)
        snapshot = self._snapshot(proposal, recording)
        start = time.perf_counter()
        self.storing = proposal.transfers
        try:
            await self._host.store.append(
                Append(
                    table=self.kept.id,
                    epoch=self.kept.epoch,
                    seq=proposal.state.version,
                    now_ms=proposal.now_ms,
                    facts=keeping.write_facts(proposal.facts),
                    transfers=proposal.transfers,
                    action=(person, action) if action else None,
                    snapshot=snapshot,
                    hand=recording.now,
                )
            )
        except StoreError as error:
            self.storing = ()
            await self._not_kept(taken, action, error)
            return False
        finally:
            self.storing = ()
        metrics.APPEND_SECONDS.observe(time.perf_counter() - start)
        if action or isinstance(message, m.BotMove):
            metrics.ACTIONS.inc()
        self._recording = recording
        self._unsaved = 0 if snapshot is not None else self._unsaved + 1
        return True

    def _snapshot(self, proposal: Proposal, recording: Recording) -> bytes | None:
        due = self._unsaved >= SNAPSHOT_EVERY and not recording.later
        return keeping.write_snapshot(proposal.state, recording.hand) if due else None

    async def _not_kept(self, taken: list[Waiting], action: str, error: StoreError) -> None:
        message, link, _ = taken[0]
        if isinstance(error, Conflict):
            log.error("table is written by another", table=self.kept.id)
            self._give_up()
        elif isinstance(error, ActionKnown):
            self._reply(link, m.Done(action, self.state.version))
        elif isinstance(error, Overdrawn):
            self._reply(link, m.Refused(action, "no_funds", ""))
            if link is None:  # nobody asked for chips: the ledger has fewer on this table than the room
                log.critical("ledger refuses", table=self.kept.id)
        else:
            log.error("store failed", table=self.kept.id)
            for one in taken:
                self._reply(one.link, m.Refused(action, "busy", ""))
            if isinstance(message, m.Resume) and not self._stopped:
                self._own.appendleft(Waiting(message, None, time.perf_counter()))
                await asyncio.sleep(RETRY_S)  # nothing may come before it
            elif link is None:
                self._after(RETRY_S, lambda: self.tell(message))

    # Frames out, and what the room asks for

    def _reply(self, link: Link | None, frame: m.Frame) -> None:
        if link is not None:
            link.push(encode(frame))

    def _send(self, effects: Iterable[m.Effect], taken: list[Waiting]) -> list[m.Effect]:
        """Send every frame, each encoded once, what is for one connection together; the effects that are none."""
        encoded: dict[int, bytes] = {}
        out: dict[Link, list[bytes]] = {}
        others: list[m.Effect] = []
        for effect in effects:
            if not isinstance(effect, m.Send):
                others.append(effect)
                continue
            frame = effect.frame
            sent = encoded.get(id(frame))
            if sent is None:
                sent = encoded[id(frame)] = encode(frame)
            if isinstance(frame, m.Done | m.Refused | m.ProofIs):
                if isinstance(frame, m.Refused):
                    metrics.REFUSED[frame.code].inc()
                link = link_of(taken, effect.person)
                if link is not None:
                    out.setdefault(link, []).append(sent)
            else:
                for one in self.links.get(effect.person, ()):
                    if one.joined:
                        out.setdefault(one, []).append(sent)
        for one, frames in out.items():
            one.push(*frames)
        return others

    def _wake_at(self, effect: m.WakeAt) -> None:
        """Nearly every message sets the time anew, and later: so a timer that is too early stays, and looks again."""
        self._due_ms = effect.at_ms
        if self._wake is not None:
            if self._wake_ms <= effect.at_ms:
                return
            self._wake.cancel()
        self._wake_ms = effect.at_ms
        self._wake = asyncio.get_running_loop().call_later(max(0, effect.at_ms - clock_ms()) / 1_000, self._tick)

    def _tick(self) -> None:
        self._wake = None
        if self._due_ms > self._wake_ms:
            self._wake_at(m.WakeAt(self._due_ms))
        else:
            self.tell(m.Tick())

    def _bring_decks(self, wanted: m.NeedDecks) -> None:
        decks = self._host.decks(wanted.hand)
        self._deals_wait = wanted if decks is None else None
        if decks is not None:
            self.tell(decks)

    def _ask_bot(self, effect: m.AskBot) -> None:
        command = self._bot(effect.view, self._rng)
        move = m.BotMove(effect.seat, effect.turn, VERB_OF[type(command)], getattr(command, "to", 0))
        self._after(self._rng.randint(*self._host.config.bot_delay_ms) / 1_000, lambda: self.tell(move))

    def _after(self, delay_s: float, then: Callable[[], None]) -> None:
        def fire() -> None:
            self._later.discard(timer)
            then()

        timer = asyncio.get_running_loop().call_later(delay_s, fire)
        self._later.add(timer)

    def _replaced(self, effect: m.Replaced) -> None:
        for one in self.links.get(effect.person, ()):
            if one.id == effect.link:
                one.push(encode(NewerLink()))

    def _check_failed(self, effect: m.CheckFailed) -> None:
        """The reason names numbers and seats, and no card."""
        log.critical("check failed", table=self.kept.id, check=effect.reason)
        metrics.CHECKS_FAILED.inc()


_DO: Final[Mapping[type, Callable[[Actor, Any], None]]] = {
    m.WakeAt: Actor._wake_at,
    m.NeedDecks: Actor._bring_decks,
    m.AskBot: Actor._ask_bot,
    m.Replaced: Actor._replaced,
    m.CheckFailed: Actor._check_failed,
    m.Finished: lambda actor, _: actor._host.finished(actor),
}


def _where(error: BaseException) -> list[str]:
    """The lines it came through; neither its message nor any value, which might be a card."""
    return [
        f"{Path(line.filename).name}:{line.lineno} {line.name}" for line in traceback.extract_tb(error.__traceback__)
    ]
