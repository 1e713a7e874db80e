"""A line stands midway between the two it comes from, level with the one it comes from after a bye, and inside."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tournament.documents.bracket_sheets.layout import lay_out, trace
from tournament.documents.bracket_sheets.trees import paginate


@given(st.integers(1, 64))
def test_at_any_size(teams: int) -> None:
    for page in paginate(trace(cast.bracket(teams))):
        layout = lay_out(page, 0, 0, 700, 400)
        spots = list(layout.root.walk())
        for spot in spots:
            assert 0 <= spot.y < 400
            heights = [source.y for source in spot.sources]
            assert not heights or abs(spot.y - sum(heights) / len(heights)) < 1e-6
            assert all(source.line.column == spot.line.column - 1 for source in spot.sources)
        assert len({(spot.line.column, round(spot.y, 3)) for spot in spots}) == len(spots)


@given(st.integers(2, 64))
def test_columns_stand_side_by_side(teams: int) -> None:
    for page in paginate(trace(cast.bracket(teams))):
        columns = [column for _, column in sorted(lay_out(page, 0, 0, 700, 400).columns.items())]
        assert columns[0].x >= -1e-6
        assert columns[-1].x + columns[-1].width <= 700 + 1e-6
        for before, after in pairwise(columns):
            assert abs(before.x + before.width - after.x) < 1e-6
