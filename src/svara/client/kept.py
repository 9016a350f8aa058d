"""A token in a file, with which a program that is started again is the same person."""

from __future__ import annotations

import os
from pathlib import Path

from svara.errors import BadInput


def read_token(file: Path) -> str | None:
    """The token in a file; None if there is no such file, or nothing in it.

    Raises:
        BadInput: it cannot be read.
    """
    try:
        return file.read_text(encoding="ascii").strip() or None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"cannot read a token in {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is no file with a token: give another one") from None


def keep_token(file: Path, token: str) -> None:
    """Write a token into a file, which is then for this user of the machine alone.

    Raises:
        BadInput: it cannot be written.
    """
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as kept:
            file.chmod(0o600)  # also one that was there before
            kept.write(f"{token}\n")
    except OSError as error:
        raise BadInput(f"cannot keep a token in {file}: {error.strerror}") from None
