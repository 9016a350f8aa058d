"""Files that commands write: whole or not at all, or hand by hand."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from svara.cli.files import read_text, replacing
from svara.errors import BadInput
from svara.game.notation import check_chain, loads
from tests.cli.run import SVARA, lines, svara, take_signals, wrong

OLD = "what was here before\n"


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "keep.toml"
    file.write_text(OLD, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "args",
    [
        ["--bots", "nope"],
        ["--bots", "sensible,nope"],
        ["--seats", "99"],
        ["--seats", "3", "--set", "seats=2"],
        ["--hands", "0"],
        ["--stack", "5"],
        ["--rules", "sofia"],
    ],
    ids=" ".join,
)
def test_a_mistake_leaves_the_old_file_alone(kept: Path, args: list[str]) -> None:
    wrong("simulate", "--hands", "10", "--out", str(kept), *args)
    assert kept.read_text(encoding="utf-8") == OLD
    assert names(kept.parent) == [kept.name]


def test_a_run_to_the_end_replaces_the_old_file_and_leaves_nothing_beside_it(kept: Path) -> None:
    kept.chmod(0o640)
    assert svara("simulate", "--hands", "3", "--out", str(kept)).returncode == 0
    assert len(check_chain(loads(kept.read_text(encoding="utf-8")))) >= 3
    assert names(kept.parent) == [kept.name]
    assert kept.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, BadInput])
def test_what_is_broken_off_leaves_the_old_file_and_nothing_beside_it(kept: Path, error: type[BaseException]) -> None:
    def half_done() -> None:
        with replacing(kept) as file:
            file.write("half a hand")
            file.flush()
            assert len(names(kept.parent)) == 2
            raise error

    with pytest.raises(error):
        half_done()
    assert kept.read_text(encoding="utf-8") == OLD
    assert names(kept.parent) == [kept.name]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_breaks_a_run_off_without_a_trace(kept: Path, number: int) -> None:
    command = [*SVARA, "simulate", "--hands", "100000", "--out", str(kept)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command,
        stdout=pipe,
        stderr=pipe,
        text=True,
        preexec_fn=take_signals,  # noqa: PLW1509  # the tests have one thread
    ) as process:
        while len(names(kept.parent)) < 2:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        said, complaint = process.communicate()
    assert (process.returncode, said, complaint.strip()) == (128 + number, "", "")
    assert kept.read_text(encoding="utf-8") == OLD
    assert names(kept.parent) == [kept.name]


def test_a_link_stays_a_link(kept: Path) -> None:
    link = kept.parent / "link"
    link.symlink_to(kept.name)
    with replacing(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert kept.read_text(encoding="utf-8") == "new"


def test_what_is_no_plain_file_is_written_straight() -> None:
    done = svara("simulate", "--hands", "2", "--out", "/dev/stdout")
    assert done.returncode == 0
    assert done.stdout.startswith('[1]\nvariant = "svara"')


def test_read_text_says_what_would_be_right(tmp_path: Path) -> None:
    assert read_text(__file__, "give a file").startswith('"""Files that commands write')
    for name, said in (
        ("", "the name of the file is empty: give a file"),
        (str(tmp_path / "none"), f"cannot read {tmp_path / 'none'}: No such file or directory; give a file"),
        (sys.executable, f"{sys.executable} is no text: give a file"),
    ):
        with pytest.raises(BadInput) as refused:
            read_text(name, "give a file")
        assert str(refused.value) == said


# The hands of a game


def game(file: Path, *typed: str, seed: str = "3") -> str:
    done = svara("play", "--terminal", "--seed", seed, "--seats", "3", "--out", str(file), stdin=lines(typed))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_hands_of_a_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game"
    game(file, *["l", "p", "f", "n", ""] * 12)
    records = loads(file.read_text(encoding="utf-8"))
    assert records[0].players == ["You", "Boyan", "Vesna"]
    assert [record.hand for record in records] == list(range(1, len(records) + 1))
    assert svara("replay", str(file)).stdout == f"{len(records)} hands check out\n"
    said = svara("verify", str(file))
    assert (said.returncode, said.stdout.splitlines()[-1]) == (0, f"{len(records)} proofs hold")
    assert said.stdout.startswith("hand 1: mixed by 1 of 3, ")


def test_another_game_is_added_to_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "game"
    game(file, *["l", "p", "f", "n", ""] * 4)
    before = file.read_text(encoding="utf-8")
    game(file, *["l", "p", "f", "n", ""] * 4, seed="4")
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(check_chain(loads(after))) > len(loads(before)) > 0


def test_a_hand_is_in_the_file_as_soon_as_it_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game"
    options = ["--terminal", "--seed", "4", "--seats", "2"]  # the player speaks first
    command = [*SVARA, "play", *options, "--out", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("l\np\n")
        process.stdin.flush()
        said = ""
        while "next hand" not in said:
            letter = process.stdout.read(1)
            assert letter, said
            said += letter
        assert len(loads(file.read_text(encoding="utf-8"))) == 1
        process.communicate()
    assert process.returncode == 0


def test_a_game_without_a_hand_leaves_no_file(tmp_path: Path) -> None:
    game(tmp_path / "game")
    assert names(tmp_path) == []


def test_a_game_is_not_added_to_something_else(kept: Path) -> None:
    assert "this is no hand text" in wrong("play", "--terminal", "--out", str(kept))
    kept.write_bytes(b"\xff\xfe")
    said = wrong("play", "--terminal", "--out", str(kept))
    assert said == f"{kept} is no text: --out adds to a file of hands, or makes a new one"
    assert kept.read_bytes() == b"\xff\xfe"
