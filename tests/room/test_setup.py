"""What a table can be set up with."""

from typing import Any

import pytest

from svara.errors import BadInput
from svara.room import SetupError
from tests.room.host import setup


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"table": ""}, "a table's name has 1 to 255 bytes"),
        ({"table": "ж" * 128}, "a table's name has 1 to 255 bytes"),
        ({"min_buy_in": 9}, "the least buy-in is from the ante of 10 to the most of 1000"),
        ({"min_buy_in": 1001}, "the least buy-in is from the ante of 10 to the most of 1000"),
        ({"fill": 1, "bot_chips": 99}, "a bot's chips are a buy-in, from 100 to 1000"),
        ({"fill": 5}, "bots keep 0 to 4 seats taken, not 5"),
        ({"fill": -1}, "bots keep 0 to 4 seats taken, not -1"),
        ({"turn_ms": 0}, "last at least 1 millisecond"),
        ({"away_ms": 0}, "last at least 1 millisecond"),
        ({"rest_ms": 0}, "last at least 1 millisecond"),
        ({"grace_ms": -1}, "times are milliseconds from 0 upward"),
    ],
)
def test_a_setting_out_of_range_is_refused_in_words(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        setup(**changes)


def test_where_no_bots_play_nobody_cares_what_they_would_bring() -> None:
    assert setup(fill=0, bot_chips=99).bot_chips == 99
    assert setup(fill=1, bot_chips=100).fill == 1


@pytest.mark.parametrize("changes", [{"seats": 1}, {"ante": 0}, {"seats": 11}])
def test_what_the_rules_forbid_is_forbidden_here(changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        setup(**changes)
