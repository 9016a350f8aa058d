"""A browser for all tests, a server for those of one module, and people who come to it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from svara.server.http.pages import STATIC
from tests.e2e.browsers import Visitors, chromium, launched
from tests.e2e.house import House, Process, house, process
from tests.e2e.looks import AXE
from tests.e2e.players import Troupe
from tests.needs import leave_out

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what failed, so that the pages are kept as pictures."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests here out where they cannot be done; else they come last.

    From the first of them to the end the engine's event loop runs in this thread, and no other could be started.
    """
    here = Path(__file__).parent
    leave_out(config, items, here, "in a browser", missing())
    items.sort(key=lambda item: item.path.is_relative_to(here))


def _with(browser: Browser, origin: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[Visitors]:
    people = Visitors(browser, origin)
    try:
        yield people
    finally:
        if request.node.stash.get(FAILED, False):
            people.keep(folder)
            people.leave()
        else:
            people.close()


def missing() -> str:
    """Why the page cannot be tried here; empty if it can."""
    if chromium() is None:
        return "there is no chromium"
    if not (STATIC / "app" / "index.html").exists():
        return "the page is not built: npm run build in web/"
    if not AXE.exists():
        return "axe-core is not installed: npm ci in web/"
    return ""


@pytest.fixture(scope="session")
def engine() -> Iterator[Playwright]:
    """What drives browsers."""
    if missing():
        pytest.fail(f"The tests in a browser are asked for, and {missing()}.")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(engine: Playwright) -> Iterator[Browser]:
    with launched(engine) as browser:
        yield browser


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """In a thread, with cards of our choice."""
    with house(tmp_path_factory.mktemp("house"), bot_delay_ms=(20, 60)) as one:
        yield one


@pytest.fixture
def visitors(browser: Browser, server: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visitors]:
    """Whoever comes to that server with a browser."""
    yield from _with(browser, server.url, request, tmp_path)


@pytest.fixture
def served(browser: Browser, tmp_path: Path) -> Iterator[Process]:
    """`svara serve`, a process of its own."""
    with process(tmp_path) as one:
        yield one


@pytest.fixture
def guests(browser: Browser, served: Process, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visitors]:
    """Whoever comes to that process with a browser."""
    yield from _with(browser, served.url, request, tmp_path)


@pytest.fixture
def troupe() -> Iterator[Troupe]:
    """Scripted players."""
    with Troupe() as one:
        yield one
