"""The model where it was wrong once: what it must not call a violation."""

from __future__ import annotations

from svara.game.legal import asked
from svara.room import Room, Setup
from svara.room import messages as m
from tests.room.host import decks
from tests.sim.model import HOUSE, Model


class Table:
    """A room and the model beside it."""

    def __init__(self, setup: Setup) -> None:
        self.room = Room(setup)
        self.model = Model(setup, {"ann": 1_000, "bob": 1_000, "cat": 1_000, HOUSE: 0})
        self.now = 0

    def tell(self, message: m.Message) -> None:
        """Ten ms later."""
        self.now += 10
        proposal = self.room.handle(message, self.now)
        if proposal.facts:
            self.model.stored(message, proposal.now_ms, proposal.facts, proposal.transfers)
        for effect in self.room.commit(proposal):
            if isinstance(effect, m.Send) and getattr(effect.frame, "ask", None) is not None:
                self.model.asks(effect.person, effect.frame.ask)  # type: ignore[union-attr, arg-type]

    def say(self, person: str, says: m.ClientMessage) -> None:
        self.tell(m.FromClient(person, person.title(), says))

    def asked(self) -> str:
        """Whose turn it is."""
        (seat,) = asked(self.room.state.table)
        return self.model.owners[seat]

    def restart(self) -> None:
        self.room = Room.restore(self.room.snapshot())
        self.tell(m.Resume(5_000))


def test_nobody_is_waited_for_who_sits_down_when_the_wait_is_over() -> None:
    """The last who was missed stands up, and the seat asked for before the restart is given in the same proposal."""
    table = Table(Setup(table="t", seats=3, showdown_ms=0))
    for seat, person in enumerate(("ann", "bob")):
        table.say(person, m.Join())
        table.say(person, m.TakeSeat(f"{person}-1", seat, 500))
    table.say("cat", m.Join())
    table.tell(decks(1))
    table.say(table.asked(), m.Move("look", 1, table.room.state.turn, "look"))
    stays = table.asked()
    goes = "bob" if stays == "ann" else "ann"
    table.say(goes, m.Wish(f"{goes}-2", "stand_up"))
    table.say("cat", m.TakeSeat("cat-1", 2, 500))
    table.restart()
    table.say(stays, m.Join())
    table.say(stays, m.Move(f"{stays}-2", 1, table.room.state.turn, "pass"))
    assert {*table.model.owners.values()} == {stays, "cat"}
    assert table.room.state.back_until_ms == 0
    table.tell(decks(2, hand=2))
    assert table.model.mix.hand == 2
