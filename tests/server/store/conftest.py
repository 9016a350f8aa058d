from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from tests.server.store.place import in_memory


@pytest.fixture
def conn() -> Iterator[Connection]:
    with in_memory() as connection:
        yield connection
