"""Pair statistics: with whom somebody plays, and where the chips go."""

from collections.abc import Mapping
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select

from svara.server.store import schema
from svara.server.store.api import Append
from svara.server.store.pairs import PairLine, pairs
from svara.server.store.sqlite import SqliteStore
from tests.server.store.place import NOW, a_hand, add_table, guest, in_file, in_memory

PEOPLE = ("ann", "bob", "eve")


def people(conn: Connection, *names: str) -> None:
    for name in names:
        conn.execute(insert(schema.users).values(id=name, name=name.title(), created_ms=NOW))


def play(conn: Connection, hand: int, nets: Mapping[str, int], *, first: int = 0, table: str = "t1") -> None:
    svara_of = hand - 1 if first else 0
    row = {"table_id": table, "hand": hand, "svara_of": svara_of, "first_hand": first or hand, "ended_ms": NOW + hand}
    conn.execute(insert(schema.hands).values(**row, data=b""))
    for seat, (user, net) in enumerate(nets.items()):
        one = {"table_id": table, "hand": hand, "seat": seat, "user_id": user, "name": "", "net": net}
        conn.execute(insert(schema.hand_seats).values(**one, ended_ms=NOW + hand))


def flows(conn: Connection, since_ms: int = 0, min_hands: int = 1) -> dict[tuple[str, str], int]:
    return {(line.a, line.b): line.flow for line in pairs(conn, since_ms, min_hands, 99)}


def test_a_loss_is_divided_among_the_winners_by_what_each_gained(conn: Connection) -> None:
    people(conn, *PEOPLE, "joe")
    play(conn, 1, {"ann": -90, "bob": 80, "eve": 40, "joe": -30})
    assert flows(conn) == {
        ("ann", "bob"): 60,
        ("ann", "eve"): 30,
        ("bob", "joe"): -20,
        ("eve", "joe"): -10,
        ("ann", "joe"): 0,
        ("bob", "eve"): 0,
    }


def test_a_line_tells_both_ways_and_the_difference(conn: Connection) -> None:
    people(conn, "ann", "bob")
    play(conn, 1, {"ann": -100, "bob": 100})
    play(conn, 2, {"bob": -30, "ann": 30})
    assert pairs(conn, 0, 1, 9) == [PairLine("ann", "Ann", "bob", "Bob", 2, 70, 100, 30, False)]


def test_bots_have_their_part_of_the_flow_but_no_line(conn: Connection) -> None:
    people(conn, "ann", "bob")
    play(conn, 1, {"ann": -100, "bot:1": 75, "bob": 25})
    assert flows(conn) == {("ann", "bob"): 25}


def test_what_is_put_into_a_tie_goes_to_who_wins_its_svara(conn: Connection) -> None:
    people(conn, *PEOPLE)
    play(conn, 1, {"ann": -50, "bob": -50, "eve": -20})
    play(conn, 2, {"ann": -10, "bob": -10}, first=1)
    play(conn, 3, {"ann": 140, "bob": 0}, first=1)
    assert flows(conn) == {("ann", "bob"): -60, ("ann", "eve"): -20, ("bob", "eve"): 0}
    assert {line.hands for line in pairs(conn, 0, 1, 9)} == {1}
    assert pairs(conn, 0, 2, 9) == []


def test_hands_of_other_tables_do_not_mix(conn: Connection) -> None:
    people(conn, *PEOPLE)
    play(conn, 1, {"ann": -50, "bob": 50})
    play(conn, 1, {"ann": 40, "eve": -40}, table="t2")
    assert flows(conn) == {("ann", "bob"): 50, ("ann", "eve"): -40}


def test_most_chips_one_way_come_first_and_few_hands_not_at_all(conn: Connection) -> None:
    people(conn, *PEOPLE)
    play(conn, 1, {"ann": -10, "bob": 10})
    play(conn, 2, {"ann": -10, "bob": 10})
    play(conn, 3, {"bob": -500, "eve": 500})
    play(conn, 4, {"eve": -20, "bob": 20})
    play(conn, 5, {"ann": -900, "eve": 900})
    assert [(line.a, line.b, line.hands) for line in pairs(conn, 0, 2, 9)] == [("bob", "eve", 2), ("ann", "bob", 2)]
    assert [(line.a, line.b) for line in pairs(conn, 0, 1, 1)] == [("ann", "eve")]


def test_only_what_ended_since_then_counts(conn: Connection) -> None:
    people(conn, "ann", "bob")
    play(conn, 1, {"ann": -10, "bob": 10})
    play(conn, 2, {"ann": -7, "bob": 7})
    assert flows(conn, since_ms=NOW + 2) == {("ann", "bob"): 7}
    assert flows(conn, since_ms=NOW + 3) == {}


def test_pairs_of_one_address_are_marked(conn: Connection) -> None:
    ann, bob = guest(conn, "Ann", address="192.0.2.1").id, guest(conn, "Bob", address="192.0.2.1").id
    eve = guest(conn, "Eve", address="192.0.2.2").id
    play(conn, 1, {ann: -3, bob: 1, eve: 2})
    marked = {frozenset((line.a, line.b)): line.same_address for line in pairs(conn, 0, 1, 9)}
    assert marked == {frozenset((ann, bob)): True, frozenset((ann, eve)): False, frozenset((bob, eve)): False}


def first_hands(conn: Connection) -> dict[int, int]:
    return {hand: int(first) for hand, first in conn.execute(select(schema.hands.c.hand, schema.hands.c.first_hand))}


def test_the_store_knows_which_hand_a_svara_of_a_svara_began_with(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(add_table)
        await store.write(lambda conn: people(conn, *PEOPLE))
        games = [((-5, -5, -5), 0), ((-5, -5, 0), 1), ((25, 0, 0), 2), ((-8, 4, 4), 0)]
        for number, (nets, svara_of) in enumerate(games, start=1):
            hand = a_hand(number, dict(zip(PEOPLE, nets, strict=True)), svara_of=svara_of)
            await store.append(Append("t1", 1, number, NOW, b"", hand=hand))
        assert await store.read(first_hands) == {1: 1, 2: 1, 3: 1, 4: 4}
        assert await store.read(flows) == {("ann", "bob"): 4 - 10, ("ann", "eve"): 4 - 5, ("bob", "eve"): 0}

    in_file(tmp_path, test)


def test_a_svara_whose_tie_was_never_stored_stands_for_itself(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.write(add_table)
        await store.write(lambda conn: people(conn, "ann", "bob"))
        hand = a_hand(8, {"ann": -4, "bob": 4}, svara_of=7)
        await store.append(Append("t1", 1, 1, NOW, b"", hand=hand))
        assert await store.read(first_hands) == {8: 8}
        assert await store.read(flows) == {("ann", "bob"): 4}

    in_file(tmp_path, test)


NETS = st.lists(st.integers(-50, 50), min_size=3, max_size=3)


@given(st.lists(st.tuples(NETS, st.booleans()), max_size=8))
def test_flows_are_as_counted_by_hand(games: list[tuple[list[int], bool]]) -> None:
    """Beside a slow reading of the same: what is lost to each winner, game by game."""
    totals: dict[int, dict[str, int]] = {}
    first = 0
    with in_memory() as conn:
        people(conn, *PEOPLE)
        for number, (nets, goes_on) in enumerate(games, start=1):
            svara = bool(first and goes_on)
            first = first if svara else number
            play(conn, number, dict(zip(PEOPLE, nets, strict=True)), first=first if svara else 0)
            game = totals.setdefault(first, dict.fromkeys(PEOPLE, 0))
            for person, net in zip(PEOPLE, nets, strict=True):
                game[person] += net
        expected = dict.fromkeys([("ann", "bob"), ("ann", "eve"), ("bob", "eve")], 0.0)
        for game in totals.values():
            gained = sum(net for net in game.values() if net > 0)
            for a, b in expected:
                for loser, winner, sign in ((a, b, 1), (b, a, -1)):
                    if game[loser] < 0 < game[winner]:
                        expected[a, b] += sign * -game[loser] * game[winner] / gained
        found = flows(conn)
        assert found.keys() == (expected.keys() if games else set())
        assert all(abs(found[pair] - expected[pair]) < 0.51 for pair in found)
