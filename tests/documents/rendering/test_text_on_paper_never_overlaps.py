"""However long the names are, no two pieces of text meet, none crosses a frame or leaves what A4 and Letter share."""

from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import record, render
from tests.documents.rendering.reading import Written, collisions, crossings, framing, noting
from tests.support.thorough import often
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.records import TeamName

LONG = "Bartholomew Maximiliano Fernández-Echevarrieta y Goikoetxeandía"
WIDE = "WWWWWWWWWW MMMMMMMMMM WWWWWWWWWW MMMMMMMMMM ÑÑÑÑÑÑÑÑÑÑ ÜÜÜÜÜÜÜÜÜÜ"
HEADING = replace(cast.HEADING, club=WIDE * 2, tournament=LONG * 3, place=WIDE * 2)
LETTER = (612.0, 792.0)
UNREACHED = 18.0  # a quarter of an inch


def long_team(number: int) -> TeamName:
    return TeamName(number, (LONG, WIDE) if number % 2 else ("Ana", WIDE))


def outside(notes: list[Written], page: tuple[float, float], letter: tuple[float, float]) -> list[Written]:
    """The pieces that leave a Letter sheet lying centred on the page, less what printers cannot reach."""
    across, along = (max((a4 - us) / 2, 0) + UNREACHED for a4, us in zip(page, letter, strict=True))
    return [
        note
        for note in notes
        if note.left < across - 0.01
        or note.right > page[0] - across + 0.01
        or note.bottom < along
        or note.top > page[1] - along
    ]


@pytest.mark.parametrize("names", [(), (LONG,) * 4, (WIDE,) * 4, (WIDE, "Ana", LONG, "Luz")])
@pytest.mark.parametrize("entries", [0, 13, 28])
def test_on_a_scoresheet(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], entries: int) -> None:
    sheet = cast.sheet(128, cast.lines(entries), names)
    sheet = replace(sheet, bracket=LONG, round=WIDE, url=sheet.url + "x" * 90)
    with framing(monkeypatch) as frames, noting(monkeypatch) as notes:
        render(cast.scoresheets(sheet, heading=HEADING))
    assert len(notes) > 100
    assert crossings(frames, notes) == []
    assert collisions(notes) == []
    assert outside(notes, (595.28, 841.89), LETTER) == []


@settings(max_examples=often(12, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(teams=st.integers(1, 64), played=st.integers(0, 6), lengthy=st.booleans())
def test_on_a_bracket(monkeypatch: pytest.MonkeyPatch, teams: int, played: int, lengthy: bool) -> None:
    with noting(monkeypatch) as notes:
        render(cast.bracket(teams, played, HEADING, named=long_team if lengthy else cast.team))
    assert collisions(notes) == []
    assert outside(notes, (595.28, 841.89), LETTER) == []


@pytest.mark.parametrize("photograph", [True, False])
def test_on_the_cover_of_a_book(monkeypatch: pytest.MonkeyPatch, photograph: bool) -> None:
    checkpoint = "capicu/tournament\n1044\nkFK+UB6IZiqjVu=\n\n— capicu BfqpZxyzSigned=="
    book = record("results-book", language="es")
    heading = replace(
        book.heading, tournament="Campeonato de San Juan", checkpoint=checkpoint, journal="14e4db6741ab1afe"
    )
    facts = (
        ("Reglas", "Torneo del SACI. La partida se gana con 200 puntos. " * 2),
        ("Parejas", "48"),
        ("Manos", "513"),
    )
    monkeypatch.setattr(PageCanvas, "photograph", lambda *_where: photograph)
    with translation.override("es"), noting(monkeypatch) as notes:
        render(replace(book, heading=heading, facts=facts, photograph="a" * 64 * photograph))
    cover = [note for note in notes if note.page == notes[0].page]
    assert any("14e4 db67" in note.text for note in cover)
    assert collisions(cover) == []


def test_what_overlaps_crosses_or_leaves_the_sheet_is_seen() -> None:
    one = Written(1, "one", 100, 100, 200, 110)
    over = one._replace(text="over", left=150, right=250)
    frame = one._replace(text="", left=90, bottom=90, right=170, top=120)
    assert collisions([one, over]) == [(one, over)]
    assert collisions([one, over._replace(page=2)]) == []
    assert crossings([frame], [one]) == [(frame, one)]
    assert crossings([frame._replace(right=210)], [one]) == []
    for beyond in (one._replace(left=5), one._replace(right=590), one._replace(bottom=20), one._replace(top=835)):
        assert outside([beyond], (595.28, 841.89), LETTER), beyond
    assert outside([one], (595.28, 841.89), LETTER) == []
