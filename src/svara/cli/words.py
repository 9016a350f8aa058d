"""The engine's data as English sentences, in one place: cards, reasons, choices, refusals, events.

Seats count from 1 on the screen, and the engine's from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from svara.game import commands as c
from svara.game import events as e
from svara.game.cards import JOKER, RANKS, SUITS, Card
from svara.game.legal import Option
from svara.game.points import Combination, Score, points, score
from svara.game.refuse import Refusal
from svara.game.rules import RuleSet, changed, named
from svara.game.state import Phase, Pot
from svara.game.view import OwnCardsSeen, View, ViewerEvent

SUIT_SYMBOLS: Final = "♠♥♦♣"
_RANK_NAMES: Final = ("sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces")


class Cast(msgspec.Struct, frozen=True):
    """Who sits where: the names by seat, which seat, if any, is "you", and which are bots."""

    names: tuple[str, ...]
    you: int | None = None
    bots: frozenset[int] = frozenset()

    def name(self, seat: int) -> str:
        """How a seat is called in the middle of a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb: ``Boyan calls``, ``You call``. The rest of the verb's words stay as they are."""
        if seat == self.you:
            return f"You {verb}"
        letters = next((at for at, sign in enumerate(verb) if not sign.isalpha()), len(verb))
        ending = "es" if verb[:letters].endswith("s") else "s"
        return f"{self.names[seat]} {verb[:letters]}{ending}{verb[letters:]}"

    def all_of(self, seats: Iterable[int]) -> str:
        """Several seats in a row: ``Boyan, Vesna and you``."""
        return listed([self.name(seat) for seat in sorted(seats, key=lambda seat: (seat == self.you, seat))])


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""


def sentence(text: str) -> str:
    """`text` with a capital letter."""
    return text[:1].upper() + text[1:]


def chips(amount: int) -> str:
    """``1160`` -> ``1,160``."""
    return f"{amount:,}"


def counted(number: int, thing: str) -> str:
    """``1 hand``, ``1,200 hands``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


# Cards and points


def rank_text(card: Card) -> str:
    """``10`` for a ten, else the letter."""
    return RANKS[card // 4].replace("T", "10")


def card_word(card: Card) -> str:
    """``K♥``."""
    return rank_text(card) + SUIT_SYMBOLS[card % 4]


def card_words(cards: Iterable[Card]) -> str:
    """``K♥ A♥ 9♠``."""
    return " ".join([card_word(card) for card in cards])


def suit_letter(card: Card) -> str:
    """``h``."""
    return SUITS[card % 4]


def reason(why: Score) -> str:
    """Why a hand has its points: ``K♥ and A♥ of one suit, 10 + 11``."""
    rank = why.cards[-1] // 4
    many = {2: "two", 3: "three"}.get(len(why.cards), "one")
    all_cards = listed([card_word(card) for card in why.cards])
    others = listed([card_word(card) for card in why.cards if card != JOKER])
    pair = f"two {_RANK_NAMES[rank]}" if len(why.terms) > 1 else f"two {_RANK_NAMES[rank]}, as the third"
    made = {
        Combination.CARD: f"{all_cards} alone",
        Combination.SUIT: f"{all_cards} of one suit",
        Combination.ACES: f"{many} aces",
        Combination.THREE: f"{many} {_RANK_NAMES[rank]}",
        Combination.SEVENS: f"{many} sevens",
        Combination.JOKER: "the 7♣ alone",
        Combination.JOKER_CARD: f"the 7♣ with {others}",
        Combination.JOKER_SUIT: f"the 7♣ with {others} of one suit",
        Combination.JOKER_PAIR: f"the 7♣ with {pair}",
    }[why.combination]
    if len(why.terms) == 1:
        return made
    joker_first = sorted(zip(why.cards, why.terms, strict=True), key=lambda counted: counted[0] != JOKER)
    return f"{made}, {' + '.join(str(term) for _, term in joker_first)}"


def house(rules: RuleSet) -> str:
    """The rules by name, or by what is different from forte."""
    name = named(rules)
    if name is not None:
        return name
    return "forte with " + ", ".join(f"{switch} {_switch(value)}" for switch, value in changed(rules).items())


def _switch(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()


# Choices

KEYS: Final[Mapping[type[c.Command], str]] = {
    c.Look: "l",
    c.BetBlind: "b",
    c.Pass: "p",
    c.Bet: "b",
    c.Fold: "f",
    c.Call: "c",
    c.RaiseTo: "r",
    c.RefuseSplit: "n",
    c.AgreeSplit: "a",
    c.DeclineSvara: "n",
    c.JoinSvara: "j",
}
"""The key of each choice."""


def choice(option: Option, seen: View) -> str:
    """What an option is and costs: ``call 80 (leaves 1,160)``."""
    seat = seen.seats[option.seat]
    funds, bet = (seat.bet + seat.stack, seat.bet) if seat else (0, 0)
    low, high = chips(option.low), chips(option.high)
    upto = low if option.low == option.high else f"{low} to {high}"
    if option.command is c.Call:
        rest = "all your chips" if option.low == funds else f"leaves {chips(funds - option.low)}"
        adds = f"you add {chips(option.low - bet)}, " if bet else ""
        return f"call {low} ({adds}{rest})"
    if option.command is c.RaiseTo:
        adds = chips(option.low - bet) + ("" if option.low == option.high else f" to {chips(option.high - bet)}")
        return f"raise to {upto} (you add {adds})"
    if option.command is c.JoinSvara:
        return f"join the svara for {low} (leaves {chips(funds - option.low)})"
    return {
        c.Look: "look at your cards, which ends blind betting for all",
        c.BetBlind: f"{'raise blind to' if seen.last_blind else 'bet blind'} {upto}",
        c.Pass: "pass: out of this hand",
        c.Bet: f"bet {upto}",
        c.Fold: "fold: out of this hand",
        c.AgreeSplit: f"agree to divide the {chips(sum(pot.chips for pot in seen.pots))}",
        c.RefuseSplit: "no, play the svara for it",
        c.DeclineSvara: "no, stay out of the svara",
    }[option.command]


def short_choice(option: Option) -> str:
    """An option in a few words, for error lines: ``r raise to 160-900``."""
    upto = chips(option.low) + (f"-{chips(option.high)}" if option.high > option.low else "")
    what = {
        c.Look: "look",
        c.BetBlind: f"bet blind {upto}",
        c.Pass: "pass",
        c.Bet: f"bet {upto}",
        c.Fold: "fold",
        c.Call: f"call {upto}",
        c.RaiseTo: f"raise to {upto}",
        c.AgreeSplit: "agree to divide",
        c.RefuseSplit: "no",
        c.DeclineSvara: "no",
        c.JoinSvara: f"join for {upto}",
    }[option.command]
    return f"{KEYS[option.command]} {what}"


def possible(options: Iterable[Option]) -> str:
    """All that can be done, in one line."""
    return listed([short_choice(option) for option in options if option.command in KEYS], "or")


_REFUSED: Final[Mapping[str, str]] = {
    "too_little": "{amount} is too little",
    "too_much": "{amount} is too much",
    "not_this_amount": "{amount} is none of the amounts",
    "not_now": "that is not what is asked now",
    "not_your_turn": "it is not your turn",
    "not_asked": "you are not asked",
    "cannot_pay": "you have less than the price",
    "cannot_bet_blind": "there is no blind bet that you can make now",
    "cannot_raise": "you cannot raise now",
    "bet_to_answer": "there is a bet to answer",
    "no_bet_to_answer": "there is no bet to answer",
}


def refusal(why: Refusal) -> str:
    """Why a choice was refused; what is legal instead is `possible` of its options (R9.5)."""
    amount = getattr(why.command, "to", getattr(why.command, "chips", 0))
    return f"{_REFUSED.get(why.code, why.code.replace('_', ' ')).format(amount=chips(amount))} ({why.rule})"


# Events


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
        e.SplitAgreed: "would divide",
        e.SplitRefused: "will not divide",
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
        return [cast.does(getattr(event, "seat", 0), _ACTS[type(event)]) + "."]
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
    e.SplitAgreed: "would divide the pot",
    e.SplitRefused: "will not divide: svara",
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
        return [_tied(pot, cast, seen) for pot in event.pots]
    return []


def _why_won(event: e.PotWon, seen: View, pots: int) -> str:
    if event.how == "showdown":
        return f" with {points_of(seen, event.seat)} points, the most"
    if event.how == "last":
        return ", the last to leave"
    return ", with nobody else in it" if pots > 1 else ": everybody else is out"


def _tied(pot: Pot, cast: Cast, seen: View) -> str:
    who = sentence(cast.all_of(pot.tied))
    return f"Svara! {who} tie with {points_of(seen, pot.tied[0])} for {chips(pot.chips)}."


def points_of(seen: View, seat: int) -> int:
    """The points of a hand that was shown; 0 if it was not."""
    there = seen.seats[seat]
    cards = there.cards if there is not None else ()
    return points((cards[0], cards[1], cards[2]), seen.rules) if cards else 0


def offer(seen: View, cast: Cast) -> list[str]:
    """What a svara offers: who tied for how much, the price, and what part of the pot it buys (R7.2)."""
    lines = []
    for pot in seen.pots:
        lines.append(f"{sentence(cast.all_of(pot.tied))} tied; {chips(pot.chips)} in the middle.")
        joined = [seat for seat in pot.seats if seat not in pot.tied]
        if joined:
            lines.append(f"Already joined: {cast.all_of(joined)}.")
    if seen.phase is Phase.ENTRY and len(seen.pots) == 1:
        pot = seen.pots[0]
        after, seats = pot.chips + seen.price, len(pot.seats) + 1
        lines.append(f"With you it would be {chips(after)} for {seats} players: {chips(after // seats)} each.")
    return lines
