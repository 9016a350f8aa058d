"""What docs/solver.md shows is true."""

import re
from pathlib import Path
from typing import Any

import pytest

from svara.game import Phase
from svara.solve.policy import shipped

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "solver.md").read_text(encoding="utf-8")


def test_the_python_of_the_page_runs() -> None:
    spot_of_dealer, at_a_table = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(spot_of_dealer, "solver.md", "exec"), names)
    assert names["policy"].chosen(names["place"], ()) == "blind 1/2"
    assert names["spot"].names == ("fold", "call", "raise 1/2", "raise 1", "raise 2", "raise all")
    assert names["spot"].chances.shape == (6, 337)
    exec(compile(at_a_table, "solver.md", "exec"), names)
    assert names["table"].phase is Phase.IDLE
    assert sum(seat.stack for seat in names["table"].seats) == 2000


def test_the_figures_of_the_page_are_those_of_the_policy() -> None:
    header, ((hundred, _),) = shipped().header, shipped().places(100)
    assert f"**{header.exploitability[hundred]:.4f}** milli-antes | **{header.worst[hundred]:.4f}**" in TEXT
    assert f"at most {max(header.exploitability):.4f} | at most {max(header.worst):.3f}" in TEXT
    rows = re.findall(
        r"^\| ([0-9.]+) \| blind 1/2 \| ([+-][0-9.]+) \|.*\| ([0-9.]+) \| ([0-9.]+) \|$", TEXT, re.MULTILINE
    )
    assert len(rows) == 7
    for antes, value, root, worst in rows:
        place = min(range(len(header.depths)), key=lambda one: abs(header.depths[one] + 1 - float(antes)))
        found = 1_000 * header.values[place], header.exploitability[place], header.worst[place]
        assert (float(value), float(root), float(worst)) == pytest.approx(found, abs=0.006)
