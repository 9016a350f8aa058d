import random
import subprocess
import sys
from itertools import combinations

import pytest

from svara.errors import BadInput
from svara.game.cards import Hand, card_text, parse_hand
from svara.game.rules import FORTE, RuleSet
from svara.solve.odds import odds
from tests.naive import points as naive

DECK = [rank + suit for rank in naive.RANKS for suit in naive.SUITS]


def texts(hand: Hand) -> naive.Cards:
    a, b, c = (card_text(card) for card in hand)
    return a, b, c


def others(hand: naive.Cards) -> list[tuple[int, int]]:
    """Every hand of the other 29 cards, as (its cards as bits, its points)."""
    rest = [card for card in DECK if card not in hand]
    return [(sum(1 << DECK.index(card) for card in other), naive.points(other)) for other in combinations(rest, 3)]


@pytest.mark.parametrize("text", ["7cKhKd", "7s8h8d", "AsAhAd", "QhKhJs", "7s7h7d", "9d9cTs"])
def test_two_seats_are_counted_exactly(text: str) -> None:
    hand = parse_hand(text)
    mine = naive.points(texts(hand))
    counted = others(texts(hand))
    found = odds(hand, 2)
    assert found.error is None
    assert found.deals == len(counted) == 3654
    assert found.win == sum(worth < mine for _, worth in counted) / 3654
    assert found.tie == sum(worth == mine for _, worth in counted) / 3654
    assert found.lose == sum(worth > mine for _, worth in counted) / 3654


@pytest.mark.parametrize("text", ["QhKhJs", "8s8d8h"])
def test_three_seats_are_what_going_through_all_pairs_of_opponents_gives(text: str) -> None:
    hand = parse_hand(text)
    mine = naive.points(texts(hand))
    counted = others(texts(hand))
    fewer = [cards for cards, worth in counted if worth < mine]
    no_more = [cards for cards, worth in counted if worth <= mine]
    deals = 3654 * 2600  # C(29, 3) and C(26, 3)
    win = sum(sum(not one & two for two in fewer) for one in fewer)
    unbeaten = sum(sum(not one & two for two in no_more) for one in no_more)
    found = odds(hand, 3)
    assert (found.deals, found.error) == (deals, None)
    assert found.win == win / deals
    assert found.tie == (unbeaten - win) / deals
    assert found.lose == (deals - unbeaten) / deals


def test_the_strongest_hand_can_neither_tie_nor_lose_when_it_holds_three_sevens() -> None:
    found = odds(parse_hand("7s7h7c"), 3)
    assert (found.win, found.tie, found.lose) == (1.0, 0.0, 0.0)


def test_switches_change_the_odds() -> None:
    hand = parse_hand("7cKhKd")
    assert odds(hand, 2, RuleSet(joker_pair="replace")).lose > odds(hand, 2, FORTE).lose


def test_drawn_deals_agree_with_counted_ones_within_their_error() -> None:
    """A pretended fourth seat: with more seats one only loses more, and the standard error shrinks as it should."""
    hand = parse_hand("QhKhAs")
    three, four = odds(hand, 3), odds(hand, 4, samples=40_000, rng=random.Random(5))
    assert four.error is not None
    assert four.win < three.win
    assert four.win + four.tie + four.lose == pytest.approx(1)
    few = odds(hand, 4, samples=400, rng=random.Random(5))
    assert few.error is not None
    assert few.error[0] / four.error[0] == pytest.approx(10, rel=0.1)
    # Were the opponents' hands independent, it would be the cube of the chance against one.
    assert four.win == pytest.approx(odds(hand, 2).win ** 3, abs=0.02)


def test_deals_that_were_all_alike_leave_an_error_of_one_deal() -> None:
    found = odds(parse_hand("7s7h7c"), 6, samples=250, rng=random.Random(1))
    assert (found.win, found.tie, found.lose) == (1.0, 0.0, 0.0)
    assert found.error == (1 / 250, 1 / 250, 1 / 250)


def test_the_same_seed_draws_the_same_deals() -> None:
    hand = parse_hand("QhKhAs")
    first, again, other = (odds(hand, 6, samples=500, rng=random.Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_what_odds_refuse() -> None:
    hand = parse_hand("QhKhAs")
    for seats in (1, 11):
        with pytest.raises(BadInput, match=f"2 to 10 seats, not {seats}"):
            odds(hand, seats)
    with pytest.raises(BadInput, match="at least 1 deal"):
        odds(hand, 6, samples=0, rng=random.Random(1))
    with pytest.raises(BadInput, match="named twice"):
        odds((1, 1, 2), 2)
    with pytest.raises(TypeError, match="rng"):
        odds(hand, 4)


def test_odds_need_no_compiler_and_the_package_no_arrays() -> None:
    """Whoever plays has numpy and no numba, and a command that counts nothing does not even load numpy."""
    program = (
        "import sys, svara.game, svara.solve\n"
        "assert 'numpy' not in sys.modules\n"
        "import svara.solve.equity, svara.solve.equity_hands, svara.solve.odds, svara.solve.scoring\n"
        "print([name for name in ('numba', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
