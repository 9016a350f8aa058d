import pytest

from svara.client.turn import move
from svara.game.commands import BetBlind, Call, SitDown
from svara.room import messages as m

ASK = m.Ask(3, 17, 20_000, False, (m.Choice("fold", 0, 0), m.Choice("call", 40, 40), m.Choice("raise", 60, 900)))


@pytest.mark.parametrize("do", ["call", ASK.choices[1], Call(2)])
def test_a_call_bears_hand_turn_and_the_price_that_was_asked(do: m.Verb | m.Choice | Call) -> None:
    assert move("a", ASK, do, 0) == m.Move("a", 3, 17, "call", 0, 40)


def test_amounts_are_those_of_the_command_or_those_that_are_given() -> None:
    assert move("a", ASK, "raise", 100) == m.Move("a", 3, 17, "raise", 100)
    assert move("a", ASK, BetBlind(2, 30), 0) == m.Move("a", 3, 17, "blind", 30)


def test_a_command_that_is_no_answer_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="cannot answer with SitDown"):
        move("a", ASK, SitDown(2, 100), 0)
