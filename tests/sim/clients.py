"""A client: it knows what frames told it and nothing else, and says what its temper makes it say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from svara import fair
from svara.room import messages as m
from tests.sim.picture import Picture
from tests.sim.tempers import Temper
from tests.sim.violation import Violation

if TYPE_CHECKING:
    from tests.sim.world import Connection, World

FRAMES: Final[msgspec.json.Decoder[m.Frame]] = msgspec.json.Decoder(m.Frame)

WEIGHTS: Final[dict[str, float]] = {"look": 3, "blind": 1.2, "pass": 0.6, "bet": 3, "fold": 1, "call": 4, "raise": 0.9}


class Person:
    """Somebody with one or more tabs, who share seeds and action ids as a browser's storage does."""

    def __init__(self, world: World, name: str, temper: Temper) -> None:
        self.world, self.name, self.temper, self.rng = world, name, temper, world.rng
        self.tabs = [Tab(self)]
        self.seeds: dict[str, str] = {}
        self.reveals: dict[int, m.RevealSeed] = {}
        self.statement: fair.Statement | None = None
        self.pending: dict[str, m.ClientMessage] = {}
        self.said: list[m.ClientMessage] = []
        self.acks: list[str] = []
        self.muted: set[str] = set()
        self.committed = -1
        self._actions = 0

    def action(self) -> str:
        """A new action id."""
        self._actions += 1
        return f"{self.name}-{self._actions}"

    def commitment(self) -> str:
        """A commitment to a new seed."""
        seed = self.rng.randbytes(32).hex()
        promise = fair.commit(seed)
        self.seeds[promise] = seed
        return promise

    def live(self) -> None:
        """What somebody does every few seconds."""
        rng, world = self.rng, self.world
        world.schedule(rng.randint(1_500, 7_000), self.live)
        while world.calm and len(self.tabs) > 1:
            self._close_a_tab()
        for tab in self.tabs:
            if tab.line is None:
                tab.connect()
        tab = rng.choice(self.tabs)
        if tab.line is None or tab.picture is None:
            tab.say(m.Join())
            return
        for action in [one for one in self.pending if rng.random() < 0.7]:
            tab.say(self.pending[action])
        if world.now < world.quiet_from and (world.calm or rng.random() < 0.06):
            tab.say(m.Join(tab.picture.v))
        if not world.calm:
            self._habits(tab, tab.line, tab.picture)

    def _habits(self, tab: Tab, line: Connection, picture: Picture) -> None:
        rng, temper = self.rng, self.temper
        if rng.random() < max(temper.cuts, self.world.faults.cut):
            self.world.cut(line)
            return
        self._tabs()
        for chance, habit in ((temper.chats, chat), (temper.forges * 0.5, forge), (1.0, sit_or_go)):
            if rng.random() < chance:
                habit(self, tab, picture)

    def _tabs(self) -> None:
        if self.rng.random() >= self.temper.tabs:
            return
        if len(self.tabs) < 3 and self.rng.random() < 0.5:
            self.tabs.append(Tab(self))
            self.tabs[-1].connect()
        elif len(self.tabs) > 1:
            self._close_a_tab()

    def _close_a_tab(self) -> None:
        line = self.tabs.pop(0).line
        if line is not None:
            self.world.cut(line)


class Tab:
    """One window on the table."""

    def __init__(self, person: Person) -> None:
        self.person, self.rng = person, person.rng
        self.line: Connection | None = None
        self.picture: Picture | None = None
        self._answered: tuple[int, int] | None = None
        self._rejoined = -10_000

    def connect(self) -> None:
        """Come, or come back; with luck only what was missed is sent."""
        self.line = self.person.world.connect(self)
        if self.line is not None:
            since = self.picture.v if self.picture is not None and self.rng.random() < 0.85 else None
            self.say(m.Join(since))

    def cut_off(self) -> None:
        """The line is dead."""
        self.line = None

    def say(self, says: m.ClientMessage) -> None:
        """Send it; what has an action id is sent again until it is answered."""
        action = getattr(says, "action", "")
        if action:
            self.person.pending[action] = says
            self.person.said.append(says)
        if self.line is not None:
            self.line.up.send(msgspec.json.encode(says))

    def hear(self, payload: bytes) -> None:
        """One frame."""
        frame = FRAMES.decode(payload)
        if isinstance(frame, m.Whole):
            if self.picture is None or frame.v >= self.picture.v:
                self.picture = Picture.of(frame)
                self._look()
        elif isinstance(frame, m.Update | m.Skip):
            self._follow(frame)
        elif isinstance(frame, m.CaughtUp):
            if self.picture is not None and self.picture.v == frame.v:
                self.picture.ask = frame.ask
                self._look()
        elif isinstance(frame, m.Done):
            self.person.pending.pop(frame.action, None)
            self.person.acks.append(frame.action)
        elif isinstance(frame, m.Refused):
            self.person.pending.pop(frame.action, None)

    def _follow(self, frame: m.Update | m.Skip) -> None:
        picture = self.picture
        if picture is None or frame.v <= picture.v:
            return
        if frame.v > picture.v + 1:
            world = self.person.world
            if world.now > self._rejoined + 6_000:
                self._rejoined = world.now
                self.say(m.Join(picture.v))
            return
        for happening in frame.happened if isinstance(frame, m.Update) else ():
            if isinstance(happening, m.Stated):
                self._check(happening.statement)
        picture.follow(frame)
        self._look()

    def _look(self) -> None:
        """What there is to do now."""
        picture, temper = self.picture, self.person.temper
        assert picture is not None, "it was made just now"
        self.person.world.seen(self, picture)
        if picture.seat is not None:
            self._commit(picture.hand)
            if picture.statement is not None and picture.seat in picture.statement.seats:
                self._mix(picture.statement, picture.seat)
        ask = picture.asks()
        if ask is None or self._answered == (ask.hand, ask.turn):
            return
        self._answered = (ask.hand, ask.turn)
        if self.rng.random() >= temper.asleep:
            self.person.world.schedule(self.rng.randint(*temper.think_ms), lambda: self._answer(ask))

    def _answer(self, ask: m.Ask) -> None:
        person, rng = self.person, self.rng
        move = choose(person, ask)
        picture = self.picture
        late = picture is None or picture.asks() is None or picture.clock != (ask.turn, ask.in_bank)
        if late and rng.random() >= person.temper.stale:
            return
        if picture is not None and rng.random() < person.temper.forges:
            forge(person, self, picture)
        self.say(move)
        while rng.random() < person.temper.double:
            again = rng.random() < 0.5
            self.say(move if again else msgspec.structs.replace(choose(person, ask), action=person.action()))
        if rng.random() < person.temper.stale:
            self.say(rng.choice(person.said[-30:]))

    def _check(self, statement: fair.Statement) -> None:
        """Of one hand there is one statement, and it follows the one before it."""
        last, self.person.statement = self.person.statement, statement
        if last is not None and last.hand == statement.hand and last != statement:
            raise Violation("one statement", f"two statements of hand {statement.hand}")
        follows = last is not None and last.hand + 1 == statement.hand
        if last is not None and follows and statement.previous_hash != fair.statement_hash(last):
            raise Violation("one statement", f"hand {statement.hand} does not follow its statement before")

    def _commit(self, hand: int) -> None:
        """Once a hand, whoever has revealed nothing in it commits anew; one with a standing commitment is refused."""
        person = self.person
        if hand not in person.reveals and person.committed != hand and self.rng.random() >= person.temper.withholds:
            person.committed = hand
            self.say(m.CommitSeed(person.commitment()))

    def _mix(self, statement: fair.Statement, seat: int) -> None:
        person = self.person
        commitment = dict(zip(statement.seats, statement.commitments, strict=True))[seat]
        if commitment is None:
            return
        if statement.hand not in person.reveals and commitment in person.seeds:
            if self.rng.random() < person.temper.withholds:
                person.seeds.pop(commitment)
                return
            told = m.RevealSeed(statement.hand, person.seeds[commitment], person.commitment())
            person.reveals[statement.hand] = told
            if self.rng.random() < person.temper.forges:
                self.say(forged(person, told, commitment))
            self._reveal(statement.hand, 0)

    def _reveal(self, hand: int, tries: int) -> None:
        """Nothing answers a reveal but the deal, so it is said again until that comes; sometimes too late."""
        self.say(self.person.reveals[hand])
        if tries < 3 and self.picture is not None and self.picture.statement is not None:
            self.person.world.schedule(900, lambda: self._reveal(hand, tries + 1))


def choose(person: Person, ask: m.Ask) -> m.Move:
    """One of the choices, and an amount within it, most often a small one."""
    rng = person.rng
    odds = {**WEIGHTS, "join_svara": person.temper.joins, "agree_split": 2.0}
    weights = [
        odds.get(one.do, 1.0) * (person.temper.loose if one.do in ("call", "raise") else 1) for one in ask.choices
    ]
    one = rng.choices(ask.choices, weights)[0]
    to = 0
    if one.do in ("blind", "bet", "raise"):
        to = rng.choice((one.low, one.low, min(one.high, 2 * one.low), rng.randint(one.low, one.high)))
        to = one.high if rng.random() < 0.05 * person.temper.loose else to
    price = one.low if one.do in ("call", "join_svara") else 0
    return m.Move(person.action(), ask.hand, ask.turn, one.do, to, price)


Habit = Callable[[Person, Tab, Picture], None]


def chat(person: Person, tab: Tab, picture: Picture) -> None:
    """Say something, or hear somebody no more."""
    if person.rng.random() < 0.7:
        tab.say(m.Say(person.rng.randrange(len(m.PHRASES))))
    elif picture.people:
        tab.say(m.Mute(person.rng.choice(sorted(picture.people)), person.rng.random() < 0.7))
    tab.say(m.AskProof())


def sit_or_go(person: Person, tab: Tab, picture: Picture) -> None:
    """Take a seat, bring chips, stand up, leave; a guest comes for svaras only."""
    rng, temper = person.rng, person.temper
    guest = not temper.sits and picture.phase in ("entry", "split") and temper.joins > 5
    if picture.seat is None:
        if (temper.sits or guest) and rng.random() < 0.6:
            free = [at for at, place in enumerate(picture.places) if place is None or rng.random() < 0.1]
            if free:
                chips = rng.choice((200, 200, 300, 500, 900, 2_000))
                promise = person.commitment() if rng.random() < 0.7 else None
                tab.say(m.TakeSeat(person.action(), rng.choice(free), chips, promise))
            elif rng.random() < 0.2:
                tab.say(m.Wish(person.action(), rng.choice(("wait", "wait", "unwait"))))
        return
    place = picture.places[picture.seat]
    if place is not None and place.stack < 30 and rng.random() < 0.5:
        tab.say(m.TopUp(person.action(), rng.choice((200, 500, 3_000))))
    if place is not None and place.sitting_out and rng.random() < 0.5:
        tab.say(m.Wish(person.action(), "sit_in"))
    if rng.random() < temper.leaves or (not temper.sits and picture.phase == "idle" and rng.random() < 0.4):
        tab.say(m.Wish(person.action(), rng.choice(("leave", "leave", "stand_up"))))
    elif rng.random() < temper.restless:
        what = rng.choice(("sit_out", "sit_in", "stand_up", "withdraw", "wait", "withdraw"))
        tab.say(m.Wish(person.action(), what))  # type: ignore[arg-type]  # mypy sees a plain str
        if rng.random() < 0.3:
            tab.say(m.TopUp(person.action(), rng.randint(1, 500)))


def forged(person: Person, told: m.RevealSeed, commitment: str) -> m.RevealSeed:
    """Another seed than was promised, one for another hand, or a promise that was made before."""
    lies = {"seed": person.rng.randbytes(32).hex(), "hand": told.hand + 1, "next_commitment": commitment}
    lie = person.rng.choice(sorted(lies))
    return msgspec.structs.replace(told, **{lie: lies[lie]})


def forge(person: Person, tab: Tab, picture: Picture) -> None:
    """What no honest client says."""
    rng = person.rng
    hand, turn = picture.hand, picture.clock[0] if picture.clock else 0
    verb: m.Verb = rng.choice(("look", "blind", "pass", "bet", "fold", "call", "raise", "join_svara", "agree_split"))
    wrong = rng.choice((-1, 0, 0, 1))
    amount = rng.choice((0, 1, picture.level, picture.level + 1, 10, 10**6, 2**53 - 1, rng.randint(0, 2_000)))
    lies: list[m.ClientMessage] = [
        m.Move(person.action(), hand + wrong, turn + rng.choice((-1, 0, 1)), verb, amount, amount),
        m.Move(person.action(), hand, turn, verb, amount, rng.choice((0, amount, picture.price))),
        m.TakeSeat(person.action(), rng.randrange(10), amount),
        m.TopUp(person.action(), max(1, amount)),
        m.RevealSeed(hand + rng.choice((0, 1)), rng.randbytes(32).hex(), person.commitment()),
        m.CommitSeed(person.commitment()),
        m.Join(rng.randint(0, 5_000)),
        m.AskProof(),
    ]
    if person.said:
        old = rng.choice(person.said)
        lies.append(old)
        if isinstance(old, m.Move):
            lies.append(msgspec.structs.replace(old, hand=hand, turn=turn))
    tab.say(rng.choice(lies))
    if rng.random() < 0.1 and tab.line is not None:
        tab.line.up.send(rng.choice((b"", b"{", b'{"type":"move"}', b'{"type":"join","since":null,"admin":true}')))
