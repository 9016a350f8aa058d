"""A Chromium of this machine, and pages in it that notice what no page of ours may do."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    Request,
    expect,
)
from playwright.sync_api import (
    Error as PlaywrightError,
)

from tests.e2e.house import WITHIN_S

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

PHONE = (360, 640)
LYING = (740, 360)
DESKTOP = (1440, 900)

NOTICES = """
window.svaraNoticed = [];
document.addEventListener('securitypolicyviolation', (event) => window.svaraNoticed.push(
  `${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""

expect.set_options(timeout=WITHIN_S * 1000)


def chromium() -> str | None:
    """Where it is."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def launched(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """A browser with a profile of its own."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags])
    try:
        yield browser
    finally:
        browser.close()


class Watch:
    """What happened in a page that must not: errors, violations of the policy, requests to elsewhere."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.found: list[str] = []

    def over(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("console", lambda said: self._console(said.text) if said.type == "error" else None)
        page.on("request", self._request)

    def _console(self, text: str) -> None:
        # A connection that is lost is told there too.
        if "Content Security Policy" in text or "Refused to" in text:
            self.found.append(text)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, self.origin.replace("http", "ws", 1), "data:", "blob:")):
            self.found.append(f"asks elsewhere: {request.url}")


class Screen:
    """One tab: somebody who looks and presses."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch
        watch.over(page)

    @property
    def url(self) -> str:
        return self.watch.origin

    @property
    def dock(self) -> Locator:
        """Where one acts."""
        return self.page.get_by_role("region", name="Your choices")

    def goes(self, where: str = "/") -> None:
        self.page.goto(self.url + where)

    def comes(self, link: str, name: str, *, chips: int | None = None) -> None:
        """By a friend's link to a seat, as anybody would."""
        self.goes("/#" + link.partition("#")[2])
        self.page.get_by_label("What others call you").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        if chips is not None:
            amount = self.page.get_by_role("dialog").get_by_role("textbox")
            amount.fill(str(chips))
            amount.blur()
        self.page.get_by_role("button", name=re.compile(r"^Sit down with")).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def has_turn(self) -> None:
        """Wait for it."""
        expect(self.dock.get_by_role("heading")).to_have_text("Your turn")

    def presses(self, name: str | re.Pattern[str]) -> None:
        """Press a key of the dock until it is heard: for a moment after a change it is deaf, and some ask once more."""
        key = self.dock.locator(".keys").get_by_role("button", name=name).first
        expect(key).to_be_visible()
        self._until_heard(lambda: key.click(timeout=2_000))

    def types(self, key: str) -> None:
        """The same with a key of the keyboard."""
        self._until_heard(lambda: self.page.keyboard.press(key))

    def _until_heard(self, press: Callable[[], None]) -> None:
        before = self.asked()
        end = time.monotonic() + WITHIN_S
        while time.monotonic() < end:
            try:
                press()
            except PlaywrightError:
                if self.asked() != before:
                    return
                raise
            if self.until(lambda: self.asked() != before, 0.5):
                return
        raise AssertionError(f"nothing happens: {self.dock.inner_text()!r}")

    def until(self, holds: Callable[[], bool], seconds: float = WITHIN_S) -> bool:
        """Wait until something holds; whether it does. The page's policy forbids that the page itself waits for it."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def asked(self) -> str:
        """The question, as far as it can be seen."""
        return str(self.page.evaluate(_ASKED))

    def shows(self, text: str | re.Pattern[str]) -> None:
        """Wait until it stands on the felt."""
        expect(self.page.get_by_role("main")).to_contain_text(text)

    def tells(self, text: str | re.Pattern[str]) -> None:
        """Wait until the dock says it."""
        expect(self.dock).to_contain_text(text)

    @property
    def stack(self) -> Locator:
        """One's own chips."""
        return self.page.locator(".me .stack")

    def has(self, chips: int) -> None:
        """Wait until one has so many chips in front of oneself."""
        expect(self.stack).to_contain_text(re.compile(rf"(?<![\d,]){chips:,}(?![\d,])"))

    def cards(self) -> str:
        """One's own cards in words, or what is said of their backs."""
        return (
            self.page.get_by_role("region", name="Your hand").get_by_role("img").first.get_attribute("aria-label") or ""
        )


_ASKED = """() => {
  const dock = document.querySelector('section.dock')
  if (!dock) return ''
  const keys = [...dock.querySelectorAll('.keys button')]
  const told = keys.map((one) => `${one.dataset.code} ${one.querySelector('.price')?.textContent ?? ''}`)
  const set = keys.filter((one) => one.ariaPressed === 'true').length
  return [dock.querySelector('h2').textContent, told.join(), set].join('|')
}"""


class Visitors:
    """Whoever comes with a browser; in the end nothing bad was noticed in any of their pages."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self.origin = origin
        self._contexts: list[BrowserContext] = []
        self._screens: list[Screen] = []

    def one(self, size: tuple[int, int] = DESKTOP, **settings: Any) -> Screen:
        """Somebody new, with a browser of their own."""
        width, height = size
        usual: dict[str, Any] = {"locale": "en-GB", "color_scheme": "dark", "reduced_motion": "no-preference"}
        touch = {"has_touch": True, "is_mobile": True} if width < 800 else {}
        context = self._browser.new_context(
            **{**usual, "viewport": {"width": width, "height": height}, **touch, **settings}
        )
        context.set_default_timeout(WITHIN_S * 1000)
        context.add_init_script(NOTICES)
        self._contexts.append(context)
        return self.tab(context)

    def tab(self, context: BrowserContext) -> Screen:
        """Another tab of the same browser."""
        screen = Screen(context.new_page(), Watch(self.origin))
        self._screens.append(screen)
        return screen

    def close(self) -> None:
        """All go."""
        found = [line for screen in self._screens for line in screen.watch.found]
        for screen in self._screens:
            if not screen.page.is_closed():
                found += screen.page.evaluate("window.svaraNoticed ?? []")
        self.leave()
        assert not found, "\n".join(found)

    def leave(self) -> None:
        """All go, whatever was noticed."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def keep(self, folder: Path) -> None:
        """Pictures of what they see, for who has to find out why a test failed."""
        for number, screen in enumerate(self._screens):
            if not screen.page.is_closed():
                screen.page.screenshot(path=folder / f"screen-{number}.png")
