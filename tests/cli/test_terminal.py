"""The game and the replay in a real terminal."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import svara, take_signals

pexpect = pytest.importorskip("pexpect")

SIZE = (24, 80)
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def spawn(*args: str, **env: str) -> Any:
    """`svara` in a terminal of 80 by 24."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return pexpect.spawn(
        sys.executable,
        ["-m", "svara", *args],
        dimensions=SIZE,
        encoding="utf-8",
        timeout=15,
        env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **env},
        preexec_fn=take_signals,
    )


@pytest.fixture
def game() -> Iterator[Any]:
    child = spawn("play", "--terminal", "--seed", "3", "--pace", "0")
    yield child
    child.close(force=True)


def left(child: Any) -> tuple[int, str]:
    """The exit code and what was printed last, without colours."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus, ESCAPES.sub("", child.before)


PROMPTS = ["Your turn", "Your answer", "Enter: the svara", "Enter: next hand"]
LEAVE = r"Leave\? y/n"
ANSWERS = (("look at your cards", "l"), ("call ", "c"), ("bet ", "b min"), ("stay out of the svara", "n"))


def answer(game: Any) -> str:
    """Wait for the next prompt, and answer it from what stands on the screen; returns the prompt."""
    prompt: str = PROMPTS[game.expect(PROMPTS)]
    screen = ESCAPES.sub("", game.before)
    choices = screen[screen.rindex("──") :]
    asked = prompt in PROMPTS[:2]
    game.sendline(next(typed for said, typed in ANSWERS if f" {said}" in choices) if asked else "")
    return prompt


def test_a_few_hands_at_the_keyboard(game: Any) -> None:
    prompts = [answer(game)]
    while prompts.count("Enter: next hand") < 4:
        prompts.append(answer(game))
    assert prompts.count("Your turn") >= 4
    game.expect(PROMPTS)
    game.sendline("h")
    game.expect("Hand [0-9]+")
    game.expect("Enter goes back")
    game.sendline("")
    game.expect(PROMPTS)
    game.sendline("?")
    game.expect("A HAND  Everyone pays the ante")
    game.expect("Enter goes back")
    game.sendline("")
    game.expect(PROMPTS)
    game.sendline("q")
    if game.expect([LEAVE, r"You played"]) == 0:
        game.sendline("y")
        game.expect("You played")
    said = f"You played{left(game)[1]}"
    assert game.exitstatus == 0
    assert re.search(r"You played \d+ hands?,? .*and won chips in \d+\.", said)


def test_a_mistake_keeps_the_table_and_says_why(game: Any) -> None:
    game.expect("Your turn")
    game.sendline("c")
    game.expect(r"Blind betting comes first \(R5.5\)\. You can look or bet blind 10-990\.")
    game.sendline("b 5")
    game.expect(r"5 is too little \(R4.1\): bet blind 10-990\.")
    game.sendline("b all")
    game.expect("This puts in all your 990 chips")
    game.expect("All in")
    game.sendline("n")
    game.expect("Nothing was bet")
    game.expect("Your turn")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_cleanly(game: Any, key: str) -> None:
    game.expect("Your turn")
    game.send(key)
    code, said = left(game)
    assert code == 0
    assert "Traceback" not in said
    assert "You left with 10 of yours in the pot, and lost it." in said
    assert "leave with 990: you are down 10." in said


def test_what_is_typed_before_the_question_is_no_answer() -> None:
    """With a pace the others take their time; what is typed meanwhile is dropped, and what is typed after counts."""
    child = spawn("play", "--terminal", "--seed", "3", "--seats", "6", "--pace", "0.3")
    child.expect("Your turn")
    child.sendline("b 20")
    child.sendline("q")  # typed while the others move
    child.sendline("y")
    child.expect(["Your turn", "Enter: next hand", "Enter: the svara", LEAVE])
    assert child.after != "Leave? y/n"
    child.sendline("h")
    child.expect("You bet 20 blind")
    child.expect("Enter goes back")
    child.close(force=True)


def test_leaving_asks_once_on_the_screen_too(game: Any) -> None:
    game.expect("Your turn")
    game.sendline("q")
    game.expect("You have 10 in this pot; leaving loses it")
    game.expect(LEAVE)
    game.sendline("")
    game.expect("Your turn")
    game.sendline("q")
    game.expect(LEAVE)
    game.sendline("y")
    assert left(game)[0] == 0


def test_the_table_is_drawn_over_the_last_one_and_never_wiped_first(game: Any) -> None:
    game.expect("Your turn")
    for typed in ("c", "b", "x"):
        game.sendline(typed)
        game.expect("Your turn")
        assert "\x1b[2J" not in game.before
        assert game.before.count("\x1b[H") == 1
        assert game.before.count("\x1b[J") == 1
        assert game.before.index("\x1b[H") < game.before.index(" SVARA ") < game.before.index("\x1b[J")


def test_no_color_draws_without_colours() -> None:
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        child = spawn("play", "--terminal", "--seed", "3", "--pace", "0", **env)
        child.expect("Your turn")
        drawn = child.before
        child.close(force=True)
        assert bool(re.search(r"\x1b\[[0-9;]*(?:38|48);[25];", drawn)) is coloured
        assert "╭─────╮" in ESCAPES.sub("", drawn)


def test_stepping_through_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    assert svara("simulate", "--hands", "2", "--seed", "4", "--out", str(file)).returncode == 0
    child = spawn("replay", str(file))
    child.expect("hand 1 of 2: 1/")
    child.send("\r")
    child.expect("hand 1 of 2: 2/")
    child.send("\x1b[C")
    child.expect("hand 1 of 2: 3/")
    child.send("p")
    child.expect("hand 1 of 2: 2/")
    child.send("N")
    child.expect("hand 2 of 2: 1/")
    child.send("\x1b[D")
    child.expect(r"hand 1 of 2: (\d+)/(\d+)")
    assert child.match[1] == child.match[2]
    child.send("q")
    code, said = left(child)
    assert code == 0
    assert "2 hands check out" in said
