"""Guests, accounts, and the sessions of browsers."""

from pathlib import Path

import pytest
from argon2 import PasswordHasher

from svara.server.http.auth import csrf_of
from svara.server.http.limits import RATES
from svara.server.store import chips, sessions, users
from svara.server.store.sessions import IDLE_MS
from tests.server.http.house import House, problem, with_house

ANN = {"login": "ann", "password": "correct horse"}


def test_a_guest_has_a_name_chips_and_a_cookie(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        answer = await browser.post("/api/guest", {"name": "  Ann  "})
        me = answer.json()
        assert answer.status_code == 201
        assert (me["name"], me["guest"], me["login"], me["chips"], me["on_tables"]) == ("Ann", True, None, 5_000, 0)
        cookies = {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}
        assert set(cookies) == {"svara", "svara_csrf"}
        assert "HttpOnly" in cookies["svara"]
        assert "HttpOnly" not in cookies["svara_csrf"]
        for line in cookies.values():
            assert "SameSite=lax" in line
            assert "Secure" not in line
            assert "Path=/" in line
        assert me["csrf"] == browser.http.cookies["svara_csrf"] == csrf_of(browser.http.cookies["svara"])
        assert (await browser.get("/api/me")).json() == me

    with_house(tmp_path, test)


def test_with_an_https_address_cookies_go_over_nothing_else(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser(site="https://svara.example")
        answer = await browser.post("/api/guest", {"name": "Ann"}, headers={"origin": "https://svara.example"})
        assert answer.status_code == 201
        assert all("Secure" in line for line in answer.headers.get_list("set-cookie"))

    with_house(tmp_path, test, public_url="https://svara.example")


def test_who_is_signed_in_is_no_second_guest(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        assert problem(await browser.post("/api/guest", {"name": "Bob"})) == (409, "signed_in")

    with_house(tmp_path, test)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": ""}, "malformed"),
        ({}, "malformed"),
        ({"name": 7}, "malformed"),
        ({"name": "Ann", "chips": 1_000_000}, "malformed"),
        ({"name": "x" * 21}, "bad_input"),
        ({"name": "Bot 3"}, "bad_input"),
        ({"name": "A\u202ena"}, "bad_input"),
        ([], "malformed"),
    ],
)
def test_other_names_are_refused(tmp_path: Path, body: object, code: str) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        assert problem(await browser.post("/api/guest", body)) == (400, code)
        assert not browser.http.cookies

    with_house(tmp_path, test)


def test_an_address_gets_chips_for_so_many_guests_a_day(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        had = [(await (await house.browser("192.0.2.1")).come())["chips"] for _ in range(3)]
        assert had == [5_000, 5_000, 0]
        assert (await (await house.browser("192.0.2.2")).come())["chips"] == 5_000
        house.clock.ahead_ms = 25 * 3_600_000
        assert (await (await house.browser("192.0.2.1")).come())["chips"] == 5_000

    with_house(tmp_path, test, grants_per_address=2)


def test_nobody_is_nobody(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        for method, path in (
            ("GET", "/api/me"),
            ("GET", "/api/chips"),
            ("GET", "/api/hands"),
            ("POST", "/api/practice"),
        ):
            answer = await browser.ask(method, path, {} if method == "POST" else None)
            assert problem(answer) == (401, "not_signed_in")
        browser.http.cookies.set("svara", "made up")
        assert problem(await browser.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)


def test_a_name_can_be_changed(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        assert (await browser.ask("PATCH", "/api/me", {"name": "Anna"})).json()["name"] == "Anna"
        assert problem(await browser.ask("PATCH", "/api/me", {"name": "bot 1"})) == (400, "bad_input")
        assert (await browser.get("/api/me")).json()["name"] == "Anna"

    with_house(tmp_path, test)


def test_a_guest_becomes_an_account_with_the_same_id_and_chips(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        before = await browser.come()
        after = (await browser.post("/api/account", {"login": "Ann", "password": "correct horse"})).json()
        assert after == {**before, "login": "ann", "guest": False, "csrf": browser.http.cookies["svara_csrf"]}
        assert problem(await browser.post("/api/account", ANN)) == (409, "has_account")

        other = await house.browser()
        await other.come("Bob")
        assert problem(await other.post("/api/account", {**ANN, "login": "ANN"})) == (409, "login_taken")
        assert problem(await other.post("/api/account", {**ANN, "login": "a"})) == (400, "bad_input")
        assert problem(await other.post("/api/account", {"login": "bob", "password": "short"})) == (400, "bad_input")
        assert (await other.get("/api/me")).json()["guest"]

        elsewhere = await house.browser()
        assert (await elsewhere.post("/api/login", {**ANN, "login": "aNN"})).json()["id"] == before["id"]

    with_house(tmp_path, test)


def test_a_wrong_password_and_a_login_that_is_none_get_the_same_answer(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        stranger = await house.browser()
        wrong = await stranger.post("/api/login", {**ANN, "password": "correct house"})
        nobody = await stranger.post("/api/login", {**ANN, "login": "nobody"})
        assert problem(wrong) == (401, "wrong_login")
        assert wrong.content == nobody.content
        assert not stranger.http.cookies

    with_house(tmp_path, test)


def test_who_had_the_guests_cookie_is_not_let_into_its_account(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, thief = await house.browser(), await house.browser()
        me = await browser.come()
        planted = browser.http.cookies["svara"]
        for key in ("svara", "svara_csrf"):
            thief.http.cookies.set(key, browser.http.cookies[key])
        program = await house.program(await thief.token())
        table = (await browser.post("/api/tables", {"name": "Ours", "public": False})).json()["info"]["id"]
        hub = house.services.hub
        session = await house.services.store.read(lambda conn: sessions.session(conn, planted, house.clock()))
        assert session is not None
        link = hub.new_link(me["id"], "Ann", session.id)
        actor = await hub.attach(table, link)
        assert actor is not None

        answer = await browser.post("/api/account", ANN)
        assert (answer.status_code, answer.json()["login"]) == (200, "ann")
        assert browser.http.cookies["svara"] != planted
        assert answer.json()["csrf"] == browser.http.cookies["svara_csrf"] == csrf_of(browser.http.cookies["svara"])
        assert link._closing == (1012, "come back with your new session")
        hub.detach(actor, link)
        assert (await browser.get("/api/me")).json() == answer.json()
        assert (await browser.post("/api/tokens", {"label": "mine"})).status_code == 201
        assert problem(await thief.get("/api/me")) == (401, "not_signed_in")
        assert problem(await program.get("/api/me")) == (401, "wrong_token")

    with_house(tmp_path, test)


def test_a_login_that_is_taken_ends_no_session(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, other = await house.browser(), await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        await other.come("Bob")
        program = await house.program(await other.token())
        assert problem(await other.post("/api/account", ANN)) == (409, "login_taken")
        assert (await other.get("/api/me")).json()["guest"]
        assert (await program.get("/api/me")).status_code == 200

    with_house(tmp_path, test)


def test_a_program_that_makes_an_account_keeps_its_token_and_no_other_session(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        program, other = await house.program(await browser.token()), await house.program(await browser.token())
        answer = await program.post("/api/account", ANN)
        assert answer.json() == {**me, "login": "ann", "guest": False, "csrf": None}
        assert "set-cookie" not in answer.headers
        assert (await program.get("/api/me")).status_code == 200
        assert problem(await other.get("/api/me")) == (401, "wrong_token")
        assert problem(await browser.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)


async def guess(house: House, address: str, times: int) -> list[tuple[int, str]]:
    """What wrong passwords for Ann's account are answered with at this address."""
    browser, wrong = await house.browser(address), {**ANN, "password": "guess it"}
    return [problem(await browser.post("/api/login", wrong)) for _ in range(times)]


WRONG, TOO_FAST = (401, "wrong_login"), (429, "too_fast")


def test_a_password_cannot_be_guessed_fast_at_one_address(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        assert await guess(house, "192.0.2.9", 10) == [WRONG] * 10
        house.clock.ahead_ms += 60_000
        assert await guess(house, "192.0.2.9", 8) == [WRONG] * 5 + [TOO_FAST] * 3

    with_house(tmp_path, test, rates=1)


def test_who_guesses_a_password_locks_nobody_out(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        for address in ("192.0.2.8", "192.0.2.9"):
            assert await guess(house, address, 10) == [WRONG] * 10
        assert (await (await house.browser("192.0.2.2")).post("/api/login", ANN)).status_code == 200
        assert (await (await house.browser("192.0.2.3")).post("/api/login", ANN)).status_code == 200

    with_house(tmp_path, test, rates=1)


def test_a_password_cannot_be_guessed_fast_from_many_addresses_and_who_was_there_before_gets_in(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        assert (await (await house.browser("192.0.2.2")).post("/api/login", ANN)).status_code == 200
        least = RATES["account"].burst - 1  # one was taken to sign in
        told = [one for at in range(31) for one in await guess(house, f"198.51.100.{at}", 10)]
        assert told[:least] == [WRONG] * least
        assert told[-1] == TOO_FAST
        for address in ("192.0.2.1", "192.0.2.2"):
            assert (await (await house.browser(address)).post("/api/login", ANN)).status_code == 200

    with_house(tmp_path, test, rates=1)


def test_a_hash_with_old_parameters_is_made_anew_at_the_next_login(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        me = await browser.come()
        await browser.post("/api/account", ANN)
        old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(ANN["password"])
        await house.services.store.write(lambda conn: users.set_password(conn, me["id"], old))
        assert (await (await house.browser()).post("/api/login", ANN)).status_code == 200
        kept = await house.services.store.read(lambda conn: users.password_hash(conn, me["id"]))
        assert kept is not None
        assert not house.services.passwords.is_old(kept)

    with_house(tmp_path, test)


def test_a_guest_that_signs_in_may_become_part_of_the_account(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        account = await browser.come()
        await browser.post("/api/account", ANN)
        guest = await house.browser()
        gone = await guest.come("Annie")
        before = guest.http.cookies["svara"]
        made = (await guest.post("/api/tables", {"name": "Ours", "public": False})).json()["info"]["id"]
        me = (await guest.post("/api/login", {**ANN, "merge": True})).json()
        assert (await guest.get(f"/api/tables/{made}")).json()["mine"]
        assert (await guest.ask("DELETE", f"/api/tables/{made}")).status_code == 202
        assert (me["id"], me["chips"]) == (account["id"], 5_000)
        assert guest.http.cookies["svara"] != before
        assert await house.services.store.read(lambda conn: users.user(conn, gone["id"])) is None
        assert await house.services.store.read(lambda conn: chips.balance(conn, chips.wallet(gone["id"]))) == 0
        assert (await house.services.store.read(chips.audit)).good

    with_house(tmp_path, test)


def test_without_merging_the_guests_session_ends(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        guest = await house.browser()
        gone = await guest.come("Annie")
        cookie = guest.http.cookies["svara"]
        assert (await guest.post("/api/login", ANN)).status_code == 200
        assert await house.services.store.read(lambda conn: users.user(conn, gone["id"])) is not None
        thief = await house.browser()
        thief.http.cookies.set("svara", cookie)
        assert problem(await thief.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)


def test_a_guest_at_a_table_is_not_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        guest = await house.browser()
        me = await guest.come("Annie")
        monkeypatch.setattr(house.services.hub, "seats_of", lambda user: ["kitchen"] if user == me["id"] else [])
        assert problem(await guest.post("/api/login", {**ANN, "merge": True})) == (409, "at_a_table")
        assert (await guest.get("/api/me")).json()["id"] == me["id"]

    with_house(tmp_path, test)


def test_a_guest_who_has_played_with_the_account_stays_apart_and_is_signed_in_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        guest = await house.browser()
        me = await guest.come("Annie")
        monkeypatch.setattr("svara.server.store.users.have_met", lambda conn, one, other: one == me["id"])
        assert problem(await guest.post("/api/login", {**ANN, "merge": True})) == (409, "played_together")
        assert (await guest.get("/api/me")).json()["id"] == me["id"]
        assert (await guest.post("/api/login", ANN)).status_code == 200

    with_house(tmp_path, test)


def test_signing_out_ends_the_session_for_whoever_kept_its_cookie(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        thief = await house.browser()
        thief.http.cookies.set("svara", browser.http.cookies["svara"])
        assert (await thief.get("/api/me")).status_code == 200
        assert (await browser.post("/api/logout")).status_code == 200
        assert not browser.http.cookies
        assert problem(await thief.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)


def test_another_password_ends_every_other_session_and_token(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        await browser.post("/api/account", ANN)
        program = await house.program(await browser.token())
        other = await house.browser()
        await other.post("/api/login", ANN)
        change = {"old": ANN["password"], "new": "battery staple"}
        assert problem(await browser.post("/api/password", {**change, "old": "wrong one"})) == (401, "wrong_login")
        assert problem(await browser.post("/api/password", {**change, "new": "short"})) == (400, "bad_input")
        assert (await program.get("/api/me")).status_code == 200
        assert (await browser.post("/api/password", change)).status_code == 200
        assert (await browser.get("/api/me")).status_code == 200
        assert problem(await other.get("/api/me")) == (401, "not_signed_in")
        assert problem(await program.get("/api/me")) == (401, "wrong_token")
        assert problem(await other.post("/api/login", ANN)) == (401, "wrong_login")
        assert (await other.post("/api/login", {**ANN, "password": "battery staple"})).status_code == 200

    with_house(tmp_path, test)


def test_a_guest_has_no_password_to_change(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser = await house.browser()
        await browser.come()
        change = {"old": "whatever it was", "new": "battery staple"}
        assert problem(await browser.post("/api/password", change)) == (409, "no_account")

    with_house(tmp_path, test)


def test_a_cookie_that_nobody_uses_ends_and_one_that_is_used_does_not(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        browser, idle = await house.browser(), await house.browser()
        await browser.come()
        await idle.come()
        house.clock.ahead_ms = IDLE_MS // 2
        assert (await browser.get("/api/me")).status_code == 200
        house.clock.ahead_ms = IDLE_MS + 60_000
        assert (await browser.get("/api/me")).status_code == 200
        assert problem(await idle.get("/api/me")) == (401, "not_signed_in")

    with_house(tmp_path, test)
