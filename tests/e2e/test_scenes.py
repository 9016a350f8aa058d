"""What a table can come to, seen by a player in a browser: each scene with cards of our choice, checked by value.

Ana has the browser and seat 1; Boris, Cveta and Dimo act by script. Everybody has 1,000 chips and the ante is 10.
"""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.browsers import Screen, Visitors
from tests.e2e.house import House
from tests.e2e.looks import looks_right
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, LEAST, LIKE_THIRD, SECOND, THIRD, Scene


def _make_stale(screen: Screen) -> None:
    """Whatever this screen pays, it says the price before it."""

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda said: server.send(str(said).replace('"price":90', '"price":30')))

    screen.page.route_web_socket(re.compile("/ws/"), through)


def test_a_blind_chain_goes_round_and_the_last_look_ends_it(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD})
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    assert ana.cards() == "Your three cards, face down"
    ana.presses(re.compile("Blind 10"))
    boris.does("blind", 20)
    cveta.does("blind", 40)
    ana.has_turn()
    ana.tells("Blind 80")
    ana.presses(re.compile("Blind 80"))
    ana.has(910)
    boris.does("look")
    boris.does("call")
    cveta.does("call")
    ana.tells("You win 270 with 32")
    ana.has(1_180)
    assert ana.cards() == "Your cards: 7 of clubs, ace of hearts, king of hearts"
    ana.tells("+270")


def test_a_raise_war(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: SECOND, 1: BEST, 2: THIRD})
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.tells("Bet")
    ana.presses(re.compile(r"^Bet 10"))
    boris.does("raise", 60)
    cveta.does("fold")
    for to, answer in ((70, 140), (150, 300)):
        ana.has_turn()
        ana.page.get_by_role("button", name=re.compile("^Min")).click()
        ana.presses(re.compile(rf"^Raise to {to}"))
        boris.does("raise", answer)
    ana.has_turn()
    ana.presses(re.compile(r"^Call 150"))
    ana.tells("Boris wins 630 with 32")
    ana.has(690)


def test_an_all_in_with_side_pots_that_are_named(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: THIRD, 1: SECOND, 2: BEST}, chips=(1_010, 310, 110))
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.page.get_by_role("button", name="All in 1,000", exact=True).click()
    ana.presses(re.compile(r"^All in"))
    expect(ana.stack).to_contain_text("All in")
    boris.does("call")
    cveta.does("call")
    ana.tells("Cveta")
    ana.tells(re.compile(r"Main pot \+330"))
    ana.tells(re.compile(r"Side pot 1 \+400"))
    looks_right(ana, "side-pots")
    ana.has(700)


def test_a_svara_joined_by_a_player_who_folded(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: LEAST, 1: THIRD, 2: LIKE_THIRD}, {0: BEST, 1: THIRD, 2: SECOND})
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.presses(re.compile(r"^Pass"))
    ana.tells("You folded")
    boris.does("bet", 30)
    cveta.does("call")
    expect(ana.dock.get_by_role("heading")).to_have_text("Come in?")
    ana.shows("Boris and Cveta tie at 20")
    ana.tells(re.compile("90 shared by the 2 tied"))
    ana.tells(re.compile(r"Pot with you in it\s*135"))
    ana.presses(re.compile(r"^Join for 45"))
    ana.has(945)
    for player in (boris, cveta):
        player.sees(lambda now: now.table.hand == 2)
    # The first hand's dealer was Cveta: Ana deals, Boris speaks first, and the share of 45 is the least bet.
    boris.does("look")
    boris.does("bet", 45)
    cveta.does("fold")
    ana.has_turn()
    assert ana.cards() == "Your cards: 7 of clubs, ace of hearts, king of hearts"
    ana.presses(re.compile(r"^Call 45"))
    ana.tells("You win 225 with 32")
    ana.has(1_125)


def test_an_agreed_split_divides_the_pot(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: THIRD, 1: LIKE_THIRD, 2: LEAST}, switches={"agree_split": "true"})
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.presses(re.compile(r"^Bet 10"))
    boris.does("raise", 35)
    cveta.does("fold")
    ana.has_turn()
    ana.presses(re.compile(r"^Call 25"))
    expect(ana.dock.get_by_role("heading")).to_have_text("Divide the pot?")
    looks_right(ana, "split")
    ana.presses(re.compile(r"^Divide: 50"))
    boris.does("agree_split")
    ana.tells("Boris and you win")
    ana.has(1_005)
    expect(ana.page.get_by_role("main")).to_contain_text("as a share")


def test_what_is_set_beforehand_fires_once_at_its_price(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, dealer=0)
    boris, cveta = scene.others
    ana = scene.ana
    boris.does("look")
    boris.does("bet", 30)
    ana.tells("Cveta to act")
    ana.presses(re.compile(r"^Call 30"))
    ana.tells("Call 30 is ready.")
    cveta.does("call")
    ana.tells("You win 120 with 32")
    ana.has(1_080)
    # It was for that turn alone.
    ana.tells("Cveta to act")
    expect(ana.dock.locator("[aria-pressed=true]")).to_have_count(0)


def test_what_is_set_beforehand_falls_away_when_the_price_changes(
    server: House, visitors: Visitors, troupe: Troupe
) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, dealer=0)
    boris, cveta = scene.others
    ana = scene.ana
    boris.does("look")
    boris.does("bet", 30)
    ana.tells("Cveta to act")
    ana.presses(re.compile(r"^Call 30"))
    ana.tells("Call 30 is ready.")
    cveta.does("raise", 90)
    ana.has_turn()
    ana.tells(re.compile(r"Call\s*90"))
    ana.has(990)
    boris.sees(lambda now: now.table.seats[0] is not None and now.table.seats[0].bet == 0)


AT_ONCE = """() => {
  window.pressed = []
  const dock = document.querySelector('.holder')
  new MutationObserver(() => {
    const key = dock.querySelector('h2').textContent === 'Your turn' && dock.querySelector('[data-code=KeyC]')
    if (!key || window.pressed.length) return
    window.pressed.push(key.textContent)
    key.click()
  }).observe(dock, {subtree: true, childList: true, characterData: true})
}"""


def test_a_price_that_changes_under_the_cursor_is_not_paid(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, dealer=0)
    boris, cveta = scene.others
    ana = scene.ana
    boris.does("look")
    boris.does("bet", 30)
    ana.tells("Cveta to act")
    ana.page.evaluate(AT_ONCE)
    cveta.does("raise", 90)
    ana.has_turn()
    assert ana.until(lambda: bool(ana.page.evaluate("window.pressed.length")))
    assert "90" in ana.page.evaluate("window.pressed[0]")
    ana.has_turn()
    ana.has(990)
    ana.presses(re.compile(r"^Call 90"))
    ana.has(900)


def test_a_call_at_a_price_that_is_no_more_is_refused(server: House, visitors: Visitors, troupe: Troupe) -> None:
    """As if the price had changed while the word was on its way: what was seen is what is paid, or nothing."""
    scene = Scene(server, visitors, troupe)
    ana = visitors.one()
    _make_stale(ana)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, dealer=0, ana=ana)
    boris, cveta = scene.others
    boris.does("look")
    boris.does("bet", 30)
    cveta.does("raise", 90)
    ana.has_turn()
    ana.presses(re.compile(r"^Call 90"))
    expect(ana.page.get_by_text("The price has changed. Look again.")).to_be_visible()
    ana.has_turn()
    ana.has(990)
