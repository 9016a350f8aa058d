from itertools import pairwise

import pytest

from svara.errors import BadInput
from svara.solve.grid import between, grid


def test_a_grid_has_what_is_asked_for_and_all_that_svaras_after_it_need() -> None:
    depths = grid([100])
    assert depths[-2:] == pytest.approx((49, 99))  # a tie at 99 leaves (99 - 1) / 2 at most
    assert 1.0 in depths
    assert depths[0] == 0.2
    assert max(high / low for low, high in pairwise(depths[:-1])) <= 1.2


def test_a_grid_of_several_is_as_fine_between_them() -> None:
    depths = grid([2, 100, 200])
    assert {1.0, 99.0, 199.0} <= {*depths}
    assert max(high / low for low, high in pairwise(depths)) <= 1.2
    assert len(grid([2, 200], 1.05)) > 2 * len(depths)


def test_chance_keeps_the_mean() -> None:
    depths = (0.5, 1.0, 4.0)
    assert between(0.0, depths) == ((-1, 1.0),)
    assert dict(between(0.1, depths)) == {-1: pytest.approx(0.8), 0: pytest.approx(0.2)}
    assert dict(between(2.0, depths)) == {1: pytest.approx(2 / 3), 2: pytest.approx(1 / 3)}
    assert between(4.0, depths) == ((2, 1.0),)
    with pytest.raises(BadInput, match=r"the depth is 0 to 4\.0, not 5"):
        between(5, depths)
    with pytest.raises(BadInput, match="the depth is 0 to 0, not 1"):
        between(1, ())


@pytest.mark.parametrize("antes", [[], [1], [100, 2], [2, 2], [1001]])
def test_antes_that_no_grid_has(antes: list[int]) -> None:
    with pytest.raises(BadInput, match="antes are whole numbers from 2 to 1000, ascending"):
        grid(antes)


@pytest.mark.parametrize("ratio", [1.0, 1.0001, 2.0, float("nan")])
def test_ratios_that_no_grid_has(ratio: float) -> None:
    with pytest.raises(BadInput, match=r"the ratio of a grid is from 1\.02 to 1\.9"):
        grid([10], ratio)
