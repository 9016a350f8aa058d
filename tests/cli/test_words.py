from collections import Counter

import pytest

from svara.cli.choices import choice, marks, offer, possible, refusal
from svara.cli.stage import Stage, scenes
from svara.cli.words import Cast, beaten, beats, house, listed, reason, share
from svara.game import commands as c
from svara.game.cards import DECK, all_hands, parse_cards, parse_hand
from svara.game.decide import apply
from svara.game.points import Combination, score
from svara.game.refuse import CODES, IllegalCommand
from svara.game.rules import FORTE, PRESETS, RuleSet
from svara.game.state import Table, new_table
from svara.game.view import view
from svara.solve.standing import standing
from tests.cli.test_keys import TIE, table_of

CAST = Cast(("You", "Boyan", "Vesna"), 0, frozenset({1, 2}))


def story(
    *commands: c.Command,
    deck: tuple[int, ...] = TIE,
    stacks: tuple[int, int, int] = (1000, 1000, 1000),
    rules: RuleSet = FORTE,
) -> Stage:
    """What seat 0 is told of a hand that seat 2 deals."""
    table: Table = new_table(3, ante=10, rules=rules)
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
        "You are in it for free.",
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


def test_r7_3_who_cannot_pay_the_entry_is_told() -> None:
    deck = (TIE[2], TIE[0], TIE[1], TIE[5], TIE[3], TIE[4], TIE[8], TIE[6], TIE[7])  # Boyan and Vesna tie
    commands = (c.Look(0), c.Bet(0, 10), c.RaiseTo(1, 60), c.Call(2), c.Fold(0))
    told = story(*commands, deck=deck, stacks=(94, 200, 200))
    assert told.story[-3:] == [
        "Svara! Boyan and Vesna tie with 10 for 160.",
        "You have 74; the entry is 80.",
        "The svara is between Boyan and Vesna; the least bet is 80.",
    ]
    told = story(*commands, deck=deck, stacks=(100, 200, 200))
    assert told.story[-1] == "Svara! Boyan and Vesna tie with 10 for 160."


def test_r7_6_what_is_said_of_dividing() -> None:
    split = RuleSet(agree_split=True)
    tie = (c.Look(0), c.Bet(0, 10), c.Call(1), c.Fold(2))
    told = story(*tie, c.AgreeSplit(0), c.RefuseSplit(1), rules=split)
    assert told.story[-4:] == [
        "Svara! Boyan and you tie with 10 for 50.",
        "You agree to divide the pot.",
        "Boyan refuses to divide: svara.",
        "You are in it for free.",
    ]
    assert (told.deeds[0], told.deeds[1]) == ("agrees to divide", "refuses to divide")
    agreed = story(*tie, c.AgreeSplit(0), c.AgreeSplit(1), rules=split)
    assert agreed.story[-2:] == ["Boyan agrees to divide the pot.", "The pot is divided: you 25 and Boyan 25."]


def test_r8_3_a_pot_that_one_alone_can_win() -> None:
    deck = parse_cards("As Th 9d Ah Js 9c Ad Qc 8s")
    told = story(c.Look(0), c.Bet(0, 300), c.Call(1), c.RaiseTo(2, 500), c.Fold(0), deck=deck, stacks=(1000, 110, 1000))
    assert "Vesna wins 400 (pot 2): nobody else could win it." in told.story


def test_a_name_in_small_letters_begins_a_sentence_with_a_capital_and_stays_small_within_one() -> None:
    cast = Cast(("sensible 1", "bold 2"))
    assert cast.does(0, "call 20") == "Sensible 1 calls 20"
    assert cast.all_of((0, 1)) == "sensible 1 and bold 2"


def test_fresh_chips_between_hands_stand_in_the_story_of_the_next() -> None:
    table = new_table(2, ante=10)
    for seat in range(2):
        table = apply(table, c.SitDown(seat, 1000)).table
    stage = Stage(CAST, view(table, 0))
    for command in (c.StartHand(DECK, dealer=0), c.Look(1), c.Pass(1), c.TopUp(1, 10), c.StartHand(DECK)):
        step = apply(table, command)
        for event, seen in scenes(table, step, 0):
            stage.take_in(event, seen)
        table = step.table
    assert stage.story == ["Boyan takes 10 fresh chips.", "Hand 2. Boyan deals.", "2 antes of 10 make a pot of 20."]


def test_r5_3_and_r6_2_a_pot_without_a_showdown_shows_no_card() -> None:
    stage = story(c.Look(0), c.Pass(0), c.Pass(1))
    assert stage.story[-3:] == ["You pass.", "Boyan passes.", "Vesna wins 30: everybody else is out."]
    assert stage.shown is None


def test_choices_have_their_prices() -> None:
    after_bet = view(table_of(c.Look(0), c.Bet(0, 40), c.Fold(1), c.RaiseTo(2, 100)), 0)
    assert [choice(option, after_bet) for option in after_bet.options] == [
        "fold: out of this hand",
        "call 100 (you add 60, leaves 890)",
        "raise to 110-990 (you add 70-950)",
    ]
    all_in = view(table_of(c.Look(0), c.Bet(0, 990)), 1)
    assert [choice(option, all_in) for option in all_in.options][1:] == ["call 990 (all your chips)"]
    assert possible(after_bet.options[:2]) == "f fold, c call 100"
    # The pot after calling is 30 + 40 + 100 + 60 more.
    assert [marks(option, after_bet) for option in after_bet.options] == ["", "", "half 215, pot 330"]
    assert possible(after_bet.options) == "f fold, c call 100, r raise to 110-990"


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


LOOKED = (c.Look(0),)
BET = (c.Look(0), c.Bet(0, 20))
TIED = (c.Look(0), c.Bet(0, 10), c.Call(1), c.Fold(2))


@pytest.mark.parametrize(
    ("before", "command", "said"),
    [
        ((), c.Call(0), "Blind betting comes first (R5.5). You can look or bet blind 10-990."),
        ((), c.BetBlind(0, 5), "5 is too little (R4.1): bet blind 10-990."),
        ((), c.BetBlind(0, 1000), "1,000 is too much (R8.1): bet blind 10-990."),
        ((), c.BetBlind(0, 10.5), "10.5 is no whole number of chips (R1.3): bet blind 10-990."),  # type: ignore[arg-type]
        ((), c.JoinSvara(0), "There is no tie to decide about (R7.2). You can look or bet blind 10-990."),
        ((c.BetBlind(0, 20),), c.BetBlind(1, 30), "30 is too little (R4.2): bet blind 40, 60 or 80."),
        ((c.BetBlind(0, 20),), c.BetBlind(1, 50), "50 is none of the amounts (R4.2): bet blind 40, 60 or 80."),
        (LOOKED, c.Look(0), "Blind betting is over (R4.3). You can pass or bet 10-990."),
        (LOOKED, c.Fold(0), "There is no bet to answer (R5.2). You can pass or bet 10-990."),
        (LOOKED, c.Bet(0, 5), "5 is too little (R5.4): bet 10-990."),
        (LOOKED, c.Bet(0, 5000), "5,000 is too much (R8.1): bet 10-990."),
        (LOOKED, c.Call(1), "It is not your turn (R5.1)."),
        (BET, c.BetBlind(1, 40), "Blind betting is over (R4.1). You can fold, call 20 or raise to 30-990."),
        (BET, c.Pass(1), "There is a bet to answer (R5.2). You can fold, call 20 or raise to 30-990."),
        (BET, c.RaiseTo(1, 1000), "1,000 is too much (R8.1): raise to 30-990."),
        ((c.Look(0), c.Bet(0, 990)), c.RaiseTo(1, 991), "You cannot raise now (R8.1). You can fold or call 990."),
        (TIED, c.RefuseSplit(2), "The pot is not to be divided now (R7.6). You can say no or join for 25."),
        (TIED, c.Call(2), "The betting is over (R5.5). You can say no or join for 25."),
    ],
)
def test_r9_5_refusals_say_what_is_wrong_and_what_is_legal(
    before: tuple[c.Command, ...], command: c.Command, said: str
) -> None:
    with pytest.raises(IllegalCommand) as refused:
        apply(table_of(*before, rules=RuleSet(blind_multiples=(2, 3, 4)), deck=TIE), command)
    assert refusal(refused.value.refusal) == said


def test_every_refusal_has_words() -> None:
    with pytest.raises(IllegalCommand) as refused:
        apply(table_of(c.Look(0)), c.Fold(0))
    for code in CODES:
        said = refusal(type(refused.value.refusal)(code, "R1.2", c.Bet(0, 7), ()))
        assert said.endswith(" (R1.2).")
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


def test_house_names_a_preset_and_what_differs_from_it() -> None:
    assert [house(rules, name) for name, rules in PRESETS.items()] == list(PRESETS)
    changed = RuleSet(seats=9, blind_multiples=(2, 3, 4), joker_pair="replace", limit="pot", agree_split=True)
    assert house(changed, "vipsvara") == "vipsvara with joker_pair=replace, limit=pot, agree_split=true"
    assert house(changed) == "forte with joker_pair=replace, blind_multiples=2,3,4, limit=pot, agree_split=true"
    assert house(RuleSet(seats=10)) == "forte"


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (65, "vipsvara with joker_pair=replace, limit=pot, agree_split=true"),
        (60, "vipsvara with joker_pair=replace, limit=pot, 1 more"),
        (50, "vipsvara with joker_pair=replace, 2 more"),
        (30, "vipsvara with 3 changes"),
        (20, "vipsvara"),
    ],
)
def test_a_house_too_long_for_its_place_is_counted(width: int, said: str) -> None:
    changed = RuleSet(seats=9, blind_multiples=(2, 3, 4), joker_pair="replace", limit="pot", agree_split=True)
    assert house(changed, "vipsvara", width) == said


def test_shares_are_never_none_or_all_unless_they_are() -> None:
    assert [share(part, 4960) for part in (0, 1, 49, 50, 2480, 4910, 4950, 4959, 4960)] == [
        "0%",
        "fewer than 1%",
        "1%",
        "1%",
        "50%",
        "99%",
        "more than 99%",
        "more than 99%",
        "100%",
    ]
    assert [share(part, 4960, 1) for part in (1, 4956, 4959)] == ["fewer than 0.1%", "99.9%", "more than 99.9%"]


@pytest.mark.parametrize("rules", [FORTE, RuleSet(joker_pair="replace", three_sevens="joker", seven_pair="fixed")])
def test_how_every_hand_stands_is_said_truly(rules: RuleSet) -> None:
    """Over all 4,960 hands, against counts made here."""
    counts = Counter(score(hand, rules).points for hand in all_hands())
    assert counts.total() == 4960
    for points, equal in counts.items():
        worse = sum(count for other, count in counts.items() if other < points)
        better = 4960 - worse - equal
        stand = standing(points, rules)
        for decimals in (0, 1):
            assert_true_of(worse, beats(stand, decimals).removeprefix("beats ").removesuffix(" of all hands"))
        assert_true_of(better, beaten(stand).partition(" ha")[0])
    assert beats(standing(min(counts), rules), 1) == "beats no hand"
    assert beaten(standing(max(counts), rules)) == "none has more"
    assert beats(standing(34, rules), 1) == "beats 99.9% of all hands"


def assert_true_of(part: int, said: str) -> None:
    percent = 100 * part / 4960
    if said in ("no hand", "none"):
        assert part == 0
    elif said.startswith("more than "):
        assert float(said[10:-1]) < percent < 100
    elif said.startswith("fewer than "):
        assert 0 < percent < float(said[11:-1])
    else:
        decimals = len(said[:-1].partition(".")[2])
        assert abs(float(said[:-1]) - percent) <= 0.5 * 10**-decimals + 1e-9
        assert 0 < float(said[:-1]) < 100


def test_lists_in_words() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"
