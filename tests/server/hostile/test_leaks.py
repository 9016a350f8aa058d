"""What looks for secrets finds them; `test_storm` has it look where there must be none."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from svara.fair.decks import expand
from svara.game import DECK, cards_text
from svara.server.hosting import recorder
from svara.server.store import hands
from svara.server.store.api import StoredHand
from svara.server.store.opening import FILE
from tests.server.hostile import leaks
from tests.server.http.house import House, open_house
from tests.server.http.play import play_a_hand, table_with_bots
from tests.server.kills import Broken


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, StoredHand]:
    """A folder of data where one hand was played, and that hand."""
    folder = tmp_path_factory.mktemp("leaks")

    async def main(house: House) -> StoredHand:
        me = await (await house.browser()).come()
        table = await table_with_bots(house, None, public=True)
        number = await play_a_hand(house, me, table)
        kept = await house.services.store.read(lambda conn: hands.hand(conn, table.id, number))
        assert kept is not None
        return kept

    async def run() -> StoredHand:
        async with open_house(folder, bot_delay_ms=(0, 0)) as house:
            return await main(house)

    return folder / "data", asyncio.run(run())


def test_keys_seeds_salts_invites_and_the_hosts_token_are_found(played: tuple[Path, StoredHand]) -> None:
    data, kept = played
    secrets = leaks.Secrets(data)
    secrets.add({"a cookie", ""})
    shuffle = recorder.opened(kept).shuffle
    assert shuffle is not None
    key = shuffle.made.keys[3]
    with closing(sqlite3.connect(data / FILE)) as raw:
        (invite,) = raw.execute("SELECT invite FROM tables").fetchone()
    token = (data / "host-token").read_text(encoding="ascii").strip()
    for planted in (key, key.upper(), f"00{key}ff", invite, token, "a cookie"):
        assert len(secrets.found_in(f'{{"event": "x{planted}y"}}')) == 1, planted
    dealt = next(key for key in shuffle.made.keys if expand(bytes.fromhex(key)).salts[0].hex() in secrets.digits)
    assert secrets.found_in(f"salt {expand(bytes.fromhex(dealt)).salts[31].hex()}")
    assert secrets.found_in("0" * 64 + " and nothing else, Ann and Bob") == []


@pytest.mark.parametrize("text", ["7c", "cards=7c Kh", '"Kh"', "(As)", "Td."])
def test_cards_are_found(played: tuple[Path, StoredHand], text: str) -> None:
    assert leaks.CARD.findall(text)
    assert leaks.Secrets(played[0]).found_in(text)


@pytest.mark.parametrize("text", ["Ash", "7cm", "x7c", "Kd4", "as", "Bob's", "2026-11-30T02:52:31Z"])
def test_other_words_are_no_cards(text: str) -> None:
    assert leaks.CARD.findall(text) == []


def test_a_view_with_a_card_of_somebody_else_is_found(
    played: tuple[Path, StoredHand], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, kept = played
    assert leaks.check_views(data)["views of hands"] >= len(kept.seats) + 2
    plain, text = recorder.viewer_json, recorder.viewer_text
    whole = msgspec.to_builtins(list(recorder.opened(kept).events))
    monkeypatch.setattr(recorder, "viewer_json", lambda kept, user: {**plain(kept, user), "events": whole})
    with pytest.raises(Broken, match="the data of hand"):
        leaks.check_view(kept, None)
    monkeypatch.setattr(recorder, "viewer_json", plain)
    monkeypatch.setattr(recorder, "viewer_text", lambda kept, user: f"{text(kept, user)}\n{cards_text(DECK, ' ')}")
    with pytest.raises(Broken, match="the text of hand"):
        leaks.check_view(kept, None)
    shuffle = recorder.opened(kept).shuffle
    assert shuffle is not None
    told = " ".join([*shuffle.made.keys])
    monkeypatch.setattr(recorder, "viewer_text", lambda kept, user: f"{text(kept, user)}\n{told}")
    with pytest.raises(Broken, match="can be opened"):
        leaks.check_view(kept, None)
