"""`svara play --terminal`: one person and bots at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from svara.bots import bot
from svara.cli.choices import refusal
from svara.cli.driver import Player, Setup, bot_player, next_asked, seated
from svara.cli.files import HandLog
from svara.cli.help import help_lines
from svara.cli.host import Host
from svara.cli.keys import REQUESTS, Request, understand
from svara.cli.leaving import left_behind, price_of_leaving, stake_of
from svara.cli.stage import Stage, scenes
from svara.cli.terminal import Front
from svara.cli.words import Cast, card_words, chips, counted, reason, sentence
from svara.errors import BadInput
from svara.game import commands as c
from svara.game import events as e
from svara.game.decide import Step, apply
from svara.game.points import Score
from svara.game.refuse import IllegalCommand
from svara.game.state import Phase, Table
from svara.game.view import OwnCardsSeen, ViewerEvent, view
from svara.room.bots import NAMES as BOT_NAMES

YOU = 0
"""The player's seat: 1 on the screen."""

NAMES = ("You", *BOT_NAMES[1:])


class Quit(Exception):
    """The player has had enough."""


@dataclass
class Tally:
    """What the last summary tells. Chips."""

    brought: int
    hands: int = 0
    svaras: int = 0
    won: int = 0
    best: tuple[Score, tuple[int, ...]] | None = None


@dataclass
class Game:
    """A game in progress: the table, who plays, and what the player has been shown."""

    setup: Setup
    front: Front
    host: Host
    table: Table
    players: Mapping[int, Player]
    stage: Stage
    seed: int
    log: HandLog | None = None
    tally: Tally = field(init=False)
    events: list[e.Event] = field(default_factory=list)
    """Those of the deal being played."""

    def __post_init__(self) -> None:
        self.tally = Tally(self.setup.stack)


def new_game(setup: Setup, bots: tuple[str, ...], seed: int, front: Front, out: Path | None = None) -> Game:
    """A table with the player in the first seat and bots in the others, in turn those named; hands go to `out`.

    Raises:
        BadInput: an unknown bot, a number out of range, or a file that cannot be written.
    """
    kinds = [bot(name) for name in bots]
    seated(setup)
    host = Host(setup, seed, name="play", person=NAMES[YOU])
    table = host.table
    players = {seat: bot_player(kinds[(seat - 1) % len(kinds)], seed, seat) for seat in range(1, setup.seats)}
    cast = Cast(NAMES[: setup.seats], YOU, frozenset(players))
    stage = Stage(cast, view(table, YOU), setup.house)
    log = None if out is None else HandLog(out, cast.names)
    return Game(setup, front, host, table, players, stage, seed, log)


def play(game: Game) -> None:
    """Hand after hand, until the player quits, hangs up or interrupts; then a last summary."""
    try:
        while True:
            _provide_chips(game)
            _hand(game)
            _between_hands(game)
    except (Quit, EOFError, KeyboardInterrupt):
        print()
    finally:
        if game.log is not None:
            game.log.close()
    for line in summary(game):
        print(line)


def summary(game: Game) -> list[str]:
    """What came of the game. In a hand that was broken off, what the player had put in is counted as lost."""
    tally, seat = game.tally, game.table.seat(YOU)
    net = seat.stack - tally.brought
    svaras = f", {tally.svaras} of them in a svara" if tally.svaras else ""
    stake = stake_of(game.table, YOU)
    lines = [] if stake is None else [left_behind(stake)]
    lines.append(f"You played {counted(tally.hands, 'hand')}{svaras}, and won chips in {chips(tally.won)}.")
    came = "are even" if not net else f"are {'up' if net > 0 else 'down'} {chips(abs(net))}"
    lines.append(f"You brought {chips(tally.brought)} chips and leave with {chips(seat.stack)}: you {came}.")
    if tally.best is not None:
        score, cards = tally.best
        lines.append(f"Your best hand was {card_words(cards)}: {score.points} points, {reason(score)}.")
    return [*lines, f"For the same cards again: --seed {game.seed}."]


# One hand


def _hand(game: Game) -> None:
    """One deal; `Phase.READY` afterwards means that a svara has to be dealt."""
    start = game.table
    game.events.clear()
    _show_all(game, game.host.deal())
    if game.table.seat(YOU).dealt:
        game.tally.hands += 1
        game.tally.svaras += game.table.svara_of > 0
    while (seat := next_asked(game.table)) is not None:
        choice = _your_choice(game) if seat == YOU else game.players[seat](view(game.table, seat))
        _show_all(game, game.host.act(seat, choice))
    game.tally.won += YOU in game.stage.won
    if game.log is not None:
        played = [event for event in game.events if not isinstance(event, e.ToppedUp)]  # bots', once it is over
        game.log.write(start, played, game.host.proof())


def _show_all(game: Game, steps: list[Step]) -> None:
    """Take in what the room did, and show it."""
    for step in steps:
        before, game.table = game.table, step.table
        game.events += step.events
        _show(game, before, step)


def _show(game: Game, before: Table, step: Step) -> None:
    for event, seen in scenes(before, step, YOU):
        said = game.stage.take_in(event, seen)
        if isinstance(event, OwnCardsSeen) and seen.score is not None:
            best = game.tally.best
            if best is None or seen.score.points > best[0].points:
                game.tally.best = seen.score, seen.cards
        game.front.happened(game.stage, said, _is_news(event))


def _is_news(event: ViewerEvent) -> bool:
    """What others did, and what a showdown brought; not the deal, and not what the player has just typed."""
    return getattr(event, "seat", YOU) != YOU or isinstance(event, e.HandsShown | e.SvaraOpened)


def _your_choice(game: Game) -> c.Command:
    """Ask until the answer is a legal command."""
    notices: list[str] = []
    while True:
        game.stage.seen = view(game.table, YOU)
        text = game.front.ask(game.stage, notices)
        try:
            wanted = understand(text, game.stage.seen)
            if isinstance(wanted, Request):
                _request(game, wanted)
                notices = []
                continue
            stakes_all = _stakes_all(game, wanted)
        except IllegalCommand as refused:
            notices = [refusal(refused.refusal)]
        except BadInput as wrong:
            notices = [f"{sentence(str(wrong))}."]
        else:
            if stakes_all is None or _sure(game, stakes_all):
                return wanted
            notices = ["Nothing was bet."]


def _stakes_all(game: Game, command: c.Command) -> int | None:
    """The chips that `command` would put in if they are all that the player has, else None.

    Raises:
        IllegalCommand: the command is refused.
    """
    before = game.table.seat(YOU)
    step = apply(game.table, command)
    paid = next(
        (evt for evt in step.events if isinstance(evt, e.BlindBet | e.BetMade | e.Called | e.Raised | e.SvaraJoined)),
        None,
    )
    if paid is None:
        return None
    adds = sum(paid.entries) if isinstance(paid, e.SvaraJoined) else paid.to - before.bet
    return adds if adds == before.stack else None


def _sure(game: Game, stakes: int) -> bool:
    """All in asks once."""
    return _yes(game, "All in? y/n", f"This puts in all your {chips(stakes)} chips.")


def _yes(game: Game, question: str, notice: str) -> bool:
    return game.front.pause(game.stage, question, [notice]).lower() in ("y", "yes")


def _request(game: Game, request: Request) -> None:
    """Do what was asked for; leaving asks once if it gives something up (R7.7).

    Raises:
        Quit: the player leaves.
    """
    if request is not Request.QUIT:
        game.front.page(help_lines(game.setup.rules, game.seed) if request is Request.HELP else game.stage.story)
        return
    stake = stake_of(game.table, YOU)
    if stake is None or _yes(game, "Leave? y/n", price_of_leaving(stake)):
        raise Quit


# Between hands


def _provide_chips(game: Game) -> None:
    """A player who cannot pay the ante gets fresh chips, if they like; bots got theirs when the hand was over.

    Raises:
        Quit: the player does not.
    """
    lacking = game.setup.stack - game.table.seat(YOU).stack
    if game.table.phase is not Phase.IDLE or game.table.seat(YOU).stack >= game.setup.ante:
        return
    notices = ["You cannot pay the ante. Take fresh chips, or q to quit."]
    while (text := _between(game, f"Enter: {chips(lacking)} more", notices)) not in ("", "y", "yes"):
        if text in ("n", "no"):
            raise Quit
        notices = ["You cannot pay the ante. Enter or y takes fresh chips, n or q quits."]
    game.tally.brought += lacking
    _show_all(game, game.host.top_up(lacking))


def _between_hands(game: Game) -> None:
    game.stage.seen = view(game.table, YOU)
    svara = game.table.phase is Phase.READY
    _between(game, "Enter: the svara" if svara else "Enter: next hand", [])


def _between(game: Game, prompt: str, notices: list[str]) -> str:
    """What the player answers, in small letters; history, help and quit are dealt with as ever."""
    while True:
        text = game.front.pause(game.stage, prompt, notices).lower()
        request = REQUESTS.get(text)
        if request is None:
            return text
        _request(game, request)
