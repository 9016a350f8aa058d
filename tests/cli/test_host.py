"""The offline room: what `play` and `simulate` run on."""

import json

import pytest

from svara.bots import BOTS
from svara.cli.driver import Setup, bot_player, next_asked
from svara.cli.host import Host
from svara.errors import BadInput
from svara.fair import verify, verify_chain
from svara.game import view
from svara.game.events import HandDealt, ToppedUp
from svara.game.rules import FORTE
from svara.game.state import Phase


def played(host: Host, deals: int) -> list[str]:
    """So many deals of bots in every seat; the proof of each."""
    players = {seat: bot_player(BOTS["bold"], 1, seat) for seat in range(len(host.table.seats))}
    proofs = []
    for _ in range(deals):
        steps = host.deal()
        while (turn := next_asked(host.table)) is not None:
            steps += host.act(turn, players[turn](view(host.table, turn)))
        assert sum(isinstance(event, HandDealt) for step in steps for event in step.events) == 1
        proofs.append(host.proof())
        if host.table.phase is Phase.IDLE and host.table.seat(0).stack < host.table.ante:
            events = [event for step in host.top_up(1000) for event in step.events]
            assert events == ([] if host.room.state.is_bot(0) else [ToppedUp(0, 1000)])
    return proofs


def test_everybody_sits_and_the_player_first() -> None:
    host = Host(Setup(4, 10, 500, FORTE), 1, name="t", person="You")
    assert [seat and seat.stack for seat in host.table.seats] == [500] * 4
    assert [host.room.state.is_bot(seat) for seat in range(4)] == [False, True, True, True]
    watched = Host(Setup(4, 10, 500, FORTE), 1, name="t", person=None)
    assert [watched.room.state.is_bot(seat) for seat in range(4)] == [True] * 4


def test_the_player_adds_a_seed_to_every_mix_and_the_proofs_hold() -> None:
    proofs = [json.loads(text) for text in played(Host(Setup(3, 10, 1000, FORTE), 1, name="t", person="You"), 12)]
    reports = verify_chain(proofs)
    assert [report.failure for report in reports] == [None] * 12
    assert {report.mixing for report in reports if 0 in report.dealt} == {"mixed by 1 of 3"}
    assert [report.hand for report in reports] == list(range(1, 13))


def test_bots_alone_mix_nothing_and_the_proof_says_so() -> None:
    report = verify(json.loads(played(Host(Setup(3, 10, 1000, FORTE), 1, name="t", person=None), 1)[0]))
    assert (report.failure, report.mixing) == (None, "unmixed")
    assert [one.code for one in report.warnings] == ["unmixed"]


def test_the_seed_decides_the_cards() -> None:
    first, again, other = (
        Host(Setup(3, 10, 1000, FORTE), seed, name="t", person="You").deal()[-1].table for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="2 to 8 seats, not 9"):
        Host(Setup(9, 10, 1000, FORTE), 1, name="t", person=None)
