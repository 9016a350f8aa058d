"""The trees against the rulebook: every node is walked again with `svara.game`, and its ends are played out."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from svara.errors import BadInput
from svara.game import commands as c
from svara.game.cards import parse_cards
from svara.game.decide import apply
from svara.game.legal import legal
from svara.game.rules import FORTE, PRESETS, RuleSet
from svara.game.state import Phase, Table, new_table
from svara.solve.betting import Opening, Sizes, openings
from svara.solve.classes import FOLDS, SHOWS, TIES

UNIT = 1_000
FIRST_WINS = parse_cards("7c9s7s9h7h8d")
TIED = parse_cards("KsKhQhQsJdTd")
SMALL = Sizes((Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(2)), raises=2, chain=3)


def dealt(depth: int, rules: RuleSet, deck: tuple[int, ...]) -> Table:
    table = new_table(2, ante=UNIT, rules=rules)
    for seat in (0, 1):
        table = apply(table, c.SitDown(seat, UNIT + depth * UNIT)).table
    return apply(table, c.StartHand(deck, dealer=1)).table


def given(table: Table, name: str) -> Table:
    """The table after an action that is written out here by its name: sizes are parts of the pot after calling."""
    word, _, told = name.partition(" ")
    kinds: dict[str, Any] = {"blind": c.BetBlind, "bet": c.Bet, "raise": c.RaiseTo}
    plain: dict[str, Any] = {"look": c.Look, "pass": c.Pass, "fold": c.Fold, "call": c.Call}
    seat = table.to_act
    assert seat is not None
    if word in plain:
        return apply(table, plain[word](seat)).table
    option = next(one for one in legal(table) if one.command is kinds[word])
    if told == "all":
        return apply(table, option.at(option.high)).table
    if told.startswith("x"):
        return apply(table, c.BetBlind(seat, table.last_blind * int(told[1:]))).table
    bets = [one.bet for one in table.seats if one is not None]
    call = next((one.low for one in legal(table) if one.command is c.Call), 0)
    pot = 2 * UNIT + sum(bets) + max(0, call - bets[seat])
    return apply(table, kinds[word](seat, max(option.low, call + round(Fraction(told) * pot)))).table


def won(table: Table, depth: int) -> float:
    """What the first player has won, in antes."""
    seat = table.seats[0]
    assert seat is not None
    return (seat.stack - UNIT - depth * UNIT) / UNIT


def ends(opening: Opening) -> dict[int, dict[int, float]]:
    """The terms of each end: {node: {matrix: gain}}."""
    arrays = opening.tree.arrays
    found: dict[int, dict[int, float]] = {}
    for matrix in (FOLDS, SHOWS, TIES):
        for term in range(*arrays.term_start[matrix : matrix + 2]):
            found.setdefault(int(arrays.term_node[term]), {})[matrix] = float(arrays.term_gain[term])
    return found


@pytest.mark.parametrize("rules", [FORTE, PRESETS["vipsvara"], RuleSet(limit="pot"), RuleSet(limit="cap:4")])
@pytest.mark.parametrize("depth", [1, 3, 20])
def test_every_node_is_what_the_rulebook_says(depth: int, rules: RuleSet) -> None:
    seen = set()
    for opening in openings(depth, SMALL, rules):
        arrays, known = opening.tree.arrays, ends(opening)
        waiting = [(0, [*opening.blinds, "look"])]
        while waiting:
            node, path = waiting.pop()
            tables = []
            for deck in (FIRST_WINS, TIED):
                table = dealt(depth, rules, deck)
                for name in path:
                    table = given(table, name)
                tables.append(table)
            row, degree = int(arrays.row[node]), int(arrays.degree[node])
            if degree:
                assert tables[0].phase is Phase.BETTING
                assert tables[0].to_act == arrays.kind[node]
                names = opening.tree.names[row : row + degree]
                assert len({*names}) == degree
                legal_words = {
                    {c.Pass: "pass", c.Fold: "fold", c.Call: "call", c.Bet: "bet", c.RaiseTo: "raise"}[one.command]
                    for one in legal(tables[0])
                }
                raised = sum(name.startswith("raise") for name in path) >= SMALL.raises
                assert {name.split()[0] for name in names} == legal_words - ({"raise"} if raised else set())
                seen |= {*names}
                waiting += [(int(arrays.first[node]) + a, [*path, name]) for a, name in enumerate(names)]
            elif FOLDS in known[node]:
                assert tables[0].phase is Phase.IDLE
                assert won(tables[0], depth) == pytest.approx(known[node][FOLDS], abs=2e-3)
            else:
                assert won(tables[0], depth) == pytest.approx(known[node][SHOWS], abs=2e-3)  # who has more wins so much
                assert tables[1].phase is Phase.READY  # and a tie leaves as much from both in the pot of the svara
                assert sum(pot.chips for pot in tables[1].pots) == pytest.approx(2 * known[node][SHOWS] * UNIT, abs=4)
                assert known[node][TIES] == pytest.approx(known[node][SHOWS] - 1)
    assert {"pass", "bet all", "fold", "call"} <= seen


def test_a_svara_is_a_hand_at_a_bigger_ante() -> None:
    """R7.4: pot = seats x share; so depth counts in shares."""
    table = dealt(20, FORTE, TIED)
    for name in ("look", "bet 1", "call"):
        table = given(table, name)
    after = apply(table, c.StartHand(FIRST_WINS)).table
    assert after.stake == 3 * UNIT
    assert after.dealer == 0  # the deal has passed on
    known = {one.blinds: one for one in openings(18 / 3, SMALL)}
    options = {one.command: one for one in legal(after)}
    assert options[c.BetBlind].low == after.stake
    assert ("blind 1/2",) in known


def test_blind_bets_of_a_deal() -> None:
    names = [one.blinds for one in openings(20.0, SMALL)]
    double = "blind x2"
    assert names == [
        (),
        ("blind 1/2",),
        ("blind 1/2", double),
        ("blind 1/2", double, double),
        ("blind 2",),
        ("blind 2", double),
        ("blind 2", double, double),
        ("blind all",),
    ]
    assert [one.blinds for one in openings(20.0, SMALL._replace(chain=0))] == [()]
    assert [one.blinds for one in openings(0.5, SMALL)] == [()]  # R4.1: from the ante up
    thrice = [one.blinds for one in openings(8.0, SMALL, PRESETS["vipsvara"])]
    assert ("blind 1/2", "blind x3") in thrice
    assert ("blind 1/2", "blind x4", double) in thrice


def test_a_short_stack_has_one_bet() -> None:
    (only,) = openings(0.5, SMALL)
    assert only.tree.names == ("pass", "bet all", "fold", "call")
    assert only.tree.arrays.term_gain.tolist() == pytest.approx([-1, 1, 1.5, 0.5])


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        (Sizes(pots=()), "pots are parts of the pot above 0, ascending, as 1/2,1; not none"),
        (Sizes(pots=(Fraction(1), Fraction(1, 2))), "pots .* not 1,1/2"),
        (Sizes(blinds=(Fraction(0),)), "blinds .* not 0"),
        (Sizes(raises=10), "raises are 0 to 9, not 10"),
        (Sizes(chain=-1), "a blind chain is 0 to 9 bets long, not -1"),
    ],
)
def test_sizes_that_no_tree_can_have(sizes: Sizes, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        openings(3.0, sizes)


def test_a_tree_that_would_never_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svara.solve.betting.MOST_NODES", 20)
    with pytest.raises(BadInput, match="a tree has over 20 decisions: take fewer"):
        openings(20.0, Sizes())
    assert openings(1.0, Sizes())


def test_parents_come_first_and_children_side_by_side() -> None:
    arrays = openings(9.0, SMALL)[1].tree.arrays
    children = [
        int(first) + a for first, degree in zip(arrays.first, arrays.degree, strict=True) for a in range(int(degree))
    ]
    assert children == list(range(1, len(arrays.kind)))
    assert np.array_equal(np.diff(arrays.term_start) > 0, [True, True, True])
