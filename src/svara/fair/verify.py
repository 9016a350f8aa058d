"""Checks a deal from its proof, with nothing but SHA-256: the file to read, or to port, if you trust nobody.

It shares no code with what makes proofs. docs/fairness.md has the format, the codes and the vectors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Any

from svara.fair.report import Finding, Report

STATEMENT = {"version", "table", "hand", "previous_hash", "rules_hash", "seats", "commitments", "roots"}
PROOF = {"statement", "rules", "seeds", "announced", "mix", "keys", "dealt", "viewer", "seen", "shown", "openings"}
OPENING = {"number", "position", "card", "salt", "path"}
LISTS = {"seats", "commitments", "roots", "seeds", "announced", "keys", "dealt", "shown", "openings", "path"}


class _Failed(Exception):
    """The first failure: code, sentence."""


def verify(proof: Any) -> Report:
    """Check one deal, as `json.loads` gives it. Whatever the data are, the answer is a report and no exception."""
    report = Report()
    try:
        for step in (_check_statement, _check_mix, _check_decks, _check_cards):
            report = step(proof, report)
    except _Failed as failed:
        return replace(report, failure=Finding(*failed.args))
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        return replace(report, failure=Finding("malformed", f"This is no proof that can be read: {error}."))
    return report


def _check_statement(proof: Any, report: Report) -> Report:
    statement = _fields(_fields(proof, PROOF)["statement"], STATEMENT)
    _require(_number(statement["version"], 2**16 - 1) == 1, "unknown_version", "Only version 1 is known here.")
    encoded, hand, roots, seats = _encode(statement), statement["hand"], statement["roots"], statement["seats"]
    clockwise = sum(seat > after for seat, after in zip(seats, [*seats[1:], seats[0]], strict=True)) == 1
    _require(clockwise, "wrong_seats", "The seats of the statement do not go clockwise.")
    kinds = {type(one) for rule in proof["rules"].values() for one in (rule if type(rule) is list else [rule])}
    _require(kinds <= {str, int, bool, type(None)}, "malformed", "Rules are texts, whole numbers, truths, lists.")
    rules = _hash(b"svara-rules-1\0", json.dumps(proof["rules"], sort_keys=True, separators=(",", ":")).encode())
    _require(rules.hex() == statement["rules_hash"], "wrong_rules", "The statement is for other rules than these.")
    first = statement["previous_hash"] == "00" * 32
    _require((hand == 1) == first, "broken_chain", f"Hand {hand}: hand 1, and no other, has no statement before it.")
    _require(len(set(roots)) == 16, "replayed_root", f"Hand {hand}: two of the decks in its statement are the same.")
    hashed = _hash(b"svara-statement-1\0", encoded).hex()
    known = f"The statement is for hand {hand}, these {len(seats)} seats and these rules."
    return replace(report, table=statement["table"], hand=hand, statement_hash=hashed, proven=(known,))


def _check_mix(proof: Any, report: Report) -> Report:
    seats, commitments = proof["statement"]["seats"], proof["statement"]["commitments"]
    parts, warnings = [_encode(proof["statement"])], list[Finding]()
    announced = [following if following is None else _hex(following) for following in proof["announced"]]
    for seat, commitment, seed, _ in zip(seats, commitments, proof["seeds"], announced, strict=True):
        parts.append(b"" if seed is None else _hex(seed))
        fits = seed is None or _hash(b"svara-seed-1\0", parts[-1]).hex() == commitment
        _require(fits, "wrong_seed", f"The seed of seat {seat + 1} is not one that it committed to.")
        if commitment is not None and seed is None:
            whose = "Your seed" if seat == proof["viewer"] else f"The seed of seat {seat + 1}"
            warnings.append(Finding("left_out", f"{whose} was left out of the mix: it came too late, or was dropped."))
    mix = _hash(b"svara-mix-1\0", *[len(part).to_bytes(4, "big") + part for part in parts]).hex()
    _require(mix == proof["mix"], "wrong_mix", "The mix is not the hash of this statement and these seeds.")
    report = replace(report, seats=len(seats), mixed_by=sum(seed is not None for seed in proof["seeds"]))
    if len(set(commitments) - {None}) < len(seats) - commitments.count(None):
        warnings.append(Finding("shared_commitment", "Two seats committed to the same seed, which one of them copied."))
    if not report.mixed_by:
        warnings.append(Finding("unmixed", "No seat added a seed: the server could know every card beforehand."))
    known = f"The deal follows from the statement and the seeds: {report.mixing}."
    return replace(report, proven=(*report.proven, known), warnings=tuple(warnings))


def _check_decks(proof: Any, report: Report) -> Report:
    chosen = _draw(proof, report)[0]
    for deck, (key, root) in enumerate(zip(proof["keys"], proof["statement"]["roots"], strict=True)):
        if deck == chosen:
            _require(key is None, "dealt_deck_opened", f"Deck {deck} was dealt, and its key tells everybody's cards.")
        else:
            _require(key is not None, "deck_not_opened", f"Deck {deck} was not dealt, and yet it was not opened.")
            _require(_root(_hex(key)) == root, "false_deck", f"Deck {deck} is not the 32 different cards of its key.")
    known = f"Deck {chosen} was dealt, as the mix chose; the other 15 were opened and are whole."
    return replace(report, proven=(*report.proven, known))


def _check_cards(proof: Any, report: Report) -> Report:
    chosen, order, dealer = _draw(proof, report)
    seats, root = proof["statement"]["seats"], proof["statement"]["roots"][chosen]
    own, seen = None if proof["viewer"] is None else _number(proof["viewer"], 9), proof["seen"]
    last = dealer if report.hand == 1 else len(seats) - 1
    dealt, cards, warnings = (*seats[last + 1 :], *seats[: last + 1]), dict[int, tuple[int, ...]](), report.warnings
    _require(seen is False or (seen is True and own in dealt), "malformed", "Only seats that were dealt in see cards.")
    shown = [_number(seat, 9) for seat in proof["shown"]]
    owners = {*shown, *([own] if seen else [])}
    fits = [_number(seat, 9) for seat in proof["dealt"]] == [*dealt] and shown == [at for at in dealt if at in shown]
    _require(fits, "wrong_seats", "The seats are not those of the statement, in its order, with their dealer last.")
    due = [number for number in range(3 * len(dealt)) if dealt[number % len(dealt)] in owners]
    numbers = [_number(_fields(opening, OPENING)["number"], 31) for opening in proof["openings"]]
    _require(set(due) <= set(numbers), "missing_opening", "A card that should be open is not.")
    _require(due == numbers, "unexpected_opening", "A card that should be sealed is open, or one is open twice.")
    for number, opening in zip(due, proof["openings"], strict=True):
        seat, card = dealt[number % len(dealt)], _number(opening["card"], 31)
        placed, sealed = _number(opening["position"], 31) == order[number], _climb(opening) == root
        _require(placed, "wrong_position", f"A card of seat {seat + 1} is not from where the mix dealt it.")
        _require(sealed, "wrong_opening", f"A card of seat {seat + 1} is not the one that was sealed in deck {chosen}.")
        _require(all(card not in hand for hand in cards.values()), "duplicate_card", "A card was dealt twice.")
        cards[seat] = (*cards.get(seat, ()), card)
    if own in dealt and own not in owners:
        warnings += (Finding("cards_sealed", "Your own cards are not opened: nothing is proven about them."),)
    known = (f"The {len(due)} open cards are those that the mix dealt from that deck.",) if due else ()
    return replace(report, dealt=dealt, cards=cards, warnings=warnings, proven=(*report.proven, *known))


def _require(fits: bool, code: str, sentence: str) -> None:
    if not fits:
        raise _Failed(code, sentence)


def _encode(statement: Any) -> bytes:
    """The statement's bytes; fails for a field that cannot be."""
    table, seats, commitments = statement["table"], statement["seats"], statement["commitments"]
    name, several = table.encode() if isinstance(table, str) else b"", 2 <= len(seats) <= 10
    fits = 1 <= len(name) <= 255 and _number(statement["hand"], 2**64 - 1) > 0 and len(statement["roots"]) == 16
    fits = fits and several and len({_number(seat, 9) for seat in seats}) == len(seats)
    _require(fits, "malformed", "A statement has a table's name, a hand from 1, 2 to 10 different seats and 16 roots.")
    parts = [(1).to_bytes(2, "big"), len(name).to_bytes(2, "big"), name, statement["hand"].to_bytes(8, "big")]
    parts += [_hex(statement["previous_hash"]), _hex(statement["rules_hash"]), bytes([len(seats)])]
    for seat, commitment in zip(seats, commitments, strict=True):
        parts += [bytes([seat]), b"\0" if commitment is None else b"\1" + _hex(commitment)]
    return b"".join([*parts, bytes([16]), *map(_hex, statement["roots"])])


def _draw(proof: Any, report: Report) -> tuple[int, list[int], int]:
    """What the mix decides: the deck, the order of its positions, which of the seats would deal a first hand."""
    numbers = _stream(b"svara-deal-1\0", _hex(proof["mix"]))
    return _below(numbers, 16), _order(numbers), _below(numbers, report.seats)


def _stream(tag: bytes, key: bytes) -> Iterator[int]:
    return (byte for number in count() for byte in _hash(tag, key, number.to_bytes(4, "big")))


def _below(numbers: Iterator[int], n: int) -> int:
    return next(number for number in numbers if number < 256 - 256 % n) % n


def _order(numbers: Iterator[int]) -> list[int]:
    order = list(range(32))
    for place in range(31, 0, -1):
        other = _below(numbers, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def _root(key: bytes) -> str:
    """The root of the deck of a key."""
    cards = _order(_stream(b"svara-deck-1\0", key))
    salts = [_hash(b"svara-salt-1\0", key, at.to_bytes(4, "big")) for at in range(32)]
    level = [_hash(bytes([0, at, cards[at]]), salts[at]) for at in range(32)]
    while len(level) > 1:
        level = [_hash(b"\1", level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return level[0].hex()


def _climb(opening: Any) -> str:
    """The root that an opened card leads to."""
    at, path = opening["position"], [_hex(step) for step in opening["path"]]
    _require(len(path) == 5, "malformed", "A path has 5 steps.")
    reached = _hash(bytes([0, at, opening["card"]]), _hex(opening["salt"]))
    for level, step in enumerate(path):
        reached = _hash(b"\1", step, reached) if at >> level & 1 else _hash(b"\1", reached, step)
    return reached.hex()


def _hash(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def _hex(text: Any) -> bytes:
    fits = isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")
    _require(fits, "malformed", "Keys, seeds, salts and hashes are 64 hexadecimal digits each, in lower case.")
    return bytes.fromhex(text)


def _number(value: Any, most: int) -> int:
    _require(type(value) is int and 0 <= value <= most, "malformed", f"A whole number from 0 to {most} is missing.")
    return int(value)


def _fields(data: Any, names: set[str]) -> Any:
    fits = type(data) is dict and data.keys() == names and all(type(data[at]) in (list, tuple) for at in names & LISTS)
    _require(fits, "malformed", f"These fields, and no others, are due: {', '.join(sorted(names))}.")
    return data
