"""The proof of a hand, checked in the browser: it holds; a tampered one does not; and without a secure origin alike."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, Route, expect

from svara.client import Mirror
from svara.game import Phase
from svara.room import messages as m
from tests.e2e.browsers import PHONE, Screen, Visitors, launched
from tests.e2e.house import House, Process, process
from tests.e2e.looks import looks_right
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, SECOND, Scene

NAME = "svara.test"
"""A name of this machine that browsers do not trust as they trust localhost."""


def play_two(url: str, visitors: Visitors, troupe: Troupe) -> tuple[Screen, str]:
    """Ana and Boris play two hands, the second with seeds of both; Ana's screen, and where that hand is."""
    boris = troupe.comes(url, "Boris")
    made = boris.makes_table(showdown_ms=400)
    ana = visitors.one(PHONE)
    ana.comes(made.link or "", "Ana", chips=1_000)
    boris.sits(made, 1)
    answers: tuple[tuple[str, m.Verb], ...] = (("Fold", "fold"), ("Call", "call"))
    for hand, (answer, does) in enumerate(answers, start=1):
        boris.sees(partial(_is_played, hand))
        if boris.table.now.asks() is not None:
            boris.does("look")
            boris.does("bet", 20)
            ana.presses(re.compile(f"^{answer}"))
        else:
            ana.presses("Look")
            ana.presses(re.compile("^Bet"))
            boris.does(does)
    boris.sees(lambda now: now.table.phase not in (Phase.BLIND, Phase.BETTING))
    return ana, f"/#/hands/{made.info.id}/2"


def _is_played(hand: int, now: Mirror) -> bool:
    return now.table.hand == hand and now.clock is not None


def checks(screen: Screen, where: str) -> None:
    screen.goes(where)
    screen.page.get_by_role("button", name="Check the shuffle").click()


def holds(screen: Screen) -> None:
    page = screen.page
    expect(page.get_by_role("heading", name="The shuffle was fair.")).to_be_visible()
    expect(page.get_by_text("Mixed by 2 of 2 players: the server could not choose the cards.")).to_be_visible()
    expect(page.get_by_text("Your browser noted this statement when it came")).to_be_visible()


def _seed(proof: dict[str, Any]) -> None:
    proof["seeds"][0] = _other(proof["seeds"][0])


def _card(proof: dict[str, Any]) -> None:
    proof["openings"][0]["card"] ^= 1


def _key(proof: dict[str, Any]) -> None:
    at = next(i for i, key in enumerate(proof["keys"]) if key is not None)
    proof["keys"][at] = _other(proof["keys"][at])


def _hand(proof: dict[str, Any]) -> None:
    proof["statement"]["hand"] += 1


def _changed(tamper: Callable[[dict[str, Any]], None]) -> Callable[[Route], None]:
    def change(route: Route) -> None:
        proof = route.fetch().json()
        tamper(proof)
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    return change


def _other(digits: str) -> str:
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a seed": (_seed, "A seed does not fit what was promised."),
    "a card": (_card, "A card is not the one that was sealed."),
    "a key": (_key, "A deck is not 32 different cards.|A deck that was not dealt|does not follow"),
    "the statement": (_hand, "does not"),
}


def test_the_proof_of_a_hand_holds_and_tampered_ones_do_not(served: Process, guests: Visitors, troupe: Troupe) -> None:
    ana, where = play_two(served.url, guests, troupe)
    checks(ana, where)
    holds(ana)
    ana.page.get_by_text("Details", exact=True).click()
    looks_right(ana, "proof-holds")
    for tamper, said in TAMPERED.values():
        ana.page.route(re.compile("/proof$"), _changed(tamper))
        ana.page.reload()
        checks(ana, where)
        expect(ana.page.get_by_role("heading", name="The proof does not hold.")).to_be_visible()
        expect(ana.page.locator("section.proof")).to_contain_text(re.compile(said))
        ana.page.unroute_all()


@pytest.mark.usefixtures("browser")
def test_the_same_where_the_browser_trusts_the_origin_less(engine: Playwright, troupe: Troupe, tmp_path: Path) -> None:
    flag = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    with process(tmp_path, NAME) as server, launched(engine, flag) as browser:
        visitors = Visitors(browser, server.url)
        try:
            ana, where = play_two(f"http://127.0.0.1:{server.port}", visitors, troupe)
            assert not ana.page.evaluate("isSecureContext")
            checks(ana, where)
            holds(ana)
        finally:
            visitors.close()


def test_a_proof_of_other_cards_than_those_that_were_dealt_is_rejected(
    server: House, visitors: Visitors, troupe: Troupe
) -> None:
    """The cards of a scene are not those of the shuffle: the proof is whole, and of another deal."""
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND}, chips=(1_000, 1_000), dealer=1)
    ana = scene.ana
    ana.presses("Look")
    ana.presses(re.compile("^Bet"))
    scene.others[0].does("call")
    ana.tells("You win")
    checks(ana, f"/#/hands/{scene.made.info.id}/1")
    expect(ana.page.get_by_role("heading", name="The proof does not hold.")).to_be_visible()
    expect(ana.page.locator("section.proof")).to_contain_text("The cards of this hand are not those")
