import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import sqrt

import pytest
from msgspec.structs import replace

from svara.bots import BOTS, Bot, bot
from svara.bots.bot import expected_share
from svara.errors import BadInput
from svara.game import commands as c
from svara.game import events as e
from svara.game.cards import DECK
from svara.game.decide import apply
from svara.game.legal import asked, next_deal
from svara.game.rules import RuleSet, SvaraEntry
from svara.game.state import Phase, Table, new_table
from svara.game.view import View, view

ENTRIES: tuple[SvaraEntry, ...] = ("share", "half", "whole")
HOUSES = [
    RuleSet(limit=limit, blind_multiples=multiples, agree_split=split, svara_entry=entry)
    for limit, (multiples, split), entry in product(
        ("none", "pot", "cap:2"), (((2,), False), ((2, 3, 4), True)), ENTRIES
    )
] + [RuleSet(joker_pair="replace", three_sevens="joker", seven_pair="fixed")]


def seated(stacks: list[int], rules: RuleSet) -> Table:
    table = new_table(len(stacks), ante=10, rules=rules)
    for seat, stack in enumerate(stacks):
        table = apply(table, c.SitDown(seat, stack)).table
    return table


def deal(table: Table, rng: random.Random) -> c.StartHand:
    coming = next_deal(table)
    assert coming is not None
    return c.StartHand(tuple(rng.sample(DECK, 32)), rng.choice(coming.seats) if coming.dealer is None else None)


def situations(
    table: Table, players: Mapping[int, Bot], rng: random.Random, hands: int
) -> Iterator[tuple[Table, View, c.Command, Table, tuple[e.Event, ...]]]:
    """Hands in a row, svaras included, while two can pay: each decision, with the table before and after it."""
    for _ in range(hands):
        while next_deal(table) is not None:
            table = apply(table, deal(table, rng)).table
            while asked(table):
                seat = rng.choice(asked(table))
                seen = view(table, seat)
                command = players[seat](seen, rng)
                step = apply(table, command)
                yield table, seen, command, step.table, step.events
                table = step.table
            if table.phase is Phase.IDLE:
                break


@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_choice_is_legal_in_every_phase_of_every_house(name: str, house: RuleSet) -> None:
    rng = random.Random(f"{name} {house}")
    phases: Counter[Phase] = Counter()
    for _ in range(12):
        stacks = [rng.choice((10, 11, 25, 60, 200, 1000)) for _ in range(rng.randint(2, 8))]
        table = seated(stacks, house)
        for before, seen, command, _, _ in situations(table, dict.fromkeys(range(len(stacks)), bot(name)), rng, 8):
            assert any(option.accepts(command) for option in seen.options)
            phases[before.phase] += 1
    assert phases[Phase.BLIND] > 10
    assert phases[Phase.BETTING] > 10


def test_every_phase_is_met_by_every_bot() -> None:
    """Else the test before this one would prove little."""
    rng = random.Random(4)
    house = RuleSet(agree_split=True, blind_multiples=(2, 3, 4))
    for name in BOTS:
        met = Counter(
            before.phase
            for _ in range(6)
            for before, *_ in situations(seated([300] * 6, house), dict.fromkeys(range(6), bot(name)), rng, 30)
        )
        assert set(met) == {Phase.BLIND, Phase.BETTING, Phase.SPLIT, Phase.ENTRY}, name


@pytest.mark.parametrize("name", list(BOTS))
def test_a_choice_depends_on_the_view_and_the_rng_alone(name: str) -> None:
    """Other hidden cards, the module's own random numbers, and having been asked before change nothing."""
    rng = random.Random(8)
    compared = 0
    for before, seen, _, _, _ in situations(seated([9000] * 5, RuleSet()), dict.fromkeys(range(5), bot(name)), rng, 12):
        own = before.seat(seen.viewer or 0).cards
        hidden = iter(rng.sample([card for card in DECK if card not in own], 12))
        seats = tuple(
            seat and replace(seat, cards=seat.cards if index == seen.viewer else tuple(next(hidden) for _ in range(3)))
            for index, seat in enumerate(before.seats)
        )
        if before.phase not in (Phase.BLIND, Phase.BETTING):
            continue
        other = replace(before, seats=seats)
        state = random.getstate()
        chosen = {
            bot(name)(view(table, seen.viewer), random.Random(f"{compared}")) for table in (before, other, before)
        }
        assert len(chosen) == 1
        assert random.getstate() == state
        compared += 1
    assert compared > 50


def test_random_takes_every_option_and_every_amount() -> None:
    table = apply(seated([40] * 3, RuleSet()), c.StartHand(DECK, dealer=2)).table
    rng = random.Random(1)
    taken = Counter(str(bot("random")(view(table, 0), rng)) for _ in range(2000))
    assert taken["Look(seat=0)"] == pytest.approx(1000, abs=80)
    assert len(taken) == 1 + 21  # look, and blinds from 10 to 30


def test_sensible_is_not_readable_from_one_hand() -> None:
    """The best hand never passes and does not always bet the same, and a hand of 10 points bets at times."""
    best, worst = (0, 1, 2), (12, 17, 22)
    for cards, passes, amounts in ((best, False, 20), (worst, True, 3)):
        table = apply(seated([1000] * 6, RuleSet()), c.StartHand(DECK, dealer=5)).table
        rest = iter([card for card in DECK if card not in cards])
        seats = tuple(
            seat and replace(seat, cards=cards if index == 0 else (next(rest), next(rest), next(rest)))
            for index, seat in enumerate(table.seats)
        )
        table = apply(replace(table, seats=seats), c.Look(0)).table
        rng = random.Random(3)
        chosen = [bot("sensible")(view(table, 0), rng) for _ in range(300)]
        assert any(isinstance(command, c.Pass) for command in chosen) is passes
        assert len({command.to for command in chosen if isinstance(command, c.Bet)}) >= amounts


def test_r7_2_the_share_is_fair_and_the_whole_is_not() -> None:
    shares = []
    for entry in ENTRIES:
        rng = random.Random(11)
        house = RuleSet(svara_entry=entry)
        seen = next(
            seen
            for before, seen, *_ in situations(
                seated([2000] * 6, house), dict.fromkeys(range(6), BOTS["bold"]), rng, 200
            )
            if before.phase is Phase.ENTRY
            and len(before.pots) == 1
            and before.pots[0].ties == 2
            and before.pots[0].seats == before.pots[0].tied
            and before.pots[0].held % 2 == 0
        )
        shares.append(expected_share(seen))
    assert shares == [1.0, 1.0, pytest.approx(2 / 3)]


def won_by_sensible(rival: str, hands: int, seed: int) -> tuple[float, float]:
    """Antes that a sensible seat wins in 100 hands from as many `rival` seats, and the standard error of that.

    Six seats with 100 antes each before every hand.
    """
    names = ("sensible", rival) * 3
    players = {seat: bot(name) for seat, name in enumerate(names)}
    nets = []
    for hand in range(hands):
        table = seated([1000] * 6, RuleSet())
        for *_, after, _ in situations(table, players, random.Random(f"{seed} {hand}"), 1):
            table = after
        nets.append(sum(table.seat(seat).stack - 1000 for seat in (0, 2, 4)) / 3 / 10)
    mean = sum(nets) / hands
    return 100 * mean, 100 * sqrt(sum((net - mean) ** 2 for net in nets) / hands / hands)


@pytest.mark.parametrize(("rival", "hands"), [("random", 4000), ("bold", 800), ("cautious", 4000)])
def test_sensible_beats_the_others(rival: str, hands: int) -> None:
    mean, error = won_by_sensible(rival, hands, seed=1)
    assert mean > 2.5 * error


def test_a_table_of_sensible_bots_is_worth_watching() -> None:
    deals = showdowns = all_ins = raises = 0
    rng = random.Random(2)
    for _ in range(500):
        table = seated([1000] * 6, RuleSet())
        for before, _, command, after, events in situations(table, dict.fromkeys(range(6), bot("sensible")), rng, 1):
            ended = any(isinstance(event, e.PotsFormed) for event in events)
            deals += ended
            showdowns += any(isinstance(event, e.HandsShown) for event in events)
            raises += isinstance(command, c.RaiseTo)
            paid = isinstance(command, c.Bet | c.RaiseTo | c.Call)
            all_ins += paid and after.seat(command.seat).stack == 0 and before.svara_of == 0  # type: ignore[union-attr]
    assert 0.4 < showdowns / deals < 0.7
    assert 0.15 < raises / deals < 0.8
    assert all_ins / deals < 0.03


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(BadInput, match="there is no bot 'clever': the bots are sensible, cautious, bold, random"):
        bot("clever")
