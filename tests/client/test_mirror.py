import random
from typing import Any

import pytest
from msgspec.structs import replace

from svara.client.mirror import Mirror
from svara.errors import CorruptState
from svara.game import Phase, RuleSet
from svara.game.commands import Call, Fold, RaiseTo
from svara.game.events import Called, PotWon
from svara.game.legal import asked
from svara.room import messages as m
from tests.client.party import PEOPLE, Party
from tests.game.randomly import HOUSES
from tests.room.host import Host, tie


def known(of: Mirror | m.Whole) -> dict[str, Any]:
    """What a mirror knows, or what the room says to be known, in one form; without the times that are left."""
    ask = of.asks() if isinstance(of, Mirror) else of.ask
    people = of.people.values() if isinstance(of, Mirror) else of.people
    return {
        "view": replace(of.view() if isinstance(of, Mirror) else of.view, options=()),
        "people": set(people),
        "wishes": set(of.wishes),
        "offers": {one.person for one in of.offers},
        "clock": of.clock and (of.clock.turn, of.clock.in_bank),
        "ask": ask and (ask.hand, ask.turn, ask.in_bank, ask.choices),
        **{name: getattr(of, name) for name in ("v", "you", "seat", "waiting", "statement", "draining", "halted")},
    }


def hear(mirror: Mirror, frame: m.Frame) -> Mirror:
    if isinstance(frame, m.Whole):
        return Mirror(frame)
    if isinstance(frame, m.Update | m.Skip) and frame.v > mirror.v:
        mirror.follow(frame)
    elif isinstance(frame, m.CaughtUp):
        mirror.catch_up(frame)
    return mirror


def mirror_of(host: Host, person: str) -> Mirror:
    """Of all the frames that a person was sent."""
    first = next(at for at, frame in enumerate(host.sent[person]) if isinstance(frame, m.Whole))
    whole = host.sent[person][first]
    assert isinstance(whole, m.Whole)
    mirror = Mirror(whole)
    for frame in host.sent[person][first + 1 :]:
        mirror = hear(mirror, frame)
    return mirror


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("fill", [0, 3])
def test_whoever_follows_the_frames_knows_what_the_room_would_tell_them(house: int, fill: int) -> None:
    rng = random.Random(f"{house}/{fill}")
    party = Party(rng, HOUSES[house], fill)
    mirrors: dict[str, Mirror] = {}
    phases = set()
    for _ in range(600):
        party.step()
        phases.add(party.host.phase())
        for person in PEOPLE:
            for frame in party.news(person):
                if person in mirrors or isinstance(frame, m.Whole):
                    mirrors[person] = hear(mirrors.get(person) or Mirror(frame), frame)  # type: ignore[arg-type]
            state = party.host.state.person(person)
            if state is None or not state.here:
                mirrors.pop(person, None)
                continue
            assert known(mirrors[person]) == known(party.whole(person))
    assert phases >= {Phase.IDLE, Phase.BLIND, Phase.BETTING, Phase.READY}
    assert party.host.state.table.hand > 10


def test_the_options_of_the_view_are_the_choices_that_the_server_gave() -> None:
    host = Host().seated("ann", "bob").deal()
    host.move(host.actor(), "look")
    host.move(host.actor(), "bet", 40)
    mirror = mirror_of(host, host.actor())
    assert [(one.command, one.low, one.high) for one in mirror.view().options] == [
        (Fold, 0, 0),
        (Call, 40, 40),
        (RaiseTo, 50, 490),
    ]


def test_an_answer_ends_the_question() -> None:
    host = Host().seated("ann", "bob").deal()
    asked = host.actor()
    assert mirror_of(host, asked).asks() is not None
    host.move(asked, "look")
    host.move(asked, "pass")
    assert mirror_of(host, asked).asks() is None
    assert mirror_of(host, asked).view().options == ()


def test_own_cards_come_with_their_points_and_no_others_do() -> None:
    host = Host().seated("ann", "bob").deal()
    assert mirror_of(host, "ann").view().cards == ()
    host.move(host.actor(), "look")
    table = host.state.table
    for seat, person in enumerate(("ann", "bob")):
        seen = mirror_of(host, person).view()
        assert seen.cards == table.seat(seat).cards
        assert seen.score is not None
        assert [one.cards for one in seen.seats if one is not None] == [(), ()]


def test_shown_cards_are_seen_by_all() -> None:
    host = Host().seated("ann", "bob", "cat")
    host.join("eve")
    host.deal()
    host.move(host.actor(), "look")
    host.move(host.actor(), "bet", 20)
    host.move(host.actor(), "call")
    host.move(host.actor(), "fold")
    cards = [one.cards for one in mirror_of(host, "eve").view().seats if one is not None]
    assert sorted(map(len, cards)) == [0, 3, 3]


def test_a_pot_is_found_by_its_chips_when_those_before_it_were_paid_and_left_out() -> None:
    host = Host().seated("ann", "bob", "cat").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    mirror = mirror_of(host, "ann")
    chips = mirror.table.pots[0].chips
    stack = mirror.table.seat(1).stack
    mirror.follow(m.Update(mirror.v + 1, (PotWon(1, 1, chips, "last"),)))
    assert mirror.table.pots[0].chips == 0
    assert mirror.table.seat(1).stack == stack + chips


@pytest.mark.parametrize(("do", "agree_split"), [("decline_svara", False), ("agree_split", True)])
def test_whoever_comes_in_the_middle_of_a_question_knows_who_still_owes_an_answer(
    do: m.Verb, agree_split: bool
) -> None:
    host = Host(rules=RuleSet(agree_split=agree_split)).seated("ann", "bob", "cat", "dan").deal(tie(0, 1))
    host.move(host.actor(), "look")
    while host.phase() is Phase.BETTING:
        host.move(host.actor(), "call" if host.state.table.level else "bet", 20)
    first, second = asked(host.state.table)
    host.move(str(host.owners()[first]), do)
    host.join("eve")
    assert mirror_of(host, "eve").view().asked == (second,)


def test_what_cannot_be_is_noticed() -> None:
    host = Host().seated("ann", "bob").deal()
    mirror = mirror_of(host, "ann")
    with pytest.raises(CorruptState):
        mirror.follow(m.Update(mirror.v + 1, (Called(0, 9_999),)))


def test_a_version_that_does_not_follow_is_refused() -> None:
    mirror = mirror_of(Host().seated("ann"), "ann")
    with pytest.raises(ValueError, match=rf"version {mirror.v + 2} does not follow version {mirror.v}"):
        mirror.follow(m.Skip(mirror.v + 2))


def test_of_ones_own_wishes_it_is_known_what_is_not_granted_yet() -> None:
    host = Host().seated("ann", "bob").deal()
    host.say("ann", m.TopUp("more", 100))
    assert mirror_of(host, "ann").wants("top_up")
    assert not mirror_of(host, "bob").wants("top_up")
    host.next_hand()
    assert not mirror_of(host, "ann").wants("top_up")
