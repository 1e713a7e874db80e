"""An organizer saves a tournament; the organizer of another club looks at the file, and takes it in."""

import io

import pytest
from django.test import Client

from tests.exchange.archive.days import half_a_round, proof
from tournament.exchange.archive import export, importing
from tournament.journal import log
from tournament.models import ArchiveUpload, Club, Tournament, User


@pytest.fixture
def club_of_estela(stranger: User) -> Club:
    return Club.objects.get(officials__user=stranger)


def send(client: Client, club: Club, content: bytes, name: str = "day.capicu.json") -> str:
    """Send a file to be looked at; the address that is shown next, or the page that says why not."""
    file = io.BytesIO(content)
    file.name = name
    answer = client.post(f"/organizer/clubs/{club.pk}/archives/", {"file": file})
    if answer.status_code == 303:
        return str(answer["Location"])
    assert answer.status_code in (409, 422)
    assert 'aria-invalid="true"' in answer.content.decode()
    return answer.content.decode()


@pytest.mark.slow
def test_it_goes_from_one_club_to_another(
    client: Client, drawn: Tournament, organizer: User, stranger: User, club_of_estela: Club
) -> None:
    half_a_round(drawn, organizer)
    client.force_login(organizer)
    assert f"/organizer/{drawn.slug}/archive/" in client.get(f"/organizer/{drawn.slug}/settings/").content.decode()
    saved = client.get(f"/organizer/{drawn.slug}/archive/")
    assert saved["Content-Disposition"] == f'attachment; filename="{drawn.slug}.capicu.json"'
    assert "no-store" in saved["Cache-Control"]

    client.force_login(stranger)
    assert f"clubs/{club_of_estela.pk}/archives/" in client.get("/organizer/").content.decode()
    where = send(client, club_of_estela, saved.content)
    page = client.get(where).content.decode()
    for word in (
        "Nothing is written yet",
        drawn.name,
        "Spanish American Club",
        "Men Player 1",
        log.printed(drawn).spaced,
    ):
        assert word in page
    assert not Tournament.objects.filter(club=club_of_estela).exists()

    token = importing.look(content=saved.content, club=club_of_estela).token
    answer = client.post(where, {"token": token})
    copy = Tournament.objects.get(club=club_of_estela)
    assert (answer.status_code, answer["Location"]) == (303, f"/organizer/{copy.slug}/")
    assert proof(copy) == proof(drawn)
    assert client.get(where)["Location"] == f"/organizer/{copy.slug}/"
    assert bytes(ArchiveUpload.objects.get().content) == b""
    for path in ("", "journal/", "matches/", "papers/", "passes/", "settings/"):
        assert client.get(f"/organizer/{copy.slug}/{path}").status_code == 200, path
    told = client.get(f"/organizer/clubs/{club_of_estela.pk}/journal/").content.decode()
    assert "imported a tournament from a file" in told
    assert "is in this club already" in send(client, club_of_estela, saved.content)


def test_what_is_no_such_file_is_refused_at_its_field(
    client: Client, club: Club, stranger: User, club_of_estela: Club
) -> None:
    client.force_login(stranger)
    assert "not an exported tournament" in send(client, club_of_estela, b"\x89PNG\r\n")
    answer = client.post(f"/organizer/clubs/{club_of_estela.pk}/archives/", {})
    assert answer.status_code == 422
    assert not ArchiveUpload.objects.exists()


def test_a_consent_to_other_people_is_asked_again(
    client: Client, drawn: Tournament, stranger: User, club_of_estela: Club
) -> None:
    client.force_login(stranger)
    where = send(client, club_of_estela, export.export(drawn))
    answer = client.post(where, {"token": "0" * 32})
    assert answer.status_code == 409
    assert "Check the matches again" in answer.content.decode()
    assert not Tournament.objects.filter(club=club_of_estela).exists()
