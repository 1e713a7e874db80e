"""Names of any kind stand whole on every paper and on its page in HTML, and nothing is written over anything."""

from itertools import product

import pytest
from django.template.loader import render_to_string
from django.utils.html import escape

from tests.documents.rendering.drawing import Names, record
from tests.documents.rendering.reading import collisions, noting, squeezed
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.engine import document_text
from tournament.documents.engine.fonts import REGULAR
from tournament.documents.engine.lettering import clean


def test_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, hostile in some([*product(kinds.KINDS, (False, True))]):
        names = Names(hostile)
        with noting(monkeypatch) as notes:
            kinds.render(kind, record(kind, names=names))
        said = squeezed("".join(note.text for note in notes))
        assert [name for name in names.given.values() if squeezed(clean(name, REGULAR)) not in said] == [], kind
        assert [note for note in notes if "…" in note.text] == [], (kind, hostile)
        assert collisions(notes) == [], (kind, hostile)


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_on_a_page(kind: str) -> None:
    names = Names(hostile=True)
    made = record(kind, names=names)
    text = document_text.page(made.heading, kinds.KINDS[kind].render_text(made))
    html = render_to_string("documents/document_text.html", {"page": text})
    assert [name for name in names.given.values() if escape(name) not in html] == []
    assert html.count("<h1>") == 1
    assert "<img" not in html
