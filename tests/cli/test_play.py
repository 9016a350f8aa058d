import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from svara.bots import BOTS
from svara.cli.driver import Setup, bot_player, next_asked, seated
from svara.cli.host import Host
from svara.cli.play import NAMES
from svara.cli.screen import Asked, picture
from svara.cli.stage import Stage, scenes
from svara.cli.words import Cast, card_word
from svara.game.events import HandStarted
from svara.game.rules import MAX_SEATS, RuleSet
from svara.game.state import Phase, Table
from svara.game.view import ViewerEvent, view
from tests.cli.run import lines, svara

CARD = re.compile(r"(?<!\w)(?:10|[789JQKA])[♠♥♦♣]")


def pictures(stage: Stage, width: int, height: int) -> str:
    return "\n".join(line.plain for line in picture(stage, width, height, Asked(choices=True))) + "\n"


def game_of_bots(stage: Stage, setup: Setup, seed: int) -> Iterator[tuple[ViewerEvent, Table]]:
    """Bots in every seat, the stage being seat 0's; each event with the table after its step. Without end."""
    host = Host(setup, seed, name="play", person="You")
    players = {seat: bot_player(BOTS["bold"], seed, seat) for seat in range(setup.seats)}
    table = host.table
    while True:
        lacking = setup.stack - table.seat(0).stack
        steps = host.top_up(lacking) if table.seat(0).stack < setup.ante and table.phase is Phase.IDLE else []
        steps += host.deal()
        while steps:
            for step in steps:
                for event, seen in scenes(table, step, 0):
                    stage.take_in(event, seen)
                    yield event, step.table
                table = step.table
            turn = next_asked(table)
            steps = [] if turn is None else host.act(turn, players[turn](view(table, turn)))


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_no_card_is_drawn_or_told_before_the_player_may_see_it(seats: int) -> None:
    """And every picture fits its terminal."""
    setup = Setup(seats, 10, 1000, RuleSet(seats=10, agree_split=True))
    stage = Stage(Cast(NAMES[:seats], 0, frozenset(range(1, seats))), view(seated(setup), 0))
    known: set[str] = set()
    drawn: Counter[bool] = Counter()
    rng = random.Random(1)
    for event, table in game_of_bots(stage, setup, 3):
        if isinstance(event, HandStarted) and not event.svara_of:
            known = set()  # the story starts afresh
        taken = [seat for seat in table.seats if seat is not None]
        known |= {card_word(card) for seat in taken if seat.shown for card in seat.cards}
        known |= {card_word(card) for card in table.seat(0).cards} if table.opened else set()
        if rng.random() < 0.2:
            columns, rows = rng.choice(
                ((80, 24), (79, 23), (120, 40), (80, 40), (200, 50), (60, 16), (40, 12), (20, 6))
            )
            picture = pictures(stage, columns, rows)
            assert set(CARD.findall(picture)) <= known
            assert picture.count("\n") < rows
            assert max(len(line) for line in picture.split("\n")) <= columns
            drawn[table.opened] += 1
            if drawn.total() > 250:
                break
    assert min(drawn.values()) > 20


def test_ten_seats_and_everything_fit_the_smallest_screen() -> None:
    host = Host(Setup(MAX_SEATS, 10, 1000, RuleSet(seats=10)), 1, name="play", person="You")
    host.deal()
    table = host.table
    stage = Stage(Cast(NAMES, 0, frozenset(range(1, 10))), view(table, 0))
    picture = pictures(stage, 80, 24)
    assert all(name in picture for name in NAMES)
    assert picture.count("\n") <= 23


# Through a pipe


def test_a_script_plays_a_hand_line_by_line() -> None:
    done = svara(
        "play", "--terminal", "--seed", "3", "--seats", "3", stdin=lines(["l", "p", "b 20", "f", "c", "", "q"])
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Hand 1. ")
    assert "3 antes of 10 make a pot of 30." in done.stdout
    assert "Your turn. Pot 30; you have 990." in done.stdout
    assert "You brought 1,000 chips and leave with " in done.stdout


def test_the_same_seed_and_the_same_answers_are_the_same_game() -> None:
    args = ("play", "--terminal", "--seed", "11", "--bots", "sensible,bold,cautious,random")
    first, again = (svara(*args, stdin=lines(["l", "b 20", "c", "c", ""] * 10)).stdout for _ in range(2))
    assert first == again
    assert first != svara(*args[:2], "--seed", "12", stdin=lines(["l", "b 20", "c", "c", ""] * 10)).stdout


def test_end_of_input_ends_the_game_with_a_summary() -> None:
    done = svara("play", "--terminal", "--seed", "3", stdin="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You played 1 hand, and won chips in 0." in done.stdout
    assert "You brought 1,000 chips and leave with 990: you are down 10." in done.stdout


def first_turn(*typed: str, args: tuple[str, ...] = ()) -> str:
    """Heads-up with seed 4, where the player speaks first."""
    done = svara("play", "--terminal", "--seed", "4", "--seats", "2", *args, stdin=lines(typed))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_wrong_input_says_what_is_possible_and_loses_nothing() -> None:
    said = first_turn("dance", "c", "b", "b 5", "b 99999", "")
    assert "'dance' is no move; ? explains them.\nl look, b bet blind 10-990\n> " in said
    assert "Blind betting comes first (R5.5). You can look or bet blind 10-990." in said
    assert "An amount is missing: type b and 10-990, or b and min, half, pot or all." in said
    assert "5 is too little (R4.1): bet blind 10-990." in said
    assert "99,999 is too much (R8.1): bet blind 10-990." in said
    assert "leave with 990: you are down 10." in said


def test_all_in_asks_once_and_no_means_no() -> None:
    said = first_turn("b all", "n", "q")
    assert "This puts in all your 990 chips." in said
    assert "Nothing was bet." in said
    assert "Leave? y/n" in said
    assert "leave with 990" in said
    assert "You bet 990 blind, all in." in first_turn("b all", "y", "q")


def test_help_and_history_go_back_to_the_same_question() -> None:
    said = first_turn("?", "h", "l")
    assert "The 7♣ counts 11 and joins any card" in said
    assert said.count("Hand 1. ") == 2
    assert "the same game again: --seed 4" in said
    assert "You look: blind betting is over." in said


def test_who_is_broke_is_offered_fresh_chips_and_bots_take_them() -> None:
    done = svara(
        "play",
        "--terminal",
        "--seats",
        "2",
        "--stack",
        "20",
        "--seed",
        "4",
        "--bots",
        "bold",
        stdin=lines(["l", "c", "y", "b all", "y", ""] * 40),
    )
    assert done.returncode == 0
    assert "Boyan takes" in done.stdout
    assert "You cannot pay the ante. Take fresh chips, or q to quit." in done.stdout
    brought = re.search(r"You brought ([\d,]+) chips and leave with ([\d,]+)", done.stdout)
    assert brought is not None
    assert int(brought[1].replace(",", "")) > 20


def broke(*typed: str) -> str:
    """Heads-up with 10 chips and seed 4: the player loses them at once."""
    args = ("play", "--terminal", "--seats", "2", "--stack", "10", "--seed", "4")
    done = svara(*args, stdin=lines(["", *typed]))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


OFFER = "You cannot pay the ante. Take fresh chips, or q to quit.\nEnter: 10 more "


@pytest.mark.parametrize("answer", ["", "y", "YES"])
def test_enter_or_y_takes_fresh_chips(answer: str) -> None:
    said = broke(answer)
    assert f"{OFFER}\nYou take 10 fresh chips.\n" in said
    assert "You brought 20 chips" in said


@pytest.mark.parametrize("answer", ["n", "no", "q"])
def test_n_or_q_leaves_instead(answer: str) -> None:
    said = broke(answer, "")
    assert f"{OFFER}\n\nYou played 1 hand" in said
    assert "You brought 10 chips and leave with 0: you are down 10." in said


def test_any_other_answer_to_fresh_chips_is_asked_again() -> None:
    said = broke("perhaps", "c", "?", "n")
    again = "You cannot pay the ante. Enter or y takes fresh chips, n or q quits.\nEnter: 10 more "
    assert said.count(again) == 3
    assert "You take" not in said


def test_nine_and_ten_seats_are_played_and_the_header_names_the_house() -> None:
    for seats in ("9", "10"):
        done = svara("play", "--terminal", "--seats", seats, "--seed", "1", stdin="")
        assert (done.returncode, done.stderr) == (0, "")
        assert f"{seats} antes of 10 make a pot of {seats}0." in done.stdout


def test_the_summary_names_the_seed_and_it_plays_the_same_cards() -> None:
    first = svara("play", "--terminal", "--seats", "2", stdin=lines(["l"])).stdout
    seed = re.search(r"^For the same cards again: --seed (\d+)\.$", first, re.MULTILINE)
    assert seed is not None
    assert svara("play", "--terminal", "--seats", "2", "--seed", seed[1], stdin=lines(["l"])).stdout == first


def test_the_options_are_priced_with_half_and_pot() -> None:
    said = first_turn("l")
    assert (
        "  l  look at your cards, which ends blind betting for all\n  b  bet blind 10-990, half 10, pot 20\n> " in said
    )


def test_a_svara_says_who_tied_for_what() -> None:
    done = svara("play", "--terminal", "--seed", "3", "--bots", "bold", stdin=lines(["l", "f", "p", "", "n"] * 60))
    tied = re.search(r"Svara! .+ tie with \d+ for [\d,]+\.", done.stdout)
    assert tied is not None
    assert "the svara of hand" in done.stdout
