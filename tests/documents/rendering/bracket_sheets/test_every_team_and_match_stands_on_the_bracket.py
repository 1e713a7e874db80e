"""Nobody is lost on the way to paper, for any number of teams and at any time of the day."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import noting, squeezed, words
from tests.support.thorough import often
from tournament.documents.engine.records import TeamName


def short_team(number: int) -> TeamName:
    return TeamName(number, (f"Ana-{number}", f"Luz-{number}"))


@settings(max_examples=often(10, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(teams=st.integers(1, 64), played=st.integers(0, 6))
def test_every_number_and_name_is_written(monkeypatch: pytest.MonkeyPatch, teams: int, played: int) -> None:
    with noting(monkeypatch) as notes:
        render(cast.bracket(teams, played, named=short_team))
    written = " / ".join(note.text for note in notes).split(" / ")
    for number in range(1, teams + 1):
        assert {str(number), f"Ana-{number}", f"Luz-{number}"} <= set(written)
    for match in range(1, teams):
        assert str(match) in written


@pytest.mark.parametrize("teams", [1, 2, 3, 5, 7, 11, 12, 31, 32, 33, 64])
def test_they_can_be_found_in_the_file(teams: int) -> None:
    text = words(render(cast.bracket(teams, 1, named=short_team)))
    assert all(f"Ana-{number}" in text and f"Luz-{number}" in text for number in range(1, teams + 1))


def test_a_bracket_before_the_lottery_is_empty_lines() -> None:
    text = words(render(cast.bracket(12, drawn=False)))
    assert "Ana" not in text
    assert squeezed("Round 1") in text
    assert "CHAMPIONS" in text
