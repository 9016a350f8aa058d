"""The slow twin of `svara.solve.kernels.cfr`: the same algorithm as a recursion over lists, hand by hand.

A strategy is {node: [[chance of the action with each hand], ...]}.
"""

from itertools import pairwise

from svara.solve.publictree import PublicTree

Vector = list[float]
Strategy = dict[int, list[Vector]]


class Twin:
    """A game and what a solver knows of it."""

    def __init__(self, tree: PublicTree, matrices: list[list[Vector]]) -> None:
        self.kind, self.first, self.degree = (array.tolist() for array in tree.arrays[:3])
        self.matrices, self.hands = matrices, range(len(matrices[0]))
        starts = tree.arrays.term_start.tolist()
        self.terms: dict[int, list[tuple[int, float]]] = {}
        for matrix, (begin, end) in enumerate(pairwise(starts)):
            for term in range(begin, end):
                node, gain = int(tree.arrays.term_node[term]), float(tree.arrays.term_gain[term])
                self.terms.setdefault(node, []).append((matrix, gain))
        self.regrets = {node: self._table(node, 0.0) for node in self._decisions()}
        self.sums = {node: self._table(node, 0.0) for node in self._decisions()}
        self.strategy = {node: self._table(node, 1 / self.degree[node]) for node in self._decisions()}

    def _decisions(self) -> list[int]:
        return [node for node, kind in enumerate(self.kind) if kind in (0, 1)]

    def _table(self, node: int, value: float) -> list[Vector]:
        return [[value for _ in self.hands] for _ in range(self.degree[node])]

    def children(self, node: int) -> list[int]:
        return [self.first[node] + a for a in range(self.degree[node])]

    def end(self, node: int, player: int, other: Vector) -> Vector:
        """What each hand gets at an end against the other's chances of coming there."""
        values = []
        for mine in self.hands:
            value = 0.0
            for matrix, gain in self.terms.get(node, []):
                for theirs in self.hands:
                    i, j = (mine, theirs) if player == 0 else (theirs, mine)
                    value += (1 if player == 0 else -1) * gain * self.matrices[matrix][i][j] * other[theirs]
            values.append(value)
        return values

    def run(self, iterations: int, kept: float, averaged: float) -> None:
        everybody = [1.0 for _ in self.hands]
        for iteration in range(1, iterations + 1):
            keep = (iteration - 1) ** kept / ((iteration - 1) ** kept + 1)
            for player in (0, 1):
                new: Strategy = {}
                self._visit(0, player, everybody, everybody, (keep, iteration**averaged), new)
                self.strategy.update(new)

    def _visit(
        self, node: int, player: int, mine: Vector, other: Vector, weights: tuple[float, float], new: Strategy
    ) -> Vector:
        kind, children = self.kind[node], self.children(node)
        if not children:
            return self.end(node, player, other)
        now = self.strategy.get(node)
        if now is None or kind != player:
            total = [0.0 for _ in self.hands]
            for a, child in enumerate(children):
                reach = other if now is None else [other[h] * now[a][h] for h in self.hands]
                value = self._visit(child, player, mine, reach, weights, new)
                total = [total[h] + value[h] for h in self.hands]
            return total
        keep, weight = weights
        values = []
        for a, child in enumerate(children):
            values.append(self._visit(child, player, [mine[h] * now[a][h] for h in self.hands], other, weights, new))
        here = [sum(now[a][h] * values[a][h] for a in range(len(children))) for h in self.hands]
        new[node] = self._table(node, 1 / len(children))
        for h in self.hands:
            for a in range(len(children)):
                self.sums[node][a][h] += weight * mine[h] * now[a][h]
                self.regrets[node][a][h] = max(0.0, keep * self.regrets[node][a][h] + values[a][h] - here[h])
            grown = sum(regret[h] for regret in self.regrets[node])
            if grown > 0:
                for a in range(len(children)):
                    new[node][a][h] = self.regrets[node][a][h] / grown
        return here

    def average(self) -> Strategy:
        found: Strategy = {}
        for node, sums in self.sums.items():
            found[node] = self._table(node, 1 / len(sums))
            for h in self.hands:
                total = sum(row[h] for row in sums)
                if total > 0:
                    for a, row in enumerate(sums):
                        found[node][a][h] = row[h] / total
        return found

    def worth(self, player: int, strategy: Strategy, *, best: bool) -> float:
        """What `player` gets on average by `strategy`, or by the best response to the other's part of it."""
        return sum(self._worth(0, player, [1.0 for _ in self.hands], strategy, best))

    def _worth(self, node: int, player: int, other: Vector, strategy: Strategy, best: bool) -> Vector:
        children = self.children(node)
        if not children:
            return self.end(node, player, other)
        now = strategy.get(node)
        if now is None or self.kind[node] != player:
            reaches = [[other[h] * row[h] for h in self.hands] for row in now] if now else [other for _ in children]
            values = [self._worth(child, player, reaches[a], strategy, best) for a, child in enumerate(children)]
            return [sum(value[h] for value in values) for h in self.hands]
        values = [self._worth(child, player, other, strategy, best) for child in children]
        if best:
            return [max(value[h] for value in values) for h in self.hands]
        return [sum(now[a][h] * value[h] for a, value in enumerate(values)) for h in self.hands]
