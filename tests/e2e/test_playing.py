"""Hands that people and bots play to their end, at every size, by finger, mouse and keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import DESKTOP, LYING, PHONE, Screen, Visitors
from tests.e2e.house import House, Process
from tests.e2e.players import Troupe

HAND_S = 90.0
"""So long a hand may take, bots and all."""

MODEST = ("KeyL", "KeyC")
"""Look, then call or bet the least; come into a svara."""


def plays(screen: Screen) -> None:
    """Answer whatever is asked just now, if anything is."""
    asked = screen.asked()
    if asked.startswith(("Your turn", "Come in?", "Divide the pot?")):
        code = next((code for code in MODEST if code in asked), "KeyF")
        key = screen.page.locator(f".keys [data-code={code}]")
        screen.until(lambda: screen.asked() != asked or not _press(key.click), 1.0)


def types(screen: Screen) -> None:
    """The same with the keyboard alone."""
    asked = screen.asked()
    if asked.startswith(("Your turn", "Come in?", "Divide the pot?")):
        code = next((code for code in MODEST if code in asked), "KeyF")
        screen.page.keyboard.press(code.removeprefix("Key").lower())


def _press(click: Callable[..., None]) -> bool:
    try:
        click(timeout=500)
    except Exception:
        return False
    return False


def until_hands_are_over(screens: list[Screen], hands: int, how: Callable[[Screen], None] = plays) -> None:
    """Play until so many more results were seen on the first of these screens."""
    over, shown = 0, True
    end = time.monotonic() + HAND_S * hands
    while over < hands:
        assert time.monotonic() < end, [screen.dock.inner_text() for screen in screens]
        for screen in screens:
            how(screen)
        before, shown = shown, re.search(r"\bwins?\b", screens[0].asked()) is not None
        over += shown and not before
        screens[0].page.wait_for_timeout(60)


def test_two_people_and_bots_play_hands_to_the_end(served: Process, guests: Visitors, troupe: Troupe) -> None:
    host = troupe.comes(served.url, "Host")
    made = host.makes_table(fill=4, bots="cautious", turn_ms=30_000, showdown_ms=2_000)
    ana, boris = guests.one(PHONE), guests.one(DESKTOP)
    ana.comes(made.link or "", "Ana")
    boris.comes(made.link or "", "Boris")
    until_hands_are_over([ana, boris], 3)


@pytest.mark.parametrize("size", [PHONE, LYING, DESKTOP], ids=["portrait", "lying", "desktop"])
def test_play_now_and_a_hand_at_every_size(server: House, visitors: Visitors, size: tuple[int, int]) -> None:
    ana = visitors.one(size)
    ana.goes()
    ana.page.get_by_role("button", name=re.compile("^Play now")).click()
    until_hands_are_over([ana], 1)
    wide, seen = ana.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen


def test_a_whole_hand_with_the_keyboard_alone(server: House, visitors: Visitors) -> None:
    ana = visitors.one()
    ana.goes()
    expect(ana.page.get_by_role("button", name=re.compile("^Play now"))).to_be_visible()
    for _ in range(20):
        ana.page.keyboard.press("Tab")
        if "Play now" in ana.page.evaluate("document.activeElement.textContent"):
            break
    ana.page.keyboard.press("Enter")
    expect(ana.dock).to_be_visible()
    until_hands_are_over([ana], 1, types)


def test_with_less_motion_nothing_moves(server: House, visitors: Visitors) -> None:
    ana = visitors.one(reduced_motion="reduce")
    ana.goes()
    ana.page.get_by_role("button", name=re.compile("^Play now")).click()
    moved: set[str] = set()

    def plays_and_looks(screen: Screen) -> None:
        plays(screen)
        moved.update(screen.page.evaluate(MOVING))

    until_hands_are_over([ana], 1, plays_and_looks)
    assert moved == set()


MOVING = """() => document.getAnimations()
  .filter(({ effect }) => !effect.target.closest('.bar, .ring'))
  .flatMap(({ effect }) => effect.getKeyframes()
    .filter(({ transform }) => (transform ?? 'none') !== 'none')
    .map(({ transform }) => `${effect.target.outerHTML.slice(0, 80)}: ${transform}`))"""
"""All but clocks, which step once a second then."""
