"""A policy at a table of the game itself."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from svara.errors import BadInput
from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.decide import apply
from svara.game.legal import legal
from svara.game.rules import RuleSet
from svara.game.state import Phase, Table, new_table
from svara.solve.belief import ALL
from svara.solve.betting import Sizes
from svara.solve.line import Line, command_of, named
from svara.solve.policy import Policy
from svara.solve.solving import Effort, solve_policy
from tests.solve.check_value import mean_of

ANTE = 1_000


@pytest.fixture(scope="module")
def policy() -> Policy:
    return solve_policy([21], Sizes((Fraction(1, 2), Fraction(1)), raises=2), effort=Effort(5, 600))


def dealt(antes: int, seats: int = 2, ante: int = ANTE) -> Table:
    table = new_table(seats, ante=ante)
    for seat in range(seats):
        table = apply(table, c.SitDown(seat, antes * ante)).table
    return apply(table, c.StartHand(tuple(reversed(DECK)), dealer=1)).table


def after(table: Table, *commands: c.Command) -> Table:
    for command in commands:
        table = apply(table, command).table
    return table


def played(policy: Policy, table: Table, rng: random.Random) -> Iterator[tuple[Line, Table, c.Command]]:
    line = Line(policy, table, rng)
    while table.phase in (Phase.BLIND, Phase.BETTING):
        command = line.choose(table)
        yield line, table, command
        line.follow(table, command)
        table = apply(table, command).table


def test_it_does_what_its_file_says(policy: Policy) -> None:
    """Every decision has the chances of its spot: with three aces nobody passes or folds."""
    last = len(policy.header.depths) - 1
    (line, _, command), *more = played(policy, dealt(21), random.Random(1))
    assert line.place == last
    assert policy.chosen(last, ()) == "blind 1/2"
    assert command == c.BetBlind(0, ANTE)
    assert more[0][2] == c.Look(1)
    for seed in range(40):
        for _, _, command in played(policy, dealt(21), random.Random(seed)):
            assert not isinstance(command, c.Fold | c.Pass) or command.seat == 1  # seat 0 has three aces


def test_between_two_depths_of_the_grid_it_takes_either(policy: Policy) -> None:
    places = [Line(policy, dealt(8), random.Random(seed)).place for seed in range(400)]
    (low, chance), (high, _) = policy.places(8)
    assert {*places} == {low, high}
    assert places.count(low) / 400 == pytest.approx(chance, abs=0.1)


def test_what_the_other_bets_is_taken_for_a_size_of_the_tree(policy: Policy) -> None:
    taken = set()
    for seed in range(60):
        table = dealt(21)
        line = Line(policy, table, random.Random(seed))
        for command in (c.Look(0), c.Bet(0, 1_400)):  # seven tenths of the pot
            line.follow(table, command)
            table = apply(table, command).table
        taken.add(line._past)
        assert isinstance(line.choose(table), c.Fold | c.Call | c.RaiseTo)
    assert taken == {("bet 1/2",), ("bet 1",)}


def test_blind_bets_between_its_sizes_are_taken_for_either(policy: Policy) -> None:
    place = len(policy.header.depths) - 1
    taken = set()
    for seed in range(60):
        table = dealt(21)
        line = Line(policy, table, random.Random(seed))
        for command in (c.BetBlind(0, 3_000), c.BetBlind(1, 6_000), c.Look(0)):
            line.follow(table, command)
            table = apply(table, command).table
        taken.add(policy.openings(place)[line._opening].blinds)
        assert isinstance(line.choose(table), c.Fold | c.Call | c.RaiseTo)
    assert taken == {("blind 1", "blind x2"), ("blind 2", "blind x2")}


def test_its_own_names_are_known_again(policy: Policy) -> None:
    table = dealt(21)
    line = Line(policy, table, random.Random(1))
    line.follow(table, c.BetBlind(0, 2 * ANTE))
    assert ",".join(line._blinds) == "blind 1"
    table = after(table, c.BetBlind(0, 2 * ANTE))
    line.follow(table, c.BetBlind(1, 4 * ANTE))
    assert ",".join(line._blinds) == "blind 1,blind x2"
    assert line._blind_name(dealt(21), c.BetBlind(0, 20 * ANTE)) == "blind all"
    assert line._blind_name(dealt(21), c.BetBlind(0, 3 * ANTE + 1)) == "blind"


def test_sizes_have_names() -> None:
    table = after(dealt(21), c.Look(0))
    assert named(table, c.Pass(0)) == ("pass", 0.0)
    assert named(table, c.Bet(0, 2_000)) == ("bet 1", 1.0)
    assert named(table, c.Bet(0, 20_000))[0] == "bet all"
    assert named(table, c.Bet(0, 1_430)) == ("bet", 0.715)
    table = after(table, c.Bet(0, 2_000))
    assert named(table, c.RaiseTo(1, 2_000 + 6_000)) == ("raise 1", 1.0)
    small = after(dealt(21, ante=5), c.Look(0))
    assert named(small, c.Bet(0, 7))[0] == "bet 5/7"  # of a pot of 10, as nearly as chips can


def test_a_raise_that_is_not_possible_is_a_call() -> None:
    table = after(dealt(3), c.Look(0), c.Bet(0, 2_000))
    assert command_of(table, legal(table), "raise 1") == c.Call(1)
    assert command_of(table, legal(table), "raise all") == c.Call(1)
    assert command_of(table, legal(table), "fold") == c.Fold(1)


def test_a_raise_too_many_is_answered_as_the_last_one_was(policy: Policy) -> None:
    """The policy's trees have two raises; the other raises a third time, and it is not simply called."""
    answers = set()
    for seed in range(80):
        table = new_table(2, ante=ANTE)
        for seat in (0, 1):
            table = apply(table, c.SitDown(seat, 21 * ANTE)).table
        deck = tuple(random.Random(seed).sample(DECK, 6))
        table = apply(table, c.StartHand(deck, dealer=1)).table
        line = Line(policy, table, random.Random(seed))
        raises: tuple[c.Command, ...] = (c.Look(0), c.Bet(0, 1_000), c.RaiseTo(1, 3_000), c.RaiseTo(0, 7_000))
        for command in (*raises, c.RaiseTo(1, 15_000)):
            line.follow(table, command)
            table = apply(table, command).table
        assert line._past[-1].startswith("raise")
        answers.add(type(line.choose(table)))
    assert {c.Fold, c.Call} <= answers


def test_what_its_tree_took_for_the_end_is_called(policy: Policy) -> None:
    """More raises than any tree has, and a bet that was taken for all in: it goes on to the end."""
    for seed in range(30):
        table, rng = dealt(21), random.Random(seed)
        line = Line(policy, table, rng)
        commands: tuple[c.Command, ...] = (c.BetBlind(0, 18_000), c.Look(1), c.Call(1))
        for command in commands:
            if table.phase is Phase.IDLE:
                break
            line.follow(table, command)
            table = apply(table, command).table
        while table.phase is Phase.BETTING:
            command = line.choose(table)
            line.follow(table, command)
            table = apply(table, command).table
        assert table.phase in (Phase.IDLE, Phase.READY)


def test_in_the_shallowest_deals_it_plays_as_at_the_shallowest_depth(policy: Policy) -> None:
    """With a tenth of a stake behind and nearly two in the pot nobody folds a hand that may win."""
    table = new_table(2, ante=ANTE)
    for seat in (0, 1):
        table = apply(table, c.SitDown(seat, ANTE + 100)).table
    folds = 0
    for seed in range(60):
        rng = random.Random(seed)
        now = apply(table, c.StartHand(tuple(rng.sample(DECK, 6)), dealer=1)).table
        line = Line(policy, now, rng)
        assert line.place == 0
        for command in (c.Look(0), c.Bet(0, 100)):
            line.follow(now, command)
            now = apply(now, command).table
        folds += isinstance(line.choose(now), c.Fold)
    assert folds < 15


def test_under_a_limit_the_most_that_is_legal_is_all(policy: Policy) -> None:
    table = new_table(2, ante=ANTE, rules=RuleSet(limit="pot"))
    for seat in (0, 1):
        table = apply(table, c.SitDown(seat, 10 * ANTE)).table
    table = after(apply(table, c.StartHand(DECK[:6], dealer=1)).table, c.Look(0))
    assert named(table, c.Bet(0, 2_000)) == ("bet all", ALL)
    assert named(table, c.Bet(0, 1_000)) == ("bet 1/2", 0.5)


def test_tables_that_it_is_not_for(policy: Policy) -> None:
    with pytest.raises(BadInput, match="this policy is for a deal of two seats, not 3"):
        Line(policy, dealt(21, seats=3), random.Random(1))
    with pytest.raises(BadInput, match="this policy is for 1 to 21 antes, not 30"):
        Line(policy, dealt(30), random.Random(1))
    for spoken in ((c.Look(0),), (c.BetBlind(0, ANTE),)):
        with pytest.raises(BadInput, match="somebody has spoken already"):
            Line(policy, after(dealt(21), *spoken), random.Random(1))
    house = new_table(2, ante=1, rules=RuleSet(joker_pair="replace"))
    other = apply(apply(house, c.SitDown(0, 9)).table, c.SitDown(1, 9))
    with pytest.raises(BadInput, match="this policy is for other rules"):
        Line(policy, apply(other.table, c.StartHand(DECK, dealer=1)).table, random.Random(1))
    line = Line(policy, dealt(21), random.Random(1))
    with pytest.raises(BadInput, match="there is none now"):
        line.choose(after(dealt(21), c.Look(0), c.Pass(0)))


def test_real_hands_are_worth_what_the_solver_says(policy: Policy) -> None:
    """Of a few thousand; `python -m tests.solve.check_value` plays a million."""
    found = mean_of(policy, 21, 4_000, 1)
    assert abs(found.mean - policy.header.values[-1]) < 3 * found.error
    assert found.svaras > 100
