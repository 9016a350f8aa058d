"""A table as a client has it: what it knows, what it may do, and a connection that lasts (`svara.client.link`)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Literal, Self
from weakref import WeakSet

from svara.client.dial import Dial
from svara.client.errors import Ended, NotPlaying, Refused, WhyNot
from svara.client.link import Link, log
from svara.client.mirror import Mirror
from svara.client.reading import Bell, Frames
from svara.client.seeds import Doubt, Seeds
from svara.client.turn import Do, Turn, move
from svara.errors import CorruptState
from svara.fair import Proof
from svara.game.state import Phase
from svara.game.view import View
from svara.room import messages as m
from svara.room import wire

What = Literal["sit_out", "sit_in", "stand_up", "leave", "wait", "unwait", "withdraw"]
"""What can be wished for; see `svara.room.messages.Wish`."""


class TableClient:
    """One person at one table, for as long as ``async with`` lasts. Made by `Client.table`.

    The connection comes back by itself, the shuffle's seeds are handled, and every wait ends with `Ended` when the
    table is gone for good. Amounts are chips, seats count from 0.

    Attributes:
        seeds: this person's part of the shuffle; `seeds.doubts` are worth a look.
    """

    def __init__(self, dial: Dial, seeds: Seeds) -> None:
        self.seeds = seeds
        self._link = Link(dial, self._hear)
        self._mirror: Mirror | None = None
        self._astray = False
        self._answered: tuple[int, int] | None = None
        self._proofs: list[asyncio.Future[Proof]] = []
        self._readers: WeakSet[Frames] = WeakSet()
        self._bell = Bell()
        self._task: asyncio.Task[None] | None = None
        self._over: Ended | None = None
        seeds.on_doubt = self._doubt
        self.on_happening: Callable[[m.Happening], None] | None = None
        """Is told of everything that happens, in order, if it is set; it must return quickly."""

    # Coming and going

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            while self._mirror is None:
                await self._changed()
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stop()

    async def _run(self) -> None:
        try:
            await self._link.run()
        except Ended as error:
            self._finish(error)
        except asyncio.CancelledError:
            self._finish(Ended("closed"))
            raise
        except BaseException:
            self._finish(Ended("failed"))
            raise

    async def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            if not self._task.cancelled():
                self._task.result()  # a failure of the client itself, or of `on_happening`, is not hidden

    def _finish(self, error: Ended) -> None:
        if self._over is None:
            self._over = error
            for reader in self._readers:
                reader.end(error)
            for proof in self._proofs:
                if not proof.done():
                    proof.set_exception(error)
            self._bell.ring()

    # What is known

    @property
    def now(self) -> Mirror:
        """All that is known of the table; it changes as frames come.

        Raises:
            Ended: it was never reached.
        """
        if self._mirror is None:
            raise self._over or Ended("closed")
        return self._mirror

    @property
    def view(self) -> View:
        """The game as this viewer sees it now."""
        return self.now.view()

    @property
    def seat(self) -> int | None:
        """The viewer's seat, or None."""
        return self.now.seat

    @property
    def stack(self) -> int:
        """The viewer's chips in front of them; 0 without a seat."""
        mirror = self.now
        place = None if mirror.seat is None else mirror.table.seats[mirror.seat]
        return 0 if place is None else place.stack

    @property
    def free_seats(self) -> tuple[int, ...]:
        """Seats that a person may ask for: empty or a bot's, and wanted by nobody else."""
        mirror = self.now
        taken = {one.seat for one in mirror.people.values() if not one.bot}
        taken |= {one.seat for one in mirror.wishes if one.what == "sit"}
        return tuple([seat for seat in range(len(mirror.table.seats)) if seat not in taken])

    @property
    def live(self) -> bool:
        """Whether the table is connected, and `now` really is now."""
        return self._link.live

    @property
    def replaced(self) -> bool:
        """Whether a newer connection of this person plays here; this one only watches, unless it takes over."""
        return self._link.replaced

    def frames(self) -> Frames:
        """Everything that comes from now on but answers to actions: ``async for frame in table.frames()``."""
        reader = Frames()
        self._readers.add(reader)
        if self._over is not None:
            reader.end(self._over)
        return reader

    async def until(self, condition: Callable[[Mirror], bool]) -> None:
        """Until something holds of the table.

        Raises:
            Ended: the connection is over.
        """
        while not condition(self.now):
            await self._changed()

    async def _changed(self) -> None:
        if self._over is not None:
            raise self._over
        await self._bell.wait()

    # Turns

    async def my_turn(self) -> Turn:
        """The next turn of this viewer that is not answered yet.

        Raises:
            NotPlaying: none will come: no seat nor one asked for, no chips, sitting out, or the table closes or
                has stopped.
            Ended: the connection is over.
        """
        while True:
            turn = self._turn()
            if turn is not None:
                return turn
            why = self._why_not()
            if why is not None:
                raise NotPlaying(why)
            await self._changed()

    async def turns(self) -> AsyncIterator[Turn]:
        """Turn after turn, for ever: whoever ends it is `NotPlaying` or `Ended`, as in `my_turn`."""
        while True:
            yield await self.my_turn()

    def _turn(self) -> Turn | None:
        ask = self.now.asks() if self.live else None
        if ask is None or self._answered == (ask.hand, ask.turn):
            return None
        return Turn(self._answer, ask, self.now.view())

    def _why_not(self) -> WhyNot | None:
        mirror = self.now
        if mirror.halted:
            return "halted"
        why = _idle(mirror)
        return "closed" if why is not None and mirror.draining else why

    # Doing

    async def sit(self, seat: int, chips: int) -> None:
        """Ask for a seat with so many chips; it is granted between hands (R9.3).

        Raises:
            Refused: the table does not take it.
            Ended: the connection is over, and whether it was done is not known. So it is with all that follows.
        """
        await self._link.do(m.TakeSeat(_action(), seat, chips, self.seeds.to_sit()))

    async def sit_down(self, chips: int) -> None:
        """Play on in the seat that this person has or has asked for, else ask for a free one; see `sit`.

        It is the way back for a program that was started again: who sat out meanwhile sits in.
        """
        mirror = self.now
        if mirror.seat is None and not mirror.wants("sit"):
            await self.sit(next(iter(self.free_seats), 0), chips)  # if none is free, the table says so
            return
        place = None if mirror.seat is None else mirror.table.seats[mirror.seat]
        if place is not None and place.sitting_out and not mirror.wants("sit_in"):
            await self.wish("sit_in")

    async def top_up(self, chips: int) -> None:
        """Ask for more chips, granted between hands; see `sit`."""
        await self._link.do(m.TopUp(_action(), chips))

    async def wish(self, what: What) -> None:
        """Wish to sit out or in, to stand up, to leave, to wait for a seat, or to withdraw; see `sit`."""
        await self._link.do(m.Wish(_action(), what))

    async def act(self, do: Do, to: int = 0) -> None:
        """Answer the present question.

        Args:
            do: a word of the wire, one of the choices, or a command of the game, such as a bot's.
            to: for ``blind``, ``bet`` and ``raise``, what the seat will then have bet in all.

        Raises:
            Refused: nothing is asked (``not_asked``), it is another turn by now (``stale``), or the rules refuse it.
            Ended: see `sit`.
        """
        ask = self.now.asks()
        if ask is None:
            raise Refused("not_asked", "R9.5")
        await self._answer(ask, do, to)

    async def _answer(self, ask: m.Ask, do: Do, to: int) -> None:
        turn = (ask.hand, ask.turn)
        self._answered = turn
        try:
            await self._link.do(move(_action(), ask, do, to))
        except Refused as error:
            if self._answered == turn and error.code != "stale":
                self._answered = None
            raise

    async def say(self, phrase: str | int) -> None:
        """Say one of `PHRASES`, by word or number. Nothing answers it: if the connection is lost just now, so is it."""
        await self._link.send(m.Say(m.PHRASES.index(phrase) if isinstance(phrase, str) else phrase))

    async def mute(self, person: str, on: bool = True) -> None:
        """Hear no phrases of somebody any more, or again. Nothing answers it."""
        await self._link.send(m.Mute(person, on))

    async def proof(self) -> Proof:
        """The proof of the last deal, as far as this viewer may have it.

        ``fair.verify(json.loads(msgspec.json.encode(proof)))`` checks it.

        Raises:
            Refused: there is no deal to prove (``no_deal``), or the connection was lost meanwhile (``lost``).
            Ended: see `sit`.
        """
        if self._over is not None:
            raise self._over
        proof: asyncio.Future[Proof] = asyncio.get_running_loop().create_future()
        self._proofs.append(proof)
        try:
            if not await self._link.send(m.AskProof()):
                raise Refused("lost")
            return await proof
        finally:
            self._proofs.remove(proof)
            proof.cancel()

    async def take_over(self) -> None:
        """Play here from now on, where a newer connection of this person did."""
        await self._link.take_over()

    # Hearing

    def _hear(self, frame: wire.ServerFrame) -> None:
        if isinstance(frame, m.Update | m.Skip):
            self._follow(frame)
        elif isinstance(frame, m.Whole | m.CaughtUp):
            self._present(frame)
        elif isinstance(frame, m.ProofIs):
            self._prove(frame.proof)
        elif isinstance(frame, m.Refused):
            self._refuse(frame)
        for reader in self._readers:
            reader.put(frame)
        self._bell.ring()

    def _follow(self, frame: m.Update | m.Skip) -> None:
        if self._astray:
            return
        try:
            self.now.follow(frame)
        except (CorruptState, LookupError, ValueError) as error:
            log.warning("version %d does not fit the table as it is known: %s", frame.v, type(error).__name__)
            self._astray = True
            self._link.rejoin()
            return
        if isinstance(frame, m.Update):
            for one in frame.happened:
                self.seeds.hear(one)
                if self.on_happening is not None:
                    self.on_happening(one)
        if self._link.live:
            self._mix()

    def _present(self, frame: m.Whole | m.CaughtUp) -> None:
        if isinstance(frame, m.Whole):
            self._mirror, self._astray = Mirror(frame), False
            self.seeds.whole(frame)
        else:
            self.now.catch_up(frame)
        if not self._link.live:
            self.seeds.again()
            for proof in self._proofs:
                if not proof.done():
                    proof.set_exception(Refused("lost"))
        self._mix()

    def _mix(self) -> None:
        for says in self.seeds.due():
            self._link.post(says)

    def _prove(self, proof: Proof) -> None:
        waiting = next((one for one in self._proofs if not one.done()), None)
        if waiting is not None:
            waiting.set_result(proof)

    def _refuse(self, frame: m.Refused) -> None:
        """What has no action id was refused, and the code tells what that was."""
        self.seeds.refused(frame.code)
        waiting = next((one for one in self._proofs if not one.done()), None)
        if waiting is not None and frame.code in ("no_deal", "not_here", "newer_link", "busy"):
            waiting.set_exception(Refused(frame.code, frame.rule))

    def _doubt(self, doubt: Doubt) -> None:
        log.warning("%s", doubt.sentence)


def _idle(mirror: Mirror) -> WhyNot | None:
    """Why the viewer is not asked, nor will be, as long as nobody wishes for anything; None if they may be."""
    table, seat = mirror.table, mirror.seat
    if seat is None:
        return None if mirror.wants("sit") else "no_seat"
    place = table.seats[seat]
    if place is None or place.live or table.phase is not Phase.IDLE:
        return None
    if place.leaving:
        return "leaving"
    if place.sitting_out:
        return None if mirror.wants("sit_in") else "sits_out"
    return "no_chips" if place.stack < table.ante and not mirror.wants("top_up") else None


def _action() -> str:
    return secrets.token_urlsafe(9)
