"""Which names and pages are ours."""

import socket

import pytest

from svara.errors import BadInput
from svara.server.http.origins import Origins, is_loopback


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8080", "LOCALHOST", "127.0.0.1:8080", "[::1]:8080", "10.1.2.3"]
)
def test_this_machine_and_addresses_as_numbers_are_ours(host: str) -> None:
    assert Origins().is_our_host(host)
    assert Origins("https://svara.example").is_our_host(host)


def test_the_machines_own_name_is_ours() -> None:
    name = socket.gethostname().partition(".")[0]
    assert Origins().is_our_host(f"{name}:8080")
    assert Origins().is_our_host(f"{name}.local")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "svara.example", "a b", "localhost:x"],
)
def test_any_other_name_is_not(host: str) -> None:
    assert not Origins().is_our_host(host)


def test_the_public_name_is_ours() -> None:
    origins = Origins("https://Svara.Example/")
    assert origins.is_our_host("svara.example")
    assert origins.is_our_host("svara.example:443")
    assert not origins.is_our_host("other.example")
    assert origins.secure
    assert not Origins("http://svara.example").secure
    assert origins.public("svara.example") == "https://svara.example"


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://localhost:8080", "localhost:8080", True),
        ("http://192.168.1.5:8080", "192.168.1.5:8080", True),
        ("http://localhost", "localhost:80", True),
        ("http://localhost:8081", "localhost:8080", False),
        ("http://evil.example", "localhost:8080", False),
        ("http://localhost:8080.evil.example", "localhost:8080", False),
        ("http://localhost:8080/", "localhost:8080", False),
        ("http://x@localhost:8080", "localhost:8080", False),
        ("null", "localhost:8080", False),
        ("", "localhost:8080", False),
        ("file://", "localhost:8080", False),
        ("http://[", "localhost:8080", False),
    ],
)
def test_only_the_very_site_that_is_asked_may_ask(origin: str, host: str, ours: bool) -> None:
    assert Origins().is_our_origin(origin, host) is ours


def test_of_the_public_site_the_scheme_counts_too() -> None:
    origins = Origins("https://svara.example")
    assert origins.is_our_origin("https://svara.example", "svara.example")
    assert not origins.is_our_origin("http://svara.example", "svara.example")
    assert origins.is_our_origin("http://localhost:8080", "localhost:8080")


@pytest.mark.parametrize(
    "url",
    [
        "svara.example",
        "ftp://svara.example",
        "https://",
        "https://svara.example/x",
        "https://a@b",
        "https://a?b",
        "https://a:x",
    ],
)
def test_a_public_address_is_that_of_a_whole_site(url: str) -> None:
    with pytest.raises(BadInput, match="--public-url is like"):
        Origins(url)


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("127.9.9.9:1", True), ("::1", True), ("[::1]:1", True), ("localhost:8080", True),
     ("10.0.0.1", False), ("svara.example", False), ("", False)],
)  # fmt: skip
def test_loopback_is_this_machine(host: str, here: bool) -> None:
    assert is_loopback(host) is here
