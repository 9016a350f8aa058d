"""`svara verify`: proofs that hold, proofs that do not, and texts that tell another deal."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from svara import fair
from svara.cli.commands.verify import verify
from svara.cli.verify import VerifyError, reports, summary
from svara.game import FORTE, Phase, SitDown, Table, apply, legal, new_table, next_deal
from svara.game.commands import StartHand
from svara.game.events import Event
from svara.game.notation import HandRecord, dumps, record


def hands(count: int = 3) -> list[HandRecord]:
    """Hands of three, mixed by two, with the proof of seat 1 in each."""
    rng = random.Random(5)
    table = new_table(3, ante=10)
    for seat in range(3):
        table = apply(table, SitDown(seat, 500)).table
    shuffle, found = None, []
    seeds = {seat: rng.randbytes(32).hex() for seat in (0, 1)}
    for _ in range(count):
        shuffle, nexts = shuffled(table, shuffle, seeds, rng)
        dealt = fair.deal(shuffle)
        start = table
        events: list[Event] = []
        step = apply(table, StartHand(dealt.deck, dealt.dealer))
        while True:
            events += step.events
            table = step.table
            if table.phase in (Phase.IDLE, Phase.READY):
                break
            option = legal(table)[0] if table.phase is Phase.BLIND else legal(table)[1]
            step = apply(table, next(option.commands()))
        shown = [seat for seat, one in enumerate(table.seats) if one is not None and one.shown]
        proof = fair.proof_for(shuffle, 0, seen=table.opened, shown=shown)
        text = msgspec.json.encode(proof).decode()
        found.append(msgspec.structs.replace(record(start, events), proof=text))
        seeds = nexts
    return found


def shuffled(
    table: Table, before: fair.Shuffle | None, seeds: dict[int, str], rng: random.Random
) -> tuple[fair.Shuffle, dict[int, str]]:
    coming = next_deal(table)
    assert coming is not None
    made = fair.open_statement(
        table="t",
        previous=None if before is None else before.statement,
        rules=FORTE,
        seats=coming.seats,
        commitments={seat: fair.commit(seed) for seat, seed in seeds.items()},
        decks=[fair.seal(rng.randbytes(32).hex()) for _ in range(16)],
    )
    shuffle = fair.evolve(before, made)
    nexts = {seat: rng.randbytes(32).hex() for seat in seeds}
    for seat, seed in seeds.items():
        if seat in coming.seats:
            shuffle = fair.evolve(shuffle, fair.reveal(shuffle, seat, seed, fair.commit(nexts[seat])))
    return fair.evolve(shuffle, fair.close(shuffle)), nexts


@pytest.fixture(scope="module")
def some() -> list[HandRecord]:
    return hands()


def run(tmp_path: Path, text: str, *options: str) -> tuple[int, str, str]:
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(verify, [str(path), *options], standalone_mode=False)
    return done.exit_code, done.stdout, str(done.exception or "")


def test_hands_with_proofs_hold(tmp_path: Path, some: list[HandRecord]) -> None:
    code, said, _ = run(tmp_path, dumps(some))
    assert code == 0
    assert said.splitlines() == [
        "hand 1: mixed by 2 of 3, 9 open cards proven",
        "hand 2: mixed by 2 of 3, 9 open cards proven",
        "hand 3: mixed by 2 of 3, 9 open cards proven",
        "3 proofs hold",
    ]


def test_proofs_as_json_one_or_several(tmp_path: Path, some: list[HandRecord]) -> None:
    proofs = [json.loads(hand.proof or "") for hand in some]
    assert run(tmp_path, json.dumps(proofs))[1].splitlines()[-1] == "3 proofs hold"
    assert run(tmp_path, json.dumps(proofs[0]))[1].splitlines()[-1] == "1 proof holds"
    lines = run(tmp_path, json.dumps(proofs), "--json")[1].splitlines()
    assert [json.loads(line)["mixed_by"] for line in lines] == [2, 2, 2]


def test_a_hand_without_a_proof_is_named(tmp_path: Path, some: list[HandRecord]) -> None:
    text = dumps([msgspec.structs.replace(some[0], proof=None), *some[1:]])
    assert run(tmp_path, text)[1].splitlines()[-2:] == ["hand 1: not proven, its text has no proof", "2 proofs hold"]
    assert "not proven" not in run(tmp_path, dumps(some))[1]


def test_a_dropped_hand_is_warned_of(some: list[HandRecord]) -> None:
    found = reports(json.dumps([json.loads(some[0].proof or ""), json.loads(some[2].proof or "")]))
    assert summary(found[1])[1] == "  warning: Between hands 1 and 3 nothing is proven: hands are missing."


def test_a_text_that_tells_other_cards_than_its_proof(some: list[HandRecord]) -> None:
    text = dumps(some)
    assert len(reports(text)) == 3
    other = some[1].proof
    with pytest.raises(VerifyError, match="hand 2: other_hand: The proof is of hand 2, and the text of hand 1"):
        reports(dumps([msgspec.structs.replace(some[0], proof=other)]))
    moved = hands(1)[0]
    proof = json.loads(moved.proof or "")
    proof["openings"][0]["card"] = (proof["openings"][0]["card"] + 1) % 32
    with pytest.raises(VerifyError, match="hand 1: wrong_opening: A card of seat"):
        reports(dumps([msgspec.structs.replace(moved, proof=json.dumps(proof))]))


def test_a_deal_that_is_not_the_proofs(some: list[HandRecord]) -> None:
    """The hand of another shuffle, sound by itself, with this proof."""
    rng = random.Random(99)
    table = new_table(3, ante=10)
    for seat in range(3):
        table = apply(table, SitDown(seat, 500)).table
    dealer = some[0].dealer - 1
    step = apply(table, StartHand(tuple(rng.sample(range(32), 32)), dealer))
    start, events = table, list(step.events)
    while legal(step.table):
        step = apply(step.table, next(legal(step.table)[0].commands()))
        events += step.events
    other = msgspec.structs.replace(record(start, events), proof=some[0].proof)
    with pytest.raises(VerifyError, match=r"hand 1: other_cards: The cards of seat \d: the proof says \w{6}, the text"):
        reports(dumps([other]))
    step = apply(table, StartHand(tuple(range(32)), (dealer + 1) % 3))
    events = list(step.events)
    while legal(step.table):
        step = apply(step.table, next(legal(step.table)[0].commands()))
        events += step.events
    other = msgspec.structs.replace(record(start, events), proof=some[0].proof)
    with pytest.raises(VerifyError, match=r"hand 1: other_seats: The proof deals to [\d, ]+, and the text to others"):
        reports(dumps([other]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "this file: the proof is no JSON"),
        ("[]", "there is no proof in this file"),
        ("{}", "hand unknown: malformed: These fields, and no others, are due"),
        ("[1", "this file: the proof is no JSON"),
        ('"x"', "this is no hand text, which is TOML"),
        ("[[[" * 100_000, "the proof is no JSON"),
    ],
)
def test_what_is_no_proof(tmp_path: Path, text: str, says: str) -> None:
    code, said, error = run(tmp_path, text)
    assert (code, said) == (1, "")
    assert says in error


def test_hands_without_proofs_and_missing_files(tmp_path: Path, some: list[HandRecord]) -> None:
    without = dumps([msgspec.structs.replace(some[0], proof=None)])
    assert "no hand of this file has a proof" in run(tmp_path, without)[2]
    broken = dumps([msgspec.structs.replace(some[0], proof="{")])
    assert "hand 1: the proof is no JSON" in run(tmp_path, broken)[2]
    done = CliRunner().invoke(verify, [str(tmp_path / "none")], standalone_mode=False)
    assert "No such file or directory; give a file of hands or proofs" in str(done.exception)
