"""Who can win which chips: returned bets, side pots, odd chips (R8.1, R8.3, R8.4).

While betting is open, bets lie in front of their seats (`Seat.bet`) and `Table.pots` holds only antes, entries and
what ties carried over. When it is over, `unmatched` goes back and `form` gathers the rest into pots, chip level by
chip level: a level belongs to the live seats that reached it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from svara.game.state import Pot, Secured, Table, clockwise


def unmatched(table: Table) -> tuple[int, int] | None:
    """The part of the highest bet that nobody matched, as (seat, chips), if a live seat made it (R8.1)."""
    first, first_bet, second_bet = -1, 0, 0
    for index, seat in enumerate(table.seats):
        if seat is not None and seat.bet > second_bet:
            if seat.bet > first_bet:
                first, first_bet, second_bet = index, seat.bet, first_bet
            else:
                second_bet = seat.bet
    if first_bet > second_bet and table.seat(first).live:
        return first, first_bet - second_bet
    return None


def form(table: Table) -> tuple[Pot, ...]:
    """All chips in the middle and all bets as pots with the seats that can win them, as if betting ended now.

    Carried pots come first, then those that bets formed from the lowest level up; pots that the same seats can win
    are one (R8.4). Bets above every live seat, but for what is somebody's already (R8.3), go to the highest pot
    that bets formed for live seats, else to a pot for all live seats (R8.1).
    """
    bets = [(index, seat.bet, seat.live) for index, seat in enumerate(table.seats) if seat is not None and seat.bet]
    chips: dict[tuple[int, ...], int] = {}
    for pot in table.pots:
        chips[pot.seats] = chips.get(pot.seats, 0) + pot.chips
    levels = {bet for _, bet, live in bets if live} | {max([bet for _, bet, _ in bets], default=0)}
    for part in table.secured:
        levels |= {part.low, part.high}
    highest = tuple([index for index, seat in enumerate(table.seats) if seat is not None and seat.live])
    low = 0
    for high in sorted(levels - {0}):
        amount = sum([(bet if bet < high else high) - low for _, bet, _ in bets if bet > low])
        seats = tuple([index for index, bet, live in bets if live and bet >= high])
        highest = seats or highest
        seats = seats or _owner(table.secured, low, high) or highest
        chips[seats] = chips.get(seats, 0) + amount
        low = high
    return tuple([Pot(amount, seats) for seats, amount in chips.items()])


def _owner(secured: Iterable[Secured], low: int, high: int) -> tuple[int, ...]:
    return tuple(part.seat for part in secured if part.low <= low and high <= part.high)


def sole(table: Table, out: int) -> Secured | None:
    """The levels of the open bets that `out`, a live seat, is the only one that can still win (R8.3).

    That takes a level that somebody else reached too (else it is no pot, but a bet unmatched), and that no other live
    seat has reached or can still reach.
    """
    mine = table.seats[out]
    assert mine is not None
    reach = others = 0
    for seat in table.seats:
        if seat is not None and seat is not mine:
            others = max(others, seat.bet)
            if seat.live and seat.bet + seat.stack > reach:
                reach = seat.bet + seat.stack
                if reach >= mine.bet:
                    return None
    high = min(mine.bet, others)
    return Secured(reach, high, out) if high > reach else None


def contested_chips(table: Table) -> int:
    """The pot that pot-limit bets count: pots and bets, less what is one seat's already (R5.9, R8.3)."""
    chips = sum(pot.chips for pot in table.pots if len(pot.seats) > 1)
    chips += sum(seat.bet for seat in table.seats if seat is not None)
    parts = list(table.secured)
    for index, seat in enumerate(table.seats):
        part = sole(table, index) if seat is not None and seat.live and seat.bet else None
        if part is not None:
            parts.append(part)
    return chips - sum(_between(table, part.low, part.high) for part in parts)


def _between(table: Table, low: int, high: int) -> int:
    return sum(min(seat.bet, high) - min(seat.bet, low) for seat in table.seats if seat is not None)


def without(pots: tuple[Pot, ...], out: int) -> tuple[Pot, ...]:
    """The pots after `out` has passed or folded: it can win no pot any more but one that is already its own (R8.3)."""
    return tuple(
        [
            replace(pot, seats=tuple([seat for seat in pot.seats if seat != out]))
            if len(pot.seats) > 1 and out in pot.seats
            else pot
            for pot in pots
        ]
    )


def after_leaving(pots: tuple[Pot, ...], out: int, playing: bool) -> tuple[Pot, ...]:
    """The pots after `out` has left the table: claims given up, entries forfeited (R7.7).

    In a hand being `playing`, a pot that is `out`'s alone stays its own (R8.3), and an ante is no entry to forfeit: a
    hand that becomes void never was (R9.6).
    """
    return tuple(
        Pot(
            pot.chips,
            pot.seats if playing and len(pot.seats) == 1 else tuple(s for s in pot.seats if s != out),
            pot.ties,
            tuple(s for s in pot.tied if s != out),
            pot.held,
            tuple(entry for entry in pot.entries if entry[0] != out or not pot.ties),
            out if out in pot.seats else pot.last_left,
        )
        for pot in pots
    )


def divide(chips: int, seats: Iterable[int], count: int, dealer: int) -> tuple[tuple[int, int], ...]:
    """`chips` in equal parts, odd chips one each from the left of `dealer` (R7.6, R9.6), as (seat, chips)."""
    among = [index for index in clockwise(count, dealer) if index in set(seats)]
    part, odd = divmod(chips, len(among))
    shares = [(seat, part + (place < odd)) for place, seat in enumerate(among)]
    return tuple(sorted((seat, share) for seat, share in shares if share))


def best_seats(pot: Pot, best: Mapping[int, int]) -> tuple[int, ...]:
    """The seats of a pot with the highest points, `best` by seat; of a pot with one seat, that one."""
    seats = pot.seats
    if len(seats) == 1:
        return seats
    held = [best[seat] for seat in seats]
    top = max(held)
    return tuple([seat for seat, points in zip(seats, held, strict=True) if points == top])


def carry(ties: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[Pot, ...]:
    """The tied pots, given as (chips, seats that tied), ready to be carried (R7.1, R8.4): equal ties are one pot."""
    chips: dict[tuple[int, ...], int] = {}
    for amount, tied in ties:
        chips[tied] = chips.get(tied, 0) + amount
    return tuple(Pot(amount, tied, ties=len(tied), tied=tied, held=amount) for tied, amount in chips.items())


def entry_price(pot: Pot, entry: str) -> int:
    """What joining the svara puts into one carried pot (R7.2)."""
    parts = {"share": pot.ties, "half": 2, "whole": 1}[entry]
    return -(-pot.held // parts)
