"""Peers that take their time: the bounds are seconds, and here much less. Floods are in tests.server.hostile."""

import asyncio
import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from svara.server.http import guard
from svara.server.http.guard import GuardedSocket
from tests.server.hostile.raw import PONG, TEXT, frame, opening
from tests.server.http.served import Served, served

SOON_S = 0.5
GET = b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HEAD_S", "BODY_S", "STUCK_S", "GRACE_S"):
            patch.setattr(guard, name, SOON_S)
        with served(tmp_path_factory.mktemp("guard"), house_tables=True) as told:
            yield told


@contextmanager
def peer(server: Served) -> Iterator[socket.socket]:
    """A connection that reads little at a time."""
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        one.settimeout(20)
        one.connect(("127.0.0.1", urlsplit(server.url).port))
        yield one


def until(holds: Callable[[], bool]) -> None:
    """Wait for it, no longer than a test may take."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("begin", [b"", b"GET / HT", GET[:-2], b"\r\n"], ids=["nothing", "a line", "a head", "a blank"])
def test_who_does_not_ask_in_time_is_told_so(server: Served, begin: bytes) -> None:
    with peer(server) as one:
        one.sendall(begin)
        head, _, body = one.recv(4_096).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["code"] == "too_slow"
        assert one.recv(1) == b""


def test_so_is_who_asks_once_more_and_not_to_the_end(server: Served) -> None:
    with peer(server) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b'{"status":"ok"}' in one.recv(4_096)
        one.sendall(b"GET /heal")
        assert one.recv(4_096).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_does_not_come_is_not_waited_for(server: Served) -> None:
    with peer(server) as one:
        one.sendall(POST + b"{")
        assert one.recv(1) == b""


def test_who_takes_less_than_the_time_is_served(server: Served) -> None:
    with peer(server) as one:
        for part in (POST[:20], POST[20:], b'{"na', b'me":1'):
            one.sendall(part)
            time.sleep(0.02)
        read = one.recv(4_096)
    assert read.startswith(b"HTTP/1.1 400 ")
    assert json.loads(read.partition(b"\r\n\r\n")[2])["code"] == "malformed"


def say_for_ever(one: socket.socket, said: bytes) -> None:
    while True:
        one.sendall(said)
        time.sleep(0.005)


def test_who_does_not_read_an_answer_is_gone(server: Served) -> None:
    with peer(server) as one, pytest.raises(OSError, match=r"reset|pipe"):
        say_for_ever(one, GET * guard.PIPELINED)


@contextmanager
def linked(server: Served) -> Iterator[socket.socket]:
    """A WebSocket to a table."""
    with httpx.Client(base_url=server.url) as http:
        http.post("/api/guest", json={"name": "Eve"})
        table = http.get("/api/tables").json()[0]["id"]
        headers = {"Cookie": f"svara={http.cookies['svara']}", "Origin": server.url}
    with peer(server) as one:
        one.sendall(opening(f"{server.url}/ws/{table}", headers))
        assert one.recv(4_096).startswith(b"HTTP/1.1 101 ")
        yield one


def test_who_does_not_read_a_table_is_gone(server: Served) -> None:
    with linked(server) as one:
        until(lambda: server.services.hub.figures().links == 1)
        with pytest.raises(OSError, match=r"reset|pipe"):
            say_for_ever(one, frame(TEXT, b'{"type":"join"}') * 4)
        until(lambda: server.services.hub.figures().links == 0)


def test_a_goodbye_that_nobody_answers_is_the_end_all_the_same(server: Served) -> None:
    with linked(server) as one:
        one.sendall(frame(TEXT, b"[]") * 20 + frame(PONG))
        began, read = time.monotonic(), b""
        while data := one.recv(4_096):
            read += data
        assert b"too many errors" in read
        assert time.monotonic() - began < 9


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_the_heads_of_frames_are_those_of_the_library(size: int) -> None:
    data = b"x" * size
    assert guard._head(size) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_what_is_said_at_once_is_heard_in_order(server: Served) -> None:
    """Some of it comes before the table listens, as a rule."""
    said = [b'{"type":"join"}', *[b'{"type":"say","phrase":%d}' % phrase for phrase in (1, 2, 3)]]
    for _ in range(20):
        with linked(server) as one:
            one.sendall(b"".join([frame(TEXT, text) for text in said]))
            read = b""
            while b'"said"' not in read:
                read += one.recv(4_096)
            assert read.index(b'"whole"') < read.index(b'"said"')
            (first, *_) = re.findall(rb'"type":"said"[^}]*"phrase":([0-9])', read)
            assert first == b"1"


def test_a_flood_is_parsed_a_piece_a_turn_and_no_more_of_it_is_read_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[object] = []

    class Transport:
        closing = False

        def is_closing(self) -> bool:
            return self.closing

        def pause_reading(self) -> None:
            did.append("pause")

        def resume_reading(self) -> None:
            did.append("resume")

    async def main() -> None:
        monkeypatch.setattr(guard, "PIECE", 4)
        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda _, data: did.append(data))
        one = GuardedSocket.__new__(GuardedSocket)
        one.loop, one.transport, one.read_paused, one._rest = asyncio.get_running_loop(), Transport(), False, b""  # type: ignore[assignment]
        one.data_received(b"0123456789")
        assert did == [b"0123", "pause"]
        one.data_received(b"ab")
        await asyncio.sleep(0)
        assert did == [b"0123", "pause", b"4567", "pause"]
        await asyncio.sleep(0)
        assert did[4:] == [b"89ab", "resume"]
        one.data_received(b"0123456789")
        one.transport.closing = True  # type: ignore[attr-defined]
        for _ in range(3):
            await asyncio.sleep(0)
        assert did[6:] == [b"0123", "pause"]

    asyncio.run(main())
