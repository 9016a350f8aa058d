import subprocess
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
    (["odds", "7cKhKd", "--seats", "11"], "odds are for 2 to 10 seats, not 11"),
    (["odds", "7cKhKd", "--seats", "1"], "odds are for 2 to 10 seats, not 1"),
    (["odds", "7cKhKd", "--samples", "-5"], "Invalid value for '--samples': -5 is not in the range x>=1."),
    (["odds", "7cKhKd", "--seats", "six"], "Invalid value for '--seats': 'six' is not a valid integer."),
    (["simulate", "--hands", "-1"], "Invalid value for '--hands': -1 is not in the range x>=1."),
    (["simulate", "--hands", "0"], "Invalid value for '--hands': 0 is not in the range x>=1."),
    (["simulate", "--seats", "9"], "a table under these rules has 2 to 8 seats, not 9 (R1.2)"),
    (["simulate", "--seats", "-3"], "a table under these rules has 2 to 8 seats, not -3 (R1.2)"),
    (["simulate", "--ante", "-10"], "Invalid value for '--ante': -10 is not in the range"),
    (["simulate", "--stack", "5"], "a stack of 5 cannot pay the ante of 10: --stack is at least --ante"),
    (["simulate", "--bots", "clever"], "there is no bot 'clever': the bots are sensible, cautious, bold, random"),
    (["simulate", "--bots", ""], "there is no bot '': the bots are sensible, cautious, bold, random"),
    (["simulate", "--out", "/no/such/folder/hands"], "cannot write /no/such/folder/hands: No such file or directory"),
    (["simulate", "--set", "limit=cap:0"], "limit is none, pot or cap:N with N a whole number from 1, not 'cap:0'"),
    (["simulate", "--set", "blind_multiples=2,x"], "blind_multiples is whole numbers, as 2,3,4, not '2,x'"),
    (["play", "--seats", "1"], "a table under these rules has 2 to 8 seats, not 1 (R1.2)"),
    (["play", "--bots", "sensible,clever"], "there is no bot 'clever'"),
    (["play", "--pace", "-1"], "Invalid value for '--pace': -1.0 is not in the range"),
    (["replay", "/no/such/file"], "cannot read /no/such/file: No such file or directory; give a file of hands"),
    (["replay"], "Missing argument 'FILE'."),
    (["dance"], "there is no command 'dance': the commands are play, score, odds, simulate, replay"),
    (["score", "--dance"], "No such option"),
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


def test_whoever_stops_reading_hears_nothing_more() -> None:
    with subprocess.Popen([*SVARA, "score", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
