"""Nothing is drawn where printers cannot reach, on A4 or on Letter: seen in a picture of the page."""

import pypdfium2
import pytest

from tests.documents.rendering.drawing import drawn
from tournament.documents import kinds

SHEETS = {"a4": [595, 842], "letter": [612, 792]}
A3 = [842, 1191]  # a poster for the wall, whatever the club prints on else
REACH = 18  # a quarter of an inch


@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("kind", kinds.KINDS)
def test_the_edge_stays_white(kind: str, size: str) -> None:
    pdf = pypdfium2.PdfDocument(drawn(kind, size, "es"))
    for page in pdf:
        width, height = (round(length) for length in page.get_size())
        assert sorted((width, height)) == (A3 if kind == "bracket-poster" else SHEETS[size])
        picture = page.render(scale=1, grayscale=True).to_pil().point(lambda ink: 255 - ink)
        left, top, right, bottom = picture.getbbox()
        assert min(left, top, picture.width - right, picture.height - bottom) >= REACH - 1
