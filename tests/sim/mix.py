"""The mix of the next deal as the model has it, and which seeds count: each is taken or refused, also among others.

Written from docs/fairness.md and docs/room.md; what is judged here follows from stored facts alone.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from svara import fair
from svara.room import facts as f
from svara.room import messages as m
from svara.room.room import Proposal
from tests.sim.violation import Violation

if TYPE_CHECKING:
    from tests.sim.model import Model


class Mix:
    """Whose seeds the last statement waits for.

    Attributes:
        hand: that it is for; 0 before the first.
        open: whether it is not closed yet.
        awaited: by seat, the commitments of which the seed is not in.
        until_ms: so long they are waited for.
        promised: the commitments that nobody may make again.
    """

    def __init__(self) -> None:
        self.hand, self.open, self.until_ms = 0, False, 0
        self.awaited: dict[int, str] = {}
        self.promised: set[str] = set()

    def hear(self, fact: fair.Fact, until_ms: int) -> None:
        """What happens to it; `until_ms` is when a mix that is stated now is closed."""
        if isinstance(fact, fair.StatementMade):
            promised = zip(fact.statement.seats, fact.statement.commitments, strict=True)
            self.awaited = {seat: commitment for seat, commitment in promised if commitment is not None}
            self.promised = {*self.awaited.values()}
            self.hand, self.open, self.until_ms = fact.statement.hand, True, until_ms
        elif isinstance(fact, fair.SeedRevealed):
            self.awaited.pop(fact.seat, None)
            self.promised.add(fact.next_commitment)
        else:
            self.open = False

    def take(self, seat: int, says: m.RevealSeed, now_ms: int) -> fair.SeedRevealed | None:
        """What becomes of a seed, which then is not waited for any more; None if it does not count."""
        fits = self.awaited.get(seat) == fair.commit(says.seed) and says.next_commitment not in self.promised
        if not (self.open and fits and says.hand == self.hand and now_ms < self.until_ms):
            return None
        fact = fair.SeedRevealed(seat, says.seed, says.next_commitment)
        self.hear(fact, self.until_ms)
        return fact


def judged(model: Model, messages: Sequence[m.Message], now_ms: int, proposal: Proposal) -> None:
    """Of these messages each seed that counts is taken, in order, and whoever else sent one is refused.

    Raises:
        Violation: a seed is lost, or taken where it must be refused, or its sender is answered otherwise.
    """
    said = [(one, one.says) for one in messages if isinstance(one, m.FromClient) and isinstance(one.says, m.RevealSeed)]
    taken = revealed(proposal.facts)
    if proposal.failed or not (said or taken):
        return  # that a check fails is an invariant of its own
    mix, right, wrong = copy.deepcopy(model.mix), [], []
    for message, says in said:
        seat = model.speaks_for(message)
        fact = None if seat is None else mix.take(seat, says, now_ms)
        if fact is None:
            wrong.append(message.person)
        else:
            right.append(fact)
    if taken != right:
        raise Violation("seeds", f"{taken} are taken of {messages}, and {right} must be")
    refused = [one.person for one in proposal.replies if isinstance(one.frame, m.Refused)]
    if said and (refused != wrong or len(proposal.replies) != len(wrong)):
        raise Violation("seeds", f"{messages} are answered by {proposal.replies}, and refused are {wrong}")


def revealed(facts: Iterable[f.Fact]) -> list[fair.SeedRevealed]:
    """The seeds that were taken."""
    shuffled = [fact.fact for fact in facts if isinstance(fact, f.Shuffled)]
    return [fact for fact in shuffled if isinstance(fact, fair.SeedRevealed)]


def shown(proposal: Proposal, effects: Iterable[m.Effect]) -> None:
    """Everybody who hears of this version hears whose seeds came in.

    Raises:
        Violation: somebody does not.
    """
    seats = [fact.seat for fact in revealed(proposal.facts)]
    if not seats:
        return
    for one in effects:
        if isinstance(one, m.Send) and isinstance(one.frame, m.Update | m.Skip) and one.frame.v > proposal.version:
            happened = one.frame.happened if isinstance(one.frame, m.Update) else ()
            told = [happening.seat for happening in happened if isinstance(happening, m.SeedIn)]
            if told != seats:
                raise Violation("seeds", f"{one.person} hears of seeds of seats {told}, in came {seats}")
