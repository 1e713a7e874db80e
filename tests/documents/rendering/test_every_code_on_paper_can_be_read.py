"""A picture of the paper at 150 dots an inch is enough for a phone to read each code on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import CODE, record, render
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine import qr
from tournament.documents.engine.context import RenderContext

DOTS = 150
HEADING = replace(cast.HEADING, code=CODE)


@contextmanager
def codes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note what is put into codes, in the order in which they are drawn."""
    told: list[str] = []
    squares = qr._squares

    def noted(content: str, error: qr.Level) -> tuple[int, str]:
        told.append(content)
        return squares(content, error)

    with monkeypatch.context() as patch:
        patch.setattr(qr, "_squares", noted)
        yield told


def read(pdf: bytes, page: int = 0) -> set[str]:
    """What a camera reads on a page, from 0."""
    picture = pypdfium2.PdfDocument(pdf)[page].render(scale=DOTS / 72, grayscale=True).to_pil()
    return {found.text for found in zxingcpp.read_barcodes(picture)}


def test_on_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in some(list(kinds.KINDS)):
        with codes(monkeypatch) as told:
            pdf = kinds.render(kind, record(kind), RenderContext())
        on_it = set(told) if len(pypdfium2.PdfDocument(pdf)) == 1 else None
        seen = read(pdf)
        assert seen == on_it if on_it is not None else seen and seen <= set(told), kind


def test_on_half_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = cast.scoresheets(cast.sheet(7), cast.sheet(128), heading=HEADING)
    with codes(monkeypatch) as told:
        pdf = render(replace(sheets, per_page=2))
    assert len(set(told)) == 3
    assert read(pdf) == set(told)
