import asyncio

import msgspec
import pytest

from svara import fair
from svara.client.errors import Ended, NotPlaying, Refused
from svara.client.table import TableClient
from svara.game import Phase
from svara.game.commands import Look
from svara.game.events import HandEnded, PotWon
from svara.room import messages as m
from svara.room import wire
from tests.client.play import hands, knows_all, modest, playing, run, seated, turn_of
from tests.client.served import Served, once


def test_people_sit_down_and_play() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            await hands(served, 5, ann, bob)
            await knows_all(served, ann, bob)
            assert served.said("ann", m.Join) == [m.Join()]

    run(main())


def test_what_was_asked_for_is_done_when_it_is_answered() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await ann.sit(2, 300)
            assert (ann.seat, ann.stack) == (2, 300)
            await seated(served, bob)
            table, turn = await turn_of(served, ann, bob)
            await turn.act("look")
            assert table.view.cards != ()
            await table.top_up(100)
            assert table.now.wants("top_up")
            await table.wish("withdraw")
            assert not table.now.wants("top_up")

    run(main())


@pytest.mark.parametrize("way", ["word", "choice", "command"])
def test_a_turn_is_answered_by_word_choice_or_command(way: str) -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            table, turn = await turn_of(served, ann, bob)
            seat = table.seat
            assert seat is not None
            await turn.act({"word": "look", "choice": turn.ask.choices[0], "command": Look(seat)}[way])  # type: ignore[arg-type]
            assert served.said(table.now.you, m.Move)[0].do == "look"
            await table.act("bet", 30)
            assert table.view.level == 30

    run(main())


def test_a_call_says_the_price_that_was_seen() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            for do, to in (("look", 0), ("bet", 40), ("call", 0)):
                _, turn = await turn_of(served, ann, bob)
                await turn.act(do, to)  # type: ignore[arg-type]
            moves = [says for _, says in served.heard if isinstance(says, m.Move)]
            assert [(one.do, one.to, one.price) for one in moves] == [("look", 0, 0), ("bet", 40, 0), ("call", 0, 40)]

    run(main())


def test_a_refusal_has_its_code_and_rule_and_the_turn_comes_again() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            table, turn = await turn_of(served, ann, bob)
            with pytest.raises(Refused) as refused:
                await turn.act("raise", 30)
            assert (refused.value.code, refused.value.rule) == ("not_now", "R5.8")
            assert str(refused.value) == "the table refuses that: not_now (R5.8)"
            assert (await table.my_turn()).ask.turn == turn.ask.turn

    run(main())


def test_a_turn_that_is_over_is_refused_and_not_the_next_one_answered() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            table, turn = await turn_of(served, ann, bob)
            await table.act("look")
            with pytest.raises(Refused, match="stale"):
                await turn.act("pass")
            assert served.room.state.table.phase is Phase.BETTING

    run(main())


def test_a_turn_that_is_being_answered_does_not_come_again() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            table, turn = await turn_of(served, ann, bob)
            served.deaf = once(lambda _, says: isinstance(says, m.Move))
            acts = asyncio.create_task(turn.act("look"))
            await served.until(lambda: served.said(table.now.you, m.Move) != [])
            waits = asyncio.create_task(table.my_turn())
            served.tell(m.FromClient("eve", "Eve", m.Join()))
            await table.until(lambda now: "eve" in now.people)
            assert not waits.done()
            served.cut(table.now.you)
            await acts
            assert (await waits).ask.turn == turn.ask.turn + 1

    run(main())


def test_no_turn_comes_while_the_connection_is_lost() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann", first_s=60, most_s=60) as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            if served.owner() == "bob":
                await (await bob.my_turn()).act("look")
                await bob.act("pass")
                await served.until(lambda: served.room.state.table.hand == 2)
            await ann.my_turn()
            served.cut("ann")
            while ann.live:
                await asyncio.sleep(0)
            waits = asyncio.create_task(ann.my_turn())
            for _ in range(3):
                await asyncio.sleep(0)
            assert not waits.done()
            waits.cancel()

    run(main())


def test_who_is_not_asked_cannot_act() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            with pytest.raises(Refused) as refused:
                await ann.act("look")
            assert refused.value.code == "not_asked"
            assert served.said("ann", m.Move) == []

    run(main())


def test_no_turn_comes_to_who_has_no_seat_until_they_ask_for_one() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            with pytest.raises(NotPlaying) as error:
                await ann.my_turn()
            assert error.value.why == "no_seat"
            await seated(served, ann, bob)
            await ann.my_turn() if served.owner() == "ann" else await bob.my_turn()
            async with served.table("cat") as cat:
                await cat.sit(2, 200)  # granted after this hand
                assert cat.seat is None
                waits = asyncio.create_task(cat.my_turn())
                async with playing(ann, bob):
                    assert (await waits).ask.hand > 1

    run(main())


def test_no_turn_comes_to_who_sits_out_has_no_chips_or_left() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await ann.sit(0, 100)
            await ann.wish("sit_out")
            await _refuses(ann, "sits_out")
            await ann.wish("sit_in")
            await bob.sit(1, 100)
            await served.until(lambda: served.room.state.table.hand == 1)
            for do, to in (("look", 0), ("bet", 90), ("call", 0)):
                _, turn = await turn_of(served, ann, bob)
                await turn.act(do, to)  # type: ignore[arg-type]
            poor = await _poor(ann, bob)
            await _refuses(poor, "no_chips")
            await poor.top_up(100)
            await poor.wish("leave")
            await _refuses(poor, "no_seat")

    run(main())


async def _refuses(table: TableClient, why: str) -> None:
    with pytest.raises(NotPlaying) as error:
        await table.my_turn()
    assert error.value.why == why


async def _poor(*tables: TableClient) -> TableClient:
    """Who has lost all they had."""
    for table in tables:
        await table.until(lambda now: now.table.phase is Phase.IDLE)
    return next(table for table in tables if table.stack < 10)


def test_a_table_that_stops_ends_the_turns() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            async with playing(ann, bob):
                served.tell(m.Halt("host"))
                await ann.until(lambda now: now.halted == "host")
            await _refuses(ann, "halted")

    run(main())


def test_a_table_that_its_owner_closes_ends_the_turns_with_that() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            waits = asyncio.create_task(modest(ann))
            turns = asyncio.create_task(_plays(bob))
            served.tell(m.Drain())
            with pytest.raises(NotPlaying, match="the table is closed: find another one") as error:
                await turns
            assert error.value.why == "closed"
            await waits
            assert ann.seat is None
            await _refuses(ann, "closed")

    run(main())


async def _plays(table: TableClient) -> None:
    async for turn in table.turns():
        await turn.act(turn.ask.choices[0])


def test_who_comes_back_sits_down_in_the_seat_that_they_have() -> None:
    async def main() -> None:
        async with Served() as served, served.table("bob") as bob:
            await bob.sit(0, 200)
            async with served.table("ann") as ann:
                await ann.sit_down(200)
                assert ann.seat == 1
                await ann.wish("sit_out")
            async with served.table("ann") as again:
                await again.sit_down(200)
                await again.until(lambda now: not now.wants("sit_in"))
                assert again.seat == 1
                await served.until(lambda: served.room.state.table.hand == 1)
                await again.sit_down(200)
                assert [says.seat for says in served.said("ann", m.TakeSeat)] == [1]
                assert [says.what for says in served.said("ann", m.Wish)] == ["sit_out", "sit_in"]

    run(main())


def test_a_program_that_starts_again_misses_two_mixes() -> None:
    """It does not know the seed that its seat is committed to; docs/fairness.md says so."""

    async def main() -> None:
        async with Served(mix_ms=50) as served, served.table("bob") as bob:
            mixed: list[m.Mixed] = []
            bob.on_happening = lambda one: mixed.append(one) if isinstance(one, m.Mixed) else None
            async with served.table("ann") as ann:
                await bob.sit(0, 500)
                await ann.sit(1, 500)
                await served.until(lambda: served.room.state.table.hand == 1)
            async with served.table("ann") as again:
                await hands(served, 4, again, bob)
                assert [sorted(one.seats) for one in mixed[:5]] == [[0, 1], [0], [0], [0, 1], [0, 1]]

    run(main())


def test_a_program_that_stood_up_and_sits_down_anew_misses_none() -> None:
    async def main() -> None:
        async with Served(rathole_ms=0) as served, served.table("bob") as bob, served.table("cat") as cat:
            mixed: list[m.Mixed] = []
            bob.on_happening = lambda one: mixed.append(one) if isinstance(one, m.Mixed) else None
            async with served.table("ann") as ann:
                await seated(served, bob, ann, cat)
                await ann.wish("stand_up")
                async with playing(ann, bob, cat):
                    await ann.until(lambda now: now.seat is None)
            async with served.table("ann") as again:
                before = len(mixed)
                await again.sit_down(500)
                await hands(served, 3, again, bob, cat)
                assert [sorted(one.seats) for one in mixed[before:]][-2:] == [[0, 1, 2]] * 2
                assert all({0, 2} <= {*one.seats} for one in mixed[before:])

    run(main())


def test_who_sits_down_where_no_seat_is_free_hears_so() -> None:
    async def main() -> None:
        async with Served(seats=2) as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            async with served.table("cat") as cat:
                with pytest.raises(Refused) as refused:
                    await cat.sit_down(200)
                assert refused.value.code == "seat_taken"

    run(main())


def test_free_seats_are_those_that_no_person_has_or_wants() -> None:
    async def main() -> None:
        async with Served(fill=3) as served, served.table("ann") as ann, served.table("bob") as bob:
            await ann.until(lambda now: len(now.people) == 5)
            assert ann.free_seats == (0, 1, 2, 3)
            await bob.sit(1, 200)
            await ann.until(lambda now: now.wishes != () or now.people["bob"].seat == 1)
            free: tuple[int, ...] = ann.free_seats
            assert free == (0, 2, 3)

    run(main())


def test_words_are_heard_until_somebody_is_muted() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            said: list[m.Happening] = []
            bob.on_happening = said.append
            await ann.say("wow")
            await ann.say(3)
            await bob.until(lambda _: m.Said("ann", 3) in said)
            assert [one for one in said if isinstance(one, m.Said)] == [m.Said("ann", 8), m.Said("ann", 3)]
            await bob.mute("ann")
            await served.until(lambda: m.Mute("ann") in served.said("bob", m.Mute))
            await ann.say("bye")
            await served.until(lambda: len(served.said("ann", m.Say)) == 3)
            assert m.Said("ann", 9) not in said

    run(main())


def test_the_proof_of_a_deal_verifies_and_is_of_the_statement_that_came() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            with pytest.raises(Refused, match="no_deal"):
                await ann.proof()
            await seated(served, ann, bob)
            await hands(served, 2, ann, bob)
            report = fair.verify(msgspec.json.decode(msgspec.json.encode(await ann.proof())))
            assert report.failure is None
            assert report.mixing == "mixed by 2 of 2"
            assert report.statement_hash == ann.seeds.noted[report.hand]

    run(main())


def test_a_proof_whose_answer_is_lost_is_refused() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.deaf = lambda _, says: isinstance(says, m.AskProof)
            asks = asyncio.create_task(ann.proof())
            await served.until(lambda: served.said("ann", m.AskProof) != [])
            served.cut("ann")
            with pytest.raises(Refused, match="lost"):
                await asks

    run(main())


def test_frames_tell_what_happens_until_the_table_is_closed() -> None:
    async def main() -> None:
        async with Served() as served:
            async with served.table("ann") as ann:
                frames = ann.frames()
                async with served.table("bob"):
                    await ann.until(lambda now: "bob" in now.people)
                await ann.until(lambda now: "bob" not in now.people)
            heard = [frame async for frame in frames]
            told = [one for frame in heard if isinstance(frame, m.Update) for one in frame.happened]
            assert [type(one) for one in told] == [m.Arrived, m.Away, m.Departed]
            assert [one async for one in ann.frames()] == []

    run(main())


def test_whoever_is_told_of_everything_hears_it_in_order() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            ends: list[object] = []
            ann.on_happening = lambda one: ends.append(one) if isinstance(one, PotWon | HandEnded) else None
            await seated(served, ann, bob)
            await hands(served, 3, ann, bob)
            await knows_all(served, ann)
            assert [type(one) for one in ends][:4] == [PotWon, HandEnded, PotWon, HandEnded]

    run(main())


def test_a_callback_that_fails_does_not_fail_in_silence() -> None:
    def fail(_: object) -> None:
        raise RuntimeError("mine")

    async def main() -> None:
        async with Served() as served:
            ann = await served.table("ann").__aenter__()
            ann.on_happening = fail
            with pytest.raises(Ended) as ended:
                await ann.sit(0, 200)
            assert ended.value.code == "failed"
            with pytest.raises(RuntimeError, match="mine"):
                await ann.__aexit__(None, None, None)

    run(main())


def test_who_waits_for_a_table_that_this_program_closes_hears_of_it() -> None:
    async def main() -> None:
        async with Served() as served:
            served.deaf = lambda _, says: isinstance(says, m.TopUp)
            async with served.table("ann") as ann:
                await ann.sit(0, 200)
                tasks = [asyncio.create_task(ann.my_turn()), asyncio.create_task(ann.top_up(10))]
                await served.until(lambda: served.said("ann", m.TopUp) != [])
            for task in tasks:
                with pytest.raises(Ended) as ended:
                    await task
                assert ended.value.code == "closed"

    run(main())


def test_a_frame_that_cannot_be_true_makes_it_look_at_the_table_anew() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            await knows_all(served, ann)
            v = served.room.state.version
            served.push("ann", m.Update(v + 1, (PotWon(7, 0, 10, "alone"),)))
            await served.until(lambda: served.said("ann", m.Join) == [m.Join(), m.Join()])
            await knows_all(served, ann)

    run(main())


def test_the_newest_connection_plays_and_an_older_one_may_take_over() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as old:
            await old.sit(0, 200)
            async with served.table("ann") as new:
                await old.until(lambda _: old.replaced)
                with pytest.raises(Refused, match="newer_link"):
                    await old.wish("sit_out")
                await new.wish("sit_out")
                await old.take_over()
                await new.until(lambda _: new.replaced)
                await old.wish("sit_in")
                assert not old.replaced

    run(main())


def test_a_connection_that_was_replaced_does_not_come_back() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as old, served.table("ann") as new:
            await old.until(lambda _: old.replaced)
            served.cut("ann")
            with pytest.raises(Ended) as ended:
                await old.until(lambda _: False)
            assert ended.value.code == "newer_link"
            await served.until(lambda: len(served.opened) == 3)
            await new.until(lambda _: new.live)

    run(main())


def test_the_server_may_lose_a_word_that_came_too_fast_and_nothing_else() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.push("ann", wire.Error("too_fast"))
            await ann.sit(0, 200)
            assert ann.seat == 0

    run(main())


def test_an_answer_that_comes_twice_is_heard_once() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann:
            served.dumb = once(lambda _, frame: isinstance(frame, m.Done))
            sits = asyncio.create_task(ann.sit(0, 200))
            await served.until(lambda: served.said("ann", m.TakeSeat) != [])
            action = served.said("ann", m.TakeSeat)[0].action
            for _ in range(2):
                served.push("ann", m.Done(action, served.room.state.version))
            await sits
            assert ann.seat == 0

    run(main())
