"""What `svara verify` finds: proofs out of a file, checked, and compared with the hand text they stand in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from svara.errors import BadInput
from svara.fair import Finding, Report, verify_chain
from svara.game.cards import cards_text, parse_cards
from svara.game.handtext import HandRecord, NotationError, loads
from svara.game.notation import check_chain


class VerifyError(BadInput):
    """A proof that fails, or a file without one."""


def unproven(text: str) -> list[int]:
    """The numbers of the hands of a text that have no proof, where it is a text of hands."""
    return [] if _is_json(text) else [hand.hand for hand in loads(text) if hand.proof is None]


def reports(text: str) -> list[Report]:
    """The reports of all proofs in a text: one proof as JSON, a list of them, or hand texts with proofs in them.

    Raises:
        VerifyError: there is none, or the first that fails: the sentence says where and why.
        NotationError: a hand text that cannot be, before any proof is looked at.
    """
    hands, proofs = _read(text)
    found: list[Report] = []
    for together in _by_table(proofs):
        found += verify_chain(together)
        if found[-1].failure is not None:
            break
    for hand, report in zip([*hands, *[None] * (len(found) - len(hands))], found, strict=False):
        failure = report.failure or (None if hand is None else _contradiction(hand, report))
        if failure is not None:
            raise VerifyError(f"hand {report.hand or 'unknown'}: {failure.code}: {failure.sentence}")
    return found


def _by_table(proofs: Sequence[Any]) -> Iterator[list[Any]]:
    """The proofs in runs of one table each."""
    for _, together in groupby(proofs, key=_table_of):
        yield list(together)


def _table_of(proof: Any) -> str:
    statement = proof.get("statement") if isinstance(proof, dict) else None
    return str(statement.get("table")) if isinstance(statement, dict) else ""


def _read(text: str) -> tuple[list[HandRecord], list[Any]]:
    if _is_json(text):
        return [], _json_proofs(text)
    hands = loads(text)
    check_chain(hands)
    proven = [hand for hand in hands if hand.proof is not None]
    if not proven:
        raise VerifyError("no hand of this file has a proof: play and simulate write it with --out")
    return proven, [_json(hand.proof or "", f"hand {hand.hand}") for hand in proven]


def _is_json(text: str) -> bool:
    start = text.lstrip()[:3]
    return start[:1] == "{" or (start[:1] == "[" and start != "[1]")


def _json_proofs(text: str) -> list[Any]:
    data = _json(text, "this file")
    proofs = data if isinstance(data, list) else [data]
    if not proofs:
        raise VerifyError("there is no proof in this file: it is a list of none")
    return proofs


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise VerifyError(f"{where}: the proof is no JSON: {error}") from None


def _contradiction(hand: HandRecord, report: Report) -> Finding | None:
    """How a proof that holds tells another deal than the hand text that it stands in."""
    deck, count = parse_cards(hand.deck), len(hand.dealt)
    if report.hand != hand.hand:
        return Finding("other_hand", f"The proof is of hand {report.hand}, and the text of hand {hand.hand}.")
    if [seat + 1 for seat in report.dealt] != hand.dealt:
        return Finding("other_seats", f"The proof deals to {_seats(report.dealt)}, and the text to others.")
    for place, seat in enumerate(report.dealt):
        cards = report.cards.get(seat)
        written = deck[place : 3 * count : count]
        if cards is not None and cards != written:
            says = f"the proof says {cards_text(cards)}, the text {cards_text(written)}"
            return Finding("other_cards", f"The cards of seat {seat + 1}: {says}.")
    return None


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def summary(report: Report) -> list[str]:
    """A report in lines: what was opened and who mixed, then what to be wary of."""
    opened = sum(map(len, report.cards.values()))
    line = f"hand {report.hand}: {report.mixing}, {opened} open cards proven"
    return [line, *[f"  warning: {one.sentence}" for one in report.warnings]]


def as_json(found: Sequence[Report]) -> str:
    """All reports as one line of JSON each."""
    return "\n".join(msgspec.json.encode(one).decode() for one in found)


__all__ = ["NotationError", "VerifyError", "as_json", "reports", "summary", "unproven"]
