"""Whole hands, worked out by hand from the law before the engine played them (tests/golden)."""

from pathlib import Path

import pytest

from svara.game import Phase
from svara.game.notation import check_chain, dumps, loads, records
from svara.game.rules import PRESETS

FILES = sorted((Path(__file__).parent.parent / "golden").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_hand(path: Path) -> None:
    hands = loads(path.read_text(encoding="utf-8"))
    for hand, played in zip(hands, check_chain(hands), strict=True):
        assert list(records(played.start, played.events, table=hand.table)) == [hand]
        assert played.end.phase is (Phase.READY if hand.svara_ready else Phase.IDLE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_text_round_trips(path: Path) -> None:
    hands = loads(path.read_text(encoding="utf-8"))
    text = dumps(hands)
    assert loads(text) == hands
    assert dumps(loads(text)) == text


def test_the_golden_hands_tell_at_least_these_stories() -> None:
    told = " ".join(path.stem for path in FILES)
    for story in (
        "three-blinds-and-a-seen-raise",
        "blind-chain-round-the-table",
        "blind-bettors-left-alone",
        "four-all-in-three-side-pots",
        "svara-of-a-svara",
        "every-claimant-is-broke",
        "main-pot-tied-side-pot-won",
        "two-carried-pots-and-a-joiner",
        "a-claimant-leaves",
    ):
        assert story in told
    houses = [hand.rules for path in FILES for hand in loads(path.read_text(encoding="utf-8"))]
    assert all(name in houses for name in PRESETS)
