"""Spanish names, one or two first names and two surnames, are never cut, and one page knows one size of them."""

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import Written, noting
from tournament.documents.engine.records import TeamName

NAMES = (
    "Joaquín Barandiaran Cintrón",
    "Ramiro Goikoetxea Etxeberria",
    "Ángel Luis Polanco De la Cruz",
    "María Altagracia Maldonado Ruiz",
    "Heriberto Barandiaran Echevarría",
)


def named(number: int) -> TeamName:
    return TeamName(number, (NAMES[number % len(NAMES)], NAMES[(number + 2) % len(NAMES)]))


def written(monkeypatch: pytest.MonkeyPatch, teams: int, played: int) -> list[Written]:
    with noting(monkeypatch) as notes:
        render(cast.bracket(teams, played, named=named))
    return notes


@pytest.mark.parametrize("teams", [2, 5, 12, 16, 17, 33, 64, 128])
@pytest.mark.parametrize("played", [0, 2, 6])
def test_no_text_is_cut(monkeypatch: pytest.MonkeyPatch, teams: int, played: int) -> None:
    assert [note.text for note in written(monkeypatch, teams, played) if note.text.endswith("…")] == []


@pytest.mark.parametrize("teams", [5, 16, 32, 64])
def test_one_size_on_a_page_and_another_in_the_laurel(monkeypatch: pytest.MonkeyPatch, teams: int) -> None:
    notes = [note for note in written(monkeypatch, teams, 6) if note.text in NAMES]
    champions = [note for note in notes if note.page == 1][-2:]
    sizes = {(note.page, round(note.top - note.bottom, 3)) for note in notes if note not in champions}
    assert len(sizes) == len({page for page, _ in sizes})
    assert champions[0].top - champions[0].bottom == pytest.approx(champions[1].top - champions[1].bottom)


@pytest.mark.parametrize("teams", [5, 16, 17, 32, 48, 64])
def test_no_name_is_smaller_than_small_print(monkeypatch: pytest.MonkeyPatch, teams: int) -> None:
    names = [note for note in written(monkeypatch, teams, 6) if note.text in NAMES]
    assert min(note.top - note.bottom for note in names) > 0.73 * 6.3  # capitals are 0.73 of the size, here 6.3 points
