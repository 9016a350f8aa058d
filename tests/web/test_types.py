"""The browser's types are those of the server, and what its tests were recorded from is still what rooms send."""

import json
from pathlib import Path

import msgspec
import pytest

from svara.room.wire import decode_frame
from tests.web import make_frames, make_types


@pytest.mark.parametrize(("path", "text"), make_types.texts().items(), ids=lambda one: getattr(one, "name", ""))
def test_the_types_in_the_browser_are_current(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, f"make them anew: {make_types.COMMAND}"


def test_the_recorded_frames_are_frames() -> None:
    recorded = json.loads(make_frames.FILE.read_text(encoding="utf-8"))
    frames = [step["frame"] for party in recorded["parties"] for step in party["steps"]]
    assert len(frames) > 500
    for frame in frames:
        told = decode_frame(msgspec.json.encode(frame))
        assert msgspec.json.decode(msgspec.json.encode(told)) == frame, f"record them anew: {make_frames.COMMAND}"


def test_the_recorded_scores_are_the_engines() -> None:
    recorded = json.loads(make_frames.FILE.read_text(encoding="utf-8"))
    assert recorded["scores"] == make_frames.scores(), f"record them anew: {make_frames.COMMAND}"
