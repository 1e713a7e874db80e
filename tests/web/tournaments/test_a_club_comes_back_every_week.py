"""The organizer repeats a tournament, and makes, changes and ends a series; everybody sees its dates."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournament.models import Club, Series, Tournament, User

WEEK = datetime.timedelta(days=7)


@pytest.fixture
def olga(client: Client, organizer: User) -> Client:
    client.force_login(organizer)
    return client


def test_a_repetition_is_proposed_for_a_week_later(olga: Client, tournament: Tournament) -> None:
    page = reverse("organizer:repeat", args=[tournament.slug])
    form = olga.get(page).context["form"]
    assert form["date"].value() == max(tournament.date + WEEK, timezone.localdate())
    data = {name: form[name].value() for name in form.fields}
    opened = olga.post(page, data, follow=True)
    assert "Quick start" in opened.content.decode()
    assert Tournament.objects.count() == 2
    assert olga.post(page, data).status_code == 409


def test_a_series_from_its_first_date_to_its_end(olga: Client, club: Club, tournament: Tournament) -> None:
    page, today = reverse("organizer:series", args=[club.pk]), timezone.localdate()
    data = {"name": "Thursdays", "starts_at": "20:00", "first": today.isoformat(), "times": "3", "every": "7"}
    assert "Thursdays" in olga.post(page, data, follow=True).content.decode()
    made = Series.objects.get()
    assert made.dates == [(today + step * WEEK).isoformat() for step in range(3)]
    opened = olga.post(reverse("organizer:open-series", args=[club.pk, made.pk]))
    first = Tournament.objects.get(series=made)
    assert opened.headers["Location"] == reverse("organizer:quick-start", args=[first.slug])
    change = reverse("organizer:change-series", args=[club.pk, made.pk])
    olga.post(change, {"name": "Thursdays", "starts_at": "20:00", "keep": made.dates[:1]})
    refused = olga.post(reverse("organizer:open-series", args=[club.pk, made.pk]), follow=True)
    assert "no free date left" in refused.content.decode()
    more = {"name": "Fridays", "starts_at": "21:00", "keep": made.dates[:1], "first": "2099-01-02", "times": "1"}
    olga.post(change, more)
    coming = olga.get(reverse("public:champions", args=[club.pk])).content.decode()
    assert "Friday, 2 Jan 2099" in coming
    olga.post(reverse("organizer:end-series", args=[club.pk, made.pk]))
    assert "Fridays" not in olga.get(page).content.decode().replace("Fridays has ended", "").replace(
        "series Fridays", ""
    )


def test_bad_input_is_refused_at_its_field(olga: Client, club: Club) -> None:
    valid = {"name": "Thursdays", "starts_at": "20:00", "first": "2099-01-01", "times": "2", "every": "7"}
    for data in ({"name": ""}, {"times": "61"}, {"first": "soon"}, {"first": "1999-12-31"}, {"every": "5"}):
        assert olga.post(reverse("organizer:series", args=[club.pk]), {**valid, **data}).status_code == 422, data
        assert not Series.objects.exists(), data
