"""Whatever is printed says what it is: title, author, language, bookmarks, faces of its own, the same bytes again."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import drawn, record
from tests.documents.rendering.reading import opened
from tests.documents.rendering.samples import sample_of
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.fonts import FACES
from tournament.models import Document


def test_every_kind_has_a_key_a_place_and_a_sample() -> None:
    for key in kinds.KINDS:
        assert callable(sample_of(key))
        assert 0 < len(key) <= (Document._meta.get_field("kind").max_length or 0)
    orders = [kind.order for kind in kinds.KINDS.values()]
    assert orders == sorted(set(orders))


def test_two_kinds_do_not_share_a_key() -> None:
    one = kinds.KINDS["bracket"]
    with pytest.raises(ImproperlyConfigured):
        kinds._by_key([one, one])


def test_what_a_reader_learns_before_the_first_page() -> None:
    for kind in some(list(kinds.KINDS)):
        pdf = opened(drawn(kind, "letter", "eu"))
        about = pdf.metadata
        assert about is not None
        assert about.title
        assert (about.author, about.subject) == (cast.HEADING.club, cast.HEADING.tournament), kind
        assert str(pdf.root_object["/Lang"]) == "eu", kind
        assert pdf.outline, kind
        faces_are_its_own(pdf)


def faces_are_its_own(pdf: PdfReader) -> None:
    objects: list[Any] = [pdf.get_object(number) for number in range(1, len(pdf.xref[0]) + 1)]
    fonts: list[Any] = [item for item in objects if isinstance(item, DictionaryObject) and item.get("/Type") == "/Font"]
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} <= set(FACES)
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


def test_the_same_record_is_the_same_bytes_and_the_press_hears_of_every_page() -> None:
    for kind in some(list(kinds.KINDS)):
        context = RenderContext()
        told: list[int] = []
        context.report = told.append
        with translation.override("en"):
            pdf = kinds.render(kind, record(kind), context)
        assert pdf == drawn(kind), kind
        pages = len(opened(pdf).pages)
        assert told == list(range(1, pages + 1)), kind
        assert context.pages == len(context.sections) == pages, kind
        assert set(context.sections) <= {section.key for section in kinds.KINDS[kind].sections(record(kind))}, kind
