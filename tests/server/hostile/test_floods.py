"""Peers that send without end, or hardly anything, or read nothing: the server is there for everybody else."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

import pytest

from svara.server.http import guard
from tests.server.hostile.place import Place, Somebody
from tests.server.hostile.raw import CLOSE, CONTINUED, PING, PONG, TEXT, frame, opening

SMALL_KIB: Final = 16 * 1024
"""More memory than that nobody's connection may cost."""

AT_ONCE_S: Final = 5.0
"""Everybody else is answered within this time; without a flood it takes a few milliseconds."""

numbers = count()


class Peer:
    """A connection made by hand, that blocks."""

    def __init__(self, place: Place) -> None:
        self.socket = socket.create_connection(("127.0.0.1", place.port), timeout=30)

    def send(self, data: bytes, most: int) -> int:
        """Send it again and again, until so many bytes went out or the server has had enough; how many went out."""
        sent = 0
        self.socket.settimeout(1)
        try:
            while sent < most:
                sent += self.socket.send(data)
        except OSError:
            pass
        self.socket.settimeout(30)
        return sent

    def code(self) -> int:
        """The code with which the server ends a WebSocket."""
        read, start = bytearray(), 0
        while True:
            while len(read) < start + 4:
                data = self.socket.recv(65_536)
                assert data, "it ends with a close frame"
                read += data
            if read[start] == 0x80 | CLOSE:
                return int.from_bytes(read[start + 2 : start + 4], "big")
            length, head = read[start + 1], 2
            if length == 126:
                length, head = int.from_bytes(read[start + 2 : start + 4], "big"), 4
            start += head + length

    def read(self) -> bytes:
        """Everything until the end."""
        read = b""
        try:
            while data := self.socket.recv(65_536):
                read += data
        except OSError:
            pass
        return read


@contextmanager
def peer(place: Place) -> Iterator[Peer]:
    one = Peer(place)
    with one.socket:
        yield one


@contextmanager
def linked(place: Place) -> Iterator[Peer]:
    """A WebSocket of a guest to a public table."""
    with Somebody(place, f"10.9.0.{next(numbers)}") as eve, peer(place) as one:
        eve.come("Eve")
        table = eve.ask("GET", "/api/tables").json()[0]["id"]
        one.socket.sendall(opening(place.socket(table), eve.link_headers()))
        head = one.socket.recv(4_096)
        assert head.startswith(b"HTTP/1.1 101 ")
        yield one


def answers_others(place: Place) -> None:
    """Somebody else is served at once."""
    with Somebody(place, f"10.9.1.{next(numbers)}") as ann:
        began = time.monotonic()
        assert ann.ask("GET", "/api/tables").status_code == 200
        assert time.monotonic() - began < AT_ONCE_S


FLOODS = {
    "pings": (b"", frame(PING, b"x" * 125) * 400),
    "pongs": (b"", frame(PONG, b"") * 4_000),
    "empty parts": (frame(TEXT, b"{", last=False), frame(CONTINUED, b"", last=False) * 4_000),
    "messages": (b"", frame(TEXT, b"[]") * 4_000),
    "joins": (b"", frame(TEXT, b'{"type":"join"}') * 1_000),
    "one message": (b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\0\0\0\0", b"x" * 65_536),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_frames_ends_soon_and_costs_nobody_anything(place: Place, flood: str) -> None:
    begin, more = FLOODS[flood]
    before = place.rss_kib()
    with linked(place) as one:
        one.socket.sendall(begin)
        sent = one.send(more, 64 * 1024 * 1024)
        assert sent < 64 * 1024 * 1024
        answers_others(place)
    assert place.rss_kib() - before < SMALL_KIB


@pytest.mark.parametrize(
    ("wire", "code"),
    [
        (frame(PING) * 200, 1008),
        (frame(TEXT, b"{", last=False) + frame(CONTINUED, b"", last=False) * 200, 1008),
        (frame(TEXT, b"[]") * 40, 1008),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"x" * 4_097), 1009),
        (frame(TEXT, b"{}", masked=False), 1002),
    ],
)
def test_it_ends_with_a_code(place: Place, wire: bytes, code: int) -> None:
    with linked(place) as one:
        one.socket.sendall(wire)
        assert one.code() == code


def test_a_few_pings_and_parts_are_no_flood(place: Place) -> None:
    with linked(place) as one:
        said = b'{"type":"join"}'
        parts = [frame(TEXT if at == 0 else CONTINUED, said[at : at + 1], last=False) for at in range(len(said))]
        one.socket.sendall(frame(PING, b"here?").join(parts) + frame(CONTINUED, b""))
        read = b""
        while b'"whole"' not in read:
            read += one.socket.recv(65_536)
        assert read.count(b"here?") == len(said) - 1


HEADS = {
    "one line": b"x: " + b"a" * 65_536,
    "many lines": b"x: a\r\n" * 10_000,
    "an address": b"",
}


@pytest.mark.parametrize("head", HEADS)
def test_headers_without_end_are_cut_off(place: Place, head: str) -> None:
    before = place.rss_kib()
    with peer(place) as one:
        one.socket.sendall(b"GET /" + (b"a" * 20_000 if head == "an address" else b" HTTP/1.1\r\nhost: localhost\r\n"))
        assert one.send(HEADS[head] or b"a" * 65_536, 64 * 1024 * 1024) < 64 * 1024 * 1024
        answers_others(place)
    assert place.rss_kib() - before < SMALL_KIB


@pytest.mark.parametrize(
    "lines",
    [b"x: " + b"a" * 17_000, b"x: a\r\n" * 101 + b"y: b", b"x: " + b"a" * 8_000],
    ids=["bytes", "lines", "one line"],
)
def test_who_sends_too_big_a_head_is_told_so(place: Place, lines: bytes) -> None:
    for upgrade in (b"", b"connection: upgrade\r\nupgrade: websocket\r\n"):
        with peer(place) as one:
            one.socket.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n" + upgrade + lines + b"\r\n\r\n")
            head, _, body = one.read().partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 431 ")
        assert json.loads(body)["code"] == "too_big"


def test_requests_that_do_not_wait_for_their_answers_are_not_taken_without_end(place: Place) -> None:
    with peer(place) as one:
        one.socket.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n" * 4_000)
        read = one.read()
    assert read.count(b"HTTP/1.1 200 ") <= guard.PIPELINED + 1
    assert read.count(b"HTTP/1.1 400 ") == 1
    answers_others(place)


def test_who_goes_in_the_middle_of_a_request_is_no_failure_of_the_server(place: Place) -> None:
    head = b"POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    for half in (head, head + b"content-length: 9\r\n\r\n{", head + b"transfer-encoding: chunked\r\n\r\n5\r\n{"):
        with peer(place) as one:
            one.socket.sendall(half)
    answers_others(place)
    assert place.failures() == []


def test_a_body_without_end_is_cut_off(place: Place) -> None:
    before = place.rss_kib()
    head = b"POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    for more in (b"content-length: 99999999999\r\n\r\n", b"transfer-encoding: chunked\r\n\r\n"):
        with peer(place) as one:
            one.socket.sendall(head + more)
            chunk = b"x" * 65_536 if b"length" in more else b"10000\r\n" + b"x" * 65_536 + b"\r\n"
            assert one.send(chunk, 64 * 1024 * 1024) < 64 * 1024 * 1024
            answers_others(place)
    assert place.rss_kib() - before < SMALL_KIB


def test_headers_that_follow_a_body_without_end_are_cut_off(place: Place) -> None:
    before = place.rss_kib()
    head = b"POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    with peer(place) as one:
        one.socket.sendall(head + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n")
        assert one.send(b"x: a\r\n" * 10_000, 64 * 1024 * 1024) < 64 * 1024 * 1024
    assert place.rss_kib() - before < SMALL_KIB
