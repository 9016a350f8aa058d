"""The pages, their files, health and metrics."""

import re
from pathlib import Path

import pytest

from svara.server.http import pages
from svara.server.http.pages import STATIC
from tests.server.http.house import House, problem, with_house


@pytest.mark.parametrize(("path", "told"), [("/", "Come in"), ("/host", "The token in the file host-token")])
def test_a_page_and_all_its_files_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, told: str
) -> None:
    monkeypatch.setattr(pages, "APP", tmp_path / "not built")

    async def test(house: House) -> None:
        browser = await house.browser()
        page = await browser.get(path)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert told in page.text
        files = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
        for script in list(files):
            if script.endswith(".js"):
                text = (await browser.get(script)).text
                files |= {f"/static/{name}" for name in re.findall(r'from "\./([^"]+)"', text)}
        assert len(files) == 3
        for file in files:
            answer = await browser.get(file)
            assert answer.status_code == 200, file
            kind = {"css": "text/css", "js": "text/javascript"}[file.rpartition(".")[2]]
            assert answer.headers["content-type"].startswith(kind)

    with_house(tmp_path, test)


def test_the_page_that_was_built_is_the_front_page_and_its_service_worker_reaches_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "APP", tmp_path)
    (tmp_path / "index.html").write_text("<title>built</title>", encoding="utf-8")
    (tmp_path / "sw.js").write_text("// worker", encoding="utf-8")

    async def test(house: House) -> None:
        browser = await house.browser()
        page, worker = await browser.get("/"), await browser.get("/sw.js")
        assert (page.text, page.headers["content-type"]) == ("<title>built</title>", "text/html; charset=utf-8")
        assert (worker.text, worker.headers["content-type"].partition(";")[0]) == ("// worker", "text/javascript")
        assert page.headers["cache-control"] == worker.headers["cache-control"] == "no-cache"

    with_house(tmp_path, test)


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz"])
def test_whether_it_is_there_can_be_asked_without_a_body(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        whole, short = await browser.get(path), await browser.ask("HEAD", path)
        assert (short.status_code, short.content) == (200, b"")
        assert whole.content
        assert {**short.headers} == {**whole.headers}
        if path == "/readyz":
            house.services.hub.stopping = True
            assert (await browser.ask("HEAD", path)).status_code == 503
            house.services.hub.stopping = False

    with_house(tmp_path, test)


def test_pages_and_their_files_are_compressed_and_what_holds_secrets_is_not(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        asks = {"headers": {"accept-encoding": "gzip"}}
        assert (await browser.get("/static/style.css", **asks)).headers["content-encoding"] == "gzip"
        assert (await browser.get("/host", **asks)).headers["content-encoding"] == "gzip"
        assert "content-encoding" not in (await browser.get("/api/tables", **asks)).headers

    with_house(tmp_path, test)


def test_no_page_has_a_script_or_style_inside_which_the_policy_forbids() -> None:
    plain = list(STATIC.glob("*.html"))
    assert len(plain) == 2
    for page in plain:
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
        assert re.findall(r"<style|\bstyle=|\bon[a-z]+=|javascript:", text) == []
        assert re.findall(r"https?://", text) == []


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/none.js",
        "/static/../app.py",
        "/static/%2e%2e/config.py",
        "/static/..%2fconfig.py",
        "/static//etc/passwd",
    ],
)
def test_no_other_file_is_there(tmp_path: Path, path: str) -> None:
    async def test(house: House) -> None:
        assert problem(await (await house.browser()).get(path))[0] in (404, 405)

    with_house(tmp_path, test)


def test_health_is_that_of_the_process_and_readiness_that_of_the_service(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        assert (await browser.get("/healthz")).json() == {"status": "ok"}
        assert (await browser.get("/readyz")).json() == {"status": "ok"}
        await house.services.hub.stop()
        stopping = await browser.get("/readyz")
        assert (stopping.status_code, stopping.json()) == (503, {"status": "stopping"})
        assert (await browser.get("/healthz")).status_code == 200

    with_house(tmp_path, test)


def test_a_server_whose_store_fails_is_not_ready(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await house.services.store.close()
        failed = await browser.get("/readyz")
        assert (failed.status_code, failed.json()) == (503, {"status": "store_failed"})
        assert problem(await browser.get("/api/me")) == (503, "store_failed")

    with_house(tmp_path, test)


@pytest.mark.parametrize(
    ("peer", "site", "seen"),
    [
        ("127.0.0.1", "http://localhost:8080", True),
        ("::1", "http://127.0.0.1:8080", True),
        ("192.0.2.1", "http://localhost:8080", False),
        ("127.0.0.1", "https://svara.example", False),  # a proxy that does not say for whom it asks
    ],
)
def test_metrics_are_for_this_machine_or_the_host(tmp_path: Path, peer: str, site: str, seen: bool) -> None:
    async def test(house: House) -> None:
        browser = await house.browser(peer, site)
        answer = await browser.get("/metrics")
        if not seen:
            assert problem(answer) == (401, "not_the_host")
            answer = await browser.get("/metrics", headers={"authorization": f"Bearer {house.services.host_token}"})
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert "\nsvara_tables 0.0\n" in answer.text

    with_house(tmp_path, test, public_url="https://svara.example")
