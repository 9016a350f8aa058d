"""The files of a folder of data are the server's own, or they are not used."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from svara.errors import BadInput
from svara.server.store.opening import FILE, SIDES
from svara.server.store.sqlite import SqliteStore
from tests.cli.run import wrong

NAMES = [FILE, f"{FILE}.lock", *[f"{FILE}{side}" for side in SIDES]]


def refused(folder: Path) -> str:
    """What an opening that must not succeed says."""

    async def main() -> None:
        store = await SqliteStore.open(folder / FILE)
        await store.close()

    with pytest.raises(BadInput) as error:
        asyncio.run(main())
    return str(error.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_link_in_place_of_a_file_is_not_followed(tmp_path: Path, name: str) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.write_bytes(b"")
    elsewhere.chmod(0o644)
    (folder / name).symlink_to(elsewhere)
    sentence = "is a link, which is not followed: put the file itself there, or remove it"
    assert refused(folder) == f"{folder / name} {sentence}"
    assert (elsewhere.read_bytes(), elsewhere.stat().st_mode & 0o777) == (b"", 0o644)


@pytest.mark.parametrize("name", NAMES)
def test_a_link_to_nothing_makes_nothing(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / name).symlink_to(tmp_path / "elsewhere")
    assert "is a link, which is not followed" in refused(folder)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_in_place_of_a_file_is_not_used(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    assert refused(tmp_path) == f"cannot write {tmp_path / name}: it is no file; remove it, or give another folder"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_another_user_is_not_used(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).touch()
    real = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: real + 1)
    sentence = "belongs to another user: remove it, or run as the user that it belongs to"
    assert refused(tmp_path).endswith(sentence)


def test_the_command_says_it_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "host-token").symlink_to("/etc/hostname")
    told = wrong("serve", "--port", "0", "--data", str(tmp_path))
    assert told == f"{tmp_path}/host-token is a link, which is not followed: put the file itself there, or remove it"
