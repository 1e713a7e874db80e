"""A leaf drawn by itself is what it is in the whole paper, its number of pages too: workers share long papers."""

import io

from pypdf import PdfReader

from tests.documents.rendering import cast
from tests.documents.rendering.samples import sample_of
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.kinds.base import Kind
from tournament.documents.queue import pdf_files


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_every_leaf() -> None:
    for kind in some([key for key, kind in kinds.KINDS.items() if type(kind).sections is not Kind.sections]):
        record = sample_of(kind)(cast.HEADING, lambda number: f"Player {number}")
        whole = RenderContext()
        wanted = texts(kinds.render(kind, record, whole))
        sections = kinds.KINDS[kind].sections(record)
        presses = [RenderContext(part=range(number, number + 1)) for number in range(len(sections))]
        drawn = [kinds.render(kind, record, context) for context in presses]
        assert [key for context in presses for key in context.sections] == whole.sections, kind
        assert texts(pdf_files.join(("", pdf) for pdf in drawn)) == wanted, kind
        assert {context.pages for context in presses} == {whole.pages}, kind
