import json
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from svara.cli.main import cli
from tests.cli.run import svara
from tests.naive import equity as slow
from tests.naive import points as naive


def output(*args: str) -> str:
    done = CliRunner().invoke(cli, args, prog_name="svara")
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("cards", "first", "why"),
    [
        ("7c Kh Kd", "7♣ K♥ K♦   31 points", "The 7♣ with two kings, 11 + 10 + 10 (R2.2f)."),
        ("7cAhAd", "7♣ A♥ A♦   33 points", "The 7♣ with two aces, 11 + 11 + 11 (R2.2f)."),
        ("7c 9s 7s", "7♣ 9♠ 7♠   27 points", "The 7♣ with 7♠ and 9♠ of one suit, 11 + 7 + 9 (R2.2f)."),
        ("8s Ad 7c", "8♠ A♦ 7♣   22 points", "The 7♣ with A♦, 11 + 11 (R2.2f)."),
        ("10s 10d 10c", "10♠ 10♦ 10♣   30 points", "Three tens, 10 + 10 + 10 (R2.2d)."),
        ("As Ad Tc", "A♠ A♦ 10♣   22 points", "Two aces, 11 + 11 (R2.2c)."),
        ("7s 7h 9c", "7♠ 7♥ 9♣   23 points", "Two sevens (R2.2e)."),
        ("7s 7h 7d", "7♠ 7♥ 7♦   34 points", "Three sevens (R2.2e)."),
        ("10d 9d Jd", "10♦ 9♦ J♦   29 points", "9♦, 10♦ and J♦ of one suit, 9 + 10 + 10 (R2.2b)."),
        ("8c Kh 9d", "8♣ K♥ 9♦   10 points", "K♥ alone (R2.2a)."),
    ],
)
def test_points_and_why(cards: str, first: str, why: str) -> None:
    assert output("score", *cards.split()).splitlines()[:2] == [first, why]


def test_standing_in_words() -> None:
    said = output("score", "7c", "Kh", "Kd").splitlines()[2]
    assert said == "Rank 31 of 4,960, one of 76 hands with 31; beats 97.9% of all hands."


def test_standing_of_the_lowest_and_the_highest_hand() -> None:
    assert output("score", "7s", "8h", "8d").splitlines()[2] == (
        "Rank 4,952 of 4,960, one of 9 hands with 8; beats no hand."
    )
    assert output("score", "7s", "7h", "7d").splitlines()[2] == (
        "Rank 1 of 4,960, one of 4 hands with 34; beats 99.9% of all hands."
    )


def test_one_deal_drawn_is_one_deal_and_proves_little() -> None:
    assert output("odds", "7s7h7c", "--seats", "4", "--samples", "1").splitlines()[1:] == [
        "win   100.00%  ± 100.00%",
        "tie     0.00%  ± 100.00%",
        "lose    0.00%  ± 100.00%",
        "1 deal drawn; ± is one standard error, or 1 in 1 where all deals were alike. A tie is a svara.",
    ]


def test_switches_and_presets_change_the_points() -> None:
    replaced = output("score", "7cKhKd", "--set", "joker_pair=replace").splitlines()
    assert replaced[0] == "7♣ K♥ K♦   30 points"
    assert replaced[1] == "The 7♣ with two kings, as the third (R2.2f)."
    both = output("score", "7s7h7d", "--set", "three_sevens=joker", "--set", "seven_pair=fixed", "--rules", "vipsvara")
    assert both.startswith("7♠ 7♥ 7♦   23 points")


def test_score_as_json() -> None:
    assert json.loads(output("score", "7c", "Kh", "Kd", "--json")) == {
        "cards": ["7c", "Kh", "Kd"],
        "points": 31,
        "reason": "the 7♣ with two kings, 11 + 10 + 10",
        "combination": "joker_pair",
        "rule": "R2.2f",
        "counting": ["7c", "Kh", "Kd"],
        "terms": [11, 10, 10],
        "rank": 31,
        "equal": 76,
        "beats": 4854 / 4960,
    }


@pytest.mark.parametrize("joker_pair", ["add", "replace"])
def test_score_all_is_every_hand_once_with_the_points_of_the_slow_twin(joker_pair: str) -> None:
    hands = [
        json.loads(line)
        for line in output("score", "--all", "--json", "--set", f"joker_pair={joker_pair}").splitlines()
    ]
    assert [tuple(hand["cards"]) for hand in hands] == naive.all_hands()
    assert all(set(hand) == {"cards", "points"} for hand in hands)
    wanted = [naive.points(cards, joker_pair) for cards in naive.all_hands()]  # type: ignore[arg-type]
    assert [hand["points"] for hand in hands] == wanted


def test_score_all_in_words() -> None:
    said = output("score", "--all").splitlines()
    assert len(said) == 4960
    assert said[0] == "7s 7h 7d 34"


def test_symbols_become_letters_where_they_cannot_be_shown() -> None:
    said = svara("score", "7c", "Kh", "Kd", env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin"})
    assert said.stdout.splitlines()[0] == "7c Kh Kd   31 points"
    said = svara("odds", "7cKhKd", "--seats", "4", env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin"})
    assert re.fullmatch(r"win +98\.\d\d%  \+/- 0\.\d\d%", said.stdout.splitlines()[1])


def test_small_commands_load_nothing_heavy() -> None:
    """What makes them answer at once: no Rich, no notation, no bots before a command needs them."""
    program = (
        "import sys; from svara.cli.main import cli\n"
        "try: cli.main(['score', '7c', 'Kh', 'Kd'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name in ('rich', 'numpy', 'tomllib', 'svara.bots')])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


def test_exact_odds_in_words_and_json() -> None:
    assert output("odds", "7c", "Kh", "Kd").splitlines() == [
        "7♣ K♥ K♦   2 seats",
        "win    99.37%",
        "tie     0.49%",
        "lose    0.14%",
        "3,654 deals counted, so exact. A tie is a svara.",
    ]
    data = json.loads(output("odds", "7cKhKd", "--seats", "3", "--json"))
    assert data["win"] + data["tie"] + data["lose"] == pytest.approx(1)
    assert (data["cards"], data["seats"], data["error"], data["deals"]) == (["7c", "Kh", "Kd"], 3, None, 9_500_400)


def test_drawn_odds_have_an_error_and_a_seed() -> None:
    args = ("odds", "7cKhKd", "--seats", "6", "--samples", "2000", "--json")
    data = json.loads(output(*args))
    assert set(data["error"]) == {"win", "tie", "lose"}
    assert data["deals"] == 2000
    assert 0.94 < data["win"] < 0.99
    assert json.loads(output(*args)) == data
    assert json.loads(output(*args, "--seed", "2")) != data
    assert "2,000 deals drawn; ± is one standard error." in output(*args[:-1])


# ---------------------------------------------------------------------------------------- odds against ranges


def test_odds_against_a_range_in_words() -> None:
    assert output("odds", "7c", "Kh", "Kd", "--against", "20+").splitlines() == [
        "              win      tie     lose    value",
        "7♣ K♥ K♦   97.98%    1.58%    0.44%   98.77%",
        "20+         0.44%    1.58%   97.98%    1.23%",
        "1,141 deals counted, so exact.",
        "A tie is a svara; value is the part of the pot, of which a svara gives equal parts.",
    ]


def test_odds_of_several_ranges_with_dead_cards_are_those_of_the_slow_twin() -> None:
    dead = ["Ts", "Th", "Td", "Tc", "Js", "Jh", "Jd", "Jc", "Ah", "8s", "8h"]
    args = ("--against", "9*9*", "--against", "21-22", "--dead", " ".join(dead), "--json")
    data = json.loads(output("odds", "QhQd9s", *args))
    nines = {hand: 1.0 for hand in naive.all_hands() if slow.fits(hand, ["9*", "9*"])}
    some = {hand: 1.0 for hand in naive.all_hands() if 21 <= naive.points(hand) <= 22}
    wanted = slow.equity([{("9s", "Qh", "Qd"): 1.0}, nines, some], naive.points, dead)
    assert (data["cards"], data["seats"], data["dead"]) == (["Qh", "Qd", "9s"], 3, dead)
    assert [hand["hand"] for hand in data["hands"]] == ["QhQd9s", "9*9*", "21-22"]
    for hand, shares in zip(data["hands"], wanted, strict=True):
        assert [hand[name] for name in ("win", "tie", "lose", "value")] == pytest.approx(shares, abs=1e-12)
    assert {name: data[name] for name in ("win", "tie", "lose", "value")} == {
        name: data["hands"][0][name] for name in ("win", "tie", "lose", "value")
    }
    assert data["error"] is None


def test_odds_of_a_range_against_more_than_can_be_counted() -> None:
    args = ("odds", "points>=20", "--against", "22+:0.5, 20", "--seats", "5", "--samples", "3000")
    said = output(*args).splitlines()
    assert [line.split("  ")[0] for line in said[1:-2]] == ["points>=20", "22+:0.5, 20", *["any hand"] * 3]
    assert all(re.search(r"% +± \d\.\d\d%$", line) for line in said[1:-2])
    assert said[-2] == "3,000 deals drawn; ± is one standard error of the value."
    data = json.loads(output(*args, "--json"))
    assert (data["cards"], data["seats"], data["deals"]) == (None, 5, 3000)
    assert set(data["error"]) == {"win", "tie", "lose", "value"}
    assert sum(hand["value"] for hand in data["hands"]) == pytest.approx(1)
    assert json.loads(output(*args, "--json")) == data
    assert json.loads(output(*args, "--json", "--seed", "2")) != data


def test_odds_with_dead_cards_alone() -> None:
    said = output("odds", "7cKhKd", "--dead", "7s").splitlines()
    assert [said[2].startswith("any hand"), said[3]] == [True, "3,276 deals counted, so exact."]


def test_odds_of_parts_with_weights_say_that_deals_were_weighed() -> None:
    assert output("odds", "7cKhKd", "--against", "20+, 33:0.5").splitlines()[-2] == "All deals counted, so exact."
    assert output("odds", "7cKhKd", "--against", "20+:0.5").splitlines()[-2] == "1,141 deals counted, so exact."


def test_many_deals_are_drawn_by_the_compiled_loop_which_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("odds", "7cKhKd", "--against", "20+", "--seats", "6", "--samples", "20000", "--json")
    plain = output(*args)
    monkeypatch.setattr("svara.cli.commands.odds.WORTH_COMPILING", 1)
    monkeypatch.setattr("svara.solve.equity.equity", None)
    assert output(*args) == plain


def test_commas_between_the_cards_of_a_hand_make_no_range_of_it() -> None:
    assert output("odds", "7c,", "Kh,", "Kd") == output("odds", "7c", "Kh", "Kd")
    assert output("odds", "7c,Kh,Kd") == output("odds", "7cKhKd")
    done = CliRunner().invoke(cli, ["odds", "7c,", "Kh"], prog_name="svara")
    assert (done.exit_code, done.stdout) == (2, "")
