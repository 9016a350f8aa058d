"""What waits for a table, and what of it is answered next."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from svara.room import messages as m
from svara.server.hosting.links import Link


class Waiting(NamedTuple):
    """A message; whose connection said it, if one did; and since when it waits, by `time.perf_counter`."""

    message: m.Message
    link: Link | None
    since: float


def take(queue: deque[Waiting]) -> list[Waiting]:
    """The first of them; or several, if they are seeds that wait in line, each of somebody else.

    Everybody shows theirs when the statement comes, so all at once: together they are one proposal and not six.
    """
    taken = [queue.popleft()]
    people = {_shows_seed(taken[0])}
    if people != {""}:
        while queue and (person := _shows_seed(queue[0])) and person not in people:
            people.add(person)
            taken.append(queue.popleft())
    return taken


def _shows_seed(waiting: Waiting) -> str:
    """Who shows a seed with this message; empty if nobody does."""
    message = waiting.message
    return message.person if isinstance(message, m.FromClient) and isinstance(message.says, m.RevealSeed) else ""


def link_of(taken: list[Waiting], person: str) -> Link | None:
    """The connection by which somebody said one of these."""
    if len(taken) == 1:
        return taken[0].link
    return next((one.link for one in taken if one.link is not None and one.link.person == person), None)


def action_of(message: m.Message) -> tuple[str, str]:
    """(person, action), the action empty if there is none."""
    if isinstance(message, m.FromClient):
        return message.person, getattr(message.says, "action", "")
    return "", ""
