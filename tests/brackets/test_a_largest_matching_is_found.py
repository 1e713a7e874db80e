"""Whether all can be paired is asked of an exact matching: never one pair fewer than is possible."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from brackets import matching

VERTICES = 8
EDGES = st.sets(st.sampled_from(list(combinations(range(VERTICES), 2))))


@given(edges=EDGES)
def test_as_many_pairs_as_trying_everything_finds(edges: set[tuple[int, int]]) -> None:
    graph = {one: {sum(edge) - one for edge in edges if one in edge} for one in range(VERTICES)}
    mate = matching.largest(range(VERTICES), graph)
    assert all(mate[mate[one]] == one and mate[one] in graph[one] for one in mate)
    assert len(mate) // 2 == _most(frozenset(edges))


@given(
    missing=st.sets(st.sampled_from(list(combinations(range(VERTICES), 2))), max_size=12),
    some=st.sets(st.integers(0, 7)),
)
def test_where_few_pairs_are_missing_as_many_are_left_over(missing: set[tuple[int, int]], some: set[int]) -> None:
    """Such lists are not searched (`matching._is_dense`)."""
    graph = {
        one: [other for other in range(VERTICES) if other != one and tuple(sorted((one, other))) not in missing]
        for one in range(VERTICES)
    }
    assert matching.unpaired(some, graph) == len(some) - len(matching.largest(some, graph))


def _most(edges: frozenset[tuple[int, int]]) -> int:
    """With or without the first edge, whichever gives more."""
    if not edges:
        return 0
    first = min(edges)
    without = edges - {first}
    return max(_most(without), 1 + _most(frozenset(edge for edge in without if not set(edge) & set(first))))


def test_odd_circles_are_no_trap() -> None:
    """Two triangles on a line: greedy pairs inside them leave both ends alone."""
    edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (0, 6), (5, 7)]
    graph = {one: [sum(edge) - one for edge in edges if one in edge] for one in range(8)}
    assert matching.unpaired([1, 2, 0, 4, 3, 5, 6, 7], graph) == 0
