"""The time that tables go by."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from svara.server.hosting.clock import Clock, clock_ms
from tests.server.hosting.desk import until
from tests.server.hosting.place import Place

HOUR_MS = 3_600_000


def test_it_can_be_set_on_and_not_back(monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.monotonic_ns()
    monkeypatch.setattr(time, "monotonic_ns", lambda: real)
    clock = Clock()
    now = clock()
    clock.not_before(now - HOUR_MS)
    assert clock() == now
    clock.not_before(now + HOUR_MS)
    assert clock() == now + HOUR_MS


def test_tables_go_on_after_a_restart_with_a_clock_that_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_ms, "_began_ns", clock_ms._began_ns)

    async def main() -> None:
        here = Place(tmp_path)
        with monkeypatch.context() as patch:
            patch.setattr(clock_ms, "_began_ns", clock_ms._began_ns + HOUR_MS * 1_000_000)
            await here.open()
            ann, bob = await here.person("Ann"), await here.person("Bob")
            id_ = await here.table(turn_ms=30, bank_ms=0, refill_ms=0)
            here.hub.hold(True)
            await here.sits(ann, id_, 0)
            await here.sits(bob, id_, 1)
            here.hub.hold(False)
            await until(lambda: here.state(id_).playing)
            before = here.state(id_)
            await here.die()
        await here.open()
        await until(lambda: here.state(id_).table.hand > before.table.hand or not here.state(id_).playing)
        assert clock_ms() >= before.now_ms
        await here.close()

    asyncio.run(main())
