"""An organizer saves a tournament, another club's looks at the file and takes it in; a back-up holds all clubs."""

import io
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from tests.cast import make_user
from tests.exchange.archive.days import half_a_round, proof
from tests.support.thorough import some
from tournament.exchange.archive import export, importing
from tournament.exchange.backup import making
from tournament.journal import log
from tournament.models import ArchiveUpload, Club, Official, Tournament, User


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
    for path in some(("", "journal/", "matches/", "papers/", "passes/", "settings/"), one_in=3):
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


def test_an_organizer_of_every_club_makes_and_downloads_a_back_up(
    client: Client, club: Club, organizer: User, tmp_path: Path, settings: LazySettings
) -> None:
    settings.VAR_DIR = tmp_path
    client.force_login(organizer)
    page = f"/organizer/clubs/{club.pk}/backups/"
    assert "No back-up yet" in client.get(page).content.decode()
    assert client.post(page).status_code == 303
    assert "A back-up is being made" in client.get(page).content.decode()
    made = making.make_due(now=timezone.now())
    assert made is not None
    shown = client.get(page).content.decode()
    assert made.name in shown
    assert "asked for" in shown
    assert "is being made" not in shown
    saved = client.get(f"{page}{made.name}")
    assert b"".join(saved.streaming_content) == made.read_bytes()  # type: ignore[attr-defined] # a file
    assert "no-store" in saved["Cache-Control"]
    assert client.get(f"{page}secret-key").status_code == 404
    journal = client.get(f"/organizer/clubs/{club.pk}/journal/").content.decode()
    assert "asked for a back-up" in journal
    assert f"downloaded the back-up {made.name}" in journal

    make_user(Club.objects.create(name="Another"), "estela", "Estela", Official.Role.ORGANIZER)
    assert client.get(f"{page}{made.name}").status_code == 403
    refused = client.post(page).content.decode()
    assert "only an organizer of all of them" in refused
    assert made.name not in refused
