"""Letters of a bracket are as large as their page has room for: few teams are enlarged, and a long name is small only
where its line is short."""

import pytest

from tests.documents.rendering import cast, formats
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import noting
from tournament.documents.engine.records import BracketRecord, TeamName

LONG = "José Ignacio Rodríguez del Valle Etxeberria Agirre"


def size(record: BracketRecord, name: str, patch: pytest.MonkeyPatch) -> float:
    """The smallest letters of a name on the sheet, in points; the name stands there whole, on one line."""
    with noting(patch) as notes:
        render(record)
    return min((note.top - note.bottom) / 0.73 for note in notes if note.text == name)


def test_the_final_of_two_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    few = size(cast.bracket(2), cast.player(2), monkeypatch)
    assert few > 1.3 * size(cast.bracket(16), cast.player(2), monkeypatch)


def test_a_long_name_on_a_long_line(monkeypatch: pytest.MonkeyPatch) -> None:
    record = formats.bracket("swiss", 6, 1, lambda number: TeamName(number, (LONG, f"Ana {number}")))
    assert size(record, LONG, monkeypatch) > 7
