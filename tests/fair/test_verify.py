"""What a checker says of good proofs and of false ones; of each change that can be made in one; of no proof at all."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from svara.fair import deal, proof_for, statement_hash, verify, verify_chain
from tests.fair import cases
from tests.fair.cases import Case, Chain
from tests.fair.make_vectors import COMMAND, FILE, text, with_changes, worked_text
from tests.fair.table import Json, false_deck, hands, mixed, prove, state

ROOT = Path(__file__).resolve().parents[2]
FAIR = ROOT / "src" / "svara" / "fair"
DOCS = ROOT / "docs" / "fairness.md"
CHECKERS = [FAIR / name for name in ("verify.py", "chain.py", "report.py")]


def named(case: Case | Chain) -> str:
    return case.name


@pytest.mark.parametrize("case", [*cases.good(), *cases.tampered(), *cases.forged()], ids=named)
def test_each_case_is_judged_as_it_should(case: Case) -> None:
    report = verify(case.proof)
    if case.code is None:
        assert report.failure is None
        assert tuple(warning.code for warning in report.warnings) == case.warnings
    else:
        assert report.failure is not None
        assert report.failure.code == case.code
        assert re.fullmatch(r"[A-Z].*\.", report.failure.sentence)


@pytest.mark.parametrize("case", list(cases.chains()), ids=named)
def test_each_chain_is_judged_as_it_should(case: Chain) -> None:
    reports = verify_chain(case.proofs)
    assert [None if report.failure is None else report.failure.code for report in reports] == case.codes
    for report, warnings in zip(reports, case.warnings, strict=False):
        if report.failure is None:
            assert [warning.code for warning in report.warnings] == warnings
    assert verify_chain([]) == []


# ------------------------------------------------------------------------------------------------------------ reports


def test_a_report_says_what_was_proven() -> None:
    shuffle = hands(2)[1]
    proof = proof_for(shuffle, 1, seen=True, shown=(2,))
    report = verify(json.loads(msgspec.json.encode(proof)))
    deck = deal(shuffle).deck
    assert (report.table, report.hand, report.seats, report.dealt) == ("friends", 2, 3, (2, 0, 1))
    assert report.statement_hash == statement_hash(shuffle.statement)
    assert report.cards == {1: (deck[2], deck[5], deck[8]), 2: (deck[0], deck[3], deck[6])}
    assert len(report.proven) == 4
    assert "6 open cards" in report.proven[3]


def test_a_chain_says_that_it_continues() -> None:
    reports = verify_chain([prove(shuffle) for shuffle in hands(2)])
    assert reports[1].proven[-1] == "The statement continues that of hand 1."


def test_mixed_by_m_of_n_counts_house_bots_among_n() -> None:
    assert verify(prove(mixed(state((0, 1, 2, 3), committed=(0, 1, 2)), (0, 2)))).mixing == "mixed by 2 of 4"
    assert verify(prove(mixed(state(committed=())))).mixing == "unmixed"


def test_a_client_whose_reveal_was_left_out_is_told() -> None:
    proof = prove(mixed(state(), (1, 2)), 0)
    assert verify(proof).warnings[0].sentence.startswith("Your seed was left out")
    assert (
        verify({**proof, "viewer": None, "seen": False, "openings": []})
        .warnings[0]
        .sentence.startswith("The seed of seat 1 was left out")
    )


def test_a_false_deck_escapes_one_time_in_sixteen() -> None:
    """A server that puts one false deck into each of many statements is found out in about 15 of 16."""
    found = 0
    for number in range(160):
        report = verify(prove(mixed(false_deck(state((0, 1), table=f"table {number}"), number % 16)), None))
        found += report.failure is not None and report.failure.code == "false_deck"
    assert 140 <= found <= 159


# ----------------------------------------------------------------------------------------------- changes, and nonsense


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of some JSON."""
    yield at
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inside:
        yield from places(part, (*at, step))


def at(value: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        value = value[step]
    return value


def put(proof: Any, way: tuple[Any, ...], value: Any) -> Any:
    if not way:
        return value
    changed = deepcopy(proof)
    at(changed, way[:-1])[way[-1]] = value
    return changed


def test_every_single_change_of_a_value_is_noticed() -> None:
    """But for the next commitments, which are no part of this deal, and have the chain to check them."""
    proof = prove(hands(2)[1], 1, shown=(0, 1))
    assert verify(proof).failure is None
    tried = 0
    for way in places(proof):
        value = at(proof, way)
        if isinstance(value, dict | list) or "announced" in way:
            continue
        if isinstance(value, str):
            other: Any = ("1" if value[0] == "0" else "0") + value[1:]
        elif isinstance(value, bool):
            other = not value
        else:
            other = "00" * 32 if value is None else value + 1
        if way == ("viewer",):
            other = 2
        if way == ("seen",):
            continue  # seat 1 showed its cards: it has seen them either way
        tried += 1
        assert verify(put(proof, way, other)).failure is not None, way
    assert tried > 100


NONSENSE: list[Any] = [None, True, 0, -1, 1.5, 10**30, "", "x", "\ud800", [], [[]], [None], {}, {"a": []}, "é" * 64]


def test_nonsense_anywhere_is_a_report_and_no_exception() -> None:
    """At every value, of lists at the first and the last; alone and in a chain."""
    proof = prove(hands(1)[0], 1, shown=(0, 1))
    harmless = set()
    for way in places(proof):
        ends = all(
            step in (0, len(at(proof, way[:deep])) - 1) for deep, step in enumerate(way) if isinstance(step, int)
        )
        for value in NONSENSE if ends else ():
            changed = put(proof, way, value)
            if verify(changed).failure is None and changed != proof:
                harmless.add(way[0])
            assert verify_chain([proof, changed])[-1].failure is not None
    # The next deal's commitments; another viewer of the same showdown.
    assert harmless == {"announced", "viewer"}


def test_only_lists_are_lists() -> None:
    """An object with the same values in the same order is none."""
    proof = prove(hands(2)[1], 1, shown=(0, 1))
    lists = [way for way in places(proof) if isinstance(at(proof, way), list) and way[0] != "rules"]
    assert len(lists) > 10
    for way in lists:
        value = at(proof, way)
        texts = {str(number): one for number, one in enumerate(value)}
        for other in (texts, dict(enumerate(value)), dict.fromkeys(map(str, value)), set(map(str, value))):
            report = verify(put(proof, way, other))
            assert report.failure is not None
            assert report.failure.code == "malformed", way


@pytest.mark.parametrize("rules", [None, [], "forte", {"seats": [[8]]}, {"seats": 8.0}, {1: 2, "a": 3}])
def test_rules_are_switches(rules: Any) -> None:
    report = verify({**prove(hands(1)[0]), "rules": rules})
    assert report.failure is not None
    assert report.failure.code == "malformed"


def test_rules_nested_without_end_are_no_proof() -> None:
    rules: Any = []
    for _ in range(100_000):
        rules = [rules]
    report = verify({**prove(hands(1)[0]), "rules": rules})
    assert report.failure is not None
    assert report.failure.code == "malformed"
    while rules:  # taken apart from the outside, or freeing it would recurse
        rules = rules[0]


# ------------------------------------------------------------------------------------------------ the file, the vectors


def test_a_hand_is_checked_in_less_than_200_lines_that_import_nothing_but_the_standard_library() -> None:
    assert len((FAIR / "verify.py").read_text(encoding="utf-8").splitlines()) < 200
    for path in CHECKERS:
        for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in statement.names] if isinstance(statement, ast.Import) else []
            names += [statement.module or ""] if isinstance(statement, ast.ImportFrom) else []
            allowed = sys.stdlib_module_names | {"svara.fair.report", "svara.fair.verify"}
            assert {name for name in names if name not in allowed and name.split(".")[0] not in allowed} == set()


def test_a_copy_of_the_checkers_needs_nothing_but_python(tmp_path: Path) -> None:
    """As the docs say: three files in one folder, with their imports shortened."""
    for path in CHECKERS:
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8").replace("svara.fair.", ""), encoding="utf-8")
    (tmp_path / "proofs.json").write_text(json.dumps([prove(shuffle) for shuffle in hands(2)]), encoding="utf-8")
    program = "import json, chain; print([one.failure for one in chain.verify_chain(json.load(open('proofs.json')))])"
    ran = subprocess.run(
        [sys.executable, "-S", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[None, None]"


def test_every_code_has_a_vector_and_a_line_in_the_docs() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in CHECKERS)
    codes = set(re.findall(r'"([a-z]+(?:_[a-z]+)*)", f?"[A-Z{]', source)) | set(re.findall(r'Finding\("(\w+)"', source))
    judged = {case.code for case in (*cases.good(), *cases.tampered(), *cases.forged())}
    judged |= {warning for case in cases.good() for warning in case.warnings}
    judged |= {code for chain in cases.chains() for code in chain.codes}
    judged |= {warning for chain in cases.chains() for warnings in chain.warnings for warning in warnings}
    told = set(re.findall(r"^\| `(\w+)` \| ", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    assert codes == judged - {None}
    assert told >= codes


def test_the_vectors_are_those_of_the_file() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), f"write it anew: {COMMAND}"


def test_the_vectors_can_be_checked_from_the_file_alone() -> None:
    """As a checker in another language does it."""
    vectors: Json = json.loads(FILE.read_text(encoding="utf-8"))
    for case in vectors["cases"]:
        report, expected = verify(with_changes(vectors["proofs"][case["proof"]], case["changes"])), case["expected"]
        assert (report.failure and report.failure.code) == expected["code"], case["name"]
        if report.failure is None:
            assert [warning.code for warning in report.warnings] == expected["warnings"]
            assert report.mixing == expected["mixing"]
            assert {str(seat): list(cards) for seat, cards in report.cards.items()} == expected["cards"]
    for chain in vectors["chains"]:
        reports = verify_chain([vectors["proofs"][name] for name in chain["proofs"]])
        assert [report.failure and report.failure.code for report in reports] == [
            one["code"] for one in chain["expected"]
        ]


def test_the_worked_example_of_the_docs_is_what_comes_out() -> None:
    assert f"```text\n{worked_text()}\n```" in DOCS.read_text(encoding="utf-8"), f"write it anew: {COMMAND}"
