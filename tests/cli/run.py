"""The command in a process of its own, as people and scripts meet it."""

import signal
import subprocess
import sys
from collections.abc import Sequence

SVARA = [sys.executable, "-m", "svara"]


def take_signals() -> None:
    """For a child: Ctrl-C ends it, also where the tests themselves run in the background and ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def svara(*args: str, stdin: str = "", env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    """Run `svara` with these arguments and this input; never a terminal."""
    return subprocess.run(
        [*SVARA, *args], input=stdin, capture_output=True, encoding="utf-8", env=env, timeout=60, check=False
    )


def wrong(*args: str, stdin: str = "") -> str:
    """The one line on stderr of a call that must fail as a person's mistake does."""
    done = svara(*args, stdin=stdin)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stderr.startswith("svara: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("svara: ").rstrip("\n")


def lines(*args: Sequence[str]) -> str:
    """Typed lines."""
    return "".join(f"{line}\n" for group in args for line in group)
