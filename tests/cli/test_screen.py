"""The picture: what stands where, at every size."""

import pytest
from msgspec.structs import replace

from svara.cli.help import help_lines
from svara.cli.paint import LINE_END, over
from svara.cli.play import NAMES
from svara.cli.screen import Asked, picture
from svara.cli.stage import Stage, scenes
from svara.cli.words import Cast
from svara.game import commands as c
from svara.game.cards import DECK
from svara.game.decide import apply
from svara.game.rules import FORTE, RuleSet
from svara.game.state import new_table
from svara.game.view import view


def deck(seats: int) -> tuple[int, ...]:
    """Three sevens for seat 0."""
    others = list(DECK[3:])
    for place in range(3):
        others.insert(place * seats, DECK[place])
    return tuple(others)


def staged(*commands: c.Command, seats: int = 6, stack: int = 1000, ante: int = 10, rules: RuleSet = FORTE) -> Stage:
    """What seat 0, who gets three sevens, sees after these commands; the last seat deals."""
    table = new_table(seats, ante=ante, rules=replace(rules, seats=10))
    for seat in range(seats):
        table = apply(table, c.SitDown(seat, stack)).table
    stage = Stage(Cast(NAMES[:seats], 0, frozenset(range(1, seats))), view(table, 0))
    for command in (c.StartHand(deck(seats), dealer=seats - 1), *commands):
        step = apply(table, command)
        for event, seen in scenes(table, step, 0):
            stage.take_in(event, seen)
        table = step.table
    return stage


def drawn(stage: Stage, width: int, height: int, *notices: str) -> list[str]:
    return [line.plain for line in picture(stage, width, height, Asked(True, notices))]


ROUND: tuple[c.Command, ...] = (c.Look(0), c.Bet(0, 20), c.Call(1), c.Call(2), c.RaiseTo(3, 160), c.Fold(4), c.Call(5))
MANY: tuple[c.Command, ...] = (c.Look(0), c.Bet(0, 20), *[c.Call(seat) for seat in range(1, 9)], c.RaiseTo(9, 160))


@pytest.mark.parametrize("size", [(80, 24), (79, 23), (120, 40), (200, 50), (80, 40), (60, 16), (60, 24), (110, 16)])
@pytest.mark.parametrize("seats", [3, 6, 8, 10])
def test_a_notice_moves_nothing_but_itself(size: tuple[int, int], seats: int) -> None:
    for commands in ((), (c.Look(0),)):
        stage = staged(*commands, seats=seats)
        without, with_one = drawn(stage, *size), drawn(stage, *size, "5 is too little.")
        assert len(with_one) == len(without) <= size[1] - 1
        assert with_one[:-1] == without[:-1]
        assert (without[-1], with_one[-1]) == ("", " 5 is too little.")


@pytest.mark.parametrize("seats", [3, 6, 8])
def test_the_table_and_the_story_stay_where_they_are_between_two_questions(seats: int) -> None:
    stage = staged(c.Look(0), c.Bet(0, 20), *[c.Call(seat) for seat in range(1, seats - 1)], seats=seats)
    for size in ((80, 24), (79, 23), (60, 16)):
        waiting = [line.plain for line in picture(stage, *size)]
        asking = drawn(stage, *size)
        assert waiting[-1] == ""
        assert waiting[:-1] == asking[: len(waiting) - 1]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_cards_are_big_on_a_common_terminal_whatever_is_said(seats: int) -> None:
    for commands in ((), (c.Look(0),)):
        for notices in ((), ("5 is too little.",), ("a sentence that takes more than one line of it " * 2,)):
            assert sum("╭─────╮" in line for line in drawn(staged(*commands, seats=seats), 80, 24, *notices)) == 1


@pytest.mark.parametrize("size", [(60, 16), (79, 23), (80, 24), (100, 30), (120, 40), (200, 50)])
def test_from_60_by_16_on_everything_is_there(size: tuple[int, int]) -> None:
    shown = "\n".join(drawn(staged(*ROUND), *size))
    for said in ("Boyan", "calls 20", "Dragan", "raises to 160", "Pot 440", "call 160", "raise to 170-990", "pot 740"):
        assert said in shown, said
    assert "34 points" in shown
    assert "small" not in shown
    everybody = "\n".join(drawn(staged(*MANY, seats=10), *size))
    assert all(name in everybody for name in NAMES)
    assert "raises to 160" in everybody


@pytest.mark.parametrize("size", [(59, 16), (60, 15), (40, 12), (30, 10)])
def test_a_small_window_keeps_what_is_yours_and_says_so(size: tuple[int, int]) -> None:
    for commands, seats in ((ROUND, 6), (MANY, 10)):
        shown = drawn(staged(*commands, seats=seats), *size)
        text = "\n".join(shown)
        assert len(shown) <= size[1] - 1
        assert max(map(len, shown)) <= size[0]
        note = "The window is small: 60x16 or more shows everything."
        assert shown[0] == (note if size[0] > 52 else "Small window: 60x16 shows all.")
        assert "1 You" in text
        assert "34 points" in text
        assert "call 160" in text
        assert "raises to 160" in text


def test_the_note_of_a_small_window_is_one_line_however_narrow() -> None:
    assert drawn(staged(*MANY, seats=10), 40, 12)[0] == "Small window: 60x16 shows all."


def test_the_story_has_its_heading_beside_the_table_and_a_rule_below_it() -> None:
    for width, height in ((110, 40), (120, 40), (200, 50)):
        shown = drawn(staged(), width, height)
        assert shown[2] == " " * 78 + " This hand"
        assert sum(line.startswith("─") for line in shown) == 1
    for width, height in ((79, 23), (80, 24), (80, 40), (109, 30)):
        shown = drawn(staged(), width, height)
        assert [line for line in shown if line.startswith("─")] == ["─" * width] * 2
        assert "This hand" not in "\n".join(shown)


def test_big_numbers_have_their_columns_or_a_mark() -> None:
    stage = staged(c.Look(0), c.Bet(0, 2_000_000_000), c.Call(1), c.Call(2), stack=2_000_000_010)
    for size in ((80, 24), (120, 40), (60, 16)):
        assert any("calls 2,000,000,000" in line for line in drawn(stage, *size))
    stage = staged(c.Look(0), c.Bet(0, 10**11), stack=10**11 + 10)
    (mine,) = [line for line in drawn(stage, 40, 16) if "1 You" in line]
    assert mine == "  1 You                  0   all in, be…"


def test_a_long_deed_leaves_its_amount_to_the_bet_beside_it() -> None:
    stage = staged(
        c.BetBlind(0, 20), c.Look(1), c.Call(1), c.RaiseTo(2, 200), c.Fold(3), c.Fold(4), c.Fold(5), c.RaiseTo(0, 990)
    )
    for size, said in (
        ((80, 24), "bet 990  :: :: ::  blind, all in, raises"),
        ((100, 24), "blind, all in, raises to 990"),
    ):
        (mine,) = [line for line in drawn(stage, *size) if " 1 You" in line]
        assert mine.endswith(said)


def test_the_table_and_the_story_stand_side_by_side_untouched() -> None:
    for line in drawn(staged(*ROUND), 120, 40):
        assert "…" not in line
    beside = [line[78:] for line in drawn(staged(*ROUND), 120, 40) if len(line) > 78]
    assert " Milena folds." in beside
    assert beside[2:4] == [" This hand", " Hand 1. Stoyan deals."]


def test_the_head_names_the_house_that_was_chosen_and_what_was_changed() -> None:
    stage = staged(rules=RuleSet(joker_pair="replace", blind_multiples=(2, 3, 4), limit="pot", agree_split=True))
    stage.house = "vipsvara"
    assert drawn(stage, 120, 40)[0].endswith("ante 10 · vipsvara with joker_pair=replace, limit=pot, agree_split=true")
    assert drawn(stage, 80, 24)[0].endswith("ante 10 · vipsvara with joker_pair=replace, limit=pot, 1 more")
    assert drawn(stage, 60, 16)[0].endswith("ante 10 · vipsvara with 3 changes")


def test_how_the_hand_stands_is_said_on_the_table() -> None:
    assert any(
        line.endswith("Beats more than 99% of all hands; none has more.") for line in drawn(staged(*ROUND), 80, 24)
    )


def test_lines_are_wiped_behind_their_end_unless_they_are_full() -> None:
    assert over("ab\ncd\n", [True, False]) == f"ab{LINE_END}\ncd\n"


def test_the_page_of_help_is_shorter_than_the_smallest_common_screen() -> None:
    assert len(help_lines(FORTE, 1)) <= 22
