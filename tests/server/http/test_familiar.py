"""From where people have signed in."""

import pytest

from svara.server.http import familiar
from svara.server.http.familiar import Familiar


def test_an_address_is_known_for_the_account_that_was_signed_in_to_there() -> None:
    known = Familiar()
    known.add("ann", "192.0.2.1")
    assert known.knows("ann", "192.0.2.1")
    assert not known.knows("bob", "192.0.2.1")
    assert not known.knows("ann", "192.0.2.2")


def test_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(familiar, "MOST", 3)
    known = Familiar()
    for at in (1, 2, 3, 1, 4):
        known.add("ann", str(at))
    assert [known.knows("ann", str(at)) for at in (1, 2, 3, 4)] == [True, False, True, True]
