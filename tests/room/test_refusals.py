"""docs/room.md names every code with which the room refuses a message, and no other."""

import re
from pathlib import Path
from typing import get_args

from svara.fair import RevealCode

ROOT = Path(__file__).resolve().parents[2]


def test_the_docs_have_every_code() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "svara" / "room").glob("*.py")]
    codes = {code for text in sources for code in re.findall(r'No\("(\w+)"', text)} | {*get_args(RevealCode)}
    codes |= set(re.findall(r'No\("(\w+)" if .* else "(\w+)"', "".join(sources))[0])
    table = (ROOT / "docs" / "room.md").read_text(encoding="utf-8").split("## Refusals")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == codes
