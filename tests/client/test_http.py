import asyncio
import os
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from svara import fair
from svara.cli.verify import check
from svara.client import Client, Ended, ServerRefused, TableClient
from svara.client.http import TABLES_KEPT
from svara.errors import BadInput
from svara.game.notation import loads, replay
from svara.room import Setup
from tests.client.play import playing, run
from tests.client.real import Real, real_server
from tests.client.served import Served

Test = Callable[[Real], Awaitable[None]]


def with_server(path: Path, test: Test, **settings: int) -> None:
    async def main() -> None:
        async with real_server(path / "data", **settings) as real:
            await test(real)

    run(main())


async def two_hands(ann: Client, bob: Client) -> str:
    """Ann makes a private table, Bob comes by its link, and they play two hands; the table's id."""
    made = await ann.make_table("Kitchen", seats=2, showdown_ms=0, fill=0)
    assert made.link is not None
    assert (await bob.join(made.link)).info.name == "Kitchen"
    async with ann.table(made.info.id) as one, bob.table(made.info.id) as other:
        await one.sit(0, 500)
        await other.sit(1, 500)
        async with playing(one, other):
            await one.until(lambda now: now.table.hand == 3)
    return made.info.id


def test_a_guest_has_a_name_and_chips_and_can_be_again_with_a_token(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann:
            me = await ann.me()
            assert (me.name, me.chips, me.login) == ("Ann", 5_000, None)
            token = await ann.make_token("bot")
            assert await ann.me() == msgspec.structs.replace(me, csrf=None)
        async with Client(real.url, token) as again:
            assert (await again.me()).id == me.id

    with_server(tmp_path, test)


def test_an_account_is_signed_in_to_and_out_of(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann:
            me = await ann.make_account("ann", "correct horse")
            await ann.sign_out()
            with pytest.raises(ServerRefused) as refused:
                await ann.me()
            assert (refused.value.status, refused.value.code) == (401, "not_signed_in")
            assert (await ann.login("ann", "correct horse")).id == me.id

    with_server(tmp_path, test)


def test_private_and_practice_tables_are_played_and_their_hands_read(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann, await Client.guest(real.url, "Bob") as bob:
            table = await two_hands(ann, bob)
            mine = (await ann.hands()).hands
            assert {(one.table, one.seat) for one in mine} == {(table, 0)}
            assert sum(one.net for one in mine) == -sum(one.net for one in (await bob.hands()).hands)
            assert (await ann.hand(table, 1))["viewer"] == 0
            text = await ann.hand_text(table, 1)
            replay(loads(text)[0])
            report = fair.verify(msgspec.json.decode(msgspec.json.encode(await ann.proof(table, 2))))
            assert (report.failure, report.mixing) == (None, "mixed by 2 of 2")
            await ann.close_table(table)
            alone = await ann.practice(seats=3)
            async with ann.table(alone.info.id) as practice:
                await practice.sit(0, alone.setup.min_buy_in)
                turn = await practice.my_turn()
                assert len([one for one in turn.view.seats if one is not None]) == 3

    with_server(tmp_path, test)


def test_a_chain_has_all_hands_of_a_table_that_are_over_and_verifies(tmp_path: Path) -> None:
    """Also those that the asker was not in."""

    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann, await Client.guest(real.url, "Eve") as eve:
            setup = Setup(table="t", seats=3, fill=3, showdown_ms=0)
            row = await real.services.hub.create(owner=None, name="K", public=True, bots="cautious", setup=setup)
            async with ann.table(row.id) as table:
                await table.sit(table.free_seats[0], 500)
                async with playing(table):
                    await table.until(lambda now: now.table.hand >= 3)
            text = await eve.chain(row.id)
            assert [hand.hand for hand in loads(text)][:2] == [1, 2]
            reports = check(text).reports
            assert [one.hand for one in reports] == [hand.hand for hand in loads(text)]
            assert [w.code for one in reports for w in one.warnings if w.code in ("gap", "begins_late")] == []
            assert loads(await eve.chain(row.id, 2))[0].hand == 2
            with pytest.raises(ServerRefused) as refused:
                await eve.chain(row.id, 1_000_000)
            assert refused.value.status == 404

    with_server(tmp_path, test)


def test_a_kept_token_makes_a_program_the_same_person_again(tmp_path: Path) -> None:
    file = tmp_path / "token"

    async def test(real: Real) -> None:
        async with await Client.kept(real.url, "Robot", file) as first:
            me = await first.me()
            assert me.name == "Robot"
        async with await Client.kept(real.url, "Other", str(file)) as again:
            assert (await again.me()).id == me.id
        assert file.read_text() == f"{first.token}\n"
        file.write_text("wrong\n")
        with pytest.raises(ServerRefused) as refused:
            await Client.kept(real.url, "Robot", file)
        assert (refused.value.status, str(refused.value)) == (
            401,
            f"the server does not know the token in {file}: give another file, or take that one away",
        )
        with pytest.raises(BadInput, match=r"cannot keep a token in .*: No such file or directory"):
            await Client.kept(real.url, "Robot", tmp_path / "none" / "token")
        with pytest.raises(BadInput, match="cannot read a token in"):
            await Client.kept(real.url, "Robot", tmp_path)
        file.write_bytes(b"\xff")
        with pytest.raises(BadInput, match="is no file with a token"):
            await Client.kept(real.url, "Robot", file)
        file.write_text("")
        file.chmod(0o644)
        async with await Client.kept(real.url, "Robot", file) as new:
            assert (await new.me()).id != me.id
        if os.name == "posix":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600

    with_server(tmp_path, test)


def test_my_table_is_where_i_have_a_seat(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann, await Client.guest(real.url, "Bob") as bob:
            await bob.make_table("Empty", public=True, seats=4)
            made = await bob.make_table("Kitchen", public=True, seats=2)
            assert await ann.my_table() is None
            async with ann.table(made.info.id) as table:
                await table.sit(1, 500)
            found = await ann.my_table()
            assert found is not None
            assert found.id == made.info.id
            assert await bob.my_table() is None

    with_server(tmp_path, test)


def test_the_lobby_has_the_public_tables(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann:
            made = await ann.make_table("Open", public=True, seats=4)
            await ann.make_table("Closed")
            assert [(one.name, one.free) for one in await ann.tables()] == [("Open", 4)]
            assert (await ann.table_settings(made.info.id)).setup.seats == 4

    with_server(tmp_path, test)


def test_a_refusal_has_status_code_and_sentence(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann:
            with pytest.raises(ServerRefused) as refused:
                await ann.daily()
            assert (refused.value.status, refused.value.code) == (409, "not_broke")
            assert str(refused.value) == "these are for who has fewer than 1,000 chips, tables counted"
            with pytest.raises(ServerRefused, match="this link leads nowhere"):
                await ann.join("https://svara.example/#join=wrong")

    with_server(tmp_path, test)


def test_the_daily_chips_are_given_to_whoever_has_next_to_none(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann:
            assert (await ann.daily()).chips == 5_100

    with_server(tmp_path, test, start_chips=100)


@pytest.mark.parametrize("token", ["wrong", None])
def test_whoever_is_not_known_gets_no_connection(tmp_path: Path, token: str | None) -> None:
    async def test(real: Real) -> None:
        async with Client(real.url, token) as stranger:
            with pytest.raises(Ended) as ended:
                await stranger.table("any").__aenter__()
            assert ended.value.code == "unauthorized"

    with_server(tmp_path, test)


def test_a_table_that_is_not_for_somebody_is_no_table_to_them(tmp_path: Path) -> None:
    async def test(real: Real) -> None:
        async with await Client.guest(real.url, "Ann") as ann, await Client.guest(real.url, "Bob") as bob:
            made = await ann.make_table("Kitchen")
            for table in (made.info.id, "nowhere"):
                with pytest.raises(Ended) as ended:
                    await bob.table(table).__aenter__()
                assert ended.value.code == "no_table"

    with_server(tmp_path, test)


def test_a_server_that_stops_and_starts_again_is_come_back_to_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async def main() -> None:
        data = tmp_path / "data"
        async with real_server(data, back_ms=100) as real:
            port = int(real.url.rpartition(":")[2])
            ann, bob = await Client.guest(real.url, "Ann"), await Client.guest(real.url, "Bob")
            made = await ann.make_table("Kitchen", public=True, seats=2, showdown_ms=0)
            one, other = ann.table(made.info.id), bob.table(made.info.id)
            await one.__aenter__()
            await other.__aenter__()
            await one.sit(0, 500)
            await other.sit(1, 500)
            await one.until(lambda now: now.table.hand == 1)
        hand, v = one.now.table.hand, one.now.v
        async with real_server(data, port, back_ms=100, grace_ms=500):
            await one.until(lambda now: now.v > v and one.live)
            assert one.now.table.hand == hand
            async with playing(one, other):
                await one.until(lambda now: now.table.hand == 3)
            assert list(one.seeds.doubts) == list(other.seeds.doubts) == []
            for table in (one, other):
                await table.__aexit__(None, None, None)
            for client in (ann, bob):
                await client.close()

    run(main())


def test_an_address_that_is_none_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(ServerRefused, match=r"a server's address is like https://svara.example, not 'svara'"):
        Client("svara")


def test_a_server_that_is_not_there_is_told_with_its_address() -> None:
    async def main() -> None:
        async with Served() as served:
            url = f"http://127.0.0.1:{served.port}"
        async with Client(url) as client:
            with pytest.raises(ServerRefused, match=f"the server at {url} cannot be reached") as refused:
                await client.tables()
            assert (refused.value.status, refused.value.code) == (0, "unreachable")

    run(main())


def answering(*answers: str) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    """A server that gives these answers, one a connection: status, headers, an empty line, the body."""
    left = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head, _, body = left.pop(0).partition("\n\n")
        head = head.replace("\n", "\r\n")
        writer.write(f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())
        writer.close()
        await writer.wait_closed()

    return serve


def slower(seconds: str) -> str:
    return f'429 Too Many Requests\nRetry-After: {seconds}\n\n{{"code":"too_fast","sentence":"that is too fast"}}'


@pytest.mark.parametrize(("fast", "done"), [(1, True), (2, True), (3, False)])
def test_who_reads_too_fast_waits_as_long_as_the_server_says_twice(fast: int, done: bool) -> None:
    async def main() -> None:
        server = await asyncio.start_server(answering(*[slower("0")] * fast, "200 OK\n\n[]"), "127.0.0.1", 0)
        async with server, Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as client:
            if done:
                assert await client.tables() == []
            else:
                with pytest.raises(ServerRefused, match="that is too fast") as refused:
                    await client.tables()
                assert (refused.value.status, refused.value.retry_s) == (429, 0)

    run(main())


@pytest.mark.parametrize(
    ("seconds", "reads", "retry_s"),
    [("0", False, 0), ("3600", True, 3600), ("Mon, 30 Nov 2026 08:00:00 GMT", True, None)],
)
def test_what_changes_something_or_would_wait_long_is_told_at_once(
    seconds: str, reads: bool, retry_s: float | None
) -> None:
    async def main() -> None:
        server = await asyncio.start_server(answering(slower(seconds)), "127.0.0.1", 0)
        async with server, Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as client:
            with pytest.raises(ServerRefused) as refused:
                await (client.me() if reads else client.daily())
            assert (refused.value.code, refused.value.retry_s) == ("too_fast", retry_s)

    run(main())


@pytest.mark.parametrize("answer", ["200 OK", "500 Oops"])
def test_what_is_no_svara_server_is_found_out(answer: str) -> None:
    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nblah".encode())
        writer.close()
        await writer.wait_closed()

    async def main() -> None:
        server = await asyncio.start_server(other, "127.0.0.1", 0)
        async with server, Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as client:
            with pytest.raises(ServerRefused) as refused:
                await client.me()
            assert refused.value.code == "not_svara"

    run(main())


def test_seeds_outlast_a_table_that_is_left_and_come_to_again() -> None:
    async def main() -> None:
        async with Client("http://127.0.0.1:1") as client:
            first, second = client.table("t"), client.table("t")
            assert isinstance(first, TableClient)
            assert first.seeds is second.seeds
            assert client.table("u").seeds is not first.seeds
            for number in range(TABLES_KEPT):
                client.table(str(number))
            assert client.table("t").seeds is not first.seeds

    run(main())
