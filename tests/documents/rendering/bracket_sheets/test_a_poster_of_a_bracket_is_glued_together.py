"""A poster for the wall: on one A3 sheet, or in parts that overlap, with marks where they are cut and glued."""

import pytest

from tests.documents.rendering import cast, formats
from tests.documents.rendering.bracket_sheets.test_every_format_is_drawn_whole import long_team
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import collisions, noting, opened, words
from tournament.documents.bracket_sheets import posters as poster
from tournament.documents.bracket_sheets.posters import OVERLAP
from tournament.documents.engine.records import BracketRecord


def of(record: BracketRecord, size: str = poster.TILES) -> poster.BracketPosterRecord:
    return poster.BracketPosterRecord(record.heading, size, record)


@pytest.mark.parametrize("teams", [1, 2, 3, 8, 9, 13, 16, 17, 40, 64])
def test_on_a3_everybody_stands_on_one_sheet(monkeypatch: pytest.MonkeyPatch, teams: int) -> None:
    record = cast.bracket(teams, 3, named=cast.team if teams % 2 else long_team)
    with noting(monkeypatch) as notes:
        pdf = render(of(record, poster.ONE))
    (page,) = opened(pdf).pages
    assert [round(float(length)) for length in page.mediabox.upper_right] == [842, 1191]
    assert collisions(notes) == []
    assert [note for note in notes if "…" in note.text] == []
    assert {str(number) for number in range(1, teams + 1)} <= {note.text for note in notes}
    assert all(note.left >= 19 and note.right <= 823 and note.bottom >= 19 and note.top <= 1172 for note in notes)


@pytest.mark.parametrize(("teams", "sheets"), [(5, 4), (64, 4), (65, 9), (128, 9)])
def test_in_parts_each_says_where_it_is(teams: int, sheets: int) -> None:
    pdf = render(of(cast.bracket(teams)))
    assert len(opened(pdf).pages) == sheets
    side = 2 if sheets == 4 else 3
    assert f"Row1of{side},column{side}of{side}" in words(pdf, side - 1)
    assert f"Page{sheets}of{sheets}" in words(pdf, sheets - 1)


def test_parts_overlap_so_that_nothing_is_lost_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a part shows ends where it overlaps the next one: at the same place of the board."""
    from reportlab.pdfgen.canvas import Canvas

    moves: list[tuple[float, float]] = []
    translate = Canvas.translate

    def noted(canvas: Canvas, dx: float, dy: float) -> None:
        moves.append((dx, dy))
        translate(canvas, dx, dy)

    monkeypatch.setattr(Canvas, "translate", noted)
    render(of(cast.bracket(2)))
    (left, upper), (right, same), (below_left, lower), _last = moves[-4:]
    width = 595.28 - 2 * left
    assert left - right == pytest.approx(width - OVERLAP, abs=0.1)
    assert (upper, left) == (same, below_left)
    assert lower > upper


def test_both_trees_of_a_double_elimination_stand_on_one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    with noting(monkeypatch) as notes:
        pdf = render(of(formats.bracket("double", 16, 3), poster.ONE))
    assert len(opened(pdf).pages) == 1
    (joining,) = [note for note in notes if note.text.startswith("Winner of match 29")]
    (leaving,) = [note for note in notes if note.text.startswith("to match 30")]
    assert joining.bottom > leaving.bottom
