"""Receipts, diplomas and the results book hold whole names, however long or strange, and nothing stands on another."""

from dataclasses import replace
from itertools import combinations, groupby

import pytest

from tests.documents.rendering.drawing import Names, record
from tests.documents.rendering.reading import Written, noting
from tournament.documents import kinds
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import clean
from tournament.documents.kinds.receipts import FORMS

KINDS = ("prize-receipts", "diplomas", "results-book")


def whole(notes: list[Written], names: Names) -> None:
    """Every name that was given is written, nothing is cut, and no two pieces of text meet on a page."""
    said = "".join("".join(note.text.split()) for note in notes)
    for name in names.given.values():
        assert any("".join(clean(name, font).split()) in said for font in (REGULAR, BOLD)), name
    assert [note.text for note in notes if "…" in note.text] == []
    for _page, found in groupby(notes, key=lambda note: note.page):
        assert [pair for pair in combinations(found, 2) if pair[0].meets(pair[1])] == []


@pytest.mark.parametrize("hostile", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_on_pages(monkeypatch: pytest.MonkeyPatch, kind: str, hostile: bool) -> None:
    names = Names(hostile)
    with noting(monkeypatch) as notes:
        kinds.render(kind, record(kind, names=names))
    whole(notes, names)


@pytest.mark.parametrize("form", FORMS)
def test_on_a_roll(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    names = Names(hostile=True)
    with noting(monkeypatch) as notes:
        kinds.render("receipt", replace(record("receipt", names=names), form=form))
    whole(notes, names)
