"""What `svara verify` finds: proofs out of a file, checked, and compared with the hand text they stand in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from svara.cli.plain import printable
from svara.cli.words import counted
from svara.errors import BadInput
from svara.fair import Finding, Report, verify_chain
from svara.fair.statement import rules_data
from svara.game.cards import cards_text
from svara.game.facedown import parse_deck
from svara.game.handtext import HandRecord, NotationError, loads
from svara.game.notation import check_chain
from svara.game.rules import PRESETS, RuleSet


class VerifyError(BadInput):
    """A proof that fails, or a file without one."""


class Checked(NamedTuple):
    """What the proofs of a text come to.

    Attributes:
        reports: one a proof.
        hidden: by report, how many cards the hand text does not tell; 0 for a proof by itself.
        unproven: the numbers of the hands that have no proof.
    """

    reports: list[Report]
    hidden: list[int]
    unproven: list[int]


def check(text: str) -> Checked:
    """Check all proofs in a text: one proof as JSON, a list of them, or hand texts with proofs in them.

    Raises:
        VerifyError: there is none, or the first that fails: the sentence says where and why.
        NotationError: a hand text that cannot be, before any proof is looked at.
    """
    if _is_json(text):
        found = _reports([], _json_proofs(text))
        return Checked(found, [0] * len(found), [])
    hands = loads(text)
    check_chain(hands)
    proven = [hand for hand in hands if hand.proof is not None]
    if not proven:
        raise VerifyError("no hand of this file has a proof: play and simulate write it with --out")
    found = _reports(proven, [_json(hand.proof or "", f"hand {hand.hand}") for hand in proven])
    hidden = [parse_deck(hand.deck).count(None) for hand in proven]
    return Checked(found, hidden, [hand.hand for hand in hands if hand.proof is None])


def _reports(hands: Sequence[HandRecord], proofs: Sequence[Any]) -> list[Report]:
    """The reports of proofs, compared with the hands that they stand in, if there are any."""
    found: dict[int, Report] = {}
    chains = _by_table(proofs)
    for places in chains:
        chain = verify_chain([proofs[at] for at in places])
        chain[0] = replace(chain[0], warnings=(*chain[0].warnings, *_begins(chain[0], len(chains))))
        found |= zip(places, chain, strict=False)
    for at, proof in enumerate(proofs):
        report = found[at]  # what stands behind a failure of its table has none, and is not reached
        failure = report.failure or (_contradiction(hands[at], proof, report) if hands else None)
        if failure is not None:
            raise VerifyError(f"hand {report.hand or 'unknown'}: {failure.code}: {printable(failure.sentence)}")
    return [found[at] for at in range(len(proofs))]


def _by_table(proofs: Sequence[Any]) -> list[list[int]]:
    """The places of the proofs of each table, wherever they stand: a table's hands are one chain."""
    tables: dict[str, list[int]] = {}
    for at, proof in enumerate(proofs):
        tables.setdefault(_table_of(proof), []).append(at)
    return list(tables.values())


def _begins(first: Report, tables: int) -> list[Finding]:
    """What to be wary of where a table's hands begin."""
    found = []
    if tables > 1:
        text = f"This file has hands of {tables} tables, which prove nothing about each other: is this one table?"
        found.append(Finding("several_tables", text))
    if first.hand > 1:
        text = f"The first hand of this table here is hand {first.hand}: nothing is proven about those before it."
        found.append(Finding("begins_late", text))
    return found


def _table_of(proof: Any) -> str:
    statement = proof.get("statement") if isinstance(proof, dict) else None
    return str(statement.get("table")) if isinstance(statement, dict) else ""


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


def _contradiction(hand: HandRecord, proof: Any, report: Report) -> Finding | None:
    """How a proof that holds tells another deal than the hand text that it stands in, if it does."""
    return (
        _other_table(hand, proof, report)
        or _other_deal(hand, proof["viewer"], report)
        or _other_cards(hand, report)
        or _other_showdown(hand, proof["shown"])
    )


def _other_table(hand: HandRecord, proof: Any, report: Report) -> Finding | None:
    if hand.table is not None and hand.table != report.table:
        return Finding("other_table", f"The proof is of table {report.table}, and the text of table {hand.table}.")
    rules = PRESETS[hand.rules] if isinstance(hand.rules, str) else msgspec.convert(hand.rules, RuleSet)
    if rules_data(rules) != proof["rules"]:
        return Finding("other_rules", "The proof is of a hand by other rules than those of the text.")
    return None


def _other_deal(hand: HandRecord, viewer: int | None, report: Report) -> Finding | None:
    if report.hand != hand.hand:
        return Finding("other_hand", f"The proof is of hand {report.hand}, and the text of hand {hand.hand}.")
    if [seat + 1 for seat in report.dealt] != hand.dealt:
        return Finding("other_seats", f"The proof deals to {_seats(report.dealt)}, and the text to others.")
    if hand.viewer is not None and viewer != hand.viewer - 1:
        whose = "a spectator" if viewer is None else f"seat {viewer + 1}"
        return Finding("other_viewer", f"The proof is for {whose}, and the text for seat {hand.viewer}.")
    return None


def _other_cards(hand: HandRecord, report: Report) -> Finding | None:
    """Cards that the text hides cannot contradict it."""
    deck, count = parse_deck(hand.deck), len(hand.dealt)
    for place, seat in enumerate(report.dealt):
        cards = report.cards.get(seat)
        written = tuple([card for card in deck[place : 3 * count : count] if card is not None])
        if cards is not None and written and cards != written:
            says = f"the proof says {cards_text(cards)}, the text {cards_text(written)}"
            return Finding("other_cards", f"The cards of seat {seat + 1}: {says}.")
    return None


def _other_showdown(hand: HandRecord, proven: Sequence[int]) -> Finding | None:
    """Cards that were shown in the text and not by the proof would be nobody's word but the text's."""
    shown = [int(line.split()[0].removeprefix("s")) - 1 for line in hand.showdown or ()]
    if {*shown} == {*proven}:
        return None
    told = [f"seats {_seats(seats)}" if seats else "nobody" for seats in (proven, shown)]
    return Finding("other_showdown", f"By the proof {told[0]} showed, by the text {told[1]}.")


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def told(checked: Checked) -> list[str]:
    """All reports in lines, and which tables they are of; each hand's by name if there are several."""
    hands: dict[str, list[int]] = {}
    for report in checked.reports:
        hands.setdefault(printable(report.table), []).append(report.hand)
    lines = []
    for report, hidden in zip(checked.reports, checked.hidden, strict=True):
        first, *others = summary(report, hidden)
        lines += [f"table {printable(report.table)}, {first}" if len(hands) > 1 else first, *others]
    return lines + [f"table {name}: {counted(len(numbers), 'hand')}" for name, numbers in hands.items()]


def summary(report: Report, hidden: int = 0) -> list[str]:
    """A report in lines: what was opened and who mixed, what the text hides, then what to be wary of."""
    opened = sum(map(len, report.cards.values()))
    line = f"hand {report.hand}: {report.mixing}, {opened} open cards proven"
    if hidden:
        line += f", {counted(hidden, 'hidden card')} not compared"
    return [line, *[f"  warning: {one.sentence}" for one in report.warnings]]


def as_json(checked: Checked) -> str:
    """All reports as one line of JSON each, with how many cards its text hides."""
    lines = [
        {**msgspec.to_builtins(report), "hidden_cards": hidden}
        for report, hidden in zip(checked.reports, checked.hidden, strict=True)
    ]
    return "\n".join([msgspec.json.encode(line).decode() for line in lines])


__all__ = ["NotationError", "VerifyError", "as_json", "check", "summary", "told"]
