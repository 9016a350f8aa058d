"""docs/protocol.md is what its generator makes, and leaves nothing out."""

import re
from typing import get_args

import msgspec
import pytest

from svara.fair.shuffle import RevealCode
from svara.game.refuse import CODES
from svara.room import messages as m
from svara.room import wire
from svara.room.happenings import Happening
from tests.client.make_protocol import COMMAND, FILE, Kind, members, page, tag
from tests.client.protocol_examples import EXAMPLES
from tests.client.protocol_text import CLOSES, DEAL_CODES, REFUSALS
from tests.test_house import SRC

EVERYTHING = [*members(m.ClientMessage), *members(wire.ServerFrame), *members(Happening)]


def test_the_page_is_what_the_types_say() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), f"run {COMMAND}"


@pytest.mark.parametrize("kind", EVERYTHING)
def test_every_message_is_in_it(kind: Kind) -> None:
    assert re.search(rf"^(### `{tag(kind)}`|\| `{tag(kind)}` \|)", page(), re.MULTILINE)


@pytest.mark.parametrize("kind", [*members(m.ClientMessage), *members(wire.ServerFrame)])
def test_every_message_has_an_example_that_is_read_back_as_it_was(kind: Kind) -> None:
    if kind is m.ProofIs:  # as long as this page; tests/data/fair-vectors.json has some
        return
    read = wire.decode if kind in members(m.ClientMessage) else wire.decode_frame
    assert read(wire.encode(EXAMPLES[kind])) == EXAMPLES[kind]


def test_examples_of_what_happens_are_read_back_as_they_were() -> None:
    for kind in members(Happening):
        if kind in EXAMPLES:
            update = m.Update(1, (EXAMPLES[kind],))  # type: ignore[arg-type]
            assert wire.decode_frame(wire.encode(update)) == update


def test_the_json_in_it_is_json() -> None:
    blocks = re.findall(r"^```json\n(.*?)^```", page(), re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(members(m.ClientMessage)) + len(members(wire.ServerFrame))
    for block in blocks:
        for one in re.split(r"\n(?=\{\"type\")", block):
            assert msgspec.json.decode(one)["type"]


def test_every_link_in_it_leads_to_a_heading() -> None:
    headings = {
        re.sub(r"[`#]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ .*", page(), re.M)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", page())) <= headings


def test_every_refusal_that_a_client_can_meet_is_explained() -> None:
    said = set(get_args(RevealCode))
    for path in [*sorted((SRC / "room").glob("*.py")), *sorted((SRC / "server" / "hosting").glob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        said |= set(re.findall(r"\bNo\(\s*\"(\w+)\"", text))
        said |= set(re.findall(r"m\.Refused\(.*, \"(\w+)\", ", text))
    assert said - set(REFUSALS) - set(CODES) == set()
    assert set(REFUSALS) - said - set(CODES) == set()
    assert set(CODES) > DEAL_CODES


def test_every_close_code_is_explained() -> None:
    of_the_protocol = {1002, 1006, 1011}  # which no part of ours chooses
    assert {code for code, _, _ in CLOSES} == {*get_args(wire.Close), *of_the_protocol}
