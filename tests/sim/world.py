"""The world: a queue of what comes when, the host around the room, and the lines to the clients.

Time is simulated, and the one `random.Random` of the seed decides everything, so a seed replays exactly.
"""

from __future__ import annotations

import hashlib
import heapq
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from svara import fair
from svara.bots.registry import BOTS
from svara.room import Room
from svara.room import messages as m
from svara.room.frames import VERBS
from svara.room.room import Proposal
from svara.room.state import REMEMBERED
from tests.sim import checks
from tests.sim.clients import Person, Tab
from tests.sim.knowledge import Knowledge
from tests.sim.mix import judged, revealed
from tests.sim.model import HOUSE, Model
from tests.sim.network import Pipe
from tests.sim.picture import Picture
from tests.sim.plan import Plan, plan
from tests.sim.store import Store
from tests.sim.violation import Violation
from tests.sim.waiting import Waiting, propose

VERB_OF = {command: verb for verb, command in VERBS.items()}
MESSAGES: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
CRASHES = ("proposed", "stored", "committed", "sending")
FAULTS = ("store failures", "clock jumps", *[f"crashes when {point}" for point in CRASHES])


class Connection:
    """A line between a tab and the host, both ways."""

    def __init__(self, world: World, tab: Tab, link: str) -> None:
        self.tab, self.link, self.joined = tab, link, False
        rng, faults, schedule, now = world.rng, world.faults, world.schedule, lambda: world.now
        self.up = Pipe(rng, faults, schedule, now, lambda payload: world.receive(self, payload))
        self.down = Pipe(rng, faults, schedule, now, tab.hear)


class World:
    """One seed's table, from its first guest to its last chip."""

    def __init__(self, seed: int, made: Plan | None = None) -> None:
        self.rng = random.Random(seed)
        self.plan = made or plan(self.rng)
        self.faults, setup = self.plan.faults, self.plan.setup
        self.now, self.skew, self.calm = 0, 0, False
        self._queue: list[tuple[int, int, Callable[[], None]]] = []
        self._count = self._life = self._wake = 0
        self.stats: Counter[str] = Counter()
        self.digest = hashlib.sha256()
        self.room: Room | None = Room(setup)
        self.store = Store(self.room.snapshot())
        self.people = {f"p{at}": Person(self, f"p{at}", temper) for at, temper in enumerate(self.plan.tempers)}
        wallets = {name: 450 if one.temper.poor else 200_000 for name, one in self.people.items()}
        self.model = Model(setup, {**wallets, HOUSE: 10**7})
        self.knowledge = Knowledge()
        self.waiting = Waiting(self.rng, self.plan.together, self.schedule, self._answer)
        self.lines: dict[str, list[Connection]] = {name: [] for name in self.people}
        self.told: dict[str, int] = {}
        self.proofs: dict[str, list[Any]] = {}
        self.proven: set[int] = set()
        self.stored_at = 0
        self._encoded: tuple[m.Frame | None, bytes] = (None, b"")
        self.finished = False
        self.quiet_from = 10**15
        self._decks: m.Decks | None = None
        for person in self.people.values():
            self.schedule(self.rng.randint(0, 3_000), person.live)
        self.schedule(10_000, self._weather)

    # Time

    def schedule(self, ms: int, what: Callable[[], None]) -> None:
        """Do something in so many ms."""
        self._count += 1
        heapq.heappush(self._queue, (self.now + ms, self._count, what))

    def step(self) -> None:
        """The next thing that happens."""
        self.now, _, what = heapq.heappop(self._queue)
        self.stats["steps"] += 1
        what()

    def run(self, hands: int) -> None:
        """Play so many deals, then clear up.

        Raises:
            Violation: an invariant does not hold.
        """
        while len(self.model.ended) < hands and self.now < hands * 600_000:
            self.step()
        self.calm = True
        self.faults.stop()
        self._until(self.now + 60_000)
        self.tell(m.Halt("closing") if self.plan.ends_by == "halt" else m.Drain())
        end = self.now + 7_200_000
        while self.now < end and self.model.owners:
            self.step()
        if self.model.owners:
            raise Violation("hands go on", f"the table does not come to its end: {self.model.owners} still sit")
        self.quiet_from = self.now + 30_000
        self._until(self.now + 120_000)
        checks.at_the_end(self)

    def _until(self, time: int) -> None:
        while self.now < time:
            self.step()

    def _weather(self) -> None:
        """Every ten seconds: is anything stuck, and does the clock jump?"""
        self.schedule(10_000, self._weather)
        checks.not_stuck(self)
        self._may_jump(self.faults.jump)

    def _may_jump(self, chance: float) -> None:
        if self.rng.random() < chance:
            self.skew += self.rng.choice((-20_000, -1_000, 1_000, 15_000, 60_000))
            self.stats["clock jumps"] += 1

    # Lines

    def connect(self, tab: Tab) -> Connection | None:
        """A new line, if the host is up."""
        if self.room is None:
            return None
        self.stats["connections"] += 1
        line = Connection(self, tab, f"c{self.stats['connections']}")
        self.lines[tab.person.name].append(line)
        return line

    def cut(self, line: Connection) -> None:
        """A line dies; its host may notice only later."""
        line.up.cut()
        line.down.cut()
        line.tab.cut_off()
        self.schedule(self.rng.choice((0, 50, 5_000, 20_000)), lambda: self._noticed(line))

    def _noticed(self, line: Connection) -> None:
        lines = self.lines[line.tab.person.name]
        if line in lines:
            lines.remove(line)
            if line.joined:
                self.waiting.come(m.Lost(line.tab.person.name, line.link))

    def seen(self, tab: Tab, picture: Picture) -> None:
        """A client knows more; if that is all there is to know, it must be the server's own view."""
        if self.room is not None and picture.v == self.room.state.version and self.rng.random() < 0.1:
            checks.same_view(self.room, tab.person.name, picture)
            self.stats["views compared"] += 1

    # The host

    def receive(self, line: Connection, payload: bytes) -> None:
        """Bytes from a client."""
        person = line.tab.person.name
        try:
            says = MESSAGES.decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError):
            line.down.send(msgspec.json.encode(m.Refused("", "malformed", "")))
            return
        line.joined = line.joined or isinstance(says, m.Join)
        action = getattr(says, "action", "")
        known = (person, action) in self.store.actions and self.room is not None
        if known and not self.room.state.has_done(person, action):  # type: ignore[union-attr]
            if self.store.done[person][-REMEMBERED:].count(action):
                raise Violation("actions", f"the room has forgotten {action} of {person}")
            self._send(person, m.Done(action, self.room.state.version))  # type: ignore[union-attr]
            return
        self.waiting.come(m.FromClient(person, person.upper(), says, line.link))

    def _answer(self, messages: Sequence[m.Message]) -> None:
        """What a connection says, or the seeds of several that waited together; the clock may jump while they do."""
        if len(messages) == 1:
            self.tell(messages[0])
            return
        before = self.stats.copy()
        self._may_jump(self.faults.jump * len(messages))
        self.tell(*messages)
        self.stats["seeds together"] += len(messages)
        self.stats["seeds together: times"] += 1
        for name in FAULTS:
            self.stats[f"seeds together: {name}"] += self.stats[name] - before[name]

    def tell(self, *messages: m.Message) -> None:
        """A message's way through the room, or that of several seeds: propose, store, commit, send; a fault between."""
        if self.room is None:
            return
        self.stats["messages"] += len(messages)
        message, life, count = messages[0], self._life, len(messages)
        crash = self.rng.choice(CRASHES) if self.rng.random() < self.faults.crash * count else ""
        proposal = self._propose(self.room, messages, self.now + self.skew)
        if not self._affords(message, proposal):
            return
        if crash == "proposed":
            self._crash(crash)
        elif proposal.facts and self.rng.random() < self.faults.store_fails * count:
            self.stats["store failures"] += 1
            if not isinstance(message, m.FromClient):
                self.schedule(50, lambda: self.tell(message) if self._life == life else None)
        else:
            self._book(message, proposal)
            if crash == "stored":
                self._crash(crash)
            else:
                self._commit(proposal, crash)

    def _propose(self, room: Room, messages: Sequence[m.Message], now_ms: int) -> Proposal:
        proposal = propose(room, messages, now_ms)
        judged(self.model, messages, now_ms, proposal)
        if self.rng.random() < 0.02:
            checks.unchanged(room, messages, now_ms, proposal)
        if len(messages) > 1:
            taken = len(revealed(proposal.facts))
            self.stats["seeds together: taken"] += taken
            self.stats["seeds together: times that only some were taken"] += 0 < taken < len(messages)
            refused = [one.frame.code for one in proposal.replies if isinstance(one.frame, m.Refused)]
            self.stats.update(f"seeds together: refused, {code}" for code in refused)
        return proposal

    def _affords(self, message: m.Message, proposal: Proposal) -> bool:
        short = [one for one in proposal.transfers if one.chips > self.model.wallets.get(one.person, 10**7)]
        if short and isinstance(message, m.FromClient):
            self.stats["no funds"] += 1
            self._send(message.person, m.Refused(getattr(message.says, "action", ""), "no_funds", ""))
        return not short

    def _book(self, message: m.Message, proposal: Proposal) -> None:
        if not proposal.facts:
            return
        self.stored_at = self.now
        owners = dict(self.model.owners)
        self.store.book(proposal)
        self.digest.update(msgspec.msgpack.encode(proposal.facts))
        self.model.stored(message, proposal.now_ms, proposal.facts, proposal.transfers)
        self.knowledge.learn(proposal.version + 1, proposal.facts, owners)

    def _commit(self, proposal: Proposal, crash: str) -> None:
        assert self.room is not None, "it made the proposal"
        effects = self.room.commit(proposal)
        checks.after_commit(self, proposal, effects)
        if self.room.state.version % self.plan.snapshot_every == 0 and proposal.facts:
            checks.recovers(self)
            self.store.keep(self.room.snapshot())
        if crash == "committed":
            self._crash(crash)
            return
        stop = self.rng.randint(0, len(effects)) if crash else -1
        for at, effect in enumerate(effects):
            if at == stop:
                break
            self._effect(effect)
        if crash:
            self._crash(crash)

    def _effect(self, effect: m.Effect) -> None:
        life = self._life
        if isinstance(effect, m.Send):
            self._send(effect.person, effect.frame)
        elif isinstance(effect, m.WakeAt):
            self._wake += 1
            wake = self._wake
            later = max(0, effect.at_ms - self.now - self.skew)
            self.schedule(later, lambda: self.tell(m.Tick()) if (self._wake, self._life) == (wake, life) else None)
        elif isinstance(effect, m.NeedDecks):
            self._bring_decks(effect.hand, life)
        elif isinstance(effect, m.AskBot):
            self._ask_bot(effect, life)
        elif isinstance(effect, m.CheckFailed):
            raise Violation("no check fails", effect.reason)
        elif isinstance(effect, m.Finished):
            self.finished = True

    def _bring_decks(self, hand: int, life: int) -> None:
        """Sixteen decks; sometimes those of the hand before come once more, first or at the same time."""
        decks = m.Decks(hand, tuple(fair.seal(self.rng.randbytes(32).hex()) for _ in range(16)))
        late, self._decks = self._decks, decks
        self.schedule(self.rng.randint(1, 50), lambda: self.tell(decks) if self._life == life else None)
        if late is not None and self.rng.random() < self.faults.double:
            self.stats["decks twice"] += 1
            self.schedule(self.rng.randint(1, 50), lambda: self.tell(late) if self._life == life else None)

    def _ask_bot(self, effect: m.AskBot, life: int) -> None:
        command = BOTS[self.rng.choice(("random", "bold", "cautious"))](effect.view, self.rng)
        move = m.BotMove(effect.seat, effect.turn, VERB_OF[type(command)], getattr(command, "to", 0))
        self.schedule(self.rng.randint(200, 2_000), lambda: self.tell(move) if self._life == life else None)

    def _send(self, person: str, frame: m.Frame) -> None:
        if frame is not self._encoded[0]:
            self._encoded = frame, msgspec.json.encode(frame)
        payload = self._encoded[1]
        self.stats["frames"] += 1
        self.digest.update(payload)
        self.knowledge.check(person, frame, payload)
        checks.told(self, person, frame)
        for line in self.lines[person]:
            if line.joined:
                line.down.send(payload)

    # Crashes

    def _crash(self, point: str) -> None:
        """All that was not stored is gone."""
        self.stats["crashes"] += 1
        self.stats[f"crashes when {point}"] += 1
        self.room = None
        self._life += 1
        self.told.clear()
        self.waiting.lose()
        for person, lines in self.lines.items():
            for line in lines:
                line.up.cut()
                line.down.cut()
                line.tab.cut_off()
            self.lines[person] = []
        self.schedule(self.rng.choice((1, 500, 30_000)), self._restart)

    def _restart(self) -> None:
        self.room = self.store.recover()
        checks.may_be_asked(self)
        self.tell(m.Resume(self.rng.choice((0, 5_000))))
