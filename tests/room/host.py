"""A host for one room, in memory: it stores, pays, keeps what everybody was sent, and checks what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from svara import fair
from svara.fair import commit
from svara.game import Phase, legal, points
from svara.room import Fact, Proposal, Room, RoomState, Setup, advance, check
from svara.room import messages as m
from svara.room.happenings import VERBS

T = TypeVar("T")
START = 10_000
"""What everybody's wallet begins with."""


def setup(**changes: Any) -> Setup:
    """A small table with short, distinct times."""
    settings: dict[str, Any] = {
        "table": "t",
        "seats": 4,
        "ante": 10,
        "min_buy_in": 100,
        "max_buy_in": 1000,
        "turn_ms": 20_000,
        "bank_ms": 10_000,
        "refill_ms": 1_000,
        "entry_ms": 15_000,
        "grace_ms": 9_000,
        "away_ms": 600_000,
        "rest_ms": 900_000,
        "offer_ms": 7_000,
        "showdown_ms": 4_000,
        "mix_ms": 3_000,
        "rathole_ms": 1_800_000,
        "bot_chips": 500,
    }
    return Setup(**{**settings, **changes})


def seed(name: str) -> str:
    """A seed, or a key, of that name."""
    return name.encode().hex().ljust(64, "0")


def keys(number: int) -> tuple[str, ...]:
    """Sixteen keys."""
    return tuple(seed(f"key {number} {deck}") for deck in range(16))


def decks(number: int, hand: int = 1) -> m.Decks:
    """Their decks, for that hand."""
    return m.Decks(hand, tuple(fair.seal(key) for key in keys(number)))


Deal = dict[int, int]
"""The points of a deal, by seat."""


class Host:
    def __init__(self, **changes: Any) -> None:
        self.room = Room(setup(**changes))
        self.now = 1_000_000
        self.wallets: dict[str, int] = {}
        self.sent: dict[str, list[m.Frame]] = {}
        self.effects: list[m.Effect] = []
        self.stored: list[tuple[int, tuple[Fact, ...]]] = []
        self.wake: int | None = None
        self.keys_wanted = 0
        self.bots: list[m.AskBot] = []
        self.actions = 0
        self.keys_given = 0

    @property
    def state(self) -> RoomState:
        return self.room.state

    # What goes in

    def send(self, message: m.Message, *, later: int = 0) -> Proposal:
        """Let the room have a message, and check what must hold whatever it was."""
        self.now += later
        before = self.state
        proposal = self.room.handle(message, self.now)
        assert self.room.state is before
        return self.commit(proposal)

    def commit(self, proposal: Proposal) -> Proposal:
        before = self.state
        assert advance(before, proposal.now_ms, proposal.facts) == proposal.state
        written = msgspec.msgpack.encode(proposal.facts)
        assert msgspec.msgpack.decode(written, type=tuple[Fact, ...]) == proposal.facts
        if not proposal.facts:
            assert proposal.state is before
            assert proposal.transfers == ()
        else:
            self.stored.append((proposal.now_ms, proposal.facts))
        for transfer in proposal.transfers:
            self.wallets[transfer.person] = self.wallets.get(transfer.person, START) - transfer.chips
        self.effects = self.room.commit(proposal)
        assert self.state is proposal.state
        assert Room.restore(self.room.snapshot()).state == self.state
        check(self.state)
        assert sum(START - chips for chips in self.wallets.values()) == self.state.escrow
        for effect in self.effects:
            self.take(effect)
        return proposal

    def take(self, effect: m.Effect) -> None:
        if isinstance(effect, m.Send):
            self.sent.setdefault(effect.person, []).append(effect.frame)
        elif isinstance(effect, m.WakeAt):
            self.wake = effect.at_ms
        elif isinstance(effect, m.NeedDecks):
            assert effect.hand == self.state.table.hand + 1
            self.keys_wanted += 1
        elif isinstance(effect, m.AskBot):
            self.bots.append(effect)

    def say(self, person: str, says: m.ClientMessage, *, link: str = "", later: int = 0) -> Proposal:
        return self.send(m.FromClient(person, person.title(), says, link), later=later)

    def action(self) -> str:
        self.actions += 1
        return f"a{self.actions}"

    def join(self, *people: str, since: int | None = None, link: str = "") -> None:
        for person in people:
            self.say(person, m.Join(since), link=link)

    def sit(self, person: str, seat: int, chips: int = 500) -> Proposal:
        return self.say(person, m.TakeSeat(self.action(), seat, chips))

    def seated(self, *people: str, chips: int = 500) -> Host:
        """These people at seats 0, 1, 2, ... ."""
        for seat, person in enumerate(people):
            self.join(person)
            self.sit(person, seat, chips)
        return self

    def wish(self, person: str, what: Any) -> Proposal:
        return self.say(person, m.Wish(self.action(), what))

    def tick(self, ms: int = 0) -> Proposal:
        return self.send(m.Tick(), later=ms)

    def sleep(self) -> Proposal:
        """Until the room wants to be woken."""
        assert self.wake is not None
        self.now = max(self.now, self.wake)
        return self.tick()

    def deal(self, fits: Callable[[Deal], bool] = lambda _: True) -> Host:
        """Bring keys whose deal fits, of a deal that nobody adds a seed to."""
        for _ in range(3000):
            self.keys_given += 1
            proposal = self.room.handle(decks(self.keys_given, self.state.table.hand + 1), self.now)
            assert proposal.facts, "decks are not wanted"
            dealt = {
                seat: points((one.cards[0], one.cards[1], one.cards[2]))
                for seat, one in enumerate(proposal.state.table.seats)
                if one is not None and one.cards and one.dealt
            }
            if fits(dealt):
                self.commit(proposal)
                return self
        raise AssertionError("no such deal in 3,000")

    def move(self, person: str, do: m.Verb, to: int = 0, *, later: int = 0, **changes: Any) -> Proposal:
        seat = self.state.seat_of(person)
        low = [one.low for one in legal(self.state.table) if one.seat == seat and one.command is VERBS[do]]
        said: dict[str, Any] = {
            "action": self.action(),
            "hand": self.state.table.hand,
            "turn": self.state.turn,
            "do": do,
            "to": to,
            "price": low[0] if low else 0,
        }
        return self.say(person, m.Move(**{**said, **changes}), later=later)

    def modest(self) -> None:
        """Whoever is asked makes the modest choice: looks, passes, folds, says no; who is away lets the time pass."""
        option = legal(self.state.table)[0]
        owner = self.state.owners[option.seat]
        assert owner is not None
        known = self.state.owner(option.seat)
        if known is not None and not known.here:
            self.sleep()
            return
        verb = next(verb for verb, kind in VERBS.items() if kind is option.command)
        if self.state.is_bot(option.seat):
            self.send(m.BotMove(option.seat, self.state.turn, verb))
        else:
            self.move(owner, verb)

    def play_on(self) -> None:
        """Modestly, until nobody is asked."""
        while legal(self.state.table):
            self.modest()

    def next_hand(self) -> None:
        """Play on, wait for the end of the pause, deal."""
        self.play_on()
        if self.state.pause_until_ms:
            self.now = self.state.pause_until_ms
            self.tick()
        self.deal()

    # What comes out

    def last(self, person: str) -> m.Frame:
        return self.sent[person][-1]

    def to(self, person: str) -> list[m.Frame]:
        """What the last message led to for this person."""
        return [one.frame for one in self.effects if isinstance(one, m.Send) and one.person == person]

    def refused(self, proposal: Proposal) -> tuple[str, str]:
        """The code and the rule of a refusal, which must have changed nothing and be for the sender alone."""
        assert proposal.facts == ()
        assert len(proposal.replies) == 1
        sends = [one for one in self.effects if isinstance(one, m.Send)]
        assert sends == [*proposal.replies]
        frame = proposal.replies[0].frame
        assert isinstance(frame, m.Refused)
        return frame.code, frame.rule

    def happened(self, person: str) -> list[Any]:
        """What the last message let this person hear of."""
        return [one for frame in self.to(person) if isinstance(frame, m.Update) for one in frame.happened]

    def asks(self, person: str) -> m.Ask | None:
        """What the last message asked this person."""
        found = [frame.ask for frame in self.to(person) if isinstance(frame, m.Update) and frame.ask is not None]
        return found[-1] if found else None

    def effect(self, kind: type[T]) -> T | None:
        return next((one for one in self.effects if isinstance(one, kind)), None)

    def phase(self) -> Phase:
        return self.state.table.phase

    def owners(self) -> tuple[str | None, ...]:
        return self.state.owners

    def waiting(self) -> tuple[str, ...]:
        return self.state.waiting

    def offers(self) -> tuple[tuple[str, int], ...]:
        return self.state.offers

    def mixing(self) -> bool:
        return self.state.mixing

    def stack(self, seat: int) -> int:
        return self.state.table.seat(seat).stack

    def spent(self, person: str) -> int:
        """What of this person's wallet is with the table."""
        return START - self.wallets.get(person, START)

    def actor(self) -> str:
        """Whose turn it is."""
        seat = self.state.table.to_act
        assert seat is not None
        owner = self.state.owners[seat]
        assert owner is not None
        return owner

    def restart(self, *, down_ms: int = 0, grace_ms: int = 0) -> None:
        """The process dies and comes back from what was stored."""
        self.room = Room.restore(msgspec.msgpack.encode(Room(self.state.setup).state), self.stored)
        self.wake = None
        self.bots = []
        self.send(m.Resume(grace_ms), later=down_ms)


def bet_20(host: Host) -> None:
    """Whoever speaks first looks and bets 20, and everybody calls."""
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)


def tie(*seats: int) -> Callable[[Deal], bool]:
    """A deal in which these seats have the best hands, and the same points."""

    def fits(dealt: Deal) -> bool:
        best = max(dealt.values())
        return {seat for seat, got in dealt.items() if got == best} == set(seats)

    return fits


def best(seat: int) -> Callable[[Deal], bool]:
    """A deal in which this seat alone has the best hand."""
    return tie(seat)


def committed(host: Host, person: str, name: str) -> None:
    """This person commits to the seed of that name."""
    host.say(person, m.CommitSeed(commit(seed(name))))


def fields(frame: object, name: str) -> Iterator[Any]:
    """Every value of a field of that name in a frame as it goes over the wire."""
    todo = [msgspec.json.decode(msgspec.json.encode(frame))]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            yield from (value for key, value in one.items() if key == name)
            todo += one.values()
        elif isinstance(one, list):
            todo += one
