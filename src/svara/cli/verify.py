"""What `svara verify` finds: proofs out of files, checked, and compared with the hand text they stand in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
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
    """A proof that fails, or files without one."""


class Checked(NamedTuple):
    """What the proofs of some files come to.

    Attributes:
        reports: one a proof.
        hidden: by report, how many cards the hand text does not tell; 0 for a proof by itself.
        unproven: the hands that have no proof: ``hand 3``.
    """

    reports: list[Report]
    hidden: list[int]
    unproven: list[str]


class Held(NamedTuple):
    """A hand of a file.

    Attributes:
        file: its name as errors have it, or empty.
        text: the hand text, or None for a proof by itself.
        proof: as JSON data, or None for a text without one.
    """

    file: str
    text: HandRecord | None
    proof: Any

    @property
    def place(self) -> tuple[str, int]:
        """Table and number, which say where it belongs among the hands of other files."""
        told = _statement(self.proof)
        number = self.text.hand if self.text is not None else told.get("hand")
        table = self.text.table if self.text is not None and self.text.table is not None else told.get("table")
        return str(table), number if isinstance(number, int) else 0


def check(text: str) -> Checked:
    """Check all proofs of one file; see `check_files`."""
    return check_files({"": text})


def check_files(files: Mapping[str, str]) -> Checked:
    """Check all proofs in files, by name: in each one proof as JSON, a list of them, or hand texts with proofs in them.

    The hands of several files are one, in the order of their tables and numbers; those of one file stand in its own
    order, which is checked too. An error begins with the file's name if there are several.

    Raises:
        VerifyError: there is none, or the first that fails: the sentence says where and why.
        NotationError: a hand text that cannot be, before any proof is checked.
    """
    several = len(files) > 1
    held: list[Held] = []
    for name, text in files.items():
        with _named(name if several else ""):
            held += _read(name if several else "", text)
    if several:
        held.sort(key=lambda one: one.place)
        _check_twice(held)
    _check_texts(held)
    proven = [one for one in held if one.proof is not None]
    if not proven:
        these = "these files" if several else "this file"
        raise VerifyError(f"no hand of {these} has a proof: play and simulate write it with --out")
    hidden = [0 if one.text is None else parse_deck(one.text.deck).count(None) for one in proven]
    return Checked(_reports(proven), hidden, [_called(one) for one in held if one.proof is None])


@contextmanager
def _named(file: str) -> Iterator[None]:
    """An error in here is of that file."""
    try:
        yield
    except (VerifyError, NotationError) as error:
        raise type(error)(f"{file}: {error}" if file else str(error)) from None


def _called(one: Held) -> str:
    hand = f"hand {one.place[1] or 'unknown'}"
    return f"{one.file}: {hand}" if one.file else hand


def _read(file: str, text: str) -> list[Held]:
    if _is_json(text):
        return [Held(file, None, proof) for proof in _json_proofs(text)]
    return [
        Held(file, hand, None if hand.proof is None else _json(hand.proof, f"hand {hand.hand}")) for hand in loads(text)
    ]


def _check_twice(held: Sequence[Held]) -> None:
    """A hand that stands in two files is no second hand of that number."""
    for before, one in pairwise(held):
        statements = [_statement(before.proof), _statement(one.proof)]
        if before.place == one.place and statements[0] and statements[0] == statements[1]:
            raise VerifyError(f"{_called(one)} is in {before.file} too: give each hand once")


def _check_texts(held: Sequence[Held]) -> None:
    """Play the hand texts, and what a svara may tie together one after the other."""
    last: dict[str | None, HandRecord] = {}
    for one in held:
        if one.text is not None:
            before = last.get(one.text.table)
            tied = before is not None and (before.svara or before.svara_ready or one.text.svara_of)
            with _named(one.file):
                check_chain([before, one.text] if before is not None and tied else [one.text])
            last[one.text.table] = one.text


def _reports(held: Sequence[Held]) -> list[Report]:
    """The reports of proofs, compared with the hand texts that they stand in, if they stand in any."""
    found: dict[int, Report] = {}
    proofs = [one.proof for one in held]
    chains = _by_table(proofs)
    for places in chains:
        chain = verify_chain([proofs[at] for at in places])
        chain[0] = replace(chain[0], warnings=(*chain[0].warnings, *_begins(chain[0], len(chains))))
        found |= zip(places, chain, strict=False)
    for at, one in enumerate(held):
        report = found[at]  # what stands behind a failure of its table has none, and is not reached
        failure = report.failure or (_contradiction(one.text, one.proof, report) if one.text is not None else None)
        if failure is not None:
            with _named(one.file):
                raise VerifyError(f"hand {report.hand or 'unknown'}: {failure.code}: {printable(failure.sentence)}")
    return [found[at] for at in range(len(held))]


def _by_table(proofs: Sequence[Any]) -> list[list[int]]:
    """The places of the proofs of each table, wherever they stand: a table's hands are one chain."""
    tables: dict[str, list[int]] = {}
    for at, proof in enumerate(proofs):
        tables.setdefault(str(_statement(proof).get("table", "")), []).append(at)
    return list(tables.values())


def _begins(first: Report, tables: int) -> list[Finding]:
    """What to be wary of where a table's hands begin."""
    found = []
    if tables > 1:
        text = f"Here are hands of {tables} tables, which prove nothing about each other: is this one table?"
        found.append(Finding("several_tables", text))
    if first.hand > 1:
        text = f"The first hand of this table here is hand {first.hand}: nothing is proven about those before it."
        found.append(Finding("begins_late", text))
    return found


def _statement(proof: Any) -> dict[str, Any]:
    """What a proof has for a statement; nothing, if it is none."""
    statement = proof.get("statement") if isinstance(proof, dict) else None
    return statement if isinstance(statement, dict) else {}


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


__all__ = ["NotationError", "VerifyError", "as_json", "check", "check_files", "summary", "told"]
