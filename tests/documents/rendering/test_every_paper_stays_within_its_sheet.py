"""Nothing is drawn where printers cannot reach, on A4 or on Letter: seen in a picture of the page."""

import io
from itertools import product

import pypdfium2
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.documents.rendering.drawing import drawn
from tests.support.thorough import some
from tournament.documents import kinds

SHEETS = {"a4": [595, 842], "letter": [612, 792]}
A3 = [842, 1191]  # a poster for the wall, whatever the club prints on else
REACH = 18  # a quarter of an inch


def test_the_edge_stays_white() -> None:
    for kind, size in some([*product(kinds.KINDS, SHEETS)], one_in=3):
        for page in pypdfium2.PdfDocument(drawn(kind, size, "es")):
            width, height = (round(length) for length in page.get_size())
            assert sorted((width, height)) == (A3 if kind == "bracket-poster" else SHEETS[size]), kind
            assert margin(page) >= REACH - 1, (kind, size)


def margin(page: pypdfium2.PdfPage) -> int:
    """The least distance of ink from an edge, in points."""
    picture = page.render(scale=1, grayscale=True).to_pil().point(lambda ink: 255 - ink)
    left, top, right, bottom = picture.getbbox()
    return int(min(left, top, picture.width - right, picture.height - bottom))


def test_ink_at_the_edge_is_seen() -> None:
    canvas = Canvas(file := io.BytesIO(), pagesize=A4)
    canvas.rect(100, 8, 100, 100, fill=1)
    canvas.save()
    (page,) = pypdfium2.PdfDocument(file.getvalue())
    assert margin(page) < REACH - 1
