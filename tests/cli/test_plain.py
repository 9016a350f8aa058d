"""A stranger's file sends no control codes to the terminal."""

from pathlib import Path

import msgspec
import pytest

from svara.cli import files
from svara.cli.plain import printable
from svara.cli.replay import cast_of
from svara.errors import BadInput
from svara.game.notation import loads
from tests.cli.run import svara

GOLDEN = Path(__file__).parent.parent / "golden" / "04-four-all-in-three-side-pots.toml"


def test_control_codes_are_spelled_out_and_letters_stay() -> None:
    assert printable("Ана \x1b[2J\x07\u202e♣") == r"Ана \x1b[2J\x07\u202e♣"


@pytest.mark.parametrize("text", ['["\\u001b]0;x\\u0007"]', '[1]\n"\\u001b[31mX" = 1\n'])
def test_an_error_about_a_file_tells_its_codes_in_letters(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hands"
    file.write_text(text, encoding="utf-8")
    done = svara("replay", str(file))
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert "x1b" in done.stderr


def test_a_players_name_is_shown_without_codes() -> None:
    hand = loads(GOLDEN.read_text(encoding="utf-8"))[0]
    named = msgspec.structs.replace(hand, players=["\x1b]0;x\x07"] * len(hand.seats))
    assert {name for name in cast_of(named).names if "Seat" not in name} == {r"\x1b]0;x\x07"}


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    file = tmp_path / "long"
    file.write_text("x" * 10, encoding="utf-8")
    assert files.read_text(file, "give hands") == "x" * 10
    file.write_text("x" * 11, encoding="utf-8")
    with pytest.raises(BadInput, match="has more than 10 characters: give hands, in parts"):
        files.read_text(file, "give hands")
