"""Words: four languages without a gap, and what a screen reader hears of a hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import PHONE, Screen, Visitors
from tests.e2e.house import House
from tests.e2e.looks import MEASURE, ROOT, TARGET_PX
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, SECOND, THIRD, Scene

LOCALES = ROOT / "web" / "src" / "locales"

LANGUAGES = {
    "en": ("Play now", "Your turn"),
    "bg": ("Играй сега", "Ваш ред"),
    "ru": ("Играть", "Ваш ход"),
    "id": ("Main", "Giliran"),
}

HEARS = """
window.heard = [];
document.addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
  for (const { target } of changes) {
    const node = target.nodeType === 1 ? target : target.parentElement
    const live = node?.closest('[aria-live], [role=status], [role=alert]')
    if (live?.textContent.trim()) window.heard.push([live.ariaLive ?? live.role, live.textContent.trim()])
  }
}).observe(document.body, {subtree: true, childList: true, characterData: true}))
"""


def message(lang: str, id_: str) -> str:
    """A plain message of a language."""
    text = (LOCALES / f"{lang}.ftl").read_text(encoding="utf-8")
    found = re.search(rf"^{id_} = (.+)$", text, re.MULTILINE)
    assert found is not None, id_
    return found[1]


def ids() -> set[str]:
    """All ids of messages that no word of a language looks like."""
    text = "".join(path.read_text(encoding="utf-8") for path in [LOCALES / "en.ftl", LOCALES / "rules" / "en.ftl"])
    return {id_ for id_ in re.findall(r"^([a-z][\\w-]*) =", text, re.MULTILINE) if "-" in id_}


def check(screen: Screen, lang: str, known: set[str]) -> list[str]:
    page = screen.page
    words = set(re.findall(r"[a-z][\w-]+", page.locator("body").inner_text()))
    names = set(page.evaluate("[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)"))
    assert page.evaluate("document.documentElement.lang") == lang
    return [f"missing: {one}" for one in (words | names) & known] + list(page.evaluate(MEASURE, TARGET_PX))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_is_there_in_all(server: House, visitors: Visitors, troupe: Troupe, lang: str) -> None:
    ana, known = visitors.one(PHONE), ids()
    page = ana.page
    ana.goes()
    page.get_by_role("combobox").select_option(lang)
    expect(page.get_by_role("button", name=message(lang, "start-play"))).to_be_visible()
    found = check(ana, lang, known)
    for name, title in (
        ("lobby", "lobby-title"),
        ("new", "new-title"),
        ("rules", "rules-title"),
        ("settings", "settings-title"),
        ("account", "account-title"),
        ("hands", "hands-title"),
    ):
        ana.goes(f"/#/{name}")
        expect(page.get_by_role("heading", level=1)).to_have_text(message(lang, title))
        page.wait_for_load_state("networkidle")
        for more in page.locator("main summary").all():
            more.click()
        found += check(ana, lang, known)
    ana.goes()
    page.get_by_role("button", name=message(lang, "start-play")).click()
    dock = page.get_by_role("region", name=message(lang, "table-dock"))
    expect(dock.get_by_role("heading")).to_have_text(message(lang, "table-your-turn"))
    found += check(ana, lang, known)
    ana.types("l" if page.locator("[data-code=KeyL]").count() else "c")
    found += check(ana, lang, known)
    page.get_by_role("button", name=message(lang, "table-menu")).click()
    found += check(ana, lang, known)
    assert found == []


def test_what_a_screen_reader_hears(server: House, visitors: Visitors, troupe: Troupe) -> None:
    ana = visitors.one(PHONE)
    ana.page.add_init_script(HEARS)
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, ana=ana)
    boris, cveta = scene.others
    ana.has_turn()
    ana.presses("Look")
    ana.has_turn()
    ana.presses(re.compile("^Bet 10"))
    boris.does("raise", 40)
    cveta.does("fold")
    ana.has_turn()
    ana.presses(re.compile("^Call 30"))
    ana.tells("You win 110 with 32")
    heard: list[tuple[str, str]] = [tuple(one) for one in ana.page.evaluate("window.heard")]
    polite = " ".join(text for how, text in heard if how == "polite")
    at_once = " ".join(text for how, text in heard if how == "assertive")
    assert "Your turn" in at_once
    assert "Call 30" in at_once
    assert "32 points" in at_once
    for text in (
        "3 antes of 10",
        "your cards: 7 of clubs, ace of hearts, king of hearts; 32 points",
        "Boris raised to 40",
        "Cveta folded",
        "Boris showed king of diamonds, queen of diamonds, 9 of diamonds: 29 points",
        "You won 110",
    ):
        assert text.lower() in polite.lower(), polite
