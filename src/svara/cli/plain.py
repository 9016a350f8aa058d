"""Text from outside that is to be shown."""

from __future__ import annotations


def printable(text: str) -> str:
    """`text` without control codes, which a stranger's file could send to the reader's terminal."""
    return "".join([sign if sign.isprintable() else repr(sign)[1:-1] for sign in text])
