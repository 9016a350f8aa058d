"""Every complete betting sequence of small tables: pinned counts, and the same sequences from a naive enumerator."""

from collections.abc import Iterator
from typing import Any

import pytest

from svara.game import Phase, RuleSet, Table, apply, legal, new_table
from svara.game.cards import DECK
from svara.game.commands import Bet, BetBlind, Call, Fold, Look, Pass, RaiseTo, SitDown, StartHand
from svara.game.events import PotsFormed
from svara.game.state import Pot, Seat
from tests.naive.betting import sequences

Action = tuple[int, str, int]

WORDS = {
    Look: "look",
    BetBlind: "blind",
    Bet: "bet",
    Call: "call",
    RaiseTo: "raise",
    Pass: "pass",
    Fold: "fold",
}


def lines(table: Table) -> Iterator[tuple[Action, ...]]:
    """Every way the betting can go on, in the order of `legal`."""
    for option in legal(table):
        for amount, command in enumerate(option.commands(), option.low):
            step = apply(table, command)
            action = (option.seat, WORDS[option.command], amount)
            if any(isinstance(event, PotsFormed) for event in step.events):
                yield (action,)
            else:
                for rest in lines(step.table):
                    yield (action, *rest)


def dealt(stacks: list[int], ante: int, rules: RuleSet) -> list[tuple[Action, ...]]:
    """Every sequence from the deal on; the dealer sits last."""
    table = new_table(len(stacks), ante=ante, rules=rules)
    for seat, chips in enumerate(stacks):
        table = apply(table, SitDown(seat, chips)).table
    step = apply(table, StartHand(DECK, len(stacks) - 1))
    over = any(isinstance(event, PotsFormed) for event in step.events)
    return [()] if over else list(lines(step.table))


PINNED: list[tuple[list[int], int, dict[str, Any], int]] = [
    ([3, 3], 1, {}, 14),
    ([4, 4], 1, {}, 31),
    ([5, 5], 1, {}, 62),
    ([6, 4], 1, {}, 51),
    ([6, 6], 1, {}, 125),
    ([3, 3, 3], 1, {}, 40),
    ([4, 3, 3], 1, {}, 50),
    ([4, 4, 4], 1, {}, 123),
    ([5, 5, 5], 1, {}, 354),
    ([6, 6, 6], 1, {}, 1059),
    ([1, 3, 3], 1, {}, 14),
    ([1, 1, 5], 1, {}, 1),
    ([2, 2, 2, 2], 1, {}, 23),
    ([3, 3, 2, 2], 1, {}, 63),
    ([2, 5, 3, 4], 1, {}, 157),
    ([4, 4, 4, 4], 1, {}, 481),
    ([6, 6, 7], 2, {}, 81),
    ([5, 5], 1, {"limit": "pot"}, 51),
    ([7, 7], 1, {"limit": "pot"}, 197),
    ([5, 5, 5], 1, {"limit": "pot"}, 344),
    ([5, 5], 1, {"limit": "cap:1"}, 24),
    ([5, 5, 5], 1, {"limit": "cap:1"}, 160),
    ([5, 4, 6], 2, {"limit": "cap:2"}, 25),
    ([6, 6], 1, {"blind_multiples": (2, 3, 4)}, 133),
    ([9, 9], 1, {"blind_multiples": (2, 3, 4), "limit": "pot"}, 801),
    ([9, 9], 1, {"blind_multiples": (2, 3, 4), "limit": "cap:2"}, 397),
]


@pytest.mark.parametrize(("stacks", "ante", "switches", "count"), PINNED, ids=str)
def test_the_number_of_betting_sequences(stacks: list[int], ante: int, switches: dict[str, Any], count: int) -> None:
    ours = dealt(stacks, ante, RuleSet(**switches))
    naive = [line.actions for line in sequences(stacks, ante, len(stacks) - 1, **switches)]
    assert len(ours) == count
    assert ours == naive


def svara(stacks: list[int], share: int, rules: RuleSet) -> list[tuple[Action, ...]]:
    """Every sequence of a svara that all seats tied for; the dealer sits last."""
    seats = tuple(range(len(stacks)))
    pot = Pot(share * len(stacks), seats, ties=len(stacks), tied=seats, held=share * len(stacks))
    table = Table(
        rules=rules,
        ante=1,
        seats=tuple(Seat(stack=chips) for chips in stacks),
        total=sum(stacks) + pot.chips,
        phase=Phase.READY,
        hand=1,
        stake=share,
        pots=(pot,),
    )
    step = apply(table, StartHand(DECK, len(stacks) - 1))
    over = any(isinstance(event, PotsFormed) for event in step.events)
    return [()] if over else list(lines(step.table))


@pytest.mark.parametrize(
    ("stacks", "share", "switches", "count"),
    [
        ([3, 3], 2, {}, 12),
        ([0, 3, 3], 2, {}, 12),
        ([0, 0, 3], 2, {}, 1),
        ([1, 4, 5], 2, {}, 31),
        ([6, 6, 6], 2, {"limit": "pot"}, 249),
        ([5, 7], 3, {"limit": "cap:1"}, 12),
    ],
)
def test_the_number_of_betting_sequences_of_a_svara(
    stacks: list[int], share: int, switches: dict[str, Any], count: int
) -> None:
    ours = svara(stacks, share, RuleSet(**switches))
    pot = share * len(stacks)
    naive = [line.actions for line in sequences(stacks, 1, len(stacks) - 1, share=share, pot=pot, **switches)]
    assert len(ours) == count
    assert ours == naive


def test_the_order_of_legal_commands() -> None:
    """The modest choice first, amounts ascending; all fourteen lines of two seats with three chips, in order."""
    assert [" ".join(f"{seat}{word}{to or ''}" for seat, word, to in line) for line in dealt([3, 3], 1, RuleSet())] == [
        "0look 0pass",
        "0look 0bet1 1fold",
        "0look 0bet1 1call1",
        "0look 0bet1 1raise2 0fold",
        "0look 0bet1 1raise2 0call2",
        "0look 0bet2 1fold",
        "0look 0bet2 1call2",
        "0blind1 1look 1fold",
        "0blind1 1look 1call2 0fold",
        "0blind1 1look 1call2 0call2",
        "0blind1 1blind2 0look 0fold",
        "0blind1 1blind2 0look 0call2",
        "0blind2 1look 1fold",
        "0blind2 1look 1call2",
    ]
