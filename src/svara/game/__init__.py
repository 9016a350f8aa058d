"""The rules of Svara and nothing else: no clock, no chance, no input or output.

The short way through it::

    table = new_table(seats=4, ante=10)
    table = apply(table, SitDown(0, 500)).table            # ... and others
    table = apply(table, StartHand(deck, dealer=0)).table  # chance comes in as an argument
    for option in legal(table): ...
    step = apply(table, Look(1))                           # step.events, step.table
    seen = view(table, 1)                                  # what seat 1 may know

`decide(table, command)` gives events or raises `IllegalCommand`; `evolve(table, event)` gives the next table. Rule
numbers in comments and refusals are those of docs/rules.md.
"""

from svara.game.cards import DECK, card_text, cards_text, parse_card, parse_cards, parse_hand
from svara.game.commands import (
    AgreeSplit,
    Bet,
    BetBlind,
    Call,
    DeclineSvara,
    Fold,
    JoinSvara,
    Leave,
    Look,
    Pass,
    RaiseTo,
    RefuseSplit,
    SitDown,
    SitIn,
    SitOut,
    StartHand,
    TimeOut,
    TopUp,
    VoidHand,
)
from svara.game.decide import Step, apply, decide
from svara.game.evolve import evolve, replay
from svara.game.legal import Deal, Option, asked, claimants, is_legal, legal, may_void, next_deal, table_options
from svara.game.points import Combination, Score, points, score
from svara.game.refuse import IllegalCommand, Refusal
from svara.game.rules import FORTE, PRESETS, RuleSet, preset
from svara.game.state import Phase, Pot, Seat, Table, check, new_table
from svara.game.view import View, redact, view

__all__ = [
    "DECK",
    "FORTE",
    "PRESETS",
    "AgreeSplit",
    "Bet",
    "BetBlind",
    "Call",
    "Combination",
    "Deal",
    "DeclineSvara",
    "Fold",
    "IllegalCommand",
    "JoinSvara",
    "Leave",
    "Look",
    "Option",
    "Pass",
    "Phase",
    "Pot",
    "RaiseTo",
    "Refusal",
    "RefuseSplit",
    "RuleSet",
    "Score",
    "Seat",
    "SitDown",
    "SitIn",
    "SitOut",
    "StartHand",
    "Step",
    "Table",
    "TimeOut",
    "TopUp",
    "View",
    "VoidHand",
    "apply",
    "asked",
    "card_text",
    "cards_text",
    "check",
    "claimants",
    "decide",
    "evolve",
    "is_legal",
    "legal",
    "may_void",
    "new_table",
    "next_deal",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "points",
    "preset",
    "redact",
    "replay",
    "score",
    "table_options",
    "view",
]
