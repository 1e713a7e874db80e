"""A club's picture and colour adorn every kind of paper; without them nothing is in colour."""

import io
from dataclasses import replace

import pypdfium2
from PIL import Image

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import drawn
from tests.documents.rendering.samples import sample_of
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext

RED = (254, 0, 0)


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (300, 200), RED).save(out, "JPEG", quality=100, subsampling=0)
    return out.getvalue()


def colours(pdf: bytes) -> set[tuple[int, int, int]]:
    """What colours the first page is in, grays left out, as far as they are pure."""
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=1.5).to_pil().convert("RGB")
    found = page.getcolors(page.width * page.height) or []
    return {ink for _count, ink in found if max(ink) - min(ink) > 250}


def test_where_there_is_one() -> None:
    heading = replace(cast.HEADING, logo="a" * 64, colour="#0000ff")
    for kind in some(list(kinds.KINDS)):
        record = sample_of(kind)(heading, cast.player)
        shown = colours(kinds.render(kind, record, RenderContext(pictures={"a" * 64: picture()})))
        assert RED in shown, kind
        assert {ink for ink in shown if ink[0] > ink[2]} == {RED}, kind


def test_where_there_is_none() -> None:
    for kind in some(list(kinds.KINDS)):
        assert colours(drawn(kind, "letter", "es")) == set(), kind
