"""Dates, times and negative figures on every paper are written as on the pages, in three languages."""

import pypdfium2
import pytest

from tests.documents.rendering.drawing import drawn
from tests.support.figures import wrong_figures
from tournament.documents import kinds


@pytest.mark.parametrize("language", ["en", "es", "eu"])
@pytest.mark.parametrize("kind", kinds.KINDS)
def test_nothing_is_written_otherwise(kind: str, language: str) -> None:
    for page in pypdfium2.PdfDocument(drawn(kind, "a4", language)):
        assert wrong_figures(page.get_textpage().get_text_range()) == []
