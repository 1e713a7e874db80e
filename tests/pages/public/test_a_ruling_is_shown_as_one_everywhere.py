"""SACI rule 17: officials may set a result against the sheet, and wherever it stands it says so."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, shown
from tests.documents.reading import noting
from tests.tournament.correcting.asking import correct, other_side_won
from tournament import freezing, standings
from tournament.documents.scoresheets import draw
from tournament.models import Sitting, User

BY_RULING = "by ruling"


@pytest.fixture
def ruled(finished: Sitting) -> Sitting:
    correct(finished, **other_side_won(finished))
    return finished


def pages(sitting: Sitting) -> list[str]:
    slug = sitting.tournament.slug
    return [
        reverse("public:match", args=[slug, sitting.pk]),
        reverse("public:bracket", args=[slug, sitting.round.division.key]),
        reverse("public:standings", args=[slug]),
        reverse("public:tournament", args=[slug]),
        reverse("public:wall", args=[slug]),
        reverse("judge:match", args=[sitting.pk]),
        reverse("organizer:matches", args=[slug]),
        reverse("organizer:correct", args=[slug, sitting.pk]),
        reverse("organizer:match-history", args=[slug, sitting.pk]),
    ]


def test_on_every_page_with_its_match(client: Client, organizer: User, ruled: Sitting) -> None:
    client.force_login(organizer)
    silent = [address for address in pages(ruled) if BY_RULING not in client.get(address).content.decode().lower()]
    assert silent == []


def test_to_programs(ruled: Sitting) -> None:
    sitting = shown(ask(None, "GET", at(ruled.tournament, f"sittings/{ruled.pk}/")))
    bracket = shown(ask(None, "GET", at(ruled.tournament, "divisions/men/bracket/")))
    rows = shown(ask(None, "GET", at(ruled.tournament, "divisions/men/standings/")))
    assert sitting["decided"] == "ruled"
    assert "ruled" in [match["decided"] for column in bracket["columns"] for match in column["matches"]]
    assert {row["team"]["number"] for row in rows if row["ruled"] == 1} == {ruled.team_a.number, ruled.team_b.number}


def test_on_the_scoresheet(ruled: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    record = freezing.scoresheets(ruled.round, version=1, base_url="http://hall", now=ruled.round.started_at)
    with noting(monkeypatch) as notes:
        draw(record)
    told = {note.page: note.text for note in notes if BY_RULING in note.text}
    assert list(told) == [1 + [sheet.table for sheet in record.sheets].index(ruled.table)]


def test_in_the_standings_until_it_is_lifted(ruled: Sitting) -> None:
    division = ruled.round.division
    assert sorted(row.ruled for row in standings.of(division)) == [0, 0, 1, 1]
    correct(ruled)
    assert {row.ruled for row in standings.of(division)} == {0}
