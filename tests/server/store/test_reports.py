"""Reports: kept until the host has dealt with them."""

from sqlalchemy import Connection

from svara.server.store import reports
from svara.server.store.reports import Report
from tests.server.store.place import NOW, guest


def report(conn: Connection, reporter: str, person: str, hand: int | None = None) -> int:
    return reports.add(
        conn, reporter=reporter, person=person, table="t1", hand=hand, reason="abuse", text="rude", now_ms=NOW
    )


def test_a_report_waits_until_it_is_resolved(conn: Connection) -> None:
    ann, bob = guest(conn, "Ann").id, guest(conn, "Bob").id
    first, second = report(conn, ann, bob, hand=4), report(conn, bob, "gone")
    assert reports.open_reports(conn) == [
        Report(first, ann, "Ann", bob, "Bob", "t1", 4, "abuse", "rude", NOW),
        Report(second, bob, "Bob", "gone", "", "t1", None, "abuse", "rude", NOW),
    ]
    assert reports.resolve(conn, first, NOW + 1)
    assert not reports.resolve(conn, first, NOW + 2)
    assert not reports.resolve(conn, 99, NOW)
    assert [one.id for one in reports.open_reports(conn)] == [second]


def test_the_oldest_come_first_and_not_all_at_once(conn: Connection) -> None:
    made = [report(conn, "a", "b") for _ in range(3)]
    assert [one.id for one in reports.open_reports(conn, limit=2)] == made[:2]
