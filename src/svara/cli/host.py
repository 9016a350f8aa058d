"""A room with one person, or none but a watcher, and bots: what the server is to many, `play` and `simulate` are here.

Nothing is stored and time stands still, so a proposal is committed at once and no clock ever runs out. What waits,
waits for the caller: the decks of the next deal for `deal`, a decision for `act`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

import msgspec

from svara import fair
from svara.cli.driver import Setup, stream
from svara.game import commands as c
from svara.game.decide import Step
from svara.game.evolve import replay
from svara.game.legal import legal
from svara.game.state import Table
from svara.room import Room, facts
from svara.room import Setup as RoomSetup
from svara.room import messages as m
from svara.room.happenings import VERB_OF
from svara.room.mixing import proof_of

DECKS: Final = 16
_FOREVER: Final = 2**40


class Host:
    """One offline table.

    Args:
        setup: the table.
        seed: decides the shuffles.
        name: the table's name, part of every proof.
        person: the name of somebody in the first seat, who adds a seed to every mix; None for bots alone.
    """

    def __init__(self, setup: Setup, seed: int, *, name: str, person: str | None) -> None:
        self.room = Room(
            RoomSetup(
                table=name,
                seats=setup.seats,
                ante=setup.ante,
                rules=setup.rules,
                min_buy_in=setup.ante,
                max_buy_in=setup.stack,
                bot_chips=setup.stack,
                fill=setup.seats,
                turn_ms=_FOREVER,
                entry_ms=_FOREVER,
                showdown_ms=0,
                mix_ms=_FOREVER,
            )
        )
        self._keys = stream(seed, f"{name}/cards")
        self._seeds = stream(seed, f"{name}/seeds")
        self._actions = 0
        self._seed = ""
        self._who = person or "watcher"
        self._sits = person is not None
        self._say(m.Join())
        if self._sits:
            self._say(m.TakeSeat(self._action(), 0, setup.stack))
            self._seed = _secret(self._seeds)
            self._say(m.CommitSeed(fair.commit(self._seed)))

    @property
    def table(self) -> Table:
        """The table now."""
        return self.room.state.table

    def deal(self) -> list[Step]:
        """Deal the hand or svara that is due: decks, the person's seed, the mix, the cards."""
        decks = tuple([fair.seal(_secret(self._keys)) for _ in range(DECKS)])
        steps = self._handle(m.Decks(self.table.hand + 1, decks))
        shuffle = self.room.state.shuffle
        if self._sits and shuffle is not None and 0 in fair.waiting(shuffle):
            seed, self._seed = self._seed, _secret(self._seeds)
            steps += self._say(m.RevealSeed(shuffle.statement.hand, seed, fair.commit(self._seed)))
        elif self._sits and shuffle is not None and not self._committed():
            self._say(m.CommitSeed(fair.commit(self._seed)))
        return steps

    def act(self, seat: int, command: c.Command) -> list[Step]:
        """A decision of a seat; it must be one of its options."""
        verb, to = VERB_OF[type(command)], getattr(command, "to", 0)
        state = self.room.state
        if self._sits and seat == 0:
            price = next((option.low for option in legal(self.table) if option.accepts(command)), 0)
            paid = price if isinstance(command, c.Call | c.JoinSvara) else 0
            return self._say(m.Move(self._action(), self.table.hand, state.turn, verb, to, paid))
        return self._handle(m.BotMove(seat, state.turn, verb, to))

    def top_up(self, chips: int) -> list[Step]:
        """Fresh chips for the person."""
        return self._say(m.TopUp(self._action(), chips))

    def proof(self) -> str:
        """The proof of the last deal as JSON: the person's, or what all may know."""
        return msgspec.json.encode(proof_of(self.room.state, self._who)).decode()

    def _committed(self) -> bool:
        return any(seat == 0 for seat, _ in self.room.state.commitments)

    def _action(self) -> str:
        self._actions += 1
        return str(self._actions)

    def _say(self, says: m.ClientMessage) -> list[Step]:
        return self._handle(m.FromClient(self._who, self._who, says))

    def _handle(self, message: m.Message) -> list[Step]:
        before = self.table
        proposal = self.room.handle(message, 0)
        self.room.commit(proposal)
        return list(_steps(before, proposal.facts))


def _steps(table: Table, told: Iterable[facts.Fact]) -> Iterable[Step]:
    for fact in told:
        if isinstance(fact, facts.Played):
            table = replay(table, fact.events)
            yield Step(fact.events, table)


def _secret(rng: random.Random) -> str:
    return rng.randbytes(32).hex()
