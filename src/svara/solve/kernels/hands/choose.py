"""What a policy does where it is asked: one random number is one decision, its upper half what, its lower how much."""

from __future__ import annotations

from svara.solve.kernels.hands.chance import draw, lower, upper
from svara.solve.kernels.hands.felt import (
    ANYTHING,
    BET,
    COUNT,
    DECISIONS,
    DECK,
    FIRST_SIZE,
    LOOK_ONLY,
    MIDDLE,
    MODEST,
    MULTIPLES,
    NEXT_BLIND,
    OF_POT,
    OPEN,
    PLACE,
    POLICY,
    Array,
    Choices,
    Deal,
    Now,
    Offer,
    Table,
)
from svara.solve.kernels.hands.jit import part, rare
from svara.solve.kernels.hands.log import DECISION, record


@part
def chosen(table: Table, choices: Choices, deal: Deal, now: Now, offer: Offer) -> tuple[int, int]:
    """The action of `now.turn`, and for MIDDLE and the sizes the "to" that it goes to (R4, R5)."""
    felt, seat = table.felt, now.turn
    action, to = MODEST, 0
    if offer.situation != LOOK_ONLY:
        number = draw(table.chance)
        policy = felt[POLICY + seat]
        kind = 0
        if offer.situation >= OPEN:
            kind = class_of(felt, choices, deal, policy, seat)
        action = picked(choices, policy, offer.situation, kind, upper(number))
        if action == MIDDLE:
            to = offer.answer
        elif action != MODEST:
            to = _size(felt, choices, now, offer, policy, action - FIRST_SIZE, lower(number))
    felt[COUNT + DECISIONS] += 1
    if table.log.shape[0]:
        record(table.log, DECISION, seat, offer.situation, offer.answer, offer.low, offer.high, action, to)
    return action, to


@part
def answered(table: Table, choices: Choices, seat: int, situation: int, price: int) -> bool:
    """Whether `seat` agrees to a split (R7.6) or joins a svara for `price` (R7.2)."""
    felt = table.felt
    action = picked(choices, felt[POLICY + seat], situation, 0, upper(draw(table.chance)))
    felt[COUNT + DECISIONS] += 1
    if table.log.shape[0]:
        record(table.log, DECISION, seat, situation, price, 0, 0, action, 0)
    return action == MIDDLE


@part
def class_of(felt: Array, choices: Choices, deal: Deal, policy: int, seat: int) -> int:
    """The class of the cards that `seat` holds, to its policy."""
    if choices.below.shape[2] == 1:
        return 0
    first = DECK + felt[PLACE + seat]
    return choices.classes[policy, felt[first], felt[first + deal.players], felt[first + 2 * deal.players]]  # type: ignore[no-any-return]


@part
def picked(choices: Choices, policy: int, situation: int, kind: int, chance: int) -> int:
    """The action that a number from 0 to 2**32 - 1 stands for."""
    action = 0
    while chance >= choices.below[policy, situation, kind, action]:
        action += 1
    return action


@part
def _size(felt: Array, choices: Choices, now: Now, offer: Offer, policy: int, size: int, chance: int) -> int:
    """The "to" of a blind, bet or raise of that size, within the bounds."""
    unit, fraction = choices.sizes[policy, size, 0], choices.sizes[policy, size, 1]
    if offer.situation == NEXT_BLIND:
        wanted = _of_pot(now, offer, felt[BET + now.turn], fraction)
        return _multiple(felt, now, offer, unit, fraction, wanted, chance)
    if unit == ANYTHING:
        return offer.low + ((chance * (offer.high - offer.low + 1)) >> 32)
    if unit == OF_POT:
        wanted = _of_pot(now, offer, felt[BET + now.turn], fraction)
        return max(offer.low, min(offer.high, wanted))
    return offer.low + int(fraction * (offer.high - offer.low) + 0.5)


@part
def _of_pot(now: Now, offer: Offer, bet: int, fraction: float) -> int:
    """The "to" that adds `fraction` of the pot, as it is after calling, to the bet to answer."""
    called = now.pot + offer.answer - bet
    return offer.answer + int(min(fraction * called + 0.5, 4.0e15))


@rare
def _multiple(felt: Array, now: Now, offer: Offer, unit: float, fraction: float, wanted: int, chance: int) -> int:
    """One of the legal multiples of the last blind (R4.2)."""
    blind = now.last_blind
    count = 0
    while MULTIPLES + count < felt.shape[0] and blind * felt[MULTIPLES + count] <= offer.high:
        count += 1
    if unit == ANYTHING:
        return blind * felt[MULTIPLES + ((chance * count) >> 32)]  # type: ignore[no-any-return]
    if unit != OF_POT:
        return blind * felt[MULTIPLES + int(fraction * (count - 1) + 0.5)]  # type: ignore[no-any-return]
    to = offer.low
    for place in range(count):
        if blind * felt[MULTIPLES + place] <= wanted:
            to = blind * felt[MULTIPLES + place]
    return to
