"""One table's session, sans-I/O: seats, clocks, the shuffle, versions, and what each viewer hears (docs/room.md).

`Room.handle(message, now_ms)` proposes, the caller stores, `Room.commit(proposal)` makes it so and answers with
effects: frames to send, a time to wake at, decks or a bot's move to bring. `svara.room.messages` holds every message
and frame, `svara.room.facts` what is stored.
"""

from svara.room.facts import Fact
from svara.room.room import RING, Proposal, Room
from svara.room.setup import Setup, SetupError
from svara.room.state import RoomState, advance, check

__all__ = ["RING", "Fact", "Proposal", "Room", "RoomState", "Setup", "SetupError", "advance", "check"]
