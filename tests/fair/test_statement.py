"""The statement: its bounds, its bytes, its hash."""

from typing import Any

import msgspec
import pytest

from svara.fair import Statement, commit, fingerprint, statement_hash
from svara.fair.statement import NOTHING, encode, rules_data, rules_hash, unhex
from svara.game import FORTE, PRESETS, RuleSet
from tests.fair.table import named, state


def statement(**changes: Any) -> Statement:
    return msgspec.structs.replace(state((3, 5), committed=(3,)).statement, **changes)


def test_the_bytes_are_laid_out_as_the_docs_say() -> None:
    said = statement(table="Свара", hand=258, previous_hash=named("before"))
    name = "Свара".encode()
    assert encode(said) == b"".join(
        [
            b"\x00\x01",
            b"\x00\x0a",
            name,
            b"\x00\x00\x00\x00\x00\x00\x01\x02",
            bytes.fromhex(named("before")),
            bytes.fromhex(said.rules_hash),
            b"\x02",
            b"\x03\x01" + bytes.fromhex(said.commitments[0] or ""),
            b"\x05\x00",
            b"\x10",
            *[bytes.fromhex(root) for root in said.roots],
        ]
    )


def test_every_field_changes_the_hash() -> None:
    changed = [
        statement(),
        statement(table="others"),
        statement(hand=2, previous_hash=named("before")),
        statement(hand=3, previous_hash=named("before")),
        statement(hand=2, previous_hash=named("another")),
        statement(rules_hash=named("rules")),
        statement(seats=(5, 3)),
        statement(commitments=(None, named("c"))),
        statement(commitments=(None, None)),
        statement(roots=tuple(reversed(statement().roots))),
    ]
    assert len({statement_hash(one) for one in changed}) == len(changed)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 2},
        {"table": ""},
        {"table": "ж" * 128},
        {"hand": 0},
        {"hand": 2**64, "previous_hash": named("before")},
        {"hand": 2},
        {"previous_hash": named("before")},
        {"seats": (3,), "commitments": (None,)},
        {"seats": tuple(range(11)), "commitments": (None,) * 11},
        {"seats": (3, 3)},
        {"seats": (3, 10)},
        {"seats": (3, 5, 4), "commitments": (None,) * 3},
        {"seats": (0, 2, 1, 3), "commitments": (None,) * 4},
        {"commitments": (None,)},
        {"roots": (named("root"),) * 16},
        {"roots": tuple(named(str(number)) for number in range(15))},
        {"roots": (*(named(str(number)) for number in range(15)), "short")},
        {"rules_hash": named("rules").upper()},
        {"commitments": ("ab" * 31, None)},
    ],
)
def test_a_statement_outside_its_bounds_cannot_be_made(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        statement(**changes)


def test_a_statement_comes_back_from_json() -> None:
    said = statement()
    assert msgspec.json.decode(msgspec.json.encode(said), type=Statement) == said


@pytest.mark.parametrize("text", ["ab" * 31, "AB" * 32, "zz" * 32, "ab " * 32, "ab" * 32 + "\n"])
def test_json_with_anything_but_64_digits_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**msgspec.to_builtins(statement()), "rules_hash": text}, Statement)
    with pytest.raises(ValueError, match=r"hexadecimal"):
        unhex(text)


def test_the_fingerprint_is_the_beginning_of_the_hash() -> None:
    said = statement()
    assert fingerprint(said).replace(" ", "") == statement_hash(said)[:24]
    assert len(fingerprint(said).split()) == 6


def test_different_rules_have_different_hashes() -> None:
    sets = [*PRESETS.values(), RuleSet(seats=10), RuleSet(limit="pot"), RuleSet(agree_split=True)]
    assert len({rules_hash(rules_data(rules)) for rules in sets}) == len(sets)
    assert rules_hash(rules_data(FORTE)) == rules_hash(dict(reversed(rules_data(FORTE).items())))


def test_a_commitment_is_to_one_seed() -> None:
    assert commit(named("one")) != commit(named("other"))
    assert commit(named("one")) not in {named("one"), NOTHING}
    with pytest.raises(ValueError, match="hexadecimal"):
        commit("seed")
