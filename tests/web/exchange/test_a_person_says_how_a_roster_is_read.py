"""The preview says how a file was read, and a person changes it; from the members' page without a tournament too."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.exchange.roster.sheets import open_document
from tournament.models import Club, Person, RosterImport, Tournament, User

LIST = """Socios 2026;;;;
Nombre;Nacimiento;Teléfono;Estado;Talla
Ana Peña;5/6/1980;600 111 222;Activa;M
Jon Gil;1/2/1970;600 111 223;Baja;L
"""


def send(client: Client, club: Club, **sent: object) -> str:
    """Send a roster from the members' page; where it leads."""
    answer = client.post(reverse("organizer:members-roster", args=[club.pk]), sent)
    assert answer.status_code == 303, answer.content.decode()
    return str(answer.headers["Location"])


def file(content: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("list", content.encode() if isinstance(content, str) else content)


def shown(client: Client, preview: str) -> dict[str, str]:
    """What the form on the preview would send as it is."""
    form = client.get(preview).context["reading"]
    sent = {bound.name: bound.value() for bound in form}
    return {name: value for name, value in sent.items() if value is not None}


@pytest.fixture(autouse=True)
def _logged_in(client: Client, organizer: User) -> None:
    client.force_login(organizer)


def test_the_preview_shows_every_field_that_will_be_written(client: Client, tournament: Tournament) -> None:
    page = client.get(send(client, tournament.club, file=file(LIST))).content.decode()
    for text in ("5 Jun 1980", "600 111 222", "“5/6/1980” is read as 5 Jun 1980", "1 person is marked as inactive"):
        assert text in page
    assert ">Import<" not in page  # before the answer


def test_what_a_person_changes_is_written(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file(LIST))
    changed = {"order": "month", "column2": "", "inactive": "not-in-good-standing"}
    assert client.post(f"{preview}reading/", shown(client, preview) | changed).status_code == 303
    page = client.get(preview).content.decode()
    assert "6 May 1980" in page
    assert client.post(preview).status_code == 303
    rows = Person.objects.order_by("name").values_list("name", "birth_date__month", "phone", "good_standing")
    assert list(rows) == [("Ana Peña", 5, "", True), ("Jon Gil", 1, "", False)]
    assert "Imported. The people are on the list" in client.get(preview).content.decode()


def test_what_is_sent_as_it_was_shown_is_no_choice(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file(LIST))
    client.post(f"{preview}reading/", shown(client, preview))
    assert RosterImport.objects.get().reading["choices"] == {
        "month_first": None,
        "header": None,
        "columns": None,
        "inactive": "",
    }


def test_other_headings_are_chosen(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file("Quien\nAna Peña\nJon Gil\n"))
    client.post(f"{preview}reading/", shown(client, preview) | {"header": "1"})
    assert [row["values"]["name"] for row in RosterImport.objects.get().rows] == ["Ana Peña", "Jon Gil"]


def test_two_columns_with_one_meaning_are_refused(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file(LIST))
    answer = client.post(f"{preview}reading/", shown(client, preview) | {"column4": "phone"})
    assert (answer.status_code, "has this meaning already" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("tabs", ["Nombre\tNº\nAna Peña\t7\n", "\tNombre\tNº\n\tAna Peña\t7\n"])
def test_pasted_cells_are_a_roster(client: Client, tournament: Tournament, tabs: str) -> None:
    preview = send(client, tournament.club, pasted=tabs)
    client.post(preview)
    assert Person.objects.values_list("name", "member_number").get() == ("Ana Peña", "7")


def test_a_file_and_pasted_cells_are_not_both_read(client: Client, tournament: Tournament) -> None:
    address = reverse("organizer:members-roster", args=[tournament.club_id])
    answer = client.post(address, {"file": file(LIST), "pasted": "Ana"})
    assert (answer.status_code, "not both" in answer.content.decode()) == (422, True)


def test_an_import_without_a_tournament_is_undone(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file(open_document([["Izena"], ["Ana Peña"]])))
    assert client.post(f"{preview}undo/").status_code == 409  # of a preview
    client.post(preview)
    assert Person.objects.exists()
    assert "Undo this import" in client.get(f"{preview}undo/").content.decode()
    assert client.post(f"{preview}undo/").status_code == 303
    assert not Person.objects.exists()
    assert preview in client.get(reverse("organizer:members-roster", args=[tournament.club_id])).content.decode()


def test_a_file_that_is_no_longer_kept_is_asked_for_again(client: Client, tournament: Tournament) -> None:
    preview = send(client, tournament.club, file=file(LIST))
    sent = shown(client, preview)
    RosterImport.objects.update(content=b"", reading={})
    answer = client.post(f"{preview}reading/", sent, follow=True)
    assert "no longer kept" in answer.content.decode()
