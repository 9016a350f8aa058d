"""What the README shows is true."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from svara.game import Phase

ROOT = Path(__file__).resolve().parent.parent
SVARA = [sys.executable, "-m", "svara"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [text for name, text in blocks if name == language]


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
    names = ["play", "score", "odds", "simulate", "replay", "verify", "serve", "backup"]
    assert [words[0] for words in shown] == names
    with _served(tmp_path, shown[6]):
        for words in (*shown[1:6], shown[7]):
            done = subprocess.run([*SVARA, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, "")


@contextmanager
def _served(folder: Path, words: list[str]) -> Iterator[None]:
    """The server of the README, though on a free port."""
    command = [*SVARA, *words, "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        assert "Svara is at http://127.0.0.1:" in server.stdout.readline()
        try:
            yield
        finally:
            server.terminate()
            assert server.wait(timeout=60) == 0


def test_it_opens_with_the_two_commands() -> None:
    assert [line.split("#")[0].strip() for line in fenced("")[0].splitlines()] == ["make play", "make test"]
