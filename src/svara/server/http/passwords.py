"""Passwords: argon2id, in few threads, since each takes tens of milliseconds and tens of megabytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from svara.server.http.problems import Refused

AT_ONCE: Final = 2
WAITING: Final = 16
"""More than so many wait no longer: they are told to come again."""

T = TypeVar("T")


class Passwords:
    """Hashes and checks passwords; neither blocks the loop. `close` it when done."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="svara-password")
        self._under_way: list[Future[Any]] = []
        self._nobodys = self._hasher.hash("the password of nobody")

    async def hash(self, password: str) -> str:
        """What is kept of a password.

        Raises:
            Refused: busy.
        """
        return await self._run(lambda: self._hasher.hash(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether `kept` is of this password. None, for somebody who has none, takes as long as a wrong one.

        Raises:
            Refused: busy.
        """
        return await self._run(lambda: self._verify(kept or self._nobodys, password)) and kept is not None

    def is_old(self, kept: str) -> bool:
        """Whether it was made with other parameters than are used now, and should be made anew."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Let what is under way end."""
        self._threads.shutdown(cancel_futures=True)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        self._under_way = [one for one in self._under_way if not one.done()]
        if len(self._under_way) >= AT_ONCE + WAITING:
            raise Refused(
                503, "busy", "too many people sign in at this moment: try again in a few seconds", {"Retry-After": "3"}
            )
        future = self._threads.submit(work)
        self._under_way.append(future)
        return await asyncio.wrap_future(future)
