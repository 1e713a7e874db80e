"""Pairs a list of entrants while avoiding unwanted pairs as long as that is possible.

Feasibility is exact: it comes from a maximum matching (Edmonds' blossom algorithm). A pair is made only if the
remaining entrants can still be paired with as few unwanted pairs as at the start. So no entrant gets an unwanted
opponent only because others were paired first.
"""

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeVar

V = TypeVar("V", bound=Hashable)
Graph = Mapping[V, Collection[V]]
"""The allowed partners of each vertex, all of them vertices of the graph, without itself."""


def largest(vertices: Collection[V], graph: Graph[V], start: Mapping[V, V] | None = None) -> dict[V, V]:
    """Return a maximum matching among these vertices, as a dict with both directions of each pair.

    `start` holds pairs to begin with, which is faster than starting from nothing.
    """
    among = set(vertices)
    near = {one: [other for other in graph[one] if other in among] for one in vertices}
    mate = {one: other for one, other in (start or {}).items() if one in among and other in among}
    # A greedy start: the augmenting searches below are much slower.
    for one in vertices:
        if one not in mate:
            other = next((other for other in near[one] if other not in mate), None)
            if other is not None:
                mate[one], mate[other] = other, one
    for one in vertices:
        if one not in mate:
            _Search(near, mate).augment(one)
    return mate


def unpaired(vertices: Collection[V], graph: Graph[V]) -> int:
    """Return how many of these vertices a maximum matching leaves over."""
    return len(vertices) % 2 if _is_dense(vertices, graph) else len(vertices) - len(largest(vertices, graph))


def _is_dense(vertices: Collection[V], graph: Graph[V]) -> bool:
    """Return whether each vertex has at least half of the others as partners: then all of them can be paired (Dirac).

    Most lists of a bracket are like that, and searching them for a matching takes the square of the time.
    """
    enough = _enough(len(vertices), graph)
    return len(vertices) > 1 and all(len(graph[one]) >= enough for one in vertices)


def _enough(count: int, graph: Graph[V]) -> int:
    """Return how many partners in the whole graph are half of the others of `count` vertices, whichever these are."""
    return len(graph) - count // 2


def pair_up(order: Sequence[V], graph: Graph[V], wanted: Callable[[V, Sequence[V]], Iterable[V]]) -> list[tuple[V, V]]:
    """Pair an even number of entrants: each first remaining one with the first feasible entrant of `wanted`.

    `wanted(one, rest)` yields the rest in order of preference; it may leave some out. An opponent is feasible if the
    rest needs no more pairs against the graph than the minimum. Otherwise the first feasible entrant of the rest is
    taken.
    """
    rest, pairs = list(order), []
    against = unpaired(rest, graph) // 2  # how many pairs against the graph cannot be avoided
    least = min((len(graph[one]) for one in rest), default=0)
    while rest:
        one, others = rest[0], rest[1:]
        choice = chain(wanted(one, others), others)
        # As in `_is_dense`, of those that would be left.
        dense = len(others) > 2 and least >= _enough(len(others) - 1, graph)
        other = next(other for other in choice if _is_possible(one, other, () if dense else others, graph, against))
        # A pair against the graph uses up one of those that cannot be avoided.
        against -= other not in graph[one]
        others.remove(other)  # mostly near the front: cheaper than a new list
        rest = others
        pairs.append((one, other))
    return pairs


def _is_possible(one: V, other: V, others: Sequence[V], graph: Graph[V], against: int) -> bool:
    """Return whether this pair keeps to the allowed number of pairs against the graph; `others`: () if all can pair."""
    left = against - (other not in graph[one])
    return left >= 0 and unpaired([third for third in others if third != other], graph) // 2 <= left


class _Search(Generic[V]):
    """One search for an augmenting path: an alternating tree whose odd cycles are contracted to their base."""

    def __init__(self, near: Graph[V], mate: dict[V, V]) -> None:
        self._near, self._mate = near, mate
        self._parent: dict[V, V] = {}
        self._base = {one: one for one in near}
        self._queue: deque[V] = deque()
        self._outer: set[V] = set()

    def augment(self, root: V) -> None:
        """Add one pair to the matching, starting here, if that is possible."""
        self._outer.add(root)
        self._queue.append(root)
        while self._queue:
            one = self._queue.popleft()
            for other in self._near[one]:
                end = self._look(root, one, other)
                if end is not None:
                    self._flip(end)
                    return

    def _look(self, root: V, one: V, other: V) -> V | None:
        """Follow an edge. Returns the end of an augmenting path, None if there is none yet."""
        if self._base[one] == self._base[other] or self._mate.get(one) == other:
            return None
        # An edge between two outer vertices closes an odd cycle.
        if other == root or (other in self._mate and self._mate[other] in self._parent):
            self._shrink(root, one, other)
        elif other not in self._parent:
            self._parent[other] = one
            if other not in self._mate:
                return other
            # A pair outside the tree: it joins, and the search goes on from its far end.
            self._reach(self._mate[other])
        return None

    def _reach(self, one: V) -> None:
        if one not in self._outer:
            self._outer.add(one)
            self._queue.append(one)

    def _shrink(self, root: V, one: V, other: V) -> None:
        """Contract the odd cycle that this edge closes."""
        base = self._common(root, one, other)
        circle: set[V] = set()
        self._mark(one, base, other, circle)
        self._mark(other, base, one, circle)
        # Round the cycle a path reaches each of its vertices with either parity: all of them count as outer now.
        for vertex in self._base:
            if self._base[vertex] in circle:
                self._base[vertex] = base
                self._reach(vertex)

    def _common(self, root: V, one: V, other: V) -> V:
        """Return the first base that both paths to the root share."""
        seen: set[V] = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if one == root or one not in self._mate:
                break
            one = self._parent[self._mate[one]]
        while self._base[other] not in seen:
            other = self._parent[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, one: V, base: V, child: V, circle: set[V]) -> None:
        """Collect the bases up to `base` and lead the parents through the cycle."""
        while self._base[one] != base:
            mate = self._mate[one]
            circle.update((self._base[one], self._base[mate]))
            self._parent[one] = child
            child, one = mate, self._parent[mate]

    def _flip(self, end: V) -> None:
        """Swap paired and unpaired edges along the path that ends here."""
        one: V | None = end
        while one is not None:
            partner = self._parent[one]
            # None at the root, which had no mate: the path ends there.
            following = self._mate.get(partner)
            self._mate[one], self._mate[partner] = partner, one
            one = following
