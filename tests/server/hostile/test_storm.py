"""Two thousand hostile frames against a real server; `python -m tests.server.hostile.run` is the same for long."""

import asyncio
import json
import random
from pathlib import Path

import msgspec
import pytest

from svara.room import wire
from svara.room.wire import MAX_MESSAGE
from tests.server.hostile import run
from tests.server.hostile.raw import frame
from tests.server.hostile.shots import Gun, Known, Shot

FRAMES = 2_000


def test_two_thousand_hostile_frames_change_nothing_and_hold_nobody_up(tmp_path: Path) -> None:
    result = asyncio.run(run.run(tmp_path, FRAMES, 20, warm_s=0.5))
    counts = result.counts
    sent = sum([count for what, count in counts.items() if what.startswith("sent: ")])
    assert sent >= FRAMES
    for kind in ("malformed", "too_big"):
        assert counts[f"heard: error {kind}"] > 10
    for code in ("no_seat", "seat_taken", "not_here", "no_such_seat"):  # what does not hang on the moment
        assert counts[f"heard: refused {code}"] > 0, code
    assert counts["ended: 1008"] > 0
    assert counts["actions acknowledged"] > 50
    before, after = result.rss_kib
    assert after - before < run.GROWS_MOST_KIB


def shots(seed: int, count: int) -> list[Shot]:
    known, gun = Known(), Gun(random.Random(seed))
    known.people, known.taken, known.me = ["ann", "bob"], [0, 1], "eve"
    known.hand, known.turn, known.price = 7, 70, 20
    return [gun.next(known) for _ in range(count)]


def said(shot: Shot) -> bytes:
    """The message in a shot of one frame."""
    start = {126: 8, 127: 14}.get(shot.wire[1] & 0x7F, 6)
    return shot.wire[start:]


def test_the_same_seed_makes_the_same_shots_and_another_makes_others() -> None:
    assert shots(1, 200) == shots(1, 200)
    assert shots(1, 200) != shots(2, 200)


def test_what_is_meant_to_be_unreadable_is_and_the_rest_is_not() -> None:
    """Else the attack would prove nothing."""
    kinds = set()
    for shot in shots(3, 2_000):
        kinds.add((shot.kind, shot.fate))
        if shot.kind in ("fragments", "small") or shot.fate == "ends":
            continue
        if shot.fate == "unread" and len(said(shot)) <= MAX_MESSAGE:
            with pytest.raises((msgspec.MsgspecError, UnicodeError, RecursionError)):
                wire.decode(said(shot))
        elif shot.fate == "refused" and abs(json.loads(said(shot)).get("hand", 0)) < 2**63:
            assert getattr(wire.decode(said(shot)), "action", "") == shot.action != ""
    assert {("forged", "refused"), ("size", "unread"), ("size", "ends"), ("nested", "unread")} <= kinds


def test_a_frame_is_as_the_rfc_has_it() -> None:
    assert frame(0x1, b"Hello", masked=False) == bytes.fromhex("810548656c6c6f")  # RFC 6455, 5.7
    assert frame(0x9, b"", masked=False) == bytes.fromhex("8900")
    assert frame(0x2, bytes(256), masked=False)[:4] == bytes.fromhex("827e0100")
    assert frame(0x2, bytes(65_536), masked=False)[:10] == bytes.fromhex("827f0000000000010000")
    assert frame(0x1, b"Hel", masked=False, last=False) == bytes.fromhex("010348656c")
