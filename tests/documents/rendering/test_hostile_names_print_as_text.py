"""Names are letters and nothing else: no markup, no files, no turning of the line."""

from collections.abc import Iterable

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
    "Eva\r\nRuiz": "Eva Ruiz",
    "Z\u200bo\u2066e": "Zoe",
    "山田 Ruiz": "□□ Ruiz",
    "Ida 🎲": "Ida □",
    "Isa \U0001f030": "Isa □",
    "Ana\ud800": "Ana□",
    "N\u0303andu\u0301": "Ñandú",
    "": "",
}
NAMES = [*AS_THEY_ARE, *HIDDEN]  # none is a part of another one
FOURS = [tuple(NAMES[at : at + 4]) for at in range(0, len(NAMES), 4)]


def missing(names: Iterable[str], pdf: bytes) -> list[str]:
    """The names that are not on it as they should be."""
    said = words(pdf)
    return [name for name in names if squeezed(HIDDEN.get(name, name)) not in said]


def test_on_a_scoresheet() -> None:
    for four in FOURS:
        assert missing(four, render(cast.scoresheets(cast.sheet(1, names=four)))) == []


def test_on_a_bracket() -> None:
    teams = [TeamName(number, (name, "Luz")) for number, name in enumerate(NAMES, start=1)]
    assert missing(NAMES, render(cast.bracket(len(teams), 1, named=lambda number: teams[number - 1]))) == []


def test_in_a_paragraph() -> None:
    """Attack 26: platypus reads markup, opens files and fetches pictures, unless a text is escaped."""
    texts = [f"{name} <b>won</b>" for name in AS_THEY_ARE]
    document = DocumentText("Notes", tuple(map(Text, texts)))
    assert missing(texts, set_document_text(cast.HEADING, document, RenderContext())) == []


def test_a_hostile_heading_is_drawn_too() -> None:
    from dataclasses import replace

    heading = replace(cast.HEADING, club="\ud800\u202e<b>", tournament="\x00)", date="soon", issued="", place="\n")
    assert "<b>" in words(render(cast.scoresheets(cast.sheet(1), heading=heading)))
    assert "<b>" in words(render(cast.bracket(3, heading=heading)))
