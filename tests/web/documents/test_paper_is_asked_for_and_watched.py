"""The page of papers: ask, watch, open."""

import re

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournament.documents.queue import worker
from tournament.models import Document, Round, Tournament, User


def test_a_bracket_sheet_is_asked_for_and_opened(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    address = reverse("organizer:papers", args=[drawn.slug])
    assert "No paper yet." in client.get(address).content.decode()
    assert client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"])).status_code == 303
    page = client.get(address).content.decode()
    assert "Bracket sheet: Men" in page
    assert "waiting" in page
    document = Document.objects.get()
    worker.produce(document.pk, now=timezone.now())
    page = client.get(address).content.decode()
    assert reverse("documents:download", args=[document.public_id]) in page


def test_the_same_sheet_asked_for_twice_is_one_paper(client: Client, organizer: User, first_round: Round) -> None:
    client.force_login(organizer)
    slug = first_round.division.tournament.slug
    for _ in range(2):
        client.post(reverse("organizer:ask-scoresheets", args=[slug, "men", 1]))
        client.post(reverse("organizer:ask-bracket", args=[slug, "men"]))
    assert sorted(Document.objects.values_list("kind", flat=True)) == ["bracket", "scoresheets"]


def test_the_page_asks_only_while_paper_is_under_way(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    address = reverse("organizer:papers", args=[drawn.slug])
    assert 'hx-trigger="every' not in client.get(address).content.decode()
    client.post(reverse("organizer:ask-bracket", args=[drawn.slug, "men"]))
    found = re.search(r'hx-get="([^"]+papers[^"]+)"', client.get(address).content.decode())
    assert found
    live = {"HX-Request": "true"}
    assert client.get(found[1], headers=live).status_code == 204
    worker.produce(Document.objects.get().pk, now=timezone.now())
    answer = client.get(found[1], headers=live)
    assert answer.status_code == 200
    assert "hx-trigger" not in answer.content.decode()


def test_no_sheet_before_the_lottery(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    answer = client.post(reverse("organizer:ask-bracket", args=[tournament.slug, "men"]))
    assert answer.status_code == 409
    assert "Run the lottery first. (SACI rule 2)" in answer.content.decode()
    assert client.post(reverse("organizer:ask-scoresheets", args=[tournament.slug, "men", 1])).status_code == 404
