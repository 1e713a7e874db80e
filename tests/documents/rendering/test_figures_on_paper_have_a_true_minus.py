"""Dates, times and negative figures on every paper are written as on the pages, in three languages."""

from itertools import product

import pypdfium2

from tests.documents.rendering.drawing import drawn
from tests.support.figures import wrong_figures
from tests.support.thorough import some
from tournament.documents import kinds


def test_nothing_is_written_otherwise() -> None:
    for kind, language in some([*product(kinds.KINDS, ("en", "es", "eu"))], one_in=4):
        for page in pypdfium2.PdfDocument(drawn(kind, "a4", language)):
            assert wrong_figures(page.get_textpage().get_text_range()) == [], (kind, language)
