"""Seals decks in a process of its own: `python -m svara.server.hosting.sealer`, started by `decks`.

For each byte that it reads it writes `BATCH` decks, 64 bytes each: the key, which is **secret**, and the root. It ends
when there is nothing more to read, so however its parent ends, it is gone too.
"""

from __future__ import annotations

import secrets
import signal
import sys
from typing import Final

from svara.fair import Sealed, seal

BATCH: Final = 16
"""Decks at once."""

SIZE: Final = 64
"""Bytes of a deck."""


def write(decks: list[Sealed]) -> bytes:
    """Decks as they are sent."""
    return b"".join([bytes.fromhex(deck.key + deck.root) for deck in decks])


def read(data: bytes) -> list[Sealed]:
    """The decks that were sent."""
    text = data.hex()
    half = SIZE  # hexadecimal digits of a key, and of a root
    return [Sealed(text[at : at + half], text[at + half : at + 2 * half]) for at in range(0, len(text), 2 * half)]


def main() -> None:
    """Seal until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which a terminal sends to all; the parent decides
    while sys.stdin.buffer.read(1):
        sys.stdout.buffer.write(write([seal(secrets.token_hex(32)) for _ in range(BATCH)]))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
