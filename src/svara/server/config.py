"""What a server is started with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

DAY_MS: Final = 24 * 60 * 60_000


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings. Amounts are chips, times milliseconds.

    Attributes:
        data: the folder with the file of data; made if it is not there.
        host, port: where to listen; port 0 takes a free one.
        public_url: the address that people type, such as ``https://svara.example``; None for this machine and its
            home network.
        start_chips: what a new guest gets.
        daily_chips: what somebody broke gets, once a day.
        daily_below: broke is who has less than this, chips on tables counted.
        grants_per_address: so many grants, new guests' and daily ones, one address gets a day.
        tables_per_user: open tables that one person may have made.
        tables: open tables in all.
        links_per_table, links_per_user: connections at once, to one table and of one person.
        queue: messages that wait at one table; more are answered with `busy`.
        bot_delay_ms: a bot thinks for a time between these two.
        grace_ms: after a restart every clock has so much more.
        back_ms: when a server that is stopped tells its clients to come back.
        house_tables: whether the public tables of the house are there from the first start on.
        seal_apart: whether a process of its own seals the decks, which takes work off the one that serves.
        rates: divides every rate limit by nothing (1), or makes it so many times looser, for load tests.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8080
    public_url: str | None = None
    start_chips: int = 5_000
    daily_chips: int = 5_000
    daily_below: int = 1_000
    grants_per_address: int = 20
    tables_per_user: int = 5
    tables: int = 2_000
    links_per_table: int = 64
    links_per_user: int = 16
    queue: int = 256
    bot_delay_ms: tuple[int, int] = (500, 1_400)
    grace_ms: int = 10_000
    back_ms: int = 3_000
    house_tables: bool = True
    seal_apart: bool = False
    rates: int = 1
