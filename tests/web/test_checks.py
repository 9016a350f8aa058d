"""The page's own checks: its units, in Node, and its types."""

import pytest

from tests.web.node import missing, npm


@pytest.mark.parametrize("script", ["test", "check"])
def test_the_page_passes(script: str) -> None:
    assert missing() == ""
    code, said = npm("run", script)
    assert code == 0, said
