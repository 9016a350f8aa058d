import pytest

from svara.errors import BadInput
from svara.solve.belief import believed, believed_openings, blind_parts, meant
from svara.solve.betting import Sizes
from svara.solve.policy import Policy, Spot
from svara.solve.solving import Effort, solve_policy
from svara.solve.translate import mapped


def test_a_size_between_two_is_one_of_them() -> None:
    assert mapped(0.5, [0.5, 1.0]) == ((0, 1.0),)
    assert mapped(0.1, [0.5, 1.0]) == ((0, 1.0),)
    assert mapped(7.0, [0.5, 1.0]) == ((1, 1.0),)
    # Ganzfried and Sandholm: (B - x)(1 + A) / ((B - A)(1 + x)); between 1 and 3, a bet of 1.5: 1.5 * 2 / (2 * 2.5)
    assert dict(mapped(1.5, [1.0, 3.0])) == {0: pytest.approx(0.6), 1: pytest.approx(0.4)}
    with pytest.raises(BadInput, match="sizes are at least one"):
        mapped(1.0, [])


def test_a_size_is_taken_for_the_nearer_one_more_often() -> None:
    chances = [dict(mapped(part, [1.0, 2.0])).get(0, 0.0) for part in (1.0, 1.1, 1.3, 1.6, 2.0)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert chances[-1] == 0


def test_what_the_other_does_is_taken_for_what_the_tree_has() -> None:
    spot = Spot(("fold", "call", "raise 1/2", "raise 2", "raise all"), None)  # type: ignore[arg-type]
    past = ("bet 1",)
    assert dict(believed(spot, past, "call")) == {("bet 1", "call"): 1.0}
    assert dict(believed(spot, past, "raise 2")) == {("bet 1", "raise 2"): 1.0}
    assert dict(believed(spot, past, "raise 1")) == {
        ("bet 1", "raise 1/2"): pytest.approx(0.5),
        ("bet 1", "raise 2"): pytest.approx(0.5),
    }
    assert dict(believed(spot, past, "raise", 1.0)) == dict(believed(spot, past, "raise 1"))


def test_a_raise_too_many_is_answered_as_the_last_one_was() -> None:
    ended = Spot(("fold", "call"), None)  # type: ignore[arg-type]
    assert dict(believed(ended, ("bet 1", "raise 1"), "raise 1")) == {("bet 1",): 1.0}
    assert dict(believed(ended, ("bet 1", "raise 1"), "raise", 0.7)) == {("bet 1",): 1.0}
    assert dict(believed(ended, ("bet 1", "raise 1"), "fold")) == {("bet 1", "raise 1", "fold"): 1.0}
    assert dict(believed(ended, (), "raise 1")) == {("call",): 1.0}


@pytest.mark.parametrize(
    ("names", "action", "done"),
    [
        (("fold", "call", "raise 1", "raise all"), "raise 1", "raise 1"),
        (("fold", "call", "raise 1", "raise all"), "raise 1/2", "raise 1"),
        (("fold", "call", "raise all"), "raise 4", "raise all"),
        (("fold", "call", "raise 1/2"), "raise all", "raise 1/2"),
        (("fold", "call"), "raise all", "call"),
        (("pass", "bet 1/2"), "pass", "pass"),
    ],
)
def test_what_the_policy_means_is_done_as_nearly_as_it_can_be(names: tuple[str, ...], action: str, done: str) -> None:
    assert meant(names, action) == done


def test_the_size_of_blind_bets() -> None:
    assert blind_parts(()) == 0
    assert blind_parts(("blind 1/2",)) == 0.5
    assert blind_parts(("blind 2", "blind x2", "blind x3")) == 12
    assert blind_parts(("blind all",)) > 1e6


@pytest.fixture(scope="module")
def policy() -> Policy:
    return solve_policy([21], Sizes(raises=1), effort=Effort(1e9, 1))


def test_blind_bets_are_taken_for_some_after_which_the_same_seats_are_blind(policy: Policy) -> None:
    place = len(policy.header.depths) - 1
    known = [one.blinds for one in policy.openings(place)]

    def taken(*blinds: str) -> dict[tuple[str, ...], float]:
        return {known[number]: chance for number, chance in believed_openings(policy, place, blinds)}

    assert taken() == {(): 1.0}
    assert taken("blind 2", "blind x2") == {("blind 2", "blind x2"): 1.0}
    assert taken("blind 3") == {("blind 2",): pytest.approx(3 / 8), ("blind 4",): pytest.approx(5 / 8)}
    assert {len(one) for one in taken("blind 3/4", "blind x2")} == {2}
    assert {len(one) for one in taken("blind 1/2", *["blind x2"] * 3)} == {
        2
    }  # both are blind, the second one spoke last
    assert {len(one) for one in taken("blind 1/2", *["blind x2"] * 4)} == {3}
    shallow = {number for number, _ in believed_openings(policy, 0, ("blind 1/2",))}
    assert shallow == {0}
