"""`svara verify`: proofs that hold, proofs that do not, and texts that tell another deal."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from svara import fair
from svara.cli.commands.verify import verify
from svara.cli.verify import VerifyError, check, summary
from svara.game import FORTE, Phase, SitDown, Table, apply, legal, new_table, next_deal
from svara.game.cards import parse_cards
from svara.game.commands import StartHand
from svara.game.events import Event
from svara.game.notation import HandRecord, dumps, for_viewer, record, replay
from tests.game.test_notation import svara_chain


def hands(
    count: int = 3,
    *,
    out: int | None = None,
    viewer: int | None = 0,
    name: str = "t",
    said: str | None = None,
    draws: int = 5,
) -> list[HandRecord]:
    """Hands of three at table `name`, mixed by two, with the proof of a viewer in each.

    `out` is a seat that never plays for a pot, `said` the table's name in the texts.
    """
    rng = random.Random(draws if name == "t" else name)
    table = new_table(3, ante=10)
    for seat in range(3):
        table = apply(table, SitDown(seat, 500)).table
    shuffle, found = None, []
    seeds = {seat: rng.randbytes(32).hex() for seat in (0, 1)}
    for _ in range(count):
        shuffle, nexts = shuffled(table, shuffle, seeds, rng, name)
        dealt = fair.deal(shuffle)
        start = table
        events: list[Event] = []
        step = apply(table, StartHand(dealt.deck, dealt.dealer))
        while True:
            events += step.events
            table = step.table
            if table.phase in (Phase.IDLE, Phase.READY):
                break
            modest = table.phase is Phase.BLIND or table.to_act == out
            option = legal(table)[0] if modest else legal(table)[1]
            step = apply(table, next(option.commands()))
        shown = [seat for seat, one in enumerate(table.seats) if one is not None and one.shown]
        proof = fair.proof_for(shuffle, viewer, seen=table.opened, shown=shown)
        text = msgspec.json.encode(proof).decode()
        found.append(msgspec.structs.replace(record(start, events, table=said), proof=text))
        seeds = nexts
    return found


def shuffled(
    table: Table, before: fair.Shuffle | None, seeds: dict[int, str], rng: random.Random, name: str
) -> tuple[fair.Shuffle, dict[int, str]]:
    coming = next_deal(table)
    assert coming is not None
    made = fair.open_statement(
        table=name,
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
        "table t: 3 hands",
        "3 proofs hold",
    ]


def test_proofs_as_json_one_or_several(tmp_path: Path, some: list[HandRecord]) -> None:
    proofs = [json.loads(hand.proof or "") for hand in some]
    assert run(tmp_path, json.dumps(proofs))[1].splitlines()[-1] == "3 proofs hold"
    assert run(tmp_path, json.dumps(proofs[0]))[1].splitlines()[-1] == "1 proof holds"
    lines = run(tmp_path, json.dumps(proofs), "--json")[1].splitlines()
    assert [json.loads(line)["mixed_by"] for line in lines] == [2, 2, 2]


@pytest.mark.parametrize(
    ("viewer", "says"),
    [
        (0, "6 open cards proven, 3 hidden cards not compared"),
        (1, "6 open cards proven, 3 hidden cards not compared"),
        (2, "9 open cards proven"),
        (None, "6 open cards proven, 3 hidden cards not compared"),
    ],
)
def test_a_viewers_text_is_compared_as_far_as_it_tells(tmp_path: Path, viewer: int | None, says: str) -> None:
    whole = hands(1, out=2, viewer=viewer)[0]
    theirs = msgspec.structs.replace(for_viewer(whole, viewer), proof=whole.proof)
    code, said, _ = run(tmp_path, dumps([theirs]))
    lines = [f"hand 1: mixed by 2 of 3, {says}", "table t: 1 hand", "1 proof holds"]
    assert (code, said.splitlines()) == (0, lines)
    (line,) = run(tmp_path, dumps([theirs]), "--json")[1].splitlines()
    assert json.loads(line)["hidden_cards"] == (0 if viewer == 2 else 3)


def test_cards_that_a_proof_opens_and_the_text_hides_are_not_compared(tmp_path: Path) -> None:
    whole = hands(1, out=2, viewer=2)[0]
    spectators = msgspec.structs.replace(for_viewer(whole, None), proof=whole.proof)
    said = run(tmp_path, dumps([spectators]))[1].splitlines()
    assert said[0] == "hand 1: mixed by 2 of 3, 9 open cards proven, 3 hidden cards not compared"


def test_a_viewers_text_that_tells_another_deal_than_its_proof() -> None:
    whole = hands(1, out=2)[0]
    theirs = msgspec.structs.replace(for_viewer(whole, 0), proof=whole.proof)
    check(dumps([theirs]))
    others = for_viewer(whole, 1)
    with pytest.raises(VerifyError, match="hand 1: other_viewer: The proof is for seat 1, and the text for seat 2"):
        check(dumps([msgspec.structs.replace(others, proof=whole.proof)]))
    spectators = hands(1, out=2, viewer=None)[0].proof
    with pytest.raises(VerifyError, match="hand 1: other_viewer: The proof is for a spectator, and the text for seat"):
        check(dumps([msgspec.structs.replace(theirs, proof=spectators)]))
    other = for_viewer(dealt_in_another_order(whole), 0)
    assert (other.payments, other.deck.count("??")) == (whole.payments, 3)
    with pytest.raises(VerifyError, match=r"hand 1: other_cards: The cards of seat \d: the proof says \w{6}, the text"):
        check(dumps([msgspec.structs.replace(other, proof=whole.proof)]))


def dealt_in_another_order(hand: HandRecord) -> HandRecord:
    """The same hand with its first round dealt second."""
    played, deck, size = replay(hand), parse_cards(hand.deck), len(hand.dealt)
    deck = (*deck[size : 2 * size], *deck[:size], *deck[2 * size :])
    table, events = played.start, list[Event]()
    for command in (StartHand(deck, hand.dealer - 1), *played.commands[1:]):
        step = apply(table, command)
        table = step.table
        events += step.events
    return record(played.start, events)


def other(hand: HandRecord, **changes: object) -> HandRecord:
    """The hand with other fields, and with the same proof."""
    return msgspec.structs.replace(hand, **changes)


def test_tables_are_chains_wherever_their_hands_stand(tmp_path: Path, some: list[HandRecord]) -> None:
    theirs = hands(2, name="x\x1b[2J")
    code, said, _ = run(tmp_path, json.dumps([json.loads(hand.proof or "") for hand in (some[0], theirs[0], some[1])]))
    lines = said.splitlines()
    assert code == 0
    several = "  warning: Here are hands of 2 tables, which prove nothing about each other: is this one table?"
    assert lines == [
        "table t, hand 1: mixed by 2 of 3, 9 open cards proven",
        several,
        r"table x\x1b[2J, hand 1: mixed by 2 of 3, 9 open cards proven",
        several,
        "table t, hand 2: mixed by 2 of 3, 9 open cards proven",
        "table t: 2 hands",
        r"table x\x1b[2J: 1 hand",
        "3 proofs hold",
    ]
    mixed_in = [some[0], theirs[0], hands(1, out=2)[0]]
    with pytest.raises(VerifyError, match="hand 1: wrong_hand: Hand 1 comes after hand 1"):
        check(json.dumps([json.loads(hand.proof or "") for hand in mixed_in]))


def test_a_hand_behind_one_that_fails_is_not_reached(some: list[HandRecord]) -> None:
    first, second, third = (json.loads(hand.proof or "") for hand in some)
    elsewhere = json.loads(hands(1, name="x")[0].proof or "")
    with pytest.raises(VerifyError, match="hand 2: wrong_mix"):
        check(json.dumps([first, elsewhere, {**second, "mix": "00" * 32}, third]))


def test_a_table_that_does_not_begin_with_its_first_hand(tmp_path: Path, some: list[HandRecord]) -> None:
    said = run(tmp_path, json.dumps([json.loads(hand.proof or "") for hand in some[1:]]))[1].splitlines()
    assert said[1] == (
        "  warning: The first hand of this table here is hand 2: nothing is proven about those before it."
    )
    assert sum("warning" in line for line in said) == 1


def test_a_text_of_another_table_than_its_proof() -> None:
    text = hands(1, said="t")
    assert check(dumps(text)).reports[0].warnings == ()
    with pytest.raises(VerifyError, match="hand 1: other_table: The proof is of table t, and the text of table u"):
        check(dumps([other(text[0], table="u")]))


@pytest.mark.parametrize("rules", ["vipsvara", {"three_sevens": "joker"}])
def test_a_text_of_other_rules_than_its_proof(some: list[HandRecord], rules: object) -> None:
    with pytest.raises(VerifyError, match="hand 1: other_rules: The proof is of a hand by other rules"):
        check(dumps([other(some[0], rules=rules)]))
    assert check(dumps([other(some[0], rules={"limit": "none"})])).reports[0].failure is None


def test_a_text_with_another_showdown_than_its_proof() -> None:
    """Nothing would prove the cards that it says were shown."""
    hand = hands(1)[0]
    proof = json.loads(hand.proof or "")
    mine = [one for one in proof["openings"] if proof["dealt"][one["number"] % 3] == 0]
    secret = json.dumps({**proof, "shown": [], "openings": mine})
    assert fair.verify(json.loads(secret)).failure is None
    with pytest.raises(VerifyError, match="hand 1: other_showdown: By the proof nobody showed, by the text seats"):
        check(dumps([other(hand, proof=secret)]))


def test_a_hand_without_a_proof_is_named(tmp_path: Path, some: list[HandRecord]) -> None:
    text = dumps([msgspec.structs.replace(some[0], proof=None), *some[1:]])
    assert run(tmp_path, text)[1].splitlines()[-2:] == ["hand 1: not proven, its text has no proof", "2 proofs hold"]
    assert "not proven" not in run(tmp_path, dumps(some))[1]


def test_a_dropped_hand_is_warned_of(some: list[HandRecord]) -> None:
    found = check(json.dumps([json.loads(some[0].proof or ""), json.loads(some[2].proof or "")])).reports
    assert summary(found[1])[1] == "  warning: Between hands 1 and 3 nothing is proven: hands are missing."


def test_a_text_that_tells_other_cards_than_its_proof(some: list[HandRecord]) -> None:
    text = dumps(some)
    assert len(check(text).reports) == 3
    other = some[1].proof
    with pytest.raises(VerifyError, match="hand 2: other_hand: The proof is of hand 2, and the text of hand 1"):
        check(dumps([msgspec.structs.replace(some[0], proof=other)]))
    moved = hands(1)[0]
    proof = json.loads(moved.proof or "")
    proof["openings"][0]["card"] = (proof["openings"][0]["card"] + 1) % 32
    with pytest.raises(VerifyError, match="hand 1: wrong_opening: A card of seat"):
        check(dumps([msgspec.structs.replace(moved, proof=json.dumps(proof))]))


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
        check(dumps([other]))
    step = apply(table, StartHand(tuple(range(32)), (dealer + 1) % 3))
    events = list(step.events)
    while legal(step.table):
        step = apply(step.table, next(legal(step.table)[0].commands()))
        events += step.events
    other = msgspec.structs.replace(record(start, events), proof=some[0].proof)
    with pytest.raises(VerifyError, match=r"hand 1: other_seats: The proof deals to [\d, ]+, and the text to others"):
        check(dumps([other]))


def run_files(tmp_path: Path, files: dict[str, str], *options: str) -> tuple[int, str, str]:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    paths = [str(tmp_path / name) for name in files]
    done = CliRunner().invoke(verify, [*paths, *options], standalone_mode=False)
    return done.exit_code, done.stdout, str(done.exception or "").replace(str(tmp_path) + os.sep, "")


def test_files_of_one_hand_each_are_one_chain_in_the_order_of_their_numbers(
    tmp_path: Path, some: list[HandRecord]
) -> None:
    """As a server gives them, each under the heading [1], and as a shell sorts their names: 10 before 2."""
    files = {"svara-t-10.toml": dumps(some[2:]), "svara-t-2.toml": dumps(some[:1]), "svara-t-3.toml": dumps(some[1:2])}
    assert run_files(tmp_path, files) == (0, run(tmp_path, dumps(some))[1], "")
    lines = run_files(tmp_path, files, "--json")[1].splitlines()
    assert [json.loads(line)["hand"] for line in lines] == [1, 2, 3]


def test_files_of_several_hands_tables_and_forms_are_sorted_by_table(tmp_path: Path, some: list[HandRecord]) -> None:
    theirs = hands(2, name="x")
    proof = some[2].proof or ""
    files = {"a": dumps([theirs[1]]), "b": dumps(some[:2]), "c": proof, "d": f"[{theirs[0].proof}]"}
    code, said, _ = run_files(tmp_path, files)
    several = "  warning: Here are hands of 2 tables, which prove nothing about each other: is this one table?"
    assert (code, said.splitlines()) == (
        0,
        [
            "table t, hand 1: mixed by 2 of 3, 9 open cards proven",
            several,
            "table t, hand 2: mixed by 2 of 3, 9 open cards proven",
            "table t, hand 3: mixed by 2 of 3, 9 open cards proven",
            "table x, hand 1: mixed by 2 of 3, 9 open cards proven",
            several,
            "table x, hand 2: mixed by 2 of 3, 9 open cards proven",
            "table t: 3 hands",
            "table x: 2 hands",
            "5 proofs hold",
        ],
    )


def test_an_error_in_one_of_several_files_names_it(tmp_path: Path, some: list[HandRecord]) -> None:
    first, second = dumps(some[:1]), json.loads(some[1].proof or "")

    def error(text: str) -> str:
        code, said, error = run_files(tmp_path, {"b": text, "a": first})
        assert (code, said) == (1, "")
        return error

    assert error(json.dumps({**second, "mix": "00" * 32})).startswith("b: hand 2: wrong_mix: ")
    assert error(dumps([other(some[1], proof=some[2].proof)])).startswith("b: hand 3: other_hand: ")
    assert error(dumps([other(some[1], dealer=9)])).startswith("b: ")
    assert error("what").startswith("b: this is no hand text, which is TOML: ")
    assert error("[1").startswith("b: this file: the proof is no JSON: ")
    assert error("{}").startswith("b: hand unknown: malformed: ")
    assert error("[1, 2]").startswith("b: hand unknown: malformed: ")
    assert error(first) == "a: hand 1 is in b too: give each hand once"
    assert error(hands(1, draws=6)[0].proof or "").startswith("a: hand 1: wrong_hand: Hand 1 comes after hand 1")


def test_of_several_files_hands_without_proofs_are_named_with_theirs(tmp_path: Path, some: list[HandRecord]) -> None:
    without = dumps([other(some[1], proof=None)])
    code, said, _ = run_files(tmp_path, {"b": without, "a": dumps([some[0], some[2]])})
    assert code == 0
    assert said.splitlines()[-3:] == [
        "table t: 2 hands",
        f"{tmp_path / 'b'}: hand 2: not proven, its text has no proof",
        "2 proofs hold",
    ]
    assert run_files(tmp_path, {"b": without, "a": without})[2].startswith("no hand of these files has a proof")


def test_a_svara_goes_on_from_its_tie_in_another_file(tmp_path: Path) -> None:
    tied, svara = svara_chain()
    others = next(one for one in map(svara_chain, range(100, 200)) if one[1].hand == svara.hand)
    files = {"b": dumps([svara]), "a": dumps([tied])}
    assert run_files(tmp_path, files)[2].startswith("no hand of these files has a proof")
    error = run_files(tmp_path, {**files, "a": dumps(others[:1])})[2]
    assert error.startswith(f"b: hand {svara.hand}: ")
    assert error.split(": ")[2].startswith(("seat", "its"))


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
