"""The invariants. Each raises `Violation` with its name."""

from __future__ import annotations

import functools
import importlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from svara import fair
from svara.game.notation import check_chain, dumps, loads
from svara.game.record import records
from svara.room import Room
from svara.room import messages as m
from svara.room.frames import ask, whole
from svara.room.room import Proposal
from svara.room.state import new_state
from tests.sim.mix import shown
from tests.sim.picture import Picture
from tests.sim.violation import Violation
from tests.sim.waiting import propose

if TYPE_CHECKING:
    from tests.sim.world import World

PATIENCE_MS: Final = 400_000
"""So long a hand may stand still: a turn, its bank and grace, a restart and clocks that jump back."""

# A deck's root is hashed once for all viewers of a deal; everything else is verified anew each time.
_verifier: Any = importlib.import_module("svara.fair.verify")
_verifier._root = functools.lru_cache(maxsize=8192)(_verifier._root)


# After each commit


def after_commit(world: World, proposal: Proposal, effects: list[m.Effect]) -> None:
    """Everybody here hears of the version once; the room's books are the model's; a deal that ended is proven."""
    room, model = world.room, world.model
    assert room is not None, "it has committed"
    state = room.state
    if state.escrow != model.escrow:
        raise Violation("chips", f"the room holds {state.escrow} chips, {model.escrow} were brought to it")
    seats = [one and (one.stack, one.bet) for one in state.table.seats]
    if seats != [one and (one.stack, one.bet) for one in model.picture.places]:
        raise Violation("chips", f"before the seats lie {seats}, and by the events {model.picture.places}")
    if proposal.facts:
        if state.version != proposal.version + 1:
            raise Violation("versions", f"version {state.version} follows {proposal.version}")
        heard: dict[str, int] = {}
        for one in effects:
            if isinstance(one, m.Send) and isinstance(one.frame, m.Update | m.Skip | m.Whole | m.CaughtUp):
                new = one.frame.v == state.version and not isinstance(one.frame, m.CaughtUp)
                heard[one.person] = heard.get(one.person, 0) + new
        due = {person for person in model.here if not person.startswith("bot:")}
        missed = [person for person in sorted(due) if not heard.get(person)]
        if missed:
            raise Violation("versions", f"{missed} do not hear of version {state.version}: {proposal.facts}")
    shown(proposal, effects)
    for effect in effects:
        if isinstance(effect, m.Send) and getattr(effect.frame, "ask", None) is not None:
            model.asks(effect.person, effect.frame.ask)  # type: ignore[union-attr, arg-type]
    prove(world)


def told(world: World, person: str, frame: m.Frame) -> None:
    """What one person is told: each version after the one before it, no false answer, no phrase of whom they muted."""
    if isinstance(frame, m.Whole):
        world.told[person] = frame.v
    elif isinstance(frame, m.Update | m.Skip):
        if frame.v > world.told.get(person, frame.v - 1) + 1:
            raise Violation("versions", f"{person} is told of version {frame.v} after {world.told[person]}")
        world.told[person] = max(frame.v, world.told.get(person, 0))
        _heard(world, person, frame)
    elif isinstance(frame, m.Done | m.Refused):
        done = isinstance(frame, m.Done)
        if done != ((person, frame.action) in world.store.actions):
            raise Violation("actions", f"{frame} to {person} is not what is stored")


def _heard(world: World, person: str, frame: m.Update | m.Skip) -> None:
    new = world.room is not None and frame.v == world.room.state.version
    for happening in frame.happened if new and isinstance(frame, m.Update) else ():
        if isinstance(happening, m.Said) and (person, happening.person) in world.model.muted:
            raise Violation("mutes", f"{person} hears {happening.person}")


def unchanged(room: Room, messages: Sequence[m.Message], now_ms: int, proposal: Proposal) -> None:
    """What is only proposed changes nothing: asked again, the answer is the same."""
    if propose(room, messages, now_ms) != proposal:
        raise Violation("proposals", f"{messages} were answered in two ways")


def recovers(world: World) -> None:
    """What is stored makes the same room."""
    assert world.room is not None, "it has committed"
    if world.store.recover().state != world.room.state:
        raise Violation("recovery", f"the facts up to version {world.room.state.version} make another room")


def may_be_asked(world: World) -> None:
    """After a restart whoever is asked will be told so."""
    assert world.room is not None, "it was restored"
    for person in world.people:
        asks = ask(world.room.state, person)
        if asks is not None:
            world.model.asks(person, asks)


def same_view(room: Room, person: str, picture: Picture) -> None:
    """A client that has heard everything sees what the server would show it now."""
    server = Picture.of(whole(room.state, person)).facts(picture.unsure)
    client = picture.facts(picture.unsure)
    for name, value in server.items():
        if isinstance(value, dict):
            client[name] = {key: one for key, one in client[name].items() if value.get(key) != one}
            value = {key: one for key, one in value.items() if picture.people.get(key) != one}  # noqa: PLW2901  # what differs
        if client[name] != value:
            raise Violation(
                "views", f"{person} at version {picture.v}: {name} is {client[name]}, on the server {value}"
            )


def not_stuck(world: World) -> None:
    """A hand goes on, and a table that can deal deals."""
    picture, model = world.model.picture, world.model
    mixing = len(model.statements) != len(model.closed)
    if not (model.halted or mixing):
        model.rests_over(world.now + world.skew, PATIENCE_MS)
    waits = not model.halted and (mixing or picture.phase != "idle" or (not world.calm and _can_deal(world)))
    if waits and world.now - world.stored_at > PATIENCE_MS:
        raise Violation("hands go on", f"nothing has happened for {world.now - world.stored_at} ms in {picture.phase}")


def _can_deal(world: World) -> bool:
    people = [owner for owner in world.model.owners.values() if owner in world.model.here]
    return world.model.picture.can_be_dealt() and any(not owner.startswith("bot:") for owner in people)


# Proofs


def prove(world: World) -> None:
    """Of a deal that has ended, the proof of everybody who sits there, or did when it was dealt."""
    room, model = world.room, world.model
    hand = model.picture.hand
    if room is None or hand not in model.ended or hand in world.proven or room.state.mixing:
        return
    world.proven.add(hand)
    for person in dict.fromkeys((*model.deal.owners.values(), *model.owners.values())):
        if person.startswith("bot:") or person not in model.here:
            continue
        link = room.state.person(person)
        replies = room.handle(
            m.FromClient(person, person.upper(), m.AskProof(), "" if link is None else link.link), room.state.now_ms
        ).replies
        for reply in replies:
            if isinstance(reply.frame, m.ProofIs):
                payload = msgspec.json.encode(reply.frame)
                world.knowledge.check(person, reply.frame, payload)
                model.deal.check(person, reply.frame.proof)
                world.proofs.setdefault(person, []).append(json.loads(msgspec.json.encode(reply.frame.proof)))
                break
        else:
            raise Violation("proofs", f"{person} gets no proof of hand {hand}: {replies}")


def _verify(world: World, person: str, proofs: list[Any]) -> None:
    reports = fair.verify_chain(proofs)
    for report, proof in zip(reports, proofs, strict=False):
        if report.failure is not None:
            raise Violation("proofs", f"{person}, hand {report.hand}: {report.failure}")
        hands = world.knowledge.hands[report.hand]
        if any(hands[seat] != cards for seat, cards in report.cards.items()):
            raise Violation("proofs", f"hand {report.hand}: proven are {report.cards}, dealt were {hands}")
        mixed = sum(seed is not None for seed in proof["seeds"])
        if mixed != len(world.model.closed[report.hand]) or report.mixed_by != mixed:
            raise Violation("proofs", f"hand {report.hand} is mixed by {mixed}")
        world.stats["proofs"] += 1


# At the end


def at_the_end(world: World) -> None:
    """The table is closed: all chips are back, all deals ended, all hands replay and verify, all views agree."""
    model, room = world.model, world.room
    assert room is not None, "the sky is clear"
    if any(room.state.owners) or model.owners or model.escrow or room.state.escrow:
        raise Violation("chips", f"the table is closed and holds {model.escrow} chips of {room.state.owners}")
    dealt = model.counts["HandStarted"]
    stated = len(model.statements)
    if len(model.ended) != dealt or (stated != dealt and model.halted != "closing"):
        raise Violation("deals end", f"{stated} deals were stated, {dealt} dealt, {len(model.ended)} ended")
    if not world.finished:
        raise Violation("hands go on", "the host was not told that the table is finished")
    _acknowledged(world)
    _last_views(world)
    for person in sorted(world.proofs):
        _verify(world, person, world.proofs[person])
    _replay(world)


def _acknowledged(world: World) -> None:
    for person in world.people.values():
        lost = [action for action in person.acks if (person.name, action) not in world.store.actions]
        if lost:
            raise Violation("actions", f"{person.name} was told that {lost} are done")
        if person.pending:
            raise Violation("actions", f"{person.name} never heard what became of {person.pending}")


def _last_views(world: World) -> None:
    assert world.room is not None, "the sky is clear"
    for person in world.people.values():
        for tab in person.tabs:
            if tab.picture is None or tab.line is None:
                raise Violation("views", f"{person.name} could not come back")
            if tab.picture.v != world.room.state.version:
                raise Violation("views", f"{person.name} stays at version {tab.picture.v}")
            same_view(world.room, person.name, tab.picture)


def _replay(world: World) -> None:
    setup, model = world.plan.setup, world.model
    hands = list(records(new_state(setup).table, model.events, table=setup.table))
    if len(hands) != model.counts["HandStarted"]:
        raise Violation("replays", f"{len(hands)} records of {model.counts['HandStarted']} hands")
    try:
        check_chain(loads(dumps(hands)))
    except Exception as error:
        raise Violation("replays", str(error)) from error
