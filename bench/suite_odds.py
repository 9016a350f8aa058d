"""Odds beside the peers: points of many hands, deals drawn, and every hand against a range.

The peers know other games, so theirs is the nearest job: hold'em hands of seven cards instead of three.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from bench.measure import Timing, race
from bench.report import Report
from svara.game.cards import parse_hand
from svara.game.rules import FORTE
from svara.solve import scoring
from svara.solve.equity import equity
from svara.solve.equity_drawn import draw_block, drawn
from svara.solve.equity_hands import hands_against
from svara.solve.equity_seats import Seat, showdown
from svara.solve.kernels import equity as compiled_equity
from svara.solve.kernels import scoring as compiled_scoring
from svara.solve.ranges import every_hand, parse_range
from svara.solve.tables import hands, points_by_hand

NAME = "odds"
MANY = 1 << 20
KINGS = parse_hand("7cKhKd")


def run(report: Report) -> None:
    """Measure all of it."""
    _scoring(report)
    _six_seats(report)
    _two_seats(report)
    _every_hand(report)
    _three_ranges(report)


def _scoring(report: Report) -> None:
    import eval7  # noqa: PLC0415  # the peers are there only for benchmarks

    numbers = np.random.default_rng(1).integers(0, len(hands()), MANY)
    rows = np.ascontiguousarray(hands()[numbers])
    columns = np.asfortranarray(rows)
    theirs = [
        [eval7.Card(f"{'789TJQKA'[card // 4]}{'shdc'[card % 4]}") for card in hand] for hand in rows[:5000].tolist()
    ]
    wanted = points_by_hand()[numbers]
    ours = {
        "rows, numpy": partial(scoring.score_hands, rows),
        "columns, numpy": partial(scoring.score_hands, columns),
        "rows, compiled": partial(compiled_scoring.score_hands, rows),
        "columns, compiled": partial(compiled_scoring.score_hands, columns),
    }
    for job in ours.values():
        assert np.array_equal(job(), wanted)
    timings = race({**ours, "eval7": lambda: [eval7.evaluate(hand) for hand in theirs]}, round_s=0.1)
    peer = timings["eval7"].rate(len(theirs))
    for name in ours:
        report.add(
            f"points of hands at once, {name}", timings[name].rate(MANY), "hands/s", peer="eval7", peer_value=peer
        )


def _draws(seats: list[Seat], samples: int) -> dict[str, Callable[[], object]]:
    """Jobs that draw so many deals, by numpy and compiled, which are found to be the same first."""
    meeting = showdown(seats)
    jobs = {
        "numpy": partial(drawn, meeting, FORTE, samples, 1, draw_block),
        "compiled": partial(drawn, meeting, FORTE, samples, 1, compiled_equity.draw_block),
    }
    first, second = [job().outcomes for job in jobs.values()]
    assert np.array_equal(first, second)
    return dict(jobs)


def _six_seats(report: Report) -> None:
    from pokerkit import Deck, StandardHighHand, calculate_equities  # noqa: PLC0415
    from pokerkit import parse_range as parse_holes  # noqa: PLC0415

    holes = tuple(parse_holes(text) for text in ("AsKs", "QdQc", "7h8h", "2c2d", "JcTd", "9s4c"))
    samples, theirs = 1 << 19, 100

    def peer() -> None:
        calculate_equities(holes, (), 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=theirs)

    timings = race({**_draws([KINGS, *[None] * 5], samples), "PokerKit": peer}, round_s=0.2)
    _add_draws(report, "a hand against five, deals drawn", timings, samples, "PokerKit", theirs)
    wide = parse_range("20+")
    timings = race({**_draws([wide, *[None] * 5], samples), "PokerKit": peer}, round_s=0.2)
    _add_draws(report, "a range against five, deals drawn", timings, samples, "PokerKit", theirs)
    timings = race({**_draws([wide] * 6, 1 << 13), "PokerKit": peer}, round_s=0.2)
    _add_draws(report, "six ranges, deals drawn", timings, 1 << 13, "PokerKit", theirs)


def _two_seats(report: Report) -> None:
    import eval7  # noqa: PLC0415

    hand = [eval7.Card("Kh"), eval7.Card("Kd")]
    anything = eval7.HandRange("22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32")
    samples = 1 << 19

    def peer() -> None:
        eval7.py_hand_vs_range_monte_carlo(hand, anything, [], samples)

    timings = race({**_draws([KINGS, None], samples), "eval7": peer}, round_s=0.2)
    _add_draws(report, "a hand against one, deals drawn", timings, samples, "eval7", samples)


def _add_draws(report: Report, name: str, timings: dict[str, Timing], ours: int, peer: str, theirs: int) -> None:
    rate = timings[peer].rate(theirs)
    for how in ("numpy", "compiled"):
        report.add(f"{name}, {how}", timings[how].rate(ours), "deals/s", peer=peer, peer_value=rate)


def _every_hand(report: Report) -> None:
    import eval7  # noqa: PLC0415

    hand = [eval7.Card("Kh"), eval7.Card("Kd")]
    board = [eval7.Card(text) for text in ("7c", "8s", "2d", "Jh", "4c")]
    anything = eval7.HandRange("22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32")
    assert abs(hands_against(every_hand()).value.mean() - 0.5) < 1e-12
    jobs: dict[str, Callable[[], object]] = {
        "all": partial(hands_against, every_hand()),
        "one": partial(equity, [KINGS, None]),
        "eval7": lambda: eval7.py_hand_vs_range_exact(hand, anything, board),
    }
    timings = race(jobs, round_s=0.2)
    peer = timings["eval7"].rate()
    report.add("a hand against one, counted", timings["one"].rate(), "hands/s", peer="eval7", peer_value=peer)
    report.add("every hand against one, counted", timings["all"].rate(4960), "hands/s", peer="eval7", peer_value=peer)


def _three_ranges(report: Report) -> None:
    strong = parse_range("20+")
    jobs = {"hand": partial(equity, [KINGS, None, None]), "strong": partial(equity, [strong] * 3)}
    timings = race({**jobs, "any": partial(equity, [None] * 3)}, rounds=3, round_s=0.1)
    report.add("a hand against two, counted", timings["hand"].median_s, "s")
    report.add("three ranges 20+, counted", timings["strong"].median_s, "s")
    report.add("three of any hand, counted", timings["any"].median_s, "s")
