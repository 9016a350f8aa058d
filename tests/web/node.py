"""Node and npm of this machine, and what of `web/` they can run."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent.parent.parent / "web"


@cache
def missing() -> str:
    """Why `web/` cannot be checked here; empty if it can."""
    node = shutil.which("node")
    least: str = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["engines"]["node"].removeprefix(">=")
    if node is None or shutil.which("npm") is None:
        return f"there is no Node {least} with npm"
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if _numbers(told.removeprefix("v")) < _numbers(least):
        return f"Node {least} or newer is needed, and {told} is here"
    if not (WEB / "node_modules" / "vitest").exists():
        return "its packages are not installed: npm ci in web/"
    return ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def npm(*args: str) -> tuple[int, str]:
    """Run npm in `web/`: its exit code, and all that was said."""
    done = subprocess.run(
        [str(shutil.which("npm")), *args],
        cwd=WEB,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout
