"""Records what viewers of real rooms are sent, and hands that are over, for the browser's tests: web/tests/data.

python -m tests.web.make_frames
"""

from __future__ import annotations

import json
import random
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from svara.game.cards import all_hands
from svara.game.points import score
from svara.game.rules import RuleSet
from svara.room import Proposal
from svara.room import messages as m
from svara.server.hosting import recorder
from svara.server.store.api import StoredHand
from tests.client.party import PEOPLE, Party
from tests.game.randomly import HOUSES

DATA: Final = Path(__file__).resolve().parent.parent.parent / "web" / "tests" / "data"
FILE: Final = DATA / "frames.json"
HANDS: Final = DATA / "hands.json"
COMMAND: Final = "python -m tests.web.make_frames"

PARTIES: Final = 10
STEPS: Final = 80
KEPT: Final = 6
CHECKED: Final = 4
"""After so many frames the whole is told as well, to compare with."""


def party(number: int) -> dict[str, Any]:
    """What one person was sent at one party, and at times the whole of what they know."""
    rng = random.Random(f"frames {number}")
    rules = HOUSES[number % len(HOUSES)]
    guests = Party(rng, rules, fill=(0, 3)[number % 2])
    viewer = PEOPLE[number % len(PEOPLE)]
    guests.news(viewer)
    recorded: list[dict[str, Any]] = [{"frame": guests.whole(viewer)}]
    while len(recorded) < STEPS:
        guests.step()
        frames = [one for one in guests.news(viewer) if isinstance(one, m.Update | m.Skip | m.Whole | m.CaughtUp)]
        recorded += [{"frame": frame} for frame in frames]
        if frames and len(recorded) % CHECKED == 0:
            recorded[-1]["whole"] = msgspec.structs.replace(guests.whole(viewer), statement=None)
    return {"viewer": viewer, "steps": recorded}


def hands(number: int) -> list[dict[str, Any]]:
    """Hands of one party that are over, each as somebody who was in it may know it, and as a stranger may."""
    guests = Party(random.Random(f"hands {number}"), HOUSES[number % len(HOUSES)], fill=2)
    host, recording, kept = guests.host, recorder.Recording(), list[StoredHand]()
    commit = host.commit

    def record(proposal: Proposal) -> Proposal:
        nonlocal recording
        recording = recorder.go_on(recording, "t", proposal.trail, proposal.state)
        if recording.now is not None:
            kept.append(recording.now)
        return commit(proposal)

    host.commit = record  # type: ignore[method-assign]
    while len(kept) < KEPT:
        guests.step()
    viewers: list[tuple[StoredHand, str | None]] = [(one, one.seats[0].user) for one in kept]
    return [recorder.viewer_json(one, user) for one, user in [*viewers, (kept[0], None)]]


def scores() -> dict[str, str]:
    """By the switches that points depend on, a digest of the scores of all hands, one line each."""
    found = {}
    for joker_pair in ("add", "replace"):
        for three_sevens in ("any", "joker"):
            for seven_pair in ("best", "fixed"):
                rules = RuleSet(joker_pair=joker_pair, three_sevens=three_sevens, seven_pair=seven_pair)
                lines = [score(hand, rules) for hand in all_hands()]
                text = "".join(
                    f"{one.points} {one.combination.value} {','.join(map(str, one.cards))} "
                    f"{','.join(map(str, one.terms))}\n"
                    for one in lines
                )
                found[f"{joker_pair} {three_sevens} {seven_pair}"] = sha256(text.encode()).hexdigest()
    return found


def main() -> int:
    """Write the file."""
    data = {"made_by": COMMAND, "scores": scores(), "parties": [party(number) for number in range(PARTIES)]}
    _write(FILE, data, '{"frame"')
    _write(HANDS, [one for number in range(PARTIES) for one in hands(number)], '{"table"')
    return 0


def _write(file: Path, data: Any, line: str) -> None:
    """As JSON, with a line for each thing that begins so."""
    text = json.dumps(msgspec.to_builtins(data), separators=(",", ":")).replace(line, f"\n{line}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(f"{file.name}: {len(text) // 1024} KB\n")


if __name__ == "__main__":
    sys.exit(main())
