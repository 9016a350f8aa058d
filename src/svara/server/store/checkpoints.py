"""Checkpoints in the background: what was committed goes from the ``-wal`` into the file itself.

SQLite would do it all at once in the middle of a commit, and everybody would wait. Done beside the writer, twice a
second, it holds nobody up; the writer has only the rest to do, when the ``-wal`` has become long (`opening`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

from svara.server.store.opening import connect

EVERY_S: Final = 0.5


class Checkpoints:
    """A thread that makes them until `stop`; `commits` says how many there were, so that it rests with the writer."""

    def __init__(self, path: Path, commits: Callable[[], int]) -> None:
        self._path = path
        self._commits = commits
        self._end = Event()
        self._thread = Thread(target=self._run, name="svara-checkpoint", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Make no more; one that is under way is finished."""
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        before = self._commits()
        with closing(connect(self._path)) as raw:
            while not self._end.wait(EVERY_S):
                now = self._commits()
                if now != before:
                    before = now
                    with suppress(sqlite3.Error):  # a full disk is told to whoever writes
                        raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
