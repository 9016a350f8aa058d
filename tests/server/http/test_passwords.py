"""Passwords: what they cost, and how many at once."""

import asyncio
import threading
from typing import Literal

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from svara.server.http.passwords import AT_ONCE, WAITING, Passwords
from svara.server.http.problems import Refused
from tests.server.http.house import quick_passwords


class SlowHasher(PasswordHasher):
    """Its checks wait until they are let go; it counts how many do at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.go = threading.Event()
        self.busy = self.most = self.asked = 0
        self._lock = threading.Lock()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        with self._lock:
            self.asked += 1
            self.busy += 1
            self.most = max(self.most, self.busy)
        assert self.go.wait(20)
        with self._lock:
            self.busy -= 1
        raise VerifyMismatchError


def test_a_password_is_kept_as_argon2id_and_known_again() -> None:
    async def main() -> None:
        passwords = quick_passwords()
        kept = await passwords.hash("correct horse")
        assert kept.startswith("$argon2id$")
        assert "correct" not in kept
        assert await passwords.matches(kept, "correct horse")
        assert not await passwords.matches(kept, "correct horsf")
        assert not await passwords.matches("no hash", "correct horse")
        passwords.close()

    asyncio.run(main())


def test_who_has_no_password_matches_none_not_even_that_of_nobody() -> None:
    async def main() -> None:
        passwords = quick_passwords()
        assert not await passwords.matches(None, "the password of nobody")
        passwords.close()

    asyncio.run(main())


def test_nobody_is_checked_as_somebody_is() -> None:
    """The same work is done for a login that does not exist, so that time tells nothing."""
    hasher = SlowHasher()
    hasher.go.set()

    async def main() -> None:
        passwords = Passwords(hasher)
        assert not await passwords.matches(None, "whatever it is")
        passwords.close()

    asyncio.run(main())
    assert hasher.asked == 1


def test_a_hash_of_other_parameters_is_old() -> None:
    passwords = quick_passwords()
    assert passwords.is_old(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1).hash("x"))
    assert not passwords.is_old(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("x"))
    passwords.close()


def test_few_are_checked_at_once_some_wait_and_the_others_are_told_to_come_again() -> None:
    hasher = SlowHasher()

    async def main() -> None:
        passwords = Passwords(hasher)
        waiting = [asyncio.ensure_future(passwords.matches(None, "x")) for _ in range(AT_ONCE + WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await passwords.matches(None, "x")
        assert (refused.value.status, refused.value.problem.code) == (503, "busy")
        hasher.go.set()
        assert await asyncio.gather(*waiting) == [False] * (AT_ONCE + WAITING)
        assert not await passwords.matches(None, "x")  # there is room again
        passwords.close()

    asyncio.run(main())
    assert hasher.most == AT_ONCE


def test_who_does_not_wait_any_more_does_not_let_more_be_checked_at_once() -> None:
    hasher = SlowHasher()

    async def main() -> None:
        passwords = Passwords(hasher)
        waiting = [asyncio.ensure_future(passwords.matches(None, "x")) for _ in range(8)]
        await asyncio.sleep(0)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        more = [asyncio.ensure_future(passwords.matches(None, "x")) for _ in range(8)]
        await asyncio.sleep(0)
        hasher.go.set()
        await asyncio.gather(*more)
        passwords.close()

    asyncio.run(main())
    assert hasher.most <= AT_ONCE
