"""Spanish names, one or two first names and two surnames, are never cut, and one page knows one size of them."""

import io
from dataclasses import replace
from itertools import pairwise, product

import pdfplumber
import pytest
from django.utils import translation
from django.utils.translation import gettext

from tests.documents.rendering import cast, formats
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import Written, noting, opened
from tests.support.thorough import some
from tournament.documents.bracket_sheets import groups, trees
from tournament.documents.bracket_sheets.posters import BracketPosterRecord
from tournament.documents.engine.fonts import FACES
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


def test_no_text_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    for teams, played in some([*product((2, 5, 12, 16, 17, 33, 64, 128), (0, 2, 6))], one_in=3):
        cut = [note.text for note in written(monkeypatch, teams, played) if note.text.endswith("…")]
        assert cut == [], (teams, played)


def sizes(pdf: bytes) -> list[set[tuple[str, float]]]:
    """What is written on each page above its foot, and how large, as the file itself says."""
    with pdfplumber.open(io.BytesIO(pdf)) as opened_:
        return [
            {
                (word["text"], round(word["size"], 2))
                for word in page.extract_words(keep_blank_chars=True, extra_attrs=["size"])
                if page.height - word["bottom"] > 80
            }
            for page in opened_.pages
        ]


def least(pdf: bytes) -> float:
    return min(size for page in sizes(pdf) for _text, size in page)


def test_no_letters_are_under_7_points_on_a4_and_9_on_a3(subtests: pytest.Subtests) -> None:
    heading = replace(cast.HEADING, club="Asociación Deportiva y Cultural de Dominó de San Juan Bautista")
    everything = [*product((5, 16, 32, 64), (0, 6), ("en", "es"), ("", "WINNERS"))]
    for teams, played, language, crown in some(everything, one_in=8):
        with subtests.test(f"{teams} teams, {played} played, {language}, {crown}"), translation.override(language):
            record = replace(cast.bracket(teams, played, heading, named=named), crown=crown and gettext(crown))
            assert least(render(record)) >= 7
            assert least(render(BracketPosterRecord(record.heading, "a3", replace(record, url="")))) >= 9


@pytest.mark.parametrize(("key", "teams"), [("groups", 12), ("swiss", 24)])
def test_tables_have_no_letters_under_7_points(key: str, teams: int) -> None:
    for language in some(["en", "es", "eu"], one_in=3):
        with translation.override(language):
            assert least(render(formats.bracket(key, teams, 2))) >= 7, language


def test_smaller_letters_in_a_table_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "SMALLEST", 5.0)
    assert least(render(formats.bracket("groups", 12, 2))) == 5


@pytest.mark.parametrize("size", ["a3", "tiles"])
def test_rows_of_a_poster_of_128_do_not_run_into_each_other(monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    record = cast.bracket(128, 0, named=named)
    with noting(monkeypatch) as notes:
        render(BracketPosterRecord(record.heading, size, record))
    rows = sorted({(note.bottom, note.top) for note in notes if " / " in note.text})
    assert len(rows) == 128
    assert all(upper[0] - lower[1] > 0 for lower, upper in pairwise(rows))


def test_smaller_letters_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "SHEET", trees.Manner(least=5))
    monkeypatch.setattr(trees.draw_tree, "__defaults__", (trees.SHEET,))
    assert least(render(cast.bracket(32, 2, named=named))) < 7


def test_one_size_of_names_on_a_sheet() -> None:
    for teams in some([5, 16, 32, 64]):
        for page in sizes(render(cast.bracket(teams, 0, named=named))):
            assert len({size for text, size in page if text in NAMES}) == 1, teams


@pytest.mark.parametrize("teams", [8, 16])
def test_both_parts_of_a_double_elimination_have_one_size_on_a3(teams: int) -> None:
    record = formats.bracket("double", teams, 2)
    (page,) = sizes(render(BracketPosterRecord(record.heading, "a3", record)))
    names = {name for number in range(1, teams + 1) for name in cast.team(number).names}
    found = {size for text, size in page for name in names if text.endswith(name)}
    assert len(found) == 1


@pytest.mark.parametrize("teams", [2, 32, 64])
def test_the_faces_are_archivo_and_dejavu(teams: int) -> None:
    fonts = {
        font["/BaseFont"].split("+")[1]
        for page in opened(render(cast.bracket(teams, 6, named=named))).pages
        for font in (one.get_object() for one in page["/Resources"]["/Font"].values())  # type: ignore[index] # pypdf types all its objects as one
    }
    assert fonts <= set(FACES)
