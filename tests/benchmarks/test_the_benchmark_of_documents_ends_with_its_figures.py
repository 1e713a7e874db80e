"""The benchmark runs, and its last line is read by programs. How quick this machine is, no test asks."""

import json
from html import escape

import pytest

from benchmarks import documents, documents_marks
from benchmarks.documents_marks import marks_of, on_canvas
from benchmarks.documents_others import as_html
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import words


def test_the_last_line_has_all_figures_and_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "BRACKETS", 1)
    monkeypatch.setattr(documents, "installed", lambda name: name == "fpdf")  # WeasyPrint takes seconds to be imported
    assert documents.main(["--rounds", "1", "--sheets", "1", "--without-round"]) == 0
    said = capsys.readouterr().out.splitlines()
    figures = json.loads(said[-1])
    assert set(figures) == {"scoresheet_vs_canvas", "bracket_vs_canvas", "scoresheet_vs_fpdf2"}
    assert all(figure > 0 for figure in figures.values())
    assert "weasyprint is not installed: scoresheet_vs_weasyprint is left out" in said


def test_the_page_of_html_has_the_same_words() -> None:
    marks = marks_of(lambda: render(documents_marks.sheets(1)))
    page = as_html(marks)
    assert all(escape(given[-1]) in page for name, given, _how in marks[0] if name == "text")


def test_the_bare_canvas_draws_the_same_words_and_squares() -> None:
    record = documents_marks.sheets(2)
    pages = marks_of(lambda: render(record))
    assert len(pages) == 2
    assert words(on_canvas(pages, documents_marks.PORTRAIT)) == words(render(record))
    assert all([name for name, _given, _how in marks].count("code") == 2 for marks in pages)
