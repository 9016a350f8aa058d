"""What a message leads to: `hear` does what it says, `follow` what then happens by itself.

It happens until somebody has to be waited for: a player, the host, or the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from svara.errors import CorruptState
from svara.game import commands as c
from svara.game.legal import is_legal, legal, may_void
from svara.game.state import Phase
from svara.room import bots, clocks, departures, mixing, wishes
from svara.room import facts as f
from svara.room import messages as m
from svara.room.draft import Draft, No
from svara.room.happenings import VERBS
from svara.room.state import Person, RoomState

WATCHERS: Final = 200
"""So many people without a seat, a request or a place in line may be there."""


def hear(draft: Draft, message: m.Message) -> m.Frame | None:
    """Do what a message says; what is to be answered besides, if anything.

    Raises:
        No: it may not be, or does not fit the present.
    """
    if isinstance(message, m.FromClient):
        return _from_client(draft, message)
    _from_host(draft, message)
    return None


def _from_client(draft: Draft, message: m.FromClient) -> m.Frame | None:
    person, says = message.person, message.says
    if person.startswith(bots.PREFIX):
        raise No("reserved_name")
    known = draft.state.person(person)
    if isinstance(says, m.Join):
        _join(draft, message, known)
        return None
    if known is None or not known.here:
        raise No("not_here")
    if known.link != message.link:
        raise No("newer_link")
    if draft.state.halted and not isinstance(says, m.AskProof):
        raise No("halted", "R9.6")
    return _SAID[type(says)](draft, person, says)


def _join(draft: Draft, message: m.FromClient, known: Person | None) -> None:
    if known is None:
        state = draft.state
        involved = state.involved()
        if sum([not one.bot and one.id not in involved for one in state.people]) >= WATCHERS:
            raise No("room_full")
    if known is None or not known.here or (known.name, known.link) != (message.name, message.link):
        draft.add(f.Came(message.person, message.name, message.link))


def _move(draft: Draft, person: str, says: m.Move) -> None:
    seat = draft.state.seat_of(person)
    if seat is None:
        raise No("no_seat", "R9.3")
    if (says.hand, says.turn) != (draft.state.table.hand, draft.state.turn):
        raise No("stale")
    _play(draft, seat, says.do, says.to, says.price)


def _play(draft: Draft, seat: int, verb: m.Verb, to: int, price: int | None) -> None:
    kind = VERBS[verb]
    command: c.Command = kind(seat, to) if verb in ("blind", "bet", "raise") else kind(seat)
    if price is not None and verb in ("call", "join_svara"):
        costs = [option.low for option in legal(draft.state.table) if option.accepts(command)]
        if costs and costs[0] != price:
            raise No("price_changed")
    clocks.stop_bank(draft, seat)
    draft.play(command)


def _say(draft: Draft, person: str, says: m.Say) -> None:
    if not 0 <= says.phrase < len(m.PHRASES):
        raise No("malformed")
    draft.add(f.Spoke(person, says.phrase))


def _mute(draft: Draft, person: str, says: m.Mute) -> None:
    known = draft.state.person(person)
    if says.on and draft.state.person(says.person) is None:
        raise No("no_such_person")
    if known is not None and (says.person in known.muted) != says.on:
        draft.add(f.Muted(person, says.person, says.on))


_SAID: Final[Mapping[type, Callable[[Draft, str, Any], m.Frame | None]]] = {
    m.TakeSeat: wishes.take_seat,
    m.TopUp: wishes.top_up,
    m.Wish: wishes.wish,
    m.Move: _move,
    m.RevealSeed: mixing.reveal_seed,
    m.CommitSeed: mixing.commit_seed,
    m.Say: _say,
    m.Mute: _mute,
    m.AskProof: mixing.proof,
}


def _lost(draft: Draft, message: m.Lost) -> None:
    known = draft.state.person(message.person)
    if known is not None and known.here and not known.bot and known.link == message.link:
        draft.add(f.WentAway(message.person))


def _bot_move(draft: Draft, message: m.BotMove) -> None:
    state = draft.state
    if message.turn != state.turn or not 0 <= message.seat < state.setup.seats or not state.is_bot(message.seat):
        raise No("stale")
    _play(draft, message.seat, message.do, message.to, None)


def _resume(draft: Draft, message: m.Resume) -> None:
    draft.add(f.Resumed(draft.now - draft.began_ms + message.grace_ms, message.grace_ms))


def _drain(draft: Draft, message: m.Drain) -> None:
    if not draft.state.draining:
        draft.add(f.DrainBegan())


def _halt(draft: Draft, message: m.Halt) -> None:
    if draft.state.halted:
        raise No("halted", "R9.6")
    halt(draft, message.reason or "halted")


_HOST: Final[Mapping[type, Callable[[Draft, Any], None]]] = {
    m.Lost: _lost,
    m.Tick: lambda _, __: None,
    m.Decks: mixing.state_deal,
    m.BotMove: _bot_move,
    m.Resume: _resume,
    m.Drain: _drain,
    m.Halt: _halt,
}


def _from_host(draft: Draft, message: m.Message) -> None:
    _HOST[type(message)](draft, message)


def halt(draft: Draft, reason: str) -> None:
    """Stop at once: the hand void, every request given back, everybody seen out with their chips (R9.6)."""
    if may_void(draft.state.table):
        draft.play(c.VoidHand())
    for one in draft.state.wanted:
        draft.settle(one)
    for person in draft.state.waiting:
        draft.add(f.Listed(person, False))
    _everybody_leaves(draft)
    if draft.state.clock is not None:
        draft.add(f.Unclocked())
    if draft.state.pause_until_ms:
        draft.add(f.PauseOver())
    draft.add(f.HaltedFor(reason))


def _everybody_leaves(draft: Draft) -> None:
    for seat, owner in enumerate(draft.state.owners):
        if owner is not None and is_legal(draft.state.table, c.Leave(seat)):
            draft.play(c.Leave(seat))


def _close_down(draft: Draft) -> bool:
    """Draining, and the last hand has been seen: everybody is seen out; whether it was so."""
    state = draft.state
    waits = state.table.phase is not Phase.IDLE or state.mixing or state.pause_until_ms
    if not state.draining or waits or not any(state.owners):
        return False
    _everybody_leaves(draft)
    return True


def is_finished(state: RoomState) -> bool:
    """Whether nothing will happen here any more."""
    return bool(state.halted) or (state.draining and not any(state.owners))


_FOLLOWS: Final[tuple[Callable[[Draft], bool], ...]] = (
    clocks.end_pause,
    clocks.end_wait,
    mixing.close,
    wishes.grant,
    departures.tidy,
    bots.tend,
    wishes.offer,
    _close_down,
    clocks.run,
)
"""What happens by itself, each at most once before the first is asked again."""


def follow(draft: Draft) -> None:
    """Let happen what happens by itself.

    Raises:
        CorruptState: the game refuses what should follow, or a check failed.
    """
    try:
        while not draft.state.halted and any(rule(draft) for rule in _FOLLOWS):
            pass
    except No as error:
        raise CorruptState(f"the rules refuse what should follow by itself: {error}") from error
