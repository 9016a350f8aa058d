"""A table's hands as they end, and what each viewer may have of them.

`hear` gathers a deal's events from the facts of the room; when the deal is over they are a `Hand`, which the store
keeps as bytes. These hold **all cards and keys**: only `viewer_json`, `viewer_text` and `viewer_proof` make
something of them that may leave the server, each from what this viewer may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from svara.fair import Proof, Shuffle, proof_for
from svara.game import events as e
from svara.game.evolve import evolve
from svara.game.notation import dump, for_viewer, record
from svara.game.state import Phase, Table
from svara.game.view import redact
from svara.room import facts as f
from svara.room.frames import Trail
from svara.room.state import RoomState
from svara.server.store.api import HandSeat, StoredHand


class Hand(msgspec.Struct, frozen=True):
    """One deal, whole; **secret**.

    Attributes:
        start: the table just before it.
        events: from `HandStarted` until it is over; after a tie until the next deal.
        owners: whose each seat was when it was dealt.
        names: theirs, by seat.
        shuffle: with its statement, keys and seeds.
        entries: (seat, chips) that this svara cost those who sat down after the tie. They had no part in the deal
            before; whoever of them went before this one is in neither.
    """

    start: Table
    events: tuple[e.Event, ...]
    owners: tuple[str | None, ...]
    names: tuple[str, ...]
    shuffle: Shuffle | None = None
    entries: tuple[tuple[int, int], ...] = ()


class Recording(msgspec.Struct, frozen=True):
    """What is recorded after a proposal; **secret**.

    Attributes:
        hand: the deal under way.
        now: a deal that is over, to be stored with this proposal.
        later: others, one for each of the next proposals; a proposal that ends two is a svara's deal all in.
    """

    hand: Hand | None = None
    now: StoredHand | None = None
    later: tuple[StoredHand, ...] = ()


def go_on(recording: Recording, table: str, trail: Trail, after: RoomState) -> Recording:
    """What is recorded after the next proposal, of these facts, which led to `after`."""
    under_way, over = hear(recording.hand, trail, after)
    hands = (*recording.later, *[stored(hand, table, after.now_ms) for hand in over])
    return Recording(under_way, hands[0] if hands else None, hands[1:])


def hear(under_way: Hand | None, trail: Trail, after: RoomState) -> tuple[Hand | None, list[Hand]]:
    """What is under way with these facts, and the deals that ended with them, in order.

    `under_way` is the deal before them, and `after` the room after them.
    """
    over: list[Hand] = []
    for before, fact in trail:
        if isinstance(fact, f.Played):
            if before.table.phase is Phase.IDLE or isinstance(fact.events[0], e.HandStarted):
                over += _closed(under_way)
                entries = _entries(under_way)
                under_way = _dealt(before, entries) if isinstance(fact.events[0], e.HandStarted) else None
            if under_way is not None:
                under_way = msgspec.structs.replace(under_way, events=(*under_way.events, *fact.events))
    if after.table.phase is Phase.IDLE:
        return None, over + _closed(under_way)
    return under_way, over


def _closed(hand: Hand | None) -> list[Hand]:
    return [] if hand is None else [hand]


def _entries(tie: Hand | None) -> tuple[tuple[int, int], ...]:
    paid: dict[int, int] = {}
    for event in () if tie is None else tie.events:
        if isinstance(event, e.SatDown):
            paid[event.seat] = 0
        elif isinstance(event, e.SvaraJoined) and event.seat in paid:
            paid[event.seat] += sum(event.entries)
    return tuple(paid.items())


def _dealt(before: RoomState, entries: tuple[tuple[int, int], ...]) -> Hand:
    names = tuple(["" if (owner := before.owner(seat)) is None else owner.name for seat in range(len(before.owners))])
    return Hand(before.table, (), before.owners, names, before.shuffle, entries)


def _started(hand: Hand) -> e.HandStarted:
    first = hand.events[0]
    assert isinstance(first, e.HandStarted), "a deal begins with it"
    return first


def stored(hand: Hand, table: str, now_ms: int) -> StoredHand:
    """What the store keeps of a hand that is over."""
    started = _started(hand)
    nets = _nets(hand)
    seats = [
        HandSeat(owner, hand.names[seat], seat, nets[seat])
        for seat, owner in enumerate(hand.owners)
        if owner is not None and (seat in started.seats or nets[seat])
    ]
    return StoredHand(table, started.hand, started.svara_of, now_ms, tuple(seats), msgspec.msgpack.encode(hand))


def _nets(hand: Hand) -> list[int]:
    """By seat, what its owner at the deal won or lost with it; chips brought in the meantime do not count."""
    nets = [0 if seat is None else -seat.stack for seat in hand.start.seats]
    for entered, chips in hand.entries:
        nets[entered] -= chips
    gone: set[int] = set()
    now = hand.start
    for event in hand.events:
        if isinstance(event, e.ToppedUp) and event.seat not in gone:
            nets[event.seat] -= event.chips
        elif isinstance(event, e.SeatFreed) and event.seat not in gone:
            nets[event.seat] += event.chips
            gone.add(event.seat)
        now = evolve(now, event)
    for number, seat in enumerate(now.seats):
        if number not in gone and hand.start.seats[number] is not None and seat is not None:
            nets[number] += seat.stack
    return nets


def opened(kept: StoredHand) -> Hand:
    """The hand of what the store kept; **secret**."""
    return msgspec.msgpack.decode(kept.data, type=Hand)


def _seat_of(kept: StoredHand, hand: Hand, user: str | None) -> int | None:
    """The seat of a viewer: as the store has it, where a guest may have become an account since, or as it was dealt."""
    for one in kept.seats:
        if one.user == user:
            return one.seat
    return hand.owners.index(user) if user is not None and user in hand.owners else None


def _shown(hand: Hand) -> list[int]:
    return [one.seat for event in hand.events if isinstance(event, e.HandsShown) for one in event.hands]


def viewer_json(kept: StoredHand, user: str | None) -> dict[str, Any]:
    """The hand as `user` may know it, as data; None is a spectator."""
    hand = opened(kept)
    viewer = _seat_of(kept, hand, user)
    return {
        "table": kept.table,
        "hand": kept.hand,
        "svara_of": kept.svara_of or None,
        "ended_ms": kept.ended_ms,
        "viewer": viewer,
        "ante": hand.start.ante,
        "rules": msgspec.to_builtins(hand.start.rules),
        "seats": [
            {
                "seat": one.seat,
                "person": one.user,
                "name": one.name,
                "bot": one.user.startswith("bot:"),
                "stack": 0 if (seat := hand.start.seats[one.seat]) is None else seat.stack,
                "net": one.net,
            }
            for one in kept.seats
        ],
        "events": [msgspec.to_builtins(redact(event, viewer)) for event in hand.events],
    }


def viewer_text(kept: StoredHand, user: str | None) -> str:
    """The hand as text, with its proof, as `user` may have them; see docs/notation.md."""
    hand = opened(kept)
    viewer = _seat_of(kept, hand, user)
    players = dict(enumerate(hand.names))
    text = for_viewer(record(hand.start, hand.events, table=_table(hand, kept), players=players), viewer)
    proof = msgspec.json.encode(viewer_proof(kept, user)).decode()
    return dump(msgspec.structs.replace(text, proof=proof), 1)


def _table(hand: Hand, kept: StoredHand) -> str:
    return kept.table if hand.shuffle is None else hand.shuffle.statement.table


def viewer_proof(kept: StoredHand, user: str | None) -> Proof:
    """The proof of the shuffle as `user` may have it."""
    hand = opened(kept)
    assert hand.shuffle is not None, "every hand of a room was shuffled"
    seen = any(isinstance(event, e.CardsSeen) for event in hand.events)
    return proof_for(hand.shuffle, _seat_of(kept, hand, user), seen=seen, shown=_shown(hand))


def cards_in(hands: Iterable[Hand]) -> Iterator[tuple[int, ...]]:
    """The cards of each deal in the order dealt; **secret**, for checks that they are nowhere else."""
    for hand in hands:
        yield from (event.cards for event in hand.events if isinstance(event, e.HandDealt))
