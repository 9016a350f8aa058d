"""One table's session, sans-I/O: `handle` proposes, the caller stores, `commit` makes it so and says what to send.

    proposal = room.handle(message, now_ms)       # the room is unchanged
    store(proposal.now_ms, proposal.facts, proposal.transfers)  # in one transaction; if it fails, drop the proposal
    for effect in room.commit(proposal): ...      # only now anybody hears of it

One proposal at a time is under way. Chance and time come in as messages. A room is its state: `snapshot` is all of it,
and `restore` goes on in the middle of anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from svara.errors import CorruptState
from svara.game import state as game_state
from svara.game.legal import asked
from svara.game.view import view
from svara.room import facts as f
from svara.room import messages as m
from svara.room import state as s
from svara.room.clocks import due_ms
from svara.room.decide import follow, halt, hear, is_finished
from svara.room.draft import Draft, No
from svara.room.facts import Fact
from svara.room.frames import Trail, caught_up, frames, whole
from svara.room.mixing import wants_decks
from svara.room.setup import Setup
from svara.room.state import RoomState, new_state

RING: Final = 128
"""So many versions back a viewer that lost its connection is sent what it missed; after that, a whole view."""


class Proposal(msgspec.Struct, frozen=True):
    """What a message would lead to.

    Attributes:
        version: of the room it was made for; it fits no other.
        now_ms: when; stored with the facts, `state.advance` makes the same state of them.
        facts: to be stored; none if nothing changes, and always none for a message that is refused.
        transfers: to be booked in the same transaction.
        state: the room after it.
        trail: the facts, each with the state before it, for the frames.
        replies: for the sender alone.
        joined: (person, since, link) if somebody came in who has to be told everything.
        failed: which check failed, if one did; it is for the host.
    """

    version: int
    now_ms: int
    facts: tuple[Fact, ...]
    transfers: tuple[m.Transfer, ...]
    state: RoomState
    trail: Trail
    replies: tuple[m.Send, ...] = ()
    joined: tuple[str, int | None, str] | None = None
    failed: str = ""


class Room:
    """One table. `state` is frozen; only `commit` replaces it."""

    def __init__(self, setup: Setup, state: RoomState | None = None) -> None:
        self.state = new_state(setup) if state is None else state
        self._ring: dict[str, deque[m.Update | m.Skip]] = {}

    def handle(self, message: m.Message, now_ms: int) -> Proposal:
        """What `message` leads to; the room is unchanged.

        A check that fails stops the table: the proposal then is a halt from the last good state.

        Raises:
            ValueError: `Decks` that are not 16 different ones, or one of which was in the statement before.
        """
        try:
            return self._propose(message, now_ms)
        except CorruptState as error:
            return self._stopped([message], now_ms, str(error))

    def handle_seeds(self, messages: Sequence[m.FromClient], now_ms: int) -> Proposal:
        """What seeds that came together lead to, in one step: each of another person, a `RevealSeed`.

        The room is unchanged. As with `handle`, one that is refused changes nothing, whatever becomes of the others.
        """
        try:
            return self._propose_seeds(messages, now_ms)
        except CorruptState as error:
            return self._stopped(messages, now_ms, str(error))

    def _propose_seeds(self, messages: Sequence[m.FromClient], now_ms: int) -> Proposal:
        draft = Draft(self.state, now_ms)
        due = due_ms(self.state)
        if due is not None and due <= now_ms:
            follow(draft)
        replies, taken = [], 0
        for message in messages:
            try:
                hear(draft, message)
                taken += 1
            except No as error:
                replies.append(m.Send(message.person, m.Refused("", error.code, error.rule)))
        if not taken:
            return Proposal(self.state.version, now_ms, (), (), self.state, (), tuple(replies))
        follow(draft)
        return self._proposal(draft, tuple(replies))

    def _propose(self, message: m.Message, now_ms: int) -> Proposal:
        draft = Draft(self.state, now_ms)
        person, says = _sender(message)
        action: str = getattr(says, "action", "")
        if action and self.state.has_done(person, action):
            return self._unchanged(now_ms, person, m.Done(action, self.state.version))
        due = due_ms(self.state)
        try:
            if due is not None and due <= now_ms and not isinstance(message, m.Resume):
                follow(draft)
            reply = hear(draft, message)
        except No as error:
            return self._unchanged(now_ms, person, m.Refused(action, error.code, error.rule))
        if action:
            draft.add(f.ActionDone(person, action))
            reply = m.Done(action, self.state.version + 1)
        if draft.trail or not isinstance(message, m.FromClient):
            follow(draft)
        joined = None
        if isinstance(message, m.FromClient) and isinstance(says, m.Join):
            joined = person, says.since, message.link
        replies = (m.Send(person, reply),) if reply is not None else ()
        return self._proposal(draft, replies, joined)

    def _unchanged(self, now_ms: int, person: str, frame: m.Frame) -> Proposal:
        replies = (m.Send(person, frame),) if person else ()
        return Proposal(self.state.version, now_ms, (), (), self.state, (), replies)

    def _proposal(
        self,
        draft: Draft,
        replies: tuple[m.Send, ...],
        joined: tuple[str, int | None, str] | None = None,
        failed: str = "",
    ) -> Proposal:
        now, version = draft.now, self.state.version
        if not draft.trail:
            return Proposal(version, now, (), (), self.state, (), replies, joined)
        transfers = draft.finish()
        facts = tuple([fact for _, fact in draft.trail])
        return Proposal(version, now, facts, transfers, draft.state, draft.trail, replies, joined, failed)

    def _stopped(self, messages: Sequence[m.Message], now_ms: int, reason: str) -> Proposal:
        """The table stops, and pays out what the last good state held; if that fails too, the chips stay booked."""
        senders = [_sender(message) for message in messages]
        refused = [(person, m.Refused(getattr(says, "action", ""), "halted", "R9.6")) for person, says in senders]
        replies = tuple([m.Send(person, frame) for person, frame in refused if person])
        try:
            draft = Draft(self.state, now_ms)
            halt(draft, "check_failed")
            return self._proposal(draft, replies, failed=reason)
        except CorruptState as error:
            draft = Draft(self.state, now_ms)
            draft.add(f.HaltedFor("check_failed"))
            return self._proposal(draft, replies, failed=f"{reason}; and nobody is paid out: {error}")

    def commit(self, proposal: Proposal) -> list[m.Effect]:
        """Make a stored proposal so: the sender's answer, everybody's frames, and what the host is to do.

        Raises:
            CorruptState: the room has moved on since it was made.
        """
        if proposal.version != self.state.version:
            raise CorruptState(f"a proposal for version {proposal.version} meets version {self.state.version}")
        before, self.state = self.state, proposal.state
        effects: list[m.Effect] = [*proposal.replies]
        if proposal.facts:
            self._tell_all(proposal, before, effects)
        if proposal.joined is not None:
            self._welcome(*proposal.joined, before, effects)
        if proposal.failed:
            effects.append(m.CheckFailed(proposal.failed))
        self._needs(before, any(isinstance(fact, f.Resumed) for fact in proposal.facts), effects)
        return effects

    def _tell_all(self, proposal: Proposal, before: RoomState, effects: list[m.Effect]) -> None:
        newcomer = None if proposal.joined is None else proposal.joined[0]
        ring = self._ring
        told = 0
        for person, frame in frames(proposal.trail, before, self.state):
            name = person.id
            told += 1
            if name not in ring:
                ring[name] = deque(maxlen=RING)
            ring[name].append(frame)
            if person.away_ms is None and name != newcomer:
                effects.append(m.Send(name, frame))
        if told < len(ring):
            for name in ring.keys() - {person.id for person in self.state.people}:
                del ring[name]

    def _welcome(self, person: str, since: int | None, link: str, before: RoomState, effects: list[m.Effect]) -> None:
        """What somebody missed since a version, or everything; and a word to the connection that they had before."""
        known = before.person(person)
        if known is not None and known.here and known.link != link:
            effects.append(m.Replaced(person, known.link))
        if since is not None and since > before.version:
            since = None  # nobody can have seen what had not happened
        missed = [] if since is None else [frame for frame in self._ring.get(person, ()) if frame.v > since]
        if since is not None and len(missed) == self.state.version - since:
            effects += [m.Send(person, frame) for frame in missed]
            effects.append(m.Send(person, caught_up(self.state, person)))
        else:
            effects.append(m.Send(person, whole(self.state, person)))

    def _needs(self, before: RoomState, anew: bool, effects: list[m.Effect]) -> None:
        """What the host is to do next, as far as it has not been told before; all of it if `anew`."""
        state = self.state
        if wants_decks(state) and (anew or before.table.hand != state.table.hand or not wants_decks(before)):
            effects.append(m.NeedDecks(state.table.hand + 1))
        old = () if anew or before.turn != state.turn else asked(before.table)
        for seat in asked(state.table):
            if seat not in old and state.is_bot(seat):
                effects.append(m.AskBot(seat, state.turn, view(state.table, seat)))
        if is_finished(state) and (anew or not is_finished(before)):
            effects.append(m.Finished())
        due = due_ms(state)
        if due is not None:
            effects.append(m.WakeAt(due))

    def snapshot(self) -> bytes:
        """All of the room, cards and keys included."""
        return msgspec.msgpack.encode(self.state)

    @classmethod
    def restore(cls, snapshot: bytes, stored: Iterable[tuple[int, Iterable[Fact]]] = ()) -> Room:
        """A room from its snapshot and the proposals stored since, each as (now_ms, facts).

        Its first message is `Resume`: all are away until they join again, and the clocks go on from there.

        Raises:
            CorruptState: the chips are not as they must be.
            msgspec.MsgspecError: the snapshot is not one.
        """
        state = msgspec.msgpack.decode(snapshot, type=RoomState)
        for now_ms, facts in stored:
            state = s.advance(state, now_ms, facts)
        game_state.check(state.table)
        s.check(state)
        return cls(state.setup, state)


def _sender(message: m.Message) -> tuple[str, m.ClientMessage | None]:
    return (message.person, message.says) if isinstance(message, m.FromClient) else ("", None)
