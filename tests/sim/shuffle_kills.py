"""The shuffle broken on purpose: its decks, its mix, its proof, and seeds that are taken together."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from svara import fair
from svara.room import Room, decide, frames, room, state
from svara.room import facts as f
from svara.room import messages as m
from svara.room.draft import Draft
from svara.room.room import Proposal

Patch = pytest.MonkeyPatch
# Modules of which the package has a function of the same name.
commitments: Any = importlib.import_module("svara.room.commitments")
mixing: Any = importlib.import_module("svara.room.mixing")


def close_the_mix_at_once(patch: Patch) -> None:
    patch.setattr(fair, "waiting", lambda shuffle: ())


def forget_the_shuffle_in_a_crash(patch: Patch) -> None:
    resumed = state._APPLY[f.Resumed]
    patch.setitem(state._APPLY, f.Resumed, lambda room, fact: replace(resumed(room, fact), shuffle=None))


def deal_another_deck(patch: Patch) -> None:
    real = mixing.StartHand
    patch.setattr(mixing, "StartHand", lambda deck, dealer: real(deck[::-1], dealer))


def close_without_dealing(patch: Patch) -> None:
    def close(made: Draft) -> bool:
        shuffle = made.state.shuffle
        late = made.now >= made.state.mix_until_ms
        if shuffle is not None and shuffle.closed is None and (late or not fair.waiting(shuffle)):
            made.add(f.Shuffled(fair.close(shuffle)))
        return False

    patch.setattr(decide, "_FOLLOWS", tuple(close if rule is mixing.close else rule for rule in decide._FOLLOWS))


def prove_another_mix(patch: Patch) -> None:
    real = fair.proof_for
    patch.setattr(fair, "proof_for", lambda *args, **names: replace(real(*args, **names), mix="00" * 32))


def take_decks_twice(patch: Patch) -> None:
    """As long as decks are wanted, any are taken."""
    real, stated = mixing.state_deal, fair.open_statement
    fresh = tuple(fair.seal(f"{at:064x}") for at in range(16))

    def state_deal(made: Draft, message: m.Decks) -> None:
        def stating(**names: Any) -> fair.StatementMade:
            promised = stated(**names)
            keys, roots = zip(*[(deck.key, deck.root) for deck in message.decks], strict=True)
            return replace(promised, statement=replace(promised.statement, roots=roots), keys=keys)

        with Patch.context() as inner:
            inner.setattr(fair, "open_statement", stating)
            real(made, m.Decks(made.state.table.hand + 1, fresh))

    patch.setitem(decide._HOST, m.Decks, state_deal)


def prove_from_the_present(patch: Patch) -> None:
    """Whoever has left the table has taken their cards along."""

    def proof_of(now: state.RoomState, person: str) -> fair.Proof:
        assert now.shuffle is not None, "the simulation asks after a deal"
        places = now.table.seats
        shown = [at for at in now.shuffle.statement.seats if (place := places[at]) is not None and place.shown]
        seat = now.seat_of(person)
        mine = None if seat is None else places[seat]
        seen = now.table.opened and mine is not None and mine.dealt
        return fair.proof_for(now.shuffle, seat, seen=seen, shown=shown)

    patch.setattr(mixing, "proof_of", proof_of)


def wait_for_a_late_seed_in_every_hand(patch: Patch) -> None:
    patch.setattr(commitments, "_late", lambda now: set())


# Seeds that are taken together

Seeds = Sequence[m.FromClient]


def together(patch: Patch, broken: Callable[[Callable[[Seeds], Proposal], Seeds, Room], Proposal]) -> None:
    """Only seeds that are taken together are broken; `broken` gets the real method, the seeds and the room."""
    real = Room.handle_seeds

    def handle_seeds(self: Room, messages: Seeds, now_ms: int) -> Proposal:
        return broken(lambda some: real(self, some, now_ms), messages, self)

    patch.setattr(Room, "handle_seeds", handle_seeds)


def drop_the_second_seed(patch: Patch) -> None:
    together(patch, lambda propose, seeds, _: propose(seeds[:1]))


def refuse_all_seeds_for_one(patch: Patch) -> None:
    def refuse(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        made = propose(seeds)
        if not made.replies:
            return made
        no = tuple(m.Send(one.person, m.Refused("", "stale", "")) for one in seeds)
        return Proposal(made.version, made.now_ms, (), (), of.state, (), no)

    together(patch, refuse)


def acknowledge_seeds_that_are_refused(patch: Patch) -> None:
    def done(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        made = propose(seeds)
        replies = tuple(replace(one, frame=m.Done("", made.state.version)) for one in made.replies)
        return replace(made, replies=replies)

    together(patch, done)


def refuse_one_for_another(patch: Patch) -> None:
    def refuse(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        made = propose(seeds)
        return replace(made, replies=tuple(replace(one, person=seeds[0].person) for one in made.replies))

    together(patch, refuse)


def with_another(patch: Patch, module: Any, name: str, value: Any) -> None:
    """Seeds that are taken together meet another function."""

    def changed(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        with Patch.context() as inner:
            inner.setattr(module, name, value)
            return propose(seeds)

    together(patch, changed)


def take_what_is_refused(patch: Patch, code: str) -> None:
    real = fair.reveal

    def reveal(shuffle: fair.Shuffle, seat: int, seed: str, then: str) -> fair.SeedRevealed:
        try:
            return real(shuffle, seat, seed, then)
        except fair.RevealRefused as refused:
            if refused.code != code:
                raise
            return fair.SeedRevealed(seat, seed, then)

    with_another(patch, fair, "reveal", reveal)


def take_any_seed(patch: Patch) -> None:
    take_what_is_refused(patch, "wrong_seed")


def take_a_commitment_twice(patch: Patch) -> None:
    take_what_is_refused(patch, "stale_commitment")


def take_seeds_that_come_late(patch: Patch) -> None:
    with_another(patch, room, "due_ms", lambda _: None)


def leave_the_mix_open(patch: Patch) -> None:
    with_another(patch, room, "follow", lambda _: None)


def count_a_version_for_each_seed(patch: Patch) -> None:
    def count(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        made = propose(seeds)
        more = sum(isinstance(fact, f.Shuffled) and isinstance(fact.fact, fair.SeedRevealed) for fact in made.facts)
        return replace(made, state=replace(made.state, version=made.version + max(more, 1))) if made.facts else made

    together(patch, count)


def change_the_room_before_seeds_are_stored(patch: Patch) -> None:
    def act(propose: Callable[[Seeds], Proposal], seeds: Seeds, of: Room) -> Proposal:
        made = propose(seeds)
        of.state = replace(of.state, turn=of.state.turn + 1)
        return made

    together(patch, act)


def hide_whose_seed_came(patch: Patch) -> None:
    real = frames._TELL[f.Shuffled]
    patch.setitem(
        frames._TELL,
        f.Shuffled,
        lambda before, fact: [one for one in real(before, fact) if not isinstance(one, m.SeedIn)],
    )
