"""The first page of a paper as a picture, for a browser."""

from io import BytesIO
from threading import Lock
from typing import Final

import pypdfium2

WIDTH: Final = 560  # pixels: twice what the page of papers shows, for screens that are fine
COLOURS: Final = 32  # a third of the bytes, and nobody sees it

_one_at_a_time = Lock()  # PDFium is not made for threads


def first_page(pdf: bytes) -> bytes:
    """A PNG of the first page, `WIDTH` pixels wide."""
    with _one_at_a_time:
        document = pypdfium2.PdfDocument(pdf)
        try:
            page = document[0]
            bitmap = page.render(scale=WIDTH / page.get_width(), grayscale=False)
            picture = bitmap.to_pil().convert("RGB")
        finally:
            document.close()
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=False)
    return out.getvalue()
