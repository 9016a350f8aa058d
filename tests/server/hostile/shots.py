"""Hostile messages, made at random from a seed: what goes over the wire, and what must become of it.

Half of them know the table well: they forge hands, turns, prices and other people's ids from what was heard.
"""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

from svara.room.happenings import VERBS
from svara.room.wire import MAX_MESSAGE
from tests.server.hostile.raw import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, frame

Fate = Literal["open", "unread", "refused", "ends"]
"""What may become of a shot: anything at all; an error; a refusal or an error; the end of the connection."""

BIG: Final = 2**53
SITTERS: Final = 2
"""Attackers who sit at the table too, in its last seats, which they take and leave as they like."""

WATCHING: Final = ("wait", "unwait", "withdraw")
WISHES: Final = ("sit_out", "sit_in", "stand_up", "leave")


class Known:
    """What an attacker has heard of a table."""

    def __init__(self) -> None:
        self.me = ""
        self.seated = False
        self.people: list[str] = []
        self.seats = 6
        self.taken: list[int] = []
        self.hand = self.turn = self.price = self.v = 0
        self.asks: dict[str, Any] | None = None

    def hear(self, told: dict[str, Any]) -> None:
        """Learn from a frame."""
        self.v = told.get("v", self.v)
        if told["type"] == "whole":
            view = told["view"]
            self.me, self.hand, self.price = told["you"], view["hand"], view["price"]
            self.people = [one["person"] for one in told["people"]]
            self.seats = len(view["seats"])
            seats = [one["seat"] for one in told["people"] if one["seat"] is not None and not one["bot"]]
            self.taken = [seat for seat in seats if seat < self.seats - SITTERS]
            self.seated = told["seat"] is not None
        for one in [told.get("clock"), *told.get("happened", ())]:
            self._happened(one or {})
        if told.get("ask"):
            self.asks = told["ask"]

    def _happened(self, told: dict[str, Any]) -> None:
        self.turn = told.get("turn", self.turn)
        if told.get("type") == "hand_started":
            self.hand = told["hand"]
        elif told.get("type") == "seated" and told["person"] == self.me:
            self.seated = True


class Shot(NamedTuple):
    """Something that is sent: `wire` as it goes out; `action` is its id, if it has one that may be answered."""

    kind: str
    fate: Fate
    wire: bytes
    action: str = ""


def text(said: str | bytes, *, opcode: int = TEXT) -> bytes:
    """A whole message."""
    return frame(opcode, said.encode("utf-8", "surrogatepass") if isinstance(said, str) else said)


class Gun:
    """Makes shots. Whatever it does comes from its generator and from what is known."""

    def __init__(self, rng: random.Random, *, sits: bool = False) -> None:
        self._rng = rng
        self._sits = sits
        self._count = 0
        self._mark = f"{rng.getrandbits(64):x}"
        self._kinds: dict[str, tuple[int, Callable[[Known], Shot]]] = {
            "forged": (30, self._forged),
            "illegal": (15, self._illegal),
            "social": (10, self._social),
            "mixing": (6, self._mixing),
            "wrong type": (5, self._wrong_type),
            "wrong tag": (2, self._wrong_tag),
            "cut": (3, self._cut),
            "mutated": (5, self._mutated),
            "nested": (2, self._nested),
            "odd json": (4, self._odd),
            "garbage": (2, self._garbage),
            "size": (4, self._size),
            "fragments": (6, self._fragments),
            "small": (4, self._small),
        }

    def next(self, known: Known) -> Shot:
        """The next one."""
        kinds = list(self._kinds)
        kind = self._rng.choices(kinds, [self._kinds[one][0] for one in kinds])[0]
        return self._kinds[kind][1](known)._replace(kind=kind)

    def last(self) -> Shot:
        """What ends a connection."""
        broken = self._rng.random() < 0.5
        return self._broken()._replace(kind="broken frame") if broken else self._flood()._replace(kind="flood")

    def id(self) -> str:
        """An action that nobody has used."""
        self._count += 1
        return f"{self._mark}-{self._count}"

    # What can be read

    def _message(self, fate: Fate, says: dict[str, Any]) -> Shot:
        """With new lines and blanks, as JSON may have them."""
        said = json.dumps(says, indent=self._rng.choice((None, None, 1)), ensure_ascii=self._rng.random() < 0.5)
        return Shot("", fate, text(said, opcode=self._rng.choice((TEXT, TEXT, BINARY))), str(says.get("action", "")))

    def _forged(self, known: Known) -> Shot:
        """A move of a seat that is not theirs, or of another hand, turn or price."""
        pick = self._rng.choice
        far = pick((-BIG, -1, -known.hand - 1, 10**6, BIG, 2**63, 2**64, 10**30, -(10**30)))
        hand, turn = pick(((known.hand, known.turn), (known.hand + far, known.turn), (known.hand, known.turn + far)))
        asks = known.asks if self._sits and self._rng.random() < 0.3 else None
        if asks is not None:
            hand, turn = asks["hand"], asks["turn"]
        says = {
            "type": "move",
            "action": self.id(),
            "hand": hand,
            "turn": turn,
            "do": pick(list(VERBS)),
            "to": pick((0, 1, known.price, 10, 20, 100, BIG - 1)),
            "price": pick((0, known.price, known.price + 1, BIG - 1)),
        }
        in_turn = self._sits and hand == known.hand + 0 and abs(turn) < 10**5
        return self._message("open" if in_turn or asks is not None else "refused", says)

    def _illegal(self, known: Known) -> Shot:
        """Seats, chips and wishes that they cannot have."""
        pick = self._rng.choice
        seat = pick([*known.taken, known.seats, 9] if known.taken else [9])
        chips = pick((0, 1, 10**9, BIG - 1))
        what = pick(WISHES)
        says: dict[str, Any] = pick(
            (
                {"type": "take_seat", "seat": seat, "chips": pick((500, chips))},
                {"type": "take_seat", "seat": self._rng.randrange(10), "chips": chips},
                {"type": "top_up", "chips": max(1, chips)},
                {"type": "wish", "what": what},
            )
        )
        # Whoever sits may be given what others are refused.
        free = self._sits and says["type"] in ("top_up", "wish")
        return self._message("open" if free else "refused", {"action": self.id(), **says})

    def _social(self, known: Known) -> Shot:
        pick = self._rng.choice
        person = pick([*known.people, known.me or "x", "bot:0", "nobody", "u" + "x" * 63])
        says: dict[str, Any] = pick(
            (
                {"type": "join", "since": pick((None, 0, -1, known.v, known.v - 1, known.v + 1, -BIG, 2**63, 10**30))},
                {"type": "say", "phrase": self._rng.randrange(10)},
                {"type": "mute", "person": person, "on": pick((True, False))},
                {"type": "ask_proof"},
                {"type": "wish", "action": self.id(), "what": pick(WATCHING)},
            )
        )
        return self._message("open", says)

    def _mixing(self, known: Known) -> Shot:
        digits = [f"{self._rng.getrandbits(256):064x}" for _ in range(2)]
        seed = self._rng.choice((*digits, "", "0" * 64, "zz" * 32, digits[0].upper(), digits[0][:-1]))
        hand = self._rng.choice((known.hand, known.hand + 1, -1, BIG))
        says: dict[str, Any] = {"type": "commit_seed", "commitment": seed}
        if self._rng.random() < 0.5:
            says = {"type": "reveal_seed", "hand": hand, "seed": seed, "next_commitment": digits[1]}
        return self._message("open", says)

    # What cannot

    def _any(self, known: Known) -> dict[str, Any]:
        """Some message that can be read."""
        return {
            "type": "move",
            "action": self.id(),
            "hand": known.hand,
            "turn": known.turn,
            "do": self._rng.choice(list(VERBS)),
            "to": 10,
            "price": 10,
        }

    def _wrong_type(self, known: Known) -> Shot:
        says = self._any(known)
        field = self._rng.choice(list(says))
        wrong: list[Any] = [None, [], {}, True, 1.5, ["x"], {"x": 1}, -1]
        if field not in ("type", "action", "do"):
            wrong += ["1", ""]
        else:
            wrong += [7, "", "x" * 65]
        if field in ("hand", "turn"):
            wrong.remove(-1)
        says[field] = self._rng.choice(wrong)
        if self._rng.random() < 0.3:
            says = {**self._any(known), self._rng.choice(("x", "seat", "person", "link", "now_ms")): 1}
        return self._message("unread", says)._replace(action="")

    def _wrong_tag(self, known: Known) -> Shot:
        """What only a host may say, or a server."""
        tags = ("halt", "drain", "tick", "lost", "resume", "decks", "bot_move", "from_client", "done", "update", "")
        tag = self._rng.choice(tags)
        extra = {"reason": "x", "person": known.me, "link": "", "grace_ms": 10**9, "hand": known.hand + 1, "decks": []}
        return self._message("unread", {"type": tag, **extra})

    def _cut(self, known: Known) -> Shot:
        said = json.dumps(self._any(known))
        return Shot("", "unread", text(said[: self._rng.randrange(len(said))]))

    def _mutated(self, known: Known) -> Shot:
        """Some bytes changed: nobody knows what that means."""
        said = bytearray(json.dumps(self._any(known)).encode())
        for _ in range(self._rng.randint(1, 4)):
            said[self._rng.randrange(len(said))] = self._rng.randrange(256)
        return Shot("", "open", text(bytes(said), opcode=BINARY))

    def _nested(self, _: Known) -> Shot:
        depth = self._rng.choice((10, 500, 680, 1_000, 2_000))
        said = self._rng.choice(("[" * depth, '{"a":' * (depth // 3), "[" * (depth // 2) + "]" * (depth // 2)))
        return Shot("", "unread", text(said[:MAX_MESSAGE]))

    def _odd(self, _: Known) -> Shot:
        join = '{"type":"join"}'
        said: str | bytes = self._rng.choice(
            (
                "", " ", "null", "0", "NaN", "Infinity", '"join"', "[]", "{}", join + join, join + "x", "\0" + join,
                "\ufeff" + join, join.encode("utf-16"), b"\xff\xfe\x00", '{"type":"join","since":NaN}',
                "{'type':'join'}", '{"type":"join",}', '{"type":"join"/**/}', '{"type":"join","since":01}',
                '{"TYPE":"join"}',
            )
        )  # fmt: skip
        twice = '{"type":"wish","type":"join","action":"' + self.id() + '","what":"leave"}'
        if self._rng.random() < 0.1:
            return Shot("", "open", text(twice))
        return Shot("", "unread", text(said, opcode=BINARY))

    def _garbage(self, _: Known) -> Shot:
        said = b"\xff" + self._rng.randbytes(self._rng.randrange(400))
        if self._rng.random() < 0.1:
            return Shot("", "ends", text(said))  # which is no text
        return Shot("", "unread", text(said, opcode=BINARY))

    def _size(self, known: Known) -> Shot:
        """Just below the limits, and above."""
        says = self._any(known) | {"hand": -1}
        most = MAX_MESSAGE
        size = self._rng.choice((most, most, most, most + 1, 2 * most, 2 * most, 2 * most + 1, 65_536))
        said = json.dumps(says).ljust(size).encode()
        fate: Fate = "refused" if size <= most else "unread" if size <= 2 * most else "ends"
        return Shot("", fate, text(said), says["action"] if fate == "refused" else "")

    # What is not WebSocket, or hardly

    def _fragments(self, known: Known) -> Shot:
        """A good message in many parts, with pings between them."""
        says = self._any(known) | {"hand": -1}
        said = json.dumps(says).encode()
        cuts = sorted(self._rng.sample(range(len(said) + 1), self._rng.randint(1, 3)))
        parts = [said[start:end] for start, end in zip([0, *cuts], [*cuts, len(said)], strict=True)]
        wire = b"".join(self._parts(parts))
        return Shot("", "refused", wire, says["action"])

    def _parts(self, parts: list[bytes]) -> Iterator[bytes]:
        for number, part in enumerate(parts):
            yield frame(TEXT if number == 0 else CONTINUED, part, last=number == len(parts) - 1)
            if number < len(parts) - 1 and self._rng.random() < 0.2:
                yield frame(PING, b"between")

    def _small(self, _: Known) -> Shot:
        """Control frames that are allowed."""
        return Shot(
            "", "open", frame(self._rng.choice((PING, PONG)), self._rng.randbytes(self._rng.choice((0, 4, 125))))
        )

    def _broken(self) -> Shot:
        wire = self._rng.choice(
            (
                frame(TEXT, b"{}", masked=False),
                frame(TEXT, b"{}", reserved=self._rng.randint(1, 7)),
                frame(self._rng.choice((0x3, 0x7, 0xB, 0xF)), b"x"),
                frame(CONTINUED, b"x"),
                frame(TEXT, b"x", last=False) + frame(TEXT, b"x"),
                frame(PING, b"x" * 126),
                frame(PING, b"x", last=False),
                frame(CLOSE, b"x"),
                *[
                    frame(CLOSE, struct.pack("!H", code))
                    for code in (0, 999, 1000, 1004, 1006, 1015, 3000, 4999, 65_535)
                ],
                frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
                b"\x81\xff" + struct.pack("!Q", 2**63 + 5) + b"\0\0\0\0",
                b"\x81\xff" + struct.pack("!Q", 2**40) + b"\0\0\0\0",
                frame(TEXT, b"x" * (64 * 1024)),
            )
        )
        return Shot("", "ends", wire)

    def _flood(self) -> Shot:
        """Many at once, of what is taken one at a time."""
        many = self._rng.choice((150, 1_000, 20_000))
        one = self._rng.choice(
            (
                frame(PING, b"x" * self._rng.choice((0, 125))),
                frame(PONG),
                text(json.dumps({"type": "say", "phrase": 1})),
                text(json.dumps({"type": "join"})),
                text("x"),
                frame(CONTINUED, b"", last=False),
            )
        )
        begin = frame(TEXT, b"{", last=False) if one == frame(CONTINUED, b"", last=False) else b""
        return Shot("", "ends", begin + one * many)
