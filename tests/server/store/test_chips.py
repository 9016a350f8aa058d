"""The ledger: nothing made, nothing lost, nobody below zero but the mint and the house."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, update
from sqlalchemy.exc import IntegrityError

from svara.server.store import chips
from svara.server.store.api import Overdrawn
from svara.server.store.chips import AddressSpent, AlreadyToday, LedgerLine, Mismatch, NotBroke
from svara.server.store.schema import accounts, ledger
from tests.server.store.place import DAY, NOW, guest, in_memory, wallet

ACCOUNTS = ("mint", "house", "wallet:ann", "wallet:bob", "escrow:t1", "escrow:t2")


def pay(conn: Connection, debit: str, credit: str, amount: int) -> None:
    chips.move(conn, debit=debit, credit=credit, chips=amount, kind="test", now_ms=NOW, ref="why")


def daily(conn: Connection, user: str, *, now_ms: int = NOW, address: str = "192.0.2.1", on_tables: int = 0) -> int:
    return chips.daily(
        conn, user, address=address, on_tables=on_tables, below=1_000, chips=4_000, per_address=2, now_ms=now_ms
    )


def broke(conn: Connection, name: str = "Ann", address: str = "192.0.2.9") -> str:
    """A guest who has lost everything, long ago."""
    id = guest(conn, name, address=address, now_ms=NOW - 10 * DAY).id
    pay(conn, chips.wallet(id), "house", 5_000)
    return id


def test_a_move_takes_from_one_what_it_gives_the_other(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    pay(conn, "wallet:ann", "escrow:t1", 200)
    assert [chips.balance(conn, name) for name in ("mint", "wallet:ann", "escrow:t1")] == [-700, 500, 200]
    assert chips.balance(conn, "wallet:nobody") == 0


@pytest.mark.parametrize("account", ["wallet:ann", "escrow:t1"])
def test_who_has_too_few_gives_nothing(conn: Connection, account: str) -> None:
    pay(conn, "mint", account, 100)
    with pytest.raises(Overdrawn, match=r"fewer than 101 chips"):
        pay(conn, account, "mint", 101)
    assert chips.balance(conn, account) == 100
    pay(conn, account, "mint", 100)
    assert chips.balance(conn, account) == 0


def test_somebody_unheard_of_has_nothing_to_give(conn: Connection) -> None:
    with pytest.raises(Overdrawn):
        pay(conn, "wallet:nobody", "mint", 1)


@pytest.mark.parametrize("amount", [0, -1, 2**53])
def test_no_move_of_nothing_or_of_too_much(conn: Connection, amount: int) -> None:
    with pytest.raises(ValueError, match="1 to"):
        pay(conn, "mint", "wallet:ann", amount)
    assert chips.audit(conn).good


def test_no_move_from_an_account_to_itself(conn: Connection) -> None:
    with pytest.raises(ValueError, match="from one account to another"):
        pay(conn, "mint", "mint", 5)


def test_the_database_itself_keeps_wallets_from_going_below_zero(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 5)
    with pytest.raises(IntegrityError, match="covered"):
        conn.execute(update(accounts).where(accounts.c.name == "wallet:ann").values(balance=-1))


def test_lines_come_newest_first_and_in_pages(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    pay(conn, "wallet:ann", "escrow:t1", 200)
    pay(conn, "escrow:t1", "wallet:ann", 50)
    page = chips.lines(conn, "wallet:ann", None, 2)
    assert page == [
        LedgerLine(page[0].id, NOW, 50, 550, "escrow:t1", "test", "why"),
        LedgerLine(page[1].id, NOW, -200, 500, "escrow:t1", "test", "why"),
    ]
    (last,) = chips.lines(conn, "wallet:ann", page[-1].id, 2)
    assert (last.chips, last.balance, last.other) == (700, 700, "mint")
    assert chips.lines(conn, "wallet:ann", last.id, 2) == []


# Daily chips


def test_daily_chips_are_for_the_broke(conn: Connection) -> None:
    ann = broke(conn)
    assert daily(conn, ann) == 4_000
    assert wallet(conn, ann) == 4_000
    assert chips.lines(conn, chips.wallet(ann), None, 1)[0].kind == "daily"


def test_chips_on_tables_count(conn: Connection) -> None:
    ann = broke(conn)
    with pytest.raises(NotBroke, match="fewer than 1000"):
        daily(conn, ann, on_tables=1_000)
    assert daily(conn, ann, on_tables=999) == 4_000


def test_daily_chips_come_once_in_24_hours(conn: Connection) -> None:
    ann = broke(conn)
    daily(conn, ann)
    pay(conn, chips.wallet(ann), "house", 4_000)
    with pytest.raises(AlreadyToday) as early:
        daily(conn, ann, now_ms=NOW + DAY - 1)
    assert early.value.at_ms == NOW + DAY
    assert wallet(conn, ann) == 0
    assert daily(conn, ann, now_ms=NOW + DAY) == 4_000


def test_an_address_gets_so_many_grants_a_day(conn: Connection) -> None:
    ann, bob, eve = (broke(conn, name) for name in ("Ann", "Bob", "Eve"))
    daily(conn, ann)
    daily(conn, bob)
    with pytest.raises(AddressSpent):
        daily(conn, eve)
    assert wallet(conn, eve) == 0
    assert daily(conn, eve, address="192.0.2.2") == 4_000
    assert daily(conn, broke(conn), now_ms=NOW + DAY) == 4_000


# The books


def test_books_without_a_line_are_good(conn: Connection) -> None:
    assert chips.audit(conn) == chips.Audit(0, 0, ())
    assert chips.audit(conn).good


@given(
    st.lists(
        st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 1_000) | st.just(2**52)),
        max_size=40,
    )
)
def test_whatever_is_asked_the_books_are_good_and_as_a_dictionary_would_have_them(
    moves: list[tuple[str, str, int]],
) -> None:
    model = dict.fromkeys(ACCOUNTS, 0)
    with in_memory() as conn:
        for debit, credit, amount in moves:
            can = debit in ("mint", "house") or model[debit] >= amount
            if amount < 1 or debit == credit:
                with pytest.raises(ValueError, match="1 to"):
                    pay(conn, debit, credit, amount)
            elif not can:
                with pytest.raises(Overdrawn):
                    pay(conn, debit, credit, amount)
            else:
                pay(conn, debit, credit, amount)
                model[debit] -= amount
                model[credit] += amount
        assert {name: chips.balance(conn, name) for name in ACCOUNTS} == model
        assert chips.audit(conn).good


def test_an_audit_finds_a_balance_that_was_changed(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    conn.execute(update(accounts).where(accounts.c.name == "wallet:ann").values(balance=1_000_700))
    assert chips.audit(conn) == chips.Audit(1_000_000, 0, (Mismatch("wallet:ann", 1_000_700, 700),))
    assert not chips.audit(conn).good


def test_an_audit_finds_a_line_that_was_changed(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    conn.execute(update(ledger).where(ledger.c.account == "wallet:ann").values(chips=701))
    assert chips.audit(conn) == chips.Audit(0, 1, (Mismatch("wallet:ann", 700, 701),))


def test_an_audit_finds_the_balance_of_a_line_that_was_changed(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    pay(conn, "wallet:ann", "escrow:t1", 100)
    conn.execute(update(ledger).where(ledger.c.account == "wallet:ann", ledger.c.chips == 700).values(balance=699))
    assert [one.account for one in chips.audit(conn).mismatches] == ["wallet:ann"]


def test_an_audit_finds_a_move_that_was_taken_out(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    conn.execute(delete(ledger))
    found = chips.audit(conn)
    assert (found.sum, found.lines) == (0, 0)
    assert found.mismatches == (Mismatch("mint", -700, 0), Mismatch("wallet:ann", 700, 0))


def test_an_audit_finds_an_account_that_was_taken_out(conn: Connection) -> None:
    pay(conn, "mint", "wallet:ann", 700)
    conn.execute(delete(accounts).where(accounts.c.name == "wallet:ann"))
    assert chips.audit(conn) == chips.Audit(-700, 0, (Mismatch("wallet:ann", 0, 700),))
