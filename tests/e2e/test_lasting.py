"""What lasts through a refresh, a lost connection, a server that is killed, a second tab; over `svara serve` itself."""

from __future__ import annotations

import re
from signal import SIGKILL

from playwright.sync_api import expect

from svara.client import TableSettings
from svara.game import Phase
from tests.e2e.browsers import PHONE, Screen, Visitors
from tests.e2e.house import Process
from tests.e2e.players import Player, Troupe

CUT_S = 10.0


def two(served: Process, guests: Visitors, troupe: Troupe) -> tuple[Screen, Player, TableSettings]:
    """Ana with a browser and Boris by script, alone at a table; Ana is to act."""
    boris = troupe.comes(served.url, "Boris")
    made = boris.makes_table()
    ana = guests.one(PHONE)
    ana.comes(made.link or "", "Ana", chips=1_000)
    boris.sits(made, 1)
    # The dealer of the first hand is drawn: whoever is to the left speaks first.
    boris.sees(lambda now: now.table.hand == 1 and now.clock is not None)
    if boris.table.now.asks() is not None:
        boris.does("look")
        boris.does("bet", 20)
    ana.has_turn()
    return ana, boris, made


def seconds_left(screen: Screen) -> int:
    """On one's own clock."""
    found = re.search(r"(\d+) s", screen.dock.inner_text())
    assert found is not None, screen.dock.inner_text()
    return int(found[1])


def test_a_refresh_in_the_middle_of_a_turn(served: Process, guests: Visitors, troupe: Troupe) -> None:
    ana, boris, _ = two(served, guests, troupe)
    if ana.cards().endswith("face down"):
        ana.presses("Look")
        ana.has_turn()
    before = ana.asked(), ana.cards(), ana.stack.inner_text()
    assert re.match(r"Your cards: .+, .+, .+", before[1])
    left = seconds_left(ana)
    ana.page.reload()
    ana.has_turn()
    assert (ana.asked(), ana.cards(), ana.stack.inner_text()) == before
    assert left - 30 < seconds_left(ana) <= left
    ana.presses(re.compile(r"^(Call|Bet)"))
    boris.sees(lambda now: (now.table.seats[0] is not None and now.table.seats[0].bet >= 10) or now.table.hand > 1)


def test_a_connection_that_is_cut_for_ten_seconds(served: Process, guests: Visitors, troupe: Troupe) -> None:
    ana, boris, _ = two(served, guests, troupe)
    ana.page.context.set_offline(True)
    expect(ana.page.get_by_text("Your seat and your chips are safe.")).to_be_visible()
    boris.sees(lambda now: any(not one.here for one in now.people.values()))
    before = ana.asked()
    ana.page.wait_for_timeout(CUT_S * 1000)
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text("Connected again.")).to_be_visible()
    ana.has_turn()
    assert ana.asked() == before
    boris.sees(lambda now: all(one.here for one in now.people.values()))
    ana.presses(re.compile("^(Look|Call)"))


def test_a_server_that_is_killed_and_started_again(served: Process, guests: Visitors, troupe: Troupe) -> None:
    ana, boris, _ = two(served, guests, troupe)
    before = ana.asked(), ana.cards(), ana.stack.inner_text()
    served.end(SIGKILL)
    expect(ana.page.get_by_text("Your seat and your chips are safe.")).to_be_visible()
    served.start()
    expect(ana.page.get_by_text("Connected again.")).to_be_visible()
    ana.has_turn()
    assert (ana.asked(), ana.cards(), ana.stack.inner_text()) == before
    if "KeyL" in before[0]:
        ana.presses("Look")
        ana.has_turn()
    ana.presses(re.compile(r"^(Call|Bet)"))
    boris.sees(lambda now: now.asks() is not None or now.table.phase not in (Phase.BLIND, Phase.BETTING))


def test_a_second_tab_takes_over_and_the_first_says_so(served: Process, guests: Visitors, troupe: Troupe) -> None:
    ana, _, made = two(served, guests, troupe)
    second = guests.tab(ana.page.context)
    second.goes(f"/#/t/{made.info.id}")
    second.has_turn()
    expect(ana.page.get_by_text("This table is open in a newer tab, and that one plays.")).to_be_visible()
    ana.page.get_by_role("button", name="Play here").click()
    expect(second.page.get_by_text("This table is open in a newer tab, and that one plays.")).to_be_visible()
    ana.has_turn()
    ana.presses(re.compile(r"^(Look|Call)"))
