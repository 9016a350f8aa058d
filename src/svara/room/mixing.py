"""The shuffle of the next deal: its decks, the statement, seeds, the mix, and the proof (docs/fairness.md)."""

from __future__ import annotations

from svara import fair
from svara.errors import CorruptState
from svara.game.commands import StartHand
from svara.game.legal import next_deal
from svara.game.state import Phase
from svara.room import commitments
from svara.room import facts as f
from svara.room import messages as m
from svara.room.bots import may_play
from svara.room.draft import Draft, No
from svara.room.state import RoomState
from svara.room.wishes import seat_of


def wants_decks(state: RoomState) -> bool:
    """Whether the next deal can be stated now: a svara's always, a first hand's while somebody is there to play it."""
    waits = state.pause_until_ms or state.back_until_ms
    if state.playing or state.mixing or state.halted or waits or next_deal(state.table) is None:
        return False
    return state.table.phase is Phase.READY or (not state.draining and may_play(state))


def state_deal(draft: Draft, message: m.Decks) -> None:
    """Promise the next deal.

    Raises:
        No: there is none to promise now, or these decks are for another.
        ValueError: they are not 16 different ones, or the deal before had one of them.
    """
    state = draft.state
    coming = next_deal(state.table)
    if coming is None or not wants_decks(state) or message.hand != state.table.hand + 1:
        raise No("stale")
    if state.shuffle is not None and not {deck.key for deck in message.decks}.isdisjoint(state.shuffle.made.keys):
        raise ValueError(f"hand {message.hand} takes fresh decks, and one of these was in the statement before")
    made = fair.open_statement(
        table=state.setup.table,
        previous=None if state.shuffle is None else state.shuffle.statement,
        rules=state.setup.rules,
        seats=coming.seats,
        commitments=dict(state.commitments),
        decks=message.decks,
    )
    draft.add(f.Shuffled(made, draft.now + state.setup.mix_ms))


def reveal_seed(draft: Draft, person: str, says: m.RevealSeed) -> None:
    """A seat shows its seed, while the mix waits for it."""
    seat, shuffle = seat_of(draft.state, person), draft.state.shuffle
    if shuffle is None or shuffle.statement.hand != says.hand:
        raise No("stale")
    if shuffle.closed is not None:
        raise No("too_late")
    try:
        fact = fair.reveal(shuffle, seat, says.seed, says.next_commitment)
    except fair.RevealRefused as error:
        raise No(error.code) from None
    draft.add(f.Shuffled(fact))


def commit_seed(draft: Draft, person: str, says: m.CommitSeed) -> None:
    """A seat makes a commitment."""
    commitments.commit(draft, seat_of(draft.state, person), says.commitment)


def close(draft: Draft) -> bool:
    """All seeds are in, or time is up: close the mix and deal; whether it was so.

    Raises:
        CorruptState: the seats or the deck are not those that were promised.
    """
    state = draft.state
    shuffle = state.shuffle
    if shuffle is None or not state.mixing or (fair.waiting(shuffle) and draft.now < state.mix_until_ms):
        return False
    draft.add(f.Shuffled(fair.close(shuffle)))
    closed = draft.state.shuffle
    assert closed is not None, "it was closed just now"
    dealt = fair.deal(closed)
    fair.check_root(closed, dealt)
    coming = next_deal(state.table)
    if coming is None or set(coming.seats) != set(dealt.seats) or shuffle.statement.hand != state.table.hand + 1:
        raise CorruptState(f"hand {shuffle.statement.hand} is promised to seats {dealt.seats}, and they have changed")
    draft.play(StartHand(dealt.deck, dealt.dealer))
    return True


def proof(draft: Draft, person: str, says: m.AskProof) -> m.ProofIs:
    """The proof of the last deal for this person.

    Raises:
        No: there is no deal to prove, or not yet.
    """
    return m.ProofIs(proof_of(draft.state, person))


def proof_of(state: RoomState, person: str) -> fair.Proof:
    """The proof of the last deal as `person` may have it now: for the seat that was theirs when it was dealt.

    Raises:
        No: there is no deal to prove, or not yet.
    """
    shuffle, dealt = state.shuffle, state.dealt
    if shuffle is None or dealt is None or state.mixing:
        raise No("no_deal")
    seat = dealt.owners.index(person) if person in dealt.owners else None
    return fair.proof_for(shuffle, seat, seen=dealt.seen, shown=dealt.shown)
