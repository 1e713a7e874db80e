"""Names are letters and nothing else: no markup, no files, no turning of the line."""

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import squeezed, words
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.document_text import DocumentText, Text
from tournament.documents.engine.pages import set_document_text
from tournament.documents.engine.records import TeamName

AS_THEY_ARE = [
    "</para><font>x",
    '<img src="file:///etc/passwd">',
    '"><script>1',
    "{{7*7}} %(x)s",
    "a\\) Tj (b",
    "O'Hara",
]
HIDDEN = {
    "Ana\u202eRuiz": "AnaRuiz",
    "Ana\x00\x1b[31m": "Ana[31m",
    "Ana\r\nRuiz": "Ana Ruiz",
    "A\u200bn\u2066a": "Ana",
    "山田 Ruiz": "□□ Ruiz",
    "Ana 🎲": "Ana □",
    "Ana \U0001f030": "Ana □",
    "Ana\ud800": "Ana□",
    "N\u0303andu\u0301": "Ñandú",
    "": "",
}


@pytest.mark.parametrize("name", [*AS_THEY_ARE, *HIDDEN])
def test_on_a_scoresheet(name: str) -> None:
    pdf = render(cast.scoresheets(cast.sheet(1, names=(name, "Ana", "Luz", "Eva"))))
    assert squeezed(HIDDEN.get(name, name)) in words(pdf)


@pytest.mark.parametrize("name", [*AS_THEY_ARE, *HIDDEN])
def test_on_a_bracket(name: str) -> None:
    pdf = render(cast.bracket(2, 1, named=lambda number: TeamName(number, (name, "Luz"))))
    assert squeezed(HIDDEN.get(name, name)) in words(pdf)


@pytest.mark.parametrize("name", AS_THEY_ARE)
def test_in_a_paragraph(name: str) -> None:
    """Attack 26: platypus reads markup, opens files and fetches pictures, unless a text is escaped."""
    pdf = set_document_text(cast.HEADING, DocumentText("Notes", (Text(f"{name} <b>won</b>"),)), RenderContext())
    assert squeezed(f"{name} <b>won</b>") in words(pdf)


def test_a_hostile_heading_is_drawn_too() -> None:
    from dataclasses import replace

    heading = replace(cast.HEADING, club="\ud800\u202e<b>", tournament="\x00)", date="soon", issued="", place="\n")
    assert "<b>" in words(render(cast.scoresheets(cast.sheet(1), heading=heading)))
    assert "<b>" in words(render(cast.bracket(3, heading=heading)))
