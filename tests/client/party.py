"""A party at a real room: people who do anything that they may, so that their clients have something to follow."""

from __future__ import annotations

import random
from typing import Any

from svara.fair import commit
from svara.game import Phase, RuleSet
from svara.room import messages as m
from svara.room.frames import choices, whole
from svara.room.mixing import wants_decks
from tests.room.host import Deal, Host, seed

PEOPLE = ("ann", "bob", "cat", "dan", "eve")


class Party:
    """Four seats, five people, bots that fill, one deal after the other."""

    def __init__(self, rng: random.Random, rules: RuleSet, fill: int = 0) -> None:
        self.host = Host(rules=rules, seats=4, fill=fill, bank_ms=0)
        self.rng = rng
        self.seeds: dict[str, int] = {}
        self.host.join(*PEOPLE)

    def news(self, person: str) -> list[m.Frame]:
        """What this person was sent since the last time."""
        frames = self.host.sent.get(person, [])
        self.host.sent[person] = []
        return frames

    def whole(self, person: str) -> m.Whole:
        """The room as this person may see it, from the room itself."""
        return whole(self.host.state, person)

    def step(self) -> None:
        """Something happens."""
        host, rng = self.host, self.rng
        if wants_decks(host.state) and rng.random() < 0.8:
            host.deal(_ties if not host.state.commitments and rng.random() < 0.4 else lambda _: True)
        elif host.bots and rng.random() < 0.5:
            self._bot()
        elif rng.random() < 0.25:
            self._whim(rng.choice(PEOPLE))
        elif host.state.mixing:
            self._mix()
        elif self._asked():
            self._answer(rng.choice(self._asked()))
        elif rng.random() < 0.5:
            self._whim(rng.choice(PEOPLE))
        else:
            host.sleep() if host.wake is not None else host.tick(1_000)

    def _asked(self) -> list[int]:
        return [seat for seat in range(4) if self._choices(seat) and not self.host.state.is_bot(seat)]

    def _choices(self, seat: int) -> tuple[m.Choice, ...]:
        return choices(self.host.state, seat)

    def _answer(self, seat: int) -> None:
        host, rng = self.host, self.rng
        owner = host.state.owner(seat)
        assert owner is not None
        if not owner.here or rng.random() < 0.05:
            host.sleep()
            return
        one = rng.choice(self._choices(seat))
        host.move(owner.id, one.do, min(one.high, max(one.low, rng.choice((0, 20, 40, 5_000)))))

    def _bot(self) -> None:
        asked = self.host.bots.pop(0)
        options = self._choices(asked.seat)
        if options and asked.turn == self.host.state.turn:
            one = self.rng.choice(options)
            self.host.send(m.BotMove(asked.seat, asked.turn, one.do, one.low))

    def _mix(self) -> None:
        host, shuffle = self.host, self.host.state.shuffle
        assert shuffle is not None
        for seat, promised in zip(shuffle.statement.seats, shuffle.statement.commitments, strict=True):
            person = host.state.owners[seat]
            if promised is not None and person in PEOPLE and self.rng.random() < 0.8:
                at = self.seeds.get(person, 0)
                host.say(person, m.RevealSeed(shuffle.statement.hand, _seed(person, at), commit(_seed(person, at + 1))))
                self.seeds[person] = at + 1
        if host.state.mixing:
            host.sleep()

    def _whim(self, person: str) -> None:
        """A wish, a word, a lost connection or a new one; what is refused changes nothing."""
        host, rng = self.host, self.rng
        known = host.state.person(person)
        if known is None or not known.here:
            host.join(person)
            return
        seat = host.state.seat_of(person)
        whims: list[Any] = [m.Say(rng.randrange(10)), m.Mute(rng.choice(PEOPLE), rng.random() < 0.5), None, m.Join()]
        if seat is None:
            whims += [m.TakeSeat(host.action(), rng.randrange(4), rng.choice((100, 300, 1_000)))] * 4
            whims += [m.Wish(host.action(), "wait"), m.Wish(host.action(), "withdraw")]
        else:
            whims += [m.Wish(host.action(), what) for what in ("sit_out", "sit_in", "sit_in", "stand_up", "leave")]
            whims += [m.TopUp(host.action(), rng.choice((50, 500)))] * 2
            if host.phase() is Phase.IDLE:
                whims.append(m.CommitSeed(commit(_seed(person, self.seeds.get(person, 0)))))
        says = rng.choice(whims)
        if says is None:
            host.send(m.Lost(person))
        else:
            host.say(person, says)


def _ties(dealt: Deal) -> bool:
    points = sorted(dealt.values())
    return points[-2:-1] == points[-1:]


def _seed(person: str, at: int) -> str:
    return seed(f"{person} {at}")
