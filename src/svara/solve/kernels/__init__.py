"""Loops that numba compiles; each has a naive twin among the tests."""

from __future__ import annotations

from importlib.util import find_spec

from svara.errors import BadInput

if find_spec("numba") is None:
    raise BadInput("what is compiled needs numba, which is not installed: pip install svara[solve]")
