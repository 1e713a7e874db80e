"""Attacks on what is told: names that are code, files of others, private data that somebody coaxes out."""

import csv
import io
import json

import pytest

from tests.api.asking import ask, at, at_club, at_table, content, refused, shown
from tests.api.stages import Stage
from tests.cast import DAY, PASSWORD, make_person
from tournament.core.errors import Refused
from tournament.exchange import setup
from tournament.models import Club, Document, JudgePass, Person, TableMatch, Tournament, User
from tournament.tournaments import opening

HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "\u202eanA", "=1+1", "@SUM(A1)")
PRIVATE = ("1971-03-19", "+1 555 0142", "someone@example.org")


@pytest.mark.parametrize("name", HOSTILE)
def test_25_a_name_that_is_code(name: str, table_match: TableMatch) -> None:
    Person.objects.filter(club=table_match.tournament.club).update(name=name)
    answer = ask(None, "GET", at_table(table_match))
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert {seat["name"] for seat in json.loads(answer.content)["seats"]} == {name}


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_30_a_name_that_a_spreadsheet_would_calculate(first: str, table_match: TableMatch) -> None:
    Person.objects.filter(club=table_match.tournament.club).update(name=f'{first}1+1,"x"')
    for name in ("matches", "hands"):
        answer = ask(None, "GET", at(table_match.tournament, f"results/{name}.csv"))
        text = content(answer).decode()
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        assert name == "hands" or [cell for cell in cells if "1+1" in cell]
        assert not any(cell.startswith(("=", "+", "@", "\t", "\r", "-1+1")) for cell in cells)


@pytest.mark.parametrize(
    "word", ["../../settings.py", "..%2f..%2fsettings.py", "1", "00000000-0000-4000-8000-000000000000"]
)
def test_31_a_paper_whose_name_was_guessed(word: str, tournament: Tournament, organizer: User) -> None:
    refused(ask(organizer, "GET", at(tournament, f"documents/{word}/")), 404)


def test_31_a_paper_of_another_club(stage: Stage, stranger: User, member: User) -> None:
    assert isinstance(stage.document, Document)
    path = at(stage.table_match.tournament, f"documents/{stage.document.public_id}/")
    refused(ask(stranger, "GET", path), 404)
    refused(ask(member, "GET", path), 403)
    theirs = opening.open_tournament(club=Club.objects.get(name="Another club"), name="Theirs", date=DAY, by=stranger)
    refused(ask(stranger, "GET", at(theirs, f"documents/{stage.document.public_id}/")), 404)


def test_32_a_file_name_that_splits_a_header(tournament: Tournament, organizer: User) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name='Ñ"; filename="x.exe')
    for path in ("results/hands.csv", "calendar.ics", "archive/"):
        disposition = ask(organizer, "GET", at(tournament, path)).headers["Content-Disposition"]
        assert disposition.startswith('attachment; filename="')
        assert disposition.count(";") == 1
        assert disposition.isascii()


@pytest.mark.parametrize("query", [{"fields": "phone"}, {"expand": "person"}, {"format": "api"}, {"include": "all"}])
def test_34_a_question_for_more_fields(query: dict[str, str], stage: Stage) -> None:
    tournament = stage.table_match.tournament
    for path in ("", "standings/", "teams/"):
        answer = ask(None, "GET", at(tournament, path), query=query, headers={"Accept": "text/html"})
        assert answer.status_code in (200, 400)
        assert answer.headers["Content-Type"] in ("application/json", "application/problem+json")
        assert not any(private.encode() in answer.content for private in PRIVATE)
    options = ask(None, "OPTIONS", at_club(tournament, "people/"))
    assert refused(options, 405)["code"] == "method-not-allowed"
    assert b"phone" not in options.content


def test_22_no_account_that_everybody_knows(db: None) -> None:
    """The demonstration brings people, and no account besides the organizer's own."""
    assert not User.objects.exists()
    asked = {"club_name": "", "username": "olga", "full_name": "Olga Organizer", "language": "en"}
    with pytest.raises(Refused) as easy:
        setup.set_up(**asked, password="admin", with_demonstration=True)
    assert easy.value.field == "password1"
    setup.set_up(**asked, password=PASSWORD, with_demonstration=True)
    assert [user.username for user in User.objects.all() if user.has_usable_password()] == ["olga"]
    assert not JudgePass.objects.exists()


def test_26_a_name_that_reads_a_file_is_text(club: object, tournament: Tournament, desk: User) -> None:
    name = '</para><img src="file:///etc/passwd"/>'
    make_person(tournament.club, name)
    (found,) = shown(ask(desk, "GET", at_club(tournament, "people/"), query={"q": "para"}))["results"]
    assert found["name"] == name
