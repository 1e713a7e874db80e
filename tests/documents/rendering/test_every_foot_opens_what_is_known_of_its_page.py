"""The small code in each foot is read from a picture of 150 dots to the inch, and its letters are beside it."""

from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import CODE, drawn
from tests.documents.rendering.reading import opened, squeezed, words
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine import page as engine_page

DOTS = 150


def seen(pdf: bytes, page: int = 0) -> set[str]:
    """What a camera reads on a page."""
    picture = pypdfium2.PdfDocument(pdf)[page].render(scale=DOTS / 72, grayscale=True).to_pil()
    return {code.text for code in zxingcpp.read_barcodes(picture)}


def test_every_first_page() -> None:
    for kind in some(list(kinds.KINDS)):
        pdf = drawn(kind, "letter", "es")
        assert f"HTTP://192.168.1.20:8000/P/{CODE}/1/" in seen(pdf), kind
        pages = len(opened(pdf).pages)
        said = words(pdf, 0)
        assert "K7QF-2M9P" in said, kind
        if kind != "diplomas":  # they have a code at their edge instead of a foot
            assert squeezed(f"Página 1 de {pages}") in said, kind
            assert squeezed("Versión 1, emitida el 2026-02-14 08:55") in said, kind


@pytest.mark.parametrize(
    "base", ["https://domino.spanishamericanclub.example.org", "http://10.0.0.5/~capicu", "http://h"]
)
def test_houses_with_other_addresses(base: str) -> None:
    heading = replace(cast.HEADING, base_url=base, code=CODE)
    pdf = kinds.render("scoresheets", cast.scoresheets(*(cast.sheet(table) for table in range(1, 13)), heading=heading))
    address = engine_page.address(heading, 12)
    assert address.lower() == f"{base}/p/{CODE}/12/".lower()
    assert address in seen(pdf, 11)


def test_a_paper_without_a_code_has_none() -> None:
    pdf = kinds.render("scoresheets", cast.scoresheets(cast.sheet(1)))
    assert seen(pdf) == {cast.sheet(1).url}
