"""What docs/protocol.md says in prose, beside what is made of the types."""

from __future__ import annotations

from typing import Final

HEAD: Final = """\
# The protocol

How a program plays at a table of a Svara server: what goes over the WebSocket, message by message. Everything else,
from signing in to the proof of an old hand, is HTTP, and the server describes it at `/api/openapi.json`. In Python
`svara.client` does all of this; [examples/bot.py](../examples/bot.py) is a whole bot.

`{command}` makes this page of the types of the messages, and a test holds it to
them. Rule numbers (`R5.8`) are those of [rules.md](rules.md).

## Connecting

Open a WebSocket at `/ws/TABLE`, with a table's id. Whose connection it is, say either

- `Authorization: Bearer TOKEN`, with a token of `POST /api/tokens`, or
- the cookie `svara` of a session; then `Origin` must be there, and be the server's own address.

A handshake that is refused has a status from 400 up and a body `{{"code": ..., "sentence": ...}}`: 401 for nobody
known, 403 for a page of another site, 404 for a table that is not there or not for you, 429 and 503 for another time.

Each WebSocket message, in both directions, is one JSON object whose `type` says what it is. A client's messages forbid
unknown fields; a client should pass over fields that it does not know. A message has at most {most_bytes} bytes.

A connection may send {burst} messages at once and then {per_second} a second, and {per_link} of them may wait for
their answers. What cannot be read, is too long or comes too fast is answered with `error` and has no effect; after
{errors} of them at once the connection is closed. One that does not read what it is sent is closed too, and may come
back.

Amounts are chips. An amount called `to` is what a seat will then have bet in this deal in all. Seats count from 0,
clockwise. Times are milliseconds, and `left_ms` counts from the frame that it is in. A card is a number from 0 to 31,
rank times 4 plus suit: ranks `7 8 9 T J Q K A`, suits `s h d c`; `svara.game.cards` has the names. Phrases are
numbers too, from 0: {phrases}.
"""

ORDER: Final = """\
## The order of things

1. **Join.** Say `join`. The answer is `whole`: everything that you may know at version `v`. From then on you hear of
   every version: `update`, or `skip` if nothing in it is for you. So versions follow each other without a gap.
2. **Sit.** `take_seat`, with an `action`: any id that you make up, once. It is answered with `done` or `refused`; then
   what it led to comes to all as an `update`. A seat is given between hands.
3. **Mix.** With a seat, say `commit_seed` once. Each `stated` names your commitment: answer it with `reveal_seed`
   before `left_ms` is over. It brings the commitment for the next hand with it. A reveal has no answer but `seed_in`
   for your seat; whoever let a mix wait in vain is refused a new commitment for one hand (`too_soon`).
   [fairness.md](fairness.md) says what to check.
4. **Play.** When it is your turn, an `update` has an `ask`: the choices, each with its least and most. Answer with a
   `move` that repeats `hand` and `turn` of the `ask`. For `call` and `join_svara`, `price` is the choice's `low`: what
   you saw is what you pay, or it is refused (`price_changed`). An ask stands until you are heard or a `clock` for
   another `turn` comes. If the time is up, the modest choice is made for you (R9.1).
5. **Lose an answer.** A `done` says that it is stored, whatever happens to the server. If none comes, send the same
   message with the same `action` again, after a lost connection too: it is done once. A move counts in its own turn
   only, so sending it late can do no harm, and tells you what became of it: `done`, or `refused` with `stale`.
6. **Come back.** After a lost connection, or a gap in the versions, say `join` with the last version that you have seen
   as `since`. You hear exactly what you have missed, then `caught_up`: the times in what you missed are past, and the
   clock and the `ask` of `caught_up` are the present ones. After a longer absence it is one `whole` instead. Pass over
   versions that you have seen.
7. **Come twice.** Of one person's connections to a table the newest to join may act. The one before hears `newer_link`,
   still hears everything, and is refused (`newer_link`) what it asks for; with another `join` it takes over. Do not let
   two programs do that to each other.
8. **Be sent away.** `going_down` says that the server stops, and when to come back; nothing is lost. Come back later
   than it says rather than earlier, and not all at once: wait a random part longer. So too after every other lost
   connection, twice as long each time, up to some 15 seconds.
"""

FIELDS: Final[dict[str, str]] = {
    "action": "an id that you make up, for this action alone",
    "in_bank": "whether this is time of the time bank",
    "left_ms": "from this frame on",
    "v": "version",
    "you": "your own id",
}
"""Fields that are the same wherever they are, and explained nowhere else."""

REFUSALS: Final[dict[str, str]] = {
    "already": "that is how it is already; for `commit_seed`: a commitment of yours stands",
    "already_revealed": "this seed has been revealed",
    "at_maximum": "the stack is at the table's maximum, or will be",
    "busy": "too much waits at this table, or the server could not store it: try again in a moment",
    "draining": "the table takes nobody new: it closes after this hand",
    "halted": "the table has stopped, and everybody has their chips",
    "has_left": "you have left this seat",
    "malformed": "a value is not one",
    "newer_link": "a newer connection of yours plays here: `join` to take over",
    "no_commitment": "you committed to no seed before this deal",
    "no_deal": "there is no deal to prove, or its mix is open",
    "no_funds": "your wallet has fewer chips than that",
    "no_seat": "you have no seat, or were not dealt in",
    "no_such_person": "nobody here has that id",
    "no_such_seat": "the table has no such seat",
    "not_here": "`join` first",
    "nothing_wanted": "you have asked for nothing that could be withdrawn",
    "others_wait": "the free seats are held for those on the waiting list: `wait`",
    "price_changed": "it costs something else by now: look at the new `ask`",
    "reserved_name": "ids that begin with `bot:` are the house's",
    "room_full": "too many people watch this table",
    "seat_taken": "somebody has that seat or has asked for it",
    "seated_already": "you have a seat, or have asked for one",
    "seats_free": "there are free seats: `take_seat`",
    "stale": "it was meant for another hand or turn",
    "stale_commitment": "each deal takes a new seed, and this commitment was used",
    "too_late": "the mix is closed",
    "too_little": "less than the least amount; for a seat: less than the least buy-in, or than you left with lately",
    "too_much": "more than the most amount",
    "too_soon": "your last seed was waited for in vain: commit again after the next deal",
    "waiting_full": "the waiting list is full",
    "wrong_seed": "the seed does not fit its commitment",
}
"""What a room and its host refuse, beside the game (`svara.game.refuse.CODES`)."""

DEAL_CODES: Final = frozenset(
    {
        "bad_deck",
        "between_hands",
        "dealer_moves_on",
        "dealer_not_dealt_in",
        "dealer_not_drawn",
        "hand_in_progress",
        "no_hand",
        "not_whole",
        "seat_empty",
        "too_few_cards",
        "too_few_players",
    }
)
"""Refusals of the game that no message of a client can meet."""

CLOSES: Final = (
    (1000, "the table is closed, or there is no such table", "find another one"),
    (1001, "the connection goes away", "come back"),
    (1002, "that was no WebSocket frame (1007: no UTF-8 in a text)", "mend it"),
    (
        1008,
        "against the rules: too many errors or connections, or others want your place at a full table, or you may not "
        "be here any more, or are signed out",
        "do not come back",
    ),
    (1009, "a message was far too big", "do not come back"),
    (1011, "no pong came", "come back"),
    (
        1012,
        "the server, or the table, restarts, or your session was replaced by a new one",
        "come back, after `going_down` as late as it said",
    ),
    (1013, "what you were sent was not read", "come back, and read faster"),
    (1006, "no code at all: the connection was lost", "come back"),
)
