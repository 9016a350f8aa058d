from collections.abc import Iterator
from http import HTTPStatus
from itertools import count

import pytest
from msgspec.structs import replace

from svara import fair
from svara.client.seeds import KEPT, Seeds
from svara.client.table import TableClient
from svara.room import messages as m
from tests.client.play import hands, knows_all, playing, run, seated
from tests.client.served import Served, once
from tests.room.host import Host, committed, seed


class Mixer:
    """Ann at a host's table: what her client's part of the shuffle hears and says."""

    def __init__(self, host: Host) -> None:
        self.host = host
        names = map(str, count())
        self.seeds = Seeds("t", lambda: seed(next(names)))
        self.heard = 0
        self.said: list[m.ClientMessage] = []

    def listen(self) -> list[str]:
        """Hear what is new and say what is due; the doubts that there are."""
        for frame in self.host.sent["ann"][self.heard :]:
            self.heard += 1
            if isinstance(frame, m.Whole):
                self.seeds.whole(frame)
            elif isinstance(frame, m.Update):
                for one in frame.happened:
                    self.seeds.hear(one)
            elif isinstance(frame, m.Refused) and not frame.action:
                self.seeds.refused(frame.code)
        return [doubt.code for doubt in self.seeds.doubts]

    def speak(self) -> list[m.ClientMessage]:
        says = list(self.seeds.due())
        self.said += says
        for one in says:
            self.host.say("ann", one)
        return says


def mixing() -> Mixer:
    """Ann has committed, Bob too, and the first statement is made."""
    host = Host().seated("ann", "bob")
    mixer = Mixer(host)
    mixer.listen()
    mixer.speak()
    committed(host, "bob", "bob 0")
    host.deal()
    mixer.listen()
    return mixer


def stated(mixer: Mixer) -> fair.Statement:
    shuffle = mixer.host.state.shuffle
    assert shuffle is not None
    return shuffle.statement


def test_a_commitment_is_made_with_the_seat_and_its_seed_shown_with_the_next_one() -> None:
    mixer = mixing()
    assert mixer.said == [m.CommitSeed(fair.commit(seed("0")))]
    assert mixer.speak() == [m.RevealSeed(1, seed("0"), fair.commit(seed("1")))]
    mixer.host.say("bob", m.RevealSeed(1, seed("bob 0"), fair.commit(seed("bob 1"))))
    assert mixer.listen() == []
    assert mixer.speak() == []
    mixer.host.next_hand()
    mixer.listen()
    assert mixer.speak() == [m.RevealSeed(2, seed("1"), fair.commit(seed("2")))]


def test_who_asks_for_a_seat_with_a_commitment_has_a_part_in_the_first_hand() -> None:
    host = Host().seated("bob", "cat")
    host.join("ann")
    mixer = Mixer(host)
    mixer.listen()
    host.say("ann", m.TakeSeat("a", 3, 500, mixer.seeds.to_sit()))
    host.deal()
    assert mixer.listen() == []
    assert mixer.speak() == [m.RevealSeed(1, seed("0"), fair.commit(seed("1")))]


def test_whoever_has_no_seat_says_nothing() -> None:
    host = Host().seated("bob", "cat")
    host.join("ann")
    mixer = Mixer(host)
    mixer.listen()
    host.deal()
    mixer.listen()
    assert mixer.seeds.due() == ()


def test_on_a_new_connection_what_has_not_arrived_for_certain_is_said_again() -> None:
    mixer = mixing()
    lost = mixer.seeds.due()
    assert mixer.seeds.due() == ()
    mixer.seeds.again()
    assert mixer.seeds.due() == lost
    mixer.host.say("ann", lost[0])
    mixer.listen()
    mixer.seeds.again()
    assert mixer.seeds.due() == ()


def test_a_seed_that_a_whole_view_cannot_tell_to_have_arrived_is_said_again_and_known_by_the_refusal() -> None:
    mixer = mixing()
    mixer.speak()
    mixer.heard = len(mixer.host.sent["ann"])
    mixer.host.join("ann")
    mixer.seeds.again()
    mixer.listen()
    assert mixer.speak() == [m.RevealSeed(1, seed("0"), fair.commit(seed("1")))]
    mixer.listen()
    mixer.seeds.again()
    assert mixer.seeds.due() == ()


def test_a_commitment_that_stands_by_somebody_elses_doing_is_not_made_again() -> None:
    host = Host().seated("ann", "bob")
    committed(host, "ann", "of her browser")
    host.join("ann")
    mixer = Mixer(host)
    mixer.listen()
    assert mixer.seeds.due() == ()
    host.deal()
    assert mixer.listen() == []
    assert mixer.seeds.due() == ()


def test_a_commitment_that_is_refused_because_one_stands_is_not_made_again() -> None:
    host = Host().seated("ann", "bob")
    mixer = Mixer(host)
    mixer.listen()
    committed(host, "ann", "of her browser")
    assert len(mixer.speak()) == 1
    mixer.listen()
    mixer.seeds.again()
    assert mixer.seeds.due() == ()


def test_a_seed_left_out_of_the_mix_is_told() -> None:
    mixer = mixing()
    mixer.seeds.due()  # it is said, and lost
    mixer.host.tick(3_000)
    assert mixer.listen() == ["left_out"]
    doubt = mixer.seeds.doubts[0]
    assert doubt.hand == 1
    assert doubt.sentence == "hand 1: your seed was left out of the mix: it came too late, or was dropped"


def test_a_seed_that_was_not_said_is_not_left_out() -> None:
    mixer = mixing()
    mixer.host.tick(3_000)
    assert mixer.listen() == []


def test_after_a_lost_seed_another_one_is_committed_to_as_soon_as_the_table_takes_it() -> None:
    mixer = mixing()
    mixer.seeds.due()
    mixer.host.tick(3_000)
    mixer.listen()
    assert mixer.speak() == [m.CommitSeed(fair.commit(seed("2")))]
    mixer.listen()  # too soon
    assert mixer.speak() == []
    mixer.host.next_hand()
    mixer.listen()
    assert fair.commit(seed("2")) not in stated(mixer).commitments
    mixer.host.tick(3_000)
    mixer.listen()
    assert mixer.speak() == [m.CommitSeed(fair.commit(seed("2")))]
    mixer.host.next_hand()
    assert fair.commit(seed("2")) in stated(mixer).commitments


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": "other"}, "other_table"),
        ({"rules_hash": "ab" * 32}, "wrong_rules"),
        ({"previous_hash": "ab" * 32}, "broken_chain"),
        ({"hand": 1, "previous_hash": "00" * 32}, "broken_chain"),
    ],
)
def test_a_statement_that_does_not_fit_is_told_and_gets_no_seed(change: dict[str, object], code: str) -> None:
    mixer = mixing()
    mixer.speak()
    mixer.host.say("bob", m.RevealSeed(1, seed("bob 0"), fair.commit(seed("bob 1"))))
    mixer.listen()
    mixer.host.next_hand()
    mixer.seeds.hear(m.Stated(replace(stated(mixer), **change), 3_000))
    assert code in [doubt.code for doubt in mixer.seeds.doubts]
    assert mixer.seeds.due() == ()


def test_a_deck_that_was_in_the_statement_before_is_told() -> None:
    mixer = mixing()
    first = stated(mixer)
    mixer.speak()
    mixer.host.say("bob", m.RevealSeed(1, seed("bob 0"), fair.commit(seed("bob 1"))))
    mixer.host.next_hand()
    second = replace(stated(mixer), roots=(first.roots[0], *stated(mixer).roots[1:]))
    mixer.heard = len(mixer.host.sent["ann"])
    mixer.seeds.hear(m.Stated(second, 3_000))
    assert [doubt.code for doubt in mixer.seeds.doubts] == ["replayed_root"]


def test_another_commitment_than_the_one_that_was_made_is_told() -> None:
    mixer = mixing()
    mixer.speak()
    mixer.host.say("bob", m.RevealSeed(1, seed("bob 0"), fair.commit(seed("bob 1"))))
    mixer.listen()
    mixer.host.next_hand()
    statement = stated(mixer)
    forged = [fair.commit(seed("forged")) if seat == 0 else one for seat, one in _by_seat(statement)]
    mixer.seeds.hear(m.Stated(replace(statement, commitments=tuple(forged)), 3_000))
    assert [doubt.code for doubt in mixer.seeds.doubts] == ["commitment_changed"]
    assert mixer.seeds.due() == ()


def _by_seat(statement: fair.Statement) -> Iterator[tuple[int, str | None]]:
    return zip(statement.seats, statement.commitments, strict=True)


def test_a_seed_is_shown_for_one_statement_only() -> None:
    mixer = mixing()
    statement = stated(mixer)
    mixer.speak()
    mixer.seeds.hear(m.Stated(replace(statement, roots=tuple(fair.commit(seed(str(n))) for n in range(16))), 3_000))
    assert [doubt.code for doubt in mixer.seeds.doubts] == ["broken_chain"]
    assert mixer.seeds.due() == ()


def test_what_is_kept_does_not_grow() -> None:
    mixer = mixing()
    for number in range(2 * KEPT):
        mixer.seeds.hear(m.Stated(replace(stated(mixer), table=str(number)), 3_000))
    assert len(mixer.seeds.doubts) == KEPT
    for hand in range(2, 2 * KEPT):
        mixer.seeds.hear(m.Stated(replace(stated(mixer), hand=hand, previous_hash="ab" * 32), 3_000))
    assert len(mixer.seeds.noted) == KEPT


def test_no_seed_is_in_seeds_that_are_printed() -> None:
    assert repr(mixing().seeds) == "Seeds(table='t', seeds=<1 secret>)"


# -------------------------------------------------------------------------------------------------- over a connection


def mixed(table: TableClient) -> list[int]:
    """How many seeds were in each mix that this table hears of, from now on."""
    counts: list[int] = []
    table.on_happening = lambda one: counts.append(len(one.seats)) if isinstance(one, m.Mixed) else None
    return counts


def test_every_hand_is_mixed_by_all_who_play_it() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            counts = mixed(ann)
            await seated(served, ann, bob)
            await hands(served, 4, ann, bob)
            assert counts[:4] == [2, 2, 2, 2]
            assert list(ann.seeds.doubts) == []

    run(main())


def test_seeds_outlast_a_connection_that_is_lost_before_they_are_shown() -> None:
    async def main() -> None:
        async with Served() as served, served.table("ann") as ann, served.table("bob") as bob:
            await seated(served, ann, bob)
            await hands(served, 1, ann, bob)
            counts = mixed(bob)
            served.deaf = once(lambda person, says: person == "ann" and isinstance(says, m.RevealSeed))
            async with playing(ann, bob):
                reveals = len(served.said("ann", m.RevealSeed))
                await served.until(lambda: len(served.said("ann", m.RevealSeed)) > reveals)
                served.refuses = [HTTPStatus.SERVICE_UNAVAILABLE]
                served.cut("ann")
                await served.until(lambda: len(counts) > 0)
            assert counts[0] == 2
            first, again = served.said("ann", m.RevealSeed)[reveals : reveals + 2]
            assert first == again
            await knows_all(served, ann)

    run(main())
