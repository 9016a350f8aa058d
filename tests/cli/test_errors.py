import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import SVARA, svara, wrong

MISTAKES = [
    (["score", "7c", "Kh", "1d"], "'1d' is no card: write a rank of 7 8 9 T J Q K A and a suit of s h d c, as 7c"),
    (["score", "7c", "Kh", "Kh"], "Kh is named twice: there is one of each card"),
    (["score", "7c", "Kh"], "a hand is three cards, as 7c Kh Kd; 2 were given"),
    (["score"], "a hand is three cards, as 7c Kh Kd; 0 were given"),
    (["score", "--all", "7c"], "give three cards or --all, not both"),
    (["score", "7cKhKd", "--rules", "sofia"], "there is no preset 'sofia': the presets are forte or vipsvara"),
    (["score", "7cKhKd", "--set", "jokers=2"], "there is no switch 'jokers': the switches are seats, joker_pair,"),
    (["score", "7cKhKd", "--set", "joker_pair=both"], "joker_pair is add or replace, not 'both'"),
    (["score", "7cKhKd", "--set", "joker_pair"], "--set takes SWITCH=VALUE, as joker_pair=replace, not 'joker_pair'"),
    (["odds", "7cKhKd", "--seats", "11"], "--seats is a whole number from 2 to 10, not 11"),
    (["odds", "7cKhKd", "--seats", "1"], "--seats is a whole number from 2 to 10, not 1"),
    (["odds", "7cKhKd", "--samples", "-5"], "--samples is a whole number from 1, not -5"),
    (["odds", "7cKhKd", "--seats", "six"], "--seats is a whole number from 2 to 10, not 'six'"),
    (
        ["odds", "7cKhKd", "--against", "20+", "--against", "21", "--seats", "2"],
        "--seats 2 has no place for 2 hands --against and yours: it is at least 3, or leave it out",
    ),
    (["odds", "7cKhKd", *["--against", "20+"] * 10], "--against is for at most 9 opponents, not 10"),
    (
        ["odds", "7cKhKd", "--against", "strong"],
        "'strong' names no hands: write points as 20+, 21-23 or points>=20, or",
    ),
    (["odds", "7cKhKd", "--against", ""], "a part of the range is empty: write points as 20+"),
    (["odds", "7cKhKd", "--against", "7c*"], "--against '7c*' has no hand without 7c Kh Kd, which are known"),
    (["odds", "7cKhKd", "--against", "7cAsAd"], "--against '7cAsAd' has no hand without 7c Kh Kd, which are known"),
    (["odds", "7cKhKd", "--dead", "7c"], "7c is named twice: there is one of each card"),
    (["odds", "7cKhKd", "--dead", "1d"], "'1d' is no card: write a rank of 7 8 9 T J Q K A"),
    (
        ["odds", "7cKhKd", "--dead", "8s8h8d", "--seats", "10"],
        "9 hands that are not known need 27 cards, and besides the 6",
    ),
    (["odds", "40+"], "no hand has 40 points or more: the points of a hand are from 8 to 34"),
    (["odds", "9*9*", *["--against", "9*9*"] * 2], "seats cannot all hold a hand of their range: in every deal two"),
    (["simulate", "--hands", "-1"], "--hands is a whole number from 1, not -1"),
    (["simulate", "--hands", "0"], "--hands is a whole number from 1, not 0"),
    (["simulate", "--seats", "11"], "--seats is a whole number from 2 to 10, not 11"),
    (["simulate", "--seats", "-3"], "--seats is a whole number from 2 to 10, not -3"),
    (["simulate", "--set", "seats=4", "--seats", "9"], "--set seats=4 allows 4 seats, not 9: leave one of the two out"),
    (["simulate", "--ante", "-10"], "--ante is a whole number from 1 to 1,000,000,000,000, not -10"),
    (["simulate", "--hands", "9" * 60], f"--hands is a whole number from 1, not '{'9' * 40}…'"),
    (["simulate", "--hands", "²"], "--hands is a whole number from 1, not '²'"),
    (["simulate", "--seed", "-1"], "--seed is a whole number from 0, not -1"),
    (["odds", "7cKhKd", "--seed", "-1"], "--seed is a whole number from 0, not -1"),
    (["simulate", "--out", ""], "the name given for --out is empty: give the name of a file"),
    (["simulate", "--stack", "5"], "a stack of 5 cannot pay the ante of 10: --stack is at least --ante"),
    (["simulate", "--bots", "clever"], "there is no bot 'clever': the bots are sensible, cautious, bold, random"),
    (["simulate", "--bots", ""], "there is no bot '': the bots are sensible, cautious, bold, random"),
    (["simulate", "--out", "/no/such/folder/hands"], "cannot write /no/such/folder/hands: No such file or directory"),
    (["simulate", "--set", "limit=cap:0"], "limit is none, pot or cap:N with N a whole number from 1, not 'cap:0'"),
    (["simulate", "--set", "blind_multiples=2,x"], "blind_multiples is whole numbers, as 2,3,4, not '2,x'"),
    (["play", "--terminal", "--seats", "1"], "--seats is a whole number from 2 to 10, not 1"),
    (["play", "--terminal", "--bots", "sensible,clever"], "there is no bot 'clever'"),
    (["play", "--terminal", "--pace", "-1"], "--pace is a number of seconds from 0 to 60, not '-1'"),
    (["play", "--terminal", "--pace", "nan"], "--pace is a number of seconds from 0 to 60, not 'nan'"),
    (["play", "--terminal", "--pace", "inf"], "--pace is a number of seconds from 0 to 60, not 'inf'"),
    (["play", "--terminal", "--pace", "soon"], "--pace is a number of seconds from 0 to 60, not 'soon'"),
    (["play", "--terminal", "--seed", "-1"], "--seed is a whole number from 0, not -1"),
    (["play", "--terminal", "--out", ""], "the name given for --out is empty: give the name of a file"),
    (
        ["play", "--terminal", "--out", "/no/such/folder/hands"],
        "cannot write /no/such/folder/hands: No such file or directory",
    ),
    (["play", "--seed", "3"], "--seed is for svara play --terminal"),
    (["play", "--seats", "4", "--set", "limit=pot"], "--set and --seats are for svara play --terminal"),
    (["play", "--data", "here", "--pace", "1"], "--pace is for svara play --terminal"),
    (["play", "--terminal", "--data", "here"], "--data is for the game in the browser: leave it or --terminal out"),
    (["play", "--data", ""], "the name given for --data is empty: give the name of a file"),
    (["replay", "/no/such/file"], "cannot read /no/such/file: No such file or directory; give a file of hands"),
    (["replay"], "FILE is missing: svara replay [OPTIONS] FILE"),
    (["replay", ""], "the name given for FILE is empty: give the name of a file"),
    (["replay", "one", "two"], "'two' is too much: svara replay [OPTIONS] FILE"),
    (["odds"], "CARDS is missing: svara odds [OPTIONS] CARDS..."),
    (["dance"], "there is no command 'dance': the commands are play, score, odds, simulate, solve, policy"),
    (["score", "--dance"], "there is no option '--dance': see svara score --help"),
    (["score", "--rule", "forte"], "there is no option '--rule': --rules is meant, or see svara score --help"),
    (["odds", "7cKhKd", "--seed"], "--seed takes a value, and none is given: see svara "),
    (["score", "--all=3"], "--all takes no value: see svara "),
]


@pytest.mark.parametrize(("args", "said"), MISTAKES, ids=[" ".join(args) for args, _ in MISTAKES])
def test_a_mistake_is_one_line_that_says_what_would_be_right(args: list[str], said: str) -> None:
    assert wrong(*args).startswith(said)


def test_a_folder_is_no_file_to_write_or_read(tmp_path: Path) -> None:
    assert wrong("simulate", "--hands", "1", "--out", str(tmp_path)).startswith(f"cannot write {tmp_path}: ")
    assert wrong("replay", str(tmp_path)).startswith(f"cannot read {tmp_path}: ")


def test_a_full_disk_is_a_mistake_too() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    assert wrong("simulate", "--hands", "30", "--out", "/dev/full").startswith("cannot write /dev/full: No space left")


@pytest.mark.parametrize(
    "args",
    [
        ["score", "7c", "Kh", "Kd"],
        ["score", "--all"],
        ["odds", "7cKhKd"],
        ["simulate", "--hands", "2"],
        ["play", "--terminal", "--seed", "3"],
        ["--help"],
        ["play", "--help"],
    ],
    ids=" ".join,
)
def test_output_that_has_no_room_is_one_sentence(args: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*SVARA, *args], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    said = "svara: cannot write the output: No space left on device; send it to a place with room for it\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_replay_of_a_file_to_a_full_disk(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    file = tmp_path / "hands"
    assert svara("simulate", "--hands", "1", "--out", str(file)).returncode == 0
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*SVARA, "replay", str(file)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("svara: cannot write the output: ")


def test_input_that_is_no_text_is_a_move_that_means_nothing() -> None:
    done = subprocess.run(
        [*SVARA, "play", "--terminal", "--seed", "3", "--seats", "2"],
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" is no move; ? explains them." in done.stdout


def test_without_any_input_or_output_nothing_breaks() -> None:
    closed = "import os, sys; os.close(int(sys.argv[1])); os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"
    for number, args in (("0", ["play", "--terminal", "--seed", "3"]), ("1", ["score", "7cKhKd"])):
        command = [sys.executable, "-c", closed, number, "-m", "svara", *args]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_broken_files_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    file.write_bytes(b"\xff\xfe\x00")
    assert wrong("replay", str(file)).startswith(f"{file} is no text")
    file.write_text("[1]\nvariant = ", encoding="utf-8")
    assert "TOML" in wrong("replay", str(file))
    file.write_text("", encoding="utf-8")
    assert wrong("replay", str(file)).startswith("there is no hand in this text")


def test_a_hand_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    assert svara("simulate", "--hands", "3", "--out", str(file)).returncode == 0
    text = file.read_text(encoding="utf-8")
    assert "finishing_stacks = [" in text
    file.write_text(text.replace("finishing_stacks = [", "finishing_stacks = [1", 1), encoding="utf-8")
    assert "hand 1: finishing_stacks" in wrong("replay", str(file))


def test_help_and_version_are_no_mistakes() -> None:
    assert svara("--help").returncode == 0
    assert (svara().returncode, svara().stdout) == (0, svara("--help").stdout)
    version = svara("--version")
    assert version.stdout.startswith("svara ")
    assert version.stdout.split()[1][0].isdigit()
    for command in ("play", "score", "odds", "simulate", "replay"):
        assert command in svara("--help").stdout
        assert "Usage: svara" in svara(command, "--help").stdout


def test_the_summary_of_no_command_is_cut_short() -> None:
    said = svara("--help").stdout
    assert "..." not in said.partition("Commands:")[2]
    assert "The odds of a hand at the showdown: svara odds 7c Kh Kd --seats 6." in said


def test_whoever_stops_reading_hears_nothing_more() -> None:
    with subprocess.Popen([*SVARA, "score", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
