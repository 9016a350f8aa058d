"""What happened, as sentences: one or several an event, none for what shows anyway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from svara.cli.words import Cast, card_words, chips, listed, reason, sentence
from svara.game import events as e
from svara.game.points import points, score
from svara.game.rules import RuleSet
from svara.game.state import Phase, Pot
from svara.game.view import OwnCardsSeen, View, ViewerEvent


def deed(event: ViewerEvent) -> tuple[int, str] | None:
    """A seat's own act in two words, to stand beside its name, or None for other events."""
    acts: Mapping[type, str] = {
        e.BlindBet: "blind {}",
        e.Looked: "looks",
        e.BetMade: "bets {}",
        e.Called: "calls {}",
        e.Raised: "raises to {}",
        e.Passed: "passed",
        e.Folded: "folded",
        e.Left: "left",
        e.SplitAgreed: "agrees to divide",
        e.SplitRefused: "refuses to divide",
        e.SvaraJoined: "joins",
        e.SvaraDeclined: "stays out",
    }
    said = acts.get(type(event))
    if said is None:
        return None
    return getattr(event, "seat", 0), said.format(chips(getattr(event, "to", 0)))


def tell(event: ViewerEvent, cast: Cast, seen: View, pots: int = 1) -> list[str]:
    """An event as sentences, given the view after it and how many pots are being paid; none for what shows anyway."""
    if isinstance(event, e.BlindBet | e.BetMade | e.Called | e.Raised):
        seat = seen.seats[event.seat]
        all_in = ", all in" if seat is not None and not seat.stack else ""
        verb = {e.BlindBet: "bet {} blind", e.BetMade: "bet {}", e.Called: "call {}", e.Raised: "raise to {}"}
        return [cast.does(event.seat, verb[type(event)].format(chips(event.to))) + all_in + "."]
    if type(event) in _ACTS:
        yours = _your_part(seen) if isinstance(event, e.SplitRefused) else []
        return [cast.does(getattr(event, "seat", 0), _ACTS[type(event)]) + ".", *yours]
    if isinstance(event, e.HandStarted | e.AntesPaid | OwnCardsSeen):
        return _tell_deal(event, cast, seen)
    if isinstance(event, e.HandsShown):
        return [shown(hand, cast, seen.rules) for hand in event.hands]
    if isinstance(event, e.PotWon):
        which = f" (pot {event.pot + 1})" if pots > 1 else ""
        return [f"{cast.does(event.seat, 'win')} {chips(event.chips)}{which}{_why_won(event, seen, pots)}."]
    return _tell_chips(event, cast, seen)


_ACTS: Final[Mapping[type, str]] = {
    e.Looked: "look: blind betting is over",
    e.Passed: "pass",
    e.Folded: "fold",
    e.TimedOut: "run out of time",
    e.Left: "leave the table",
    e.SatOut: "sit out",
    e.SatIn: "sit in again",
    e.SplitAgreed: "agree to divide the pot",
    e.SplitRefused: "refuse to divide: svara",
    e.SvaraDeclined: "stay out of the svara",
}


def _tell_deal(event: e.HandStarted | e.AntesPaid | OwnCardsSeen, cast: Cast, seen: View) -> list[str]:
    if isinstance(event, e.AntesPaid):
        pot = event.chips * len(event.seats)
        return [f"{len(event.seats)} antes of {chips(event.chips)} make a pot of {chips(pot)}."]
    if isinstance(event, OwnCardsSeen):
        mine = f": {seen.score.points}, {reason(seen.score)}" if seen.score else ""
        return [f"Your cards are {card_words(event.cards)}{mine}."]
    dealer = cast.does(event.dealer, "deal")
    if not event.svara_of:
        return [f"Hand {event.hand}. {dealer}."]
    pot = sum(pot.chips for pot in seen.pots)
    what = f"Hand {event.hand}, the svara of hand {event.svara_of}, for {chips(pot)}"
    return [f"{what}. {dealer} to {len(event.seats)} players."]


def shown(hand: e.ShownHand, cast: Cast, rules: RuleSet) -> str:
    """A hand at the showdown, and why it counts what it counts."""
    cards = hand.cards[0], hand.cards[1], hand.cards[2]
    why = reason(score(cards, rules))
    return f"{cast.does(hand.seat, 'show')} {card_words(cards)}: {hand.points}, {why}."


def _tell_chips(event: ViewerEvent, cast: Cast, seen: View) -> list[str]:
    match event:
        case e.SatDown(seat, amount):
            return [f"{cast.does(seat, 'sit down')} with {chips(amount)}."]
        case e.ToppedUp(seat, amount):
            return [f"{cast.does(seat, 'take')} {chips(amount)} fresh chips."]
        case e.SeatFreed(seat, amount):
            return [f"{cast.does(seat, 'take')} {chips(amount)} away."]
        case e.BetReturned(seat, amount):
            return [f"{cast.does(seat, 'get')} {chips(amount)} back, which nobody matched."]
        case e.SvaraJoined(seat, entries):
            return [f"{cast.does(seat, 'join')} the svara for {chips(sum(entries))}."]
        case e.HandVoided(refunds):
            back = listed([f"{cast.name(seat)} {chips(amount)}" for seat, amount in refunds])
            return [f"The hand is void. Given back: {back}."]
        case e.PotSplit(_, payments):
            return [f"The pot is divided: {listed([f'{cast.name(s)} {chips(n)}' for s, n in payments])}."]
        case e.SvaraReady(seats, stake):
            return [f"The svara is between {cast.all_of(seats)}; the least bet is {chips(stake)}."]
        case _:
            return _tell_pots(event, cast, seen)


def _tell_pots(event: ViewerEvent, cast: Cast, seen: View) -> list[str]:
    if isinstance(event, e.PotsFormed) and len(event.pots) > 1:
        return [
            f"Pot {place}: {chips(pot.chips)} for {cast.all_of(pot.seats)}." for place, pot in enumerate(event.pots, 1)
        ]
    if isinstance(event, e.SvaraOpened):
        return [*[_tied(pot, cast, seen) for pot in event.pots], *_your_part(seen)]
    return _your_part(seen) if isinstance(event, e.EntryOffered) else []


def _your_part(seen: View) -> list[str]:
    """Once the entry is offered: what it is to a viewer who has tied, or cannot pay it (R7.2, R7.3)."""
    me = None if seen.viewer is None else seen.seats[seen.viewer]
    if me is None or seen.phase is not Phase.ENTRY:
        return []
    if any(seen.viewer in pot.tied for pot in seen.pots):
        return ["You are in it for free."]
    short = me.stack < seen.price and not me.leaving
    return [f"You have {chips(me.stack)}; the entry is {chips(seen.price)}."] if short else []


def _why_won(event: e.PotWon, seen: View, pots: int) -> str:
    if event.how == "showdown":
        return f" with {points_of(seen, event.seat)} points, the most"
    if event.how == "last":
        return ", the last to leave"
    return ": nobody else could win it" if pots > 1 else ": everybody else is out"


def _tied(pot: Pot, cast: Cast, seen: View) -> str:
    who = sentence(cast.all_of(pot.tied))
    return f"Svara! {who} tie with {points_of(seen, pot.tied[0])} for {chips(pot.chips)}."


def points_of(seen: View, seat: int) -> int:
    """The points of a hand that was shown; 0 if it was not."""
    there = seen.seats[seat]
    cards = there.cards if there is not None else ()
    return points((cards[0], cards[1], cards[2]), seen.rules) if cards else 0
