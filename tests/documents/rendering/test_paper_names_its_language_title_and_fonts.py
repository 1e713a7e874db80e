"""What readers and machines learn about a paper before they look at it."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf.generic import DictionaryObject
from reportlab.pdfgen.canvas import Canvas

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import opened
from tournament.documents.engine.fonts import FACES


def both(language: str = "en") -> list[bytes]:
    heading = replace(cast.HEADING, language=language)
    return [
        render(cast.scoresheets(cast.sheet(1), heading=heading)),
        render(cast.bracket(5, heading=heading)),
    ]


@pytest.mark.parametrize("language", ["en", "es", "eu"])
def test_the_language_is_named(language: str) -> None:
    for pdf in both(language):
        assert str(opened(pdf).root_object["/Lang"]) == language


def test_title_author_and_subject_are_set() -> None:
    titles = []
    for pdf in both():
        about = opened(pdf).metadata
        assert about is not None
        assert (about.author, about.subject) == (cast.HEADING.club, cast.HEADING.tournament)
        titles.append(about.title)
    assert titles == ["Scoresheets · Men · Round 1", "Bracket Men"]


def test_every_font_is_embedded() -> None:
    for pdf in both():
        assert foreign_fonts(pdf) == []
    canvas = Canvas(file := BytesIO())
    canvas.drawString(100, 100, "Helvetica, which is no file")
    canvas.save()
    assert foreign_fonts(file.getvalue()) == ["/Helvetica"]


def foreign_fonts(pdf: bytes) -> list[str]:
    """The fonts of a file that are none of ours, or that are not in it."""
    fonts = [item for item in objects(pdf) if item.get("/Type") == "/Font"]
    return [
        font["/BaseFont"]
        for font in fonts
        if font["/BaseFont"].partition("+")[2] not in FACES or "/FontFile2" not in font["/FontDescriptor"]
    ]


def objects(pdf: bytes) -> list[Any]:
    """Every dictionary in the file."""
    reader = opened(pdf)
    everything: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    return [item for item in everything if isinstance(item, DictionaryObject)]


def test_a_bracket_and_a_scoresheet_stand() -> None:
    sheet, wall = (opened(pdf).pages[0].mediabox for pdf in both())
    assert sheet.height > sheet.width
    assert wall.height > wall.width
