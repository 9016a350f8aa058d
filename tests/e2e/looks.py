"""Looking at a screen as it stands: with axe-core, with a ruler, and as a picture."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from tests.e2e.browsers import Screen

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

PICTURES = "SVARA_PICTURES"
"""The folder for pictures of every screen, in the environment; without it none are made."""

TARGET_PX = 44

SETTLED = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().endTime > 4000)"""

RUN_AXE = """() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.flatMap((one) =>
  one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)))"""

MEASURE = """(least) => {
  const found = []
  const seen = (node) => node.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
  const over = document.querySelector('dialog[open]') ?? document
  for (const node of over.querySelectorAll('button, a[href], input, select, summary, [role=tab], [role=radio]')) {
    if (!seen(node)) continue
    const label = node.labels?.[0] ?? node.closest('label')
    const boxes = [node, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect())
    const [w, h] = [Math.max(...boxes.map((one) => one.width)), Math.max(...boxes.map((one) => one.height))]
    const inText = node.tagName === 'A' && getComputedStyle(node).display === 'inline'
    if (w === 0 || h === 0 || inText) continue
    const words = (node.ariaLabel ?? node.textContent ?? '').trim().slice(0, 40)
    const name = `${node.tagName.toLowerCase()}.${node.className} "${words}"`
    if (w < least - 0.5 || h < least - 0.5) found.push(`small: ${name} ${w.toFixed(0)} x ${h.toFixed(0)}`)
    if (node.tagName === 'BUTTON' && node.scrollWidth > node.clientWidth + 1)
      found.push(`overflows: ${name} ${node.scrollWidth} in ${node.clientWidth}`)
  }
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide in ${innerWidth}`)
  return found
}"""


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def settle(screen: Screen) -> None:
    """Wait until nothing moves but clocks."""
    screen.page.evaluate("document.fonts.ready.then(() => 0)")
    assert screen.until(lambda: bool(screen.page.evaluate(SETTLED)))


class Looker:
    """Looks at every screen of a tour; what is wrong is told in the end, all of it."""

    def __init__(self, screen: Screen, name: str, *, touch: bool) -> None:
        self.screen = screen
        self.name = name
        self.least = TARGET_PX if touch else 0
        self.seen: list[str] = []
        self.wrong: list[str] = []

    def __call__(self, what: str) -> None:
        """Look at what is there now."""
        page = self.screen.page
        settle(self.screen)
        self.seen.append(what)
        folder = os.environ.get(PICTURES)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{len(self.seen):02}-{what}-{self.name}.png")
        found: list[Any] = page.evaluate(MEASURE, self.least)
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe())
        found += page.evaluate(RUN_AXE)
        self.wrong += [f"{self.name}, {what}: {one}" for one in found]


def looks_right(screen: Screen, what: str) -> None:
    """Look once."""
    look = Looker(screen, "alone", touch=False)
    look(what)
    assert not look.wrong, "\n".join(look.wrong)
