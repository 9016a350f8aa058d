"""The charts and the table of docs/solver.md, from the policy that is shipped.

python -m bench.solver_charts            # or --policy FILE
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from numpy.typing import NDArray

from svara.solve.betting import Blinds, Sizes
from svara.solve.classes import FOLDS, SHOWS, TIES, class_sizes, outcomes, points_by_class
from svara.solve.family import deal_of, exploited, interpolated
from svara.solve.finer import Finer
from svara.solve.packing import unpacked
from svara.solve.policy import Policy, load, shipped
from svara.solve.publictree import Floats, sides

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
ROOM, TEXT, LINE = "#FBF6EC", "#231B15", "#8F7B58"
SHADES = ["#685A4B", "#9FB8C8", "#8FBF9F", "#E3B866", "#C9762B", "#8A3A30", "#5B4158", "#3F5068"]
BETWEEN = Sizes(
    tuple(map(Fraction, ("1/2", "3/4", "1", "3/2", "2", "4"))),
    tuple(map(Fraction, ("1/2", "3/4", "1", "3/2", "2", "3", "4", "6", "8", "12", "16", "24", "32", "40"))),
)
ANTES = (3, 5, 10, 20, 50, 100, 200)


def by_points(chances: Floats) -> tuple[NDArray[np.uint8], Floats]:
    """Mean chances of each action by points: the points there are, and (actions, points)."""
    points, sizes = points_by_class(), class_sizes()
    there = np.unique(points)
    means = [np.average(chances[:, points == one], axis=1, weights=sizes[points == one]) for one in there]
    return there, np.stack(means, axis=1)


def often(chances: Floats) -> Floats:
    """How often each action is taken with a hand nobody has chosen: (actions,)."""
    return np.average(chances, axis=1, weights=class_sizes())


def stacked(policy: Policy, place: int, blinds: tuple[str, ...], title: str, name: str) -> None:
    """What is done first with cards seen, by points."""
    spot = policy.spot(place, blinds)
    points, shares = by_points(spot.chances)
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    below = np.zeros(len(points))
    for a, action in enumerate(spot.names):
        axes.bar(range(len(points)), shares[a], bottom=below, width=0.92, color=SHADES[a], label=action)
        below += shares[a]
    axes.set_xticks(range(len(points)), [str(one) for one in points])
    axes.set_xlim(-0.6, len(points) - 0.4)
    axes.set_ylim(0, 1)
    axes.set_xlabel("points")
    axes.set_title(title, loc="left")
    axes.legend(ncols=len(spot.names), loc="upper center", bbox_to_anchor=(0.5, -0.17), frameon=False)
    save(figure, name)


def values(policy: Policy) -> None:
    """What a hand is worth to the first player, by depth."""
    figure, axes = plt.subplots(figsize=(7.2, 3.2))
    antes = [1 + depth for depth in policy.header.depths if depth >= 1]
    worth = list(policy.header.values[-len(antes) :])
    axes.plot(antes, worth, color="#984808", marker="o", markersize=3)
    axes.axhline(0, color=LINE, linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xticks([2, 3, 5, 10, 20, 50, 100, 200], ["2", "3", "5", "10", "20", "50", "100", "200"])
    axes.minorticks_off()
    axes.set_xlabel("chips of the shorter stack, antes")
    axes.set_title("What a hand is worth to who speaks first, antes", loc="left")
    save(figure, "solver-values")


def save(figure: plt.Figure, name: str) -> None:
    """As SVG, the same for the same numbers."""
    for axes in figure.axes:
        axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(PICTURES / f"{name}.svg", metadata={"Date": None, "Creator": None}, facecolor=ROOM)
    plt.close(figure)


def table(policy: Policy) -> None:
    """The numbers of docs/solver.md, as a table of Markdown."""
    heads = "antes|blind|worth, milli-antes|if it looks|passes then|folds to the blind bet|exploitable|worst opening"
    print(f"| {heads.replace('|', ' | ')} |")
    print("|---" * 8 + "|")
    for antes in ANTES:
        place = max(policy.places(antes), key=lambda one: one[1])[0]
        header = policy.header
        spot = policy.spot(place)
        passes = float(often(spot.chances)[spot.names.index("pass")])
        choice = policy.chosen(place, ())
        folds = "-"
        if choice != "look":
            answer = policy.spot(place, (choice,))
            folds = f"{often(answer.chances)[answer.names.index('fold')]:.1%}"
        cells = [
            f"{1 + header.depths[place]:.3g}",
            choice,
            f"{1_000 * header.values[place]:+.2f}",
            f"{1_000 * worth_of_openings(policy, place)[()]:+.1f}",
            f"{passes:.1%}",
            folds,
            f"{header.exploitability[place]:.4f}",
            f"{header.worst[place]:.4f}",
        ]
        print(f"| {' | '.join(cells)} |")


def worth_of_openings(policy: Policy, place: int) -> dict[Blinds, float]:
    """What the hand is worth to the first player, in antes, after each way that blind betting can go."""
    header = policy.header
    worth = interpolated(header.depths, header.values[:place], -1.0)
    both = sides(outcomes(policy.rules))
    return deal_of(header.depths[place], policy.openings(place), policy.strategies(place), worth, both).worth


def beaten_between(policy: Policy, place: int) -> dict[str, int]:
    """By how many milli-antes it can be beaten after blind bets that lie between its sizes, with twice the bets."""
    found = exploited(policy.header.depths, Finer(policy, BETWEEN))[place]
    known = {opening.blinds for opening in policy.openings(place)}
    return {", ".join(one): round(1_000 * won) for one, won in found.openings.items() if one not in known}


def shares_of_ends(policy: Policy, place: int, blinds: tuple[str, ...]) -> dict[str, float]:
    """How often a hand ends by a fold and how often by a showdown, and how often that ties."""
    opening, packed = policy.opening(place, blinds)
    strategy, arrays = unpacked(opening.tree, packed), opening.tree.arrays
    reach = np.ones((2, len(arrays.kind), strategy.shape[1]))
    for node in range(len(arrays.kind)):
        for a in range(int(arrays.degree[node])):
            child = arrays.first[node] + a
            reach[:, child] = reach[:, node]
            reach[arrays.kind[node], child] *= strategy[arrays.row[node] + a]
    meet, _, tie = outcomes(policy.rules)
    found = {"fold": 0.0, "showdown": 0.0, "svara": 0.0}
    for matrix, name in ((FOLDS, "fold"), (SHOWS, "showdown"), (TIES, "svara")):
        for term in range(*arrays.term_start[matrix : matrix + 2]):
            node = arrays.term_node[term]
            found[name] += float(reach[0, node] @ (tie if matrix == TIES else meet) @ reach[1, node])
    return found


def main() -> None:
    """Everything."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver_charts", description=__doc__)
    parser.add_argument("--policy", type=Path)
    asked = parser.parse_args()
    policy = load(asked.policy) if asked.policy else shipped()
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "svara", "axes.facecolor": ROOM, "font.size": 9})
    mpl.rcParams.update({"text.color": TEXT, "axes.labelcolor": TEXT, "xtick.color": TEXT, "ytick.color": TEXT})
    mpl.rcParams.update({"axes.edgecolor": LINE, "font.family": "sans-serif"})
    ((hundred, _),) = policy.places(100)
    values(policy)
    stacked(policy, hundred, (), "First to act, nobody blind, 100 antes", "solver-first")
    stacked(policy, hundred, ("blind 1/2",), "Dealer after a blind bet of one ante, 100 antes", "solver-answer")
    table(policy)
    for blinds in ((), ("blind 1/2",)):
        ends = shares_of_ends(policy, hundred, blinds)
        print(", ".join(blinds) or "look", {name: f"{share:.1%}" for name, share in ends.items()})
    print({", ".join(one) or "look": round(worth, 3) for one, worth in worth_of_openings(policy, hundred).items()})
    print(beaten_between(policy, hundred))


if __name__ == "__main__":
    main()
