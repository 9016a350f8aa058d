"""How often somebody may ask for something: one number for each, so that memory is bounded whoever floods.

The rule is the generic cell rate algorithm (ITU-T I.371): each request costs an interval of time, and so many intervals
may be taken ahead.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final, NamedTuple

from svara.server.http.problems import Refused

MOST_KEYS: Final = 50_000

_MINUTE, _HOUR = 60_000, 3_600_000
_ROUNDING_MS = 1e-3


class Rate(NamedTuple):
    """`burst` at once, then one every `every_ms`; `by_person` counts sessions' users, else addresses."""

    every_ms: float
    burst: int
    by_person: bool = True


RATES: Final[Mapping[str, Rate]] = {
    "read": Rate(_MINUTE / 1_200, 200),
    "write": Rate(_MINUTE / 60, 30),
    "table": Rate(_MINUTE / 6, 10),
    "join": Rate(_MINUTE / 20, 20),
    "report": Rate(_MINUTE / 2, 5),
    "link": Rate(_MINUTE / 60, 30),
    "guest": Rate(_HOUR / 60, 20, by_person=False),
    "password": Rate(_MINUTE / 10, 10, by_person=False),
    "login": Rate(_HOUR / 30, 15),
    "account": Rate(_HOUR / 300, 300),
    "host": Rate(_MINUTE / 600, 100, by_person=False),
}
"""By name; a route names its own in ``opt``, else it is ``read`` or ``write``. ``login`` is of one account at one
address, ``account`` of it at all those where nobody has signed in to it."""


class Limits:
    """Who has asked for what lately. `looser` multiplies every rate, for load tests."""

    def __init__(self, looser: int = 1) -> None:
        self._looser = looser
        self._next: OrderedDict[tuple[str, str], float] = OrderedDict()

    def take(self, name: str, key: str, now_ms: float) -> None:
        """Count one.

        Raises:
            Refused: too fast; the header Retry-After has the whole seconds to wait.
        """
        rate = RATES[name]
        every = rate.every_ms / self._looser
        due = max(self._next.get((name, key), now_ms), now_ms)
        wait = due - now_ms - every * (rate.burst * self._looser - 1)
        if wait > _ROUNDING_MS:
            seconds = ceil(wait / 1000)
            sentence = f"that is too fast: wait {seconds} second{'' if seconds == 1 else 's'}"
            raise Refused(429, "too_fast", sentence, {"Retry-After": str(seconds)})
        self._next[name, key] = due + every
        self._next.move_to_end((name, key))
        if len(self._next) > MOST_KEYS:
            self._next.popitem(last=False)


def network_of(host: str | None) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which one household has whole."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return str(address)
