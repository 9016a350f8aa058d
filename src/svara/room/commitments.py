"""Who may commit to which seed for the next mix (docs/fairness.md)."""

from __future__ import annotations

from svara import fair
from svara.fair.statement import Hex, unhex
from svara.room import facts as f
from svara.room.draft import Draft, No
from svara.room.state import RoomState


def check_form(commitment: Hex) -> None:
    """Raise `No` if it cannot be one."""
    try:
        unhex(commitment)
    except ValueError:
        raise No("malformed") from None


def commit(draft: Draft, seat: int, commitment: Hex) -> None:
    """A seat, which is taken, commits to a seed.

    Only who has none standing may, to a seed that was never used. And whoever lets a mix wait for a seed in vain is not
    waited for in the next one, or they could slow every hand.

    Raises:
        No: it may not, or that is no commitment.
    """
    check_form(commitment)
    state = draft.state
    standing = dict(state.commitments)
    if seat in standing:
        raise No("already")
    if state.owners[seat] in _late(state):
        raise No("too_soon")
    used: set[str | None] = {*standing.values()}
    if state.shuffle is not None:
        used |= {*state.shuffle.statement.commitments, *fair.next_commitments(state.shuffle).values()}
    if commitment in used:
        raise No("stale_commitment")
    draft.add(f.Committed(seat, commitment))


def _late(state: RoomState) -> set[str | None]:
    """Who committed to a seed for the present or last deal, and has not revealed it."""
    if state.shuffle is None:
        return set()
    owners = state.owners if state.mixing or state.dealt is None else state.dealt.owners
    return {owners[seat] for seat in fair.waiting(state.shuffle)}
