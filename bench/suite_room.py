"""One room on one core: messages a second, and what the shuffle takes of it.

Two people who mix their seeds and two bots play at one table; every message goes through `handle` and `commit`, and so
does everything that a host has to bring: keys, seeds, bots' moves, the time. All choose at random. Nothing is stored,
and no frame is encoded. The messages are made once, and a fresh room then answers them against the clock. Sealing the
sixteen decks of a deal is the host's, at any time before; "all in" counts it too.
"""

import random
import secrets
from collections import deque
from statistics import median
from time import process_time

from bench.report import Report
from svara import fair
from svara.room import Room, Setup
from svara.room import messages as m
from svara.room.happenings import VERBS

NAME = "room"
MESSAGES = 10_000
ROUNDS = 5
SETUP = Setup(table="bench", fill=4, max_buy_in=100_000, showdown_ms=1)
PEOPLE = ("ann", "bob")
_VERB_OF = {command: verb for verb, command in VERBS.items()}


class Table:
    """A host with as little to do as a host can have."""

    def __init__(self) -> None:
        self.room = Room(SETUP)
        self.rng = random.Random(1)
        self.now = self.wake = 0
        self.actions = 0
        self.seeds = {person: secrets.token_hex(32) for person in PEOPLE}
        self.messages: deque[m.Message] = deque()
        for seat, person in enumerate(PEOPLE):
            self.say(person, m.Join())
            self.say(person, m.TakeSeat(self.action(), seat, 5_000))
            self.say(person, m.CommitSeed(fair.commit(self.seeds[person])))

    def say(self, person: str, says: m.ClientMessage) -> None:
        self.messages.append(m.FromClient(person, person, says))

    def action(self) -> str:
        self.actions += 1
        return str(self.actions)

    def play(self, messages: int) -> list[tuple[m.Message, int]]:
        """So many messages, each with its time, as they came."""
        log = []
        for _ in range(messages):
            if not self.messages:
                self.now = max(self.now + 1, self.wake)
                self.messages.append(m.Tick())
            message = self.messages.popleft()
            log.append((message, self.now))
            for effect in self.room.commit(self.room.handle(message, self.now)):
                self.answer(effect)
            self.now += 5
        return log

    def answer(self, effect: m.Effect) -> None:
        if isinstance(effect, m.WakeAt):
            self.wake = effect.at_ms
        elif isinstance(effect, m.NeedDecks):
            self.top_up()
            self.messages.append(m.Decks(effect.hand, tuple(fair.seal(secrets.token_hex(32)) for _ in range(16))))
        elif isinstance(effect, m.AskBot):
            option = self.rng.choice(effect.view.options)
            self.messages.append(m.BotMove(effect.seat, effect.turn, _VERB_OF[option.command], option.low))
        elif isinstance(effect, m.Send) and isinstance(effect.frame, m.Update):
            self.hear(effect.person, effect.frame)

    def hear(self, person: str, frame: m.Update) -> None:
        if frame.ask is not None:
            choice = self.rng.choice(frame.ask.choices)
            move = m.Move(self.action(), frame.ask.hand, frame.ask.turn, choice.do, choice.low, choice.low)
            self.say(person, move)
        for one in frame.happened:
            if isinstance(one, m.Stated):
                seed, self.seeds[person] = self.seeds[person], secrets.token_hex(32)
                self.say(person, m.RevealSeed(one.statement.hand, seed, fair.commit(self.seeds[person])))

    def top_up(self) -> None:
        for seat, person in enumerate(PEOPLE):
            if self.room.state.table.seat(seat).stack < 500:
                self.say(person, m.TopUp(self.action(), 5_000))


def seal_s(hands: int) -> float:
    """Seconds of the processor that it takes to seal the decks of so many hands."""
    keys = [secrets.token_hex(32) for _ in range(16 * hands)]
    start = process_time()
    for key in keys:
        fair.seal(key)
    return process_time() - start


def shuffle_s(hands: int) -> float:
    """Seconds of the processor that a room takes for the shuffles of so many hands: statement, seeds, mix and deal."""
    shuffle = None
    seeds = [secrets.token_hex(32) for _ in range(2)]
    rules = SETUP.rules
    decks = [[fair.seal(secrets.token_hex(32)) for _ in range(16)] for _ in range(hands)]
    nexts = [[secrets.token_hex(32) for _ in range(2)] for _ in range(hands)]
    start = process_time()
    for hand in range(hands):
        made = fair.open_statement(
            table="bench",
            previous=None if shuffle is None else shuffle.statement,
            rules=rules,
            seats=(0, 1, 2, 3),
            commitments={seat: fair.commit(seeds[seat]) for seat in range(2)},
            decks=decks[hand],
        )
        shuffle = fair.evolve(shuffle, made)
        for seat in range(2):
            shuffle = fair.evolve(shuffle, fair.reveal(shuffle, seat, seeds[seat], fair.commit(nexts[hand][seat])))
        shuffle = fair.evolve(shuffle, fair.close(shuffle))
        fair.check_root(shuffle, fair.deal(shuffle))
        seeds = nexts[hand]
    return process_time() - start


def replay_s(log: list[tuple[m.Message, int]]) -> float:
    """Seconds of the processor that a room takes for these messages: it answers them as it did before."""
    room = Room(SETUP)
    start = process_time()
    for message, now_ms in log:
        room.commit(room.handle(message, now_ms))
    return process_time() - start


def run(report: Report) -> None:
    table = Table()
    log = table.play(MESSAGES)
    hands = table.room.state.table.hand
    timings = [(replay_s(log), shuffle_s(hands), seal_s(hands)) for _ in range(ROUNDS)]
    room, shuffling, sealing = (median(times) for times in zip(*timings, strict=True))
    report.add("messages to a room, two people and two bots", MESSAGES / room, "1/s")
    report.add("messages, all in: with the sealing of the decks", MESSAGES / (room + sealing), "1/s")
    report.add("messages a deal", MESSAGES / hands, "")
    report.add("sealing the 16 decks of one deal", sealing / hands * 1e6, "µs")
    report.add("the shuffle of one deal in the room", shuffling / hands * 1e6, "µs")
    report.add("the shuffle's part of the room's time", shuffling / room, "")
