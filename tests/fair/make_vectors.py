"""Writes tests/data/fair-vectors.json, for checkers in other languages, and prints the worked example of the docs.

python -m tests.fair.make_vectors
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain as chained
from itertools import islice
from pathlib import Path
from textwrap import wrap
from typing import Any

from svara.fair import (
    Shuffle,
    close,
    commit,
    deal,
    evolve,
    fingerprint,
    open_statement,
    reveal,
    seal,
    statement_hash,
    verify,
)
from svara.fair.decks import DECK_TAG, SALT_TAG, Deck, expand
from svara.fair.shuffle import MIX_TAG
from svara.fair.statement import RULES_TAG, SEED_TAG, STATEMENT_TAG, encode
from svara.fair.stream import DEAL_TAG, draw, stream
from svara.game import FORTE
from tests.fair import cases
from tests.fair.table import Json

FILE = Path(__file__).parent.parent / "data" / "fair-vectors.json"
COMMAND = "python -m tests.fair.make_vectors"

_ABSENT = object()
_LINES = ",\n"


def worked_shuffle() -> Shuffle:
    """Two seats, of which the first adds a seed; keys and seed are one byte, 32 times."""
    seed, following = "a0" * 32, "a1" * 32
    keys = [f"{deck:02x}" * 32 for deck in range(16)]
    made = open_statement(
        table="t",
        previous=None,
        rules=FORTE,
        seats=(3, 5),
        commitments={3: commit(seed)},
        decks=[seal(key) for key in keys],
    )
    shuffle = evolve(None, made)
    shuffle = evolve(shuffle, reveal(shuffle, 3, seed, commit(following)))
    return evolve(shuffle, close(shuffle))


def worked() -> Json:
    """Every value on the way from keys and seeds to the cards."""
    shuffle = worked_shuffle()
    statement, made, dealt = shuffle.statement, shuffle.made, deal(shuffle)
    first: Deck = expand(bytes.fromhex(made.keys[0]))
    return {
        "rules": made.rules,
        "rules_hash": statement.rules_hash,
        "seed": "a0" * 32,
        "commitment": commit("a0" * 32),
        "keys": list(made.keys),
        "deck_0_stream": bytes(islice(stream(DECK_TAG, bytes(32)), 64)).hex(),
        "deck_0_cards": list(first.cards),
        "deck_0_salt_0": first.salts[0].hex(),
        "deck_0_salt_31": first.salts[31].hex(),
        "deck_0_leaf_0": first.levels[0][0].hex(),
        "deck_0_path_6": [step.hex() for step in first.path(6)],
        "deck_0_root": first.root.hex(),
        "statement": encode(statement).hex(),
        "statement_hash": statement_hash(statement),
        "fingerprint": fingerprint(statement),
        "mix": dealt.mix,
        "chosen": dealt.chosen,
        "order": list(draw(bytes.fromhex(dealt.mix), len(dealt.seats)).order),
        "dealer": dealt.dealer,
        "dealt": list(dealt.seats),
        "deck": list(dealt.deck),
    }


def worked_text() -> str:
    """The worked example as it stands in docs/fairness.md."""
    lines = []
    for name, value in worked().items():
        if name in ("rules", "keys"):
            continue
        text = value if isinstance(value, str) else json.dumps(value) if name != "deck_0_path_6" else " ".join(value)
        first, *rest = wrap(text, 96)
        lines += [f"{name:<15} = {first}", *[f"{'':<18}{line}" for line in rest]]
    return "\n".join(lines)


def vectors() -> Json:
    """`proofs` are whole; a case names one, and what was changed in it; a chain names several."""
    tags = {"rules": RULES_TAG, "seed": SEED_TAG, "statement": STATEMENT_TAG, "deck": DECK_TAG, "salt": SALT_TAG}
    proofs: dict[str, Json] = {}
    base = cases.base()
    whole = [_whole(case, proofs) for case in chained(cases.good(), cases.forged())]
    name = _name(base, proofs)
    changed = [
        {"name": case.name, "proof": name, "changes": list(changes([], base, case.proof)), "expected": _expected(case)}
        for case in cases.tampered()
    ]
    linked = [_chain(case, proofs) for case in cases.chains()]
    return {
        "format": "svara fairness vectors",
        "version": 1,
        "made_by": COMMAND,
        "described_in": "docs/fairness.md",
        "tags": {name: tag.hex() for name, tag in {**tags, "mix": MIX_TAG, "deal": DEAL_TAG}.items()},
        "worked": worked(),
        "proofs": proofs,
        "cases": whole + changed,
        "chains": linked,
    }


def _name(proof: Json, proofs: dict[str, Json]) -> str:
    """The name of a whole proof in `proofs`, given to it if it has none."""
    known = next((name for name, other in proofs.items() if other == proof), f"p{len(proofs) + 1}")
    proofs[known] = proof
    return known


def _whole(case: cases.Case, proofs: dict[str, Json]) -> Json:
    return {"name": case.name, "proof": _name(case.proof, proofs), "changes": [], "expected": _expected(case)}


def _expected(case: cases.Case) -> Json:
    if case.code is not None:
        return {"code": case.code}
    report = verify(case.proof)
    cards = {str(seat): list(hand) for seat, hand in report.cards.items()}
    return {"code": None, "warnings": list(case.warnings), "mixing": report.mixing, "cards": cards}


def _chain(case: cases.Chain, proofs: dict[str, Json]) -> Json:
    expected = [
        {"code": code, "warnings": warnings} if code is None else {"code": code}
        for code, warnings in zip(case.codes, case.warnings, strict=False)
    ]
    return {"name": case.name, "proofs": [_name(proof, proofs) for proof in case.proofs], "expected": expected}


def changes(at: list[Any], before: Any, after: Any) -> Iterator[Json]:
    """What makes `after` of `before`: ``{"at": [...], "set": ...}`` or ``{"at": [...], "remove": true}``."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ({"at": [*at, name], "remove": True} for name in sorted(before.keys() - after.keys()))
        for name, value in after.items():
            yield from changes([*at, name], before.get(name, _ABSENT), value)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, value in enumerate(after):
            yield from changes([*at, number], before[number], value)
    elif type(before) is not type(after) or before != after:
        yield {"at": at, "set": after}


def with_changes(proof: Json, made: list[Json]) -> Json:
    """The proof with the changes of a case made in it."""
    proof = deepcopy(proof)
    for change in made:
        *way, last = change["at"]
        place: Any = proof
        for step in way:
            place = place[step]
        if "remove" in change:
            del place[last]
        else:
            place[last] = change["set"]
    return proof


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text() -> str:
    """The file: JSON with a proof or a case a line."""
    fields = []
    for name, value in vectors().items():
        if isinstance(value, list):
            fields.append(f"{json.dumps(name)}: [\n{_LINES.join(map(_line, value))}\n]")
        elif name == "proofs":
            body = _LINES.join(f"{json.dumps(key)}: {_line(proof)}" for key, proof in value.items())
            fields.append(f"{json.dumps(name)}: {{\n{body}\n}}")
        else:
            fields.append(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(worked_text() + "\n")
