"""Proofs, good and false, with what a checker must say: the cases of the vectors and of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from svara.fair import commit
from svara.fair.shuffle import Shuffle
from svara.game import RuleSet, preset
from tests.fair.table import (
    Json,
    after,
    chosen,
    dealt_false,
    false_deck,
    hands,
    keys_of,
    mixed,
    named,
    prove,
    seed,
    state,
)


class Case(NamedTuple):
    name: str
    proof: Json
    code: str | None = None
    warnings: tuple[str, ...] = ()


class Chain(NamedTuple):
    """`codes` has one entry a report, and there is no report behind a failure; nor do warnings count in it."""

    name: str
    proofs: list[Json]
    codes: list[str | None]
    warnings: list[list[str]]


def good() -> Iterator[Case]:
    first, second = hands(2)
    yield Case("a showdown of the first hand, the dealer drawn", prove(first, 1, shown=(0, 1)))
    yield Case("a player's own cards", prove(second, 2))
    yield Case("a spectator", prove(second, None, seen=True))
    yield Case("a spectator of a showdown", prove(second, None, shown=(0, 2)))
    yield Case("a seat at the table that was not dealt in", prove(second, 7))
    yield Case("before the cards are seen", prove(second, 0, seen=False), None, ("cards_sealed",))
    yield Case("house bots add no seed", prove(mixed(state((4, 7, 9), committed=(7,))), 7))
    yield Case("ten seats, other rules", prove(mixed(state(range(10), rules=RuleSet(seats=10))), 9, shown=(0, 9)))
    yield Case("a table's name in Cyrillic", prove(mixed(state(table="Свара", rules=preset("vipsvara"))), 0))
    yield Case("another seat's seed left out", prove(mixed(state(), (0, 1))), None, ("left_out",))
    yield Case("the viewer's own seed left out", prove(mixed(state(), (1, 2))), None, ("left_out",))
    copied = {0: commit(seed(0, 1)), 1: commit(seed(0, 1)), 2: commit(seed(2, 1))}
    shared = mixed(state(commitments=copied), (0, 2))
    yield Case("a commitment copied", prove(shared), None, ("left_out", "shared_commitment"))
    yield Case("unmixed: bots alone", prove(mixed(state(committed=())), None), None, ("unmixed",))
    yield Case("unmixed: left out", prove(mixed(state((0, 1)), ())), None, ("left_out", "left_out", "unmixed"))


def base() -> Json:
    """The proof that `tampered` changes."""
    return prove(hands(2)[1], 0, shown=(0, 2))


def tampered() -> Iterator[Case]:
    """Each of these is `base` with one change."""
    shuffle, proof = hands(2)[1], base()
    dealt = proof["keys"].index(None)
    opened = 0 if dealt else 1
    for name, code, change in (
        ("a field missing", "malformed", lambda p: p.pop("mix")),
        ("a field too many", "malformed", lambda p: p.update(key=shuffle.made.keys[dealt])),
        ("digits in upper case", "malformed", lambda p: p["keys"].__setitem__(opened, p["keys"][opened].upper())),
        ("a path of four steps", "malformed", lambda p: p["openings"][0]["path"].pop()),
        ("a card that there is not", "malformed", lambda p: p["openings"][0].update(card=32)),
        ("seats twice", "malformed", lambda p: p["statement"].update(seats=[0, 1, 1])),
        ("one seat alone", "malformed", _one_seat),
        ("a seed of no bytes", "malformed", lambda p: p["seeds"].__setitem__(1, "")),
        ("fifteen roots", "malformed", lambda p: p["statement"]["roots"].pop()),
        ("too few announced", "malformed", lambda p: p["announced"].pop()),
        ("a spectator who has seen cards", "malformed", lambda p: p.update(viewer=None)),
        ("a number for a truth", "malformed", lambda p: p.update(seen=1)),
        ("rules in a list", "malformed", lambda p: p.update(rules=[p["rules"]])),
        ("rules in rules", "malformed", lambda p: p["rules"].update(limit={"pot": True})),
        ("a rule that is a fraction", "malformed", lambda p: p["rules"].update(seats=8.5)),
        ("an object for the seats", "malformed", lambda p: p["statement"].update(seats={"0": 2, "1": 0, "2": 1})),
        ("a text for a list", "malformed", lambda p: p.update(shown="")),
        ("a viewer that is no seat", "malformed", lambda p: p.update(viewer=10, seen=False)),
        ("version 2", "unknown_version", lambda p: p["statement"].update(version=2)),
        ("changed rules", "wrong_rules", lambda p: p["rules"].update(three_sevens="joker")),
        ("hand 1 with a hand before it", "broken_chain", lambda p: p["statement"].update(hand=1)),
        ("hand 2 without", "broken_chain", lambda p: p["statement"].update(previous_hash="00" * 32)),
        (
            "one root twice",
            "replayed_root",
            lambda p: p["statement"]["roots"].__setitem__(3, p["statement"]["roots"][9]),
        ),
        ("another seed", "wrong_seed", lambda p: p["seeds"].__setitem__(1, named("another"))),
        ("a seed without commitment", "wrong_seed", lambda p: p["statement"]["commitments"].__setitem__(1, None)),
        ("a dropped reveal", "wrong_mix", lambda p: p["seeds"].__setitem__(1, None)),
        ("another mix", "wrong_mix", lambda p: p.update(mix=named("another"))),
        ("a table's name changed", "wrong_mix", lambda p: p["statement"].update(table="strangers")),
        ("another statement before it", "wrong_mix", lambda p: p["statement"].update(previous_hash=named("another"))),
        ("another dealer", "wrong_mix", _turn_seats),
        ("seats that do not go clockwise", "wrong_seats", _swap_seats),
        (
            "the dealt deck opened",
            "dealt_deck_opened",
            lambda p: p["keys"].__setitem__(dealt, shuffle.made.keys[dealt]),
        ),
        ("a deck not opened", "deck_not_opened", lambda p: p["keys"].__setitem__(opened, None)),
        ("another key", "false_deck", lambda p: p["keys"].__setitem__(opened, named("another"))),
        ("seats dealt in another order", "wrong_seats", lambda p: p["dealt"].reverse()),
        ("a seat shown that was not dealt in", "wrong_seats", lambda p: p["shown"].append(5)),
        ("an opening held back", "missing_opening", lambda p: p["openings"].pop()),
        ("seats shown in another order", "wrong_seats", lambda p: p["shown"].reverse()),
        ("a seat shown twice", "wrong_seats", lambda p: p["shown"].append(p["shown"][-1])),
        ("another seat shown", "missing_opening", lambda p: p["shown"].append(1)),
        ("a sealed card opened", "unexpected_opening", lambda p: p["shown"].remove(2)),
        ("a card opened twice", "unexpected_opening", lambda p: p["openings"].append(p["openings"][0])),
        ("two positions exchanged", "wrong_position", _swap_positions),
        ("another card", "wrong_opening", lambda p: p["openings"][1].update(card=31 - p["openings"][1]["card"])),
        ("another salt", "wrong_opening", lambda p: p["openings"][1].update(salt=named("another"))),
        ("another path", "wrong_opening", lambda p: p["openings"][1]["path"].__setitem__(4, named("another"))),
    ):
        yield _changed(name, proof, code, change)


def forged() -> Iterator[Case]:
    """What a server could do that lies from the start, and whose every hash fits."""
    honest = mixed(state())
    false = false_deck(state(), 3)
    other = mixed(false)
    assert chosen(honest) != 3
    assert chosen(other) != 3
    yield Case("a deck with cards twice, found as it is opened", prove(other), "false_deck")
    yield Case("a deck with cards twice, dealt", dealt_false(), "duplicate_card")


def chains() -> Iterator[Chain]:
    first, second, _ = played = hands(3)
    proofs = [prove(shuffle, shown=(0, 1)) for shuffle in played]
    none: list[list[str]] = [[], [], []]
    yield Chain("three hands", proofs, [None] * 3, none)
    yield Chain("from the second hand on", proofs[1:], [None] * 2, none[1:])
    yield Chain("a hand missing", [proofs[0], proofs[2]], [None] * 2, [[], ["gap"]])
    yield Chain("a hand twice", [proofs[0], proofs[0]], [None, "wrong_hand"], none[:2])
    again = prove(mixed(state((0, 1), previous=first.statement)))
    yield Chain("a statement made anew", [*proofs[:2], again], [None, None, "wrong_hand"], none)
    yield Chain("another hand 2 than was continued", [proofs[0], again, proofs[2]], [None, None, "broken_chain"], none)
    moved = [after(first), (0, 1, 2), (1, 2, 0)]
    assert moved[0] == (2, 0, 1)
    for seats in moved[1:]:
        chosen_dealer = prove(mixed(state(seats, previous=first.statement)))
        yield Chain(
            f"seat {seats[-1] + 1} deals out of turn", [proofs[0], chosen_dealer], [None, "wrong_dealer"], none[:2]
        )
    other = prove(mixed(state(after(first), previous=first.statement, rules=preset("vipsvara"))))
    yield Chain("rules changed", [proofs[0], other, proofs[2]], [None, "rules_changed"], none[:2])
    elsewhere = prove(hands_at("strangers")[1])
    yield Chain("another table", [proofs[0], elsewhere], [None, "other_table"], none[:2])
    yield Chain(
        "a deck used before", [*proofs[:2], prove(_replayed(second, first))], [None, None, "replayed_root"], none
    )
    yield Chain("the first hand tampered with", [_without_mix(proofs[0]), *proofs[1:]], ["wrong_mix"], [[]])
    stale = {0: commit(seed(0, 3)), 1: commit(seed(1, 1)), 2: commit(seed(2, 3))}
    yield Chain(
        "a seed known before",
        [*proofs[:2], _with(second, stale, (0, 2))],
        [None] * 3,
        [[], [], ["left_out", "stale_seed"]],
    )
    mine = {0: commit(named("another")), 1: commit(seed(1, 3)), 2: commit(seed(2, 3))}
    yield Chain(
        "the viewer's commitment exchanged",
        [*proofs[:2], _with(second, mine, (1, 2))],
        [None] * 3,
        [[], [], ["left_out", "commitment_changed"]],
    )
    gone = {1: commit(seed(1, 3)), 2: commit(seed(2, 3))}
    yield Chain(
        "the viewer's commitment dropped",
        [*proofs[:2], _with(second, gone, (1, 2))],
        [None] * 3,
        [[], [], ["commitment_changed"]],
    )
    away = mixed(state((1, 2), previous=second.statement))
    yield Chain("the viewer sat out", [*proofs[:2], prove(away)], [None] * 3, none)


def hands_at(table: str) -> list[Shuffle]:
    first = mixed(state(table=table))
    return [first, mixed(state(after(first), table=table, previous=first.statement))]


def _changed(name: str, base: Json, code: str, change: Callable[[Json], Any]) -> Case:
    proof = deepcopy(base)
    change(proof)
    return Case(name, proof, code)


def _swap_seats(proof: Json) -> None:
    """Everything that belongs to a seat moves with it."""
    for values in _by_seat(proof):
        values[0], values[1] = values[1], values[0]


def _turn_seats(proof: Json) -> None:
    """Another seat deals."""
    for values in _by_seat(proof):
        values.append(values.pop(0))


def _one_seat(proof: Json) -> None:
    for values in _by_seat(proof):
        del values[1:]


def _by_seat(proof: Json) -> list[list[Any]]:
    statement = proof["statement"]
    return [statement["seats"], statement["commitments"], proof["seeds"], proof["announced"]]


def _swap_positions(proof: Json) -> None:
    """Somebody's card is exchanged for another of theirs, truly opened."""
    one, two = proof["openings"][0], proof["openings"][2]
    one["number"], two["number"] = two["number"], one["number"]
    proof["openings"][0], proof["openings"][2] = two, one


def _without_mix(proof: Json) -> Json:
    return _changed("", proof, "", lambda p: p["seeds"].__setitem__(0, None)).proof


def _replayed(before: Shuffle, source: Shuffle) -> Shuffle:
    """The hand after `before`, with a deck from the statement of `source`."""
    used = source.made.keys[0]
    return mixed(state(after(before), previous=before.statement, keys=[*keys_of(3)[:5], used, *keys_of(3)[6:]]))


def _with(before: Shuffle, commitments: dict[int, str], revealing: tuple[int, ...]) -> Json:
    return prove(mixed(state(after(before), previous=before.statement, commitments=commitments), revealing))
