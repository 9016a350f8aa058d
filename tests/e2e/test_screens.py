"""Every screen in both themes: axe-core finds nothing, fingers find every key, nothing is wider than its place.

    SVARA_PICTURES=FOLDER python -m pytest tests/e2e/test_screens.py

makes a picture of every screen, size and theme; look at them.
"""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import DESKTOP, LYING, PHONE, Visitors
from tests.e2e.house import House
from tests.e2e.looks import PICTURES, Looker
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, LEAST, LIKE_THIRD, SECOND, THIRD, Scene

SIZES = {"phone": PHONE, "lying": LYING, "desktop": DESKTOP}

PAGES = {
    "lobby": "Tables",
    "new": "A new table",
    "rules": "How Svara is played",
    "settings": "Settings",
    "account": "Account",
    "hands": "Your hands",
}

SHEETS = ("Add chips", "Bring friends", "People here", "Rules", "Settings", "Leave the table")


ALWAYS = (("phone", "dark"), ("phone", "light"), ("desktop", "light"))
"""What axe-core looks at on every run; pictures are made of every size in both themes."""


@pytest.mark.parametrize(
    ("size", "theme"),
    [(size, theme) for theme in ("dark", "light") for size in SIZES] if PICTURES in os.environ else ALWAYS,
)
def test_every_screen(server: House, visitors: Visitors, troupe: Troupe, size: str, theme: str) -> None:
    ana = visitors.one(SIZES[size], color_scheme=theme)
    look = Looker(ana, f"{size}-{theme}", touch=size != "desktop")
    open_table = troupe.comes(server.url, "Host").makes_table("Open", public=True, fill=3).info.id
    pages(look)
    scene = Scene(server, visitors, troupe)
    table(look, scene)
    sheets(look, scene)
    elsewhere(look, open_table)
    assert not look.wrong, "\n".join(look.wrong)


def pages(look: Looker) -> None:
    """What there is before a table."""
    ana = look.screen
    page = ana.page
    ana.goes()
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_visible()
    look("start")
    page.get_by_role("button", name="Change").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("name")
    page.keyboard.press("Escape")
    for name, title in PAGES.items():
        ana.goes(f"/#/{name}")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        page.wait_for_load_state("networkidle")
        for more in page.locator("main summary").all():
            more.click()
        look(name)


def table(look: Looker, scene: Scene) -> None:
    """A table in all that it can ask and show."""
    ana = look.screen
    page = ana.page
    first = {0: BEST, 1: SECOND, 2: THIRD}
    second = {0: LEAST, 1: THIRD, 2: LIKE_THIRD}
    scene.begins(first, second, ana=ana, fill=0)
    boris, cveta = scene.others
    ana.has_turn()
    look("turn-blind")
    ana.presses("Look")
    ana.has_turn()
    look("turn-bet")
    page.get_by_role("button", name=re.compile("^Pot")).first.click()
    ana.presses(re.compile("^Bet 10"))
    boris.does("raise", 120)
    ana.tells("Cveta to act")
    look("wait")
    cveta.does("call")
    ana.has_turn()
    look("turn-call")
    ana.presses(re.compile("^Call"))
    ana.tells("You win")
    look("result")
    boris.does("look")
    boris.does("bet", 30)
    cveta.does("call")
    ana.has_turn()
    ana.presses(re.compile("^Fold"))
    expect(ana.dock.get_by_role("heading")).to_have_text("Come in?")
    expect(page.get_by_role("heading", name="Svara", exact=True)).to_be_visible()
    look("svara")
    ana.presses("Stay out")
    cveta.does("look")


def sheets(look: Looker, scene: Scene) -> None:
    """What opens over a table."""
    page = look.screen.page
    if page.get_by_role("button", name="Talk").count():
        for button in ("Talk", "The hand in words"):
            page.get_by_role("button", name=button).first.click()
            look(button.split()[-1].lower())
            page.keyboard.press("Escape")
    for item in SHEETS:
        page.get_by_role("button", name="Menu").click()
        if item == SHEETS[0]:
            look("menu")
        page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        look(item.lower().replace(" ", "-"))
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Last hands and proofs").click()
    line = page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").last
    expect(line).to_be_visible()
    look("last-hands")
    line.click()
    check = page.get_by_role("button", name="Check the shuffle")
    expect(check).to_be_visible()
    look("hand")
    check.click()
    expect(page.get_by_text(re.compile("The proof does not hold|The shuffle was fair"))).to_be_visible()
    page.get_by_text("Details", exact=True).click()
    look("proof")


def elsewhere(look: Looker, table: str) -> None:
    """A table that one watches; a sheet for who did wrong; and a connection that is lost."""
    ana = look.screen
    page = ana.page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="People here").click()
    page.get_by_role("button", name="Report Boris").click()
    expect(page.get_by_role("dialog", name="Report Boris")).to_be_visible()
    look("report")
    ana.goes(f"/#/t/{table}")
    take = page.get_by_role("button", name="Take a seat")
    expect(take).to_be_visible()
    look("watch")
    take.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("sit")
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    expect(page.get_by_text("Your seat and your chips are safe.")).to_be_visible()
    look("lost")
    page.context.set_offline(False)
