"""A leaf drawn by itself is what it is in the whole paper, its number of pages too: workers share long papers."""

import io

import pytest
from pypdf import PdfReader

from tests.documents import cast
from tests.documents.samples import SAMPLES
from tournament.documents import joining, kinds
from tournament.documents.press import Press


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("kind", [key for key, kind in kinds.KINDS.items() if kind.apart])
def test_every_leaf(kind: str) -> None:
    record = SAMPLES[kind](cast.HEADING, lambda number: f"Player {number}")
    whole = Press()
    wanted = texts(kinds.draw(kind, record, whole))
    leaves = kinds.KINDS[kind].leaves(record)
    presses = [Press(part=range(number, number + 1)) for number in range(len(leaves))]
    drawn = [kinds.draw(kind, record, press) for press in presses]
    assert [key for press in presses for key in press.leaves] == whole.leaves
    assert texts(joining.join(("", pdf) for pdf in drawn)) == wanted
    assert {press.pages for press in presses} == {whole.pages}
