"""How often somebody may ask."""

import pytest

from svara.server.http import limits
from svara.server.http.limits import RATES, Limits, network_of
from svara.server.http.problems import Refused


def taken(limit: Limits, now_ms: float, name: str = "table", key: str = "ann", most: int = 1_000) -> int:
    """How many go through at this moment."""
    for count in range(most):
        try:
            limit.take(name, key, now_ms)
        except Refused:
            return count
    return most


def test_a_burst_goes_through_and_then_one_each_interval() -> None:
    limit, rate = Limits(), RATES["table"]
    assert (rate.every_ms, rate.burst) == (10_000, 10)
    assert taken(limit, 0) == 10
    assert taken(limit, 9_999) == 0
    assert taken(limit, 10_000) == 1
    assert taken(limit, 45_000) == 3
    assert taken(limit, 10_000_000) == 10


def test_who_is_too_fast_hears_how_long_to_wait() -> None:
    limit = Limits()
    taken(limit, 0)
    with pytest.raises(Refused, match="wait 8 seconds") as refused:
        limit.take("table", "ann", 2_500)
    assert refused.value.status == 429
    assert refused.value.headers == {"Retry-After": "8"}
    with pytest.raises(Refused, match=r"wait 1 second$"):
        limit.take("table", "ann", 9_900)


def test_everybody_and_every_kind_of_request_has_a_count_of_its_own() -> None:
    limit = Limits()
    assert taken(limit, 0, key="ann") == 10
    assert taken(limit, 0, key="bob") == 10
    assert taken(limit, 0, name="join", key="ann") == 20


def test_rates_can_be_made_looser_for_load_tests() -> None:
    assert taken(Limits(looser=7), 0) == 70


def test_memory_is_bounded_whoever_floods(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    limit = Limits()
    for number in range(10_000):
        limit.take("guest", f"192.0.2.{number}", 0)
    assert len(limit._next) == 100


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("somewhere", "somewhere"),
        (None, "unknown"),
    ],
)
def test_a_household_is_one_address(host: str | None, network: str) -> None:
    assert network_of(host) == network
