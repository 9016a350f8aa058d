"""The independent model: chips, actions, deals and absences, kept from stored facts and public events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from svara import fair
from svara.game import events as e
from svara.game.view import CardsDealt, CardsOpened
from svara.room import Setup
from svara.room import facts as f
from svara.room import messages as m
from svara.room.state import new_state
from tests.sim.mix import Mix
from tests.sim.picture import Picture
from tests.sim.violation import Violation

HOUSE: Final = "house"

VERBS: Final[Mapping[type, str]] = {
    e.Looked: "look",
    e.BlindBet: "blind",
    e.Passed: "pass",
    e.BetMade: "bet",
    e.Folded: "fold",
    e.Called: "call",
    e.Raised: "raise",
    e.SplitRefused: "refuse_split",
    e.SplitAgreed: "agree_split",
    e.SvaraDeclined: "decline_svara",
    e.SvaraJoined: "join_svara",
}


class Deal:
    """The last deal: whose its seats were, and what was seen of it."""

    def __init__(self) -> None:
        self.owners: dict[int, str] = {}
        self.seats: tuple[int, ...] = ()
        self.seen = False
        self.shown: set[int] = set()

    def hear(self, event: e.Event, owners: Mapping[int, str]) -> None:
        """What happens to it."""
        if isinstance(event, e.HandStarted):
            self.owners, self.seats, self.seen, self.shown = dict(owners), event.seats, False, set()
        elif isinstance(event, e.CardsSeen):
            self.seen = True
        elif isinstance(event, e.HandsShown):
            self.shown = {hand.seat for hand in event.hands}

    def check(self, person: str, proof: fair.Proof) -> None:
        """Everybody's proof is of what they saw, whatever has become of their seat since."""
        seat = next((seat for seat, owner in self.owners.items() if owner == person), None)
        seen = self.seen and seat in self.seats
        if (proof.viewer, proof.seen, {*proof.shown}) != (seat, seen, self.shown):
            told = f"seat {proof.viewer}, seen {proof.seen}, shown {proof.shown}"
            raise Violation("proofs", f"{person} of seat {seat} gets a proof for {told} where {self.shown} showed")


class Model:
    """One table's books.

    Attributes:
        wallets: everybody's chips that are not with the table; the house's are its bots'.
        escrow: chips that are with the table.
        picture: the table as a spectator sees it.
        owners: whose each seat is.
        events: all that happened in the game.
        here: who has a connection, and which may speak for them.
        mix: of the last deal that was stated.
    """

    def __init__(self, setup: Setup, wallets: Mapping[str, int]) -> None:
        self.setup, self.wallets, self.escrow = setup, dict(wallets), 0
        self.everything = sum(wallets.values())
        table = new_state(setup).table
        self.picture = Picture(0, "", None, table.ante, table.rules.agree_split, places=[None] * setup.seats)
        self.owners: dict[int, str] = {}
        self.events: list[e.Event] = []
        self.here: dict[str, str] = {}
        self.mix = Mix()
        self.actions: set[tuple[str, str]] = set()
        self.statements: dict[int, fair.Statement] = {}
        self.closed: dict[int, tuple[int, ...]] = {}
        self.ended: set[int] = set()
        self.muted: set[tuple[str, str]] = set()
        self.halted = ""
        self.draining = False
        self.deal = Deal()
        self.away: dict[str, int] = {}
        self.counts: Counter[str] = Counter()
        self._paid: Counter[str] = Counter()
        self._reserved: Counter[str] = Counter()
        self._went: dict[str, tuple[int, int]] = {}
        self._roots: set[str] = set()
        self._late: set[str] = set()
        self._no: set[str] = set()
        self._back_until = 0
        self._rests: dict[int, int] = {}
        self._goes = ""
        self._moved: set[tuple[str, int, int]] = set()
        self._asks: dict[str, dict[tuple[int, int], tuple[m.Choice, ...]]] = {}

    # What the host tells it

    def stored(self, message: m.Message, now_ms: int, facts: tuple[f.Fact, ...], moved: Iterable[m.Transfer]) -> None:
        """A proposal is stored, of this message or of seeds of which it is the first: the books must be right."""
        sender = message.person if isinstance(message, m.FromClient) else ""
        self._check_action(message, facts)
        self._check_decisions(message, facts)
        booked = tuple(one for fact in facts if isinstance(fact, f.Booked) for one in fact.transfers)
        if booked != tuple(moved):
            raise Violation("chips", f"{moved} go between wallets and table, booked are {booked}")
        for transfer in moved:
            self._book(transfer, sender)
        self.halted = next((fact.reason for fact in facts if isinstance(fact, f.HaltedFor)), self.halted)
        if isinstance(message, m.Resume):
            self._back_until = now_ms + message.grace_ms
        for fact in facts:
            self._take(fact, now_ms)
            self._rest(now_ms)
            self._back_until = self._back_until if self._missing() else 0
        if self.mix.open and not (self.mix.awaited or self.halted):
            raise Violation("the mix waits", f"all seeds of hand {self.mix.hand} are in, and it is not mixed")
        if any(isinstance(fact, f.HaltedFor) for fact in facts) and not isinstance(message, m.Halt):
            raise Violation("no check fails", f"the table stopped: {self.halted}")
        self._balance()

    def asks(self, person: str, ask: m.Ask) -> None:
        """A person was asked that."""
        self._asks.setdefault(person, {})[ask.hand, ask.turn] = ask.choices

    def speaks_for(self, message: m.FromClient) -> int | None:
        """The seat of the sender, if their connection may say something for it."""
        heard = not self.halted and self.here.get(message.person) == message.link
        return next((seat for seat, owner in self.owners.items() if owner == message.person), None) if heard else None

    # Chips

    def _book(self, transfer: m.Transfer, sender: str) -> None:
        bot = transfer.person.startswith("bot:")
        if transfer.chips > 0 and not bot and transfer.person != sender:
            raise Violation(
                "wallets", f"{transfer.person} is charged {transfer.chips} for what {sender or 'nobody'} said"
            )
        purse = HOUSE if bot else transfer.person
        self.wallets[purse] = self.wallets.get(purse, 0) - transfer.chips
        self.escrow += transfer.chips
        self._paid[transfer.person] += transfer.chips
        if self.wallets[purse] < 0:
            raise Violation("wallets", f"{purse} has {self.wallets[purse]} chips")

    def _balance(self) -> None:
        lying = self.picture.chips() + sum(self._reserved.values())
        if lying != self.escrow:
            raise Violation("chips", f"{lying} chips lie on the table, {self.escrow} were brought to it")
        if sum(self.wallets.values()) + self.escrow != self.everything:
            raise Violation("chips", "wallets and table together do not hold what there was at the start")
        wrong = [who for who in {*self._paid, *self._reserved} if self._paid[who] != self._reserved[who]]
        if wrong:
            raise Violation("chips", f"paid and brought differ for {sorted(wrong)}")

    def _sat(self, seat: int, chips: int) -> None:
        owner = self.owners[seat]
        self._paid[owner] -= chips

    def _freed(self, event: e.SeatFreed, now_ms: int) -> None:
        owner, place = self.owners.pop(event.seat), self.picture.places[event.seat]
        if place is None or place.stack != event.chips:
            raise Violation("chips", f"{owner} leaves with {event.chips} chips from {place}")
        self._paid[owner] += event.chips
        self._went[owner] = (event.chips, now_ms + self.setup.rathole_ms)

    def _wants(self, fact: f.Asked, now_ms: int) -> None:
        wanted = fact.wanted
        self._reserved[wanted.person] += wanted.chips
        chips, until = self._went.get(wanted.person, (0, 0))
        if wanted.what == "sit" and now_ms < until and wanted.chips < min(chips, self.setup.max_buy_in):
            raise Violation("ratholing", f"{wanted.person} left with {chips} and comes back with {wanted.chips}")

    # Actions

    def _check_action(self, message: m.Message, facts: tuple[f.Fact, ...]) -> None:
        done = [(fact.person, fact.action) for fact in facts if isinstance(fact, f.ActionDone)]
        if not done:
            return
        action = ("", "")
        if isinstance(message, m.FromClient):
            action = (message.person, getattr(message.says, "action", ""))
        if done != [action]:
            raise Violation("actions", f"{done} are done for {message}")
        if done[0] in self.actions:
            raise Violation("actions", f"{done[0]} is done a second time")
        self.actions.add(done[0])
        self.counts["actions"] += 1

    def _check_decisions(self, message: m.Message, facts: tuple[f.Fact, ...]) -> None:
        """Every decision is somebody's own, in their turn and at their price, or the clock's."""
        taken: list[e.Event] = []
        clock = False
        for event in [event for fact in facts if isinstance(fact, f.Played) for event in fact.events]:
            if type(event) in VERBS and not clock:
                taken.append(event)
            clock = isinstance(event, e.TimedOut)
        says = message.says if isinstance(message, m.FromClient) else None
        done = any(isinstance(fact, f.ActionDone) for fact in facts)
        if isinstance(message, m.FromClient) and isinstance(says, m.Move) and done:
            self._check_move(message.person, says, taken)
        elif isinstance(message, m.BotMove):
            if taken and ([VERBS[type(one)] for one in taken] != [message.do] or taken[0].seat != message.seat):  # type: ignore[union-attr]
                raise Violation("decisions", f"{message} became {taken}")
        elif taken:
            raise Violation("decisions", f"{taken} were nobody's decision, after {message}")

    def _check_move(self, person: str, says: m.Move, taken: list[e.Event]) -> None:
        seat = next((seat for seat, owner in self.owners.items() if owner == person), None)
        event = taken[0] if taken else None
        verb = VERBS[type(event)] if event is not None else None
        if len(taken) != 1 or verb != says.do or event.seat != seat:  # type: ignore[union-attr]
            raise Violation("decisions", f"{says} of {person} became {taken}")
        if (person, says.hand, says.turn) in self._moved or says.hand != self.picture.hand:
            raise Violation("turns", f"{says} of {person} in hand {self.picture.hand} is stale")
        self._moved.add((person, says.hand, says.turn))
        choices = self._asks.get(person, {}).get((says.hand, says.turn), ())
        amount = getattr(event, "to", sum(getattr(event, "entries", ())))
        meant = says.price if verb in ("call", "join_svara") else says.to
        if verb in ("blind", "bet", "raise", "call", "join_svara") and amount != meant:
            raise Violation("prices", f"{says} of {person} cost {amount}")
        if not any(one.do == verb and (one.low <= amount <= one.high or not amount) for one in choices):
            raise Violation("decisions", f"{says} of {person} was none of {choices}")

    # Everything else

    def _take(self, fact: f.Fact, now_ms: int) -> None:
        if isinstance(fact, f.Played):
            for event in fact.events:
                self._play(event, now_ms)
        elif isinstance(fact, f.Asked):
            self._wants(fact, now_ms)
        elif isinstance(fact, f.Settled):
            self._reserved[fact.wanted.person] -= fact.wanted.chips
            self._goes = fact.wanted.person if fact.wanted.what in ("leave", "stand_up") else ""
        elif isinstance(fact, f.SeatGiven):
            self.owners[fact.seat] = fact.person
        elif isinstance(fact, f.Shuffled):
            self._shuffle(fact.fact, now_ms)
        else:
            self._around(fact, now_ms)

    def _around(self, fact: f.Fact, now_ms: int) -> None:
        if isinstance(fact, f.Came):
            self.here[fact.person] = fact.link
            self.away.pop(fact.person, None)
        elif isinstance(fact, f.WentAway | f.Gone):
            self.here.pop(fact.person, None)
            self.away[fact.person] = now_ms
            if isinstance(fact, f.Gone):
                self.muted = {pair for pair in self.muted if fact.person not in pair}
        elif isinstance(fact, f.Resumed):
            self._resumed(fact, now_ms)
        elif isinstance(fact, f.DrainBegan):
            self.draining = True
        elif isinstance(fact, f.Muted):
            (self.muted.add if fact.on else self.muted.discard)((fact.person, fact.whom))

    def _resumed(self, fact: f.Resumed, now_ms: int) -> None:
        """All are away, and no time has passed."""
        self.away = {person: since + fact.shift_ms for person, since in self.away.items()}
        self.away |= {person: now_ms for person in self.here if not person.startswith("bot:")}
        self.here = {person: link for person, link in self.here.items() if person.startswith("bot:")}
        self.mix.until_ms += fact.shift_ms
        self._rests = {seat: since + fact.shift_ms for seat, since in self._rests.items()}
        self.counts["waited for"] += bool(self._missing())

    def _missing(self) -> list[str]:
        return [owner for owner in self.owners.values() if owner not in self.here]

    def _rest(self, now_ms: int) -> None:
        """Since when each seat sits out, or has no chips in a pot and too few in front of it."""
        played = {seat for pot in self.picture.pots if pot.chips for seat in pot.seats}
        self._rests = {
            at: self._rests.get(at, now_ms)
            for at, one in enumerate(self.picture.places)
            if one and (one.sitting_out or not (one.live or at in played or one.stack >= self.picture.ante))
        }

    def rests_over(self, now_ms: int, patience_ms: int) -> None:
        """Nobody rests for much longer than is allowed, unless they are in a hand or a svara."""
        if self.picture.phase in ("blind", "betting"):
            return
        played = {seat for pot in self.picture.pots if pot.chips for seat in pot.seats}
        for seat, since in self._rests.items():
            late = now_ms - since > self.setup.rest_ms + patience_ms
            if late and seat not in played and not self.owners[seat].startswith("bot:"):
                raise Violation("rests", f"{self.owners[seat]} has rested for {now_ms - since} ms")

    def _leaves(self, seat: int, now_ms: int) -> None:
        """Nobody goes but of their own will, or because they were away, sat out or were broke for long."""
        owner = self.owners[seat]
        if owner == self._goes or owner.startswith("bot:") or self.halted or self.draining:
            return
        rested = now_ms - self._rests.get(seat, now_ms) >= self.setup.rest_ms
        self.counts["rested too long"] += rested
        if not rested and now_ms - self.away.get(owner, now_ms) < self.setup.away_ms:
            raise Violation("rests", f"{owner} is sent away from seat {seat}")

    def _answers(self, event: e.Event) -> None:
        """Nobody is asked twice in one svara (R7.3): whoever said no is out of it, sits down and sits in only later."""
        picture = self.picture
        seat = getattr(event, "seat", None)
        owner = "" if seat is None else self.owners.get(seat, "")
        if isinstance(event, e.HandStarted | e.HandEnded | e.HandVoided):
            self._no.clear()
        elif isinstance(event, e.SatDown | e.SatIn | e.SvaraJoined | e.SvaraDeclined) and owner in self._no:
            raise Violation("answers are final", f"{event} of {owner}, who has answered")
        elif isinstance(event, e.SvaraDeclined):
            self._no.add(owner)
        elif (
            isinstance(event, e.Left | e.SatOut) and picture.phase == "entry" and not getattr(event, "timed_out", False)
        ):
            tied = isinstance(event, e.Left) and any(seat in pot.seats for pot in picture.pots if pot.chips)
            if tied or seat in picture.asked():
                self._no.add(owner)

    def _shuffle(self, fact: fair.Fact, now_ms: int) -> None:
        last = max(self.statements, default=0)
        if isinstance(fact, fair.StatementMade):
            if fact.statement.hand != last + 1 or (last and last not in self.closed):
                raise Violation("one statement", f"hand {fact.statement.hand} is stated after hand {last}")
            if last != self.picture.hand:
                raise Violation("deals end", f"hand {fact.statement.hand} is stated, and hand {last} was not dealt")
            self._promise(fact.statement, now_ms)
        elif isinstance(fact, fair.MixClosed):
            if last in self.closed:
                raise Violation("one statement", f"the mix of hand {last} is closed twice")
            if self.mix.awaited and now_ms < self.mix.until_ms:
                raise Violation("the mix waits", f"hand {last} is mixed without seats {[*self.mix.awaited]}")
            self.closed[last] = fact.seats
            self._late = {self.owners[seat] for seat in self.mix.awaited}
            self.counts["mixes in vain"] += bool(self._late)
        self.mix.hear(fact, now_ms + self.setup.mix_ms)

    def _promise(self, statement: fair.Statement, now_ms: int) -> None:
        """A deal is stated: of decks that are new, with all who are to be waited for, who let nobody wait before."""
        if not self._roots.isdisjoint(statement.roots):
            raise Violation("fresh decks", f"a deck of hand {statement.hand} was in a statement before")
        if now_ms < self._back_until and self._missing():
            raise Violation("coming back", f"hand {statement.hand} does not wait for {self._missing()}")
        committed = zip(statement.seats, statement.commitments, strict=True)
        again = [self.owners[seat] for seat, one in committed if one and self.owners[seat] in self._late]
        if again:
            raise Violation("the mix waits", f"hand {statement.hand} waits again for {again}")
        self._roots |= {*statement.roots}
        self.statements[statement.hand] = statement

    def _play(self, event: e.Event, now_ms: int) -> None:
        self.events.append(event)
        self._answers(event)
        self.deal.hear(event, self.owners)
        if isinstance(event, e.Left):
            self._leaves(event.seat, now_ms)
        self.counts[type(event).__name__] += 1
        if isinstance(event, e.Left) and (self.picture.svara_of or self.picture.phase in ("split", "entry", "ready")):
            self.counts["left in a svara"] += 1
        if isinstance(event, e.SatDown | e.ToppedUp):
            self._sat(event.seat, event.chips)
        elif isinstance(event, e.SeatFreed):
            self._freed(event, now_ms)
        elif isinstance(event, e.HandStarted):
            if event.hand not in self.closed or len(self.ended) != event.hand - 1:
                raise Violation("deals end", f"hand {event.hand} is dealt; ended are {len(self.ended)}")
        elif isinstance(event, e.HandEnded | e.HandVoided | e.SvaraOpened):
            self.ended.add(self.picture.hand)
        if isinstance(event, e.HandDealt):
            self.picture.apply(CardsDealt(event.seats))
        elif isinstance(event, e.CardsSeen):
            self.picture.apply(CardsOpened())
        else:
            self.picture.apply(event)
