"""What a table does with an unsteady hand, and what it says beside the game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.browsers import PHONE, Visitors
from tests.e2e.house import House
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, SECOND, THIRD, Scene

TAPS_LATE = """() => {
  const dock = document.querySelector('.holder')
  new MutationObserver(() => {
    if (window.tapped !== undefined || !dock.querySelector('[data-code=KeyR]')) return
    window.tapped = ''
    setTimeout(() => {
      dock.querySelector('[data-code=KeyF]').click()
      requestAnimationFrame(() => (window.tapped = dock.querySelector('.keys').textContent))
    }, 500)
  }).observe(dock, {subtree: true, childList: true})
}"""


def test_a_slow_second_tap_on_look_does_nothing(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD})
    ana = scene.ana
    ana.has_turn()
    ana.page.evaluate(TAPS_LATE)
    ana.presses("Look")
    assert ana.until(lambda: bool(ana.page.evaluate("window.tapped")))
    assert "Pass?" not in ana.page.evaluate("window.tapped")
    ana.presses(re.compile("^Bet 10"))
    ana.has(980)


PASSES_BY = """(field) => {
  field.focus()
  document.querySelector('[data-code=Equal]').focus()
  return new Promise((done) => setTimeout(() => done(document.activeElement.dataset.code), 200))
}"""


def test_who_tabs_past_the_size_is_not_pulled_back(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD})
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.has_turn()
    field = ana.dock.get_by_role("textbox")
    assert field.evaluate(PASSES_BY) == "Equal"
    field.focus()
    ana.page.keyboard.type("70")
    ana.tells(re.compile(r"Bet\s*70"))


def test_while_one_waits_a_bet_is_named_once(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, dealer=0)
    scene.others[0].does("look")
    ana = scene.ana
    ana.tells("Boris to act")
    expect(ana.dock.get_by_role("button", name=re.compile("^Pass"))).to_be_visible()
    expect(ana.dock.get_by_text("on your turn")).to_have_count(1)


def test_who_is_left_alone_is_not_promised_a_hand(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND}, dealer=1, chips=(1_000, 1_000), showdown_ms=8_000)
    ana, (boris,) = scene.ana, scene.others
    ana.has_turn()
    ana.presses("Look")
    ana.has_turn()
    ana.presses(re.compile("^Bet 10"))
    boris.does("fold")
    ana.tells("next hand in")
    boris.wishes("leave")
    ana.tells("Waiting for players")
    expect(ana.dock.get_by_role("heading")).to_have_text("You win 20")
    expect(ana.dock).not_to_contain_text("next hand in")


def test_what_one_says_is_no_news_to_oneself(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, ana=visitors.one(PHONE))
    ana = scene.ana
    talk = ana.page.get_by_role("button", name="Talk")
    talk.click()
    ana.page.get_by_role("button", name="Hello!").click()
    expect(ana.page.get_by_text("Hello!").first).to_be_visible()
    expect(talk.locator(".dot")).to_have_count(0)
    scene.others[0].says(1)
    expect(talk.locator(".dot")).to_have_count(1)


def test_the_line_of_the_shuffle_leads_to_the_proof_of_that_hand(
    server: House, visitors: Visitors, troupe: Troupe
) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND}, dealer=1, chips=(1_000, 1_000))
    ana = scene.ana
    page = ana.page
    ana.has_turn()
    expect(page.get_by_text("you can check it after the hand")).to_be_visible()
    ana.presses("Look")
    ana.has_turn()
    ana.presses(re.compile("^Bet 10"))
    scene.others[0].does("fold")
    page.get_by_role("button", name=re.compile("^Shuffle mixed by")).click()
    expect(page.get_by_role("dialog", name="Hand 1")).to_be_visible()
    expect(page.get_by_text(re.compile("The proof does not hold|The shuffle was fair"))).to_be_visible()


def test_a_report_waits_for_a_reason(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD})
    page = scene.ana.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="People here").click()
    page.get_by_role("button", name="Report Boris").click()
    send = page.get_by_role("button", name="Send it to the host")
    expect(send).to_be_disabled()
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_label("Cheating").check()
    send.click()
    expect(page.get_by_text("Thank you. The host will look at it")).to_be_visible()
