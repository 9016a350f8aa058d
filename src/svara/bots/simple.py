"""Bots with one idea each, to play against and to measure others by."""

from __future__ import annotations

import random

from svara.bots.bot import chips_in_the_middle, expected_share, find, me, take
from svara.game import commands as c
from svara.game.view import View
from svara.solve.standing import chance_against_one


def uniform(view: View, rng: random.Random) -> c.Command:
    """Any option, each as likely; then any amount within it, each as likely."""
    option = rng.choice(view.options)
    return take(option, rng.randint(option.low, option.high))


def cautious(view: View, rng: random.Random) -> c.Command:
    """Waits for good cards, pays for little else, and never bets blind."""
    answer = _modest(view, joins=rng.random() < 0.3)
    if answer is not None:
        return answer
    chance = _chance(view)
    if chance > 0.93 and rng.random() < 0.7:
        return _bet_part_of_pot(view, 0.6)
    call = find(view, c.Call)
    if call is None:
        return _bet_part_of_pot(view, 0.3) if chance > 0.7 else view.options[0].at()
    price = call.high - me(view).bet
    return take(call) if chance > 0.7 + 0.4 * price / (price + chips_in_the_middle(view)) else take(view.options[0])


def bold(view: View, rng: random.Random) -> c.Command:
    """Bets blind, bets big and often, and pays to see."""
    blind = find(view, c.BetBlind)
    if blind is not None and rng.random() < 0.5 and blind.low <= me(view).stack / 4:
        return take(blind, 2 * view.stake)
    answer = _modest(view, joins=rng.random() < 0.9)
    if answer is not None:
        return answer
    chance = _chance(view)
    if rng.random() < chance - 0.35:
        return _bet_part_of_pot(view, rng.choice((0.5, 1.0, 1.5)))
    call = find(view, c.Call)
    if call is None:
        return _bet_part_of_pot(view, 0.5) if rng.random() < 0.7 else take(view.options[0])
    price = call.high - me(view).bet
    return take(call) if chance > 1.1 * price / (price + chips_in_the_middle(view)) else take(view.options[0])


def _modest(view: View, joins: bool) -> c.Command | None:
    """What is not betting on cards seen: look; never divide; join at a fair price if `joins`. None for betting."""
    first = view.options[0]
    join = find(view, c.JoinSvara)
    if join is not None and joins and expected_share(view) > 0.9 and view.price <= me(view).stack / 2:
        return take(join)
    return None if first.command in (c.Pass, c.Fold) else take(first)


def _chance(view: View) -> float:
    return chance_against_one(view.score.points if view.score else 0, view.rules)


def _bet_part_of_pot(view: View, part: float) -> c.Command:
    """A bet or raise that adds this part of the pot over the call; a call where there can be no raise."""
    call = find(view, c.Call)
    answer = call.low if call else 0
    pot = chips_in_the_middle(view) + (answer - me(view).bet)
    for kind in (c.Bet, c.RaiseTo):
        option = find(view, kind)
        if option is not None:
            return take(option, answer + round(part * pot))
    return take(view.options[-1])
