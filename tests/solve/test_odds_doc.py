"""What docs/odds.md shows is true."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from svara.cli.main import cli

PAGE = Path(__file__).resolve().parents[2] / "docs" / "odds.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^```\n\$ svara ([^\n]*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_python_of_the_page_gives_what_stands_there() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 15


@pytest.mark.parametrize(("command", "said"), COMMANDS)
def test_the_commands_of_the_page_say_what_stands_there(command: str, said: str) -> None:
    done = CliRunner().invoke(cli, shlex.split(command), prog_name="svara")
    assert (done.exit_code, done.stdout) == (0, said)


def test_there_are_commands_on_the_page() -> None:
    assert len(COMMANDS) == 2
