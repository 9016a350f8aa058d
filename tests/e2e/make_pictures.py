"""The pictures of the README: Ana's turn on a phone and on a desktop.

python -m tests.e2e.make_pictures
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.browsers import DESKTOP, Visitors, launched
from tests.e2e.house import house
from tests.e2e.looks import ROOT, settle
from tests.e2e.players import Troupe
from tests.e2e.scene import BEST, SECOND, THIRD, Scene

FOLDER = ROOT / "docs" / "pictures"

SHOTS = {"phone": ((390, 844), 2), "desktop": ((DESKTOP[0], 860), 1)}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder)) as server,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        for name, (size, scale) in SHOTS.items():
            visitors = Visitors(browser, server.url)
            with Troupe() as troupe:
                scene = Scene(server, visitors, troupe)
                ana = visitors.one(size, device_scale_factor=scale)
                scene.begins(
                    {0: BEST, 1: SECOND, 2: THIRD},
                    chips=(1_240, 1_010, 2_350, 640, 1_500, 905),
                    dealer=3,
                    seats=6,
                    ana=ana,
                )
                boris, cveta, dimo, elena, filip = scene.others
                elena.does("blind", 10)
                filip.does("blind", 20)
                ana.has_turn()
                ana.presses("Look")
                ana.has_turn()
                ana.presses(re.compile("^Call"))
                boris.does("raise", 80)
                cveta.does("fold")
                dimo.does("call")
                elena.does("fold")
                filip.does("call")
                ana.has_turn()
                ana.page.mouse.move(5, 5)
                settle(ana)
                ana.page.screenshot(path=FOLDER / f"{name}.png")
            visitors.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
