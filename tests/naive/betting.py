"""A slow twin of R4, R5 and R8.5: every complete betting sequence of one deal.

For small tables and short stacks only: each whole amount that the law allows is an action of its own. Nobody leaves and
no time runs out here. All amounts are "to": what a seat then has in this hand's betting, without ante or entry.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

Action = tuple[int, str, int]


@dataclass(frozen=True)
class Line:
    """One complete betting sequence.

    actions: (seat, word, amount). "blind", "bet", "raise": the amount is what the seat goes to; "call": what it really
        reached, which is less than the bet to answer if it called all in; "look", "pass", "fold": 0.
    bets: what each seat has in the betting at the end, before the part that nobody matched returns.
    live: whether each seat is still in the hand.
    stacks: the chips in front of each seat at the end, before returns and payments.
    """

    actions: tuple[Action, ...]
    bets: tuple[int, ...]
    live: tuple[bool, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True)
class _Table:
    """What stays the same through the deal."""

    seats: int
    ante: int  # the ante, or in a svara the share (R7.4)
    middle: int  # chips in antes and carried pots; every dealt-in seat can win them
    dealer: int
    blind_multiples: tuple[int, ...]
    limit: str


@dataclass(frozen=True)
class _State:
    line: Line
    last_blind: int  # B, or 0 while nobody has bet blind
    blinds: frozenset[int]  # the seats that have bet blind
    last_blind_seat: int | None


def sequences(
    stacks: Sequence[int],
    ante: int,
    dealer: int,
    *,
    blind_multiples: tuple[int, ...] = (2,),
    limit: str = "none",
    pot: int = 0,
    share: int | None = None,
) -> Iterator[Line]:
    """Every complete betting sequence of one deal, depth first.

    Options come in this order: look, then blinds ascending; pass or fold, then call, then bets or raises ascending.

    stacks: the chips of the dealt-in seats, clockwise, before the ante; each can pay it (R3.1).
    dealer: the dealer's index in `stacks`.
    limit: "none", "pot" or "cap:N" (R5.9).
    pot: chips in the middle besides the antes; every seat can win them.
    share: if given this is the deal of a svara: `ante` is ignored and nobody pays one, the share serves as the ante of
        R4 and R5 (R7.4), `pot` is all that lies in the middle, and stacks may hold 0.

    Raises ValueError for a table that the law does not know.
    """
    n = len(stacks)
    unit = ante if share is None else share
    paid = ante if share is None else 0
    if n < 2 or not 0 <= dealer < n or unit < 1 or min(stacks) < paid or pot < 0:
        raise ValueError("needs two seats, one of them the dealer, and an ante or share of 1 or more that all can pay")
    if share is not None and pot == 0:
        raise ValueError("a svara is dealt for a pot (R7.1)")
    if limit not in ("none", "pot") and not (limit.startswith("cap:") and limit[4:].isdigit() and int(limit[4:]) >= 1):
        raise ValueError(f'limit {limit!r} is not "none", "pot" or "cap:N" (R5.9)')
    table = _Table(n, unit, n * paid + pot, dealer, tuple(sorted(set(blind_multiples))), limit)
    line = Line((), (0,) * n, (True,) * n, tuple(chips - paid for chips in stacks))
    yield from _blind_betting(table, _State(line, 0, frozenset(), None), table.dealer)


def count(
    stacks: Sequence[int],
    ante: int,
    dealer: int,
    *,
    blind_multiples: tuple[int, ...] = (2,),
    limit: str = "none",
    pot: int = 0,
    share: int | None = None,
) -> int:
    """How many lines `sequences` has for the same arguments."""
    lines = sequences(stacks, ante, dealer, blind_multiples=blind_multiples, limit=limit, pot=pot, share=share)
    return sum(1 for _ in lines)


def _blind_betting(table: _Table, state: _State, previous: int) -> Iterator[Line]:
    """All lines from here on, where the next seat after `previous` has yet to speak in the blind betting (R4)."""
    chips = state.line.stacks
    if state.last_blind == 0 and sum(1 for has in chips if has > 0) <= 1:  # R8.5: no bet, and nobody to bet against
        yield state.line
        return
    seat = next(seat for seat in _clockwise(table, previous) if chips[seat] > 0 or seat == state.last_blind_seat)
    if seat == state.last_blind_seat:  # R4.3; where nobody leaves R8.5 keeps it from ever coming to this
        yield from _betting(table, state, seat)
        return

    looked = replace(state, line=_act(state.line, seat, "look", 0))
    # R5.1. The look of the first seat with chips is also that of the first such seat from the dealer's left.
    yield from _betting(table, looked, seat)

    if not _somebody_else_has_chips(state.line, seat):  # R8.5
        return
    has_in_all = state.line.bets[seat] + chips[seat]
    highest = _limit_to(table, state, seat, state.last_blind)
    if state.last_blind == 0:
        amounts = list(range(table.ante, min(has_in_all, max(highest, table.ante)) + 1))  # R4.1, R5.9
    else:
        doubles = [multiple * state.last_blind for multiple in table.blind_multiples]  # R4.2
        amounts = [to for to in doubles if to <= has_in_all and to <= highest]  # R4.4
    for to in amounts:
        bet = _State(_act(state.line, seat, "blind", to), to, state.blinds | {seat}, seat)
        yield from _blind_betting(table, bet, seat)


def _betting(table: _Table, state: _State, first: int) -> Iterator[Line]:
    """All lines from here on, where `first` is the first seat that may have to act in the betting (R5)."""
    line = state.line
    seat = _next_to_act(table, state, first)
    if seat is None:
        yield line
        return
    after = (seat + 1) % table.seats
    answer = _bet_to_answer(state, seat)
    has_in_all = line.bets[seat] + line.stacks[seat]

    if answer == 0:  # R5.2
        yield from _betting(table, replace(state, line=_act(line, seat, "pass", 0)), after)
    else:
        yield from _betting(table, replace(state, line=_act(line, seat, "fold", 0)), after)
        call = _act(line, seat, "call", min(answer, has_in_all))  # R8.1: for less with the last chips
        yield from _betting(table, replace(state, line=call), after)

    if not _somebody_else_has_chips(line, seat):  # R8.5
        return
    lowest = max(answer + table.ante, 2 * state.last_blind)  # R5.4, R5.8
    highest = max(_limit_to(table, state, seat, answer), lowest)  # R5.9
    for to in range(answer + 1, has_in_all + 1):
        all_in_for_less = to == has_in_all and to < lowest  # R8.2
        if lowest <= to <= highest or all_in_for_less:
            word = "bet" if answer == 0 else "raise"
            yield from _betting(table, replace(state, line=_act(line, seat, word, to)), after)


def _next_to_act(table: _Table, state: _State, first: int) -> int | None:
    """The first seat from `first` clockwise that must act, or None if betting is over."""
    line = state.line
    if sum(line.live) == 1:  # R5.3, R5.7
        return None
    with_chips = [seat for seat in range(table.seats) if line.live[seat] and line.stacks[seat] > 0]
    if max(line.bets) == 0:
        # Whoever has acted has passed and is out, so every live seat with chips has yet to bet or pass (R5.2); with one
        # such seat it is a showdown with those all in (R8.5, R8.6).
        asked = with_chips if len(with_chips) >= 2 else []
    else:
        asked = [seat for seat in with_chips if line.bets[seat] < _bet_to_answer(state, seat)]  # R5.10
    return next((seat for seat in _clockwise(table, first - 1) if seat in asked), None)


def _bet_to_answer(state: _State, seat: int) -> int:
    """The amount "to" that the seat has to match: R5.6 for a seat that bet blind, else R5.5."""
    most = max(state.line.bets)
    return most if seat in state.blinds else max(most, 2 * state.last_blind)


def _limit_to(table: _Table, state: _State, seat: int, answer: int) -> int:
    """The amount "to" that R5.9 allows a seat with the bet `answer` to answer, before its floors are applied.

    The whole of the middle and of the bets counts for the pot limit: the largest bet is always that of a live seat, and
    a seat that can raise can reach it too, so none of it is one seat's alone yet (R8.3).
    """
    if table.limit == "none":
        return state.line.bets[seat] + state.line.stacks[seat]
    if table.limit == "pot":
        return answer + table.middle + sum(state.line.bets) + (answer - state.line.bets[seat])
    return answer + int(table.limit.removeprefix("cap:")) * table.ante


def _somebody_else_has_chips(line: Line, seat: int) -> bool:
    return any(line.live[other] and line.stacks[other] > 0 for other in range(len(line.live)) if other != seat)


def _clockwise(table: _Table, previous: int) -> Iterator[int]:
    """Every seat once, beginning with the one after `previous` and ending with `previous`."""
    for step in range(1, table.seats + 1):
        yield (previous + step) % table.seats


def _act(line: Line, seat: int, word: str, amount: int) -> Line:
    """The line with one more action. Amounts other than 0 move chips; a pass or a fold takes the seat out."""
    bets, live, stacks = list(line.bets), list(line.live), list(line.stacks)
    if amount > 0:
        stacks[seat] -= amount - bets[seat]
        bets[seat] = amount
    if word in ("pass", "fold"):
        live[seat] = False
    return Line((*line.actions, (seat, word, amount)), tuple(bets), tuple(live), tuple(stacks))
