"""What lies where on a phone's felt, measured: nothing moves by itself, nothing runs out of its place."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.browsers import PHONE, Screen, Visitors
from tests.e2e.house import House
from tests.e2e.looks import settle
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, LEAST, LIKE_THIRD, SECOND, THIRD, Scene


def _edges(found: Locator) -> tuple[float, float]:
    """Its top and bottom in CSS px."""
    box = found.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def _bets(ana: Screen) -> None:
    ana.has_turn()
    ana.presses("Look")
    ana.has_turn()
    ana.presses(re.compile("^Bet 10"))


def test_a_turn_moves_nobodys_name(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: BEST, 1: SECOND, 2: THIRD}, ana=visitors.one(PHONE))
    ana = scene.ana
    seat = ana.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Boris")
    name = seat.get_by_text("Boris", exact=True)
    ana.has_turn()
    settle(ana)
    before = _edges(name)
    _bets(ana)
    expect(seat).to_have_class(re.compile(r"\bturn\b"))
    settle(ana)
    assert _edges(name) == before


def test_where_a_svaras_chips_came_from_is_told_under_the_lozenge(
    server: House, visitors: Visitors, troupe: Troupe
) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins({0: LEAST, 1: THIRD, 2: LIKE_THIRD}, ana=visitors.one(PHONE))
    boris, cveta = scene.others
    ana = scene.ana
    ana.has_turn()
    ana.presses("Look")
    ana.presses(re.compile(r"^Pass"))
    boris.does("bet", 30)
    cveta.does("call")
    price = ana.page.get_by_text("coming in costs 45", exact=True)
    expect(price).to_be_visible()
    settle(ana)
    lozenge = _edges(ana.page.locator(".lozenge"))
    assert _edges(price)[0] >= lozenge[1]


def test_four_hands_of_a_showdown_are_seen_at_once(server: House, visitors: Visitors, troupe: Troupe) -> None:
    scene = Scene(server, visitors, troupe)
    scene.begins(
        {0: BEST, 1: SECOND, 2: THIRD, 3: LEAST},
        dealer=3,
        chips=(1_000,) * 4,
        seats=4,
        ana=visitors.one(PHONE),
    )
    ana = scene.ana
    _bets(ana)
    for player in scene.others:
        player.does("call")
    ana.tells("You win")
    hands = ana.page.get_by_role("group", name="Who won, and why")
    expect(hands.get_by_role("listitem")).to_have_count(4)
    settle(ana)
    assert _edges(hands.get_by_role("listitem").last)[1] <= _edges(hands)[1]
