"""The value of a public tree by linear programming in sequence form (Koller, Megiddo and von Stengel, 1994)."""

from itertools import pairwise

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

from svara.solve.publictree import PublicTree


def value(tree: PublicTree, matrices: np.ndarray) -> float:
    """What the first player gets in an equilibrium.

    He chooses the chances x of his sequences, the other one the worst case: maximise the worth v of the other's root
    under: for each sequence of the other, v(its decision) - the sum of v(decisions that follow) <= what x makes of it.
    """
    kind, first, degree = (array.tolist() for array in tree.arrays[:3])
    hands = matrices.shape[1]
    sequence = [[0] * len(kind), [0] * len(kind)]  # the last own action on the way to each node, by player
    parent: list[list[int]] = [[-1], [-1]]  # of each sequence: the decision that it belongs to
    before: list[list[int]] = [[], []]  # of each decision: the sequence that leads to it
    for node, who in enumerate(kind):
        own = -1
        if who in (0, 1):
            before[who].append(sequence[who][node])
            own = len(before[who]) - 1
        for child in range(first[node], first[node] + degree[node]):
            for player in (0, 1):
                sequence[player][child] = sequence[player][node]
            if who in (0, 1):
                parent[who].append(own)
                sequence[who][child] = len(parent[who]) - 1
    xs, decisions = len(parent[0]) * hands, len(before[1])
    vs = (decisions + 1) * hands  # one for each decision and hand of the other, and the root of each hand
    payoff = lil_matrix((len(parent[1]) * hands, xs))
    starts = tree.arrays.term_start.tolist()
    for matrix, (begin, end) in enumerate(pairwise(starts)):
        for term in range(begin, end):
            node = int(tree.arrays.term_node[term])
            gain = float(tree.arrays.term_gain[term]) * matrices[matrix].T
            mine, theirs = sequence[0][node] * hands, sequence[1][node] * hands
            payoff[theirs : theirs + hands, mine : mine + hands] += gain
    # Of each sequence q of the other: v(of its decision) <= payoff(q, x) + sum of v(decisions right after q)
    worst = lil_matrix((len(parent[1]) * hands, xs + vs))
    worst[:, :xs] = -payoff
    for q, decision in enumerate(parent[1]):
        for hand in range(hands):
            worst[q * hands + hand, xs + (decision + 1) * hands + hand] += 1
    for decision, q in enumerate(before[1]):
        for hand in range(hands):
            worst[q * hands + hand, xs + (decision + 1) * hands + hand] -= 1
    flow = lil_matrix(((len(before[0]) + 1) * hands, xs + vs))
    right = np.zeros((len(before[0]) + 1) * hands)
    right[:hands] = 1
    for hand in range(hands):
        flow[hand, hand] = 1
    for decision, q in enumerate(before[0]):
        for hand in range(hands):
            flow[(decision + 1) * hands + hand, q * hands + hand] -= 1
    for q, decision in enumerate(parent[0]):
        if decision >= 0:
            for hand in range(hands):
                flow[(decision + 1) * hands + hand, q * hands + hand] += 1
    wanted = np.zeros(xs + vs)
    wanted[xs : xs + hands] = -1
    bounds = [(0, None)] * xs + [(None, None)] * vs
    found = linprog(
        wanted, A_ub=worst.tocsr(), b_ub=np.zeros(worst.shape[0]), A_eq=flow.tocsr(), b_eq=right, bounds=bounds
    )
    assert found.status == 0, found.message
    return float(-found.fun)
