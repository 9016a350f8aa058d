"""Which addresses are ours.

Against pages of others that would speak in a visitor's name, and names that are made to point here (DNS rebinding).
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from svara.errors import BadInput

_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::([0-9]{1,5}))?")


class Origins:
    """What ``Host`` and ``Origin`` may be.

    Raises:
        BadInput: `public_url` is no address of a whole site.
    """

    def __init__(self, public_url: str | None = None) -> None:
        self._public = None if public_url is None else _site(public_url)
        machine = socket.gethostname().lower()
        self._names = {"localhost", machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
        if self._public is not None and self._public.hostname:
            self._names.add(self._public.hostname)

    @property
    def secure(self) -> bool:
        """Whether people reach us by https alone, so that cookies go over nothing else."""
        return self._public is not None and self._public.scheme == "https"

    def is_our_host(self, host: str) -> bool:
        """A ``Host`` header: a name of ours or an address as numbers, with any port."""
        found = _HOST.fullmatch(host.lower())
        return found is not None and (found[1] in self._names or _is_address(found[1]))

    def is_our_origin(self, origin: str, host: str) -> bool:
        """An ``Origin`` header, of a request with this ``Host``: the very site that was asked."""
        try:
            site = urlsplit(origin)
        except ValueError:
            return False
        if site.scheme not in ("http", "https") or f"{site.scheme}://{site.netloc}" != origin:
            return False
        if self._public is not None and site.hostname == self._public.hostname:
            return origin == self.public(host)
        return _with_port(site.netloc, site.scheme) == _with_port(host.lower(), site.scheme)

    def public(self, host: str) -> str:
        """The address of the site, without a slash at its end; of the `host` that was asked if nothing is set."""
        if self._public is None:
            return f"http://{host}"
        return f"{self._public.scheme}://{self._public.netloc}"


def is_loopback(host: str) -> bool:
    """Whether a ``Host`` header or a peer is this machine itself."""
    found = _HOST.fullmatch(host.lower())
    name = host if found is None else found[1]
    if name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _site(url: str) -> SplitResult:
    try:
        site = urlsplit(url.rstrip("/"))
        good = site.scheme in ("http", "https") and bool(site.hostname) and (site.port or 1) > 0
    except ValueError:
        good = False
    if (
        not good
        or site.path
        or site.query
        or site.fragment
        or site.username
        or not _HOST.fullmatch(site.netloc.lower())
    ):
        raise BadInput(f"--public-url is like https://svara.example or http://localhost:8080, not {url!r}")
    netloc = site.netloc.lower().removesuffix({"http": ":80", "https": ":443"}[site.scheme])
    return site._replace(netloc=netloc)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _with_port(netloc: str, scheme: str) -> str:
    known = _HOST.fullmatch(netloc)
    return netloc if known is None or known[2] else f"{netloc}:{80 if scheme == 'http' else 443}"
