"""Every invariant is broken once on purpose, and the simulation must see it: what cannot fail checks nothing."""

from __future__ import annotations

import dataclasses
import importlib
import itertools
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from svara import fair
from svara.game import events as e
from svara.game.state import Table
from svara.game.view import OwnCardsSeen, redact
from svara.room import clocks, decide, frames, room, state, wishes
from svara.room import facts as f
from svara.room import messages as m
from svara.room.draft import Draft
from tests.sim import shuffle_kills as shuffle
from tests.sim import world as worlds
from tests.sim.network import Faults
from tests.sim.plan import Plan, plan
from tests.sim.store import Store
from tests.sim.tempers import TEMPERS, Temper
from tests.sim.violation import Violation
from tests.sim.world import World

pytestmark = pytest.mark.no_cover

Patch = pytest.MonkeyPatch
# Modules of which the package has a function of the same name.
views: Any = importlib.import_module("svara.game.view")
engine: Any = importlib.import_module("svara.game.evolve")
draft: Any = importlib.import_module("svara.room.draft")
games: Any = importlib.import_module("svara.room.played")
SEEDS = range(100, 112)


def rough(seed: int, tempers: tuple[Temper, ...] = (), **settings: Any) -> Plan:
    """A world with every fault in it."""
    made = plan(random.Random(seed))
    faults = Faults(0.01, 0.05, 0.05, 2_000, 0.02, 0.01, 0.02, 0.03)
    setup = replace(made.setup, seats=max(4, made.setup.seats), **settings)
    return dataclasses.replace(
        made, setup=setup, faults=faults, tempers=(tempers or made.tempers) * (2 if tempers else 1)
    )


def first_violation(tempers: tuple[Temper, ...] = (), **settings: Any) -> Violation:
    """What the first of the seeds to see something says."""
    for seed in SEEDS:
        try:
            World(seed, rough(seed, tempers, **settings)).run(30)
        except Violation as violation:
            return violation
    raise AssertionError("nothing was noticed")


def temper(name: str, **changes: Any) -> Temper:
    return dataclasses.replace(next(one for one in TEMPERS if one.name == name), **changes)


def leak_own_cards_to_all(patch: Patch) -> None:
    patch.setattr(frames, "_cards_seen", lambda before, event: OwnCardsSeen(event.hands[0][1]))


def leak_the_cards_of_the_left_neighbour(patch: Patch) -> None:
    def seen(before: Any, event: e.CardsSeen) -> frames.ForSome:
        owners = [(before.owners[seat], event.hands[at - 1][0]) for at, (seat, _) in enumerate(event.hands)]
        return frames.ForSome({owner: redact(event, seat) for owner, seat in owners}, redact(event, None))

    patch.setattr(frames, "_cards_seen", seen)


def leak_the_deal(patch: Patch) -> None:
    patch.setattr(frames, "redact", lambda event, viewer: event)


def show_cards_before_blind_betting_is_over(patch: Patch) -> None:
    def own(table: Table, viewer: int | None) -> tuple[int, ...]:
        seat = None if viewer is None else table.seats[viewer]
        return () if seat is None else seat.cards

    patch.setattr(views, "_own_cards", own)


def open_every_card_in_the_proof(patch: Patch) -> None:
    real = fair.proof_for

    def proof_for(shuffle: fair.Shuffle, viewer: int | None, **names: Any) -> fair.Proof:
        whole = real(shuffle, None, seen=False, shown=fair.deal(shuffle).seats)
        return replace(real(shuffle, viewer, **names), openings=whole.openings)

    patch.setattr(fair, "proof_for", proof_for)


def tell_the_keys(patch: Patch) -> None:
    say_too_much(patch, lambda made: "/".join(made.keys) if isinstance(made, fair.StatementMade) else "p0")


def tell_the_seeds(patch: Patch) -> None:
    say_too_much(patch, lambda made: made.seed if isinstance(made, fair.SeedRevealed) else "p0")


def say_too_much(patch: Patch, what: Callable[[fair.Fact], str]) -> None:
    real = frames._TELL[f.Shuffled]
    tell(patch, f.Shuffled, lambda before, fact: [*real(before, fact), m.Said(what(fact.fact), 0)])


def tell(patch: Patch, kind: type, told: Callable[[Any, Any], list[Any]]) -> None:
    patch.setitem(frames._TELL, kind, told)


def double_a_chip(patch: Patch) -> None:
    finish = Draft.finish

    def doubled(self: Draft) -> tuple[m.Transfer, ...]:
        return tuple(replace(one, chips=one.chips + 1) for one in finish(self))

    patch.setattr(Draft, "finish", doubled)


def book_a_chip_too_many(patch: Patch) -> None:
    book = Draft.book
    patch.setattr(Draft, "book", lambda self, person, chips: book(self, person, chips + (chips < 0)))
    patch.setattr(state, "check", lambda _: None)


def pay_a_pot_twice(patch: Patch) -> None:
    won: Callable[[Table, e.Event], Table] = engine._APPLY[e.PotWon]

    def twice(table: Table, event: e.PotWon) -> Table:
        return won(won(table, event), event)

    patch.setitem(engine._APPLY, e.PotWon, twice)
    patch.setattr(engine, "check", lambda _: None)


def pay_the_wrong_seat(patch: Patch) -> None:
    real = draft.apply

    def apply(table: Table, command: Any) -> Any:
        step = real(table, command)
        other = next((one.seat for one in step.events if isinstance(one, e.PotWon)), 0)
        seats = [at for at, one in enumerate(table.seats) if one is not None and not one.leaving and at != other]
        events = tuple(replace(one, seat=seats[0]) if isinstance(one, e.PotWon) else one for one in step.events)
        return step if events == step.events else replace(step, events=events, table=engine.replay(table, events))

    patch.setattr(draft, "apply", apply)


def forget_actions(patch: Patch) -> None:
    patch.setitem(state._APPLY, f.ActionDone, lambda room, _: room)


def acknowledge_what_is_not_stored(patch: Patch) -> None:
    add = Draft.add
    patch.setattr(Draft, "add", lambda self, fact: None if isinstance(fact, f.ActionDone) else add(self, fact))


def swallow_a_version(patch: Patch) -> None:
    real, count = room.Room.commit, itertools.count()

    def commit(self: room.Room, proposal: room.Proposal) -> list[m.Effect]:
        effects = real(self, proposal)
        updates = [one for one in effects if isinstance(one, m.Send) and isinstance(one.frame, m.Update)]
        if len(updates) > 1 and next(count) % 40 == 39:
            effects.remove(updates[1])
        return effects

    patch.setattr(room.Room, "commit", commit)


def take_stale_moves(patch: Patch) -> None:
    def move(made: Draft, person: str, says: m.Move) -> None:
        decide._play(made, wishes.seat_of(made.state, person), says.do, says.to, says.price)

    patch.setitem(decide._SAID, m.Move, move)


def ignore_prices(patch: Patch) -> None:
    real = decide._play
    patch.setattr(decide, "_play", lambda made, seat, verb, to, price: real(made, seat, verb, to, None))


def lose_a_chip_in_the_engine(patch: Patch) -> None:
    called: Callable[[Table, e.Event], Table] = engine._APPLY[e.Called]

    def call(table: Table, event: e.Called) -> Table:
        return called(replace(table, total=table.total + 1), event)

    patch.setitem(engine._APPLY, e.Called, call)


def lose_a_fact(patch: Patch) -> None:
    book, count = Store.book, itertools.count()

    def lossy(self: Store, proposal: room.Proposal) -> None:
        book(self, replace(proposal, facts=proposal.facts[1:]) if next(count) % 20 == 19 else proposal)

    patch.setattr(Store, "book", lossy)


def stop_the_clock(patch: Patch) -> None:
    patch.setattr(clocks, "due_ms", lambda _: None)
    patch.setattr(room, "due_ms", lambda _: None, raising=False)


def ask_anew(patch: Patch) -> None:
    real = wishes._waits
    patch.setattr(wishes, "_waits", lambda now, one: real(replace(now, said_no=()), one))


def let_people_rest_for_ever(patch: Patch) -> None:
    patch.setattr(games, "_resting", lambda now: ())


def send_people_away_too_soon(patch: Patch) -> None:
    real = games._resting
    patch.setattr(games, "_resting", lambda now: tuple((seat, since - 15_000) for seat, since in real(now)))


def wait_for_nobody_after_a_restart(patch: Patch) -> None:
    resumed = state._APPLY[f.Resumed]
    patch.setitem(state._APPLY, f.Resumed, lambda room, fact: resumed(room, replace(fact, wait_ms=0)))


def allow_ratholing(patch: Patch) -> None:
    patch.setattr(wishes, "least_buy_in", lambda room, person, now: room.setup.min_buy_in)


def ignore_mutes(patch: Patch) -> None:
    tell(patch, f.Spoke, lambda before, fact: [m.Said(fact.person, fact.phrase)])


def act_while_proposing(patch: Patch) -> None:
    real = room.Room.handle

    def handle(self: room.Room, message: m.Message, now_ms: int) -> room.Proposal:
        proposal = real(self, message, now_ms)
        self.state = replace(self.state, turn=self.state.turn + 1)
        return proposal

    patch.setattr(room.Room, "handle", handle)


def hide_who_is_away(patch: Patch) -> None:
    tell(patch, f.WentAway, lambda before, fact: [])


def hide_a_clock(patch: Patch) -> None:
    tell(patch, f.Ticking, lambda before, fact: [])


def book_without_funds(patch: Patch) -> None:
    patch.setattr(worlds.World, "_affords", lambda *_: True)


def decide_for_others(patch: Patch) -> None:
    real = decide._play

    def play(made: Draft, seat: int, verb: m.Verb, to: int, price: int | None) -> None:
        real(made, made.state.table.to_act if made.state.table.to_act is not None else seat, verb, to, price)

    patch.setattr(decide, "_play", play)


KILLS: list[tuple[Callable[[Patch], None], set[str], dict[str, Any]]] = [
    (leak_own_cards_to_all, {"secrets"}, {}),
    (leak_the_cards_of_the_left_neighbour, {"secrets"}, {}),
    (leak_the_deal, {"secrets"}, {}),
    (show_cards_before_blind_betting_is_over, {"secrets", "views"}, {}),
    (open_every_card_in_the_proof, {"secrets"}, {}),
    (tell_the_keys, {"secrets"}, {}),
    (tell_the_seeds, {"secrets"}, {}),
    (double_a_chip, {"chips"}, {}),
    (book_a_chip_too_many, {"chips"}, {"tempers": (temper("leaver"), temper("steady"))}),
    (pay_a_pot_twice, {"chips"}, {}),
    (pay_the_wrong_seat, {"replays"}, {"tempers": (temper("steady"), temper("poor"))}),
    (book_without_funds, {"wallets"}, {"tempers": (temper("poor"), temper("steady and loose"))}),
    (forget_actions, {"actions", "decisions"}, {}),
    (acknowledge_what_is_not_stored, {"actions"}, {}),
    (swallow_a_version, {"versions"}, {}),
    (take_stale_moves, {"turns", "decisions"}, {"tempers": (temper("forger"), temper("stale"), temper("steady"))}),
    (decide_for_others, {"decisions"}, {"tempers": (temper("forger"), temper("steady"))}),
    (ignore_prices, {"prices"}, {"tempers": (temper("forger", forges=0.9), temper("steady"))}),
    (shuffle.close_the_mix_at_once, {"the mix waits"}, {}),
    (shuffle.wait_for_a_late_seed_in_every_hand, {"the mix waits"}, {"tempers": (temper("steady", withholds=0.5),)}),
    (shuffle.take_decks_twice, {"fresh decks"}, {}),
    (shuffle.prove_from_the_present, {"proofs"}, {"tempers": (temper("leaver"), temper("steady and loose"))}),
    (
        ask_anew,
        {"answers are final"},
        {
            "tempers": (temper("restless", restless=1.0, joins=0.1), temper("slow", loose=3.0, asleep=0.5)),
            "entry_ms": 60_000,
        },
    ),
    (let_people_rest_for_ever, {"rests"}, {"tempers": (temper("asleep"), temper("poor")), "rest_ms": 1_000}),
    (send_people_away_too_soon, {"rests"}, {"rest_ms": 20_000}),
    (wait_for_nobody_after_a_restart, {"coming back"}, {}),
    (shuffle.forget_the_shuffle_in_a_crash, {"one statement", "proofs"}, {}),
    (shuffle.deal_another_deck, {"proofs", "secrets"}, {}),
    (shuffle.close_without_dealing, {"deals end", "proofs"}, {}),
    (shuffle.prove_another_mix, {"proofs"}, {}),
    (lose_a_chip_in_the_engine, {"no check fails"}, {}),
    (lose_a_fact, {"recovery"}, {}),
    (stop_the_clock, {"hands go on"}, {"tempers": (temper("steady", withholds=1.0),)}),
    (
        allow_ratholing,
        {"ratholing"},
        {"tempers": (temper("ratholer"), temper("steady and loose")), "rathole_ms": 1_800_000},
    ),
    (shuffle.drop_the_second_seed, {"seeds"}, {}),
    (shuffle.refuse_all_seeds_for_one, {"seeds"}, {}),
    (shuffle.acknowledge_seeds_that_are_refused, {"seeds"}, {}),
    (shuffle.refuse_one_for_another, {"seeds"}, {}),
    (shuffle.take_any_seed, {"seeds", "no check fails"}, {"tempers": (temper("forger"), temper("steady"))}),
    (shuffle.take_a_commitment_twice, {"seeds"}, {"tempers": (temper("forger"), temper("steady"))}),
    (shuffle.take_seeds_that_come_late, {"seeds"}, {"tempers": (temper("steady"),), "mix_ms": 500}),
    (shuffle.hide_whose_seed_came, {"seeds"}, {}),
    (shuffle.leave_the_mix_open, {"the mix waits"}, {}),
    (shuffle.count_a_version_for_each_seed, {"versions"}, {}),
    (shuffle.change_the_room_before_seeds_are_stored, {"proposals", "recovery", "decisions"}, {}),
    (ignore_mutes, {"mutes"}, {"tempers": (temper("chatter"), temper("steady"))}),
    (act_while_proposing, {"proposals", "recovery", "decisions"}, {}),
    (hide_who_is_away, {"views"}, {}),
    (hide_a_clock, {"views"}, {}),
]


@pytest.mark.parametrize(("kill", "invariants", "world"), KILLS, ids=[kill.__name__ for kill, _, _ in KILLS])
def test_what_is_broken_is_caught(
    kill: Callable[[Patch], None], invariants: set[str], world: dict[str, Any], monkeypatch: Patch
) -> None:
    kill(monkeypatch)
    violation = first_violation(**world)
    assert violation.invariant in invariants, str(violation)


def test_every_invariant_is_broken_by_one_of_these() -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py")]
    names = {name for text in texts for name in re.findall(r'Violation\(\s*"([a-z ]+)"', text)}
    assert names == {name for _, invariants, _ in KILLS for name in invariants}
