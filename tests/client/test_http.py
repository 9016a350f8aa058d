import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from svara import fair
from svara.client import Client, Ended, ServerRefused, TableClient
from svara.client.http import TABLES_KEPT
from svara.game.notation import loads, replay
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
