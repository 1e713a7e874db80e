"""The desk asks for lists and badges, sees how far they are and opens them; nothing else of the catalogue."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import enter
from tournament.documents.queue import worker
from tournament.models import Division, Document, Tournament, User


@pytest.fixture
def dolores(client: Client, desk: User) -> Client:
    client.force_login(desk)
    return client


def test_a_list_is_asked_for_drawn_and_opened(dolores: Client, tournament: Tournament, men: Division) -> None:
    enter(men, 3)
    door = f"/desk/{tournament.slug}/paper/"
    assert "No documents have been requested yet." in dolores.get(door).content.decode()
    assert dolores.post(f"{door}check-in-list/tournament/", {"of": "x"}).status_code == 303
    assert dolores.post(f"{door}badges/place/", {"of": "2"}).status_code == 303
    part = dolores.get(door, headers={"HX-Request": "true"}).content.decode()
    assert "hx-trigger" in part
    assert "<h1" not in part
    for document in Document.objects.all():
        assert worker.produce(document.pk, now=timezone.now())
        assert dolores.get(f"/documents/{document.public_id}/").status_code == 200
    page = dolores.get(door).content.decode()
    assert "hx-trigger" not in page
    assert page.count("(new tab)") == 2
    again = dolores.post(f"{door}badges/place/", {"of": "2"}, follow=True).content.decode()
    assert "Nothing has changed since version 1." in again


def test_what_cannot_be_is_said_at_its_field(dolores: Client, tournament: Tournament) -> None:
    door = f"/desk/{tournament.slug}/paper/"
    answer = dolores.post(f"{door}badges/place/", {"of": "99"})
    assert answer.status_code == 422
    assert "There is nothing with this number." in answer.content.decode()
    assert dolores.post(f"{door}badges/tournament/", {"who": "everybody"}).status_code == 422
    for foreign in ("treasurer-report/tournament", "poster/tournament", "cash-report/box", "nonsense/place"):
        assert dolores.post(f"{door}{foreign}/").status_code == 404
    assert not Document.objects.exists()
