"""Files: read with a sentence where that fails; written whole or not at all, or hand by hand."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

from svara.errors import BadInput
from svara.game.events import Event
from svara.game.state import Table

LARGEST: Final = 2**28
"""Characters of a file that are read: enough for some 50,000 hands with their proofs."""


def read_text(name: str | Path, give: str) -> str:
    """The text of a file; `give` says in errors what would be right: ``give a file of hands``.

    Raises:
        BadInput: it cannot be read, or is no text.
    """
    if not str(name):
        raise BadInput(f"the name of the file is empty: {give}")
    try:
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise BadInput(f"cannot read {name}: {error.strerror}; {give}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{name} is no text: {give}") from None
    if len(text) > LARGEST:
        raise BadInput(f"{name} has more than {LARGEST:,} characters: {give}, in parts")
    return text


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write in place of `path`, which is replaced at the end, and only if nothing went wrong.

    Until then the text is in a file beside it, which goes away if writing is broken off. What is no plain file, as a
    pipe or a device, is written straight.

    Raises:
        BadInput: it cannot be written.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        with _beside(Path(os.path.realpath(path))) as file:
            yield file
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}; --out takes a file that can be written") from None


@contextmanager
def _beside(path: Path) -> Iterator[TextIO]:
    if path.exists():
        with path.open("a", encoding="utf-8"):  # refuses a folder, and what may not be written
            pass
    beside = path.with_name(f".{path.name[:80]}.{secrets.token_hex(4)}.tmp")
    try:
        with _ended_by_signals():
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                yield file
            if path.exists():
                shutil.copymode(path, beside)
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A polite end of the program, or of its terminal, also takes away what was begun."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    polite = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in polite}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class HandLog:
    """Hands written as text to the end of a file, each as soon as it is over; `svara replay` reads them.

    Raises:
        BadInput: the file cannot be written, or holds something else than hands.
    """

    def __init__(self, path: Path, players: Sequence[str]) -> None:
        from svara.game.notation import loads

        self.path = path
        self.players: Mapping[int, str] = dict(enumerate(players))
        self.hands = 0
        with self._errors():
            self.is_new = not path.exists()
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
            if text.strip():
                self.hands = len(loads(text))
            self.file = path.open("a", encoding="utf-8", newline="\n")

    def write(self, start: Table, events: Sequence[Event], proof: str) -> None:
        """One deal, given the table before it, its events, and its proof as JSON."""
        import msgspec

        from svara.game.notation import dump, record

        self.hands += 1
        hand = msgspec.structs.replace(record(start, events, players=self.players), proof=proof)
        text = dump(hand, self.hands)
        with self._errors():
            self.file.write(("\n" if self.hands > 1 else "") + text)
            self.file.flush()
        self.is_new = False

    def close(self) -> None:
        """Close the file; one that no hand came into goes away again."""
        with suppress(OSError):
            self.file.close()
        if self.is_new:
            self.path.unlink(missing_ok=True)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadInput(
                f"cannot write {self.path}: {error.strerror}; --out takes a file that can be written"
            ) from None
        except UnicodeDecodeError:
            raise BadInput(f"{self.path} is no text: --out adds to a file of hands, or makes a new one") from None
