"""The history of a table: every deal once, whole, and of it to each viewer what they may know and no more."""

from __future__ import annotations

import asyncio
import functools
import importlib
import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from svara import fair
from svara.room import messages as m
from svara.server.hosting import recorder
from tests.room.host import seed, tie
from tests.server.hosting import history
from tests.server.hosting.crowd import Crowd
from tests.server.hosting.desk import QUICK, Client, Desk, action, desk, to_act, until

BRISK: dict[str, Any] = {"turn_ms": 40, "entry_ms": 40, "bank_ms": 0, "refill_ms": 0, **QUICK}
verifier: Any = importlib.import_module("svara.fair.verify")


@pytest.fixture(autouse=True)
def decks_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else of a proof is verified anew for each viewer."""
    monkeypatch.setattr(verifier, "_root", functools.lru_cache(maxsize=None)(verifier._root))


async def played(number: int, hands: int, **changes: Any) -> Desk:
    """A table at which so many hands were dealt, svaras among them, and which is drained."""
    async with desk(seats=4, fill=2, **{**BRISK, **changes}) as table:
        crowd = Crowd(table, number, 4)
        await crowd.come()
        await crowd.play_hands(hands)
        while not any(one.svara_of for one in table.memory.hands):
            await crowd.play_hands(5)
        table.actor.tell(m.Drain())
        await until(lambda: table.gone == ["finished"])
        return table


@pytest.fixture(scope="module", params=[1, 2])
def table(request: pytest.FixtureRequest) -> Desk:
    return asyncio.run(played(request.param, 80))


def test_every_deal_is_stored_once_as_it_was(table: Desk) -> None:
    story = list(table.story())
    history.check(story, table.memory.hands)
    assert len(table.memory.hands) >= 80
    assert {one.svara_of > 0 for one in table.memory.hands} == {True, False}


def test_no_chip_of_a_chain_of_svaras_is_missing_in_its_history(table: Desk) -> None:
    told = history.deals(list(table.story()))
    kept = {one.hand: one for one in table.memory.hands}
    sums = Counter[int]()
    for number, hand in kept.items():
        first = number
        while kept[first].svara_of:
            first = kept[first].svara_of
        sums[first] += sum(one.net for one in hand.seats) + history.strangers(told, number)
    assert set(sums.values()) == {0}


def test_each_viewer_gets_the_cards_they_may_know_and_a_proof_of_them(table: Desk) -> None:
    secrets = history.Secrets(list(table.story()))
    for kept in table.memory.hands:
        people = [one.user for one in kept.seats if not one.user.startswith("bot:")]
        for user in (*people, None, "nobody"):
            secrets.check(kept, user)


def test_a_guest_who_became_an_account_keeps_their_seat_in_the_hands_they_were_in(table: Desk) -> None:
    played = [kept for kept in table.memory.hands if not all(one.user.startswith("bot:") for one in kept.seats)]
    assert len(played) > 10
    for kept in played:
        one = next(one for one in kept.seats if not one.user.startswith("bot:"))
        seats = tuple([msgspec.structs.replace(two, user="account") if two == one else two for two in kept.seats])
        merged = msgspec.structs.replace(kept, seats=seats)
        assert recorder.viewer_json(merged, "account")["viewer"] == one.seat
        assert recorder.viewer_json(merged, "account")["events"] == recorder.viewer_json(kept, one.user)["events"]
        assert recorder.viewer_text(merged, "account") == recorder.viewer_text(kept, one.user)
        assert recorder.viewer_proof(merged, "account") == recorder.viewer_proof(kept, one.user)


def test_a_hand_names_those_who_were_dealt_in(table: Desk) -> None:
    for kept in table.memory.hands:
        hand = recorder.opened(kept)
        for one in kept.seats:
            assert one.user == hand.owners[one.seat]
            assert one.name == (hand.names[one.seat] if one.user.startswith("bot:") else one.user.title()) != ""
        data = recorder.viewer_json(kept, kept.seats[0].user)
        assert data["viewer"] == kept.seats[0].seat
        assert [one["person"] for one in data["seats"]] == [one.user for one in kept.seats]
        assert data["seats"][0]["stack"] == hand.start.seat(kept.seats[0].seat).stack


def test_a_seat_that_changes_hands_does_not_tell_its_new_owner_the_old_ones_cards() -> None:
    """Bob and Dan fold, Ann and Cid tie; Bob leaves, Eve takes his place and joins the svara while Dan thinks."""

    async def main() -> None:
        async with desk(seats=4, entry_ms=60_000, showdown_ms=0, mix_ms=1) as table:
            table.fits = lambda points: tie(0, 2)(points) if len(points) == 4 else len(points) == 3
            table.holding = True
            names = ("ann", "bob", "cid", "dan")
            people = {name: await table.sits(name, seat, 200) for seat, name in enumerate(names)}
            table.holding = False
            table.actor.deal_again()
            await until(lambda: table.state.playing)
            await fold_but(table, people, "ann", "cid")
            await people["bob"].ask(m.Wish(action(), "leave"))
            assert table.state.owners == ("ann", None, "cid", "dan")
            eve = await table.sits("eve", 1, 200)
            await eve.ask(eve.move("join_svara"))
            await people["dan"].ask(people["dan"].move("decline_svara"))
            await until(lambda: table.state.table.hand == 2)
            (kept,) = table.memory.hands
            story = list(table.story())
            secrets = history.Secrets(story)
            for user in (*names, "eve"):
                secrets.check(kept, user)
            assert [recorder.viewer_json(kept, user)["viewer"] for user in (*names, "eve")] == [0, 1, 2, 3, None]
            assert "own_cards_seen" in str(recorder.viewer_json(kept, "bob"))
            assert "own_cards_seen" not in str(recorder.viewer_json(kept, "eve"))
            assert [one.user for one in kept.seats] == [*names]
            price = -history.deals(story)[1].nets["eve", 1]
            hand = table.actor._recording.hand
            assert hand is not None
            assert hand.entries == ((1, price),)
            assert price > 0

    asyncio.run(main())


def test_chips_that_are_brought_after_a_tie_are_not_won() -> None:
    async def main() -> None:
        async with desk(seats=4, entry_ms=60_000, showdown_ms=0, mix_ms=1) as table:
            table.fits = lambda points: tie(0, 2)(points) if len(points) == 4 else len(set(points.values())) == 2
            table.holding = True
            names = ("ann", "bob", "cid", "dan")
            people = {name: await table.sits(name, seat, 200) for seat, name in enumerate(names)}
            table.holding = False
            table.actor.deal_again()
            await until(lambda: table.state.playing)
            await fold_but(table, people, "ann", "cid")
            await people["bob"].ask(m.TopUp(action(), 150))
            assert table.state.table.seat(1).stack == 340
            for name in ("bob", "dan"):
                await people[name].ask(people[name].move("decline_svara"))
            await until(lambda: table.state.table.hand == 2)
            (kept,) = table.memory.hands
            assert {one.user: one.net for one in kept.seats} == {"ann": -20, "bob": -10, "cid": -20, "dan": -10}

    asyncio.run(main())


async def fold_but(table: Desk, people: dict[str, Client], *stay: str) -> None:
    """These look, bet the ante and call; everybody else passes or folds."""
    while table.state.playing:
        one = to_act(*people.values())
        may = [choice.do for choice in one.choices()]
        wants: tuple[m.Verb, ...] = ("look", "call", "bet") if one.person in stay else ("look", "pass", "fold")
        verb = next(verb for verb in wants if verb in may)
        await one.ask(one.move(verb, 10 if verb == "bet" else 0))


def test_a_seed_that_came_too_late_for_the_mix_is_missed_in_the_proof() -> None:
    async def main() -> None:
        async with desk(seats=2, showdown_ms=0, mix_ms=200) as table:
            table.holding = True
            ann, bob = await table.sits("ann", 0, 200), await table.sits("bob", 1, 200)
            for one in (ann, bob):
                one.say(m.CommitSeed(fair.commit(seed(one.person))))
            await until(lambda: len(table.state.commitments) == 2)
            table.holding = False
            table.actor.deal_again()
            await until(lambda: table.state.mixing)
            bob.say(m.RevealSeed(1, seed("bob"), fair.commit(seed("bob 2"))))
            await until(lambda: table.state.playing)
            ann.say(m.RevealSeed(1, seed("ann"), fair.commit(seed("ann 2"))))
            assert await ann.answer("") == m.Refused("", "too_late", "")
            await to_act(ann, bob).ask(to_act(ann, bob).move("look"))
            await to_act(ann, bob).ask(to_act(ann, bob).move("pass"))
            await until(lambda: table.memory.hands)
            proof = recorder.viewer_proof(table.memory.hands[0], "ann")
            seats = proof.statement.seats
            assert dict(zip(seats, proof.seeds, strict=True)) == {0: None, 1: seed("bob")}
            assert dict(zip(seats, proof.announced, strict=True)) == {0: None, 1: fair.commit(seed("bob 2"))}
            report = fair.verify(json.loads(msgspec.json.encode(proof)))
            assert report.failure is None
            assert [one.code for one in report.warnings] == ["left_out"]

    asyncio.run(main())


def test_a_chain_of_svaras_says_what_each_of_its_deals_gave_and_took() -> None:
    async def main() -> None:
        async with desk(seats=2, showdown_ms=0, mix_ms=1) as table:
            table.fits = tie(0, 1)
            ann, bob = await table.sits("ann", 0, 200), await table.sits("bob", 1, 200)
            for hand in (1, 2, 3):
                await until(lambda hand=hand: table.state.playing and table.state.table.hand == hand)  # type: ignore[misc]
                if hand == 3:
                    table.fits = None
                await to_act(ann, bob).ask(to_act(ann, bob).move("look"))
                one = to_act(ann, bob)
                if hand == 3:
                    await one.ask(one.move("pass"))
                    break
                await one.ask(one.move("bet", one.choices()[-1].low))
                await to_act(ann, bob).ask(to_act(ann, bob).move("call"))
            await until(lambda: len(table.memory.hands) > 2)
            first, second, third = table.memory.hands[:3]
            assert [one.svara_of for one in (first, second, third)] == [0, 1, 2]
            assert [one.net for one in first.seats] == [-20, -20]
            assert [one.net for one in second.seats] == [-20, -20]
            assert sorted(one.net for one in third.seats) == [0, 80]

    asyncio.run(main())
