"""Past results: upload, each row's fate, consent, the history; and an import of either kind undone as a whole."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.cast import make_person
from tournament.models import PastResult, Person, ResultsImport, RosterImport, Tournament, User

FILE = (
    "Year;Tournament;Place;Player;Partner\n1998;Christmas Cup;1;Ana Peña;Eva Gil\n1998;Christmas Cup;zero;Ana Peña;\n"
)


@pytest.fixture
def page(client: Client, organizer: User) -> Client:
    client.force_login(organizer)
    return client


def send(page: Client, tournament: Tournament, name: str, content: bytes) -> str:
    """Upload a file; where it leads."""
    answer = page.post(reverse(name, args=[tournament.slug]), {"file": SimpleUploadedFile("old.csv", content)})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_nothing_is_written_before_consent_and_people_only_on_theirs(page: Client, tournament: Tournament) -> None:
    make_person(tournament.club, "Ana Peña")
    preview = send(page, tournament, "organizer:past-results", FILE.encode())
    text = page.get(preview).content.decode()
    assert "Nothing is written yet" in text
    assert "1 person is new to the club" in text
    assert "Eva Gil" in text
    assert "is not a place" in text
    assert not PastResult.objects.exists()
    assert page.post(preview, {}).status_code == 303
    assert PastResult.objects.get().partner is None
    assert Person.objects.count() == 1
    assert page.post(preview, {}).status_code == 409


def test_a_bracket_of_ours_is_named_in_the_language_of_the_page(page: Client, tournament: Tournament) -> None:
    person = make_person(tournament.club, "Ana Peña")
    rows = (
        FILE.replace("Place;", "Bracket;Place;").replace("Cup;1", "Cup;women;1").replace("Cup;zero", "Copa;Veterans;1")
    )
    preview = send(page, tournament, "organizer:past-results", rows.encode())
    page.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    assert '<span class="sub">Mujeres</span>' in page.get(preview).content.decode()
    page.post(preview, {})
    member = reverse("organizer:member", args=[tournament.club.pk, person.pk])
    text = page.get(member).content.decode()
    assert "Mujeres</td>" in text
    assert "Veterans</td>" in text


@pytest.mark.parametrize("language", ["en", "es", "eu"])
def test_our_own_template_is_read_without_a_fault(page: Client, tournament: Tournament, language: str) -> None:
    page.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    template = page.get(reverse("organizer:past-template", args=[tournament.slug])).content
    preview = send(page, tournament, "organizer:past-results", template)
    assert page.post(preview, {"add_people": "on"}).status_code == 303
    assert PastResult.objects.count() == Person.objects.count() == 2
    assert {(one.year, one.bracket, one.place) for one in PastResult.objects.all()} == {(1998, "men", 1)}
    assert ResultsImport.objects.get().notes == []


def test_an_import_is_undone_after_it_was_shown_what_that_does(page: Client, tournament: Tournament) -> None:
    preview = send(page, tournament, "organizer:past-results", FILE.encode())
    undo = reverse("organizer:undo-results", args=[tournament.slug, ResultsImport.objects.get().pk])
    assert page.get(undo).status_code == 409  # it was only looked at
    page.post(preview, {"add_people": "on"})
    text = page.get(undo).content.decode()
    assert "Nothing is undone yet" in text
    assert "Taken away: 1" in text
    assert Person.objects.count() == 2
    assert page.post(undo).status_code == 303
    assert not Person.objects.exists()
    assert "This import was undone" in page.get(preview).content.decode()
    assert page.post(undo).status_code == 409


def test_a_roster_says_what_stays_and_why(page: Client, tournament: Tournament) -> None:
    preview = send(page, tournament, "organizer:roster", b"Name\nAna\nEva\n")
    page.post(preview, {})
    Person.objects.filter(name="Eva").update(phone="555")
    undo = reverse("organizer:undo-roster", args=[tournament.slug, RosterImport.objects.get().pk])
    assert "It was changed after the import." in page.get(undo).content.decode()
    assert page.post(undo).status_code == 303
    assert Person.objects.get().name == "Eva"
    assert "It was changed after the import." in page.get(preview).content.decode()


def test_many_rows_come_page_by_page(page: Client, tournament: Tournament) -> None:
    people = "".join(f"Person {number}\n" for number in range(200))
    preview = send(page, tournament, "organizer:roster", f"Name\n{people}".encode())
    first = page.get(preview).content.decode()
    assert "Rows 1 to 100 of 200" in first
    assert "Person 99" in first
    assert "Person 100" not in first
    last = page.get(preview, {"fate": "new", "page": "2"}).content.decode()
    assert "Person 199" in last
    assert "?fate=new&amp;page=1" in last
    assert page.get(preview, {"page": "\x00"}).status_code == 200


def test_a_file_that_is_no_table_is_refused_at_its_field(page: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("old.csv", b"\x89PNG\r\n\x1a\n" + bytes(100))
    answer = page.post(reverse("organizer:past-results", args=[tournament.slug]), {"file": file})
    assert answer.status_code == 422
    assert 'id="id_file_error"' in answer.content.decode()
    assert not ResultsImport.objects.exists()
