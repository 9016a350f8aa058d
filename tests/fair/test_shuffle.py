"""One deal's shuffle as facts: what may follow what, crashes, late reveals, and the way into the engine."""

from typing import Any

import msgspec
import pytest

from svara.errors import CorruptState
from svara.fair import (
    Deal,
    Fact,
    MixClosed,
    RevealRefused,
    SeedRevealed,
    Shuffle,
    close,
    commit,
    deal,
    evolve,
    next_commitments,
    open_statement,
    proof_for,
    restore,
    reveal,
    waiting,
)
from svara.game import FORTE, Phase, apply, new_table, next_deal
from svara.game.commands import Look, SitDown, StartHand, VoidHand
from tests.fair.table import after, decks_of, hands, keys_of, mixed, named, seed, show, state


def facts_of(shuffle: Shuffle) -> list[Fact]:
    closed: list[Fact] = [] if shuffle.closed is None else [MixClosed(shuffle.closed)]
    return [shuffle.made, *shuffle.reveals, *closed]


def stored(facts: list[Fact]) -> list[Fact]:
    """Through the store and back."""
    return [msgspec.json.decode(msgspec.json.encode(fact), type=Fact) for fact in facts]


# ----------------------------------------------------------------------------------------------------------- stating


def test_a_statement_continues_the_one_before() -> None:
    first, second = hands(2)
    assert (first.statement.hand, second.statement.hand) == (1, 2)
    assert evolve(first, second.made) == Shuffle(second.made)


@pytest.mark.parametrize("keys", [keys_of(1)[:15], [*keys_of(1)[:15], keys_of(1)[0]], [*keys_of(1), named("k")]])
def test_a_statement_takes_16_different_decks(keys: list[str]) -> None:
    with pytest.raises(ValueError, match="16 different decks"):
        state(keys=keys)


def test_a_deck_is_not_used_in_two_statements_running() -> None:
    first, second = hands(2)
    with pytest.raises(ValueError, match="hand 2 takes fresh decks"):
        state(previous=first.statement, keys=[*keys_of(2)[:15], keys_of(1)[4]])
    assert state(previous=second.statement, keys=[*keys_of(3)[:15], keys_of(1)[4]]).statement.hand == 3


def test_a_key_is_64_digits() -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        state(keys=[*keys_of(1)[:15], "key"])


def test_no_log_tells_the_keys() -> None:
    shuffle = mixed(state())
    assert not [key for key in shuffle.made.keys if key in repr(shuffle) + str(shuffle) + f"{shuffle.made!r}"]
    assert "16 sealed" in repr(shuffle)


# --------------------------------------------------------------------------------------------------------- revealing


def test_seats_are_waited_for_until_they_reveal() -> None:
    shuffle = evolve(None, state((4, 1, 2), committed=(2, 4)))
    assert waiting(shuffle) == (4, 2)
    shuffle = show(shuffle, 2)
    assert waiting(shuffle) == (4,)
    assert next_commitments(shuffle) == {2: commit(seed(2, 2))}


@pytest.mark.parametrize(
    ("code", "seat", "shown", "following"),
    [
        ("no_seat", 7, seed(7, 1), named("next")),
        ("no_commitment", 2, seed(2, 1), named("next")),
        ("malformed", 1, "seed", named("next")),
        ("malformed", 1, seed(1, 1), "next"),
        ("malformed", 1, None, named("next")),
        ("wrong_seed", 1, seed(0, 1), named("next")),
        ("already_revealed", 0, seed(0, 1), named("next")),
        ("stale_commitment", 1, seed(1, 1), commit(seed(1, 1))),
        ("stale_commitment", 1, seed(1, 1), commit(seed(0, 2))),
    ],
)
def test_a_reveal_that_does_not_count_is_refused(code: str, seat: int, shown: Any, following: str) -> None:
    shuffle = show(evolve(None, state(committed=(0, 1))), 0)
    with pytest.raises(RevealRefused, match=f"seat {seat + 1}") as refused:
        reveal(shuffle, seat, shown, following)
    assert (refused.value.code, refused.value.seat) == (code, seat)


# ----------------------------------------------------------------------------------------------------- crash, restore


def test_a_crash_before_the_mix_is_closed_resumes_the_same_statement() -> None:
    shuffle = show(evolve(None, state()), 1)
    again = restore(stored(facts_of(shuffle)))
    assert again == shuffle
    assert again.statement.roots == shuffle.statement.roots
    assert waiting(again) == (0, 2)
    assert deal(evolve(show(show(again, 0), 2), MixClosed((0, 1, 2)))) == deal(mixed(state()))


def test_after_it_is_closed_the_deal_is_fixed() -> None:
    shuffle = mixed(state(), (0, 1))
    again = restore(stored(facts_of(shuffle)))
    assert again == shuffle
    assert deal(again) == deal(shuffle)


def test_a_late_reveal_changes_nothing_but_the_next_commitment() -> None:
    shuffle = mixed(state(), (0, 1))
    late = show(shuffle, 2)
    assert deal(late) == deal(shuffle) != deal(mixed(state()))
    assert deal(late).left_out == (2,)
    assert next_commitments(late) == {seat: commit(seed(seat, 2)) for seat in (0, 1, 2)}
    assert proof_for(late, 0, seen=True).seeds == (seed(0, 1), seed(1, 1), None)
    assert restore(stored([*facts_of(shuffle), late.reveals[-1]])) == late


def test_the_order_in_which_seeds_arrive_does_not_matter() -> None:
    assert deal(mixed(state(), (2, 0, 1))) == deal(mixed(state()))


def test_every_seed_and_every_absence_changes_the_mix() -> None:
    mixes = {deal(mixed(state(), seats)).mix for seats in [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]}
    assert len(mixes) == 8


def test_a_tables_facts_restore_its_last_hand() -> None:
    played = hands(3)
    assert restore(stored([fact for shuffle in played for fact in facts_of(shuffle)])) == played[-1]
    assert restore([]) is None


@pytest.mark.parametrize("number", range(8))
def test_facts_that_cannot_be_are_a_corrupt_state(number: int) -> None:
    first = hands(1)[0]
    opened = evolve(None, state(committed=(0, 1)))
    one = SeedRevealed(0, seed(0, 1), named("next"))
    wrong: list[list[Fact]] = [
        [one],
        [MixClosed(())],
        [opened.made, SeedRevealed(0, seed(1, 1), named("next"))],
        [opened.made, SeedRevealed(2, seed(2, 1), named("next"))],
        [opened.made, one, one],
        [opened.made, one, MixClosed((0, 1))],
        [opened.made, one, MixClosed((0,)), MixClosed((0,))],
        [first.made, hands(2)[1].made],
    ]
    with pytest.raises(CorruptState):
        restore(wrong[number])


def test_a_statement_that_does_not_follow_is_a_corrupt_state() -> None:
    first = hands(1)[0]
    stranger = mixed(state(previous=first.statement, table="strangers"))
    other = mixed(state(previous=mixed(state((0, 1))).statement))
    for following in (first.made, hands(3)[2].made, stranger.made, other.made):
        with pytest.raises(CorruptState, match="does not follow"):
            evolve(first, following)


def test_a_mix_is_closed_once_and_dealt_closed() -> None:
    shuffle = evolve(None, state())
    with pytest.raises(ValueError, match="close it first"):
        deal(shuffle)
    with pytest.raises(ValueError, match="close it first"):
        proof_for(shuffle, 0, seen=False)
    with pytest.raises(ValueError, match="closed already"):
        close(mixed(state()))


# ----------------------------------------------------------------------------------------------------------- the deal


def test_a_deal_has_every_card_once() -> None:
    for shuffle in hands(5):
        assert sorted(deal(shuffle).deck) == list(range(32))


def test_the_first_hand_draws_its_dealer_and_no_other_does() -> None:
    first, second = (deal(shuffle) for shuffle in hands(2, (4, 6, 9)))
    assert first.dealer == first.seats[-1]
    assert second.dealer is None
    assert second.seats == after(hands(1, (4, 6, 9))[0], (4, 6, 9))


def test_the_dealer_drawn_is_dealt_last_and_seats_stay_clockwise() -> None:
    drawn = {deal(mixed(state((4, 6, 9), table=f"table {number}"))).seats for number in range(30)}
    assert drawn == {(4, 6, 9), (6, 9, 4), (9, 4, 6)}


def test_seats_that_committed_and_are_not_in_the_mix_are_left_out() -> None:
    assert deal(mixed(state((0, 1, 2), committed=(0, 2)), (2,))).left_out == (0,)


def test_the_engine_deals_what_the_mix_decided() -> None:
    """Three hands at a table: the deck goes in as it is, and each seat gets the cards that its proof opens."""
    table = new_table(3, ante=10)
    for seat in range(3):
        table = apply(table, SitDown(seat, 500)).table
    previous = None
    for hand in (1, 2, 3):
        due = next_deal(table)
        assert due is not None
        seats = due.seats if hand > 1 else (0, 1, 2)
        shuffle = mixed(state(seats, previous=previous))
        dealt: Deal = deal(shuffle)
        table = apply(table, StartHand(dealt.deck, dealt.dealer)).table
        assert table.hand == shuffle.statement.hand
        assert table.dealer == dealt.seats[-1]
        table = apply(table, Look(dealt.seats[0])).table
        assert table.phase is Phase.BETTING
        for seat in range(3):
            proof = proof_for(shuffle, seat, seen=table.opened)
            assert tuple(opening.card for opening in proof.openings) == table.seat(seat).cards
        table = apply(table, VoidHand()).table
        previous = shuffle.statement


def test_seats_and_commitments_are_matched_by_seat() -> None:
    made = open_statement(
        table="t",
        previous=None,
        rules=FORTE,
        seats=(5, 2),
        commitments={2: named("c"), 8: named("d")},
        decks=decks_of(1),
    )
    assert made.statement.commitments == (None, named("c"))
