"""Whatever is printed says what it is: title, author, language, bookmarks, faces of its own, the same bytes again."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from pypdf.generic import DictionaryObject

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import drawn, record
from tests.documents.rendering.reading import opened
from tests.documents.rendering.samples import sample_of
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


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_what_a_reader_learns_before_the_first_page(kind: str) -> None:
    pdf = opened(drawn(kind, "letter", "eu"))
    about = pdf.metadata
    assert about is not None
    assert about.title
    assert (about.author, about.subject) == (cast.HEADING.club, cast.HEADING.tournament)
    assert str(pdf.root_object["/Lang"]) == "eu"
    assert pdf.outline
    objects: list[Any] = [pdf.get_object(number) for number in range(1, len(pdf.xref[0]) + 1)]
    fonts: list[Any] = [item for item in objects if isinstance(item, DictionaryObject) and item.get("/Type") == "/Font"]
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} <= set(FACES)
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_the_same_record_is_the_same_bytes(kind: str) -> None:
    assert kinds.render(kind, record(kind)) == drawn(kind)


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_the_press_hears_of_every_page(kind: str) -> None:
    context = RenderContext()
    told: list[int] = []
    context.report = told.append
    with translation.override("en"):
        pages = len(opened(kinds.render(kind, record(kind), context)).pages)
    assert told == list(range(1, pages + 1))
    assert context.pages == len(context.sections) == pages
    assert set(context.sections) <= {section.key for section in kinds.KINDS[kind].sections(record(kind))}
