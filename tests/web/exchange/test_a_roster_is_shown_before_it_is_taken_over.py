"""A roster: upload, each row's fate, consent, result; and every file that is no roster."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Person, Registration, RosterImport, Tournament, User
from tournament.tournaments import opening

ROSTER = """Name;Number;Bracket;Kind;Sponsor;Birth date
Ana Peña;12;Women;;;
Iñaki Etxeberria;13;Men;;;
Gerard Guest;;Men;guest;Ana Peña;1980-05-17
Young Guest;;Men;guest;Ana Peña;2015-05-17
Nameless Guest;;Men;guest;Nobody;1980-05-17
;77;Men;;;
"""


def send(client: Client, tournament: Tournament, content: bytes, name: str = "roster.csv") -> tuple[int, str]:
    """Upload a file; the status, and the page or where it leads."""
    answer = client.post(
        reverse("organizer:roster", args=[tournament.slug]), {"file": SimpleUploadedFile(name, content)}
    )
    return answer.status_code, answer.headers.get("Location") or answer.content.decode()


def test_nothing_is_written_before_consent_and_all_of_it_after(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    client.force_login(organizer)
    status, preview = send(client, tournament, ROSTER.encode())
    assert status == 303
    page = client.get(preview).content.decode()
    assert "Nothing is written yet" in page
    assert "The sponsor Nobody is not known (SACI rule 1)." in page
    assert "New (4)" in page
    assert "Refused (2)" in page
    assert not Person.objects.exists()

    assert client.post(preview, {"register": "on", "rules_accepted": "on"}).status_code == 303
    assert Person.objects.count() == 4
    assert Registration.objects.count() == 3
    page = client.get(preview).content.decode()
    assert "3 players of this list were registered." in page
    assert "registered as 0001" in page
    assert "Young Guest is 11. (SACI rule 1)" in page


def test_the_rows_are_narrowed_by_their_fate(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    _status, preview = send(client, tournament, ROSTER.encode())
    page = client.get(preview, {"fate": "refused"}).content.decode()
    row = '<th scope="row">Iñaki Etxeberria</th>'
    assert "Nameless Guest" in page
    assert row not in page
    assert row in client.get(preview, {"fate": "\x00nonsense"}).content.decode()


def test_without_acceptance_of_the_rules_nobody_is_registered(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    client.force_login(organizer)
    _status, preview = send(client, tournament, ROSTER.encode())
    answer = client.post(preview, {"register": "on"})
    assert answer.status_code == 422
    assert "accepted the rules" in answer.content.decode()
    assert not Person.objects.exists()
    assert client.post(preview, {}).status_code == 303  # taken over without registering anybody
    assert Person.objects.count() == 4
    assert not Registration.objects.exists()


def test_a_roster_taken_over_twice_is_taken_over_once(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    _status, preview = send(client, tournament, ROSTER.encode())
    answers = [client.post(preview, {"register": "on", "rules_accepted": "on"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert Person.objects.count() == 4


@pytest.mark.parametrize(("language", "heading"), [("en", "Name"), ("es", "Nombre"), ("eu", "Izena")])
def test_our_own_template_is_a_roster_without_a_fault(
    client: Client, organizer: User, tournament: Tournament, language: str, heading: str
) -> None:
    client.force_login(organizer)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    template = client.get(reverse("organizer:roster-template", args=[tournament.slug])).content
    assert template.decode("utf-8-sig").startswith(f"{heading};")
    _status, preview = send(client, tournament, template)
    assert RosterImport.objects.get().notes == []
    client.post(preview, {"register": "on", "rules_accepted": "on"})
    assert [row["fate"] for row in RosterImport.objects.get().rows] == ["new", "new"]
    assert Registration.objects.count() == 2


def test_a_file_that_is_no_roster_is_refused_at_its_field(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    client.force_login(organizer)
    for name, content in (
        ("roster.csv", b""),
        ("roster.csv", b"\x89PNG\r\n\x1a\n" + bytes(200)),
        ("roster.xlsx", b"PK\x03\x04 no workbook at all"),
        ("roster.csv", b"<!doctype html><html><body>Log in</body></html>"),
        ("roster.ods", b"PK\x05\x06" + bytes(18)),
        ("roster.csv", b"Name\n" + b"Ana\n" * 100_000),
        ("roster.csv", b"x" * 3_000_000),
    ):
        status, page = send(client, tournament, content, name)
        assert status == 422, content[:20]
        assert 'id="id_file_error"' in page
        assert not RosterImport.objects.exists(), content[:20]


def test_no_file_is_refused_at_its_field(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    answer = client.post(reverse("organizer:roster", args=[tournament.slug]))
    assert answer.status_code == 422
    assert 'id="id_file_error"' in answer.content.decode()


def test_the_roster_of_another_tournament_is_not_found(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    _status, preview = send(client, tournament, ROSTER.encode())
    other = opening.open_tournament(club=tournament.club, name="Other", date=cast.DAY, by=organizer)
    assert client.get(preview.replace(tournament.slug, other.slug)).status_code == 404


def test_columns_that_nobody_understands_are_named(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    _status, preview = send(client, tournament, "Name;Shoe size\nAna Peña;38\n".encode())
    assert "The column “Shoe size” was not understood and is left out." in client.get(preview).content.decode()
