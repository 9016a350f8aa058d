"""How the loops of the simulator are compiled.

What Python calls is compiled once on a machine, for some fifteen seconds, and kept beside its source. Its pieces need
neither reference counts (their arrays belong to who called) nor a way in from Python; without both they compile to a
third of the code, and hands are played three times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., Any])

_PIECE: Final = {"nogil": True, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def part(function: _Function) -> _Function:
    """A piece of a kernel that is compiled into whatever calls it, so that a table's numbers stay in registers."""
    return cast("_Function", njit(forceinline=True, **_PIECE)(function))


def rare(function: _Function) -> _Function:
    """A piece that few hands come to: compiled by itself, which keeps the common path short."""
    return cast("_Function", njit(**_PIECE)(function))


def kernel(function: _Function) -> _Function:
    """What Python calls; other threads run meanwhile."""
    return cast("_Function", njit(nogil=True, cache=True)(function))


def sources() -> int:
    """A number that is another one whenever a file of this package is.

    numba keeps a kernel until the file changes that it is written in, and would not see that a piece in another file
    did. But it compares the variables of the enclosing function: a kernel that holds this number there is compiled
    anew.
    """
    texts = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return int.from_bytes(blake2b(texts, digest_size=7).digest(), "big") | 1
