"""Hand text: exact round trips, and one clear sentence for everything that is wrong with a text."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from svara.game import Phase, RuleSet, Table, replay
from svara.game.events import Event, HandStarted, SvaraReady
from svara.game.notation import (
    HandRecord,
    NotationError,
    check_chain,
    dump,
    dumps,
    loads,
    parse_action,
    record,
    records,
)
from svara.game.notation import replay as replay_text
from tests.game.randomly import play
from tests.game.scenario import Scene

EXAMPLE = """[1]
variant = "svara"
notation = 1
hand = 7
rules = "forte"
seat_count = 4
ante = 10
seats = [1, 2, 4]
starting_stacks = [500, 300, 80]
dealer = 2
dealt = [4, 1, 2]
antes = [10, 10, 10]
min_bet = 10
deck = "7cKhTs Kd9hTd 8s9dTh"
actions = ["s4 look", "s4 pass", "s1 bet 20", "s2 call 20"]
pots = [{ chips = 70, seats = [1, 2] }]
showdown = ["s1 Kh9h9d 19", "s2 TsTdTh 30"]
payments = ["s2 win 70 pot 1 showdown"]
finishing_stacks = [470, 340, 70]
"""


def played(seed: int, *, steps: int = 120) -> tuple[Table, list[Event], Table]:
    """A random table between two hands: before, its events, after."""
    all_steps = list(play(seed, steps))
    while all_steps[-1].table.phase is not Phase.IDLE:
        all_steps.pop()
    return all_steps[0].before, [event for step in all_steps for event in step.events], all_steps[-1].table


def svara_chain(seed: int = 0) -> list[HandRecord]:
    """Hands of a random table, among them a svara, from the hand it came from on."""
    while True:
        start, events, _ = played(seed)
        hands = list(records(start, events))
        for place, hand in enumerate(hands):
            if hand.svara_of is not None:
                return hands[place - 1 : place + 1]
        seed += 1


def test_the_example_of_the_docs() -> None:
    hands = loads(EXAMPLE)
    assert dumps(hands) == EXAMPLE
    end = replay_text(hands[0]).end
    assert [seat.stack for seat in end.seats if seat is not None] == [470, 340, 70]


@pytest.mark.parametrize("seed", range(40))
def test_events_to_text_and_back(seed: int) -> None:
    """`replay(record(start, events))` gives the same events, and the text of the record the same record."""
    start, events, _ = played(seed)
    hands = list(records(start, events, table="t"))
    assert hands
    assert loads(dumps(hands)) == hands
    assert dumps(loads(dumps(hands))) == dumps(hands)
    replays = check_chain(hands)
    by_hand: dict[int, list[Event]] = {}
    for event in (event for one in replays for event in one.events):
        if isinstance(event, HandStarted):
            by_hand[event.hand] = []
        by_hand[event.hand if isinstance(event, HandStarted) else max(by_hand)].append(event)
    for number, made in by_hand.items():
        at = next(i for i, event in enumerate(events) if isinstance(event, HandStarted) and event.hand == number)
        assert events[at : at + len(made)] == made


def test_a_record_starts_and_ends_where_the_table_did() -> None:
    start, events, end = played(3)
    last = max(i for i, event in enumerate(events) if isinstance(event, HandStarted))
    before = replay(start, events[:last])
    hand = record(before, events[last:])
    stacks = [seat.stack for seat in before.seats if seat is not None]
    assert hand.starting_stacks == stacks
    assert sum(hand.finishing_stacks) >= sum(seat.stack for seat in end.seats if seat is not None)


def test_names_are_kept_and_may_hold_anything() -> None:
    start, events, _ = played(1)
    names = {seat: f'"{seat}"\\ \n\x7f Ђ' for seat in range(9)}
    hands = list(records(start, events, table="Табла \t 1", players=names))
    assert loads(dumps(hands)) == hands
    assert hands[0].players == [names[seat - 1] for seat in hands[0].seats]
    check_chain(hands)


def test_a_table_of_its_own_rules_says_what_differs() -> None:
    rules = RuleSet(limit="pot", blind_multiples=(2, 3), agree_split=True)
    scene = Scene([100, 100], rules=rules)
    before = scene.table
    scene.deal(dealer=1).do("s2 look", "s2 pass")
    hand = record(before, scene.events)
    assert hand.rules == {"blind_multiples": [2, 3], "limit": "pot", "agree_split": True}
    assert 'rules = { blind_multiples = [2, 3], limit = "pot", agree_split = true }\n' in dump(hand, 1)
    assert replay_text(loads(dump(hand, 1))[0]).events == tuple(scene.events)


def test_long_lists_are_wrapped_and_short_ones_are_not() -> None:
    for seed in range(10):
        start, events, _ = played(seed)
        for line in dumps(records(start, events)).splitlines():
            assert len(line) < 112 or line.startswith(("carried", "svara"))


# ---------------------------------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"there is no hand in this text: each hand stands under a heading, \[1\], \[2\] and so on"),
        ("not toml", "this is no hand text, which is TOML: "),
        (EXAMPLE.replace("[1]", "[2]", 1), r"heading '2' stands where \[1\] is due"),
        (EXAMPLE.replace('"svara"', '"NT"'), r"hand \[1\]: variant is 'NT', and only svara is played here"),
        (
            EXAMPLE.replace("notation = 1", "notation = 2"),
            r"hand \[1\]: notation is 2, and this reader knows version 1",
        ),
        (EXAMPLE.replace("dealer = 2\n", ""), r"hand \[1\]: object missing required field `dealer`"),
        (EXAMPLE + "tip = 5\n", r"hand \[1\]: object contains unknown field `tip`"),
        (EXAMPLE.replace("ante = 10", 'ante = "ten"'), r"hand \[1\]: expected `int`, got `str` - at `\$.ante`"),
        ("hand = 1", r"heading 'hand' stands where \[1\] is due"),
        ("1 = 5", r"hand \[1\]: expected `object`, got `int`"),
        (EXAMPLE.replace("hand = 7", f"hand = {'9' * 5000}"), "this is no hand text, which is TOML: "),
        ("[1]\nx = " + "[" * 100_000, "this is no hand text, which is TOML: "),
        ("[1]\n" + "a." * 50_000 + "a = 1", "line 2 is no line of a hand text: keys have no dots"),
        ("[" + "a." * 50_000 + "a]", "line 1 is no line of a hand text: keys have no dots"),
        ("[" + "a" * 50_000 + "]", r"heading 'a{200}\.\.\.' stands where \[1\] is due"),
    ],
)
def test_a_text_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        loads(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"forte"', '"forty"', "hand 7: there is no preset 'forty': the presets are forte, vipsvara"),
        ('"forte"', '{ limit = "lots" }', "hand 7: limit is none, pot or cap:N"),
        ('"forte"', "{ jokers = 2 }", "hand 7: rules: Object contains unknown field `jokers`"),
        ("seat_count = 4", "seat_count = 1", "hand 7: a table under these rules has 2 to 8 seats, not 1"),
        ("seats = [1, 2, 4]", "seats = [1, 4, 2]", "hand 7: seats are numbers from 1 to 4, ascending"),
        ("seats = [1, 2, 4]", "seats = [1, 2, 5]", "hand 7: seats are numbers from 1 to 4, ascending"),
        ("[500, 300, 80]", "[500, 300]", "hand 7: starting_stacks holds one number of chips for each of seats"),
        ("[500, 300, 80]", "[500, 300, -1]", "none below 0"),
        ("dealer = 2", 'players = ["A"]\ndealer = 2', "hand 7: players holds one name for each of seats"),
        (
            "dealer = 2",
            "sitting_out = [3]\ndealer = 2",
            "sitting_out, leaving and timeouts name only seats of this table",
        ),
        ("dealer = 2", "timeouts = [[2, 0]]\ndealer = 2", "a count is at least 1"),
        ('"s2 call 20"]', "]", "hand 7 stops before its end: it still waits for seat 2"),
        ("dealer = 2", "timeouts = [[3, 1]]\ndealer = 2", "sitting_out, leaving and timeouts name only seats"),
        ("hand = 7", "hand = 0", "hand 0: hand counts the deals of a table from 1"),
        ("hand = 7", "hand = 7\nsvara_of = 5", "hand 7: hand counts the deals of a table from 1, and svara_of"),
        ("hand = 7", "hand = 7\nsvara_of = 6", "hand 7: carried and svara_of go together"),
        ("dealer = 2", "dealer = 3", "hand 7 cannot be dealt: R3.2: the dealer drawn is not dealt in"),
        ("7cKh", "7c7c", "hand 7: 7c is named twice"),
        ("7cKh", "7xKh", "hand 7: '7x' is no card"),
        (" 8s9dTh", "", "hand 7 cannot be dealt: R3.3: the deck has too few cards for the seats"),
        (" 8s9dTh", " 8s9dTh 9s", "hand 7: deck is .*, and by the rules is "),
        ("[4, 1, 2]", "[1, 2, 4]", r"hand 7: dealt, entry 1, is 1, and by the rules is 4"),
        ("antes = [10, 10, 10]", "antes = [10, 10]", "hand 7: antes, entry 3, is absent, and by the rules is 10"),
        ("min_bet = 10", "min_bet = 20", "hand 7: min_bet is 20, and by the rules is 10"),
        ('"s1 bet 20"', '"s1 bet 5"', r"hand 7, action 3 \('s1 bet 5'\) is illegal: R5.4: less than the least amount"),
        ('"s4 pass"', '"s1 pass"', r"hand 7, action 2 \('s1 pass'\) is illegal: R5.1: another seat is to act"),
        ('"s4 pass"', '"s4 muck"', r"hand 7, action 2 \('s4 muck'\): 's4 muck' is no action"),
        ('"s2 call 20"', '"s2 call 30"', "hand 7: actions, entry 4, is 's2 call 30', and by the rules is 's2 call 20'"),
        ('"s2 call 20"]', '"s2 call 20", "s1 leave"]', r"action 5 \('s1 leave'\): the hand was over before it"),
        ("chips = 70", "chips = 71", r"hand 7: pots, entry 1, is .*71.*, and by the rules is .*70"),
        ('"s1 Kh9h9d 19", ', "", "hand 7: showdown, entry 1, is 's2 TsTdTh 30', and by the rules is 's1 Kh9h9d 19'"),
        (
            "s2 win 70",
            "s1 win 70",
            "hand 7: payments, entry 1, is 's1 win 70 pot 1 showdown', and by the rules is 's2 ",
        ),
        ("[470, 340, 70]", "[470, 340, 71]", "hand 7: finishing_stacks, entry 3, is 71, and by the rules is 70"),
    ],
)
def test_a_hand_that_the_rules_contradict(old: str, new: str, says: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(NotationError, match=says):
        replay_text(loads(EXAMPLE.replace(old, new, 1))[0])


def test_an_absent_field_is_a_mismatch() -> None:
    hand = loads(EXAMPLE)[0]
    with pytest.raises(NotationError, match="hand 7: pots is absent, and by the rules is "):
        replay_text(msgspec.structs.replace(hand, pots=None))


@pytest.mark.parametrize(
    "action",
    ["", "s1", "s1 ", "1 look", "x1 look", "s look", "s1 look 5", "s1 bet", "s1 bet 5 6", "s1 bet -5", "s1 bet five",
     "s0 look", "s01 look", "s1 bet 05", "s1 leave timeout", "s1 bet 5 timeout", "s1 call", "void 1",
     "s1 look  timeout", "s1 bet ²", "s1 bet 99999999999999999999"],
)  # fmt: skip
def test_what_is_no_action(action: str) -> None:
    with pytest.raises(NotationError, match="is no action: that is a seat, a word and perhaps an amount"):
        parse_action(action)


# ------------------------------------------------------------------------------------------------- svaras and chains

CARRIED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda pot: pot.update(seats=pot["seats"][::-1]), "carried: the seats of a pot are those tied"),
    (lambda pot: pot.update(seats=pot["seats"][:1], tied=pot["tied"][:1], entries=[]), "two at least"),
    (lambda pot: pot.update(tied=[]), "carried: the seats of a pot are those tied"),
    (lambda pot: pot.update(ties=1), "carried"),
    (lambda pot: pot.update(held=0), "carried"),
    (lambda pot: pot.update(held=pot["chips"] + 1), "carried"),
    (lambda pot: pot.update(seats=[*pot["seats"], 99], tied=[*pot["tied"], 99], ties=9), "all at the table"),
    (lambda pot: pot.update(last_left=0), "carried"),
    (lambda pot: pot.update(ties=len(pot["tied"]) - 1 + (len(pot["tied"]) < 3) * 0), "carried"),
    (lambda pot: pot.update(tied=pot["tied"][::-1]), "carried"),
    (lambda pot: pot.update(entries=[[pot["tied"][0], 5]]), "carried"),
]


@pytest.mark.parametrize(("break_it", "says"), CARRIED)
def test_a_carried_pot_that_cannot_be(break_it: Callable[[dict[str, Any]], object], says: str) -> None:
    fields = msgspec.to_builtins(svara_chain()[1])
    fields["carried"] = [dict(pot) for pot in fields["carried"]]
    break_it(fields["carried"][0])
    with pytest.raises(NotationError, match=says):
        replay_text(msgspec.convert(fields, HandRecord))


def test_a_svara_goes_on_where_its_hand_stopped() -> None:
    first, second = svara_chain()
    assert second.svara_of == first.hand
    assert [one.events[0] for one in check_chain([first, second])] == [
        HandStarted(
            hand=hand.hand,
            dealer=hand.dealer - 1,
            seats=tuple(seat - 1 for seat in hand.dealt),
            stake=hand.min_bet,
            svara_of=hand.svara_of or 0,
        )
        for hand in (first, second)
    ]
    check_chain([second])  # alone it can only be checked by itself
    check_chain([first, msgspec.structs.replace(second, table="another")])


def test_a_svara_that_does_not_go_on_from_its_hand() -> None:
    scene = Scene([100, 100, 100, 100])
    start = scene.table
    scene.deal({2: "Kh Qh 8d", 3: "Ks Qs 8h"}, dealer=1)
    scene.do("s2 look", "s2 bet 10", "s3 call 10", "s4 fold", "s1 fold", "s1 decline", "s4 decline")
    first = record(start, scene.events)
    middle = scene.table

    def svara(before: Table, dealer: int) -> HandRecord:
        table = msgspec.structs.replace(before, dealer=None)
        again = Scene([1, 1])
        again.table = table
        again.deal(dealer=dealer).do(f"s{again.turn()} look", f"s{again.turn()} pass")
        return record(table, again.events)

    good = svara(middle, 2)
    check_chain([first, good])
    with pytest.raises(NotationError, match=r"hand 2: seat 3 deals, and by R3.2 it is the next seat's turn"):
        check_chain([first, svara(middle, 3)])
    seats = tuple(s and msgspec.structs.replace(s, stack=s.stack + 1) for s in middle.seats)
    richer = msgspec.structs.replace(middle, seats=seats, total=middle.total + 4)
    with pytest.raises(NotationError, match="hand 2: its seats are not as hand 1 left them"):
        check_chain([first, svara(richer, 2)])
    other_rules = msgspec.structs.replace(middle, rules=RuleSet(limit="pot"))
    with pytest.raises(NotationError, match="hand 2: its rules are not as hand 1 left them"):
        check_chain([first, svara(other_rules, 2)])
    with pytest.raises(NotationError, match="hand 2: its ante are not as hand 1 left them"):
        check_chain([first, svara(msgspec.structs.replace(middle, ante=9), 2)])
    with pytest.raises(NotationError, match="hand 2: its max_stack are not as hand 1 left them"):
        check_chain([first, svara(msgspec.structs.replace(middle, max_stack=999), 2)])
    pots = tuple(msgspec.structs.replace(pot, chips=pot.chips + 2, held=pot.held + 2) for pot in middle.pots)
    bigger = msgspec.structs.replace(middle, pots=pots, total=middle.total + 2, stake=pots[0].share)
    with pytest.raises(NotationError, match="hand 2: its pots are not as hand 1 left them"):
        check_chain([first, svara(bigger, 2)])
    with pytest.raises(NotationError, match="hand 2: it plays for the tie of hand 1, which ended otherwise"):
        check_chain([two_first_hands()[0], good])
    with pytest.raises(NotationError, match="hand 2: a svara is due here, and no other hand starts before it"):
        check_chain([first, two_first_hands()[1]])
    elsewhere = [msgspec.structs.replace(hand, table="elsewhere") for hand in two_first_hands()]
    with pytest.raises(NotationError, match=r"hand 2: seat 3 deals, and by R3.2 it is the next seat's turn"):
        check_chain([first, *elsewhere, svara(middle, 3)])
    check_chain([first, *elsewhere, good])
    check_chain([two_first_hands()[1], good])  # hand 1 is not there to compare with


def two_first_hands() -> list[HandRecord]:
    """Two hands of another table that nobody tied."""
    scene = Scene([100, 100])
    hands = []
    for dealer in (1, None):
        before = scene.table
        scene.deal(dealer=dealer).do(f"s{scene.turn()} look", f"s{scene.turn()} pass")
        hands.append(record(before, scene.events))
    return hands


def one_line_refusal(text: str) -> bool:
    """Whether a text is refused, which must take one line."""
    try:
        check_chain(loads(text))
    except NotationError as error:
        return len(str(error).splitlines()) == 1 or pytest.fail(str(error))
    return False


def test_whatever_a_text_says_it_is_read_or_refused_with_a_sentence() -> None:
    """Texts broken at random: a NotationError, never another error (bad input loses nothing)."""
    rng = random.Random(0)
    whole = dumps(svara_chain(2)) + EXAMPLE.replace("[1]", "\n[3]")
    refused = 0
    for _ in range(1500):
        text = list(whole)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text[at : at + rng.choice([0, 1, 1, 4])] = rng.choice(["", "0", "9", "-1", "s", "]", '"', " ", "[1]", "s2"])
        refused += one_line_refusal("".join(text))
    assert refused > 1200


def test_svara_ready_is_what_will_be_dealt_also_after_somebody_left() -> None:
    scene = Scene([500, 500, 500, 500])
    start = scene.table
    scene.deal({2: "Kh Qh 8d", 3: "Ks Qs 8h"}, dealer=1)
    scene.do("s2 look", "s2 bet 10", "s3 call 10", "s4 fold", "s1 fold", "s4 join 30", "s1 decline", "s4 leave")
    hand = record(start, scene.events)
    assert hand.svara_ready is not None
    assert (hand.svara_ready.seats, hand.svara_ready.min_bet) == ([2, 3], 30)
    assert replay_text(hand).events == tuple(scene.events)
    scene.do("s2 leave")
    hand = record(start, scene.events)
    assert hand.svara_ready is None
    assert hand.payments[-2:] == ["s3 win 90 pot 1 alone", "s2 take 480"]


def test_half_a_character_cannot_be_written() -> None:
    hand = msgspec.structs.replace(loads(EXAMPLE)[0], table="\ud83d")
    with pytest.raises(NotationError, match="half of a character"):
        dumps([hand])


def test_a_text_may_begin_with_a_byte_order_mark() -> None:
    assert loads("\ufeff" + EXAMPLE) == loads(EXAMPLE)


def test_the_svara_fields_of_a_record() -> None:
    first, _ = svara_chain()
    assert first.svara is not None
    assert first.svara_ready is not None
    played_again = replay_text(first)
    ready = [event for event in played_again.events if isinstance(event, SvaraReady)][-1]
    assert first.svara_ready.min_bet == ready.stake
    assert first.svara_ready.seats == [seat + 1 for seat in ready.seats]
