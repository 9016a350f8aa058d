"""A bot at a Svara server: python examples/bot.py http://127.0.0.1:8080. Started again, it plays on in its seat."""

import argparse
import asyncio
import random
from contextlib import suppress

from rich import print

from svara.bots import bot
from svara.client import Client, Refused
from svara.errors import SvaraError
from svara.game.events import HandEnded


async def play(url: str, token: str | None, link: str | None, token_file: str) -> None:
    """Sit down at a table and play until it ends; the error says why."""
    choose, rng = bot("sensible"), random.Random()
    async with Client(url, token) if token else await Client.kept(url, "Robot", token_file) as client:
        info = (await client.join(link)).info if link else await client.my_table()
        info = info or max(await client.tables(), key=lambda one: one.free)
        async with client.table(info.id) as table:
            table.on_happening = lambda one: print(f"{table.stack} chips") if isinstance(one, HandEnded) else None
            await table.sit_down(info.min_buy_in)
            async for turn in table.turns():
                with suppress(Refused):  # the answer came too late
                    await turn.act(choose(turn.view, rng))


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("url", help="of the server")
parser.add_argument("--token", help="of the person in whose name it plays; without one it is a guest")
parser.add_argument("--token-file", default="~/.svara-bot-token", help="where the guest's token is kept")
parser.add_argument("--link", help="of a private table; without one it sits down in the lobby")
if __name__ == "__main__":
    try:
        asyncio.run(play(**vars(parser.parse_args())))
    except SvaraError as error:
        parser.exit(1, f"{error}\n")
