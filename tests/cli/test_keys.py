import pytest

from svara.cli.keys import Request, understand
from svara.errors import BadInput
from svara.game import commands as c
from svara.game.cards import DECK, Card, parse_cards
from svara.game.decide import apply
from svara.game.rules import RuleSet
from svara.game.state import Table, new_table
from svara.game.view import View, view

TIE = parse_cards("Ts Th Ad Jh Js 9d Qd Qc 8s")
"""Seats 0 and 1 get ten, jack, queen of several suits: 10 points each."""


def table_of(*commands: c.Command, rules: RuleSet | None = None, deck: tuple[Card, ...] = DECK) -> Table:
    """Three seats with 1,000 and an ante of 10; seat 0 is the first to speak. Then the commands."""
    table = new_table(3, ante=10, rules=rules or RuleSet())
    for seat in range(3):
        table = apply(table, c.SitDown(seat, 1000)).table
    for command in (c.StartHand(deck, dealer=2), *commands):
        table = apply(table, command).table
    return table


def seen(*commands: c.Command, rules: RuleSet | None = None) -> View:
    table = table_of(*commands, rules=rules)
    return view(table, table.to_act)


BLIND = seen()
DOUBLE = seen(c.BetBlind(0, 20))
OPEN = seen(c.Look(0))
ANSWER = seen(c.Look(0), c.Bet(0, 40))
SHORT_OF_POT = seen(c.Look(0), c.Bet(0, 900))


@pytest.mark.parametrize(
    ("at", "text", "wanted"),
    [
        (BLIND, "l", c.Look(0)),
        (BLIND, " LOOK ", c.Look(0)),
        (BLIND, "b 20", c.BetBlind(0, 20)),
        (BLIND, "blind 20", c.BetBlind(0, 20)),
        (BLIND, "b20", c.BetBlind(0, 20)),
        (BLIND, "b min", c.BetBlind(0, 10)),
        (DOUBLE, "b", c.BetBlind(1, 40)),
        (DOUBLE, "b pot", c.BetBlind(1, 40)),
        (OPEN, "b 20", c.Bet(0, 20)),
        (OPEN, "bet 1,000", c.Bet(0, 1000)),
        (OPEN, "b half", c.Bet(0, 15)),
        (OPEN, "b pot", c.Bet(0, 30)),
        (OPEN, "b all", c.Bet(0, 990)),
        (OPEN, "b max", c.Bet(0, 990)),
        (OPEN, "p", c.Pass(0)),
        (ANSWER, "c", c.Call(1)),
        (ANSWER, "f", c.Fold(1)),
        (ANSWER, "r 80", c.RaiseTo(1, 80)),
        (ANSWER, "r80", c.RaiseTo(1, 80)),
        (ANSWER, "raise to 80", c.RaiseTo(1, 80)),
        (ANSWER, "r min", c.RaiseTo(1, 50)),
        (ANSWER, "r half", c.RaiseTo(1, 40 + 55)),  # the pot after calling is 30 + 40 + 40
        (ANSWER, "r pot", c.RaiseTo(1, 40 + 110)),
        (SHORT_OF_POT, "r pot", c.RaiseTo(1, 990)),
        (ANSWER, "h", Request.HISTORY),
        (ANSWER, "?", Request.HELP),
        (ANSWER, "q", Request.QUIT),
    ],
)
def test_what_keys_and_words_mean(at: View, text: str, wanted: c.Command | Request) -> None:
    assert understand(text, at) == wanted


@pytest.mark.parametrize(
    ("at", "text", "wanted"),
    [
        (OPEN, "c", c.Call(0)),
        (OPEN, "f", c.Fold(0)),
        (OPEN, "r 80", c.RaiseTo(0, 0)),
        (ANSWER, "p", c.Pass(1)),
        (ANSWER, "b 80", c.Bet(1, 0)),
        (ANSWER, "l", c.Look(1)),
        (BLIND, "b 5", c.BetBlind(0, 5)),
        (ANSWER, "r 1", c.RaiseTo(1, 1)),
    ],
)
def test_what_is_not_legal_is_left_to_the_engine_to_refuse(at: View, text: str, wanted: c.Command) -> None:
    assert understand(text, at) == wanted


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        (OPEN, "", "type a letter, and an amount where one is needed"),
        (OPEN, "dance", "'dance' is no move; ? explains them"),
        (OPEN, "x" * 500, f"'{'x' * 40}…' is no move; ? explains them"),
        (OPEN, f"b {'9' * 500}", f"'{'9' * 40}…' is no amount"),
        (OPEN, "b", "an amount is missing: type b and 10-990, or b and min, half, pot or all"),
        (OPEN, "b much", "'much' is no amount: type b and 10-990, or b and min, half, pot or all"),
        (OPEN, "b -20", "'-20' is no amount"),
        (OPEN, "b 2.5", "'2.5' is no amount"),
        (OPEN, "b 20 30", "'20 30' is no amount"),
        (OPEN, "b ²", "'²' is no amount"),
        (ANSWER, "c 40", "'c' takes no amount: type 'c' alone"),
        (ANSWER, "f now", "'f' takes no amount"),
    ],
)
def test_what_means_nothing_says_what_would(at: View, text: str, said: str) -> None:
    with pytest.raises(BadInput) as wrong:
        understand(text, at)
    assert str(wrong.value).startswith(said)


def test_several_blind_multiples_are_named_one_by_one() -> None:
    at = seen(c.BetBlind(0, 20), rules=RuleSet(blind_multiples=(2, 3, 4)))
    assert understand("b 60", at) == c.BetBlind(1, 60)
    assert understand("b all", at) == c.BetBlind(1, 80)
    with pytest.raises(BadInput, match="type b and 40, 60 or 80"):
        understand("b", at)


def test_n_means_no_in_both_phases_of_a_svara() -> None:
    tied = table_of(c.Look(0), c.Bet(0, 10), c.Call(1), c.Fold(2), rules=RuleSet(agree_split=True), deck=TIE)
    assert understand("n", view(tied, 0)) == c.RefuseSplit(0)
    assert understand("a", view(tied, 0)) == c.AgreeSplit(0)
    entry = apply(tied, c.RefuseSplit(0)).table
    assert understand("n", view(entry, 2)) == c.DeclineSvara(2)
    assert understand("j", view(entry, 2)) == c.JoinSvara(2)
