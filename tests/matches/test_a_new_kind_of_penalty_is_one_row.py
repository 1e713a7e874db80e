"""A third kind of penalty is a row of `scoring/penalties.py`: recorded, counted and shown without any other change."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import entries, rulesets
from scoring.notation import format_entry, parse_entry
from scoring.penalties import PENALTIES, Cost, Penalty
from scoring.sheets import total_sheet
from scoring.sheets.checks import review
from scoring.shell.check import ledger
from tests.api.asking import ask, at_table, shown
from tests.cast import key, play_to_the_end, sign_both, write
from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import collisions, crossings, framing, noting
from tests.web.matches.judge import filling
from tournament.documents.kinds.filled_scoresheets import FilledScoresheets
from tournament.documents.queue import requests
from tournament.models import TableMatch, User
from tournament.results import standings
from tournament.web.journal.text import journal_text
from tournament.web.matches.double_entry.forms import cells_of
from tournament.web.matches.double_entry.rows import PaperRow, PaperTable

TALKING = Penalty(
    kind="talking_to_partner",
    letter="T",
    meaning="A player spoke to their partner about the hand.",
    topic="officials",
    warning=True,
    cost=Cost(deduct=5),
    title={"en": "Talking", "es": "Hablar", "eu": "Hitz egitea"},
    record={"en": "Record the talking", "es": "Anotar que habló", "eu": "Jaso hitz egitea"},
    add={"en": "Add talking", "es": "Añadir que habló", "eu": "Gehitu hitz egitea"},
    entered={"en": "entered talking, {subject}", "es": "anotó que habló, {subject}", "eu": "hitz egitea, {subject}"},
    told={"en": "{player} talked", "es": "{player} habló", "eu": "{player} jokalariak hitz egin du"},
    counted=({"en": "{times} talk", "es": "{times} vez", "eu": "{times}"}, {"en": "{times} talks", "es": "", "eu": ""}),
)


@pytest.fixture(autouse=True)
def talking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PENALTIES, TALKING.kind, TALKING)


def written(seat: int) -> dict[str, Any]:
    return {"kind": TALKING.kind, "seat": seat}


def test_the_engine_reads_totals_and_explains_it() -> None:
    ruleset = rulesets.get("saci")
    line = entries.from_data(written(1))
    assert entries.to_data(line) == written(1)
    assert format_entry(line) == "talking-to-partner 1"
    assert parse_entry("talking-to-partner 1") == line
    sheet = total_sheet([line, entries.from_data(written(3)), line], ruleset)
    assert (sheet.totals, sheet.hands_played) == ({"A": 0, "B": -10}, 0)
    found = review(sheet.entries, ruleset)
    assert found == [(), (), ()]
    said = ledger(sheet, found, ruleset)
    assert said[2].endswith("talking: a warning")
    assert said[3].endswith("talking, time 2: 5 taken off")


def test_it_is_recorded_on_its_page_and_by_the_api(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    address = filling.to("talking-to-partner", table_match)
    match = client.get(filling.to("match", table_match)).content.decode()
    assert f'data-ruling="talking_to_partner" href="{address}">Talking</a>' in match
    page = client.get(address).content.decode()
    assert "a warning, no points." in page
    assert "Record the talking" in page
    assert client.post(address, {**filling.opened(table_match), "seat": "1"}).status_code == 303
    page = client.get(address).content.decode()
    assert f"Team {table_match.team_b.number} has 1 talk in this match: 5 points are taken from it now." in page
    shown(ask(judge, "POST", at_table(table_match, "entries/"), {"key": key(), "version": 1, "entry": written(3)}), 201)
    table_match.refresh_from_db()
    assert (table_match.points_a, table_match.points_b) == (0, -5)
    sheet = shown(ask(None, "GET", at_table(table_match)))["sheet"]
    assert sheet["warnings"] == {"A": 0, "B": 2}
    assert [line["why"] for line in sheet["lines"]] == ["talking: warning", "talking, time 2: 5 points off"]
    match = client.get(filling.to("match", table_match)).content.decode()
    assert "2 talks" in match
    assert f"{table_match.seats.get(seat=3).registration.person.name} talked" in match
    line = table_match.tournament.journal.filter(action="enter-talking-to-partner").latest("number")
    assert journal_text([line])[0].what.startswith("entered talking, ")


def test_it_is_corrected_and_typed_in_from_paper(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    sign_both(play_to_the_end(table_match))
    address = reverse("organizer:correct", args=[table_match.tournament.slug, table_match.pk])
    assert "Add talking" in client.get(address).content.decode()
    row = PaperRow({"what": "T2"}, number=0, table=PaperTable.from_match(table_match))
    assert row.is_readable
    assert row.entry_data() == written(1)
    assert cells_of(written(1), row.table)["what"] == "T2"


def test_it_is_counted_and_printed(table_match: TableMatch) -> None:
    for seat in (0, 0):
        write(table_match, written(seat))
    document = requests.request(FilledScoresheets(), table_match, by=None, base_url="http://hall")
    assert "{player} talked" in str(document.payload)
    sign_both(play_to_the_end(table_match))
    rows = {row.team: (row.penalties, row.penalty_points) for row in standings.standings_of(table_match.round.division)}
    assert rows[table_match.team_a] == (1, 5)


@pytest.mark.parametrize("per_page", [1, 2])
def test_paper_has_boxes_for_it(monkeypatch: pytest.MonkeyPatch, per_page: int) -> None:
    with framing(monkeypatch) as frames, noting(monkeypatch) as notes:
        render(replace(cast.scoresheets(cast.sheet(1), cast.sheet(2)), per_page=per_page))
    assert collisions(notes) == []
    assert per_page == 2 or crossings(frames, notes) == []
    assert any("Talking (17)" in note.text for note in notes)
