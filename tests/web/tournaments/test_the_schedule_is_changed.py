"""The page of the day's plan: lines are added, changed, moved with all that follows, and taken out."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import key
from tests.support.thorough import some
from tournament.models import PlanItem, Tournament, User

SPEECH = {"kind": "other", "title": "Speech", "starts_at": "08:50", "minutes": "10", "division": "", "round": ""}


@pytest.fixture
def address(client: Client, organizer: User, tournament: Tournament) -> str:
    client.force_login(organizer)
    return reverse("organizer:plan", args=[tournament.slug])


def test_a_line_is_added_once_changed_and_taken_out(client: Client, address: str, tournament: Tournament) -> None:
    sent = {**SPEECH, "key": key()}
    assert [client.post(address, sent).status_code for _ in range(2)] == [303, 303]
    item = tournament.plan.get(title="Speech")
    page = client.get(address).content.decode().partition("In the order of the day")[2]
    assert page.index("Breakfast") < page.index("Speech") < page.index("Round 1")
    change = reverse("organizer:plan-line", args=[tournament.slug, item.number])
    assert 'value="08:50"' in client.get(change).content.decode()
    assert client.post(change, {**SPEECH, "starts_at": "09:10", "key": key()}).status_code == 303
    client.post(reverse("organizer:plan-remove", args=[tournament.slug, item.number]))
    assert client.get(change).status_code == 404
    assert "Speech" not in client.get(address).content.decode().partition("In the order of the day")[2]


def test_the_rest_of_the_day_is_moved_with_one_tap(client: Client, address: str, tournament: Tournament) -> None:
    lunch = tournament.plan.get(kind="lunch")
    shift = reverse("organizer:plan-shift", args=[tournament.slug, lunch.number])
    assert client.post(shift, {"by": "15"}).status_code == 303
    hours = [f"{one:%H:%M}" for one in tournament.plan.values_list("starts_at", flat=True)]
    assert hours == ["08:30", "09:00", "12:15", "13:15", "16:15", "17:45"]
    for wrong in ("", "x", "0", "721", "700", "9" * 400):
        client.post(shift, {"by": wrong})
    assert tournament.plan.get(kind="lunch").starts_at == datetime.time(12, 15)


def test_who_has_no_plan_begins_with_the_usual_day(client: Client, address: str, tournament: Tournament) -> None:
    PlanItem.objects.all().delete()
    assert "Begin with the usual day" in client.get(address).content.decode()
    for _ in range(2):
        client.post(reverse("organizer:plan-lay-out", args=[tournament.slug]))
    assert tournament.plan.count() == 6


WRONG = (
    ({"kind": "siesta"}, "Select a valid choice."),
    ({"title": ""}, "Give it a title."),
    ({"title": "\u202e" * 3}, "that can be read"),
    ({"starts_at": "25:00"}, "Enter a valid time."),
    ({"minutes": "0"}, "between 1 and 720 minutes"),
    ({"round": "2"}, "Only a round has a number."),
    ({"kind": "round", "title": "", "round": "1"}, "This round is in the schedule already."),
    ({"division": "99999"}, "Select a valid choice."),
    ({"key": "short"}, "no valid key"),
)


def test_what_can_be_no_line_is_told_at_its_field(client: Client, address: str) -> None:
    for changed, sentence in some(WRONG):
        answer = client.post(address, {**SPEECH, "key": key(), **changed})
        assert answer.status_code in (409, 422), changed
        assert sentence in answer.content.decode()
        assert PlanItem.objects.count() == 6, changed
