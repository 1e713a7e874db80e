"""Double elimination, groups, Swiss rounds, consolation: at any size and any time of the day every team and every match
stands on the paper, whole, inside it, and nothing on top of anything."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents.rendering import cast, formats
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import collisions, noting
from tests.support.thorough import often, some
from tournament.documents.bracket_sheets.sheets import is_upright
from tournament.documents.bracket_sheets.text import render_text
from tournament.documents.engine.records import TeamName
from tournament.documents.engine.sheet_sizes import LANDSCAPE, PORTRAIT, sheet

FORMATS = ("double", "groups", "swiss", "consolation")
LONG = "Bartholomew Maximiliano Fernández-Echevarrieta y Goikoetxea"


def long_team(number: int) -> TeamName:
    return TeamName(number, (f"{LONG} {number}", f"<b>O'Hara-{number}</b>" if number % 2 else "M" * 56 + str(number)))


def drawn_whole(patch: pytest.MonkeyPatch, key: str, teams: int, waves: int, lengthy: bool, **options: int) -> None:
    named = long_team if lengthy else cast.team
    record = formats.bracket(key, teams, waves, named, **options)
    with noting(patch) as notes:
        render(record)
    written = {note.text for note in notes}
    said = "".join(note.text.replace(" ", "") for note in notes)
    for number in range(1, teams + 1):
        assert str(number) in written
        assert all(name.replace(" ", "") in said for name in named(number).names)
    matches = [match for part in record.parts for round_ in part.rounds for match in round_.matches]
    assert {str(match.number) for match in matches} <= written
    assert [text for text in written if "…" in text] == []
    told = str(render_text(record))
    assert all(name in told for number in range(1, teams + 1) for name in map(repr_of, named(number).names))
    assert not record.champion or {str(record.champion.number), record.crown or "CHAMPIONS"} <= written
    on = sheet("a4", PORTRAIT if is_upright(record) else LANDSCAPE)
    assert [
        note
        for note in notes
        if note.left < on.left - 0.1 or note.right > on.right + 0.1 or note.bottom < on.bottom or note.top > on.top + 1
    ] == []
    assert collisions(notes) == []


def repr_of(name: str) -> str:
    """A name as it stands in the text of a record."""
    return repr(name)[1:-1]


@settings(max_examples=often(6, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(FORMATS), teams=st.integers(2, 40), waves=st.integers(0, 12), lengthy=st.booleans())
def test_at_any_size_and_time(monkeypatch: pytest.MonkeyPatch, key: str, teams: int, waves: int, lengthy: bool) -> None:
    drawn_whole(monkeypatch, key, teams, waves, lengthy)


def test_of_128_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in some(FORMATS, one_in=4):
        drawn_whole(monkeypatch, key, 128, 5, lengthy=False)


@pytest.mark.parametrize("size", [3, 5, 6, 9, 16])
def test_groups_of_any_size(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    drawn_whole(monkeypatch, "groups", 2 * size, 2, lengthy=True, group_size=size, advance=1)


@pytest.mark.parametrize("key", FORMATS)
def test_of_one_team_that_has_won_without_play(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    drawn_whole(monkeypatch, key, 1, 0, lengthy=True)


@pytest.mark.parametrize(("key", "teams"), [("groups", 4), ("swiss", 6)])
def test_champions_to_whom_no_tree_leads(monkeypatch: pytest.MonkeyPatch, key: str, teams: int) -> None:
    drawn_whole(monkeypatch, key, teams, 12, lengthy=True)


def test_many_swiss_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_whole(monkeypatch, "swiss", 20, 14, lengthy=False, rounds=14)
