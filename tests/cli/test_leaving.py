"""R7.7: whoever leaves is told first what that gives up."""

import pytest

from svara.cli.leaving import Stake, left_behind, price_of_leaving, stake_of
from svara.game import commands as c
from svara.game.decide import apply
from svara.game.state import Phase
from tests.cli.run import lines, svara
from tests.cli.test_keys import TIE, table_of

TIED = (c.Look(0), c.Bet(0, 40), c.Call(1), c.Fold(2))


@pytest.mark.parametrize(
    ("commands", "seat", "stake"),
    [
        ((), 0, Stake(0, 10)),
        ((c.BetBlind(0, 20),), 0, Stake(0, 30)),
        ((c.Look(0), c.Bet(0, 40)), 0, Stake(0, 50)),
        ((c.Look(0), c.Bet(0, 40)), 1, Stake(0, 10)),
        ((c.Look(0), c.Pass(0)), 0, None),
        ((c.Look(0), c.Pass(0), c.Pass(1)), 2, None),
        (TIED, 0, Stake(110, 0)),
        (TIED, 2, None),
        ((*TIED, c.DeclineSvara(2)), 1, Stake(110, 0)),
        ((*TIED, c.JoinSvara(2)), 2, Stake(165, 0)),
    ],
)
def test_what_leaving_gives_up(commands: tuple[c.Command, ...], seat: int, stake: Stake | None) -> None:
    assert stake_of(table_of(*commands, deck=TIE), seat) == stake


def test_in_a_svara_it_is_the_claim_and_the_bet() -> None:
    table = table_of(*TIED, c.DeclineSvara(2), deck=TIE)
    assert table.phase is Phase.READY
    table = apply(table, c.StartHand(TIE)).table
    seat = table.to_act
    assert seat is not None
    assert stake_of(table, seat) == Stake(110, 0)
    table = apply(table, c.BetBlind(seat, 55)).table
    assert stake_of(table, seat) == Stake(110, 55)
    assert stake_of(table, 2) is None


def test_it_is_said_before_and_after() -> None:
    assert price_of_leaving(Stake(0, 40)) == "You have 40 in this pot; leaving loses it."
    assert price_of_leaving(Stake(456, 0)) == "You give up your claim to 456."
    assert price_of_leaving(Stake(1456, 60)) == "You give up your claim to 1,456 and lose the 60 that you have bet."
    assert left_behind(Stake(0, 40)) == "You left with 40 of yours in the pot, and lost it."
    assert left_behind(Stake(456, 0)) == "You gave up your claim to 456."
    assert left_behind(Stake(456, 60)) == "You gave up your claim to 456 and lost the 60 that you had bet."


def heads_up(*typed: str) -> str:
    """With seed 4, where the player speaks first."""
    done = svara("play", "--terminal", "--seed", "4", "--seats", "2", stdin=lines(typed))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_leaving_a_running_hand_asks_once_and_enter_means_no() -> None:
    said = heads_up("q", "", "q", "n", "q", "y", "l")
    assert said.count("You have 10 in this pot; leaving loses it.\nLeave? y/n ") == 3
    assert said.count("Your turn. ") == 3
    assert "You look" not in said
    assert said.count("You left with 10 of yours in the pot, and lost it.\n") == 1


def test_the_end_of_input_goes_at_once_and_says_so() -> None:
    for typed in ((), ("q",)):
        said = heads_up(*typed)
        assert said.count("Leave?") == len(typed)
        assert "You left with 10 of yours in the pot, and lost it.\nYou played 1 hand, and" in said


def test_leaving_between_hands_or_after_folding_asks_nothing() -> None:
    said = heads_up("l", "p", "q")
    assert "Leave?" not in said
    assert "left with" not in said
    assert "Enter: next hand \n\nYou played 1 hand" in said


def test_leaving_while_a_svara_waits_names_the_claim() -> None:
    """With seed 2 the player calls, and ties."""
    typed, seed = ["l", "c", "b min", "n"], "2"
    said = svara("play", "--terminal", "--seed", seed, "--seats", "3", "--bots", "bold", stdin=lines(typed)).stdout
    assert "You are in it for free." in said
    claim = said.partition("You gave up your claim to ")[2].partition(".")[0]
    assert int(claim.replace(",", "")) > 30
    before = said[: said.index("Enter: the svara")]
    asked = svara(
        "play", "--terminal", "--seed", seed, "--seats", "3", "--bots", "bold", stdin=lines([*typed, "q", "y"])
    ).stdout
    assert asked.startswith(before)
    assert f"You give up your claim to {claim}.\nLeave? y/n \n\nYou gave up your claim to {claim}.\n" in asked
