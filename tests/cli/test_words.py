import pytest

from svara.cli.stage import Stage, scenes
from svara.cli.words import Cast, choice, house, listed, offer, possible, reason, refusal
from svara.game import commands as c
from svara.game.cards import all_hands, parse_cards, parse_hand
from svara.game.decide import apply
from svara.game.points import Combination, score
from svara.game.refuse import CODES, IllegalCommand
from svara.game.rules import FORTE, PRESETS, RuleSet
from svara.game.state import Table, new_table
from svara.game.view import view
from tests.cli.test_keys import TIE, table_of

CAST = Cast(("You", "Boyan", "Vesna"), 0, frozenset({1, 2}))


def story(
    *commands: c.Command, deck: tuple[int, ...] = TIE, stacks: tuple[int, int, int] = (1000, 1000, 1000)
) -> Stage:
    """What seat 0 is told of a hand that seat 2 deals."""
    table: Table = new_table(3, ante=10)
    for seat, stack in enumerate(stacks):
        table = apply(table, c.SitDown(seat, stack)).table
    stage = Stage(CAST, view(table, 0))
    for command in (c.StartHand(deck, dealer=2), *commands):
        step = apply(table, command)
        for event, seen in scenes(table, step, 0):
            stage.take_in(event, seen)
        table = step.table
    return stage


def test_a_hand_that_ends_in_a_svara_is_told_from_your_side() -> None:
    stage = story(c.BetBlind(0, 20), c.Look(1), c.Call(1), c.Fold(2), c.Call(0), c.JoinSvara(2))
    assert stage.story == [
        "Hand 1. Vesna deals.",
        "3 antes of 10 make a pot of 30.",
        "You bet 20 blind.",
        "Boyan looks: blind betting is over.",
        "Your cards are 10♠ J♥ Q♦: 10, 10♠ alone.",
        "Boyan calls 40.",
        "Vesna folds.",
        "You call 40.",
        "You show 10♠ J♥ Q♦: 10, 10♠ alone.",
        "Boyan shows 10♥ J♠ Q♣: 10, 10♥ alone.",
        "Svara! Boyan and you tie with 10 for 110.",
        "Vesna joins the svara for 55.",
        "The svara is between Boyan, Vesna and you; the least bet is 55.",
    ]
    assert stage.deeds == {0: "calls 40", 1: "calls 40", 2: "joins"}


def test_all_in_side_pots_and_what_went_back() -> None:
    deck = parse_cards("As Th 9d Ah Js 9c Ad Qc 8s")
    stage = story(c.Look(0), c.Bet(0, 300), c.Call(1), c.Call(2), deck=deck, stacks=(1000, 110, 210))
    assert stage.story[4:] == [
        "You bet 300.",
        "Boyan calls 100, all in.",
        "Vesna calls 200, all in.",
        "You get 100 back, which nobody matched.",
        "Pot 1: 330 for Boyan, Vesna and you.",
        "Pot 2: 200 for Vesna and you.",
        "You show A♠ A♥ A♦: 33, three aces, 11 + 11 + 11.",
        "Boyan shows 10♥ J♠ Q♣: 10, 10♥ alone.",
        "Vesna shows 9♦ 9♣ 8♠: 9, 9♦ alone.",
        "You win 330 (pot 1) with 33 points, the most.",
        "You win 200 (pot 2) with 33 points, the most.",
    ]
    assert stage.won == {0: 530}


def test_r5_3_and_r6_2_a_pot_without_a_showdown_shows_no_card() -> None:
    stage = story(c.Look(0), c.Pass(0), c.Pass(1))
    assert stage.story[-3:] == ["You pass.", "Boyan passes.", "Vesna wins 30: everybody else is out."]
    assert stage.shown is None


def test_choices_have_their_prices() -> None:
    after_bet = view(table_of(c.Look(0), c.Bet(0, 40), c.Fold(1), c.RaiseTo(2, 100)), 0)
    assert [choice(option, after_bet) for option in after_bet.options] == [
        "fold: out of this hand",
        "call 100 (you add 60, leaves 890)",
        "raise to 160 to 990 (you add 120 to 950)"
        if after_bet.options[2].low == 160
        else "raise to 110 to 990 (you add 70 to 950)",
    ]
    all_in = view(table_of(c.Look(0), c.Bet(0, 990)), 1)
    assert [choice(option, all_in) for option in all_in.options][1:] == ["call 990 (all your chips)"]
    assert possible(after_bet.options[:2]) == "f fold or c call 100"


def test_r7_2_the_offer_says_who_tied_what_it_costs_and_what_it_buys() -> None:
    table = table_of(c.Look(0), c.Bet(0, 40), c.Call(1), c.Fold(2), deck=TIE)
    seen = view(table, 2)
    assert offer(seen, CAST) == [
        "Boyan and you tied; 110 in the middle.",
        "With you it would be 165 for 3 players: 55 each.",
    ]
    assert [choice(option, seen) for option in seen.options] == [
        "no, stay out of the svara",
        "join the svara for 55 (leaves 935)",
    ]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.Fold(0), "there is no bet to answer (R5.2)"),
        (c.Bet(0, 5), "5 is too little (R5.4)"),
        (c.Bet(0, 5000), "5,000 is too much (R8.1)"),
        (c.Look(0), "that is not what is asked now (R4.3)"),
        (c.Call(1), "it is not your turn (R5.1)"),
    ],
)
def test_r9_5_refusals_in_words(command: c.Command, said: str) -> None:
    with pytest.raises(IllegalCommand) as refused:
        apply(table_of(c.Look(0)), command)
    assert refusal(refused.value.refusal) == said


def test_every_refusal_has_words() -> None:
    with pytest.raises(IllegalCommand) as refused:
        apply(table_of(c.Look(0)), c.Fold(0))
    for code in CODES:
        said = refusal(type(refused.value.refusal)(code, "R1.2", c.Bet(0, 7), ()))
        assert said.endswith(" (R1.2)")
        assert "_" not in said
        assert "{" not in said


@pytest.mark.parametrize("rules", [FORTE, RuleSet(joker_pair="replace", three_sevens="joker", seven_pair="fixed")])
def test_r2_6_every_reason_names_its_numbers(rules: RuleSet) -> None:
    kinds = set()
    for hand in all_hands():
        why = score(hand, rules)
        kinds.add(why.combination)
        said = reason(why)
        if len(why.terms) > 1:
            assert sum(int(term) for term in said.rpartition(", ")[2].split(" + ")) == why.points
    assert kinds == set(Combination) - {Combination.JOKER}
    assert reason(score(parse_hand("9s 7c 7s"))) == "the 7♣ with 7♠ and 9♠ of one suit, 11 + 7 + 9"


def test_house_names_a_preset_or_what_differs() -> None:
    assert [house(rules) for rules in PRESETS.values()] == list(PRESETS)
    assert house(RuleSet(limit="pot", blind_multiples=(2, 3), agree_split=True)) == (
        "forte with blind_multiples 2,3, limit pot, agree_split true"
    )


def test_lists_in_words() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"
