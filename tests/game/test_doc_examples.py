"""docs/rules.md, held to the engine: its numbering, its switches, its points, and its examples played.

`says(rule, phrase)` is how an example is checked: the phrase is put together from what the engine gives, and must stand
in the text of that rule.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from svara.game import (
    FORTE,
    IllegalCommand,
    Phase,
    RuleSet,
    Table,
    apply,
    asked,
    decide,
    legal,
    new_table,
    next_deal,
    preset,
    score,
)
from svara.game import commands as c
from svara.game import events as e
from svara.game.cards import all_hands, cards_text, parse_hand
from svara.game.points import combinations_of
from svara.game.rules import with_switches

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

NAMES = ("Ana", "Boris", "Cveta", "Dimo")
ANA, BORIS, CVETA, DIMO = range(4)
ANTE, CHIPS = 10, 500

HANDS = {"Ana": "Ks Qs 8h", "Boris": "Kh Qh 8d", "Cveta": "Kd Qd 8s", "Dimo": "9s Jh Td"}
"""20 points each, and Dimo 10."""

ACTIONS: dict[str, Any] = {
    "blind": c.BetBlind,
    "look": c.Look,
    "pass": c.Pass,
    "bet": c.Bet,
    "call": c.Call,
    "raise": c.RaiseTo,
    "fold": c.Fold,
    "join": c.JoinSvara,
    "decline": c.DeclineSvara,
    "agree": c.AgreeSplit,
    "refuse": c.RefuseSplit,
    "leave": c.Leave,
}

POINTS = re.compile(r"`([7-9TJQKA][shdc](?: [7-9TJQKA][shdc]){2})` = (\d+)(?: with `(\w+) = (\w+)`)?")


def rules_of(text: str) -> dict[str, str]:
    """What stands under each rule's number, examples included, as one line."""
    parts = re.split(r"^- \*\*(R\d\.\d+)\*\* |^## ", text, flags=re.MULTILINE)[1:]
    return {
        rule: re.sub(r"\s+", " ", re.sub(r"^ *>", "", said, flags=re.MULTILINE))
        for rule, said in zip(parts[::2], parts[1::2], strict=True)
        if rule is not None
    }


RULES = rules_of(TEXT)


def says(rule: str, phrase: str) -> None:
    assert phrase in RULES[rule]


# ------------------------------------------------------------------------------------------------------ the text


def test_the_rules_are_numbered_without_a_gap() -> None:
    counts = {1: 3, 2: 6, 3: 3, 4: 4, 5: 10, 6: 2, 7: 7, 8: 6, 9: 6}
    assert list(RULES) == [f"R{part}.{rule}" for part, last in counts.items() for rule in range(1, last + 1)]
    assert re.findall(r"^  - \*\*([a-z])\)\*\* ", TEXT, re.MULTILINE) == list("abcdef")


def test_every_rule_that_is_cited_exists() -> None:
    paths = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]
    cited = {rule for path in paths for rule in re.findall(r"\bR\d\.\d+", path.read_text(encoding="utf-8"))}
    assert cited - set(RULES) == set()


def test_the_switches_are_those_of_the_presets() -> None:
    rows = re.findall(r"^\| `(\w+)` \| R[\d.]+ \| [^|]+ \| (\S+) \| (\S+) \|$", TEXT, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(RuleSet.__struct_fields__)
    assert with_switches(FORTE, {name: value for name, value, _ in rows}) == preset("forte")
    assert with_switches(FORTE, {name: value for name, _, value in rows}) == preset("vipsvara")


# -------------------------------------------------------------------------------------------------------- points


def points_examples() -> list[tuple[str, str, str, str, str]]:
    return [(rule, *found) for rule, text in RULES.items() for found in POINTS.findall(text)]


@pytest.mark.parametrize(("rule", "hand", "points", "switch", "value"), points_examples())
def test_points_of_the_examples(rule: str, hand: str, points: str, switch: str, value: str) -> None:
    rules = with_switches(FORTE, {switch: value}) if switch else FORTE
    assert score(parse_hand(hand), rules).points == int(points)


def test_there_are_examples_of_every_switch_of_points() -> None:
    examples = points_examples()
    assert len(examples) > 35
    assert {switch for _, _, _, switch, _ in examples} == {"", "joker_pair", "three_sevens", "seven_pair"}


def test_no_example_is_written_in_a_way_that_is_not_checked() -> None:
    text = " ".join(RULES.values())
    assert len(re.findall(r"\w\w` = \d", text)) == len(POINTS.findall(text))


def test_sums_add_up() -> None:
    text = " ".join(RULES.values())
    behind = re.findall(r"= (\d+)(?:, by b and f)? \((\d+(?: \+ \d+)+)\)", text)
    before = [(total, terms) for terms, total in re.findall(r"(\d+(?: \+ \d+)+) = (\d+)", text)]
    assert (len(behind), len(before)) == (6, 10)
    for total, terms in behind + before:
        assert int(total) == sum(map(int, terms.split(" + ")))


def test_r2_4_hands_by_points() -> None:
    told = {int(points): int(hands) for points, hands in re.findall(r"\b(\d+):(\d+)\b", RULES["R2.4"])}
    assert told == Counter(score(hand).points for hand in all_hands())


def test_r2_6_reasons() -> None:
    equal = 0
    for hand in all_hands():
        points = [one.points for one in combinations_of(hand)]
        equal += points.count(max(points)) > 1
    says("R2.6", f"({equal:,} hands)")
    for text in ("Qc Kh Kd", "7c Qc Kd"):
        why = score(parse_hand(text))
        says("R2.6", f"`{text}` = {why.points}, and the reason is `{cards_text(why.cards, ' ')}`")
        assert " + ".join(map(str, why.terms)) in ("10", "11 + 10")
    says("R2.6", "the reason is `7c Qc`, 11 + 10.")


# ------------------------------------------------------------------------------------------------------- betting


def deck(players: tuple[str, ...], hands: dict[str, str]) -> tuple[int, ...]:
    """The deck that deals these hands to these players, who are named from the dealer's left (R3.3)."""
    held = [parse_hand((HANDS | hands)[name]) for name in players]
    return tuple(hand[turn] for turn in range(3) for hand in held)


def deal(count: int = 4, hands: dict[str, str] | None = None, house: str = "", **left: int) -> Table:
    """The table of the examples after the deal: `house` as ``limit = pot``, `left` the chips after the ante."""
    name, _, value = house.partition(" = ")
    rules = with_switches(FORTE, {name: value}) if house else FORTE
    table = new_table(4, ante=ANTE, rules=rules)
    for seat, player in enumerate(NAMES[:count]):
        table = apply(table, c.SitDown(seat, left.get(player, CHIPS) + ANTE)).table
    return apply(table, c.StartHand(deck(NAMES[:count], hands or {}), dealer=count - 1)).table


def play(table: Table, *actions: str) -> Table:
    """Several actions, as ``Ana bet 20``."""
    for action in actions:
        table = apply(table, command(action)).table
    return table


def command(action: str) -> Any:
    name, word, *amount = action.split()
    return ACTIONS[word](NAMES.index(name), *map(int, amount))


def last(table: Table, *actions: str) -> tuple[e.Event, ...]:
    """The events of the last of these actions."""
    return decide(play(table, *actions[:-1]), command(actions[-1]))


def bounds(table: Table, kind: type) -> tuple[int, int] | None:
    """From what to what whoever is to act may do this, or None."""
    found = [(option.low, option.high) for option in legal(table) if option.command is kind]
    return (found[0][0], found[-1][1]) if found else None


def low(table: Table, kind: type) -> int:
    return (bounds(table, kind) or (0, 0))[0]


def high(table: Table, kind: type) -> int:
    return (bounds(table, kind) or (0, 0))[1]


def owes(table: Table) -> tuple[str, int, int]:
    """Who is to act, what they have to answer, and how much more that is, where they can pay it."""
    assert table.to_act is not None
    answer, _ = bounds(table, c.Call) or (0, 0)
    return NAMES[table.to_act], answer, answer - table.seat(table.to_act).bet


def won(events: tuple[e.Event, ...]) -> list[tuple[int, int, str]]:
    return [(event.seat, event.chips, event.how) for event in events if isinstance(event, e.PotWon)]


def pots(events: tuple[e.Event, ...]) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.chips, pot.seats) for event in events if isinstance(event, e.PotsFormed) for pot in event.pots]


def returned(events: tuple[e.Event, ...]) -> list[tuple[int, int]]:
    return [(event.seat, event.chips) for event in events if isinstance(event, e.BetReturned)]


def test_r3_examples() -> None:
    table = deal(Ana=17, hands={"Dimo": "As Ah 9c"})
    table = play(table, "Ana look", "Ana bet 10", "Boris fold", "Cveta fold", "Dimo call")
    after = next_deal(table)
    assert after is not None
    assert after.dealer == BORIS
    says("R3.2", f"Ana has {table.seat(ANA).stack} chips and cannot pay the ante of 10: Boris deals the next hand")
    order = deck(NAMES[:3], {})
    assert deal(3).seat(ANA).cards == (order[1 - 1], order[4 - 1], order[7 - 1])
    says("R3.3", "Ana gets the 1st, 4th and 7th card")


def test_r4_examples() -> None:
    table = deal()
    assert bounds(table, c.BetBlind) == (10, 500)
    says("R4.1", "Ana may bet blind from 10 to 500, or look")
    assert bounds(play(table, "Ana blind 10"), c.BetBlind) == (20, 20)
    says("R4.2", "Ana bets blind 10. Boris may bet blind 20 and nothing else, or look")
    vip = play(deal(house="blind_multiples = 2,3,4"), "Ana blind 10")
    assert [option.low for option in legal(vip) if option.command is c.BetBlind] == [20, 30, 40]
    says("R4.2", "At vipsvara he may bet 20, 30 or 40")

    table = play(deal(3), "Ana blind 10", "Boris blind 20", "Cveta blind 40")
    before = table.seat(ANA).stack
    assert bounds(table, c.BetBlind) == (80, 80)
    table = play(table, "Ana blind 80")
    says("R4.3", "Three play. Ana bets blind 10, Boris 20, Cveta 40. Ana doubles to 80")
    says("R4.3", f"she puts in {before - table.seat(ANA).stack} more")
    says("R4.3", "he has {1} to answer (R5.6), {2} more".format(*owes(play(table, "Boris look"))))

    table = play(deal(Cveta=35), "Ana blind 10", "Boris blind 20")
    assert [(option.seat, option.command) for option in legal(table)] == [(CVETA, c.Look)]
    says("R4.4", "Ana bets blind 10, Boris 20. Cveta has 35 left, not 40: she can only look")
    table = play(deal(Cveta=0), "Ana blind 10", "Boris blind 20")
    assert (table.to_act, bounds(table, c.BetBlind)) == (DIMO, (40, 40))
    says("R4.4", "Dimo could bet blind 40")


def test_r5_3_the_dealer_wins_without_a_bet() -> None:
    events = last(deal(), "Ana look", "Ana pass", "Boris pass", "Cveta pass")
    assert won(events) == [(DIMO, 40, "alone")]
    assert not any(isinstance(event, e.HandsShown) for event in events)
    says("R5.3", "Ana looks and passes, Boris and Cveta pass: Dimo wins the 40 of the antes")


def test_r5_5_r5_7_and_r5_8_answers_to_a_blind_bet() -> None:
    table = play(deal(), "Ana blind 20", "Boris look")
    answer, least = owes(table)[1], low(table, c.RaiseTo)
    says("R5.5", f"Ana bets blind 20, Boris looks. He folds, calls to {answer}, or raises to {least} or more")
    says("R5.8", f"Ana bets blind 20. Boris, who has {answer} to answer, raises to {least}, the least he can")
    says("R5.8", f"Cveta may raise to {low(play(table, f'Boris raise {least}'), c.RaiseTo)} or more")
    events = last(table, "Boris fold", "Cveta fold", "Dimo fold")
    assert (returned(events), won(events)) == ([(ANA, 20)], [(ANA, 40, "alone")])
    says("R5.7", "Ana bets blind 20. Boris looks and folds, Cveta and Dimo fold")
    says("R5.7", "Ana's 20 return, and she wins the 40 of the antes")


def test_r5_6_and_r5_8_blind_bettors_pay_the_difference() -> None:
    table = play(deal(), "Ana blind 10", "Boris blind 20", "Cveta look")
    alone = play(table, "Cveta fold", "Dimo fold")
    says("R5.6", "Ana bets blind 10, Boris 20, Cveta looks. If Cveta and Dimo fold")
    says("R5.6", "{} calls to {}, {} more".format(*owes(alone)))
    says("R5.8", "Ana bets blind 10, Boris 20, Cveta and Dimo fold")
    says("R5.8", f"Ana has only {owes(alone)[1]} to answer, but raises to {low(alone, c.RaiseTo)} or more, not to 30")
    called = play(table, "Cveta call", "Dimo fold")
    says("R5.6", "If Cveta calls to 40 and Dimo folds, {} owes {}, {} more, and then".format(*owes(called)))
    says("R5.6", "and then {} {}, {} more.".format(*owes(play(called, "Ana call"))))
    short = play(deal(Cveta=30), "Ana blind 10", "Boris blind 20", "Cveta look", "Cveta call")
    says("R5.6", "If Cveta has 30 left and calls with all of it, {} still owes {}".format(*owes(short)))
    short = play(short, "Dimo fold")
    says("R5.6", "if he folds, {} owes {}, {} more, and then".format(*owes(short)))
    says("R5.6", "and then {} {}, {} more.".format(*owes(play(short, "Ana call"))))


def test_r5_9_limits() -> None:
    table = play(deal(house="limit = pot"), "Ana look")
    says("R5.9", f"the antes make {table.pots[0].chips}, so Ana bets at most {high(table, c.Bet)}")
    table = play(table, "Ana bet 40")
    says("R5.9", f"the pot 40 + 40 + 40 = 120, so he raises at most to 40 + 120 = {high(table, c.RaiseTo)}")

    table = deal(house="limit = cap:3")
    says("R5.9", f"`cap:3`: Ana bets blind at most {high(table, c.BetBlind)}, and does")
    table = play(table, "Ana blind 30", "Boris blind 60")
    assert [option.command for option in legal(table)] == [c.Look]
    says("R5.9", "Boris doubles to 60, which adds 30. A double to 120 would add 60, so Cveta can only look")
    table = play(table, "Cveta look")
    says("R5.9", f"she has {owes(table)[1]} to answer (R5.5) and raises at most to {high(table, c.RaiseTo)}")

    table = play(deal(house="limit = cap:1"), "Ana blind 10", "Boris blind 20", "Cveta look", "Cveta fold", "Dimo fold")
    says("R5.9", "`cap:1`: Ana bets blind 10, Boris 20, Cveta and Dimo fold")
    says("R5.9", f"Ana has {owes(table)[1]} to answer; the cap says 30 but R5.8 asks 40")
    assert bounds(table, c.RaiseTo) == (40, 40)
    says("R5.9", "she may raise to 40 and to nothing else")


def test_r5_10_no_option_once_matched() -> None:
    events = last(deal(), "Ana look", "Ana bet 20", "Boris call", "Cveta fold", "Dimo fold")
    assert any(isinstance(event, e.HandsShown) for event in events)
    says("R5.10", "Ana bets 20, Boris calls, Cveta and Dimo fold: showdown")


# --------------------------------------------------------------------------------------------------------- svara


def svara(**options: Any) -> Table:
    """Ana and Boris tied for 80 (the example of R7.1)."""
    return play(deal(**options), "Ana look", "Ana bet 20", "Boris call", "Cveta fold", "Dimo fold")


def two_pots(house: str = "") -> Table:
    """The second example of R7.2."""
    table = deal(house=house, Cveta=20)
    return play(table, "Ana look", "Ana bet 20", "Boris raise 35", "Cveta call", "Dimo fold", "Ana call")


def start(table: Table, **hands: str) -> Table:
    coming = next_deal(table)
    assert coming is not None
    names = tuple(NAMES[seat] for seat in coming.seats)
    return apply(table, c.StartHand(deck(names, hands))).table


def test_r7_1_and_r7_2_one_pot() -> None:
    table = svara()
    assert table.phase is Phase.ENTRY
    assert asked(table) == (CVETA, DIMO)
    says("R7.1", "Ana bets 20, Boris calls, Cveta and Dimo fold.")
    says("R7.1", f"svara for the pot of {table.pots[0].chips}")
    prices = [svara(house=f"svara_entry = {entry}").price for entry in ("share", "half", "whole")]
    assert prices[0] == prices[1]
    says("R7.2", f"Ana and Boris tied for {table.pots[0].chips} (R7.1)")
    says("R7.2", f"may join for {prices[0]}; with `half` for {prices[1]} as well, with `whole` for {prices[2]}")


def test_r7_2_two_pots_and_rounding() -> None:
    table = two_pots()
    says("R7.2", "Cveta has 20 left. Ana bets 20, Boris raises to 35, Cveta calls with her 20, Dimo folds, Ana calls.")
    (main, side) = table.pots
    assert (main.tied, side.tied) == ((ANA, BORIS, CVETA), (ANA, BORIS))
    says("R7.2", f"a pot of {main.chips} with three tied and a side pot of {side.chips}")
    events = decide(table, c.JoinSvara(DIMO))
    (entries,) = [event.entries for event in events if isinstance(event, e.SvaraJoined)]
    says("R7.2", f"The price for Dimo is {entries[0]} + {entries[1]} = {table.price}: 100 / 3 is rounded up")
    after = play(table, "Dimo join")
    says("R7.2", f"the pots hold {after.pots[0].chips} and {after.pots[1].chips}")
    says("R7.2", f"With `half` it is 50 + 15 = {two_pots('svara_entry = half').price}")
    says("R7.2", f"with `whole` 100 + 30 = {two_pots('svara_entry = whole').price}")


def test_r7_3_the_price_is_needed_in_full() -> None:
    table = svara(Cveta=39)
    says("R7.3", f"The price is {table.price} and Cveta has {table.seat(CVETA).stack} left: she is not asked")
    assert asked(table) == (DIMO,)
    says("R7.3", "If she tops up by 1")
    assert asked(apply(table, c.TopUp(CVETA, 1)).table) == (CVETA, DIMO)


def test_r7_4_and_r7_5_the_share_is_the_ante() -> None:
    table = play(svara(), "Cveta decline", "Dimo join")
    says("R7.4", "Dimo joins for the 80 of R7.1.")
    says("R7.4", f"The pot is {table.pots[0].chips} = 3 × {table.stake} and the share is {table.stake}")
    table = start(table, Dimo="Kd Qd 8s", Boris="9s Jh Td", Ana="Ks Qs 8h")
    assert (table.dealer, table.to_act) == (ANA, BORIS)
    assert bounds(table, c.BetBlind) == (40, CHIPS - 20)
    table = play(table, "Boris look")
    assert bounds(table, c.Bet) == (40, CHIPS - 20)
    says("R7.4", "he bets blind 40 or more, or looks and bets 40 or more")
    table = play(table, "Boris bet 40")
    says("R7.4", f"If he bets 40, a raise goes to {(bounds(table, c.RaiseTo) or (0,))[0]} or more")
    table = play(table, "Dimo call", "Ana call")
    assert table.pots[0].tied == (ANA, DIMO)
    says("R7.5", "In the svara of R7.4 Boris bets 40, Dimo and Ana call")
    says("R7.5", f"the pot is {table.pots[0].chips}. Dimo and Ana tie: svara again, and the price is now {table.price}")
    assert asked(table) == (BORIS, CVETA)


def test_r7_6_division() -> None:
    table = deal(house="agree_split = true")
    table = play(table, "Ana look", "Ana bet 20", "Boris call", "Cveta call", "Dimo fold")
    says("R7.6", f"Ana bet 20, Boris and Cveta called, and the three tied for {table.pots[0].chips}.")
    events = last(table, "Ana agree", "Boris agree", "Cveta agree")
    (paid,) = [dict(event.payments) for event in events if isinstance(event, e.PotSplit)]
    says("R7.6", f"Ana gets {paid[ANA]}, Boris {paid[BORIS]}, Cveta {paid[CVETA]}")
    refused = play(table, "Ana agree", "Boris refuse")
    assert (refused.phase, asked(refused)) == (Phase.ENTRY, (DIMO,))


def test_r7_7_leavers() -> None:
    table = play(svara(), "Dimo join")
    says("R7.7", f"tied for 80 (R7.1); Dimo joins for 40, which makes {table.pots[0].chips}")
    two = play(table, "Ana leave", "Cveta decline")
    assert (two.phase, two.stake, two.pots[0].seats, two.pots[0].chips) == (Phase.READY, 40, (BORIS, DIMO), 120)
    says("R7.7", f"Boris and Dimo play for {two.pots[0].chips}, and the share is still {two.stake}")
    gone = play(table, "Ana leave", "Boris leave")
    assert gone.phase is Phase.ENTRY
    assert won(decide(gone, c.DeclineSvara(CVETA))) == [(DIMO, 120, "alone")]
    says("R7.7", "the asking closes with Dimo alone and the 120 are his")
    forfeit = play(table, "Dimo leave")
    assert (forfeit.pots[0].chips, forfeit.pots[0].seats) == (120, (ANA, BORIS))
    says("R7.7", "If it is Dimo who leaves, his 40 stay, and Ana and Boris play for 120")


# -------------------------------------------------------------------------------------------- all in, side pots


def test_r8_1_side_pots_and_leavers() -> None:
    events = last(deal(3, Boris=50, Cveta=20), "Ana look", "Ana bet 100", "Boris call", "Cveta call")
    assert returned(events) == [(ANA, 50)]
    assert pots(events) == [(90, (ANA, BORIS, CVETA)), (60, (ANA, BORIS))]
    says("R8.1", "Boris has 50 left, Cveta 20. Ana bets 100, the two call with all they have. 50 return to Ana.")
    says(
        "R8.1",
        "Pot 1 is the antes and 20 of each, 30 + 60 = 90, for all three; pot 2 is 30 + 30 = 60, for Ana and Boris",
    )

    table = play(deal(3, Boris=25, Cveta=20), "Ana look", "Ana bet 40", "Ana leave")
    assert (table.to_act, bounds(table, c.Call)) == (BORIS, (25, 25))
    events = last(table, "Boris call", "Cveta call")
    assert returned(events) == []
    says("R8.1", "Boris has 25 left, Cveta 20. Ana bets 40 and leaves. Boris and Cveta still have 40 to answer")
    assert pots(events) == [(90, (BORIS, CVETA)), (25, (BORIS,))]
    says(
        "R8.1", "Pot 1 is 30 + 60 = 90, for both. The next 5 of Ana and of Boris make pot 2, which Boris alone can win"
    )
    says("R8.1", "the last 15 of Ana, above every live seat, go to it: 25")

    events = last(deal(Cveta=0, Dimo=0), "Ana look", "Ana bet 40", "Ana leave", "Boris fold")
    assert pots(events) == [(80, (CVETA, DIMO))]
    says("R8.1", "Ana bets 40 and leaves, Boris folds. Her 40 go to a pot for all live seats")
    says("R8.1", "Cveta and Dimo play for 40 + 40 = 80")


def test_r8_2_all_in_for_less_than_a_raise() -> None:
    table = play(deal(Boris=25), "Ana look", "Ana bet 20")
    assert bounds(table, c.RaiseTo) == (25, 25)
    says("R8.2", "Ana bets 20. Boris has 25 left and raises to 25, though a raise asks 30.")
    table = play(table, "Boris raise 25")
    low, _ = bounds(table, c.RaiseTo) or (0, 0)
    says("R8.2", f"Cveta has {owes(table)[1]} to answer and raises to {low} or more")


def test_r8_3_and_r8_4_pots_of_different_claimants() -> None:
    hands = {"Cveta": "As Ah 9c", "Dimo": "Ad Ac 9d"}
    actions = ("Ana look", "Ana bet 150", "Boris call", "Cveta call", "Dimo call")
    events = last(deal(hands=hands, Cveta=100, Dimo=20), *actions)
    says("R8.4", "Cveta has 100 left, Dimo 20. Ana bets 150, Boris calls, Cveta and Dimo call with all they have.")
    assert pots(events) == [(120, (ANA, BORIS, CVETA, DIMO)), (240, (ANA, BORIS, CVETA)), (100, (ANA, BORIS))]
    says("R8.4", "120 for all four, 240 for Ana, Boris and Cveta, and 100 for Ana and Boris.")
    says("R8.4", "Cveta and Dimo tie with 22 points, Ana and Boris with 20.")
    shown = [hand.points for event in events if isinstance(event, e.HandsShown) for hand in event.hands]
    assert shown == [20, 20, 22, 22]
    assert won(events) == [(CVETA, 240, "showdown")]
    table = play(deal(hands=hands, Cveta=100, Dimo=20), *actions)
    assert table.phase is Phase.READY  # nobody is left to ask
    assert [(pot.chips, pot.tied) for pot in table.pots] == [(120, (CVETA, DIMO)), (100, (ANA, BORIS))]
    says("R8.4", "120 carry over for Cveta and Dimo, 240 are paid to Cveta, and 100 carry over for Ana and Boris.")
    says("R8.4", f"The share is 60 + 50 = {table.stake}")

    table = play(start(table, **hands), "Boris look", "Boris bet 110", "Cveta raise 240")
    assert (table.dealer, table.to_act, table.seat(CVETA).stack) == (ANA, ANA, 0)
    says("R8.4", "Ana deals. Boris bets 110, Cveta raises to 240, all she has")
    table = play(table, "Ana fold")
    says("R8.4", "the pot of 100 is Boris's at once. He then folds too and gets the 100 all the same.")
    assert table.pots[1].seats == (BORIS,)
    events = last(table, "Boris fold")
    assert returned(events) == [(CVETA, 130)]
    assert [pot.chips for event in events if isinstance(event, e.SvaraOpened) for pot in event.pots] == [120]
    assert won(events) == [(BORIS, 100, "alone"), (CVETA, 220, "alone")]
    says("R8.4", "130 return to Cveta, the 110 + 110 are hers alone, and she and Dimo show their cards for the 120")


def test_r8_5_and_r8_6_nobody_to_bet_against() -> None:
    events = last(deal(3, Boris=20), "Ana look", "Ana bet 20", "Boris call", "Cveta fold")
    assert pots(events) == [(70, (ANA, BORIS))]
    says("R8.5", "Boris has 20 left. Ana bets 20, Boris calls with all he has, Cveta folds: showdown")
    table = deal(3, Boris=0, Cveta=0)
    assert table.to_act is None
    says("R8.5", f"the three play for {table.pots[0].chips} by points")
    events = last(deal(3, Cveta=0, hands={"Cveta": "As Ah 9c"}), "Ana look", "Ana pass")
    assert pots(events) == [(30, (BORIS, CVETA))]
    assert won(events) == [(CVETA, 30, "showdown")]
    says("R8.6", "Ana looks and passes. Boris is not asked: he and Cveta show, and the better hand wins 30")


# --------------------------------------------------------------------------------------------------- at the table


def test_r9_5_a_refusal() -> None:
    with pytest.raises(IllegalCommand) as refused:
        play(deal(), "Ana look", "Ana bet 5")
    refusal = refused.value.refusal
    says("R9.5", f"Ana has looked and tries to bet 5. {refusal.rule} refuses the bet of 5")
    (bet,) = [option for option in refusal.legal if option.command is c.Bet]
    says("R9.5", f"legal are a pass and a bet to {bet.low} up to {bet.high}")


def test_r9_6_void() -> None:
    (event,) = decide(play(deal(), "Ana blind 20"), c.VoidHand())
    assert event == e.HandVoided(((ANA, 30), (BORIS, 10), (CVETA, 10), (DIMO, 10)))
    says("R9.6", "Ana bets blind 20 and the hand is declared void: Ana gets back 30, the others 10 each")

    table = deal(hands={"Cveta": "9h Jd Tc"}, Cveta=5)
    table = play(table, "Ana look", "Ana bet 20", "Boris call", "Cveta call", "Dimo fold")
    (pot,) = table.pots
    says("R9.6", "Cveta has 5 left. Ana bets 20, Boris calls, Cveta calls with her 5, Dimo folds.")
    says("R9.6", "Ana and Boris tie for 55 and for 30,")
    says("R9.6", f"which are one pot of {pot.chips} (R8.4), and Dimo joins for {table.price}")
    table = play(start(play(table, "Dimo join")), "Boris look", "Boris bet 43")
    assert table.dealer == ANA
    says("R9.6", "In the svara, which Ana deals, Boris bets 43, and the hand is declared void")
    (event,) = decide(table, c.VoidHand())
    assert event == e.HandVoided(((ANA, 42), (BORIS, 43 + 43), (DIMO, 43)))
    says("R9.6", "Boris gets back his bet and Dimo his entry, 43 each")
    says("R9.6", f"of the {pot.chips} Boris, on the dealer's left, gets 43 and Ana 42")
