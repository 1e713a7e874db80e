"""The results of a tournament as files: who came where, every match, how it was decided; nothing private."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.api.asking import ask, shown
from tests.exchange.exports.finished import finished_day
from tournament.exchange.exports import results
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import sign_off
from tournament.models import Person, Tournament, User
from tournament.results import standings


@pytest.fixture
def finished(drawn: Tournament) -> Tournament:
    return finished_day(drawn)


def read(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_places_and_matches_are_those_of_the_standings_and_of_the_api(
    client: Client, finished: Tournament, desk: User
) -> None:
    Person.objects.update(phone="555 0142", member_number="", email="a@example.org", birth_date="1971-03-19")
    places = read(client.get(reverse("public:places-csv", args=[finished.slug])).content)
    matches = read(client.get(reverse("public:matches-csv", args=[finished.slug])).content)
    champion = championship.champion_of(finished)
    assert champion is not None
    first = [row["Player"] for row in places if row["Place"] == "1" and row["Bracket"] == "Championship"]
    assert set(first) == set(champion.names)
    men = standings.standings_of(finished.divisions.get(key="men"))
    told = {(row["Player"], int(row["Won"]), int(row["Points for"])) for row in places if row["Bracket"] == "Men"}
    assert told == {(name, row.standing.won, row.standing.points_for) for row in men for name in row.team.names}
    assert len(matches) == finished.table_matches.count()
    for row in matches:
        assert row["Decided"] == "played"
        assert int(row["Hands won by A"]) * 50 == int(row["Points of A"])
    book = load_workbook(io.BytesIO(client.get(reverse("public:results-xlsx", args=[finished.slug])).content))
    assert [sheet.max_row - 1 for sheet in book] == [len(places), len(matches)]
    text = str([*places, *matches])
    assert not any(private in text for private in ("555 0142", "1971", "example.org"))
    the_api_tells_the_same(client, finished, desk)


def the_api_tells_the_same(client: Client, finished: Tournament, desk: User) -> None:
    """And where the files are."""
    answer = shown(ask(None, "GET", f"tournaments/{finished.slug}/results/"))
    assert len(answer["matches"]) == finished.table_matches.count()
    assert len(answer["places"]) == len(results.places(finished))
    for file in answer["files"]:
        assert client.get(file["url"]).status_code == 200
    files = shown(ask(desk, "GET", f"tournaments/{finished.slug}/exports/"))
    assert {client.get(file["url"]).status_code for file in files} == {302}  # to the log-in page
    client.force_login(desk)
    assert {client.get(file["url"]).status_code for file in files} == {200}


def test_a_walkover_says_so_and_an_unchanged_file_is_not_sent_again(client: Client, drawn: Tournament) -> None:
    men = drawn.divisions.get(key="men")
    table_match = seating.start_round(division=men, by=None).table_matches.all()[0]
    sign_off.walkover(table_match=table_match, absent=["A"], by=None)
    (match,) = results.matches(drawn)
    told = {"decided": "walkover", "winner": table_match.team_b.number, "hands_a": 0, "points_b": 0}
    assert match | told == match
    address = reverse("public:matches-csv", args=[drawn.slug])
    answer = client.get(address)
    assert "walkover" in answer.content.decode()
    assert client.get(address, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
