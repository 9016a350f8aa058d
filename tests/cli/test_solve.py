import fcntl
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from svara.cli.main import cli
from svara.solve.policy import Policy, load
from tests.cli.run import svara, wrong

SMALL = ("solve", "--antes", "4", "--sizes", "1", "--blinds", "1/2", "--raises", "1", "--chain", "2", "--target", "5")


def test_solve_writes_a_policy_and_says_how_far_it_can_be_beaten(tmp_path: Path) -> None:
    out = tmp_path / "four.zip"
    done = svara(*SMALL, "--workers", "2", "--out", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[1].split() == ["antes", "first", "player", "blind", "exploitable", "worst", "iterations"]
    assert lines[-1] == f"{out}: 0.01 MB"
    antes, _, blind, exploitable, worst, _ = lines[-2].split()
    assert (antes, blind) == ("4.00", "1/2")
    policy = load(out)
    assert float(exploitable) == pytest.approx(policy.header.exploitability[-1], abs=1e-4)
    assert float(worst) == pytest.approx(policy.header.worst[-1], abs=1e-4)
    assert [path.name for path in tmp_path.iterdir()] == ["four.zip"]  # nothing is left of the work


def test_solve_tells_json_and_any_number_of_workers_writes_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    told = json.loads(svara(*SMALL, "--workers", "1", "--json", "--out", str(one)).stdout)
    svara(*SMALL, "--workers", "2", "--out", str(two))
    assert told["depths"][-1] == 3
    assert told["pots"] == ["1"]
    assert one.read_bytes() == two.read_bytes()


def test_solve_for_another_house(tmp_path: Path) -> None:
    out = tmp_path / "vip.npz"
    done = CliRunner().invoke(cli, [*SMALL, "--rules", "vipsvara", "--out", str(out)])
    assert (done.exit_code, done.stderr) == (0, "")
    with pytest.raises(Exception, match="other rules"):
        load(out)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--antes", "many", "--antes takes whole numbers, as 100 or 2,100,200, not 'many'"),
        ("--antes", "1", "antes are whole numbers from 2 to 1000, ascending, not [1]"),
        ("--sizes", "half", "--sizes takes parts of the pot, as 1/2,1,2, not 'half'"),
        ("--sizes", "1e99999999", "--sizes takes parts of the pot, as 1/2,1,2, not '1e99999999'"),
        ("--sizes", "1/0", "--sizes takes parts of the pot, as 1/2,1,2, not '1/0'"),
        ("--sizes", "1,1/2", "pots are parts of the pot above 0, ascending, as 1/2,1; not 1,1/2"),
        ("--blinds", "0", "blinds are parts of the pot above 0, ascending, as 1/2,1; not 0"),
        ("--raises", "12", "--raises is a whole number from 0 to 9, not 12"),
        ("--ratio", "2", "the ratio of a grid is from 1.02 to 1.9, not 2.0"),
        ("--ratio", "x", "--ratio takes a number from 0 up, not 'x'"),
        ("--target", "-1", "--target takes a number from 0 up, not '-1'"),
        ("--workers", "0", "--workers is a whole number from 1 to 256, not 0"),
    ],
)
def test_options_that_cannot_be(tmp_path: Path, option: str, value: str, said: str) -> None:
    done = CliRunner().invoke(cli, [*SMALL, option, value, "--out", str(tmp_path / "a.zip")])
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"svara: {said}\n")
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_ours_stays(tmp_path: Path) -> None:
    kept = tmp_path / "a.zip.kept"
    kept.mkdir()
    (kept / "thesis.txt").write_text("precious", encoding="utf-8")
    assert wrong(*SMALL, "--out", str(tmp_path / "a.zip")).startswith(f"{kept} has other things in it, as thesis.txt")
    assert (kept / "thesis.txt").read_text(encoding="utf-8") == "precious"
    (tmp_path / "b.zip.kept").symlink_to(kept)
    assert "is in the way" in wrong(*SMALL, "--out", str(tmp_path / "b.zip"))
    assert wrong(*SMALL, "--out", "/dev/full").startswith("cannot write /dev/full: --out takes the name of a file")


def test_a_link_leads_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link.zip").symlink_to(tmp_path / "there" / "real.zip")
    done = CliRunner().invoke(cli, [*SMALL, "--out", str(tmp_path / "link.zip")])
    assert done.exit_code == 0, done.stderr
    assert load(tmp_path / "there" / "real.zip").header.depths[-1] == 3
    assert (tmp_path / "link.zip").is_symlink()


def test_two_at_once_and_what_is_damaged(tmp_path: Path) -> None:
    out, kept = tmp_path / "a.zip", tmp_path / "a.zip.kept"
    kept.mkdir()
    with (kept / "lock").open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert wrong(*SMALL, "--out", str(out)).startswith(f"another svara solve is at work on {out}")
    args = [*SMALL, "--out", str(out)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Policy, "save", lambda *_: 1 / 0)
        assert isinstance(CliRunner().invoke(cli, args).exception, ZeroDivisionError)
    done = sorted(kept.glob("*.npz"))
    assert len(done) > 10
    done[0].write_bytes(b"junk")
    with done[1].open("wb") as file:
        np.savez(file, strategy=np.zeros((2, 2)), iterations=3)
    assert CliRunner().invoke(cli, args).exit_code == 0
    assert not kept.exists()
    again = CliRunner().invoke(cli, [*SMALL, "--out", str(tmp_path / "b.zip")])
    assert again.exit_code == 0
    assert out.read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    assert wrong(*SMALL, "--out", str(tmp_path / "none" / "a.zip")).startswith("cannot write ")
    assert wrong(*SMALL, "--out", str(tmp_path)).startswith("cannot write ")


def test_without_numba_it_says_what_is_needed(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError\n", encoding="utf-8")
    done = svara(*SMALL, "--out", str(tmp_path / "a.zip"), env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 2
    assert done.stderr == "svara: the solver needs numba and scipy: pip install svara[solve]\n"


def said(*args: str) -> str:
    done = CliRunner().invoke(cli, ["policy", *args])
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def test_policy_says_what_the_solution_does() -> None:
    """The figures of docs/solver.md: a blind bet of one ante, and the dealer folds 37% of hands to it."""
    assert said().splitlines()[:3] == [
        "100 antes, all hands, after the deal",
        "unseen     blind 1/2",
        "pass        20.5%",
    ]
    lines = said("--after", "blind 1/2").splitlines()
    assert lines[1:3] == ["unseen     look", "fold        37.0%"]
    told = json.loads(said("7c", "7s", "7h", "--after", "blind 1/2, look, raise 1/2", "--json"))
    assert told["cards"] == "7c 7s 7h"
    assert told["blind"] is None
    assert told["chances"]["fold"] == 0
    assert sum(told["chances"].values()) == pytest.approx(1, abs=1e-3)
    assert said("--antes", "21").startswith("21.18 antes")


def test_policy_of_a_file_and_of_other_rules(tmp_path: Path) -> None:
    out = str(tmp_path / "vip.zip")
    house = ["--rules", "vipsvara"]
    assert CliRunner().invoke(cli, [*SMALL, *house, "--out", out]).exit_code == 0
    assert said("--antes", "4", "--file", out, *house).startswith("4 antes, all hands")
    for args, why in (
        (["--file", out, "--antes", "4"], "this policy is for other rules"),
        (house, "the policy of the package is for the default rules"),
        (["--antes", "300"], "this policy is for 1 to 200 antes, not 300"),
        (["--antes", "many"], "--antes takes a number from 0 up, not 'many'"),
        (["--after", "bet 7"], "'bet 7' cannot be here, but: pass, bet 1/2, bet 1, bet 2, bet all"),
        (["--after", "blind 3"], "there is no opening 'blind 3' here, but: none; blind 1/2;"),
        (["--after", "pass"], "after pass nobody decides any more"),
        (["7c", "Kh"], "a hand is three cards"),
        (["--file", str(tmp_path / "none.zip")], f"{tmp_path / 'none.zip'} is no policy that can be read"),
    ):
        done = CliRunner().invoke(cli, ["policy", *args])
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"svara: {why}")
