"""What the PDFs themselves say: the frame is a legal closed line, addresses stand on one line, nothing is too small."""

import io
from collections.abc import Sequence
from itertools import pairwise, product

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import drawn
from tests.support.thorough import some
from tournament.documents.engine.lettering import typed_address
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.sheet_sizes import LANDSCAPE
from tournament.documents.engine.tiles import ALONG, UP, Tile, closed_line, draw_frame

LEAST = 6.5
KINDS = (
    "badges",
    "call-sheet",
    "cash-report",
    "check-in-list",
    "check-in-poster",
    "diplomas",
    "minutes",
    "poster",
    "prize-receipts",
    "receipt",
    "results-book",
    "rule-book",
    "schedule",
    "table-cards",
    "team-list",
    "treasurer-report",
)


def is_closed(line: Sequence[Tile], highest: int) -> bool:
    """Whether each neighbour matches, the ends too, and every tile of the set occurs once."""
    whole = {(high, low) for high in range(highest + 1) for low in range(high + 1)}
    once = len(line) == len(whole) and {(max(tile), min(tile)) for tile in line} == whole
    return once and all(before[1] == after[0] for before, after in pairwise((*line, line[0])))


@given(st.integers(min_value=0, max_value=8).map(lambda half: 2 * half))
def test_a_set_closes(highest: int) -> None:
    assert is_closed(closed_line(highest), highest)


def test_a_broken_line_is_seen() -> None:
    line = list(closed_line())
    assert not is_closed([*line[1:2], line[0], *line[2:]], 6)  # two neighbours exchanged
    assert not is_closed([*line[:-1], line[0]], 6)  # one tile twice
    with pytest.raises(ValueError, match="does not close"):
        closed_line(9)


def test_the_frame_is_that_line(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = PageCanvas(cast.HEADING, "frame", LANDSCAPE, 1, foot=False)
    laid: list[Tile] = []
    monkeypatch.setattr(
        "tournament.documents.engine.tiles._draw_outline", lambda _canvas, _x, _side, halves: laid.append(halves)
    )
    draw_frame(canvas)
    assert is_closed(laid, 6)
    assert len(laid) == 2 * (ALONG + UP)


@pytest.mark.parametrize("kind", ["poster", "check-in-poster"])
def test_the_address_stands_on_one_line(kind: str) -> None:
    assert typed_address(cast.URL) == "192.168.1.20:8000/t/saci-2026"
    assert stands_on_one_line(typed_address(cast.URL), drawn(kind))


def stands_on_one_line(address: str, pdf: bytes) -> bool:
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        lines = [line["text"] for line in opened.pages[0].extract_text_lines()]
    return address in lines and not any("://" in line or line.endswith("/") for line in lines)


# The bracket sheets in the book, which name their address, have measures of their own.
def test_nothing_is_too_small_or_cut() -> None:
    for kind, language in some([*product(KINDS, ("en", "es"))], one_in=4):
        without = "http" if kind == "results-book" else None
        assert small_or_cut(drawn(kind, "a4", language), without) == set(), (kind, language)


def small_or_cut(pdf: bytes, without: str | None = None) -> set[tuple[str, float]]:
    """The letters below the least size and the dots of a cut text, with their sizes; no pages that say `without`."""
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        pages = [page.chars for page in opened.pages]
    if without is not None:
        pages = [page for page in pages if without not in "".join(letter["text"] for letter in page)]
    # A letter on its side has its width for its size.
    letters = [letter for page in pages for letter in page if letter["text"].strip() and letter["upright"]]
    return {
        (letter["text"], round(letter["size"], 2))
        for letter in letters
        if letter["size"] < LEAST - 0.01 or letter["text"] == "…"
    }


def test_broken_papers_are_seen() -> None:
    def paper(*lines: tuple[str, float]) -> bytes:
        canvas = Canvas(file := io.BytesIO(), pagesize=A4)
        for place, (text, size) in enumerate(lines):
            canvas.setFont("Helvetica", size)
            canvas.drawString(100, 700 - 40 * place, text)
        canvas.save()
        return file.getvalue()

    assert small_or_cut(paper(("a", LEAST))) == set()
    assert small_or_cut(paper(("a", 6), ("…", 9))) == {("a", 6.0), ("…", 9.0)}
    assert small_or_cut(paper(("ahttp", 6)), without="http") == set()
    assert stands_on_one_line("a.b/c", paper(("a.b/c", 9)))
    for broken in ((("a.b/", 9), ("c", 9)), (("a.b/c", 9), ("/", 9)), (("http://a.b/c", 9),)):
        assert not stands_on_one_line("a.b/c", paper(*broken))
