import json
import re
from pathlib import Path

import msgspec
import pytest

from svara.cli.driver import Setup
from svara.cli.replay import BACK, FORWARD, HINT, NEXT_HAND, PREVIOUS_HAND, QUIT, moments, moved
from svara.cli.screen import picture
from svara.cli.simulate import Deal, simulate
from svara.cli.stage import Stage
from svara.cli.words import card_word
from svara.errors import BadInput
from svara.game.cards import DECK
from svara.game.events import HandDealt
from svara.game.facedown import parse_deck
from svara.game.notation import check_chain, dumps, for_viewer, loads
from svara.game.rules import FORTE, RuleSet
from svara.game.state import Phase
from tests.cli.run import svara, wrong


def test_the_same_seed_writes_the_same_file_and_another_seed_another(tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate(("5", "5", "6")):
        file = tmp_path / f"{number}"
        assert svara("simulate", "--hands", "40", "--seed", seed, "--out", str(file)).returncode == 0
        texts.append(file.read_bytes())
    assert texts[0] == texts[1] != texts[2]


def test_what_was_written_checks_out_and_counts_the_svaras(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    args = (
        "--hands",
        "120",
        "--bots",
        "sensible,bold,random",
        "--seats",
        "5",
        "--stack",
        "120",
        "--set",
        "agree_split=true",
    )
    done = svara("simulate", *args, "--out", str(file), "--json")
    result = json.loads(done.stdout)
    records = loads(file.read_text(encoding="utf-8"))
    assert len(check_chain(records)) == 120 + result["svaras"]
    assert sum(record.svara_of is not None for record in records) == result["svaras"] > 0
    assert records[0].players == ["sensible 1", "bold 2", "random 3", "sensible 4", "bold 5"]
    replayed = svara("replay", str(file))
    assert (replayed.stdout, replayed.stderr) == (f"{len(records)} hands check out\n", "")


def test_chips_before_and_brought_are_the_chips_after() -> None:
    result = json.loads(svara("simulate", "--hands", "200", "--stack", "50", "--bots", "bold,random", "--json").stdout)
    assert result["chips_before"] == 300
    assert result["chips_brought"] > 0
    assert result["chips_after"] == result["chips_before"] + result["chips_brought"]
    assert sum(bot["net_chips"] for bot in result["bots"]) == 0
    assert [(bot["bot"], bot["seats"]) for bot in result["bots"]] == [("bold", 3), ("random", 3)]
    assert result["hands_per_second"] > 0


def test_the_report_in_words() -> None:
    said = svara("simulate", "--hands", "50", "--bots", "sensible,cautious").stdout.splitlines()
    assert re.fullmatch(r"50 hands and \d+ svaras, \d+% with a showdown", said[0])
    assert re.fullmatch(r"[\d,]+ hands a second, [\d.]+ s in all", said[1])
    assert re.fullmatch(r"chips: 6,000 at the start \+ [\d,]+ brought later = [\d,]+ in the end", said[2])
    assert re.fullmatch(r"sensible +3 +[+-][\d,]+ +[+-][\d.]+ ± [\d.]+", said[5])


def first_deck(bots: tuple[str, ...], seed: int) -> tuple[int, ...]:
    dealt: list[tuple[int, ...]] = []

    def each(deal: Deal) -> None:
        dealt.extend(event.cards for event in deal[1] if isinstance(event, HandDealt))

    simulate(Setup(2, 10, 1000, FORTE), bots, 1, seed, each, lambda: None)
    return dealt[0]


def test_another_bot_in_one_seat_changes_no_card() -> None:
    assert first_deck(("sensible", "sensible"), 9) == first_deck(("sensible", "bold"), 9)
    assert first_deck(("sensible", "sensible"), 9) != first_deck(("sensible", "sensible"), 8)


def test_simulate_refuses_what_is_no_bot_and_no_table() -> None:
    with pytest.raises(BadInput, match="no bot"):
        simulate(Setup(2, 10, 1000, FORTE), ("nobody",), 1, 1, lambda _: None, lambda: None)
    with pytest.raises(BadInput, match="2 to 9 seats, not 10"):
        simulate(Setup(10, 10, 1000, RuleSet(seats=9)), ("bold",), 1, 1, lambda _: None, lambda: None)


def test_nine_and_ten_seats_simply_work(tmp_path: Path) -> None:
    for seats in ("9", "10"):
        file = tmp_path / seats
        assert svara("simulate", "--hands", "3", "--seats", seats, "--out", str(file)).returncode == 0
        records = loads(file.read_text(encoding="utf-8"))
        assert {record.seat_count for record in records} == {int(seats)}
        assert len(check_chain(records)) == len(records)


def test_a_house_of_few_seats_is_a_table_of_few(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    assert svara("simulate", "--hands", "1", "--set", "seats=4", "--out", str(file)).returncode == 0
    assert loads(file.read_text(encoding="utf-8"))[0].seat_count == 4


def test_fresh_stacks_before_every_hand_but_not_before_a_svara(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    args = (
        "simulate",
        "--hands",
        "60",
        "--bots",
        "bold",
        "--stack",
        "200",
        "--seats",
        "4",
        "--out",
        str(file),
        "--json",
    )
    result = json.loads(svara(*args, "--fresh").stdout)
    records = loads(file.read_text(encoding="utf-8"))
    check_chain(records)
    first = [record.starting_stacks for record in records if record.svara_of is None]
    assert first == [[200] * 4] * 60
    assert any(record.starting_stacks != [200] * 4 for record in records if record.svara_of is not None)
    assert [record.hand for record in records if record.svara_of is None] == [1] * 60  # each at a table of its own
    assert len(records) == 60 + result["svaras"]
    assert svara("verify", str(file)).stdout.splitlines()[-1] == f"{len(records)} proofs hold"
    assert result["chips_before"] == 800
    assert result["chips_after"] == 800 + result["chips_brought"]  # what broke bots got when the last hand was over
    assert sum(bot["net_chips"] for bot in result["bots"]) == 0
    json.loads(svara(*args).stdout)
    assert any(
        record.starting_stacks != [200] * 4
        for record in loads(file.read_text(encoding="utf-8"))
        if record.svara_of is None
    )


def test_the_keys_of_replay_are_named() -> None:
    assert HINT.strip() == "Enter on · p back · N next hand · P previous hand · q"


def test_where_the_keys_of_replay_lead() -> None:
    assert moved((0, 0), FORWARD, 5, 2) == (0, 1)
    assert moved((0, 4), FORWARD, 5, 2) == (1, 0)
    assert moved((1, 4), FORWARD, 5, 2) is None
    assert moved((0, 0), BACK, 5, 2) == (0, 0)
    assert moved((0, 3), BACK, 5, 2) == (0, 2)
    before = moved((1, 0), BACK, 5, 2)
    assert before is not None
    assert before[0] == 0
    assert before[1] > 1000
    assert moved((0, 3), NEXT_HAND, 5, 2) == (1, 0)
    assert moved((1, 3), NEXT_HAND, 5, 2) == (1, 3)
    assert moved((1, 3), PREVIOUS_HAND, 5, 2) == (1, 0)
    assert moved((1, 0), PREVIOUS_HAND, 5, 2) == (0, 0)
    assert moved((1, 0), QUIT, 5, 2) is None


def test_a_replayed_hand_is_told_in_words_with_every_card_open(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    svara("simulate", "--hands", "1", "--seed", "3", "--out", str(file))
    record = loads(file.read_text(encoding="utf-8"))[0]
    stages = moments(record, check_chain([record])[0])
    assert stages[0].story == [f"Hand 1. {(record.players or [])[record.dealer - 1].capitalize()} deals."]
    assert all(seat is not None and len(seat.cards) == 3 for seat in stages[-1].seen.seats)
    assert [len(stage.story) for stage in stages] == sorted({len(stage.story) for stage in stages})
    assert len(stages[-1].story) >= len(record.actions)


GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.toml"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("viewer", [1, None])
def test_cards_that_a_text_hides_stay_face_down_in_its_replay(path: Path, viewer: int | None) -> None:
    hands = [for_viewer(hand, viewer) for hand in loads(path.read_text(encoding="utf-8"))]
    for hand, played in zip(hands, check_chain(hands), strict=True):
        made_up = [card_word(card) for card in DECK if card not in parse_deck(hand.deck)]
        stages = moments(hand, played)
        for index, seat in enumerate(stages[-1].seen.seats):
            assert seat is None or len(seat.cards) == (3 if seat.dealt and index not in played.hidden else 0)
        for stage in stages:
            seats = [seat for seat in stage.seen.seats if seat is not None]
            face_down = sum(seat.live and not seat.cards for seat in seats)
            wide, narrow = drawn(stage, 120, 40), drawn(stage, 60, 20)
            assert [card for card in made_up if card in wide + narrow] == []
            assert wide.count(":: :: ::") == (face_down if stage.seen.phase in (Phase.BLIND, Phase.BETTING) else 0)


def drawn(stage: Stage, width: int, height: int) -> str:
    return "\n".join([line.plain for line in picture(stage, width, height)])


def test_replay_says_how_many_hands_hide_cards(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    texts = [loads(path.read_text(encoding="utf-8"))[0] for path in GOLDEN[:3]]
    assert [bool(check_chain([for_viewer(hand, None)])[0].hidden) for hand in texts] == [True, True, True]
    mixed = [texts[0], *[msgspec.structs.replace(for_viewer(hand, None), table="another") for hand in texts[1:]]]
    file.write_text(dumps(mixed), encoding="utf-8")
    assert svara("replay", str(file)).stdout == "3 hands check out, 2 with hidden cards\n"


def test_a_text_that_hides_what_decides_is_a_mistake_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    hand = loads(GOLDEN[0].read_text(encoding="utf-8"))[0]
    rounds = " ".join(["??" * len(hand.dealt)] * 3)
    file.write_text(dumps([msgspec.structs.replace(hand, deck=rounds)]), encoding="utf-8")
    assert "which were shown and decide who wins (R6.1)" in wrong("replay", str(file))
