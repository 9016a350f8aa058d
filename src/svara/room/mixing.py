"""The shuffle of the next deal: its decks, the statement, seeds, the mix, and the proof (docs/fairness.md)."""

from __future__ import annotations

from svara import fair
from svara.errors import CorruptState
from svara.fair.statement import unhex
from svara.game.commands import StartHand
from svara.game.legal import next_deal
from svara.game.state import Phase
from svara.room import facts as f
from svara.room import messages as m
from svara.room.bots import anybody_here
from svara.room.draft import Draft, No
from svara.room.state import RoomState
from svara.room.wishes import seat_of


def wants_decks(state: RoomState) -> bool:
    """Whether the next deal can be stated now: a svara's always, a first hand's while somebody is there to play it."""
    if state.playing or state.mixing or state.halted or state.pause_until_ms or next_deal(state.table) is None:
        return False
    return state.table.phase is Phase.READY or (not state.draining and anybody_here(state))


def state_deal(draft: Draft, decks: tuple[fair.Sealed, ...]) -> None:
    """Promise the next deal.

    Raises:
        No: there is none to promise now.
        ValueError: these are not 16 different decks.
    """
    state = draft.state
    coming = next_deal(state.table)
    if coming is None or not wants_decks(state):
        raise No("stale")
    made = fair.open_statement(
        table=state.setup.table,
        previous=None if state.shuffle is None else state.shuffle.statement,
        rules=state.setup.rules,
        seats=coming.seats,
        commitments=dict(state.commitments),
        decks=decks,
    )
    draft.add(f.Shuffled(made, draft.now + state.setup.mix_ms))


def reveal_seed(draft: Draft, person: str, says: m.RevealSeed) -> None:
    """A seat shows its seed; late ones are kept for the commitment that comes with them."""
    seat, shuffle = seat_of(draft.state, person), draft.state.shuffle
    if shuffle is None or shuffle.statement.hand != says.hand:
        raise No("stale")
    try:
        fact = fair.reveal(shuffle, seat, says.seed, says.next_commitment)
    except fair.RevealRefused as error:
        raise No(error.code) from None
    draft.add(f.Shuffled(fact))


def commit_seed(draft: Draft, person: str, says: m.CommitSeed) -> None:
    """A seat without a standing commitment makes one, to a seed that was never used."""
    state = draft.state
    seat = seat_of(state, person)
    try:
        unhex(says.commitment)
    except ValueError:
        raise No("malformed") from None
    standing = dict(state.commitments)
    if seat in standing:
        raise No("already")
    used: set[str | None] = {*standing.values()}
    if state.shuffle is not None:
        used |= {*state.shuffle.statement.commitments, *fair.next_commitments(state.shuffle).values()}
    if says.commitment in used:
        raise No("stale_commitment")
    draft.add(f.Committed(seat, says.commitment))


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
    state = draft.state
    if state.shuffle is None or state.mixing:
        raise No("no_deal")
    seats = state.table.seats
    shown = [seat for seat in state.shuffle.statement.seats if (place := seats[seat]) is not None and place.shown]
    seat = state.seat_of(person)
    mine = None if seat is None else seats[seat]
    seen = state.table.opened and mine is not None and mine.dealt
    return m.ProofIs(fair.proof_for(state.shuffle, seat, seen=seen, shown=shown))
