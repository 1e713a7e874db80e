"""Whatever is printed says what it is: title, author, language, bookmarks, faces of its own, the same bytes again."""

from typing import Any

import pytest
from django.utils import translation
from pypdf.generic import DictionaryObject

from tests.documents import cast
from tests.documents.drawing import drawn, record
from tests.documents.reading import opened
from tests.documents.samples import SAMPLES
from tournament.documents import kinds
from tournament.documents.press import Press
from tournament.models import Document


def test_every_kind_is_drawn_and_told_and_has_a_sample() -> None:
    assert set(kinds.KINDS) == set(SAMPLES) == set(Document.Kind.values)
    assert all(kind.tell for kind in kinds.KINDS.values())


@pytest.mark.parametrize("kind", SAMPLES)
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
    assert {str(font["/BaseFont"]).split("+")[1] for font in fonts} <= {"DejaVuSans", "DejaVuSans-Bold"}
    assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_same_record_is_the_same_bytes(kind: str) -> None:
    assert kinds.draw(kind, record(kind)) == drawn(kind)


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_press_hears_of_every_page(kind: str) -> None:
    press = Press()
    told: list[int] = []
    press.told = told.append
    with translation.override("en"):
        pages = len(opened(kinds.draw(kind, record(kind), press)).pages)
    assert told == list(range(1, pages + 1))
    assert press.pages == len(press.leaves) == pages
    assert set(press.leaves) <= {leaf.key for leaf in kinds.KINDS[kind].leaves(record(kind))}
