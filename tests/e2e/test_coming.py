"""The ways to a table: an address that opens nothing, what a sheet begins with, the form of a new table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.browsers import PHONE, Screen, Visitors
from tests.e2e.house import House
from tests.e2e.players import Troupe


def is_closed(screen: Screen, table: str) -> None:
    """The address of this table leads to a page that says how one would get in."""
    screen.goes(f"/#/t/{table}")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text("This table is closed to you")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_the_address_of_a_private_table_asks_for_the_invitation(
    server: House, visitors: Visitors, troupe: Troupe
) -> None:
    host = troupe.comes(server.url, "Host")
    made, other = host.makes_table(), host.makes_table()
    ana = visitors.one(PHONE)
    page = ana.page
    is_closed(ana, made.info.id)
    link = page.get_by_label("A link from a friend")
    link.fill(f"{server.url}/#/t/{made.info.id}")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_text("That is no link to a table.")).to_be_visible()
    link.fill(made.link or "")
    page.get_by_role("button", name="Go there").click()
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name=re.compile("^Sit down with"))).to_be_visible()
    # Whoever is somebody is told the same, and finds home.
    is_closed(ana, other.info.id)
    page.get_by_role("button", name="To the tables").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tables")


def test_a_sheet_begins_with_its_field(server: House, visitors: Visitors, troupe: Troupe) -> None:
    made = troupe.comes(server.url, "Host").makes_table()
    ana = visitors.one()
    ana.goes("/#" + (made.link or "").partition("#")[2])
    expect(ana.page.get_by_label("What others call you")).to_be_focused()
    ana.page.keyboard.type("Ana")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_label("Chips to sit down with").first).to_be_focused()
    ana.page.keyboard.type("700")
    ana.page.keyboard.press("Enter")
    ana.has(700)


COVERED = """() => {
  const bar = document.querySelector('.go'), at = document.activeElement
  const { top, bottom } = (at.closest('label') ?? at).getBoundingClientRect()
  return !bar.contains(at) && bottom > bar.getBoundingClientRect().top ? `${at.outerHTML}: ${top} to ${bottom}` : ''
}"""


def test_nothing_that_tab_reaches_is_under_the_bar_of_the_form(server: House, visitors: Visitors) -> None:
    ana = visitors.one(PHONE)
    page = ana.page
    ana.goes("/#/new")
    page.wait_for_load_state("networkidle")
    for more in page.locator("main summary").all():
        more.click()
    page.evaluate("scrollTo(0, 0)")
    page.get_by_label("What it is called").focus()
    last = page.get_by_role("button", name="Make the table")
    reached = 0
    while not last.evaluate("(node) => node === document.activeElement"):
        assert page.evaluate(COVERED) == ""
        page.keyboard.press("Tab")
        reached += 1
    assert reached > 15
