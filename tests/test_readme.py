"""What the README shows is true."""

import re
import subprocess
import sys
from pathlib import Path

from svara.game import Phase

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_readme_runs_to_the_end_of_a_hand() -> None:
    names: dict[str, object] = {}
    (program,) = fenced("python")
    exec(compile(program, "README.md", "exec"), names)
    table = names["table"]
    assert getattr(table, "hand", None) == 1
    assert getattr(table, "phase", None) is Phase.IDLE


def test_the_commands_of_the_readme_exist(tmp_path: Path) -> None:
    commands = [line.split("#")[0].split() for block in fenced("") for line in block.splitlines()]
    shown = [words[1:] for words in commands if words[:1] == ["svara"]]
    assert [words[0] for words in shown] == ["play", "score", "odds", "simulate", "replay", "verify"]
    for words in shown[1:]:
        done = subprocess.run(
            [sys.executable, "-m", "svara", *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_it_opens_with_the_two_commands() -> None:
    assert [line.split("#")[0].strip() for line in fenced("")[0].splitlines()] == ["make play", "make test"]
