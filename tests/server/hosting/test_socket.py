"""From the bytes of a WebSocket to the table, and what becomes of a connection in the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect

from svara.room import messages as m
from svara.room.wire import MAX_MESSAGE, Error, GoingDown, ServerFrame, decode_frame, encode
from svara.server import metrics
from svara.server.hosting import socket as sockets
from svara.server.hosting.actor import Actor
from svara.server.hosting.links import ERRORS, MESSAGES, Link
from svara.server.hosting.socket import serve_link, take
from tests.room.host import seed
from tests.server.hosting.desk import Ear, idle, until
from tests.server.hosting.place import Place, place


class Table:
    """What `take` gives messages to."""

    def __init__(self) -> None:
        self.heard: list[m.ClientMessage] = []

    def say(self, link: Link, says: m.ClientMessage) -> None:
        self.heard.append(says)


async def taken(*said: str | bytes) -> tuple[Table, Ear]:
    table, ear = Table(), Ear(Link("ann", "Ann"))
    for one in said:
        take(ear.link, cast(Actor, table), one)
    await idle()
    return table, ear


@pytest.mark.parametrize(
    "says",
    [m.Join(), m.Join(7), m.TakeSeat("a", 3, 200), m.Move("a", 1, 2, "raise", to=50), m.Say(3), m.Mute("bob")],
)
@pytest.mark.parametrize("form", [bytes, bytes.decode])
def test_what_can_be_read_comes_to_the_table(says: m.ClientMessage, form: Callable[[bytes], str | bytes]) -> None:
    async def main() -> None:
        table, ear = await taken(form(encode(says)))
        assert table.heard == [says]
        assert ear.frames == []
        await ear.hang_up()

    asyncio.run(main())


BAD: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "{",
    "two messages": '{"type":"join"}{"type":"join"}',
    "no type": "{}",
    "another type": '{"type":"drain"}',
    "what only a host says": '{"type":"bot_move","seat":0,"turn":0,"do":"fold"}',
    "a frame": '{"type":"done","action":"a","v":1}',
    "a list": '[{"type":"join"}]',
    "a field too many": '{"type":"join","since":null,"admin":true}',
    "a field too few": '{"type":"take_seat","action":"a","seat":1}',
    "a word for a number": '{"type":"join","since":"1"}',
    "a truth for a number": '{"type":"join","since":true}',
    "a fraction": '{"type":"join","since":1.5}',
    "not a number": '{"type":"join","since":NaN}',
    "infinity": '{"type":"join","since":1e999}',
    "a seat below 0": '{"type":"take_seat","action":"a","seat":-1,"chips":1}',
    "chips below 0": '{"type":"take_seat","action":"a","seat":1,"chips":-1}',
    "more chips than there can be": '{"type":"take_seat","action":"a","seat":1,"chips":9007199254740992}',
    "huge chips": '{"type":"top_up","action":"a","chips":' + "9" * 1_500 + "}",
    "no action": '{"type":"wish","action":"","what":"leave"}',
    "a long action": '{"type":"wish","action":"' + "a" * 65 + '","what":"leave"}',
    "half a character": '{"type":"mute","person":"\\ud800"}',
    "a lone surrogate": '"\ud800"',
    "broken UTF-8": b'{"type":"mute","person":"\xff"}',
    "bytes": bytes(range(256)),
    "deep lists": "[" * 2_000,
    "deep fields": '{"type":"join","x":' + "[" * 1_900,
    "deep objects": '{"a":' * 400,
}


@pytest.mark.parametrize("said", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_read_is_answered_with_an_error_and_changes_nothing(said: str | bytes) -> None:
    async def main() -> None:
        before = metrics.REFUSED["malformed"]._value.get()
        table, ear = await taken(said)
        assert table.heard == []
        assert ear.frames == [Error("malformed")]
        assert ear.closed is None
        assert metrics.REFUSED["malformed"]._value.get() == before + 1
        await ear.hang_up()

    asyncio.run(main())


def test_a_message_too_deep_for_the_reader_is_answered_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the bytes that a message may have none is, with today's reader."""

    def decode(_: bytes) -> m.ClientMessage:
        raise RecursionError

    async def main() -> None:
        monkeypatch.setattr(sockets, "decode", decode)
        table, ear = await taken("[[[[]]]]")
        assert table.heard == []
        assert ear.frames == [Error("malformed")]
        await ear.hang_up()

    asyncio.run(main())


@pytest.mark.parametrize("letter", ["a", "ж", "😀"])
def test_a_message_may_have_so_many_bytes_and_no_more(letter: str) -> None:
    async def main() -> None:
        room = MAX_MESSAGE - len('{"type":"join"}')
        fits = '{"type":"join"' + " " * room + "}"
        wide = letter * ((MAX_MESSAGE + len(letter.encode())) // len(letter.encode()))
        table, ear = await taken(fits, fits + " ", f'"{wide}"', (fits + " ").encode())
        assert table.heard == [m.Join()]
        assert ear.frames == [Error("too_big")] * 3
        await ear.hang_up()

    asyncio.run(main())


def test_an_integer_without_bounds_may_be_huge_and_harms_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            visitor = await here.comes(ann, id_)
            huge = "9" * 1_700
            assert visitor.actor is not None
            for said in (
                f'{{"type":"join","since":{huge}}}',
                f'{{"type":"join","since":-{huge}}}',
                f'{{"type":"move","action":"a","hand":{huge},"turn":1,"do":"fold"}}',
                f'{{"type":"reveal_seed","hand":-{huge},"seed":"{seed("1")}","next_commitment":"{seed("2")}"}}',
            ):
                take(visitor.link, visitor.actor, said)
            await until(lambda: len(visitor.of(m.Refused)) == 2)
            assert [one.code for one in visitor.of(m.Refused)] == ["no_seat", "no_seat"]
            assert visitor.of(Error) == []
            assert id_ in here.hub._actors

    asyncio.run(main())


def test_who_talks_too_fast_is_warned_and_then_cut_off() -> None:
    async def main() -> None:
        burst, _ = MESSAGES
        table, ear = await taken(*['{"type":"join"}'] * (burst + ERRORS[0] + 2))
        assert len(table.heard) == burst
        assert ear.frames == [Error("too_fast")] * (ERRORS[0] + 1)
        assert ear.closed == (1008, "too many errors")

    asyncio.run(main())


# A connection from its start to its end


class Socket:
    """A WebSocket of ASGI, and the client at its other end."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[ServerFrame] = []
        self.closed: tuple[int, str] | None = None
        self.accepted = False
        self.writable = asyncio.Event()
        self.writable.set()
        self.gone = False
        self.scope: dict[str, Any] = {"extensions": None}

    async def accept(self) -> None:
        self.accepted = True

    async def receive(self) -> dict[str, Any]:
        if self.gone:
            raise WebSocketDisconnect(detail="gone", code=1006)
        return await self.inbox.get()

    async def send(self, event: dict[str, Any]) -> None:
        await self.writable.wait()
        if self.gone:
            raise ConnectionResetError
        if event["type"] == "websocket.close":
            self.closed = event["code"], event["reason"]
        else:
            self.frames.append(decode_frame(event["text"]))

    def says(self, says: m.ClientMessage) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": encode(says).decode(), "bytes": None})

    def hangs_up(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1005})


@asynccontextmanager
async def served(here: Place, person: str, table: str) -> AsyncIterator[tuple[Socket, asyncio.Task[None]]]:
    socket = Socket()
    task = asyncio.create_task(serve_link(cast(Any, socket), here.hub, person, "Name", table))
    try:
        yield socket, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_client_joins_speaks_and_leaves(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            async with served(here, ann, id_) as (socket, task):
                socket.says(m.Join())
                await until(lambda: socket.frames)
                assert socket.accepted
                assert isinstance(socket.frames[0], m.Whole)
                socket.inbox.put_nowait(
                    {"type": "websocket.receive", "text": None, "bytes": b'{"type":"say","phrase":2}'}
                )
                await until(lambda: m.Update(here.state(id_).version, (m.Said(ann, 2),)) in socket.frames)
                assert here.hub.figures().links == 1
                socket.hangs_up()
                await asyncio.wait_for(task, 5)
                assert here.hub.figures().links == 0
                await until(lambda: here.state(id_).person(ann) is None)

    asyncio.run(main())


def test_whatever_ends_a_connection_the_table_hears_that_it_is_lost(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            (await here.comes(ann, id_)).leave()
            await until(lambda: here.state(id_).person(ann) is None)
            running = len(asyncio.all_tasks())
            for end in ("reader", "writer", "server"):
                async with served(here, ann, id_) as (socket, task):
                    socket.says(m.Join())
                    await until(lambda: socket.frames)
                    socket.gone = True
                    if end == "reader":
                        socket.says(m.Say(1))
                    elif end == "writer":
                        (link,) = here.hub._actors[id_].links[ann]
                        link.push(b"x")
                    else:
                        task.cancel()
                    await asyncio.wait([task], timeout=5)
                    assert task.done(), end
                await until(lambda: here.state(id_).person(ann) is None)
                assert here.hub.figures().links == 0
                await until(lambda: len(asyncio.all_tasks()) <= running, "its tasks end")

    asyncio.run(main())


def test_a_client_that_does_not_read_is_gone_from_the_table_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FLUSH_S", 0.01)

    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            async with served(here, ann, id_) as (socket, task):
                socket.says(m.Join())
                await until(lambda: socket.frames)
                socket.writable.clear()
                (link,) = here.hub._actors[id_].links[ann]
                while not link.closing:
                    link.push(b"x" * 10_000)
                await asyncio.wait_for(task, 5)
                await until(lambda: here.state(id_).person(ann) is None)
                assert here.hub.figures().links == 0

    asyncio.run(main())


@pytest.mark.parametrize("stopping", [True, False])
def test_who_comes_to_no_table_is_told_why_and_let_go(tmp_path: Path, stopping: bool) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann = await here.person("Ann")
            here.hub.stopping = stopping
            async with served(here, ann, "nowhere") as (socket, task):
                await asyncio.wait_for(task, 5)
                assert socket.accepted
                assert socket.frames == ([GoingDown(here.hub.config.back_ms)] if stopping else [])
                assert socket.closed == (
                    (1012, "the server restarts") if stopping else (1000, "there is no such table")
                )

    asyncio.run(main())


def test_who_may_not_be_there_any_more_is_let_go_before_a_word_is_heard(tmp_path: Path) -> None:
    """It is asked once the link is at the table, where whoever takes the leave away would find it."""

    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            asked = list[int]()

            async def still() -> bool:
                asked.append(here.hub.figures().links)
                return len(asked) > 1

            for may in (False, True):
                socket = Socket()
                socket.says(m.Join())
                serving = serve_link(cast(Any, socket), here.hub, ann, "Ann", id_, session="s", still=still)
                task = asyncio.create_task(serving)
                if may:
                    await until(lambda socket=socket: socket.frames)  # type: ignore[misc]
                    assert [one.session for one in here.hub._actors[id_].links[ann]] == ["s"]
                    here.hub.signed_out(ann, session="s")
                await asyncio.wait_for(task, 5)
                why = "you are signed out" if may else "you may not be at this table any more"
                assert socket.closed == (1008, why)
                assert bool(socket.frames) == may
                assert here.hub.figures().links == 0
            assert asked == [1, 1]

    asyncio.run(main())


def test_a_stop_of_the_server_ends_every_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path) as here:
            ann, id_ = await here.person("Ann"), await here.table()
            async with served(here, ann, id_) as (socket, task):
                socket.says(m.Join())
                await until(lambda: socket.frames)
                await here.hub.stop()
                await asyncio.wait_for(task, 5)
                assert socket.closed == (1012, "the server restarts")
                assert isinstance(socket.frames[-1], GoingDown)
                assert json.loads(encode(socket.frames[-1])) == {"type": "going_down", "back_ms": 3000}

    asyncio.run(main())
