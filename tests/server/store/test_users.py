"""People: guests, accounts, and a guest that becomes part of an account."""

import pytest
from sqlalchemy import Connection, insert

from svara.errors import BadInput
from svara.server.store import chips, hands, reports, sessions, tables, users
from svara.server.store.pairs import pairs
from svara.server.store.schema import hand_seats
from svara.server.store.schema import hands as hand_rows
from svara.server.store.users import LoginTaken, PlayedTogether, User
from tests.server.store.place import DAY, NOW, a_table, guest, wallet


def account(conn: Connection, login: str = "Ann.Doe") -> User:
    made = guest(conn, "Ann")
    users.become_account(conn, made.id, login, "hash")
    return made


def played(conn: Connection, user: str) -> None:
    """A hand of table t1 in which the user won 5."""
    conn.execute(insert(hand_rows).values(table_id="t1", hand=1, svara_of=0, first_hand=1, ended_ms=NOW, data=b""))
    conn.execute(
        insert(hand_seats).values(table_id="t1", hand=1, seat=0, user_id=user, name="then", net=5, ended_ms=NOW)
    )


def test_a_guest_has_a_name_an_id_nobody_guesses_and_chips(conn: Connection) -> None:
    ann, bob = guest(conn, "Ann"), guest(conn, "Bob")
    assert users.user(conn, ann.id) == User(ann.id, "Ann", None, NOW)
    assert (len(ann.id), ann.id[0]) == (17, "u")
    assert ann.id != bob.id
    assert wallet(conn, ann.id) == 5_000
    assert users.password_hash(conn, ann.id) is None
    assert users.user(conn, "nobody") is None


def test_guests_of_one_address_get_no_chips_after_so_many(conn: Connection) -> None:
    def come(address: str, now_ms: int = NOW) -> int:
        made = users.create_guest(conn, name="Ann", address=address, now_ms=now_ms, start_chips=5_000, per_address=2)
        return wallet(conn, made.id)

    assert [come("192.0.2.1") for _ in range(3)] == [5_000, 5_000, 0]
    assert come("192.0.2.2") == 5_000
    assert [come("192.0.2.1", NOW + DAY - 1) for _ in range(2)] == [0, 0]
    assert come("192.0.2.1", NOW + DAY) == 5_000
    assert chips.audit(conn).good


def test_a_new_name_is_a_name_from_now_on(conn: Connection) -> None:
    ann = guest(conn)
    users.rename(conn, ann.id, "Anna")
    assert users.user(conn, ann.id) == User(ann.id, "Anna", None, NOW)


def test_a_guest_becomes_an_account_with_its_chips(conn: Connection) -> None:
    ann = account(conn)
    known = User(ann.id, "Ann", "Ann.Doe", NOW)
    assert users.user(conn, ann.id) == known
    assert users.by_login(conn, "Ann.Doe") == (known, "hash")
    assert users.password_hash(conn, ann.id) == "hash"
    assert wallet(conn, ann.id) == 5_000


@pytest.mark.parametrize("typed", ["ann.doe", "ANN.DOE", "\uff21nn.doe"])
def test_a_login_is_the_same_however_it_is_typed(conn: Connection, typed: str) -> None:
    ann = account(conn)
    found = users.by_login(conn, typed)
    assert found is not None
    assert found[0].id == ann.id
    bob = guest(conn, "Bob")
    with pytest.raises(LoginTaken, match="taken"):
        users.become_account(conn, bob.id, typed, "other")
    assert users.user(conn, bob.id) == bob
    users.become_account(conn, bob.id, "bob", "other")


def test_guests_have_no_login_to_be_found_by(conn: Connection) -> None:
    guest(conn)
    assert users.by_login(conn, "") is None
    assert users.by_login(conn, "Ann") is None


def test_an_account_does_not_become_another_one(conn: Connection) -> None:
    ann = account(conn)
    with pytest.raises(BadInput, match="only a guest"):
        users.become_account(conn, ann.id, "other", "x")
    assert users.by_login(conn, "other") is None


def test_a_password_can_be_changed_where_there_is_one(conn: Connection) -> None:
    ann, bob = account(conn), guest(conn, "Bob")
    users.set_password(conn, ann.id, "new")
    users.set_password(conn, bob.id, "new")
    assert users.password_hash(conn, ann.id) == "new"
    assert users.password_hash(conn, bob.id) is None


def test_a_merged_guest_leaves_its_history_to_the_account_and_its_chips_to_the_mint(conn: Connection) -> None:
    ann, bob = account(conn), guest(conn, "Bob")
    tables.create(conn, a_table(owner=bob.id, public=False, invite="link"))
    tables.create(conn, a_table("t2"))
    for table, user in (("t1", ann.id), ("t1", bob.id), ("t2", bob.id)):
        tables.add_member(conn, table, user)
    played(conn, bob.id)
    for reporter, person in ((bob.id, "x"), ("x", bob.id)):
        reports.add(conn, reporter=reporter, person=person, table="t1", hand=None, reason="abuse", text="", now_ms=NOW)
    token = sessions.open_session(conn, bob.id, "cookie", "", NOW)
    minted = chips.balance(conn, chips.MINT)

    users.merge_guest(conn, bob.id, ann.id, NOW + 1)

    assert users.user(conn, bob.id) is None
    assert sessions.session(conn, token, NOW) is None
    assert hands.was_in(conn, ann.id, "t1", 1)
    assert [line.net for line in hands.of_user(conn, ann.id, None, 9)] == [5]
    assert hands.of_user(conn, bob.id, None, 9) == []
    assert [tables.is_member(conn, table, ann.id) for table in ("t1", "t2")] == [True, True]
    assert tables.members(conn, "t1") == [ann.id]
    assert tables.made_by(conn, ann.id) == 1
    assert [(one.reporter, one.person) for one in reports.open_reports(conn)] == [(ann.id, "x"), ("x", ann.id)]
    assert (wallet(conn, ann.id), wallet(conn, bob.id)) == (5_000, 0)
    assert chips.balance(conn, chips.MINT) == minted + 5_000
    assert chips.audit(conn).good


def test_a_guest_who_was_in_a_hand_with_the_account_is_not_merged(conn: Connection) -> None:
    """Else nobody would see what went from one to the other."""
    ann, bob, eve = account(conn), guest(conn, "Bob"), guest(conn, "Eve")
    tables.create(conn, a_table())
    played(conn, bob.id)
    late = {"table_id": "t1", "hand": 2, "svara_of": 1, "first_hand": 1, "ended_ms": NOW, "data": b""}
    conn.execute(insert(hand_rows).values(late))
    for seat, user in enumerate((ann.id, eve.id)):
        row = {"table_id": "t1", "hand": 2, "seat": seat, "user_id": user, "name": "then", "net": 5, "ended_ms": NOW}
        conn.execute(insert(hand_seats).values(row))
    for one in (bob, eve):
        with pytest.raises(PlayedTogether, match="so they stay two"):
            users.merge_guest(conn, one.id, ann.id, NOW + 1)
        assert users.user(conn, one.id) == one
        assert wallet(conn, one.id) == 5_000
    assert {line.user for line in hands.of_table(conn, "t1", None, 9)[1].seats} == {bob.id}
    assert [(line.a, line.b) for line in pairs(conn, 0, 1, 9)] == [
        tuple(sorted(two))
        for two in sorted([sorted((ann.id, eve.id)), sorted((ann.id, bob.id)), sorted((bob.id, eve.id))])
    ]


def test_what_a_merged_guest_won_from_others_is_in_the_accounts_pairs(conn: Connection) -> None:
    ann, bob, eve = account(conn), guest(conn, "Bob"), guest(conn, "Eve")
    tables.create(conn, a_table())
    played(conn, bob.id)
    row = {"table_id": "t1", "hand": 1, "seat": 1, "user_id": eve.id, "name": "then", "net": -5, "ended_ms": NOW}
    conn.execute(insert(hand_seats).values(row))
    users.merge_guest(conn, bob.id, ann.id, NOW + 1)
    (line,) = pairs(conn, 0, 1, 9)
    assert ({line.a, line.b}, abs(line.flow)) == ({ann.id, eve.id}, 5)


def test_daily_chips_of_a_merged_guest_are_not_those_of_the_account(conn: Connection) -> None:
    ann, bob = account(conn), guest(conn, "Bob")
    eve = guest(conn, "Eve", address="192.0.2.8")

    def daily(user: User) -> int:
        return chips.daily(
            conn, user.id, address="192.0.2.1", on_tables=0, below=10_000, chips=7, per_address=4, now_ms=NOW
        )

    daily(bob)
    users.merge_guest(conn, bob.id, ann.id, NOW)
    assert daily(ann) == 7
    with pytest.raises(chips.AddressSpent):  # two guests and two daily grants: all four still count
        daily(eve)


def test_a_guest_without_chips_is_merged_too(conn: Connection) -> None:
    ann, bob = account(conn), guest(conn, "Bob")
    chips.move(conn, debit=chips.wallet(bob.id), credit="house", chips=5_000, kind="test", now_ms=NOW)
    users.merge_guest(conn, bob.id, ann.id, NOW)
    assert users.user(conn, bob.id) is None


def test_only_a_guest_is_merged_and_only_into_an_account(conn: Connection) -> None:
    ann, bob, eve = account(conn), guest(conn, "Bob"), account(conn, "eve")
    for one, other in ((ann.id, eve.id), (bob.id, bob.id), (bob.id, "nobody"), ("nobody", ann.id)):
        with pytest.raises(BadInput, match="only a guest"):
            users.merge_guest(conn, one, other, NOW)
    assert [wallet(conn, user.id) for user in (ann, bob, eve)] == [5_000, 5_000, 5_000]
