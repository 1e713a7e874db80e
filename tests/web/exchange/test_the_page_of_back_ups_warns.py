"""The page of back-ups says why the last one failed, and warns of tournaments that no back-up holds."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from tournament.core.errors import Refused
from tournament.exchange.backup import databases, making
from tournament.models import Club, Tournament, User


@pytest.fixture
def page(client: Client, club: Club, organizer: User, tmp_path: Path, settings: LazySettings) -> str:
    settings.VAR_DIR = tmp_path
    client.force_login(organizer)
    return f"/organizer/clubs/{club.pk}/backups/"


def test_it_says_why_the_last_one_failed_until_one_is_made(
    client: Client, page: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_target: Path) -> None:
        raise databases.Damaged("Page 17 is wrong", code="damaged-database")

    Club.objects.filter(pk=club.pk).update(language="es")
    with monkeypatch.context() as broken:
        broken.setattr(databases, "snapshot", refuse)
        with pytest.raises(Refused):
            making.make_due(now=timezone.now())
    shown = client.get(page).content.decode()
    assert "(Page 17 is wrong). No se" in shown, "in the club's language"
    assert making.make_due(now=timezone.now()) is not None
    assert "Page 17" not in client.get(page).content.decode()


def test_it_warns_of_a_tournament_that_no_back_up_holds(
    client: Client, page: str, drawn: Tournament, settings: LazySettings
) -> None:
    warning = "no back-up of them yet"
    assert warning in client.get(page).content.decode()
    settings.BACKUPS = 0
    assert warning not in client.get(page).content.decode(), "the operator has said that none is made here"
    settings.BACKUPS = 7
    making.make_due(now=timezone.now())
    assert warning not in client.get(page).content.decode()


def test_it_warns_of_nothing_before_the_first_tournament(client: Client, page: str) -> None:
    assert 'class="alert' not in client.get(page).content.decode()
