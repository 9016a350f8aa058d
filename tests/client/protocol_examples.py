"""A message of each kind for docs/protocol.md: those of a real table, and for the rest what could be said at one."""

from __future__ import annotations

from typing import Final

import msgspec

from svara.fair import commit
from svara.game import events as e
from svara.game.state import Pot
from svara.game.view import CardsDealt, CardsOpened, OwnCardsSeen
from svara.room import messages as m
from svara.room import wire
from tests.room.host import Host, seed

SEED: Final = "0f" * 32
NEXT: Final = "3d" * 32


def _table() -> Host:
    """Ann and Bob play and Eve watches; Bob has bet, and it is Ann's turn."""
    host = Host(rathole_ms=0).seated("ann", "bob")
    host.join("eve")
    host.say("ann", m.CommitSeed(commit(seed("ann"))))
    host.deal()
    host.say("ann", m.RevealSeed(1, seed("ann"), commit(seed("ann 2"))))
    host.move(host.actor(), "look")
    if host.actor() == "ann":
        host.move("ann", "bet", 20)
        host.move("bob", "raise", 40)
    else:
        host.move("bob", "bet", 40)
    return host


def _last_ask(host: Host) -> m.Update:
    return next(one for one in reversed(host.sent["ann"]) if isinstance(one, m.Update) and one.ask is not None)


def _examples() -> dict[type, msgspec.Struct]:
    host = _table()
    asked = _last_ask(host)
    assert asked.ask is not None
    stated = next(
        one
        for frame in host.sent["ann"]
        if isinstance(frame, m.Update)
        for one in frame.happened
        if type(one) is m.Stated
    )
    host.join("ann")
    whole = host.last("ann")
    v = host.state.version
    assert isinstance(whole, m.Whole)
    ask = asked.ask
    found: list[msgspec.Struct] = [
        m.Join(since=v),
        m.TakeSeat("k3Vq0y", seat=2, chips=500),
        m.TopUp("k3Vq0z", chips=300),
        m.Wish("k3Vq10", "sit_out"),
        m.Move("k3Vq11", ask.hand, ask.turn, "call", price=40),
        m.RevealSeed(2, SEED, NEXT),
        m.CommitSeed(NEXT),
        m.Say(2),
        m.Mute("u-Xy7"),
        m.AskProof(),
        asked,
        m.Skip(v + 1),
        whole,
        m.CaughtUp(v, m.Clock((0,), ask.turn, 11_250, False), msgspec.structs.replace(ask, left_ms=11_250)),
        m.Done("k3Vq11", v + 1),
        m.Refused("k3Vq11", "too_little", "R5.8"),
        wire.Error("malformed"),
        wire.NewerLink(),
        wire.GoingDown(3_000),
        stated,
        *_happenings(),
    ]
    return {type(one): one for one in found}


def _happenings() -> list[msgspec.Struct]:
    pot = Pot(90, (0, 2), ties=2, tied=(0, 2), held=90)
    return [
        e.HandStarted(7, 3, (0, 2, 3), 10, 0),
        CardsDealt((0, 2, 3)),
        e.BlindBet(0, 20),
        OwnCardsSeen((2, 30, 29)),
        CardsOpened(),
        e.Raised(2, 60),
        e.PotsFormed((Pot(90, (0, 2)),)),
        e.HandsShown((e.ShownHand(0, (2, 30, 29), 31),)),
        e.PotWon(0, 2, 90, "showdown"),
        e.SvaraOpened((pot,), 45),
        e.PotSplit(0, ((0, 45), (2, 45))),
        m.Arrived(m.PersonView("u-Xy7", "Vesna", False, True, None)),
        m.Wished(m.WishView("u-Xy7", "sit", 1, 500), True),
        m.Waiting(("u-Xy7",)),
        m.Offer("u-Xy7", 20_000),
        m.Clock((2,), 41, 20_000, False),
        m.Pause(4_000),
        m.Mixed((0, 2)),
        m.Said("u-Xy7", 2),
        m.Halted("host"),
    ]


EXAMPLES: Final = _examples()
