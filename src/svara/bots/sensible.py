"""A bot that weighs what each choice is worth, and mixes those that are close.

For each choice it asks: who will still be in, with what share of their hands, and how often does my hand win against
those? It believes that bigger bets come from better hands, that a bet makes the weaker hands fold, and that who bet
blind may hold anything. All of it is a rule of thumb; none of it is solved.
"""

from __future__ import annotations

import random
from math import exp
from typing import NamedTuple

from svara.bots.bot import chips_in_the_middle, expected_share, find, me, take
from svara.game import commands as c
from svara.game.legal import Option
from svara.game.state import Phase
from svara.game.view import SeatView, View
from svara.solve.standing import chance_against_one

SPECULATION = 0.04
"""The part of the hands behind a bet that may be anything."""

WIDEST, NARROWING = 0.53, 1.2
"""What share of hands goes along with the smallest bet, and how fast that shrinks as bets grow."""

RISK = 0.12
"""The part of what a bet or raise adds that is lost to what comes after it: raises, and worse guesses."""

PRETENDING = 0.07
"""How often it looks at its hand as if it were any other, so that its bets do not give it away."""

MIXING = 0.05
"""Choices whose worth differs by this part of the pot are taken with odds of e to 1."""


class Rival(NamedTuple):
    """Another live seat.

    Attributes:
        width: the share of hands, best first, that it is believed to hold; 1 for anything.
        bet: what it has bet, chips.
        reach: the most it can bet, chips.
        waiting: it has yet to say anything on its cards.
    """

    width: float
    bet: int
    reach: int
    waiting: bool


def sensible(view: View, rng: random.Random) -> c.Command:
    """Bets, calls and folds by what they are worth against the hands that others are likely to hold."""
    if view.phase is Phase.BLIND:
        return _blind(view, rng)
    if view.phase is Phase.SPLIT:
        return take(view.options[-1] if rng.random() < 0.15 else view.options[0])
    if view.phase is Phase.ENTRY:
        return _entry(view, rng)
    return _betting(view, rng)


def _blind(view: View, rng: random.Random) -> c.Command:
    """R4: now and then the least blind, more seldom a double; never for a tenth of the stack."""
    blind = find(view, c.BetBlind)
    often = 0.12 if view.last_blind else 0.2
    if blind is not None and blind.low <= me(view).stack / 10 and rng.random() < often:
        return take(blind, blind.low * (2 if rng.random() < 0.15 else 1))
    return take(view.options[0])


def _entry(view: View, rng: random.Random) -> c.Command:
    """R7.2: a fair price is worth about nothing, so the less of the stack it takes, the more often it is paid."""
    join = find(view, c.JoinSvara)
    part_of_stack = view.price / max(1, me(view).stack)
    often = min(0.75, 1.1 - 2 * part_of_stack) if expected_share(view) > 0.95 else 0.05
    return take(join if join is not None and rng.random() < often else view.options[0])


def _betting(view: View, rng: random.Random) -> c.Command:
    """R5: about what is worth most; now and then a bet for a hand it does not hold."""
    honest = _best_bet(view, rng, chance_against_one(view.score.points if view.score else 0, view.rules))
    if rng.random() < PRETENDING:
        bluff = _best_bet(view, rng, rng.random())
        if isinstance(bluff, c.Bet | c.RaiseTo) and bluff.to - me(view).bet <= me(view).stack / 4:
            return bluff
    return honest


def _best_bet(view: View, rng: random.Random, chance: float) -> c.Command:
    pot = chips_in_the_middle(view)
    rivals = _rivals(view)
    choices: list[tuple[float, c.Command]] = [(0.0, take(view.options[0]))]
    for option in view.options[1:]:
        for to in _sizes(option, view, pot, rng):
            choices.append((_worth(option, to, view, pot, chance, rivals), take(option, to)))
    return _mixed(choices, MIXING * pot, rng)


def _sizes(option: Option, view: View, pot: int, rng: random.Random) -> list[int]:
    """The amounts that are worth a thought: about half the pot, the pot, and the least where it opens the betting."""
    if option.command is c.Call:
        return [option.low]
    call = find(view, c.Call)
    answer = call.low if call else 0
    after_call = pot + answer - me(view).bet
    sizes = {_clip(answer + round(after_call * part * rng.uniform(0.8, 1.25)), option) for part in (0.4, 0.85)}
    if option.command is c.Bet:
        sizes.add(_clip(round(option.low * rng.choice((1, 1, 1.5, 2))), option))
    return sorted(_all_in_if_near(to, option) for to in sizes)


def _clip(to: int, option: Option) -> int:
    return max(option.low, min(to, option.high))


def _all_in_if_near(to: int, option: Option) -> int:
    """Leaving crumbs behind makes no sense: a bet of most of the stack is a bet of all of it."""
    return option.high if to > 0.8 * option.high else to


def _rivals(view: View) -> list[Rival]:
    base = max(1, sum(pot.chips for pot in view.pots if len(pot.seats) > 1))
    return [
        _rival(seat, view, base)
        for index, seat in enumerate(view.seats)
        if seat is not None and seat.live and index != view.viewer
    ]


def _rival(seat: SeatView, view: View, base: int) -> Rival:
    blind_only = seat.blind and seat.bet <= view.last_blind
    spoken = seat.bet > 0 and not blind_only
    return Rival(_width(seat.bet / base) if spoken else 1.0, seat.bet, seat.bet + seat.stack, not spoken)


def _width(pressure: float) -> float:
    """The share of hands that goes along with bets of `pressure` times the pot of antes."""
    return max(0.05, WIDEST / (1 + NARROWING * pressure))


def _against(chance: float, width: float) -> float:
    """The chance against one hand of the best `width` of all, some of them being anything."""
    strict = max(0.0, (chance - (1 - width)) / width)
    return SPECULATION * chance + (1 - SPECULATION) * strict


def _worth(option: Option, to: int, view: View, pot: int, chance: float, rivals: list[Rival]) -> float:
    """What a call, bet or raise to `to` is worth in chips, next to 0 for giving up."""
    mine = me(view)
    base = max(1, sum(p.chips for p in view.pots if len(p.seats) > 1))
    calling = option.command is c.Call
    asked = max(to, view.level) if calling else to
    width = _width(max(asked, 2 * view.last_blind) / base)
    wins_all = nobody = 1.0
    coming = 0.0
    for rival in rivals:
        stays = _stays(rival, asked, width)
        wins_all *= 1 - stays + stays * _against(chance, min(rival.width, width) if rival.bet < asked else rival.width)
        nobody *= 1 - stays
        coming += stays * max(0, min(asked, rival.reach, to) - rival.bet)
    adds = to - mine.bet
    winnable = pot + adds + coming
    risk = 0.0 if calling else RISK * adds
    return nobody * pot + (wins_all - nobody) * winnable - (1 - nobody) * adds - risk


def _stays(rival: Rival, asked: int, width: float) -> float:
    """How likely this rival answers a bet of `asked`: certain if it has, less if its hands have to be better now."""
    if rival.bet >= asked or rival.bet == rival.reach:
        return 1.0
    return min(1.0, width / rival.width)


def _mixed(choices: list[tuple[float, c.Command]], scale: float, rng: random.Random) -> c.Command:
    """One of the choices: the likelier the more it is worth."""
    best = max(worth for worth, _ in choices)
    weights = [exp((worth - best) / max(scale, 1e-9)) for worth, _ in choices]
    return rng.choices([command for _, command in choices], weights)[0]
