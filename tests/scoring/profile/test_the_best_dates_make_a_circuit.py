"""A circuit: the best dates count, and a further date never costs anything (section 5, Hold)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.profile.circuit import EventPoints, circuit

RESULTS = st.dictionaries(st.sampled_from("abcd"), st.lists(st.integers(0, 60), max_size=6), min_size=1)


@given(RESULTS, st.integers(1, 4), st.integers(0, 60))
def test_a_further_date_never_lowers_a_total(results: dict[str, list[int]], best: int, more: int) -> None:
    before = {line.name: line.total for line in circuit(results, best)}
    after = {line.name: line for line in circuit({name: [*each, more] for name, each in results.items()}, best)}
    for name, line in after.items():
        assert line.total >= before[name]
        assert sorted((*line.counted, *line.struck)) == sorted([*results[name], more])
        assert len(line.counted) <= best


@given(RESULTS, st.integers(1, 4), st.integers(0, 3))
def test_places_are_shared_by_those_level_alone(results: dict[str, list[int]], best: int, fewest: int) -> None:
    lines = circuit(results, best, fewest)
    placed = [line for line in lines if line.rank is not None]
    assert {line.name for line in placed} == {name for name, each in results.items() if len(each) >= fewest}
    for number, line in enumerate(placed, start=1):
        level = [other for other in placed if (other.total, other.counted) == (line.total, line.counted)]
        assert line.rank == placed.index(level[0]) + 1 <= number


def test_the_best_counted_result_separates_level_totals_then_they_share() -> None:
    lines = circuit({"d": [40, 30], "c": [40, 30, 1], "b": [50, 20], "a": [39, 31]}, 2)
    assert [(line.name, line.rank) for line in lines] == [("b", 1), ("c", 2), ("d", 2), ("a", 4)]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: EventPoints((10, 20)),
        lambda: EventPoints((10,), win=-1),
        lambda: EventPoints((10,), beyond="NOTHING"),  # type: ignore[arg-type]
        lambda: EventPoints((10,)).worth(0, 1),
        lambda: circuit({"a": [1]}, 0),
        lambda: circuit({"a": [-1]}, 1),
    ],
)
def test_what_is_no_circuit_is_refused(wrong) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ScoringError):
        wrong()
