"""A tournament with a name of almost a hundred letters has it on every paper, whole."""

from dataclasses import replace

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.reading import noting, squeezed
from tests.documents.rendering.samples import sample_of
from tournament.documents import kinds

LONG = "XXXVII Torneo Internacional Conmemorativo «Don Maximiliano Etxeberria» de Dominó por Parejas 2026"
FOOT = 70.0  # points; what stands below does not count
HEADING = replace(cast.HEADING, tournament=LONG, code="K7QF2M9P", logo="a" * 64)


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_on_every_kind(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with noting(monkeypatch) as notes:
        kinds.render(kind, sample_of(kind)(HEADING, cast.player))
    said = squeezed("".join(note.text for note in notes if note.page == 1 and note.bottom > FOOT))
    assert squeezed(LONG) in said
