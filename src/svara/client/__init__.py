"""A client of a Svara server, for bots and other programs (docs/protocol.md).

For example::

    async with await Client.guest("http://127.0.0.1:8080", "Ann") as client:
        info = (await client.tables())[0]
        async with client.table(info.id) as table:
            await table.sit(table.free_seats[0], info.min_buy_in)
            async for turn in table.turns():
                await turn.act(turn.ask.choices[0])

Connections come back by themselves, actions are done once, and the client's part of the shuffle is taken care of.
Whoever wants frames and nothing else takes a `svara.client.link.Link`.
"""

from svara.client.answers import Granted, Hands, Me, TableInfo, TableSettings
from svara.client.dial import Dial
from svara.client.errors import Ended, FellBehind, NotPlaying, Refused, ServerRefused
from svara.client.http import Client
from svara.client.mirror import Mirror
from svara.client.seeds import Doubt
from svara.client.table import TableClient
from svara.client.turn import Turn

__all__ = [
    "Client",
    "Dial",
    "Doubt",
    "Ended",
    "FellBehind",
    "Granted",
    "Hands",
    "Me",
    "Mirror",
    "NotPlaying",
    "Refused",
    "ServerRefused",
    "TableClient",
    "TableInfo",
    "TableSettings",
    "Turn",
]
