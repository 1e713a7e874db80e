"""What a till printer makes of a slip, black dots and no gray, still has a code that a phone reads."""

from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp

from tests.documents.rendering.drawing import CODE, record
from tournament.documents import kinds

DOTS = 203  # an inch, of the usual heads


@pytest.mark.parametrize("form", ["58", "80"])
def test_the_code_of_its_version(form: str) -> None:
    pdf = kinds.render("receipt", replace(record("receipt"), form=form))
    (page,) = pypdfium2.PdfDocument(pdf)
    picture = page.render(scale=DOTS / 72, grayscale=True).to_pil().convert("1", dither=0).convert("L")
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text.upper().endswith(f"/P/{CODE}/1/")
