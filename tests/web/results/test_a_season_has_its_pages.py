"""Everybody sees the circuits and the Elo list of a club; the organizer makes, changes and closes a circuit."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.results.season.played import play
from tournament.models import Circuit, Club, User
from tournament.web.results import season

CUP = {
    "name": "Copa", "table": "100, 80; 60", "win": 5, "attendance": 10, "beyond": "ATTENDANCE",
    "best": 1, "planned": 2, "min_dates": 0,
}  # fmt: skip


def test_a_circuit_is_made_shown_changed_and_closed(client: Client, club: Club, organizer: User) -> None:
    older, newer = play(club)
    client.force_login(organizer)
    page = reverse("organizer:circuits", args=[club.pk])
    assert client.post(page, {**CUP, "best": 3}).status_code == 422
    assert "such as 100, 80, 60" in client.post(page, {**CUP, "table": "many"}).content.decode()
    assert client.post(page, {**CUP, "tournaments": [older.slug, newer.slug]}).status_code == 303
    made = Circuit.objects.get()
    assert made.table == [100, 80, 60]
    client.logout()
    public = reverse("public:circuit", args=[club.pk, made.pk])
    text = client.get(public).content.decode()
    assert "<s>125</s>" in text
    assert "does not count" in text
    assert made.name in client.get(reverse("public:circuits", args=[club.pk])).content.decode()
    rows = client.get(reverse("public:circuit-csv", args=[club.pk, made.pk])).content.decode("utf-8-sig").splitlines()
    assert rows[0].endswith(f"{older.name};{newer.name}")
    assert rows[1].endswith("125;(125)")
    change = reverse("organizer:change-circuit", args=[club.pk, made.pk])
    assert client.get(change).status_code == 302
    client.force_login(organizer)
    assert 'value="100, 80, 60"' in client.get(change).content.decode()
    without = {**CUP, "tournaments": [newer.slug]}
    assert "Say why" in client.post(change, without).content.decode()
    assert client.post(change, {**without, "reason": "it rained"}).status_code == 303
    assert "it rained" in client.get(public).content.decode()
    assert client.post(reverse("organizer:close-circuit", args=[club.pk, made.pk])).status_code == 303
    assert "This circuit is closed." in client.get(change).content.decode()
    assert client.post(change, CUP).status_code == 409
    elsewhere = Club.objects.create(name="Another club")
    assert client.get(reverse("public:circuit", args=[elsewhere.pk, made.pk])).status_code == 404
    assert "no circuit yet" in client.get(reverse("public:circuits", args=[elsewhere.pk])).content.decode()


def test_the_elo_list_leads_to_every_step(
    client: Client, club: Club, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = reverse("public:ratings", args=[club.pk])
    assert "The list begins" in client.get(page).content.decode()
    play(club)
    best = client.get(page).context["page"][0]
    steps = client.get(reverse("public:player-rating", args=[best.slug, best.number])).content.decode()
    assert "+20.00" in steps
    assert "0.500000" in steps
    rows = client.get(reverse("public:ratings-csv", args=[club.pk])).content.decode("utf-8-sig").splitlines()
    assert len(rows) == client.get(page).context["page"].paginator.count + 1
    monkeypatch.setattr(season, "ON_A_PAGE", 5)
    assert len(client.get(page).context["page"]) == 5
    assert rows[6].split(";")[1] in client.get(page, {"page": "2"}).content.decode()
    assert client.get(reverse("public:player-rating", args=[best.slug, 999])).status_code == 404
    client.force_login(organizer)
    chosen = {"k": "GAMES_ONLY", "expectation": "TWO_DECIMALS"}
    assert client.post(reverse("organizer:rating", args=[club.pk]), chosen).status_code == 303
    club.refresh_from_db()
    assert (club.rating_k, club.rating_expectation) == ("GAMES_ONLY", "TWO_DECIMALS")
