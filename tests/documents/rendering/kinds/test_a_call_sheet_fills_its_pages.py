"""A call sheet hangs on the wall: few matches are written larger, and no page is left with two lines of many."""

import pytest

from tests.documents.rendering.kinds.test_halls_of_any_size_have_their_paper import round_of
from tests.documents.rendering.reading import noting
from tournament.documents.kinds.call_sheet import CallSheet


def test_few_matches_are_written_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    for teams in (8, 34):
        with noting(monkeypatch) as notes:
            CallSheet().render(round_of(teams))
        sizes.append(next(note.top - note.bottom for note in notes if note.text == "Luz Ruiz Núñez"))
    assert sizes[0] > 1.3 * sizes[1]


def test_pages_share_their_matches() -> None:
    record = round_of(40)
    shown = [section.facts[-1] for section in CallSheet().sections(record) if section.key.startswith("tables-")]
    assert [len(lines) for lines in shown] == [10, 10]
    assert [line for lines in shown for line in lines] == list(record.lines)
