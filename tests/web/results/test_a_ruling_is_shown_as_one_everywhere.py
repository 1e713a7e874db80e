"""SACI rule 17: officials may set a result against the sheet, and wherever it stands it says so."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, shown
from tests.documents.rendering.reading import noting
from tests.matches.corrections.asking import correct, other_side_won
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue.requests import take_snapshot
from tournament.documents.snapshots.headings import Issue
from tournament.models import TableMatch, User
from tournament.results import standings

BY_RULING = "by ruling"


@pytest.fixture
def ruled(finished: TableMatch) -> TableMatch:
    correct(finished, **other_side_won(finished))
    return finished


def pages(table_match: TableMatch) -> list[str]:
    slug = table_match.tournament.slug
    return [
        reverse("public:match", args=[slug, table_match.pk]),
        reverse("public:bracket", args=[slug, table_match.round.division.key]),
        reverse("public:standings", args=[slug]),
        reverse("public:tournament", args=[slug]),
        reverse("public:wall", args=[slug]),
        reverse("judge:match", args=[table_match.pk]),
        reverse("organizer:matches", args=[slug]),
        reverse("organizer:correct", args=[slug, table_match.pk]),
        reverse("organizer:match-history", args=[slug, table_match.pk]),
    ]


def test_on_every_page_with_its_match(client: Client, organizer: User, ruled: TableMatch) -> None:
    client.force_login(organizer)
    silent = [address for address in pages(ruled) if BY_RULING not in client.get(address).content.decode().lower()]
    assert silent == []


def test_to_programs(ruled: TableMatch) -> None:
    table_match = shown(ask(None, "GET", at(ruled.tournament, f"matches/{ruled.pk}/")))
    bracket = shown(ask(None, "GET", at(ruled.tournament, "divisions/men/bracket/")))
    rows = shown(ask(None, "GET", at(ruled.tournament, "divisions/men/standings/")))
    assert table_match["decided"] == "ruled"
    assert "ruled" in [match["decided"] for column in bracket["columns"] for match in column["matches"]]
    assert {row["team"]["number"] for row in rows if row["ruled"] == 1} == {ruled.team_a.number, ruled.team_b.number}


def test_on_the_scoresheet(ruled: TableMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = Scoresheets()
    record: Any = take_snapshot(sheets, sheets.subject(ruled.round), Issue(1, "http://hall", ruled.round.started_at))
    with noting(monkeypatch) as notes:
        sheets.render(record)
    told = {note.page: note.text for note in notes if BY_RULING in note.text}
    assert list(told) == [1 + [sheet.table for sheet in record.sheets].index(ruled.table)]


def test_in_the_standings_until_it_is_lifted(ruled: TableMatch) -> None:
    division = ruled.round.division
    assert sorted(row.ruled for row in standings.standings_of(division)) == [0, 0, 1, 1]
    correct(ruled)
    assert {row.ruled for row in standings.standings_of(division)} == {0}
