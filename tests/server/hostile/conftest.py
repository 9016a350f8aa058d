"""One server for the tests that ask it this and that."""

from collections.abc import Iterator

import pytest

from tests.server.hostile.place import Place, at_a_place


@pytest.fixture(scope="package")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server; at the end its log must have no error."""
    with at_a_place(tmp_path_factory.mktemp("place")) as told:
        yield told
    assert told.failures() == []
