"""Checks the hands of one table together: that none was left out, exchanged, or dealt out of turn or from an old deck.

Standard library only, as `verify`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from svara.fair.report import Finding, Report
from svara.fair.verify import verify

_Found: TypeAlias = tuple[str, str] | None


def verify_chain(proofs: Sequence[Any]) -> list[Report]:
    """Check one viewer's hands of one table, in the order played: a report each, up to the first that fails."""
    reports: list[Report] = []
    used: dict[str, int] = {}
    for number, proof in enumerate(proofs):
        report = verify(proof)
        if report.failure is None and number:
            report = _linked(report, proof, reports[-1], proofs[number - 1], used)
        reports.append(report)
        if report.failure is not None:
            break
        statement = proof["statement"]
        used |= dict.fromkeys((*statement["roots"], *filter(None, statement["commitments"])), report.hand)
    return reports


def _linked(report: Report, proof: Any, last: Report, last_proof: Any, used: dict[str, int]) -> Report:
    """`report` with what comes to light beside the hands before it: `used` has their roots and commitments."""
    failure = _broken(report, proof["statement"], last, last_proof["statement"], used)
    if failure is not None:
        return replace(report, failure=Finding(*failure))
    warnings = [*report.warnings, *_doubts(report, proof, last, last_proof, used)]
    known = (f"The statement continues that of hand {last.hand}.",) if report.hand == last.hand + 1 else ()
    return replace(report, proven=(*report.proven, *known), warnings=tuple(warnings))


def _broken(report: Report, statement: Any, last: Report, last_statement: Any, used: dict[str, int]) -> _Found:
    hand = report.hand
    if report.table != last.table:
        return "other_table", f"Hand {hand} is of another table than the hand before it in this file."
    if hand <= last.hand:
        return "wrong_hand", f"Hand {hand} comes after hand {last.hand}: a statement was made twice, or out of turn."
    if hand == last.hand + 1 and statement["previous_hash"] != last.statement_hash:
        return "broken_chain", f"The statement of hand {hand} does not continue that of hand {last.hand}."
    if statement["rules_hash"] != last_statement["rules_hash"]:
        return "rules_changed", f"Hand {hand} was played by other rules than hand {last.hand}."
    before, dealer = last.dealt[-1], report.dealt[-1]
    if hand == last.hand + 1 and dealer != min(report.dealt, key=lambda seat: (seat - before - 1) % 10):
        return "wrong_dealer", f"Seat {dealer + 1} deals hand {hand}, and is not the next after seat {before + 1}."
    for root in statement["roots"]:
        if root in used:
            return "replayed_root", f"A deck of hand {hand} was in the statement of hand {used[root]} already."
    return None


def _doubts(report: Report, proof: Any, last: Report, last_proof: Any, used: dict[str, int]) -> list[Finding]:
    statement, found = proof["statement"], []
    if report.hand > last.hand + 1:
        found.append(
            Finding("gap", f"Between hands {last.hand} and {report.hand} nothing is proven: hands are missing.")
        )
    for seat, commitment in zip(statement["seats"], statement["commitments"], strict=True):
        if commitment in used:
            text = f"The seed of seat {seat + 1} was committed to in hand {used[commitment]} already: it may be known."
            found.append(Finding("stale_seed", text))
    announced, now = _announced(last_proof), _by_seat(statement, statement["commitments"]).get(proof["viewer"])
    same = report.hand == last.hand + 1 and last_proof["viewer"] == proof["viewer"] and proof["viewer"] in report.dealt
    if same and announced is not None and now != announced:
        text = f"Your commitment in hand {report.hand} is not the one that you announced in hand {last.hand}."
        found.append(Finding("commitment_changed", text))
    return found


def _announced(proof: Any) -> Any:
    """The commitment that the viewer's reveal of this hand carried, or None."""
    return _by_seat(proof["statement"], proof["announced"]).get(proof["viewer"])


def _by_seat(statement: Any, values: Any) -> dict[int, Any]:
    return dict(zip(statement["seats"], values, strict=True))
