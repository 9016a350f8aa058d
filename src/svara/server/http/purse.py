"""My chips: the ledger of my wallet, and what somebody broke gets once a day."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from svara.server.http.auth import Mine, address_of
from svara.server.http.people import AnyRequest, OnTables
from svara.server.http.problems import Refused, fails
from svara.server.http.services import House
from svara.server.store import chips
from svara.server.store.chips import AddressSpent, AlreadyToday, LedgerLine, NotBroke

Before = Annotated[int | None, QueryParameter(ge=0, le=2**53 - 1, description="`before` of the page that came last.")]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="At most so many.")]


class Purse(msgspec.Struct, frozen=True):
    """What I have, and how it came: the newest line first.

    Attributes:
        chips: in my wallet.
        on_tables: what lies on tables for me, a pot whole for each who may win it.
        lines: of the ledger, where `chips` is what the wallet got, below 0 what it gave.
        before: for the next page, or null at the end.
    """

    chips: int
    on_tables: OnTables
    lines: list[LedgerLine]
    before: int | None


class Granted(msgspec.Struct, frozen=True):
    """What I was given, and what I have in my wallet now."""

    granted: int
    chips: int


@get("/chips", responses=fails())
async def read_chips(me: Mine, services: House, before: Before = None, limit: Limit = 50) -> Purse:
    """My chips, and every line of my wallet's ledger."""
    account = chips.wallet(me.user.id)
    balance, lines = await services.store.read(
        lambda conn: (chips.balance(conn, account), chips.lines(conn, account, before, limit))
    )
    return Purse(
        chips=balance,
        on_tables=services.hub.chips_on_tables(me.user.id),
        lines=lines,
        before=lines[-1].id if len(lines) == limit else None,
    )


@post("/chips/daily", status_code=200, responses=fails(409))
async def take_daily(me: Mine, services: House, request: AnyRequest) -> Granted:
    """Chips for somebody who has next to none, once a day; chips on tables count."""
    config, now_ms, address = services.config, services.clock(), address_of(request)
    on_tables = services.hub.chips_on_tables(me.user.id)
    try:
        granted, balance = await services.store.write(
            lambda conn: (
                chips.daily(
                    conn,
                    me.user.id,
                    address=address,
                    on_tables=on_tables,
                    chips=config.daily_chips,
                    below=config.daily_below,
                    per_address=config.grants_per_address,
                    now_ms=now_ms,
                ),
                chips.balance(conn, chips.wallet(me.user.id)),
            )
        )
    except NotBroke:
        least = f"{config.daily_below:,}"
        raise Refused(409, "not_broke", f"these are for who has fewer than {least} chips, tables counted") from None
    except AlreadyToday as error:
        hours = max(1, -(-(error.at_ms - now_ms) // 3_600_000))
        raise Refused(
            409, "already_today", f"you had them today: come back in {hours} hour{'' if hours == 1 else 's'}"
        ) from None
    except AddressSpent:
        raise Refused(409, "address_spent", "too many have had chips from your address today: come tomorrow") from None
    return Granted(granted=granted, chips=balance)


ROUTES = [read_chips, take_daily]
